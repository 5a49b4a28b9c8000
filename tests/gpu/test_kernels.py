"""Kernels without a GPU: in Numba's simulator, and as the assembly language of chips that this machine need not have.

Run these with: pytest -m slow tests/gpu
"""

import os
import subprocess
import sys
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import pytest

from sevenwonders.gpu import kernels

pytestmark = pytest.mark.slow
ROOT = Path(__file__).parents[2]
ASSEMBLE = """
import sys
from sevenwonders.gpu.device import DryRunGpu
from sevenwonders.gpu.translate import assemble_ptx, compile_kernel_to_ptx
from sevenwonders.registry import game_type

NAMES = ("step_many", "observe_many", "replace_illegal_actions", "replace_illegal_actions_by_seat")
NAMES += ("number_within_groups", "sort_by_group")
part, game, major, minor = *sys.argv[1:3], *map(int, sys.argv[3:])
recorder, kind = DryRunGpu(), game_type(game)
options = kind.options({"pantheon": True} if game == "duel" else {})
games = kind.make_batch(2, options, device=recorder) if part == "batch" else kind.learning.start_rollout(2, 0, recorder)
games._record_kernels_to_compile(recorder)
for spec in dict.fromkeys(recorder.specs):
    if spec.rule.__name__ in (*NAMES, "observe_games", "step_games"):
        ptx = compile_kernel_to_ptx(spec, (major, minor))
        assert f".target sm_{major}{minor}" in ptx
        assert assemble_ptx(ptx, (major, minor))[:4] == bytes([127]) + b"ELF"
"""


def test_kernels_in_the_simulator_play_equal_games():
    command = [sys.executable, "-m", "tests.gpu.simulated"]
    surroundings = os.environ | {"NUMBA_ENABLE_CUDASIM": "1"}
    run = subprocess.run(command, capture_output=True, text=True, timeout=500, cwd=ROOT, env=surroundings)
    assert run.returncode == 0, run.stderr
    lines = run.stdout.splitlines()
    assert len(lines) == 10
    assert all(line.endswith(": equal") for line in lines)


@pytest.mark.parametrize("capability", ["8 0", "9 0"])
@pytest.mark.parametrize("game", ["duel", "classic"])
@pytest.mark.parametrize("part", ["batch", "learner"])
def test_kernels_assemble_for_chips_that_are_elsewhere(part, game, capability):
    try:
        release = version("numba-cuda")
    except PackageNotFoundError:
        pytest.skip("numba-cuda is not installed")
    if not release.startswith(f"{kernels.COMPILER}."):
        pytest.skip(f"numba-cuda is {release}")
    command = [sys.executable, "-c", ASSEMBLE, part, game, *capability.split()]
    run = subprocess.run(command, capture_output=True, text=True, timeout=550)
    assert run.returncode == 0, run.stderr
