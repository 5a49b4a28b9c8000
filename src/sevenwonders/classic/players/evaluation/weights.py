"""Weights of the evaluation, in hundredths of a victory point; lists are indexed by Age (0: before the first).

The weights are stored in a record of small integers, so that a fit can vary all weights, and players of a game can use
different weights.
"""

import numpy as np

from ....kernel.struct import ConstTable, Int16, Struct, array, struct

POINT = 100
MAX_SHIELDS_LEAD = 3  # larger differences in shields count as this difference
LEADS = 2 * MAX_SHIELDS_LEAD + 1


@struct
class Weights(Struct):
    """Weights of the evaluation by name, mostly in hundredths of a point; most lists have a weight for each Age."""

    coin: list[Int16] = array(4)  # each coin of a modest treasury
    spare: list[Int16] = array(4)  # each coin beyond `PURSE`
    gift: list[Int16] = array(4)  # each coin that a neighbour gets
    # Weight of a conflict's token in its last turn, in a hundred, by the lead in shields.
    lead: list[Int16] = array(LEADS)
    early_lead: list[Int16] = array(LEADS)  # weight in the first turn of the Age
    later_shield: list[Int16] = array(4)  # each shield more than a neighbour's, for the conflicts of later Ages
    growth: list[Int16] = array(4)  # share of another symbol's gain, for each turn to come, in a thousand
    chain: list[Int16] = array(4)  # a chain symbol that can still free a building
    buy: list[Int16] = array(4)  # a resource of a typical cost of that Age that has to be bought
    block: list[Int16] = array(4)  # a resource of a typical cost that neither neighbour sells
    stage_buy: Int16  # a resource of an unbuilt stage that has to be bought
    stage_block: Int16  # a resource of an unbuilt stage that neither neighbour sells
    discount: list[Int16] = array(3)  # a resource bought for less: of the left, of the right neighbour, rare ones
    stage: list[Int16] = array(4)  # a stage built, beyond its effects
    seventh: Int16  # playing the seventh card, for each Age to come
    salvage: list[Int16] = array(4)  # a pending choice from the discard pile
    free_colour: Int16  # for each colour that the city lacks, at the start of the game
    free_first: Int16  # for each Age to come
    free_last: Int16
    swell: Int16  # components of a counted kind that a city gains in a turn, in a hundred
    complete: list[Int16] = array(4)  # share of the points of a complete Wonder, in a hundred, by stages missing


PURSE = 6
# Fitted to games between greedy players by `bench/classic_weights.py`.
FITTED: dict[str, list[int] | int] = {
    "coin": [46, 84, 70, 53],
    "spare": [23, 31, 37, 38],
    "gift": [8, 93, 39, 10],
    "lead": [0, 1, 5, 19, 81, 86, 131],
    "early_lead": [15, 15, 21, 19, 21, 26, 84],
    "later_shield": [18, 356, 204, 0],
    "growth": [56, 176, 36, 70],
    "chain": [54, 24, 118, 0],
    "buy": [0, 0, 31, 17],
    "block": [0, 0, 31, 49],
    "stage_buy": 105,
    "stage_block": 255,
    "discount": [195, 185, 79],
    "stage": [37, 14, 95, 0],
    "seventh": 161,
    "salvage": [161, 102, 193, 384],
    "free_colour": 102,
    "free_first": 137,
    "free_last": 102,
    "swell": 25,
    "complete": [106, 32, 14, -7],
}
# Evaluation of a beginner: the points on a card, coins and shields, but few later effects.
FIRST_GAME: dict[str, list[int] | int] = {
    **FITTED,
    "coin": [40, 40, 40, 40],
    "spare": [40, 40, 40, 40],
    "gift": [0, 0, 0, 0],  # coins of the neighbours
    "later_shield": [60, 60, 60, 0],
    "growth": [20, 20, 20, 20],  # sets of symbols still to be made
    "chain": [0, 0, 0, 0],
    "buy": [0, 0, 15, 15],  # resources for the Ages to come
    "block": [0, 0, 0, 0],
    "stage_buy": 30,
    "stage_block": 0,
    "discount": [30, 30, 30],
    "swell": 0,
}


def make_weights(values: dict[str, list[int] | int]) -> ConstTable[Weights]:
    """Make a table with a single record of `Weights`, for compiled code, from the values of the weights by name."""
    record = np.zeros(1, Weights.dtype)
    for name, value in values.items():
        record[name] = value
    return ConstTable(record, Weights)


WEIGHTS = make_weights(FITTED)
FIRST_GAME_WEIGHTS = make_weights(FIRST_GAME)
