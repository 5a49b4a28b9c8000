"""A table with a puzzle, for the terminal clients: every action is judged as an answer, and none is played."""

import threading

from ..errors import SevenWondersError
from ..game.player import Analysis
from ..game.ply import Action
from ..kernel.struct import Struct
from ..local.saves import PERSON
from ..local.table import LocalTable
from ..local.table import Progress as Report
from ..names import GeneratedName
from .progress import PuzzleProgress
from .puzzle import Puzzle
from .verdict import Verdict, describe_verdict

OTHERS = "greedy"  # the player in the other seats, which never decides


class VerdictException(SevenWondersError):
    """Raised with the verdict on an answer to a puzzle; the position of the puzzle does not change.

    Attributes:
        verdict: the verdict.
    """

    def __init__(self, verdict: Verdict, language: str = "en") -> None:
        self.verdict = verdict
        super().__init__(describe_verdict(verdict, verdict.puzzle.game_type.messages(language)).removesuffix("."))


class PuzzleTable(LocalTable):
    """A puzzle as a table for the terminal clients, which expect a game; answers are judged and not played.

    Args:
        puzzle: the puzzle.
        progress: the progress of the person who solves it, which records first tries.
        language: the language of the verdicts, as in `en`.
    """

    def __init__(self, puzzle: Puzzle, progress: PuzzleProgress, language: str = "en") -> None:
        game = puzzle.start_game()
        called = puzzle.game_type.messages(language).format_seat_name
        game.names = tuple(called(GeneratedName("player", number=seat + 1)) for seat in range(game.num_players))
        super().__init__(game, [PERSON if seat == puzzle.seat else OTHERS for seat in range(game.num_players)])
        self.puzzle, self.progress, self.language = puzzle, progress, language
        self._settled = False

    @property
    def is_finished(self) -> bool:
        """Return whether the right answer was found or shown."""
        return self._settled

    def choose(self, seat: int, action: int | str | Action) -> None:
        """Judge an action as the answer to the puzzle; raise `VerdictException` with the verdict."""
        text = str(self.kind.action(self.game.state, seat, action)) if isinstance(action, int) else str(action)
        verdict = Verdict.judge(self.puzzle, text)
        self.progress.record_first_try(self.puzzle, verdict.right)
        self._settled = self._settled or verdict.right
        raise VerdictException(verdict, self.language)

    def find_next_computer_seat(self) -> int | None:
        """Return None, as no computer plays."""
        return None

    def compute_hint(
        self,
        seat: int,
        seconds: float,
        stop: threading.Event | None = None,
        progress: Report | None = None,
        *,
        state: Struct | None = None,
    ) -> Analysis:
        """Return the stored values of all answers of the puzzle; before the first try, a hint counts as a wrong answer.

        No search is made, so the parameters are ignored.
        """
        self.progress.record_first_try(self.puzzle, False)
        self._settled = True
        return self.puzzle.to_analysis()
