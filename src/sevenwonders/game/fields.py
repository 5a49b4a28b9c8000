"""Functions that read the fields of a record from a table of a file, and check their types."""

import datetime
from collections.abc import Callable, Mapping
from typing import TypeVar

from ..errors import RecordError, format_suggestion, quoted
from ..kernel.random_source import Seed, is_key
from .record import MAX_MOVES, META

Line = TypeVar("Line")


def check_field_names(table: Mapping[str, object], fields: tuple[str, ...]) -> None:
    """Check that the table of a record in a file has only known fields.  Raises `RecordError`.

    Known are the names in `fields` and in `META` (the free fields of all games), and names that begin with `_`.
    """
    for name in table:
        if name not in fields and name not in META and not name.startswith("_"):
            near = format_suggestion(name, (*fields, *META))
            raise RecordError(f"a game has no {quoted(name)}{near} (fields of your own start with '_')")


def read_table(table: Mapping[str, object], name: str) -> dict[str, object]:
    """Return the table in the field `name` of a record's table, empty if the field is missing.  Raises
    `RecordError`.
    """
    entry = table.get(name, {})
    if not isinstance(entry, dict):
        raise RecordError(f"'{name}' should be a table, as in [{name}] or {name}.something = ...")
    return entry


def read_texts(table: Mapping[str, object], name: str) -> tuple[str, ...]:
    """Return the list of texts in the field `name` of a record's table, empty if it is missing.  Raises
    `RecordError`.
    """
    entry = table.get(name, [])
    if not isinstance(entry, list) or not all(isinstance(item, str) for item in entry):
        raise RecordError(f"'{name}' should be a list of texts")
    return tuple(entry)


def read_seed(table: Mapping[str, object]) -> Seed | None:
    """Return the field `seed` of a record's table, a number or a key; None if it is missing.  Raises `RecordError`."""
    seed = table.get("seed")
    if seed is None or is_key(seed) or (isinstance(seed, int) and not isinstance(seed, bool)):
        return seed
    raise RecordError(f"'seed' should be a whole number or a key of 64 hexadecimal digits, not {quoted(seed)}")


def read_moves(table: Mapping[str, object], read: Callable[[str], Line]) -> tuple[Line, ...]:
    """Return the field `moves` of a record's table, with each line parsed by `read`.

    Raises `RecordError`, which names the wrong line.
    """
    texts = table.get("moves", [])
    if not isinstance(texts, list):
        raise RecordError("'moves' should be a list of texts")
    if len(texts) > MAX_MOVES:
        raise RecordError(f"{len(texts)} moves are too many; no game has more than {MAX_MOVES}")
    moves = []
    for number, text in enumerate(texts, 1):
        if not isinstance(text, str):
            raise RecordError(f'move {number} should be a text, as in "p1 build altar", not {quoted(text)}')
        try:
            moves.append(read(text))
        except RecordError as error:
            excerpt = text if len(text) <= 60 else f"{text[:57]}..."
            raise RecordError(f"move {number} '{excerpt}' {error}") from None
    return tuple(moves)


def read_score(table: Mapping[str, object], name: str) -> dict[str, int]:
    """Return the points by category of the seat `name`, such as `p1`, from a result's table.  Raises `RecordError`."""
    sheet: dict[str, int] = {}
    for category, points in read_table(table, name).items():
        if not isinstance(points, int) or isinstance(points, bool):
            raise RecordError(f"the points for {category[:40]} should be a whole number")
        sheet[category] = points
    return sheet


def read_meta(table: Mapping[str, object], fields: tuple[str, ...]) -> dict[str, object]:
    """Return the free fields of a record's table, such as `event`: all not named in `fields`.  Raises `RecordError`."""
    return {name: _check_meta_entry(name, entry) for name, entry in table.items() if name not in fields}


def _check_meta_entry(name: str, entry: object) -> object:
    """Return the value of a free field of a record, such as `date`, after a check of its type.  Raises
    `RecordError`.
    """
    if name.startswith("_"):
        return entry
    if not isinstance(entry, str | int | datetime.date) or isinstance(entry, bool):
        raise RecordError(f"'{name}' should be a text")
    return entry
