"""Every sign that is not a letter: one character wide, found in common monospaced fonts, with a stand-in in ASCII.

The screen is always drawn with the signs; in ASCII mode `AsciiFilter` replaces them, one for one, on the way out.
"""

from functools import lru_cache

from rich.segment import Segment
from textual.color import Color as ScreenColour
from textual.filter import LineFilter

from ..duel.components import Colour

COIN = "●"
POINT = "★"
YES = "✓"
NO = "✗"
LINK = "∞"  # free through a chain
UP = "↑"  # cards that a take uncovers
TO = "→"
FROM = "←"
PAWN = "♦"
CAPITAL = "▓"
SPACE = "·"
LOOT = "○"  # a military token still there
MORE = "…"
TIMES = "×"
POINTER = "►"
DOT = "•"
LEFT_EDGE, RIGHT_EDGE = "▐", "▌"
BAR, BAR_REST, BAR_SCIENCE, BAR_CIVIC, BAR_POLITICS = "█", "░", "▓", "▒", "▬"
BACK, GUILD_BACK, SENATOR_BACK = "░", "▒", "-"
LINE = "─"
CUBE = "▪"  # an Influence cube
MINERVA = "♀"
SNAKE = "≈"

# The mark of each kind of unit: colour never speaks alone.
MARKS = {
    Colour.BROWN: "▲",
    Colour.GREY: "■",
    Colour.BLUE: "⌂",
    Colour.GREEN: "☼",
    Colour.YELLOW: "¤",
    Colour.RED: "†",
    Colour.PURPLE: "♣",
    Colour.WONDER: "♠",
    Colour.SENATOR: "§",
    Colour.TOKEN: "◊",
    Colour.DIVINITY: "Ω",
    Colour.MYTHOLOGY: "▼",
    Colour.OFFERING: "♥",
    Colour.CONSPIRACY: "∩",
    Colour.DECREE: "¶",
}

# One character for one character.  The marks become the letter of the kind: raw, manufactured, civic, science, ...
ASCII = {
    **dict(zip(MARKS.values(), "rmcstagwnpdyfkl", strict=True)),
    COIN: "$",
    POINT: "*",
    YES: "+",
    NO: "x",
    LINK: "&",
    UP: "^",
    TO: ">",
    FROM: "<",
    PAWN: "@",
    CAPITAL: "#",
    SPACE: ".",
    LOOT: "o",
    MORE: ".",
    TIMES: "x",
    POINTER: ">",
    DOT: "-",
    LEFT_EDGE: "[",
    RIGHT_EDGE: "]",
    BAR: "#",
    BAR_REST: ".",
    BAR_SCIENCE: "=",
    BAR_CIVIC: "-",
    BACK: ":",
    GUILD_BACK: "%",
    BAR_POLITICS: "~",
    LINE: "-",
    CUBE: "i",
    MINERVA: "M",
    SNAKE: "~",
    "│": "|",
    "╭": "+",
    "╮": "+",
    "╰": "+",
    "╯": "+",
    "┌": "+",
    "┐": "+",
    "└": "+",
    "┘": "+",
    "–": "-",
    "’": "'",
}


@lru_cache(4096)
def to_ascii(text: str) -> str:
    """The same text, of the same length, in ASCII.

    >>> to_ascii("✓ 3●")
    '+ 3$'
    """
    return text if text.isascii() else "".join(c if c.isascii() else ASCII.get(c, "?") for c in text)


class AsciiFilter(LineFilter):
    """Turns everything that reaches the terminal into ASCII."""

    def apply(self, segments: list[Segment], background: ScreenColour) -> list[Segment]:
        """The line with its signs replaced."""
        return [Segment(to_ascii(text), style, control) for text, style, control in segments]
