"""What somebody has solved on this machine, and how strong that makes them."""

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from ..errors import SaveError
from ..kernel.copies import Independent
from ..kernel.files import data_folder, whole_file
from .puzzle import Puzzle
from .solver import Solver


def progress_file() -> Path:
    """Where the terminal keeps it."""
    return data_folder() / "puzzles.json"


@dataclass
class Progress(Independent):
    """What was tried, and how it went.

    Attributes:
        path: the file that keeps it; None keeps nothing.
        solver: how strong whoever tried is.
        tried: by the id of a puzzle, whether the first try was right.
    """

    path: Path | None = None
    solver: Solver = field(default_factory=Solver)
    tried: dict[str, bool] = field(default_factory=dict)

    @classmethod
    def load(cls, path: Path | None) -> "Progress":
        """What a file keeps; a beginning where it is not there or cannot be read."""
        try:
            kept = json.loads(path.read_text("utf-8")) if path is not None else {}
            return cls(path, Solver(float(kept["rating"]), float(kept["deviation"])), dict(kept["tried"]))
        except (OSError, ValueError, KeyError, TypeError):
            return cls(path)

    def note(self, puzzle: Puzzle, right: bool) -> None:
        """A first try counts; later ones do not.  Raises `SaveError` where the file cannot be written."""
        if puzzle.id in self.tried:
            return
        self.tried[puzzle.id] = right
        self.solver = self.solver.after(puzzle.rating, puzzle.deviation, right)
        if self.path is None:
            return
        kept = {"rating": self.solver.rating, "deviation": self.solver.deviation, "tried": self.tried}
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with whole_file(self.path) as file:
                file.write(json.dumps(kept).encode())
        except OSError as error:
            raise SaveError(f"what you have solved cannot be kept in '{self.path}': {error.strerror}") from None

    def summary(self) -> str:
        """How strong somebody is, in a line."""
        solved = sum(self.tried.values())
        return f"{solved:,} of {len(self.tried):,} solved at the first try; your rating is {self.solver.rating:.0f}"

    @property
    def done(self) -> Iterable[str]:
        """The ids of those that were tried."""
        return self.tried.keys()
