"""Two operations on sets kept as integers: bit i is set when i is a member.

Interpreted they are the lines below; compiled they are one machine instruction each (see `intrinsics`).
"""


def count(members):
    """How many members a set has."""
    return members.bit_count()


def lowest(members):
    """The smallest member of a set that is not empty."""
    return (members & -members).bit_length() - 1
