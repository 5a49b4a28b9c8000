"""The structures, without Senators and with them, against the table of rows and columns in half cards."""

import pytest

from sevenwonders.duel.layout import (
    ACCESSIBLE,
    ALL_SLOTS,
    COVERED_BY,
    COVERS,
    FACE_UP,
    LAST_ROW,
    STRUCTURES,
    TOKEN_SLOTS,
)

ROWS = (
    ((5, 7), (4, 6, 8), (3, 5, 7, 9), (2, 4, 6, 8, 10), (1, 3, 5, 7, 9, 11)),
    ((1, 3, 5, 7, 9, 11), (2, 4, 6, 8, 10), (3, 5, 7, 9), (4, 6, 8), (5, 7)),
    ((5, 7), (4, 6, 8), (3, 5, 7, 9), (4, 8), (3, 5, 7, 9), (4, 6, 8), (5, 7)),
    ((5, 7, 9), (4, 6, 8, 10), (3, 5, 7, 9, 11), (2, 4, 6, 8, 10, 12), (1, 3, 5, 7, 9, 11, 13)),
    ((1, 3, 5, 7, 9, 11, 13), (2, 4, 6, 8, 10, 12), (3, 5, 7, 9, 11), (4, 6, 8, 10), (5, 7, 9)),
    ((6, 8), (5, 7, 9), (4, 6, 8, 10), (3, 5, 7, 9, 11), (4, 6, 8, 10), (5, 7, 9), (6, 8)),
)
SHIFT = (0, 0, 2, 0, 0, 2)  # a structure of Age III is narrower: its columns are counted from its own left edge
TOKENS = (
    {(2, 4), (2, 8), (4, 2), (4, 6), (4, 10)},
    {(2, 2), (2, 6), (2, 10)},
    set(),
    {(2, 6), (2, 10), (4, 2), (4, 6), (4, 12)},
    {(2, 2), (2, 6), (2, 12)},
    set(),
)
CARDS = (20, 20, 20, 25, 25, 23)
FACE_DOWN = (8, 8, 8, 10, 10, 11)

layouts = pytest.mark.parametrize("layout", range(6), ids=["I", "II", "III", "I Agora", "II Agora", "III Agora"])


def places(layout: int) -> list[tuple[int, int]]:
    return [(row, column) for row, columns in enumerate(ROWS[layout], 1) for column in columns]


@layouts
def test_rows_and_columns(layout: int) -> None:
    assert [(slot.row, slot.column + SHIFT[layout]) for slot in STRUCTURES[layout]] == places(layout)
    assert [slot.number for slot in STRUCTURES[layout]] == list(range(CARDS[layout]))


@layouts
def test_odd_rows_lie_face_up(layout: int) -> None:
    assert [slot.face_up for slot in STRUCTURES[layout]] == [row % 2 == 1 for row, _ in places(layout)]
    assert sum(not slot.face_up for slot in STRUCTURES[layout]) == FACE_DOWN[layout]


@layouts
def test_no_card_covers_two_cards_with_tokens(layout: int) -> None:
    bearing = [slot for slot in STRUCTURES[layout] if slot.token]
    assert {(slot.row, slot.column + SHIFT[layout]) for slot in bearing} == TOKENS[layout]
    assert not any(slot.face_up for slot in bearing)
    for one in bearing:
        for other in bearing:
            assert one is other or not set(one.covered_by) & set(other.covered_by)
    assert TOKEN_SLOTS[layout] == sum(1 << slot.number for slot in bearing)


@layouts
def test_card_is_covered_by_its_two_neighbours_in_the_next_row(layout: int) -> None:
    at = {place: number for number, place in enumerate(places(layout))}
    for slot, (row, column) in zip(STRUCTURES[layout], places(layout), strict=True):
        over = {at.get((row + 1, column + side)) for side in (-1, 1)} - {None}
        under = {at.get((row - 1, column + side)) for side in (-1, 1)} - {None}
        assert (set(slot.covered_by), set(slot.covers)) == (over, under)


@layouts
def test_the_masks_of_the_rules_say_the_same(layout: int) -> None:
    slots = STRUCTURES[layout]
    assert ALL_SLOTS[layout] == (1 << CARDS[layout]) - 1
    assert FACE_UP[layout] == sum(1 << slot.number for slot in slots if slot.face_up)
    assert ACCESSIBLE[layout] == sum(1 << slot.number for slot in slots if slot.row == max(s.row for s in slots))
    assert LAST_ROW[layout] == sum(1 << slot.number for slot in slots if slot.row == 1)
    for slot in slots:
        assert COVERED_BY[layout][slot.number] == sum(1 << over for over in slot.covered_by)
        assert [under for under in COVERS[layout][slot.number] if under >= 0] == list(slot.covers)


def test_accessible_cards_at_the_start() -> None:
    assert [bin(mask).count("1") for mask in ACCESSIBLE] == [6, 2, 2, 7, 3, 2]
