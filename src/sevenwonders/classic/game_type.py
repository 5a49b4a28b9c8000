"""`GAME`: 7 Wonders as everything outside this package knows it."""

from collections.abc import Mapping
from typing import Any

from ..game.game_type import GameType
from ..game.levels import Level
from ..game.player import Player
from ..game.record import GameRecord
from ..game.search import TreeSearch
from .rules.state import State


class Classic(GameType[State]):
    """7 Wonders."""

    name = "classic"
    title = "7 Wonders"
    seats = range(3, 8)
    simultaneous = True

    def read_record(self, table: dict[str, Any], number: int | None) -> GameRecord:
        """The record of a game's table."""
        from .record.reading import read

        return read(table, number)

    def legal_codes(self, state: State, seat: int) -> list[int]:
        """The legal actions of a seat as integers."""
        from .actions import legal_codes

        return legal_codes(state, seat)

    @property
    def levels(self) -> Mapping[int, Level]:
        """The grades of computer players."""
        from .players.levels import LEVELS

        return LEVELS

    def greedy(self, seed: int = 0) -> Player:
        """The player that looks one action ahead."""
        from .players.greedy import GreedyPlayer

        return GreedyPlayer(seed)

    def search(
        self, seed: int = 0, *, simulations: int | None = None, seconds: float | None = None
    ) -> TreeSearch[State]:
        """The player that searches."""
        from .players.search import SearchPlayer

        return SearchPlayer(seed, simulations=simulations, seconds=seconds)


GAME = Classic()
