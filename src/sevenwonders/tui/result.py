"""The score sheet, now or at the end, and the winner."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from textwrap import wrap
from typing import NamedTuple

from .page import Page, Piece
from .scene import Scene
from .theme import COIN, LINE, MARKS, ink

COLUMN, NARROW_COLUMN = 14, 7
NARROW = 50  # columns of a page that is no wider than the right side
WORDS = 22  # columns for the categories


class Row(NamedTuple):
    """A category: its kind, which selects the mark (None for coins, empty for none), two names, and the points."""

    kind: str | None
    words: str
    short: str
    points: Sequence[int]


@dataclass(frozen=True)
class Sheet:
    """A score sheet.

    Attributes:
        seats: the seats in the order of the columns.
        rows: the categories.
        totals: the rows below the categories, by name.
        labels: short names of the seats for a narrow sheet.
        note: a sentence below a sheet that is not final.
    """

    seats: Sequence[int]
    rows: Sequence[Row]
    totals: Mapping[str, Sequence[int]]
    labels: Sequence[str]
    note: str


def draw_scores(scene: Scene, sheet: Sheet, width: int) -> Page:
    """Draw the score sheet by category for each seat; after the end with the winner above."""
    palette = scene.palette
    page = scene.blank(width)
    for number, text in enumerate(scene.headline):
        style = ink(palette.accent if not number else palette.text, bold=not number)
        for part in wrap(text, width):
            page.line(Piece(part.center(width), style))
    page.gap()
    widest = COLUMN if width >= NARROW else NARROW_COLUMN
    column = max(NARROW_COLUMN, min(widest, (width - WORDS) // len(sheet.seats)))
    names: Sequence[str] = [scene.name(seat) for seat in sheet.seats]
    if max(map(len, names)) >= column and width < NARROW:
        names = sheet.labels
    page.split(
        [Piece("", ink(palette.text))],
        [
            Piece(f"{name[: column - 1]:>{column}}", ink(scene.colour_of(seat), bold=True))
            for name, seat in zip(names, sheet.seats, strict=True)
        ],
    )
    for row in sheet.rows:
        sign, colour = (COIN, palette.coin) if row.kind is None else (MARKS.get(row.kind, " "), palette.text)
        mark = ink(palette.marks.get(row.kind or "", colour), bold=True)
        best = max(row.points)
        page.split(
            [Piece(f" {sign} ", mark), Piece(row.words if width >= NARROW else row.short, ink(palette.text))],
            [
                Piece(
                    f"{points or '-':>{column}}",
                    ink(palette.text if points == best else palette.quiet, bold=points == best > 0),
                )
                for points in row.points
            ],
        )
    page.line(Piece(LINE * width, ink(palette.faint)))
    for words, points in sheet.totals.items():
        page.split(
            [Piece(f"   {words}", ink(palette.text, bold=True))],
            [Piece(f"{number:>{column}}", ink(palette.accent, bold=True)) for number in points],
        )
    if not scene.over:
        page.gap()
        page.paragraph(sheet.note, ink(palette.quiet))
    return page
