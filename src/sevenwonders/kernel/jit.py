"""Compilation of rules (functions marked with `@rule`) to machine code by Numba, cached on disk (see
`machine_code`).
"""

import hashlib
import logging
import os
import warnings
from collections.abc import Iterable
from functools import cache, partial
from pathlib import Path
from types import FunctionType
from typing import Any

import numba

from ..errors import SevenWondersError
from . import bits, intrinsics, layers, machine_code, vectors
from .rule import HOT, bind_globals, find_called_rules, find_named_globals
from .struct import ConstTable

FEW_RULES = 10  # take a few seconds to compile at most
log = logging.getLogger("sevenwonders")
SUBSTITUTES: dict[Any, Any] = {
    **{rule: getattr(intrinsics, rule.__name__) for rule in (bits.count_members, bits.lowest_member)},
    **{
        rule: getattr(vectors, rule.__name__)
        for rule in (
            layers.add_rows,
            layers.add_matvec,
            layers.positive_inputs_as_bits,
            layers.dot_product,
        )
    },
}


@cache
def compile_with_numba(function: FunctionType) -> Any:
    """Return the compiled form of a rule; Numba compiles it at the first call, and later processes load it from disk.

    The rules that it calls are compiled, too, and each `ConstTable` is replaced by its array.
    """
    if numba.config.DISABLE_JIT:  # type: ignore[attr-defined]
        raise SevenWondersError(
            "NUMBA_DISABLE_JIT switches Numba's compiler off, and this is machine code; unset it, or play by the rules "
            "and players that need none"
        )
    return compile_entry_point(_bind_compiled_globals(function), _prepare_cache_folder(function))


def _prepare_cache_folder(rule: FunctionType) -> Path | None:
    """Create and return the folder that caches the machine code of a rule; None if it cannot be cached.

    Warn if there is no cache, or if compiling will take long.
    """
    if reason := machine_code.cache_error():
        warnings.warn(reason, RuntimeWarning, stacklevel=4)
        return None
    rules = find_called_rules(rule)
    folder = machine_code.find_cache_folder(called.__module__ for called in rules)
    if folder is not None:
        if not rule.__module__.startswith("sevenwonders."):
            folder = folder.with_name(f"{folder.name}-{_hash_named_values(rules)}")
        folder.mkdir(exist_ok=True)
        os.utime(folder)
    if len(rules) > FEW_RULES and not (folder and any(folder.glob(f"*/*.{rule.__qualname__}-*.nbi"))):
        _warn_compiling_takes_long()
    return folder


@cache
def _warn_compiling_takes_long() -> None:
    log.warning("machine code is being made, once, in a minute or two; `sevenwonders lab warm` does it ahead")


def _hash_named_values(rules: Iterable[FunctionType]) -> str:
    """Return a hash of the constants and tables that some rules use, for rules of other packages.

    Other packages may read these values from any file; without the hash, the cache of machine code would not notice
    a change of the file.
    """
    texts = sorted(
        f"{called.__module__}.{name} {getattr(value, 'rows', value)!r}"
        for called in rules
        for name, value in find_named_globals(called).items()
        if isinstance(value, ConstTable | int | float | tuple)
    )
    return hashlib.blake2b("".join(texts).encode(), digest_size=8).hexdigest()


def compile_entry_point(rule: FunctionType, folder: Path | None) -> Any:
    """Return a rule compiled for calls from Python, cached in a folder; without a folder, it is not cached.

    `tools.engine` replaces this function to build libraries of machine code.
    """
    mark = partial(numba.njit, nogil=True, error_model="numpy")
    before = numba.config.CACHE_DIR  # type: ignore[attr-defined]
    numba.config.CACHE_DIR = str(folder or before)  # type: ignore[attr-defined]
    try:  # Numba asks for the folder when it marks a function; that of other packages' functions stays as it was
        return mark(cache=folder is not None)(rule)
    except RuntimeError:  # typed by hand or read by `exec`: Numba caches only functions from files
        return mark()(rule)
    finally:
        numba.config.CACHE_DIR = before  # type: ignore[attr-defined]


def compile_inner_rule(rule: FunctionType, is_hot: bool) -> Any:
    """Return a rule compiled for calls from other compiled rules; `is_hot` says whether it runs in every turn.

    `tools.engine` replaces this function to build libraries of machine code.
    """
    return numba.njit(error_model="numpy")(rule)


@cache
def _compile_callee(function: FunctionType) -> Any:
    """Return the compiled form of a rule for calls from other rules: a handwritten substitute, or code by Numba."""
    return SUBSTITUTES.get(function) or compile_inner_rule(_bind_compiled_globals(function), function in HOT)


def _bind_compiled_globals(function: FunctionType) -> FunctionType:
    """Return a copy of a function to compile whose global names refer to compiled functions and to arrays."""
    return bind_globals(function, _compile_callee, SUBSTITUTES)
