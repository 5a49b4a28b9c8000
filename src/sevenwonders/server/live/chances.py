"""Win probabilities for spectators of tables where only computers play and no seat has hidden information."""

import asyncio

from ...game.seats import SEATS
from ..engine import EnginePool, Priority
from ..errors import RequestRefusal, refuse_on_error
from ..tables import TableState
from ..work.fair_queue import ClientKey
from .persistent_table import PersistentTable

SECONDS = 0.5  # duration of an analysis


class WinProbabilities:
    """The win probabilities at a table, computed once for each position that a spectator asks about.

    They reveal no hidden information, because they are refused while a seat has secrets, and help no player, because
    they are refused at tables with people.

    Args:
        table: the table.
        engine: the engine that analyses the position.
    """

    def __init__(self, table: PersistentTable, engine: EnginePool) -> None:
        self._table, self._engine = table, engine
        # the version of the game, and its analysis
        self._made: tuple[int, asyncio.Future[dict[str, float]] | None] = (0, None)

    async def analyse_current(self, client: ClientKey) -> tuple[int, dict[str, float]]:
        """Return the number of the last event that changed the game, and the win probability of each seat (`p1`, `p2`).

        Raises `RequestRefusal` if probabilities are not shown at this table now.

        Args:
            client: the guest to whom the analysis is charged.
        """
        state = self._table.state
        check_can_show_chances(state)
        version = state.game_version
        latest, made = self._made
        if made is None or latest != version or (made.done() and (made.cancelled() or made.exception())):
            made = asyncio.ensure_future(self._analyse(state, client))
            self._made = version, made
        return version, await asyncio.shield(made)

    async def _analyse(self, state: TableState, client: ClientKey) -> dict[str, float]:
        """Return the win probability of each seat in a position.  Raises `RequestRefusal` if the engine fails.

        Args:
            state: the table; exactly one seat is to decide.
            client: the guest to whom the analysis is charged.
        """
        seat = state.deciders[0]
        position = state.game.known(seat)  # a copy
        with refuse_on_error("no_analysis", 503):
            analysis = await self._engine.advise(
                state.game_type.name, position, seat, SECONDS, priority=Priority.STUDY, client=client
            )
        return {SEATS[seat]: analysis.win, SEATS[1 - seat]: 1 - analysis.win}


def check_can_show_chances(state: TableState) -> None:
    """Raise `RequestRefusal` if win probabilities at a table would help a player or reveal hidden information.

    The error is also raised if the game is over or is not for two players.
    """
    if state.is_over:
        raise RequestRefusal("over", "the game is over; its replay and review show what was best", 409)
    if state.setup.person_seats or state.setup.is_waiting:
        raise RequestRefusal("people_play", "where people play, chances are shown when the game is over", 403)
    state.game_type.require_capability(state.game_type.capabilities.search, "chances")
    if not state.setup.is_for_two or state.has_secrets or not state.deciders:
        raise RequestRefusal("secret", "a player knows what others do not, so chances are not shown now", 409)
