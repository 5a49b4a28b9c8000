"""Proofs within a search: endings that best play cannot miss, and supremacies that are one action away.

Proofs hold only for positions in which nothing has to be determinized, and never look past a chance event.
"""

from ....kernel.rule import rule
from ...components import FIRST_WONDER, unit_at
from ...rules.action_codes import BUILD, CAPITAL, CARD, DISCARD, DRAFT, SLOT, START, TOKEN, WONDER
from ...rules.military import advantage, shields_of
from ...rules.science import SYMBOLS_TO_WIN, different_symbols
from ...rules.state import CHANCE, N_PLACES, Victory
from ..evaluation import step
from ..network.outputs import ending_of
from .nodes import TRIAL, WIN, proved_for

MAX_SHIELDS = 8  # that a single action brings


@rule
def prove(tree, path, movers, depth, proved):
    """Record a certain ending at the end of a descent, and back it up to the nodes where it is forced.

    `movers` holds the player who chose each node of the path.  A player who can choose a win has won; where all choices
    are proved, the best of them counts; a chance event is certain only when it is over.
    """
    if depth:
        tree[path[depth - 1]].proved = proved
    for place in range(depth - 1, -1, -1):
        parent = path[place - 1] if place else 0
        mover = movers[place]
        if mover == CHANCE or tree[parent].proved:
            return
        best = best_proved(tree, parent, mover)
        if best == 0:
            return
        tree[parent].proved = best


@rule
def best_proved(tree, parent, mover):
    """Return the best proved ending for a player: a win, or the best where all children are proved; else 0."""
    best, open_ends = 0, 0
    for child in range(tree[parent].first, tree[parent].first + tree[parent].n):
        found = tree[child].proved
        if found == 0:
            open_ends += 1
        elif best == 0 or proved_for(found, mover) > proved_for(best, mover):
            best = found
    if open_ends and (best == 0 or proved_for(best, mover) < WIN):
        return 0
    return best


@rule
def win_at_once(tree, node, state, seat, positions):
    """Return the proof of an immediate win by supremacy for the seat to act, and store it in its node.

    Tries the fresh children of a node that may win.  Returns 1 + the ending for player 0; 0 if there is no such action.
    """
    city = state.city[seat]
    science, missing = different_symbols(city) == SYMBOLS_TO_WIN - 1, CAPITAL - advantage(state, seat)
    if not science and missing > MAX_SHIELDS:
        return 0
    trial = positions[TRIAL]
    for child in range(tree[node].first, tree[node].first + tree[node].n):
        if may_win(state, city, tree[child].action, science, missing):
            positions[TRIAL] = state
            step(trial, tree[child].action)
            if trial.victory != Victory.NONE and trial.winner == seat:
                tree[child].proved = 1 + ending_of(trial, 0)
                return tree[child].proved
    return 0


@rule
def may_win(state, city, action, science, missing):
    """Return whether an action is worth a trial: it brings the missing symbol, or enough shields."""
    if action < DISCARD:
        unit = unit_at(state.slot[action - BUILD])
        return (science and unit.symbol) or (unit.shields and shields_of(city, unit) >= missing)
    if WONDER <= action < START:
        return unit_at(FIRST_WONDER + city.wonders[(action - WONDER) % N_PLACES]).shields >= missing
    return science and (TOKEN <= action < DRAFT or CARD <= action < SLOT)
