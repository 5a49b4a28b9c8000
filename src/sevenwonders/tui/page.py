"""Clickable terminal graphics: pages of styled lines of text, and a canvas of character cells."""

import textwrap
from collections.abc import Iterable
from itertools import groupby, zip_longest
from operator import itemgetter
from typing import NamedTuple

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from .theme import make_style


class TextPiece(NamedTuple):
    """A piece of text in one style; `press` is the Textual action for a click on it, empty for none."""

    text: str
    style: Style
    press: str = ""


def make_piece(text: str, colour: str, ground: str | None = None, *, bold: bool = False, press: str = "") -> TextPiece:
    """Make a piece of text in a colour, by default on the background of its page; `press` is as in `TextPiece`."""
    return TextPiece(text, make_style(colour, ground, bold=bold), press)


Line = list[TextPiece]


class TextPage:
    """Lines of styled text with a fixed width in cells of the terminal.

    Args:
        width: the width.
        plain: the style of the background, and of text without a style.

    >>> page = TextPage(12, Style())
    >>> page.add_paragraph("two words and more")
    >>> [str(line[0].text) for line in page.lines]
    ['two words', 'and more']
    """

    def __init__(self, width: int, plain: Style) -> None:
        self.width = width
        self.plain = plain
        self.lines: list[Line] = []

    def __len__(self) -> int:
        return len(self.lines)

    def add_line(self, *pieces: TextPiece) -> None:
        """Add a line of pieces of text; text beyond the width is cut off."""
        self.lines.append(list(pieces))

    def add_gap(self) -> None:
        """Add an empty line, except at the top and below another empty line."""
        if self.lines and self.lines[-1]:
            self.lines.append([])

    def add_title(self, text: str, colour: str) -> None:
        """Add a bold line of text in a colour, below a gap."""
        self.add_gap()
        self.add_line(make_piece(text, colour, bold=True))

    def add_paragraph(
        self, text: str, style: Style | None = None, *, indent: int = 0, hang: int = 0, press: str = ""
    ) -> None:
        """Add a text, wrapped to as many lines as it needs.

        Args:
            text: the text.
            style: the style; by default that of the page.
            indent: the number of spaces before each line.
            hang: the number of further spaces before each line but the first.
            press: the name of the app's action for a click.
        """
        style = style or self.plain
        wrapped = textwrap.wrap(
            text,
            max(8, self.width),
            initial_indent=" " * indent,
            subsequent_indent=" " * (indent + hang),
            break_on_hyphens=False,
        )
        for part in wrapped or [""]:
            self.add_line(TextPiece(part, style, press))

    def add_split_line(self, left: Iterable[TextPiece], right: Iterable[TextPiece]) -> None:
        """Add a line with pieces of text at the left and the right end.

        If they do not fit, the left end is cut.
        """
        left, right = list(left), list(right)
        room = self.width - measure_width(right)
        cut = cut_to_width(left, max(0, room))
        self.add_line(*cut, TextPiece(" " * (room - measure_width(cut)), self.plain), *right)

    def add_paragraph_with_end(self, text: str, style: Style, right: TextPiece, *, hang: int = 0) -> None:
        """Add a wrapped text with another piece of text at the right end of its first line.

        >>> page = TextPage(14, Style())
        >>> page.add_paragraph_with_end("1 Build Baths", Style(), TextPiece(" 40%", Style()), hang=2)
        >>> ["".join(piece.text for piece in line).rstrip() for line in page.lines]
        ['1 Build    40%', '  Baths']

        Args:
            text: the text.
            style: its style.
            right: the other piece of text.
            hang: the number of spaces before each line but the first.
        """
        room = max(8, self.width - cell_len(right.text))
        lines = textwrap.wrap(text, room, subsequent_indent=" " * hang, break_on_hyphens=False)
        for number, line in enumerate(lines or [""]):
            self.add_split_line([TextPiece(line, style)], [] if number else [right])

    def add_flow(self, pieces: Iterable[TextPiece], indent: int = 2) -> None:
        """Add pieces of text one after another, wrapped to as many lines as they need; no piece is broken.

        Args:
            pieces: the pieces.
            indent: the number of spaces before each line but the first.
        """
        line: Line = []
        for piece in pieces:
            if line and measure_width([*line, piece._replace(text=piece.text.rstrip())]) > self.width:
                self.add_line(*line)
                line = [TextPiece(" " * indent, self.plain)]
            line.append(piece)
        self.add_line(*line)

    def extend(self, other: "TextPage") -> None:
        """Append the lines of another page to this page."""
        self.lines.extend(other.lines)

    def clip_lines(self, height: int, more: TextPiece) -> None:
        """Cut the page to `height` lines; if lines are cut off, `more` replaces the last remaining line."""
        if len(self.lines) > height > 0:
            self.lines[height - 1 :] = [[more]]

    def to_strips(self, height: int, margin: int = 0) -> list[Strip]:
        """Render the page as Textual strips, one for each line of the screen.

        Args:
            height: the number of strips; empty ones are added.
            margin: the width of the margins on the left and the right.
        """
        total, strips = self.width + 2 * margin, []
        for line in self.lines[:height]:
            segments = [Segment(" " * margin, self.plain)]
            segments += [Segment(text, self.plain + style) for text, style, _ in line if text]
            strips.append(Strip(segments).adjust_cell_length(total, self.plain))
        return strips + [Strip.blank(total, self.plain)] * (height - len(strips))

    def find_action_at(self, x: int, y: int) -> str:
        """Return the name of the app's action for a click at a cell and a line; empty if there is none."""
        if not 0 <= y < len(self.lines):
            return ""
        for text, _, press in self.lines[y]:
            x -= cell_len(text)
            if x < 0:
                return press
        return ""


def join_side_by_side(left: TextPage, right: TextPage, page: TextPage) -> TextPage:
    """Add the lines of two pages, side by side, to an empty page and return this page.

    Args:
        left: the page on the left.
        right: the page on the right.
        page: the empty page.
    """
    for mine, other in zip_longest(left.lines, right.lines, fillvalue=Line()):
        cut = cut_to_width(mine, left.width)
        page.add_line(*cut, TextPiece(" " * (left.width + 2 - measure_width(cut)), page.plain), *other)
    return page


def measure_width(pieces: Iterable[TextPiece]) -> int:
    """Return the total width of pieces of text in cells of the terminal."""
    return sum(cell_len(piece.text) for piece in pieces)


def cut_to_width(pieces: Iterable[TextPiece], width: int) -> Line:
    """Return pieces of text as a line, cut off at the given width in cells."""
    cut: Line = []
    for piece in pieces:
        room = width - measure_width(cut)
        if cell_len(piece.text) > room:
            cut.append(piece._replace(text=set_cell_size(piece.text, room)))
            break
        cut.append(piece)
    return cut


class Canvas:
    """A grid of character cells, each with a character and a style; later drawings cover earlier ones."""

    def __init__(self, width: int, height: int, plain: Style) -> None:
        self.width, self.height = width, height
        self.plain = plain
        self._rows = [[(" ", plain)] * width for _ in range(height)]
        self._presses: list[tuple[int, int, int, int, str]] = []

    def write(self, x: int, y: int, text: str, style: Style) -> None:
        """Write a text that begins in the given cell; parts outside the canvas are cut off.

        Args:
            x: the cell, from 0 at the left.
            y: the line, from 0 at the top.
            text: the text.
            style: its style.
        """
        if 0 <= y < self.height:
            row = self._rows[y]
            for place, character in enumerate(text, x):
                if 0 <= place < self.width:
                    row[place] = (character, style)

    def fill(self, x: int, y: int, width: int, height: int, style: Style) -> None:
        """Fill a rectangle of cells with the background colour of a style.

        Args:
            x: the first cell.
            y: the first line.
            width: the width in cells.
            height: the number of lines.
            style: the style.
        """
        for line in range(y, y + height):
            self.write(x, line, " " * width, style)

    def add_click_area(self, x: int, y: int, width: int, height: int, action: str) -> None:
        """Make a rectangle of cells clickable; later rectangles cover earlier ones.

        Args:
            x: the first cell.
            y: the first line.
            width: the width in cells.
            height: the number of lines.
            action: the name of the app's action for a click.
        """
        self._presses.append((x, y, width, height, action))

    def find_action_at(self, x: int, y: int) -> str:
        """Return the name of the app's action for a click on a cell; empty if there is none."""
        for left, top, width, height, action in reversed(self._presses):
            if left <= x < left + width and top <= y < top + height:
                return action
        return ""

    def to_strips(self) -> list[Strip]:
        """Render the canvas as Textual strips, one for each line of the screen."""
        return [
            Strip(
                Segment("".join(character for character, _ in cells), style)
                for style, cells in groupby(row, key=itemgetter(1))
            )
            for row in self._rows
        ]
