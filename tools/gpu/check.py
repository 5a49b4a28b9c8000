"""Equality with the processor, and speed.

    python tools/gpu/check.py expect FOLDER [SETTING...]    # on a processor: hashes of every game, speeds of a core
    python tools/gpu/check.py gpu FOLDER OUT                # on a GPU: compare, measure, write OUT/check.json

FOLDER holds the kernels (build.py).  The GPU's machine needs PyTorch, CuPy and the package's source, not Numba.
"""

from __future__ import annotations

import json
import sys
import time
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import torch
from arguments import RECORDS, arguments_of
from device import Device

from sevenwonders.classic.encoding import make_encoding as classic_encoding
from sevenwonders.classic.options import Options as ClassicOptions
from sevenwonders.classic.rules.action_codes import MAX_LEGAL
from sevenwonders.duel.encoding import make_encoding as duel_encoding
from sevenwonders.duel.options import Options as DuelOptions

GAMES, STEPS = 100_000, 200
DUEL_LISTED = 192  # columns of a compact legal list
MODULE_SETS = {
    "base": {},
    "pantheon": {"pantheon": True},
    "agora": {"agora": True},
    "both": {"pantheon": True, "agora": True},
    "solo": {"solo": True},
}
SETTINGS: dict[str, Any] = {f"duel {name}": DuelOptions(**modules) for name, modules in MODULE_SETS.items()}
SETTINGS |= {f"classic {players}": ClassicOptions(players=players) for players in range(3, 8)}
NOT_COMPARED = ("places", "options", "players")


def game_of(label: str) -> str:
    """Return the game of a setting."""
    return label.split()[0]


def tensors_of(device: Device, label: str, n: int) -> dict[str, torch.Tensor]:
    """Return the arrays of `n` new games of a setting."""
    game, options = game_of(label), SETTINGS[label]
    encoding = duel_encoding(options) if game == "duel" else classic_encoding(options)
    columns, features, players = encoding.num_actions, len(encoding.features), options.num_players
    listed = columns if game == "duel" else MAX_LEGAL
    widths = {"masks": columns, "legal": listed, "rewards": 2, "ranks": players, "points": players, "out": features}
    tensors: dict[str, torch.Tensor] = {}
    for kernel in (f"{game}_steps", f"{game}_play", f"{game}_observe"):
        for name, dtype, dimensions, _ in arguments_of(kernel):
            if name in tensors or dimensions == 0 or name == "lists":
                continue
            if isinstance(dtype, np.dtype):
                tensors[name] = device.records(RECORDS[game].dtype, n)
            else:
                tensors[name] = device.zeros(dtype, n, *((widths.get(name, 1),) if dimensions == 2 else ()))
    tensors["places"] = torch.arange(n, device=device.torch)
    tensors["options"].fill_(options.bits())
    if game == "classic":
        tensors["players"].fill_(players)
    return tensors | {"streams": device.streams(n, 5), "choices": device.streams(n, 77)}


def hashes_on(device: Device, tensors: dict[str, torch.Tensor], names: list[str]) -> np.ndarray:
    """Return 64 bits for each row of all tensors together."""
    result = torch.zeros(len(tensors[names[0]]), dtype=torch.int64, device=device.torch)
    for name in names:
        rows = tensors[name].contiguous().view(torch.uint8).reshape(len(tensors[name]), -1)
        dice = np.random.default_rng(rows.shape[1])
        factors = dice.integers(1, 2**63, rows.shape[1]).astype(np.uint64) | np.uint64(1)
        given = torch.from_numpy(factors.view(np.int64)).to(device.torch)
        sums = torch.cat([(part.long() * given).sum(1) for part in rows.split(16384)])
        result = result * 1099511628211 + sums
    found: np.ndarray = result.cpu().numpy().view(np.uint64)
    return found


def compared(game: str) -> list[str]:
    """List the arrays of which the hashes are made, observations last."""
    names = [argument.name for argument in arguments_of(f"{game}_steps") if argument.dimensions]
    return [name for name in names if name not in NOT_COMPARED] + ["out"]


def expect(folder: Path, labels: list[str]) -> None:
    """Play on the processor and write down what is to come out."""
    device, path = Device("cpu"), folder / "expected.json"
    for label in labels or SETTINGS:
        game, tensors = game_of(label), tensors_of(device, label, GAMES)
        device.launch(f"{game}_steps", tensors, steps=0)
        device.launch(f"{game}_observe", tensors)  # compiles
        begin = time.time()
        device.launch(f"{game}_steps", tensors, steps=STEPS)
        middle = time.time()
        device.launch(f"{game}_observe", tensors)
        steps, looks = GAMES * STEPS / (middle - begin), GAMES / (time.time() - middle)
        figures = {"ended": int(tensors["ended"].sum()), "legal": int(tensors["counts"].max())}
        figures |= {"steps": round(steps), "looks": round(looks)}
        np.save(folder / f"{label}.npy", hashes_on(device, tensors, compared(game)))
        known = json.loads(path.read_text()) if path.exists() else {}
        path.write_text(json.dumps(known | {label: figures}, indent=1))
        print(label, figures, flush=True)


class Measurement:
    """Everything that is to be found out on a GPU."""

    def __init__(self, folder: Path) -> None:
        self.device = Device("cuda", folder)
        self.folder = folder
        self.figures: dict[str, dict[str, Any]] = {label: {} for label in SETTINGS}
        self.variants: list[dict[str, Any]] = []

    def equality(self) -> None:
        """Compare whole games with the processor, and the lighter kernel with the whole one."""
        device = self.device
        for label, figures in self.figures.items():
            game, tensors = game_of(label), tensors_of(device, label, GAMES)
            device.launch(f"{game}_steps", tensors, steps=STEPS)
            device.launch(f"{game}_observe", tensors)
            found = hashes_on(device, tensors, compared(game))
            figures["differ"] = int((found != self.expected(label)).sum())
            by_column = torch.zeros_like(tensors["out"].T.contiguous()).T
            device.launch(f"{game}_observe", {**tensors, "out": by_column})
            figures["differ_by_column"] = int((by_column != tensors["out"]).any(1).sum())
            light = self.light(label, GAMES, by_column=True)
            order = torch.randperm(GAMES, device=device.torch)
            device.launch(f"{game}_play", light, steps=STEPS // 2)
            device.launch(f"{game}_play", {**light, "places": order}, steps=STEPS // 2)
            same = (light["states"] == tensors["states"]).all(1) & (light["streams"] == tensors["streams"]).all(1)
            figures["differ_light"] = int((~same).sum())
            print(label, *(f"{key} {value}" for key, value in figures.items()), flush=True)

    def expected(self, label: str) -> np.ndarray:
        """Return the hashes from the processor."""
        found: np.ndarray = np.load(self.folder / f"{label}.npy")
        return found

    def light(self, label: str, n: int, by_column: bool) -> dict[str, torch.Tensor]:
        """Return the arrays of new games for the kernel with legal lists only."""
        device, game = self.device, game_of(label)
        width, kind = (DUEL_LISTED, "int16") if game == "duel" else (MAX_LEGAL, "int64")
        tensors = tensors_of(device, label, n)
        for name in ("masks", "legal", "finals", "out"):
            del tensors[name]
        tensors["lists"] = device.zeros(kind, width, n).T if by_column else device.zeros(kind, n, width)
        return tensors

    def variant(self, label: str, tensors: dict[str, torch.Tensor], *, ordered: bool, **given: Any) -> float:
        """Return the steps a second of one way to play games that are out of step."""
        game, n = game_of(label), len(tensors["counts"])
        steps = given["steps"]

        def call() -> None:
            if ordered:
                tensors["places"] = tensors["keys"].argsort()
            self.device.launch(f"{game}_play", tensors, **given)

        repeat = max(1, 20 // steps)
        return n * steps * repeat / self.device.seconds(repeat, call)

    def explore(self, label: str, n: int) -> None:
        """Measure all ways to play one setting."""
        for by_column in (True, False):
            tensors = self.light(label, n, by_column)
            self.device.launch(f"{game_of(label)}_play", tensors, steps=300)
            for limit in (0, 64, 96, 168):
                if limit and f"{game_of(label)}_play_{limit}" not in self.device.built:
                    continue
                for block in (32, 64, 128):
                    for steps, ordered in ((1, False), (1, True), (20, False)):
                        tensors["places"] = torch.arange(n, device=self.device.torch)
                        speed = self.variant(label, tensors, ordered=ordered, steps=steps, block=block, limit=limit)
                        row = {
                            "limit": limit,
                            "block": block,
                            "steps": steps,
                            "ordered": ordered,
                            "by_column": by_column,
                        }
                        self.variants.append({"label": label, "n": n, "speed": speed, **row})

    def best(self, game: str) -> dict[str, Any]:
        """Return the fastest way of a game so far, by the mean over the settings that were explored."""
        sums: dict[str, float] = {}
        for row in self.variants:
            if game_of(row["label"]) == game:
                key = json.dumps({name: row[name] for name in ("limit", "block", "steps", "ordered", "by_column")})
                sums[key] = sums.get(key, 0.0) + np.log(row["speed"])
        best: dict[str, Any] = json.loads(max(sums, key=lambda key: sums[key]))
        return best

    def speed(self) -> None:
        """Measure every setting: the whole kernel, the best light one, observations."""
        device = self.device
        for label in SETTINGS:
            game, n, figures = game_of(label), 1 << 17, self.figures[label]
            tensors = tensors_of(device, label, n)
            device.launch(f"{game}_steps", tensors, steps=300)
            for steps, repeat in ((1, 40), (40, 1)):
                took = device.seconds(repeat, partial(device.launch, f"{game}_steps", tensors, steps=steps))
                figures[f"whole_{steps}"] = n * steps * repeat / took
            by_column = torch.zeros_like(tensors["out"].T.contiguous()).T
            for name, out in (("looks", tensors["out"]), ("looks_by_column", by_column)):
                for block in (32, 128):
                    given = {**tensors, "out": out}
                    took = device.seconds(10, partial(device.launch, f"{game}_observe", given, block=block))
                    figures[f"{name}_{block}"] = n * 10 / took
            way = self.best(game)
            layout = way.pop("by_column")
            for size in (16, 17, 18, 19):
                light = self.light(label, 1 << size, layout)
                device.launch(f"{game}_play", light, steps=300)
                figures[f"light_2^{size}"] = self.variant(label, light, **way)

    def table(self) -> str:
        """Return what was found as a short table, speeds in millions a second."""
        core = json.loads((self.folder / "expected.json").read_text())
        lines = ["setting | differ | core | whole, 1 and 40 steps a launch | light | observations, by column"]
        for label in SETTINGS:
            figures = self.figures[label]
            light = max((value for key, value in figures.items() if key.startswith("light")), default=0)
            rows = max((value for key, value in figures.items() if key.startswith("looks_by")), default=0)
            plain = max((value for key, value in figures.items() if key in ("looks_32", "looks_128")), default=0)
            numbers = (core[label]["steps"], figures["whole_1"], figures["whole_40"], light, plain, rows)
            cells = [f"{number / 1e6:.1f}" for number in numbers]
            differ = "/".join(str(figures[key]) for key in ("differ", "differ_by_column", "differ_light"))
            lines.append(" | ".join([label, differ, *cells]))
        return "\n".join(lines)


def main() -> None:
    """Run one of the commands."""
    command, folder, *rest = sys.argv[1:]
    if command == "expect":
        expect(Path(folder), rest)
        return
    begin = time.time()
    measurement = Measurement(Path(folder))
    properties = torch.cuda.get_device_properties(0)
    print(properties.name, torch.version.cuda, f"{time.time() - begin:.1f} s to load", flush=True)
    try:
        measurement.equality()
        print(f"equality: {time.time() - begin:.0f} s", flush=True)
        for label in ("duel base", "duel both", "classic 7", "classic 3"):
            measurement.explore(label, 1 << 17)
        print(f"variants: {time.time() - begin:.0f} s", flush=True)
        measurement.speed()
    finally:
        found = {"card": properties.name, "figures": measurement.figures, "variants": measurement.variants}
        (Path(rest[0]) / "check.json").write_text(json.dumps(found, indent=1))
    print(measurement.table())
    print(*(f"best for {game}: {measurement.best(game)}" for game in ("duel", "classic")), sep="\n", flush=True)


if __name__ == "__main__":
    main()
