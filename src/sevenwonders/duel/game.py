"""`Game`: the one object to play, undo, replay and look at a game of 7 Wonders Duel."""

from dataclasses import dataclass, replace
from functools import cached_property
from operator import index
from typing import Any, SupportsIndex

from ..errors import IllegalActionError, NotationError, SevenWondersError, check_seat
from ..kernel.chance import Purpose, draw, stream_for
from .actions import Action, Verb, action_of, code_of, legal_codes, parse, question_of, seat_to_act, subject_of
from .components import WONDERS, Unit
from .deal import Deal
from .options import Options
from .payment import Payment, payment
from .position import Position
from .refusals import why_illegal
from .rules import play
from .rules.divinity_decks import enki_in_deck
from .rules.knowledge import asked, forget
from .rules.moves import CONSPIRACY, PREPARE, TOKEN
from .rules.score import tally, total
from .rules.setup import new_game
from .rules.state import CHANCE, NOBODY, SHARED, Category, Question, Rule, State, Victory, has_rule

SEAT_NAMES = {0: "p1", 1: "p2", CHANCE: "d"}
ALL_KNOWING = -1  # reads everything
STRIDE = 32  # plies from one kept position to the next: going back plays those in between again
CATEGORIES = tuple(category.name.lower() for category in Category)


@dataclass(frozen=True)
class Ply:
    """One action that happened.

    Attributes:
        private_to: the only seat that may know it, None when everybody may.
        follow: what it brought about without a decision, as seat and action: the last Wonder of a draft group.
    """

    seat: int
    action: Action
    code: int
    private_to: int | None = None
    follow: tuple[int, Action] | None = None

    def __str__(self) -> str:
        return self.text()

    def is_hidden_from(self, viewer: int | None) -> bool:
        """Whether a seat (or, with None, a spectator) may not know what the ply is about."""
        return self.private_to is not None and viewer not in (self.private_to, ALL_KNOWING)

    def is_noticed_by(self, viewer: int | None) -> bool:
        """Whether a seat notices the ply at all: a token laid on Enki in his deck would tell that he is there."""
        return self.private_to is None or self.action.verb is not Verb.ENKI or not self.is_hidden_from(viewer)

    def text(self, viewer: int | None = ALL_KNOWING) -> str:
        """The ply as a seat, or with None a spectator, may read it; by default with everything in it."""
        if self.private_to is None or not self.is_hidden_from(viewer):
            return self._open
        return self._masked

    @cached_property
    def _open(self) -> str:
        return self._written(hidden=False)

    @cached_property
    def _masked(self) -> str:
        return self._written(hidden=True)

    def _written(self, hidden: bool) -> str:
        text = f"{SEAT_NAMES[self.seat]} {self.action.text(hidden)}"
        if self.follow is None:
            return text
        seat, action = self.follow
        return f"{text}; {SEAT_NAMES[seat]} {action}"


@dataclass(frozen=True)
class Result:
    """How a game ended: `winner` is a seat, or None for a shared victory."""

    winner: int | None
    victory: Victory
    scores: tuple[dict[str, int], dict[str, int]]

    def returns(self) -> tuple[int, int]:
        """+1 for the winner, -1 for the loser, 0 and 0 when shared."""
        if self.winner is None:
            return (0, 0)
        return (1, -1) if self.winner == 0 else (-1, 1)


class Game:
    """A game in progress.  Seats are 0 (who starts) and 1; chance is seat `CHANCE`.

    What chance decides comes from `deal`; where that is silent from the random numbers of `seed`; and where there is
    no seed the game waits until `play` is told what happened.

    >>> game = Game(seed=7)
    >>> game.seat, game.question.name, [str(action) for action in game.legal_actions()][:2]
    (0, 'DRAFT_WONDER', ['draft the_hanging_gardens', 'draft the_mausoleum'])
    >>> game.play("draft mausoleum")
    >>> game.seat
    1
    >>> game.undo()
    >>> game.seat
    0

    Args:
        options: the rules options.
        seed: decides what `deal` leaves open; without a deal it decides everything.
        deal: what is known of the chance events.
        position: start here instead of at the beginning.
        players: two names.
    """

    def __init__(
        self,
        options: Options | None = None,
        *,
        seed: int | None = None,
        deal: Deal | None = None,
        position: Position | None = None,
        players: tuple[str, str] = ("Player 1", "Player 2"),
    ) -> None:
        if options is None:
            options = position.rules_options() if position else Options()
        _check_setting(seed, players)
        self.options = options
        self.seed = seed
        self.players = players
        self.position = position
        if deal is None:
            deal = Deal.from_seed(seed, options) if seed is not None and position is None else Deal.unknown(options)
        deal.check(options)
        self.given_deal = deal
        self.deal = replace(deal, library_drawn=0, enki_drawn=0)  # it may have been learned in a game that went on
        self.plies: list[Ply] = []
        self._positions: list[State] = []  # before every `STRIDE`th ply
        self._chances: list[tuple[Deal, int | None]] = []  # before every ply: the deal, the random numbers
        self._stream = stream_for(seed, Purpose.CHANCE) if seed is not None else None
        if position is None:
            self.state = State()
            new_game(self.state, options.bits())
        else:
            self.state = position.state()
        self._let_chance_decide()

    # --- looking

    @property
    def seat(self) -> int | None:
        """Who is to decide: 0, 1, `CHANCE`, or None when the game is over."""
        return seat_to_act(self.state)

    @property
    def question(self) -> Question | None:
        """What is to be decided, or None when the game is over."""
        return question_of(self.state)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.state.victory)

    @property
    def result(self) -> Result | None:
        """The result of a game that has ended."""
        if not self.state.victory:
            return None
        winner = None if self.state.winner == SHARED else int(self.state.winner)
        return Result(winner, Victory(self.state.victory), (self.score(0), self.score(1)))

    def legal_codes(self) -> list[int]:
        """The legal actions as integers; for chance, its equally likely outcomes."""
        return legal_codes(self.state)

    def legal_actions(self) -> list[Action]:
        """The legal actions; for chance, its equally likely outcomes."""
        return [action_of(self.state, code) for code in self.legal_codes()]

    def score(self, seat: int) -> dict[str, int]:
        """The score sheet of a seat as if the game ended now, by category, with the `total`."""
        return score_sheet(self.state, seat)

    def payment(self, seat: int, unit: Unit | str) -> Payment:
        """What a card or Wonder (or the one of a name) would cost a seat, and why."""
        return payment(self.state, seat, unit)

    # --- playing

    def play(self, action: SupportsIndex | str | Action) -> None:
        """Carry out an action given as integer, object or notation, then let chance decide what it can.

        Raises:
            NotationError: the text is no action.
            IllegalActionError: the rules do not allow it; the message says what it would have needed.
        """
        if self.seat is None:
            raise IllegalActionError("the game is over")
        self._step(self._code(action))
        self._let_chance_decide()

    def undo(self) -> None:
        """Take back the last action of a player, and what chance did after it.

        Raises:
            IllegalActionError: no player has acted yet.
        """
        last = next((n for n in range(len(self.plies) - 1, -1, -1) if self.plies[n].seat != CHANCE), None)
        if last is None:
            raise IllegalActionError("there is nothing to take back")
        self.rewind(last)

    def rewind(self, plies: int) -> None:
        """Go back to the position before the ply with this number (0 is the first)."""
        if not 0 <= plies <= len(self.plies):
            raise IllegalActionError(f"the game has {len(self.plies)} plies; there is no ply {plies}")
        if plies < len(self.plies):
            last = plies // STRIDE
            self.state = self._positions[last].copy()
            for ply in self.plies[last * STRIDE : plies]:
                play.apply(self.state, ply.code)
            self.deal, number = self._chances[plies]
            self._stream = None if number is None else [number]
            del self.plies[plies:], self._chances[plies:], self._positions[last + bool(plies % STRIDE) :]

    def copy(self) -> "Game":
        """An independent copy, history included."""
        other = object.__new__(Game)
        other.__dict__.update(self.__dict__)
        other.state = self.state.copy()
        other.plies, other._chances, other._positions = self.plies[:], self._chances[:], self._positions[:]
        other._stream = None if self._stream is None else self._stream[:]
        return other

    def _code(self, action: SupportsIndex | str | Action) -> int:
        codes = self.legal_codes()
        if isinstance(action, str):
            action = parse(action, subject_of(self.state))
        elif isinstance(action, SupportsIndex):
            if index(action) not in codes:
                raise IllegalActionError(f"action {index(action)} is not legal now; {_what_is_legal(self)}")
            return index(action)
        elif not isinstance(action, Action):
            raise NotationError(f"{action!r} is no action; give its notation, its number or an Action")
        code = code_of(self.state, action)
        if code is None or code not in codes or action_of(self.state, code).verb is not action.verb:
            raise IllegalActionError(
                f"{action} is not legal: {why_illegal(self.state, action)}; {_what_is_legal(self)}"
            )
        return code

    def _step(self, code: int) -> None:
        """One ply, of a player or of chance."""
        if len(self.plies) % STRIDE == 0:
            self._positions.append(self.state.copy())
        self._chances.append((self.deal, None if self._stream is None else self._stream[0]))
        seat, private_to = self.state.agenda[self.state.n_agenda - 1].seat, private_seat(self.state, code)
        if seat == CHANCE:
            self.deal = self.deal.learn(self.state, code)
        action, offer = action_of(self.state, code), int(self.state.wonder_offer)
        play.apply(self.state, code)
        follow = self._last_of_group(action, offer) if action.verb is Verb.DRAFT else None
        self.plies.append(Ply(seat, action, code, private_to, follow))

    def _last_of_group(self, drafted: Action, offer: int) -> tuple[int, Action] | None:
        """Who got the last Wonder of the group after a pick, when only that one was left on offer."""
        left = [wonder for wonder in WONDERS if offer >> wonder.number & 1 and wonder not in drafted.units]
        if len(left) != 1:
            return None
        return int(left[0].number not in self.state.city[0].wonders), Action(drafted.verb, (left[0],))

    def _let_chance_decide(self) -> None:
        while self.seat == CHANCE:
            codes = self.legal_codes()
            outcome = self.deal.outcome(self.state)
            if outcome is None and self._stream is not None:
                free = self.deal.free(self.state, codes) or codes
                outcome = free[draw(self._stream, len(free))]
            if outcome is None:
                return
            if outcome not in codes:
                raise IllegalActionError(
                    f"the deal says '{action_of(self.state, outcome)}', but that component has been used elsewhere"
                )
            self._step(outcome)


def known(state: State, seat: int | None) -> State:
    """A copy of a position without what a seat (or, with None, a spectator) cannot know; see `rules.knowledge`."""
    copy = state.copy()
    forget(copy, NOBODY if seat is None else seat)
    return copy


def has_secrets(state: State, seat: int | None) -> bool:
    """Whether a seat knows something of a position that a spectator does not."""
    return bool(known(state, seat) != known(state, None))


def private_seat(state: State, code: int) -> int | None:
    """The only seat that may know what an action is about, None when everybody may (rules section 3.4)."""
    top = state.agenda[state.n_agenda - 1]
    match top.question:
        case Question.DRAW_LIBRARY_TOKEN if not has_rule(state, Rule.PUBLIC_LIBRARY):
            return int(asked(state))
        case Question.SEE_DIVINITY:
            free = any(e.question in (Question.PICK_FROM_DECK, Question.PICK_FROM_TOPS) for e in state.agenda)
            return None if free and has_rule(state, Rule.PUBLIC_DIVINITIES) else int(top.subject // 16)
        case Question.DRAW_ENKI_TOKEN if enki_in_deck(state) and not has_rule(state, Rule.PUBLIC_DIVINITIES):
            return int(asked(state))
        case Question.DRAW_CONSPIRACY | Question.LOOK_REMOVED_CARD:
            return int(top.subject // 4)
        case Question.KEEP_CONSPIRACY | Question.PLACE_DIVINITY | Question.ORDER_DECK:
            return int(top.seat)
        case Question.LOCK_TOKEN if state.box_tokens >> code - TOKEN & 1:
            return int(top.seat)
        case Question.TURN if PREPARE <= code < CONSPIRACY:
            return int(top.seat)
    return None


def _check_setting(seed: Any, players: Any) -> None:
    if seed is not None and (not isinstance(seed, int) or isinstance(seed, bool)):
        raise SevenWondersError(f"{seed!r} is no seed; a seed is a whole number")
    if len(players) != 2 or not all(isinstance(name, str) and name.isprintable() for name in players):
        raise SevenWondersError(f"{players!r} should be two names, each on one line")


def score_sheet(state: State, seat: int) -> dict[str, int]:
    """A seat's points by category as if the game ended now, with the `total`."""
    check_seat(seat)
    return write_score_sheet(state.copy(), seat)


def write_score_sheet(state: State, seat: int) -> dict[str, int]:
    """The same, written into the position as well."""
    tally(state, seat)
    sheet = dict(zip(CATEGORIES, state.city[seat].score, strict=True))
    return {**sheet, "total": total(state, seat)}


def _what_is_legal(game: Game) -> str:
    """The end of a message about an illegal action."""
    legal = [str(action) for action in game.legal_actions()]
    who = {0: "player 1", 1: "player 2", CHANCE: "chance"}[game.seat or 0]
    shown = ", ".join(legal[:40]) + (f" and {len(legal) - 40} more" if len(legal) > 40 else "")
    return f"{who} may {shown}"
