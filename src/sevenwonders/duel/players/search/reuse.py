"""Reuse of a search tree in the next search: find the node of the next position, and keep its branch.

The functions need no list of moves: they walk through the tree until a position is equal to the next position, byte for
byte.  If no position is equal (in another game, after an undone action, after an outcome that has no node), the search
starts with an empty tree.

The walk stops where a player draws or looks at hidden cards (Agora), since every node below stands for many positions.
A tree whose root has hidden information to guess is not reused either, because its nodes may hold actions that are not
legal in the next position.
"""

from ....kernel.rule import rule
from ...rules.state import CHANCE, Victory, seat_to_act
from ..evaluation import apply_action
from .nodes import PRIVATE, ROOT, is_in_question_set, next_sibling

TARGET = 3  # row of the positions that holds the target position
LINE = 4  # first row of the positions along the walk
MAX_WALK = 20  # maximum number of actions and draws between two decisions of a seat


@rule
def can_precede(state, target):
    """Return whether a game can lead from a position to a target position in the same Age.

    It cannot if a taken card would have to return, or a component to become unseen again.
    """
    return (
        state.age == target.age
        and state.victory == Victory.NONE
        and not target.present & ~state.present
        and not target.unseen & ~state.unseen
        and not target.unseen_guilds & ~state.unseen_guilds
        and not target.wonder_pool & ~state.wonder_pool
    )


@rule
def is_same_position(bytes_of, row, other):
    """Return whether the positions in two rows are equal, byte for byte.

    Args:
        bytes_of: the positions as rows of bytes.
        row: the row of the first position.
        other: the row of the second position.
    """
    for place in range(bytes_of.shape[1]):
        if bytes_of[row, place] != bytes_of[other, place]:
            return False
    return True


@rule
def child_unless_hidden_draw(state, child):
    """Return `child`, or 0 if a hidden draw comes next: the nodes below it belong to no single position.

    Args:
        state: the position.
        child: the first child of the position's node.
    """
    if seat_to_act(state) == CHANCE and is_in_question_set(state.agenda[state.n_agenda - 1].question, PRIVATE):
        return 0
    return child


@rule
def find_target_node(positions, bytes_of, tree, nodes, path):
    """Return the index of the node whose position equals `positions[TARGET]`; -1 if the tree does not contain it.

    The search of the tree is depth first from the root.

    Args:
        positions: the positions that the search works on.
        bytes_of: the same positions as rows of bytes.
        tree: the nodes of the tree.
        nodes: an array for the nodes on the way from the root.
        path: an array for the next child to try at each of these nodes.
    """
    if is_same_position(bytes_of, ROOT, TARGET):
        return 0
    if not can_precede(positions[ROOT], positions[TARGET]):
        return -1
    positions[LINE] = positions[ROOT]
    depth = 0
    nodes[0], path[0] = 0, child_unless_hidden_draw(positions[ROOT], tree[0].first)
    while depth >= 0:
        child = path[depth]
        if child == 0:
            depth -= 1
            continue
        path[depth] = next_sibling(tree, nodes[depth], child)
        if tree[child].visits == 0:
            continue
        positions[LINE + depth + 1] = positions[LINE + depth]
        apply_action(positions[LINE + depth + 1], tree[child].action)
        if is_same_position(bytes_of, LINE + depth + 1, TARGET):
            return child
        if depth + 2 < MAX_WALK and can_precede(positions[LINE + depth + 1], positions[TARGET]):
            depth += 1
            nodes[depth], path[depth] = child, child_unless_hidden_draw(positions[LINE + depth], tree[child].first)
    return -1


@rule
def copy_branch(tree, branch, fresh):
    """Copy a branch of the tree to the front of another array, level by level; return the number of nodes copied.

    Args:
        tree: the nodes of the tree.
        branch: the node at the top of the branch, which becomes the root.
        fresh: the array to copy to.
    """
    fresh[0] = tree[branch]
    fresh[0].sibling = 0
    n_nodes, node = 1, 0
    while node < n_nodes:
        first, n = fresh[node].first, fresh[node].n
        if first:
            fresh[node].first = n_nodes
            child, copied = first, 0
            while child:
                fresh[n_nodes] = tree[child]
                fresh[n_nodes].sibling = 0
                if copied >= max(n, 1):  # a child added after those side by side
                    fresh[n_nodes - 1].sibling = n_nodes
                copied, n_nodes = copied + 1, n_nodes + 1
                child = child + 1 if child + 1 < first + n else tree[child].sibling
        node += 1
    return n_nodes
