"""From marked rules to machine code, kept on disk so that it is made once.

Machine code lives in a folder named after a digest of every source file and table that it is made from, of the Python
version and of Numba's: code of another version can never be met.  Old folders of other digests are removed by `clean`.
"""

import contextlib
import hashlib
import os
import platform
import shutil
import time
import warnings
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import numba
import platformdirs

from ..errors import SevenWondersError
from . import bits, intrinsics, linking
from .rule import HOT, RULES
from .struct import ConstTable

PACKAGE = Path(__file__).parent.parent
# What machine code is made from: folders and files of the package; a test holds this against the marked rules.
SOURCES = (
    *("kernel", "duel/components", "duel/layout.py", "duel/rules", "classic/components", "classic/rules"),
    *("duel/players/evaluation", "duel/players/search", "classic/players/evaluation", "classic/players/search"),
)
KEPT_SECONDS = 7 * 24 * 3600
SUBSTITUTES: dict[Any, Any] = {bits.count: intrinsics.count, bits.lowest: intrinsics.lowest}


@cache
def digest() -> str:
    """A short name for exactly these sources (see `SOURCES`), tables and tools."""
    content = hashlib.blake2b(digest_size=8)
    content.update(f"{platform.python_version()} {platform.machine()} {numba.__version__}".encode())
    for file in sorted(PACKAGE.rglob("*")):
        name = file.relative_to(PACKAGE).as_posix()
        if file.suffix in {".py", ".txt"} and name.startswith(SOURCES):
            content.update(name.encode() + file.read_bytes())
    return content.hexdigest()


def cache_home() -> Path:
    """The folder that holds one folder a digest; `SEVENWONDERS_CACHE` moves it."""
    return Path(os.environ.get("SEVENWONDERS_CACHE") or platformdirs.user_cache_path("sevenwonders")) / "machine-code"


def check_cache() -> None:
    """Refuse a folder that cannot keep machine code.  Raises `SevenWondersError`."""
    if reason := _why_not_kept():
        raise SevenWondersError(reason)


@cache
def _why_not_kept() -> str:
    """Why machine code cannot be kept on disk, or nothing when it can."""
    folder = cache_home() / digest()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "writable").touch()
    except OSError as error:
        return (
            f"machine code cannot be kept in '{folder}' ({error.strerror}) and is made anew every time; "
            "set SEVENWONDERS_CACHE to a folder that can be written"
        )
    return ""


def clean() -> int:
    """Remove machine code of other digests that nobody has made or warmed for a week; returns how many went.

    Younger ones may belong to another installation that is in use.
    """
    removed = 0
    for folder in cache_home().glob("*"):
        if folder.name != digest() and time.time() - folder.stat().st_mtime > KEPT_SECONDS:
            shutil.rmtree(folder, ignore_errors=True)
            removed += 1
    return removed


def is_warm(part: str) -> bool:
    """Whether a part of the machine code of this digest has been made, in full; `cli.warm` names the parts."""
    return (cache_home() / digest() / part).exists()


def mark_warm(part: str) -> None:
    """Note that every entry point of a part has been compiled.  Where nothing can be kept it is made every time."""
    folder = cache_home() / digest()
    with contextlib.suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        (folder / part).touch()
        os.utime(folder)


@cache
def compiled(function: Callable[..., Any]) -> Callable[..., Any]:
    """The compiled form of a rule.  Compilation happens at its first call and is read from disk later.

    Every rule that the function names becomes part of it (see `linking`), every `ConstTable` becomes its array.
    """
    options: dict[str, Any] = {"pipeline_class": linking.WholeCompiler, "nogil": True, "cache": True}
    if reason := _why_not_kept():  # Numba would choose a folder of its own, where code can go stale
        warnings.warn(reason, RuntimeWarning, stacklevel=2)
        options["cache"] = False
    with _cache_folder(cache_home() / digest()):
        return _translated(function, options)


@cache
def _part(function: Callable[..., Any]) -> Callable[..., Any]:
    """The compiled form of a rule inside other rules."""
    if function in SUBSTITUTES:
        return SUBSTITUTES[function]  # type: ignore[no-any-return]
    options = {"pipeline_class": linking.PartCompiler, "no_cpython_wrapper": True, "forceinline": function in HOT}
    part: Any = _translated(function, options)
    translate = part.compile
    part.compile = lambda kinds: translate(linking.widened(kinds))  # what a caller's types lead to
    return part  # type: ignore[no-any-return]


def _translated(function: Callable[..., Any], options: dict[str, Any]) -> Callable[..., Any]:
    """What Numba makes of a rule whose rules and tables have been replaced by their compiled forms."""
    if function not in RULES or not isinstance(function, FunctionType):
        raise TypeError(f"{function!r} is not marked with @rule")
    scope = dict(function.__globals__)
    for name in _names(function.__code__):
        value = scope.get(name)
        if isinstance(value, ConstTable):
            scope[name] = value.array
        elif callable(value) and (value in RULES or value in SUBSTITUTES):
            scope[name] = _part(value)
    translated = FunctionType(function.__code__, scope, function.__name__, function.__defaults__, function.__closure__)
    translated.__module__, translated.__qualname__ = function.__module__, function.__qualname__
    # Rules allocate nothing, so nothing needs counted references: a quarter of the time of a game without this.
    options |= {"error_model": "numpy", "no_cfunc_wrapper": True, "_nrt": False}
    return numba.njit(**options)(translated)  # type: ignore[no-any-return]


@contextlib.contextmanager
def _cache_folder(folder: Path) -> Iterator[None]:
    """Numba decides where code is kept when a function is marked; other people's functions are none of our business."""
    before = numba.config.CACHE_DIR  # type: ignore[attr-defined]
    numba.config.CACHE_DIR = str(folder)  # type: ignore[attr-defined]
    try:
        yield
    finally:
        numba.config.CACHE_DIR = before  # type: ignore[attr-defined]


def _names(code: CodeType) -> set[str]:
    """Every global name that a function, or a function inside it, mentions."""
    inner = (constant for constant in code.co_consts if isinstance(constant, CodeType))
    return set(code.co_names).union(*map(_names, inner))
