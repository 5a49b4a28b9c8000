"""How the network of Duel learns: games between searches of several styles, kept so that they can be seen again."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, cast

import numpy as np

from ....game import learning, styles
from ....game.learning import AnyNetwork
from ....game.learning.pupil import Settings
from ....game.learning.selfplay import Referee, Searcher
from ....game.search import TreeSearch
from ...rules.moves import N_ACTIONS
from ...rules.state import Rule, State
from ...states import KnownState
from ..network.weights import Network, shipped
from ..styles import STYLES, Style
from . import steps
from .league import some_rules
from .lessons import Lessons, lessons_of

if TYPE_CHECKING:
    from ....game.learning.pupil import Pupil
    from .rollout import RolloutGames

__all__ = ["LEARNING"]

CHASERS = ("scholar", "scholar", "scholar", "general", "general", "builder", "miser", "denier", "senator")


class Learning(learning.Learning):
    """What a player of Duel learns with."""

    NETWORK = Network
    STYLES: ClassVar[dict[str, Style]] = STYLES

    def shipped(self) -> Network:
        """The network that comes with the package."""
        return shipped()

    def searcher(self, seed: int, network: AnyNetwork | None) -> Searcher:
        """The search with a network; without one that by playouts."""
        from .teachers import Learned, Playouts

        return Playouts(seed) if network is None else Learned(seed, cast("Network", network))

    def search(self, seed: int, network: AnyNetwork, simulations: int, style: styles.Style) -> TreeSearch[KnownState]:
        """The search with a network."""
        from ..search import SearchPlayer

        known = cast("Network", network)
        return SearchPlayer(
            seed, network=known, simulations=simulations, max_nodes=1 << 18, reuse=False, worth=style.worth
        )

    def referee(self) -> Referee:
        """Who plays whole games."""
        return Referee(steps, State.dtype, N_ACTIONS)

    def some_rules(self, dice: np.random.Generator, hunt: bool) -> tuple[int, int]:
        """Modules and options; in the Solo Challenge there is nobody to hunt."""
        rules = some_rules(dice)
        while hunt and rules & Rule.SOLO:
            rules = some_rules(dice)
        return rules, 2

    def chaser(self, dice: np.random.Generator) -> Style:
        """A style, those that want a supremacy more often than others."""
        return STYLES[CHASERS[int(dice.integers(len(CHASERS)))]]

    def lessons_of(self, path: Path) -> Lessons:
        """What a file of games teaches."""
        return lessons_of(path)

    def rollout_class(self) -> type[RolloutGames]:
        """Return the class of the games that a learner plays without a search."""
        from .rollout import RolloutGames

        return RolloutGames

    def pupil(self, lessons: learning.Lessons, network: AnyNetwork, settings: Settings) -> Pupil:
        """The network at school."""
        from .pupil import Pupil

        return Pupil(cast("Lessons", lessons), network, settings)


LEARNING = Learning()


def warm() -> None:
    """Compile all that games of self-play run."""
    LEARNING.warm()
