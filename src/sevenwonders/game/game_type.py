"""`GameType`: all that anything outside a game may ask of it."""

from abc import ABC, abstractmethod
from typing import Any, ClassVar

from .player import Player
from .record import GameRecord


class GameType(ABC):
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
    def player(
        self,
        kind: str,
        seed: int,
        *,
        simulations: int | None = None,
        seconds: float | None = None,
        level: int = 0,
    ) -> Player:
        """A computer player: `random`, `greedy`, `search` with its budget, or `level` with its number."""
