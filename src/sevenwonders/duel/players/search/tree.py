"""The tree of a search and how it grows (compiled only: floats live here).

A node is a position as the player who searches may know it, reached by actions and by chance.  Where a player decides,
the children are all legal actions, side by side, and one is selected by PUCT: the mean result so far plus a bonus for
actions that look good one action ahead and were tried little.  Where chance decides, an outcome is drawn anew on every
descent and leads to a child of its own, so that players answer what was really turned up.  A deal of many cards ends
the tree; the rest of the game is played at random.

With Agora every simulation first imagines what the opponent holds.  Then what is legal at a node depends on what was
imagined: children that are not legal now are passed over, and those met for the first time join the others.

Results are those of player 0 everywhere and are read from the chair of whoever decides, so that extra turns and
decisions out of turn need no care.
"""

from math import exp, sqrt

import numpy as np

from ....kernel.rule import hot, rule
from ....kernel.struct import ConstTable, Float32, Float64, Int16, Int32, Struct, struct
from ...rules.chance import draw_outcome
from ...rules.knowledge import imagine
from ...rules.legal import legal_actions
from ...rules.simulation import playout
from ...rules.state import CHANCE, FIRST_CHANCE, SHARED, Question, Rule, Victory, seat_to_act
from ..evaluation import evaluate, step, take_action


@struct
class Node(Struct):
    """A node of the tree."""

    value: Float64  # results of player 0, summed
    visits: Int32
    first: Int32  # the first child; 0 while there is none
    sibling: Int32  # the next child that was met later than the first ones
    prior: Float32
    action: Int16
    n: Int16  # how many children lie side by side from `first`; 0 where chance decides


ROOT, POSITION, TRIAL = 0, 1, 2  # rows of the positions that a search works on
DEEPEST = 128
RIPE = 4  # visits after which a node gets children
NEW, MET = 1, 2  # marks of legal actions: without and with a child
KINDS = tuple(victory.name.lower() for victory in Victory if victory)  # of victories
ENDINGS = ("shared", *KINDS, *KINDS)  # player 0, then 1
# What chance is asked so that each outcome is worth a branch, and what only one player sees: there the branches are the
# choices that follow.
FEW_OUTCOMES = sum(
    1 << question - FIRST_CHANCE
    for question in (
        *(Question.TURN_CARD, Question.TURN_DISCARDED, Question.FLIP_DECREE, Question.DRAW_LIBRARY_TOKEN),
        *(Question.SEE_DIVINITY, Question.REVEAL_SPACE, Question.DRAW_ENKI_TOKEN),
        *(Question.REVEAL_SOLO_WONDER, Question.DRAW_AUTOMA_TOKEN),
    )
)
PRIVATE = 1 << Question.DRAW_CONSPIRACY - FIRST_CHANCE | 1 << Question.LOOK_REMOVED_CARD - FIRST_CHANCE
SPREAD = ConstTable(np.array([2000, 2000, 1050, 580]))  # by Age, the lead at which a win is e times as likely as a loss


@rule
def result_of(state):
    """What the end of a game is worth to player 0."""
    return 0.5 if state.winner == SHARED else 1.0 - state.winner


@rule
def ending_of(state):
    """How a game ended: a place in `ENDINGS`."""
    return 0 if state.winner == SHARED else state.victory + len(KINDS) * state.winner


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
def next_child(tree, parent, child):
    """The child after a child, 0 after the last: those side by side first, then those met later."""
    if child + 1 < tree[parent].first + tree[parent].n:
        return child + 1
    return tree[child].sibling


@rule
def child_of_chance(tree, node, outcome, n_nodes):
    """The child for an outcome, the next free node if it is new; 0 when the tree is full."""
    child, last = tree[node].first, 0
    while child and tree[child].action != outcome:
        last = child
        child = next_child(tree, node, child)
    if child or n_nodes >= len(tree):
        return child
    clear_node(tree, n_nodes, outcome)
    if last:
        tree[last].sibling = n_nodes
    else:
        tree[node].first = n_nodes
    return n_nodes


@rule
def expand(tree, node, n_nodes, positions, seat, scratch, settings):
    """Give a node a child for every legal action, if there is room; returns the new number of nodes."""
    n = legal_actions(positions[POSITION], scratch)
    if n_nodes + n > len(tree):
        return n_nodes
    for i in range(n):
        add_child(tree, n_nodes + i, scratch[i], positions, seat, settings)
    tree[node].first, tree[node].n = n_nodes, n
    return n_nodes + n


@rule
def add_child(tree, child, action, positions, seat, settings):
    """A node for an action, with what it promises one action ahead: the logarithm of a prior."""
    clear_node(tree, child, action)
    positions[TRIAL] = positions[POSITION]
    take_action(positions[TRIAL], action)
    tree[child].prior = evaluate(positions[TRIAL], seat) / settings.prior_spread


@rule
def settle_priors(tree, node):
    """How likely each action of a node is beforehand: a softmax of what they promise."""
    first, n = tree[node].first, tree[node].n
    best = -1e9
    for child in range(first, first + n):
        best = max(best, tree[child].prior)
    whole = 0.0
    for child in range(first, first + n):
        tree[child].prior = exp(tree[child].prior - best)
        whole += tree[child].prior
    for child in range(first, first + n):
        tree[child].prior /= whole


@hot
def bound_of(option, seat, untried, bonus):
    """How good an action may be for a seat: the mean result so far, or `untried`, and a bonus for few visits."""
    bound = untried
    if option.visits:
        mean = option.value / option.visits
        bound = mean if seat == 0 else 1.0 - mean
    return bound + bonus / (1 + option.visits)


@hot
def untried_value(parent, seat, settings):
    """What an action counts as that was never tried: a little less than its parent."""
    mean = parent.value / parent.visits if parent.visits else 0.5
    return (mean if seat == 0 else 1.0 - mean) - settings.first_play


@rule
def select(tree, node, seat, settings):
    """The action of the highest upper bound (PUCT)."""
    parent = tree[node]
    untried = untried_value(parent, seat, settings)
    reach = settings.explore * sqrt(parent.visits)
    best, best_bound = parent.first, -1e9
    for child in range(parent.first, parent.first + parent.n):
        bound = bound_of(tree[child], seat, untried, reach * tree[child].prior)
        if bound > best_bound:
            best, best_bound = child, bound
    return best


@rule
def select_legal(tree, node, seat, marks, settings):
    """The same among the children whose actions are marked; their priors are still logarithms.  0 if there is none."""
    visits, most, whole = 1, -1e9, 0.0
    child = tree[node].first
    while child:
        if marks[tree[child].action]:
            visits += tree[child].visits
            most = max(most, tree[child].prior)
        child = next_child(tree, node, child)
    child = tree[node].first
    while child:
        if marks[tree[child].action]:
            whole += exp(tree[child].prior - most)
        child = next_child(tree, node, child)
    untried = untried_value(tree[node], seat, settings)
    reach = settings.explore * sqrt(visits) / whole if whole else 0.0
    best, best_bound = 0, -1e9
    child = tree[node].first
    while child:
        if marks[tree[child].action]:
            bound = bound_of(tree[child], seat, untried, reach * exp(tree[child].prior - most))
            if bound > best_bound:
                best, best_bound = child, bound
        child = next_child(tree, node, child)
    return best


@rule
def add_missing(tree, node, n_nodes, positions, seat, scratch, marks, settings):
    """Mark what is legal and give the node children for what was not legal before; returns the numbers of nodes and
    legal actions.  `clear_marks` wipes the marks."""
    n = legal_actions(positions[POSITION], scratch)
    for i in range(n):
        marks[scratch[i]] = NEW
    child, last = tree[node].first, 0
    while child:
        if marks[tree[child].action]:
            marks[tree[child].action] = MET
        last = child
        child = next_child(tree, node, child)
    for i in range(n):
        if marks[scratch[i]] == NEW and n_nodes < len(tree):
            add_child(tree, n_nodes, scratch[i], positions, seat, settings)
            tree[last].sibling = n_nodes
            last = n_nodes
            n_nodes += 1
    return n_nodes, n


@rule
def clear_marks(marks, scratch, n):
    """Wipe the marks of the legal actions in `scratch`."""
    for i in range(n):
        marks[scratch[i]] = 0


@rule
def is_one_of(question, questions):
    """Whether what chance is asked is one of some questions, given as bits."""
    return questions >> question - FIRST_CHANCE & 1


@rule
def simulate(positions, streams, tree, n_nodes, endings, dials, simulations, scratch, marks, path):
    """Grow the tree by simulations from the root position; returns the number of nodes.

    `positions` are records (see `ROOT`), `endings` counts how the games ended by root action, `dials` is one record
    of settings, `scratch`, `marks` (all 0) and `path` are room to work in.
    """
    state, stream, settings = positions[POSITION], streams[0], dials[0]
    imagines = positions[ROOT].rules & Rule.AGORA
    judgement = 1.0 if positions[ROOT].rules & Rule.SOLO else settings.judgement  # nobody meets the challenge by chance
    for _ in range(simulations):
        positions[POSITION] = positions[ROOT]
        if imagines:
            imagine(state, stream)
        node, depth = 0, 0
        while depth < DEEPEST and state.victory == Victory.NONE and (node == 0 or tree[node].visits >= RIPE):
            seat = seat_to_act(state)
            if seat == CHANCE:
                question = state.agenda[state.n_agenda - 1].question
                if not is_one_of(question, FEW_OUTCOMES | PRIVATE):
                    break
                action, child = draw_outcome(state, stream), node
                if not is_one_of(question, PRIVATE):
                    child = child_of_chance(tree, node, action, n_nodes)
                    n_nodes = max(n_nodes, child + 1)
            else:
                if tree[node].first == 0:
                    n_nodes = expand(tree, node, n_nodes, positions, seat, scratch, settings)
                    if tree[node].first == 0:
                        break
                    if node == 0 or not imagines:
                        settle_priors(tree, node)
                if node == 0 or not imagines:
                    child = select(tree, node, seat, settings)
                else:
                    n_nodes, n = add_missing(tree, node, n_nodes, positions, seat, scratch, marks, settings)
                    child = select_legal(tree, node, seat, marks, settings)
                    clear_marks(marks, scratch, n)
                action = tree[child].action
            if child == 0:
                break
            step(state, action)
            if child != node:
                node = child
                path[depth] = node
                depth += 1
        value = judged(state, settings)
        playout(state, stream, scratch)
        value = judgement * value + (1.0 - judgement) * result_of(state)
        tree[0].visits += 1
        tree[0].value += value
        for place in range(depth):
            tree[path[place]].visits += 1
            tree[path[place]].value += value
        if depth:
            endings[path[0] - tree[0].first, ending_of(state)] += 1
    return n_nodes
