"""Operations on sets of small integers, each stored as an integer whose bit i is set if i is a member, and on lists.

Compiled, `count_members` and `lowest_member` are one machine instruction each (see `intrinsics`).
"""

from .rule import hot, rule


def count_members(members):
    """Return the number of members of a set that is stored as the bits of an integer."""
    return members.bit_count()


def lowest_member(members):
    """Return the smallest member of a nonempty set that is stored as the bits of an integer."""
    return (members & -members).bit_length() - 1


@rule
def nth_member(members, n):
    """Return the member at index n, in ascending order, of a set that is stored as the lower 32 bits of an integer.

    A binary search in always five steps: an early exit would cost more in mispredicted branches.

    >>> nth_member(0b1011000, 2)
    6
    """
    first = 0
    for halving in range(5):
        half = 16 >> halving
        before = count_members(members >> first & (1 << half) - 1)
        if n >= before:
            n -= before
            first += half
    return first


@hot
def append_members(members, first, out, n):
    """Append `first` plus each member of a set (the bits of an integer) to the list `out`; return the new length.

    The list is preallocated; its first `n` numbers are in use.
    """
    while members:
        out[n] = first + lowest_member(members)
        n += 1
        members &= members - 1
    return n


@hot
def fill_array(numbers, value):
    """Set all numbers of a list or an array to a value."""
    for place in range(len(numbers)):
        numbers[place] = value


@hot
def mark_items(marks, items, n, mark):
    """Write `mark` to `marks` at the first `n` indices in `items`; do nothing if `marks` is empty.

    Args:
        marks: a list or an array with an entry for each possible item, such as a mask of actions.
        items: the indices of the entries.
        n: the number of these indices.
        mark: the value of the entries.
    """
    if len(marks):
        for place in range(n):
            marks[items[place]] = mark


@hot
def find_in_array(number, numbers):
    """Return the first index of a number in a list or an array; -1 if it does not occur."""
    for place in range(len(numbers)):
        if numbers[place] == number:
            return place
    return -1


@rule
def find_first_illegal(places, actions, legal, counts):
    """Return the index in `actions` of the first illegal action; -1 if all are legal.

    Args:
        places: the indices of the games.
        actions: the code of the action for each of `places`.
        legal: a row for each game: the codes of its legal actions, as many as `counts` says.
        counts: the number of legal actions of each game.
    """
    for k in range(len(places)):
        i = places[k]
        if find_in_array(actions[k], legal[i, : counts[i]]) < 0:
            return k
    return -1
