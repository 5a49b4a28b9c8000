"""Teaching a network what games say (PyTorch, an extra): one pass over many positions, most of them once.

What is learned: how the game ended, told by kind and mixed with what the search expected; the points of both; which
actions the search tried.  A chaser's own decisions teach only how games end, and what to do where the chase was won;
those of whom an exploiter plays against, only how games end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from ...errors import SevenWondersError
from ...game.learning import FROZEN, FULL, LEAGUE, POINTS_UNIT, STYLED, AnyNetwork, Lessons

if TYPE_CHECKING:
    import torch

WHOLE = 1.0


@dataclass(frozen=True, slots=True)
class Settings:
    """How a network is taught; see `learn`."""

    epochs: float = 0.8
    """How often each position is shown.  A game ends once and has sixty positions: shown oftener, a network knows games
    by heart, and is too sure of itself."""

    batch: int = 1024
    rate: float = 2e-3
    decay: float = 0.02
    ended: float = 0.25
    """Weight of how the game ended against what the search expected, in games of the network with itself."""

    ended_in_league: float = 0.4
    """The same in games with others, which the search knows less of."""

    points: float = 0.1
    policy: float = 0.7
    quick: float = 0.3
    """Weight of what was tried in a quick decision against a careful one; and of a chaser's where the chase was won."""


def need_torch() -> None:
    """Raise `SevenWondersError` where PyTorch is not installed."""
    try:
        import torch  # noqa: F401
    except ImportError:
        raise SevenWondersError("training needs PyTorch: pip install 'sevenwonders[train]'") from None


def learn(
    lessons: Lessons,
    network: AnyNetwork,
    settings: Settings | None = None,
    *,
    seed: int = 0,
    threads: int = 1,
    tell: Callable[[str], object] = print,
) -> AnyNetwork:
    """Teach a network, beginning with what it knows; returns another one, with its figures in `about`."""
    import torch

    settings = settings or Settings()
    torch.set_num_threads(threads)
    torch.manual_seed(seed)
    pupil = _Pupil(lessons, network, settings)
    shown, kept = np.flatnonzero(~lessons.held), np.flatnonzero(lessons.held)
    weights = [part for part in pupil.parameters if part.ndim > 1]
    biases = [part for part in pupil.parameters if part.ndim == 1]
    optimiser = torch.optim.AdamW(
        [{"params": weights, "weight_decay": settings.decay}, {"params": biases, "weight_decay": 0.0}], lr=settings.rate
    )
    batches = list(_batches(shown, settings, np.random.default_rng(seed)))
    for step, rows in enumerate(batches):
        warm, late = min(1.0, (step + 1) / 100), 0.5 * (1 + np.cos(np.pi * step / len(batches))) + 0.01
        for group in optimiser.param_groups:
            group["lr"] = settings.rate * warm * late
        loss, _ = pupil.losses(rows)
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        optimiser.step()
        if step % max(1, len(batches) // 5) == 0:
            tell(f"  step {step} of {len(batches)}: {_told(pupil.figures(kept))}")
    figures = pupil.figures(kept)
    tell(f"  learned from {len(shown)} positions: {_told(figures)}")
    return pupil.network({"positions": len(lessons), "games": int(lessons.games[-1]) + 1, "held_out": figures})


def _batches(rows: np.ndarray, settings: Settings, dice: np.random.Generator) -> Iterator[np.ndarray]:
    """Rows by the batch, each epoch in another order."""
    size = max(1, min(settings.batch, len(rows)))
    left = int(settings.epochs * len(rows) / size)
    while left > 0:
        order = dice.permutation(rows)
        for first in range(0, len(rows) - size + 1, size):
            if left > 0:
                yield np.sort(order[first : first + size])
            left -= 1


def _told(figures: dict[str, float]) -> str:
    """Figures in words."""
    return ", ".join(f"{name} {number:.3f}" for name, number in figures.items())


class _Pupil:
    """A network as PyTorch has it, and the lessons as tensors."""

    def __init__(self, lessons: Lessons, network: AnyNetwork, settings: Settings) -> None:
        import torch

        self._lessons, self._settings, self._source = lessons, settings, network
        self._layers = {name: torch.nn.Parameter(torch.from_numpy(array)) for name, array in network.floats().items()}
        worth = np.array(network.TO_WIN, np.float32)
        self._worth = torch.from_numpy(worth)
        self._numbers = torch.from_numpy(lessons.numbers)
        won = worth[lessons.endings]
        kinds, league = lessons.kinds, lessons.teams >= LEAGUE
        expected = np.where(kinds >= STYLED, won, lessons.values.astype(np.float32))
        ended = np.where(league, settings.ended_in_league, settings.ended).astype(np.float32)
        tried = np.where(kinds == FULL, 1.0, settings.quick)
        useless = (kinds == FROZEN) | ((kinds == STYLED) & (won < WHOLE))
        tried = np.where(useless, 0.0, tried).astype(np.float32)
        self._won, self._expected, self._ended, self._tried = won, expected, ended, tried

    @property
    def parameters(self) -> list[torch.nn.Parameter]:
        return list(self._layers.values())

    def losses(self, rows: np.ndarray) -> tuple[torch.Tensor, dict[str, torch.Tensor]]:
        """What is to become small, and its parts."""
        import torch
        from torch.nn import functional

        lessons, settings = self._lessons, self._settings
        values, outputs = self._forward(rows)
        endings = len(self._worth)
        told = torch.log_softmax(values[:, :endings], 1)
        win = (told.exp() * self._worth).sum(1).clamp(1e-5, 1 - 1e-5)
        ending = functional.nll_loss(told, self._of(lessons.endings, rows).long(), reduction="none")
        expected = functional.binary_cross_entropy(win, self._of(self._expected, rows), reduction="none")
        weight = self._of(self._ended, rows)
        points = ((values[:, endings:] - self._of(lessons.points, rows).float() / POINTS_UNIT) ** 2).sum(1)
        most = int(lessons.counts[rows].max())
        first, second, visits = lessons.policy(rows, most)
        absent = torch.from_numpy(np.arange(most)[None] >= lessons.counts[rows][:, None])
        logits = outputs.gather(1, torch.from_numpy(first))
        more = torch.from_numpy(second)
        logits = logits + torch.where(more >= 0, outputs.gather(1, more.clamp(min=0)), torch.zeros(()))
        likely = torch.log_softmax(logits.masked_fill(absent, -1e9), 1)
        shares = torch.from_numpy(visits)
        shares = shares / shares.sum(1, keepdim=True).clamp(min=1)
        tried = self._of(self._tried, rows)
        policy = -((shares * likely).masked_fill(absent, 0).sum(1) * tried).sum() / tried.sum().clamp(min=1e-3)
        value = (weight * ending + 2 * (1 - weight) * expected + settings.points * points).mean()
        brier = ((win - self._of(self._won, rows)) ** 2).mean()
        parts = {"ending": ending.mean(), "brier": brier, "policy": policy, "points": points.mean()}
        return value + settings.policy * policy, parts

    def _forward(self, rows: np.ndarray) -> tuple[torch.Tensor, torch.Tensor]:
        import torch
        from torch.nn import functional

        layers, starts = self._layers, self._lessons.starts
        numbers = starts[rows + 1] - starts[rows]
        offsets = np.concatenate([[0], np.cumsum(numbers)[:-1]])
        places = np.repeat(starts[rows] - offsets, numbers) + np.arange(numbers.sum())
        on = self._numbers[torch.from_numpy(places)].long()
        first = functional.embedding_bag(on, layers["rows"], torch.from_numpy(offsets), mode="sum") + layers["bias"]
        second = torch.relu(torch.relu(first) @ layers["weights"] + layers["second_bias"])
        values = second @ layers["value_weights"] + layers["value_bias"]
        return values, second @ layers["output_weights"].T + layers["output_bias"]

    @staticmethod
    def _of(column: np.ndarray, rows: np.ndarray) -> torch.Tensor:
        import torch

        return torch.from_numpy(column[rows])

    def figures(self, rows: np.ndarray) -> dict[str, float]:
        """The parts of the loss over some rows."""
        import torch

        sums: dict[str, float] = {}
        with torch.no_grad():
            for first in range(0, len(rows), 4096):
                some = rows[first : first + 4096]
                for name, part in self.losses(some)[1].items():
                    sums[name] = sums.get(name, 0.0) + float(part) * len(some)
        constant = float(np.var(self._won[rows])) if len(rows) else 0.0
        return {name: round(total / len(rows), 4) for name, total in sums.items()} | {"constant": round(constant, 4)}

    def network(self, about: dict[str, object]) -> AnyNetwork:
        """What has been learned."""
        floats = {name: layer.detach().numpy() for name, layer in self._layers.items()}
        return self._source.with_floats(floats, about)
