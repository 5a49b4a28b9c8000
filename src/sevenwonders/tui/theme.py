"""Colours of the terminal screen for dark and light backgrounds, and signs, such as `★` for points.

Every colour has a sign or a word with the same meaning.  A sign is one character wide, exists in common monospaced
fonts, and has a replacement in ASCII.  The screen is always drawn with the signs; in ASCII mode `AsciiFilter` replaces
each sign on output.
"""

import os
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache, lru_cache

from rich.segment import Segment
from rich.style import Style
from textual.color import Color as ScreenColour
from textual.filter import LineFilter

from ..design_tokens import load_tokens
from ..page import GamePage

CARDS = ("brown", "grey", "blue", "green", "yellow", "red", "purple")  # kinds of cards
COVERED_SHARE = {True: 0.7, False: 0.73}  # of the ground in the band of a covered card, on dark ground and on light
MARK_BRIGHTNESS = {True: 0.6, False: 0.36}  # of a mark at least on dark ground, at most on light
MAX_BRIGHTNESS = 0.6  # of a band with light letters


@dataclass(frozen=True)
class Palette:
    """The colours of the terminal screen.

    They come from the project's design tokens, named colours that the web page uses, too.
    """

    ground: str
    panel: str
    text: str
    quiet: str
    faint: str
    accent: str
    on_accent: str
    mine: str
    theirs: str
    good: str
    bad: str
    warn: str
    on_state: str
    coin: str
    card: str
    covered: str
    chosen: str
    back: str
    on_back: str
    guild_back: str
    senator_back: str
    on_covered_band: str
    bands: Mapping[str, str]
    covered_bands: Mapping[str, str]
    on_band: Mapping[str, str]
    marks: Mapping[str, str]  # the colour of a mark on the ground


@cache
def load_palette(page: GamePage | None = None, *, dark: bool = True) -> Palette:
    """Load the colours of the terminal screen.

    Args:
        page: the web page of a game, whose design tokens add the colours of the game; by default only those shared by
            all games.
        dark: whether the terminal has a dark background.
    """
    tokens = load_tokens(page)

    def find_colour(name: str, of: str) -> str:
        token = tokens[of, name]
        return token.dark if dark else token.light

    own = {
        field.name: find_colour(field.name, "screen") for field in fields(Palette) if ("screen", field.name) in tokens
    }
    kinds = [of for _, of, name in (path for path in tokens.paths if len(path) == 3) if name == "kind"]
    bands = {kind.removeprefix("kind-"): find_colour("kind", kind) for kind in kinds}
    bands |= {kind: find_colour(kind, "band") for kind in bands if ("band", kind) in tokens}
    covered = ScreenColour.parse(own["covered"])
    parsed = {kind: ScreenColour.parse(band) for kind, band in bands.items()}
    return Palette(
        **own,
        bands=bands,
        covered_bands={kind: band.blend(covered, COVERED_SHARE[dark]).hex for kind, band in parsed.items()},
        on_band={
            kind: find_colour("on_light_band" if band.brightness > MAX_BRIGHTNESS else "on_dark_band", "screen")
            for kind, band in parsed.items()
        },
        marks={kind: _legible_mark_colour(band, dark=dark) for kind, band in parsed.items()},
    )


def _legible_mark_colour(band: ScreenColour, *, dark: bool) -> str:
    """Return the colour for the mark of a kind of component: `band`, lightened or darkened until it is legible.

    Args:
        band: the colour behind the names of these components.
        dark: whether the background is dark.
    """
    hue, saturation, lightness = band.hsl
    for percent in range(round(lightness * 100), 101) if dark else range(round(lightness * 100), -1, -1):
        mark = ScreenColour.from_hsl(hue, saturation, percent / 100)
        if (mark.brightness >= MARK_BRIGHTNESS[True]) if dark else (mark.brightness <= MARK_BRIGHTNESS[False]):
            break
    return mark.hex


def is_terminal_dark() -> bool:
    """Return whether the terminal has a dark background.

    The environment variable `COLORFGBG` says so; without it, the background counts as dark.
    """
    return os.environ.get("COLORFGBG", "").rsplit(";", 1)[-1] not in ("7", "15")


@lru_cache(1024)
def make_style(colour: str, ground: str | None = None, *, bold: bool = False, underline: bool = False) -> Style:
    """Return the Rich style for text in a colour.

    Args:
        colour: the colour of the text.
        ground: the colour of the background; by default unchanged.
        bold: whether the text is bold.
        underline: whether the text is underlined.
    """
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

# The mark of each kind: colour is never the only sign.
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
    YES: "v",  # "+" marks gains
    NO: "x",
    LINK: "&",
    UP: "^",
    TO: ">",
    FROM: "<",
    DIAMOND: "@",
    SPACE: ".",
    LOOT: "o",
    MORE: ".",
    TIMES: "x",
    POINTER: ">",
    DOT: "-",
    LEFT_EDGE: "[",
    RIGHT_EDGE: "]",
    BAR: "#",
    BAR_SCIENCE: "=",
    BACK: ":",
    GUILD_BACK: "%",
    BAR_POLITICS: "~",
    LINE: "-",
    CUBE: "i",
    MINERVA: "M",
    SNAKE: "~",
    "│": "|",
    **dict.fromkeys("╭╮╰╯┌┐└┘", "+"),
    "–": "-",
    "’": "'",
}


@lru_cache(4096)
def to_ascii(text: str) -> str:
    """Convert a text to ASCII of the same length, with a replacement for each sign and no accents.

    >>> to_ascii("✓ 3● Zoë")
    'v 3$ Zoe'
    """
    return text if text.isascii() else "".join(c if c.isascii() else ASCII.get(c) or _to_ascii_letter(c) for c in text)


def _to_ascii_letter(letter: str) -> str:
    """Return a letter without its accent; "?" if that is not ASCII."""
    bare = unicodedata.normalize("NFD", letter)[0]
    return bare if bare.isascii() else "?"


class AsciiFilter(LineFilter):
    """A Textual filter that converts all output to ASCII."""

    def apply(self, segments: list[Segment], background: ScreenColour) -> list[Segment]:
        """Return a line of output converted to ASCII."""
        return [Segment(to_ascii(text), style, control) for text, style, control in segments]
