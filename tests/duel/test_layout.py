"""The three structures, against the table of rows and columns in half cards."""

import pytest

from sevenwonders.duel.layout import ACCESSIBLE, ALL_SLOTS, COVERED_BY, COVERS, FACE_UP, LAST_ROW, STRUCTURES

ROWS = {
    1: ((5, 7), (4, 6, 8), (3, 5, 7, 9), (2, 4, 6, 8, 10), (1, 3, 5, 7, 9, 11)),
    2: ((1, 3, 5, 7, 9, 11), (2, 4, 6, 8, 10), (3, 5, 7, 9), (4, 6, 8), (5, 7)),
    3: ((5, 7), (4, 6, 8), (3, 5, 7, 9), (4, 8), (3, 5, 7, 9), (4, 6, 8), (5, 7)),
}
SHIFT = {1: 0, 2: 0, 3: 2}  # the structure of Age III is narrower: its columns are counted from its own left edge

ages = pytest.mark.parametrize("age", ROWS)


def places(age: int) -> list[tuple[int, int]]:
    return [(row, column) for row, columns in enumerate(ROWS[age], 1) for column in columns]


@ages
def test_rows_and_columns(age: int) -> None:
    assert [(slot.row, slot.column + SHIFT[age]) for slot in STRUCTURES[age - 1]] == places(age)
    assert [slot.number for slot in STRUCTURES[age - 1]] == list(range(20))


@ages
def test_odd_rows_lie_face_up(age: int) -> None:
    assert [slot.face_up for slot in STRUCTURES[age - 1]] == [row % 2 == 1 for row, _ in places(age)]
    assert sum(not slot.face_up for slot in STRUCTURES[age - 1]) == 8


@ages
def test_a_card_is_covered_by_the_two_half_a_card_beside_it_in_the_next_row(age: int) -> None:
    at = {place: number for number, place in enumerate(places(age))}
    for slot, (row, column) in zip(STRUCTURES[age - 1], places(age), strict=True):
        over = {at.get((row + 1, column + side)) for side in (-1, 1)} - {None}
        under = {at.get((row - 1, column + side)) for side in (-1, 1)} - {None}
        assert (set(slot.covered_by), set(slot.covers)) == (over, under)


@ages
def test_the_masks_of_the_rules_say_the_same(age: int) -> None:
    slots = STRUCTURES[age - 1]
    assert ALL_SLOTS[age - 1] == (1 << 20) - 1
    assert FACE_UP[age - 1] == sum(1 << slot.number for slot in slots if slot.face_up)
    assert ACCESSIBLE[age - 1] == sum(1 << slot.number for slot in slots if slot.row == max(s.row for s in slots))
    assert LAST_ROW[age - 1] == sum(1 << slot.number for slot in slots if slot.row == 1)
    for slot in slots:
        assert COVERED_BY[age - 1][slot.number] == sum(1 << over for over in slot.covered_by)
        assert [under for under in COVERS[age - 1][slot.number] if under >= 0] == list(slot.covers)


def test_accessible_cards_at_the_start() -> None:
    assert [bin(mask).count("1") for mask in ACCESSIBLE] == [6, 2, 2]
