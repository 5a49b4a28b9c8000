"""The league of self-play: the pairings of networks and styles in the games for training."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import numpy as np

from ...kernel.chance import seed_of, streams_array
from ..styles import PLAIN, Style
from .lessons import CHASE, HUNT, LEAGUE, MIRROR, PAST
from .selfplay import GameWriter, Referee, Searcher, Teacher


@dataclass(frozen=True, slots=True)
class Plan:
    """Plan of the self-play games of a generation.

    Attributes:
        fast, full, care: the arguments of `SelfPlayActor`.
        mirror: the share of games in which the newest network plays all seats.
        past: the share of games in which older networks play some seats.
        chased: the share of games in which 1 or 2 seats have a style; in the remaining games every seat has a style.
    """

    fast: int = 48
    full: int = 400
    care: float = 0.25
    mirror: float = 0.4
    past: float = 0.1
    chased: float = 0.4


class Ground(Protocol):
    """Interface of a game for a league; `Learning` implements it."""

    @property
    def STYLES(self) -> Mapping[str, Style]: ...
    def referee(self) -> Referee: ...
    def some_rules(self, dice: np.random.Generator, hunt: bool) -> tuple[int, int]: ...
    def chaser(self, dice: np.random.Generator) -> Style: ...


def play_league(
    game: Ground,
    path: Path,
    seed: int,
    newest: Searcher,
    older: Sequence[Searcher],
    games: int,
    plan: Plan,
    *,
    hunt: bool,
) -> None:
    """Play the games of a league and write them to a file.

    In a hunt, the only older network plays some seats of every game, and its decisions are excluded from training.

    Args:
        game: the game.
        path: the path of the new file.
        seed: the seed of all random draws.
        newest: the searcher of the newest network.
        older: the searchers of older networks.
        games: the number of games.
        plan: the plan of the games.
        hunt: whether the games are against the older network only.
    """
    dice, stream = np.random.default_rng(seed), streams_array([seed_of(seed)])
    referee, writer = game.referee(), GameWriter()
    for _ in range(games):
        rules, players = game.some_rules(dice, hunt)
        seats, team = _seats(game, players, newest, older, dice, plan, hunt)
        referee.play(rules, stream, seats, team, writer)
    writer.write(path)


def _seats(
    game: Ground,
    players: int,
    newest: Searcher,
    older: Sequence[Searcher],
    dice: np.random.Generator,
    plan: Plan,
    hunt: bool,
) -> tuple[list[Teacher], int]:
    """Draw the actor of each seat of the next game; return the actors and the pairing, such as `MIRROR`."""

    def teacher(mind: Searcher, styled: bool, frozen: bool = False) -> Teacher:
        """Return an actor with a searcher, with a random style if `styled`."""
        style = game.chaser(dice) if styled else game.STYLES[PLAIN]
        zeal = float(dice.uniform(0.3, 1.3)) if styled else 0.0
        fast, full, care = plan.fast, plan.full, plan.care
        return Teacher(mind, dice, fast=fast, full=full, care=care, style=style, zeal=zeal, frozen=frozen)

    chance, some = float(dice.random()), 1 + int(dice.integers(players - 1))
    if hunt:
        seats, team = [teacher(older[0], False, frozen=True) for _ in range(players - some)], HUNT
    elif chance < plan.mirror or (chance < plan.mirror + plan.past and not older):
        seats, team = [], MIRROR
    elif chance < plan.mirror + plan.past:
        seats, team = [teacher(older[int(dice.integers(len(older)))], False) for _ in range(some)], PAST
    elif chance < plan.mirror + plan.past + plan.chased:
        seats, team = [teacher(newest, True) for _ in range(min(some, 2))], LEAGUE
    else:
        seats, team = [teacher(newest, True) for _ in range(players)], CHASE
    seats += [teacher(newest, False) for _ in range(players - len(seats))]
    return [seats[place] for place in dice.permutation(players)], team
