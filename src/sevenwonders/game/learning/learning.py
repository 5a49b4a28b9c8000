"""Interface through which a game trains a player: its network, the games that it learns from, and opponents."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, ClassVar

import numpy as np

from ...errors import SevenWondersError
from ...files import DAMAGED
from ..player import Player
from ..search import TreeSearch
from ..styles import PLAIN, Style, StyledPlayer
from .league import Plan, play_league
from .lessons import Lessons
from .network import AnyNetwork
from .pupil import Pupil, Settings
from .rollout import RolloutGames
from .selfplay import Referee, Searcher, Steps

MAX_SETTINGS = 4096  # that are drawn for games of a learner; more games repeat them


class Learning(ABC):
    """Training of a game's network: the `LEARNING` of its package `players.learning`.

    Attributes:
        NETWORK: the class of its networks.
        LESSONS: the class of training examples; its `of_file` reads a file of games.
        PUPIL: the class of a network in training.
        ROLLOUT: the class of games that a learner plays without a search.
        STEPS: the module with the compiled steps of a game of self-play.
        RECORD: the type of a position.
        CODES: the number of action codes.
        STYLES: the styles of its league.
        SETTINGS: the training settings of a new network.
        FURTHER: the settings for further training: with large steps a network would forget as much as it learns.
        PLAN: the plan of a generation's games.
    """

    NETWORK: ClassVar[Any]
    LESSONS: ClassVar[Any]
    PUPIL: ClassVar[type[Pupil]]
    ROLLOUT: ClassVar[type[RolloutGames]]
    STEPS: ClassVar[Steps]
    RECORD: ClassVar[np.dtype]
    CODES: ClassVar[int]
    STYLES: ClassVar[Mapping[str, Style]]
    SETTINGS: ClassVar[Settings] = Settings()
    FURTHER: ClassVar[Settings] = Settings(rate=4e-4, ended=0.7, ended_in_league=0.7, certainty=1.15)
    PLAN: ClassVar[Plan] = Plan()

    def fresh(self, seed: int, width: int) -> AnyNetwork:
        """Return an untrained network, with a number of units in its first layer."""
        network: AnyNetwork = self.NETWORK.fresh(width, seed=seed)
        return network

    def shipped(self) -> AnyNetwork:
        """Return the network that comes with the package."""
        network: AnyNetwork = self.NETWORK.shipped()
        return network

    def load(self, path: Path) -> AnyNetwork:
        """Load a network from its file."""
        network: AnyNetwork = self.NETWORK.load(path)
        return network

    @abstractmethod
    def searcher(self, seed: int, network: AnyNetwork | None) -> Searcher:
        """Return the searcher for self-play with a network; without a network, a searcher that needs none."""

    @abstractmethod
    def search(self, seed: int, network: AnyNetwork, simulations: int, style: Style) -> TreeSearch[Any]:
        """Return the player for matches, with the goals of a style."""

    @abstractmethod
    def some_rules(self, dice: np.random.Generator, hunt: bool) -> tuple[int, int]:
        """Draw the rules of a game, as a number, and its number of players; an exploiter needs an opponent."""

    @abstractmethod
    def chaser(self, dice: np.random.Generator) -> Style:
        """Draw a style for the league."""

    def pupil(self, lessons: Lessons, network: AnyNetwork, settings: Settings) -> Pupil:
        """Return a network in training."""
        return self.PUPIL(lessons, network, settings)

    def referee(self) -> Referee:
        """Return the referee, which plays whole games between teachers."""
        return Referee(self.STEPS, self.RECORD, self.CODES)

    def gather(
        self,
        path: Path,
        seed: int,
        *,
        network: AnyNetwork | None,
        games: int,
        past: Sequence[AnyNetwork] = (),
        against: AnyNetwork | None = None,
        plan: Plan | None = None,
    ) -> None:
        """Play games into a file; without a network, searchers that need none play.

        Args:
            path: the path of the new file.
            seed: the seed of everything.
            network: the newest network.
            games: the number of games.
            past: other networks of the league.
            against: the only opponent, which is not trained: the newest network learns to beat it.
            plan: the plan of the games, `PLAN` by default.
        """
        older = past if against is None else [against]
        newest, *others = (self.searcher(seed + place, one) for place, one in enumerate([network, *older]))
        play_league(self, path, seed, newest, others, games, plan or self.PLAN, hunt=against is not None)

    def rollout(self, games: int, seed: int, device: Any = "cpu") -> RolloutGames:
        """Begin games that a learner plays without a search, with the settings of the league.

        Args:
            games: the number of games.
            seed: of settings and chance.
            device: see `RolloutGames`.
        """
        dice = np.random.default_rng(seed)
        drawn = [self.some_rules(dice, hunt=False) for _ in range(min(games, MAX_SETTINGS))]
        rules, players = np.resize(np.array(drawn, np.int64), (games, 2)).T.copy()
        return self.ROLLOUT(rules, players, seed, device)

    def lessons_from(self, paths: Iterable[Path]) -> Lessons:
        """Return what files of games teach; which games are held out does not depend on the other files.

        Raises:
            SevenWondersError: a file is damaged or cannot be read.
        """
        parts: list[Lessons] = []
        for path in paths:
            try:
                parts.append(self.LESSONS.of_file(path))
            except DAMAGED:
                raise SevenWondersError(f"{path} is damaged; remove it to go on without its games") from None
        return type(parts[0]).joined(parts)

    def contender(self, network: Path, style: str, simulations: int, seed: int) -> Player[Any]:
        """Return a player with a network, of the given style."""
        wanted = self.STYLES[style]
        search = self.search(seed, self.load(network), simulations, wanted)
        return search if style == PLAIN else StyledPlayer(wanted, search)

    def warm(self) -> None:
        """Compile all that games of self-play run."""
        with TemporaryDirectory() as folder:
            path = Path(folder) / "game.npz"
            self.gather(path, 0, network=self.shipped(), games=1, plan=Plan(fast=2, full=4))
            self.lessons_from([path])
        self.rollout(1, 0).look()
