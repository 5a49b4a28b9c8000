"""The compiled form of a rule: from a library that was built before (see `library`), or made by Numba (see `jit`).

Without both, the rule is interpreted (see `interpreter`).
"""

from collections.abc import Callable
from functools import cache
from importlib.util import find_spec
from typing import Any

from . import library
from .interpreter import interpreted
from .rule import RULES


def compiled(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return the compiled form of a rule.

    It comes from the library, if that was built from these sources.  Otherwise Numba compiles it at the first call.
    Without Numba, it is interpreted.

    Raises:
        TypeError: the function is not marked with `@rule`.
    """
    return _built(function) or _made(function)


def _made(function: Callable[..., object]) -> Callable[..., object]:
    """Compile a rule now, if Numba is there."""
    if not has_numba():
        return interpreted(function)
    from . import jit

    return jit.compiled(function)  # type: ignore[no-any-return]


@cache
def has_numba() -> bool:
    """Return whether rules can be compiled."""
    return find_spec("numba") is not None


@cache
def _built(function: Callable[..., object]) -> Callable[..., object] | None:
    """Return a rule of the libraries.  Every call selects its code by the types of the arguments."""
    if function not in RULES:
        raise TypeError(f"{function!r} is not marked with @rule")
    functions = library.functions(function)

    def call(*arguments: Any) -> Any:
        for built in functions:
            if (answer := built(*arguments)) is not NotImplemented:
                return answer
        return _made(function)(*arguments)

    return call if functions else None
