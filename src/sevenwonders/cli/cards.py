"""`sevenwonders cards`: search the components."""

from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from ..errors import SevenWondersError
from ..registry import game_type
from .options import GameChoice, GameOption


def cards(
    words: Annotated[list[str] | None, typer.Argument(help="Words to look for, as in: red shields")] = None,
    game: GameOption = GameChoice.duel,
) -> None:
    """Search the cards, Wonders, tokens, Divinities, Conspiracies and Decrees by name, kind, Age or effect."""
    found = game_type(game).search_components(words or [])
    if not found:
        raise SevenWondersError(f"no component mentions {' and '.join(words or [])}; try a colour, an Age or 'shield'")
    table = Table(box=None, header_style="bold", pad_edge=False)
    for column in ("name", "kind", "cost", "effect"):
        table.add_column(column, overflow="fold")
    for row in found:
        table.add_row(*row)
    Console(highlight=False).print(table)


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(cards)
