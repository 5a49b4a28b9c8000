"""Proofs within a tree search: endings that best play of both players cannot avoid, and supremacies in a single action.

Proofs hold only for positions in which nothing has to be determinized, that is guessed, and never look past a chance
event.
"""

from ....kernel.rule import rule
from ...components import FIRST_WONDER, unit_facts
from ...rules.action_codes import BUILD, CAPITAL, CARD, DISCARD, DRAFT, SLOT, START, TOKEN, WONDER
from ...rules.military import effective_shields, pawn_advantage
from ...rules.science import SYMBOLS_TO_WIN, count_different_symbols
from ...rules.state import CHANCE, N_PLACES, Victory
from ..evaluation import apply_action
from ..network.outputs import ending_index
from .nodes import TRIAL, WIN, result_of_proof

MAX_SHIELDS = 8  # that a single action brings


@rule
def record_proof(tree, path, movers, depth, proved):
    """Record a proved ending at the last node of a path, and at earlier nodes as long as best play leads to it.

    A node is proved if a child is a proved win for the player to move.  It is also proved if all its children are
    proved; then it has the result of the best child.  A proof never passes a chance event.

    Args:
        tree: the nodes of the tree.
        path: the nodes below the root, down to the leaf.
        movers: the player whose action led to each node of the path, or `CHANCE`.
        depth: the number of nodes of the path.
        proved: 1 + the index of the proved ending, from the point of view of player 0.
    """
    if depth:
        tree[path[depth - 1]].proved = proved
    for place in range(depth - 1, -1, -1):
        parent = path[place - 1] if place else 0
        mover = movers[place]
        if mover == CHANCE or tree[parent].proved:
            return
        best = best_proved_ending(tree, parent, mover)
        if best == 0:
            return
        tree[parent].proved = best


@rule
def best_proved_ending(tree, parent, mover):
    """Return 1 + the index of the best ending that the player to move can force at a node; 0 if none is proved.

    The index is from the point of view of player 0.

    Args:
        tree: the nodes of the tree.
        parent: the node, which is proved if a child is proved to win for the player, or if all children are proved.
        mover: the seat of the player to move.
    """
    best, unproved = 0, 0
    for child in range(tree[parent].first, tree[parent].first + tree[parent].n):
        proof = tree[child].proved
        if proof == 0:
            unproved += 1
        elif best == 0 or result_of_proof(proof, mover) > result_of_proof(best, mover):
            best = proof
    if unproved and (best == 0 or result_of_proof(best, mover) < WIN):
        return 0
    return best


@rule
def find_immediate_win(tree, node, state, seat, positions):
    """Look among the children of a node for an action that wins at once by supremacy; store the proof in its child.

    Return the proof: 1 + the index of the ending for player 0, or 0 if no action wins at once.

    Args:
        tree: the nodes of the tree.
        node: the node, whose children are new.
        state: the position of the node.
        seat: the seat to act.
        positions: the positions that the search works on; one of them is overwritten.
    """
    city = state.city[seat]
    science, missing = count_different_symbols(city) == SYMBOLS_TO_WIN - 1, CAPITAL - pawn_advantage(state, seat)
    if not science and missing > MAX_SHIELDS:
        return 0
    trial = positions[TRIAL]
    for child in range(tree[node].first, tree[node].first + tree[node].n):
        if action_may_win_by_supremacy(state, city, tree[child].action, science, missing):
            positions[TRIAL] = state
            apply_action(trial, tree[child].action)
            if trial.victory != Victory.NONE and trial.winner == seat:
                tree[child].proved = 1 + ending_index(trial, 0)
                return tree[child].proved
    return 0


@rule
def action_may_win_by_supremacy(state, city, action, science, missing):
    """Return whether an action may win by supremacy: it brings the sixth scientific symbol, or enough shields.

    Args:
        state: the position.
        city: the city of the player to move.
        action: the code of the action.
        science: whether the city needs only one more symbol for a scientific supremacy.
        missing: the number of spaces from the Conflict pawn to the opponent's capital.
    """
    if action < DISCARD:
        unit = unit_facts(state.slot[action - BUILD])
        return (science and unit.symbol) or (unit.shields and effective_shields(city, unit) >= missing)
    if WONDER <= action < START:
        return unit_facts(FIRST_WONDER + city.wonders[(action - WONDER) % N_PLACES]).shields >= missing
    return science and (TOKEN <= action < DRAFT or CARD <= action < SLOT)
