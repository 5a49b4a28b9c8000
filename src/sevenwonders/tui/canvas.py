"""A grid of characters to draw overlapping cards on."""

from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip


class Canvas:
    """Cells of a character and a style; later drawings lie on top of earlier ones."""

    def __init__(self, width: int, height: int, plain: Style) -> None:
        self.width, self.height = width, height
        self.plain = plain
        self._rows = [[(" ", plain)] * width for _ in range(height)]
        self._presses: list[tuple[int, int, int, int, str]] = []

    def write(self, x: int, y: int, text: str, style: Style) -> None:
        """Write one line; what falls off the canvas is lost."""
        if 0 <= y < self.height:
            row = self._rows[y]
            for place, character in enumerate(text, x):
                if 0 <= place < self.width:
                    row[place] = (character, style)

    def fill(self, x: int, y: int, width: int, height: int, style: Style) -> None:
        """Fill a rectangle."""
        for line in range(y, y + height):
            self.write(x, line, " " * width, style)

    def pressable(self, x: int, y: int, width: int, height: int, action: str) -> None:
        """A click into a rectangle runs an action of the app; later rectangles lie on top."""
        self._presses.append((x, y, width, height, action))

    def press_at(self, x: int, y: int) -> str:
        """The action under a cell, empty if there is none."""
        for left, top, width, height, action in reversed(self._presses):
            if left <= x < left + width and top <= y < top + height:
                return action
        return ""

    def strips(self) -> list[Strip]:
        """The canvas as strips of the screen."""
        return [Strip([Segment(text, style) for text, style in _runs(row)]) for row in self._rows]


def _runs(row: list[tuple[str, Style]]) -> list[tuple[str, Style]]:
    """Neighbouring cells of one style joined."""
    runs: list[tuple[str, Style]] = []
    for character, style in row:
        if runs and runs[-1][1] is style:
            runs[-1] = (runs[-1][0] + character, style)
        else:
            runs.append((character, style))
    return runs
