"""Searchers that play the games from which a network learns."""

from __future__ import annotations

import numpy as np

from ....game.styles import Style
from ..network.weights import Network
from ..playouts.player import PlayoutTree
from ..search.growth import Tree
from ..search.nodes import ROOT
from ..search.player import SearchTree

ROOT_NOISE = 0.25  # its share in what the actions at the root promise


class Stepwise(Tree):
    """A tree that is asked step by step."""

    def start(self, state: np.record, seat: int, style: Style) -> None:
        """Begin an empty tree for a position as a seat knows it, with the root's children."""
        self.positions[ROOT], self.seat = state, seat
        self.clear()
        self.grow(1)

    @property
    def actions(self) -> np.ndarray:
        """The legal actions at the root."""
        return self.children["action"]

    def stir(self, noise: np.ndarray) -> None:
        """Mix noise into the priors at the root."""
        children = self.children
        children["prior"] = (1 - ROOT_NOISE) * children["prior"] + ROOT_NOISE * noise

    def wins(self, seat: int) -> bool:
        """Return whether some action is proved to win."""
        return bool((self.findings().proved() > 0).any())

    def tried(self, seat: int) -> np.ndarray:
        """Return the visits of each action, corrected for proved ones, which the search no longer visits.

        Where actions are proved to win, only those count; proved losses count only where nothing else was visited.
        """
        proved = self.findings().proved()
        if (proved > 0).any():
            return (proved > 0).astype(np.float64)
        visits = self.children["visits"].astype(np.float64)
        rest = np.where(proved < 0, 0.0, visits)
        return rest if rest.any() else visits

    def value(self, seat: int) -> float:
        """Return the proved value for a seat, or else the mean of all simulations."""
        if abs(best := int(self.findings().proved().max())):
            return (best + 1) / 2
        mean = float(self.nodes[0]["value"] / max(1, self.nodes[0]["visits"]))
        return mean if seat == 0 else 1.0 - mean


class Playouts(Stepwise, PlayoutTree):
    """The search by playouts: the first teacher."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed, 1 << 13)


class Learned(Stepwise, SearchTree):
    """The search with a network."""

    def __init__(self, seed: int, network: Network) -> None:
        super().__init__(seed, 1 << 15, network=network)

    def start(self, state: np.record, seat: int, style: Style) -> None:
        """Start a search, with the searching seat and the style's values of the endings for the network."""
        self.dials[0]["seat"], self.dials[0]["worth"] = seat, style.worth
        super().start(state, seat, style)
