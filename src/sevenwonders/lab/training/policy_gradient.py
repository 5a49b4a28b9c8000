"""Training by self-play without a search, with checkpoints in a folder from which it continues.

folder/network.npz       the network, as the search and `--begin` read it
folder/checkpoint.npz    the state from which training continues
folder/progress.csv      a row for each time that the files were written
"""

from __future__ import annotations

import csv
import io
import json
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import fmean
from tempfile import TemporaryFile
from typing import Any

import numpy as np

from ...errors import SevenWondersError
from ...files import LOAD_ERRORS, open_atomically
from ...game.learning import Learning
from ...game.learning.trainable_network import require_torch
from ...game.search import count_processors
from ...kernel.chance import derive_seed
from ...registry import game_type
from .settings import LeagueSettings

SAVE_SECONDS = 30.0
FRESH_RATE, FURTHER_RATE = 1e-3, 4e-4
LAST_RATE, LAST_ENTROPY = 0.03, 0.4  # fractions of the initial values at the end
MAX_ENTROPY_FACTOR = 20.0
WARM_UP = 10  # iterations in which the rate grows
BATCH = (32_768, 4_096)  # rows of an update, on a GPU and on a processor
FIGURES = ("policy_loss", "value_loss", "entropy")
COLUMNS = ("seconds", "games", "decisions_per_second", *FIGURES, "entropy_weight", "rate")


@dataclass(frozen=True, slots=True)
class PolicyGradientSettings:
    """Settings of self-play without a search.

    Attributes:
        game: the name of the game.
        minutes: the total time of all runs in a folder.
        entropy: the initial weight of the policy's entropy.
        rate: the initial learning rate; by default `FRESH_RATE`, or `FURTHER_RATE` with `begin`.
        width: the units of the first layer of a network that starts from random weights.
        begin: the file of the initial network, `shipped` for the network of the package, or empty for random weights.
        seed: the seed of the initial network, of the games and of the choices.
        games: the number of games at once; by default a number that suits the device.
        batch: the number of rows of an update; by default a number that suits the device.
    """

    game: str = "duel"
    minutes: float = 30.0
    entropy: float = 0.015
    rate: float | None = None
    width: int = 128
    begin: str = ""
    seed: int = 1
    games: int | None = None
    batch: int | None = None


@dataclass(slots=True)
class _Progress:
    """The progress of the training in a folder, over all its runs.

    Attributes:
        seconds: the time spent.
        games: the number of games played to the end.
        iterations: the number of iterations, each of which plays some steps and learns from them.
        entropy_factor: the factor of the entropy's weight, above 1 while the policy has too little entropy.
    """

    seconds: float = 0.0
    games: int = 0
    iterations: int = 0
    entropy_factor: float = 1.0


class PolicyGradientTraining:
    """A training run by self-play without a search, with its files in a folder.

    Args:
        folder: the folder of its files, which need not exist.
        settings: the settings.
        device: "cpu", or a GPU such as "cuda".
        report: called with a line of progress each time the files are written.
        clock: returns the time in seconds.

    Raises:
        SevenWondersError: the folder holds other files, or there is no such device or network.
    """

    def __init__(
        self,
        folder: str | Path,
        settings: PolicyGradientSettings,
        device: str = "cpu",
        report: Callable[[str], object] = print,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        require_torch()
        import torch

        from .ppo import PpoLearner

        if device != "cpu" and not torch.cuda.is_available():
            raise SevenWondersError("PyTorch finds no GPU; install its build for CUDA (pytorch.org), or use the cpu")
        self.folder, self.settings, self._report, self._clock = Path(folder), settings, report, clock
        self._state, self._rows = _Progress(), list[dict[str, str]]()
        learning: Learning = game_type(settings.game).learning
        self._kind = learning.NETWORK
        saved = self._load_checkpoint()
        seed = derive_seed(settings.seed, self._state.iterations) % 2**63
        torch.manual_seed(seed)
        torch.set_num_threads(max(1, count_processors() // 2))
        torch.set_float32_matmul_precision("high")
        number, batch = settings.games or learning.ROLLOUT.GAMES[device == "cpu"], BATCH[device == "cpu"]
        with _convert_memory_errors():
            games = learning.start_rollout(number, seed, device)
            self.learner = PpoLearner(games, saved or [self._initial_layers(learning)], settings.batch or batch)

    def run(self) -> Path:
        """Train until the time is up; return the file of the network.

        Raises:
            SevenWondersError: learning has diverged, or nothing can be written in the folder.
            KeyboardInterrupt: learning was stopped; the progress is in the files.
        """
        self.folder.mkdir(parents=True, exist_ok=True)
        try:
            TemporaryFile(dir=self.folder).close()
        except OSError as error:
            raise SevenWondersError(
                f"{self.folder} cannot be written to: {error.strerror}; name another folder"
            ) from None
        state, limit = self._state, 60 * self.settings.minutes
        if state.seconds >= limit:
            self._report(f"{self.folder} has learned for {state.seconds / 60:.1f} minutes; give more minutes to go on")
        start, since, iterations = self._clock() - state.seconds, state.seconds, 0
        recent = list[dict[str, float]]()
        try:
            while state.seconds < limit:
                iterations += 1
                recent.append(self._train_iteration(1 - state.seconds / limit, min(1, iterations / WARM_UP)))
                state.seconds = self._clock() - start
                if state.seconds - since >= SAVE_SECONDS:
                    self._save_checkpoint(recent, state.seconds - since)
                    since, recent = state.seconds, []
            self._save_checkpoint(recent, state.seconds - since)
        except KeyboardInterrupt:
            state.seconds = self._clock() - start
            self._save_checkpoint(recent, state.seconds - since)
            raise
        return self.folder / "network.npz"

    def _train_iteration(self, left: float, warm: float) -> dict[str, float]:
        """Play some steps of all games and learn from them; return the metrics.

        Args:
            left: the fraction of the training time that is left; learning rate and entropy shrink with it.
            warm: the fraction of the learning rate to use, which grows to 1 in the warm-up at the start.
        """
        state, settings = self._state, self.settings
        rate = settings.rate or (FURTHER_RATE if settings.begin else FRESH_RATE)
        rate *= max(LAST_RATE, left) * warm
        weight = settings.entropy * max(LAST_ENTROPY, left) * state.entropy_factor
        with _convert_memory_errors():
            figures = self.learner.train_iteration(rate, weight)
        if not np.isfinite(list(figures.values())).all():
            raise SevenWondersError("learning has diverged; go on with a lower learning rate")
        grow = 1.1 if figures["entropy"] < self.learner.games.MIN_ENTROPY else 0.95
        state.entropy_factor = min(MAX_ENTROPY_FACTOR, max(1.0, state.entropy_factor * grow))
        state.iterations += 1
        state.games += int(figures["games"])
        return figures | {"entropy_weight": weight, "rate": rate}

    def _initial_layers(self, learning: Learning) -> dict[str, np.ndarray]:
        """Return the layers of the initial network: from the file that the settings name, or with random weights."""
        settings = self.settings
        if settings.begin:
            return LeagueSettings(game=settings.game).load_network(settings.begin).to_float_layers()
        return learning.create_untrained(settings.seed, settings.width).to_float_layers()

    def _load_checkpoint(self) -> list[dict[str, np.ndarray]]:
        """Load the checkpoint, and return the layers of its networks; without a checkpoint return an empty list."""
        if (self.folder / "course.json").exists():
            raise SevenWondersError(f"{self.folder} holds a course of the league; name another folder")
        path, network = self.folder / "checkpoint.npz", self.folder / "network.npz"
        if not path.exists():
            if network.exists():
                raise SevenWondersError(
                    f"{network} would be overwritten, for it has no checkpoint.npz beside it; name another folder"
                )
            return []
        try:
            with np.load(path) as file:
                about = json.loads(file["about"].tobytes())
                networks = [{name: file[f"{n} {name}"] for name in about["layers"]} for n in range(about["networks"])]
            same, self._state, self._rows = about["same"], _Progress(**about["state"]), about["progress"]
        except LOAD_ERRORS:
            raise SevenWondersError(f"{path} is damaged; name another folder, and a network to begin with") from None
        for name, wanted in self._fixed_settings().items():
            if same.get(name) != wanted:
                raise SevenWondersError(
                    f"{self.folder} began with {name} {same.get(name)!r}, not {wanted!r}; "
                    "go on with the same, or name another folder"
                )
        return networks

    def _fixed_settings(self) -> dict[str, object]:
        """Return the settings that must not change between runs in the same folder."""
        settings = self.settings
        return {
            "--game": settings.game,
            "--begin": settings.begin,
            "--width": settings.width,
            "--seed": settings.seed,
            "inputs of version": self._kind.VERSION,
        }

    def _save_checkpoint(self, recent: Sequence[Mapping[str, float]], seconds: float) -> None:
        """Write the network, the checkpoint and the progress, each completely or not at all, and report.

        Args:
            recent: the metrics of the iterations since the last checkpoint.
            seconds: the duration of these iterations.
        """
        state, rows, networks, line = self._state, self._rows, self.learner.get_layers_for_checkpoint(), ""
        if recent:
            mean = {name: fmean(figures[name] for figures in recent) for name in (*FIGURES, "entropy_weight", "rate")}
            speed = len(recent) * self.learner.games.rows * self.learner.games.STEPS / seconds
            figures = {"seconds": state.seconds, "decisions_per_second": speed, **mean}
            row = {"games": str(state.games), **{name: f"{number:.6g}" for name, number in figures.items()}}
            rows = [*rows, row]
            losses = ", ".join(f"{name.replace('_', ' ')} {mean[name]:.3f}" for name in FIGURES)
            line = f"{state.seconds / 60:.1f} minutes, {state.games:,} games, {speed:,.0f} decisions a second: {losses}"
        content: dict[str, object] = {"same": self._fixed_settings(), "state": asdict(state), "progress": rows}
        content |= {"networks": len(networks), "layers": list(networks[0])}
        arrays: dict[str, Any] = {"about": np.frombuffer(json.dumps(content).encode(), np.uint8)}
        arrays |= {f"{n} {name}": layer for n, network in enumerate(networks) for name, layer in network.items()}
        with open_atomically(self.folder / "checkpoint.npz") as file:  # first: a network without one is refused
            np.savez(file, **arrays)
        about = {"minutes": round(state.seconds / 60, 1), "self_play_games": state.games}
        self._kind.from_float_layers(networks[0], about).save(self.folder / "network.npz")
        with open_atomically(self.folder / "progress.csv") as file, io.TextIOWrapper(file, "utf-8", newline="") as text:
            table = csv.DictWriter(text, COLUMNS)
            table.writeheader()
            table.writerows(rows)
        self._rows = rows
        if line:
            self._report(line)


@contextmanager
def _convert_memory_errors() -> Iterator[None]:
    """Convert PyTorch's out-of-memory errors on a GPU to `SevenWondersError` in a `with` block."""
    import torch

    try:
        yield
    except torch.OutOfMemoryError:
        raise SevenWondersError("the GPU has too little memory for this; use another GPU, or the cpu") from None
