"""`sevenwonders rules`: rulings by number, and the rules options."""

from collections.abc import Sequence
from dataclasses import fields
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from ..duel.options import PROFILES, Options
from ..duel.rulings import RULINGS, find_rulings
from ..game.rulings import Ruling
from .options import GameChoice, GameOption


def rules(
    words: Annotated[list[str] | None, typer.Argument(help="A ruling's number (R-24), or words to look for.")] = None,
    options: Annotated[bool, typer.Option("--options", help="List the rules options and profiles.")] = False,
    game: GameOption = GameChoice.duel,
) -> None:
    """Look up rulings: what happens where the printed rules leave a doubt."""
    console = Console(highlight=False)
    found = (find_rulings(words) if words else RULINGS) if game is GameChoice.duel else classic_rulings(words)
    if options and game is GameChoice.classic:
        from ..classic.options import Options as ClassicOptions

        console.print(options_table(ClassicOptions))
        return
    if options:
        console.print(options_table(Options))
        for name, profile in PROFILES.items():
            changed = ", ".join(f"{key}={str(value).lower()}" for key, value in profile.changed().items())
            console.print(f"[bold]{name}[/]: {changed or 'all defaults'}")
        return
    for ruling in found:
        console.print(f"[bold]{ruling.id}[/] {ruling.case}: {ruling.ruling}", soft_wrap=True)
        if words:
            if ruling.option:
                console.print(f"    option: {ruling.option}", soft_wrap=True)
            console.print(f"    source ({ruling.kind}): {ruling.source}; more in docs/{ruling.page}", soft_wrap=True)


def classic_rulings(words: list[str] | None) -> Sequence[Ruling]:
    """The rulings of the game for 3 to 7."""
    from ..classic import rulings

    return rulings.find_rulings(words) if words else rulings.RULINGS


def options_table(options: Any) -> Table:
    """The rules options with their values, the default first."""
    table = Table(box=None, header_style="bold", pad_edge=False)
    for column in ("option", "values", "decides", "ruling"):
        table.add_column(column, overflow="fold")
    for option in fields(options):
        values = ", ".join(str(value).lower() for value in option.metadata["values"])
        table.add_row(option.name, values, option.metadata["about"], option.metadata["ruling"])
    return table


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(rules)
