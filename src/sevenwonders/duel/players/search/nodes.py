"""The nodes of a search tree, and the selection of the next node to visit (compiled only: uses floats).

A node is a position as the searching player knows it, reached by actions and chance events.  If a player decides, the
children of the node are all legal actions, in consecutive rows.  PUCT selects a child: the mean result so far plus a
bonus for actions with a high prior and few visits.  If chance decides, each simulation draws an outcome.  Every outcome
has a child of its own, so that players respond to the actual outcome.

With Agora, every simulation first determinizes the opponent's hidden components, and the legal actions at a node depend
on the determinization.  The selection skips children that are not legal now, and actions that become legal for the
first time get children after the others.

All results are those of player 0.  The selection converts them to the point of view of the seat to act, so extra turns
and decisions out of turn need no special treatment.
"""

from math import sqrt

from ....kernel.bits import mark_items
from ....kernel.exponential import exp, log
from ....kernel.rule import hot, rule
from ....kernel.struct import Float32, Float64, Int8, Int16, Int32, Struct, struct
from ...rules.state import FIRST_CHANCE, Question
from ..network.outputs import DRAWN, LOST


@struct
class Node(Struct):
    """A node of the search tree: a position, with the visits and results of the simulations that passed through it."""

    value: Float64  # the sum of the results of player 0
    visits: Int32
    first: Int32  # the first child; 0 if there is none
    sibling: Int32  # the next child of the same parent that was added later
    prior: Float32
    action: Int16
    n: Int16  # the number of children in consecutive rows from `first`; 0 if chance decides
    proved: Int8  # 1 + the ending for player 0 under best play; 0 if nothing is proved


LOSS, EVEN, WIN = range(3)  # proved results for a seat
ROOT, POSITION, TRIAL = range(3)  # rows of the positions that a search works on
DEEPEST = 128
MANY = 500.0  # visits from which the bonus for few visits grows
NEW, MET = 1, 2  # marks of legal actions: without and with a child
# Chance events whose outcomes all get branches, and private draws, which get none: the branches are the choices after
# the draw.
FEW_OUTCOMES = sum(
    1 << question - FIRST_CHANCE
    for question in (
        *(Question.TURN_CARD, Question.TURN_DISCARDED, Question.FLIP_DECREE, Question.DRAW_LIBRARY_TOKEN),
        *(Question.SEE_DIVINITY, Question.REVEAL_SPACE, Question.DRAW_ENKI_TOKEN),
        *(Question.REVEAL_SOLO_WONDER, Question.DRAW_AUTOMA_TOKEN, Question.REVEAL_BID),
    )
)
PRIVATE = 1 << Question.DRAW_CONSPIRACY - FIRST_CHANCE | 1 << Question.LOOK_REMOVED_CARD - FIRST_CHANCE


@rule
def reset_node(tree, node, action):
    """Turn a row of the tree into a new node, without visits and children.

    Args:
        tree: the nodes of the tree.
        node: the index of the row.
        action: the code of the action or chance event that leads to the node.
    """
    fresh = tree[node]
    fresh.value, fresh.prior = 0.0, 0.0
    fresh.visits = fresh.first = fresh.sibling = fresh.n = fresh.proved = 0
    fresh.action = action


@rule
def next_sibling(tree, parent, child):
    """Return the index of the node that follows `child` among the children of `parent`; 0 after the last one."""
    if child + 1 < tree[parent].first + tree[parent].n:
        return child + 1
    return tree[child].sibling


@rule
def find_or_add_outcome_child(tree, node, outcome, n_nodes):
    """Return the index of a node's child for an outcome of a chance event; add the child if there is none yet.

    Return 0 if the tree is full.

    Args:
        tree: the nodes of the tree.
        node: the node of the position before the chance event.
        outcome: the code of the outcome.
        n_nodes: the number of nodes so far, which is the index of a new child.
    """
    child, last = tree[node].first, 0
    while child and tree[child].action != outcome:
        last = child
        child = next_sibling(tree, node, child)
    if child or n_nodes >= len(tree):
        return child
    reset_node(tree, n_nodes, outcome)
    if last:
        tree[last].sibling = n_nodes
    else:
        tree[node].first = n_nodes
    return n_nodes


@rule
def result_of_proof(proved, seat):
    """Return the result of a proved ending for a seat: `WIN`, `EVEN` (a shared victory) or `LOSS`.

    Args:
        proved: 1 + the index of the proved ending, from the point of view of player 0.
        seat: the seat.
    """
    if proved > DRAWN:
        return EVEN
    return WIN if (proved <= LOST) == (seat == 0) else LOSS


@hot
def upper_confidence_bound(option, seat, untried, bonus):
    """Return the mean result of an action for a seat, from 0 to 1, plus a bonus that shrinks with each visit (PUCT).

    The search visits the action with the highest bound.  If an action is proved to win or to lose, its bound is -1
    because it needs no more visits.

    Args:
        option: the node of the action.
        seat: the seat to act.
        untried: the result that is assumed for an action without visits.
        bonus: the bonus of an action without visits; the actual bonus is this divided by 1 + the visits.
    """
    if option.proved and result_of_proof(option.proved, seat) != EVEN:
        return -1.0
    bound = untried
    if option.visits:
        mean = option.value / option.visits
        bound = mean if seat == 0 else 1.0 - mean
    return bound + bonus / (1 + option.visits)


@hot
def untried_value(parent, seat, settings):
    """Return the value that the search assumes for an action without visits: slightly less than that of its parent.

    Args:
        parent: the node of the position before the action.
        seat: the seat to act; the value is from its point of view.
        settings: the parameters of the search.
    """
    mean = parent.value / parent.visits if parent.visits else 0.5
    return (mean if seat == 0 else 1.0 - mean) - settings.first_play_reduction


@hot
def exploration_factor(visits, settings):
    """Return the factor by which PUCT multiplies the prior of an action.

    Args:
        visits: the visits of the parent node, with which the factor grows.
        settings: the parameters of the search.
    """
    return (settings.exploration + settings.exploration_growth * log(1.0 + visits / MANY)) * sqrt(visits)


@rule
def select_child(tree, node, seat, settings):
    """Return the index of the child with the highest upper confidence bound (PUCT).

    Args:
        tree: the nodes of the tree.
        node: the index of the parent.
        seat: the seat to act; the bounds are from its point of view.
        settings: the parameters of the search.
    """
    parent = tree[node]
    untried = untried_value(parent, seat, settings)
    reach = exploration_factor(parent.visits, settings)
    best, best_bound = parent.first, -1e9
    for child in range(parent.first, parent.first + parent.n):
        bound = upper_confidence_bound(tree[child], seat, untried, reach * tree[child].prior)
        if bound > best_bound:
            best, best_bound = child, bound
    return best


@rule
def select_legal_child(tree, node, seat, marks, settings):
    """Return the child with the highest upper confidence bound among those whose actions are legal; 0 if there is none.

    The priors of the children are logarithms here, and the softmax is over the legal actions alone.

    Args:
        tree: the nodes of the tree.
        node: the parent node.
        seat: the seat to act.
        marks: an array with a mark for each action code, not 0 for the legal actions.
        settings: the parameters of the search.
    """
    visits, highest, total = 1, -1e9, 0.0
    child = tree[node].first
    while child:
        if marks[tree[child].action]:
            visits += tree[child].visits
            highest = max(highest, tree[child].prior)
        child = next_sibling(tree, node, child)
    child = tree[node].first
    while child:
        if marks[tree[child].action]:
            total += exp(tree[child].prior - highest)
        child = next_sibling(tree, node, child)
    untried = untried_value(tree[node], seat, settings)
    reach = exploration_factor(visits, settings) / total if total else 0.0
    best, best_bound = 0, -1e9
    child = tree[node].first
    while child:
        if marks[tree[child].action]:
            bound = upper_confidence_bound(tree[child], seat, untried, reach * exp(tree[child].prior - highest))
            if bound > best_bound:
                best, best_bound = child, bound
        child = next_sibling(tree, node, child)
    return best


@rule
def mark_legal_actions(tree, node, scratch, n, marks):
    """Mark each legal action at a node in `marks`: `MET` if the node has a child for it, otherwise `NEW`.

    Return the last child and the number of actions without a child.

    Args:
        tree: the nodes of the tree.
        node: the node.
        scratch: an array that begins with the codes of the legal actions.
        n: the number of legal actions.
        marks: an array with a mark for each action code, all 0.
    """
    mark_items(marks, scratch, n, NEW)
    child, last, missing = tree[node].first, 0, n
    while child:
        if marks[tree[child].action]:
            marks[tree[child].action] = MET
            missing -= 1
        last = child
        child = next_sibling(tree, node, child)
    return last, missing


@rule
def is_in_question_set(question, questions):
    """Return whether a set of chance events contains the given event.

    Args:
        question: the chance event, a `Question`.
        questions: the set, as bits.
    """
    return questions >> question - FIRST_CHANCE & 1
