"""What the server needs of a place where computers think; `pool.EnginePool` is one, tests have simpler ones."""

from collections.abc import Callable
from enum import IntEnum
from typing import Protocol

from ...game.views import KnownState
from ...players import Analysis
from ...review import PlyReview
from ..work.fairness import NOBODY, Party


class Priority(IntEnum):
    """What comes first."""

    QUICK_MOVE = 0  # of a player that does not search: over in a moment
    MOVE = 1
    HINT = 2
    STUDY = 3


class Engine(Protocol):
    """A place where computers think, without keeping the event loop waiting.  They get positions as a seat knows them.

    `game` is the name of the game that a position is of, `party` who waits for the answer.
    """

    async def decide(
        self, game: str, state: KnownState, seat: int, player: str, seed: int, *, party: Party = NOBODY
    ) -> int:
        """What a computer player would do; cancel the task to stop it."""
        ...

    async def advise(
        self,
        game: str,
        state: KnownState,
        seat: int,
        seconds: float,
        progress: Callable[[Analysis], None] | None = None,
        *,
        priority: Priority = Priority.HINT,
        party: Party = NOBODY,
    ) -> Analysis:
        """What a strong player would do; `progress` hears of every better analysis on the way."""
        ...

    async def review(self, game: str, record: str, ply: int, *, party: Party = NOBODY) -> PlyReview:
        """What a review says of a ply of a recorded game; cancel the task to stop it."""
        ...

    async def risks(self, game: str, record: str, ply: int, *, party: Party = NOBODY) -> list[dict[str, object]]:
        """What may be revealed after every action of a decision of a recorded game; cancel the task to stop it."""
        ...

    async def close(self) -> None:
        """Stop everything."""
        ...
