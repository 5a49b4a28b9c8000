"""Compare games of the processor with those of kernels in Numba's CUDA simulator.

    NUMBA_ENABLE_CUDASIM=1 python -m tests.gpu.simulated

The kernels are the package's, each thread a thread of Python; a thread calls compiled rules.
"""

import importlib
import tempfile
from pathlib import Path

from sevenwonders.cli.gpu_check import check_gpu
from sevenwonders.gpu.device import BLOCK
from sevenwonders.kernel.compiler import compile_rule

from . import fake_driver


def plain(value):
    """Return an array of the simulator as one of NumPy."""
    return value._to_python._ary if hasattr(value, "_to_python") else value


def run(spec, threads, arguments):
    """Run a kernel in the simulator."""
    cuda = importlib.import_module("numba.cuda")
    scope = {"cuda": cuda, "work": lambda *given: compile_rule(spec.rule)(*map(plain, given))}
    exec(spec.generate_source(), scope)
    cuda.jit(scope[spec.name])[-(-threads // BLOCK), BLOCK](threads, *arguments)


if __name__ == "__main__":
    fake = fake_driver.FakeLibrary()
    fake.run = run
    fake_driver.install(fake, Path(tempfile.mkdtemp()), setattr)
    check_gpu("cuda", None, None, games=2, steps=60)
