"""From what a compiled simulation did, a list of integers, to a record."""

from collections.abc import Iterable, Mapping
from typing import Any

from ...game.replay import play_codes
from ..game import Game
from ..options import Options
from ..position import Position
from .record import Record


def record_from_codes(
    options: Options | None,
    codes: Iterable[int],
    *,
    players: tuple[str, str] = ("Player 1", "Player 2"),
    position: Position | None = None,
    explicit: bool = False,
    meta: Mapping[str, Any] | None = None,
) -> Record:
    """The record of a game of which every action is known as an integer, those of chance included.

    >>> from sevenwonders.duel import Game
    >>> game = Game(seed=7)
    >>> record = record_from_codes(Options(), [ply.code for ply in game.plies])
    >>> str(record.moves[0])
    'd board urbanism'

    Args:
        options: the rules options.
        codes: the actions in order, as `duel.Ply.code` has them.
        players: two names.
        position: where the game starts, if not at the beginning.
        explicit: write chance as a deal instead of as moves of the dealer; see `Record.of`.
        meta: free fields.
    """
    game = Game(options, position=position, names=players)
    play_codes(game, codes)
    return Record.of(game, explicit=explicit, meta=meta)
