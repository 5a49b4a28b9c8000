"""Evaluation of Agora: the Senate, Decrees, Conspiracies and Senators."""

import numpy as np

from ....kernel.bits import count_members
from ....kernel.rule import rule
from ....kernel.struct import ConstTable
from ...components import Decree
from ...rules.effects import count_politician_actions
from ...rules.play import LAST_AGE
from ...rules.state import HIDDEN, N_CHAMBERS, N_PLOTS, NONE
from .weights import CHAIN, CUBE, IN_REACH

# Value by the number of cubes that a player needs to control every Chamber: six at the start.
POLITICS = ConstTable(np.array([0, 1600, 900, 500, 260, 110, 0, -70, -130, -180, -220, -250, -270]))
DECREE = ConstTable(np.array([250, 250, 220, 100]))  # by Age, a Decree in effect
AT_WORK_ELSEWHERE = 1 << Decree.SHIELD_DECREE | 1 << Decree.RAW_TRADE | 1 << Decree.MANUFACTURED_TRADE
INTRIGUE = 280  # a Conspirator
CONSPIRACIES = ConstTable(np.array([450, 400, 450, 300, 350, 400, 450, 500, 450, 650, 300, 450, 500, 400, 400, 600]))
UNKNOWN_CONSPIRACY = 440
ENOUGH_CARDS = 10  # cards left in the Age with which there is time for a Conspiracy


@rule
def senate_worth(state, seat):
    """Evaluate a seat's Influence cubes and Decrees in hundredths of a point, without the points of the Chambers."""
    city = state.city[seat]
    worth = POLITICS[min(cubes_missing_for_all_chambers(state, seat), len(POLITICS) - 1)]
    worth += DECREE[state.age] * count_members(city.decrees & ~AT_WORK_ELSEWHERE)
    return worth + CHAIN[state.age] * count_members(city.linked & ~city.chains) // 2


@rule
def cubes_missing_for_all_chambers(state, seat):
    """Return how many more Influence cubes a seat needs to control all Chambers of the Senate."""
    missing = 0
    for chamber in range(N_CHAMBERS):
        missing += cubes_missing_in_chamber(state, seat, chamber)
    return missing


@rule
def cubes_missing_in_chamber(state, seat, chamber):
    """Return how many more Influence cubes a seat needs to control a single Chamber of the Senate."""
    return max(0, state.city[1 - seat].cubes[chamber] + 1 - state.city[seat].cubes[chamber])


@rule
def conspiracies_worth(state, city):
    """Evaluate the Conspiracies of a city in hundredths of a point.

    Prepared Conspiracies have a higher value; late in Age III, the value of all Conspiracies falls.
    """
    worth = 0
    for place in range(N_PLOTS):
        card = city.plots[place]
        if card != NONE:
            full = UNKNOWN_CONSPIRACY if card == HIDDEN else CONSPIRACIES[card]
            worth += full // 4 if city.plot_under[place] == NONE else full * 3 // 4
    left = count_members(state.present)
    return worth * left // ENOUGH_CARDS if state.age == LAST_AGE and left < ENOUGH_CARDS else worth


@rule
def senator_worth(state, seat, unit):
    """Evaluate the recruitment of a Senator by a seat, in hundredths of a point.

    Return `IN_REACH` for a Politician that gives enough actions to control all Chambers, which wins the game.
    """
    if not unit.section:
        return INTRIGUE
    actions, missing_there = count_politician_actions(state.city[seat]), 0
    for chamber in range(N_CHAMBERS):
        if unit.section >> chamber & 1:
            missing_there += cubes_missing_in_chamber(state, seat, chamber)
    if missing_there <= actions and missing_there == cubes_missing_for_all_chambers(state, seat):
        return IN_REACH
    return CUBE * actions
