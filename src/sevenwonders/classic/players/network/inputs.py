"""Network inputs of a seat: the indices of the active inputs, from the point of view of that seat.

An input is a single fact about a component: in the seat's own city or a neighbour's, in the hand (with the price of the
card), or in the hand that the seat receives next.  A simulation determinizes hidden cards before the evaluation.  The
hands are therefore those of a possible deal, and no input reveals information that is hidden from the searching seat.

Functions of the form `...inputs(..., out, n)` write inputs to `out` from index `n` on, and return the next free index.
"""

import numpy as np

from ....kernel.bits import append_members, lowest_member
from ....kernel.rule import rule
from ....kernel.struct import ConstTable
from ...components import CHAINS, FIRST_OF_AGE, MAX_PLAYERS, N_AGES, N_CARDS, RARE, STAGES_OF_SIDE, Colour
from ...rules.effects import has_building
from ...rules.market import building_payments
from ...rules.science import science_points
from ...rules.score import tally
from ...rules.setup import board_side_index
from ...rules.state import N_CATEGORIES, kinds_in, left_neighbour, passing_direction, right_neighbour
from ..evaluation.policy import coins_to_both_neighbours, coins_to_left_when_cheapest

VERSION = 1  # of the inputs: a network is made for a single version
MAX_ACTIVE_INPUTS = 320  # active inputs of a seat
MAX_COINS, MAX_SYMBOLS, MAX_SHIELDS, MAX_OF_COLOUR, MAX_MADE, MAX_SHIELDS_LEAD, MAX_LEAD = 20, 6, 15, 7, 4, 6, 20
N_COMMON = 4
N_LANES = N_COMMON + len(RARE)
SIDES = len(STAGES_OF_SIDE)
FREE, CHEAP, DEAR, IMPOSSIBLE = range(4)
CHEAPEST = 2  # maximum coins to neighbours for a cheap card

# A city.
BOARD = 0  # the side and the stages built
COINS = BOARD + 5 * SIDES
COLOURS = COINS + MAX_COINS + 1
SYMBOLS = COLOURS + 7 * (MAX_OF_COLOUR + 1)
SCIENCE = SYMBOLS + 4 * (MAX_SYMBOLS + 1)
SHIELDS = SCIENCE + 64
MADE = SHIELDS + MAX_SHIELDS + 1
ALL_MADE = MADE + N_LANES * (MAX_MADE + 1)
DISCOUNTS = ALL_MADE + 16
POWERS = DISCOUNTS + 3
CHAIN = POWERS + 5
BUILT = CHAIN + len(CHAINS)
POINTS = BUILT + N_CARDS  # so far, in twos
CITY_WIDTH = POINTS + 50

HAND = 3 * CITY_WIDTH
NEXT_HAND = HAND + 4 * N_CARDS
CONFLICT = NEXT_HAND + N_CARDS  # the lead in shields over either neighbour, by Age
TURN = CONFLICT + 2 * N_AGES * (2 * MAX_SHIELDS_LEAD + 1)
PLAYERS = TURN + 8 * (N_AGES + 1)
LEAD = PLAYERS + MAX_PLAYERS + 1  # in points so far over the best other player
N_INPUTS = LEAD + 2 * MAX_LEAD + 1

_ALL_COMMON, _ALL_RARE = 4 * ((1 << N_COMMON) - 2), 4 * ((1 << len(RARE)) - 2)
LANES = ConstTable(np.array([4 * ((1 << place) - 1) for place in range(N_COMMON)], np.int64))


@rule
def tally_points(state):
    """Count the points of all seats as if the game ended now, and store them in the state for `write_active_inputs`."""
    for seat in range(state.players):
        tally(state, seat)


@rule
def clear_tallied_points(state):
    """Clear the points that `tally_points` has stored; otherwise equal positions may have different states."""
    for seat in range(state.players):
        state.city[seat].total = 0
        for category in range(N_CATEGORIES):
            state.city[seat].score[category] = 0


@rule
def write_active_inputs(state, seat, out):
    """Write to `out` the indices of a seat's active network inputs at the start of a turn; return their number."""
    left, right = left_neighbour(state, seat), right_neighbour(state, seat)
    n = write_city_inputs(state.city[seat], 0, out, 0)
    n = write_city_inputs(state.city[left], CITY_WIDTH, out, n)
    n = write_city_inputs(state.city[right], 2 * CITY_WIDTH, out, n)
    n = write_hand_inputs(state, seat, out, n)
    rest = kinds_in(state.city[right if passing_direction(state.age) > 0 else left].hand)
    while rest:
        out[n] = NEXT_HAND + FIRST_OF_AGE[state.age] + (lowest_member(rest) >> 1)
        rest &= rest - 1
        n += 1
    mine = state.city[seat].shields
    row = CONFLICT + 2 * (2 * MAX_SHIELDS_LEAD + 1) * (state.age - 1) + MAX_SHIELDS_LEAD
    out[n] = row + max(-MAX_SHIELDS_LEAD, min(MAX_SHIELDS_LEAD, mine - state.city[left].shields))
    out[n + 1] = (
        row + 2 * MAX_SHIELDS_LEAD + 1 + max(-MAX_SHIELDS_LEAD, min(MAX_SHIELDS_LEAD, mine - state.city[right].shields))
    )
    out[n + 2] = TURN + 8 * state.age + state.turn
    out[n + 3] = PLAYERS + state.players
    best = -99
    for other in range(state.players):
        if other != seat:
            best = max(best, state.city[other].total)
    lead = state.city[seat].total - best
    out[n + 4] = LEAD + MAX_LEAD + max(-MAX_LEAD, min(MAX_LEAD, lead))
    return n + 5


@rule
def write_hand_inputs(state, seat, out, n):
    """Write a network input for each card of a hand, by the class of its price: free, cheap, dear or impossible to pay.

    `out` gets the inputs from index `n` on; returns the next free index.
    """
    city, first, kinds = state.city[seat], FIRST_OF_AGE[state.age], kinds_in(state.city[seat].hand)
    while kinds:
        kind = lowest_member(kinds) >> 1
        kinds &= kinds - 1
        price = IMPOSSIBLE
        if not has_building(city, state.age, kind):
            ways = building_payments(state, seat, first + kind)
            if ways:
                coins = coins_to_both_neighbours(ways, coins_to_left_when_cheapest(state, seat, ways))
                price = FREE if coins == 0 else CHEAP if coins <= CHEAPEST else DEAR
        out[n] = HAND + 4 * (first + kind) + price
        n += 1
    return n


@rule
def write_city_inputs(city, column, out, n):
    """Write the network inputs for the public facts about a city; `column` is the first input of this city.

    `out` gets the inputs from index `n` on; returns the next free index.
    """
    out[n] = column + BOARD + 5 * board_side_index(city) + city.counts[Colour.STAGE]
    out[n + 1] = column + COINS + min(city.coins, MAX_COINS)
    n += 2
    for colour in range(7):
        out[n] = column + COLOURS + (MAX_OF_COLOUR + 1) * colour + min(city.counts[colour], MAX_OF_COLOUR)
        n += 1
    for symbol in range(4):
        out[n] = column + SYMBOLS + (MAX_SYMBOLS + 1) * symbol + min(city.symbols[symbol], MAX_SYMBOLS)
        n += 1
    science = science_points(city.symbols[0], city.symbols[1], city.symbols[2], city.symbols[3])
    out[n] = column + SCIENCE + min(science, 63)
    out[n + 1] = column + SHIELDS + min(city.shields, MAX_SHIELDS)
    out[n + 2] = column + POINTS + max(0, min(49, city.total // 2))
    n = write_production_inputs(city, column, out, n + 3)
    n = append_members(city.discounts, column + DISCOUNTS, out, n)
    n = append_members(city.powers, column + POWERS, out, n)
    n = append_members(city.chains, column + CHAIN, out, n)
    for age in range(1, N_AGES + 1):
        n = append_members(city.built[age - 1], column + BUILT + FIRST_OF_AGE[age], out, n)
    return n


@rule
def write_production_inputs(city, column, out, n):
    """Write the network inputs for a city's production: the symbols for each resource, for any common and any rare one.

    `column` is the first input of this city; `out` gets the inputs from index `n` on.  Returns the next free index.
    """
    for place in range(N_COMMON):
        out[n] = column + MADE + (MAX_MADE + 1) * place + min(city.makes >> LANES[place] & 7, MAX_MADE)
        n += 1
    for place in range(N_LANES - N_COMMON):
        made = min(city.makes_rare >> LANES[place] & 7, MAX_MADE)
        out[n] = column + MADE + (MAX_MADE + 1) * (N_COMMON + place) + made
        n += 1
    out[n] = column + ALL_MADE + (city.makes >> _ALL_COMMON & 7)
    out[n + 1] = column + ALL_MADE + 8 + (city.makes_rare >> _ALL_RARE & 7)
    return n + 2
