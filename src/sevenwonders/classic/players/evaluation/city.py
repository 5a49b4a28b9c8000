"""Evaluation of a city in its present state; `actions.card_or_stage_gain` evaluates the change by a card or a stage."""

import numpy as np

from ....kernel.bits import count_members, lowest_member
from ....kernel.rule import hot, rule
from ....kernel.struct import ConstTable
from ...components import (
    CARDS,
    CHAINS,
    FIRST_OF_AGE,
    N_AGES,
    N_TURNS,
    NEAR,
    OWN,
    STAGES_OF_SIDE,
    Colour,
    Power,
    Symbol,
    unit_facts,
)
from ...rules.effects import count_for_component
from ...rules.score import COINS_A_POINT, SCORERS
from ...rules.setup import board_side_index
from .conflicts import military_worth
from .science import symbols_worth
from .trade import N_GAME_TURNS, production_worth, turns_left
from .weights import POINT, PURSE

COLOURS = 7


def _chains_useful_after_age(age: int) -> int:
    """Return the chain symbols that make a card of an Age after `age` free, as bits."""
    wanted = {card.needed_chain for card in CARDS if card.age > age}
    return sum(1 << place for place, name in enumerate(CHAINS) if name in wanted)


WANTED_AFTER = ConstTable(np.array([_chains_useful_after_age(age) for age in range(N_AGES + 1)]))


@rule
def evaluate(state, seat, weights):
    """Return the value of a seat's city, in hundredths of a point: points so far and points expected until the end."""
    city = state.city[seat]
    worth = POINT * (city.blue_points + city.wonder_points + city.victories - city.defeats)
    worth += coins_worth(state, city.coins, weights)
    worth += symbols_worth(state, city, Symbol.NONE, turns_left(state), weights)
    worth += military_worth(state, seat, city.shields, weights)
    worth += chains_worth(state, city.chains, weights)
    worth += production_worth(state, seat, city.makes, city.makes_rare, city.discounts, city.counts[7], weights)
    worth += weights.stage[state.age] * city.counts[Colour.STAGE]
    worth += stage_powers_worth(state, city, city.powers, weights)
    if state.salvager == seat:
        worth += weights.salvage[state.age]
    return worth + scoring_cards_worth(state, seat, weights)


@hot
def coins_worth(state, coins, weights):
    """Return the value of `coins` coins in a city, in hundredths of a point; after the last turn, their points."""
    if turns_left(state) == 0:
        return POINT * (coins // COINS_A_POINT)
    return weights.coin[state.age] * min(coins, PURSE) + weights.spare[state.age] * max(0, coins - PURSE)


@hot
def chains_worth(state, chains, weights):
    """Return the value of a city's chain symbols (bits), in hundredths of a point.

    Only symbols that make a card of a later Age free count, each the same.
    """
    return weights.chain[state.age] * count_members(chains & WANTED_AFTER[state.age])


@rule
def stage_powers_worth(state, city, powers, weights):
    """Return the value of special abilities of Wonder stages for the rest of the game, in hundredths of a point.

    `powers` are bits of `Power`; an ability to take a discarded card is not counted.
    """
    if powers == 0:
        return 0
    worth, ages = 0, N_AGES - state.age
    if powers & Power.SEVENTH:
        worth += weights.seventh * (ages + (state.turn < N_TURNS))
    if powers & Power.FREE_COLOUR:
        lacking = 0
        for colour in range(COLOURS):
            lacking += city.counts[colour] == 0
        worth += lacking * free_colour_worth(state, weights)
    if powers & Power.FREE_FIRST:
        worth += weights.free_first * ages
    if powers & Power.FREE_LAST:
        worth += weights.free_last * (ages + (state.turn < N_TURNS - 1))
    return worth


@hot
def free_colour_worth(state, weights):
    """Return the value of each colour that a city still lacks if its first card of each colour is free (Olympia).

    The value is in hundredths of a point.
    """
    return weights.free_colour * turns_left(state) // N_GAME_TURNS


@rule
def scoring_cards_worth(state, seat, weights):
    """Return the value of the cards in a seat's city that score for other cards, stages or tokens.

    Such cards are the yellow cards of Age III and the Guilds.  The value counts their present points and those expected
    until the end, in hundredths of a point.
    """
    worth, city = 0, state.city[seat]
    rest = city.built[N_AGES - 1] & SCORERS
    while rest:
        unit = unit_facts(FIRST_OF_AGE[N_AGES] + lowest_member(rest))
        rest &= rest - 1
        if unit.complete:
            worth += complete_wonder_card_worth(city, unit, city.counts[Colour.STAGE], weights)
        else:
            worth += POINT * unit.points_each * count_for_component(state, seat, unit) + further_points_of_scoring_card(
                state, unit, weights
            )
    return worth


@rule
def complete_wonder_card_worth(city, unit, stages, weights):
    """Return the value of a card whose points require a complete Wonder, in hundredths of a point.

    `unit` has the facts of the card, and `stages` is the number of stages that are built.
    """
    missing = STAGES_OF_SIDE[board_side_index(city)] - stages
    return unit.complete * weights.complete[min(3, missing)]


@hot
def further_points_of_scoring_card(state, unit, weights):
    """Estimate the further points, in hundredths, of a card that scores for other components.

    They come from the cards and stages that will be built until the end of the game. Brown and grey cards add nothing,
    because Age III has none. `unit` has the facts of the card that scores.
    """
    if unit.counts & (1 << Colour.BROWN | 1 << Colour.GREY):
        return 0
    cities = (unit.where & OWN != 0) + 2 * (unit.where & NEAR != 0)
    return unit.points_each * cities * turns_left(state) * weights.swell
