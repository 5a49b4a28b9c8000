"""`Learning`: the interface through which a game trains its network."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, ClassVar, cast

import numpy as np

from ...errors import SevenWondersError, quoted
from ...files import LOAD_ERRORS
from ...kernel.chance import derive_seed, seeds_to_stream_array
from ..player import Player
from ..search import TreeSearch
from ..styles import PLAIN, Style, StyledPlayer
from .league import SelfPlayPlan
from .network import AnyNetwork
from .rollout import RolloutGames
from .selfplay import GameRunner, GameWriter, Searcher, SelfPlayActor, SelfPlayRules
from .trainable_network import TrainableNetwork, TrainingSettings, require_torch
from .training_examples import CHASE, HUNT, LEAGUE, MIRROR, PAST, TrainingExamples

MAX_SETTINGS = 4096  # maximum number of rules drawn for a rollout; further games repeat them


class Learning(ABC):
    """Interface of a game for the training of its network; each game has one instance, `players.learning.LEARNING`.

    Attributes:
        NETWORK: the class of its networks.
        EXAMPLES: the class of training examples.
        TRAINABLE_NETWORK: the class of networks in training.
        ROLLOUT: the class of games for reinforcement learning without a search.
        SELF_PLAY_RULES: the rules that self-play games need.
        RECORD: the data type of a position.
        CODES: the number of action codes.
        CHANCE: the seat of chance.
        STYLES: the styles of the league.
        SETTINGS: the training settings of a new network.
        FURTHER: the settings for further training, whose smaller steps preserve what a network has learned.
        PLAN: the plan of the games of a generation.
    """

    NETWORK: ClassVar[Any]
    EXAMPLES: ClassVar[Any]
    TRAINABLE_NETWORK: ClassVar[type[TrainableNetwork]]
    ROLLOUT: ClassVar[type[RolloutGames]]
    SELF_PLAY_RULES: ClassVar[SelfPlayRules]
    RECORD: ClassVar[np.dtype]
    CODES: ClassVar[int]
    CHANCE: ClassVar[int]
    STYLES: ClassVar[Mapping[str, Style]]
    SETTINGS: ClassVar[TrainingSettings] = TrainingSettings()
    FURTHER: ClassVar[TrainingSettings] = TrainingSettings(rate=4e-4, ended=0.7, ended_in_league=0.7, certainty=1.15)
    PLAN: ClassVar[SelfPlayPlan] = SelfPlayPlan()

    def create_untrained(self, seed: int, width: int) -> AnyNetwork:
        """Return an untrained network with random weights and `width` units in its first hidden layer."""
        return cast("AnyNetwork", self.NETWORK.create_untrained(width, seed=seed))

    def load_shipped(self) -> AnyNetwork:
        """Return the trained network that comes with the package."""
        return cast("AnyNetwork", self.NETWORK.load_shipped())

    def load_network(self, path: Path) -> AnyNetwork:
        """Load a network from a file."""
        return cast("AnyNetwork", self.NETWORK.load(path))

    @abstractmethod
    def make_searcher(self, seed: int, network: AnyNetwork | None) -> Searcher:
        """Return a game-tree search for self-play, which uses `network` unless it is None.

        Raises:
            ValueError: the network is not of this game.
        """

    @abstractmethod
    def make_search_player(self, seed: int, network: AnyNetwork, simulations: int, style: Style) -> TreeSearch[Any]:
        """Return a player that searches with a network; `style` gives the values of the endings of a game.

        Raises:
            ValueError: the network is not of this game.
        """

    @abstractmethod
    def draw_rules(self, dice: np.random.Generator, hunt: bool) -> tuple[int, int]:
        """Draw the rules (as bits of an integer) and the number of players of a self-play game; return both.

        In a hunt (games against a single older network), no solo game is drawn.
        """

    @abstractmethod
    def draw_style(self, dice: np.random.Generator) -> Style:
        """Draw a style of play for a seat in a self-play game."""

    def make_trainable_network(
        self, examples: TrainingExamples, network: AnyNetwork, settings: TrainingSettings
    ) -> TrainableNetwork:
        """Return a network in training that starts from the weights of `network`, with the given examples and settings.

        Raises:
            MissingPackageError: PyTorch is not installed.
        """
        require_torch()
        return self.TRAINABLE_NETWORK(examples, network, settings)

    def make_game_runner(self) -> GameRunner:
        """Return a runner of self-play games by the rules of this game."""
        return GameRunner(self.SELF_PLAY_RULES, self.CHANCE, self.RECORD, self.CODES)

    def generate_games(
        self,
        path: Path,
        seed: int,
        *,
        network: AnyNetwork | None,
        games: int,
        past: Sequence[AnyNetwork] = (),
        against: AnyNetwork | None = None,
        plan: SelfPlayPlan | None = None,
    ) -> None:
        """Play self-play games between networks and styles (a league), and write them to a file.

        Args:
            path: the path of the new file.
            seed: the seed of all random draws.
            network: the newest network; None for searchers that need no network.
            games: the number of games.
            past: other networks of the league.
            against: a single opponent that the newest network learns to beat, and that is not trained itself.
            plan: the plan of the games; by default `PLAN`.

        Raises:
            ValueError: a network is not of this game.
        """
        plan, hunt = plan or self.PLAN, against is not None
        networks = [network, *(past if against is None else [against])]
        searchers = [self.make_searcher(seed + place, each) for place, each in enumerate(networks)]
        dice, stream = np.random.default_rng(seed), seeds_to_stream_array([derive_seed(seed)])
        runner, writer = self.make_game_runner(), GameWriter()
        for _ in range(games):
            rules, players = self.draw_rules(dice, hunt)
            seats, team = self._assign_actors(players, searchers, dice, plan, hunt)
            runner.play(rules, stream, seats, team, writer)
        writer.write(path)

    def _assign_actors(
        self, players: int, searchers: Sequence[Searcher], dice: np.random.Generator, plan: SelfPlayPlan, hunt: bool
    ) -> tuple[list[SelfPlayActor], int]:
        """Draw the actor of each seat of the next game; return the actors and the kind of pairing, such as `MIRROR`.

        Args:
            players: the number of seats.
            searchers: the searchers of the newest network, then of older networks.
            dice: the random numbers.
            plan: the shares of the kinds of pairings, and the simulations of a decision.
            hunt: whether the newest network plays only against the older one, whose decisions are excluded from
                training.
        """
        newest, *older = searchers

        def make_actor(search: Searcher, *, styled: bool = False, frozen: bool = False) -> SelfPlayActor:
            """Return an actor, the player of a seat in self-play.

            Args:
                search: its searcher.
                styled: whether it has a random style of play.
                frozen: whether its decisions are excluded from training.
            """
            style = self.draw_style(dice) if styled else self.STYLES[PLAIN]
            zeal = float(dice.uniform(0.3, 1.3)) if styled else 0.0
            fast, full, care = plan.fast, plan.full, plan.care
            return SelfPlayActor(search, dice, fast=fast, full=full, care=care, style=style, zeal=zeal, frozen=frozen)

        chance, some = float(dice.random()), 1 + int(dice.integers(players - 1))
        if hunt:
            seats, team = [make_actor(older[0], frozen=True) for _ in range(players - some)], HUNT
        elif chance < plan.mirror or (chance < plan.mirror + plan.past and not older):
            seats, team = [], MIRROR
        elif chance < plan.mirror + plan.past:
            seats, team = [make_actor(older[int(dice.integers(len(older)))]) for _ in range(some)], PAST
        elif chance < plan.mirror + plan.past + plan.chased:
            seats, team = [make_actor(newest, styled=True) for _ in range(min(some, 2))], LEAGUE
        else:
            seats, team = [make_actor(newest, styled=True) for _ in range(players)], CHASE
        seats += [make_actor(newest) for _ in range(players - len(seats))]
        return [seats[place] for place in dice.permutation(players)], team

    def start_rollout(self, games: int, seed: int, device: object = "cpu") -> RolloutGames:
        """Start games for reinforcement learning without a search, with rules drawn as for self-play games.

        Args:
            games: the number of games.
            seed: the seed of rules and chance.
            device: the device of the games: `cpu`, the name of a GPU such as `cuda`, or an opened device.
        """
        dice = np.random.default_rng(seed)
        drawn = [self.draw_rules(dice, hunt=False) for _ in range(min(games, MAX_SETTINGS))]
        rules, players = np.resize(np.array(drawn, np.int64), (games, 2)).T.copy()
        return self.ROLLOUT(rules, players, seed, device)

    def load_examples(self, paths: Iterable[Path]) -> TrainingExamples:
        """Return the training examples in files of self-play games.

        Some games of each file are held out for evaluation; their choice does not depend on the other files.

        Raises:
            SevenWondersError: there is no file, or a file is damaged or cannot be read.
        """
        parts: list[TrainingExamples] = []
        for path in paths:
            try:
                parts.append(self.EXAMPLES.from_file(path))
            except LOAD_ERRORS:
                raise SevenWondersError(f"{path} is damaged; remove it to go on without its games") from None
        if not parts:
            raise SevenWondersError("there are no files of self-play games to learn from")
        return type(parts[0]).concatenate(parts)

    def make_match_player(self, network: Path, style: str, simulations: int, seed: int) -> Player[Any]:
        """Return a player for matches that searches with the network in a file and plays in the named style.

        Raises:
            SevenWondersError: there is no such style, or the file is damaged or cannot be read.
        """
        if style not in self.STYLES:
            raise SevenWondersError(f"no style is called {quoted(style)}; choose {', '.join(self.STYLES)}")
        search = self.make_search_player(seed, self.load_network(network), simulations, self.STYLES[style])
        return search if style == PLAIN else StyledPlayer(self.STYLES[style], search)

    def compile_ahead(self) -> None:
        """Compile the functions that training uses, by playing a short game."""
        with TemporaryDirectory() as folder:
            path = Path(folder) / "game.npz"
            self.generate_games(path, 0, network=self.load_shipped(), games=1, plan=SelfPlayPlan(fast=2, full=4))
            self.load_examples([path])
        self.start_rollout(1, 0).observe_games()
