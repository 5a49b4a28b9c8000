"""GPU kernels: their specifications, and their machine code, which is compiled once and cached on disk."""

import hashlib
import logging
import os
import pickle
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from ..errors import SevenWondersError
from ..kernel import chance, machine_code, manifest
from ..kernel.library import describe_dtype
from . import batch_kernels

COMPILER = "0.30"  # the release of numba-cuda for which the replacements in `translate` hold
SMALL = (batch_kernels.__name__, chance.__name__)  # modules whose kernels compile fast
log = logging.getLogger("sevenwonders")


class KernelArgumentType(NamedTuple):
    """The type of an argument of a kernel: a whole number if `dimensions` is 0, otherwise an array.

    The type of a tuple of arrays, such as `BatchArrays`, is a tuple of the same class with the type of each array.
    """

    dtype: np.dtype
    dimensions: int
    contiguous: bool = True


class KernelSpec(NamedTuple):
    """The specification of a kernel: each of its threads calls the function `rule` for one game.

    Attributes:
        rule: the function.  Its arguments are, in this order: the places (the indices of games); arrays with a row for
            each place; arrays that all places share; more arrays with a row for each place.
        along: the number of arrays with a row for each place before the shared arrays.
        after: the number of arrays with a row for each place after the shared arrays.
        arguments: the types of all arguments, the places first.
    """

    rule: Callable[..., object]
    along: int
    after: int
    arguments: tuple[KernelArgumentType | tuple[Any, ...], ...]

    @property
    def name(self) -> str:
        """The name of the kernel in its machine code."""
        return f"{self.rule.__name__}_kernel"

    def generate_source(self) -> str:
        """Return the Python source of the kernel, which calls the rule as `work` and Numba's module as `cuda`."""
        names = [f"x{number}" for number in range(len(self.arguments))]
        own = range(len(names) - self.after, len(names))
        given = [f"{name}[i:i + 1]" if k <= self.along or k in own else name for k, name in enumerate(names)]
        return (
            f"def {self.name}(n, {', '.join(names)}):\n"
            f"    i = cuda.grid(1)\n"
            f"    if i < n:\n"
            f"        work({', '.join(given)})\n"
        )

    def hash_build_inputs(self, capability: tuple[int, int]) -> str:
        """Return a hash of everything that the kernel's machine code depends on: sources, compiler, types and GPU.

        `capability` is the compute capability of the GPU, such as (9, 0).
        """
        translator = files(__package__).joinpath("translate.py").read_text("utf-8")
        rules = manifest.fingerprint(manifest.list_rule_sources(self.rule.__module__.split(".")[1]))
        types = map(_describe_type, self.arguments)
        parts = [rules, self.generate_source(), COMPILER, translator, str(capability), *types]
        return hashlib.blake2b("\0".join(parts).encode(), digest_size=8).hexdigest()


def _describe_type(argument: KernelArgumentType | tuple[Any, ...]) -> str:
    if isinstance(argument, KernelArgumentType):
        return f"{describe_dtype(argument.dtype)} {argument.dimensions} {argument.contiguous}"
    return f"({', '.join(map(_describe_type, argument))})"


def kernel_file_path(spec: KernelSpec, capability: tuple[int, int]) -> Path:
    """Return the path of the machine code of a kernel for a compute capability, whether the file exists or not."""
    chip = "".join(map(str, capability))
    return _find_cache_folder() / f"cuda{chip}-{spec.name}-{spec.hash_build_inputs(capability)}" / "kernel.cubin"


@cache
def _find_cache_folder() -> Path:
    if machine_code.cache_error():
        log.warning(machine_code.cache_error())
        return Path(tempfile.mkdtemp(prefix="sevenwonders-"))
    return machine_code.cache_dir()


def compile_missing_kernels(specs: Iterable[KernelSpec], capability: tuple[int, int]) -> None:
    """Compile the kernels whose machine code is not on disk, in several processes, and log the progress.

    `capability` is the compute capability of the GPU, such as (9, 0).

    Raises:
        SevenWondersError: the compiler is needed, but missing, of another release, or failed.
    """
    missing: list[tuple[KernelSpec, Path]] = []
    for spec in dict.fromkeys(specs):
        path = kernel_file_path(spec, capability)
        if path.exists():
            os.utime(path.parent)
        else:
            missing.append((spec, path))
    if not missing:
        return
    check_compiler()
    missing.sort(key=lambda pair: pair[0].rule.__module__ in SMALL)
    number = min(len(missing), os.cpu_count() or 1)
    log.warning(
        "compiling %d kernels for the GPU in %d processes, once: about a minute a game; later starts read them from %s",
        *(len(missing), number, _find_cache_folder()),
    )
    _compile_in_processes([missing[place::number] for place in range(number)], capability)


def check_compiler() -> None:
    """Check that the compiler numba-cuda is installed in the right release.  Raises `SevenWondersError`."""
    try:
        installed = version("numba-cuda")
    except PackageNotFoundError:
        raise SevenWondersError(
            "compiling for a GPU needs numba-cuda; install it with: pip install 'numba-cuda[cu13]==0.30.*'"
        ) from None
    if not installed.startswith(f"{COMPILER}."):
        raise SevenWondersError(
            f"compiling for a GPU needs numba-cuda {COMPILER}, not {installed}; "
            "install it with: pip install 'numba-cuda[cu13]==0.30.*'"
        )


def _compile_in_processes(parts: Sequence[Sequence[tuple[KernelSpec, Path]]], capability: tuple[int, int]) -> None:
    """Compile each list of kernels in `parts` in a process of its own; each kernel comes with the path of its file.

    Raises `SevenWondersError` with the compiler's message if it fails.
    """
    total, done = sum(map(len, parts)), 0
    reading, writing = os.pipe()
    errors = tempfile.TemporaryFile()  # noqa: SIM115 - read below, closed with the processes
    command = [sys.executable, "-c", "from sevenwonders.gpu.translate import main; main()"]
    processes = []
    try:
        for part in parts:
            process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=writing, stderr=errors)
            processes.append(process)
            assert process.stdin is not None
            process.stdin.write(pickle.dumps((capability, list(part))))
            process.stdin.close()
        os.close(writing)
        with os.fdopen(reading) as finished:
            for line in finished:
                done += 1
                log.warning("compiled %s, %d of %d", line.strip(), done, total)
        failed = [process for process in processes if process.wait()]
    finally:
        for process in processes:
            if process.poll() is None:
                process.kill()
    if failed:
        errors.seek(0)
        lines = errors.read().decode(errors="replace").strip().splitlines() or ["no message"]
        raise SevenWondersError(f"compiling for the GPU failed: {lines[-1]}")
    errors.close()
