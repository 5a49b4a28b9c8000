"""The commands about archives: as tables, asked, and what they say of picks and of people."""

import typer

from . import explore
from .tables import export, query


def register(app: typer.Typer) -> None:
    """Add the commands."""
    explore.register(app)
    app.command()(export)
    app.command()(query)
