"""The computers that sit at a table: they think as long as somebody is there to see it."""

import asyncio
import logging
import time
from collections.abc import Callable

from ...errors import SevenWondersError
from ...kernel.chance import Purpose, seed_of
from ...kernel.dice import number_of
from ..engine.interface import Engine
from ..errors import Refusal
from ..protocol.messages import Trouble
from ..protocol.shapes import SeatKind
from ..tables import EventKind
from .connection import audience
from .stored_table import StoredTable

log = logging.getLogger("sevenwonders.server")
DEFAULT_PACE = 700  # milliseconds
WATCHED_PACE = 200  # the least where computers play each other: no faster than anybody can watch


class Computers:
    """The computers of a table.

    Args:
        table: the table.
        engine: where they think.
        tell_status: called when one begins or ends to think.

    Attributes:
        pace: how many milliseconds a move takes at least, so that people can see it.
    """

    def __init__(self, table: StoredTable, engine: Engine, tell_status: Callable[[], object]) -> None:
        self.pace = DEFAULT_PACE
        self._table, self._engine, self._tell_status = table, engine, tell_status
        self._thinking: dict[int, asyncio.Task[None]] = {}  # by seat

    @property
    def is_thinking(self) -> bool:
        """Whether a computer thinks about its move."""
        return any(not task.done() for task in self._thinking.values())

    def wake(self) -> None:
        """Let those think that have to decide, if somebody is there to see it."""
        waiting = [seat for seat in self._to_decide() if seat not in self._thinking]
        if waiting and self._table.connections:
            for seat in waiting:
                self._thinking[seat] = asyncio.create_task(self._plays(seat))
            self._tell_status()

    def stop(self) -> list[asyncio.Task[None]]:
        """What they think about is not wanted any more; the tasks that end."""
        stopped = list(self._thinking.values())
        for task in stopped:
            task.cancel()
        self._thinking.clear()
        return stopped

    def _to_decide(self) -> list[int]:
        """The seats of the computers that have still to decide."""
        state = self._table.state
        if state.is_over or state.setup.is_waiting:
            return []
        return [seat for seat in state.deciders if state.setup.seats[seat].kind is SeatKind.COMPUTER]

    async def _plays(self, seat: int) -> None:
        """The next move of a computer; who cannot think says so."""
        try:
            await self._moves(seat)
        except (SevenWondersError, Refusal) as error:
            log.warning("a computer cannot move: %s", error)
            said = f"{error}; reload the page to let it try again"
            self._table.post_all(Trouble(code="computer", error=said))
        finally:
            if self._thinking.get(seat) is asyncio.current_task():
                del self._thinking[seat]
            self._tell_status()

    async def _moves(self, seat: int) -> None:
        table = self._table
        while seat in self._to_decide() and table.connections:
            version, started = table.state.game_version, time.monotonic()
            move = await self._decide(seat)
            if table.state.deciders == (seat,):  # the others have decided: now something will be seen
                pace = max(self.pace, 0 if table.state.setup.persons() else WATCHED_PACE)
                await asyncio.sleep(max(0.0, pace / 1000 - (time.monotonic() - started)))
            async with table.exclusive():
                if table.state.game_version == version and seat in self._to_decide():
                    await table.append(EventKind.MOVE, seat, None, move)  # one that cannot be kept wakes it not again
                    self._thinking.pop(seat, None)
                    self.wake()  # it may be its turn again at once
                    return

    async def _decide(self, seat: int) -> str:
        state, setup = self._table.state, self._table.state.setup
        if len(codes := state.legal_codes(seat)) == 1:
            return state.notation(seat, codes[0])
        position, plies = state.known(seat), len(state.game.plies)
        seed = seed_of(number_of(setup.salt if setup.seed is None else setup.seed), Purpose.PLAYER, seat, plies)
        player, party = setup.seats[seat].player or "random", audience(self._table.connections, setup)
        code = await self._engine.decide(setup.game, position, seat, player, seed, party=party)
        return state.notation(seat, code)
