"""Searchers that play self-play games."""

from __future__ import annotations

import numpy as np

from ....game.styles import Style
from ..network.weights import Network
from ..playouts.player import PlayoutTree
from ..search.growth import Tree
from ..search.nodes import ROOT
from ..search.player import SearchTree

ROOT_NOISE = 0.25  # share of the noise in the priors of the root actions


class StepwiseTree(Tree):
    """Search tree that a caller grows step by step."""

    def start(self, state: np.record, seat: int, style: Style) -> None:
        """Start an empty tree at a position as a seat knows it, and add the root's children."""
        self.positions[ROOT], self.seat = state, seat
        self.clear()
        self.grow(1)

    @property
    def actions(self) -> np.ndarray:
        """The legal actions at the root."""
        return self.children["action"]

    def add_root_noise(self, noise: np.ndarray) -> None:
        """Mix noise into the priors of the root actions."""
        children = self.children
        children["prior"] = (1 - ROOT_NOISE) * children["prior"] + ROOT_NOISE * noise

    def has_proved_win(self, seat: int) -> bool:
        """Return whether an action is proved to win."""
        return bool((self.root_statistics().proofs_by_action() > 0).any())

    def visit_counts(self, seat: int) -> np.ndarray:
        """Return the visits of each action, corrected for proved actions, which the search no longer visits.

        If actions are proved to win, each of them counts as 1 and the others as 0.  Proved losses count only if no
        other action was visited.
        """
        proved = self.root_statistics().proofs_by_action()
        if (proved > 0).any():
            return (proved > 0).astype(np.float64)
        visits = self.children["visits"].astype(np.float64)
        rest = np.where(proved < 0, 0.0, visits)
        return rest if rest.any() else visits

    def expected_result(self, seat: int) -> float:
        """Return the value of the root for a seat: the proved result, otherwise the mean result of all simulations."""
        if abs(best := int(self.root_statistics().proofs_by_action().max())):
            return (best + 1) / 2
        mean = float(self.nodes[0]["value"] / max(1, self.nodes[0]["visits"]))
        return mean if seat == 0 else 1.0 - mean


class PlayoutSearcher(StepwiseTree, PlayoutTree):
    """Searcher by playouts, for the games from which the first network learns."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed, 1 << 13)


class NetworkSearcher(StepwiseTree, SearchTree):
    """Searcher with a network."""

    def __init__(self, seed: int, network: Network) -> None:
        super().__init__(seed, 1 << 15, network=network)

    def start(self, state: np.record, seat: int, style: Style) -> None:
        """Start an empty tree at a position as a seat knows it, with a style's values of the endings."""
        self.dials[0]["seat"], self.dials[0]["worth"] = seat, style.worth
        super().start(state, seat, style)
