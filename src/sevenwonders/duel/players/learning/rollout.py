"""Many simultaneous games of Duel for reinforcement learning; in each step, one player acts in every game."""

from __future__ import annotations

from types import ModuleType
from typing import TYPE_CHECKING, ClassVar

import numpy as np

from ....game.learning import rollout
from ....game.learning.training_examples import POINTS_UNIT
from ...rules.action_codes import N_ACTIONS
from ...rules.state import State
from ..network.inputs import MAX_ACTIVE_INPUTS
from ..network.outputs import DRAWN, LOST, MY_POINTS, N_ENDINGS, THEIR_POINTS, TO_WIN
from ..styles import STYLES
from . import training_rules

if TYPE_CHECKING:
    import torch

ZEAL = 2.0  # scales the difference of a style's values from the plain style, as there are no bonuses for actions
POINTS_WEIGHT = 0.1


def values_of_outcome_columns(worth: tuple[float, ...]) -> tuple[float, ...]:
    """Return the value that a player with a style gives to each column of an outcome.

    An outcome has a column for each ending, then the points of both seats; points have no value.

    Args:
        worth: the value of each ending in the style.
    """
    return (*(plain + ZEAL * (own - plain) for plain, own in zip(TO_WIN, worth, strict=True)), 0.0, 0.0)


class RolloutGames(rollout.RolloutGames):
    """Many simultaneous games of Duel for reinforcement learning.

    An outcome is a row of a tensor, from the point of view of a seat: the probability of each ending, the points of the
    seat, and the points of its opponent.
    """

    RULES: ClassVar[ModuleType] = training_rules
    SHARED = ("points",)
    MAX_ACTIVE, MAX_CHOICES, SEATS, DECIDE_AT_ONCE = MAX_ACTIVE_INPUTS, 128, 2, False
    STYLES = (
        values_of_outcome_columns(TO_WIN),
        *(values_of_outcome_columns(style.worth) for style in STYLES.values() if style.worth != TO_WIN),
    )
    GAMES = (65_536, 1024)
    STEPS, MAX_BEGINNING = 32, 40
    MIN_ENTROPY = 0.55

    def _make_game_specific_arrays(self, dice: np.random.Generator) -> dict[str, np.ndarray]:
        return {
            "states": np.zeros(self.n, State.dtype),
            "streams": dice.integers(2**64, size=(self.n, 1), dtype=np.uint64),
            "legal": np.zeros((self.n, N_ACTIONS), np.int16),
            "seats": np.zeros(self.n, np.int8),
            "points": np.zeros((self.n, 2), np.int16),
        }

    def final_outcomes(self, seats: torch.Tensor) -> torch.Tensor:
        """Return an outcome for each game; only the outcomes of games that have just ended are meaningful.

        Args:
            seats: for each game, the seat from whose point of view the outcome is.
        """
        import torch

        ending = (self.tensors["over"].long() - 1).clamp(min=0)
        endings = torch.nn.functional.one_hot(ending, N_ENDINGS).float()
        result = torch.cat([endings, self.tensors["points"].float() / POINTS_UNIT], 1)
        return torch.where((seats == 0)[:, None], result, swap_perspective(result))

    def decode_outcomes(self, raw: torch.Tensor) -> torch.Tensor:
        """Convert the network's raw outputs to outcomes: probabilities of endings, which add up to 1, and points.

        Args:
            raw: the outputs of the network for endings and points, a row for each game.
        """
        import torch

        return torch.cat([raw[:, :N_ENDINGS].softmax(1), raw[:, N_ENDINGS:]], 1)

    def convert_perspective(
        self, outcomes: torch.Tensor, seats: torch.Tensor, next_seats: torch.Tensor
    ) -> torch.Tensor:
        """Convert the outcomes of the next step to the point of view of the seats that act in this step.

        Args:
            outcomes: the outcomes, each from the point of view of the seat that acts in the next step.
            seats: the seat that acts in each game in this step.
            next_seats: the seat that acts in each game in the next step.
        """
        import torch

        return torch.where((seats == next_seats)[:, None], outcomes, swap_perspective(outcomes))

    def expected_utility(self, outcomes: torch.Tensor, styles: torch.Tensor) -> torch.Tensor:
        """Return a value for each game: how good its expected outcome is for a player with the given style.

        Args:
            outcomes: the outcomes, a row for each game.
            styles: the index of the player's style, for each game.
        """
        return (outcomes * self.style_values[styles]).sum(1)

    def value_loss(
        self, raw: torch.Tensor, target: torch.Tensor, use: torch.Tensor, units: torch.Tensor
    ) -> torch.Tensor:
        """Return the loss of predicted outcomes: the cross-entropy of the endings plus the squared error of the points.

        Args:
            raw: the outputs of the network for endings and points, a row for each decision.
            target: the outcomes to learn.
            use: 1 for each row that counts, otherwise 0.
            units: not used in Duel.
        """
        ending = -(target[:, :N_ENDINGS] * raw[:, :N_ENDINGS].log_softmax(1)).sum(1)
        points = (raw[:, N_ENDINGS:] - target[:, N_ENDINGS:]).square().sum(1)
        return ((ending + POINTS_WEIGHT * points) * use).mean()


def swap_perspective(outcomes: torch.Tensor) -> torch.Tensor:
    """Convert outcomes to the point of view of the other seat: swap wins and losses, and the points of both seats."""
    import torch

    won, lost, drawn = outcomes[:, :LOST], outcomes[:, LOST:DRAWN], outcomes[:, DRAWN:N_ENDINGS]
    mine, theirs = outcomes[:, MY_POINTS:THEIR_POINTS], outcomes[:, THEIR_POINTS:]
    return torch.cat([lost, won, drawn, theirs, mine], 1)
