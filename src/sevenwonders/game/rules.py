"""`Rules`, the part of a game in progress that each game defines, and `PositionRules`, its functions of positions."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from types import ModuleType
from typing import Any, ClassVar, Generic, Protocol, TypeVar, cast

from ..errors import quoted
from ..kernel.random_source import RandomSource, Seed
from ..kernel.struct import Struct
from ..messages import Messages, load_messages
from .hidden_facts import HiddenFact, find_private_seat, redact
from .options import Options
from .ply import A, Action, Ply, Result
from .prices import Price
from .refusals import Refusal
from .seats import check_seat
from .views import KnownState


class Deal(Protocol):
    """Interface of deals: outcomes of chance that are known before they happen in a game."""

    def planned_outcome(self, state: Any) -> int | None:
        """Return the code of the outcome that the deal gives to the next chance event, or None.

        `state` is the position before the event.
        """


def _first_stage(state: object) -> int:
    return 0


def _standard_options(state: object) -> Options:
    return Options()


def _no_price(state: object, seat: int, action: object) -> Price:
    return Price()


@dataclass(frozen=True)
class DefaultDeal:
    """A deal as a list of outcomes of chance in order, for games that define no deal class of their own."""

    codes: tuple[int, ...] = ()

    def planned_outcome(self, state: object) -> int | None:
        """Return the code of the outcome that the deal gives to the next chance event, or None."""
        return self.codes[0] if self.codes else None


S = TypeVar("S", bound=Struct, covariant=True)
P = TypeVar("P", bound=Ply[Action], covariant=True)
R = TypeVar("R", bound=Result, covariant=True)
Given = TypeVar("Given")


def _copy_state(state: Struct, seat: int | None) -> KnownState:
    """Return a copy of a position, for a game without hidden information."""
    return cast("KnownState", state.copy())


@dataclass(frozen=True)
class PositionRules:
    """The rules of a game as functions that work on a position (a state) alone, without a `Game`.

    Args:
        legal_codes: a function of a state and a seat that returns the codes of the legal actions, or of the outcomes of
            chance; none if the seat has nothing to choose.
        action_of: a function of a state, a seat and a legal code that returns the action.
        parse: a function that parses the notation of an action, or raises `NotationError`.
        apply: a function that applies a legal code of a seat to a state.
        known: a function of a state and a seat (None for a spectator) that returns a copy of the state without the
            information hidden from the seat.
        game_stage: a function of a state that returns the index of its stage in `STAGES`.
        options_of: a function of a state that returns the rules options that the state stores.
        messages: a function that returns the English messages of the game, for refusals.
        price: a function of a state, a seat and an action that returns the price.
        hidden_facts: the facts that are hidden from some seats; by default, `known` redacts them.
    """

    legal_codes: Callable[..., list[int]]
    action_of: Callable[..., Action]
    parse: Callable[[str], Action]
    apply: Callable[..., None]
    known: Callable[..., KnownState] = _copy_state
    game_stage: Callable[..., int] = _first_stage
    options_of: Callable[..., Options] = _standard_options
    messages: Callable[[], Messages] = load_messages
    price: Callable[..., Price] = _no_price
    hidden_facts: tuple[HiddenFact[Struct], ...] = ()

    def __post_init__(self) -> None:
        if self.hidden_facts and self.known is _copy_state:
            object.__setattr__(self, "known", self._copy_without_hidden_facts)

    def _copy_without_hidden_facts(self, state: Struct, viewer: int | None) -> KnownState:
        """Return a copy of a position without the facts hidden from a viewer (None for a spectator)."""
        copy = _copy_state(state, viewer)
        redact(self.hidden_facts, copy, viewer)
        return copy

    @classmethod
    def from_module(cls, states: ModuleType, parse: Callable[[str], Action], **more: Any) -> "PositionRules":
        """Return the rules with a module's functions `legal_codes`, `action_of`, `apply`, `known` and `game_stage`.

        Args:
            states: the module.
            parse: a function that parses the notation of an action, or raises `NotationError`.
            more: further arguments of the class, by name.
        """
        names = ("legal_codes", "action_of", "apply", "known", "game_stage")
        return cls(**{name: getattr(states, name) for name in names}, parse=parse, **more)


class Rules(ABC, Generic[S, A, P, R]):
    """Rules of a game: the methods that `Game` calls.

    The defaults are for two players who decide in turn, without hidden information and with equally probable outcomes
    of chance.  A game of another kind overrides them.
    """

    NAME: ClassVar[str]
    CHANCE: ClassVar[int] = 2
    STAGES: ClassVar[tuple[str, ...]] = ("",)
    VARIANT: ClassVar[str] = ""  # the name of custom rules, which records, journals and reviews store

    RULES: ClassVar[PositionRules]

    deal: Deal
    names: tuple[str, ...]
    plies: list[P]
    state: S
    _dice: RandomSource | None

    @property
    def deciders(self) -> tuple[int, ...]:
        """The seats that have still to choose; empty if chance acts next or the game is over."""
        seat = self.seat
        return () if seat is None or seat == self.CHANCE else (seat,)

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats that have to choose, or whose choice may still be taken back."""
        return self.deciders

    @property
    @abstractmethod
    def seat(self) -> int | None:
        """The first seat that has still to choose, or `CHANCE`; None if the game is over."""

    @property
    def is_over(self) -> bool:
        """Return whether the game has ended."""
        return self.seat is None

    @property
    @abstractmethod
    def result(self) -> R | None:
        """The result of the game; None while it is played."""

    def known(self, seat: int | None) -> KnownState:
        """Return a copy of the position without the information hidden from a seat (None for a spectator)."""
        return self.RULES.known(self.state, seat)

    def score(self, seat: int) -> dict[str, int]:
        """Return a seat's points by category, with the `total`, as if the game ended now.  Raises `SeatError`."""
        check_seat(seat, len(self.names))
        return {"total": 0} if self.result is None else self.result.scores[seat]

    def deal_so_far(self) -> Deal:
        """Return a deal with all outcomes of chance up to now, with which another game can start."""
        return DefaultDeal(tuple(ply.code for ply in self.plies if ply.seat == self.CHANCE))

    @abstractmethod
    def _resolve_options_and_deal(
        self, options: object, seed: Seed | None, deal: object, position: object
    ) -> tuple[Options, Deal]:
        """Return the rules options and the deal of a new game, after checking its arguments."""

    def _require_type(self, value: object, kind: type[Given], name: str = "") -> Given | None:
        """Return an argument of a new game if it has the right type or is None.

        Args:
            value: the argument.
            kind: its type, unless it is None.
            name: the name of the type in the error message, by default that of `kind`.

        Raises:
            TypeError: the argument has another type.
        """
        if value is None or isinstance(value, kind):
            return value
        name = name or kind.__name__
        raise TypeError(f"{name.lower()} should be a {self.NAME}.{name}, not {quoted(value, 60)}")

    @abstractmethod
    def _make_start_state(self) -> S:
        """Return the starting position of the game."""

    def _list_legal_codes(self, seat: int) -> list[int]:
        """Return the codes of the legal actions of a seat, or of the outcomes of chance, in the current position."""
        return self.RULES.legal_codes(self.state, seat)

    def _make_action(self, seat: int, code: int) -> A:
        """Return the action of a legal code in the current position."""
        return cast("A", self.RULES.action_of(self.state, seat, code))

    def _find_code(self, seat: int, action: Any) -> int | None:
        """Return the code of an action in the current position; None if the action is illegal."""
        return next((code for code in self._list_legal_codes(seat) if self._make_action(seat, code) == action), None)

    def _parse_action(self, text: str) -> A:
        """Parse the notation of an action; the result may depend on the position.  Raises `NotationError`."""
        return cast("A", self.RULES.parse(text))

    @abstractmethod
    def _find_refusal(self, seat: int, action: Any) -> Refusal | str:
        """Return the reason why an action is illegal: a `Refusal`, or a sentence if the game defines no refusals."""

    def _make_ply(self, seat: int, code: int) -> P:
        """Return the ply of a legal action that is about to be applied."""
        private = find_private_seat(self.RULES.hidden_facts, self.state, seat, code)
        return cast("P", Ply(seat, self._make_action(seat, code), code, private))

    def _has_other_deciders(self, seat: int) -> bool:
        """Return whether seats other than `seat` have still to choose."""
        return False

    def _take_back_choice(self, state: Struct, seat: int) -> None:
        """Take back the open choice (not applied yet) of a seat in a position, in games with simultaneous choices."""
        raise AssertionError("what is chosen happens at once")

    def _draw_outcome(self, codes: list[int]) -> int:
        """Draw one of the possible outcomes of chance, given as codes, with the random numbers of the seed."""
        assert self._dice is not None
        return codes[self._dice.draw(len(codes))]

    def _remove_outcome_from_deal(self, code: int) -> None:
        """Remove the outcome that is about to be applied from the known outcomes of the deal."""
        if isinstance(self.deal, DefaultDeal):
            self.deal = DefaultDeal(self.deal.codes[1:])


__all__ = ["A", "Deal", "DefaultDeal", "P", "PositionRules", "R", "Rules", "S"]
