"""Rendering of the log of a game, which has an entry for each event."""

from collections.abc import Sequence

from ..game.log import LogEntry
from .page import TextPage, make_piece
from .scene import Scene
from .theme import MARKS, make_style


def render_log(scene: Scene, log: Sequence[LogEntry], width: int, height: int | None = None) -> TextPage:
    """Render the log as lines of text; with a `height`, only the last entries that fit completely."""
    page, parts, lines = scene.make_page(width), list[TextPage](), 0
    for entry in reversed(log):
        part = _render_entry(scene, entry, width)
        lines += len(part)
        if height is not None and lines > height:
            break
        parts.append(part)
    for part in reversed(parts):
        page.extend(part)
    return page


def _render_entry(scene: Scene, entry: LogEntry, width: int) -> TextPage:
    """Render an entry of the log, wrapped to as many lines of text as it needs."""
    palette = scene.palette
    page = scene.make_page(width)
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


def join_news(log: Sequence[LogEntry]) -> str:
    """Join the texts of log entries into one line, for the line of news."""
    return " ".join(entry.text for entry in log)
