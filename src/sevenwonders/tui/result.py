"""Rendering of the score sheet, during the game or at the end, and of the winner."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from textwrap import wrap
from typing import NamedTuple

from .page import TextPage, TextPiece, make_piece
from .scene import Scene
from .theme import COIN, LINE, MARKS, make_style

COLUMN, NARROW_COLUMN = 14, 7
NARROW = 50  # cells; a narrower page has narrow columns and the labels of the seats
WORDS = 22  # cells for the names of the categories


class SheetRow(NamedTuple):
    """A category of the score sheet, such as blue cards.

    Attributes:
        kind: the kind of component whose mark is shown; None for the mark of coins, empty for no mark.
        words: the name of the category.
        points: the points of each seat.
    """

    kind: str | None
    words: str
    points: Sequence[int]


@dataclass(frozen=True)
class ScoreSheet:
    """The points of the seats by category.

    Attributes:
        seats: the seats in the order of the columns.
        rows: the categories.
        totals: the points of each seat in each row below the categories, by the name of the row.
        labels: short names of the seats for a narrow sheet.
        note: a sentence below a sheet that is not final.
    """

    seats: Sequence[int]
    rows: Sequence[SheetRow]
    totals: Mapping[str, Sequence[int]]
    labels: Sequence[str]
    note: str


def render_scores(scene: Scene, sheet: ScoreSheet, width: int) -> TextPage:
    """Render the score sheet as lines of text, with a column for each seat.

    After the end of the game, the result is shown above the scores.
    """
    palette = scene.palette
    page = scene.make_empty_page(width)
    for number, text in enumerate(scene.result_lines):
        style = make_style(palette.accent if not number else palette.text, bold=not number)
        for part in wrap(text, width):
            page.add_line(TextPiece(part.center(width), style))
    page.add_gap()
    widest = COLUMN if width >= NARROW else NARROW_COLUMN
    column = max(NARROW_COLUMN, min(widest, (width - WORDS) // len(sheet.seats)))
    names: Sequence[str] = [scene.seat_name(seat) for seat in sheet.seats]
    if max(map(len, names)) >= column and width < NARROW:
        names = sheet.labels
    page.add_split_line(
        [make_piece("", palette.text)],
        [
            make_piece(f"{name[: column - 1]:>{column}}", scene.seat_colour(seat), bold=True)
            for name, seat in zip(names, sheet.seats, strict=True)
        ],
    )
    for row in sheet.rows:
        sign, colour = (COIN, palette.coin) if row.kind is None else (MARKS.get(row.kind, " "), palette.text)
        mark = make_style(palette.marks.get(row.kind or "", colour), bold=True)
        best, plain = max(row.points), make_style(palette.quiet)
        highlight = make_style(palette.text, bold=best > 0)
        page.add_split_line(
            [TextPiece(f" {sign} ", mark), make_piece(row.words, palette.text)],
            [TextPiece(f"{points or '-':>{column}}", highlight if points == best else plain) for points in row.points],
        )
    page.add_line(make_piece(LINE * width, palette.faint))
    for words, points in sheet.totals.items():
        page.add_split_line(
            [make_piece(f"   {words}", palette.text, bold=True)],
            [make_piece(f"{number:>{column}}", palette.accent, bold=True) for number in points],
        )
    if not scene.is_over:
        page.add_gap()
        page.add_paragraph(sheet.note, make_style(palette.quiet))
    return page
