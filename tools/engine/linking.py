"""Link translated rules for the build: each is translated once, and optimised once for each entry point.

Numba makes every function ready to be called from Python: it is optimised together with all that it calls, and turned
into machine code.  For rules that only rules call this is wasted work, and it grows with the square of the depth to
which they call each other.  Here such a rule is a `Part`: translated, and left at that.  What Python calls is a
`Whole`: it takes in all the parts that it needs, once, and as they are private they are optimised as one program.

This module and `translate` depend on internals of Numba: `numba.core.codegen` and `compiler`, `compile` of dispatchers,
and undocumented options of `njit`.  The build requires the releases of Numba that have them.
"""

import numba
from llvmlite.binding import Linkage
from numba.core import types
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler

# Rules allocate nothing, so nothing needs counted references: a quarter of the time of a game without this.
OPTIONS = {"error_model": "numpy", "no_cfunc_wrapper": True, "_nrt": False}


class Part(JITCodeLibrary):
    """The code of a rule inside other rules: there is nothing in it that Python could call."""

    def finalize(self):
        """Linking, optimising and making machine code are left to each `Whole`."""
        self._finalized = True

    def get_pointer_to_function(self, name):
        return 0

    @property
    def codegen(self):
        return self

    def set_env(self, name, environment):
        """An environment is what exceptions need; rules raise none."""


class Whole(JITCodeLibrary):
    """The code of an entry point with all that it calls."""

    def finalize(self):
        self._linking_libraries = callers_first(self)
        super().finalize()

    def _optimize_final_module(self):
        for function in self._final_module.functions:
            if function.linkage == Linkage.linkonce_odr:  # what came from a part; now private to the whole
                function.linkage = Linkage.internal
        super()._optimize_final_module()


def callers_first(library):
    """All that a library needs, in an order for the linker, which leaves out what nothing has asked for so far."""
    found = {}

    def visit(one):
        for needed in one._linking_libraries:
            if needed not in found:
                visit(needed)
        found[one] = None

    visit(library)
    return list(found)[-2::-1]


class PartCompiler(Compiler):
    """Numba's compiler with a `Part` as the result."""

    def __init__(self, typing, target, library, *rest):
        super().__init__(typing, target, Part(target.codegen(), "part"), *rest)


class WholeCompiler(Compiler):
    """Numba's compiler with a `Whole` as the result."""

    def __init__(self, typing, target, library, *rest):
        whole = Whole(target.codegen(), "whole")
        whole.enable_object_caching()
        super().__init__(typing, target, whole, *rest)


def widened(kinds):
    """The types of arguments that a part is compiled for: one kind of whole numbers, so that it is compiled once.

    >>> widened((types.int8, types.boolean, types.uint64))
    (int64, int64, uint64)
    """
    return tuple(types.int64 if is_whole(kind) else kind for kind in kinds)


def is_whole(kind):
    """Return whether a type is a signed integer, a boolean or an enumeration's members."""
    return isinstance(kind, types.Boolean | types.IntEnumMember) or (isinstance(kind, types.Integer) and kind.signed)


def part_of(function, hot):
    """A rule inside other rules: a dispatcher; what is `hot` becomes part of its callers before all else."""
    part = numba.njit(pipeline_class=PartCompiler, no_cpython_wrapper=True, forceinline=hot, **OPTIONS)(function)
    translate = part.compile
    part.compile = lambda kinds: translate(widened(kinds))  # what a caller's types lead to
    return part


def whole_of(function, folder):
    """A rule that Python calls: a dispatcher.  Its code is not cached."""
    return numba.njit(pipeline_class=WholeCompiler, nogil=True, **OPTIONS)(function)
