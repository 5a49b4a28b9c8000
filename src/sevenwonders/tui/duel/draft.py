"""The middle of the table while Wonders are drafted, and when nothing is left of the structure."""

import textwrap

from ...duel.components import Colour, Unit
from ...duel.describe import describe
from ..canvas import Canvas
from ..glyphs import LEFT_EDGE, MARKS, RIGHT_EDGE
from ..result import headline
from ..theme import ink
from .geometry import Geometry
from .scene import Scene
from .structure import draw_structure
from .words import unit


def draw_board(scene: Scene, geometry: Geometry) -> Canvas:
    """The structure, the Wonders on offer, or the result."""
    palette = scene.palette
    if scene.age and scene.slots:
        return draw_structure(scene, geometry)
    canvas = Canvas(geometry.main, geometry.board, ink(palette.text, palette.ground))
    if scene.over:
        lines = headline(scene)
        for number, text in enumerate(lines):
            y = geometry.board // 2 - len(lines) + 2 * number
            style = ink(palette.accent if not number else palette.text, palette.ground, bold=not number)
            canvas.write((geometry.main - len(text)) // 2, y, text, style)
    elif scene.sight["wonder_offer"]:
        _offer(canvas, scene, geometry, [unit(name) for name in scene.sight["wonder_offer"]])
    return canvas


def _offer(canvas: Canvas, scene: Scene, geometry: Geometry, wonders: list[Unit]) -> None:
    """The Wonders on offer, two in a row."""
    width = min((geometry.main - 5) // 2, 52)
    height = min((geometry.board - 3) // 2, 9)
    left = (geometry.main - 2 * width - 3) // 2
    top = max(1, (geometry.board - 2 * height - 1) // 2)
    order = {}
    if scene.chooser:
        order = {option.action.units[0].id: n for n, option in enumerate(scene.chooser.options) if option.action.units}
    for place, wonder in enumerate(wonders):
        x, y = left + place % 2 * (width + 3), top + place // 2 * (height + 1)
        chosen = scene.chooser is not None and order.get(wonder.id) == scene.chooser.index
        _wonder(canvas, scene, wonder, (x, y, width, height), order.get(wonder.id), chosen)
        if wonder.id in order:
            canvas.pressable(x, y, width, height, f"choose({order[wonder.id]})")


def _wonder(
    canvas: Canvas, scene: Scene, wonder: Unit, box: tuple[int, int, int, int], number: int | None, chosen: bool
) -> None:
    palette = scene.palette
    x, y, width, height = box
    body = palette.chosen if chosen else palette.card
    canvas.fill(x, y, width, height, ink(palette.text, body))
    band = ink(palette.on_band[Colour.WONDER], palette.bands[Colour.WONDER], bold=True)
    canvas.fill(x, y, width, 1, band)
    label = f" {MARKS[Colour.WONDER]} {wonder.name}" + (f" ({number + 1})" if number is not None else "")
    canvas.write(x, y, label[:width], band)
    canvas.write(x + width - len(wonder.cost) - 1, y, wonder.cost, band)
    for line, text in enumerate(textwrap.wrap(describe(wonder), width - 2)[: height - 2]):
        canvas.write(x + 1, y + 2 + line, text, ink(palette.text, body))
    if chosen:
        for line in range(y, y + height):
            canvas.write(x - 1, line, LEFT_EDGE, ink(palette.accent, palette.ground))
            canvas.write(x + width, line, RIGHT_EDGE, ink(palette.accent, palette.ground))
