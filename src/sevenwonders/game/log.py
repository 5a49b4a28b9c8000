"""Entries of the log of a game, as a seat knows them."""

from typing import NamedTuple


class LogEntry(NamedTuple):
    """An entry of the log.

    Attributes:
        seat: the acting seat; None for chance.
        kind: the kind of component that the entry is about, if any.
        text: a sentence.
        when: the time in the game, if the place in the log does not show it.
        ply: the number of the ply that the entry is about.
        follows: whether the entry is a consequence of the ply, without a decision.
    """

    seat: int | None
    kind: str | None
    text: str
    when: str = ""
    ply: int = 0
    follows: bool = False
