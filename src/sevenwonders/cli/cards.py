"""`sevenwonders cards`: search the components."""

from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from ..duel.components import ALL, Unit
from ..duel.describe import describe, kind_of
from ..errors import SevenWondersError
from .options import GameChoice, GameOption


def search(words: list[str]) -> list[Unit]:
    """The components in whose name, kind, place or effects every word occurs, one of several equal ones.

    >>> [unit.id for unit in search(["red", "iii", "8"])]
    ['pretorium']
    >>> [unit.id for unit in search(["conspirator"])][:1]
    ['conspirator_1']
    """
    found: dict[str, Unit] = {}
    for unit in ALL:
        text = f"{unit.id} {unit.name} {unit.kind} {kind_of(unit)} {unit.module} {unit.text} {describe(unit)}".lower()
        if all(word.lower() in text for word in words):
            found.setdefault(f"{unit.kind} {unit.name}", unit)
    return list(found.values())


def search_classic(words: list[str]) -> list[tuple[str, str, str, str]]:
    """The cards and stages of the game for 3 to 7 in which every word occurs: name, kind, cost, effect.

    >>> [name for name, *_ in search_classic(["blue", "iii", "8 points"])]
    ['Palace']
    """
    from .. import classic
    from ..classic.describe import describe, kind_of

    found = []
    for unit in classic.ALL:
        name = unit.name[0].upper() + unit.name[1:]
        if unit.kind == "stage":
            name += f" ({unit.id.split('_')[1]})"
        kind, effect = kind_of(unit), describe(unit)
        text = f"{unit.id} {name} {unit.kind} {kind} {effect}".lower()
        if all(word.lower() in text for word in words):
            found.append((name, kind, unit.cost, effect))
    return found


def cards(
    words: Annotated[list[str] | None, typer.Argument(help="Words to look for, as in: red shields")] = None,
    game: GameOption = GameChoice.duel,
) -> None:
    """Search the cards, Wonders, tokens, Divinities, Conspiracies and Decrees by name, kind, Age or effect."""
    if game is GameChoice.classic:
        found = search_classic(words or [])
    else:
        found = [(unit.name, kind_of(unit), unit.cost, describe(unit)) for unit in search(words or [])]
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
