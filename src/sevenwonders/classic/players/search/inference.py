"""Network inference: the expected results of all seats, and scores of a seat's actions.

The functions are only for compiled code, since they use floats.  `network` are the arrays of a `Network`,
and `workspace` is from `Network.make_workspace`.  Callers count the points of all seats with `tally_points` first.
"""

from ....game.learning.training_examples import POINTS_UNIT
from ....kernel.bits import lowest_member
from ....kernel.exponential import exp
from ....kernel.layers import (
    compute_accumulator,
    compute_dense_layer,
    compute_single_output,
    dequantize_and_relu,
    relu,
    sum_one_or_two_outputs,
    write_nonzero_indices,
)
from ....kernel.rule import rule
from ...components import FIRST_OF_AGE, unit_facts
from ...rules.action_codes import BUILD, SELL, STAGE, WAYS
from ...rules.effects import has_building
from ...rules.market import affordable_payments, building_payments
from ...rules.setup import next_stage_row
from ...rules.state import NONE, kinds_in
from ..evaluation.policy import coins_to_left_when_cheapest
from ..network.inputs import tally_points, write_active_inputs
from ..network.outputs import BUILD_STAGE, HIDE, POINTS, SELL_CARD, STRENGTH, output_index


@rule
def compute_last_hidden_layer(state, seat, network, workspace):
    """Compute the network's last hidden layer from the point of view of a seat, into `workspace`.

    `network` are the arrays of a `Network`.
    """
    rows, bias, weights, second_bias = network[:4]
    numbers, first, second, alive, sums = workspace
    n = write_active_inputs(state, seat, numbers)
    compute_accumulator(numbers, n, rows, bias, sums)
    dequantize_and_relu(sums, first)
    compute_dense_layer(first, alive, write_nonzero_indices(first, alive), weights, second_bias, second)
    relu(second)


@rule
def evaluate_leaf(state, network, workspace, seats):
    """Let the network predict each seat's share of the victory and final points at the start of a turn.

    Args:
        state: the position.
        network: the arrays of a `Network`.
        workspace: the workspace of the network.
        seats: gets the prediction, a row for each seat, in the columns `STRENGTH` (the share) and `POINTS`.
    """
    value_weights, value_bias, last = network[4], network[5], workspace[2]
    tally_points(state)
    highest, total = -1e9, 0.0
    for seat in range(state.players):
        compute_last_hidden_layer(state, seat, network, workspace)
        seats[seat, STRENGTH] = compute_single_output(last, value_weights, value_bias, STRENGTH)
        seats[seat, POINTS] = POINTS_UNIT * compute_single_output(last, value_weights, value_bias, POINTS)
        highest = max(highest, seats[seat, STRENGTH])
    for seat in range(state.players):
        seats[seat, STRENGTH] = exp(seats[seat, STRENGTH] - highest)
        total += seats[seat, STRENGTH]
    for seat in range(state.players):
        seats[seat, STRENGTH] /= total


@rule
def prior_logit(action, network, workspace):
    """Return the network's score of an action, which is the logarithm of its prior up to a constant.

    `workspace` has the last hidden layer for the acting seat (`compute_last_hidden_layer`), and `network`
    are the arrays of a `Network`.
    """
    return sum_one_or_two_outputs(workspace[2], network[6], network[7], output_index(action))


@rule
def write_scored_actions(state, seat, actions, scores, network, workspace):
    """Write the actions with a card that a search considers for a seat, and their network scores; return their number.

    Payments are always the cheapest.  Only one card, the best to be used face down, is sold or used for a stage.
    `actions` and `scores` get the results, `network` are the arrays of a `Network`, and `workspace` is from
    `make_workspace`.
    """
    output_weights, output_bias, last = network[6], network[7], workspace[2]
    compute_last_hidden_layer(state, seat, network, workspace)
    city, first, n = state.city[seat], FIRST_OF_AGE[state.age], 0
    kinds, hidden, best_score = kinds_in(city.hand), 0, -1e9
    while kinds:
        kind = lowest_member(kinds) >> 1
        kinds &= kinds - 1
        card = first + kind
        score = compute_single_output(last, output_weights, output_bias, HIDE + card)
        if score > best_score:
            hidden, best_score = card, score
        if not has_building(city, state.age, kind):
            ways = building_payments(state, seat, card)
            if ways:
                actions[n] = BUILD + WAYS * card + coins_to_left_when_cheapest(state, seat, ways)
                scores[n] = compute_single_output(last, output_weights, output_bias, card)
                n += 1
    stage = next_stage_row(city)
    if stage != NONE:
        ways = affordable_payments(state, seat, unit_facts(stage))
        if ways:
            actions[n] = STAGE + WAYS * hidden + coins_to_left_when_cheapest(state, seat, ways)
            scores[n] = best_score + compute_single_output(last, output_weights, output_bias, BUILD_STAGE)
            n += 1
    actions[n] = SELL + hidden
    scores[n] = best_score + compute_single_output(last, output_weights, output_bias, SELL_CARD)
    return n + 1
