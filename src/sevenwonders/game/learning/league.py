"""The league of self-play: the pairings of networks and styles in the games for training."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import numpy as np

from ...kernel.chance import derive_seed, seeds_to_stream_array
from ..styles import PLAIN, Style
from .selfplay import GameRunner, GameWriter, Searcher, SelfPlayActor
from .training_examples import CHASE, HUNT, LEAGUE, MIRROR, PAST


@dataclass(frozen=True, slots=True)
class LeaguePlan:
    """Plan of the self-play games from which the next network is trained (a generation of games).

    Attributes:
        fast, full, care: the numbers of simulations of quick and of careful decisions, and the share of careful
            decisions, as in `SelfPlayActor`.
        mirror: the share of games in which the newest network plays all seats.
        past: the share of games in which older networks play some seats.
        chased: the share of games in which 1 or 2 seats have a style of play. In all remaining games, every seat has a
            style.
    """

    fast: int = 48
    full: int = 400
    care: float = 0.25
    mirror: float = 0.4
    past: float = 0.1
    chased: float = 0.4


class SupportsLeague(Protocol):
    """Interface of a game for self-play between networks and styles (a league); `Learning` implements it."""

    @property
    def STYLES(self) -> Mapping[str, Style]: ...
    def make_game_runner(self) -> GameRunner: ...
    def draw_rules(self, dice: np.random.Generator, hunt: bool) -> tuple[int, int]: ...
    def draw_style(self, dice: np.random.Generator) -> Style: ...


def play_league(
    game: SupportsLeague,
    path: Path,
    seed: int,
    newest: Searcher,
    older: Sequence[Searcher],
    games: int,
    plan: LeaguePlan,
    *,
    hunt: bool,
) -> None:
    """Play self-play games between networks and styles (a league), and write them to a file.

    In a hunt, which trains the newest network to beat a single older one, the older network plays some seats of every
    game, and its decisions are excluded from training.

    Args:
        game: the game.
        path: the path of the new file.
        seed: the seed of all random draws.
        newest: the searcher of the newest network.
        older: the searchers of older networks.
        games: the number of games.
        plan: the shares of the kinds of pairings, and the simulations of a decision.
        hunt: whether the games are against the older network only.
    """
    dice, stream = np.random.default_rng(seed), seeds_to_stream_array([derive_seed(seed)])
    runner, writer = game.make_game_runner(), GameWriter()
    for _ in range(games):
        rules, players = game.draw_rules(dice, hunt)
        seats, team = _assign_actors(game, players, newest, older, dice, plan, hunt)
        runner.play(rules, stream, seats, team, writer)
    writer.write(path)


def _assign_actors(
    game: SupportsLeague,
    players: int,
    newest: Searcher,
    older: Sequence[Searcher],
    dice: np.random.Generator,
    plan: LeaguePlan,
    hunt: bool,
) -> tuple[list[SelfPlayActor], int]:
    """Draw the actor of each seat of the next game; return the actors and the kind of pairing, such as `MIRROR`.

    Args:
        game: the game.
        players: the number of seats.
        newest: the searcher of the newest network.
        older: the searchers of older networks.
        dice: the random numbers.
        plan: the shares of the kinds of pairings, and the simulations of a decision.
        hunt: whether the newest network plays only against the older one, whose decisions are excluded from training.
    """

    def make_actor(search: Searcher, styled: bool, frozen: bool = False) -> SelfPlayActor:
        """Return an actor, the player of a seat in self-play.

        Args:
            search: its searcher.
            styled: whether it has a random style of play.
            frozen: whether its decisions are excluded from training.
        """
        style = game.draw_style(dice) if styled else game.STYLES[PLAIN]
        zeal = float(dice.uniform(0.3, 1.3)) if styled else 0.0
        fast, full, care = plan.fast, plan.full, plan.care
        return SelfPlayActor(search, dice, fast=fast, full=full, care=care, style=style, zeal=zeal, frozen=frozen)

    chance, some = float(dice.random()), 1 + int(dice.integers(players - 1))
    if hunt:
        seats, team = [make_actor(older[0], False, frozen=True) for _ in range(players - some)], HUNT
    elif chance < plan.mirror or (chance < plan.mirror + plan.past and not older):
        seats, team = [], MIRROR
    elif chance < plan.mirror + plan.past:
        seats, team = [make_actor(older[int(dice.integers(len(older)))], False) for _ in range(some)], PAST
    elif chance < plan.mirror + plan.past + plan.chased:
        seats, team = [make_actor(newest, True) for _ in range(min(some, 2))], LEAGUE
    else:
        seats, team = [make_actor(newest, True) for _ in range(players)], CHASE
    seats += [make_actor(newest, False) for _ in range(players - len(seats))]
    return [seats[place] for place in dice.permutation(players)], team
