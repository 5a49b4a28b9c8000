"""The compiled forms of `count` and `lowest` in `bits`, one machine instruction each.  Imported by the compiler
only.
"""

from numba import types
from numba.core import cgutils
from numba.extending import intrinsic


@intrinsic
def count(typing_context, members):
    """Return the number of members of a set that is stored as the bits of an integer, as one machine instruction.

    `typing_context` comes from Numba, as for every intrinsic.
    """

    def generate(context, builder, signature, arguments):
        return builder.ctpop(context.cast(builder, arguments[0], members, types.int64))

    return types.int64(members), generate


@intrinsic
def lowest(typing_context, members):
    """Return the smallest member of a set that is stored as the bits of an integer and is not empty, as one machine
    instruction.

    `typing_context` comes from Numba, as for every intrinsic.
    """

    def generate(context, builder, signature, arguments):
        return builder.cttz(context.cast(builder, arguments[0], members, types.int64), cgutils.true_bit)

    return types.int64(members), generate
