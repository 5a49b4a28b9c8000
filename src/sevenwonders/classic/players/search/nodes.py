"""The nodes of a search tree, and the selection of the next node to visit (compiled only: floats live here).

A node stands for the actions of a single seat so far, whatever the others did and held: its children are evaluated over
all possible worlds, and no action can respond to determinized information.  The legal actions at a node differ from
world to world: children that are not legal now are passed over, and those met for the first time join the others.
"""

from math import sqrt

from ....kernel.exponential import exp
from ....kernel.rule import hot, rule
from ....kernel.struct import Float32, Float64, Int16, Int32, Struct, struct
from ...rules.score import rank


@struct
class Node(Struct):
    """A node of the tree."""

    value: Float64  # results, summed
    wins: Float64  # shares of victories, summed
    points: Float64  # points at the end, summed
    visits: Int32
    first: Int32  # the first child; 0 while there is none
    sibling: Int32  # the next child of the same parent
    prior: Float32
    action: Int16


ROOT, POSITION = 0, 1  # rows of the positions that a search works on
DEEPEST = 32
NOT_LEGAL = 0  # marks are 1 more than the place of a legal action in the list


@hot
def share_of_victory(state, seat):
    """Return a seat's share of the victory: winners share 1, all others get 0."""
    winners = 0
    for other in range(state.players):
        winners += rank(state, other) == 1
    return 1.0 / winners if rank(state, seat) == 1 else 0.0


@rule
def add_children(tree, node, n_nodes, actions, likings, n, marks):
    """Give a node a child for every action in the list that has none, while there is room.

    All actions in the list are marked, and their children learn how they are liked now: the logarithm of a prior but
    for a constant.  Returns the number of nodes.
    """
    for i in range(n):
        marks[actions[i]] = i + 1
    child, last = tree[node].first, 0
    while child:
        place = marks[tree[child].action]
        if place:
            tree[child].prior = likings[place - 1]
            actions[place - 1] = -1 - actions[place - 1]  # has a child
        last = child
        child = tree[child].sibling
    for i in range(n):
        if actions[i] < 0:
            actions[i] = -1 - actions[i]
        elif n_nodes < len(tree):
            clear_node(tree[n_nodes], actions[i], likings[i])
            if last:
                tree[last].sibling = n_nodes
            else:
                tree[node].first = n_nodes
            last = n_nodes
            n_nodes += 1
    return n_nodes


@hot
def clear_node(fresh, action, prior):
    """Reset a node to one without visits."""
    fresh.value = fresh.wins = fresh.points = 0.0
    fresh.visits = fresh.first = fresh.sibling = 0
    fresh.prior, fresh.action = prior, action


@rule
def select(tree, node, marks, settings):
    """Return the legal child with the highest upper bound (PUCT), 0 if there is none.  At the root all are legal."""
    visits, most, whole = 1, -1e9, 0.0
    child = tree[node].first
    while child:
        if node == 0 or marks[tree[child].action]:
            visits += tree[child].visits
            most = max(most, tree[child].prior)
        child = tree[child].sibling
    child = tree[node].first
    while child:
        if node == 0 or marks[tree[child].action]:
            whole += exp(tree[child].prior - most)
        child = tree[child].sibling
    untried = tree[node].value / tree[node].visits if tree[node].visits else 0.5
    untried -= settings.first_play
    reach = settings.explore * sqrt(visits)
    best, highest = 0, -1e9
    child = tree[node].first
    while child:
        option = tree[child]
        if node == 0 or marks[option.action]:
            bound = option.value / option.visits if option.visits else untried
            bound += reach * exp(option.prior - most) / whole / (1 + option.visits)
            if bound > highest:
                best, highest = child, bound
        child = option.sibling
    return best


@rule
def clear_marks(marks, actions, n):
    """Wipe the marks of the actions in the list."""
    for i in range(n):
        marks[actions[i]] = NOT_LEGAL


@hot
def visit(node, value, share, points):
    """Count a result for a node."""
    node.visits += 1
    node.value += value
    node.wins += share
    node.points += points
