"""Many games of 7 Wonders for reinforcement learning: a row for each seat, and all seats of a game decide at once."""

from __future__ import annotations

from types import ModuleType
from typing import TYPE_CHECKING, ClassVar

import numpy as np

from ....game.learning import rollout
from ....game.learning.training_examples import POINTS_UNIT
from ...components import MAX_PLAYERS
from ...rules.action_codes import MAX_LEGAL
from ...rules.state import State
from ..evaluation import WEIGHTS
from ..network.inputs import MAX_ACTIVE_INPUTS
from ..network.outputs import POINTS, STRENGTH
from . import training_rules

if TYPE_CHECKING:
    import torch

LEAD_UNIT = 10 / POINTS_UNIT  # a lead of this size has the value 0.73
POINTS_WEIGHT = 0.5


class RolloutGames(rollout.RolloutGames):
    """Games of 7 Wonders for reinforcement learning, stepped together, with a row for each seat of each game.

    The columns of an outcome are a seat's share of the victory and its points divided by `POINTS_UNIT`.
    """

    RULES: ClassVar[ModuleType] = training_rules
    SHARED = ("shares", "points")
    MAX_ACTIVE, MAX_CHOICES, SEATS, DECIDE_AT_ONCE = MAX_ACTIVE_INPUTS, 24, MAX_PLAYERS, True
    STYLES = ((0.7, 0.3, 0.0), (0.0, 0.0, 0.3), (1.0, 0.0, 0.0))  # worth of the victory, of a lead, of own points
    GAMES = (16_384, 384)
    STEPS, MAX_BEGINNING = 18, 12
    MIN_ENTROPY = 0.9

    def _make_game_specific_arrays(self, dice: np.random.Generator) -> dict[str, np.ndarray]:
        players, rows = self._players, self.rows
        first, games = np.cumsum(players) - players, np.repeat(np.arange(self.n), players)
        return {
            "games": games,
            "seats": (np.arange(rows) - first[games]).astype(np.int8),
            "first_rows": first,
            "players": players,
            "states": np.zeros(self.n, State.dtype),
            "copies": np.zeros(rows, State.dtype),
            "streams": dice.integers(2**64, size=(self.n, 1), dtype=np.uint64),
            "guesses": dice.integers(2**64, size=(rows, 1), dtype=np.uint64),
            "scratch": np.zeros((rows, MAX_LEGAL), np.int64),
            "candidates": np.zeros((rows, self.MAX_CHOICES), np.int16),
            "shares": np.zeros((self.n, MAX_PLAYERS), np.int16),
            "points": np.zeros((self.n, MAX_PLAYERS), np.int16),
            "weights": WEIGHTS.array.copy(),
        }

    def final_outcomes(self, seats: torch.Tensor) -> torch.Tensor:
        """Return the outcomes of the games that have just ended: each seat's share of the victory and points.

        The result has the shape (rows, 2), with a row for each seat of each game. `seats` has the seat of each row.
        """
        import torch

        shares = self.tensors["shares"][self.game_index_of_row, seats].float() / training_rules.VICTORY
        points = self.tensors["points"][self.game_index_of_row, seats].float() / POINTS_UNIT
        return torch.stack([shares, points], 1)

    def decode_outcomes(self, raw: torch.Tensor) -> torch.Tensor:
        """Return the expected outcomes of all rows, shape (rows, 2), from the network's raw outputs for their seats."""
        import torch

        shares = gather_or_fill(raw[:, STRENGTH], self.rows_by_game, -1e9).softmax(1)
        return torch.stack([shares[self.game_index_of_row, self.seats], raw[:, POINTS]], 1)

    def expected_utility(self, outcomes: torch.Tensor, styles: torch.Tensor) -> torch.Tensor:
        """Return the value of each row's expected outcome to a player with a style of play.

        `styles` has the index in `STYLES` of each row's style, which weighs the share of the victory, the lead in
        points over the best other seat, and the seat's own points.
        """
        import torch

        points = gather_or_fill(outcomes[:, POINTS], self.rows_by_game, -99.0)
        best = points.topk(2, 1).values
        others = torch.where(points == best[:, :1], best[:, 1:], best[:, :1])
        lead = ((points - others) / LEAD_UNIT).sigmoid()[self.game_index_of_row, self.seats]
        return (torch.stack([outcomes[:, STRENGTH], lead, outcomes[:, POINTS]], 1) * self.style_values[styles]).sum(1)

    def value_loss(
        self, raw: torch.Tensor, target: torch.Tensor, use: torch.Tensor, units: torch.Tensor
    ) -> torch.Tensor:
        """Return the loss: the cross-entropy of the shares of the victory, plus the squared error of the points.

        Args:
            raw: the network's raw outputs, a row for each seat of a game.
            target: the outcomes that they should predict.
            use: 1 for rows that count, 0 for others.
            units: the row of each seat by game, shape (games, seats); unused places hold the number of rows.
        """
        shares = gather_or_fill(target[:, STRENGTH] * use, units, 0.0)
        victory = -(shares * gather_or_fill(raw[:, STRENGTH], units, -1e9).log_softmax(1)).sum(1)
        points = (raw[:, POINTS] - target[:, POINTS]).square() * use
        return victory.mean() + POINTS_WEIGHT * points.mean()


def gather_or_fill(rows: torch.Tensor, places: torch.Tensor, fill: float) -> torch.Tensor:
    """Return `rows[places]`; an index one past the last row, which pads games with fewer seats, yields `fill`."""
    import torch

    return torch.cat([rows, rows.new_full((1,), fill)])[places]
