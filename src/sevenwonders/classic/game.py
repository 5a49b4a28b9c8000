"""`Game`: the one object to play, undo, copy and look at a game of 7 Wonders for 3 to 7 players."""

from collections.abc import Sequence
from dataclasses import dataclass
from operator import index
from typing import Any, SupportsIndex

from ..errors import IllegalActionError, NotationError, SevenWondersError
from ..kernel.chance import Purpose, stream_for
from .actions import Action, Verb, action_of, code_of, legal_codes, parse, question_of
from .components import Unit
from .deal import Deal
from .ids import SEAT_NAMES, check_seat, members
from .options import Options
from .payment import Payment, payment
from .position import Position
from .refusals import why_illegal
from .rules import play
from .rules.chance import draw_outcome, seat_dealt_to
from .rules.knowledge import forget
from .rules.score import rank, tally
from .rules.setup import new_game
from .rules.state import CHANCE, FIRST_CHANCE, NOBODY, SPECTATOR, Category, Question, State, seat_to_act

ALL_KNOWING = -1  # reads everything
NO_ONE = -2  # `private_to` of what nobody may know
CATEGORIES = tuple(category.name.lower() for category in Category)


@dataclass(frozen=True)
class Ply:
    """One action that happened.

    Attributes:
        age: the Age it belongs to, 0 before the first.
        turn: the turn, from 1; 7 when the last cards of the Age leave the hands, 0 outside of turns.
        private_to: the only seat that may know its card, None when everybody may, `NO_ONE` when nobody may.
    """

    seat: int
    action: Action
    code: int
    age: int
    turn: int
    private_to: int | None = None

    def __str__(self) -> str:
        return self.text()

    def is_hidden_from(self, viewer: int | None) -> bool:
        """Whether a seat (or, with None, a spectator) may not know which card the ply is about."""
        return self.private_to is not None and viewer not in (self.private_to, ALL_KNOWING)

    def text(self, viewer: int | None = ALL_KNOWING) -> str:
        """The ply as a seat, or with None a spectator, may read it; by default with everything in it."""
        return f"{SEAT_NAMES[self.seat]} {self.action.text(self.is_hidden_from(viewer))}"


@dataclass(frozen=True)
class Result:
    """How a game ended: the ranks of the seats from 1, shared by equals (R-40), and their score sheets."""

    ranks: tuple[int, ...]
    scores: tuple[dict[str, int], ...]

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won."""
        return tuple(seat for seat, place in enumerate(self.ranks) if place == 1)

    def returns(self) -> tuple[float, ...]:
        """1 shared by the winners, 0 for everybody else."""
        return tuple(1 / len(self.winners) if place == 1 else 0.0 for place in self.ranks)


class Game:
    """A game in progress.  Seats are 0 to players - 1, clockwise; chance is seat `CHANCE`.

    Choices are made in secret and in any order (`commit`), may be taken back until the last one (`revoke`), and then
    happen together.  `play` is for programs that go from seat to seat.

    What chance decides comes from `deal`; where that is silent from the random numbers of `seed`; and where there is
    no seed the game waits until `play` is told what happened.

    >>> game = Game.new(seed=7, players=3, sides="day")
    >>> game.deciders, game.question.name
    ((0, 1, 2), 'CHOOSE')
    >>> for seat in game.deciders:
    ...     game.commit(seat, game.legal_actions(seat)[-1])
    >>> [str(ply) for ply in game.plies[-3:]]
    ['p1 sell apothecary', 'p2 sell workshop', 'p3 sell scriptorium']
    >>> game.undo()
    >>> game.turn, game.deciders
    (1, (0, 1, 2))

    Args:
        options: the rules options.
        seed: decides what `deal` leaves open; without a deal it decides everything.
        deal: what is known of the chance events.
        position: start here instead of at the beginning.
        names: a name for each seat.
    """

    def __init__(
        self,
        options: Options | None = None,
        *,
        seed: int | None = None,
        deal: Deal | None = None,
        position: Position | None = None,
        names: Sequence[str] | None = None,
    ) -> None:
        if options is None:
            options = position.options() if position else Options()
        if position is not None and len(position.cities) != options.players:
            raise SevenWondersError(f"the position has {len(position.cities)} cities, and {options.players} play")
        self.options = options
        self.seed = seed
        self.names = tuple(names or (f"Player {seat + 1}" for seat in range(options.players)))
        _check_setting(seed, self.names, options.players)
        self.position = position
        self.deal = deal or Deal()
        self.deal.check(options)
        self.plies: list[Ply] = []
        self._commitments: dict[int, Action] = {}
        self._past: list[tuple[State, int, int | None]] = []  # before every decision: plies, random numbers
        self._stream = stream_for(seed, Purpose.CHANCE) if seed is not None else None
        if position is None:
            self.state = State()
            new_game(self.state, options.players, options.bits())
        else:
            self.state = position.state()
        self._let_chance_decide()

    @classmethod
    def new(
        cls,
        *,
        seed: int | None = None,
        players: int = 3,
        sides: str = "choose",
        boards: str = "random",
        names: Sequence[str] | None = None,
    ) -> "Game":
        """A new game with these options; see `Options`."""
        return cls(Options(players=players, sides=sides, boards=boards), seed=seed, names=names)

    # --- looking

    @property
    def players(self) -> int:
        """How many play."""
        return self.options.players

    @property
    def deciders(self) -> tuple[int, ...]:
        """The seats that have still to choose; empty when chance is to speak or the game is over."""
        return tuple(members(self.state.deciders))

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats whose choice is waited for, or has been made and may still be taken back."""
        return tuple(members(self.state.asked))

    @property
    def seat(self) -> int | None:
        """The first seat that has still to choose, `CHANCE`, or None when the game is over."""
        seat = seat_to_act(self.state)
        return None if seat == NOBODY else int(seat)

    @property
    def question(self) -> Question | None:
        """What is to be decided, or None when the game is over."""
        return question_of(self.state)

    @property
    def age(self) -> int:
        """The Age, 0 before the first."""
        return int(self.state.age)

    @property
    def turn(self) -> int:
        """The turn of the Age, from 1; 7 when the last cards leave the hands."""
        return int(self.state.turn) + 1

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.question is None

    @property
    def result(self) -> Result | None:
        """The result of a game that has ended."""
        if not self.is_over:
            return None
        seats = range(self.players)
        return Result(tuple(int(rank(self.state, seat)) for seat in seats), tuple(self.score(seat) for seat in seats))

    def legal_codes(self, seat: int | None = None) -> list[int]:
        """The legal actions of a seat (by default `self.seat`) as integers; for chance, its outcomes."""
        seat = self._asked_seat(seat)
        return [] if seat is None else legal_codes(self.state, seat)

    def legal_actions(self, seat: int | None = None) -> list[Action]:
        """The legal actions of a seat, one that has chosen already included; for chance, its outcomes."""
        seat = self._asked_seat(seat)
        return [] if seat is None else [action_of(self.state, seat, code) for code in legal_codes(self.state, seat)]

    def commitment(self, seat: int) -> Action | None:
        """What a seat has chosen and may still take back."""
        check_seat(seat, self.players)
        return self._commitments.get(seat)

    def score(self, seat: int) -> dict[str, int]:
        """The score sheet of a seat as if the game ended now, by category, with the `total`."""
        return score_sheet(self.state, seat)

    def payment(self, seat: int, unit: Unit | str) -> Payment:
        """What a card or stage (or the card of a name) would cost a seat, all the ways to pay, and why."""
        return payment(self.state, seat, unit)

    # --- playing

    def commit(self, seat: int, action: SupportsIndex | str | Action) -> None:
        """Choose for a seat, in secret; a choice made before is replaced.  When all have chosen, everything happens.

        Raises:
            NotationError: the text is no action.
            IllegalActionError: the rules do not allow it, or the seat is not asked; the message says why.
        """
        check_seat(seat, self.players)
        if self.is_over:
            raise IllegalActionError("the game is over")
        if seat not in self.asked:
            raise IllegalActionError(f"player {seat + 1} has nothing to choose now; {self._who_is_asked()}")
        code = self._code(seat, action)
        self._commitments[seat] = action_of(self.state, seat, code)
        if self.state.deciders & ~(1 << seat):
            play.commit(self.state, seat, code)
            return
        self._carry_out(seat, code)
        self._let_chance_decide()

    def revoke(self, seat: int) -> None:
        """Take back what a seat has chosen; it may until all have.

        Raises:
            IllegalActionError: it has not chosen, or everything has happened already.
        """
        check_seat(seat, self.players)
        if seat not in self._commitments:
            raise IllegalActionError(f"player {seat + 1} has chosen nothing that could be taken back")
        play.revoke(self.state, seat)
        del self._commitments[seat]

    def play(self, action: SupportsIndex | str | Action) -> None:
        """Choose for the first seat that has still to choose, or say what chance does where there is no seed.

        Raises:
            NotationError: the text is no action.
            IllegalActionError: the rules do not allow it; the message says what it would have needed.
        """
        if self.seat is None:
            raise IllegalActionError("the game is over")
        if self.seat != CHANCE:
            self.commit(self.seat, action)
            return
        self._step_chance(self._code(CHANCE, action))
        self._let_chance_decide()

    def undo(self) -> None:
        """Take back all choices of this turn, or where there are none, the last ones that were carried out.

        Raises:
            IllegalActionError: nobody has chosen yet.
        """
        if self._commitments:
            for seat in list(self._commitments):
                self.revoke(seat)
            return
        if not self._past:
            raise IllegalActionError("there is nothing to take back")
        state, plies, number = self._past.pop()
        self.state = state.copy()
        self._stream = None if number is None else [number]
        del self.plies[plies:]

    def copy(self) -> "Game":
        """An independent copy, history included."""
        other = object.__new__(Game)
        other.__dict__.update(self.__dict__)
        other.state = self.state.copy()
        other.plies, other._past, other._commitments = self.plies[:], self._past[:], dict(self._commitments)
        other._stream = None if self._stream is None else self._stream[:]
        return other

    def _asked_seat(self, seat: int | None) -> int | None:
        if seat is None:
            return self.seat
        if seat != CHANCE:
            check_seat(seat, self.players)
        return seat if seat in self.asked or seat == self.seat else None

    def _who_is_asked(self) -> str:
        if self.seat == CHANCE:
            return "the dealer is to speak"
        return "waiting for " + ", ".join(f"player {seat + 1}" for seat in self.deciders)

    def _code(self, seat: int, action: SupportsIndex | str | Action) -> int:
        codes = legal_codes(self.state, seat)
        if isinstance(action, SupportsIndex):
            if index(action) not in codes:
                raise IllegalActionError(f"action {index(action)} is not legal now; {self._what_is_legal(seat)}")
            return index(action)
        if not isinstance(action, str | Action):
            raise NotationError(f"{action!r} is no action; give its notation, its number or an Action")
        if isinstance(action, str):
            action = parse(action)
        code = code_of(self.state, seat, action)
        if code is None or code not in codes or action_of(self.state, seat, code).verb is not action.verb:
            reason = why_illegal(self.state, seat, action)
            raise IllegalActionError(f"{action} is not legal: {reason}; {self._what_is_legal(seat)}")
        return code

    def _what_is_legal(self, seat: int) -> str:
        """The end of a message about an illegal action."""
        legal = [str(action_of(self.state, seat, code)) for code in legal_codes(self.state, seat)]
        who = "the dealer" if seat == CHANCE else f"player {seat + 1}"
        shown = ", ".join(legal[:40]) + (f" and {len(legal) - 40} more" if len(legal) > 40 else "")
        return f"{who} may {shown}"

    def _carry_out(self, seat: int, code: int) -> None:
        """The last of those who are asked has chosen."""
        before = self.state.copy()
        for other in self._commitments:
            play.revoke(before, other)
        self._past.append((before, len(self.plies), None if self._stream is None else self._stream[0]))
        codes = {other: int(self.state.city[other].choice) for other in self.asked} | {seat: code}
        plies = [self._ply(other, action, codes[other]) for other, action in sorted(self._commitments.items())]
        self._commitments = {}
        play.commit(self.state, seat, code)
        self.plies += plies

    def _ply(self, seat: int, action: Action, code: int) -> Ply:
        in_turn = self.question in (Question.CHOOSE, Question.EXTRA_CARD, Question.DISCARD_PICK)
        private = seat if action.verb in (Verb.STAGE, Verb.SELL) else None
        return Ply(seat, action, code, self.age, self.turn if in_turn else 0, private)

    def _step_chance(self, code: int) -> None:
        action = action_of(self.state, CHANCE, code)
        private = {Verb.GUILD: NO_ONE, Verb.DEAL: int(seat_dealt_to(self.state))}.get(action.verb)
        self.plies.append(Ply(CHANCE, action, code, self.age, 0, private))
        play.apply(self.state, code)

    def _let_chance_decide(self) -> None:
        while self.state.question >= FIRST_CHANCE:
            outcome = self.deal.outcome(self.state)
            if outcome is None and self._stream is not None:
                outcome = int(draw_outcome(self.state, self._stream))
            if outcome is None:
                return
            if outcome not in legal_codes(self.state, CHANCE):
                action = action_of(self.state, CHANCE, outcome)
                raise IllegalActionError(f"the deal says '{action}', but that component has been used elsewhere")
            self._step_chance(outcome)


def known(state: State, seat: int | None) -> State:
    """A copy of a position without what a seat (or, with None, a spectator) cannot know; see `rules.knowledge`."""
    copy = state.copy()
    forget(copy, SPECTATOR if seat is None else seat)
    return copy


def score_sheet(state: State, seat: int) -> dict[str, int]:
    """A seat's points by category as if the game ended now, with the `total`."""
    check_seat(seat, state.players)
    copy = state.copy()
    tally(copy, seat)
    sheet = {name: int(points) for name, points in zip(CATEGORIES, copy.city[seat].score, strict=True)}
    return {**sheet, "total": int(copy.city[seat].total)}


def _check_setting(seed: Any, names: Any, players: int) -> None:
    if seed is not None and (not isinstance(seed, int) or isinstance(seed, bool)):
        raise SevenWondersError(f"{seed!r} is no seed; a seed is a whole number")
    if len(names) != players or not all(isinstance(name, str) and name.isprintable() for name in names):
        raise SevenWondersError(f"{names!r} should be {players} names, each on one line")
