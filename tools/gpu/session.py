"""All that a quarter of an hour with a GPU has to show, for a machine without a compiler and without registries.

    python tools/gpu/session.py prepare build/gpu      # before, anywhere: compile the package's kernels
    python tools/gpu/session.py ready build/gpu        # there and here, seconds: say what is missing
    python tools/gpu/session.py run build/gpu OUT      # on the machine with the GPU, --minutes and one more

`prepare` needs the extra `cuda`; `run` needs PyTorch, NumPy and the package's libraries.  It measures speeds, compares
games with the processor, and lets the networks of both games learn from where search games have brought them.  What it
prints is in OUT, too, with the learned networks and their curves; a later run with the same OUT goes on from them.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import time
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from sevenwonders.gpu.kernels import KernelSpec

ROOT = Path(__file__).parents[2]
CAPABILITY = (9, 0)
PACKAGES = ("platformdirs",)  # which a machine with PyTorch may lack
COMPARED = {"duel": ("base", "pantheon-agora"), "classic": ("3", "7")}


def all_specs() -> list[KernelSpec]:
    """Return the kernels of batches and learners of both games."""
    from sevenwonders.gpu.device import DryRunGpu
    from sevenwonders.registry import GAMES, game_type
    from sevenwonders.statistics.played_games import setting_options

    recorder = DryRunGpu()
    for game in GAMES:
        for options in setting_options(game_type(game)).values():
            batch = game_type(game).make_batch(2, options, device=recorder)  # type: ignore[arg-type]  # a device by itself
            batch._record_kernels_to_compile(recorder)
            for dtype in ("int16", "float16"):
                batch.observe(by_feature=True, dtype=dtype)
        game_type(game).learning.start_rollout(1, 0, recorder)._record_kernels_to_compile(recorder)
    return list(dict.fromkeys(recorder.specs))


def prepare(folder: Path) -> None:
    """Compile every kernel into a folder, and copy beside them what the machine with the GPU may lack."""
    from sevenwonders.gpu.kernels import compile_missing_kernels

    begin, specs = time.time(), all_specs()
    compile_missing_kernels(specs, CAPABILITY)
    for name in PACKAGES:
        place = Path(str(import_module(name).__file__)).parent
        shutil.copytree(place, folder / "packages" / name, dirs_exist_ok=True)
    size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    print(f"{len(specs)} kernels, {size:,} bytes, {time.time() - begin:.0f} s")


def check_ready(device: str) -> None:
    """Refuse where a kernel or a library is missing, which would be compiled for minutes."""
    from sevenwonders.gpu.kernels import kernel_file_path
    from sevenwonders.kernel.manifest import is_current, open_library
    from sevenwonders.registry import GAMES

    specs = [] if device == "cpu" else all_specs()
    missing = [spec.name for spec in specs if not kernel_file_path(spec, CAPABILITY).exists()]
    for game in GAMES:
        path = next((ROOT / "src/sevenwonders/kernel/libraries").glob(f"{game}.*"), None)
        if path is None or not is_current(open_library(path)[1]):
            missing.append(f"the library of {game}")
    if missing:
        raise SystemExit(f"missing here: {', '.join(missing)}")
    print(f"ready: {import_module('torch').__version__} of PyTorch, {os.cpu_count()} processors", flush=True)


def run(folder: Path, out: Path, minutes: float, device: str) -> None:
    """Measure, and then compare and learn both games at the same time; each has a process and a file of its own."""
    places = (ROOT / "src", ROOT / "tools/gpu", folder.resolve() / "packages")
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(map(str, places)), "PYTHONUNBUFFERED": "1"}
    compared = [f"{game}:{setting}" for game, settings in COMPARED.items() for setting in settings]
    settings = [name for names in COMPARED.values() for name in names]
    this, given, out = "tools/gpu/session.py", str(folder.resolve()), out.resolve()
    learning = ["--device", device, "--minutes", str(minutes)]
    steps: list[dict[str, list[str]]] = [
        {"ready": [this, "ready", given, "--device", device]},
        {"bench": ["bench/gpu.py", "--device", device, "--setting", *settings]},
        {game: [this, "learn", given, game, str(out / game), *learning] for game in COMPARED},
    ]
    if device != "cpu":
        steps[-1]["compare"] = [this, "compare", given, *compared, "--device", device]
    out.mkdir(parents=True, exist_ok=True)
    for commands in steps:
        processes = {}
        for name, command in commands.items():
            with (out / f"{name}.txt").open("w", encoding="utf-8") as file:
                processes[name] = subprocess.Popen(
                    [sys.executable, *command], cwd=ROOT, env=environment, stdout=file, stderr=subprocess.STDOUT
                )
        for name, process in processes.items():
            status = process.wait()
            print(f"$ {' '.join(commands[name])}\n{(out / f'{name}.txt').read_text()}status {status}", flush=True)
            if status and name == "ready":
                raise SystemExit("nothing was done")


def compare(settings_of_games: list[str], device: str) -> None:
    """Compare random games with the processor."""
    from sevenwonders.lab.gpu_comparison import compare_with_gpu
    from sevenwonders.registry import game_type
    from sevenwonders.statistics.played_games import setting_options

    for name in settings_of_games:
        game, setting = name.split(":")
        kind = game_type(game)
        found = compare_with_gpu(kind, setting_options(kind)[setting], 20_000, 200, device)
        print(f"{name}: {found.games:,} games, {found.ended:,} ended: {found.differences or 'equal'}", flush=True)


def learn(game: str, out: Path, device: str, minutes: float) -> None:
    """Compare what learners see with the processor, and go on from what search games taught."""
    from sevenwonders.game.batch import view_row_bytes
    from sevenwonders.lab.training.policy_gradient import PolicyGradientSettings, PolicyGradientTraining
    from sevenwonders.registry import game_type

    begin = time.time()
    checked = game_type(game).learning.start_rollout(2000, 3, device)
    print(f"ready after {time.time() - begin:.1f} s", flush=True)
    expected = game_type(game).learning.start_rollout(2000, 3)
    for step in range(60):
        for games in (checked, expected):
            games.observe_games()
            counts = np.minimum(games.device.to_host(games.arrays["counts"]), games.MAX_CHOICES)
            games.arrays["choice"] = games.device.put((np.arange(games.rows) * 7919 + step * 104_729) % counts)
            games.step_games()
    for name, array in expected.arrays.items():
        other = checked.device.to_host(checked.arrays[name])
        if (differ := (view_row_bytes(array) != view_row_bytes(other)).any(axis=1)).any():
            raise SystemExit(f"{name} differs in {differ.sum()} of {len(differ)} rows")
    print(f"the same on {device}: {expected.n} games, {expected.rows} rows", flush=True)
    PolicyGradientTraining(out, PolicyGradientSettings(game, minutes, begin="shipped"), device).run()


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("prepare", "ready", "run", "compare", "learn"))
    parser.add_argument("folder", type=Path)
    parser.add_argument("arguments", nargs="*")
    parser.add_argument("--minutes", type=float, default=6.0, help="of learning")
    parser.add_argument("--device", default="cuda")
    given = parser.parse_args()
    os.environ["SEVENWONDERS_CACHE"] = str(given.folder.resolve())
    if given.what == "prepare":
        prepare(given.folder)
    elif given.what == "ready":
        check_ready(given.device)
    elif given.what == "run":
        if len(given.arguments) != 1:
            parser.error("run needs a folder for the kernels and one for what comes out")
        run(given.folder, Path(*given.arguments), given.minutes, given.device)
    elif given.what == "learn":
        learn(given.arguments[0], Path(given.arguments[1]), given.device, given.minutes)
    else:
        compare(given.arguments, given.device)


if __name__ == "__main__":
    main()
