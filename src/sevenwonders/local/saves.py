"""Files of saved games on this machine, and their default folder."""

import contextlib
import tempfile
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

from ..errors import RecordError, SaveError, SevenWondersError, plural
from ..files import data_folder
from ..game.game import AnyGame
from ..game.record import Record, RecordedResult, Replay
from ..records import dump, load

PERSON = "person"
SEATS_FIELD = "_seats"  # of a saved game's record


def find_games_folder() -> Path:
    """Return the default folder of saved games."""
    return data_folder() / "games"


def make_save_path(folder: Path | None = None) -> Path:
    """Return an unused path, named after the current time, in `folder` or else in the default folder."""
    folder, stamp = folder or find_games_folder(), datetime.now().strftime("%Y-%m-%d_%H-%M-%S")
    number = 1
    while (path := folder / (f"{stamp}.toml" if number == 1 else f"{stamp}_{number}.toml")).exists():
        number += 1
    return path


def iter_fallback_paths() -> Iterator[Path]:
    """Yield other paths for a game whose file cannot be written: in the default, then in the temporary folder."""
    with contextlib.suppress(SevenWondersError):  # no home
        yield make_save_path()
    with contextlib.suppress(OSError):  # no folder for temporary files
        yield make_save_path(Path(tempfile.gettempdir()))


def find_last_unfinished_game(game: str | None = None) -> Path:
    """Return the file of the latest unfinished game in the default folder; with `game`, such as `duel`, of this game.

    Raises:
        RecordError: there is no unfinished game.
    """
    saved = find_games_folder().glob("*.toml")
    for file in sorted(saved, key=lambda file: file.stat().st_mtime, reverse=True):
        with contextlib.suppress(RecordError):
            if game in (None, load_unfinished_game(file)[0].GAME):
                return file
    raise RecordError(f"no game has been saved in '{find_games_folder()}' that could go on; name a file with --resume")


def load_unfinished_game(path: Path) -> tuple[Record, Replay[AnyGame, RecordedResult]]:
    """Load and replay the only game of a file; return the record and the replay.

    Raises `RecordError` if the game is finished or cannot go on.
    """
    records = load(path)
    if len(records) != 1:
        raise RecordError(f"'{path}' holds {plural(len(records), 'game')}; a table goes on with one")
    replay = records[0].replay()
    if replay.game.is_over or records[0].result is not None:
        raise RecordError(f"the game in '{path}' is finished; look at it with: sevenwonders replay {path}")
    if records[0].seed is None:
        raise RecordError(f"the game in '{path}' has no seed, so chance cannot go on; add a line such as: seed = 7")
    return records[0], replay


def read_players_by_seat(record: Record, path: Path) -> tuple[str, ...]:
    """Return the players of a saved game by seat: `person`, the default, or the name of a computer player.

    Raises:
        RecordError: the field in the file is not a list of such names.
    """
    names = len(record.players)
    seats = record.meta.get(SEATS_FIELD, [PERSON] * names)
    if not isinstance(seats, list) or len(seats) != names or not all(isinstance(seat, str) for seat in seats):
        example = [PERSON, *["level:3"] * (names - 1)]
        raise RecordError(f"'{SEATS_FIELD}' in '{path}' should list {names} players, as in {example}")
    return tuple(seats)


def read_file(path: Path) -> bytes | None:
    """Return the content of a file; None if the file does not exist or cannot be read."""
    try:
        return path.read_bytes() if path.is_file() else None
    except OSError:
        return None


def save_record(record: Record, path: Path, known: bytes | None = None) -> bytes:
    """Write the record of a game to its file, atomically and durably.

    A missing folder is only created if it is the default one.

    Args:
        record: the game.
        path: the file.
        known: the contents of the file when this program last read or wrote it.

    Returns:
        The new content of the file.

    Raises:
        SaveError: the file cannot be written, or another program has written it.
    """
    if known is not None and read_file(path) not in (None, known):
        raise SaveError(
            f"the game cannot be saved to '{path}', where another program plays on; "
            "it will be saved to a file of its own when you leave"
        )
    try:
        if path.parent == find_games_folder():
            path.parent.mkdir(parents=True, exist_ok=True)
        return dump([record], path)
    except (OSError, RecordError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error).rpartition(": ")[2]
        raise SaveError(f"the game cannot be saved to '{path}' ({reason}); the next move tries again") from None
