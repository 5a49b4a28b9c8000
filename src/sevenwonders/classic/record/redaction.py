"""Redaction of the record of an unfinished game for a seat or a spectator.

The redacted record contains what the seat has seen: no seed, no hands of other seats, no cards that other seats sold or
used for their Wonders, and of an incomplete turn only the seat's own choice.
"""

from collections.abc import Iterator
from dataclasses import replace

from ...game.seats import ALL_KNOWING
from ..components import BY_ID
from ..deal import Deal
from ..position import Position
from ..rules.state import CHANCE
from .move import Move
from .replay import Replay


def redact_record_fields(replay: Replay, viewer: int | None) -> dict[str, object]:
    """Return the redacted fields of a record for a viewer (None for a spectator): deal, position and moves."""
    deal = redact_deal(replay, viewer)
    return {
        "deal": deal if deal != Deal() else None,
        "position": redact_position(replay.game.position, viewer),
        "moves": tuple(iter_visible_moves(replay, viewer)),
    }


def redact_deal(replay: Replay, viewer: int | None) -> Deal:
    """Return the deal as a viewer knows it: boards, sides, and the viewer's own first hand of each Age.

    The hand is in the order of the table of cards.
    """
    whole = replay.game.deal_so_far()
    if viewer is None:
        return replace(whole, hands=())
    hands = tuple(
        tuple(_sort_hand(hand) if seat == viewer else () for seat, hand in enumerate(age)) for age in whole.hands
    )
    return replace(whole, hands=hands)


def _sort_hand(hand: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(sorted(hand, key=lambda name: BY_ID[name].row))


def redact_position(position: Position | None, viewer: int | None) -> Position | None:
    """Return a starting position without the hands, choices and face-down cards of seats other than the viewer."""
    if position is None:
        return None
    cities = [
        {name: entry for name, entry in city.items() if name not in ("hand", "choice") or seat == viewer}
        for seat, city in enumerate(position.cities)
    ]
    return replace(position, cities=cities, discard=(), guilds=(), uses=None)


def iter_visible_moves(replay: Replay, viewer: int | None) -> Iterator[Move]:
    game = replay.game
    for place, ply in enumerate(game.plies):
        if ply.seat != CHANCE:
            yield Move.of(ply, viewer, replay.clocks.get(place))
    if viewer is not None and viewer != ALL_KNOWING:
        chosen = game.committed_action(viewer)
        if chosen is not None:
            place = len(game.plies) + game.asked.index(viewer)
            yield Move(viewer, chosen, replay.clocks.get(place))
