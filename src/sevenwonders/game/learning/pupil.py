"""A network in training: its layers in PyTorch (an extra), and its loss."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from .lessons import FROZEN, FULL, Lessons
from .network import AnyNetwork

if TYPE_CHECKING:
    import torch


@dataclass(frozen=True, slots=True)
class Settings:
    """Settings of the training of a network; see `lab.training.learner`."""

    epochs: float = 0.8
    """Number of times that each position is shown.  A game has a single ending and sixty positions: with more epochs a
    network memorizes games and becomes overconfident.
    """

    batch: int = 1024
    rate: float = 2e-3
    """Learning rate; it decays to 0."""

    decay: float = 0.02
    ended: float = 0.25
    """Weight of the actual ending against the value expected by the search, in self-play games."""

    ended_in_league: float = 0.4
    """The same in games with others, which the search knows less of."""

    points: float = 0.1
    policy: float = 0.7
    quick: float = 0.3
    """Weight of quick decisions against careful ones; and of a chaser's where the chase was won."""

    certainty: float = 1.0
    """By how much the network is surer of how a game ends than it learned to be, as odds are raised to a power: what a
    search expects keeps to the middle, and who learns from it does, too."""


class Pupil(ABC):
    """A network in training, on PyTorch's default device.

    Attributes:
        lessons: the training examples.
        settings: the training settings.
    """

    def __init__(self, lessons: Lessons, network: AnyNetwork, settings: Settings) -> None:
        import torch

        self.lessons, self.settings = lessons, settings
        learned = network.floats()
        self._raise(learned, 1 / _certainty_of(network))
        self.layers = {name: torch.nn.Parameter(torch.as_tensor(array)) for name, array in learned.items()}
        self._source = type(network)
        self._numbers = torch.as_tensor(lessons.numbers)
        tried = np.where(lessons.kinds == FULL, 1.0, settings.quick)
        self._tried = np.where(self.tells_nothing() | (lessons.counts == 0), 0.0, tried).astype(np.float32)

    @property
    def parameters(self) -> Iterable[torch.nn.Parameter]:
        """All that may change."""
        return self.layers.values()

    def tells_nothing(self) -> np.ndarray:
        """Return whether the actions of each row are excluded from training."""
        return np.asarray(self.lessons.kinds == FROZEN)

    @abstractmethod
    def losses(self, units: np.ndarray) -> tuple[torch.Tensor, dict[str, torch.Tensor]]:
        """Return the loss over some units, and its parts."""

    @abstractmethod
    def spread(self, units: np.ndarray) -> float:
        """Return the Brier score of a constant forecast."""

    def last_layer(self, rows: np.ndarray) -> torch.Tensor:
        """Return the last hidden layer, the input of all outputs."""
        import torch
        from torch.nn import functional

        layers, starts = self.layers, self.lessons.starts
        numbers = starts[rows + 1] - starts[rows]
        offsets = np.concatenate([[0], np.cumsum(numbers)[:-1]])
        places = np.repeat(starts[rows] - offsets, numbers) + np.arange(numbers.sum())
        on = self._numbers[torch.as_tensor(places)].long()
        first = functional.embedding_bag(on, layers["rows"], torch.as_tensor(offsets), mode="sum") + layers["bias"]
        return torch.relu(torch.relu(first) @ layers["weights"] + layers["second_bias"])

    def policy_loss(self, rows: np.ndarray, last: torch.Tensor) -> torch.Tensor:
        """Return the cross-entropy of the policy and the visits of the search."""
        import torch

        lessons = self.lessons
        outputs = last @ self.layers["output_weights"].T + self.layers["output_bias"]
        most = max(1, int(lessons.counts[rows].max()))
        first, second, visits = lessons.policy(rows, most)
        absent = torch.as_tensor(np.arange(most)[None] >= lessons.counts[rows][:, None])
        logits, more = outputs.gather(1, torch.as_tensor(first)), torch.as_tensor(second)
        logits = logits + torch.where(more >= 0, outputs.gather(1, more.clamp(min=0)), torch.zeros(()))
        likely = torch.log_softmax(logits.masked_fill(absent, -1e9), 1)
        shares = torch.as_tensor(visits)
        shares = shares / shares.sum(1, keepdim=True).clamp(min=1)
        tried = self.column(self._tried, rows)
        return -((shares * likely).masked_fill(absent, 0).sum(1) * tried).sum() / tried.sum().clamp(min=1e-3)

    @staticmethod
    def column(numbers: np.ndarray, rows: np.ndarray) -> torch.Tensor:
        """Return some rows of a column."""
        import torch

        return torch.as_tensor(numbers[rows])

    def figures(self, units: np.ndarray) -> dict[str, float]:
        """Return the parts of the loss over some units."""
        import torch

        sums: dict[str, float] = {}
        with torch.no_grad():
            for first in range(0, len(units), 4096):
                some = units[first : first + 4096]
                for name, part in self.losses(some)[1].items():
                    sums[name] = sums.get(name, 0.0) + float(part) * len(some)
        found = {name: round(total / len(units), 4) for name, total in sums.items()}
        return found | {"constant": round(self.spread(units) if len(units) else 0.0, 4)}

    @abstractmethod
    def endings(self, layers: Mapping[str, np.ndarray]) -> tuple[np.ndarray, ...]:
        """Return its layers for the ending of a game: multiplied, they raise the odds to a power."""

    def network(self, about: Mapping[str, object]) -> AnyNetwork:
        """Return the trained network, sharpened by `certainty`, which it stores: further training begins without it."""
        layers = {name: layer.detach().cpu().numpy().copy() for name, layer in self.layers.items()}
        self._raise(layers, self.settings.certainty)
        return self._source.from_floats(layers, {**about, "certainty": self.settings.certainty})

    def _raise(self, layers: Mapping[str, np.ndarray], power: float) -> None:
        """Raise the odds of all endings to a power."""
        for numbers in self.endings(layers):
            numbers *= power


def _certainty_of(network: AnyNetwork) -> float:
    """Return the factor by which a network was sharpened after training."""
    told = network.about.get("certainty", 1.0)
    return told if isinstance(told, float) else 1.0
