"""The nodes of a search tree, and the selection of the next node to visit; for compiled code only (uses floats).

A node stands for a sequence of actions of a single seat, whatever the other seats hold and do.  Its value is a
mean over all determinizations, so no action can respond to determinized information.  The legal actions at a node
depend on the determinization: the selection skips children that are illegal now, and actions that become legal for
the first time get children after the others.
"""

from math import sqrt

from ....kernel.exponential import exp
from ....kernel.rule import hot, rule
from ....kernel.struct import Float32, Float64, Int16, Int32, Struct, struct
from ...rules.score import rank_of_seat


@struct
class Node(Struct):
    """A node of a search tree: the results of all simulations that visited it, and its links to other nodes."""

    value: Float64  # the sum of the results
    wins: Float64  # the sum of the shares of the victory
    points: Float64  # the sum of the final points
    visits: Int32
    first: Int32  # the first child; 0 if there is none
    sibling: Int32  # the next child of the same parent
    prior: Float32
    action: Int16


ROOT, POSITION = 0, 1  # rows of the positions that a search works on
MAX_DEPTH = 32
NOT_LEGAL = 0  # other marks are 1 + the index of a legal action in the list


@hot
def share_of_victory(state, seat):
    """Return a seat's share of the victory in a finished game: the winners share 1 equally, all others get 0."""
    winners = 0
    for other in range(state.players):
        winners += rank_of_seat(state, other) == 1
    return 1.0 / winners if rank_of_seat(state, seat) == 1 else 0.0


@rule
def add_children(tree, node, n_nodes, actions, scores, n, marks):
    """Add the missing children of a node for its legal actions; return the number of nodes in the tree.

    All children for legal actions get the scores of these actions as logarithms of their priors.  A full tree gets no
    more children.

    Args:
        tree: all nodes.
        node: the index of the node.
        n_nodes: the number of nodes in use.
        actions, scores: the legal actions and their scores.
        n: the number of legal actions.
        marks: an array with an entry for each action code; `marks[action]` becomes 1 + the action's index in `actions`.
    """
    for i in range(n):
        marks[actions[i]] = i + 1
    child, last = tree[node].first, 0
    while child:
        place = marks[tree[child].action]
        if place:
            tree[child].prior = scores[place - 1]
            actions[place - 1] = -1 - actions[place - 1]  # has a child
        last = child
        child = tree[child].sibling
    for i in range(n):
        if actions[i] < 0:
            actions[i] = -1 - actions[i]
        elif n_nodes < len(tree):
            reset_node(tree[n_nodes], actions[i], scores[i])
            if last:
                tree[last].sibling = n_nodes
            else:
                tree[node].first = n_nodes
            last = n_nodes
            n_nodes += 1
    return n_nodes


@hot
def reset_node(fresh, action, prior):
    """Turn `fresh` into a new node for an action, with a prior (as a logarithm), without visits and children."""
    fresh.value = fresh.wins = fresh.points = 0.0
    fresh.visits = fresh.first = fresh.sibling = 0
    fresh.prior, fresh.action = prior, action


@rule
def select_child(tree, node, marks, settings):
    """Return the index of a node's legal child with the highest upper confidence bound (PUCT); 0 if there is none.

    Args:
        tree: all nodes.
        node: the index of the node.
        marks: a number for each action code, 0 if the action is illegal; not used at node 0, the root, where all
            children are legal.
        settings: the parameters of the search.
    """
    visits, highest_prior, total = 1, -1e9, 0.0
    child = tree[node].first
    while child:
        if node == 0 or marks[tree[child].action]:
            visits += tree[child].visits
            highest_prior = max(highest_prior, tree[child].prior)
        child = tree[child].sibling
    child = tree[node].first
    while child:
        if node == 0 or marks[tree[child].action]:
            total += exp(tree[child].prior - highest_prior)
        child = tree[child].sibling
    untried = tree[node].value / tree[node].visits if tree[node].visits else 0.5
    untried -= settings.first_play_reduction
    weight = settings.exploration * sqrt(visits)
    best, highest = 0, -1e9
    child = tree[node].first
    while child:
        option = tree[child]
        if node == 0 or marks[option.action]:
            bound = option.value / option.visits if option.visits else untried
            bound += weight * exp(option.prior - highest_prior) / total / (1 + option.visits)
            if bound > highest:
                best, highest = child, bound
        child = option.sibling
    return best


@hot
def add_visit_result(node, value, share, points):
    """Add the result of a simulation to a node: its value, and the seat's share of the victory and final points."""
    node.visits += 1
    node.value += value
    node.wins += share
    node.points += points
