"""A game that is kept in a file: after every move all of it is on disk before anybody sees it.

What is here is the same for both games; `table` and `round_table` say what is kept.
"""

import contextlib
import tempfile
from abc import ABC, abstractmethod
from datetime import datetime
from pathlib import Path

import platformdirs

from ..errors import RecordError, SaveError
from ..records import Record, dump, load

PERSON = "person"
SEATS_FIELD = "_seats"  # of a saved game's record


def games_folder() -> Path:
    """Where games are kept unless a file is named."""
    return platformdirs.user_data_path("sevenwonders") / "games"


def new_game_file() -> Path:
    """A fresh name for a game that starts now."""
    folder, stamp = games_folder(), datetime.now().strftime("%Y-%m-%d_%H-%M-%S")
    number = 1
    while (path := folder / (f"{stamp}.toml" if number == 1 else f"{stamp}_{number}.toml")).exists():
        number += 1
    return path


def saved_games() -> list[Path]:
    """The files of all games kept, the one played last first."""
    return sorted(games_folder().glob("*.toml"), key=lambda file: file.stat().st_mtime, reverse=True)


def record_to_go_on(path: Path) -> Record:
    """The one game of a file, of whichever game.  Raises `RecordError`."""
    records = load(path)
    if len(records) != 1:
        raise RecordError(f"'{path}' holds {len(records)} games; a table goes on with one")
    return records[0]


def seats_of(record: Record, path: Path) -> tuple[str, ...]:
    """Who sat at a saved game: `person`, or the name of a computer player; people where it is not said.

    Raises:
        RecordError: the field is not such a list.
    """
    names = len(record.players)
    seats = record.meta.get(SEATS_FIELD, [PERSON] * names)
    if not isinstance(seats, list) or len(seats) != names or not all(isinstance(seat, str) for seat in seats):
        number = {2: "two"}.get(names, str(names))
        raise RecordError(f"'{SEATS_FIELD}' in '{path}' should list {number} players, as in ['person', 'level:3']")
    return tuple(seats)


class Kept(ABC):
    """A game and its file.

    Attributes:
        path: the file the game is saved to after every move; None keeps nothing.
        is_saved: whether the file holds all that happened.
    """

    path: Path | None
    is_saved: bool

    @abstractmethod
    def record(self) -> Record:
        """The game as it is written down."""

    def save(self) -> None:
        """Write the game to its file, whole and durably.

        Raises:
            SaveError: the file cannot be written.  The game goes on; the next save writes everything.
        """
        if self.path is None:
            return
        self.is_saved = False
        record = self.record()
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            dump([record], self.path)
        except (OSError, RecordError) as error:
            reason = error.strerror if isinstance(error, OSError) else str(error).rpartition(": ")[2]
            raise SaveError(
                f"the game cannot be saved to '{self.path}' ({reason}); the next move tries again"
            ) from None
        self.is_saved = True

    def rescue(self) -> Path:
        """Save to the file or, where that fails, somewhere else; returns where.

        Raises:
            SaveError: no place could be found.
        """
        for place in (self.path, new_game_file(), Path(tempfile.gettempdir()) / new_game_file().name):
            self.path = place
            with contextlib.suppress(SaveError):
                self.save()
                assert place is not None
                return place
        raise SaveError("the game cannot be saved anywhere: every folder that was tried refuses it")
