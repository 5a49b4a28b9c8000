"""A table with a puzzle: every answer is judged, and only the right one is carried out."""

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
    """The verdict on an answer; the puzzle stays as it is.

    Attributes:
        verdict: the verdict.
    """

    def __init__(self, verdict: Verdict, language: str = "en") -> None:
        self.verdict = verdict
        super().__init__(describe_verdict(verdict, verdict.puzzle.kind.messages(language)).removesuffix("."))


class PuzzleTable(Table):
    """A puzzle as a table for the clients of the terminal.

    Args:
        puzzle: the puzzle.
        progress: where first tries are noted.
        language: the language in which answers are judged.
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
        """Judge an answer; raises `Judged` with the verdict."""
        text = str(self.kind.action(self.game.state, seat, action)) if isinstance(action, int) else str(action)
        verdict = Verdict.of(self.puzzle, text)
        self.progress.note(self.puzzle, verdict.right)
        self._settled = self._settled or verdict.right
        raise Judged(verdict, self.language)

    def next_computer(self) -> int | None:
        """Return None: no computer plays here."""
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
        """Return the values of the answers; before the first try this gives the puzzle up."""
        self.progress.note(self.puzzle, False)
        self._settled = True
        return self.puzzle.analysis()

    def can_undo(self) -> bool:
        """Return False: there is nothing to take back."""
        return False

    def can_redo(self) -> bool:
        """Return False: there is nothing to play again."""
        return False
