"""What things cost (rules section 4).

The five resources travel together in one integer, a byte each: wood lowest, papyrus highest.  The prices of a city lie
the other way round, so that one product of the two sums units times price.
"""

from ...kernel.rule import hot, rule
from ..components import Colour, Decree, Progress, Resource
from .state import controls, owns

SIGNS = 0x80_80_80_80_80
BASE_RATES = 0x02_02_02_02_02
N_RESOURCES = 5
PRICE_TOKENS = 1 << Progress.ARCHITECTURE | 1 << Progress.MASONRY | 1 << Progress.ENGINEERING


@rule
def shortfall(cost, yields):
    """Resource by resource, what a cost asks beyond fixed production: max(0, cost - yields)."""
    difference = (cost | SIGNS) - yields
    enough = (difference & SIGNS) >> 7
    return difference & ((enough << 7) - enough)


@rule
def units_of(amounts, resource):
    """How many units of one resource."""
    return amounts >> 8 * resource & 255


@rule
def rate_of(city, resource):
    """What a city pays for one unit of a resource."""
    return city.rates >> 8 * (N_RESOURCES - 1 - resource) & 255


@rule
def waive(missing, city, first, last, times):
    """Strike missing units of the resources `first` to `last`, always the dearest that is left."""
    for _ in range(times):
        dearest, resource_struck = 0, -1
        for resource in range(first, last + 1):
            if units_of(missing, resource) and rate_of(city, resource) > dearest:
                dearest, resource_struck = rate_of(city, resource), resource
        if resource_struck < 0:
            break
        missing -= 1 << 8 * resource_struck
    return missing


@rule
def rebate(city, unit):
    """Units that need not be paid: Architecture and a Decree for Wonders (R-13), Masonry for blue cards."""
    if unit.colour == Colour.WONDER:
        return 2 * owns(city, Progress.ARCHITECTURE) + controls(city, Decree.WONDER_WAIVER)
    if unit.colour == Colour.BLUE:
        return 2 * owns(city, Progress.MASONRY)
    return 0


@rule
def has_choices(city):
    """Whether a city has producers with a choice, or perhaps rebates, waivers or Engineering."""
    return city.any_raw | city.any_manufactured | city.tokens & PRICE_TOKENS | city.decrees


@rule
def choose(missing, city, unit):
    """What is still missing after producers with a choice and rebates.

    The producers work first and rebates last, each on the dearest unit left.  That is the cheapest way: all producers
    of a kind offer the same choice, and a rebate may strike whatever they could have made (R-09, R-10, vector V17).
    """
    missing = waive(missing, city, Resource.WOOD, Resource.STONE, city.any_raw)
    missing = waive(missing, city, Resource.GLASS, Resource.PAPYRUS, city.any_manufactured)
    return waive(missing, city, Resource.WOOD, Resource.PAPYRUS, rebate(city, unit))


@hot
def bought(city, unit):
    """The resources a city has to buy for a unit."""
    missing = shortfall(unit.cost, city.yields)
    if has_choices(city) and missing:
        return choose(missing, city, unit)
    return missing


@rule
def sum_of(amounts, city):
    """What a city pays for some units of each resource: the product sums amount times rate in its fifth byte."""
    return amounts * city.rates >> 8 * (N_RESOURCES - 1) & 255


@rule
def trade(city, unit):
    """Coins for the resources a city has to buy for a unit."""
    return sum_of(bought(city, unit), city)


@rule
def has_chain(city, unit):
    """Whether a chain makes the unit free."""
    return unit.needs_chain & city.linked


@rule
def printed_coins(city, unit):
    """The coins a unit asks beside resources; a Senator asks one for each Senator the city has."""
    if unit.colour == Colour.SENATOR:
        return 0 if owns(city, Progress.CORRUPTION) else city.built[Colour.SENATOR]
    return unit.coin_cost


@rule
def has_waiver(city, unit):
    """Whether a Decree lets one symbol of the cost be ignored."""
    match unit.colour:
        case Colour.YELLOW:
            return controls(city, Decree.YELLOW_WAIVER)
        case Colour.RED:
            return controls(city, Decree.RED_WAIVER)
        case Colour.GREEN:
            return controls(city, Decree.GREEN_WAIVER)
    return 0


@rule
def may_engineer(city, unit):
    """Whether Engineering replaces the price: the unit shows a chain symbol under its cost (R-20, R-21)."""
    return unit.needs_chain and owns(city, Progress.ENGINEERING)


@rule
def waived_trade(city, unit):
    """What trade costs when the waiver takes a unit of a resource, the dearest left over."""
    return sum_of(waive(bought(city, unit), city, Resource.WOOD, Resource.PAPYRUS, 1), city)


@hot
def terms(city, unit):
    """The cheapest way to pay without a chain: 256 times all the coins, plus those that go into trade (R-14)."""
    if unit.colour == Colour.SENATOR or city.decrees | city.tokens & 1 << Progress.ENGINEERING:
        return unusual_terms(city, unit)
    traded = trade(city, unit)
    return 256 * (unit.coin_cost + traded) + traded


@rule
def unusual_terms(city, unit):
    """The same for a Senator, and with Decrees or Engineering."""
    coins, traded = printed_coins(city, unit), trade(city, unit)
    if city.decrees and has_waiver(city, unit):
        # Ignore a resource or the coins: what costs less; among equals what trades less.
        resource_waived = waived_trade(city, unit)
        if traded < coins + resource_waived:
            coins = 0
        else:
            traded = resource_waived
    if coins + traded > 1 and may_engineer(city, unit):
        coins, traded = 1, 0
    return 256 * (coins + traded) + traded


@rule
def alternative(city, unit):
    """Another way to pay that trades less than the cheapest, in the numbers of `terms`; the same where none is better.

    There is at most one: a waiver may ignore the coins or a resource, and Engineering may replace a price of 1.
    """
    best = terms(city, unit)
    if has_chain(city, unit):
        return best
    if best >> 8 == 1 and best & 255 and may_engineer(city, unit):
        return 256
    if has_waiver(city, unit):
        traded = waived_trade(city, unit)
        if traded < best & 255:
            return 256 * (printed_coins(city, unit) + traded) + traded
    return best


@rule
def price(city, unit):
    """Everything a city pays for a unit, in coins."""
    if has_chain(city, unit):
        return 0
    return terms(city, unit) >> 8


@rule
def purse(city):
    """The coins a city can spend: the treasury and those on Astarte."""
    return city.coins + city.reserve


@hot
def can_pay(city, unit):
    """Whether a city has the coins for a Building or Wonder, often clear before choices and rebates are looked at.

    One condition that is hard to guess instead of two: this is asked a thousand times a game.
    """
    most = unit.coin_cost + sum_of(shortfall(unit.cost, city.yields), city)
    enough = (most <= purse(city)) | (has_chain(city, unit) != 0)
    if has_choices(city) and not enough:
        return terms(city, unit) >> 8 <= purse(city)
    return enough


@rule
def spend(city, coins):
    """Pay coins, from the treasury first and then from Astarte (R-66)."""
    city.coins -= coins
    if city.coins < 0:
        city.reserve += city.coins
        city.coins = 0


@rule
def settle_price(me, opponent, price_and_trade):
    """Pay on the terms of `terms`; the opponent's Economy receives what went into trade (R-15)."""
    spend(me, price_and_trade >> 8)
    if owns(opponent, Progress.ECONOMY):
        opponent.coins += price_and_trade & 255


@rule
def pay(me, opponent, unit):
    """Pay for a unit the cheapest way."""
    if not has_chain(me, unit):
        settle_price(me, opponent, terms(me, unit))


@rule
def set_rates(me, opponent):
    """Trade prices: 1 where fixed, otherwise 2 and one more for each unit the opponent's brown and grey cards make.

    A Decree takes off a coin, never below 1 (R-99).
    """
    rates = 0
    for resource in range(N_RESOURCES):
        decree = Decree.RAW_TRADE if resource <= Resource.STONE else Decree.MANUFACTURED_TRADE
        rate = 1 if me.fixed >> resource & 1 else 2 + units_of(opponent.yields, resource) - controls(me, decree)
        rates |= rate << 8 * (N_RESOURCES - 1 - resource)
    me.rates = rates


@rule
def set_links(me, opponent):
    """The chain symbols that make cards free: with a Decree, the opponent's as well."""
    me.linked = me.chains
    if controls(me, Decree.SHARED_CHAINS):
        me.linked |= opponent.chains
