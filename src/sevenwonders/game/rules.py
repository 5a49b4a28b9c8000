"""`Rules`, the part of a game in progress that differs by game."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from types import ModuleType
from typing import Any, ClassVar, Generic, Protocol, TypeVar, cast

from ..errors import quoted
from ..kernel.dice import Dice, Seed
from ..kernel.struct import Struct
from ..messages import Messages, messages
from .hidden_facts import HiddenFact, private_to, redact
from .options import Options
from .ply import A, Action, Ply, Result
from .prices import Price
from .refusals import Refusal
from .seats import check_seat
from .views import KnownState


class Deal(Protocol):
    """Known outcomes of chance in a game."""

    def outcome(self, state: Any) -> int | None:
        """Return the outcome of chance now, None where the deal is silent."""


@dataclass(frozen=True)
class Outcomes:
    """The first outcomes of chance, in order: the deal of a game that needs no other."""

    codes: tuple[int, ...] = ()

    def outcome(self, state: object) -> int | None:
        """Return the outcome of chance now, None where the deal is silent."""
        return self.codes[0] if self.codes else None


S = TypeVar("S", bound=Struct, covariant=True)
P = TypeVar("P", bound=Ply[Action], covariant=True)
R = TypeVar("R", bound=Result, covariant=True)
Given = TypeVar("Given")


def _usual(state: Struct) -> Options:
    """Return the options of a game without options."""
    return Options()


def _only_stage(state: Struct) -> int:
    """Return the stage of a game with a single stage."""
    return 0


def _free(state: Struct, seat: int, action: Action) -> Price:
    """Return the price of an action of a game without coins."""
    return Price()


def _whole(state: Struct, seat: int | None) -> KnownState:
    """Return a copy of a position in which nothing is hidden."""
    return cast("KnownState", state.copy())


@dataclass(frozen=True)
class PositionRules:
    """Functions of any position of a game, with or without a game in progress.

    Args:
        legal_codes: of a state and a seat: its legal actions, or the outcomes of chance; none if it is not asked.
        action_of: of a state, a seat and a legal integer: its action.
        parse: of text: the action of a notation.  Raises `NotationError`.
        apply: applies a legal integer of a seat to a state.
        known: of a state and a seat, or None for a spectator: a copy without the information hidden from it.
        stage: of a state: the place in `STAGES` of its stage.
        options_of: of a state: the options, as far as they are stored in it.
        messages: the English messages of the game, which put refusals into words.
        price: of a state, a seat and an action: its price.
        hidden_facts: the facts hidden from some seats; the defaults of `known` and of private plies follow them.
    """

    legal_codes: Callable[..., list[int]]
    action_of: Callable[..., Action]
    parse: Callable[[str], Action]
    apply: Callable[..., None]
    known: Callable[..., KnownState] = _whole
    stage: Callable[..., int] = _only_stage
    options_of: Callable[..., Options] = _usual
    messages: Callable[[], Messages] = messages
    price: Callable[..., Price] = _free
    hidden_facts: tuple[HiddenFact[Any], ...] = ()

    def __post_init__(self) -> None:
        if self.hidden_facts and self.known is _whole:
            object.__setattr__(self, "known", self._observed)

    def _observed(self, state: Struct, viewer: int | None) -> KnownState:
        copy = _whole(state, viewer)
        redact(self.hidden_facts, copy, viewer)
        return copy

    @classmethod
    def of(cls, states: ModuleType, parse: Callable[[str], Action], **more: Any) -> "PositionRules":
        """Take `legal_codes`, `action_of`, `apply`, `known` and `stage` from a module, the others as they are given."""
        names = ("legal_codes", "action_of", "apply", "known", "stage")
        return cls(**{name: getattr(states, name) for name in names}, parse=parse, **more)


class Rules(ABC, Generic[S, A, P, R]):
    """Rules of a game: the hooks that `Game` calls.

    The defaults suit two players who decide in turn, without hidden information and with uniform chance;
    a game overrides the others.
    """

    NAME: ClassVar[str]
    CHANCE: ClassVar[int] = 2
    STAGES: ClassVar[tuple[str, ...]] = ("",)
    VARIANT: ClassVar[str] = ""  # the name of rules of your own, which records, journals and reviews then carry

    RULES: ClassVar[PositionRules]

    deal: Deal
    names: tuple[str, ...]
    plies: list[P]
    state: S
    _dice: Dice | None

    @property
    def deciders(self) -> tuple[int, ...]:
        """The seats that have still to choose; empty when chance acts next or the game is over."""
        seat = self.seat
        return () if seat is None or seat == self.CHANCE else (seat,)

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats that have to choose, or whose choice may still be taken back."""
        return self.deciders

    @property
    @abstractmethod
    def seat(self) -> int | None:
        """The first seat that has still to choose, `CHANCE`, or None when the game is over."""

    @property
    def is_over(self) -> bool:
        """Return whether the game has ended."""
        return self.seat is None

    @property
    @abstractmethod
    def result(self) -> R | None:
        """The result of a game that has ended."""

    def known(self, seat: int | None) -> KnownState:
        """Return a copy of the position without the information hidden from a seat (or, with None, a spectator)."""
        return self.RULES.known(self.state, seat)

    def score(self, seat: int) -> dict[str, int]:
        """Return a seat's score sheet as if the game ended now, by category, with the `total`.  Raises `SeatError`."""
        check_seat(seat, len(self.names))
        return {"total": 0} if self.result is None else self.result.scores[seat]

    def dealt(self) -> Deal:
        """Return the outcomes of chance so far, as a deal that a game can start with."""
        return Outcomes(tuple(ply.code for ply in self.plies if ply.seat == self.CHANCE))

    @abstractmethod
    def _checked(self, options: object, seed: Seed | None, deal: object, position: object) -> tuple[Options, Deal]:
        """Return the options and the deal of a new game: those given, after checks, or the defaults."""

    def _given(self, value: object, kind: type[Given], name: str = "") -> Given | None:
        """Return an argument of a new game, if it is given.  Raises `TypeError` where it is of another type."""
        if value is None or isinstance(value, kind):
            return value
        name = name or kind.__name__
        raise TypeError(f"{name.lower()} should be a {self.NAME}.{name}, not {quoted(value, 60)}")

    @abstractmethod
    def _beginning(self) -> S:
        """Return the starting position of the game."""

    def _codes(self, seat: int) -> list[int]:
        """Return the legal actions of a seat that is asked, or the outcomes of chance."""
        return self.RULES.legal_codes(self.state, seat)

    def _action(self, seat: int, code: int) -> A:
        """Return the action of a legal integer in the present position."""
        return cast("A", self.RULES.action_of(self.state, seat, code))

    def _code_of(self, seat: int, action: Any) -> int | None:
        """Return the integer of an action, None where it has none now."""
        return next((code for code in self._codes(seat) if self._action(seat, code) == action), None)

    def _parse(self, text: str) -> A:
        """Read the notation of an action, where what is asked now may tell what is meant.  Raises `NotationError`."""
        return cast("A", self.RULES.parse(text))

    @abstractmethod
    def _why_illegal(self, seat: int, action: Any) -> Refusal | str:
        """Return the reason why an action is not legal: a sentence, or data with a code."""

    def _ply(self, seat: int, code: int) -> P:
        """Return the ply of a legal action that is about to happen."""
        private = private_to(self.RULES.hidden_facts, self.state, seat, code)
        return cast("P", Ply(seat, self._action(seat, code), code, private))

    def _is_awaited_besides(self, seat: int) -> bool:
        """Return whether a seat other than the choosing seat has still to choose."""
        return False

    def _withdraw(self, state: Struct, seat: int) -> None:
        """Take back a seat's choice in a position."""
        raise AssertionError("what is chosen happens at once")

    def _drawn(self, codes: list[int]) -> int:
        """Draw an outcome of chance with the random numbers of the seed."""
        assert self._dice is not None
        return codes[self._dice.draw(len(codes))]

    def _learn(self, code: int) -> None:
        """Note in the deal what chance does now, where that does not say everything by place."""
        if isinstance(self.deal, Outcomes):
            self.deal = Outcomes(self.deal.codes[1:])


__all__ = ["A", "Deal", "Outcomes", "P", "PositionRules", "R", "Rules", "S"]
