"""Function that makes the terminal screen for a table of any game."""

from textual.screen import Screen

from ..registry import game_type


def make_screen(game: str) -> Screen[None]:
    """Make the terminal screen for a table of a game: the game's own screen, or the one for any game.

    Args:
        game: the name of the game.
    """
    screen = game_type(game).capabilities.screen
    if screen is not None:
        return screen()()
    from .generic import GenericScreen

    return GenericScreen()
