"""How the network learns: games between searches of several styles, kept so that they can be seen again.

What stands here is what `lab.training` asks every game for, see `game.learning`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from ....game.player import Player
from ...states import KnownState
from ..network.weights import Network, shipped
from .selfplay import Lessons, lessons_from
from .styles import STYLES

__all__ = ["STYLES", "Lessons", "Network", "contender", "fresh", "gather", "lessons_from", "load", "shipped"]


def fresh(seed: int) -> Network:
    """A network that has learned nothing."""
    return Network.fresh(seed=seed)


def load(path: Path) -> Network:
    """A network from its file."""
    return Network.load(path)


def gather(
    folder: Path,
    seed: int,
    *,
    network: Path | None,
    past: Sequence[Path],
    games: int,
    tell: Callable[[str], object],
) -> int:
    """Play games into files of a folder; without a network the search by playouts plays."""
    from . import league

    newest = None if network is None else Network.load(network)
    older = [Network.load(path) for path in past]
    return league.gather(folder, seed, network=newest, past=older, games=games, tell=tell)


def contender(network: Path, style: str, simulations: int, seed: int) -> Player[KnownState]:
    """A player with a network, or one of a style with it."""
    from ..search import SearchPlayer
    from ..styled import StyledPlayer

    known = Network.load(network)
    if style == "plain":
        return SearchPlayer(seed, network=known, simulations=simulations, max_nodes=1 << 18)
    return StyledPlayer(style, seed, network=known, simulations=simulations, max_nodes=1 << 18)
