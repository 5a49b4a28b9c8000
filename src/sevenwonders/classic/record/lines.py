"""The lines of a game for 3 to 7 players in a file."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...game import toml as values
from ...game.record import in_order
from ..deal import Deal
from ..position import Position

if TYPE_CHECKING:
    from .record import Record


def lines_of(record: "Record") -> Iterator[str]:
    """The lines of one game, without the head of the file."""
    yield f'game = "{record.GAME}"'
    for name in in_order(record.meta):
        yield f"{values.key(name)} = {values.value(record.meta[name])}"
    yield f"players = {values.value(list(record.players))}"
    for name, choice in record.options.changed().items():
        if name != "players":  # the names say how many play
            yield f"options.{name} = {values.value(choice)}"
    if record.seed is not None:
        yield f"seed = {values.value(record.seed)}"
    if record.deal is not None:
        yield from _deal(record.deal)
    if record.position is not None:
        yield from _position(record.position)
    if record.moves or record.position is None:
        yield f"moves = {values.lines([str(move) for move in record.moves])}"
    if record.result is not None:
        for name, entry in record.result.write().items():
            yield f"result.{name} = {values.value(entry)}"


def _deal(deal: Deal) -> Iterator[str]:
    for name, given in (("boards", deal.boards), ("sides", deal.sides)):
        if given:
            yield f"deal.{name} = {values.value(list(given))}"
    for age, hands in enumerate(deal.hands, 1):
        if hands:
            yield f"deal.age_{age} = {values.table([list(hand) for hand in hands])}"
    if deal == Deal():
        yield "deal = {}"


def _position(position: Position) -> Iterator[str]:
    document = {"age": position.age, "turn": position.turn} | position.write()
    for name in ("age", "turn", "discard"):
        if name in document:
            given = document.pop(name)
            yield f"position.{name} = {values.names(list(given), 19) if name == 'discard' else given}"
    yield f"position.cities = {values.table([dict(city) for city in document.pop('cities')])}"
    for name, given in document.items():
        yield f"position.{name} = {values.value(given)}"
