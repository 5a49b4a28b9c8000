"""From records to text, always the same text for the same records."""

import contextlib
import os
import stat
from collections.abc import Iterable
from pathlib import Path

from ..errors import RecordError
from ..game.record import GameRecord

FORMAT = "sevenwonders"
VERSION = 1


def dumps(records: Iterable[GameRecord] | GameRecord) -> str:
    """The text of a file with these games.  A file of one game has no `[[games]]` around it."""
    games = [records] if isinstance(records, GameRecord) else list(records)
    if not games:
        raise RecordError("there is no game to write")
    head = f'format = "{FORMAT}"\nversion = {VERSION}\n'
    bodies = ["".join(f"{line}\n" for line in game.lines()) for game in games]
    return head + bodies[0] if len(games) == 1 else head + "".join(f"\n[[games]]\n{body}" for body in bodies)


def dump(records: Iterable[GameRecord] | GameRecord, path: str | os.PathLike[str]) -> None:
    """Write a file whole or not at all: whoever reads it sees the old text or the new."""
    data = dumps(records).encode()
    target = Path(os.path.realpath(path))
    try:
        if target.exists() and not stat.S_ISREG(target.stat().st_mode):
            target.write_bytes(data)  # a pipe or a terminal
        else:
            _replace(target, data)
    except OSError as error:
        raise RecordError(f"{path} cannot be written: {error.strerror or error}") from None


def _replace(target: Path, data: bytes) -> None:
    draft = target.with_name(f".{target.name}.{os.getpid()}.tmp")
    try:
        with open(draft, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if target.exists():
            draft.chmod(stat.S_IMODE(target.stat().st_mode))
        draft.replace(target)
    except BaseException:
        with contextlib.suppress(OSError):
            draft.unlink()
        raise
    _settle(target.parent)


def _settle(folder: Path) -> None:
    """Make a renaming last through a power cut, where the system can."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
