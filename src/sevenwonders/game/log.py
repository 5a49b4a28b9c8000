"""The log of a game: what has happened, an entry each, as a seat may know it."""

from typing import NamedTuple


class LogEntry(NamedTuple):
    """An entry of the log.

    Attributes:
        seat: the acting seat; None for chance.
        kind: the kind of component that it is about, if any.
        text: a sentence.
        when: the time in the game, where it is not plain from the place in the log.
        ply: the number of the ply that it is about.
        follows: whether it came of the ply without a decision.
    """

    seat: int | None
    kind: str | None
    text: str
    when: str = ""
    ply: int = 0
    follows: bool = False
