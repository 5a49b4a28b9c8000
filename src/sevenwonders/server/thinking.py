"""Computers at the tables: who decides for them, without keeping the event loop waiting."""

import asyncio
import threading
from collections.abc import Callable
from typing import Protocol

from ..duel.rules.state import State
from ..players import Analysis, Player, player_from


class Thinking(Protocol):
    """Somewhere computers think."""

    async def decide(self, state: State, seat: int, player: str, seed: int) -> int:
        """What a computer player would do in a position as its seat knows it; cancel the task to stop it."""
        ...

    async def advise(self, state: State, seat: int, seconds: float, progress: Callable[[Analysis], None]) -> Analysis:
        """What a strong player would do in a position as its seat knows it."""
        ...

    @property
    def preparing(self) -> bool:
        """Whether machine code is still being made."""
        ...

    changed: Callable[[], object]  # called when `preparing` changes

    async def close(self) -> None:
        """Stop everything."""
        ...


class ThinkingInThreads:
    """The simplest place: a thread of this process.  Good enough for players that need no compiler."""

    preparing = False

    def __init__(self) -> None:
        self.changed: Callable[[], object] = lambda: None

    async def decide(self, state: State, seat: int, player: str, seed: int) -> int:
        """See `Thinking`."""
        stop = threading.Event()
        mind: Player = player_from(player, seed)
        try:
            decision = await asyncio.to_thread(mind.choose, state, seat, stop=stop)
        except asyncio.CancelledError:
            stop.set()
            raise
        return decision.action

    async def advise(self, state: State, seat: int, seconds: float, progress: Callable[[Analysis], None]) -> Analysis:
        """See `Thinking`."""
        from ..players.search import SearchPlayer

        stop, loop = threading.Event(), asyncio.get_running_loop()

        def on_progress(analysis: Analysis) -> None:
            loop.call_soon_threadsafe(progress, analysis)

        adviser = SearchPlayer(seconds=seconds)
        try:
            return await asyncio.to_thread(adviser.analyse, state, stop=stop, on_progress=on_progress)
        except asyncio.CancelledError:
            stop.set()
            raise

    async def close(self) -> None:
        """Nothing to stop."""
