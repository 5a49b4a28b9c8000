"""The types of a position's fields, so that what `duel.Position` gets is at least of the right kind."""

from collections.abc import Mapping
from typing import Any

from ...errors import RecordError

LISTS = (
    *("board", "box", "discard", "gone", "spent", "offered", "removed", "removed_seen", "pending", "pool", "offer"),
    *("drawn", "enki", "drawn_conspiracies", "suspects", "achieved", "modules"),
)
TABLES = ("p1", "p2", "options", "loot", "pantheon", "marks", "decks", "looked", "conspiracy_deck")
NUMBERS = ("age", "pawn", "removed_left", "constructed", "minerva", "solo_pile")
WORDS = ("profile", "snake", "locked", "locked_by")


def check_position(table: Mapping[str, Any]) -> None:
    """Raise `RecordError` when a field of a `[position]` has a type that it cannot have."""
    kinds: dict[str, tuple[type | tuple[type, ...], str]] = {
        "structure": ((dict, list), "a table of slots, or a list with an entry a slot"),
        "decrees": (list, "a list of texts, or of lists of texts"),
        "again": (bool, "true or false"),
        "conspired": (bool, "true or false"),
        "active": (str, "p1 or p2"),
        **dict.fromkeys(TABLES, (dict, "a table")),
        **dict.fromkeys(NUMBERS, (int, "a whole number")),
        **dict.fromkeys(WORDS, (str, "a text")),
        **dict.fromkeys(LISTS, (list, "a list of texts")),
    }
    for name, (kind, words) in kinds.items():
        given = table.get(name)
        if name in table and (not isinstance(given, kind) or (kind is int and isinstance(given, bool))):
            raise RecordError(f"position.{name} should be {words}")
