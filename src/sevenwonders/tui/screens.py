"""The screen for a table of any game."""

from textual.screen import Screen

from ..registry import game_type


def make_screen(game: str) -> Screen[None]:
    """Make a screen for a table of a game: its own screen, or the generic one."""
    screen = game_type(game).capabilities.screen
    if screen is not None:
        return screen()()
    from .generic import GenericScreen

    return GenericScreen()
