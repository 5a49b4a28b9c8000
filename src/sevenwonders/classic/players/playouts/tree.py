"""The tree of a search by playouts and its growth, for compiled code only, since it uses floats.

The tree holds the decisions of the searching seat only; `search.nodes` describes the nodes.  All other seats, and the
searching seat after a leaf, play greedily to the end of the game.
"""

from ....kernel.bits import lowest_member, mark_items
from ....kernel.exponential import exp
from ....kernel.rule import rule
from ...rules.belief import determinize
from ...rules.chance import resolve_chance
from ...rules.play import commit_choice
from ...rules.state import Question
from ..evaluation import choose
from ..search.candidates import scale_to_logits, write_candidates_below_root, write_legal_actions_with_worths
from ..search.nodes import (
    MAX_DEPTH,
    NOT_LEGAL,
    POSITION,
    ROOT,
    add_children,
    add_visit_result,
    select_child,
    share_of_victory,
)


@rule
def points_lead(state, seat):
    """Return the lead of a seat in points over the best other player; negative if the other player has more."""
    best = -99
    for other in range(state.players):
        if other != seat:
            best = max(best, state.city[other].total)
    return state.city[seat].total - best


@rule
def game_result_value(state, seat, share, settings):
    """Return the value of a finished game for a seat, from 0 to 1.

    It is the mean of the seat's share of the victory, `share`, and of its lead in points as a number from 0 to 1, with
    the weights of `settings`.
    """
    lead = 1.0 / (1.0 + exp(-points_lead(state, seat) / settings.lead_scale))
    return settings.victory_weight * share + (1.0 - settings.victory_weight) * lead


@rule
def grow_tree(positions, streams, tree, n_nodes, table, params, weights, simulations, actions, worths, marks, path):
    """Grow the tree by simulations from the root position; return the number of its nodes.

    Args:
        positions: the root position as the searching seat knows it, and workspace for the position of a simulation.
        streams: an array whose only element is the stream of random numbers.
        tree: the nodes; node 0 is the root.
        n_nodes: the number of nodes in use.
        table: for each seat the shares of the victory and the points, summed over all simulations.
        params: an array whose only element has the parameters of the search.
        weights: an array whose only element has the weights of the evaluation.
        simulations: the number of simulations.
        actions, worths, marks, path: workspace; `marks` is all 0.
    """
    state, stream, settings, judgement = positions[POSITION], streams[0], params[0], weights[0]
    viewer = positions[ROOT].viewer
    for _ in range(simulations):
        positions[POSITION] = positions[ROOT]
        determinize(state, stream, actions)
        node, depth, inside = 0, 0, 1
        while state.question != Question.OVER:
            seat = lowest_member(state.deciders)
            child = 0
            if seat == viewer and inside:
                if depth == 0:
                    if tree[0].first == 0:
                        n = write_legal_actions_with_worths(state, seat, actions, worths, judgement)
                        scale_to_logits(worths, n, settings.prior_scale)
                        n_nodes = add_children(tree, 0, n_nodes, actions, worths, n, marks)
                        mark_items(marks, actions, n, NOT_LEGAL)
                    child = select_child(tree, 0, marks, settings)
                elif depth < MAX_DEPTH and tree[node].visits >= settings.expansion_visits:
                    n = write_candidates_below_root(state, seat, actions, worths, judgement)
                    scale_to_logits(worths, n, settings.prior_scale)
                    n_nodes = add_children(tree, node, n_nodes, actions, worths, n, marks)
                    child = select_child(tree, node, marks, settings)
                    mark_items(marks, actions, n, NOT_LEGAL)
                if child:
                    node = child
                    path[depth] = node
                    depth += 1
                else:
                    inside = 0
            if child:
                commit_choice(state, seat, tree[child].action)
            else:
                commit_choice(state, seat, choose(state, seat, stream, settings.rollout_noise, judgement))
            resolve_chance(state, stream)
        share = share_of_victory(state, viewer)
        value, points = game_result_value(state, viewer, share, settings), state.city[viewer].total
        add_visit_result(tree[0], value, share, points)
        for place in range(depth):
            add_visit_result(tree[path[place]], value, share, points)
        for seat in range(state.players):
            table[seat, 0] += share_of_victory(state, seat)
            table[seat, 1] += state.city[seat].total
    return n_nodes
