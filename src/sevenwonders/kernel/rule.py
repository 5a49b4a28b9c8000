"""Rules are written once, as plain Python functions over records, and run in two ways.

*Interpreted*: a function marked with `@rule` stays the function it is.  It works on a `Struct` (see
`struct`), whose fields are Python integers and lists, and reads tables as lists.

*Compiled*: `compiler.compiled(function)` builds machine code from the same source.  It works on NumPy records and
reads tables as arrays.

So that both give the same numbers, rules use nothing but integers: NumPy scalars would overflow or turn into
floats where Numba's machine integers do not.
"""

from collections.abc import Callable
from types import CodeType, FunctionType
from typing import TypeVar

F = TypeVar("F", bound=Callable[..., object])

RULES: set[Callable[..., object]] = set()
HOT: set[Callable[..., object]] = set()


def rule(function: F) -> F:
    """Mark a function as part of the rules: it may be compiled, and may call other marked functions."""
    RULES.add(function)
    return function


def hot(function: F) -> F:
    """Mark a rule on the path of every turn: compiled, it becomes part of its callers instead of being called."""
    HOT.add(function)
    return rule(function)


def named_values(function: FunctionType) -> dict[str, object]:
    """Return the global values that a function or a function inside it uses, by name."""
    scope = function.__globals__
    return {name: scope[name] for name in sorted(_names(function.__code__)) if name in scope}


def all_rules(function: FunctionType) -> set[FunctionType]:
    """Return a rule and all rules that it calls, directly or not."""
    found, waiting = set(), [function]
    while waiting:
        one = waiting.pop()
        if one not in found:
            found.add(one)
            called = named_values(one).values()
            waiting += [value for value in called if isinstance(value, FunctionType) and value in RULES]
    return found


def _names(code: CodeType) -> set[str]:
    inner = (constant for constant in code.co_consts if isinstance(constant, CodeType))
    return set(code.co_names).union(*map(_names, inner))
