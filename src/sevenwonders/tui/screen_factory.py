"""Choice of the terminal screen for a table: the special one of a game, or the generic one."""

from typing import Any, cast

from ..registry import game_type
from .table_view import TableView


def make_screen(game: str) -> TableView[Any, Any]:
    """Make the terminal screen for a table of a game: the special one of the game, or a `GenericScreen`.

    Args:
        game: the name of the game.
    """
    screen = game_type(game).capabilities.screen
    if screen is not None:
        return cast("TableView[Any, Any]", screen()())
    from .generic import GenericScreen

    return GenericScreen()
