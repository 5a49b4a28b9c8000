"""The interface of the engine pool (searches and reviews in subprocesses), which simpler engines in tests share."""

from collections.abc import Callable
from enum import IntEnum
from typing import Protocol

from ...game.views import KnownState
from ...players import Analysis
from ...review import PlyReview
from ..work.fair_queue import NO_CLIENT, Client


class Priority(IntEnum):
    """The order in which the engine pool runs jobs: the job with the lowest number comes first."""

    QUICK_MOVE = 0  # a player without a search, which answers at once
    MOVE = 1
    HINT = 2
    STUDY = 3


class AsyncEngine(Protocol):
    """Searches and reviews that do not block the event loop.  Positions hold only what a seat may know.

    In all methods `game` is the name of the game of a position or record, such as `duel`, and `client` is the guest who
    waits for the answer and is charged for it.
    """

    async def decide(
        self, game: str, state: KnownState, seat: int, player: str, seed: int, *, client: Client = NO_CLIENT
    ) -> int:
        """Return the code of the action that a computer player chooses; cancel the task to stop the search.

        Args:
            game: the name of the game of the position.
            state: the position, without the information hidden from `seat`.
            seat: the seat to act.
            player: the name of the computer player, such as `level:3`.
            seed: decides the random numbers of the player.
            client: the guest who waits for the move.
        """
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
        """Return the analysis of a position by a strong player.

        Args:
            game: the name of the game of the position.
            state: the position, without the information hidden from `seat`.
            seat: the seat to act.
            seconds: the longest time to search.
            progress: called with each better analysis before the search ends.
            priority: the order of this job among the waiting jobs.
            client: the guest who waits for the analysis.
        """
        ...

    async def review(self, game: str, record: str, ply: int, *, client: Client = NO_CLIENT) -> PlyReview:
        """Return the review of one ply of a recorded game; cancel the task to stop the review.

        Args:
            game: the name of the game.
            record: the game record, as text.
            ply: the number of the ply, from 0.
            client: the guest who waits for the review.
        """
        ...

    async def review_risks(
        self, game: str, record: str, ply: int, *, client: Client = NO_CLIENT
    ) -> list[dict[str, object]]:
        """Return, for each action of a recorded decision, the reveals that could follow it, as fields of `RiskOfMove`.

        Actions after which no card or token can be revealed are left out.

        Args:
            game: the name of the game.
            record: the game record, as text.
            ply: the number of the decision's ply, from 0.
            client: the guest who waits for the result.
        """
        ...

    async def close(self) -> None:
        """Stop all jobs and subprocesses."""
        ...
