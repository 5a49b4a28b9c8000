"""The actions that a search considers in a position, with their values; for compiled code only, since it uses floats.

The values come from `evaluation`, in hundredths of a point.
"""

from ....kernel.bits import lowest_member
from ....kernel.rule import rule
from ...components import FIRST_OF_AGE, unit_facts
from ...rules.action_codes import BUILD, SELL, STAGE, WAYS, card_of_action, left_coins_of_action
from ...rules.effects import has_building
from ...rules.legal import write_legal_actions_of_seat
from ...rules.market import affordable_payments, building_payments
from ...rules.setup import next_stage_row
from ...rules.state import NONE, Question, kinds_in
from ..evaluation.actions import action_worth, building_gain, current_production_worth, sale_worth
from ..evaluation.policy import (
    card_most_wanted_by_next_player,
    card_worth,
    coins_to_both_neighbours,
    coins_to_left_when_cheapest,
    hand_receiver,
)

MAX_EXTRA_COINS = 1  # by which the payment of a candidate may exceed the cheapest payment
DENIAL_DIVISOR = 4  # of the value that a used card has for the next player


@rule
def write_legal_actions_with_worths(state, seat, actions, worths, weights):
    """Write to `actions` and `worths` the legal actions of a seat and their values; return the number of actions.

    Payments that cost over a coin more than the cheapest payment are left out, since they give a neighbour more, too.
    Selling a card, or using it for a stage, has a higher value if the card is valuable to the player who would get it.
    """
    n, kept = write_legal_actions_of_seat(state, seat, actions), 0
    trade = current_production_worth(state, seat, weights)
    receiver = hand_receiver(state, seat)
    theirs = current_production_worth(state, receiver, weights) if receiver >= 0 else 0
    for i in range(n):
        action = actions[i]
        if action < SELL and is_too_expensive(state, seat, action):
            continue
        worth = action_worth(state, seat, action, trade, weights)
        if receiver >= 0 and action >= STAGE:
            worth += max(0, card_worth(state, receiver, card_of_action(action), theirs, weights)) // DENIAL_DIVISOR
        actions[kept], worths[kept] = action, worth
        kept += 1
    return kept


@rule
def is_too_expensive(state, seat, action):
    """Return whether the payment of a build or stage action costs at least two coins more than the cheapest payment."""
    if action >= STAGE:
        ways = affordable_payments(state, seat, unit_facts(next_stage_row(state.city[seat])))
    else:
        ways = building_payments(state, seat, card_of_action(action))
    return (
        coins_to_both_neighbours(ways, left_coins_of_action(action))
        > coins_to_both_neighbours(ways, coins_to_left_when_cheapest(state, seat, ways)) + MAX_EXTRA_COINS
    )


@rule
def write_candidates_below_root(state, seat, actions, worths, weights):
    """Write the few actions that a search considers for a seat below the root, and their values; return their number.

    Payments are always the cheapest, and only the card that the next player wants most is sold or used for a stage.
    `actions` and `worths` get the results.
    """
    if state.question != Question.CHOOSE and state.question != Question.EXTRA_CARD:
        return write_legal_actions_with_worths(state, seat, actions, worths, weights)
    city, first, n = state.city[seat], FIRST_OF_AGE[state.age], 0
    trade = current_production_worth(state, seat, weights)
    kinds = kinds_in(city.hand)
    while kinds:
        kind = lowest_member(kinds) >> 1
        kinds &= kinds - 1
        if not has_building(city, state.age, kind):
            ways = building_payments(state, seat, first + kind)
            if ways:
                left = coins_to_left_when_cheapest(state, seat, ways)
                actions[n] = BUILD + WAYS * (first + kind) + left
                worths[n] = building_gain(
                    state, seat, unit_facts(first + kind), coins_to_both_neighbours(ways, left), trade, weights
                )
                n += 1
    hidden = card_most_wanted_by_next_player(state, seat, weights)
    stage = next_stage_row(city)
    if stage != NONE:
        unit = unit_facts(stage)
        ways = affordable_payments(state, seat, unit)
        if ways:
            left = coins_to_left_when_cheapest(state, seat, ways)
            actions[n] = STAGE + WAYS * hidden + left
            worths[n] = building_gain(state, seat, unit, coins_to_both_neighbours(ways, left), trade, weights)
            n += 1
    actions[n], worths[n] = SELL + hidden, sale_worth(state, seat, weights)
    return n + 1


@rule
def scale_to_logits(worths, n, spread):
    """Turn the values of `n` actions into logarithms of priors in place, by dividing them by `spread`."""
    for i in range(n):
        worths[i] /= spread
