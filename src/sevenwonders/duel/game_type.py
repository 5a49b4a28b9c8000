"""`GAME`: 7 Wonders Duel as everything outside this package knows it."""

from typing import Any

from ..game.game_type import GameType
from ..game.player import Player
from ..game.record import GameRecord


class Duel(GameType):
    """7 Wonders Duel."""

    name = "duel"
    title = "7 Wonders Duel"
    seats = range(2, 3)
    simultaneous = False

    def read_record(self, table: dict[str, Any], number: int | None) -> GameRecord:
        """The record of a game's table."""
        from .record.reading import read

        return read(table, number)

    def player(
        self,
        kind: str,
        seed: int,
        *,
        simulations: int | None = None,
        seconds: float | None = None,
        level: int = 0,
    ) -> Player:
        """A computer player."""
        match kind:
            case "random":
                from .players.random import RandomPlayer

                return RandomPlayer(seed)
            case "greedy":
                from .players.greedy import GreedyPlayer

                return GreedyPlayer(seed)
            case "search":
                from .players.search import SearchPlayer

                return SearchPlayer(seed, simulations=simulations, seconds=seconds)
        from .players.levels import level as player_of_level

        return player_of_level(level, seed)


GAME = Duel()
