"""Actions, plies and results of any game."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from typing import ClassVar, Generic, Protocol, TypeVar

from ..interchange.tables import render_html_table
from .seats import ALL_KNOWING, SEATS, Actor, seat_names


class Action(Protocol):
    """Interface of actions of players and of chance."""

    @property
    def verb(self) -> Enum:
        """The verb, which is the type of the action."""

    def text(self, hidden: bool = False) -> str:
        """Return the notation; if `hidden`, with `?` for the component that other seats may not see."""


A = TypeVar("A", bound=Action, covariant=True)


@dataclass(frozen=True)
class Ply(Generic[A]):
    """An action that was played.

    Attributes:
        NAMES: the names of the seats and of chance in notation; by default of two players.
        seat: the acting seat, or the number of chance.
        action: the action.
        code: the code of the action.
        private_to: the only seat that knows the component of the action; None if it is public, `NO_ONE` if no seat
            knows it.
        question: the name of the question (kind of decision) that the action answers; empty if the verb has only one.
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

    def is_component_hidden_from(self, viewer: int | None) -> bool:
        """Return whether the component of the ply is hidden from a seat (None for a spectator)."""
        return self.private_to is not None and viewer not in (self.private_to, ALL_KNOWING)

    def is_noticed_by(self, viewer: int | None) -> bool:
        """Return whether a seat (None for a spectator) notices that the ply happened; by default always.

        A game may override this for plies whose mere existence reveals a secret.
        """
        return True

    def text(self, viewer: int | None = ALL_KNOWING) -> str:
        """Return the notation of the ply as a seat (None for a spectator) knows it; by default in full."""
        return self._masked_notation if self.is_component_hidden_from(viewer) else self._full_notation

    @cached_property
    def _full_notation(self) -> str:
        return self._format_notation(hidden=False)

    @cached_property
    def _masked_notation(self) -> str:
        return self._format_notation(hidden=True)

    def _format_notation(self, hidden: bool) -> str:
        """Return the name of the seat and the notation of the action; if `hidden`, with `?` for the secret
        component.
        """
        return f"{self.NAMES[self.seat]} {self.action.text(hidden)}"


class Result(Protocol):
    """Interface of results of finished games."""

    @property
    def scores(self) -> Sequence[dict[str, int]]:
        """The score sheet of every seat: points by category, with the `total`."""

    @property
    def winners(self) -> tuple[int, ...]:
        """The winning seats."""

    def returns(self) -> tuple[float, ...]:
        """Return the value of the result for every seat, higher for winners, as reinforcement learning uses it."""


class ScoredResult(ABC):
    """Base class of results; it displays the winners and the score sheets."""

    scores: tuple[dict[str, int], ...]

    @property
    @abstractmethod
    def winners(self) -> tuple[int, ...]:
        """The winning seats."""

    def _describe_ending(self) -> str:
        """Return the text that follows the winners, such as the type of victory in brackets; empty by default."""
        return ""

    def __repr__(self) -> str:
        winners = " and ".join(SEATS[seat] for seat in self.winners)
        points = ":".join(str(sheet["total"]) for sheet in self.scores)
        return f"<Result: {winners} won{self._describe_ending()}, {points}>"

    def _repr_html_(self) -> str:
        sheets = {str(name): list(sheet.values()) for name, sheet in zip(SEATS, self.scores, strict=False)}
        return render_html_table({"": [*self.scores[0]], **sheets}, repr(self))
