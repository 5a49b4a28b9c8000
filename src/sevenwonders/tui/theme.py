"""Colours for dark and for light terminals, and signs: whatever a colour says, a sign or a word says too.

A sign is one character wide, is found in common monospaced fonts, and has a stand-in in ASCII.  The screen is always
drawn with the signs; in ASCII mode `AsciiFilter` replaces them, one for one, on the way out.
"""

import os
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from rich.segment import Segment
from rich.style import Style
from textual.color import Color as ScreenColour
from textual.filter import LineFilter

# The kinds of things on a table: the colours of cards, then what else there is.  No game has all of them.
CARDS = ("brown", "grey", "blue", "green", "yellow", "red", "purple")
KINDS = (
    *CARDS,
    *("wonder", "senator", "token", "divinity", "mythology", "offering", "conspiracy", "decree"),
)


@dataclass(frozen=True)
class Palette:
    """The colours of the table."""

    ground: str
    panel: str  # behind the cities and the side
    text: str
    quiet: str  # text that matters less
    faint: str  # marks that should hardly be seen
    accent: str  # what is selected
    on_accent: str
    mine: str
    theirs: str
    good: str
    bad: str
    warn: str
    on_state: str  # text on good, bad, mine and theirs
    coin: str
    card: str  # the body of an accessible card
    covered: str
    chosen: str  # the body of the selected card
    back: str
    on_back: str
    guild_back: str
    senator_back: str
    bands: Mapping[str, str]
    covered_bands: Mapping[str, str]
    on_band: Mapping[str, str]
    on_covered_band: str
    marks: Mapping[str, str]  # the colour of a mark on the ground


def _bands(*colours: str) -> dict[str, str]:
    return dict(zip(KINDS, colours, strict=True))


_BANDS = _bands(
    *("#8a5a33", "#6f7983", "#2a69b8", "#23794f", "#d9a52b", "#b3302c", "#7a4bb0"),  # Buildings
    *("#4f5f9c", "#e8e2d2", "#2f7f7a", "#a8457d", "#8d4a6f", "#9a6a1f", "#4a4a52", "#7b3f3a"),
)
_DARK_LETTERS = ("yellow", "senator")
_ON_BANDS = {kind: "#1c1400" if kind in _DARK_LETTERS else "#ffffff" for kind in KINDS}

DARK = Palette(
    ground="#0f1a21",
    panel="#16262f",
    text="#e8f0f2",
    quiet="#9fb2ba",
    faint="#4c626d",
    accent="#ffd35a",
    on_accent="#221a00",
    mine="#5fd0be",
    theirs="#f5976b",
    good="#6fdc93",
    bad="#ff9583",
    warn="#ffc04d",
    on_state="#0d1a12",
    coin="#f0c75a",
    card="#22394a",
    covered="#17252e",
    chosen="#3d4a2c",
    back="#3a2a1b",
    on_back="#a9834f",
    guild_back="#33244a",
    senator_back="#3d4046",
    bands=_BANDS,
    covered_bands=_bands(
        *("#3f2f22", "#353d44", "#1c3755", "#183e30", "#5a4820", "#552524", "#3d2c55"),
        *("#2c3656", "#55524a", "#1f4346", "#4d2540", "#45283a", "#4a3618", "#2b2b30", "#3f2624"),
    ),
    on_band=_ON_BANDS,
    on_covered_band="#c3ced3",
    marks=_bands(
        *("#c98f5f", "#b4bec7", "#6aa8f0", "#58c795", "#e7b942", "#f0706a", "#b78ae8"),
        *("#9fb0f0", "#efe9da", "#6fc9c2", "#f08ac0", "#d79ab8", "#e0a850", "#b9bccb", "#e09a90"),
    ),
)

LIGHT = Palette(
    ground="#f3efe6",
    panel="#e6e0d2",
    text="#1d2429",
    quiet="#55606a",
    faint="#a9a493",
    accent="#a85f00",
    on_accent="#ffffff",
    mine="#0b6b60",
    theirs="#a8400f",
    good="#1c7a3e",
    bad="#b3261e",
    warn="#8f5200",
    on_state="#ffffff",
    coin="#7d5a00",
    card="#ffffff",
    covered="#dcd6c7",
    chosen="#ffeab8",
    back="#c9ab80",
    on_back="#6b4a1f",
    guild_back="#c3b0dc",
    senator_back="#b9bcc2",
    bands=_BANDS,
    covered_bands=_bands(
        *("#cdb49f", "#c2c6ca", "#b3c7e0", "#aacdbb", "#e6d49c", "#e0b2af", "#cdbbe2"),
        *("#c0c6dd", "#efe9da", "#b2d3d0", "#e3bcd2", "#dcc3d0", "#e2cfa6", "#c3c3c8", "#dcbfbb"),
    ),
    on_band=_ON_BANDS,
    on_covered_band="#333a40",
    marks=_bands(
        *("#7a4a20", "#525c66", "#1d5aa8", "#16693f", "#7f5d00", "#a3231f", "#653a9c"),
        *("#3d4e92", "#5c5540", "#1c6c67", "#8f2f68", "#7a3f60", "#805000", "#3a3a44", "#7b3f3a"),
    ),
)


def preferred() -> Palette:
    """The palette that suits the terminal, as far as it tells (`COLORFGBG`)."""
    background = os.environ.get("COLORFGBG", "").rsplit(";", 1)[-1]
    return LIGHT if background in ("7", "15") else DARK


@lru_cache(1024)
def ink(colour: str, ground: str | None = None, *, bold: bool = False, underline: bool = False) -> Style:
    """A style to write with."""
    return Style(color=colour, bgcolor=ground, bold=bold or None, underline=underline or None)


COIN = "●"
POINT = "★"
YES = "✓"
NO = "✗"
LINK = "∞"  # free through a chain
UP = "↑"  # cards that a take uncovers
TO = "→"
FROM = "←"
DIAMOND = "♦"
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

# The mark of each kind: colour never speaks alone.
MARKS = {
    "brown": "▲",
    "grey": "■",
    "blue": "⌂",
    "green": "☼",
    "yellow": "¤",
    "red": "†",
    "purple": "♣",
    "wonder": "♠",
    "senator": "§",
    "token": "◊",
    "divinity": "Ω",
    "mythology": "▼",
    "offering": "♥",
    "conspiracy": "∩",
    "decree": "¶",
}

# One character for one character.  The marks become the letter of the kind: raw, manufactured, civic, science, ...
ASCII = {
    **dict(zip(MARKS.values(), "rmcstagwnpdyfkl", strict=True)),
    COIN: "$",
    POINT: "*",
    YES: "v",  # "+" is what one gets
    NO: "x",
    LINK: "&",
    UP: "^",
    TO: ">",
    FROM: "<",
    DIAMOND: "@",
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

    >>> to_ascii("✓ 3● Zoë")
    'v 3$ Zoe'
    """
    return text if text.isascii() else "".join(c if c.isascii() else ASCII.get(c) or _bare(c) for c in text)


def _bare(letter: str) -> str:
    """A letter without its accent."""
    bare = unicodedata.normalize("NFD", letter)[0]
    return bare if bare.isascii() else "?"


class AsciiFilter(LineFilter):
    """Turns everything that reaches the terminal into ASCII."""

    def apply(self, segments: list[Segment], background: ScreenColour) -> list[Segment]:
        """The line with its signs replaced."""
        return [Segment(to_ascii(text), style, control) for text, style, control in segments]
