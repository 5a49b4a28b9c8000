"""Layout of the terminal screen: the areas of the structure, the cities, the military track and the side panel."""

from collections.abc import Collection
from dataclasses import dataclass

from ...tui.window import FRAME_LINES
from ..layout import STRUCTURES

TRACK_LINES = 3
MAX_SIDE_WIDTH = 64
PILES_WIDTH = 24  # columns beside the structure of Age III
MIN_HALF_WIDTH, DEFAULT_HALF_WIDTH, MAX_HALF_WIDTH = 5, 6, 10
BOARD_HEIGHT = 16  # lines that show every structure well
STRIP_LINES = {"pantheon": 2, "agora": 2}  # lines of the Pantheon and the Senate between structure and track


@dataclass(frozen=True)
class ScreenLayout:
    """Widths and heights of the areas of the terminal screen, in cells and lines.

    `strips` is the number of lines of the Pantheon and the Senate under the structure; if it is 0, both are in the side
    panel.  `belongings` is the number of lines of each city for components of expansions.
    """

    width: int
    height: int
    main: int
    side: int
    city: int
    board: int
    track: int = TRACK_LINES
    strips: int = 0
    belongings: int = 0

    @classmethod
    def from_window_size(cls, width: int, height: int, modules: Collection[str] = ()) -> "ScreenLayout":
        """Return the layout for the size of the terminal.

        Args:
            width: the width in cells.
            height: the height in lines.
            modules: the expansions in play, or `solo`.
        """
        half = min(max((width * 72 // 100 - 1) // 12, 6), 11)
        side = min(width - 12 * half - 1, MAX_SIDE_WIDTH)
        main = width - side
        if not any(module in STRIP_LINES for module in modules):
            city = 4 if height < 40 else 5 if height < 46 else 6
            return cls(width, height, main, side, city, height - FRAME_LINES - TRACK_LINES - 2 * city)
        strips = sum(lines for module, lines in STRIP_LINES.items() if module in modules)
        belongings = 2 if len(modules) > 1 and height >= 40 else 1
        city = (4 if height < 46 else 5) + belongings
        track, board = TRACK_LINES, height - FRAME_LINES - TRACK_LINES - 2 * city - strips
        if board < BOARD_HEIGHT:
            board, strips = board + strips, 0
        if board < BOARD_HEIGHT:
            board, track = board + 1, track - 1
        return cls(width, height, main, side, city, board, track, strips, belongings)

    def compute_card_sizes(self, layout: int) -> "CardSizes":
        """Compute the sizes and positions of the cards of a structure.

        Args:
            layout: the index of the structure's layout in `STRUCTURES`.
        """
        slots = STRUCTURES[layout]
        halves, rows = max(slot.column for slot in slots) + 1, max(slot.row for slot in slots)
        half = (self.main - 1) // halves
        if rows > 5:
            half = max((self.main - 1 - PILES_WIDTH) // halves, min(half, DEFAULT_HALF_WIDTH))
        half = min(max(half, MIN_HALF_WIDTH), MAX_HALF_WIDTH)
        pitch = next((p for p in (5, 4, 3) if (rows - 1) * p + max(4, p) <= self.board), 2)
        height = min(6, max(3, self.board - (rows - 1) * pitch))
        used = halves * half + 1
        left = (self.main - used) // 2
        top = max(0, (self.board - (rows - 1) * pitch - height) // 2)
        return CardSizes(half, pitch, height, left, top)


@dataclass(frozen=True)
class CardSizes:
    """Sizes and positions of the cards of a structure on the terminal screen, in cells and lines.

    Adjacent rows of the structure are shifted by half a card.

    Attributes:
        half: half the width of a card, including the gap between cards.
        pitch: the number of lines from a row to the next row.
        height: the number of lines of a card.
        left, top: the upper left corner of the structure in its area.
    """

    half: int
    pitch: int
    height: int
    left: int
    top: int

    @property
    def width(self) -> int:
        """Width of a card in cells."""
        return 2 * self.half - 1

    def corner_of_card(self, row: int, column: int) -> tuple[int, int]:
        """Return the cell and the line of a card's upper left corner.

        Args:
            row: the row of the structure, counting from 1.
            column: the column of the structure in half cards, counting from 1.
        """
        return self.left + 1 + (column - 1) * self.half, self.top + (row - 1) * self.pitch
