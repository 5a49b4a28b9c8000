"""The compiled forms of `bits.count_members` and `lowest_member`, one machine instruction each, for the compiler."""

from numba import types
from numba.core import cgutils
from numba.extending import intrinsic


@intrinsic
def count_members(typing_context, members):
    """Count the members of a set that is stored as the bits of an integer; this compiles to one machine instruction.

    Numba passes `typing_context`, callers leave it out.
    """

    def generate(context, builder, signature, arguments):
        return builder.ctpop(context.cast(builder, arguments[0], members, types.int64))

    return types.int64(members), generate


@intrinsic
def lowest_member(typing_context, members):
    """Return the smallest member of a nonempty set that is stored as the bits of an integer; this compiles to one
    machine instruction.

    Numba passes `typing_context`, callers leave it out.
    """

    def generate(context, builder, signature, arguments):
        return builder.cttz(context.cast(builder, arguments[0], members, types.int64), cgutils.true_bit)

    return types.int64(members), generate
