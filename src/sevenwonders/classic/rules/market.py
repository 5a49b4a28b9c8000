"""Prices, and all undominated ways to pay them (rules section 7).

Lanes (see `components`) hold, for every set of resources, the number of symbols of a cost that ask for a resource of
the set, and the number of symbols of a city that can make one. By König's theorem, symbols that each make one resource
leave as much of a cost uncovered as the worst set lacks. So the largest lane of `subtract_lanes` is the number of
symbols to buy.

The same shortfalls determine how many symbols can come from the own city, the left and the right neighbour, because the
ways to cover a cost are the bases of a matroid. With M symbols to buy in all, a from the left and M - a from the right
is possible for every a from what the right neighbour alone leaves uncovered to M less what the left one alone leaves
uncovered. Common and rare resources are independent, and for each of the two a neighbour has one price.
"""

from ...kernel.rule import hot, rule
from ..components import Discount, Power, unit_facts
from .state import left_neighbour, right_neighbour

GUARDS = 0x888_8888_8888_8888  # the highest bit of each lane
ONES = 0x111_1111_1111_1111
FREE = 1  # the payments for a free component: no coins to the left, none to the right


@hot
def subtract_lanes(demand, supply):
    """Return the symbols of a cost that a supply lacks: max(0, demand - supply) in each lane.

    Each argument is a packed number. It has a lane of four bits for each set of resources: a count of at most 7.
    """
    difference = (demand | GUARDS) - supply
    enough = (difference & GUARDS) >> 3
    return difference & ((enough << 3) - enough)


@hot
def add_lanes(lanes, other):
    """Return the sum of two packed supplies or costs. Each set of resources has a lane of four bits, at most 7."""
    both = lanes + other
    over = (both & GUARDS) >> 3
    return (both | ((over << 3) - over)) & ~(over << 3)


@hot
def max_count_in_lanes(lanes):
    """Return the largest number in the lanes of a packed cost or supply: four bits for each set of resources."""
    number = 0
    while lanes:
        lanes -= (lanes | lanes >> 1 | lanes >> 2) & ONES
        number += 1
    return number


@rule
def left_price(city):
    """Return the coins that a city pays for a common resource of its left neighbour's cards or board (R-09)."""
    return 1 if city.discounts & Discount.LEFT else 2


@rule
def right_price(city):
    """Return the coins that a city pays for a common resource of its right neighbour's cards or board (R-09)."""
    return 1 if city.discounts & Discount.RIGHT else 2


@rule
def rare_price(city):
    """Return the coins that a city pays for a rare resource of either neighbour."""
    return 1 if city.discounts & Discount.RARE else 2


@hot
def affordable_payments(state, seat, unit):
    """Return the ways to pay for a card or stage that a seat can afford (R-05) and that no other way beats (R-03).

    They are packed in an integer. If the left neighbour gets n coins, bits 4n to 4n + 3 hold 1 + the coins for the
    right one, or 0 if there is no such payment. Own production is used first (R-04). The products of the neighbours'
    brown and grey cards and boards may be bought, each symbol once (R-08, R-10).
    """
    return payments_within(state, seat, unit, state.city[seat].coins - unit.coin_cost)


@hot
def payments_within(state, seat, unit, budget):
    """Return the ways to pay for a card or stage with at most `budget` coins for the neighbours, packed in an integer.

    Ways that another one beats, with less for one neighbour and no more for the other, are left out. If the left
    neighbour gets n coins, bits 4n to 4n + 3 hold 1 + the coins for the right one, or 0 if there is no such payment.
    """
    city = state.city[seat]
    common, rare = subtract_lanes(unit.cost, city.makes), subtract_lanes(unit.cost_rare, city.makes_rare)
    if common | rare == 0:
        return FREE if budget >= 0 else 0
    left, right = state.city[left_neighbour(state, seat)], state.city[right_neighbour(state, seat)]
    without_right, without_left = subtract_lanes(common, left.sells), subtract_lanes(common, right.sells)
    rare_without_right, rare_without_left = (
        subtract_lanes(rare, left.sells_rare),
        subtract_lanes(rare, right.sells_rare),
    )
    if subtract_lanes(without_right, right.sells) | subtract_lanes(rare_without_right, right.sells_rare):
        return 0
    return trade_payments(
        city,
        budget,
        max_count_in_lanes(common),
        max_count_in_lanes(without_left),
        max_count_in_lanes(without_right),
        max_count_in_lanes(rare),
        max_count_in_lanes(rare_without_left),
        max_count_in_lanes(rare_without_right),
    )


@rule
def trade_payments(city, budget, common, common_left, common_right, rare, rare_left, rare_right):
    """Return the payments for a purchase from the neighbours, packed in an integer.

    If the left neighbour gets n coins, bits 4n to 4n + 3 of the integer hold 1 + the coins for the right one, or 0 if
    there is no such payment.

    Args:
        city: the city that buys.
        budget: the maximum sum of coins.
        common, rare: the numbers of common and rare resources to buy.
        common_left, common_right: the minimum numbers of common resources to buy from each neighbour.
        rare_left, rare_right: the minimum numbers of rare resources to buy from each neighbour.
    """
    ways = 0
    price_left, price_right, price_rare = left_price(city), right_price(city), rare_price(city)
    for a in range(common_left, common - common_right + 1):
        for b in range(rare_left, rare - rare_right + 1):
            to_left = price_left * a + price_rare * b
            to_right = price_right * (common - a) + price_rare * (rare - b)
            if to_left + to_right <= budget:
                known = ways >> 4 * to_left & 15
                if known == 0 or to_right + 1 < known:
                    ways += to_right + 1 - known << 4 * to_left
    if common and rare:
        return undominated_payments(ways)
    return ways


@rule
def undominated_payments(ways):
    """Return the payments in `ways` that no other one beats with less for one neighbour and no more for the other.

    `ways` and the result are packed integers. If the left neighbour gets n coins, bits 4n to 4n + 3 hold 1 + the coins
    for the right one, or 0 if there is no such payment.
    """
    kept, least, place = 0, 16, 0
    while ways >> 4 * place:
        lane = ways >> 4 * place & 15
        if lane and lane < least:
            least = lane
            kept |= lane << 4 * place
        place += 1
    return kept


@hot
def is_free(state, city, unit):
    """Return whether a city builds a card for free despite its cost (rules section 6).

    The reason is a chain, or a stage of Olympia (R-17 to R-21).
    """
    if unit.needs_chain & city.chains:
        return True
    if city.powers < Power.FREE_COLOUR:
        return False
    return (
        (city.powers & Power.FREE_COLOUR != 0 and city.counts[unit.colour] == 0)
        or (city.powers & Power.FREE_FIRST != 0 and state.turn == 0)
        or (city.powers & Power.FREE_LAST != 0 and state.turn == 5)
    )


@hot
def building_payments(state, seat, card):
    """Return a seat's ways to pay for a card, packed in an integer; for a free card, only to pay nothing (R-02).

    If the left neighbour gets n coins, bits 4n to 4n + 3 of the integer hold 1 + the coins for the right one, or 0 if
    there is no such payment.
    """
    unit = unit_facts(card)
    if is_free(state, state.city[seat], unit):
        return FREE
    return affordable_payments(state, seat, unit)


@rule
def coins_to_right_neighbour(ways, left):
    """Return the coins for the right neighbour in the payment that gives `left` coins to the left; -1 if there is none.

    `ways` are the possible payments, packed in an integer: `ways >> 4 * left & 15` is 1 more than these coins, or 0 if
    there is no such payment.
    """
    return (ways >> 4 * left & 15) - 1
