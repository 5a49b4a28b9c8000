"""What lies beside the structure: the cards that may lie face down, and the discard pile."""

from ...duel.layout import STRUCTURES
from ..canvas import Canvas
from ..glyphs import MORE
from ..theme import ink
from .geometry import CardSizes, Geometry
from .scene import Scene
from .words import BACKS, unit

NARROW_PILE = 16
SLANTING_ROWS = 5  # of the structures of Age I and II
SHORTER = (
    (" pile (p)", " (p)"),
    ("of these", "of"),
    ("Age ", ""),
    (":", ""),
    (" of ", "/"),
    ("Discard (p)", "Discards"),
)


def draw_piles(canvas: Canvas, scene: Scene, sizes: CardSizes, geometry: Geometry) -> None:
    """What may lie face down, and the discard pile, in the corners that the structure leaves free."""
    left: list[str] = []
    for pile in scene.sight["unseen"]:
        if pile["slots"]:
            left.append(f"{BACKS[pile['back']]}: {pile['slots']} of these {len(pile['cards'])}")
            left += [f" {unit(card).name}" for card in pile["cards"]]
    if left:
        left.insert(0, "Unseen (v)")
    discard = scene.sight["discard"]
    right = [f"Discard pile (p) {len(discard)}", *(f" {unit(card).name}" for card in reversed(discard))]
    for lines, at_left in ((left, True), (right, False)):
        _pile(canvas, scene, sizes, geometry, lines, at_left)


def _pile(canvas: Canvas, scene: Scene, sizes: CardSizes, geometry: Geometry, lines: list[str], at_left: bool) -> None:
    edges = _edges(scene.layout)
    rows = _free_rows(edges, sizes, geometry)
    if edges[0] == 1:
        rows = rows[max(0, len(rows) - max(4, len(lines))) :] if len(lines) < len(rows) else rows
    if not rows or not lines:
        return
    if len(lines) > len(rows):
        hidden = len(lines) - len(rows) + 1
        lines = [*lines[: len(rows) - 1], f" {MORE} {hidden} more"]
    quiet = ink(scene.palette.quiet, scene.palette.ground)
    bold = ink(scene.palette.text, scene.palette.ground, bold=True)
    for text, (y, width) in zip(lines, rows, strict=False):
        title = not text.startswith(" ")
        for longer, shorter in SHORTER if title else ():
            if len(text) > width:
                text = text.replace(longer, shorter)
        text = text if len(text) <= width else text[: width - 1] + MORE
        x = 1 if at_left else geometry.main - 1 - width
        if not at_left:
            text = text.strip().rjust(width)
        canvas.write(x, y, text, bold if title else quiet)
        canvas.pressable(x, y, width, 1, "unseen" if at_left else "discard_pile")


def _edges(layout: int) -> list[int]:
    """The first column of each row of a structure."""
    slots = STRUCTURES[layout]
    rows = range(1, max(slot.row for slot in slots) + 1)
    return [min(slot.column for slot in slots if slot.row == row) for row in rows]


def _free_rows(edges: list[int], sizes: CardSizes, geometry: Geometry) -> list[tuple[int, int]]:
    """The lines beside the structure and how many columns are free there on either side."""
    found = []
    slanting = len(edges) == SLANTING_ROWS  # Age III runs in and out; its piles stand beside it
    for y in range(geometry.board):
        rows = [
            row
            for row in range(1, len(edges) + 1)
            if sizes.top + (row - 1) * sizes.pitch <= y < sizes.top + (row - 1) * sizes.pitch + sizes.height
        ]
        nearest = min((edges[row - 1] for row in rows), default=max(edges))
        width = sizes.left + (nearest - 1) * sizes.half - 2 if slanting else sizes.left - 1
        if width >= (NARROW_PILE if slanting else 10):
            found.append((y, min(width, 26)))
    return _together(found, from_below=edges[0] == 1)


def _together(rows: list[tuple[int, int]], *, from_below: bool) -> list[tuple[int, int]]:
    """The lines that follow each other without a gap, from the top or from the bottom."""
    ordered = rows[::-1] if from_below else rows
    for number in range(1, len(ordered)):
        if abs(ordered[number][0] - ordered[number - 1][0]) != 1:
            ordered = ordered[:number]
            break
    return sorted(ordered)
