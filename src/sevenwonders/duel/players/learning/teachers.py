"""Searchers that play the games from which a network learns."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ....game.learning import FAST, FROZEN, FULL, STYLED
from ..network.weights import Network
from ..playouts import PlayoutPlayer
from ..search import SearchPlayer
from ..search.nodes import ROOT, Node
from ..search.tree_player import TreePlayer
from ..styles import STYLES, Style

EMPTY = np.zeros((), Node.dtype)

OPENING = 14  # decisions that are sampled by visits
ROOT_NOISE, NOISE_SHAPE = 0.25, 0.6
SOMETIMES = 0.06  # how often a later decision is sampled, too


class Stepwise(TreePlayer):
    """A search that is asked step by step."""

    def start(self, state: np.record, seat: int) -> None:
        """An empty tree for what a seat knows of a position, with the root's children."""
        self._positions[ROOT] = state
        self._tree[0] = EMPTY
        self._n_nodes = 1
        self._grow(1)

    def grow(self, simulations: int) -> None:
        """Do so many simulations more."""
        self._grow(simulations)

    def want(self, worth: Sequence[float]) -> None:
        """Say what each ending is worth, if it can tell them apart."""

    @property
    def children(self) -> np.ndarray:
        """The nodes of what may be done at the root."""
        return self._children

    def wins(self, seat: int) -> bool:
        """Whether some action is proved to win."""
        return bool((self._proved(seat) > 0).any())

    def tried(self, seat: int) -> np.ndarray:
        """How often each action at the root was tried, what is proved put right: the search tries that no more.

        Where something wins nothing else is worth a try, and what loses is not where there is anything else.
        """
        proved = self._proved(seat)
        if self.wins(seat):
            return (proved > 0).astype(np.float64)
        visits = self.children["visits"].astype(np.float64)
        rest = np.where(proved < 0, 0.0, visits)
        return rest if rest.any() else visits

    def value(self, seat: int) -> float:
        """What is certain for a seat, or else the mean of all simulations."""
        if abs(best := int(self._proved(seat).max())):
            return (best + 1) / 2
        mean = float(self._tree[0]["value"] / max(1, self._tree[0]["visits"]))
        return mean if seat == 0 else 1.0 - mean


class Playouts(Stepwise, PlayoutPlayer):
    """The search by playouts: the first teacher."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed, simulations=1, reuse=False, max_nodes=1 << 13)


class Learned(Stepwise, SearchPlayer):
    """The search with a network."""

    def __init__(self, seed: int, network: Network) -> None:
        super().__init__(seed, simulations=1, reuse=False, max_nodes=1 << 15, network=network)

    def start(self, state: np.record, seat: int) -> None:
        """As for all, and the seat is told to the network."""
        self._dials[0]["seat"] = seat
        super().start(state, seat)

    def want(self, worth: Sequence[float]) -> None:
        """Say what each ending is worth."""
        self._dials[0]["worth"] = worth


class Teacher:
    """Plays a side of games of self-play: most decisions quickly, some with care and with noise at the root.

    Args:
        search: what it thinks with.
        fast, full: simulations of a quick decision and of a careful one.
        care: the share of careful decisions.
        dice: its random numbers.
        style: how it plays; anything but plain wants its `zeal`.
        frozen: whether it plays as in earnest, without noise or lots, and what it does is not learned.
    """

    def __init__(
        self,
        search: Stepwise,
        dice: np.random.Generator,
        *,
        fast: int,
        full: int,
        care: float,
        style: Style = STYLES["plain"],
        zeal: float = 0.0,
        frozen: bool = False,
    ) -> None:
        self.search, self.dice = search, dice
        self.fast, self.full, self.care = fast, full, care
        self.style, self.zeal, self.frozen = style, zeal, frozen

    def decide(self, state: np.record, seat: int, ply: int) -> tuple[int, float, int, np.ndarray]:
        """The action chosen, what the search expects, how much it tells, visits of all legal actions."""
        search, dice = self.search, self.dice
        careful = self.zeal == 0.0 and dice.random() < self.care
        search.start(state, seat)
        children = search.children
        if careful and not self.frozen:
            noise = dice.dirichlet(np.full(len(children), NOISE_SHAPE))
            children["prior"] = (1 - ROOT_NOISE) * children["prior"] + ROOT_NOISE * noise
        search.grow((self.full if careful else self.fast) - 1)
        tried, value = search.tried(seat), search.value(seat)
        if self.zeal and not search.wins(seat):
            shares = np.log(tried / tried.sum() + 0.01)
            liked = shares + self.zeal * self.style.liking(state, seat, children["action"])
            liked = np.exp(liked - liked.max())
            chosen = int(dice.choice(len(liked), p=liked / liked.sum())) if ply < OPENING else int(liked.argmax())
            return int(children["action"][chosen]), value, STYLED, 100.0 * liked
        if self.frozen:
            return int(children["action"][int(tried.argmax())]), value, FROZEN, tried
        if ply < OPENING or dice.random() < SOMETIMES:
            chosen = int(dice.choice(len(tried), p=tried / tried.sum()))
        else:
            chosen = int(tried.argmax())
        return int(children["action"][chosen]), value, STYLED if self.zeal else FULL if careful else FAST, tried
