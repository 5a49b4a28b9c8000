"""What the records of both games share: the base class, and fields that every record may have."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from ..errors import RecordError, suggestion
from .seats import ALL_KNOWING

META = ("event", "site", "date", "round", "annotator", "source", "time_control", "comment")
TELLING = ("comment", "annotator")  # what somebody wrote there may be a secret
MOST_MOVES = 1000
SEEDS = range(-(1 << 63), 1 << 64)


def _is_seed(seed: object) -> bool:
    """Whether something is a whole number in range (a range looks through all its members for anything else)."""
    return type(seed) is int and seed in SEEDS


@dataclass(frozen=True, kw_only=True)
class GameRecord(ABC):
    """One game as written down, of whichever game; what is here works without knowing which.

    Attributes:
        players: a name for each seat; the first is `p1`.
        seed: decides the chance events that nothing else decides.
        meta: free fields: those of `META`, and any whose name starts with `_`.
        number: the place in the file that the record comes from, counted from 1; messages name it.
    """

    GAME: ClassVar[str]

    players: tuple[str, ...]
    seed: int | None = None
    meta: Mapping[str, Any] = field(default_factory=dict)
    number: int | None = field(default=None, compare=False)

    @abstractmethod
    def lines(self) -> Iterator[str]:
        """The lines of the game, without the head of the file."""

    @abstractmethod
    def listing(self, viewer: int | None = ALL_KNOWING) -> Iterator[str]:
        """Lines for people, see `records.listing`."""

    @abstractmethod
    def trace(self, viewer: int | None = ALL_KNOWING) -> Iterator[dict[str, Any]]:
        """Plain data for programs, see `records.trace`."""

    def check_common(self, moves: int) -> None:
        """Refuse a seed, a number of moves or free fields that no record has.  Raises `RecordError`."""
        if self.seed is not None and not _is_seed(self.seed):
            raise RecordError(f"{self.seed!r} is no seed; a seed is a whole number of at most 64 bits")
        if moves > MOST_MOVES:
            raise RecordError(f"{moves} moves are too many; no game has more than {MOST_MOVES}")
        for name in self.meta:
            if name not in META and not name.startswith("_"):
                raise RecordError(
                    f"there is no field '{name}'{suggestion(name, META)} (fields of your own start with '_')"
                )


def open_fields(meta: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of a record that are about the event; in the others somebody may have written what a seat knows."""
    return {name: entry for name, entry in meta.items() if name in META and name not in TELLING}


def in_order(meta: Mapping[str, Any]) -> list[str]:
    """The names of free fields as they are written: those that everybody knows first."""
    return [*(name for name in META if name in meta), *(name for name in meta if name not in META)]


def clean(text: str) -> str:
    """Text of a file without what a terminal would obey."""
    return "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in text)
