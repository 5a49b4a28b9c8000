"""Evaluation of actions: the change of a city's value (`city.evaluate`), computed without applying the action.

The simultaneous actions of the other players are unknown and do not count.
"""

from ....kernel.bits import lowest_member
from ....kernel.rule import rule
from ...components import FIRST_OF_AGE, N_AGES, OWN, Colour, Power, Symbol, unit_facts
from ...rules.action_codes import DECLINE, SELL, STAGE, TAKE, card_of_action, left_coins_of_action
from ...rules.effects import count_for_component
from ...rules.market import add_lanes, affordable_payments, building_payments, coins_to_right_neighbour, is_free
from ...rules.play import SALE
from ...rules.score import SCORERS
from ...rules.setup import next_stage_row
from .city import (
    chains_worth,
    coins_worth,
    complete_wonder_card_worth,
    free_colour_worth,
    further_points_of_scoring_card,
    stage_powers_worth,
)
from .conflicts import military_worth
from .science import symbols_worth
from .trade import production_worth, turns_left
from .weights import POINT


@rule
def current_production_worth(state, seat, weights):
    """Return the value of a seat's present production and discounts, in hundredths of a point.

    The functions that evaluate actions take it as an argument, `trade`, so that it is computed once for all actions.
    """
    city = state.city[seat]
    return production_worth(
        state, seat, city.makes, city.makes_rare, city.discounts, city.counts[Colour.STAGE], weights
    )


@rule
def action_worth(state, seat, action, trade, weights):
    """Return what a legal action adds to the value of a seat's city, in hundredths of a point.

    The choice of a board or a side adds 0.

    Args:
        state: the position.
        seat: the seat.
        action: the code of the action.
        trade: the value of the seat's present production and discounts, as `current_production_worth` returns it.
        weights: the weights of the evaluation.
    """
    if action >= DECLINE:
        return 0
    if action >= TAKE:
        return card_or_stage_gain(state, seat, unit_facts(action - TAKE), 0, trade, weights)
    if action >= SELL:
        return sale_worth(state, seat, weights)
    left = left_coins_of_action(action)
    if action >= STAGE:
        unit = unit_facts(next_stage_row(state.city[seat]))
        ways = affordable_payments(state, seat, unit)
    else:
        unit = unit_facts(card_of_action(action))
        ways = building_payments(state, seat, card_of_action(action))
    shared = left + coins_to_right_neighbour(ways, left)
    return building_gain(state, seat, unit, shared, trade, weights)


@rule
def sale_worth(state, seat, weights):
    """Return the value of the 3 coins that a seat gets for selling a card, in hundredths of a point."""
    coins = state.city[seat].coins
    return coins_worth(state, coins + SALE, weights) - coins_worth(state, coins, weights)


@rule
def building_gain(state, seat, unit, shared, trade, weights):
    """Return what building a card or a stage adds to the value of a seat's city, in hundredths of a point.

    Args:
        state: the position.
        seat: the seat.
        unit: the facts of the card or stage.
        shared: the coins that the seat pays to its neighbours.
        trade: the value of the seat's production and discounts (`current_production_worth`).
        weights: the weights of the evaluation.
    """
    fee = unit.coin_cost
    if fee and is_free(state, state.city[seat], unit):
        fee = 0
    return card_or_stage_gain(state, seat, unit, shared + fee, trade, weights) - weights.gift[state.age] * shared


@rule
def card_or_stage_gain(state, seat, unit, paid, trade, weights):
    """Return the value of a card's or stage's effects for a seat, less that of its price, in hundredths of a point.

    Args:
        state: the position.
        seat: the seat.
        unit: the card or stage.
        paid: the coins to pay for it.
        trade: the value of the seat's production and discounts before, as `current_production_worth` returns it.
        weights: the weights of the evaluation.
    """
    city, age = state.city[seat], state.age
    worth = POINT * unit.points
    coins = unit.coins - paid
    if unit.points_each or unit.coins_each:
        number = count_for_component(state, seat, unit) + (unit.where & OWN and unit.counts >> unit.colour & 1)
        coins += unit.coins_each * number
        if unit.points_each:
            worth += POINT * unit.points_each * number + further_points_of_scoring_card(state, unit, weights)
    if coins:
        worth += coins_worth(state, city.coins + coins, weights) - coins_worth(state, city.coins, weights)
    if unit.symbol:
        left = turns_left(state)
        worth += symbols_worth(state, city, unit.symbol, left, weights)
        worth -= symbols_worth(state, city, Symbol.NONE, left, weights)
    if unit.shields:
        worth += military_worth(state, seat, city.shields + unit.shields, weights)
        worth -= military_worth(state, seat, city.shields, weights)
    if unit.gives_chain:
        worth += chains_worth(state, city.chains | unit.gives_chain, weights) - chains_worth(
            state, city.chains, weights
        )
    if unit.makes or unit.makes_rare or unit.discount or unit.colour == Colour.STAGE:
        worth += production_worth_with(state, seat, unit, weights) - trade
    if unit.complete:
        worth += complete_wonder_card_worth(city, unit, city.counts[Colour.STAGE], weights)
    if unit.colour == Colour.STAGE:
        worth += weights.stage[age]
        if unit.powers:
            if unit.powers & Power.SALVAGE:
                worth += weights.salvage[age]
            worth += stage_powers_worth(state, city, city.powers | unit.powers, weights)
            worth -= stage_powers_worth(state, city, city.powers, weights)
    elif city.powers & Power.FREE_COLOUR and city.counts[unit.colour] == 0:
        worth -= free_colour_worth(state, weights)
    if age == N_AGES:
        worth += gain_of_existing_scoring_cards(city, unit, weights)
    return worth


@rule
def production_worth_with(state, seat, unit, weights):
    """Return the value of a seat's production and discounts with one more card or stage, in hundredths of a point.

    `unit` has the facts of the card or stage.
    """
    city = state.city[seat]
    makes, makes_rare = city.makes, city.makes_rare
    if unit.makes:
        makes = add_lanes(makes, unit.makes)
    if unit.makes_rare:
        makes_rare = add_lanes(makes_rare, unit.makes_rare)
    stages = city.counts[Colour.STAGE] + (unit.colour == Colour.STAGE)
    return production_worth(state, seat, makes, makes_rare, city.discounts | unit.discount, stages, weights)


@rule
def gain_of_existing_scoring_cards(city, unit, weights):
    """Return the value that one more card or stage adds to those cards of a city that score for other cards and stages.

    Such cards are the yellow cards of Age III and the Guilds.  The value is in hundredths of a point.
    """
    worth, rest = 0, city.built[N_AGES - 1] & SCORERS
    while rest:
        counting = unit_facts(FIRST_OF_AGE[N_AGES] + lowest_member(rest))
        rest &= rest - 1
        if counting.complete:
            if unit.colour == Colour.STAGE:
                stages = city.counts[Colour.STAGE]
                worth += complete_wonder_card_worth(city, counting, stages + 1, weights)
                worth -= complete_wonder_card_worth(city, counting, stages, weights)
        elif counting.where & OWN and counting.counts >> unit.colour & 1:
            worth += POINT * counting.points_each
    return worth
