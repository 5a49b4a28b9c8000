"""The tree of a search and how it grows (compiled only: floats live here).

Every simulation begins by dealing all that the seat cannot know, anew, from what it could believe.  The tree holds the
seat's own decisions only: a node is what it has done so far, whatever the others did and held.  So its children are
judged over all these worlds together, and nothing can be answered that is only imagined.  What is legal at a node
differs from world to world: children that are not legal now are passed over, those met for the first time join.

All others, and the seat itself beyond the tree, play quickly by the worth of actions, to the end of the game.
"""

from math import exp, sqrt

from ....kernel.bits import lowest
from ....kernel.rule import hot, rule
from ....kernel.struct import Float32, Float64, Int16, Int32, Struct, struct
from ...rules.belief import believe
from ...rules.chance import resolve_chance
from ...rules.play import commit
from ...rules.score import rank
from ...rules.state import Question
from ..evaluation import choose
from .candidates import list_all, list_few


@struct
class Node(Struct):
    """A node of the tree."""

    value: Float64  # results, summed
    wins: Float64  # shares of victories, summed
    points: Float64  # points at the end, summed
    visits: Int32
    first: Int32  # the first child; 0 while there is none
    sibling: Int32  # the next child of the same parent
    prior: Float32  # what the action promised one action ahead, when it was last legal
    action: Int16


ROOT, POSITION = 0, 1  # rows of the positions that a search works on
DEEPEST = 32
NOT_LEGAL = 0  # marks are 1 more than the place of a legal action in the list


@hot
def share_of_victory(state, seat):
    """1 shared by the winners, 0 for everybody else."""
    winners = 0
    for other in range(state.players):
        winners += rank(state, other) == 1
    return 1.0 / winners if rank(state, seat) == 1 else 0.0


@rule
def lead_of(state, seat):
    """The points by which a seat is ahead of the best other player, or behind."""
    best = -99
    for other in range(state.players):
        if other != seat:
            best = max(best, state.city[other].total)
    return state.city[seat].total - best


@rule
def result_of(state, seat, share, settings):
    """What the end of a game is worth to a seat, from 0 to 1."""
    lead = 1.0 / (1.0 + exp(-lead_of(state, seat) / settings.spread))
    return settings.winning * share + (1.0 - settings.winning) * lead


@rule
def add_children(tree, node, n_nodes, actions, worths, n, marks, settings):
    """Give a node a child for every action in the list that has none, while there is room.

    All actions in the list are marked, and their children learn what they promise now.  Returns the number of nodes.
    """
    for i in range(n):
        marks[actions[i]] = i + 1
    child, last = tree[node].first, 0
    while child:
        place = marks[tree[child].action]
        if place:
            tree[child].prior = worths[place - 1] / settings.prior_spread
            actions[place - 1] = -1 - actions[place - 1]  # has a child
        last = child
        child = tree[child].sibling
    for i in range(n):
        if actions[i] < 0:
            actions[i] = -1 - actions[i]
        elif n_nodes < len(tree):
            clear_node(tree[n_nodes], actions[i], worths[i] / settings.prior_spread)
            if last:
                tree[last].sibling = n_nodes
            else:
                tree[node].first = n_nodes
            last = n_nodes
            n_nodes += 1
    return n_nodes


@hot
def clear_node(fresh, action, prior):
    """A node that nobody has visited."""
    fresh.value = fresh.wins = fresh.points = 0.0
    fresh.visits = fresh.first = fresh.sibling = 0
    fresh.prior, fresh.action = prior, action


@rule
def select(tree, node, marks, settings):
    """The legal child of the highest upper bound (PUCT); 0 if there is none.  At the root all children are legal."""
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


@rule
def simulate(positions, streams, tree, n_nodes, table, dials, weights, simulations, actions, worths, marks, path):
    """Grow the tree by simulations from the root position; returns the number of nodes.

    `positions` are records (see `ROOT`), `table` adds up shares of victory and points of every seat, `dials` and
    `weights` are one record each, `actions`, `worths`, `marks` (all 0) and `path` are room to work in.
    """
    state, stream, settings, judgement = positions[POSITION], streams[0], dials[0], weights[0]
    viewer = positions[ROOT].viewer
    for _ in range(simulations):
        positions[POSITION] = positions[ROOT]
        believe(state, stream, actions)
        node, depth, inside = 0, 0, 1
        while state.question != Question.OVER:
            seat = lowest(state.deciders)
            child = 0
            if seat == viewer and inside:
                if depth == 0:
                    if tree[0].first == 0:
                        n = list_all(state, seat, actions, worths, judgement)
                        n_nodes = add_children(tree, 0, n_nodes, actions, worths, n, marks, settings)
                        clear_marks(marks, actions, n)
                    child = select(tree, 0, marks, settings)
                elif depth < DEEPEST and tree[node].visits >= settings.ripe:
                    n = list_few(state, seat, actions, worths, judgement)
                    n_nodes = add_children(tree, node, n_nodes, actions, worths, n, marks, settings)
                    child = select(tree, node, marks, settings)
                    clear_marks(marks, actions, n)
                if child:
                    node = child
                    path[depth] = node
                    depth += 1
                else:
                    inside = 0
            if child:
                commit(state, seat, tree[child].action)
            else:
                commit(state, seat, choose(state, seat, stream, settings.noise, judgement))
            resolve_chance(state, stream)
        share = share_of_victory(state, viewer)
        value, points = result_of(state, viewer, share, settings), state.city[viewer].total
        visit(tree[0], value, share, points)
        for place in range(depth):
            visit(tree[path[place]], value, share, points)
        for seat in range(state.players):
            table[seat, 0] += share_of_victory(state, seat)
            table[seat, 1] += state.city[seat].total
    return n_nodes


@hot
def visit(node, value, share, points):
    """Count a result for a node."""
    node.visits += 1
    node.value += value
    node.wins += share
    node.points += points
