"""Compile functions marked with `@rule` for CUDA, from the sources that run on the processor.

Needs numba-cuda 0.30 and `ptxas`; neither a GPU nor a driver.
"""

import re
import subprocess
from collections.abc import Callable
from functools import cache
from importlib.metadata import version
from pathlib import Path
from types import FunctionType
from typing import Any

import numba.cuda.dispatcher
import numba.cuda.typing.arraydecl as arraydecl
import numpy as np
from numba import cuda, types

from sevenwonders.kernel import bits
from sevenwonders.kernel.fingerprint import named_values
from sevenwonders.kernel.rule import RULES
from sevenwonders.kernel.struct import ConstTable

COMPUTE_CAPABILITY = (9, 0)
PATCHED_RELEASE = "0.30."

if not version("numba-cuda").startswith(PATCHED_RELEASE):
    raise ImportError(f"the changes to numba-cuda hold for {PATCHED_RELEASE}*, not for {version('numba-cuda')}")


class _TargetDevice:
    """Replaces the current device, which a machine without a GPU does not have."""

    compute_capability = COMPUTE_CAPABILITY


_original_index_type = arraydecl.get_array_index_type


def _index_type(array: Any, index: Any) -> Any:
    """Accept members of an IntEnum as indices, as Numba does for processors."""
    if isinstance(index, types.BaseTuple):
        index = types.BaseTuple.from_types(
            [types.intp if isinstance(item, types.IntEnumMember) else item for item in index]
        )
    elif isinstance(index, types.IntEnumMember):
        index = types.intp
    return _original_index_type(array, index)


numba.cuda.dispatcher.get_current_device = _TargetDevice
arraydecl.get_array_index_type = _index_type


@cuda.jit(device=True)
def _count(members):
    return cuda.popc(np.int64(members))


@cuda.jit(device=True)
def _lowest(members):
    return cuda.ffs(np.int64(members)) - 1


SUBSTITUTES = {bits.count: _count, bits.lowest: _lowest}


@cache
def device_function(rule: Callable[..., Any]) -> Any:
    """Return the device function of a rule; the rules and tables that it names come with it."""
    if rule in SUBSTITUTES:
        return SUBSTITUTES[rule]
    scope = dict(rule.__globals__)
    for name, value in named_values(rule).items():
        if isinstance(value, ConstTable):
            scope[name] = value.array
        elif callable(value) and (value in RULES or value in SUBSTITUTES):
            scope[name] = device_function(value)
    copy = FunctionType(rule.__code__, scope, rule.__name__, rule.__defaults__, rule.__closure__)
    copy.__module__, copy.__qualname__ = rule.__module__, rule.__qualname__
    return cuda.jit(device=True)(copy)


def make_kernel(rule: Callable[..., Any], games: str) -> Callable[..., Any]:
    """Return a kernel whose thread i calls `rule(i, i + 1, ...)`; the argument `games` has an element for each."""
    names = rule.__code__.co_varnames[2 : rule.__code__.co_argcount]
    scope = {"part": device_function(rule), "cuda": cuda}
    source = (
        f"def {rule.__name__}_kernel({', '.join(names)}):\n"
        f"    i = cuda.grid(1)\n"
        f"    if i < {games}.shape[0]:\n"
        f"        part(i, i + 1, {', '.join(names)})\n"
    )
    exec(source, scope)
    return scope[f"{rule.__name__}_kernel"]


def to_ptx(kernel: Callable[..., Any], signature: tuple[Any, ...]) -> str:
    """Compile a kernel to PTX."""
    ptx, _ = cuda.compile_ptx(kernel, types.void(*signature), cc=COMPUTE_CAPABILITY)
    return ptx


def assemble(ptx_path: Path, cubin_path: Path, max_registers: int = 0) -> dict[str, Any]:
    """Make a cubin from PTX; return the name of its entry, registers, stack and spilled bytes."""
    import nvidia.cu13

    ptxas = Path(next(iter(nvidia.cu13.__path__)), "bin", "ptxas")  # of the release that wrote the PTX
    if not ptxas.exists():
        ptxas = Path("ptxas")
    limit = [f"-maxrregcount={max_registers}"] if max_registers else []
    command = [
        ptxas,
        "-v",
        f"-arch=sm_{''.join(map(str, COMPUTE_CAPABILITY))}",
        "-O3",
        *limit,
        ptx_path,
        "-o",
        cubin_path,
    ]
    messages = subprocess.run(command, capture_output=True, text=True, check=True).stderr
    entry = messages[messages.index("Compiling entry") :]

    def number(pattern: str) -> int:
        match = re.search(pattern, entry)
        return int(match.group(1)) if match else 0

    match = re.search(r"\.entry (\S+?)\(", ptx_path.read_text())
    assert match is not None
    return {
        "entry": match.group(1),
        "registers": number(r"Used (\d+) registers"),
        "stack": number(r"(\d+) bytes stack frame"),
        "spilled": number(r"(\d+) bytes spill stores") + number(r"(\d+) bytes spill loads"),
    }
