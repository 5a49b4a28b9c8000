"""Puzzles as lines of text, for pipes and screen readers."""

from collections.abc import Callable

from rich.console import Console

from ...errors import SevenWondersError
from ...puzzles import Puzzle
from ...puzzles.progress import Progress
from ...puzzles.table import Judged, PuzzleTable
from ..plain import PlainGame


class PlainPuzzles:
    """A session of puzzles, one after another.

    Args:
        first: the puzzle to begin with.
        another: a function that returns the next puzzle.
        progress: the solver's progress.
        console: where to print.
        language: the language in which puzzles are printed.
    """

    def __init__(
        self, first: Puzzle, another: Callable[[], Puzzle], progress: Progress, console: Console, language: str = "en"
    ) -> None:
        self._puzzle, self._another, self._progress, self._console = first, another, progress, console
        self._language = language

    def run(self) -> None:
        """Run until the player stops."""
        while True:
            table = PuzzleTable(self._puzzle, self._progress, self._language)
            lying = _Lying(table, self._console, language=self._language)
            lying.run()
            if not lying.goes_on:
                break
            try:
                self._puzzle = self._another()
            except SevenWondersError as error:
                text = str(error)
                lying.say([f"{text[:1].upper()}{text[1:]}."])
                break
        lying.say([self._progress.summary(lying.messages)])


class _Lying(PlainGame):
    """A single puzzle at its table."""

    MORE_WORDS = """\
  score     the score sheet          hint      the answer
  next      another puzzle           quit      stop"""
    table: PuzzleTable
    goes_on = False

    def run(self) -> None:
        """Ask until the answer is right, or until the player wants another puzzle."""
        puzzle, say = self.table.puzzle, self.messages.say
        modules = [say(f"puzzles.in.{'-'.join(puzzle.modules)}")] if puzzle.modules else []
        about = ", ".join([*modules, *(say(f"puzzles.theme.{theme}") for theme in puzzle.themes)])
        rating = say("puzzles.rated", rating=puzzle.rating)
        self.say([say("terminal.puzzle", id=puzzle.id, about=about, rating=rating)])
        self.say(self.narrator.table(puzzle.seat))
        while not self.goes_on and self.ask(puzzle.seat):
            pass

    def answer(self, seat: int, word: str, rest: str, line: str) -> None:
        """Run a command, or judge an answer to the puzzle."""
        if word == "next":
            self.goes_on = True
            return
        try:
            super().answer(seat, word, rest, line)
        except Judged as judged:
            self.say([f"{judged}."])
            self.goes_on = judged.verdict.right
