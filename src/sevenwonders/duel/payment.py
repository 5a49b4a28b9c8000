"""Payments for cards, Wonders and Divinities, with the steps of their calculation."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from ..errors import NotationError, plural
from ..game.prices import Price
from ..game.seats import check_seat
from ..game.views import check_state_type
from ..interchange.tables import render_html_table
from . import view_types
from .actions import Action, Verb, current_question, current_subject, pending_purchase
from .components import CARDS, DIVINITIES, LETTERS, OFFERINGS, SANCTUARY, WONDERS, Colour, Divinity, Progress, Unit
from .names import find, make_wrong_kind_error
from .price_quotes import PriceQuote, make_buyer_context, make_price_quote
from .price_quotes import Step as Step
from .price_quotes import describe_price_step as describe_price_step
from .rules import market
from .rules.expansions.pantheon import PRICES, SANCTUARY_REBATE, activation_price, has_sanctuary
from .rules.payments import PLAN_FACTOR
from .rules.state import N_SPACES, Question, State, owns_token

BOUGHT = (Verb.BUILD, Verb.RECRUIT, Verb.WONDER, Verb.ACTIVATE)
PRICED = (*CARDS, *WONDERS)  # the first rows


class FreeReason(Enum):
    """Reason why a card with a printed cost is free, even for a city that does not produce its cost."""

    CHAIN = "chain"  # a chain symbol in the buyer's city
    MYTHOLOGY = "mythology"  # a Mythology token, for a Grand Temple
    SHARED_CHAIN = "shared_chain"  # a symbol or token of the opponent's, by a Decree
    CORRUPTION = "corruption"  # a Progress token, for Senators


@dataclass(frozen=True)
class Payment:
    """Price of a card, Wonder or Divinity for a seat, and the steps of its calculation.

    Attributes:
        unit: the component.
        seat: the buyer.
        coins: the whole price.
        trade: the part of the price that buys resources. An opponent with Economy receives it; the price is the same
            (R-15).
        chain: whether a chain symbol or Mythology token makes a card free.
        treasury: the coins of the seat.
        reserve: the coins on the Divinity Astarte, if the seat has her.
        steps: the steps of the calculation.
        free_by: the reason why a card with a printed cost is free, None if it is not.
    """

    unit: Unit
    seat: int
    coins: int
    trade: int
    chain: bool
    treasury: int
    reserve: int
    steps: tuple[Step, ...]
    free_by: FreeReason | None = None

    @property
    def affordable(self) -> bool:
        """Return whether the seat has enough coins for the price."""
        return self.missing_coins == 0

    @property
    def missing_coins(self) -> int:
        """Number of coins that the seat lacks."""
        return max(0, self.coins - self.treasury - self.reserve)

    def __repr__(self) -> str:
        price, steps = plural(self.coins, "coin"), plural(len(self.steps), "step")
        return f"<Payment of {price} by p{self.seat + 1} for {self.unit.name}, {steps}>"

    def _repr_html_(self) -> str:
        return render_html_table(
            {"step": list(map(str, self.steps))}, f"{self.unit.name}: {plural(self.coins, 'coin')}"
        )

    def to_json(self) -> view_types.Payment:
        """Return the price and its steps as plain data for JSON."""
        return PriceQuote(self.coins, self.trade, self.chain, self.steps).to_json(self.treasury + self.reserve)


def payment(state: State, seat: int, unit: Unit | str, *, plan: int = 0) -> Payment:
    """Return the price of a card or Wonder for a seat, even if it cannot be built, with the steps that lead to it.

    `unit` is the component or its name.  Plan 0 is the cheapest way to pay; plan 1 pays less to an opponent with
    Economy, if such a way exists (option `payment_choice`).

    >>> from sevenwonders.duel import Position, find
    >>> state = Position(age=3, p1={"cards": ["quarry"]}, p2={"cards": ["shelf_quarry"]}).state()
    >>> for step in payment(state, 0, find("aqueduct")).steps:
    ...     print(step)
    1 stone from Quarry
    2 stone at 4, raised by Shelf Quarry: 8 coins

    Raises:
        TypeError: the state is not a `State`.
        SeatError: the seat is neither 0 nor 1.
        NotationError: the unit is neither a card nor a Wonder; `activation_payment` has the prices of Divinities.
    """
    check_state_type(state, State, "duel")
    check_seat(seat)
    unit = unit if isinstance(unit, Unit) else find(unit, PRICED)
    if unit.row > PRICED[-1].row:
        raise make_wrong_kind_error(unit.id, unit, PRICED)
    city, quote = state.city[seat], make_price_quote(make_buyer_context(state, seat), unit.row, plan)
    why = find_free_reason(state, seat, unit)
    return Payment(unit, seat, quote.coins, quote.trade, quote.chain, city.coins, city.reserve, quote.steps, why)


def find_free_reason(state: State, seat: int, unit: Unit) -> FreeReason | None:
    """Return the reason why a card with a printed cost is free for a seat.

    Return None if the seat has to pay, or if only its production makes the card free.

    >>> from sevenwonders.duel import Position, find
    >>> state = Position(age=2, p1={"cards": ["baths"]}, structure={18: "aqueduct"}).state()
    >>> find_free_reason(state, 0, find("aqueduct")), find_free_reason(state, 1, find("aqueduct"))
    (<FreeReason.CHAIN: 'chain'>, None)
    """
    city, facts = state.city[seat], unit.facts
    if market.has_chain(city, facts):
        if not city.chains & facts.needs_chain:
            return FreeReason.SHARED_CHAIN
        return FreeReason.MYTHOLOGY if facts.temple else FreeReason.CHAIN
    senators = unit.colour is Colour.SENATOR and city.built[Colour.SENATOR] > 0
    return FreeReason.CORRUPTION if senators and owns_token(city, Progress.CORRUPTION) else None


def activation_payment(state: State, seat: int, space: int, offerings: Sequence[Unit] = ()) -> Payment:
    """Return the price of activating the Divinity (or the Gate) on a space of the Pantheon, for a seat.

    Spaces are counted as in notation, from 1.

    Raises:
        TypeError: the state is not a `State`.
        SeatError: the seat is neither 0 nor 1.
        NotationError: the space does not exist, is empty or face down, or `offerings` has another component.
    """
    check_state_type(state, State, "duel")
    check_seat(seat)
    for offering in offerings:
        if offering.colour is not Colour.OFFERING:
            raise make_wrong_kind_error(offering.id, offering, OFFERINGS)
    if not 1 <= space <= N_SPACES:
        raise NotationError(f"the Pantheon has spaces 1 to {N_SPACES}, no space {space}")
    space -= 1
    city, number = state.city[seat], state.space[space]
    if number < 0:
        raise NotationError(f"space {space + 1} of the Pantheon shows no Divinity")
    unit = DIVINITIES[number]
    gate = (unit.id,) if number == Divinity.GATE else ()
    steps = [Step("space", coins=int(PRICES.array[seat, space]) * (2 if gate else 1), by=gate)]
    if has_sanctuary(city):
        steps.append(Step("sanctuary", coins=-SANCTUARY_REBATE, by=(WONDERS[SANCTUARY].id,)))
    steps += [Step("offering", coins=-offering.facts.worth, by=(offering.id,)) for offering in offerings]
    coins = activation_price(state, seat, space, sum(1 << offering.number for offering in offerings))
    return Payment(unit, seat, coins, 0, False, city.coins, city.reserve, tuple(steps))


def format_resource_letters(lanes: int) -> str:
    """Return resources as letters: `W` for wood, `C` clay, `S` stone, `G` glass, `P` papyrus.

    `lanes` has the amounts of the five resources, a byte each, wood lowest.

    >>> format_resource_letters(0x0000000201)
    'WCC'
    """
    return "".join(letter * market.amount_of(lanes, resource) for resource, letter in enumerate(LETTERS))


def action_payment(state: State, seat: int, action: Action, plan: int = 0) -> Payment | None:
    """Return the payment for the main action of a turn; None for actions that are free.

    `plan` is the way to pay: 0 is the cheapest, 1 pays less to an opponent with Economy.
    """
    if action.verb not in BOUGHT:
        return None
    if action.verb is Verb.ACTIVATE:
        return activation_payment(state, seat, state.space.index(action.units[0].number) + 1, action.units[1:])
    return payment(state, seat, action.units[0], plan=plan)


def action_price(state: State, seat: int, action: Action) -> Price:
    """Return the price of a legal action for a seat.

    Only the main action of a turn, and the choice of how to pay for it, can cost anything.
    """
    if current_question(state) is Question.PAY:
        astarte = action.verb is Verb.ASTARTE
        plan = current_subject(state) // PLAN_FACTOR if astarte else (action.number or 1) - 1
        cost = action_payment(state, seat, pending_purchase(state), plan)
    else:
        cost = action_payment(state, seat, action) if current_question(state) is Question.TURN else None
    if cost is None or not cost.coins:
        return Price()
    rival = 1 - seat
    trade = cost.trade if owns_token(state.city[rival], Progress.ECONOMY) else 0
    return Price(cost.coins - trade, {rival: trade} if trade else {})
