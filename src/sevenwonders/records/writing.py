"""From records to text, always the same text for the same records."""

import contextlib
import os
import stat
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from ..duel.deal import UNKNOWN, Deal, layouts
from ..duel.options import MODULES, PROFILES, Options
from ..duel.position import Position
from ..kernel.errors import RecordError
from . import values
from .record import GAME, META, Record

FORMAT = "sevenwonders"
VERSION = 1


def dumps(records: Iterable[Record] | Record) -> str:
    """The text of a file with these games.  A file of one game has no `[[games]]` around it."""
    games = [records] if isinstance(records, Record) else list(records)
    if not games:
        raise RecordError("there is no game to write")
    head = f'format = "{FORMAT}"\nversion = {VERSION}\n'
    bodies = ["".join(f"{line}\n" for line in lines_of(game)) for game in games]
    return head + bodies[0] if len(games) == 1 else head + "".join(f"\n[[games]]\n{body}" for body in bodies)


def dump(records: Iterable[Record] | Record, path: str | os.PathLike[str]) -> None:
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


def lines_of(record: Record) -> Iterator[str]:
    """The lines of one game, without the head of the file."""
    yield f'game = "{GAME}"'
    yield f"modules = {values.value(list(record.options.modules))}"
    for name in (*META, *(name for name in record.meta if name not in META)):
        if name in record.meta:
            yield f"{values.key(name)} = {values.value(record.meta[name])}"
    yield f"players = {values.value(list(record.players))}"
    yield from _options(record.options)
    if record.seed is not None:
        yield f"seed = {values.value(record.seed)}"
    if record.deal is not None:
        yield from _deal(record.deal, record.options)
    if record.position is not None:
        yield from _position(record.position)
    if record.moves or record.position is None:
        yield f"moves = {values.lines([str(move) for move in record.moves])}"
    if record.result is not None:
        yield from _table("result", record.result.write())


def _options(options: Options) -> Iterator[str]:
    """The profile that needs the fewest changes, and the changes."""
    here = {name: getattr(options, name) for name in Options.__dataclass_fields__ if name not in MODULES}
    changes = {
        profile: {name: entry for name, entry in here.items() if entry != getattr(usual, name)}
        for profile, usual in PROFILES.items()
    }
    profile = min(changes, key=lambda name: len(changes[name]))
    yield f"profile = {values.text(profile)}"
    yield from _table("options", changes[profile])


def _deal(deal: Deal, options: Options) -> Iterator[str]:
    given = deal.write()
    for name, units in given.items():
        age = int(name[-1]) if name.startswith("age_") else 0
        if age:
            slots = layouts(options)[age - 1]
            by_row = [[units[slot.number] for slot in slots if slot.row == row] for row in range(1, slots[-1].row + 1)]
            yield f"deal.{name} = {values.rows(by_row)}"
        elif name == "wonders":
            yield f"deal.{name} = {values.rows([units[:4], units[4:]])}"
        else:
            while units[-1] == UNKNOWN:
                units.pop()
            yield f"deal.{name} = {values.names(units, 20)}"
    if not given:
        yield "deal = {}"


def _position(position: Position) -> Iterator[str]:
    document = position.write()
    for name in ("profile", "options", "modules"):
        document.pop(name, None)
    yield from _table("position", document)
    if not document:
        yield "position = {}"


def _table(prefix: str, table: Mapping[str, Any], depth: int = 2) -> Iterator[str]:
    """A table as lines `prefix.name = value`; score sheets stay on one line."""
    for name, entry in table.items():
        path = f"{prefix}.{values.key(name)}"
        if isinstance(entry, Mapping) and entry and depth > 1 and prefix != "result":
            yield from _table(path, entry, depth - 1)
        elif isinstance(entry, list | tuple) and all(isinstance(part, str) for part in entry):
            yield f"{path} = {values.names(entry, len(path) + 3)}"
        else:
            yield f"{path} = {values.value(entry)}"
