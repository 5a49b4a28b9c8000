"""What the rules of a game answer when its `Game` asks: the one part of a game in progress that differs by game."""

from abc import ABC, abstractmethod
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from ..kernel.struct import Struct
from .options import Options
from .ply import A, Action, Ply, Result
from .views import KnownState


class Deal(Protocol):
    """What is known of the chance events of a game."""

    def outcome(self, state: Any) -> int | None:
        """What chance does now, or None where the deal is silent."""


S = TypeVar("S", bound=Struct, covariant=True)
P = TypeVar("P", bound=Ply[Action], covariant=True)
R = TypeVar("R", bound=Result, covariant=True)
Given = TypeVar("Given")


class Rules(ABC, Generic[S, A, P, R]):
    """What a game in progress asks of its rules; what it says to others of itself stands in `Game`.

    What is answered here suits games in which one seat decides after the other; where several choose at once, all of
    it is answered anew.
    """

    NAME: ClassVar[str]
    CHANCE: ClassVar[int]

    @property
    def deciders(self) -> tuple[int, ...]:
        """The seats that have still to choose; empty when chance is to speak or the game is over."""
        seat = self.seat
        return () if seat is None or seat == self.CHANCE else (seat,)

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats whose choice is waited for, or has been made and may still be taken back."""
        return self.deciders

    @property
    @abstractmethod
    def seat(self) -> int | None:
        """The first seat that has still to choose, `CHANCE`, or None when the game is over."""

    @property
    @abstractmethod
    def age(self) -> int:
        """The Age, 0 before the first."""

    @property
    @abstractmethod
    def is_over(self) -> bool:
        """Whether the game has ended."""

    @property
    @abstractmethod
    def result(self) -> R | None:
        """The result of a game that has ended."""

    @abstractmethod
    def known(self, seat: int | None) -> KnownState:
        """A copy of the position without what a seat (or, with None, a spectator) cannot know."""

    @abstractmethod
    def score(self, seat: int) -> dict[str, int]:
        """The score sheet of a seat as if the game ended now, by category, with the `total`."""

    @abstractmethod
    def dealt(self) -> Deal:
        """What chance has done so far, as a deal that a game can start with."""

    @abstractmethod
    def _checked(self, options: object, seed: int | None, deal: object, position: object) -> tuple[Options, Deal]:
        """The options and the deal of a new game: those that were given, once they are checked, or the usual ones."""

    def _given(self, value: object, kind: type[Given]) -> Given | None:
        """What a new game was given, if anything.  Raises `TypeError` where it is something else."""
        if value is None or isinstance(value, kind):
            return value
        name = kind.__name__
        raise TypeError(f"{name.lower()} should be a {self.NAME}.{name}, not {value!r:.60}")

    @abstractmethod
    def _beginning(self) -> S:
        """The position that the game starts from."""

    @abstractmethod
    def _codes(self, seat: int) -> list[int]:
        """The legal actions of a seat that is asked, or the outcomes of chance."""

    @abstractmethod
    def _action(self, seat: int, code: int) -> A:
        """The action that a legal integer stands for now."""

    @abstractmethod
    def _code_of(self, seat: int, action: Any) -> int | None:
        """The integer of an action, None where it has none now."""

    @abstractmethod
    def _parse(self, text: str) -> A:
        """Read the notation of an action.  Raises `NotationError`."""

    @abstractmethod
    def _why_illegal(self, seat: int, action: Any) -> str:
        """What an action that is not legal would have needed."""

    @abstractmethod
    def _ply(self, seat: int, code: int) -> P:
        """The ply of a legal action that is about to happen."""

    @abstractmethod
    def _apply(self, state: Struct, seat: int, code: int) -> None:
        """Carry an action out in a position."""

    def _is_awaited_besides(self, seat: int) -> bool:
        """Whether anybody but a seat that chooses now has still to choose."""
        return False

    def _withdraw(self, state: Struct, seat: int) -> None:
        """Take back in a position what a seat has chosen."""
        raise AssertionError("what is chosen happens at once")

    @abstractmethod
    def _drawn(self, codes: list[int]) -> int:
        """What the random numbers of the seed make chance do."""

    @abstractmethod
    def _learn(self, code: int) -> None:
        """Note in the deal what chance does now."""


__all__ = ["A", "Deal", "P", "R", "Rules", "S"]
