"""What things cost, and all sensible ways to pay (rules section 7).

Lanes (see `components`) say for every set of resources how many symbols of a cost ask for one of the set, and how many
symbols of a city could make one.  By the theorem of König, symbols that can each make one resource leave exactly as
much of a cost uncovered as the worst set lacks; so the largest lane of `lacking` is what has to be bought.

Which numbers of symbols can come from the own city, the left and the right neighbour is told by such shortfalls alone
(the ways to cover a cost are the bases of a matroid): with M symbols to buy in all, a from the left and M - a from the
right is possible for every a between what the right neighbour alone leaves open and M less what the left one leaves.
Common and rare resources have nothing to do with each other, and within each a neighbour has one price.
"""

from ...kernel.rule import hot, rule
from ..components import Discount, Power, unit_at
from .state import left_of, right_of

GUARDS = 0x888_8888_8888_8888  # the highest bit of each lane
ONES = 0x111_1111_1111_1111
FREE = 1  # the payments of what costs nothing: no coins to the left, none to the right


@hot
def lacking(demand, supply):
    """Lane by lane, what a cost asks beyond what symbols can make: max(0, demand - supply)."""
    difference = (demand | GUARDS) - supply
    enough = (difference & GUARDS) >> 3
    return difference & ((enough << 3) - enough)


@hot
def combined(one, other):
    """Lane by lane the sum, at most 7."""
    both = one + other
    over = (both & GUARDS) >> 3
    return (both | ((over << 3) - over)) & ~(over << 3)


@hot
def largest(lanes):
    """The largest lane."""
    number = 0
    while lanes:
        lanes -= (lanes | lanes >> 1 | lanes >> 2) & ONES
        number += 1
    return number


@rule
def left_price(city):
    """Coins for a common resource of the left neighbour (R-09: of its board, too)."""
    return 1 if city.discounts & Discount.LEFT else 2


@rule
def right_price(city):
    """Coins for a common resource of the right neighbour."""
    return 1 if city.discounts & Discount.RIGHT else 2


@rule
def rare_price(city):
    """Coins for a rare resource of either neighbour."""
    return 1 if city.discounts & Discount.RARE else 2


@hot
def payments(state, seat, unit):
    """The ways to pay that no other way beats on both sides (R-03), those too dear for the treasury left out (R-05).

    Four bits for every number of coins to the left: 0 where there is no such payment, otherwise 1 more than the coins
    to the right.  Own production is used first (R-04); what the neighbours' brown and grey cards and boards make may
    be bought, each symbol once (R-08, R-10).
    """
    return payments_within(state, seat, unit, state.city[seat].coins - unit.coin_cost)


@hot
def payments_within(state, seat, unit, purse):
    """The same with some number of coins to spend on trade."""
    city = state.city[seat]
    common, rare = lacking(unit.cost, city.makes), lacking(unit.cost_rare, city.makes_rare)
    if common | rare == 0:
        return FREE if purse >= 0 else 0
    left, right = state.city[left_of(state, seat)], state.city[right_of(state, seat)]
    without_right, without_left = lacking(common, left.sells), lacking(common, right.sells)
    rare_without_right, rare_without_left = lacking(rare, left.sells_rare), lacking(rare, right.sells_rare)
    if lacking(without_right, right.sells) | lacking(rare_without_right, right.sells_rare):
        return 0
    return traded(
        city,
        purse,
        largest(common),
        largest(without_left),
        largest(without_right),
        largest(rare),
        largest(rare_without_left),
        largest(rare_without_right),
    )


@rule
def traded(city, purse, common, common_left, common_right, rare, rare_left, rare_right):
    """The payments for some common and some rare resources; the `..._left` and `..._right` are the least of each."""
    found = 0
    price_left, price_right, price_rare = left_price(city), right_price(city), rare_price(city)
    for a in range(common_left, common - common_right + 1):
        for b in range(rare_left, rare - rare_right + 1):
            to_left = price_left * a + price_rare * b
            to_right = price_right * (common - a) + price_rare * (rare - b)
            if to_left + to_right <= purse:
                known = found >> 4 * to_left & 15
                if known == 0 or to_right + 1 < known:
                    found += to_right + 1 - known << 4 * to_left
    if common and rare:
        return undominated(found)
    return found


@rule
def undominated(found):
    """The payments without those that another one beats: going right, the coins to the right must fall."""
    kept, least, place = 0, 16, 0
    while found >> 4 * place:
        lane = found >> 4 * place & 15
        if lane and lane < least:
            least = lane
            kept |= lane << 4 * place
        place += 1
    return kept


@hot
def is_free(state, city, unit):
    """Whether a building costs nothing whatever its cost says (rules section 6): a chain, or Olympia (R-17 to R-21)."""
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
    """The ways to pay for a card; free ones are never paid for (R-02)."""
    unit = unit_at(card)
    if is_free(state, state.city[seat], unit):
        return FREE
    return payments(state, seat, unit)


@rule
def right_coins(ways, left):
    """The coins to the right that go with some coins to the left, or -1 where there is no such payment."""
    return (ways >> 4 * left & 15) - 1
