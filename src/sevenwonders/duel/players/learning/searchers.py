"""Tree searches that play self-play games, from which the network learns."""

from __future__ import annotations

import numpy as np

from ....game.styles import Style
from ..network.weights import Network
from ..playouts.player import PlayoutTree
from ..search.growth import Tree
from ..search.nodes import ROOT
from ..search.player import NetworkTree

ROOT_NOISE = 0.25  # share of the noise in the priors of the root actions


class StepwiseTree(Tree):
    """Search tree that a caller grows step by step, as self-play does."""

    def start(self, state: np.record, seat: int, style: Style) -> None:
        """Start an empty tree with a position as its root, and add a child for each legal action.

        Args:
            state: the position as `seat` knows it.
            seat: the seat to act.
            style: the player's style; a search by playouts does not use it.
        """
        self.positions[ROOT], self.seat = state, seat
        self.clear()
        self.grow(1)

    @property
    def root_actions(self) -> np.ndarray:
        """The codes of the legal actions at the root."""
        return self.root_children["action"]

    def add_root_noise(self, noise: np.ndarray) -> None:
        """Mix noise into the priors of the root actions, so that self-play tries unlikely actions.

        Args:
            noise: a number for each root action; all add up to 1.
        """
        children = self.root_children
        children["prior"] = (1 - ROOT_NOISE) * children["prior"] + ROOT_NOISE * noise

    def has_proved_win(self, seat: int) -> bool:
        """Return whether an action at the root is proved to win for the searching player."""
        return bool((self.root_statistics().proved_results() > 0).any())

    def visit_counts(self, seat: int) -> np.ndarray:
        """Return the visits of each root action, corrected for proved actions, which the search no longer visits.

        If actions are proved to win, each of them counts as 1 and the others as 0.  Otherwise, actions that are proved
        to lose count as 0, unless no other action was visited.
        """
        proved = self.root_statistics().proved_results()
        if (proved > 0).any():
            return (proved > 0).astype(np.float64)
        visits = self.root_children["visits"].astype(np.float64)
        rest = np.where(proved < 0, 0.0, visits)
        return rest if rest.any() else visits

    def expected_result(self, seat: int) -> float:
        """Return the expected result of the root position for a seat, from 0 (loss) to 1 (win).

        It is exact if a win or a loss is proved, otherwise the mean result of all simulations.
        """
        if abs(best := int(self.root_statistics().proved_results().max())):
            return (best + 1) / 2
        mean = float(self.nodes[0]["value"] / max(1, self.nodes[0]["visits"]))
        return mean if seat == 0 else 1.0 - mean


class PlayoutSearcher(StepwiseTree, PlayoutTree):
    """Tree search that evaluates positions by random playouts.

    It plays the games from which the first network learns.
    """

    def __init__(self, seed: int) -> None:
        super().__init__(seed, 1 << 13)


class NetworkSearcher(StepwiseTree, NetworkTree):
    """Tree search that evaluates positions with the network."""

    def __init__(self, seed: int, network: Network) -> None:
        super().__init__(seed, 1 << 15, network=network)

    def start(self, state: np.record, seat: int, style: Style) -> None:
        """Start an empty tree with a position as its root, and add a child for each legal action.

        Args:
            state: the position as `seat` knows it.
            seat: the seat to act.
            style: the player's style, which assigns a value to each ending of the game.
        """
        self.params[0]["seat"], self.params[0]["worth"] = seat, style.worth
        super().start(state, seat, style)
