"""A game of several who choose at once in secret, from a package of its own, with nothing but its rules."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

import pytest

from sevenwonders import game as games
from sevenwonders.errors import NotationError
from sevenwonders.game import DefaultDeal, GameType, Int8, KnownState, Ply, Struct, array, option, seat_names, struct
from sevenwonders.registry import game_type

from .toy_game import install

CHANCE, MAX_PLAYERS, ROUNDS, BIDS = 5, 5, 3, range(1, 6)


@struct
class State(Struct):
    """A prize lies open, and each player bids for it; the highest bid that is alone takes it."""

    players: Int8
    turn: Int8
    prize: Int8
    bids: list[Int8] = array(MAX_PLAYERS)  # 0 before a player has chosen
    points: list[Int8] = array(MAX_PLAYERS)


@dataclass(frozen=True, kw_only=True)
class Options(games.Options):
    MODULES = ("double",)

    players: int = option((3, 4, 5), "how many play")
    double: bool = option((False, True), "prizes count twice")

    @property
    def num_players(self) -> int:
        return self.players


Verb = Enum("Verb", {"PRIZE": "prize", "BID": "bid"})


@dataclass(frozen=True)
class Action:
    verb: Verb
    number: int

    def text(self, hidden: bool = False) -> str:
        return f"{self.verb.value} {'?' if hidden else self.number}"

    __str__ = text


@dataclass(frozen=True)
class Result:
    winners: tuple[int, ...]
    scores: tuple[dict[str, int], ...]

    def returns(self) -> tuple[float, ...]:
        return tuple(float(seat in self.winners) for seat in range(len(self.scores)))


class BidPly(Ply[Action]):
    NAMES = seat_names(MAX_PLAYERS, CHANCE)


def legal_codes(state: State, seat: int) -> list[int]:
    if seat == CHANCE:
        return [] if state.prize or state.turn == ROUNDS else [1, 2, 3]
    return list(BIDS) if state.prize and seat < state.players else []


def action_of(state: State, seat: int, code: int) -> Action:
    return Action(Verb.PRIZE if seat == CHANCE else Verb.BID, code)


def parse(text: str) -> Action:
    word, _, number = text.partition(" ")
    if word not in ("prize", "bid") or not number.isdecimal():
        raise NotationError(f"'{text:.40}' is no action; write 'bid 2'")
    return Action(Verb(word), int(number))


def apply(state: State, seat: int, code: int) -> None:
    if seat == CHANCE:
        state.prize = code
        return
    state.bids[seat] = code
    bids = state.bids[: state.players]
    if all(bids):
        alone = [bid for bid in bids if bids.count(bid) == 1]
        if alone:
            state.points[bids.index(max(alone))] += state.prize
        state.prize, state.turn, state.bids = 0, state.turn + 1, [0] * MAX_PLAYERS


def strike_bids(state: State, viewer: int | None) -> None:
    state.bids = [bid if seat == viewer else 0 for seat, bid in enumerate(state.bids)]


class Game(games.Game[State, Action, BidPly, Result]):
    NAME = "bids"
    CHANCE = CHANCE
    RULES = games.PositionRules(
        legal_codes, action_of, parse, apply, hidden_facts=(games.HiddenFact("bids of others", strike_bids),)
    )

    @property
    def asked(self) -> tuple[int, ...]:
        return tuple(range(self.state.players)) if self.state.prize else ()

    @property
    def deciders(self) -> tuple[int, ...]:
        return tuple(seat for seat in self.asked if not self.state.bids[seat])

    @property
    def seat(self) -> int | None:
        return self.deciders[0] if self.deciders else None if self.state.turn == ROUNDS else CHANCE

    @property
    def result(self) -> Result | None:
        if not self.is_over:
            return None
        points = self.state.points[: self.state.players]
        winners = tuple(seat for seat, own in enumerate(points) if own == max(points))
        return Result(winners, tuple({"total": own} for own in points))

    def _resolve_options_and_deal(
        self, options: object, seed: object, deal: object, position: object
    ) -> tuple[Options, DefaultDeal]:
        return self._require_type(options, Options) or Options(), self._require_type(
            deal, DefaultDeal, "Deal"
        ) or DefaultDeal()

    def _make_start_state(self) -> State:
        state = State()
        state.players = self.options.players
        return state

    def _has_other_deciders(self, seat: int) -> bool:
        return any(other != seat for other in self.deciders)

    def _take_back_choice(self, state: State, seat: int) -> None:
        state.bids[seat] = 0

    def _make_ply(self, seat: int, code: int) -> BidPly:
        return BidPly(seat, self._make_action(seat, code), code)

    def _find_refusal(self, seat: int, action: object) -> str:
        return "bid 1 to 5"


class Bids(GameType[Game, State, Action, KnownState]):
    name = "bids"
    title = "Sealed Bids"
    seats = range(3, 6)
    simultaneous = True
    Game, Options, State = Game, Options, State


GAME = Bids()


@pytest.fixture
def bids(packages: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[GameType]:
    """The game, installed."""
    install(tmp_path, "sealed-bids", "1", {"bids": f"{__name__}:GAME"})
    packages.syspath_prepend(tmp_path)
    return game_type("bids")
