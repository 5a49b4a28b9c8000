"""Stones, a toy game: all that a game has to say of itself.  `add-a-game.md` explains it.

The dealer lays down 100 to 105 stones.  Two players in turn take one, two or three; who takes the last stone wins or,
with the option `misere`, loses.
"""

from dataclasses import dataclass
from enum import Enum

from sevenwonders import game
from sevenwonders.errors import NotationError
from sevenwonders.game import GameType, Int8, Int16, KnownState, Outcomes, Ply, Struct, option, rule, struct

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


# --- what people say: options, actions, results, and what a game can start from


@dataclass(frozen=True, kw_only=True)
class Options(game.Options):
    """The rules options."""

    misere: bool = option((False, True), "who takes the last stone loses")


Verb = Enum("Verb", {"LAY": "lay", "TAKE": "take"})


@dataclass(frozen=True)
class Action:
    """`lay 104` or `take 2`."""

    verb: Verb
    number: int

    def text(self, hidden: bool = False) -> str:
        """The notation; nothing in this game is hidden."""
        return f"{self.verb.value} {self.number}"

    __str__ = text


@dataclass(frozen=True)
class Result:
    """Who won, and the score sheets."""

    winners: tuple[int, ...]
    scores: tuple[dict[str, int], ...]

    def returns(self) -> tuple[float, ...]:
        return tuple(1.0 if seat in self.winners else -1.0 for seat in range(2))


@dataclass(frozen=True)
class Position:
    """So many stones, and who is to take."""

    stones: int
    seat: int = 0


# --- the game in progress: the base class asks, this one answers


class Game(game.Game[State, Action, Ply[Action], Result]):
    """A game of Stones."""

    NAME = "stones"

    @property
    def seat(self) -> int | None:
        seat = seat_to_act(self.state)
        return None if seat < 0 else seat

    @property
    def result(self) -> Result | None:
        if not self.is_over:
            return None
        winner = (self.state.turn - 1 + self.options.misere) % 2
        return Result((winner,), tuple({"victories": won, "total": won} for won in (winner == 0, winner == 1)))

    def _checked(self, options: object, seed: int | None, deal: object, position: object) -> tuple[Options, Outcomes]:
        self._given(position, Position)
        return self._given(options, Options) or Options(), self._given(deal, Outcomes, "Deal") or Outcomes()

    def _beginning(self) -> State:
        state = State()
        if self.position:
            state.stones, state.turn, state.laid = self.position.stones, self.position.seat, 1
        return state

    @staticmethod
    def _codes_in(state: State, seat: int) -> list[int]:
        if seat != seat_to_act(state):
            return []
        return list(LAID) if seat == CHANCE else list(range(1, min(MOST, state.stones) + 1))

    @staticmethod
    def _action_in(state: State, seat: int, code: int) -> Action:
        return Action(Verb.LAY if seat == CHANCE else Verb.TAKE, code)

    @staticmethod
    def _parsed(text: str) -> Action:
        word, _, number = text.partition(" ")
        if word not in ("lay", "take") or not number.isdecimal():
            raise NotationError(f"'{text:.40}' is no action; write 'take 2'")
        return Action(Verb(word), int(number))

    @staticmethod
    def _apply(state: State, seat: int, code: int) -> None:
        apply(state, code)

    def _why_illegal(self, seat: int, action: Action) -> str:
        return f"take one to {MOST} stones, and not more than lie there"


# --- what everything outside asks


class Stones(GameType[Game, State, Action, KnownState]):
    """The toy game."""

    name = "stones"
    title = "Stones"
    seats = range(2, 3)
    Game, Options, Deal, Position, State = Game, Options, Outcomes, Position, State


GAME = Stones()
