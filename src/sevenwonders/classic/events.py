"""Events of 7 Wonders: consequences of a ply that its notation does not contain (see `game.events`).

Simultaneous choices are applied step by step with the functions of the rules, so that every coin has its cause.
"""

from collections.abc import Sequence

from ..game.events import PlyEvent
from .components import ALL
from .game import Ply
from .ids import SEATS
from .rules.action_codes import DECLINE, SELL, STAGE, TAKE
from .rules.effects import add_card_to_city, receive_immediate_coins
from .rules.military import victory_token_points
from .rules.play import move_chosen_card, receive_coins_of_build, set_coins_for_neighbours, settle_coins_of_choice
from .rules.setup import next_stage_row
from .rules.state import PLAYED_LAST, Question, State, Use, card_use_index, left_neighbour

# The fields of each type of event; its message is `event.TYPE`.
TYPES = {
    "paid": ("seat", "count"),  # to the bank
    "traded": ("seat", "other", "count"),  # from a neighbour
    "gained": ("seat", "count", "by"),
    "left": ("count",),  # last cards of the hands
    "conflict": ("seat", "other", "count"),
    "age": ("age",),
}

USES_CARDS = (Question.CHOOSE, Question.EXTRA_CARD)


def list_ply_events(before: State, plies: Sequence[Ply], after: State) -> list[list[PlyEvent]]:
    """Return, for each ply, its events: consequences, such as coins gained, that its notation does not contain.

    The plies happened together; `before` and `after` are the positions before and after them.

    >>> from sevenwonders.classic import Game
    >>> game = Game.new(seed=7, sides="day")
    >>> before, dealt = game.state.copy(), len(game.plies)
    >>> for choice in ("sell apothecary", "sell workshop", "sell scriptorium"):
    ...     _ = game.play(choice)
    >>> list_ply_events(before, game.plies[dealt:], game.state)[0]
    [{'type': 'gained', 'seat': 'p1', 'count': 3, 'by': 'sell'}]
    """
    events: list[list[PlyEvent]] = [[] for _ in plies]
    if before.question in USES_CARDS:
        _add_coin_events(before.copy(), plies, events)
    elif before.question == Question.DISCARD_PICK and plies[0].code != DECLINE:
        _add_salvage_events(before.copy(), plies[0], events[0])
    if after.age != before.age or after.turn != before.turn or after.question == Question.OVER:
        events[-1] += _list_age_end_events(before, after)
    return events


def _add_coin_events(state: State, plies: Sequence[Ply], events: list[list[PlyEvent]]) -> None:
    for ply in plies:
        state.city[ply.seat].choice = ply.code
        set_coins_for_neighbours(state, ply.seat)
    for ply, own in zip(plies, events, strict=True):
        coins = _list_owned_coins(state)
        settle_coins_of_choice(state, ply.seat)
        moved = [now - then for now, then in zip(_list_owned_coins(state), coins, strict=True)]
        if ply.code >= SELL:
            own.append(_make_gain_event(ply.seat, moved[ply.seat], "sell"))
        elif paid := -sum(moved):
            own.append({"type": "paid", "seat": SEATS[ply.seat], "count": paid})
        for other, count in enumerate(moved):
            if count > 0 and other != ply.seat:
                name = SEATS[ply.seat]
                own.append({"type": "traded", "seat": SEATS[other], "other": name, "count": count})
    for ply, own in zip(plies, events, strict=True):
        stage = int(next_stage_row(state.city[ply.seat]))
        coins = _list_owned_coins(state)
        move_chosen_card(state, ply.seat)
        _add_gain_event(state, ply.seat, coins, ALL[stage].id, own)
    for ply, own in zip(plies, events, strict=True):
        coins = _list_owned_coins(state)
        receive_coins_of_build(state, ply.seat)
        if ply.code < STAGE and ply.action.unit is not None:
            _add_gain_event(state, ply.seat, coins, ply.action.unit.id, own)


def _add_salvage_events(state: State, ply: Ply, events: list[PlyEvent]) -> None:
    unit, coins = ALL[ply.code - TAKE], _list_owned_coins(state)
    add_card_to_city(state.city[ply.seat], ply.code - TAKE)
    receive_immediate_coins(state, ply.seat, unit.facts)
    _add_gain_event(state, ply.seat, coins, unit.id, events)


def _list_owned_coins(state: State) -> list[int]:
    return [int(city.coins) for city in state.city[: state.players]]


def _add_gain_event(state: State, seat: int, before: list[int], by: str, events: list[PlyEvent]) -> None:
    if gained := int(state.city[seat].coins) - before[seat]:
        events.append(_make_gain_event(seat, gained, by))


def _make_gain_event(seat: int, count: int, by: str) -> PlyEvent:
    return {"type": "gained", "seat": SEATS[seat], "count": count, "by": by}


def _list_age_end_events(before: State, after: State) -> list[PlyEvent]:
    """Return the events at the end of an Age: the discarded last cards, the conflicts, and the next Age.

    `before` and `after` are the positions before and after some plies; the list is empty unless the Age ends there.
    """
    events: list[PlyEvent] = []
    seats = range(before.players)
    if left := sum(
        _is_left_over(after, before.age, seat) and not _is_left_over(before, before.age, seat) for seat in seats
    ):
        events.append({"type": "left", "count": left})
    if before.age and (after.age != before.age or after.question == Question.OVER):
        for seat in seats:
            other = int(left_neighbour(before, seat))
            lead = after.city[seat].shields - after.city[other].shields
            if lead:
                winner, loser = (seat, other) if lead > 0 else (other, seat)
                points = int(victory_token_points(before.age))
                events.append({"type": "conflict", "seat": SEATS[winner], "other": SEATS[loser], "count": points})
    if after.age != before.age:
        events.append({"type": "age", "age": int(after.age)})
    return events


def _is_left_over(state: State, age: int, seat: int) -> bool:
    return bool(age and state.use[card_use_index(age, PLAYED_LAST, seat)] == Use.LEFT)
