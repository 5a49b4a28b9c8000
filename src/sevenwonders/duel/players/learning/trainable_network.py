"""Training targets of the Duel network: the ending, the points, and the visits of the search to each action.

The target of the ending mixes the actual ending with the value expected by the search.  Decisions of a player with a
style are targets for actions only if the player won.  Decisions of the opponents of an exploiter, a network trained to
beat them, are not targets for actions.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import numpy as np

from ....game.learning import AnyNetwork, TrainingSettings, trainable_network
from ....game.learning.training_examples import LEAGUE, POINTS_UNIT, STYLED
from ..network.outputs import N_ENDINGS, TO_WIN
from .training_examples import TrainingExamples

if TYPE_CHECKING:
    import torch

WIN = 1.0


class TrainableNetwork(trainable_network.TrainableNetwork):
    """The Duel network in training, as PyTorch tensors, with the loss that the training minimizes."""

    examples: TrainingExamples

    def __init__(self, examples: TrainingExamples, network: AnyNetwork, settings: TrainingSettings) -> None:
        import torch

        worth = np.array(TO_WIN, np.float32)
        self._worth, self._won = torch.as_tensor(worth), worth[examples.endings]
        league = examples.teams >= LEAGUE
        self._expected = np.where(examples.kinds >= STYLED, self._won, examples.values.astype(np.float32))
        self._ended = np.where(league, settings.ended_in_league, settings.ended).astype(np.float32)
        super().__init__(examples, network, settings)

    def mask_rows_excluded_from_policy(self) -> np.ndarray:
        """Return a mask of the decisions that are not used to train the priors of actions.

        These are the decisions of frozen seats, whose players are not trained, and of seats that played with a style
        and did not win.
        """
        lost = (self.examples.kinds == STYLED) & (self._won < WIN)
        excluded: np.ndarray = super().mask_rows_excluded_from_policy() | lost
        return excluded

    def constant_forecast_error(self, units: np.ndarray) -> float:
        """Return the Brier score of always forecasting the mean result of some examples: the variance of their results.

        Args:
            units: the indices of the examples.
        """
        return float(np.var(self._won[units]))

    def ending_output_parameters(self, layers: Mapping[str, np.ndarray]) -> tuple[np.ndarray, ...]:
        """Return the weights and the bias of the outputs for endings, which come first in the layer of values.

        Args:
            layers: the layers of the network by name.
        """
        return layers["value_weights"][:, :N_ENDINGS], layers["value_bias"][:N_ENDINGS]

    def compute_losses(self, units: np.ndarray) -> tuple[torch.Tensor, dict[str, torch.Tensor]]:
        """Return the total loss over some training examples, and its parts by name.

        The parts are the cross-entropy of the endings, the Brier score of the expected results, the squared error of
        the points, and the cross-entropy of the policy.

        Args:
            units: the indices of the examples.
        """
        import torch
        from torch.nn import functional

        examples, settings, layers, rows = self.examples, self.settings, self.layers, units
        last = self.compute_last_hidden_layer(rows)
        values = last @ layers["value_weights"] + layers["value_bias"]
        endings = len(self._worth)
        log_shares = torch.log_softmax(values[:, :endings], 1)
        win = (log_shares.exp() * self._worth).sum(1).clamp(1e-5, 1 - 1e-5)
        ending = functional.nll_loss(log_shares, self.rows_to_tensor(examples.endings, rows).long(), reduction="none")
        expected = functional.binary_cross_entropy(win, self.rows_to_tensor(self._expected, rows), reduction="none")
        weight = self.rows_to_tensor(self._ended, rows)
        points = ((values[:, endings:] - self.rows_to_tensor(examples.points, rows).float() / POINTS_UNIT) ** 2).sum(1)
        policy = self.policy_loss(rows, last)
        value = (weight * ending + 2 * (1 - weight) * expected + settings.points * points).mean()
        brier = ((win - self.rows_to_tensor(self._won, rows)) ** 2).mean()
        parts = {"ending": ending.mean(), "brier": brier, "policy": policy, "points": points.mean()}
        return value + settings.policy * policy, parts
