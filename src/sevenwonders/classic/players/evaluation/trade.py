"""Evaluation of production and discounts, by the future costs that they save."""

import numpy as np

from ....kernel.rule import hot, rule
from ....kernel.struct import ConstTable
from ...components import COMMON, FIRST_STAGE, N_AGES, N_TURNS, RARE, STAGES_OF_SIDE, Discount, pack_lanes, unit_facts
from ...rules.market import add_lanes, max_count_in_lanes, subtract_lanes
from ...rules.setup import board_side_index
from ...rules.state import left_neighbour, right_neighbour

# Typical costs in Ages II and III, and the number of cards with about this cost.
TYPICAL = {
    2: {"CC": 4, "WOO": 2, "SSS": 3, "WW": 1, "WOC": 1, "WWO": 1, "OO": 1},
    3: {"WCC": 3, "WWSO": 2, "SSO": 3, "OCC": 3, "WSOC": 2, "SO": 2, "OOOC": 2, "SSSO": 2, "WWO": 3, "WCCC": 1},
}
TYPICAL_RARE = {
    2: {"G": 2, "P": 2, "T": 2},
    3: {"G": 3, "P": 3, "T": 3, "GPT": 3},
}


def _make_typical_costs_table(costs: dict[int, dict[str, int]], letters: str, age: int) -> np.ndarray:
    """Return typical costs of an Age as rows for compiled code: the cost, and how many cards have it.

    The cost is packed in a number, with four bits for each set of resources.

    Args:
        costs: the number of cards, by Age and printed cost.
        letters: the letters of the resources that count, the common or the rare ones.
        age: the Age.
    """
    return np.array([[pack_lanes(cost, letters), cards] for cost, cards in costs[age].items()], np.int64)


BASKETS_II = ConstTable(_make_typical_costs_table(TYPICAL, COMMON, 2))
BASKETS_III = ConstTable(_make_typical_costs_table(TYPICAL, COMMON, 3))
RARE_BASKETS_II = ConstTable(_make_typical_costs_table(TYPICAL_RARE, RARE, 2))
RARE_BASKETS_III = ConstTable(_make_typical_costs_table(TYPICAL_RARE, RARE, 3))
N_GAME_TURNS = N_AGES * N_TURNS
COMMONS_SOLD = 4 * ((1 << len(COMMON)) - 2)  # the lane of all common resources together
RARES_SOLD = 4 * ((1 << len(RARE)) - 2)


@rule
def turns_left(state):
    """Return the number of turns after the current one."""
    return max(0, N_TURNS * (4 - state.age) - 1 - state.turn)


@hot
def turns_left_of_age(state, age):
    """Return how many turns of an Age come after the current turn: 6 for a later Age, 0 for an earlier one."""
    if state.age < age:
        return N_TURNS
    if state.age > age:
        return 0
    return max(0, N_TURNS - 1 - state.turn)


@rule
def production_worth(state, seat, makes, makes_rare, discounts, stages, weights):
    """Return the value of production and discounts for a seat: minus the cost of trade expected until the end.

    The value is in hundredths of a point. Resources are packed in a number, with four bits for each set of resources:
    the number of symbols that can stand for one of the set.

    Args:
        state: the position.
        seat: the seat, whose neighbours sell.
        makes: the common resources that its city produces.
        makes_rare: the rare resources that its city produces.
        discounts: bits of `Discount`.
        stages: the number of stages built.
        weights: the weights of the evaluation.
    """
    if state.age == 0:
        return 0
    left, right = state.city[left_neighbour(state, seat)], state.city[right_neighbour(state, seat)]
    sold, sold_rare = add_lanes(left.sells, right.sells), add_lanes(left.sells_rare, right.sells_rare)
    worth = 0
    second, third = turns_left_of_age(state, 2), turns_left_of_age(state, 3)
    if second:
        worth -= second * (
            expected_trade_cost(BASKETS_II, makes, sold, weights.buy[2], weights.block[2])
            + expected_trade_cost(RARE_BASKETS_II, makes_rare, sold_rare, weights.buy[2], weights.block[2])
        )
    if third:
        worth -= third * (
            expected_trade_cost(BASKETS_III, makes, sold, weights.buy[3], weights.block[3])
            + expected_trade_cost(RARE_BASKETS_III, makes_rare, sold_rare, weights.buy[3], weights.block[3])
        )
    worth //= N_TURNS
    turns = turns_left(state)
    worth -= (
        turns * stages_trade_cost(state.city[seat], stages, makes, makes_rare, sold, sold_rare, weights) // N_GAME_TURNS
    )
    if discounts:
        worth += turns * discount_savings(left, right, sold_rare, discounts, weights) // N_GAME_TURNS
    return worth


@rule
def discount_savings(left, right, sold_rare, discounts, weights):
    """Return the value of discounts for a whole game, in hundredths of a point.

    It grows with the number of resources of the neighbours that become cheaper.

    Args:
        left, right: the cities of the neighbours.
        sold_rare: the rare resources that they sell together, packed with four bits for each set of resources.
        discounts: bits of `Discount`.
        weights: the weights of the evaluation.
    """
    saved = 0
    if discounts & Discount.LEFT:
        saved += weights.discount[0] * (left.sells >> COMMONS_SOLD & 7)
    if discounts & Discount.RIGHT:
        saved += weights.discount[1] * (right.sells >> COMMONS_SOLD & 7)
    if discounts & Discount.RARE:
        saved += weights.discount[2] * (sold_rare >> RARES_SOLD & 7)
    return saved


@rule
def expected_trade_cost(baskets, makes, sold, buy, block):
    """Return the expected cost of trade for a card of an Age, in hundredths of a point, over typical costs of cards.

    Costs and resources are packed in a number. Four bits for each set of resources count the symbols that can stand for
    a resource of the set.

    Args:
        baskets: rows with a typical cost and the number of cards with this cost.
        makes: the resources that the city produces.
        sold: the resources that its neighbours sell.
        buy: the weight of a resource that has to be bought.
        block: the additional weight of a resource that no neighbour sells.
    """
    worth, supply = 0, add_lanes(makes, sold)
    for row in range(len(baskets)):
        missing = subtract_lanes(baskets[row][0], makes)
        if missing:
            worth += baskets[row][1] * (
                buy * max_count_in_lanes(missing) + block * max_count_in_lanes(subtract_lanes(baskets[row][0], supply))
            )
    return worth


@rule
def stages_trade_cost(city, stages, makes, makes_rare, sold, sold_rare, weights):
    """Return the expected cost of trade for the unbuilt stages of a city's Wonder, in hundredths of a point.

    Resources are packed in a number. Four bits for each set of resources count the symbols that can stand for a
    resource of the set.

    Args:
        city: the city.
        stages: the number of stages built.
        makes, makes_rare: the common and rare resources that the city produces.
        sold, sold_rare: the common and rare resources that its neighbours sell.
        weights: the weights of the evaluation.
    """
    worth, side = 0, board_side_index(city)
    for stage in range(stages, STAGES_OF_SIDE[side]):
        unit = unit_facts(FIRST_STAGE[side] + stage)
        common, rare = subtract_lanes(unit.cost, makes), subtract_lanes(unit.cost_rare, makes_rare)
        worth += weights.stage_buy * (max_count_in_lanes(common) + max_count_in_lanes(rare))
        worth += weights.stage_block * (
            max_count_in_lanes(subtract_lanes(common, sold)) + max_count_in_lanes(subtract_lanes(rare, sold_rare))
        )
    return worth
