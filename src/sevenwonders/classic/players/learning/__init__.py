"""Training of the network of 7 Wonders from self-play games of search players with several styles of play."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

import numpy as np

from ....game import learning, styles
from ....game.learning import AnyNetwork
from ....game.learning.league import SelfPlayPlan
from ....game.learning.network import check_network_class
from ....game.learning.selfplay import Searcher, SelfPlayRules
from ....game.learning.trainable_network import TrainingSettings
from ....game.search import TreeSearch
from ...options import Options, Sides
from ...rules.action_codes import N_CODES
from ...rules.chance import draw_outcome
from ...rules.knowledge import redact
from ...rules.legal import write_legal_actions
from ...rules.play import apply
from ...rules.state import CHANCE, State
from ...states import KnownState
from ..network.weights import Network
from ..styles import STYLES, Style
from .rollout import RolloutGames
from .trainable_network import TrainableNetwork
from .training_examples import TrainingExamples
from .training_rules import PLAYERS, begin, find_decider

__all__ = ["LEARNING"]

TABLES = {3: 0.5, 4: 0.15, 5: 0.14, 6: 0.1, 7: 0.11}  # frequency of each number of players
SIDES: tuple[Sides, ...] = ("random", "random", "choose")
CHASERS = [style for style in STYLES.values() if style.likes]


class Learning(learning.Learning):
    """Training of a network that plays 7 Wonders."""

    NETWORK, EXAMPLES, TRAINABLE_NETWORK, ROLLOUT = Network, TrainingExamples, TrainableNetwork, RolloutGames
    RECORD, CODES, CHANCE = State.dtype, N_CODES, CHANCE
    SELF_PLAY_RULES: ClassVar = SelfPlayRules(begin, find_decider, draw_outcome, write_legal_actions, apply, redact)
    STYLES: ClassVar[dict[str, Style]] = STYLES
    # a batch has this many turns, each of several seats
    SETTINGS = TrainingSettings(epochs=2.0, batch=128, rate=1e-3, ended=0.5)
    FURTHER = replace(SETTINGS, rate=2e-4)
    PLAN = SelfPlayPlan(fast=64, mirror=0.5, chased=0.35)

    def make_searcher(self, seed: int, network: AnyNetwork | None) -> Searcher:
        """Return a search for self-play games that uses a network; None stands for the network of the package."""
        from .searchers import NetworkSearcher

        return NetworkSearcher(seed, None if network is None else check_network_class(network, Network))

    def make_search_player(
        self, seed: int, network: AnyNetwork, simulations: int, style: styles.Style
    ) -> TreeSearch[KnownState]:
        """Return a search player that uses a network and runs `simulations` simulations for each decision.

        `style` has no effect: in 7 Wonders, styles only add bonuses to actions after the search.
        """
        from ..search import SearchPlayer

        return SearchPlayer(
            seed, network=check_network_class(network, Network), simulations=simulations, max_nodes=1 << 17
        )

    def draw_rules(self, dice: np.random.Generator, hunt: bool) -> tuple[int, int]:
        """Draw the rules of a self-play game: the number of players, and the way in which board sides are determined.

        Returns the rules, packed in a number together with the number of players, and the number of players itself.
        `hunt` has no effect in 7 Wonders.
        """
        players = int(dice.choice(list(TABLES), p=list(TABLES.values())))
        options = Options(players=players, sides=SIDES[int(dice.integers(len(SIDES)))])
        return players + PLAYERS * options.to_bits(), players

    def draw_style(self, dice: np.random.Generator) -> Style:
        """Draw a style of play, other than playing to win, for a seat of a self-play game."""
        return CHASERS[int(dice.integers(len(CHASERS)))]


LEARNING: learning.Learning = Learning()
