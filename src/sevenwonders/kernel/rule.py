"""Rules: plain Python functions over records, written once and run in two ways.

*Interpreted*: a function marked with `@rule` is a normal Python function.  It works on a `Struct` (see `struct`), whose
fields are Python integers and lists, and reads tables as lists.

*Compiled*: `compiler.compile_rule(function)` builds machine code from the same source.  It works on NumPy records and
reads tables as arrays.

Rules use integers only, so that both forms give the same numbers: NumPy scalars would overflow or become floats where
Numba's machine integers do not.
"""

from collections.abc import Callable, Mapping
from types import CodeType, FunctionType
from typing import Any, TypeVar

from .struct import ConstTable

F = TypeVar("F", bound=Callable[..., object])

RULES: set[Callable[..., object]] = set()
HOT: set[Callable[..., object]] = set()


def rule(function: F) -> F:
    """Mark a function as a rule, which may be compiled and may call other rules."""
    RULES.add(function)
    return function


def hot(function: F) -> F:
    """Mark a function as a rule that runs very often, in every turn: the compiler inlines it into its callers."""
    HOT.add(function)
    return rule(function)


def find_named_globals(function: FunctionType) -> dict[str, object]:
    """Return the global names that a function and its nested functions use, with the values of the names."""
    scope = function.__globals__
    return {name: scope[name] for name in sorted(_find_names(function.__code__)) if name in scope}


def bind_globals(
    function: FunctionType, compile_callee: Callable[[Any], object], substitutes: Mapping[Any, object]
) -> FunctionType:
    """Return a copy of a rule whose global names refer to compiled rules and arrays, not to rules and `ConstTable`s.

    Args:
        function: the rule.
        compile_callee: a function that returns the compiled form of a rule or of a function in `substitutes`.
        substitutes: the functions that have a handwritten compiled form.
    """
    scope = dict(function.__globals__)
    for name, value in find_named_globals(function).items():
        if isinstance(value, ConstTable):
            scope[name] = value.array
        elif callable(value) and (value in RULES or value in substitutes):
            scope[name] = compile_callee(value)
    same = FunctionType(function.__code__, scope, function.__name__, function.__defaults__, function.__closure__)
    same.__module__, same.__qualname__ = function.__module__, function.__qualname__
    return same


def find_called_rules(function: FunctionType) -> set[FunctionType]:
    """Return a rule and all rules that it calls, directly or indirectly."""
    rules, waiting = set(), [function]
    while waiting:
        current = waiting.pop()
        if current not in rules:
            rules.add(current)
            called = find_named_globals(current).values()
            waiting += [value for value in called if isinstance(value, FunctionType) and value in RULES]
    return rules


def _find_names(code: CodeType) -> set[str]:
    inner = (constant for constant in code.co_consts if isinstance(constant, CodeType))
    return set(code.co_names).union(*map(_find_names, inner))
