"""Candidate actions of a search, with the evaluation's value of each (compiled only: uses floats)."""

from ....kernel.bits import lowest
from ....kernel.rule import rule
from ...components import FIRST_OF_AGE, unit_at
from ...rules.action_codes import BUILD, SELL, STAGE, WAYS, card_of, left_coins
from ...rules.effects import has_building
from ...rules.legal import legal_for
from ...rules.market import building_payments, payments
from ...rules.setup import next_stage
from ...rules.state import NONE, Question, kinds_in
from ..evaluation.choices import action_worth, gain_for, sale_worth, trade_now
from ..evaluation.policy import card_to_hide, cheapest, receiver_of, shared_coins, worth_to

DEARER = 1  # coins by which the payment of a candidate may exceed the cheapest payment
HIDING = 4  # divisor of the value of a used card to the next player


@rule
def list_all(state, seat, actions, worths, weights):
    """Write the legal actions of a seat and their values; return the number of actions.

    Payments that cost over a coin more than the cheapest payment are left out, since they give a neighbour more, too.
    Selling a card, or using it for a stage, has a higher value if the card is valuable to the next player.
    """
    n, kept = legal_for(state, seat, actions), 0
    trade = trade_now(state, seat, weights)
    receiver = receiver_of(state, seat)
    theirs = trade_now(state, receiver, weights) if receiver >= 0 else 0
    for i in range(n):
        action = actions[i]
        if action < SELL and is_too_dear(state, seat, action):
            continue
        worth = action_worth(state, seat, action, trade, weights)
        if receiver >= 0 and action >= STAGE:
            worth += max(0, worth_to(state, receiver, card_of(action), theirs, weights)) // HIDING
        actions[kept], worths[kept] = action, worth
        kept += 1
    return kept


@rule
def is_too_dear(state, seat, action):
    """Return whether the payment of an action costs at least two coins more than the cheapest payment."""
    if action >= STAGE:
        ways = payments(state, seat, unit_at(next_stage(state.city[seat])))
    else:
        ways = building_payments(state, seat, card_of(action))
    return shared_coins(ways, left_coins(action)) > shared_coins(ways, cheapest(state, seat, ways)) + DEARER


@rule
def list_few(state, seat, actions, worths, weights):
    """Write a seat's candidate actions below the root and their values; return the number of actions.

    Only cheapest payments are candidates, and a single card is sold or used for a stage.
    """
    if state.question != Question.CHOOSE and state.question != Question.EXTRA_CARD:
        return list_all(state, seat, actions, worths, weights)
    city, first, n = state.city[seat], FIRST_OF_AGE[state.age], 0
    trade = trade_now(state, seat, weights)
    kinds = kinds_in(city.hand)
    while kinds:
        kind = lowest(kinds) >> 1
        kinds &= kinds - 1
        if not has_building(city, state.age, kind):
            ways = building_payments(state, seat, first + kind)
            if ways:
                left = cheapest(state, seat, ways)
                actions[n] = BUILD + WAYS * (first + kind) + left
                worths[n] = gain_for(state, seat, unit_at(first + kind), shared_coins(ways, left), trade, weights)
                n += 1
    hidden = card_to_hide(state, seat, weights)
    stage = next_stage(city)
    if stage != NONE:
        ways = payments(state, seat, unit_at(stage))
        if ways:
            left = cheapest(state, seat, ways)
            actions[n] = STAGE + WAYS * hidden + left
            worths[n] = gain_for(state, seat, unit_at(stage), shared_coins(ways, left), trade, weights)
            n += 1
    actions[n], worths[n] = SELL + hidden, sale_worth(state, seat, weights)
    return n + 1


@rule
def soften(worths, n, spread):
    """Turn the values of `n` actions into logarithms of priors, by dividing them by `spread`."""
    for i in range(n):
        worths[i] /= spread
