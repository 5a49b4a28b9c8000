"""Victory points (rules section 6)."""

import numpy as np

from ...kernel.bits import count_members
from ...kernel.rule import rule
from ...kernel.struct import ConstTable
from ..components import (
    FIRST_DIVINITY,
    FIRST_TOKEN,
    FIRST_WONDER,
    N_CARDS,
    N_DIVINITIES,
    N_TOKENS,
    Colour,
    Progress,
    unit_facts,
)
from .effects import count_for_component
from .expansions.senate import POINTS, controlling_seat
from .expansions.solo import EVERY_SUPREMACY, SOLO_WONDERS
from .military import military_points
from .state import (
    N_CATEGORIES,
    N_CHAMBERS,
    N_PLACES,
    NONE,
    SHARED,
    RuleOption,
    ScoreCategory,
    Victory,
    Zone,
    end_game_with_victory,
    has_option,
    owns_token,
)

MATHEMATICS_POINTS = 3
MYSTICISM_POINTS = 2
TEMPLE_POINTS = ConstTable(np.array([0, 5, 12, 21, 21, 21]))  # by the number of Grand Temples


@rule
def score_category_of_colour(colour):
    """Return the category of the score sheet for the points printed on a card of a colour."""
    if colour == Colour.BLUE:
        return ScoreCategory.BLUE
    if colour == Colour.GREEN:
        return ScoreCategory.GREEN
    return ScoreCategory.YELLOW


@rule
def tally_expansions(state, seat):
    """Write a seat's points for Pantheon and Agora to its score sheet."""
    city = state.city[seat]
    for divinity in range(N_DIVINITIES):
        if city.divinities >> divinity & 1:
            city.score[ScoreCategory.DIVINITY] += unit_facts(FIRST_DIVINITY + divinity).points
    city.score[ScoreCategory.DIVINITY] += city.reserve
    if owns_token(city, Progress.MYSTICISM):
        tokens = count_members(city.offerings)
        for mythology in range(5):
            tokens += city.mythologies >> 2 * mythology & 3
        city.score[ScoreCategory.PROGRESS] += MYSTICISM_POINTS * tokens
    for chamber in range(N_CHAMBERS):
        if controlling_seat(state, chamber) == seat:
            city.score[ScoreCategory.SENATE] += POINTS[chamber]


@rule
def tally(state, seat):
    """Write a seat's points by category to its score sheet (`score` in its city), as if the game ended now."""
    city = state.city[seat]
    temples = 0
    for category in range(N_CATEGORIES):
        city.score[category] = 0
    for card in range(N_CARDS):
        if state.zone[card] == Zone.CITY + seat:
            unit = unit_facts(card)
            city.score[score_category_of_colour(unit.colour)] += unit.points
            temples += unit.temple
            if unit.points_each:
                city.score[ScoreCategory.GUILD] += unit.points_each * count_for_component(state, seat, unit)
    for place in range(N_PLACES):
        if city.under[place] != NONE:
            city.score[ScoreCategory.WONDER] += unit_facts(FIRST_WONDER + city.wonders[place]).points
    for token in range(N_TOKENS):
        if city.tokens >> token & 1:
            city.score[ScoreCategory.PROGRESS] += unit_facts(FIRST_TOKEN + token).points
    if owns_token(city, Progress.MATHEMATICS):
        city.score[ScoreCategory.PROGRESS] += MATHEMATICS_POINTS * count_members(city.tokens)
    city.score[ScoreCategory.TEMPLE] = TEMPLE_POINTS[temples]
    if state.rules & (RuleOption.PANTHEON | RuleOption.AGORA):
        tally_expansions(state, seat)
    city.score[ScoreCategory.COINS] = city.coins // 3
    city.score[ScoreCategory.MILITARY] = military_points(state, seat)


@rule
def total_points(state, seat):
    """Return the sum of the points on a seat's score sheet, which `tally` has written."""
    points = 0
    for category in range(N_CATEGORIES):
        points += state.city[seat].score[category]
    return points


@rule
def end_game_by_points(state):
    """End the game after Age III: most points win, then most blue points, else the victory is shared (R-53)."""
    tally(state, 0)
    tally(state, 1)
    lead = total_points(state, 0) - total_points(state, 1)
    if has_option(state, RuleOption.SOLO):
        met = state.achieved & EVERY_SUPREMACY and state.city[0].built[Colour.WONDER] == SOLO_WONDERS and lead > 0
        end_game_with_victory(state, 0 if met else 1, Victory.CHALLENGE)
        return
    if lead == 0:
        lead = state.city[0].score[ScoreCategory.BLUE] - state.city[1].score[ScoreCategory.BLUE]
    if lead == 0 and has_option(state, RuleOption.SECOND_PLAYER_WINS_TIES):
        lead = -1
    end_game_with_victory(state, 0 if lead > 0 else 1 if lead < 0 else SHARED, Victory.CIVILIAN)
