"""Improve networks with search games: all cores play without a pause, and a GPU fits at intervals.

    python tools/gpu/search_games.py duel FOLDER --line shipped 4e-4 --line learned_duel.npz 1e-3

A line is a network that keeps learning: the package's (`shipped`) or the file of one.  The
file may appear and change while the games run.  All lines play each other and learn from the same games.  FOLDER
receives the games and, for each line, a network of the package.  With `--seconds 0` the games that FOLDER holds are
fitted once more.  With `--teacher NETWORK SHARE` priors learn from a mixture: what the search tried, and so large a
share of what another network chooses without a search.  With `--raw NETWORK WEIGHT` they learn from games without a
search, too, where that network stands for the search: then the likeliest action stays that of the teacher.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import pickle
import time
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import torch
from raw_match import layers_of, with_style
from torch.nn import functional

from sevenwonders.game.learning import AnyNetwork, Learning, TrainingExamples
from sevenwonders.game.learning.trainable_network import TrainableNetwork, TrainingSettings
from sevenwonders.lab.training.learner import train_network
from sevenwonders.lab.training.ppo import ABSENT, Tensors, evaluate_rows, sample_choices
from sevenwonders.registry import game_type

WIDTHS = {"numbers": "active", "outputs": "counts", "target": "counts"}  # what says how many columns are used
RAW_ROWS = 1024  # of games without a search, beside the rows of a batch


def options() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=("duel", "classic"))
    parser.add_argument("folder", type=Path)
    parser.add_argument("--line", action="append", nargs=2, metavar=("NETWORK", "RATE"), required=True)
    parser.add_argument("--device", default="cuda", help="where to fit")
    parser.add_argument("--seconds", type=float, default=300, help="of play, before the last fit")
    parser.add_argument("--pauses", type=float, default=60, help="seconds of play between fits")
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    parser.add_argument("--games", type=int, default=20, help="games in a file")
    parser.add_argument("--fast", type=int, default=48, help="simulations of most decisions")
    parser.add_argument("--full", type=int, default=400, help="simulations of every fourth")
    parser.add_argument(
        "--epochs", type=float, help="how often a fit uses each row; default: that of `sevenwonders lab train`"
    )
    parser.add_argument("--ended", type=float, help="weight of results against what the search expected, in a fit")
    parser.add_argument("--certainty", type=float, help="likewise of `sevenwonders lab train`")
    parser.add_argument("--policy", type=float, help="weight of priors, likewise")
    parser.add_argument("--teacher", nargs=2, metavar=("NETWORK", "SHARE"), help="of priors, beside the search")
    parser.add_argument("--raw", nargs=2, metavar=("NETWORK", "WEIGHT"), help="learn from games without a search, too")
    parser.add_argument("--raw-share", type=float, default=0.7, help="of the teacher there")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    if given.raw and not given.teacher:
        parser.error("--raw needs a --teacher")
    for name, _ in filter(None, (given.teacher, given.raw)):
        if not Path(name).is_file():
            parser.error(f"there is no network {name}; name the file of one")
    return given


def play(number: int, given: argparse.Namespace, deadline: float) -> None:
    """Play games with the newest network of each line until the deadline."""
    learning = game_type(given.game).learning
    plan = replace(learning.PLAN, fast=given.fast, full=given.full, mirror=0.35, past=0.25, chased=0.3)
    for part in range(10_000):
        if time.time() > deadline:
            return
        networks = [learning.load_network(path) for path in sorted(given.folder.glob("*.npz"))]
        place = (number + part) % len(networks)
        path = given.folder / "games" / f"{number:02d}-{part:04d}.npz"
        seed = given.seed * 1_000_003 + number * 10_007 + part
        others = [*networks[:place], *networks[place + 1 :], learning.load_shipped()]
        learning.generate_games(path, seed, network=networks[place], past=others, games=given.games, plan=plan)
        shown = path.with_suffix(".part")
        shown.write_bytes(pickle.dumps(learning.EXAMPLES.from_file(path), pickle.HIGHEST_PROTOCOL))
        shown.rename(path.with_suffix(".examples"))


def with_teacher(learning: Learning, examples: TrainingExamples, teacher: AnyNetwork, share: float) -> TrainingExamples:
    """Return examples in which a share of the visits is what a network likes."""
    pupil, visits, counts = (
        learning.make_trainable_network(examples, teacher, learning.FURTHER),
        examples.visits.copy(),
        examples.counts,
    )
    for first in range(0, len(examples), 8192):
        rows = np.arange(first, min(first + 8192, len(examples)))
        is_there = np.arange(counts[rows].max()) < counts[rows, None]
        one, two, tried = examples.policy_targets(rows, is_there.shape[1])
        with torch.no_grad():
            last, layers = pupil.compute_last_hidden_layer(rows), pupil.layers
            scores = last @ layers["output_weights"].T + layers["output_bias"]
        both = [np.take_along_axis(scores.numpy(), np.maximum(outputs, 0), 1) for outputs in (one, two)]
        logits = np.where(is_there, both[0] + np.where(two < 0, 0, both[1]), -1e9)
        liked = np.exp(logits - logits.max(1, keepdims=True))
        mixed = share * liked / liked.sum(1, keepdims=True) + (1 - share) * tried / np.maximum(1, tried.sum(1))[:, None]
        place = int(counts[:first].sum())
        visits[place : place + int(counts[rows].sum())] = np.round(255 * mixed / mixed.max(1)[:, None])[is_there]
    return replace(examples, visits=visits)


class RawGames:
    """Positions of games that a teacher plays without a search, against itself and others, and what to choose there.

    Targets are mixtures of what the teacher chooses and of the priors of another network, which stands for a search.
    """

    CHUNKS, GAMES, WARM_UP, STEPS, SHARPNESS = 24, 2048, 14, 34, 0.6

    def __init__(self, given: argparse.Namespace) -> None:
        self._learning, self._share, self._weight = game_type(given.game).learning, given.raw_share, float(given.raw[1])
        self._networks = [layers_of(given.game, name) for name in (given.teacher[0], given.raw[0])]
        parts = [self._play(seed) for seed in range(self.CHUNKS)]
        self.rows = {name: torch.cat([part[name] for part in parts]) for name in parts[0]}
        for name, of in WIDTHS.items():
            self.rows[name] = self.rows[name][:, : int(self.rows[of].max())].clone()

    def _play(self, seed: int) -> Tensors:
        """Return what is seen in some games, with the probabilities to be learned as `target`."""
        torch.manual_seed(seed)
        games, (teacher, search), found = (
            self._learning.start_rollout(self.GAMES, seed),
            self._networks,
            list[Tensors](),
        )
        other = (teacher, search)[seed % 2]
        for step in range(self.WARM_UP + self.STEPS):
            games.observe_games()
            is_teachers = games.game_index_of_row % 2 == games.seats % 2
            logits = torch.where(
                is_teachers[:, None], *(self._logits(one, games.network_inputs) for one in (teacher, other))
            )
            games.tensors["choice"].copy_(
                torch.where(torch.rand(games.rows) < 0.25, sample_choices(logits), logits.argmax(1))
            )
            if step >= self.WARM_UP:
                kept = ((games.network_inputs["counts"] > 1) & (torch.rand(games.rows) < 0.6)).nonzero()[:, 0]
                seen = {name: tensor[kept].clone() for name, tensor in games.network_inputs.items()}
                chosen = (self._logits(teacher, seen) / self.SHARPNESS).softmax(1)
                target = self._share * chosen + (1 - self._share) * self._logits(search, seen).softmax(1)
                found.append(seen | {"target": target.half()})
            games.step_games()
        return {name: torch.cat([part[name] for part in found]) for name in found[0]}

    def _logits(self, layers: Tensors, seen: Tensors) -> torch.Tensor:
        """Return the logits of all choices, as many as a row can have."""
        with torch.no_grad():
            logits, _ = evaluate_rows(layers, seen, torch.zeros(len(seen["counts"]), dtype=torch.int64))
        return functional.pad(logits, (0, seen["outputs"].shape[1] - logits.shape[1]), value=ABSENT)

    def make_trainable_network(
        self, examples: TrainingExamples, network: AnyNetwork, settings: TrainingSettings
    ) -> TrainableNetwork:
        """Return a network that learns from these positions beside the examples."""
        pupil = self._learning.make_trainable_network(examples, network, settings)
        # Not before: CUDA is to start after the processes that play.
        self.rows = {name: tensor.to(pupil.layers["bias"].device) for name, tensor in self.rows.items()}
        from_lessons = pupil.compute_losses

        def losses(units: np.ndarray) -> tuple[torch.Tensor, dict[str, torch.Tensor]]:
            loss, parts = from_lessons(units)
            return (loss + self._weight * self.loss(pupil.layers) if torch.is_grad_enabled() else loss), parts

        pupil.compute_losses = losses  # type: ignore[method-assign]
        return pupil

    def loss(self, layers: Mapping[str, torch.Tensor]) -> torch.Tensor:
        """Return the cross-entropy of the choices of a network in some positions."""
        device = self.rows["counts"].device
        chosen = torch.randint(len(self.rows["counts"]), (RAW_ROWS,), device=device)
        shown = {name: tensor[chosen] for name, tensor in self.rows.items()}
        logits, _ = evaluate_rows(with_style(layers), shown, torch.zeros_like(chosen))
        target = shown["target"][:, : logits.shape[1]].float()
        return -(target * logits.log_softmax(1).clamp(min=-60)).sum(1).mean()


class Fitter:
    """Fits every line to the games played so far."""

    def __init__(self, given: argparse.Namespace) -> None:
        self.given, self.learning = given, game_type(given.game).learning
        self.examples: TrainingExamples | None = None
        self.known: set[Path] = set()
        self.raw: Any = RawGames(given) if given.raw else None
        for name, _ in given.line:
            if not self.path(name).exists() and (first := self.first(name)) is not None:
                first.save(self.path(name))

    def path(self, name: str) -> Path:
        """Return where the network of a line is."""
        return self.given.folder / f"{Path(name).stem}.npz"

    def first(self, name: str) -> AnyNetwork | None:
        """Return the network that a line starts from, if there is one yet."""
        if name == "shipped":
            return self.learning.load_shipped()
        return self.learning.load_network(Path(name)) if Path(name).exists() else None

    def fit(self) -> None:
        """Fit each line to all games, from the network that it started from."""
        begin = time.time()
        paths = set((self.given.folder / "games").glob("*.examples")) - self.known
        parts: list[TrainingExamples] = [] if self.examples is None else [self.examples]
        parts += [pickle.loads(path.read_bytes()) for path in sorted(paths)]
        if not parts:
            return
        self.known |= paths
        if self.given.teacher:
            name, share = self.given.teacher
            teacher = self.learning.load_network(Path(name))
            known = self.examples is not None
            parts[known:] = [with_teacher(self.learning, part, teacher, float(share)) for part in parts[known:]]
        self.examples = examples = type(parts[0]).concatenate(parts)
        print(f"{int(examples.games[-1]) + 1:,} games, {len(examples):,} rows, read in {time.time() - begin:.0f} s")
        for name, rate in self.given.line:
            if (first := self.first(name)) is not None:
                usual = self.learning.FURTHER
                settings = replace(usual, rate=float(rate), epochs=self.given.epochs or usual.epochs)
                if self.given.ended is not None:
                    settings = replace(settings, ended=self.given.ended, ended_in_league=self.given.ended)
                chosen = {name: getattr(self.given, name) for name in ("certainty", "policy")}
                settings = replace(settings, **{name: value for name, value in chosen.items() if value is not None})
                with torch.device(self.given.device):
                    train_network(self.raw or self.learning, examples, first, settings).save(self.path(name))
                print(f"{name} fitted after {time.time() - begin:.0f} s", flush=True)


def main() -> None:
    """Play and fit."""
    given = options()
    (given.folder / "games").mkdir(parents=True, exist_ok=True)
    begin = time.time()
    fitter = Fitter(given)
    fitter.learning.compile_ahead()
    print(f"compiled in {time.time() - begin:.0f} s", flush=True)
    torch.set_float32_matmul_precision("high")
    deadline = time.time() + given.seconds
    context = multiprocessing.get_context("fork")  # inherits machine code; before CUDA starts
    players = [context.Process(target=play, args=(n, given, deadline)) for n in range(given.processes)]
    for player in players:
        player.start()
    while time.time() < deadline:
        time.sleep(max(0.0, min(given.pauses, deadline - time.time())))
        if deadline - time.time() > given.pauses / 2:
            fitter.fit()
    for player in players:
        player.join()
    fitter.fit()


if __name__ == "__main__":
    main()
