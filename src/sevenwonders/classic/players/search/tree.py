"""The trees of a search and their growth; for compiled code only, since it uses floats.

Every simulation begins by determinizing the cards that the searching seat cannot know.  Every seat has a tree of its
own and selects actions by its own results, without knowing the selections of the others.  The module `nodes` describes
the nodes. After a leaf of the searching seat's tree, all seats play a few turns quickly, each by the values of its
actions (see `evaluation`).  Then the network predicts the result of every seat.  Near the end of the game, the game is
played to its end and scored instead.
"""

from ....kernel.bits import lowest_member, mark_items
from ....kernel.exponential import exp
from ....kernel.rule import rule
from ...components import N_AGES, N_TURNS
from ...rules.belief import determinize
from ...rules.chance import resolve_chance
from ...rules.play import commit_choice
from ...rules.state import Question
from ..evaluation import choose
from ..network.inputs import tally_points
from .candidates import scale_to_logits, write_candidates_below_root, write_legal_actions_with_worths
from .inference import compute_last_hidden_layer, evaluate_leaf, prior_logit, write_scored_actions
from .nodes import MAX_DEPTH, NOT_LEGAL, POSITION, ROOT, add_children, add_visit_result, select_child, share_of_victory

NEVER = 1 << 20  # later than any turn of a game
SHARE, POINTS, LENGTH, INSIDE = range(4)  # columns of `seats`; the first two are the values of the network


@rule
def simulation_result_value(seats, seat, players, settings):
    """Return the value of a simulation's result for a seat, from 0 to 1.

    It is the mean, with the weights of `settings`, of the seat's share of the victory and its lead in points, scaled
    to 0 to 1.  `seats` has a row with share and points for each of the `players` seats.
    """
    best = -99.0
    for other in range(players):
        if other != seat:
            best = max(best, seats[other, POINTS])
    lead = 1.0 / (1.0 + exp((best - seats[seat, POINTS]) / settings.lead_scale))
    return settings.victory_weight * seats[seat, SHARE] + (1.0 - settings.victory_weight) * lead


@rule
def has_left_tree(tree, path, seat, settings):
    """Return whether a simulation has left a seat's tree, or has reached a leaf of it.

    Args:
        tree: all nodes.
        path: the indices of the seat's nodes on the way from its root.
        seat: numbers of the seat: the length of its path, and whether it is still in its tree.
        settings: the parameters of the search.
    """
    return seat[LENGTH] > 1.0 and (
        seat[INSIDE] == 0.0 or tree[path[int(seat[LENGTH]) - 1]].visits < settings.expansion_visits
    )


@rule
def write_candidates(state, seat, is_root, settings, weights, work):
    """Write the actions that a search considers for a seat, and the logarithms of their priors; return their number.

    The priors of actions with cards of the hand come from the network, all others from the values of the evaluation.

    Args:
        state: the position.
        seat: the seat.
        is_root: whether the position is the root of the searching seat, where nearly all legal actions are considered.
        settings: the parameters of the search.
        weights: the weights of the evaluation.
        work: the network's arrays, its workspace, and two arrays that get the actions and their scores.
    """
    network, workspace, actions, scores = work
    if state.question == Question.CHOOSE and not is_root:
        n = write_scored_actions(state, seat, actions, scores, network, workspace)
        scale_to_logits(scores, n, settings.prior_temperature)
        return n
    if is_root:
        n = write_legal_actions_with_worths(state, seat, actions, scores, weights)
    else:
        n = write_candidates_below_root(state, seat, actions, scores, weights)
    if state.question == Question.CHOOSE:
        compute_last_hidden_layer(state, seat, network, workspace)
        for i in range(n):
            scores[i] = prior_logit(actions[i], network, workspace) / settings.prior_temperature
    else:
        scale_to_logits(scores, n, settings.prior_scale)
    return n


@rule
def expand_and_select_child(state, seat, is_root, tree, node, n_nodes, marks, settings, weights, work):
    """Add missing children to a seat's node, and select one; return the index of the child and the number of nodes.

    The child is 0 if the tree is full.

    Args:
        state: the position at the node.
        seat: the seat that decides.
        is_root: whether the node is the root of the searching seat, where nearly all legal actions are considered.
        tree: all nodes of the seat's tree.
        node: the index of the node.
        n_nodes: the number of nodes in use.
        marks: workspace, an array with 0 for each action.
        settings: the parameters of the search.
        weights: the weights of the evaluation.
        work: the network's arrays, its workspace, and two arrays that get the actions and their scores.
    """
    if is_root and tree[node].first:
        return select_child(tree, node, marks, settings), n_nodes
    actions, scores = work[2], work[3]
    n = write_candidates(state, seat, is_root, settings, weights, work)
    n_nodes = add_children(tree, node, n_nodes, actions, scores, n, marks)
    child = select_child(tree, node, marks, settings)
    mark_items(marks, actions, n, NOT_LEGAL)
    return child, n_nodes


@rule
def grow_tree(
    positions,
    streams,
    tree,
    n_nodes,
    table,
    params,
    weights,
    network,
    simulations,
    actions,
    scores,
    marks,
    paths,
    seats,
    workspace,
):
    """Grow the trees of all seats by simulations from the root position; return the number of nodes.

    Args:
        positions: the root position as the searching seat knows it, and workspace for the position of a simulation.
        streams: an array whose only element is the stream of random numbers.
        tree: the nodes of all trees; node 0 is the root of the searching seat, those of the others follow clockwise.
        n_nodes: the number of nodes in use.
        table: for each seat the shares of the victory and the points, summed over all simulations.
        params: an array whose only element has the parameters of the search.
        weights: an array whose only element has the weights of the evaluation.
        network: the arrays of a `Network`.
        simulations: the number of simulations.
        actions, scores, marks, paths, seats, workspace: workspace; `marks` is all 0.
    """
    state, stream, settings, judgement = positions[POSITION], streams[0], params[0], weights[0]
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
                    until = now + settings.rollout_turns
                    for seat in range(players):
                        seats[seat, INSIDE] = 0.0
                if now >= until and now < N_TURNS * N_AGES - settings.playout_turns:
                    break
                if until == NEVER:
                    tally_points(state)
            seat = lowest_member(state.deciders)
            child, depth = 0, int(seats[seat, LENGTH])
            if seats[seat, INSIDE] and (seat == viewer or state.question == Question.CHOOSE):
                node = paths[seat, depth - 1]
                if depth < MAX_DEPTH and (depth == 1 or tree[node].visits >= settings.expansion_visits):
                    work = (network, workspace, actions, scores)
                    child, n_nodes = expand_and_select_child(
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
                commit_choice(state, seat, choose(state, seat, stream, settings.rollout_noise, judgement))
            resolve_chance(state, stream)
        if state.question == Question.OVER:
            for seat in range(players):
                seats[seat, SHARE], seats[seat, POINTS] = share_of_victory(state, seat), state.city[seat].total
        else:
            evaluate_leaf(state, network, workspace, seats)
        for seat in range(players):
            value = simulation_result_value(seats, seat, players, settings)
            for place in range(int(seats[seat, LENGTH])):
                add_visit_result(tree[paths[seat, place]], value, seats[seat, SHARE], seats[seat, POINTS])
            table[seat, 0] += seats[seat, SHARE]
            table[seat, 1] += seats[seat, POINTS]
    return n_nodes
