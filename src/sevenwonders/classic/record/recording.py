"""From a game to the lines of its record."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from ..actions import Verb
from ..deal import Deal
from ..game import Game, Ply
from ..rules.state import CHANCE
from .move import Move


@dataclass(frozen=True)
class Source:
    """A game, and what of its chance events is written down before it starts."""

    game: Game
    seed: int | None
    deal: Deal | None


def source_of(game: Game, explicit: bool) -> Source:
    """How to write a game down: by its seed and deal, or by all that was dealt where there is no seed."""
    if game.seed is not None and not explicit:
        return Source(game, game.seed, game.deal if game.deal != Deal() else None)
    deal = game.dealt()
    return Source(game, None, deal if deal != Deal() else None)


def moves(source: Source, clocks: Mapping[int, float], comments: Mapping[int, str]) -> Iterator[Move]:
    """The lines of a record: all choices, and what chance did beyond seed and deal (or with a remark).

    Choices of a turn that is not complete come last.
    """
    game = source.game
    for number, ply in enumerate(game.plies):
        clock, comment = clocks.get(number), comments.get(number, "")
        if ply.seat != CHANCE or not _is_decided(source, ply) or clock is not None or comment:
            yield Move(ply.seat, ply.action, clock, comment)
    for place, seat in enumerate(game.asked, len(game.plies)):
        action = game.commitment(seat)
        if action is not None:
            yield Move(seat, action, clocks.get(place), comments.get(place, ""))


def _is_decided(source: Source, ply: Ply) -> bool:
    """Whether seed or deal say what chance did."""
    if source.seed is not None:
        return True
    deal = source.deal or Deal()
    match ply.action.verb:
        case Verb.BOARD:
            return bool(deal.boards)
        case Verb.SIDE:
            return bool(deal.sides)
    return ply.age <= len(deal.hands) and bool(deal.hands[ply.age - 1])


__all__ = ["Source", "moves", "source_of"]
