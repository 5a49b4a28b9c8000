"""All about the selected card: what it does, every way to pay for it, its chains."""

from ...errors import plural
from ...tui.page import Page, Piece
from ...tui.theme import FROM, MARKS, NO, TO, YES, ink
from .. import BY_ID, Unit
from ..describe import chain_from, chain_to, cost_words, effects, kind_of
from ..words import steps_of
from .scene import ClassicScene, Row


def draw_detail(scene: ClassicScene, width: int) -> Page:
    """The selected card, or whatever else is selected."""
    page = scene.blank(width)
    row = scene.row
    if row is None:
        page.paragraph("No card is selected.", ink(scene.palette.quiet))
    elif row.unit is None:
        page.line(Piece(row.name, ink(scene.palette.text, bold=True)))
        page.paragraph(row.text)
    else:
        _card(page, scene, row, row.unit)
    return page


def _card(page: Page, scene: ClassicScene, row: Row, card: Unit) -> None:
    palette = scene.palette
    band = ink(palette.on_band[card.kind], palette.bands[card.kind], bold=True)
    page.line(Piece(f" {MARKS[card.kind]} {card.name}".ljust(page.width)[: page.width], band))
    page.paragraph(f"{kind_of(card)}, costs {cost_words(card.cost)}", ink(palette.quiet))
    for sentence in effects(card):
        page.paragraph(sentence)
    for sign, words, others in ((FROM, "free with", chain_from(card)), (TO, "makes free:", chain_to(card))):
        names = list(dict.fromkeys(other.name for other in others))
        if names:
            page.paragraph(f"{sign} {words} {', '.join(names)}", ink(palette.quiet), hang=2)
    page.gap()
    colour = palette.good if row.may_build else palette.bad
    page.line(Piece(f"{YES if row.may_build else NO} {row.price}", ink(colour, bold=True)))
    names_of_seats = {seat: str(scene.city(seat)["name"]) for seat in scene.seats}
    for way in row.ways:
        page.paragraph(plural(way["coins"], "coin") if way["coins"] else "for nothing", ink(palette.coin), indent=1)
        for step in steps_of(way, names_of_seats):
            page.paragraph(step, ink(palette.quiet), indent=3, hang=2)
    page.gap()
    for city in (scene.left, scene.mine, scene.right):
        if any(BY_ID[name].name == card.name for name in city["cards"].get(card.kind, ())):
            page.paragraph(f"{city['name']}: built already", ink(palette.quiet))
