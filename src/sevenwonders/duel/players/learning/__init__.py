"""How the network learns: games between searches of several styles, kept so that they can be seen again.

What stands here is what `lab.training` asks every game for, see `game.learning`.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from ....game.player import Player
from ...states import KnownState
from ..network.weights import Network, shipped
from ..styles import STYLES
from .lessons import lessons_from

__all__ = ["STYLES", "Network", "contender", "fresh", "gather", "lessons_from", "load", "shipped", "warm"]


def fresh(seed: int, width: int) -> Network:
    """A network that has learned nothing, with so many units in its first layer."""
    return Network.fresh(width, seed=seed)


def load(path: Path) -> Network:
    """A network from its file."""
    return Network.load(path)


def gather(
    path: Path, seed: int, *, network: Path | None, past: Sequence[Path], games: int, against: Path | None
) -> None:
    """Play games into a file; without a network the search by playouts plays."""
    from . import league

    newest, frozen = (None if one is None else Network.load(one) for one in (network, against))
    older = [Network.load(one) for one in past]
    league.gather(path, seed, network=newest, past=older, games=games, frozen=frozen)


def contender(network: Path, style: str, simulations: int, seed: int) -> Player[KnownState]:
    """A player with a network, or one of a style with it."""
    from ..search import SearchPlayer
    from ..styled import StyledPlayer

    known = Network.load(network)
    if style == "plain":
        return SearchPlayer(seed, network=known, simulations=simulations, max_nodes=1 << 18)
    return StyledPlayer(style, seed, network=known, simulations=simulations, max_nodes=1 << 18)


def warm() -> None:
    """Compile all that games of self-play run."""
    from . import league

    with TemporaryDirectory() as folder:
        path = Path(folder) / "game.npz"
        league.gather(path, 0, network=shipped(), past=(), games=1, plan=league.Plan(fast=2, full=4))
        lessons_from([path])
