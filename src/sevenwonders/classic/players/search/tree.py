"""The trees of a search and their growth (compiled only: uses floats).

Every simulation begins by determinizing the cards that the searching seat cannot know.  Every seat has a tree of its
own and selects actions by its own results, without knowing the selections of the others.  `nodes` describes the nodes.
After a leaf of the searching seat's tree, all seats play a few turns quickly by the values of actions.  Then the
network evaluates every seat.  Near the end of the game, the game is played to its end and scored instead.
"""

from ....kernel.bits import lowest
from ....kernel.exponential import exp
from ....kernel.rule import rule
from ...components import N_AGES, N_TURNS
from ...rules.belief import determinize
from ...rules.chance import resolve_chance
from ...rules.play import commit_choice
from ...rules.state import Question
from ..evaluation import choose
from ..network.inputs import tally_all
from .asking import compute_last_layer, evaluate_leaf, list_scored_actions, prior_logit
from .candidates import list_all_candidates, list_few_candidates, scale_to_logits
from .nodes import DEEPEST, POSITION, ROOT, add_children, clear_marks, record_visit, select_child, share_of_victory

NEVER = 1 << 20  # later than any turn of a game
SHARE, POINTS, LENGTH, INSIDE = range(4)  # columns of `seats`; the first two are the values of the network


@rule
def expected_value(seats, seat, players, settings):
    """Return the expected value for a seat, from 0 to 1: its share of the victory, and its lead in points."""
    best = -99.0
    for other in range(players):
        if other != seat:
            best = max(best, seats[other, POINTS])
    lead = 1.0 / (1.0 + exp((best - seats[seat, POINTS]) / settings.spread))
    return settings.winning * seats[seat, SHARE] + (1.0 - settings.winning) * lead


@rule
def has_left_tree(tree, path, seat, settings):
    """Return whether a seat has left its tree in this simulation, or has reached a leaf."""
    return seat[LENGTH] > 1.0 and (seat[INSIDE] == 0.0 or tree[path[int(seat[LENGTH]) - 1]].visits < settings.ripe)


@rule
def list_candidates(state, seat, is_root, settings, weights, work):
    """Write a seat's candidate actions and the logarithms of their priors; return the number of actions.

    The priors of a turn come from the network, all others from the values of the evaluation.  `work` are the network's
    arrays, its workspace, and the arrays of the actions and scores.
    """
    network, room, actions, scores = work
    if state.question == Question.CHOOSE and not is_root:
        n = list_scored_actions(state, seat, actions, scores, network, room)
        scale_to_logits(scores, n, settings.heat)
        return n
    if is_root:
        n = list_all_candidates(state, seat, actions, scores, weights)
    else:
        n = list_few_candidates(state, seat, actions, scores, weights)
    if state.question == Question.CHOOSE:
        compute_last_layer(state, seat, network, room)
        for i in range(n):
            scores[i] = prior_logit(actions[i], network, room) / settings.heat
    else:
        scale_to_logits(scores, n, settings.prior_spread)
    return n


@rule
def select_in_tree(state, seat, is_root, tree, node, n_nodes, marks, settings, weights, work):
    """Select a child of a seat's node, after adding missing children; return the child and the number of nodes.

    The child is 0 if the tree is full.  `list_candidates` describes `work`.
    """
    if is_root and tree[node].first:
        return select_child(tree, node, marks, settings), n_nodes
    actions, scores = work[2], work[3]
    n = list_candidates(state, seat, is_root, settings, weights, work)
    n_nodes = add_children(tree, node, n_nodes, actions, scores, n, marks)
    child = select_child(tree, node, marks, settings)
    clear_marks(marks, actions, n)
    return child, n_nodes


@rule
def simulate(
    positions,
    streams,
    tree,
    n_nodes,
    table,
    dials,
    weights,
    network,
    simulations,
    actions,
    scores,
    marks,
    paths,
    seats,
    room,
):
    """Grow the trees by simulations from the root position; return the number of nodes.

    `positions` are records (see `ROOT`), and `table` sums the shares of victory and the points of every seat.  `dials`
    and `weights` have a single record each, and `network` has the arrays of a `Network`.  `actions`, `scores`, `marks`
    (all 0), `paths`, `seats` and `room` are workspace.  The root of the searching seat is node 0; the roots of the
    other seats follow clockwise.
    """
    state, stream, settings, judgement = positions[POSITION], streams[0], dials[0], weights[0]
    viewer, players = positions[ROOT].viewer, positions[ROOT].players
    for _ in range(simulations):
        positions[POSITION] = positions[ROOT]
        determinize(state, stream, actions)
        for seat in range(players):
            paths[seat, 0] = (seat - viewer + players) % players
            seats[seat, LENGTH] = seats[seat, INSIDE] = 1.0
        until = NEVER
        while state.question != Question.OVER:
            if state.question == Question.CHOOSE and state.deciders == state.asked:
                now = N_TURNS * (state.age - 1) + state.turn
                if until == NEVER and has_left_tree(tree, paths[viewer], seats[viewer], settings):
                    until = now + settings.reach
                    for seat in range(players):
                        seats[seat, INSIDE] = 0.0
                if now >= until and now < N_TURNS * N_AGES - settings.closing:
                    break
                if until == NEVER:
                    tally_all(state)
            seat = lowest(state.deciders)
            child, depth = 0, int(seats[seat, LENGTH])
            if seats[seat, INSIDE] and (seat == viewer or state.question == Question.CHOOSE):
                node = paths[seat, depth - 1]
                if depth < DEEPEST and (depth == 1 or tree[node].visits >= settings.ripe):
                    work = (network, room, actions, scores)
                    child, n_nodes = select_in_tree(
                        state, seat, node == 0, tree, node, n_nodes, marks, settings, judgement, work
                    )
                if child:
                    paths[seat, depth] = child
                    seats[seat, LENGTH] += 1.0
                else:
                    seats[seat, INSIDE] = 0.0
            if child:
                commit_choice(state, seat, tree[child].action)
            else:
                commit_choice(state, seat, choose(state, seat, stream, settings.noise, judgement))
            resolve_chance(state, stream)
        if state.question == Question.OVER:
            for seat in range(players):
                seats[seat, SHARE], seats[seat, POINTS] = share_of_victory(state, seat), state.city[seat].total
        else:
            evaluate_leaf(state, network, room, seats)
        for seat in range(players):
            value = expected_value(seats, seat, players, settings)
            for place in range(int(seats[seat, LENGTH])):
                record_visit(tree[paths[seat, place]], value, seats[seat, SHARE], seats[seat, POINTS])
            table[seat, 0] += seats[seat, SHARE]
            table[seat, 1] += seats[seat, POINTS]
    return n_nodes
