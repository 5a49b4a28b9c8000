"""The progress of a person who solves puzzles on this computer: the puzzles tried, and the rating."""

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path

from ..copies import DeepCopyMixin
from ..errors import SaveError
from ..files import data_folder, open_atomically
from ..messages import Messages
from .puzzle import Puzzle
from .solver_rating import SolverRating


def progress_path() -> Path:
    """Return the path of the file with the puzzle progress of the person who plays in the terminal."""
    return data_folder() / "puzzles.json"


@dataclass
class PuzzleProgress(DeepCopyMixin):
    """The puzzles that a person has tried, and the rating of the person as a solver.

    Attributes:
        path: the file of the progress; None stores nothing.
        solver: the rating.
        tried: whether the first try was right, by the id of the puzzle.
        tell: called with a warning about a damaged file, which is renamed.
    """

    path: Path | None = None
    solver: SolverRating = field(default_factory=SolverRating)
    tried: dict[str, bool] = field(default_factory=dict)
    tell: Callable[[str], object] = field(default=lambda _: None, repr=False, compare=False)

    @classmethod
    def load_from_file(cls, path: Path | None, tell: Callable[[str], object] = lambda _: None) -> "PuzzleProgress":
        """Read the progress from a file; if it is missing or damaged, start without tries; `tell` reports damage.

        Raises:
            SaveError: the file exists and cannot be read or renamed.
        """
        progress = cls(path, tell=tell)
        progress._merge_file()
        return progress

    def record_first_try(self, puzzle: Puzzle, right: bool) -> None:
        """Record the first try at a puzzle, after merging tries of other sessions; later tries do not count.

        Raises:
            SaveError: the file cannot be read, renamed or written.
        """
        if puzzle.id in self.tried:
            return
        self._merge_file()
        if puzzle.id in self.tried:
            return
        self.tried[puzzle.id] = right
        self.solver = self.solver.rated_after_try(puzzle.rating, puzzle.deviation, right)
        if self.path is None:
            return
        kept = {"rating": self.solver.rating, "deviation": self.solver.deviation, "tried": self.tried}
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with open_atomically(self.path) as file:
                file.write(json.dumps(kept).encode())
        except OSError as error:
            raise SaveError(f"what you have solved cannot be kept in '{self.path}': {error.strerror}") from None

    def _merge_file(self) -> None:
        """Add the tries in the file, which other sessions may have written, and adopt its rating.

        A damaged file is renamed. Raises `SaveError` if the file cannot be read or renamed.
        """
        if self.path is None:
            return
        try:
            self.solver, kept = _read_progress(self.path)
        except FileNotFoundError:
            return
        except OSError as error:
            raise SaveError(f"what you have solved cannot be read from '{self.path}': {error.strerror}") from None
        except (ValueError, KeyError, TypeError):
            renamed = _find_unused_path(self.path)
            try:
                self.path.rename(renamed)
            except OSError as error:
                raise SaveError(f"'{self.path}' is damaged and cannot be put aside: {error.strerror}") from None
            rating = "goes on from what this session knows" if self.tried else "starts over"
            self.tell(f"'{self.path}' is damaged; it is kept as '{renamed.name}', and your rating {rating}")
        else:
            self.tried = kept | self.tried

    def describe_progress(self, messages: Messages) -> str:
        """Return a sentence with the number of puzzles solved and the rating, in the language of `messages`."""
        solved = messages.say("puzzles.solved", right=sum(self.tried.values()), count=len(self.tried))
        return f"{solved}. {messages.say('puzzles.your', rating=round(self.solver.rating))}."


def _read_progress(path: Path) -> tuple[SolverRating, dict[str, bool]]:
    """Read the rating and the tries from a file. Raises `OSError`, `ValueError`, `KeyError` or `TypeError`."""
    kept = json.loads(path.read_text("utf-8"))
    tried = {str(name): bool(right) for name, right in dict(kept["tried"]).items()}
    return SolverRating(float(kept["rating"]), float(kept["deviation"])), tried


def _find_unused_path(path: Path) -> Path:
    """Return a path that does not exist yet, to which a damaged file can be renamed."""
    names = (path.with_name(f"{path.name}.damaged{number or ''}") for number in count())
    return next(name for name in names if not name.exists())
