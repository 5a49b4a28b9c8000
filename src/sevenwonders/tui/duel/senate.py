"""The Senate: six Chambers with their points, the cubes in them and their Decrees."""

from typing import Any

from rich.style import Style

from ...duel.components import Colour
from ...duel.ids import SEATS
from ..glyphs import CUBE, MARKS, POINT
from ..page import Line, Page, Piece
from ..theme import ink
from .expansions import CELLS, GUTTER
from .scene import Scene
from .words import short, unit

FACE_DOWN = "face down"


def senate_strip(scene: Scene, width: int) -> Page:
    """Two lines: points and cubes of each Chamber, and its Decrees."""
    palette = scene.palette
    page = Page(width, ink(palette.text, palette.ground))
    assert scene.senate is not None
    cell = (width - GUTTER) // CELLS
    mark = ink(palette.marks[Colour.SENATOR], bold=True)
    cubes: Line = [Piece(f" {MARKS[Colour.SENATOR]} Senate".ljust(GUTTER), mark, "boards")]
    deck = f" {MARKS[Colour.CONSPIRACY]} deck {deck_size(scene)}"
    decrees: Line = [Piece(deck.ljust(GUTTER), ink(palette.quiet), "boards")]
    for chamber in scene.senate["chambers"]:
        press = f"press_chamber({chamber['chamber']})"
        style = control_style(scene, chamber)
        text = f"{chamber['chamber']} {chamber['points']}{POINT} {cube_words(scene, chamber)} "
        text += control_words(scene, chamber, max(0, cell - len(text) - 1))
        cubes += [Piece(text.ljust(cell - 1)[: cell - 1], style, press), Piece(" ", Style())]
        words = decree_words(chamber, cell - 1)
        decrees.append(Piece(words.ljust(cell), ink(palette.text if words != FACE_DOWN else palette.quiet), press))
    page.line(*cubes)
    page.line(*decrees)
    return page


def senate_lines(scene: Scene, width: int) -> Page:
    """A line for each Chamber: for a narrow column."""
    page = Page(width, ink(scene.palette.text, scene.palette.panel))
    assert scene.senate is not None
    for chamber in scene.senate["chambers"]:
        press = f"press_chamber({chamber['chamber']})"
        start = f"{chamber['chamber']} {chamber['points']}{POINT} {cube_words(scene, chamber)}"
        page.line(
            Piece(f"{start:<9}", control_style(scene, chamber), press),
            Piece(f" {decree_words(chamber, width - 10)}", ink(scene.palette.text), press),
        )
    return page


def deck_size(scene: Scene) -> int:
    """How many Conspiracies lie in the deck, those put back included."""
    assert scene.senate is not None
    deck = scene.senate["conspiracy_deck"]
    bottom = sum(scene.city(seat)["at_bottom"]["cards"] for seat in (0, 1))
    return int(deck["undrawn"] + bottom + (deck["on_top"] is not None))


def cube_words(scene: Scene, chamber: dict[str, Any]) -> str:
    """The cubes in a Chamber, of the seat below first."""
    cubes = chamber["cubes"]
    return f"{CUBE}{cubes[SEATS[scene.me]]}:{cubes[SEATS[scene.opponent]]}"


def control_style(scene: Scene, chamber: dict[str, Any]) -> Style:
    """The colour of who controls a Chamber."""
    palette = scene.palette
    if chamber["controller"] is None:
        return ink(palette.text)
    return ink(palette.on_state, scene.colour_of(SEATS.index(chamber["controller"])), bold=True)


def control_words(scene: Scene, chamber: dict[str, Any], room: int) -> str:
    """Who controls a Chamber, if there is room for it."""
    if chamber["controller"] is None:
        return ""
    label = scene.label(SEATS.index(chamber["controller"]))
    return label if len(label) <= room else ""


def decree_words(chamber: dict[str, Any], room: int) -> str:
    """The Decrees of a Chamber: by name, face down, several, or none."""
    names = chamber["decrees"]
    if not names:
        return "no Decree"
    if len(names) == 1:
        return short(unit(names[0]), room) if names[0] else FACE_DOWN
    each = (room - len(names) + 1) // len(names)
    return "+".join(short(unit(name), each) if name else "?" for name in names)
