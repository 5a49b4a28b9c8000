"""By what a recorded game is known again: what everybody saw before the first move, and the moves since."""

import hashlib
from itertools import takewhile

from ...game.game import AnyGame
from ...kernel.struct import Struct
from ...registry import game_type

DIGITS = 20  # of the hash that is kept


def deal_of(game: AnyGame) -> str:
    """What chance showed everybody before anybody decided, as a short hash.

    It is the same for a game at a table and for a record of it, whoever saved that.

    >>> from sevenwonders import duel
    >>> deal_of(duel.Game(seed=7)) == deal_of(duel.Record.of(duel.Game(seed=7), explicit=True).game())
    True
    """
    beginning = "" if game.position is None else game.position.code()  # type: ignore[attr-defined]
    shown = [ply.text(None) for ply in takewhile(lambda ply: ply.seat == game.CHANCE, game.plies)]
    return hashlib.sha256("\n".join([game.NAME, beginning, *shown]).encode()).hexdigest()[:DIGITS]


def meet(running: AnyGame, recorded: AnyGame) -> bool:
    """Return whether one of two games of one deal has come through the position where the other one is now.

    Positions are compared as everybody sees them, not the moves that led there: some can be made in another order.
    """
    first, second = map(_positions, (running, recorded))
    return first[-1] in second or second[-1] in first


def _positions(game: AnyGame) -> list[object]:
    """Every position of a game as everybody sees it, without choices that are open."""
    return [_unordered(game_type(game.NAME).known(state, None)) for state, _ in game.steps()]


def _unordered(value: object) -> object:
    """A record of numbers as a value, whatever the order in which its lists were filled."""
    if isinstance(value, Struct):
        return tuple(_unordered(getattr(value, name)) for name in value.dtype.names or ())
    if isinstance(value, list):
        items = [_unordered(item) for item in value]
        return tuple(items if any(isinstance(item, tuple) for item in items) else sorted(items))  # type: ignore[type-var]
    return value
