"""The lines of a game of 7 Wonders Duel in a file."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from ...game import toml as values
from ...game.record import in_order
from ..deal import UNKNOWN, Deal, layouts
from ..options import MODULES, PROFILES, Options
from ..position import Position

if TYPE_CHECKING:
    from .record import Record


def lines_of(record: "Record") -> Iterator[str]:
    """The lines of one game, without the head of the file."""
    yield f'game = "{record.GAME}"'
    yield f"modules = {values.value(list(record.options.modules))}"
    for name in in_order(record.meta):
        yield f"{values.key(name)} = {values.value(record.meta[name])}"
    yield f"players = {values.value(list(record.players))}"
    yield from _options(record.options)
    if record.seed is not None:
        yield f"seed = {values.value(record.seed)}"
    if record.deal is not None:
        yield from _deal(record.deal, record.options)
    if record.position is not None:
        yield from _position(record.position)
    if record.moves or record.position is None:
        yield f"moves = {values.lines([str(move) for move in record.moves])}"
    if record.result is not None:
        yield from _table("result", record.result.write())


def _options(options: Options) -> Iterator[str]:
    """The profile that needs the fewest changes, and the changes."""
    here = {name: getattr(options, name) for name in Options.__dataclass_fields__ if name not in MODULES}
    changes = {
        profile: {name: entry for name, entry in here.items() if entry != getattr(usual, name)}
        for profile, usual in PROFILES.items()
    }
    profile = min(changes, key=lambda name: len(changes[name]))
    yield f"profile = {values.text(profile)}"
    yield from _table("options", changes[profile])


def _deal(deal: Deal, options: Options) -> Iterator[str]:
    given = deal.write()
    for name, units in given.items():
        age = int(name[-1]) if name.startswith("age_") else 0
        if age:
            slots = layouts(options)[age - 1]
            by_row = [[units[slot.number] for slot in slots if slot.row == row] for row in range(1, slots[-1].row + 1)]
            yield f"deal.{name} = {values.rows(by_row)}"
        elif name == "wonders":
            yield f"deal.{name} = {values.rows([units[:4], units[4:]])}"
        else:
            while units[-1] == UNKNOWN:
                units.pop()
            yield f"deal.{name} = {values.names(units, 20)}"
    if not given:
        yield "deal = {}"


def _position(position: Position) -> Iterator[str]:
    document = position.write()
    for name in ("profile", "options", "modules"):
        document.pop(name, None)
    yield from _table("position", document)
    if not document:
        yield "position = {}"


def _table(prefix: str, table: Mapping[str, Any], depth: int = 2) -> Iterator[str]:
    """A table as lines `prefix.name = value`; score sheets stay on one line."""
    for name, entry in table.items():
        path = f"{prefix}.{values.key(name)}"
        if isinstance(entry, Mapping) and entry and depth > 1 and prefix != "result":
            yield from _table(path, entry, depth - 1)
        elif isinstance(entry, list | tuple) and all(isinstance(part, str) for part in entry):
            yield f"{path} = {values.names(entry, len(path) + 3)}"
        else:
            yield f"{path} = {values.value(entry)}"
