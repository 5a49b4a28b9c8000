"""What happened, a line for each happening."""

from collections.abc import Sequence
from typing import NamedTuple

from .page import Page, Piece
from .scene import Scene
from .theme import MARKS, ink


class Happening(NamedTuple):
    """A line of the log: who (a seat, or None for chance), the kind that gives the mark, what, and when it was."""

    seat: int | None
    kind: str | None
    text: str
    when: str = ""


def draw_log(scene: Scene, happenings: Sequence[Happening], width: int, height: int | None = None) -> Page:
    """The end of the log, as many whole entries as fit; all of it without a height."""
    page, entries, lines = scene.blank(width), list[Page](), 0
    for happening in reversed(happenings):
        entry = _entry(scene, happening, width)
        lines += len(entry)
        if height is not None and lines > height:
            break
        entries.append(entry)
    for entry in reversed(entries):
        page.extend(entry)
    return page


def _entry(scene: Scene, happening: Happening, width: int) -> Page:
    """One entry of the log, over as many lines as it needs."""
    palette = scene.palette
    page = scene.blank(width)
    if happening.seat is None:
        page.paragraph(happening.text, ink(palette.quiet), indent=2, hang=1)
        return page
    mark = MARKS[happening.kind] if happening.kind is not None else "-"
    name = scene.name(happening.seat)
    when = f"{happening.when} " if happening.when else ""
    page.paragraph(f"{mark} {when}{name} {happening.text}", ink(palette.text), hang=2)
    first = page.lines[0][0].text
    if first.startswith(f"{mark} {when}{name}"):
        colour = palette.marks[happening.kind] if happening.kind is not None else palette.quiet
        page.lines[0] = [
            Piece(f"{mark} ", ink(colour, bold=True)),
            Piece(when, ink(palette.quiet)),
            Piece(name, ink(scene.colour_of(happening.seat), bold=True)),
            Piece(first[2 + len(when) + len(name) :], ink(palette.text)),
        ]
    return page


def news(scene: Scene, happenings: Sequence[Happening]) -> str:
    """The same in one line."""
    told = [f"{scene.name(line.seat)} {line.text}" if line.seat is not None else line.text for line in happenings]
    return ". ".join(told) + ("." if told else "")
