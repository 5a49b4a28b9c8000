"""The nodes of a search tree, and the selection of the next node to visit (compiled only: floats live here).

A node is a position as the searching player may know it, reached by actions and by chance.  Where a player decides,
the children are all legal actions, side by side, and one is selected by PUCT: the mean result so far plus a bonus for
actions with a high prior and few visits.  Where chance decides, each descent draws an outcome, which leads to a child
of its own, so that players respond to the actual outcome.

With Agora every simulation first determinizes what the opponent holds.  The legal actions at a node then depend on the
determinization: children that are not legal now are passed over, and those met for the first time join the others.

Results are those of player 0 everywhere and are converted to the point of view of the seat to act, so that extra turns
and decisions out of turn need no care.
"""

from math import sqrt

from ....kernel.exponential import exp, log
from ....kernel.rule import hot, rule
from ....kernel.struct import Float32, Float64, Int8, Int16, Int32, Struct, struct
from ...rules.state import FIRST_CHANCE, Question
from ..network.outputs import DRAWN, LOST


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
    proved: Int8  # 1 + the ending for player 0 under best play; 0 where nothing is proved


LOSS, EVEN, WIN = range(3)  # of what is proved, to a seat
ROOT, POSITION, TRIAL = range(3)  # rows of the positions that a search works on
DEEPEST = 128
MANY = 500.0  # visits from which on a search widens
NEW, MET = 1, 2  # marks of legal actions: without and with a child
# Chance events of which each outcome gets a branch, and those that only one player sees: there the branches are the
# choices that follow.
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
def clear_node(tree, node, action):
    """Reset a node to one without visits."""
    fresh = tree[node]
    fresh.value, fresh.prior = 0.0, 0.0
    fresh.visits = fresh.first = fresh.sibling = fresh.n = fresh.proved = 0
    fresh.action = action


@rule
def next_child(tree, parent, child):
    """Return the child after a child, 0 after the last: those side by side first, then those met later."""
    if child + 1 < tree[parent].first + tree[parent].n:
        return child + 1
    return tree[child].sibling


@rule
def child_of_chance(tree, node, outcome, n_nodes):
    """Return the child for an outcome, the next free node if it is new; 0 when the tree is full."""
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
def proved_for(proved, seat):
    """Return the value of a proved ending for a seat: 2 won, 1 shared, 0 lost."""
    if proved > DRAWN:
        return EVEN
    return WIN if (proved <= LOST) == (seat == 0) else LOSS


@hot
def bound_of(option, seat, untried, bonus):
    """Return the upper bound of an action for a seat: the mean result so far, or `untried`, and a bonus for few visits.

    An action proved to win or to lose is skipped: other winning actions are searched for only at the root, where all of
    them are to be known.
    """
    if option.proved and proved_for(option.proved, seat) != EVEN:
        return -1.0
    bound = untried
    if option.visits:
        mean = option.value / option.visits
        bound = mean if seat == 0 else 1.0 - mean
    return bound + bonus / (1 + option.visits)


@hot
def untried_value(parent, seat, settings):
    """Return the value of an untried action: a little less than its parent's."""
    mean = parent.value / parent.visits if parent.visits else 0.5
    return (mean if seat == 0 else 1.0 - mean) - settings.first_play


@hot
def reach_after(visits, settings):
    """Return the factor of the bonus for few visits; it grows with the visits of the parent."""
    return (settings.explore + settings.widen * log(1.0 + visits / MANY)) * sqrt(visits)


@rule
def select(tree, node, seat, settings):
    """Return the child with the highest upper bound (PUCT)."""
    parent = tree[node]
    untried = untried_value(parent, seat, settings)
    reach = reach_after(parent.visits, settings)
    best, best_bound = parent.first, -1e9
    for child in range(parent.first, parent.first + parent.n):
        bound = bound_of(tree[child], seat, untried, reach * tree[child].prior)
        if bound > best_bound:
            best, best_bound = child, bound
    return best


@rule
def select_legal(tree, node, seat, marks, settings):
    """Select among the children whose actions are marked; their priors are still logarithms.  0 if there is none."""
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
    reach = reach_after(visits, settings) / whole if whole else 0.0
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
def clear_marks(marks, scratch, n):
    """Wipe the marks of the legal actions in `scratch`."""
    for i in range(n):
        marks[scratch[i]] = 0


@rule
def is_one_of(question, questions):
    """Return whether a chance question is in a set of questions, given as bits."""
    return questions >> question - FIRST_CHANCE & 1
