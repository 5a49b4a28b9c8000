"""By what a recorded game is known again: what everybody saw before the first move, and the moves since."""

import hashlib
from itertools import takewhile

from ...game.game import AnyGame

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


def is_same_game(first: AnyGame, second: AnyGame) -> bool:
    """Whether two games of one deal went alike as far as both of them go."""
    told = ([ply.text(None) for ply in game.plies if ply.seat != game.CHANCE] for game in (first, second))
    return all(one == other for one, other in zip(*told, strict=False))
