"""Stones in words: options, actions, results, positions, and the game in progress."""

from dataclasses import dataclass
from enum import Enum
from typing import Any

from sevenwonders import game
from sevenwonders.errors import NotationError, PositionError
from sevenwonders.game import DefaultDeal, Description, Ply, option

from .rules import CHANCE, LAID, MAX_TAKEN, State, apply, seat_to_act


@dataclass(frozen=True, kw_only=True)
class Options(game.Options):
    """The rules options."""

    misere: bool = option((False, True), "the player who takes the last stone loses")


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
    """The winner and the score sheets."""

    winners: tuple[int, ...]
    scores: tuple[dict[str, int], ...]

    def returns(self) -> tuple[float, ...]:
        return tuple(1.0 if seat in self.winners else -1.0 for seat in range(2))


@dataclass(frozen=True, kw_only=True, eq=False)
class Position(Description[State]):
    """So many stones, and the seat that is to take."""

    CODE_PREFIX = "stones1."

    stones: int
    seat: int = 0

    def rules_options(self) -> Options:
        return Options()

    def _to_document(self) -> dict[str, Any]:
        return {"stones": self.stones, "seat": self.seat}

    def _build(self) -> State:
        if not isinstance(self.stones, int) or self.stones not in range(LAID.stop):
            raise PositionError(f"a position has 0 to {LAID.stop - 1} stones, not {self.stones!r:.40}")
        if self.seat not in (0, 1):
            raise PositionError(f"seat 0 or 1 is to take, not {self.seat!r:.40}")
        state = State()
        state.stones, state.turn, state.laid = self.stones, self.seat, 1
        return state

    def _has_pending_steps(self, state: State) -> bool:
        return self.stones > 0


# --- the game in progress: the base class asks, this one answers


def legal_codes(state: State, seat: int) -> list[int]:
    if seat != seat_to_act(state):
        return []
    return list(LAID) if seat == CHANCE else list(range(1, min(MAX_TAKEN, state.stones) + 1))


def action_of(state: State, seat: int, code: int) -> Action:
    return Action(Verb.LAY if seat == CHANCE else Verb.TAKE, code)


def parse(text: str) -> Action:
    word, _, number = text.partition(" ")
    if word not in ("lay", "take") or not number.isdecimal():
        raise NotationError(f"'{text:.40}' is no action; write 'take 2'")
    return Action(Verb(word), int(number))


def play(state: State, seat: int, code: int) -> None:
    apply(state, code)


class Game(game.Game[State, Action, Ply[Action], Result]):
    """A game of Stones."""

    NAME = "stones"
    RULES = game.PositionRules(legal_codes, action_of, parse, play)

    @property
    def seat(self) -> int | None:
        seat = seat_to_act(self.state)
        return None if seat < 0 else seat

    @property
    def result(self) -> Result | None:
        if not self.is_over:
            return None
        winner = (self.state.turn - 1 + self.options.misere) % 2
        return Result((winner,), tuple({"victories": won, "total": won} for won in (1 - winner, winner)))

    def _resolve_options_and_deal(
        self, options: object, seed: int | None, deal: object, position: object
    ) -> tuple[Options, DefaultDeal]:
        self._require_type(position, Position)
        return self._require_type(options, Options) or Options(), self._require_type(
            deal, DefaultDeal, "Deal"
        ) or DefaultDeal()

    def _make_start_state(self) -> State:
        return State() if self.position is None else self.position.playable_state()

    def _find_refusal(self, seat: int, action: Action) -> str:
        return f"take one to {MAX_TAKEN} stones, and not more than lie there"
