"""An optional tutor, which warns before a move that loses much of the winning chances."""

import threading

from ..errors import SevenWondersError
from ..kernel.struct import Struct
from ..messages import Messages, load_messages
from ..players import Analysis
from .table import LocalTable

SEARCH_SECONDS = 0.7  # of search for each move
MIN_WARNED_LOSS = 0.1  # the tutor warns of losses of at least this share of a win
MIN_VISITS = 20  # a move with fewer visits has at most the lowest value of all others


def measure_loss(analysis: Analysis, code: int) -> float:
    """Return the value of the best action less that of the action `code`, as a share of a win.

    It is 0 if the action was not analysed.

    >>> from sevenwonders.players import Candidate
    >>> moves = Candidate(7, 60, 0.6, 0.55), Candidate(8, 39, 0.39, 0.4), Candidate(9, 1, 0.01, 0.9)
    >>> analysis = Analysis(0, 100, 0.5, 0.5, {}, moves)
    >>> [round(measure_loss(analysis, code), 2) for code in (7, 8, 9)]
    [0.0, 0.15, 0.15]
    """
    tried = [move.value for move in analysis.moves if move.visits >= MIN_VISITS or analysis.exact]
    chosen = next((move for move in analysis.moves if move.action == code), None)
    if chosen is None or not tried:
        return 0.0
    value = chosen.value if chosen.visits >= MIN_VISITS or analysis.exact else min(chosen.value, *tried)
    return max(tried) - value


class Tutor:
    """A tutor that warns a player before a bad move is made, once for each move.

    Args:
        words: the messages for warnings, by default in English.
    """

    def __init__(self, words: Messages | None = None) -> None:
        self._messages = words or load_messages()
        self._warned: tuple[int, int, int] | None = None

    def can_skip_search(self, table: LocalTable, seat: int, code: int) -> bool:
        """Return whether a move needs no search: it is forced, or the tutor has just warned of it.

        Args:
            table: the table.
            seat: the seat that chooses.
            code: the code of the action.
        """
        return self._warned == (len(table.game.plies), seat, code) or table.find_forced_action(seat) is not None

    def find_warning(
        self,
        table: LocalTable,
        seat: int,
        code: int,
        stop: threading.Event | None = None,
        *,
        state: Struct | None = None,
    ) -> str:
        """Return a warning about a move; empty if the move is good or cannot be checked.  Waits for a search.

        Args:
            table: the table.
            seat: the seat that chooses.
            code: the code of the action.
            stop: an event that ends the search early.
            state: a copy of the game's state, made in the thread that plays; without it, the game must stay unchanged.
        """
        plies = len(table.game.plies)
        if self.can_skip_search(table, seat, code):
            return ""
        try:
            loss = measure_loss(table.compute_hint(seat, SEARCH_SECONDS, stop, state=state), code)
        except SevenWondersError:  # no advice is available, so the move may be made
            return ""
        if loss < MIN_WARNED_LOSS:
            return ""
        self._warned = (plies, seat, code)
        return self._messages.say("terminal.tutor", count=round(100 * loss))
