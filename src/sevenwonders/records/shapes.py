"""The types of a position's fields, so that what `duel.Position` gets is at least of the right kind."""

from collections.abc import Mapping
from typing import Any

from ..kernel.errors import RecordError

LISTS = ("board", "box", "discard", "gone", "offered", "pending", "pool", "offer", "drawn")


def check_position(table: Mapping[str, Any]) -> None:
    """Raise `RecordError` when a field of a `[position]` has a type that it cannot have."""
    kinds: dict[str, tuple[type | tuple[type, ...], str]] = {
        "p1": (dict, "a table"),
        "p2": (dict, "a table"),
        "options": (dict, "a table"),
        "loot": (dict, "a table"),
        "structure": ((dict, list), "a table of slots, or a list with an entry a slot"),
        "again": (bool, "true or false"),
        "active": (str, "p1 or p2"),
        "profile": (str, "a text"),
        **dict.fromkeys(LISTS, (list, "a list of texts")),
    }
    for name, (kind, words) in kinds.items():
        if name in table and not isinstance(table[name], kind):
            raise RecordError(f"position.{name} should be {words}")
