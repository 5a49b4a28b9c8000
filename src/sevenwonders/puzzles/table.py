"""A table with a puzzle, on which every answer is judged and none is played."""

import threading

from ..errors import SevenWondersError
from ..game.player import Analysis
from ..game.ply import Action
from ..kernel.struct import Struct
from ..local.saves import PERSON
from ..local.table import Progress as Report
from ..local.table import Table
from ..names import MadeName
from .progress import Progress
from .puzzle import Puzzle
from .verdict import Verdict, describe_verdict

OTHERS = "greedy"  # the player in the other seats, who never decides


class Judged(SevenWondersError):
    """Raised with the verdict on an answer; the position of the puzzle does not change.

    Attributes:
        verdict: the verdict.
    """

    def __init__(self, verdict: Verdict, language: str = "en") -> None:
        self.verdict = verdict
        super().__init__(describe_verdict(verdict, verdict.puzzle.kind.messages(language)).removesuffix("."))


class PuzzleTable(Table):
    """Puzzle as a table for the clients of the terminal.

    Args:
        puzzle: the puzzle.
        progress: the solver's progress, which records first tries.
        language: the language of the verdicts.
    """

    def __init__(self, puzzle: Puzzle, progress: Progress, language: str = "en") -> None:
        game = puzzle.start()
        called = puzzle.kind.messages(language).name
        game.names = tuple(called(MadeName("player", number=seat + 1)) for seat in range(game.num_players))
        super().__init__(game, [PERSON if seat == puzzle.seat else OTHERS for seat in range(game.num_players)])
        self.puzzle, self.progress, self.language = puzzle, progress, language
        self._settled = False

    @property
    def is_finished(self) -> bool:
        """Return whether the right answer was found or shown."""
        return self._settled

    def choose(self, seat: int, action: int | str | Action) -> None:
        """Judge an answer; raise `Judged` with the verdict."""
        text = str(self.kind.action(self.game.state, seat, action)) if isinstance(action, int) else str(action)
        verdict = Verdict.of(self.puzzle, text)
        self.progress.note(self.puzzle, verdict.right)
        self._settled = self._settled or verdict.right
        raise Judged(verdict, self.language)

    def next_computer(self) -> int | None:
        """Return None, as no computer plays."""
        return None

    def hint(
        self,
        seat: int,
        seconds: float,
        stop: threading.Event | None = None,
        progress: Report | None = None,
        *,
        state: Struct | None = None,
    ) -> Analysis:
        """Return the values of all answers; before the first try this counts as giving up the puzzle."""
        self.progress.note(self.puzzle, False)
        self._settled = True
        return self.puzzle.analysis()

    def can_undo(self) -> bool:
        """Return False, as no move is ever played."""
        return False

    def can_redo(self) -> bool:
        """Return False, as no move is ever taken back."""
        return False
