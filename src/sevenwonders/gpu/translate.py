"""Compilation of rules to machine code of a GPU by numba-cuda: a separate program, which `kernels` starts.

A rule is a function decorated with `@rule`. This module patches numba-cuda within its own process, for the release
`kernels.COMPILER`.
"""

import importlib
import os
import pickle
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any

import numba
import numpy as np
from numba import types

from ..kernel import bits
from ..kernel.rule import bind_globals
from . import batch_kernels
from .kernels import KernelArgumentType, KernelSpec

for name, successor in (("row_stack", "vstack"), ("in1d", "isin"), ("trapz", "trapezoid")):
    if not hasattr(np, name):  # newer releases of NumPy have dropped them, and numba-cuda names them at its import
        setattr(np, name, getattr(np, successor))
cuda: Any = importlib.import_module("numba.cuda")  # numba-cuda's, whose types are not those of Numba's own
dispatcher: Any = importlib.import_module("numba.cuda.dispatcher")
array_types: Any = importlib.import_module("numba.cuda.typing.arraydecl")


class _StandInDevice:
    """Replacement for numba-cuda's current GPU, so that code can be compiled for a chip that is not present."""

    compute_capability = (0, 0)


_original_index_type = array_types.get_array_index_type


def _accept_enum_index(array: object, index: object) -> Any:
    """Return the type of an array index as numba-cuda does, but also accept members of an IntEnum, as on CPUs."""
    if isinstance(index, types.BaseTuple):
        parts: Any = index
        kinds = [types.intp if isinstance(item, types.IntEnumMember) else item for item in parts]
        index = types.BaseTuple.from_types(kinds)  # type: ignore[no-untyped-call]
    elif isinstance(index, types.IntEnumMember):
        index = types.intp
    return _original_index_type(array, index)


dispatcher.get_current_device = _StandInDevice
array_types.get_array_index_type = _accept_enum_index


def _count_bits(members: Any) -> Any:
    return cuda.popc(np.int64(members))


def _find_lowest_bit(members: Any) -> Any:
    return cuda.ffs(np.int64(members)) - 1


def _increment_atomically(counts: object, key: object) -> Any:
    return cuda.atomic.add(counts, key, 1)


SUBSTITUTES: dict[Callable[..., object], Any] = {
    bits.count_members: cuda.jit(device=True)(_count_bits),
    bits.lowest_member: cuda.jit(device=True)(_find_lowest_bit),
    batch_kernels.increment_count: cuda.jit(device=True)(_increment_atomically),
}


@cache
def compile_device_function(rule: Callable[..., object]) -> Any:
    """Return numba-cuda's device function of a rule, which kernels and other rules can call.

    In it, other rules are replaced by their device functions, and tables of constants by arrays.
    """
    if rule in SUBSTITUTES:
        return SUBSTITUTES[rule]
    assert isinstance(rule, FunctionType)
    return cuda.jit(device=True)(bind_globals(rule, compile_device_function, SUBSTITUTES))


def compile_kernel_to_ptx(spec: KernelSpec, capability: tuple[int, int]) -> str:
    """Compile a kernel to PTX, NVIDIA's portable assembly language, for a compute capability such as (9, 0)."""
    scope: dict[str, Any] = {"work": compile_device_function(spec.rule), "cuda": cuda}
    exec(spec.generate_source(), scope)
    return compile_function_to_ptx(scope[spec.name], (types.int64, *map(_find_numba_type, spec.arguments)), capability)


def compile_function_to_ptx(
    function: Callable[..., object], signature: tuple[object, ...], capability: tuple[int, int]
) -> str:
    """Compile a Python function as a kernel to PTX; `signature` has Numba's types of its arguments."""
    _StandInDevice.compute_capability = capability
    ptx, _ = cuda.compile_ptx(function, types.void(*signature), cc=capability)
    return str(ptx)


def _find_numba_type(argument: KernelArgumentType | tuple[Any, ...]) -> Any:
    if not isinstance(argument, KernelArgumentType):
        items = tuple(map(_find_numba_type, argument))
        is_named = hasattr(argument, "_fields")
        return types.NamedTuple(items, type(argument)) if is_named else types.BaseTuple.from_types(items)  # type: ignore[no-untyped-call]
    kind = numba.from_dtype(argument.dtype)
    if not argument.dimensions:
        return kind
    return types.Array(kind, argument.dimensions, "C" if argument.contiguous else "A")


def assemble_ptx(ptx: str, capability: tuple[int, int]) -> bytes:
    """Assemble PTX, NVIDIA's portable assembly language, to machine code for a compute capability such as (9, 0).

    Raises:
        RuntimeError: the assembler rejects the code.
    """
    nvjitlink: Any = importlib.import_module("cuda.bindings.nvjitlink")
    handle = nvjitlink.create(2, [f"-arch=sm_{''.join(map(str, capability))}", "-O3"])
    try:
        content = ptx.encode()
        nvjitlink.add_data(handle, nvjitlink.InputType.PTX, content, len(content), "rules")
        nvjitlink.complete(handle)
        code = bytearray(nvjitlink.get_linked_cubin_size(handle))
        nvjitlink.get_linked_cubin(handle, code)
    except nvjitlink.nvJitLinkError as error:
        messages = bytearray(nvjitlink.get_error_log_size(handle))
        nvjitlink.get_error_log(handle, messages)
        raise RuntimeError(messages.decode(errors="replace").strip()) from error
    finally:
        nvjitlink.destroy(handle)
    return bytes(code)


def main() -> None:
    """Compile the kernels that standard input lists, pickled by `kernels`; print the name of each when it is done."""
    capability, kernels = pickle.load(sys.stdin.buffer)
    for spec, path in kernels:
        ptx = compile_kernel_to_ptx(spec, capability)
        entry = next(line for line in ptx.splitlines() if ".entry" in line).split(".entry")[1].split("(")[0].strip()
        code = assemble_ptx(ptx, capability)
        _write_file_atomically(path.with_suffix(".name"), entry.encode())
        _write_file_atomically(path, code)
        print(spec.rule.__name__, flush=True)


def _write_file_atomically(path: Path, content: bytes) -> None:
    """Write a file atomically, so that no other process reads an incomplete file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_suffix(f"{path.suffix}.{os.getpid()}")
    part.write_bytes(content)
    part.replace(path)
