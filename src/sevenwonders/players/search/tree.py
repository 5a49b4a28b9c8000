"""The tree of a search and how it grows (compiled only: floats live here).

A node is a position, reached by actions and by chance.  Where a player decides, the children are all legal actions,
side by side, and one is selected by PUCT: the mean result so far plus a bonus for actions that look good one action
ahead and were tried little.  Where chance decides, an outcome is drawn anew on every descent and leads to a child of
its own, so that what is legal at a node never varies and players answer what was really turned up.  A deal of many
cards ends the tree; the rest of the game is played at random.

Results are those of player 0 everywhere and are read from the chair of whoever decides, so that extra turns and
decisions out of turn need no care.
"""

from math import exp, sqrt

import numpy as np

from ...duel.rules.chance import draw_outcome
from ...duel.rules.legal import legal_actions
from ...duel.rules.play import apply
from ...duel.rules.random_play import playout
from ...duel.rules.state import CHANCE, SHARED, Question, Victory, seat_to_act
from ...kernel.rule import Table, record, rule
from ..evaluation import evaluate

node_t = record(
    value="f8",  # results of player 0, summed
    visits="i4",
    first="i4",  # the first child; 0 while there is none
    sibling="i4",  # the next outcome of the same chance
    prior="f4",
    action="i2",
    n="i2",  # how many actions lie side by side from `first`; 0 where chance decides
)

ROOT, POSITION, TRIAL = 0, 1, 2  # rows of the positions that a search works on
DEEPEST = 128
RIPE = 4  # visits after which a node gets children
ENDINGS = ("shared", "military", "scientific", "civilian", "military", "scientific", "civilian")  # player 0, then 1
SPREAD = Table(np.array([2000, 2000, 1050, 580]))  # by Age, the lead at which a win is e times as likely as a loss


@rule
def result_of(state):
    """What the end of a game is worth to player 0."""
    return 0.5 if state.winner == SHARED else 1.0 - state.winner


@rule
def ending_of(state):
    """How a game ended: a place in `ENDINGS`."""
    return 0 if state.winner == SHARED else state.victory + 3 * state.winner


@rule
def judged(state, settings):
    """What the evaluation takes the result for player 0 to be."""
    if state.victory != Victory.NONE:
        return result_of(state)
    return 1.0 / (1.0 + exp(-evaluate(state, 0) / (settings.spread * SPREAD[state.age])))


@rule
def clear_node(tree, node, action):
    """A node that nobody has visited."""
    fresh = tree[node]
    fresh.value, fresh.prior = 0.0, 0.0
    fresh.visits = fresh.first = fresh.sibling = fresh.n = 0
    fresh.action = action


@rule
def child_of_chance(tree, node, outcome, n_nodes):
    """The child for an outcome, the next free node if it is new; 0 when the tree is full."""
    child = tree[node].first
    while child and tree[child].action != outcome:
        child = tree[child].sibling
    if child or n_nodes >= len(tree):
        return child
    clear_node(tree, n_nodes, outcome)
    tree[n_nodes].sibling = tree[node].first
    tree[node].first = n_nodes
    return n_nodes


@rule
def expand(tree, node, n_nodes, positions, seat, scratch, settings):
    """Give a node a child for every legal action, if there is room; returns the new number of nodes."""
    n = legal_actions(positions[POSITION], scratch)
    if n_nodes + n > len(tree):
        return n_nodes
    for i in range(n):
        clear_node(tree, n_nodes + i, scratch[i])
    set_priors(tree, n_nodes, n, positions, seat, settings)
    tree[node].first, tree[node].n = n_nodes, n
    return n_nodes + n


@rule
def set_priors(tree, first, n, positions, seat, settings):
    """How likely each action is beforehand: a softmax of the evaluation one action ahead."""
    best = -1e9
    for child in range(first, first + n):
        positions[TRIAL] = positions[POSITION]
        apply(positions[TRIAL], tree[child].action)
        tree[child].prior = evaluate(positions[TRIAL], seat) / settings.prior_spread
        best = max(best, tree[child].prior)
    whole = 0.0
    for child in range(first, first + n):
        tree[child].prior = exp(tree[child].prior - best)
        whole += tree[child].prior
    for child in range(first, first + n):
        tree[child].prior /= whole


@rule
def select(tree, node, seat, settings):
    """The action of the highest upper bound (PUCT); one never tried starts a little below its parent."""
    parent = tree[node]
    mean = parent.value / parent.visits if parent.visits else 0.5
    untried = (mean if seat == 0 else 1.0 - mean) - settings.first_play
    reach = settings.explore * sqrt(parent.visits)
    best, best_bound = parent.first, -1e9
    for child in range(parent.first, parent.first + parent.n):
        option = tree[child]
        bound = untried
        if option.visits:
            mean = option.value / option.visits
            bound = mean if seat == 0 else 1.0 - mean
        bound += reach * option.prior / (1 + option.visits)
        if bound > best_bound:
            best, best_bound = child, bound
    return best


@rule
def few_outcomes(question):
    """Whether chance is asked for so little that each outcome is worth a branch."""
    return question == Question.TURN_CARD or question == Question.DRAW_LIBRARY_TOKEN


@rule
def simulate(positions, streams, tree, n_nodes, endings, dials, simulations, scratch, path):
    """Grow the tree by simulations from the root position; returns the number of nodes.

    `positions` are records (see `ROOT`), `endings` counts how the games ended by root action, `dials` is one record
    of settings, `scratch` and `path` are room to work in.
    """
    state, stream, settings = positions[POSITION], streams[0], dials[0]
    for _ in range(simulations):
        positions[POSITION] = positions[ROOT]
        node, depth = 0, 0
        while depth < DEEPEST and state.victory == Victory.NONE and (node == 0 or tree[node].visits >= RIPE):
            seat = seat_to_act(state)
            if seat == CHANCE:
                if not few_outcomes(state.agenda[state.n_agenda - 1].question):
                    break
                action = draw_outcome(state, stream)
                child = child_of_chance(tree, node, action, n_nodes)
                if child == 0:
                    break
                n_nodes = max(n_nodes, child + 1)
            else:
                if tree[node].n == 0:
                    n_nodes = expand(tree, node, n_nodes, positions, seat, scratch, settings)
                    if tree[node].n == 0:
                        break
                child = select(tree, node, seat, settings)
                action = tree[child].action
            apply(state, action)
            node = child
            path[depth] = node
            depth += 1
        value = judged(state, settings)
        playout(state, stream, scratch)
        value = settings.judgement * value + (1.0 - settings.judgement) * result_of(state)
        tree[0].visits += 1
        tree[0].value += value
        for place in range(depth):
            tree[path[place]].visits += 1
            tree[path[place]].value += value
        if depth:
            endings[path[0] - tree[0].first, ending_of(state)] += 1
    return n_nodes
