"""Actions, plies and results of any game."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from typing import ClassVar, Generic, Protocol, TypeVar

from .seats import ALL_KNOWING, Actor, seat_names


class Action(Protocol):
    """Action of a seat, or of chance, as people write it."""

    @property
    def verb(self) -> Enum:
        """The kind of action."""
        ...

    def text(self, hidden: bool = False) -> str:
        """Return the notation; if `hidden`, with the component concealed."""
        ...


A = TypeVar("A", bound=Action, covariant=True)


@dataclass(frozen=True)
class Ply(Generic[A]):
    """An action that happened.

    Attributes:
        NAMES: the names of the seats and chance in notation; by default of two players.
        seat: the seat that acted; chance has a number that no player has.
        action: the action.
        code: the same action as the integer of the rules.
        private_to: the only seat that may know it, None if it is public, `NO_ONE` if no seat may know it.
        question: the question that a player's verb answers, where it answers several, or a question put in two ways.
    """

    NAMES: ClassVar[dict[int, Actor]] = seat_names(2, chance=2)

    seat: int
    action: A
    code: int
    private_to: int | None = None
    question: str = field(default="", kw_only=True)

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"<Ply {self}>"

    def is_hidden_from(self, viewer: int | None) -> bool:
        """Return whether a seat (or, with None, a spectator) may not know what the ply is about."""
        return self.private_to is not None and viewer not in (self.private_to, ALL_KNOWING)

    def is_noticed_by(self, viewer: int | None) -> bool:
        """Return whether a seat (or, with None, a spectator) notices at all that something happened.

        All do, unless it is private to another seat.
        """
        return True

    def text(self, viewer: int | None = ALL_KNOWING) -> str:
        """Return the ply as a seat, or with None a spectator, may read it; in full by default."""
        if self.private_to is None or not self.is_hidden_from(viewer):
            return self._open
        return self._masked

    @cached_property
    def _open(self) -> str:
        return self._written(hidden=False)

    @cached_property
    def _masked(self) -> str:
        return self._written(hidden=True)

    def _written(self, hidden: bool) -> str:
        return f"{self.NAMES[self.seat]} {self.action.text(hidden)}"


class Result(Protocol):
    """Result of a game."""

    @property
    def scores(self) -> Sequence[dict[str, int]]:
        """The score sheet of every seat."""
        ...

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won."""
        ...

    def returns(self) -> tuple[float, ...]:
        """Return the value of the game to every seat."""
        ...


__all__ = ["A", "Action", "Ply", "Result"]
