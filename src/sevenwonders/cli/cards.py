"""`sevenwonders cards`: search the components."""

from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from ..duel.components import ALL, Deck, Unit
from ..duel.describe import describe
from ..kernel.errors import SevenWondersError

WHERE = {Deck.AGE_I: "Age I", Deck.AGE_II: "Age II", Deck.AGE_III: "Age III", Deck.GUILD: "Guild"}


def place_of(unit: Unit) -> str:
    """Where a component comes from."""
    if unit.deck in WHERE:
        return WHERE[unit.deck]
    return "promotional Wonder" if unit.promotional else "Wonder" if unit.kind == "wonder" else "Progress token"


def search(words: list[str]) -> list[Unit]:
    """The components in whose name, kind, place or effects every word occurs.

    >>> [unit.id for unit in search(["red", "iii", "8"])]
    ['pretorium']
    """
    found = []
    for unit in ALL:
        text = f"{unit.id} {unit.name} {unit.kind} {place_of(unit)} {unit.text} {describe(unit)}".lower()
        if all(word.lower() in text for word in words):
            found.append(unit)
    return found


def cards(
    words: Annotated[list[str] | None, typer.Argument(help="Words to look for, as in: red shields")] = None,
) -> None:
    """Search the cards, Wonders and Progress tokens by name, colour, Age or effect."""
    found = search(words or [])
    if not found:
        raise SevenWondersError(f"no component mentions {' and '.join(words or [])}; try a colour, an Age or 'shield'")
    table = Table(box=None, header_style="bold", pad_edge=False)
    for column in ("name", "kind", "from", "cost", "effect"):
        table.add_column(column, overflow="fold")
    for unit in found:
        table.add_row(unit.name, unit.kind, place_of(unit), unit.cost, describe(unit))
    Console(highlight=False).print(table)


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(cards)
