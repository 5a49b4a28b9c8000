"""Training targets of the Duel network: the ending, the points, and the search's action statistics.

The target of the ending is its kind, mixed with the value expected by the search.  Decisions of a chaser teach only
endings, and actions where the chase was won; those of an exploiter's opponents teach only endings.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import numpy as np

from ....game.learning import AnyNetwork, pupil
from ....game.learning.lessons import LEAGUE, POINTS_UNIT, STYLED
from ..network.outputs import N_ENDINGS, TO_WIN
from .lessons import Lessons

if TYPE_CHECKING:
    import torch

WHOLE = 1.0


class Pupil(pupil.Pupil):
    """The network of Duel in training."""

    lessons: Lessons

    def __init__(self, lessons: Lessons, network: AnyNetwork, settings: pupil.Settings) -> None:
        import torch

        worth = np.array(TO_WIN, np.float32)
        self._worth, self._won = torch.as_tensor(worth), worth[lessons.endings]
        league = lessons.teams >= LEAGUE
        self._expected = np.where(lessons.kinds >= STYLED, self._won, lessons.values.astype(np.float32))
        self._ended = np.where(league, settings.ended_in_league, settings.ended).astype(np.float32)
        super().__init__(lessons, network, settings)

    def tells_nothing(self) -> np.ndarray:
        """Return whether each row is excluded: decisions of frozen seats, and of chasers who failed."""
        silent: np.ndarray = super().tells_nothing() | (self.lessons.kinds == STYLED) & (self._won < WHOLE)
        return silent

    def spread(self, units: np.ndarray) -> float:
        """Return the variance of the results."""
        return float(np.var(self._won[units]))

    def endings(self, layers: Mapping[str, np.ndarray]) -> tuple[np.ndarray, ...]:
        """Return the layer of the endings, the first of the values."""
        return layers["value_weights"][:, :N_ENDINGS], layers["value_bias"][:N_ENDINGS]

    def losses(self, units: np.ndarray) -> tuple[torch.Tensor, dict[str, torch.Tensor]]:
        """Return the losses of endings, expectations, points and policy."""
        import torch
        from torch.nn import functional

        lessons, settings, layers, rows = self.lessons, self.settings, self.layers, units
        last = self.last_layer(rows)
        values = last @ layers["value_weights"] + layers["value_bias"]
        endings = len(self._worth)
        told = torch.log_softmax(values[:, :endings], 1)
        win = (told.exp() * self._worth).sum(1).clamp(1e-5, 1 - 1e-5)
        ending = functional.nll_loss(told, self.column(lessons.endings, rows).long(), reduction="none")
        expected = functional.binary_cross_entropy(win, self.column(self._expected, rows), reduction="none")
        weight = self.column(self._ended, rows)
        points = ((values[:, endings:] - self.column(lessons.points, rows).float() / POINTS_UNIT) ** 2).sum(1)
        policy = self.policy_loss(rows, last)
        value = (weight * ending + 2 * (1 - weight) * expected + settings.points * points).mean()
        brier = ((win - self.column(self._won, rows)) ** 2).mean()
        parts = {"ending": ending.mean(), "brier": brier, "policy": policy, "points": points.mean()}
        return value + settings.policy * policy, parts
