"""Views of a position for players and spectators, and checks of positions."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Generic, TypeVar

from typing_extensions import TypedDict  # Pydantic asks for it before Python 3.12

from ..errors import SevenWondersError
from ..kernel.struct import Struct


class KnownState(Struct):
    """Position without the information hidden from a seat (or a spectator); `known` returns it, and players get it.

    This class is for type checkers, which then reject positions with hidden information.  Each game has a subclass of
    this class and of its `State`; at run time, the subclass is the `State` itself.
    """


# The keys that the views of all games have; all other keys belong to a game.
SHARED_KEYS = ("game", "viewer", "plies", "waiting_for", "legal", "result")

V = TypeVar("V", bound=Mapping[str, object], covariant=True)
K = TypeVar("K", bound=KnownState)


class Views(ABC, Generic[V]):
    """The views of a position for all viewers; each view is made when it is first requested.

    A view is the position as a seat or a spectator knows it, as plain data for displays.
    """

    def __init__(self) -> None:
        self._made: dict[int | None, V] = {}

    def view_for(self, seat: int | None) -> V:
        """Return the view of a seat (None for a spectator); callers must not change it."""
        if seat not in self._made:
            self._made[seat] = self._make_view(seat)
        return self._made[seat]

    @abstractmethod
    def _make_view(self, seat: int | None) -> V:
        """Return a new view (the known position as plain data) for a seat (None for a spectator)."""


def state_to_dict(state: Struct) -> dict[str, object]:
    """Return the fields of a position as plain data: numbers, lists and dictionaries."""

    def to_plain(value: object) -> object:
        """Convert the value of a field to plain data."""
        if isinstance(value, list):
            return [to_plain(part) for part in value]
        return state_to_dict(value) if isinstance(value, Struct) else value

    return {name: to_plain(getattr(state, name)) for name in state.dtype.names or ()}


def check_state_type(state: object, kind: type[Struct], game: str) -> None:
    """Check that a state is of `kind`, the class of positions of the game `game`.  Raises `TypeError`."""
    if not isinstance(state, kind):
        given = f"{type(state).__module__}.{type(state).__name__}"
        raise TypeError(f"the state should be a {game}.State, as game.state is, not {given}")


def check_has_to_decide(is_asked: object, seat: int, chance: int | None = None) -> None:
    """Raise `SevenWondersError`, with the message that the seat has nothing to decide, unless `is_asked` is true.

    Args:
        is_asked: whether the seat has something to decide.
        seat: the seat.
        chance: the number that stands for chance in place of a seat; None in a game without chance.
    """
    if not is_asked:
        who = "chance" if seat == chance else f"player {seat + 1}"
        raise SevenWondersError(f"{who} has nothing to decide in this position")


class ClosedDict(TypedDict):
    """Base class of typed dictionaries in which Pydantic rejects unknown keys; this module does not import Pydantic."""


ClosedDict.__pydantic_config__ = {"extra": "forbid"}  # type: ignore[attr-defined]
