"""Build the kernels into a folder; needs no GPU.

python tools/gpu/build.py FOLDER [NAME...]      # all, or those named
python tools/gpu/build.py FOLDER NAME --limits  # once more from its PTX, with limits of registers
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path

import numba
import numpy as np
from arguments import KERNELS, Argument, arguments_of, rule_of, threads_of
from cuda_rules import assemble, make_kernel, to_ptx
from numba import types

REGISTER_LIMITS = (0, 64, 96, 168)  # 0: none


def type_of(argument: Argument) -> types.Type:
    """Return the type of an argument for Numba."""
    kind = numba.from_dtype(np.dtype(argument.dtype))
    if argument.dimensions == 0:
        return kind
    return types.Array(kind, argument.dimensions, "A" if argument.any_strides else "C")


def main(folder: Path, names: list[str], limits: tuple[int, ...]) -> None:
    """Build kernels and write down in `kernels.json` what is needed to load them."""
    folder.mkdir(parents=True, exist_ok=True)
    manifest = folder / "kernels.json"
    for name in names or KERNELS:
        begin = time.time()
        ptx = folder / f"{name}.ptx"
        if not limits:
            kernel = make_kernel(rule_of(name), threads_of(name))
            ptx.write_text(to_ptx(kernel, tuple(map(type_of, arguments_of(name)))))
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
