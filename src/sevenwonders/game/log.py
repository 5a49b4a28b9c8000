"""Entries of the log of a game, as a seat knows them."""

from typing import NamedTuple


class LogEntry(NamedTuple):
    """An entry of a game's log, as a seat knows it.

    Attributes:
        seat: the acting seat; None for chance.
        kind: the kind of component that the entry is about, for its icon; None without a component.
        text: a sentence.
        when: the time in the game, such as an Age; empty if the order of the log is enough.
        ply: the index of the ply that the entry is about.
        is_consequence: whether the entry is about a consequence of the ply instead of the ply itself.
    """

    seat: int | None
    kind: str | None
    text: str
    when: str = ""
    ply: int = 0
    is_consequence: bool = False
