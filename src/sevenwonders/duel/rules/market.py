"""What things cost (rules section 4).

The five resources travel together in one integer, a byte each: wood lowest, papyrus highest.  The prices of a city lie
the other way round, so that one product of the two sums units times price.
"""

from ...kernel.rule import hot, rule
from ..components import Colour, Progress, Resource
from .state import owns

SIGNS = 0x80_80_80_80_80
BASE_RATES = 0x02_02_02_02_02
N_RESOURCES = 5


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
    """Units that need not be paid: Architecture for Wonders, Masonry for blue cards."""
    if unit.colour == Colour.WONDER:
        return 2 * owns(city, Progress.ARCHITECTURE)
    if unit.colour == Colour.BLUE:
        return 2 * owns(city, Progress.MASONRY)
    return 0


@rule
def has_choices(city):
    """Whether a city has producers with a choice, or perhaps rebates."""
    return city.any_raw | city.any_manufactured | city.tokens


@rule
def choose(missing, city, unit):
    """What is still missing after producers with a choice and rebates.

    The producers work first and rebates last, each on the dearest unit left.  That is the cheapest way: all producers
    of a kind offer the same choice, and a rebate may strike whatever they could have made (R-09, R-10, vector V17).
    """
    missing = waive(missing, city, Resource.WOOD, Resource.STONE, city.any_raw)
    missing = waive(missing, city, Resource.GLASS, Resource.PAPYRUS, city.any_manufactured)
    return waive(missing, city, Resource.WOOD, Resource.PAPYRUS, rebate(city, unit))


@rule
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
    return unit.needs_chain & city.chains


@rule
def price(city, unit):
    """Everything a city pays for a unit, in coins."""
    if has_chain(city, unit):
        return 0
    return unit.coin_cost + trade(city, unit)


@hot
def can_pay(city, unit):
    """Whether a city has the coins for a unit.  Often that is clear before choices and rebates are looked at."""
    if has_choices(city) and unit.coin_cost + sum_of(shortfall(unit.cost, city.yields), city) <= city.coins:
        return True
    return price(city, unit) <= city.coins


@rule
def pay(me, opponent, unit):
    """Pay for a unit; the opponent's Economy receives what went into trade (R-15)."""
    if has_chain(me, unit):
        return
    traded = trade(me, unit)
    me.coins -= unit.coin_cost + traded
    if owns(opponent, Progress.ECONOMY):
        opponent.coins += traded


@rule
def set_rates(me, opponent):
    """Trade prices: 1 where fixed, otherwise 2 and one more for each unit the opponent's brown and grey cards make."""
    rates = 0
    for resource in range(N_RESOURCES):
        rate = 1 if me.fixed >> resource & 1 else 2 + units_of(opponent.yields, resource)
        rates |= rate << 8 * (N_RESOURCES - 1 - resource)
    me.rates = rates
