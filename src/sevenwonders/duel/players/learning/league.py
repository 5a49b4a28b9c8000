"""A league, not a mirror: who plays whom in the games that a network learns from, and under which rules."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from ....kernel.chance import seed_of, streams_array
from ...options import Options
from ...rules.state import Rule, Victory
from ..network.weights import Network
from .mind import Mind
from .selfplay import CHASE, LEAGUE, MIRROR, PAST, Referee, Shelf
from .styles import STYLES, Style
from .teachers import Grows, Playouts, Teacher

MODULES: tuple[tuple[float, dict[str, object]], ...] = (  # how often each is played
    (0.40, {}),
    (0.17, {"pantheon": True}),
    (0.17, {"agora": True}),
    (0.16, {"pantheon": True, "agora": True}),
    (0.10, {"solo": True}),
)
PROMOTIONAL, HOUSE_RULES = 0.4, 0.1  # shares of games with them
CHASERS = ("scholar", "scholar", "scholar", "general", "general", "builder", "miser", "denier", "senator")
GAMES_A_FILE = 200


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
    full: int = 256
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
    folder: Path,
    seed: int,
    *,
    network: Network | None = None,
    past: Sequence[Network] = (),
    plan: Plan | None = None,
    games: int | None = None,
    seconds: float | None = None,
    tell: Callable[[str], object] = print,
) -> int:
    """Play games into files of a folder until there are enough; returns how many.

    Without a network the search by playouts plays.  A file that is there already is not made again, so that whoever was
    interrupted goes on where they were.
    """
    folder.mkdir(parents=True, exist_ok=True)
    plan = plan or Plan()
    began, played, part = time.monotonic(), 0, 0
    minds = _minds(network, past, seed)
    referee = Referee()
    endings: dict[str, int] = {}
    while (games is None or played < games) and (seconds is None or time.monotonic() - began < seconds):
        path = folder / f"{seed:04d}_{part:04d}.npz"
        part += 1
        if path.exists():
            played += GAMES_A_FILE
            continue
        dice = np.random.default_rng([seed, part])
        stream = streams_array([seed_of(seed, part)])
        shelf = Shelf()
        wanted = GAMES_A_FILE if games is None else min(GAMES_A_FILE, games - played)
        while len(shelf) < wanted and (seconds is None or time.monotonic() - began < seconds):
            rules = some_rules(dice)
            players, team = _players(minds, dice, plan)
            last = referee.play(rules, stream, players, shelf, team)
            ending = Victory(int(last["victory"])).name.lower()
            endings[ending] = endings.get(ending, 0) + 1
        if not len(shelf):
            break
        played += len(shelf)
        shelf.save(path)
        shares = ", ".join(f"{name} {100 * number / sum(endings.values()):.0f} %" for name, number in endings.items())
        tell(f"{played} games, {played / (time.monotonic() - began):.1f} a second; {shares}")
    return played


def _minds(network: Network | None, past: Sequence[Network], seed: int) -> list[list[Grows]]:
    """Two trees for the newest network, and one for each older one."""
    if network is None:
        return [[Playouts(seed), Playouts(seed + 1)], []]
    return [[Mind(network, seed), Mind(network, seed + 1)], [Mind(one, seed + 2) for one in past]]


def _players(minds: list[list[Grows]], dice: np.random.Generator, plan: Plan) -> tuple[list[Teacher], int]:
    """Who plays the next game: two teachers by seat, and the number of the kind of game."""

    def teacher(mind: Grows, styled: bool) -> Teacher:
        style: Style = STYLES[CHASERS[int(dice.integers(len(CHASERS)))]] if styled else STYLES["plain"]
        zeal = float(dice.uniform(0.3, 1.3)) if styled else 0.0
        if isinstance(mind, Mind):
            mind.want(style.worth)
        return Teacher(mind, dice, fast=plan.fast, full=plan.full, care=plan.care, style=style, zeal=zeal)

    (first, second), older = minds
    chance = float(dice.random())
    if chance < plan.mirror or (chance < plan.mirror + plan.past and not older):
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
