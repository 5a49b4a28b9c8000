"""`GAME`: 7 Wonders Duel as everything outside this package knows it."""

from collections.abc import Mapping
from typing import Any

from ..game.game_type import GameType
from ..game.levels import Level
from ..game.player import Analysis, Player
from ..game.record import GameRecord
from ..game.search import TreeSearch
from .rules.state import State


class Duel(GameType[State]):
    """7 Wonders Duel."""

    name = "duel"
    title = "7 Wonders Duel"
    seats = range(2, 3)
    simultaneous = False

    def read_record(self, table: dict[str, Any], number: int | None) -> GameRecord:
        """The record of a game's table."""
        from .record.reading import read

        return read(table, number)

    def legal_codes(self, state: State, seat: int) -> list[int]:
        """The legal actions of a seat as integers."""
        from .actions import legal_codes, seat_to_act

        return legal_codes(state) if seat_to_act(state) == seat else []

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

    def explained(self, analysis: Analysis, state: State) -> Analysis:
        """An analysis with what speaks for its best moves."""
        from .players.reasons import explained

        return explained(analysis, state)


GAME = Duel()
