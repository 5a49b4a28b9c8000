"""Puzzles in lines of text, for pipes and screen readers."""

from collections.abc import Callable

from rich.console import Console

from ...errors import SevenWondersError
from ...puzzles import Puzzle
from ...puzzles.progress import Progress
from ...puzzles.table import Judged, PuzzleTable
from ...puzzles.verdict import describe_verdict
from ..plain import PlainGame


class PlainPuzzles:
    """One puzzle after the other, until the person has enough.

    Args:
        first: the puzzle to begin with.
        another: gives the next one.
        progress: what has been solved.
        console: where to print.
    """

    def __init__(self, first: Puzzle, another: Callable[[], Puzzle], progress: Progress, console: Console) -> None:
        self._puzzle, self._another, self._progress, self._console = first, another, progress, console

    def run(self) -> None:
        """Solve, one puzzle after the other."""
        while True:
            lying = _Lying(PuzzleTable(self._puzzle, self._progress), self._console)
            lying.run()
            if not lying.goes_on:
                break
            try:
                self._puzzle = self._another()
            except SevenWondersError as error:
                text = str(error)
                lying.say([f"{text[:1].upper()}{text[1:]}."])
                break
        lying.say([self._progress.summary()])


class _Lying(PlainGame):
    """One puzzle at its table."""

    MORE_WORDS = """\
  score     the score sheet          hint      the answer
  next      another puzzle           quit      stop"""
    table: PuzzleTable
    goes_on = False

    def run(self) -> None:
        """Ask until the answer is right, or another puzzle is wanted."""
        puzzle = self.table.puzzle
        of = ", ".join([*puzzle.modules, *(theme.replace("_", " ") for theme in puzzle.themes)])
        self.say(
            [f"Puzzle {puzzle.id} ({of}; {puzzle.rating}): what is best?  'next' is another one, 'hint' the answer."]
        )
        self.say(self.narrator.table(puzzle.seat))
        while not self.goes_on and self.ask(puzzle.seat):
            pass

    def answer(self, seat: int, word: str, rest: str, line: str) -> None:
        """Judge what is answered."""
        if word == "next":
            self.goes_on = True
            return
        try:
            super().answer(seat, word, rest, line)
        except Judged as judged:
            self.say([describe_verdict(judged.verdict, self.messages)])
            self.goes_on = judged.verdict.right
