"""Search tree that takes the values of leaves and the priors of actions from a neural network.

It runs only as compiled code, because it uses floats.  `nodes` describes the tree.  The value of a leaf is a weighted
sum of the probabilities of its endings; with the default weights the value is the chance to win.
"""

from ....kernel.bits import mark_items
from ....kernel.exponential import exp
from ....kernel.layers import (
    compute_dense_layer,
    dequantize_and_relu,
    refresh_accumulator,
    relu,
    softmax,
    sum_one_or_two_outputs,
    update_accumulator,
    write_nonzero_indices,
)
from ....kernel.rule import rule
from ....kernel.struct import Float32, Float64, Struct, array, struct
from ...rules.action_codes import N_ACTIONS
from ...rules.chance import draw_outcome
from ...rules.knowledge import determinize, needs_determinizing
from ...rules.legal import write_legal_actions
from ...rules.simulation import resolve_chance
from ...rules.state import CHANCE, Victory, seat_to_act
from ..evaluation import apply_action
from ..network.inputs import write_active_inputs
from ..network.outputs import CERTAIN, LOST, N_ENDINGS, N_KINDS, N_VALUES, WON, ending_index, output_index
from .nodes import (
    DEEPEST,
    FEW_OUTCOMES,
    NEW,
    POSITION,
    PRIVATE,
    ROOT,
    find_or_add_outcome_child,
    is_in_question_set,
    mark_legal_actions,
    reset_node,
    select_child,
    select_legal_child,
)
from .proofs import find_immediate_win, record_proof


@struct
class SearchParams(Struct):
    """Parameters of the tree search in the form that compiled code reads.

    Attributes:
        exploration: the weight of exploration in the choice of the child that a simulation visits (c_puct).
        exploration_growth: the growth of this weight with the number of visits.
        first_play_reduction: how far the value of a child without visits is below that of its parent.
        prior_temperature: the temperature of the priors.
        seat: the searching seat.
        worth: the values of the endings for the searching player.
    """

    exploration: Float64
    exploration_growth: Float64
    first_play_reduction: Float64
    prior_temperature: Float64  # temperature of the priors
    seat: Float64  # the searching seat
    worth: list[Float32] = array(N_ENDINGS)  # values of the endings for the searching player


@rule
def evaluate_leaf(state, seat, network, workspace):
    """Evaluate a position with the network from the point of view of `seat`, the seat to act.

    The probabilities of the endings, the points, and the last hidden layer (from which priors follow) are written to
    `workspace`.

    Args:
        state: the position.
        seat: the seat to act.
        network: the arrays of the network.
        workspace: the arrays to work in, from `Network.make_workspace`.
    """
    rows, bias, weights, second_bias, value_weights, value_bias, _, _ = network
    numbers, first, second, values, alive, sums, base = workspace
    n = write_active_inputs(state, seat, numbers)
    update_accumulator(numbers, n, rows, bias, base, seat, sums)
    dequantize_and_relu(sums, first)
    compute_dense_layer(first, alive, write_nonzero_indices(first, alive), weights, second_bias, second)
    relu(second)
    compute_dense_layer(second, alive, write_nonzero_indices(second, alive), value_weights, value_bias, values)
    softmax(values, N_ENDINGS)


@rule
def swap_perspective(values):
    """Swap the players in the network's values: wins with losses, and the points of both players."""
    for kind in range(N_KINDS):
        values[WON + kind], values[LOST + kind] = values[LOST + kind], values[WON + kind]
    values[N_ENDINGS], values[N_ENDINGS + 1] = values[N_ENDINGS + 1], values[N_ENDINGS]


@rule
def expected_utility(values, params, searcher):
    """Return the value of a position for player 0, from 0 to 1: the mean of the endings' values, by probability.

    Args:
        values: the probabilities of the endings from the point of view of the searching player.
        params: the parameters of the search, with the value of each ending.
        searcher: the seat of the searching player.
    """
    worth = 0.0
    for ending in range(N_ENDINGS):
        worth += values[ending] * params.worth[ending]
    return worth if searcher == 0 else 1.0 - worth


@rule
def evaluate_leaf_for_searcher(state, seat, searcher, network, workspace):
    """Evaluate a position with the network, and write the values for the searching player to `workspace`.

    Args:
        state: the position.
        seat: the seat to act.
        searcher: the seat of the searching player; the values are from its point of view.
        network: the arrays of the network.
        workspace: the arrays to work in, from `Network.make_workspace`.
    """
    evaluate_leaf(state, seat, network, workspace)
    if seat != searcher:
        swap_perspective(workspace[3])


@rule
def write_certain_ending(ending, searcher, values):
    """Write values in which a single ending has probability 1, since the game is over or the ending is proved.

    Args:
        ending: the ending from the point of view of player 0.
        searcher: the seat of the searching player; the values are from its point of view.
        values: the array to write to.
    """
    for place in range(N_VALUES):
        values[place] = 0.0
    values[ending] = values[CERTAIN] = 1.0
    if searcher == 1:
        swap_perspective(values)


@rule
def prior_logit(state, seat, action, network, workspace):
    """Return the logarithm of the network's prior for an action, up to a constant that is the same for all actions.

    Call `evaluate_leaf` for the position first.

    Args:
        state: the position.
        seat: the seat to act.
        action: the code of the action.
        network: the arrays of the network.
        workspace: the arrays to which `evaluate_leaf` has written.
    """
    return sum_one_or_two_outputs(workspace[2], network[6], network[7], output_index(state, seat, action))


@rule
def expand(tree, node, n_nodes, n, state, seat, scratch, network, workspace, prior_temperature, settled):
    """Add a child for each legal action to a node, with the network's priors; return the new number of nodes.

    Args:
        tree: the nodes of the tree.
        node: the node to expand.
        n_nodes: the number of nodes so far.
        n: the number of legal actions, whose codes are in `scratch`.
        state: the position of the node.
        seat: the seat to act.
        scratch: the codes of the legal actions.
        network: the arrays of the network.
        workspace: the arrays to which `evaluate_leaf` has written.
        prior_temperature: the temperature of the priors.
        settled: whether the legal actions are final, so that priors become probabilities; otherwise they stay
            logarithms.
    """
    most = -1e9
    for i in range(n):
        child = n_nodes + i
        reset_node(tree, child, scratch[i])
        prior = prior_logit(state, seat, scratch[i], network, workspace) / prior_temperature
        tree[child].prior = prior
        most = max(most, prior)
    if settled:
        total = 0.0
        for child in range(n_nodes, n_nodes + n):
            tree[child].prior = exp(tree[child].prior - most)
            total += tree[child].prior
        for child in range(n_nodes, n_nodes + n):
            tree[child].prior /= total
    tree[node].first, tree[node].n = n_nodes, n
    return n_nodes + n


@rule
def add_missing_children(tree, node, n_nodes, state, seat, scratch, marks, network, workspace, prior_temperature):
    """Add a child for each legal action without one; return the number of nodes and the number of legal actions.

    The legal actions stay marked in `marks` and listed in `scratch`; the caller clears the marks with `mark_items`.

    Args:
        tree: the nodes of the tree.
        node: the node of the position, which already has children.
        n_nodes: the number of nodes so far.
        state: the position.
        seat: the seat to act.
        scratch: an array for legal actions.
        marks: an array with a mark for each action code, all 0.
        network: the arrays of the network.
        workspace: the arrays to work in, from `Network.make_workspace`.
        prior_temperature: the temperature of the priors.
    """
    n = write_legal_actions(state, scratch)
    last, missing = mark_legal_actions(tree, node, scratch, n, marks)
    if missing and n_nodes + missing <= len(tree):
        evaluate_leaf(state, seat, network, workspace)
        for i in range(n):
            if marks[scratch[i]] == NEW:
                reset_node(tree, n_nodes, scratch[i])
                tree[n_nodes].prior = prior_logit(state, seat, scratch[i], network, workspace) / prior_temperature
                tree[last].sibling = n_nodes
                last = n_nodes
                n_nodes += 1
    return n_nodes, n


@rule
def grow_tree(
    positions, streams, tree, n_nodes, endings, params, simulations, scratch, marks, path, movers, network, workspace
):
    """Run the given number of simulations, which add nodes to the tree; return the number of nodes.

    Args:
        positions: the positions that the search works on; the first is the root position.
        streams: an array with the stream of random numbers.
        tree: the nodes of the tree.
        n_nodes: the number of nodes so far.
        endings: a row for each root action, to which the values of the leaves after it are added, from the point of
            view of the searching player; column `CERTAIN` counts the certain endings.  The last row is for the root
            itself.
        params: an array with the parameters of the search as its only record.
        simulations: the number of simulations.
        scratch: an array for legal actions.
        marks: an array with a mark for each action code, all 0.
        path: an array for the nodes on the way from the root.
        movers: an array for the player whose action led to each of these nodes.
        network: the arrays of the network.
        workspace: the arrays to work in, from `Network.make_workspace`.
    """
    state, stream, settings, values = positions[POSITION], streams[0], params[0], workspace[3]
    searcher = int(settings.seat)
    imagines = needs_determinizing(positions[ROOT])
    for seat in range(2):
        refresh_accumulator(
            workspace[0],
            write_active_inputs(positions[ROOT], seat, workspace[0]),
            network[0],
            network[1],
            workspace[6],
            seat,
        )
    for _ in range(simulations):
        positions[POSITION] = positions[ROOT]
        if imagines:
            determinize(state, stream)
        node, depth, settled = 0, 0, not imagines  # settled: the simulation has determinized nothing
        while True:
            if state.victory != Victory.NONE:
                write_certain_ending(ending_index(state, 0), searcher, values)
                if settled:
                    record_proof(tree, path, movers, depth, 1 + ending_index(state, 0))
                break
            if tree[node].proved and depth:
                write_certain_ending(tree[node].proved - 1, searcher, values)
                break
            seat, child = seat_to_act(state), node
            if seat == CHANCE:
                question = state.agenda[state.n_agenda - 1].question
                known = is_in_question_set(question, FEW_OUTCOMES | PRIVATE) and depth < DEEPEST
                if known:
                    action = draw_outcome(state, stream)
                    if is_in_question_set(question, PRIVATE):
                        settled = False
                    else:
                        child = find_or_add_outcome_child(tree, node, action, n_nodes)
                        n_nodes = max(n_nodes, child + 1)
                if not known or child == 0:
                    resolve_chance(state, stream)
                    if state.victory == Victory.NONE:
                        evaluate_leaf_for_searcher(state, seat_to_act(state), searcher, network, workspace)
                    else:
                        write_certain_ending(ending_index(state, 0), searcher, values)
                    break
            else:
                shared = settled or node == 0  # whether the legal actions are the same in all determinizations
                if tree[node].first == 0:
                    n = write_legal_actions(state, scratch)
                    room_left = n_nodes + n <= len(tree) and depth < DEEPEST
                    is_leaf = n > 1 or not room_left or node == 0  # with a single action the simulation continues
                    if is_leaf or not shared:
                        evaluate_leaf_for_searcher(state, seat, searcher, network, workspace)
                    if room_left:
                        n_nodes = expand(
                            tree,
                            node,
                            n_nodes,
                            n,
                            state,
                            seat,
                            scratch,
                            network,
                            workspace,
                            settings.prior_temperature,
                            shared,
                        )
                        won = find_immediate_win(tree, node, state, seat, positions) if settled else 0
                        if won:
                            write_certain_ending(won - 1, searcher, values)
                            record_proof(tree, path, movers, depth, won)
                            break
                    if is_leaf:
                        break
                if shared:
                    child = select_child(tree, node, seat, settings)
                else:
                    n_nodes, n = add_missing_children(
                        tree, node, n_nodes, state, seat, scratch, marks, network, workspace, settings.prior_temperature
                    )
                    child = select_legal_child(tree, node, seat, marks, settings)
                    mark_items(marks, scratch, n, 0)
                    if child == 0:
                        evaluate_leaf_for_searcher(state, seat, searcher, network, workspace)
                        break
                action = tree[child].action
            apply_action(state, action)
            if child != node:
                node = child
                path[depth], movers[depth] = node, seat
                depth += 1
        value = expected_utility(values, settings, searcher)
        tree[0].visits += 1
        tree[0].value += value
        for place in range(depth):
            tree[path[place]].visits += 1
            tree[path[place]].value += value
        row = endings[path[0] - tree[0].first if depth else N_ACTIONS]
        for place in range(N_VALUES + 1):
            row[place] += values[place]
    return n_nodes
