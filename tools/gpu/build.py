"""Build the kernels into a folder; needs no GPU.

python tools/gpu/build.py FOLDER [NAME...]      # all, or those named
python tools/gpu/build.py FOLDER NAME --limits  # once more from its PTX, with limits of registers
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numba
import numpy as np
from arguments import KERNELS, Argument, arguments_of, rule_of
from numba import types

from sevenwonders.gpu.translate import compile_device_function, compile_function_to_ptx, cuda

COMPUTE_CAPABILITY = (9, 0)
REGISTER_LIMITS = (0, 64, 96, 168)  # 0: none


def type_of(argument: Argument) -> types.Type:
    """Return the type of an argument for Numba."""
    kind = numba.from_dtype(np.dtype(argument.dtype))
    if argument.dimensions == 0:
        return kind
    return types.Array(kind, argument.dimensions, "A" if argument.any_strides else "C")


def make_kernel(rule: Callable[..., Any]) -> Callable[..., Any]:
    """Return a kernel whose thread i calls `rule(i, i + 1, ...)`; `places` has an element for each."""
    names = rule.__code__.co_varnames[2 : rule.__code__.co_argcount]
    scope = {"part": compile_device_function(rule), "cuda": cuda}
    source = (
        f"def {rule.__name__}_kernel({', '.join(names)}):\n"
        f"    i = cuda.grid(1)\n"
        f"    if i < places.shape[0]:\n"
        f"        part(i, i + 1, {', '.join(names)})\n"
    )
    exec(source, scope)
    return scope[f"{rule.__name__}_kernel"]


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


def main(folder: Path, names: list[str], limits: tuple[int, ...]) -> None:
    """Build kernels and write down in `kernels.json` what is needed to load them."""
    folder.mkdir(parents=True, exist_ok=True)
    manifest = folder / "kernels.json"
    for name in names or KERNELS:
        begin = time.time()
        ptx = folder / f"{name}.ptx"
        if not limits:
            kernel = make_kernel(rule_of(name))
            ptx.write_text(compile_function_to_ptx(kernel, tuple(map(type_of, arguments_of(name))), COMPUTE_CAPABILITY))
        for limit in limits or (0,):
            label = f"{name}_{limit}" if limit else name
            about = assemble(ptx, folder / f"{label}.cubin", limit)
            built = json.loads(manifest.read_text()) if manifest.exists() else {}
            manifest.write_text(json.dumps(built | {label: about}, indent=1))
            print(label, *(f"{key} {about[key]}" for key in ("registers", "stack", "spilled")), flush=True)
        print(f"{name}: {ptx.stat().st_size:,} bytes of PTX, {time.time() - begin:.0f} s", flush=True)


if __name__ == "__main__":
    given = [word for word in sys.argv[2:] if word != "--limits"]
    main(Path(sys.argv[1]), given, REGISTER_LIMITS if "--limits" in sys.argv else ())
