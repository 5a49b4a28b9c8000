"""What a card, a Wonder or a Divinity costs a player, and why: the payment in steps.

The steps come from the very functions that charge the price (`rules.market`): each is called in turn, and what it took
off the missing resources is attributed to the cards that did it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ..kernel.errors import NotationError, check_seat
from .components import (
    CARDS,
    CHAINS,
    DECREES,
    DIVINITIES,
    LETTERS,
    MYTHOLOGIES,
    RESOURCES,
    SANCTUARY,
    TOKENS,
    WONDERS,
    Colour,
    Decree,
    Divinity,
    Progress,
    Resource,
    Unit,
)
from .names import find
from .rules import market
from .rules.pantheon import PRICES, SANCTUARY_REBATE, activation_price, has_sanctuary
from .rules.state import NONE, City, State, Zone, controls


@dataclass(frozen=True)
class Step:
    """One line of a payment.

    `kind` is `chain`, `coins` (printed on the card, or one for each Senator in the city), `produced` (fixed
    production), `choice` (a producer of the owner's choice), `rebate` (a Progress token or a Decree), `waiver` (a
    Decree that ignores a symbol), `bought`, `engineering`; of an activation `space`, `sanctuary` or `offering`.  `by`
    names the components responsible; for a purchase the opponent's cards that raise the price, or the card that fixes
    it.
    """

    kind: str
    coins: int = 0
    resource: str | None = None
    amount: int = 0
    price_each: int = 0
    by: tuple[str, ...] = ()
    fixed: bool = False
    discount: str = ""  # the Decree that takes a coin off a purchase

    def __str__(self) -> str:
        names = ", ".join(self.by)
        match self.kind:
            case "chain":
                return f"free through {names}"
            case "coins":
                return f"{_coins(self.coins)} for {names}" if names else f"{_coins(self.coins)} printed on it"
            case "produced" | "choice":
                return f"{self.amount} {self.resource} from {names}"
            case "rebate":
                return f"{self.amount} {self.resource} waived by {names}"
            case "waiver":
                what = f"{self.amount} {self.resource}" if self.resource else _coins(self.amount)
                return f"{what} waived by {names}"
            case "engineering":
                return f"{_coins(self.coins)} with {names} instead of the price"
            case "space":
                return f"{_coins(self.coins)} for the space" + (", doubled for the Gate" if names else "")
            case "sanctuary" | "offering":
                return f"{-self.coins} less with {names}"
        return f"{self.amount} {self.resource} at {self.price_each} ({self._why(names)}): {_coins(self.coins)}"

    def _why(self, names: str) -> str:
        if self.fixed:
            return f"fixed by {names}"
        raised = self.price_each - 2 + bool(self.discount)
        why = f"2, and {raised} for {names}" if names else "the base price"
        return f"{why}, 1 less with {self.discount}" if self.discount else why


@dataclass(frozen=True)
class Payment:
    """A way for a seat to pay for a unit: `coins` in all, of which `trade` goes into bought resources.

    An opponent's Economy receives `trade`, the payer pays the same (R-15).  `treasury` and `reserve` are the coins of
    the seat and those on its Astarte.
    """

    unit: Unit
    seat: int
    coins: int
    trade: int
    chain: bool
    treasury: int
    reserve: int
    steps: tuple[Step, ...]

    @property
    def affordable(self) -> bool:
        """Whether the seat can pay."""
        return self.short == 0

    @property
    def short(self) -> int:
        """Coins that the seat lacks."""
        return max(0, self.coins - self.treasury - self.reserve)

    def to_json(self) -> dict[str, Any]:
        """The payment as plain data."""
        steps = []
        for step in self.steps:
            entry: dict[str, Any] = {"kind": step.kind, "text": str(step)}
            if step.resource:
                entry |= {"resource": step.resource, "amount": step.amount}
            if step.kind == "bought":
                entry |= {"price_each": step.price_each, "fixed": step.fixed}
            if step.by:
                entry["by"] = list(step.by)
            steps.append({**entry, "coins": step.coins})
        return {
            "coins": self.coins,
            "trade": self.trade,
            "chain": self.chain,
            "affordable": self.affordable,
            "short": self.short,
            "steps": steps,
        }


def payment(state: State, seat: int, unit: Unit | str, *, plan: int = 0) -> Payment:
    """What a card or Wonder, or the one of that name, would cost a seat now, whether or not it may be built.

    Plan 0 is the cheapest; plan 1 is the one that leaves an opposing Economy less, where there is such a one
    (option `payment_choice`).  Raises `NotationError` for an unknown name, `SeatError` for a seat other than 0 and 1.

    >>> from sevenwonders.duel import Position, find
    >>> state = Position(age=3, p1={"cards": ["quarry"]}, p2={"cards": ["shelf_quarry"]}).state()
    >>> for step in payment(state, 0, find("aqueduct")).steps:
    ...     print(step)
    1 stone from Quarry
    2 stone at 4 (2, and 2 for Shelf Quarry): 8 coins
    """
    check_seat(seat)
    unit = find(unit, (*CARDS, *WONDERS)) if isinstance(unit, str) else unit
    city, facts = state.city[seat], unit.facts
    if market.has_chain(city, facts):
        steps = [Step("chain", by=(_prerequisite(state, seat, unit),))]
        return Payment(unit, seat, 0, 0, True, city.coins, city.reserve, tuple(steps))
    terms = market.alternative(city, facts) if plan else market.terms(city, facts)
    coins, trade = divmod(terms, 256)
    if _is_engineered(state, seat, unit, terms):
        steps = [Step("engineering", coins=1, by=(TOKENS[Progress.ENGINEERING].name,))]
    else:
        steps = _steps(state, seat, unit, waive_coins=coins == trade)
    return Payment(unit, seat, int(coins), int(trade), False, city.coins, city.reserve, tuple(steps))


def activation(state: State, seat: int, space: int, offerings: Sequence[Unit] = ()) -> Payment:
    """What the Divinity (or the Gate) on a space of the Pantheon, counted from 0, would cost a seat.

    Raises `SeatError` for a seat other than 0 and 1, and `NotationError` where the space is empty or face down.
    """
    check_seat(seat)
    city, number = state.city[seat], state.space[space]
    if number < 0:
        raise NotationError(f"space {space + 1} of the Pantheon shows no Divinity")
    unit = DIVINITIES[number]
    gate = (unit.name,) if number == Divinity.GATE else ()
    steps = [Step("space", coins=PRICES[seat][space] * (2 if gate else 1), by=gate)]
    if has_sanctuary(city):
        steps.append(Step("sanctuary", coins=-SANCTUARY_REBATE, by=(WONDERS[SANCTUARY].name,)))
    steps += [Step("offering", coins=-offering.facts.worth, by=(offering.name,)) for offering in offerings]
    coins = activation_price(state, seat, space, sum(1 << offering.number for offering in offerings))
    return Payment(unit, seat, coins, 0, False, city.coins, city.reserve, tuple(steps))


def _is_engineered(state: State, seat: int, unit: Unit, terms: int) -> bool:
    """Whether Engineering replaces the price: then one coin is paid and nothing is bought."""
    city, facts = state.city[seat], unit.facts
    if terms != 256 or not market.may_engineer(city, facts):
        return False
    return sum(step.coins for step in _steps(state, seat, unit, waive_coins=False)) != 1 or bool(
        market.trade(city, facts)
    )


def _steps(state: State, seat: int, unit: Unit, waive_coins: bool) -> list[Step]:
    """Coins first, then the stages of `market.bought`, a waiver, and what is left to buy."""
    city, facts = state.city[seat], unit.facts
    decree = (_waiver(facts.colour),) if market.has_waiver(city, facts) else ()
    coins = market.printed_coins(city, facts)
    steps: list[Step] = []
    if coins and decree and waive_coins:
        steps.append(Step("waiver", amount=coins, by=decree))
    elif coins:
        senators = unit.colour is Colour.SENATOR
        steps.append(Step("coins", coins=coins, by=(f"{coins} Senator{'s' * (coins > 1)} in the city",) * senators))
    missing = market.shortfall(facts.cost, city.yields)
    for resource in Resource:
        produced = market.units_of(facts.cost, resource) - market.units_of(missing, resource)
        if produced:
            steps.append(_taken("produced", resource, produced, producers(state, seat, resource)))
    stages = [
        ("choice", Resource.WOOD, Resource.STONE, _choosers(state, seat, "any_raw")),
        ("choice", Resource.GLASS, Resource.PAPYRUS, _choosers(state, seat, "any_manufactured")),
        ("rebate", Resource.WOOD, Resource.PAPYRUS, _rebates(city, facts)),
    ]
    if decree and not (coins and waive_coins):
        stages.append(("waiver", Resource.WOOD, Resource.PAPYRUS, list(decree)))
    for kind, first, last, names in stages:
        for name in names:
            left = market.waive(missing, city, first, last, 1)
            for resource in Resource:
                if market.units_of(left, resource) < market.units_of(missing, resource):
                    steps.append(_taken(kind, resource, 1, [name]))
            missing = left
    for resource in Resource:
        amount = market.units_of(missing, resource)
        if amount:
            steps.append(_purchase(state, seat, resource, amount))
    return steps


def _purchase(state: State, seat: int, resource: Resource, amount: int) -> Step:
    city = state.city[seat]
    rate, fixed = market.rate_of(city, resource), bool(city.fixed >> resource & 1)
    names = fixers(state, seat, resource) if fixed else producers(state, 1 - seat, resource)
    decree = Decree.RAW_TRADE if resource <= Resource.STONE else Decree.MANUFACTURED_TRADE
    discount = DECREES[decree].name if controls(city, decree) and not fixed else ""
    return Step("bought", amount * rate, RESOURCES[resource], amount, rate, tuple(names), fixed, discount)


def _taken(kind: str, resource: int, amount: int, names: list[str]) -> Step:
    return Step(kind, resource=RESOURCES[resource], amount=amount, by=tuple(names))


def owned(state: State, seat: int) -> list[Unit]:
    """The cards in a city, then its built Wonders."""
    city = state.city[seat]
    cards = [card for card in CARDS if state.zone[card.row] == Zone.CITY + seat]
    return cards + [WONDERS[w] for w, under in zip(city.wonders, city.under, strict=True) if under != NONE]


def producers(state: State, seat: int, resource: int) -> list[str]:
    """The names of a city's brown and grey cards that make a resource."""
    return [unit.name for unit in owned(state, seat) if market.units_of(unit.facts.yields, resource)]


def fixers(state: State, seat: int, resource: int) -> list[str]:
    """The names of a city's cards that fix the price of a resource."""
    return [unit.name for unit in owned(state, seat) if unit.facts.fixed >> resource & 1]


def _choosers(state: State, seat: int, column: str) -> list[str]:
    return [unit.name for unit in owned(state, seat) if getattr(unit.facts, column)]


def _rebates(city: City, facts: Any) -> list[str]:
    """The names of what strikes units, one name a unit."""
    token = Progress.ARCHITECTURE if facts.colour == Colour.WONDER else Progress.MASONRY
    by_decree = facts.colour == Colour.WONDER and controls(city, Decree.WONDER_WAIVER)
    units = market.rebate(city, facts) - bool(by_decree)
    return [TOKENS[token].name] * units + [DECREES[Decree.WONDER_WAIVER].name] * bool(by_decree)


def _waiver(colour: int) -> str:
    waivers = {
        Colour.YELLOW: Decree.YELLOW_WAIVER,
        Colour.RED: Decree.RED_WAIVER,
        Colour.GREEN: Decree.GREEN_WAIVER,
    }
    return DECREES[waivers[Colour(colour)]].name


def _prerequisite(state: State, seat: int, unit: Unit) -> str:
    """The name of what makes a unit free, and of the Decree if it is the opponent's."""
    needed = unit.facts.needs_chain
    giver = next(other.name for other in (*CARDS, *MYTHOLOGIES) if other.facts.gives_chain & needed)
    if unit.facts.temple:
        giver = f"the {giver} token"
    own = state.city[seat].chains & needed
    return giver if own else f"the opponent's {giver} ({DECREES[Decree.SHARED_CHAINS].name})"


def _coins(number: int) -> str:
    return f"{number} coin" if number == 1 else f"{number} coins"


def letters_of(lanes: int) -> str:
    """Resources packed in bytes as letters.

    >>> letters_of(0x0000000201)
    'WCC'
    """
    return "".join(letter * market.units_of(lanes, resource) for resource, letter in enumerate(LETTERS))


def chain_names(bits: int) -> list[str]:
    """The names of chain symbols kept as bits."""
    return [name for place, name in enumerate(CHAINS) if bits >> place & 1]


__all__ = ["Payment", "Step", "activation", "chain_names", "letters_of", "owned", "payment", "producers"]
