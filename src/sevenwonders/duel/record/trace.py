"""Trace of a replayed record as plain data, one object per ply; the reference documentation describes the keys."""

from collections.abc import Iterator

from ...game.events import iter_events
from ...game.record import make_ply_trace_fields
from ...game.seats import ALL_KNOWING
from .. import view_expansions
from ..actions import Verb, action_of, current_question, legal_codes, seat_to_act
from ..components import CARDS, CONSPIRACIES, MYTHOLOGIES, TOKENS, WONDERS, Colour
from ..events import list_ply_events
from ..game import Ply, score_sheet
from ..ids import SEATS, ids_in_bits, ids_in_zone, military_token_sizes_left
from ..layout import N_SLOTS
from ..position.state_to_fields import structure_to_fields
from ..rules.action_context import subject_in_notation
from ..rules.payments import cost_of_action
from ..rules.play import discard_income
from ..rules.state import CHANCE, DECK_OF_MYTHOLOGY, NO_SPACE, NONE, Question, RuleOption, State, Zone, has_option
from ..states import known
from ..view import token_on_card
from .replay import Replay

PRICED = (Verb.BUILD, Verb.RECRUIT, Verb.WONDER, Verb.ACTIVATE)


def iter_trace(replay: Replay, viewer: int | None = ALL_KNOWING) -> Iterator[dict[str, object]]:
    """Yield each position of a game with its legal actions and the action taken; the last one has the score sheets.

    By default nothing is hidden. For a viewer (a seat, or None for a spectator), facts that the viewer cannot know are
    left out, including the legal actions of other seats.

    >>> from sevenwonders.duel import Game
    >>> from sevenwonders.duel import Record
    >>> first = next(Record.of(Game(seed=7)).trace())
    >>> first["to_act"], first["decision"], first["action"]
    ('chance', {'question': 'deal_token', 'left': 5}, 'board urbanism')
    """
    game, number = replay.game, replay.record.number or 1
    shown = 0  # a viewer does not notice every ply
    events = list(iter_events(game.iter_steps(), list_ply_events))
    for place, (full, plies) in enumerate(game.iter_steps()):
        ply = plies[0] if plies else None
        if ply is not None and not ply.is_noticed_by(viewer):
            continue
        state = full if viewer == ALL_KNOWING else known(full, viewer)
        head = {"game": number, "ply": shown, **_decision_fields(state, ply, viewer), **_position_fields(state)}
        if ply is not None:
            private = {} if ply.private_to is None else {"private_to": SEATS[ply.private_to]}
            yield head | make_ply_trace_fields(replay, place, viewer, events=events[place], **private)
            shown += 1
            continue
        result = replay.result
        yield {
            **head,
            "final": True,
            "finished": result is not None,
            "winner": result.to_json()["winner"] if result else None,
            "victory": result.victory if result else None,
            "scores": {name: score_sheet(state, seat) for seat, name in enumerate(SEATS)},
        }


def _decision_fields(state: State, ply: Ply | None, viewer: int | None) -> dict[str, object]:
    """Return, as plain data, the seat to act, its pending decision, and its legal actions if the viewer sees them."""
    seat = seat_to_act(state)
    is_shown_chance = seat == CHANCE and ply is not None and not ply.is_component_hidden_from(viewer)
    is_open = viewer in (ALL_KNOWING, seat) or is_shown_chance
    return {
        "to_act": None if seat is None else "chance" if seat == CHANCE else SEATS[seat],
        "decision": _question_fields(state),
        "legal": [_legal_action_fields(state, code) for code in legal_codes(state)] if is_open else [],
    }


def _question_fields(state: State) -> dict[str, object] | None:
    question = current_question(state)
    return None if question is None else {"question": question.name.lower(), **_subject_fields(state, question)}


def _subject_fields(state: State, question: Question) -> dict[str, object]:
    """Return the fields for the slot, card or other item that a pending decision is about."""
    subject = int(subject_in_notation(state))
    match question:
        case Question.DESTROY_CARD:
            return {"colour": Colour(subject).name.lower()}
        case Question.DEAL_CARD | Question.TURN_CARD | Question.TURN_DISCARDED:
            return {"slot": subject}
        case Question.DEAL_MYTHOLOGY | Question.DEAL_OFFERING:
            return {"slot": subject}
        case Question.DEAL_TOKEN | Question.DEAL_BACK | Question.DEAL_SENATOR_BACK:
            return {"left": subject}
        case Question.DRAW_LIBRARY_TOKEN | Question.DRAW_REMOVED_CARD | Question.DRAW_ENKI_TOKEN:
            return {"left": subject}
        case Question.DRAW_CONSPIRACY | Question.LOOK_REMOVED_CARD:
            return {"left": subject & 3}
        case Question.PLACE_DIVINITY | Question.PICK_FROM_DECK | Question.ORDER_DECK:
            return {"mythology": MYTHOLOGIES[subject].id}
        case Question.SEE_DIVINITY:
            return {"mythology": MYTHOLOGIES[(subject & 15) // DECK_OF_MYTHOLOGY].id}
        case Question.REVEAL_SPACE:
            return {"space": subject}
        case Question.FLIP_DECREE:
            return {"chamber": subject}
        case Question.SENATE:
            return {"left": subject & 7, "chambers": [2 * (subject // 8) + 1, 2 * (subject // 8) + 2]}
    return {}


def _legal_action_fields(state: State, code: int) -> dict[str, object]:
    action = action_of(state, code)
    choice: dict[str, object] = {"action": str(action), "code": code}
    if current_question(state) is Question.TURN:
        seat = seat_to_act(state) or 0
        if action.verb is Verb.DISCARD:
            choice["income"] = int(discard_income(state.city[seat]))
        elif action.verb in PRICED:
            choice["price"] = int(cost_of_action(state, seat, code, 0))
    return choice


def _position_fields(state: State) -> dict[str, object]:
    """Return everything on the table as plain data."""
    return {
        "age": state.age,
        "turn_of": SEATS[state.active],
        "another_turn": bool(state.again),
        "coins": {name: state.city[seat].coins for seat, name in enumerate(SEATS)},
        "pawn": state.pawn,
        "military_tokens": military_token_sizes_left(state),
        "cities": {name: _city_fields(state, seat) for seat, name in enumerate(SEATS)},
        "structure": {str(slot): card for slot, card in structure_to_fields(state)["structure"].items()},
        "discard": ids_in_zone(state, Zone.DISCARD),
        "out_of_game": ids_in_zone(state, Zone.GONE),
        "board_tokens": ids_in_bits(TOKENS, state.board_tokens),
        "box_tokens": ids_in_bits(TOKENS, state.box_tokens),
        "wonder_offer": ids_in_bits(WONDERS, state.wonder_offer),
        "token_offer": ids_in_bits(TOKENS, state.token_offer),
        "card_offer": [CARDS[card].id for card in state.card_offer if card != NONE],
        **(_pantheon_fields(state) if has_option(state, RuleOption.PANTHEON) else {}),
        **(_agora_fields(state) if has_option(state, RuleOption.AGORA) else {}),
        **({"solo": view_expansions.make_solo_view(state)} if has_option(state, RuleOption.SOLO) else {}),
    }


def _pantheon_fields(state: State) -> dict[str, object]:
    """Return the components of Pantheon outside the cities as plain data."""
    tokens = {str(slot): token_on_card(state, slot) for slot in range(N_SLOTS)}
    return {
        "tokens_on_cards": {slot: token for slot, token in tokens.items() if token is not None},
        "minerva": None if state.minerva == NO_SPACE else state.minerva,
        "pantheon": view_expansions.make_pantheon_view(state),
    }


def _agora_fields(state: State) -> dict[str, object]:
    """Return the components of Agora outside the cities as plain data."""
    return {
        "senate": view_expansions.make_senate_view(state),
        "conspiracy_offer": [CONSPIRACIES[plot].id for plot in state.plot_offer if plot >= 0],
    }


def _city_fields(state: State, seat: int) -> dict[str, object]:
    city = state.city[seat]
    return {
        "cards": ids_in_zone(state, Zone.CITY + seat),
        "wonders": [
            {"wonder": WONDERS[wonder].id, "built_with": CARDS[under].id if under != NONE else None}
            for wonder, under in zip(city.wonders, city.under, strict=True)
            if wonder != NONE
        ],
        "tokens": ids_in_bits(TOKENS, city.tokens),
        **view_expansions.make_pantheon_city_fields(state, seat),
        **view_expansions.make_agora_city_fields(state, seat),
    }
