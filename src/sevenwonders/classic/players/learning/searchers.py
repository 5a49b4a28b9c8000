"""The search that chooses actions in self-play games."""

from __future__ import annotations

import numpy as np

from ....game.styles import Style
from ....kernel.compiler import compile_rule
from ...rules.action_codes import MAX_LEGAL, N_ACTIONS
from ...rules.legal import write_legal_actions_of_seat
from ..network.weights import Network
from ..search.nodes import ROOT
from ..search.player import NetworkTree

ROOT_NOISE = 0.25  # share of the noise in the priors of the root actions


class NetworkSearcher(NetworkTree):
    """Search with a network for self-play games; a caller sets its root, grows its trees, and reads the visits."""

    def __init__(self, seed: int, network: Network | None) -> None:
        super().__init__(seed, 1 << 15, network=network)
        self._legal_now, self._places = np.zeros(MAX_LEGAL, np.int64), np.zeros(N_ACTIONS, np.int64)
        self._n_legal = 0

    def start(self, state: np.record, seat: int, style: Style) -> None:
        """Start a search with empty trees from a position as a seat knows it, and add the root's children.

        `style` has no effect, because styles of 7 Wonders only add bonuses to actions.
        """
        self.positions[ROOT], self.seat = state, seat
        self.clear()
        self._n_legal = compile_rule(write_legal_actions_of_seat)(self.positions[ROOT], seat, self._legal_now)
        self._places[self.root_actions] = np.arange(self._n_legal)
        self.grow(1)

    @property
    def root_actions(self) -> np.ndarray:
        """The codes of the legal actions at the root."""
        return self._legal_now[: self._n_legal]

    def _root_children_with_places(self) -> tuple[np.ndarray, np.ndarray]:
        """Return the indices of the root's child nodes, and of their actions in `actions`."""
        nodes = np.array(self.list_root_children())
        return nodes, self._places[self.nodes["action"][nodes]]

    def add_root_noise(self, noise: np.ndarray) -> None:
        """Mix noise into the priors of the root's children; `noise` has a number for each legal action."""
        nodes, places = self._root_children_with_places()
        likely = np.exp(self.nodes["prior"][nodes] - self.nodes["prior"][nodes].max())
        mixed = (1 - ROOT_NOISE) * likely / likely.sum() + ROOT_NOISE * noise[places] / noise[places].sum()
        self.nodes["prior"][nodes] = np.log(mixed)

    def visit_counts(self, seat: int) -> np.ndarray:
        """Return the visits of each legal action at the root; actions that the search does not consider have 0."""
        nodes, places = self._root_children_with_places()
        visits = np.zeros(self._n_legal)
        visits[places] = self.nodes["visits"][nodes]
        return visits

    def expected_result(self, seat: int) -> float:
        """Return the mean share of the victory of a seat over all simulations, from 0 to 1."""
        return float(self.table[seat, 0] / max(1, int(self.nodes[0]["visits"])))

    def has_proved_win(self, seat: int) -> bool:
        """Return whether an action is proved to win: always False, since this search proves nothing."""
        return False
