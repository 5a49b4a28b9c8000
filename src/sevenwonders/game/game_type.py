"""`GameType`: all that anything outside a game may ask of it."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar, Generic, TypeVar

from ..errors import PlayerError
from ..kernel.struct import Struct
from .levels import Level, player_of
from .player import Analysis, Player
from .record import GameRecord
from .search import TreeSearch

S = TypeVar("S", bound=Struct)


class GameType(ABC, Generic[S]):
    """One game, whole.  `registry.game_type(name)` hands it out; nothing else outside the games knows which there are.

    What is heavy (machine code, searches) is imported inside the member that needs it.

    Attributes:
        name: how files, options and addresses call the game.
        title: how people call it.
        seats: how many can play.
        simultaneous: whether several seats choose at once, in secret.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    seats: ClassVar[range]
    simultaneous: ClassVar[bool]

    def __repr__(self) -> str:
        return f"<GameType {self.name}: {self.title}>"

    @abstractmethod
    def read_record(self, table: dict[str, Any], number: int | None) -> GameRecord:
        """The record of a game's table in a file; `number` is its place there.  Raises `SevenWondersError`."""

    @abstractmethod
    def legal_codes(self, state: S, seat: int) -> list[int]:
        """The legal actions of a seat (or the outcomes of chance) as integers; none where it is not asked."""

    @property
    @abstractmethod
    def levels(self) -> Mapping[int, Level]:
        """The grades of computer players, the easiest first."""

    @abstractmethod
    def greedy(self, seed: int = 0) -> Player:
        """The player that looks one action ahead."""

    @abstractmethod
    def search(self, seed: int = 0, *, simulations: int | None = None, seconds: float | None = None) -> TreeSearch[S]:
        """The player that searches for a number of simulations or of seconds; it also advises."""

    def explained(self, analysis: Analysis, state: S) -> Analysis:
        """An analysis of a position with reasons for its best moves, where the game can give any."""
        return analysis

    def player(
        self,
        kind: str,
        seed: int = 0,
        *,
        simulations: int | None = None,
        seconds: float | None = None,
        level: int = 0,
    ) -> Player:
        """A computer player of this game: `greedy`, `search` with its budget, or `level` with its number."""
        match kind:
            case "greedy":
                return self.greedy(seed)
            case "search":
                return self.search(seed, simulations=simulations, seconds=seconds)
            case "level":
                return player_of(self.levels, level, seed)
        raise PlayerError(f"no player of {self.title} is called '{kind}'")
