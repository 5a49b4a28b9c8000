"""The commands about archives: as tables, and asked."""

import typer

from .tables import export, query


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.command()(export)
    app.command()(query)
