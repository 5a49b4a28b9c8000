"""What the server needs of a place where computers think; `pool.EnginePool` is one, tests have simpler ones."""

from collections.abc import Callable
from typing import Protocol

from ...players import Analysis
from . import Position, Priority


class Engine(Protocol):
    """A place where computers think, without keeping the event loop waiting.  They get positions as a seat knows them.

    Which game a position belongs to (`duel` or `classic`) tells its class.
    """

    changed: Callable[[], object]  # called when `preparing` changes

    async def decide(self, state: Position, seat: int, player: str, seed: int) -> int:
        """What a computer player would do; cancel the task to stop it."""
        ...

    async def advise(
        self,
        state: Position,
        seat: int,
        seconds: float,
        progress: Callable[[Analysis], None] | None = None,
        *,
        priority: Priority = Priority.HINT,
    ) -> Analysis:
        """What a strong player would do; `progress` hears of every better analysis on the way."""
        ...

    @property
    def preparing(self) -> bool:
        """Whether machine code is being made."""
        ...

    def prepare(self, game: str = "duel") -> None:
        """Begin to make or load what hints of a game need, so that the first one need not wait."""
        ...

    async def close(self) -> None:
        """Stop everything."""
        ...
