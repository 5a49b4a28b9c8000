"""From a game to the lines of its record."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from ...errors import IllegalActionError
from ...kernel.chance import Purpose, draw, stream_for
from ..actions import legal_codes
from ..deal import Deal
from ..game import Game
from ..rules.state import CHANCE
from .move import Move


@dataclass(frozen=True)
class Source:
    """A game, and what of its chance events is written down before it starts."""

    game: Game
    seed: int | None
    deal: Deal | None


def source_of(game: Game, explicit: bool) -> Source:
    """How to write a game down: by its seed and deal where these give what happened, explicitly where they do not."""
    if not explicit:
        deal = game.given_deal
        seeded = game.seed is not None and game.position is None and deal == Deal.from_seed(game.seed, game.options)
        source = Source(game, game.seed, None if seeded or deal == Deal.unknown(game.options) else deal)
        if all(expected in (None, code) for expected, code in zip(_expected(source), _codes(game), strict=True)):
            return source
    again = _with_known_deal(game)
    return Source(again, None, again.given_deal if again.given_deal != Deal.unknown(game.options) else None)


def moves(source: Source, clocks: Mapping[int, float], comments: Mapping[int, str]) -> Iterator[Move]:
    """The lines of a record: the players' moves, and what chance did beyond seed and deal (or with a remark)."""
    for number, (ply, expected) in enumerate(zip(source.game.plies, _expected(source), strict=True)):
        clock, comment = clocks.get(number), comments.get(number, "")
        if ply.seat != CHANCE or expected is None or clock is not None or comment:
            yield Move(ply.seat, ply.action, clock, comment)


def _codes(game: Game) -> list[int]:
    return [ply.code for ply in game.plies]


def _expected(source: Source) -> Iterator[int | None]:
    """For each ply what seed and deal say; None for players and where they are silent."""
    game = source.game
    deal = game.given_deal
    stream = None if source.seed is None else stream_for(source.seed, Purpose.CHANCE)
    for (state, _), ply in zip(game.steps(), game.plies, strict=False):
        expected = None
        if ply.seat == CHANCE:
            expected = deal.outcome(state)
            if expected is None and stream is not None:
                codes = legal_codes(state)
                free = deal.free(state, codes) or codes
                expected = free[draw(stream, len(free))]
            deal = deal.learn(state, ply.code)
        yield expected


def _with_known_deal(game: Game) -> Game:
    """The same game, set up with a deal that knows what became known in it."""
    try:
        return game.under(game.dealt())
    except IllegalActionError:  # set up by hand so oddly that a place of the deal was used twice
        return game.under(Deal.unknown(game.options))


__all__ = ["Source", "moves", "source_of"]
