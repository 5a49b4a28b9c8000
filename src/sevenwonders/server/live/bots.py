"""The computer players of a table; they think only while a web page has the table open."""

import asyncio
import logging
import time

from ...errors import SevenWondersError
from ...kernel.chance import Purpose, derive_seed
from ...kernel.random_source import seed_to_number
from ..engine import EnginePool
from ..errors import RequestRefusal
from ..protocol.messages import ErrorFrame
from ..protocol.shapes import SeatKind
from ..tables import EventKind
from ..work.fair_queue import NO_CLIENT, ClientKey
from .connection import Connection
from .persistent_table import PersistentTable

log = logging.getLogger("sevenwonders.server")
DEFAULT_PACE = 700  # milliseconds
WATCHED_PACE = 200  # minimum without people at the table, so that spectators can follow


class ComputerPlayers:
    """The computer players of a table.

    Args:
        table: the table.
        engine: the engine that chooses their moves.

    Attributes:
        pace: the minimum duration of a computer's move in milliseconds, so that people can follow.
    """

    def __init__(self, table: PersistentTable, engine: EnginePool) -> None:
        self.pace = DEFAULT_PACE
        self._table, self._engine = table, engine
        self._thinking: dict[int, asyncio.Task[None]] = {}  # by seat

    @property
    def is_thinking(self) -> bool:
        """True while a computer is thinking about a move."""
        return any(not task.done() for task in self._thinking.values())

    def start_thinking(self) -> None:
        """Let the computers that have to decide choose their moves, if a web page has the table open."""
        waiting = [seat for seat in self._find_deciding_seats() if seat not in self._thinking]
        if waiting and self._table.connections:
            for seat in waiting:
                self._thinking[seat] = asyncio.create_task(self._play_or_report(seat))
            self._table.send_activity()

    def cancel_thinking(self) -> list[asyncio.Task[None]]:
        """Cancel the search of every computer, and return the cancelled tasks."""
        stopped = list(self._thinking.values())
        for task in stopped:
            task.cancel()
        self._thinking.clear()
        return stopped

    def _find_deciding_seats(self) -> list[int]:
        """Return the seats of the computers that have to decide now."""
        state = self._table.state
        if state.setup.is_waiting:
            return []
        return [seat for seat in state.deciders if state.setup.seats[seat].kind is SeatKind.COMPUTER]

    def _find_paying_client(self) -> ClientKey:
        """Return the guest to whom the computer moves are charged, with the guest's address.

        This is a present player if there is one, else the owner of the table if present, else a spectator.
        """
        setup = self._table.state.setup

        def order(connection: Connection) -> tuple[bool, bool, str]:
            return not setup.seats_of(connection.guest), connection.guest != setup.owner, connection.guest

        payer = min(self._table.connections, key=order, default=None)
        return NO_CLIENT if payer is None else payer.client

    async def _play_or_report(self, seat: int) -> None:
        """Play the next move of the computer at a seat; if it fails, send an error message to all web pages."""
        try:
            await self._play_move(seat)
        except (SevenWondersError, RequestRefusal) as error:
            log.warning("a computer cannot move: %s", error)
            said = f"{error}; reload the page to let it try again"
            self._table.post_to_undelayed_pages(ErrorFrame(code="computer", error=said))
        finally:
            if self._thinking.get(seat) is asyncio.current_task():
                del self._thinking[seat]
            self._table.send_activity()

    async def _play_move(self, seat: int) -> None:
        """Choose and play the next move of the computer at a seat; choose again if the game changes meanwhile."""
        table = self._table
        while seat in self._find_deciding_seats() and table.connections:
            version, started = table.state.game_version, time.monotonic()
            move = await self._choose_move(seat)
            if table.state.deciders == (seat,):  # the last to decide: the move becomes visible
                pace = max(self.pace, 0 if table.state.setup.person_seats else WATCHED_PACE)
                await asyncio.sleep(max(0.0, pace / 1000 - (time.monotonic() - started)))
            async with table.hold_lock():
                if table.state.game_version == version and seat in self._find_deciding_seats():
                    await table.append_event(EventKind.MOVE, seat, None, move)  # a failure does not wake it again
                    self._thinking.pop(seat, None)
                    self.start_thinking()  # it may be its turn again at once
                    return

    async def _choose_move(self, seat: int) -> str:
        """Return the next move of the computer at a seat, in notation; no search is made if only one move is legal."""
        state, setup = self._table.state, self._table.state.setup
        if len(codes := state.game.legal_codes(seat)) == 1:
            return state.format_action(seat, codes[0])
        position, plies = state.game.known(seat), len(state.game.plies)
        seed = derive_seed(
            seed_to_number(setup.salt if setup.seed is None else setup.seed), Purpose.PLAYER, seat, plies
        )
        player, client = setup.seats[seat].player or "random", self._find_paying_client()
        code = await self._engine.decide(setup.game, position, seat, player, seed, client=client)
        return state.format_action(seat, code)
