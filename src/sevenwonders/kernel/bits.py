"""Operations on sets kept as integers, where bit i is set when i is a member, and on lists of numbers.

Interpreted `count` and `lowest` are the lines below; compiled they are one machine instruction each (see `intrinsics`).
"""

from .rule import hot, rule


def count(members):
    """Return the number of members of a set."""
    return members.bit_count()


def lowest(members):
    """Return the smallest member of a set that is not empty."""
    return (members & -members).bit_length() - 1


@rule
def member(members, n):
    """Member number n of a set of integers below 32, the smallest being number 0.

    It halves the range that holds the member, always five times: a guess at the branch would cost more.

    >>> member(0b1011000, 2)
    6
    """
    first = 0
    for halving in range(5):
        half = 16 >> halving
        before = count(members >> first & (1 << half) - 1)
        if n >= before:
            n -= before
            first += half
    return first


@rule
def list_members(members, first, out, n):
    """Write `first` plus every member of a set behind the `n` numbers that are listed already; returns how many are."""
    while members:
        out[n] = first + lowest(members)
        n += 1
        members &= members - 1
    return n


@hot
def fill(numbers, value):
    """Make all numbers of a list the same."""
    for place in range(len(numbers)):
        numbers[place] = value


@hot
def index_of(number, numbers):
    """Return the first place of a number in a list, -1 where it is missing."""
    for place in range(len(numbers)):
        if numbers[place] == number:
            return place
    return -1


@rule
def first_illegal(places, actions, legal, counts):
    """Return the number of the first action that is not among the first `counts[i]` of `legal[i]`, or -1.

    Action k is for game `i = places[k]`.
    """
    for k in range(len(places)):
        i = places[k]
        if index_of(actions[k], legal[i, : counts[i]]) < 0:
            return k
    return -1
