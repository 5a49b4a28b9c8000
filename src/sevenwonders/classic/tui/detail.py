"""Details of the card that the player has selected: its effects, every way to pay for it, its chains."""

from ...tui.components import add_component_band
from ...tui.page import TextPage, make_piece
from ...tui.theme import FROM, NO, TO, YES, make_style
from .. import BY_ID, Unit
from ..describe import format_chains, format_cost, format_effect, format_kind
from ..words import format_payment_steps
from .scene import ChoiceRow, ClassicScene


def render_card_details(scene: ClassicScene, width: int) -> TextPage:
    """Render the details of the selected card, or of another selected choice, such as a board."""
    page = scene.make_empty_page(width)
    row = scene.selected_row
    if row is None:
        page.add_paragraph(scene.say("plain.wait"), make_style(scene.palette.quiet))
    elif row.unit is None:
        page.add_line(make_piece(row.name, scene.palette.text, bold=True))
        page.add_paragraph(row.text)
    else:
        _add_card_details(page, scene, row, row.unit)
    return page


def _add_card_details(page: TextPage, scene: ClassicScene, row: ChoiceRow, card: Unit) -> None:
    palette, messages = scene.palette, scene.messages
    add_component_band(page, scene, card.kind, row.name)
    cost = scene.say("classic.costs", cost=format_cost(card.cost, messages))
    page.add_paragraph(f"{format_kind(card, messages)}, {cost}", make_style(palette.quiet))
    page.add_paragraph(format_effect(card, messages))
    for sign, chain in zip((FROM, TO), format_chains(card, messages), strict=True):
        if chain:
            page.add_paragraph(f"{sign} {chain}", make_style(palette.quiet), hang=2)
    page.add_gap()
    colour = palette.good if row.can_build else palette.bad
    page.add_line(make_piece(f"{YES if row.can_build else NO} {row.price}", colour, bold=True))
    for way in row.ways:
        coins = scene.say("coins", count=way["coins"]) if way["coins"] else scene.say("round.foot.free")
        page.add_paragraph(coins, make_style(palette.coin), indent=1)
        for step in format_payment_steps(way, scene.names_by_seat, messages):
            page.add_paragraph(step, make_style(palette.quiet), indent=3, hang=2)
    page.add_gap()
    for city in (scene.left_city, scene.own_city, scene.right_city):
        if any(BY_ID[other].building_name == card.building_name for other in city["cards"].get(card.kind, ())):
            page.add_paragraph(scene.say("card.has_it", name=scene.find_owner_name(city)), make_style(palette.quiet))
