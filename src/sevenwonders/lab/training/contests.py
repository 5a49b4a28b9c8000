"""Games between networks: a deal from both seats, and the file in which what was played is kept."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from ...game.measures import shares
from ...kernel.chance import seed_of
from ...registry import game_type
from ..journal import Journal

PLAIN = "plain"
FORMAT = "sevenwonders gate 1"
POINTS = (0.0, 0.5, 1.0)

Points = tuple[float, float]  # of the first network, in its game from the first seat and in that from the second


@dataclass(frozen=True, slots=True)
class Contest:
    """A pair of games with the same deal and seats swapped.

    Attributes:
        game: the name of the game.
        networks: that whose points count, and its opponent's.
        style: how the opponent plays.
        simulations: of a move, for both.
        seed: of the deal.
        modules: what is played.
    """

    game: str
    networks: tuple[Path, Path]
    style: str
    simulations: int
    seed: int
    modules: tuple[str, ...]

    def play(self) -> Points:
        """The first network's points in both games."""
        return self._from(0), self._from(1)

    def _from(self, first: int) -> float:
        """Its points when it has a certain seat."""
        kind = game_type(self.game)
        players = [
            kind.learning.contender(network, style, self.simulations, seed_of(self.seed, place))
            for place, (network, style) in enumerate(zip(self.networks, (PLAIN, self.style), strict=True))
        ]
        game = kind.dealt(kind.options(modules=self.modules), self.seed, ("first", "second"))
        while not game.is_over:
            for seat in game.deciders:
                game.commit(seat, players[seat ^ first].choose(game.known(seat), seat).action)
        ranks = kind.measures.ranks(np.array([kind.measures.of(game)]))
        return float(shares(ranks)[0][first])


class Place(NamedTuple):
    """Which contest of a gate it is."""

    style: str
    simulations: int
    pair: int


class Ledger(Journal[tuple[Place, Points]]):
    """What a network has played for a gate, in a file.

    Attributes:
        points: the points of each contest.
    """

    def __init__(self, path: Path) -> None:
        super().__init__(path, {"format": FORMAT}, _entry, _line)
        self.points: dict[Place, Points] = dict(self.rows)

    def note(self, place: Place, points: Points) -> None:
        """Write down a contest."""
        self.points[place] = points
        self.add((place, points))


def _line(entry: tuple[Place, Points]) -> list[object]:
    place, points = entry
    return [*place, *points]


def _entry(line: list[Any]) -> tuple[Place, Points]:
    style, simulations, pair, first, second = line
    if first not in POINTS or second not in POINTS:
        raise ValueError
    return Place(style, simulations, pair), (first, second)
