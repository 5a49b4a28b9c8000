"""The terminal client for all games, which fills the whole screen of the terminal."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, cast

from .app import TableApp
from .exit_handler import ExitHandler

if TYPE_CHECKING:
    from ..local.table import LocalTable
    from ..local.tutor import Tutor
    from .table_view import BaseTableScreen

__all__ = ["TableApp", "make_app", "run_app"]


def make_app(
    table: "LocalTable",
    *,
    ascii_only: bool = False,
    again: "Callable[[], LocalTable] | None" = None,
    tutor: "Tutor | None" = None,
    language: str = "en",
) -> TableApp:
    """Make the terminal app that shows a table on the screen of its game, or on a `GenericScreen` if it has none.

    Args:
        table: the table.
        ascii_only: whether to draw with ASCII characters only.
        again: makes another table for a new game after the end.
        tutor: checks the moves of people before they are made.
        language: the language in which the game is shown: `en`, `de`, `fr` or `es`.
    """
    load_screen = table.kind.capabilities.screen
    if load_screen is not None:
        screen = cast("BaseTableScreen[Any, Any]", load_screen()())
    else:
        from .generic import GenericScreen

        screen = GenericScreen()
    return TableApp(table, screen, ascii_only=ascii_only, again=again, tutor=tutor, language=language)


def run_app(app: TableApp) -> "tuple[LocalTable, int]":
    """Run an app in this terminal until the player leaves; return the table, and the exit status.

    The player may have begun new games, so the table may not be the first one.
    """

    def ensure_saved() -> None:
        """Save the game to another file if its own file cannot be written."""
        if not app.table.is_saved:
            app.table.save_anywhere()

    app.exit_handler = ExitHandler(app.leave, ensure_saved)
    with app.exit_handler.handle_signals():
        app.run()
    return app.table, app.return_code or 0
