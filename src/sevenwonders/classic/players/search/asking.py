"""Network inference: the expected results of every seat, and a seat's scores of its actions (compiled only: floats live
here).

The points of all seats must have been counted (`tally_all`) before inference.
"""

from ....game.learning.lessons import PAIR, POINTS_UNIT
from ....kernel.bits import lowest
from ....kernel.exponential import exp
from ....kernel.layers import dense, list_alive, one_output, rectify, sum_rows, unscaled
from ....kernel.rule import rule
from ...components import FIRST_OF_AGE, unit_at
from ...rules.action_codes import BUILD, SELL, STAGE, WAYS
from ...rules.effects import has_building
from ...rules.market import building_payments, payments
from ...rules.setup import next_stage
from ...rules.state import NONE, kinds_in
from ..evaluation.policy import cheapest
from ..network.inputs import inputs, tally_all
from ..network.outputs import BUILD_STAGE, HIDE, POINTS, SELL_CARD, STRENGTH, output_of


@rule
def ask(state, seat, network, room):
    """Fill the last hidden layer in `room` from a seat's inputs."""
    rows, bias, weights, second_bias = network[:4]
    numbers, first, second, alive, sums = room
    n = inputs(state, seat, numbers)
    sum_rows(numbers, n, rows, bias, sums)
    unscaled(sums, first)
    dense(first, alive, list_alive(first, alive), weights, second_bias, second)
    rectify(second)


@rule
def judge(state, network, room, seats):
    """Write the expected share of the victory and points of every seat at the start of a turn."""
    value_weights, value_bias, last = network[4], network[5], room[2]
    tally_all(state)
    most, whole = -1e9, 0.0
    for seat in range(state.players):
        ask(state, seat, network, room)
        seats[seat, STRENGTH] = one_output(last, value_weights, value_bias, STRENGTH)
        seats[seat, POINTS] = POINTS_UNIT * one_output(last, value_weights, value_bias, POINTS)
        most = max(most, seats[seat, STRENGTH])
    for seat in range(state.players):
        seats[seat, STRENGTH] = exp(seats[seat, STRENGTH] - most)
        whole += seats[seat, STRENGTH]
    for seat in range(state.players):
        seats[seat, STRENGTH] /= whole


@rule
def like(action, network, room):
    """Return the network's score of an action, for the seat last evaluated."""
    output_weights, output_bias, last, output = network[6], network[7], room[2], output_of(action)
    liking = one_output(last, output_weights, output_bias, output % PAIR)
    if output >= PAIR:
        second = output // PAIR - 1
        liking += one_output(last, output_weights, output_bias, second)
    return liking


@rule
def list_liked(state, seat, actions, likings, network, room):
    """Write a seat's actions with a card of its hand, and their scores; return the number of actions.

    Lists only the cheapest payment and, among cards to sell or to use for a stage, only the card with the best score.
    """
    output_weights, output_bias, last = network[6], network[7], room[2]
    ask(state, seat, network, room)
    city, first, n = state.city[seat], FIRST_OF_AGE[state.age], 0
    kinds, hidden, most = kinds_in(city.hand), 0, -1e9
    while kinds:
        kind = lowest(kinds) >> 1
        kinds &= kinds - 1
        card = first + kind
        gone = one_output(last, output_weights, output_bias, HIDE + card)
        if gone > most:
            hidden, most = card, gone
        if not has_building(city, state.age, kind):
            ways = building_payments(state, seat, card)
            if ways:
                actions[n] = BUILD + WAYS * card + cheapest(state, seat, ways)
                likings[n] = one_output(last, output_weights, output_bias, card)
                n += 1
    stage = next_stage(city)
    if stage != NONE:
        ways = payments(state, seat, unit_at(stage))
        if ways:
            actions[n] = STAGE + WAYS * hidden + cheapest(state, seat, ways)
            likings[n] = most + one_output(last, output_weights, output_bias, BUILD_STAGE)
            n += 1
    actions[n] = SELL + hidden
    likings[n] = most + one_output(last, output_weights, output_bias, SELL_CARD)
    return n + 1
