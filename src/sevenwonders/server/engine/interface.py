"""The interface of the engine pool, which `pool.EnginePool` and simpler engines in tests implement."""

from collections.abc import Callable
from enum import IntEnum
from typing import Protocol

from ...game.views import KnownState
from ...players import Analysis
from ...review import PlyReview
from ..work.fair_queue import NO_CLIENT, Client


class Priority(IntEnum):
    """The order of jobs: the job with the lowest number comes first."""

    QUICK_MOVE = 0  # a player without a search, which answers at once
    MOVE = 1
    HINT = 2
    STUDY = 3


class AsyncEngine(Protocol):
    """Searches and reviews that do not block the event loop.  Positions are passed as a seat knows them.

    `game` is the name of the game of a position or record, `client` the guest who waits for the answer.
    """

    async def decide(
        self, game: str, state: KnownState, seat: int, player: str, seed: int, *, client: Client = NO_CLIENT
    ) -> int:
        """Return the action that a computer player chooses; cancel the task to stop the search."""
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
        client: Client = NO_CLIENT,
    ) -> Analysis:
        """Return the analysis of a strong player; `progress` is called with each better analysis on the way."""
        ...

    async def review(self, game: str, record: str, ply: int, *, client: Client = NO_CLIENT) -> PlyReview:
        """Return the review of a ply of a recorded game; cancel the task to stop the review."""
        ...

    async def review_risks(
        self, game: str, record: str, ply: int, *, client: Client = NO_CLIENT
    ) -> list[dict[str, object]]:
        """Return the possible reveals after each action of a recorded decision, as fields of `RiskOfMove`.

        Actions after which nothing can be revealed are left out.
        """
        ...

    async def close(self) -> None:
        """Stop all jobs and processes."""
        ...
