"""The positions that a game went through."""

from collections.abc import Iterator

from .game import Game, Ply
from .rules import play
from .rules.setup import new_game
from .rules.state import CHANCE, State


def steps(game: Game) -> Iterator[tuple[State, tuple[Ply, ...]]]:
    """Every position of a game with the plies that left it together, the last with none.

    All choices of a turn are one step.  The one state is changed on the way.
    """
    if game.position is None:
        state = State()
        new_game(state, game.players, game.options.bits())
    else:
        state = game.position.state()
    place = 0
    while place < len(game.plies):
        together = 1 if game.plies[place].seat == CHANCE else int(state.asked).bit_count()
        plies = tuple(game.plies[place : place + together])
        yield state, plies
        for ply in plies:
            play.apply(state, ply.code)
        place += together
    yield state, ()
