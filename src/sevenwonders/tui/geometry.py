"""How the window is shared out."""

from dataclasses import dataclass

SMALLEST = (100, 30)
TRACK_LINES = 3
FRAME_LINES = 3  # title, news, keys
MOST_SIDE = 64
ROWS = (0, 5, 5, 7)
HALF_CARDS = (0, 12, 12, 8)
PILES = 24  # columns beside the structure of Age III


@dataclass(frozen=True)
class Geometry:
    """Widths and heights, in cells."""

    width: int
    height: int
    main: int
    side: int
    city: int
    board: int

    @classmethod
    def of(cls, width: int, height: int) -> "Geometry":
        """The shares of a window."""
        half = min(max((width * 72 // 100 - 1) // 12, 6), 11)
        side = min(width - 12 * half - 1, MOST_SIDE)
        city = 4 if height < 40 else 5 if height < 46 else 6
        return cls(width, height, width - side, side, city, height - FRAME_LINES - TRACK_LINES - 2 * city)

    @property
    def fits(self) -> bool:
        """Whether the table fits into the window at all."""
        return self.width >= SMALLEST[0] and self.height >= SMALLEST[1]

    def cards(self, age: int) -> "CardSizes":
        """How the cards of an Age are laid out on the board."""
        piles = PILES if age == 3 else 0
        half = min(max((self.main - 1 - piles) // HALF_CARDS[age], 6), 10)
        rows = ROWS[age]
        pitch = next((p for p in (5, 4, 3) if (rows - 1) * p + max(4, p) <= self.board), 2)
        height = min(6, max(4, self.board - (rows - 1) * pitch))
        used = HALF_CARDS[age] * half + 1
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
