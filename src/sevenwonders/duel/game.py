"""`Game`: play, undo and replay a game of 7 Wonders Duel, and look at its position."""

from dataclasses import dataclass, replace

from ..game import game as base
from ..game import ply
from ..game.position import check_options_of_position
from ..game.refusals import Refusal
from ..game.rules import PositionRules
from ..game.seats import check_seat
from ..game.views import check_state_type
from ..kernel.random_source import Seed
from . import states
from .actions import Action, Verb, action_of, code_of, current_question, current_subject, parse, seat_to_act
from .components import CARDS, WONDERS, Unit
from .deal import Deal
from .hidden_facts import may_have_private_facts, only_seat_knowing_action
from .ids import SEAT_NAMES
from .options import Options, options_of
from .payment import Payment, action_price, payment
from .position import Position
from .refusals import find_refusal
from .rules.expansions.conspiracy_deck import keeps_both_conspiracies
from .rules.score import tally, total_points
from .rules.setup import new_game
from .rules.state import CHANCE, HIDDEN, NONE, SHARED, Question, ScoreCategory, State, Victory
from .wording import wording

CATEGORIES = tuple(category.name.lower() for category in ScoreCategory)


@dataclass(frozen=True, repr=False)
class Ply(ply.Ply[Action]):
    """An action that a player took, or the outcome of a chance event.

    Attributes:
        follow_up: the seat and the action of an automatic move that follows: taking the last Wonder of a draft
            group, or revealing the first player's bid after the second player's.
        card: the face-up card that Zeus discards; the action names only its slot.
    """

    NAMES = SEAT_NAMES

    follow_up: tuple[int, Action] | None = None
    card: Unit | None = None

    def is_noticed_by(self, viewer: int | None) -> bool:
        """Return whether a seat (or, with None, a spectator) may know that the ply took place.

        Only a draw of tokens for the Divinity Enki in his deck is secret, as it would reveal that he is there.
        """
        return self.private_to is None or self.action.verb is not Verb.ENKI or not self.is_component_hidden_from(viewer)

    def _format_notation(self, hidden: bool) -> str:
        text = super()._format_notation(hidden)
        if self.follow_up is None:
            return text
        seat, action = self.follow_up
        return f"{text}; {SEAT_NAMES[seat]} {action}"


@dataclass(frozen=True, repr=False)
class Result(ply.ScoredResult):
    """Result of a game: winning seat (None for a shared victory), kind of victory, and the score sheet of each seat."""

    winner: int | None
    victory: Victory
    scores: tuple[dict[str, int], dict[str, int]]

    @property
    def winners(self) -> tuple[int, ...]:
        """Seats that won; both when the victory is shared."""
        return (0, 1) if self.winner is None else (self.winner,)

    def _describe_ending(self) -> str:
        return f" ({self.victory.name.lower()})"

    def returns(self) -> tuple[int, int]:
        """Return 1 for the winner and -1 for the loser, or 0 for both seats of a shared victory."""
        if self.winner is None:
            return (0, 0)
        return (1, -1) if self.winner == 0 else (-1, 1)


class Game(base.Game[State, Action, Ply, Result]):
    """A game in progress.  Seat 0 starts, seat 1 is the opponent; chance is seat `CHANCE`.

    Seats never decide at the same time, so every action takes effect as soon as it is played.

    Outcomes of chance come from `deal`; those that `deal` leaves unknown are drawn with the random numbers of `seed`.
    Without a seed the game waits until the caller plays the outcome.

    >>> game = Game(seed=7)
    >>> game.seat, game.question.name, [str(action) for action in game.legal_actions()][:2]
    (0, 'DRAFT_WONDER', ['draft the_hanging_gardens', 'draft the_mausoleum'])
    >>> game.play("draft mausoleum")
    <Ply p1 draft the_mausoleum>
    >>> game
    <duel.Game before Age I, p2 to move, 10 plies>
    >>> game.undo()
    [<Ply p1 draft the_mausoleum>]
    >>> game.seat
    0

    Args:
        options: the rules options.
        seed: determines the outcomes that `deal` leaves unknown, or all outcomes if there is no deal.
        deal: the outcomes of chance events that are known.
        position: start here instead of at the beginning.
        names: two names.
    """

    NAME = "duel"
    STAGES = ("before Age I", "Age I", "Age II", "Age III")
    RULES = PositionRules.from_module(states, parse, options_of=options_of, messages=wording, price=action_price)

    options: Options
    deal: Deal
    given_deal: Deal
    position: Position | None

    # --- looking

    def has_secrets(self, seat: int | None = None) -> bool:
        """Return whether a seat (by default any seat) has information that is hidden from spectators."""
        return may_have_private_facts(self.state) and super().has_secrets(seat)

    @property
    def seat(self) -> int | None:
        """Seat to act: 0, 1, `CHANCE`, or None when the game is over."""
        return seat_to_act(self.state)

    @property
    def question(self) -> Question | None:
        """Decision that a player or chance has to make now, None when the game is over."""
        return current_question(self.state)

    @property
    def age(self) -> int:
        """Current Age, 0 before Age I."""
        return self.state.age

    @property
    def is_over(self) -> bool:
        """Return whether the game has ended."""
        return bool(self.state.victory)

    @property
    def result(self) -> Result | None:
        """Result of a game that has ended, else None."""
        if not self.state.victory:
            return None
        winner = None if self.state.winner == SHARED else int(self.state.winner)
        return Result(winner, Victory(self.state.victory), (self.score(0), self.score(1)))

    def known(self, seat: int | None) -> states.KnownState:
        """Return a copy of the position without the facts that a seat (or, with None, a spectator) cannot know."""
        return states.known(self.state, seat)

    def score(self, seat: int) -> dict[str, int]:
        """Return the points that a seat would have if the game ended now: by category, and their sum as `total`."""
        return score_sheet(self.state, seat)

    def payment(self, seat: int, unit: Unit | str) -> Payment:
        """Return the price of a card or Wonder for a seat, with the steps that lead to it.

        `unit` is the component or its name.
        """
        return payment(self.state, seat, unit)

    def deal_so_far(self) -> Deal:
        """Return the outcomes of chance so far, as a deal that a game can start with."""
        deal = Deal.unknown(self.options)
        for state, plies in self.iter_steps():
            if plies and plies[0].seat == CHANCE:
                deal = deal.with_outcome(state, plies[0].code)
        return replace(deal, library_drawn=0, enki_drawn=0)

    # --- hooks of the base class

    def _resolve_options_and_deal(
        self, options: object, seed: Seed | None, deal: object, position: object
    ) -> tuple[Options, Deal]:
        start = self._require_type(position, Position)
        rules = Options.check_or_default(start.rules_options() if options is None and start else options)
        check_options_of_position(rules, start)
        known = self._require_type(deal, Deal)
        if known is None:
            known = Deal.from_seed(seed, rules) if seed is not None and start is None else Deal.unknown(rules)
        known.check(rules)
        return rules, replace(known, library_drawn=0, enki_drawn=0)  # it may come from a game that went on

    def _make_start_state(self) -> State:
        if self.position is not None:
            return self.position.state()
        state = State()
        new_game(state, self.options.to_bits())
        return state

    def _find_code(self, seat: int, action: Action) -> int | None:
        return code_of(self.state, action)

    def _parse_action(self, text: str) -> Action:
        return parse(text, current_subject(self.state))

    def _find_refusal(self, seat: int, action: Action) -> Refusal:
        return find_refusal(self.state if seat == CHANCE else self.known(seat), action)

    def _make_ply(self, seat: int, code: int) -> Ply:
        action = action_of(self.state, code)
        follow_up = None
        if action.verb is Verb.DRAFT:
            follow_up = self._find_last_wonder_of_group(seat, action)
        elif action.verb is Verb.BID and seat == 1 and (first := current_subject(self.state)) != HIDDEN:
            follow_up = 0, Action(Verb.BID, number=first)  # both bids become known
        is_open = action.verb is Verb.SMITE and (card := self.state.slot[action.number or 0]) != NONE
        zeus_card = CARDS[card] if is_open else None
        question = "" if seat == CHANCE else name_answered_question(self.state, seat, action)
        private = only_seat_knowing_action(self.state, code)
        return Ply(seat, action, code, private, follow_up, zeus_card, question=question)

    def _find_last_wonder_of_group(self, picker: int, drafted: Action) -> tuple[int, Action] | None:
        """Return the seat that gets the last of the four Wonders on offer, and the action of taking it.

        Return None if more than one Wonder is left after the seat `picker` takes the Wonder that `drafted` names.
        """
        offer = int(self.state.wonder_offer)
        left = [wonder for wonder in WONDERS if offer >> wonder.number & 1 and wonder not in drafted.units]
        return (1 - picker, Action(drafted.verb, (left[0],))) if len(left) == 1 else None

    def _draw_outcome(self, codes: list[int]) -> int:
        return super()._draw_outcome(self.deal.unreserved_outcomes(self.state, codes) or codes)

    def _remove_outcome_from_deal(self, code: int) -> None:
        self.deal = self.deal.with_outcome(self.state, code)


def name_answered_question(state: State, seat: int, action: Action) -> str:
    """Return the name of the question (the pending decision) that an action answers.

    The name is empty if actions with this verb answer only one question.  Messages use it to choose between sentences.
    """
    if action.verb is Verb.KEEP:
        return "keep_conspiracy.both" if keeps_both_conspiracies(state, seat) else ""
    question = Question(state.agenda[state.n_agenda - 1].question)
    return "" if len(action.verb.row.questions) == 1 else question.name.lower()


def score_sheet(state: State, seat: int) -> dict[str, int]:
    """Return the points that a seat would have if the game ended now: by category, and their sum as `total`.

    Raises:
        TypeError: the state is not a `State`.
        SeatError: there is no such seat.
    """
    check_state_type(state, State, "duel")
    check_seat(seat)
    return write_score_sheet(state.copy(), seat)


def leading_seats(state: State) -> tuple[int, ...]:
    """Return the seats that would have the most points if the game ended now; points of blue cards break ties.

    >>> from sevenwonders import duel
    >>> leading_seats(duel.Position(age=2, p1={"cards": ["baths"]}).state()), leading_seats(duel.Game(seed=7).state)
    ((0,), (0, 1))

    Raises:
        TypeError: the state is not a `State`.
    """
    sheets = [score_sheet(state, seat) for seat in (0, 1)]
    points = [(sheet["total"], sheet["blue"]) for sheet in sheets]
    return tuple(seat for seat in (0, 1) if points[seat] == max(points))


def write_score_sheet(state: State, seat: int) -> dict[str, int]:
    """Write the points of a seat, as if the game ended now, into `state.city[seat].score`.

    Return them by category, with their sum as `total`.
    """
    tally(state, seat)
    sheet = dict(zip(CATEGORIES, state.city[seat].score, strict=True))
    return {**sheet, "total": total_points(state, seat)}
