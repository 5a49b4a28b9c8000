"""The Pantheon and the Senate on the terminal screen, with prices, Influence cubes and decks.

Each is rendered either as a strip, two lines across the screen, or as a narrow column in the side panel.
"""

from collections.abc import Sequence

from rich.style import Style

from ...tui.page import Line, TextPage, TextPiece, make_piece
from ...tui.theme import COIN, CUBE, MARKS, NO, POINT, YES, make_style
from ..components import BY_ID, Deck
from ..ids import SEATS
from ..rules.expansions.pantheon import PRICES
from ..view_types import Chamber, PantheonSpace, PerSeat
from .scene import BOARDS, DuelScene

GUTTER = 12  # columns before the six cells of a strip
CELLS = 6
ROOMY_CELL = 12


def render_pantheon_strip(scene: DuelScene, width: int) -> TextPage:
    """Render the Pantheon in two lines across the screen: the Divinities on the spaces, and their prices."""
    assert scene.pantheon is not None
    decks = "".join(deck["mythology"][0].upper() + str(deck["left"]) for deck in scene.pantheon["decks"])
    page, cell = _make_strip(scene, width, "divinity", "pantheon.label", decks)
    names, prices = page.lines
    for entry in scene.pantheon["spaces"]:
        press = f"press_pantheon_space({entry['space']})"
        name, style = _format_space(scene, entry, cell - 3)
        names.append(TextPiece(f"{entry['space']} {name}".ljust(cell), style, press))
        prices += _render_space_prices(scene, entry, cell, press)
    return page


def _make_strip(scene: DuelScene, width: int, kind: str, label: str, below: str) -> tuple[TextPage, int]:
    """Begin the two lines across the screen that show the six spaces of the Pantheon, or the Chambers of the Senate.

    Return a page with the first part of each line, and the columns for each space or Chamber.

    Args:
        scene: the position as the screen shows it.
        width: the width of the two lines, in columns of the terminal.
        kind: the kind of component whose mark begins the first line.
        label: the key of the message that names the board.
        below: the text at the beginning of the second line.
    """
    page, palette = scene.make_empty_page(width, scene.palette.ground), scene.palette
    head = f" {MARKS[kind]} {scene.say(label)}".ljust(GUTTER)
    page.add_line(make_piece(head, palette.marks[kind], bold=True, press=BOARDS))
    page.add_line(make_piece(f" {below}".ljust(GUTTER), palette.quiet, press=BOARDS))
    return page, (width - GUTTER) // CELLS


def render_pantheon_column(scene: DuelScene, width: int) -> TextPage:
    """Render the Pantheon for the narrow side panel: a line of text for each space, and one for the decks."""
    page = scene.make_empty_page(width)
    assert scene.pantheon is not None
    for entry in scene.pantheon["spaces"]:
        if not activation_prices_on_space(scene, entry):
            continue  # the space stays empty
        press = f"press_pantheon_space({entry['space']})"
        prices = _render_space_prices(scene, entry, 11, press)
        name, style = _format_space(scene, entry, width - 14)
        page.add_split_line([TextPiece(f"{entry['space']} {name}", style, press)], prices)
    decks = " ".join(deck["mythology"][0].upper() + str(deck["left"]) for deck in scene.pantheon["decks"])
    page.add_line(make_piece(f"{scene.say('pantheon.decks')} {decks}", scene.palette.quiet, press=BOARDS))
    return page


def _format_space(scene: DuelScene, entry: PantheonSpace, room: int) -> tuple[str, Style]:
    """Return the text for a space of the Pantheon, and its style.

    The text is the name of the Divinity, in brackets if it is face down; the mythology of an unknown Divinity; or "-"
    for an empty space.

    Args:
        scene: the position as the screen shows it.
        entry: the space.
        room: the maximum width of the text in cells.
    """
    palette, divinity = scene.palette, entry["divinity"]
    if divinity and entry["face_up"]:
        able = any(f"divinity:{divinity}" in option.action.targets for option in scene.options_without_card())
        style = make_style(palette.text if able else palette.quiet, bold=able)
        return scene.short_component_name(BY_ID[divinity], room), style
    if divinity:
        name = scene.short_component_name(BY_ID[divinity], room - 2)
        return f"({name})", make_style(palette.marks["divinity"])
    if entry["mythology"]:
        name = scene.short_component_name(BY_ID[entry["mythology"]], room - 1)
        return f"{MARKS['mythology']}{name}", make_style(palette.marks["mythology"])
    return "-", make_style(palette.faint)


def activation_prices_on_space(scene: DuelScene, entry: PantheonSpace) -> PerSeat[int]:
    """Return the price of the Divinity on a space, for each seat.

    For an empty space, return the prices printed on the board in Age I, and an empty mapping from Age II on.
    """
    if "price" in entry:
        return entry["price"]
    if scene.age >= Deck.AGE_II:
        return {}
    return {name: int(PRICES.array[seat, entry["space"] - 1]) for seat, name in enumerate(SEATS)}


def _render_space_prices(scene: DuelScene, entry: PantheonSpace, cell: int, press: str) -> Line:
    """Render the prices of a space of the Pantheon, for the viewer and for the other seat.

    A sign and a colour say whether the viewer can pay the price.

    Args:
        scene: the position as the screen shows it.
        entry: the space.
        cell: the width of both texts together.
        press: the action of the screen when the texts are clicked.
    """
    palette = scene.palette
    if not (price := activation_prices_on_space(scene, entry)):
        return [make_piece(" " * cell, palette.faint, press=press)]
    mine, theirs = (price[SEATS[seat]] for seat in (scene.me, scene.opponent))
    city = scene.city(scene.me)
    good = mine <= city["coins"] + city["astarte"]
    first = f"{YES if good else NO}{mine}{COIN} "
    label = (
        f"{scene.short_seat_name(scene.opponent)} " if cell >= ROOMY_CELL else scene.short_seat_name(scene.opponent)[:1]
    )
    second = f"{label}{theirs}{COIN}"
    return [
        make_piece(first, palette.good if good else palette.bad, press=press),
        make_piece(second.ljust(max(1, cell - len(first))), palette.theirs, press=press),
    ]


def render_senate_strip(scene: DuelScene, width: int) -> TextPage:
    """Render the Senate in two lines across the screen: points and Influence cubes of each Chamber, and its Decrees."""
    palette = scene.palette
    assert scene.senate is not None
    deck = f"{MARKS['conspiracy']} {scene.say('lines.deck')} {count_conspiracy_deck(scene)}"
    page, cell = _make_strip(scene, width, "senator", "senate.label", deck)
    cubes, decrees = page.lines
    for chamber in scene.senate["chambers"]:
        press = f"press_chamber({chamber['chamber']})"
        style = style_of_controller(scene, chamber)
        text = f"{chamber['chamber']} {chamber['points']}{POINT} {format_cubes(scene, chamber)} "
        text += format_controller(scene, chamber, max(0, cell - len(text) - 1))
        cubes += [TextPiece(text.ljust(cell - 1)[: cell - 1], style, press), TextPiece(" ", Style())]
        words = format_decrees(scene, chamber["decrees"], cell - 1)
        colour = palette.text if words != scene.say("pantheon.face_down") else palette.quiet
        decrees.append(make_piece(words.ljust(cell), colour, press=press))
    return page


def render_senate_column(scene: DuelScene, width: int) -> TextPage:
    """Render the Senate for the narrow side panel: a line of text for each Chamber."""
    page = scene.make_empty_page(width)
    assert scene.senate is not None
    for chamber in scene.senate["chambers"]:
        press = f"press_chamber({chamber['chamber']})"
        start = f"{chamber['chamber']} {chamber['points']}{POINT} {format_cubes(scene, chamber)}"
        decrees = format_decrees(scene, chamber["decrees"], width - 10)
        page.add_line(
            TextPiece(f"{start:<9}", style_of_controller(scene, chamber), press),
            make_piece(f" {decrees}", scene.palette.text, press=press),
        )
    return page


def count_conspiracy_deck(scene: DuelScene) -> int:
    """Return the number of cards in the deck of Conspiracies, including those put back on top or at the bottom."""
    assert scene.senate is not None
    deck = scene.senate["conspiracy_deck"]
    bottom = sum(scene.city(seat)["at_bottom"]["cards"] for seat in (0, 1))
    return int(deck["undrawn"] + bottom + (deck["on_top"] is not None))


def format_cubes(scene: DuelScene, chamber: Chamber) -> str:
    """Format the numbers of Influence cubes in a Chamber, such as `▪2:1`; the viewer's number comes first."""
    cubes = chamber["cubes"]
    return f"{CUBE}{cubes[SEATS[scene.me]]}:{cubes[SEATS[scene.opponent]]}"


def style_of_controller(scene: DuelScene, chamber: Chamber) -> Style:
    """Return the style of a Chamber of the Senate: in the colour of the seat that controls it, if any."""
    palette = scene.palette
    if chamber["controller"] is None:
        return make_style(palette.text)
    return make_style(palette.on_state, scene.seat_colour(SEATS.index(chamber["controller"])), bold=True)


def format_controller(scene: DuelScene, chamber: Chamber, room: int) -> str:
    """Return the short name of the seat that controls a Chamber; empty if none does, or if it is longer than `room`."""
    if chamber["controller"] is None:
        return ""
    label = scene.short_seat_name(SEATS.index(chamber["controller"]))
    return label if len(label) <= room else ""


def format_decrees(scene: DuelScene, names: Sequence[str | None], room: int) -> str:
    """Return the names of a Chamber's Decrees in brief; unknown ones are face down.

    Args:
        scene: the position as the screen shows it.
        names: the ids of the Decrees, None for unknown ones.
        room: the maximum width of the text in cells.
    """
    if not names:
        return scene.say("lines.no_decree")
    unknown = scene.say("pantheon.face_down") if len(names) == 1 else "?"
    each = (room - len(names) + 1) // len(names)
    return "+".join(scene.short_component_name(BY_ID[name], each) if name else unknown for name in names)
