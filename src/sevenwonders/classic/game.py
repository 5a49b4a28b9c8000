"""`Game`: a game of 7 Wonders for 3 to 7 players, to play, undo, copy and query."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Self

from ..errors import SevenWondersError
from ..game import game as base
from ..game import ply
from ..game.position import check_options_of_position
from ..game.refusals import Refusal
from ..game.rules import PositionRules
from ..game.seats import check_seat, list_set_bits
from ..game.views import check_state_type
from ..kernel.random_source import Seed
from ..kernel.struct import Struct
from . import states
from .actions import Action, Verb, action_of, code_of, current_question, parse
from .components import HAND_SIZE, N_AGES, SIDES, Board, Unit
from .deal import Deal
from .hidden_facts import only_seat_knowing_action
from .ids import SEAT_NAMES, SEATS
from .options import Boards, Options, Sides, options_of
from .payment import Payment, action_price, payment
from .position import Position
from .refusals import find_refusal
from .rules import play
from .rules.chance import outcome_weight, total_outcome_weight
from .rules.score import rank_of_seat, tally
from .rules.setup import new_game
from .rules.state import CHANCE, NO_SEAT, Question, ScoreCategory, State, seat_to_act
from .wording import wording

CATEGORIES = tuple(category.name.lower() for category in ScoreCategory)
IN_TURN = (Question.CHOOSE, Question.EXTRA_CARD, Question.DISCARD_PICK)


@dataclass(frozen=True, kw_only=True, repr=False)
class Ply(ply.Ply[Action]):
    """An action of a player or of chance that has happened in a game.

    Attributes:
        age: the Age of the ply, 0 before the first.
        turn: the turn, from 1; 7 when the last cards of the Age leave the hands, 0 outside of turns.
    """

    NAMES = SEAT_NAMES

    age: int
    turn: int


@dataclass(frozen=True, repr=False)
class Result(ply.ScoredResult):
    """Result of a game: the ranks of the seats from 1, shared by equals (R-40), and their score sheets."""

    ranks: tuple[int, ...]
    scores: tuple[dict[str, int], ...]

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won."""
        return tuple(seat for seat, place in enumerate(self.ranks) if place == 1)

    def returns(self) -> tuple[float, ...]:
        """Return the result for each seat: 1 divided among the winners, 0 for the other seats."""
        return tuple(1 / len(self.winners) if place == 1 else 0.0 for place in self.ranks)


class Game(base.Game[State, Action, Ply, Result]):
    """A game in progress.  Seats are 0 to `num_players` - 1, clockwise; chance is seat `CHANCE`.

    Choices are made in secret and in any order (`commit`). They may be taken back until all have chosen (`revoke`), and
    then happen together.  `play` is for programs that go from seat to seat.

    Chance events come from `deal`; events that the deal leaves open come from the random numbers of `seed`. Without a
    seed, the game waits until the caller passes the event to `play`.

    >>> game = Game.new(seed=7, players=3, sides="day")
    >>> game.deciders, game.question.name
    ((0, 1, 2), 'CHOOSE')
    >>> for seat in game.deciders:
    ...     _ = game.commit(seat, game.legal_actions(seat)[-1])
    >>> [str(ply) for ply in game.plies[-3:]]
    ['p1 sell apothecary', 'p2 sell workshop', 'p3 sell scriptorium']
    >>> game.undo()
    [<Ply p1 sell apothecary>, <Ply p2 sell workshop>, <Ply p3 sell scriptorium>]
    >>> game.turn, game.deciders
    (1, (0, 1, 2))

    Args:
        options: the rules options.
        seed: decides the chance events that `deal` leaves open; without a deal, all of them.
        deal: the known chance events.
        position: start here instead of at the beginning.
        names: a name for each seat.
    """

    NAME = "classic"
    CHANCE = CHANCE
    STAGES = ("before Age I", "Age I", "Age II", "Age III")
    RULES = PositionRules.from_module(states, parse, options_of=options_of, messages=wording, price=action_price)

    options: Options
    deal: Deal
    position: Position | None

    @classmethod
    def new(
        cls,
        *,
        seed: Seed | None = None,
        players: int = 3,
        sides: Sides = "choose",
        boards: Boards = "random",
        names: Sequence[str] | None = None,
    ) -> "Game":
        """Start a game with these rules options, without an `Options` object.

        Args:
            seed: decides all chance events; without a seed, the caller passes each event to `play`.
            players: the number of players, 3 to 7.
            sides: `choose` lets the players choose the sides of their boards; `day` and `night` are for all, `random`
                draws.
            boards: `random` deals the boards, `choose` lets the players choose them one after the other.
            names: a name for each seat.
        """
        return cls(Options(players=players, sides=sides, boards=boards), seed=seed, names=names)

    # --- looking

    @property
    def deciders(self) -> tuple[int, ...]:
        """The seats that still have to choose; empty when chance is to decide or the game is over."""
        return states.deciders(self.state)

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats that have to choose, or whose choice may still be taken back."""
        return tuple(list_set_bits(self.state.asked))

    @property
    def seat(self) -> int | None:
        """The first seat that still has to choose; `CHANCE` if a chance event is due, None when the game is over."""
        seat = seat_to_act(self.state)
        return None if seat == NO_SEAT else int(seat)

    @property
    def question(self) -> Question | None:
        """The question (kind of decision) that players or chance have to answer now; None when the game is over."""
        return current_question(self.state)

    @property
    def turn(self) -> int:
        """The turn of the Age, from 1; 7 when the last cards leave the hands."""
        return int(self.state.turn) + 1

    @property
    def age(self) -> int:
        """The Age, 0 before the first."""
        return self.state.age

    @property
    def is_over(self) -> bool:
        """Return whether the game has ended."""
        return not self.state.question

    @property
    def result(self) -> Result | None:
        """The result of a game that has ended."""
        if not self.is_over:
            return None
        seats = range(self.num_players)
        return Result(
            tuple(int(rank_of_seat(self.state, seat)) for seat in seats), tuple(self.score(seat) for seat in seats)
        )

    def known(self, seat: int | None) -> states.KnownState:
        """Return a copy of the position without the facts that a seat (None: a spectator) cannot know."""
        return states.known(self.state, seat)

    def score(self, seat: int) -> dict[str, int]:
        """Return the points that a seat would have if the game ended now: by category, and their sum as `total`."""
        return score_sheet(self.state, seat)

    def payment(self, seat: int, unit: Unit | str) -> Payment:
        """Return the price of a card or stage for a seat, with all ways to pay; `unit` may be the name of a card."""
        return payment(self.state, seat, unit)

    def deal_so_far(self) -> Deal:
        """Return a `Deal` of the boards, sides and hands dealt completely so far, with which another game can start."""
        return make_deal_from_actions(
            ((ply.age, ply.action) for ply in self.plies if ply.seat == CHANCE), self.num_players
        )

    def copy_reshuffled_after(self, plies: int, seed: Seed) -> Self:
        """Return a copy of the game after its first `plies` plies; `seed` deals the Ages that were not dealt by then.

        If nothing was dealt by then, the copy keeps the seed of the game.
        """
        # A new seed would be right, but tables are stored as seed and choices: old ones would not open any more.
        again = super().copy_reshuffled_after(plies, seed)
        if again.deal_so_far() == Deal():
            again = self.copy()
            again.rewind(plies)
        return again

    def _describe_game_stage(self) -> str:
        if self.is_over or self.question not in IN_TURN:
            return super()._describe_game_stage()
        waiting = ", ".join(SEATS[seat] for seat in self.deciders)
        return f"{self.STAGES[self.age]} turn {self.turn}, {waiting} to choose"

    # --- hooks of the base class

    def _resolve_options_and_deal(
        self, options: object, seed: Seed | None, deal: object, position: object
    ) -> tuple[Options, Deal]:
        start = self._require_type(position, Position)
        rules = Options.check_or_default(start.rules_options() if options is None and start else options)
        check_options_of_position(rules, start)
        if start is not None and len(start.cities) != rules.players:
            raise SevenWondersError(f"the position has {len(start.cities)} cities, and {rules.players} play")
        known = self._require_type(deal, Deal) or Deal()
        known.check(rules)
        return rules, known.with_ids()

    def _make_start_state(self) -> State:
        if self.position is not None:
            self.state = self.position.state()
            choices = {seat: int(self.state.city[seat].choice) for seat in self.asked if seat not in self.deciders}
            self._open = {seat: self._make_ply(seat, code) for seat, code in choices.items()}
            return self.state
        state = State()
        new_game(state, self.options.players, self.options.to_bits())
        return state

    def _find_code(self, seat: int, action: Action) -> int | None:
        return code_of(self.state, seat, action)

    def _find_refusal(self, seat: int, action: Action) -> Refusal:
        return find_refusal(self.state if seat == CHANCE else self.known(seat), seat, action)

    def _make_ply(self, seat: int, code: int) -> Ply:
        action = action_of(self.state, seat, code)
        turn = self.turn if self.state.question in IN_TURN else 0
        return Ply(seat, action, code, only_seat_knowing_action(self.state, seat, code), age=self.age, turn=turn)

    def _has_other_deciders(self, seat: int) -> bool:
        return seat != CHANCE and bool(self.state.deciders & ~(1 << seat))

    def _take_back_choice(self, state: Struct, seat: int) -> None:
        play.revoke_choice(state, seat)

    def _draw_outcome(self, codes: list[int]) -> int:
        assert self._dice is not None
        left = self._dice.draw(int(total_outcome_weight(self.state)))
        for code in codes:
            left -= int(outcome_weight(self.state, code))
            if left < 0:
                break
        return code


def score_sheet(state: State, seat: int) -> dict[str, int]:
    """Return the points that a seat would have if the game ended now: by category, and their sum as `total`.

    Raises:
        TypeError: the state is not a `State`.
        SeatError: there is no such seat.
    """
    check_state_type(state, State, "classic")
    check_seat(seat, state.players)
    copy = state.copy()
    tally(copy, seat)
    sheet = {name: int(points) for name, points in zip(CATEGORIES, copy.city[seat].score, strict=True)}
    return {**sheet, "total": int(copy.city[seat].total)}


def leading_seats(state: State) -> tuple[int, ...]:
    """Return the seats that would win if the game ended now: those with the most points, coins breaking ties.

    >>> from sevenwonders import classic
    >>> cities = [{"board": board, "coins": 6} for board in ("babylon", "gizah", "rhodos")]
    >>> cities[1]["cards"] = ["altar"]
    >>> leading_seats(classic.Position(cities=cities).state()), leading_seats(classic.Game.new(seed=7).state)
    ((1,), (0, 1, 2))

    Raises:
        TypeError: the state is not a `State`.
    """
    check_state_type(state, State, "classic")
    copy = state.copy()
    for seat in range(copy.players):
        tally(copy, seat)
    return tuple(seat for seat in range(copy.players) if rank_of_seat(copy, seat) == 1)


def make_deal_from_actions(chance_actions: Iterable[tuple[int, Action]], players: int) -> Deal:
    """Return a deal with the boards, sides and hands that actions of chance have dealt; incomplete parts are left out.

    `chance_actions` are pairs of Age and action.
    """
    actions = list(chance_actions)
    boards = [Board(action.number or 0).name.lower() for _, action in actions if action.verb is Verb.BOARD]
    sides = [SIDES[action.number or 0] for _, action in actions if action.verb is Verb.SIDE]
    hands = tuple(_collect_hands_of_age(actions, age, players) for age in range(1, N_AGES + 1))
    last = max((age for age in range(1, N_AGES + 1) if hands[age - 1]), default=0)
    return Deal(
        tuple(boards) if len(boards) == players else (), tuple(sides) if len(sides) == players else (), hands[:last]
    )


def _collect_hands_of_age(actions: list[tuple[int, Action]], age: int, players: int) -> tuple[tuple[str, ...], ...]:
    """Return the first hands of an Age by seat, as ids of cards; empty unless all cards of the Age have been dealt.

    `actions` are the actions of chance, as pairs of Age and action.
    """
    cards = [action.unit.id for time, action in actions if time == age and action.verb is Verb.DEAL and action.unit]
    if len(cards) < players * HAND_SIZE:
        return ()
    return tuple(tuple(cards[seat * HAND_SIZE : (seat + 1) * HAND_SIZE]) for seat in range(players))
