"""The positions that a game went through."""

from collections.abc import Iterator

from .game import Game, Ply
from .rules import play
from .rules.state import State


def steps(game: Game) -> Iterator[tuple[State, Ply | None]]:
    """Every position of a game with the ply that left it, the last with None.  The one state is changed on the way."""
    start = game.copy()
    start.rewind(0)
    state = start.state.copy()
    for ply in game.plies:
        yield state, ply
        play.apply(state, ply.code)
    yield state, None
