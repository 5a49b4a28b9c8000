"""Prices of cards and Wonders (rules section 4).

The amounts of the five resources are packed in one integer, a byte each: wood lowest, papyrus highest. The trade prices
of a city are packed in the opposite order, so the product of both integers contains the sum of amounts times prices.
"""

from ...kernel.rule import hot, rule
from ..components import Colour, Decree, Progress, Resource
from .state import controls_decree, owns_token

SIGNS = 0x80_80_80_80_80
BASE_RATES = 0x02_02_02_02_02
N_RESOURCES = 5
PRICE_TOKENS = 1 << Progress.ARCHITECTURE | 1 << Progress.MASONRY | 1 << Progress.ENGINEERING


@rule
def shortfall(cost, yields):
    """Return the resources of a cost that fixed production does not cover: max(0, cost - yields) for each resource.

    All amounts are packed in integers, a byte for each resource.
    """
    difference = (cost | SIGNS) - yields
    enough = (difference & SIGNS) >> 7
    return difference & ((enough << 7) - enough)


@rule
def amount_of(amounts, resource):
    """Return how many units of a resource are in packed `amounts`, an integer with a byte for each resource."""
    return amounts >> 8 * resource & 255


@rule
def trade_price(city, resource):
    """Return the coins that a city pays for one unit of a resource."""
    return city.rates >> 8 * (N_RESOURCES - 1 - resource) & 255


@rule
def waive_most_expensive_units(missing, city, first, last, times):
    """Remove up to `times` units of the resources `first` to `last` from the missing ones, the most expensive first.

    Args:
        missing: the amounts, packed in an integer with a byte for each resource.
        city: the buyer, whose trade prices count.
        first: the lowest resource.
        last: the highest resource.
        times: the largest number of units.

    Returns:
        The amounts that are left.
    """
    for _ in range(times):
        dearest, dearest_resource = 0, -1
        for resource in range(first, last + 1):
            if amount_of(missing, resource) and trade_price(city, resource) > dearest:
                dearest, dearest_resource = trade_price(city, resource), resource
        if dearest_resource < 0:
            break
        missing -= 1 << 8 * dearest_resource
    return missing


@rule
def count_rebates(city, unit):
    """Return the number of units of resources by which Progress tokens and Decrees reduce the cost of a component.

    Architecture and a Decree (R-13) do so for Wonders, Masonry for blue cards.
    """
    if unit.colour == Colour.WONDER:
        return 2 * owns_token(city, Progress.ARCHITECTURE) + controls_decree(city, Decree.WONDER_WAIVER)
    if unit.colour == Colour.BLUE:
        return 2 * owns_token(city, Progress.MASONRY)
    return 0


@rule
def may_have_choices_or_rebates(city):
    """Return nonzero if a price in a city may depend on more than fixed production and trade.

    It may if the city has producers with a choice of resources, or tokens or Decrees that may change prices.
    """
    return city.any_raw | city.any_manufactured | city.tokens & PRICE_TOKENS | city.decrees


@rule
def subtract_choices_and_rebates(missing, city, unit):
    """Return the resources still missing after producers that offer a choice of resource, then rebates.

    `missing` and the result are packed, a byte for each resource. Each producer and rebate removes the most expensive
    unit left that it can. That is the cheapest way: all producers of a kind offer the same choice, and a rebate may
    remove any unit that they could have made (R-09, R-10, vector V17).
    """
    missing = waive_most_expensive_units(missing, city, Resource.WOOD, Resource.STONE, city.any_raw)
    missing = waive_most_expensive_units(missing, city, Resource.GLASS, Resource.PAPYRUS, city.any_manufactured)
    return waive_most_expensive_units(missing, city, Resource.WOOD, Resource.PAPYRUS, count_rebates(city, unit))


@hot
def missing_resources(city, unit):
    """Return the resources that a city has to buy for a component, packed in an integer, a byte for each resource."""
    missing = shortfall(unit.cost, city.yields)
    if may_have_choices_or_rebates(city) and missing:
        return subtract_choices_and_rebates(missing, city, unit)
    return missing


@rule
def price_of_resources(amounts, city):
    """Return the coins that a city pays for resources, packed in an integer with a byte for each resource.

    The trade prices are packed in reverse order, so that one byte of the product is the total price.
    """
    return amounts * city.rates >> 8 * (N_RESOURCES - 1) & 255


@rule
def trade_cost(city, unit):
    """Return the coins that a city pays for those resources of a component's cost that it lacks."""
    return price_of_resources(missing_resources(city, unit), city)


@rule
def has_chain(city, unit):
    """Return nonzero if a chain symbol that the city may use makes the component free."""
    return unit.needs_chain & city.linked


@rule
def printed_coins(city, unit):
    """Return the coins in a component's cost, without those for resources.

    A Senator costs one coin for each Senator in the city, or nothing with Corruption.
    """
    if unit.colour == Colour.SENATOR:
        return 0 if owns_token(city, Progress.CORRUPTION) else city.built[Colour.SENATOR]
    return unit.coin_cost


@rule
def has_waiving_decree(city, unit):
    """Return nonzero if a Decree for the card's colour lets the city ignore one resource, or the coins, of its cost."""
    match unit.colour:
        case Colour.YELLOW:
            return controls_decree(city, Decree.YELLOW_WAIVER)
        case Colour.RED:
            return controls_decree(city, Decree.RED_WAIVER)
        case Colour.GREEN:
            return controls_decree(city, Decree.GREEN_WAIVER)
    return 0


@rule
def can_use_engineering(city, unit):
    """Return nonzero if the city may pay 1 coin instead of the price, with the Progress token Engineering.

    The component's printed cost has to include a chain symbol (R-20, R-21).
    """
    return unit.needs_chain and owns_token(city, Progress.ENGINEERING)


@rule
def trade_cost_after_waiver(city, unit):
    """Return the coins for the resources that a city lacks, if a Decree waives the most expensive missing unit."""
    return price_of_resources(
        waive_most_expensive_units(missing_resources(city, unit), city, Resource.WOOD, Resource.PAPYRUS, 1), city
    )


@hot
def quote_cheapest(city, unit):
    """Return the cheapest price of a component without a chain, as two numbers in one integer (R-14).

    It is 256 * the total price in coins + the part of the price that buys missing resources.
    """
    if unit.colour == Colour.SENATOR or city.decrees | city.tokens & 1 << Progress.ENGINEERING:
        return quote_with_decrees(city, unit)
    traded = trade_cost(city, unit)
    return 256 * (unit.coin_cost + traded) + traded


@rule
def quote_with_decrees(city, unit):
    """Return the cheapest price of a component that is a Senator, or for a city with Decrees or Engineering.

    The price is 256 * the total price in coins + the part of it that buys missing resources.
    """
    coins, traded = printed_coins(city, unit), trade_cost(city, unit)
    if city.decrees and has_waiving_decree(city, unit):
        # Ignore a resource or the coins, whichever leaves the lower price; if equal, the one that trades less.
        resource_waived = trade_cost_after_waiver(city, unit)
        if traded < coins + resource_waived:
            coins = 0
        else:
            traded = resource_waived
    if coins + traded > 1 and can_use_engineering(city, unit):
        coins, traded = 1, 0
    return 256 * (coins + traded) + traded


@rule
def quote_with_least_trade(city, unit):
    """Return the price of a component if the city pays in the way that spends least on missing resources.

    The price is 256 * the total price in coins + the part of it that buys missing resources, which an opponent with
    Economy gets. It differs from the cheapest price only if a Decree waives coins or a resource, or if Engineering
    replaces a price of 1.
    """
    best = quote_cheapest(city, unit)
    if has_chain(city, unit):
        return best
    if best >> 8 == 1 and best & 255 and can_use_engineering(city, unit):
        return 256
    if has_waiving_decree(city, unit):
        traded = trade_cost_after_waiver(city, unit)
        if traded < best & 255:
            return 256 * (printed_coins(city, unit) + traded) + traded
    return best


@rule
def price(city, unit):
    """Return the coins that a city pays for a component, those for resources included; 0 if a chain makes it free."""
    if has_chain(city, unit):
        return 0
    return quote_cheapest(city, unit) >> 8


@rule
def spendable_coins(city):
    """Return the coins that a city can spend: its treasury and the coins on the Divinity Astarte."""
    return city.coins + city.reserve


@hot
def can_pay(city, unit):
    """Return whether a city can pay for a card or Wonder with its coins and resources, or by a chain.

    A game calls this function a thousand times, so choices of resources and rebates are computed only if the price
    without them is too high. `|` instead of `or` saves a branch that the processor would predict badly.
    """
    most = unit.coin_cost + price_of_resources(shortfall(unit.cost, city.yields), city)
    enough = (most <= spendable_coins(city)) | (has_chain(city, unit) != 0)
    if may_have_choices_or_rebates(city) and not enough:
        return quote_cheapest(city, unit) >> 8 <= spendable_coins(city)
    return enough


@rule
def spend(city, coins):
    """Take coins from a city, from its treasury first and then from the Divinity Astarte (R-66)."""
    city.coins -= coins
    if city.coins < 0:
        city.reserve += city.coins
        city.coins = 0


@rule
def pay_quote(me, opponent, price_and_trade):
    """Take a price from the city `me`; an opponent with Economy receives the coins that buy resources (R-15).

    `price_and_trade` is 256 * the total price in coins + the part of it that buys missing resources.
    """
    spend(me, price_and_trade >> 8)
    if owns_token(opponent, Progress.ECONOMY):
        opponent.coins += price_and_trade & 255


@rule
def pay(me, opponent, unit):
    """Pay the cheapest price of a component from the buyer's city `me`; nothing is paid if a chain makes it free."""
    if not has_chain(me, unit):
        pay_quote(me, opponent, quote_cheapest(me, unit))


@rule
def set_trade_prices(me, opponent):
    """Set a city's trade prices: 1 if fixed, else 2 plus 1 per unit on the opponent's brown and grey cards.

    A Decree takes off a coin, but leaves at least 1 (R-99).
    """
    rates = 0
    for resource in range(N_RESOURCES):
        decree = Decree.RAW_TRADE if resource <= Resource.STONE else Decree.MANUFACTURED_TRADE
        rate = 1 if me.fixed >> resource & 1 else 2 + amount_of(opponent.yields, resource) - controls_decree(me, decree)
        rates |= rate << 8 * (N_RESOURCES - 1 - resource)
    me.rates = rates


@rule
def set_free_chains(me, opponent):
    """Set the chain symbols that make cards free for a city; a Decree adds those of the opponent."""
    me.linked = me.chains
    if controls_decree(me, Decree.SHARED_CHAINS):
        me.linked |= opponent.chains
