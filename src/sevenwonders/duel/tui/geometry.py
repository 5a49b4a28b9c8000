"""How the window is shared out between the structure, the cities and the side."""

from collections.abc import Collection
from dataclasses import dataclass

from ...tui.window import FRAME_LINES
from ..layout import STRUCTURES

TRACK_LINES = 3
MOST_SIDE = 64
PILES = 24  # columns beside the structure of Age III
NARROWEST_HALF, COMMON_HALF, WIDEST_HALF = 5, 6, 10
BOARD = 16  # lines that show every structure well
BOARDS = {"pantheon": 2, "agora": 2}  # lines of the Pantheon and the Senate between structure and track


@dataclass(frozen=True)
class Geometry:
    """Widths and heights, in cells.

    `strips` are the lines of the Pantheon and the Senate under the structure; where there is no room for them, they
    stand on the right side.  `belongings` are the lines of a city for what the expansions bring.
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
    def of(cls, width: int, height: int, modules: Collection[str] = ()) -> "Geometry":
        """The shares of a window."""
        half = min(max((width * 72 // 100 - 1) // 12, 6), 11)
        side = min(width - 12 * half - 1, MOST_SIDE)
        main = width - side
        if not any(module in BOARDS for module in modules):
            city = 4 if height < 40 else 5 if height < 46 else 6
            return cls(width, height, main, side, city, height - FRAME_LINES - TRACK_LINES - 2 * city)
        strips = sum(lines for module, lines in BOARDS.items() if module in modules)
        belongings = 2 if len(modules) > 1 and height >= 40 else 1
        city = (4 if height < 46 else 5) + belongings
        track, board = TRACK_LINES, height - FRAME_LINES - TRACK_LINES - 2 * city - strips
        if board < BOARD:
            board, strips = board + strips, 0
        if board < BOARD:
            board, track = board + 1, track - 1
        return cls(width, height, main, side, city, board, track, strips, belongings)

    def cards(self, layout: int) -> "CardSizes":
        """How the cards of a structure are laid out on the board."""
        slots = STRUCTURES[layout]
        halves, rows = max(slot.column for slot in slots) + 1, max(slot.row for slot in slots)
        half = (self.main - 1) // halves
        if rows > 5:
            half = max((self.main - 1 - PILES) // halves, min(half, COMMON_HALF))
        half = min(max(half, NARROWEST_HALF), WIDEST_HALF)
        pitch = next((p for p in (5, 4, 3) if (rows - 1) * p + max(4, p) <= self.board), 2)
        height = min(6, max(3, self.board - (rows - 1) * pitch))
        used = halves * half + 1
        left = (self.main - used) // 2
        top = max(0, (self.board - (rows - 1) * pitch - height) // 2)
        return CardSizes(half, pitch, height, left, top)


@dataclass(frozen=True)
class CardSizes:
    """A card is two halves wide less a gap; rows lie `pitch` lines apart."""

    half: int
    pitch: int
    height: int
    left: int
    top: int

    @property
    def width(self) -> int:
        """The width of a card."""
        return 2 * self.half - 1

    def place(self, row: int, column: int) -> tuple[int, int]:
        """The upper left corner of a card."""
        return self.left + 1 + (column - 1) * self.half, self.top + (row - 1) * self.pitch
