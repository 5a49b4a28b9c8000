"""The screens of the games, by name: the one place of the frame that names them."""

from importlib import import_module
from typing import Any

SCREENS = {"duel": ("duel", "DuelScreen"), "classic": ("classic", "ClassicScreen")}


def screen_for(game: str) -> Any:
    """A screen for a table of a game."""
    folder, name = SCREENS[game]
    return getattr(import_module(f".{folder}.screen", __package__), name)()
