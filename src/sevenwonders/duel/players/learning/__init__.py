"""Training of the Duel network from self-play games, in which tree searches with several styles play each other."""

from __future__ import annotations

from typing import ClassVar

import numpy as np

from ....game import learning, styles
from ....game.learning import AnyNetwork
from ....game.learning.network import check_network_class
from ....game.learning.selfplay import Searcher, SelfPlayRules
from ....game.search import TreeSearch
from ...rules.action_codes import N_ACTIONS
from ...rules.chance import draw_outcome
from ...rules.knowledge import redact
from ...rules.legal import write_legal_actions
from ...rules.play import apply
from ...rules.setup import new_game
from ...rules.state import CHANCE, RuleOption, State
from ...states import KnownState
from ..network.weights import Network
from ..styles import STYLES, Style
from .league import draw_rule_bits
from .rollout import RolloutGames
from .trainable_network import TrainableNetwork
from .training_examples import TrainingExamples
from .training_rules import find_decider

__all__ = ["LEARNING"]

CHASERS = ("scholar", "scholar", "scholar", "general", "general", "builder", "miser", "denier", "senator")


class Learning(learning.Learning):
    """The classes, rules and styles from which the training of the Duel network is assembled."""

    NETWORK, EXAMPLES, TRAINABLE_NETWORK, ROLLOUT = Network, TrainingExamples, TrainableNetwork, RolloutGames
    RECORD, CODES, CHANCE = State.dtype, N_ACTIONS, CHANCE
    SELF_PLAY_RULES: ClassVar = SelfPlayRules(new_game, find_decider, draw_outcome, write_legal_actions, apply, redact)
    STYLES: ClassVar[dict[str, Style]] = STYLES

    def make_searcher(self, seed: int, network: AnyNetwork | None) -> Searcher:
        """Return the tree search that plays self-play games.

        Args:
            seed: the seed of its random numbers.
            network: the network that evaluates positions; None for random playouts, before there is a network.
        """
        from .searchers import NetworkSearcher, PlayoutSearcher

        if network is None:
            return PlayoutSearcher(seed)
        return NetworkSearcher(seed, check_network_class(network, Network))

    def make_search_player(
        self, seed: int, network: AnyNetwork, simulations: int, style: styles.Style
    ) -> TreeSearch[KnownState]:
        """Return a player with a tree search that uses a network and takes the values of a game's endings from a style.

        Args:
            seed: the seed of the player's random numbers.
            network: the network.
            simulations: the number of simulations for each action.
            style: the style; its bonuses for actions are not used.
        """
        from ..search import SearchPlayer

        return SearchPlayer(
            seed,
            network=check_network_class(network, Network),
            simulations=simulations,
            max_nodes=1 << 18,
            reuse=False,
            worth=style.worth,
        )

    def draw_rules(self, dice: np.random.Generator, hunt: bool) -> tuple[int, int]:
        """Draw modules and options of a self-play game; return them as bits of `RuleOption`, and the number of players.

        Args:
            dice: the random numbers.
            hunt: whether an exploiter, a network trained to beat another one, plays.  Such a game is never the Solo
                Challenge, which has no opponent.
        """
        rules = draw_rule_bits(dice)
        while hunt and rules & RuleOption.SOLO:
            rules = draw_rule_bits(dice)
        return rules, 2

    def draw_style(self, dice: np.random.Generator) -> Style:
        """Draw a style for a seat in a league game, in which players with different goals meet.

        Styles that aim at a supremacy are more frequent.
        """
        return STYLES[CHASERS[int(dice.integers(len(CHASERS)))]]


LEARNING: learning.Learning = Learning()
