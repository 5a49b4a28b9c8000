"""From what a compiled simulation did, a list of integers, to a record."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ...game.replay import play_codes
from ..game import Game
from ..options import Options
from .record import Record


def record_from_codes(
    options: Options | None,
    codes: Iterable[int],
    *,
    players: Sequence[str] | None = None,
    meta: Mapping[str, Any] | None = None,
) -> Record:
    """The record of a game of which every action is known as an integer, those of chance included, seat after seat.

    >>> game = Game.new(seed=7, sides="day")
    >>> record = record_from_codes(game.options, [ply.code for ply in game.plies])
    >>> record.deal.boards == record_from_codes(game.options, [ply.code for ply in record.game().plies]).deal.boards
    True

    Args:
        options: the rules options.
        codes: the actions in order, as `classic.Ply.code` has them.
        players: a name for each seat.
        meta: free fields.

    Raises:
        RecordError: an action is not legal.
    """
    game = Game(options, names=players)
    play_codes(game, codes)
    return Record.of(game, meta=meta)
