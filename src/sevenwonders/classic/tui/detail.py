"""Details of the selected card: its effects, every way to pay for it, its chains."""

from ...tui.page import Page, Piece
from ...tui.theme import FROM, MARKS, NO, TO, YES, ink
from .. import BY_ID, Unit
from ..describe import chains_of, cost_words, effect_of, kind_of
from ..words import steps_of
from .scene import ClassicScene, Row


def draw_detail(scene: ClassicScene, width: int) -> Page:
    """Draw the selected card, or another selected choice."""
    page = scene.blank(width)
    row = scene.row
    if row is None:
        page.paragraph(scene.say("plain.wait"), ink(scene.palette.quiet))
    elif row.unit is None:
        page.line(Piece(row.name, ink(scene.palette.text, bold=True)))
        page.paragraph(row.text)
    else:
        _add_card(page, scene, row, row.unit)
    return page


def _add_card(page: Page, scene: ClassicScene, row: Row, card: Unit) -> None:
    palette, messages = scene.palette, scene.messages
    band = ink(palette.on_band[card.kind], palette.bands[card.kind], bold=True)
    page.line(Piece(f" {MARKS[card.kind]} {row.name}".ljust(page.width)[: page.width], band))
    cost = scene.say("classic.costs", cost=cost_words(card.cost, messages))
    page.paragraph(f"{kind_of(card, messages)}, {cost}", ink(palette.quiet))
    page.paragraph(effect_of(card, messages))
    for sign, chain in zip((FROM, TO), chains_of(card, messages), strict=True):
        if chain:
            page.paragraph(f"{sign} {chain}", ink(palette.quiet), hang=2)
    page.gap()
    colour = palette.good if row.may_build else palette.bad
    page.line(Piece(f"{YES if row.may_build else NO} {row.price}", ink(colour, bold=True)))
    for way in row.ways:
        coins = scene.say("coins", count=way["coins"]) if way["coins"] else scene.say("round.foot.free")
        page.paragraph(coins, ink(palette.coin), indent=1)
        for step in steps_of(way, scene.names_of_seats, messages):
            page.paragraph(step, ink(palette.quiet), indent=3, hang=2)
    page.gap()
    for city in (scene.left, scene.mine, scene.right):
        if any(BY_ID[other].building == card.building for other in city["cards"].get(card.kind, ())):
            page.paragraph(scene.say("card.has_it", name=scene.owner(city)), ink(palette.quiet))
