"""What the machine code of a rule is made from, in a few characters.

That is the code of the rule and of all rules that it names, directly or not, the constants and tables that they read,
the tools (Python, Numba, the processor), and the place of the package, by which Numba keeps code.  A comment does not
belong to it; an edited table does.  So no other code is ever taken for it.
"""

import hashlib
import platform
from collections.abc import Iterable, Iterator
from enum import Enum, EnumType
from functools import cache
from importlib.metadata import version
from pathlib import Path
from types import BuiltinFunctionType, CodeType, FunctionType, ModuleType
from typing import Any

import numpy as np

from .rule import HOT, RULES
from .struct import ConstTable, Struct

KERNEL = Path(__file__).parent
TRANSLATORS = ("jit.py", "intrinsics.py", "vectors.py")  # what of this package decides how rules are translated
PLAIN = (int, float, bool, str, type(None))


@cache
def tools() -> str:
    """The versions of everything that makes machine code, and the processor that it is made for."""
    from llvmlite import binding

    versions = (f"{name} {version(name)}" for name in ("numba", "llvmlite", "numpy"))
    processor = f"{binding.get_host_cpu_name()} {binding.get_host_cpu_features().flatten()}"
    translators = ((KERNEL / name).read_text("utf-8") for name in TRANSLATORS)
    return digest([platform.python_version(), platform.machine(), processor, *versions, str(KERNEL), *translators])


def digest(parts: Iterable[str]) -> str:
    """A short name for some texts in their order."""
    content = hashlib.blake2b(digest_size=8)
    for part in parts:
        content.update(f"{len(part)} {part}".encode())
    return content.hexdigest()


def fingerprint(function: FunctionType) -> str:
    """A short name for all that the machine code of a rule is made from.

    Raises:
        TypeError: a rule names something of which it cannot be told whether it has changed.
    """
    waiting, described = [function], {}
    while waiting:
        one = waiting.pop()
        if one not in described:
            described[one] = list(_described(one))
            waiting += named_rules(one)
    return digest([tools(), *(text for texts in described.values() for text in texts)])


def named_values(function: FunctionType) -> dict[str, Any]:
    """The global values that a function, or a function inside it, names, by name."""
    scope = function.__globals__
    return {name: scope[name] for name in sorted(_names(function.__code__)) if name in scope}


def named_rules(function: FunctionType) -> list[FunctionType]:
    """The rules that a function names."""
    return [value for value in named_values(function).values() if isinstance(value, FunctionType) and value in RULES]


def _names(code: CodeType) -> set[str]:
    inner = (constant for constant in code.co_consts if isinstance(constant, CodeType))
    return set(code.co_names).union(*map(_names, inner))


def _described(function: FunctionType) -> Iterator[str]:
    """A rule in texts, without the rules that it names."""
    yield f"{function.__module__}.{function.__qualname__} {function in HOT} {function.__defaults__!r}"
    yield from _code(function.__code__)
    for name, value in named_values(function).items():
        yield f"{name} = {_value(name, value)}"
    for cell in function.__closure__ or ():
        yield _value(function.__name__, cell.cell_contents)


def _code(code: CodeType) -> Iterator[str]:
    yield f"{code.co_code.hex()} {code.co_names} {code.co_varnames} {code.co_freevars} {code.co_argcount}"
    for number, constant in enumerate(code.co_consts):
        if isinstance(constant, CodeType):
            yield from _code(constant)
        elif isinstance(constant, frozenset):
            yield repr(sorted(map(repr, constant)))
        elif number or not isinstance(constant, str):  # the first text may be what the function says about itself
            yield repr(constant)


def _value(name: str, value: object) -> str:
    """A text that differs where the value does, as far as machine code can tell."""
    match value:
        case ConstTable():
            return _value(name, value.array)
        case np.ndarray():
            return f"{value.dtype!r} {value.shape} {hashlib.blake2b(value.tobytes()).hexdigest()}"
        case EnumType():
            members: Iterable[Enum] = value
            return f"{value.__name__} {[(member.name, member.value) for member in members]}"
        case type() if issubclass(value, Struct):
            return repr(value.dtype)
        case FunctionType() | BuiltinFunctionType() | type():
            return f"{value.__module__}.{value.__qualname__}"
        case ModuleType():
            numbers = {key: number for key, number in vars(value).items() if isinstance(number, int | float)}
            return f"{value.__name__} {numbers}"
        case tuple():
            return repr([_value(name, item) for item in value])
        case _ if isinstance(value, PLAIN):
            return repr(value)
    raise TypeError(f"cannot tell whether '{name}', {type(value).__name__}, has changed: rules read numbers and tables")
