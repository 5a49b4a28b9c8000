"""A record file that grows game by game, for runs too long to keep in memory."""

from pathlib import Path
from types import TracebackType

from ..game.record import GameRecord
from .writing import FORMAT, VERSION


def block(record: GameRecord) -> str:
    """The text of one game in a file of several."""
    return "\n[[games]]\n" + "".join(f"{line}\n" for line in record.lines())


class GrowingFile:
    """A file to which games are added; what has been added stays readable if the run is cut short.

    >>> import tempfile
    >>> from sevenwonders.records import Record
    >>> with tempfile.TemporaryDirectory() as folder, GrowingFile(Path(folder, "games.toml")) as file:
    ...     file.add(block(Record()))
    """

    def __init__(self, path: Path) -> None:
        self._file = path.open("w", encoding="utf-8")
        self._head = f'format = "{FORMAT}"\nversion = {VERSION}\n'  # written with the first game

    def add(self, text: str) -> None:
        """Add the text of a game, made by `block`."""
        if text:
            self._file.write(self._head + text)
            self._head = ""
        self._file.flush()

    def __enter__(self) -> "GrowingFile":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._file.close()
