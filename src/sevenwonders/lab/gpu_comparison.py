"""Comparison of games on a GPU with the same games on the processor."""

import os
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..game.batch import view_row_bytes
from ..game.game_type import AnyGameType
from ..game.options import Options

PASSES = 20  # number of times that everything is compared; results are compared after every step
TABLES = 20  # one game in so many is played once more, with all seats stepped at once


@dataclass(frozen=True)
class BatchComparison:
    """The result of a comparison of random games on a GPU and on the processor.

    Attributes:
        games: the number of games.
        ended: the number of games that ended and were replaced by new games.
        differences: the number of games that differ, by compared array; empty if all games are equal.
    """

    games: int
    ended: int
    differences: Mapping[str, int]


class _BatchPair:
    """The same random games on the processor and on a GPU, and which of them differ, by the name of the compared array.

    Args:
        kind: the game.
        options: the rules options.
        games: the number of games.
        device: the GPU.
    """

    def __init__(self, kind: AnyGameType, options: Options, games: int, device: str) -> None:
        self.cpu = kind.make_batch(games, options, 1, os.cpu_count() or 1)
        self.gpu = kind.make_batch(games, options, 1, device=device)
        self._differing = defaultdict[str, np.ndarray](lambda: np.zeros(games, np.bool_))

    def compare_arrays(self, name: str, here: np.ndarray, there: Any) -> None:
        """Compare an array on the processor (`here`) with the GPU's (`there`), and record games whose rows differ."""
        copied = there if isinstance(there, np.ndarray) else there.numpy()
        self._differing[name] |= (view_row_bytes(here) != view_row_bytes(copied)).any(1)

    def compare_outcomes(self) -> None:
        """Compare what the last step decided: which games ended, and their results."""
        self.compare_arrays("dones", self.cpu.dones, self.gpu.dones)
        for number, (here, there) in enumerate(zip(self.cpu.outcomes, self.gpu.outcomes, strict=True)):
            self.compare_arrays(f"outcome {number}", here, there)

    def compare_everything(self) -> None:
        """Compare states, random streams, legal actions and observations."""
        cpu, gpu = self.cpu, self.gpu
        for name in ("states", "finals", "masks", "counts", "seats", "streams", "player_streams"):
            self.compare_arrays(name, getattr(cpu, name), getattr(gpu, name))
        legal: Any = gpu.legal
        is_used = np.arange(legal.shape[-1]) < cpu.counts[..., None]  # each list has room for the most actions
        self.compare_arrays("lists", np.where(is_used, cpu.legal, 0), np.where(is_used, legal.numpy(), 0))
        self.compare_arrays("observations", cpu.observe(), gpu.observe())
        by_feature: Any = gpu.observe(by_feature=True)
        self.compare_arrays("observations by feature", cpu.observe(), by_feature.swapaxes(0, 1))

    def count_differences(self) -> dict[str, int]:
        """Return the number of games that differ, by the name of the array; equal arrays are left out."""
        return {name: int(differs.sum()) for name, differs in self._differing.items() if differs.any()}


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
    pair = _BatchPair(kind, options, games, device)
    cpu, gpu = pair.cpu, pair.gpu
    pair.compare_everything()
    ended, every = 0, max(1, steps // PASSES)
    for step in range(1, steps + 1):
        actions, there = cpu.random_actions(), gpu.random_actions()
        gpu.step(there, check=False)
        cpu.step(actions, check=False)
        pair.compare_outcomes()
        ended += int(cpu.dones.sum())
        if step % every == 0 or step == steps:
            pair.compare_arrays("actions", actions, there)
            pair.compare_everything()
    for seat in range(cpu.num_players):
        seats: Any = gpu.backend.put(np.full(games, seat))
        for finals in (False, True):
            here = cpu.observe(np.full(games, seat), finals=finals)
            pair.compare_arrays("observations", here, gpu.observe(seats, finals=finals))
    counts = pair.count_differences()
    for name, number in _compare_simultaneous_games(kind, options, max(1, games // TABLES), steps, device).items():
        counts[f"{name} of all seats"] = number
    return BatchComparison(games, ended, counts)


def _compare_simultaneous_games(
    kind: AnyGameType, options: Options, games: int, steps: int, device: str
) -> dict[str, int]:
    pair = _BatchPair(kind, options, games, device)
    cpu, gpu = pair.cpu.simultaneous, pair.gpu.simultaneous
    every = max(1, steps // PASSES)
    for step in range(1, steps + 1):
        actions, there = cpu.random_actions(), gpu.random_actions()
        if step % every == 0:
            pair.compare_arrays("actions", actions, there)
            pair.compare_arrays("masks", cpu.masks, gpu.masks)
            pair.compare_arrays("observations", cpu.observe(), gpu.observe())
        gpu.step(there, check=False)
        cpu.step(actions, check=False)
        pair.compare_outcomes()
    pair.compare_everything()
    return pair.count_differences()
