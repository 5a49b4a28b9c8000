"""`GAME`: Stones as everything outside its package knows it."""

from sevenwonders.game import GameType, KnownState

from .game import Action, Game, Options, Position
from .rules import State


class Stones(GameType[Game, State, Action, KnownState]):
    """The toy game."""

    name = "stones"
    title = "Stones"
    seats = range(2, 3)
    Game, Options, Position, State = Game, Options, Position, State
    categories = ("victories", "total")

    def position_of(self, game: Game) -> Position:
        """The position that a game has come to."""
        return Position(stones=game.state.stones, seat=game.state.turn % 2)


GAME = Stones()
