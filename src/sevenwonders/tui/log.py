"""Rendering of the log of a game, which has an entry for each event."""

from ..game.log import LogEntry
from .page import TextPage, make_piece
from .scene import Scene
from .theme import MARKS, make_style


def render_log(scene: Scene, width: int, height: int | None = None) -> TextPage:
    """Render the log as lines of text; with a `height`, only the last entries that fit completely."""
    page = scene.make_empty_page(width)
    for entry in reversed(scene.log):
        part = _render_entry(scene, entry, width)
        if height is not None and len(page) + len(part) > height:
            break
        page.lines[:0] = part.lines
    return page


def _render_entry(scene: Scene, entry: LogEntry, width: int) -> TextPage:
    """Render an entry of the log, wrapped to as many lines of text as it needs."""
    palette = scene.palette
    page = scene.make_empty_page(width)
    if entry.seat is None:
        page.add_paragraph(entry.text, make_style(palette.quiet), indent=2, hang=1)
        return page
    mark = MARKS[entry.kind] if entry.kind is not None else "-"
    name = scene.seat_name(entry.seat)
    when = f"{entry.when} " if entry.when else ""
    page.add_paragraph(f"{mark} {when}{entry.text}", make_style(palette.text), hang=2)
    first = page.lines[0][0].text
    if first.startswith(f"{mark} {when}{name}"):
        colour = palette.marks[entry.kind] if entry.kind is not None else palette.quiet
        page.lines[0] = [
            make_piece(f"{mark} ", colour, bold=True),
            make_piece(when, palette.quiet),
            make_piece(name, scene.seat_colour(entry.seat), bold=True),
            make_piece(first[2 + len(when) + len(name) :], palette.text),
        ]
    return page
