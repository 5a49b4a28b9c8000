"""Training of the network of 7 Wonders, whose targets are shares of the victory, points, and visits of a search."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import numpy as np

from ....game.learning import AnyNetwork, TrainingSettings, trainable_network
from ....game.learning.training_examples import POINTS_UNIT, STYLED
from ...components import MAX_PLAYERS
from ..network.outputs import POINTS, STRENGTH
from .training_examples import TrainingExamples

if TYPE_CHECKING:
    import torch


class TrainableNetwork(trainable_network.TrainableNetwork):
    """The network of 7 Wonders in training; the training examples are whole turns, with a row for each seat."""

    examples: TrainingExamples

    def __init__(self, examples: TrainingExamples, network: AnyNetwork, settings: TrainingSettings) -> None:
        self._players = examples.player_counts_of_rows
        searched = np.where(examples.kinds >= STYLED, examples.shares, examples.values)
        target = settings.ended * examples.shares + (1 - settings.ended) * searched
        total = np.repeat(np.add.reduceat(target, examples.unit_starts), examples.players)
        self._targets = np.where(total > 0, target / np.maximum(total, 1e-6), 1 / self._players).astype(np.float32)
        super().__init__(examples, network, settings)

    def mask_rows_excluded_from_policy(self) -> np.ndarray:
        """Return a mask of the rows whose actions the network shall not imitate.

        These are the rows of players that are not trained (`FROZEN`), and of players who had a style of play and did
        not win.
        """
        lost = (self.examples.kinds == STYLED) & (self.examples.shares == 0)
        excluded: np.ndarray = super().mask_rows_excluded_from_policy() | lost
        return excluded

    def constant_forecast_error(self, units: np.ndarray) -> float:
        """Return the Brier score of a forecast that gives every seat the same share of the victory, for comparison.

        `units` are the first rows of the turns to forecast.
        """
        rows, there = self._pad_rows_to_max_players(units)
        return float(np.mean((self.examples.shares[rows] - 1 / self._players[rows])[there] ** 2))

    def _pad_rows_to_max_players(self, units: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Return the indices of the rows of turns, shape (turns, 7): a row for each player; and a mask of real players.

        `units` are the first rows of the turns.  With fewer than seven players, the last columns repeat the first row.
        """
        there = np.arange(MAX_PLAYERS)[None] < self._players[units][:, None]
        return np.where(there, units[:, None] + np.arange(MAX_PLAYERS)[None], units[:, None]), there

    def ending_output_parameters(self, layers: Mapping[str, np.ndarray]) -> tuple[np.ndarray, ...]:
        """Return the weights and the bias of the network output that predicts the ending, from the layers by name.

        The output is a seat's strength: the difference of two seats' strengths is the logarithm of the odds that one of
        them wins instead of the other.
        """
        return layers["value_weights"][STRENGTH], layers["value_bias"][STRENGTH : STRENGTH + 1]

    def compute_losses(self, units: np.ndarray) -> tuple[torch.Tensor, dict[str, torch.Tensor]]:
        """Return the loss over some turns, given by their first rows, and its parts by name.

        The parts are `ending` (cross-entropy of the shares of the victory), `brier` (their Brier score), `points` and
        `policy`.
        """
        import torch

        places, there = self._pad_rows_to_max_players(units)
        rows, mask = places[there], torch.as_tensor(there)
        last = self.compute_last_hidden_layer(rows)
        values = last @ self.layers["value_weights"].T + self.layers["value_bias"]
        strength = torch.full(there.shape, -1e9).masked_scatter(mask, values[:, STRENGTH])
        log_shares = torch.log_softmax(strength, 1)[mask]
        shares = self.rows_to_tensor(self.examples.shares, rows)
        ending = -(self.rows_to_tensor(self._targets, rows) * log_shares).sum() / len(units)
        points = (values[:, POINTS] - self.rows_to_tensor(self.examples.points, rows).float() / POINTS_UNIT) ** 2
        policy = self.policy_loss(rows, last)
        brier = ((log_shares.exp() - shares) ** 2).mean()
        parts = {"ending": ending, "brier": brier, "policy": policy, "points": points.mean()}
        return ending + self.settings.points * points.mean() + self.settings.policy * policy, parts
