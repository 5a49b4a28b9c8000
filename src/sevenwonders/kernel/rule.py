"""Rules are written once, as plain Python functions over records, and run in two ways.

*Interpreted*: a function marked with `@rule` stays the function it is.  It works on a `Struct` (see
`struct`), whose fields are Python integers and lists, and reads tables as lists.

*Compiled*: `compiler.compiled(function)` builds machine code from the same source.  It works on NumPy records and
reads tables as arrays.

So that both give the same numbers, rules use nothing but integers: NumPy scalars would overflow or turn into
floats where Numba's machine integers do not.
"""

from collections.abc import Callable
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

RULES: set[Callable[..., Any]] = set()
HOT: set[Callable[..., Any]] = set()


def rule(function: F) -> F:
    """Mark a function as part of the rules: it may be compiled, and may call other marked functions."""
    RULES.add(function)
    return function


def hot(function: F) -> F:
    """Mark a rule on the path of every turn: compiled, it becomes part of its callers instead of being called."""
    HOT.add(function)
    return rule(function)
