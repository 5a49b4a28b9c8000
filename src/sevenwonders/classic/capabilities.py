"""Capabilities of 7 Wonders; see `game.capabilities`."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ..game.capabilities import Capabilities
from .game import Game
from .rules.state import State
from .states import KnownState

if TYPE_CHECKING:
    from .tui.screen import ClassicScreen


def aliases() -> Mapping[str, list[str]]:
    from .components import ALL
    from .names import aliases_of

    return {unit.id: aliases_of(unit) for unit in ALL}


def screen() -> "type[ClassicScreen]":
    from .tui.screen import ClassicScreen

    return ClassicScreen


def view_type() -> type[Mapping[str, object]]:
    from .view_types import ClassicView

    return ClassicView


CAPABILITIES = Capabilities[Game, State, KnownState].usual(
    __package__, aliases=aliases, screen=screen, view_type=view_type
)
