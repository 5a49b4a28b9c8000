"""The screens of the games, by name: the one place of the frame that names them."""

from importlib import import_module

from textual.screen import Screen

from ..errors import NotOfferedError
from ..registry import game_type

SCREENS = {"duel": ("duel", "DuelScreen"), "classic": ("classic", "ClassicScreen")}


def screen_for(game: str) -> Screen[None]:
    """A screen for a table of a game."""
    if game not in SCREENS:
        raise NotOfferedError(f"{game_type(game).title} has no screen; play it in lines of text with --plain")
    folder, name = SCREENS[game]
    screen: Screen[None] = getattr(import_module(f".{folder}.screen", __package__), name)()
    return screen
