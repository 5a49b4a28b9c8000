"""A network in training: its layers as parameters of PyTorch (an optional package), and its loss."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from ...errors import explain_missing_packages
from .network import AnyNetwork
from .training_examples import FROZEN, FULL, TrainingExamples

if TYPE_CHECKING:
    import torch


@dataclass(frozen=True, slots=True)
class TrainingSettings:
    """Settings of the training of a network by `lab.training.learner`."""

    epochs: float = 0.8
    """Number of epochs.  A game has a single ending and sixty positions: with more epochs, a network memorizes games
    and becomes overconfident.
    """

    batch: int = 1024
    rate: float = 2e-3
    """Learning rate; it decays to 0."""

    decay: float = 0.02
    ended: float = 0.25
    """Weight of the actual ending against the value expected by the search, in self-play games."""

    ended_in_league: float = 0.4
    """Weight of the actual ending in games between different players, which the search predicts less well."""

    points: float = 0.1
    policy: float = 0.7
    quick: float = 0.3
    """Weight of decisions with few simulations, and of winners with a style, relative to other decisions."""

    certainty: float = 1.0
    """Power to which the odds of endings are raised after training: the expected values of a search are too cautious,
    and so is a network that has learned from them."""


def require_torch() -> None:
    """Raise `MissingPackageError` if PyTorch is not installed."""
    with explain_missing_packages("training", "torch"):
        import torch  # noqa: F401


class TrainableNetwork(ABC):
    """A network in training, on PyTorch's default device.

    Attributes:
        examples: the training examples.
        settings: the training settings.
    """

    def __init__(self, examples: TrainingExamples, network: AnyNetwork, settings: TrainingSettings) -> None:
        import torch

        self.examples, self.settings = examples, settings
        learned = network.to_float_layers()
        self._raise_ending_odds_to_power(learned, 1 / _read_ending_odds_exponent(network))
        self.layers = {name: torch.nn.Parameter(torch.as_tensor(array)) for name, array in learned.items()}
        self._source = type(network)
        self._numbers = torch.as_tensor(examples.numbers)
        tried = np.where(examples.kinds == FULL, 1.0, settings.quick)
        excluded = self.mask_rows_excluded_from_policy() | (examples.counts == 0)
        self._tried = np.where(excluded, 0.0, tried).astype(np.float32)

    @property
    def parameters(self) -> Iterable[torch.nn.Parameter]:
        """The layers, which training changes."""
        return self.layers.values()

    def mask_rows_excluded_from_policy(self) -> np.ndarray:
        """Return a mask of the rows that do not train the policy: by default the decisions of frozen seats."""
        return np.asarray(self.examples.kinds == FROZEN)

    @abstractmethod
    def compute_losses(self, units: np.ndarray) -> tuple[torch.Tensor, dict[str, torch.Tensor]]:
        """Return the loss over a batch of training examples, and its parts by name, before they are weighted.

        The batch consists of units, each given by the index of its first row (see `TrainingExamples.unit_starts`).
        """

    @abstractmethod
    def constant_forecast_error(self, units: np.ndarray) -> float:
        """Return the Brier score of a constant forecast for some units (see `unit_starts`), as a baseline."""

    def compute_last_hidden_layer(self, rows: np.ndarray) -> torch.Tensor:
        """Return the activations of the last hidden layer for some rows of the training examples: shape (rows,
        width).
        """
        import torch
        from torch.nn import functional

        layers, starts = self.layers, self.examples.starts
        numbers = starts[rows + 1] - starts[rows]
        offsets = np.concatenate([[0], np.cumsum(numbers)[:-1]])
        places = np.repeat(starts[rows] - offsets, numbers) + np.arange(numbers.sum())
        on = self._numbers[torch.as_tensor(places)].long()
        first = functional.embedding_bag(on, layers["rows"], torch.as_tensor(offsets), mode="sum") + layers["bias"]
        return torch.relu(torch.relu(first) @ layers["weights"] + layers["second_bias"])

    def policy_loss(self, rows: np.ndarray, last: torch.Tensor) -> torch.Tensor:
        """Return the cross-entropy of the network's policy against the search's visits, for some rows of the training
        examples.

        `last` has the activations of their last hidden layer.
        """
        import torch

        examples = self.examples
        outputs = last @ self.layers["output_weights"].T + self.layers["output_bias"]
        most = max(1, int(examples.counts[rows].max()))
        first, second, visits = examples.policy_targets(rows, most)
        absent = torch.as_tensor(np.arange(most)[None] >= examples.counts[rows][:, None])
        logits, more = outputs.gather(1, torch.as_tensor(first)), torch.as_tensor(second)
        logits = logits + torch.where(more >= 0, outputs.gather(1, more.clamp(min=0)), torch.zeros(()))
        likely = torch.log_softmax(logits.masked_fill(absent, -1e9), 1)
        shares = torch.as_tensor(visits)
        shares = shares / shares.sum(1, keepdim=True).clamp(min=1)
        tried = self.rows_to_tensor(self._tried, rows)
        return -((shares * likely).masked_fill(absent, 0).sum(1) * tried).sum() / tried.sum().clamp(min=1e-3)

    @staticmethod
    def rows_to_tensor(numbers: np.ndarray, rows: np.ndarray) -> torch.Tensor:
        """Return some rows of an array as a tensor.

        Args:
            numbers: the array, with a row for each training example.
            rows: the indices of the rows.
        """
        import torch

        return torch.as_tensor(numbers[rows])

    def average_losses(self, units: np.ndarray) -> dict[str, float]:
        """Return the mean of each part of the loss over some units, without training.

        The entry `constant` is the error of a constant forecast.
        """
        import torch

        sums: dict[str, float] = {}
        with torch.no_grad():
            for first in range(0, len(units), 4096):
                some = units[first : first + 4096]
                for name, part in self.compute_losses(some)[1].items():
                    sums[name] = sums.get(name, 0.0) + float(part) * len(some)
        means = {name: round(total / len(units), 4) for name, total in sums.items()}
        return means | {"constant": round(self.constant_forecast_error(units) if len(units) else 0.0, 4)}

    @abstractmethod
    def ending_output_parameters(self, layers: Mapping[str, np.ndarray]) -> tuple[np.ndarray, ...]:
        """Return the weights and biases that compute the log odds of a game's endings, as views of the layers.

        Multiplying these arrays by a number raises the odds to this power.
        """

    def to_network(self, about: Mapping[str, object]) -> AnyNetwork:
        """Return the trained network; the odds of its endings are raised to a power, the setting `certainty`.

        The network stores this power, and further training begins without it.
        """
        layers = {name: layer.detach().cpu().numpy().copy() for name, layer in self.layers.items()}
        self._raise_ending_odds_to_power(layers, self.settings.certainty)
        return self._source.from_float_layers(layers, {**about, "certainty": self.settings.certainty})

    def _raise_ending_odds_to_power(self, layers: Mapping[str, np.ndarray], power: float) -> None:
        """Raise the odds of all endings to a power, by scaling the weights and the bias of these outputs in place."""
        for numbers in self.ending_output_parameters(layers):
            numbers *= power


def _read_ending_odds_exponent(network: AnyNetwork) -> float:
    """Return the power to which the odds of a network's endings were raised after its training; 1 if they were not."""
    certainty = network.about.get("certainty", 1.0)
    return certainty if isinstance(certainty, float) else 1.0
