"""How a price comes about: the terms on which a city gets a unit, and the steps that lead to them.

The steps come from the very functions that charge the price (`rules.market`): each is called in turn, and what it took
off the missing resources is attributed to the cards that did it.

Prices change seldom and are asked for all the time, so terms are kept: they depend on a `Market` and a unit alone.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple

from . import view_types
from .components import (
    ALL,
    CARDS,
    DECREES,
    MYTHOLOGIES,
    RESOURCES,
    TOKENS,
    UNITS,
    WONDERS,
    Colour,
    Decree,
    Facts,
    Progress,
    Resource,
    Unit,
)
from .rules import market
from .rules.state import NONE, State, Zone, controls

KEPT = 1 << 12  # terms remembered, those of some hundred positions
LANES = range(len(RESOURCES))
WAIVERS = {
    Colour.YELLOW: Decree.YELLOW_WAIVER,
    Colour.RED: Decree.RED_WAIVER,
    Colour.GREEN: Decree.GREEN_WAIVER,
}


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
        return self._text

    @cached_property
    def _text(self) -> str:
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

    def to_json(self) -> view_types.Step:
        """The step as plain data."""
        return {**self._json, "by": list(self.by)} if self.by else {**self._json}

    @cached_property
    def _json(self) -> view_types.Step:
        entry: view_types.Step = {"kind": self.kind, "text": self._text, "coins": self.coins}
        if self.resource:
            entry["resource"], entry["amount"] = self.resource, self.amount
        if self.kind == "bought":
            entry["price_each"], entry["fixed"] = self.price_each, self.fixed
        if self.discount:
            entry["discount"] = self.discount
        return entry


class Terms(NamedTuple):
    """What a unit costs in all, how much of that is trade, whether a chain makes it free, and why."""

    coins: int
    trade: int
    chain: bool
    steps: tuple[Step, ...]

    def to_json(self, purse: int) -> view_types.Payment:
        """The terms as plain data, for a seat with so many coins."""
        short = max(0, self.coins - purse)
        return {
            "coins": self.coins,
            "trade": self.trade,
            "chain": self.chain,
            "affordable": short == 0,
            "short": short,
            "steps": [step.to_json() for step in self.steps],
        }


class Market(NamedTuple):
    """All that decides what a unit costs a seat, and nothing else: where this is equal, the terms are.

    The rules read it as they read a city.
    """

    yields: int
    rates: int
    any_raw: int
    any_manufactured: int
    fixed: int
    chains: int
    linked: int
    tokens: int
    decrees: int
    built: tuple[int, ...]  # only the number of Senators changes a price; the other colours stay 0
    own: tuple[int, ...]  # the rows of the city's cards and Wonders that have to do with resources
    opposing: tuple[int, ...]  # those of the opponent


def market_of(state: State, seat: int) -> Market:
    """The market that a seat meets now."""
    city = state.city[seat]
    return Market(
        city.yields,
        city.rates,
        city.any_raw,
        city.any_manufactured,
        city.fixed,
        city.chains,
        city.linked,
        city.tokens,
        city.decrees,
        (*[0] * Colour.SENATOR, city.built[Colour.SENATOR]),
        _traders(state, seat),
        _traders(state, 1 - seat),
    )


def _trades(unit: Unit) -> bool:
    facts = unit.facts
    return bool(facts.yields or facts.any_raw or facts.any_manufactured or facts.fixed)


TRADING_CARDS = tuple(card.row for card in CARDS if _trades(card))
TRADING_WONDERS = {wonder.number: wonder.row for wonder in WONDERS if _trades(wonder)}


def _traders(state: State, seat: int) -> tuple[int, ...]:
    """The rows of a city's cards, then built Wonders, that have to do with resources."""
    city, zone, here = state.city[seat], state.zone, Zone.CITY + seat
    cards = [row for row in TRADING_CARDS if zone[row] == here]
    for wonder, under in zip(city.wonders, city.under, strict=True):
        if under != NONE and wonder in TRADING_WONDERS:
            cards.append(TRADING_WONDERS[wonder])
    return tuple(cards)


@lru_cache(KEPT)
def price_of(here: Market, row: int) -> int:
    """What a market asks for the card or Wonder of a row of the table, in coins."""
    return int(market.price(here, UNITS[row]))


@lru_cache(KEPT)
def terms_of(here: Market, row: int, plan: int = 0) -> Terms:
    """On what terms a market has the card or Wonder of a row of the table; for plans see `payment`."""
    facts = UNITS[row]
    if market.has_chain(here, facts):
        return Terms(0, 0, True, (Step("chain", by=(_prerequisite(here, facts),)),))
    terms = market.alternative(here, facts) if plan else market.terms(here, facts)
    coins, trade = divmod(terms, 256)
    if _is_engineered(here, facts, terms):
        steps = [Step("engineering", coins=1, by=(TOKENS[Progress.ENGINEERING].name,))]
    else:
        steps = _steps(here, facts, waive_coins=coins == trade)
    return Terms(int(coins), int(trade), False, tuple(steps))


def _is_engineered(here: Market, facts: Facts, terms: int) -> bool:
    """Whether Engineering replaces the price: then one coin is paid and nothing is bought."""
    if terms != 256 or not market.may_engineer(here, facts):
        return False
    return sum(step.coins for step in _steps(here, facts, waive_coins=False)) != 1 or bool(market.trade(here, facts))


def _steps(here: Market, facts: Facts, waive_coins: bool) -> list[Step]:
    """Coins first, then the stages of `market.bought`, a waiver, and what is left to buy."""
    decree = (DECREES[WAIVERS[Colour(facts.colour)]].name,) if market.has_waiver(here, facts) else ()
    coins = market.printed_coins(here, facts)
    steps: list[Step] = []
    if coins and decree and waive_coins:
        steps.append(Step("waiver", amount=coins, by=decree))
    elif coins:
        senators = facts.colour == Colour.SENATOR
        steps.append(Step("coins", coins=coins, by=(f"{coins} Senator{'s' * (coins > 1)} in the city",) * senators))
    missing = market.shortfall(facts.cost, here.yields)
    steps += [_taken("produced", *made, _producers(here.own, made[0])) for made in _amounts(facts.cost - missing)]
    if not missing:
        return steps
    for kind, first, last, names in (
        ("choice", Resource.WOOD, Resource.STONE, _choosers(here.own, "any_raw")),
        ("choice", Resource.GLASS, Resource.PAPYRUS, _choosers(here.own, "any_manufactured")),
        ("rebate", Resource.WOOD, Resource.PAPYRUS, _rebates(here, facts)),
        ("waiver", Resource.WOOD, Resource.PAPYRUS, () if coins and waive_coins else decree),
    ):
        for name in names:
            left = market.waive(missing, here, first, last, 1)
            steps += [_taken(kind, *struck, (name,)) for struck in _amounts(missing - left)]
            missing = left
    return steps + [_purchase(here, *bought) for bought in _amounts(missing)]


def _amounts(lanes: int) -> list[tuple[int, int]]:
    """The resources packed in bytes: which, and how many units."""
    return [(resource, lanes >> 8 * resource & 255) for resource in LANES if lanes >> 8 * resource & 255]


@lru_cache(KEPT)
def _taken(kind: str, resource: int, amount: int, names: tuple[str, ...]) -> Step:
    return Step(kind, resource=RESOURCES[resource], amount=amount, by=names)


def _purchase(here: Market, resource: int, amount: int) -> Step:
    rate, fixed = market.rate_of(here, resource), bool(here.fixed >> resource & 1)
    if fixed:
        names = _names(row for row in here.own if UNITS[row].fixed >> resource & 1)
    else:
        names = _producers(here.opposing, resource)
    decree = Decree.RAW_TRADE if resource <= Resource.STONE else Decree.MANUFACTURED_TRADE
    discount = DECREES[decree].name if controls(here, decree) and not fixed else ""
    return _bought(resource, amount, rate, names, fixed, discount)


@lru_cache(KEPT)
def _bought(resource: int, amount: int, rate: int, names: tuple[str, ...], fixed: bool, discount: str) -> Step:
    return Step("bought", amount * rate, RESOURCES[resource], amount, rate, names, fixed, discount)


def _choosers(rows: Iterable[int], choice: str) -> tuple[str, ...]:
    """The names of the cards and Wonders that make a resource of the owner's choice."""
    return _names(row for row in rows if getattr(UNITS[row], choice))


def _producers(rows: Iterable[int], resource: int) -> tuple[str, ...]:
    """The names of those brown and grey cards that make a resource."""
    return _names(row for row in rows if market.units_of(UNITS[row].yields, resource))


def _rebates(here: Market, facts: Facts) -> tuple[str, ...]:
    """The names of what strikes units, one name a unit."""
    token = Progress.ARCHITECTURE if facts.colour == Colour.WONDER else Progress.MASONRY
    by_decree = facts.colour == Colour.WONDER and controls(here, Decree.WONDER_WAIVER)
    units = int(market.rebate(here, facts)) - bool(by_decree)
    return (TOKENS[token].name,) * units + (DECREES[Decree.WONDER_WAIVER].name,) * bool(by_decree)


def _prerequisite(here: Market, facts: Facts) -> str:
    """The name of what makes a unit free, and of the Decree if it is the opponent's."""
    giver = next(other.name for other in (*CARDS, *MYTHOLOGIES) if other.facts.gives_chain & facts.needs_chain)
    if facts.temple:
        giver = f"the {giver} token"
    own = here.chains & facts.needs_chain
    return giver if own else f"the opponent's {giver} ({DECREES[Decree.SHARED_CHAINS].name})"


def _names(rows: Iterable[int]) -> tuple[str, ...]:
    return tuple([ALL[row].name for row in rows])


def _coins(number: int) -> str:
    return f"{number} coin" if number == 1 else f"{number} coins"
