"""A league, not a mirror: who plays whom in the games that a network learns from, and under which rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from ....game.learning import CHASE, HUNT, LEAGUE, MIRROR, PAST
from ....kernel.chance import seed_of, streams_array
from ...options import Options
from ...rules.state import Rule
from ..network.weights import Network
from ..styles import STYLES, Style
from .selfplay import GameWriter, Referee
from .teachers import Learned, Playouts, Stepwise, Teacher

MODULES: tuple[tuple[float, dict[str, object]], ...] = (  # how often each is played
    (0.46, {}),
    (0.15, {"pantheon": True}),
    (0.15, {"agora": True}),
    (0.15, {"pantheon": True, "agora": True}),
    (0.09, {"solo": True}),
)
PROMOTIONAL, HOUSE_RULES = 0.4, 0.1  # shares of games with them
CHASERS = ("scholar", "scholar", "scholar", "general", "general", "builder", "miser", "denier", "senator")


@dataclass(frozen=True, slots=True)
class Plan:
    """How a generation plays.

    Args:
        fast, full, care: see `Teacher`.
        mirror: the share of games of the newest network with itself.
        past: the share of games against an older one.
        chased: the share of games against a style; the rest is style against style.
    """

    fast: int = 48
    full: int = 400
    care: float = 0.25
    mirror: float = 0.4
    past: float = 0.1
    chased: float = 0.4


def some_rules(dice: np.random.Generator) -> int:
    """Modules and options of a game, as bits of `Rule`."""
    shares = [share for share, _ in MODULES]
    chosen: dict[str, object] = dict(MODULES[int(dice.choice(len(MODULES), p=shares))][1])
    if dice.random() < PROMOTIONAL and not chosen.get("solo"):
        chosen["promo_wonders"] = ("messe", "liberty", "both", "both")[int(dice.integers(4))]
    options = Options(**chosen)  # type: ignore[arg-type]
    if dice.random() < HOUSE_RULES:
        bits = [rule for rule in Rule if rule not in (Rule.PANTHEON, Rule.AGORA, Rule.SOLO, Rule.FIRST_GAME)]
        return options.bits() ^ int(bits[int(dice.integers(len(bits)))])
    return options.bits()


def gather(
    path: Path,
    seed: int,
    *,
    network: Network | None,
    past: Sequence[Network],
    games: int,
    frozen: Network | None = None,
    plan: Plan | None = None,
) -> None:
    """Play games into a file.  Without a network the search by playouts plays; a frozen one is the only opponent."""
    hunt = frozen is not None
    minds, referee, writer = _minds(network, past if frozen is None else [frozen], seed), Referee(), GameWriter()
    dice, stream = np.random.default_rng(seed), streams_array([seed_of(seed)])
    for _ in range(games):
        rules = some_rules(dice)
        while hunt and rules & Rule.SOLO:  # nobody sits opposite
            rules = some_rules(dice)
        players, team = _players(minds, dice, plan or Plan(), hunt)
        referee.play(rules, stream, players, team, writer)
    writer.write(path)


def _minds(network: Network | None, past: Sequence[Network], seed: int) -> list[list[Stepwise]]:
    """Two trees for the newest network, and one for each older one."""
    if network is None:
        return [[Playouts(seed), Playouts(seed + 1)], []]
    return [[Learned(seed, network), Learned(seed + 1, network)], [Learned(seed + 2, one) for one in past]]


def _players(
    minds: list[list[Stepwise]], dice: np.random.Generator, plan: Plan, hunt: bool
) -> tuple[list[Teacher], int]:
    """Who plays the next game: two teachers by seat, and the number of the kind of game."""

    def teacher(mind: Stepwise, styled: bool, frozen: bool = False) -> Teacher:
        style: Style = STYLES[CHASERS[int(dice.integers(len(CHASERS)))]] if styled else STYLES["plain"]
        zeal = float(dice.uniform(0.3, 1.3)) if styled else 0.0
        mind.want(style.worth)
        fast, full, care = plan.fast, plan.full, plan.care
        return Teacher(mind, dice, fast=fast, full=full, care=care, style=style, zeal=zeal, frozen=frozen)

    (first, second), older = minds
    chance = float(dice.random())
    if hunt:
        players, team = [teacher(first, False), teacher(older[0], False, frozen=True)], HUNT
    elif chance < plan.mirror or (chance < plan.mirror + plan.past and not older):
        players, team = [teacher(first, False), teacher(second, False)], MIRROR
    elif chance < plan.mirror + plan.past:
        players, team = [teacher(first, False), teacher(older[int(dice.integers(len(older)))], False)], PAST
    elif chance < plan.mirror + plan.past + plan.chased:
        players, team = [teacher(first, False), teacher(second, True)], LEAGUE
    else:
        players, team = [teacher(first, True), teacher(second, True)], CHASE
    if dice.random() < 0.5:
        players.reverse()
    return players, team
