"""Comparison of games on a GPU with the same games on the processor."""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..game.batch import Batch, view_row_bytes
from ..game.game_type import AnyGameType
from ..game.options import Options

PASSES = 20  # number of times that everything is compared; results are compared after every step
TABLES = 20  # one game in so many is played once more, with all seats stepped at once


@dataclass(frozen=True)
class BatchComparison:
    """The result of a comparison of random games on a GPU and on the processor.

    Attributes:
        games: the number of games.
        steps: the number of steps of each game.
        ended: the number of games that ended and were replaced by new games.
        differences: the number of games that differ, by compared array; empty if all games are equal.
    """

    games: int
    steps: int
    ended: int
    differences: Mapping[str, int]


class _Differences:
    """Record of the games that differ between processor and GPU, by the name of the compared array."""

    def __init__(self, n: int) -> None:
        self._found: dict[str, np.ndarray] = {}
        self._n = n

    def compare_arrays(self, name: str, here: np.ndarray, there: Any) -> None:
        """Compare an array on the processor (`here`) with the GPU's (`there`), and record games whose rows differ."""
        differs = (view_row_bytes(here) != view_row_bytes(there.numpy())).any(1)
        self._found[name] = self._found.get(name, np.zeros(self._n, np.bool_)) | differs

    def count_games(self) -> dict[str, int]:
        """Return the number of games that differ, by the name of the array; equal arrays are left out."""
        return {name: int(differs.sum()) for name, differs in self._found.items() if differs.any()}


def compare_with_gpu(
    kind: AnyGameType, options: Options, games: int, steps: int, device: str = "cuda"
) -> BatchComparison:
    """Play the same random games on the processor and on a GPU, and compare them.

    Random actions, rewards or ranks, and points are compared after every step; states, final positions, random streams,
    masks, lists of legal actions and observations from time to time.

    Args:
        kind: the game.
        options: the rules options.
        games: the number of games in which seats act in turn; a part of these games is played again with all seats at
            once.
        steps: the number of steps of each game.
        device: the GPU.

    Raises:
        SevenWondersError: there is no such GPU, or it cannot be used.
    """
    differences = _Differences(games)
    cpu, gpu = _make_batches(kind, options, games, device)
    _compare_all(differences, cpu, gpu)
    ended, every = 0, max(1, steps // PASSES)
    for step in range(1, steps + 1):
        actions, there = cpu.random_actions(), gpu.random_actions()
        gpu.step(there, check=False)
        cpu.step(actions, check=False)
        _compare_outcomes(differences, cpu, gpu)
        ended += int(cpu.dones.sum())
        if step % every == 0 or step == steps:
            differences.compare_arrays("actions", actions, there)
            _compare_all(differences, cpu, gpu)
    for seat in range(cpu.num_players):
        seats: Any = gpu.backend.put(np.full(games, seat))
        for finals in (False, True):
            here = cpu.observe(np.full(games, seat), finals=finals)
            differences.compare_arrays("observations", here, gpu.observe(seats, finals=finals))
    counts = differences.count_games()
    for name, number in _compare_simultaneous_games(kind, options, max(1, games // TABLES), steps, device).items():
        counts[f"{name} of all seats"] = number
    return BatchComparison(games, steps, ended, counts)


def _make_batches(kind: AnyGameType, options: Options, games: int, device: str) -> tuple[Batch, Batch]:
    threads = os.cpu_count() or 1
    return kind.make_batch(games, options, 1, threads), kind.make_batch(games, options, 1, device=device)


def _compare_outcomes(differences: _Differences, cpu: Batch, gpu: Batch) -> None:
    differences.compare_arrays("dones", cpu.dones, gpu.dones)
    for number, (here, there) in enumerate(zip(cpu.outcomes, gpu.outcomes, strict=True)):
        differences.compare_arrays(f"outcome {number}", here, there)


def _compare_all(differences: _Differences, cpu: Batch, gpu: Batch) -> None:
    for name in ("states", "finals", "masks", "counts", "seats", "streams", "player_streams"):
        differences.compare_arrays(name, getattr(cpu, name), getattr(gpu, name))
    listed = _LegalLists(gpu.legal, cpu.counts)
    differences.compare_arrays("lists", np.where(listed.used, cpu.legal, 0), listed)
    differences.compare_arrays("observations", cpu.observe(), gpu.observe())
    by_feature: Any = gpu.observe(by_feature=True)
    differences.compare_arrays("observations by feature", cpu.observe(), by_feature.swapaxes(0, 1))


class _LegalLists:
    """Lists of legal actions on a GPU, in which unused entries are read as 0.

    Args:
        legal: the lists, each with room for the maximum number of actions.
        counts: the number of legal actions in each list.
    """

    def __init__(self, legal: Any, counts: np.ndarray) -> None:
        self._legal = legal
        self.used = np.arange(legal.shape[-1]) < counts[..., None]

    def numpy(self) -> np.ndarray:
        """Return the lists as an array, with zeros in unused entries."""
        return np.where(self.used, self._legal.numpy(), 0)


def _compare_simultaneous_games(
    kind: AnyGameType, options: Options, games: int, steps: int, device: str
) -> dict[str, int]:
    differences = _Differences(games)
    cpu, gpu = _make_batches(kind, options, games, device)
    every = max(1, steps // PASSES)
    for step in range(1, steps + 1):
        actions, there = cpu.simultaneous.random_actions(), gpu.simultaneous.random_actions()
        if step % every == 0:
            differences.compare_arrays("actions", actions, there)
            differences.compare_arrays("masks", cpu.simultaneous.masks, gpu.simultaneous.masks)
            differences.compare_arrays("observations", cpu.simultaneous.observe(), gpu.simultaneous.observe())
        gpu.simultaneous.step(there, check=False)
        cpu.simultaneous.step(actions, check=False)
        _compare_outcomes(differences, cpu, gpu)
    _compare_all(differences, cpu, gpu)
    return differences.count_games()
