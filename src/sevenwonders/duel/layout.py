"""The structures of `assets/layouts.json`: the three Ages of the base game, then those with Senators (Agora).

Slots are numbered row by row from the far side, left to right.
"""

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from importlib.resources import files

import numpy as np

from ..kernel.struct import ConstTable

N_SLOTS = 25  # of the largest structure
N_AGES = 3  # layouts of one kind: with Agora, Age i is laid out as `STRUCTURES[N_AGES + i - 1]`
NO_SLOT = -1


@dataclass(frozen=True)
class Slot:
    """A slot for a card of a structure: `row` 1 is the farthest row, `column` counts in half widths of a card, from 1.

    `covered_by` are the numbers of the slots whose cards lie on top of this slot's card; `covers`, of those beneath it.
    """

    number: int
    row: int
    column: int
    face_up: bool
    token: bool  # the card bears a token when Pantheon is in play
    covered_by: tuple[int, ...]
    covers: tuple[int, ...]


def _parse_structure(rows: list[str]) -> tuple[Slot, ...]:
    marks = [(r + 1, c + 1, mark) for r, row in enumerate(rows) for c, mark in enumerate(row.split()) if mark != "."]

    def neighbouring_slots(row: int, column: int) -> tuple[int, ...]:
        return tuple(i for i, (r, c, _) in enumerate(marks) if r == row and abs(c - column) == 1)

    return tuple(
        Slot(
            number,
            row,
            column,
            mark == "x",
            mark in "mf",
            neighbouring_slots(row + 1, column),
            neighbouring_slots(row - 1, column),
        )
        for number, (row, column, mark) in enumerate(marks)
    )


_layouts = json.loads(files(__package__).joinpath("assets", "layouts.json").read_text("utf-8"))
STRUCTURES: tuple[tuple[Slot, ...], ...] = tuple(map(_parse_structure, [*_layouts["base"], *_layouts["agora"]]))


def _bits_of_slots(slots: Iterable[int]) -> int:
    return sum(1 << slot for slot in slots)


def _tabulate_by_layout(value: Callable[[tuple[Slot, ...]], object]) -> ConstTable[int]:
    return ConstTable(np.array([value(structure) for structure in STRUCTURES], np.int64))


ALL_SLOTS = _tabulate_by_layout(lambda structure: _bits_of_slots(slot.number for slot in structure))
FACE_UP = _tabulate_by_layout(lambda structure: _bits_of_slots(slot.number for slot in structure if slot.face_up))
ACCESSIBLE = _tabulate_by_layout(
    lambda structure: _bits_of_slots(slot.number for slot in structure if not slot.covered_by)
)
TOKEN_SLOTS = _tabulate_by_layout(lambda structure: _bits_of_slots(slot.number for slot in structure if slot.token))
LAST_ROW = _tabulate_by_layout(lambda structure: _bits_of_slots(slot.number for slot in structure if slot.row == 1))
# For each slot, the slots that cover it, as bits, and the at most two slots that it covers.
COVERED_BY = _tabulate_by_layout(
    lambda structure: [_bits_of_slots(slot.covered_by) for slot in structure] + [0] * (N_SLOTS - len(structure))
)
COVERS = _tabulate_by_layout(
    lambda structure: (
        [[*slot.covers, NO_SLOT, NO_SLOT][:2] for slot in structure] + [[NO_SLOT, NO_SLOT]] * (N_SLOTS - len(structure))
    )
)
