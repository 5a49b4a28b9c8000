"""The commands about puzzles: to solve them, and to find new ones."""

import typer

from .mine import mine
from .solve import solve


def register(app: typer.Typer) -> None:
    """Add the commands."""
    group = typer.Typer()
    group.callback(invoke_without_command=True)(solve)
    group.command()(mine)
    app.add_typer(group, name="puzzles")
