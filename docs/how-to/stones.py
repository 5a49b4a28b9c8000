"""Stones, a toy game: all that a game has to say of itself.  `add-a-game.md` explains it.

The dealer lays down 100 to 105 stones.  Two players in turn take one, two or three; who takes the last stone wins or,
with the option `misere`, loses.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING, Any, ClassVar, NewType, cast

from sevenwonders import game
from sevenwonders.errors import NotationError
from sevenwonders.game import SEATS, GameType, Int8, Int16, Struct, Views, draw, option, rule, seat_names, struct

CHANCE = 2
LAID = range(100, 106)
MOST = 3

# --- the rules: plain functions of a record, which the compiler can read as well


@struct
class State(Struct):
    """A position: 0 stones and nobody's turn before the dealer has laid any."""

    stones: Int16
    turn: Int16  # how many actions of players have happened
    laid: Int8  # 1 once the stones lie there


if TYPE_CHECKING:

    class KnownState(State, game.KnownState):
        """A position without what a seat cannot know."""

else:
    KnownState = NewType("KnownState", State)


@rule
def seat_to_act(state):
    """A player, or chance; -1 when the game is over."""
    if not state.laid:
        return CHANCE
    return state.turn % 2 if state.stones else -1


@rule
def apply(state, code):
    """Lay or take so many stones."""
    if state.laid:
        state.stones -= code
        state.turn += 1
    else:
        state.stones, state.laid = code, 1


# --- what people say: options, actions, plies, results


@dataclass(frozen=True, kw_only=True)
class Options(game.Options):
    """The rules options."""

    misere: bool = option((False, True), "who takes the last stone loses")

    @property
    def num_players(self) -> int:
        return 2


class Verb(Enum):
    """What can be done."""

    LAY = "lay"
    TAKE = "take"


@dataclass(frozen=True)
class Action:
    """`lay 11` or `take 2`."""

    verb: Verb
    number: int

    def text(self, hidden: bool = False) -> str:
        """The notation; nothing in this game is hidden."""
        return f"{self.verb.value} {self.number}"

    __str__ = text


def parse(text: str) -> Action:
    """Read the notation of an action."""
    word, _, number = text.partition(" ")
    if word not in ("lay", "take") or not number.isdecimal():
        raise NotationError(f"'{text:.40}' is no action; write 'take 2'")
    return Action(Verb(word), int(number))


class Ply(game.Ply[Action]):
    """One action that happened."""

    NAMES = seat_names(2, CHANCE)


@dataclass(frozen=True)
class Result:
    """Who won; the score counts victories."""

    winner: int

    @property
    def winners(self) -> tuple[int, ...]:
        return (self.winner,)

    @property
    def scores(self) -> tuple[dict[str, int], ...]:
        return tuple({"victories": int(seat == self.winner), "total": int(seat == self.winner)} for seat in range(2))

    def returns(self) -> tuple[float, ...]:
        return tuple(1.0 if seat == self.winner else -1.0 for seat in range(2))


@dataclass(frozen=True)
class Deal:
    """How many stones the dealer lays, where it is known."""

    stones: int | None = None

    def outcome(self, state: State) -> int | None:
        return self.stones


@dataclass(frozen=True)
class Position:
    """So many stones, and who is to take (0 or 1)."""

    stones: int
    seat: int = 0

    def state(self) -> State:
        state = State()
        state.stones, state.turn, state.laid = self.stones, self.seat, 1
        return state


# --- the game in progress: the base class asks, this one answers


class Game(game.Game[State, Action, Ply, Result]):
    """A game of Stones."""

    NAME = "stones"
    CHANCE = CHANCE

    options: Options
    deal: Deal

    @property
    def seat(self) -> int | None:
        seat = seat_to_act(self.state)
        return None if seat < 0 else seat

    @property
    def age(self) -> int:
        return self.state.laid

    @property
    def is_over(self) -> bool:
        return self.seat is None

    @property
    def result(self) -> Result | None:
        last = (self.state.turn - 1) % 2
        return Result(1 - last if self.options.misere else last) if self.is_over else None

    def known(self, seat: int | None) -> KnownState:
        return GAME.known(self.state, seat)

    def score(self, seat: int) -> dict[str, int]:
        return self.result.scores[seat] if self.result else {"victories": 0, "total": 0}

    def dealt(self) -> Deal:
        return Deal(next((ply.code for ply in self.plies if ply.seat == CHANCE), None))

    def _checked(self, options: object, seed: int | None, deal: object, position: object) -> tuple[Options, Deal]:
        self._given(position, Position)
        return self._given(options, Options) or Options(), self._given(deal, Deal) or Deal()

    def _beginning(self) -> State:
        return self.position.state() if self.position else State()

    def _codes(self, seat: int) -> list[int]:
        return GAME.legal_codes(self.state, seat)

    def _action(self, seat: int, code: int) -> Action:
        return Action(Verb.LAY if seat == CHANCE else Verb.TAKE, code)

    def _code_of(self, seat: int, action: Action) -> int:
        return action.number

    def _parse(self, text: str) -> Action:
        return parse(text)

    def _why_illegal(self, seat: int, action: Action) -> str:
        return f"take one to {MOST} stones, and not more than lie there"

    def _ply(self, seat: int, code: int) -> Ply:
        return Ply(seat, self._action(seat, code), code)

    def _apply(self, state: State, seat: int, code: int) -> None:
        apply(state, code)

    def _drawn(self, codes: list[int]) -> int:
        return codes[draw(self._stream, len(codes))]

    def _learn(self, code: int) -> None:
        self.deal = replace(self.deal, stones=code)


# --- what everything outside asks


class StonesViews(Views[Mapping[str, Any]]):
    """What is seen: the same by everybody."""

    def __init__(self, game: Game) -> None:
        super().__init__()
        self._game = game

    def _make(self, seat: int | None) -> Mapping[str, Any]:
        legal = self._game.legal_actions(seat) if seat in self._game.asked else []
        return {
            "game": "stones",
            "viewer": "spectator" if seat is None else SEATS[seat],
            "stones": self._game.state.stones,
            "legal": [{"action": str(action)} for action in legal],
        }


class Stones(GameType[Game, State, Action, KnownState]):
    """The toy game."""

    name = "stones"
    title = "Stones"
    seats = range(2, 3)
    simultaneous = False
    Game, Options, Deal, Position, State = Game, Options, Deal, Position, State
    profiles: ClassVar[Mapping[str, game.Options]] = {"default": Options()}

    def legal_codes(self, state: State, seat: int) -> list[int]:
        if seat != seat_to_act(state):
            return []
        return list(LAID) if seat == CHANCE else list(range(1, min(MOST, state.stones) + 1))

    def action(self, state: State, seat: int, code: int) -> Action:
        return Action(Verb.LAY if seat == CHANCE else Verb.TAKE, code)

    def parse(self, text: str) -> Action:
        return parse(text)

    def apply(self, state: State, seat: int, code: int) -> None:
        apply(state, code)

    def known(self, state: State, seat: int | None) -> KnownState:
        return cast("KnownState", state.copy())  # nothing to strike out

    def views(self, game: Game) -> StonesViews:
        return StonesViews(game)

    def told(
        self, state: State, seat: int, action: Action, hidden: bool = False, names: Sequence[str] | None = None
    ) -> str:
        return (
            f"{action.verb.value}s {action.number} of {state.stones}" if state.laid else f"lays {action.number} stones"
        )


GAME = Stones()
