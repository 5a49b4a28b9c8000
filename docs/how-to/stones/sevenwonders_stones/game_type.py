"""`GAME`: Stones as everything outside its package knows it."""

from sevenwonders.game import Capabilities, GameType, KnownState, Metric

from .game import Action, Game, Options, Position
from .rules import LAID, State

STONES = Metric[State](
    id="stones",
    low=0,
    high=max(LAID),
    is_shared=True,
    values=lambda state, players: (int(state.stones),),
)


class Stones(GameType[Game, State, Action, KnownState]):
    """The toy game."""

    name = "stones"
    title = "Stones"
    seats = range(2, 3)
    Game, Options, Position, State = Game, Options, Position, State
    categories = ("victories", "total")
    capabilities = Capabilities(metrics=lambda: (STONES,))

    def position_of(self, game: Game) -> Position:
        """The position that a game has come to."""
        return Position(stones=game.state.stones, seat=game.state.turn % 2)


GAME = Stones()
