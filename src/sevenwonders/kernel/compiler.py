"""Compiled forms of rules: from a prebuilt library (see `library`), or compiled by Numba (see `jit`).

Without a library and Numba, a rule is interpreted (see `interpreter`).
"""

from collections.abc import Callable
from functools import cache
from importlib.util import find_spec
from typing import Any

from . import library
from .interpreter import wrap_for_interpreter
from .rule import RULES


def compile_rule(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return the compiled form of a rule (a function marked with `@rule`).

    The compiled form comes from the library of machine code in the package, if this was built from the current sources.
    Otherwise Numba compiles the rule at its first call.  Without Numba, the rule is interpreted.

    Raises:
        TypeError: the function is not marked with `@rule`.
    """
    return _find_prebuilt_rule(function) or _compile_or_interpret(function)


def _compile_or_interpret(function: Callable[..., object]) -> Callable[..., object]:
    """Return a form of a rule that Numba compiles or, without Numba, one that is interpreted."""
    if not has_numba():
        return wrap_for_interpreter(function)
    from . import jit

    return jit.compile_with_numba(function)  # type: ignore[no-any-return]


@cache
def has_numba() -> bool:
    """Return whether Numba is installed, so that rules can be compiled."""
    return find_spec("numba") is not None


@cache
def _find_prebuilt_rule(function: Callable[..., object]) -> Callable[..., object] | None:
    """Return the machine code of a rule from the libraries in the package; None if they do not contain the rule.

    The returned function selects the code for the types of its arguments; if there is none, it compiles the rule.
    """
    if function not in RULES:
        raise TypeError(f"{function!r} is not marked with @rule")
    functions = library.find_compiled_forms(function)

    def call(*arguments: Any) -> Any:
        for built in functions:
            if (answer := built(*arguments)) is not NotImplemented:
                return answer
        return _compile_or_interpret(function)(*arguments)

    return call if functions else None
