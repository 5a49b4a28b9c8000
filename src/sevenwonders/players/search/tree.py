"""The tree of a search and how it grows (compiled only: floats live here)."""

from math import exp, log, sqrt

import numpy as np

from ...duel.rules.play import apply, draw_outcome, legal_actions
from ...duel.rules.score import total
from ...duel.rules.state import CHANCE, SHARED, Question, Victory, seat_to_act
from ...kernel.rule import record, rule
from ..evaluation import evaluate
from .playout import finish_game

node_t = record(
    value="f8",  # results of player 0, summed
    visits="i4",
    first="i4",  # first child; 0 while there is none
    sibling="i4",  # next outcome of the same chance
    prior="f4",
    action="i2",
    n="i2",  # children in a row from `first` (players' actions)
)

DEEPEST = 128
N_OUTCOMES = 7
ROOT, STATE, TRIAL = 0, 1, 2  # rows of the positions


@rule
def result_of(state):
    """What the end of a game is worth to player 0."""
    if state.winner == SHARED:
        return 0.5
    return 1.0 - state.winner


@rule
def ending_of(state):
    """0 shared, then 1 to 3 player 0 by military, science, points, then 4 to 6 player 1."""
    if state.winner == SHARED:
        return 0
    return state.victory + 3 * state.winner


@rule
def grow_outcome(tree, node, action, n_nodes):
    """The child for an outcome of chance, a new one if it has not come before; 0 when the tree is full."""
    child = tree[node].first
    while child:
        if tree[child].action == action:
            return child
        child = tree[child].sibling
    if n_nodes >= len(tree):
        return 0
    clear_node(tree, n_nodes, action)
    tree[n_nodes].sibling = tree[node].first
    tree[node].first = n_nodes
    return n_nodes


@rule
def clear_node(tree, node, action):
    fresh = tree[node]
    fresh.value, fresh.prior = 0.0, 0.0
    fresh.visits = fresh.first = fresh.sibling = fresh.n = 0
    fresh.action = action


@rule
def expand(tree, node, n_nodes, positions, seat, scratch, settings):
    """Children for all legal actions; returns the new number of nodes."""
    state = positions[STATE]
    n = legal_actions(state, scratch)
    if n_nodes + n > len(tree):
        return n_nodes
    for i in range(n):
        clear_node(tree, n_nodes + i, scratch[i])
    if settings.prior_weight > 0.0:
        weigh(tree, n_nodes, n, positions, seat, settings)
    tree[node].first, tree[node].n = n_nodes, n
    return n_nodes + n


@rule
def weigh(tree, first, n, positions, seat, settings):
    """Priors by a softmax of the evaluation one action ahead."""
    best = -1e9
    for child in range(first, first + n):
        positions[TRIAL] = positions[STATE]
        trial = positions[TRIAL]
        apply(trial, tree[child].action)
        value = evaluate(trial, seat) / settings.prior_scale
        tree[child].prior = value
        best = max(best, value)
    whole = 0.0
    for child in range(first, first + n):
        tree[child].prior = exp(tree[child].prior - best)
        whole += tree[child].prior
    for child in range(first, first + n):
        tree[child].prior /= whole


@rule
def select(tree, node, seat, settings):
    """The child of the highest upper confidence bound."""
    parent = tree[node]
    first, n = parent.first, parent.n
    best, best_bound = first, -1.0
    if settings.prior_weight > 0.0:
        reach = settings.explore * sqrt(parent.visits)
        mean = parent.value / parent.visits if parent.visits else 0.5
        fallback = (mean if seat == 0 else 1.0 - mean) - settings.first_play
        for child in range(first, first + n):
            c = tree[child]
            if c.visits:
                mean = c.value / c.visits
                bound = mean if seat == 0 else 1.0 - mean
            else:
                bound = fallback
            bound += reach * c.prior / (1 + c.visits)
            if bound > best_bound:
                best, best_bound = child, bound
        return best
    reach = settings.explore * settings.explore * log(parent.visits + 1.0)
    for child in range(first, first + n):
        c = tree[child]
        if c.visits == 0:
            bound = settings.first_play
        else:
            share = 1.0 / c.visits
            mean = c.value * share
            bound = (mean if seat == 0 else 1.0 - mean) + sqrt(reach * share)
        if bound > best_bound:
            best, best_bound = child, bound
    return best


@rule
def few_outcomes(question):
    return question == Question.TURN_CARD or question == Question.DRAW_LIBRARY_TOKEN


@rule
def simulate(positions, streams, tree, n_nodes, endings, settings_array, simulations, scratch, path):
    """Grow the tree by simulations from the root position; returns the number of nodes."""
    settings = settings_array[0]
    stream = streams[0]
    state = positions[STATE]
    for _ in range(simulations):
        positions[STATE] = positions[ROOT]
        node, depth = 0, 0
        while depth < DEEPEST and state.victory == Victory.NONE:
            seat = seat_to_act(state)
            if node and tree[node].visits < settings.expand_at:
                break
            if seat == CHANCE:
                if not few_outcomes(state.agenda[state.n_agenda - 1].question):
                    break
                action = draw_outcome(state, stream)
                child = grow_outcome(tree, node, action, n_nodes)
                if child == n_nodes:
                    n_nodes += 1
            else:
                if tree[node].n == 0:
                    n_nodes = expand(tree, node, n_nodes, positions, seat, scratch, settings)
                    if tree[node].n == 0:
                        break
                child = select(tree, node, seat, settings)
                action = tree[child].action
            if child == 0:
                break
            apply(state, action)
            node = child
            path[depth] = node
            depth += 1
        judged = 0.5
        if settings.judge > 0.0 and state.victory == Victory.NONE:
            judged = 1.0 / (1.0 + exp(-evaluate(state, 0) / settings.judge_scale))
        if settings.judge > 0.0 and state.victory != Victory.NONE:
            judged = result_of(state)
        if settings.judge < 1.0:
            finish_game(state, stream, scratch, settings)
            value = result_of(state)
        else:
            value = judged
        value += settings.judge * (judged - value)
        if settings.margin > 0.0 and state.victory == Victory.CIVILIAN:
            lead = (total(state, 0) - total(state, 1)) / 40.0
            value += settings.margin * (max(-1.0, min(1.0, lead)) * 0.5 + 0.5 - value)
        tree[0].visits += 1
        tree[0].value += value
        if depth:
            endings[path[0] - tree[0].first, ending_of(state)] += 1
        for place in range(depth):
            visited = tree[path[place]]
            visited.visits += 1
            visited.value += value
    return n_nodes
