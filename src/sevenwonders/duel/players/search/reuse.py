"""Keeping a tree from one decision to the next: find the new position in it, carry its branch over.

What happened since is not told but found: the branch is walked for a position equal to the new one, byte for byte.
When there is none (another game, an undone action, chance that the tree never met) the search starts afresh.

Where the search imagines what the opponent holds (Agora) nothing is kept: the nodes stand for many positions there.
"""

from ....kernel.rule import rule
from ...rules.state import Victory
from ..evaluation import step
from .nodes import ROOT, next_child

TARGET = 3  # row of the positions that holds the position looked for
LINE = 4  # rows from here on hold the line being walked
LONGEST = 20  # actions and draws between two decisions of a seat


@rule
def may_become(state, target):
    """Whether a position can lie before another: nothing taken comes back, nothing seen is forgotten."""
    return (
        state.age == target.age
        and state.victory == Victory.NONE
        and not target.present & ~state.present
        and not target.unseen & ~state.unseen
        and not target.unseen_guilds & ~state.unseen_guilds
        and not target.wonder_pool & ~state.wonder_pool
    )


@rule
def same(bytes_of, row, other):
    """Whether two positions are equal."""
    for place in range(bytes_of.shape[1]):
        if bytes_of[row, place] != bytes_of[other, place]:
            return False
    return True


@rule
def find(positions, bytes_of, tree, nodes, path):
    """The node of the target position, -1 if the tree does not hold it.

    Walks depth first from the root; `nodes` and `path` hold the parents and the children still to try.
    """
    if same(bytes_of, ROOT, TARGET):
        return 0
    if not may_become(positions[ROOT], positions[TARGET]):
        return -1
    positions[LINE] = positions[ROOT]
    depth = 0
    nodes[0], path[0] = 0, tree[0].first
    while depth >= 0:
        child = path[depth]
        if child == 0:
            depth -= 1
            continue
        path[depth] = next_child(tree, nodes[depth], child)
        if tree[child].visits == 0:
            continue
        positions[LINE + depth + 1] = positions[LINE + depth]
        step(positions[LINE + depth + 1], tree[child].action)
        if same(bytes_of, LINE + depth + 1, TARGET):
            return child
        if depth + 2 < LONGEST and may_become(positions[LINE + depth + 1], positions[TARGET]):
            depth += 1
            nodes[depth], path[depth] = child, tree[child].first
    return -1


@rule
def carry_over(tree, branch, fresh):
    """Copy a branch to the front of another tree, level by level; returns the number of nodes."""
    fresh[0] = tree[branch]
    fresh[0].sibling = 0
    n_nodes, node = 1, 0
    while node < n_nodes:
        old = fresh[node].first
        if old:
            fresh[node].first = n_nodes
            if fresh[node].n:
                for child in range(old, old + fresh[node].n):
                    fresh[n_nodes] = tree[child]
                    n_nodes += 1
            else:
                while old:
                    fresh[n_nodes] = tree[old]
                    old = tree[old].sibling
                    fresh[n_nodes].sibling = n_nodes + 1 if old else 0
                    n_nodes += 1
        node += 1
    return n_nodes
