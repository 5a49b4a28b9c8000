"""The columns of a dataset and their types; docs/reference/datasets.md describes them."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ...registry import game_types

if TYPE_CHECKING:
    import pyarrow

FORMAT, VERSION = "sevenwonders dataset", 1

# A type is the name of an Arrow type, or `points` or `choice`, which are structs; TYPE[] is a list.
GAMES: Mapping[str, str] = {
    "id": "int64",
    "source": "string",
    "number": "int32",
    "digest": "string",
    "game": "string",
    "setting": "string",
    "modules": "string[]",
    "options": "string",
    "seats": "int8",
    "players": "string[]",
    "event": "string",
    "site": "string",
    "date": "string",
    "from_position": "bool",
    "first": "int8",
    "length": "int16",
    "decisions": "int16",
    "victory": "string",
    "stopped": "bool",
    "winners": "int8[]",
    "shares": "float64[]",
    "ranks": "int8[]",
    "points": "points[]",
    "choices": "choice[]",
}
PLIES: Mapping[str, str] = {
    "game_id": "int64",
    "ply": "int16",
    "step": "int16",
    "age": "int8",
    "seat": "int8",
    "chance": "bool",
    "kind": "string",
    "action": "string",
    "code": "int32",
    "clock": "float64",
    "comment": "string",
}
CHOICE: Mapping[str, str] = {"kind": "string", "seat": "int8", "what": "string", "offer": "string[]"}


def score_category_types() -> Mapping[str, str]:
    """Return the Arrow type of every score category, by the name of the category, for all games together.

    >>> list(score_category_types())[:3]
    ['blue', 'green', 'yellow']
    """
    names = (category for game in game_types() for category in game.Record.score_categories())
    return dict.fromkeys(names, "int16")


def make_schema(columns: Mapping[str, str]) -> "pyarrow.Schema":
    """Build the Arrow schema of a table, with the format and the version of the dataset in its metadata.

    Args:
        columns: the type of each column by name, as in `GAMES`.
    """
    import pyarrow

    fields = [(name, _make_arrow_type(kind)) for name, kind in columns.items()]
    return pyarrow.schema(fields, {"format": FORMAT, "version": str(VERSION)})


def _make_arrow_type(kind: str) -> "pyarrow.DataType":
    import pyarrow

    if kind.endswith("[]"):
        return pyarrow.list_(_make_arrow_type(kind.removesuffix("[]")))
    if kind in ("points", "choice"):
        parts = score_category_types() if kind == "points" else CHOICE
        return pyarrow.struct([(name, _make_arrow_type(part)) for name, part in parts.items()])
    return pyarrow.type_for_alias(kind)
