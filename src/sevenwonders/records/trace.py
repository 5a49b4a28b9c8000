"""A record played through as plain data, one object a ply; the reference documentation describes the keys."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ..duel.actions import Verb, action_of, legal_codes, question_of, seat_to_act, subject_of
from ..duel.components import CARDS, TOKENS, WONDERS, Colour
from ..duel.deal import UNKNOWN, UNKNOWN_GUILD
from ..duel.game import score_sheet
from ..duel.ids import SEATS, in_zone, loot_left, named
from ..duel.layout import N_SLOTS
from ..duel.rules.market import price
from ..duel.rules.play import discard_income
from ..duel.rules.state import CHANCE, NONE, Question, State, Zone
from .outcome import SHEET, Outcome
from .steps import steps

if TYPE_CHECKING:
    from .record import Record


def trace(record: "Record") -> Iterator[dict[str, Any]]:
    """Every position of a game with its legal actions and the one taken, then the end with its score sheets.

    Nothing is hidden: a trace is for whoever owns the record.

    >>> from sevenwonders.duel import Game
    >>> from sevenwonders.records import Record
    >>> first = next(trace(Record.of(Game(seed=7))))
    >>> first["to_move"], first["decision"], first["action"]
    ('chance', {'question': 'deal_token', 'left': 5}, 'board urbanism')

    Raises:
        RecordError: before the first object, when the record does not replay.
    """
    replay = record.replay()
    game, number = replay.game, record.number or 1
    for place, (state, ply) in enumerate(steps(game)):
        if ply is not None:
            yield {
                "game": number,
                "ply": place,
                **_deciding(state),
                **_table(state),
                "action": str(ply.action),
                "code": ply.code,
                **({"private_to": SEATS[ply.private_to]} if ply.private_to is not None else {}),
                **({"clock": replay.clocks[place]} if place in replay.clocks else {}),
                **({"comment": replay.comments[place]} if place in replay.comments else {}),
            }
            continue
        result = Outcome.of(game) or record.result
        yield {
            "game": number,
            "ply": place,
            **_deciding(state),
            **_table(state),
            "final": True,
            "finished": result is not None,
            "winner": result.write()["winner"] if result else None,
            "victory": result.victory if result else None,
            "scores": {name: _sheet(state, seat) for seat, name in enumerate(SEATS)},
        }


def _sheet(state: State, seat: int) -> dict[str, int]:
    sheet = score_sheet(state, seat)
    return {category: sheet[category] for category in SHEET}


def _deciding(state: State) -> dict[str, Any]:
    """Who is to decide what, and the choices."""
    seat = seat_to_act(state)
    return {
        "to_move": None if seat is None else "chance" if seat == CHANCE else SEATS[seat],
        "decision": _decision(state),
        "legal": [_choice(state, code) for code in legal_codes(state)] if seat is not None else [],
    }


def _decision(state: State) -> dict[str, Any] | None:
    question = question_of(state)
    if question is None:
        return None
    decision: dict[str, Any] = {"question": question.name.lower()}
    match question:
        case Question.DESTROY_CARD:
            decision["colour"] = Colour(subject_of(state)).name.lower()
        case Question.DEAL_CARD | Question.TURN_CARD:
            decision["slot"] = subject_of(state)
        case Question.DEAL_TOKEN | Question.DEAL_BACK | Question.DRAW_LIBRARY_TOKEN | Question.DRAW_REMOVED_CARD:
            decision["left"] = subject_of(state)
    return decision


def _choice(state: State, code: int) -> dict[str, Any]:
    action = action_of(state, code)
    choice: dict[str, Any] = {"action": str(action), "code": code}
    if question_of(state) is Question.TURN:
        seat = seat_to_act(state) or 0
        if action.verb is Verb.DISCARD:
            choice["income"] = int(discard_income(state.city[seat]))
        else:
            choice["price"] = int(price(state.city[seat], action.units[0].facts))
    return choice


def _table(state: State) -> dict[str, Any]:
    """Everything that lies on the table."""
    return {
        "age": state.age,
        "turn_of": SEATS[state.active],
        "another_turn": bool(state.again),
        "coins": {name: state.city[seat].coins for seat, name in enumerate(SEATS)},
        "pawn": state.pawn,
        "military_tokens": loot_left(state),
        "cities": {name: _city(state, seat) for seat, name in enumerate(SEATS)},
        "structure": {str(slot): _lying(state, slot) for slot in range(N_SLOTS) if state.present >> slot & 1},
        "discard": in_zone(state, Zone.DISCARD),
        "out_of_game": in_zone(state, Zone.GONE),
        "board_tokens": named(TOKENS, state.board_tokens),
        "box_tokens": named(TOKENS, state.box_tokens),
        "wonder_offer": named(WONDERS, state.wonder_offer),
        "token_offer": named(TOKENS, state.token_offer),
        "card_offer": [CARDS[card].id for card in state.card_offer if card != NONE],
    }


def _city(state: State, seat: int) -> dict[str, Any]:
    city = state.city[seat]
    return {
        "cards": in_zone(state, Zone.CITY + seat),
        "wonders": [
            {"wonder": WONDERS[wonder].id, "built_with": CARDS[under].id if under != NONE else None}
            for wonder, under in zip(city.wonders, city.under, strict=True)
            if wonder != NONE
        ],
        "tokens": named(TOKENS, city.tokens),
    }


def _lying(state: State, slot: int) -> str:
    if state.slot[slot] != NONE:
        return str(CARDS[state.slot[slot]].id)
    return UNKNOWN_GUILD if state.guild_backs >> slot & 1 else UNKNOWN
