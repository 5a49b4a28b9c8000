"""How compiled rules are put together: each is translated once, and optimised once for each entry point.

Numba makes every function ready to be called from Python: optimised with all that it calls inside it, and turned into
machine code.  For rules that only rules call this is wasted, and it grows with the square of how deep they call each
other.  Here they are `Part`s: translated, and left at that.  What Python calls is a `Whole`: it takes in all the parts
that it needs and nobody else sees them, so that they are optimised as one program.

This leans on the inside of Numba (`numba.core.codegen`), which has been like this for many years.
"""

from typing import Any

from llvmlite import binding
from numba.core import types
from numba.core.codegen import CPUCodeLibrary, JITCodeLibrary
from numba.core.compiler import Compiler


class Part(JITCodeLibrary):
    """The code of a rule inside other rules: no machine code of its own, nothing that Python could call."""

    def finalize(self) -> None:
        """Wait for a `Whole`."""
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        """Nowhere."""
        return 0

    @property
    def codegen(self) -> "Part":
        """Who is told of `set_env`."""
        return self

    def set_env(self, name: str, environment: object) -> None:
        """Rules raise nothing and so need no environment."""


class Whole(JITCodeLibrary):
    """The code of an entry point with everything that it calls."""

    def finalize(self) -> None:
        """Link, make all but the entry point its own affair, optimise."""
        self._linking_libraries = callers_first(self)
        super().finalize()

    def _optimize_final_module(self) -> None:
        for function in self._final_module.functions:
            if function.linkage == binding.Linkage.linkonce_odr:
                function.linkage = binding.Linkage.internal
        super()._optimize_final_module()


def callers_first(library: CPUCodeLibrary) -> list[CPUCodeLibrary]:
    """All that a library needs; the linker keeps only what something linked before asks for."""
    found: dict[CPUCodeLibrary, None] = {}

    def visit(needed: CPUCodeLibrary) -> None:
        for inner in needed._linking_libraries:
            if inner not in found:
                visit(inner)
        found[needed] = None

    visit(library)
    return list(found)[-2::-1]


class PartCompiler(Compiler):
    """Numba's steps, with a `Part` as the result."""

    def __init__(self, typing: Any, target: Any, library: Any, *rest: Any) -> None:
        super().__init__(typing, target, Part(target.codegen(), "part"), *rest)


class WholeCompiler(Compiler):
    """Numba's steps, with a `Whole` as the result."""

    def __init__(self, typing: Any, target: Any, library: Any, *rest: Any) -> None:
        whole = Whole(target.codegen(), "whole")
        whole.enable_object_caching()
        super().__init__(typing, target, whole, *rest)


def widened(kinds: tuple[Any, ...]) -> tuple[Any, ...]:
    """The types that a rule is compiled for: one kind of integers is enough.

    >>> widened((types.int8, types.boolean, types.float64))
    (int64, int64, float64)
    """
    return tuple(types.int64 if is_integer(kind) else kind for kind in kinds)


def is_integer(kind: Any) -> bool:
    """Whether a type is that of signed integers, truth values or members of an enumeration."""
    if isinstance(kind, types.Integer):
        return bool(kind.signed)
    return isinstance(kind, types.Boolean | types.IntEnumMember)
