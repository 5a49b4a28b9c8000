"""The trace of a replayed game record: plain data for each ply, whose keys the reference documentation describes."""

from collections.abc import Iterator

from ...game.events import iter_events
from ...game.record import make_end_trace_fields, make_ply_trace_fields
from ...game.seats import ALL_KNOWING, list_set_bits
from ..actions import action_of, current_question, legal_codes
from ..components import SIDE_OF, SIDES
from ..events import list_ply_events
from ..game import Ply, score_sheet
from ..ids import SEATS, cards_in_hand, city_cards
from ..rules.discard import discard_pile_size
from ..rules.state import CHANCE, NONE, State
from ..states import known
from .replay import Replay


def iter_trace(replay: Replay, viewer: int | None = ALL_KNOWING) -> Iterator[dict[str, object]]:
    """Yield an object for each ply with position, legal actions and action, then one for the end with score sheets.

    All plies of a turn have the same position, because they happen together. By default,
    nothing is hidden. For a viewer (a seat, or None for a spectator), all that the viewer cannot know is left out.

    >>> from sevenwonders.classic import Game
    >>> from sevenwonders.classic import Record
    >>> first = next(Record.of(Game.new(seed=7, sides="day")).trace())
    >>> first["to_act"], first["question"], first["action"]
    ('chance', 'deal_board', 'board ...')
    """
    number, place = replay.record.number or 1, 0
    events = list(iter_events(replay.game.iter_steps(), list_ply_events))
    for full, plies in replay.game.iter_steps():
        state = full if viewer == ALL_KNOWING else known(full, viewer)
        head = {"game": number, **_position_fields(state, viewer)}
        for ply in plies:
            private = {} if ply.private_to is None else {"private": True}
            yield {
                **head,
                "ply": place,
                "to_act": "chance" if ply.seat == CHANCE else SEATS[ply.seat],
                "legal": _list_legal_actions(state, ply, viewer),
                **make_ply_trace_fields(replay, place, viewer, events=events[place], **private),
            }
            place += 1
        if plies:
            continue
        result = replay.result
        yield {
            **head,
            **make_end_trace_fields(replay, place),
            "ranks": list(result.ranks) if result else None,
            "end": result.end if result else None,
            "scores": {SEATS[seat]: score_sheet(full, seat) for seat in range(full.players)} if full.age else {},
        }


def _list_legal_actions(state: State, ply: Ply, viewer: int | None) -> list[dict[str, object]]:
    """Return the legal actions of the seat of `ply`, before that ply; empty if the viewer may not see them."""
    if viewer != ALL_KNOWING and (ply.is_component_hidden_from(viewer) or (ply.seat != CHANCE and ply.seat != viewer)):
        return []
    return [{"action": str(action_of(state, ply.seat, code)), "code": code} for code in legal_codes(state, ply.seat)]


def _position_fields(state: State, viewer: int | None) -> dict[str, object]:
    """Return a position as plain data: question, cities, hands that the viewer may see, size of the discard pile."""
    question = current_question(state)
    seats = range(state.players)
    open_hands = [seat for seat in seats if viewer in (seat, ALL_KNOWING)]
    return {
        "age": state.age,
        "turn": int(state.turn) + 1 if state.age else 0,
        "question": None if question is None else question.name.lower(),
        "asked": [SEATS[seat] for seat in list_set_bits(state.asked)],
        "cities": {SEATS[seat]: _city_fields(state, seat) for seat in seats},
        "hands": {SEATS[seat]: [card.id for card in cards_in_hand(state, seat)] for seat in open_hands},
        "discarded": int(discard_pile_size(state)),
    }


def _city_fields(state: State, seat: int) -> dict[str, object]:
    city = state.city[seat]
    board = None if city.board == NONE else SIDE_OF[city.board][city.side]
    return {
        "board": None if board is None else board.board.name.lower(),
        "side": None if board is None or not state.age else SIDES[city.side],
        "cards": [card.id for card in city_cards(state, seat)],
        "stages": int(city.counts[7]),
        "coins": int(city.coins),
        "shields": int(city.shields),
        "victories": int(city.victories),
        "defeats": int(city.defeats),
    }
