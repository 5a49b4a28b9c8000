"""Views of a position for players and spectators."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Generic, TypeVar

from ..errors import SevenWondersError
from ..kernel.struct import Struct


class KnownState(Struct):
    """A position without what a seat (or a spectator) cannot know: `known` makes it, and players are shown no other.

    This is for type checkers, which refuse a position with everything in it where this is asked for.  Each game has a
    class of its own that is this and its `State`; when a program runs, it is the `State`.
    """


# The keys that every view has for what all tables show alike; any other key is the game's own.
SHARED_KEYS = ("game", "viewer", "plies", "waiting_for", "legal", "result")

V = TypeVar("V", bound=Mapping[str, object], covariant=True)
T = TypeVar("T", bound=type)


class Views(ABC, Generic[V]):
    """The views of a position for several viewers, each created on first use."""

    def __init__(self) -> None:
        self._made: dict[int | None, V] = {}

    def of(self, seat: int | None) -> V:
        """Return the view of a seat or, with None, of a spectator; it must not be changed."""
        if seat not in self._made:
            self._made[seat] = self._make(seat)
        return self._made[seat]

    @abstractmethod
    def _make(self, seat: int | None) -> V:
        """Return the view of a seat or, with None, of a spectator."""


def numbers_of(state: Struct) -> dict[str, object]:
    """Return the fields of a position as plain data."""

    def plain(value: object) -> object:
        if isinstance(value, list):
            return [plain(part) for part in value]
        return numbers_of(value) if isinstance(value, Struct) else value

    return {name: plain(getattr(state, name)) for name in state.dtype.names or ()}


def check_state(state: object, kind: type[Struct], game: str) -> None:
    """Check that a value is a position of a game.  Raises `TypeError`."""
    if not isinstance(state, kind):
        other = type(state)
        raise TypeError(
            f"the state should be a {game}.State, as game.state is, not {other.__module__}.{other.__name__}"
        )


def check_asked(is_asked: object, seat: int, chance: int | None = None) -> None:
    """Refuse a seat (or chance, by its number) that is not asked in a position.  Raises `SevenWondersError`."""
    if not is_asked:
        who = "chance" if seat == chance else f"player {seat + 1}"
        raise SevenWondersError(f"{who} has nothing to decide in this position")


def strict(shape: T) -> T:
    """Make Pydantic reject unknown keys of a `TypedDict`: as its `with_config`, without loading it."""
    shape.__pydantic_config__ = {"extra": "forbid"}  # type: ignore[attr-defined]
    return shape


__all__ = ["SHARED_KEYS", "KnownState", "Views", "check_asked", "check_state", "numbers_of", "strict"]
