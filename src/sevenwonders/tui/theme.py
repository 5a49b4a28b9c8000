"""Colours, for dark and for light terminals.  Whatever a colour says, a sign or a word says too."""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from rich.style import Style

from ..duel.components import Colour


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
    bands: Mapping[Colour, str]
    covered_bands: Mapping[Colour, str]
    on_band: Mapping[Colour, str]
    on_covered_band: str
    marks: Mapping[Colour, str]  # the colour of a mark on the ground


def _bands(*colours: str) -> dict[Colour, str]:
    return dict(zip(Colour, colours, strict=True))


_BANDS = _bands(
    *("#8a5a33", "#6f7983", "#2a69b8", "#23794f", "#d9a52b", "#b3302c", "#7a4bb0"),  # Buildings
    *("#4f5f9c", "#e8e2d2", "#2f7f7a", "#a8457d", "#8d4a6f", "#9a6a1f", "#4a4a52", "#7b3f3a"),
)
_DARK_LETTERS = (Colour.YELLOW, Colour.SENATOR)
_ON_BANDS = {colour: "#1c1400" if colour in _DARK_LETTERS else "#ffffff" for colour in Colour}

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
