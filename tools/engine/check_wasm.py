"""Compare WebAssembly modules of the games with the libraries of this machine.

    python tools/engine/check_wasm.py FOLDER [--games 20] [--searches 2]

The folder holds what `build.py --target wasm32 FOLDER` has made.  Calls of compiled rules are recorded while all that
`sevenwonders lab warm` compiles is used, and while random games and searches run.  Node (check_wasm.mjs) repeats each
of them in the module: its result and all that it writes must be the same, to the byte.  The times of both are printed.
"""

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

from sevenwonders.kernel import compiler, library
from sevenwonders.kernel.chance import seeds_to_stream_array
from sevenwonders.registry import GAMES, game_type

MIXES: dict[str, list[dict[str, Any]]] = {
    "duel": [{}, {"pantheon": True}, {"agora": True}, {"pantheon": True, "agora": True}],
    "classic": [{"players": players} for players in range(3, 8)],
}


class Recorder:
    """Records calls of the compiled rules of a game.

    Args:
        game: its name.

    Attributes:
        calls: what went in and what came out, with places in `content`.
        content: the bytes of arrays before and after; what is equal is there once.
    """

    def __init__(self, game: str) -> None:
        found = library.load_current_library(game)
        if found is None:
            raise SystemExit("build the libraries of this machine first: python tools/engine/build.py")
        self._library = found
        self.calls: list[dict[str, Any]] = []
        self.content = bytearray()
        self._places: dict[bytes, tuple[int, int]] = {}

    def compiled(self, rule: Callable[..., Any]) -> Callable[..., Any]:
        """Return the compiled form of a rule, which records its calls."""
        name = f"{rule.__module__}.{rule.__qualname__}"
        function = self._library.find_function(name)
        if function is None:
            raise LookupError(f"{name} is not in the library")

        def call(*arguments: Any) -> Any:
            given = [self._before(argument) for argument in arguments]
            start = time.perf_counter()
            result = function(*arguments)
            seconds = time.perf_counter() - start
            for described, argument in zip(given, arguments, strict=True):
                self._after(described, argument)
            self.calls.append({"name": name, "arguments": given, "result": result, "seconds": seconds})
            return result

        return call

    def _before(self, argument: Any) -> dict[str, Any]:
        if isinstance(argument, tuple):
            return {"kind": "tuple", "items": [self._before(item) for item in argument]}
        if isinstance(argument, np.ndarray):
            place, shape = self._keep(argument), list(argument.shape)
            return {
                "kind": "array",
                "before": place,
                "bytes": argument.nbytes,
                "shape": shape,
                "item": argument.itemsize,
            }
        if isinstance(argument, np.void):
            return {"kind": "record", "before": self._keep(argument), "bytes": argument.nbytes}
        return {"kind": "number", "value": str(int(argument))}

    def _after(self, described: dict[str, Any], argument: Any) -> None:
        if described["kind"] == "tuple":
            for item, value in zip(described["items"], argument, strict=True):
                self._after(item, value)
        elif described["kind"] != "number":
            described["after"] = self._keep(argument)

    def _keep(self, value: Any) -> tuple[int, int]:
        """Keep the bytes of an array without the zeros at its end; return the place and how many they are."""
        content = value.tobytes().rstrip(b"\0")
        if content not in self._places:
            self._places[content] = len(self.content), len(content)
            self.content += content
        return self._places[content]


def record(game: str, folder: Path, games: int, searches: int) -> None:
    """Use all of a game, play and search in every mix, and write down what was called."""
    recorder = Recorder(game)
    compiler.compile_rule = recorder.compiled  # type: ignore[assignment]
    kind, search = game_type(game), import_module(f"sevenwonders.{game}.players.search").SearchPlayer
    for part in kind.compiled_parts.values():
        part.make()
    for mix in MIXES[game]:
        options = import_module(f"sevenwonders.{game}").Options(**mix)
        for seed in range(games):
            kind.measures.simulate_games(seeds_to_stream_array([seed]), options, False)
        player = search(simulations=256, max_nodes=1 << 13)  # a small tree, for it is copied around every call
        for seed in range(searches):
            position = kind.deal_game(options, seed, [str(number) for number in range(options.num_players)])
            for ply in range(3 + 4 * seed % 40):
                codes = position.legal_codes()
                position.play(codes[(seed + ply) % len(codes)])
            player.analyse(kind.known(position.state, position.seat), position.seat)
    (folder / f"{game}-calls.json").write_text(json.dumps(recorder.calls), "utf-8")
    (folder / f"{game}-calls.bin").write_bytes(recorder.content)


def main() -> None:
    """Record the calls of each game in a process of its own, and repeat them in Node."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", type=Path, help="with the modules")
    parser.add_argument("--games", type=int, default=20, help="random games of every mix")
    parser.add_argument("--searches", type=int, default=2, help="of every mix")
    parser.add_argument("--record", choices=GAMES, help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.record:
        record(chosen.record, chosen.folder, chosen.games, chosen.searches)
        return
    for game in GAMES:
        subprocess.run([sys.executable, *sys.argv, "--record", game], check=True)
        subprocess.run(["node", str(Path(__file__).with_suffix(".mjs")), str(chosen.folder), game], check=True)


if __name__ == "__main__":
    main()
