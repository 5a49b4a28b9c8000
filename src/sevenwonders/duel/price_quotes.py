"""Calculation of prices: the price of a component for a city, and the steps that lead to it.

The steps are found with the functions that compute the price (`rules.market`): each function is called in turn, and
the resources that it covers are attributed to the cards responsible.

Prices change seldom and are needed often, so they are cached: they depend only on a component, and on facts about the
buyer and the opponent (`BuyerContext`).
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple, cast

from ..game.prices import describe_step
from ..messages import Messages
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
    Progress,
    Resource,
    Unit,
    UnitFacts,
)
from .rules import market
from .rules.state import NONE, State, Zone, controls_decree

CACHE_SIZE = 1 << 12  # entries, enough for some hundred positions
LANES = range(len(RESOURCES))
WAIVERS = {Colour.YELLOW: Decree.YELLOW_WAIVER, Colour.RED: Decree.RED_WAIVER, Colour.GREEN: Decree.GREEN_WAIVER}


# The types of steps, and the fields of each besides `coins`; `duel.step.TYPE` is its message.
STEPS: Mapping[str, tuple[str, ...]] = {
    "chain": ("by", "decree"),  # free by a chain symbol, with a `decree` by the opponent's
    "mythology": ("by", "decree"),  # the same by a Mythology token
    "printed": (),  # coins that the card asks
    "senators": (),  # a coin for each Senator in the city
    "produced": ("resource", "count", "by"),  # fixed production
    "choice": ("resource", "count", "by"),  # a producer of the owner's choice
    "rebate": ("resource", "count", "by"),  # a Progress token, or the Decree for Wonders
    "waiver": ("resource", "count", "by"),  # a Decree that ignores a symbol
    "waived_coins": ("count", "by"),  # a Decree that ignores the coins
    "bought": ("resource", "count", "each", "by", "fixed", "discount"),
    "engineering": ("by",),  # a coin instead of the price
    "space": ("by",),  # of the Pantheon; the Gate doubles it
    "sanctuary": ("by",),
    "offering": ("by",),
}


@dataclass(frozen=True)
class Step:
    """Step of the calculation of a price; its `type` is a key of `STEPS`.

    Components are given by id.  `coins` is the amount that the step adds to the price.  `by` names the components
    responsible: the cards of the opponent that make a purchase dearer, or the card that makes its price `fixed`.
    `discount` is a Decree that lowers the price of a purchase by a coin, `decree` the Decree that lets a chain symbol
    or token of the opponent count.
    """

    type: str
    coins: int = 0
    resource: str | None = None
    count: int = 0
    each: int = 0
    by: tuple[str, ...] = ()
    fixed: bool = False
    discount: str | None = None
    decree: str | None = None

    def __str__(self) -> str:
        from .wording import wording

        return describe_price_step(self.to_json(), wording())

    def to_json(self) -> view_types.PaymentStep:
        """Return the step as plain data for JSON."""
        return {**self._json, "by": list(self.by)} if self.by else {**self._json}

    @cached_property
    def _json(self) -> view_types.PaymentStep:
        fields = {name: value for name in STEPS[self.type] if (value := getattr(self, name))}
        return cast("view_types.PaymentStep", {"type": self.type, "coins": self.coins, **fields})


def describe_price_step(step: view_types.PaymentStep, messages: Messages) -> str:
    """Describe a step of a price, given as plain data as in a view, in the language of the messages.

    >>> from sevenwonders.duel import GAME
    >>> step = Step("bought", 8, "stone", 2, 4, ("shelf_quarry",))
    >>> str(step), describe_price_step(step.to_json(), GAME.messages("de"))
    ('2 stone at 4, raised by Shelf Quarry: 8 coins', '2 Stein zu 4, verteuert durch Steinmetzhof: 8 Münzen')
    """
    return describe_step(step, messages)


class PriceQuote(NamedTuple):
    """Price of a component for a city.

    Attributes:
        coins: the whole price.
        trade: the part of the price that buys resources.
        chain: whether a chain makes the component free.
        steps: the steps of the calculation.
    """

    coins: int
    trade: int
    chain: bool
    steps: tuple[Step, ...]

    def to_json(self, purse: int) -> view_types.Payment:
        """Return the price as plain data for JSON, for a buyer with `purse` coins to spend."""
        short = max(0, self.coins - purse)
        return {
            "coins": self.coins,
            "trade": self.trade,
            "chain": self.chain,
            "affordable": short == 0,
            "short": short,
            "steps": [step.to_json() for step in self.steps],
        }


class BuyerContext(NamedTuple):
    """All facts about a buyer and the opponent that determine the prices of components for the buyer.

    Prices are cached by context.  The functions of `rules.market` accept a context in place of a city.
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
    own: tuple[int, ...]  # the rows of the buyer's cards and built Wonders that make resources or fix their prices
    opposing: tuple[int, ...]  # the same rows of the opponent


def make_buyer_context(state: State, seat: int) -> BuyerContext:
    """Return the facts about a seat and its opponent that determine the prices of components for the seat."""
    city = state.city[seat]
    return BuyerContext(
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
        _city_rows_affecting_resources(state, seat),
        _city_rows_affecting_resources(state, 1 - seat),
    )


def _yields_or_fixes_price(unit: Unit) -> bool:
    facts = unit.facts
    return bool(facts.yields or facts.any_raw or facts.any_manufactured or facts.fixed)


TRADING_CARDS = tuple(card.row for card in CARDS if _yields_or_fixes_price(card))
TRADING_WONDERS = {wonder.number: wonder.row for wonder in WONDERS if _yields_or_fixes_price(wonder)}


def _city_rows_affecting_resources(state: State, seat: int) -> tuple[int, ...]:
    """Return the rows in `UNITS` of a city's cards and built Wonders that produce resources or fix their prices."""
    city, zone, zone_of_city = state.city[seat], state.zone, Zone.CITY + seat
    cards = [row for row in TRADING_CARDS if zone[row] == zone_of_city]
    for wonder, under in zip(city.wonders, city.under, strict=True):
        if under != NONE and wonder in TRADING_WONDERS:
            cards.append(TRADING_WONDERS[wonder])
    return tuple(cards)


@lru_cache(CACHE_SIZE)
def price_for_buyer(buyer: BuyerContext, row: int) -> int:
    """Return the coins that a buyer pays for the card or Wonder at the given row of the table `UNITS`."""
    return int(market.price(buyer, UNITS[row]))


@lru_cache(CACHE_SIZE)
def make_price_quote(buyer: BuyerContext, row: int, plan: int = 0) -> PriceQuote:
    """Return a buyer's price of the card or Wonder at the given row of `UNITS`, with the steps of its calculation.

    `plan` is 0 for the cheapest way to pay, 1 for the way that pays less to an opponent with Economy.
    """
    facts = UNITS[row]
    if market.has_chain(buyer, facts):
        return PriceQuote(0, 0, True, (_make_chain_step(buyer, facts),))
    quote = market.quote_with_least_trade(buyer, facts) if plan else market.quote_cheapest(buyer, facts)
    coins, trade = divmod(quote, 256)
    if _is_replaced_by_engineering(buyer, facts, quote):
        steps = [Step("engineering", coins=1, by=(TOKENS[Progress.ENGINEERING].id,))]
    else:
        steps = _list_price_steps(buyer, facts, waive_coins=coins == trade)
    return PriceQuote(int(coins), int(trade), False, tuple(steps))


def _is_replaced_by_engineering(buyer: BuyerContext, facts: UnitFacts, quote: int) -> bool:
    """Return whether the Progress token Engineering replaces the price by a single coin.

    Args:
        buyer: the facts about both cities that determine prices.
        facts: the printed facts of the component.
        quote: 256 * the whole price in coins + the part of the price that buys missing resources.
    """
    if quote != 256 or not market.can_use_engineering(buyer, facts):
        return False
    price = sum(step.coins for step in _list_price_steps(buyer, facts, waive_coins=False))
    return price != 1 or bool(market.trade_cost(buyer, facts))


def _list_price_steps(buyer: BuyerContext, facts: UnitFacts, waive_coins: bool) -> list[Step]:
    """Return the steps of a price: coins, production, choices, rebates, a waiver, and the resources to buy.

    Args:
        buyer: the facts about both cities that determine prices.
        facts: the printed facts of the component.
        waive_coins: whether a Decree that waives either the coins or a resource waives the coins.
    """
    decree = (DECREES[WAIVERS[Colour(facts.colour)]].id,) if market.has_waiving_decree(buyer, facts) else ()
    coins = market.printed_coins(buyer, facts)
    steps: list[Step] = []
    if coins and decree and waive_coins:
        steps.append(Step("waived_coins", count=coins, by=decree))
    elif coins:
        steps.append(Step("senators" if facts.colour == Colour.SENATOR else "printed", coins=coins))
    missing = market.shortfall(facts.cost, buyer.yields)
    steps += [
        _make_coverage_step("produced", *made, _ids_of_producers(buyer.own, made[0]))
        for made in _unpack_resources(facts.cost - missing)
    ]
    if not missing:
        return steps
    raw = _ids_of_rows(row for row in buyer.own if UNITS[row].any_raw)
    manufactured = _ids_of_rows(row for row in buyer.own if UNITS[row].any_manufactured)
    for kind, first, last, ids in (
        ("choice", Resource.WOOD, Resource.STONE, raw),
        ("choice", Resource.GLASS, Resource.PAPYRUS, manufactured),
        ("rebate", Resource.WOOD, Resource.PAPYRUS, _ids_of_rebates(buyer, facts)),
        ("waiver", Resource.WOOD, Resource.PAPYRUS, () if coins and waive_coins else decree),
    ):
        for unit in ids:
            left = market.waive_most_expensive_units(missing, buyer, first, last, 1)
            steps += [_make_coverage_step(kind, *waived, (unit,)) for waived in _unpack_resources(missing - left)]
            missing = left
    return steps + [_make_purchase_step(buyer, *bought) for bought in _unpack_resources(missing)]


def _unpack_resources(lanes: int) -> list[tuple[int, int]]:
    """Return resources that are packed in an integer, a byte each, as pairs of a resource and its amount."""
    return [(resource, lanes >> 8 * resource & 255) for resource in LANES if lanes >> 8 * resource & 255]


_make_step = lru_cache(CACHE_SIZE)(Step)  # equal steps are one object, which caches its plain data


def _make_coverage_step(kind: str, resource: int, count: int, ids: tuple[str, ...]) -> Step:
    return _make_step(kind, resource=RESOURCES[resource], count=count, by=ids)


def _make_purchase_step(buyer: BuyerContext, resource: int, count: int) -> Step:
    rate, fixed = market.trade_price(buyer, resource), bool(buyer.fixed >> resource & 1)
    if fixed:
        ids = _ids_of_rows(row for row in buyer.own if UNITS[row].fixed >> resource & 1)
    else:
        ids = _ids_of_producers(buyer.opposing, resource)
    decree = Decree.RAW_TRADE if resource <= Resource.STONE else Decree.MANUFACTURED_TRADE
    discount = DECREES[decree].id if controls_decree(buyer, decree) and not fixed else None
    return _make_step("bought", count * rate, RESOURCES[resource], count, rate, ids, fixed, discount)


def _ids_of_producers(rows: Iterable[int], resource: int) -> tuple[str, ...]:
    """Return the ids of those cards in `rows` of the table of components that produce the given resource."""
    return _ids_of_rows(row for row in rows if market.amount_of(UNITS[row].yields, resource))


def _ids_of_rebates(buyer: BuyerContext, facts: UnitFacts) -> tuple[str, ...]:
    """Return the ids of the tokens or Decrees that reduce the cost, an id for each unit of resources that they save.

    Args:
        buyer: the facts about both cities that determine prices.
        facts: the printed facts of the component.
    """
    token = Progress.ARCHITECTURE if facts.colour == Colour.WONDER else Progress.MASONRY
    by_decree = facts.colour == Colour.WONDER and controls_decree(buyer, Decree.WONDER_WAIVER)
    units = int(market.count_rebates(buyer, facts)) - bool(by_decree)
    return (TOKENS[token].id,) * units + (DECREES[Decree.WONDER_WAIVER].id,) * bool(by_decree)


def _make_chain_step(buyer: BuyerContext, facts: UnitFacts) -> Step:
    """Return the step for a card that is free by a chain symbol or a Mythology token.

    The symbol or token belongs to the buyer or, by a Decree, to the opponent.
    """
    giver = next(other.id for other in (*CARDS, *MYTHOLOGIES) if other.facts.gives_chain & facts.needs_chain)
    own = buyer.chains & facts.needs_chain
    decree = None if own else DECREES[Decree.SHARED_CHAINS].id
    return Step("mythology" if facts.temple else "chain", by=(giver,), decree=decree)


def _ids_of_rows(rows: Iterable[int]) -> tuple[str, ...]:
    return tuple([ALL[row].id for row in rows])
