"""Capabilities of 7 Wonders Duel; see `game.capabilities`."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ..game.capabilities import Capabilities
from .game import Game
from .rules.state import State
from .states import KnownState

if TYPE_CHECKING:
    from ..game.capabilities import Imports
    from .tui.screen import DuelScreen


def aliases() -> Mapping[str, list[str]]:
    from .components import ALL
    from .names import aliases_of

    return {unit.id: aliases_of(unit) for unit in ALL}


def imports() -> "Imports":
    from . import imports

    return imports


def screen() -> "type[DuelScreen]":
    from .tui.screen import DuelScreen

    return DuelScreen


def view_type() -> type[Mapping[str, object]]:
    from .view_types import View

    return View


CAPABILITIES = Capabilities[Game, State, KnownState].usual(
    __package__, aliases=aliases, imports=imports, screen=screen, view_type=view_type
)
