"""Asking the network: what every seat may expect, and how a seat likes its actions (compiled only: floats live here).

The points of all seats must have been counted (`tally_all`) before anything is asked.
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
    """Fill the room for the last layer with what a seat sees."""
    rows, bias, weights, second_bias = network[:4]
    numbers, first, second, alive, sums = room
    n = inputs(state, seat, numbers)
    sum_rows(numbers, n, rows, bias, sums)
    unscaled(sums, first)
    dense(first, alive, list_alive(first, alive), weights, second_bias, second)
    rectify(second)


@rule
def judge(state, network, room, seats):
    """Write what the network expects for every seat at the start of a turn: its share of the victory, its points."""
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
    """How the seat that was asked about likes an action."""
    output_weights, output_bias, last, output = network[6], network[7], room[2], output_of(action)
    liking = one_output(last, output_weights, output_bias, output % PAIR)
    if output >= PAIR:
        second = output // PAIR - 1
        liking += one_output(last, output_weights, output_bias, second)
    return liking


@rule
def list_liked(state, seat, actions, likings, network, room):
    """Write what a seat may do with a card of its hand, how it likes it, and return how many there are.

    Only the cheapest way to pay, and of cards to sell or to use for a stage the one that it likes best to be gone.
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
