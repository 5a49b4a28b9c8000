"""Search tree whose leaves are evaluated by rules of thumb and by a random playout.

It runs only as compiled code, because it uses floats.  A branch of the tree ends where many cards are dealt, such as at
the start of an Age; the rest of the game is played at random.  `..search.nodes` describes the tree.
"""

import numpy as np

from ....kernel.bits import mark_items
from ....kernel.exponential import exp
from ....kernel.rule import rule
from ....kernel.struct import ConstTable
from ...rules.chance import draw_outcome
from ...rules.knowledge import determinize
from ...rules.legal import write_legal_actions
from ...rules.simulation import playout
from ...rules.state import CHANCE, SHARED, RuleOption, Victory, seat_to_act
from ..evaluation import apply_action, apply_with_usual_payment, evaluate
from ..search.nodes import (
    DEEPEST,
    FEW_OUTCOMES,
    NEW,
    POSITION,
    PRIVATE,
    ROOT,
    TRIAL,
    find_or_add_outcome_child,
    is_in_question_set,
    mark_legal_actions,
    reset_node,
    select_child,
    select_legal_child,
)

RIPE = 4  # visits after which a node gets children
KINDS = tuple(victory.name.lower() for victory in Victory if victory)  # the types of victory
ENDINGS = ("shared", *KINDS, *KINDS)  # player 0, then 1


SPREAD = ConstTable(np.array([2000, 2000, 1050, 580]))  # by Age, the lead at which a win is e times as likely as a loss


@rule
def game_result_value(state):
    """Return the value of a finished game for player 0: 1 for a win, 0.5 for a shared victory, 0 for a loss."""
    return 0.5 if state.winner == SHARED else 1.0 - state.winner


@rule
def playout_ending_index(state):
    """Return the ending of a finished game, as an index into `ENDINGS`."""
    return 0 if state.winner == SHARED else state.victory + len(KINDS) * state.winner


@rule
def evaluate_leaf_by_heuristics(state, settings):
    """Estimate the result of a position for player 0, from 0 to 1, from its evaluation by rules of thumb."""
    if state.victory != Victory.NONE:
        return game_result_value(state)
    return 1.0 / (1.0 + exp(-evaluate(state, 0) / (settings.lead_scale * SPREAD[state.age])))


@rule
def expand(tree, node, n_nodes, positions, seat, scratch, settings):
    """Add a child for every legal action to a node, unless the tree is full; return the new number of nodes.

    Args:
        tree: the nodes of the tree.
        node: the node of the position `positions[POSITION]`.
        n_nodes: the number of nodes so far.
        positions: the positions that the search works on.
        seat: the seat to act.
        scratch: an array for legal actions.
        settings: the parameters of the search.
    """
    n = write_legal_actions(positions[POSITION], scratch)
    if n_nodes + n > len(tree):
        return n_nodes
    for i in range(n):
        add_child(tree, n_nodes + i, scratch[i], positions, seat, settings)
    tree[node].first, tree[node].n = n_nodes, n
    return n_nodes + n


@rule
def add_child(tree, child, action, positions, seat, settings):
    """Create the node of an action, with a prior (as a logarithm) from the evaluation of the position after the action.

    Args:
        tree: the nodes of the tree.
        child: the index of the new node.
        action: the code of the action.
        positions: the positions that the search works on; `positions[POSITION]` is the one before the action.
        seat: the seat to act.
        settings: the parameters of the search.
    """
    reset_node(tree, child, action)
    positions[TRIAL] = positions[POSITION]
    apply_with_usual_payment(positions[TRIAL], action)
    tree[child].prior = evaluate(positions[TRIAL], seat) / settings.prior_scale


@rule
def softmax_priors(tree, node):
    """Turn the priors of a node's children from logarithms into probabilities that add up to 1, with a softmax.

    Args:
        tree: the nodes of the tree.
        node: the index of the node.
    """
    first, n = tree[node].first, tree[node].n
    best = -1e9
    for child in range(first, first + n):
        best = max(best, tree[child].prior)
    total = 0.0
    for child in range(first, first + n):
        tree[child].prior = exp(tree[child].prior - best)
        total += tree[child].prior
    for child in range(first, first + n):
        tree[child].prior /= total


@rule
def add_missing_children(tree, node, n_nodes, positions, seat, scratch, marks, settings):
    """Add a child for each legal action without one; return the number of nodes and the number of legal actions.

    The legal actions stay marked in `marks` and listed in `scratch`; the caller clears the marks with `mark_items`.

    Args:
        tree: the nodes of the tree.
        node: the node of the position `positions[POSITION]`, which already has children.
        n_nodes: the number of nodes so far.
        positions: the positions that the search works on.
        seat: the seat to act.
        scratch: an array for legal actions.
        marks: an array with a mark for each action code, all 0.
        settings: the parameters of the search.
    """
    n = write_legal_actions(positions[POSITION], scratch)
    last, _ = mark_legal_actions(tree, node, scratch, n, marks)
    for i in range(n):
        if marks[scratch[i]] == NEW and n_nodes < len(tree):
            add_child(tree, n_nodes, scratch[i], positions, seat, settings)
            tree[last].sibling = n_nodes
            last = n_nodes
            n_nodes += 1
    return n_nodes, n


@rule
def grow_tree(positions, streams, tree, n_nodes, endings, params, simulations, scratch, marks, path):
    """Run the given number of simulations, which add nodes to the tree; return the number of nodes.

    Args:
        positions: the positions that the search works on; the first is the root position.
        streams: an array with the stream of random numbers.
        tree: the nodes of the tree.
        n_nodes: the number of nodes so far.
        endings: counts the endings of the playouts below each root action.
        params: an array with the parameters of the search as its only record.
        simulations: the number of simulations.
        scratch: an array for legal actions.
        marks: an array with a mark for each action code, all 0.
        path: an array for the nodes on the way from the root.
    """
    state, stream, settings = positions[POSITION], streams[0], params[0]
    imagines = positions[ROOT].rules & RuleOption.AGORA
    judgement = (
        1.0 if positions[ROOT].rules & RuleOption.SOLO else settings.judgement
    )  # random play never meets the challenge
    for _ in range(simulations):
        positions[POSITION] = positions[ROOT]
        if imagines:
            determinize(state, stream)
        node, depth = 0, 0
        while depth < DEEPEST and state.victory == Victory.NONE and (node == 0 or tree[node].visits >= RIPE):
            seat = seat_to_act(state)
            if seat == CHANCE:
                question = state.agenda[state.n_agenda - 1].question
                if not is_in_question_set(question, FEW_OUTCOMES | PRIVATE):
                    break
                action, child = draw_outcome(state, stream), node
                if not is_in_question_set(question, PRIVATE):
                    child = find_or_add_outcome_child(tree, node, action, n_nodes)
                    n_nodes = max(n_nodes, child + 1)
            else:
                if tree[node].first == 0:
                    n_nodes = expand(tree, node, n_nodes, positions, seat, scratch, settings)
                    if tree[node].first == 0:
                        break
                    if node == 0 or not imagines:
                        softmax_priors(tree, node)
                if node == 0 or not imagines:
                    child = select_child(tree, node, seat, settings)
                else:
                    n_nodes, n = add_missing_children(tree, node, n_nodes, positions, seat, scratch, marks, settings)
                    child = select_legal_child(tree, node, seat, marks, settings)
                    mark_items(marks, scratch, n, 0)
                action = tree[child].action
            if child == 0:
                break
            apply_action(state, action)
            if child != node:
                node = child
                path[depth] = node
                depth += 1
        value = evaluate_leaf_by_heuristics(state, settings)
        playout(state, stream, scratch)
        value = judgement * value + (1.0 - judgement) * game_result_value(state)
        tree[0].visits += 1
        tree[0].value += value
        for place in range(depth):
            tree[path[place]].visits += 1
            tree[path[place]].value += value
        if depth:
            endings[path[0] - tree[0].first, playout_ending_index(state)] += 1
    return n_nodes
