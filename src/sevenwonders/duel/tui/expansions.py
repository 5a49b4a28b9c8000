"""The Pantheon and the Senate in strips of two lines or in columns, with prices, cubes and decks."""

from collections.abc import Sequence

from rich.style import Style

from ...tui.page import Line, Piece, TextPage
from ...tui.theme import COIN, CUBE, MARKS, NO, POINT, YES, make_style
from ..components import Deck
from ..ids import SEATS
from ..rules.expansions.pantheon import PRICES
from ..view_types import Chamber, PerSeat, Space
from .scene import DuelScene
from .words import find_component

GUTTER = 12  # columns before the six cells of a strip
CELLS = 6
ROOMY_CELL = 12


def draw_pantheon_strip(scene: DuelScene, width: int) -> TextPage:
    """Draw the Pantheon in two lines: the contents of the spaces, and their prices."""
    assert scene.pantheon is not None
    decks = "".join(deck["mythology"][0].upper() + str(deck["left"]) for deck in scene.pantheon["decks"])
    cell, names, prices = _begin_strip(scene, width, "divinity", "pantheon.label", decks)
    for entry in scene.pantheon["spaces"]:
        press = f"press_space({entry['space']})"
        name, style = _format_space(scene, entry, cell - 3)
        names.append(Piece(f"{entry['space']} {name}".ljust(cell), style, press))
        prices += _draw_space_prices(scene, entry, cell, press)
    return _make_strip_page(scene, width, names, prices)


def _begin_strip(scene: DuelScene, width: int, kind: str, label: str, below: str) -> tuple[int, Line, Line]:
    """Return the width of a cell of a strip, and the beginnings of its two lines."""
    mark = make_style(scene.palette.marks[kind], bold=True)
    head = Piece(f" {MARKS[kind]} {scene.say(label)}".ljust(GUTTER), mark, "boards")
    return (
        (width - GUTTER) // CELLS,
        [head],
        [Piece(f" {below}".ljust(GUTTER), make_style(scene.palette.quiet), "boards")],
    )


def _make_strip_page(scene: DuelScene, width: int, *lines: Line) -> TextPage:
    """Return the lines of a strip as a page."""
    page = TextPage(width, make_style(scene.palette.text, scene.palette.ground))
    for line in lines:
        page.add_line(*line)
    return page


def draw_pantheon_column(scene: DuelScene, width: int) -> TextPage:
    """Draw the Pantheon in a narrow column: a line for each space, and a line for the decks."""
    palette = scene.palette
    page = TextPage(width, make_style(palette.text, palette.panel))
    assert scene.pantheon is not None
    for entry in scene.pantheon["spaces"]:
        if not price_of_space(scene, entry):
            continue  # the space stays empty
        press = f"press_space({entry['space']})"
        prices = _draw_space_prices(scene, entry, 11, press)
        name, style = _format_space(scene, entry, width - 14)
        page.add_split_line([Piece(f"{entry['space']} {name}", style, press)], prices)
    decks = " ".join(deck["mythology"][0].upper() + str(deck["left"]) for deck in scene.pantheon["decks"])
    page.add_line(Piece(f"{scene.say('pantheon.decks')} {decks}", make_style(palette.quiet), "boards"))
    return page


def _format_space(scene: DuelScene, entry: Space, room: int) -> tuple[str, Style]:
    """Return the text and style of a space: its Divinity (in brackets if face down), its mythology, or "-"."""
    palette = scene.palette
    divinity = entry["divinity"]
    if divinity and entry["face_up"]:
        able = any(f"divinity:{divinity}" in option.action.targets for option in scene.options_without_card())
        return scene.short_component_name(find_component(divinity), room), make_style(
            palette.text if able else palette.quiet, bold=able
        )
    if divinity:
        return f"({scene.short_component_name(find_component(divinity), room - 2)})", make_style(
            palette.marks["divinity"]
        )
    if entry["mythology"]:
        mark = MARKS["mythology"]
        return f"{mark}{scene.short_component_name(find_component(entry['mythology']), room - 1)}", make_style(
            palette.marks["mythology"]
        )
    return "-", make_style(palette.faint)


def price_of_space(scene: DuelScene, entry: Space) -> PerSeat[int]:
    """Return the price of a space for both seats; for a space that is still empty in Age I, the printed price."""
    if "price" in entry:
        return entry["price"]
    if scene.age >= Deck.AGE_II:
        return {}
    return {name: int(PRICES.array[seat, entry["space"] - 1]) for seat, name in enumerate(SEATS)}


def _draw_space_prices(scene: DuelScene, entry: Space, cell: int, press: str) -> Line:
    """Return the pieces with a space's price for the viewer, coloured if affordable, and for the other seat."""
    palette = scene.palette
    if not (price := price_of_space(scene, entry)):
        return [Piece(" " * cell, make_style(palette.faint), press)]
    mine, theirs = (price[SEATS[seat]] for seat in (scene.me, scene.opponent))
    city = scene.city(scene.me)
    good = mine <= city["coins"] + city["astarte"]
    first = f"{YES if good else NO}{mine}{COIN} "
    label = f"{scene.label(scene.opponent)} " if cell >= ROOMY_CELL else scene.label(scene.opponent)[:1]
    second = f"{label}{theirs}{COIN}"
    return [
        Piece(first, make_style(palette.good if good else palette.bad), press),
        Piece(second.ljust(max(1, cell - len(first))), make_style(palette.theirs), press),
    ]


def draw_senate_strip(scene: DuelScene, width: int) -> TextPage:
    """Draw the Senate in two lines: points and cubes of each Chamber, and its Decrees."""
    palette = scene.palette
    assert scene.senate is not None
    deck = f"{MARKS['conspiracy']} {scene.say('lines.deck')} {count_conspiracy_deck(scene)}"
    cell, cubes, decrees = _begin_strip(scene, width, "senator", "senate.label", deck)
    for chamber in scene.senate["chambers"]:
        press = f"press_chamber({chamber['chamber']})"
        style = style_of_controller(scene, chamber)
        text = f"{chamber['chamber']} {chamber['points']}{POINT} {format_cubes(scene, chamber)} "
        text += format_controller(scene, chamber, max(0, cell - len(text) - 1))
        cubes += [Piece(text.ljust(cell - 1)[: cell - 1], style, press), Piece(" ", Style())]
        words = format_decrees(scene, chamber["decrees"], cell - 1)
        decrees.append(
            Piece(
                words.ljust(cell),
                make_style(palette.text if words != scene.say("pantheon.face_down") else palette.quiet),
                press,
            )
        )
    return _make_strip_page(scene, width, cubes, decrees)


def draw_senate_column(scene: DuelScene, width: int) -> TextPage:
    """Draw the Senate in a narrow column: a line for each Chamber."""
    page = TextPage(width, make_style(scene.palette.text, scene.palette.panel))
    assert scene.senate is not None
    for chamber in scene.senate["chambers"]:
        press = f"press_chamber({chamber['chamber']})"
        start = f"{chamber['chamber']} {chamber['points']}{POINT} {format_cubes(scene, chamber)}"
        page.add_line(
            Piece(f"{start:<9}", style_of_controller(scene, chamber), press),
            Piece(f" {format_decrees(scene, chamber['decrees'], width - 10)}", make_style(scene.palette.text), press),
        )
    return page


def count_conspiracy_deck(scene: DuelScene) -> int:
    """Return the number of Conspiracies in the deck, including cards that were put back."""
    assert scene.senate is not None
    deck = scene.senate["conspiracy_deck"]
    bottom = sum(scene.city(seat)["at_bottom"]["cards"] for seat in (0, 1))
    return int(deck["undrawn"] + bottom + (deck["on_top"] is not None))


def format_cubes(scene: DuelScene, chamber: Chamber) -> str:
    """Return the numbers of cubes in a Chamber, the viewer's number first."""
    cubes = chamber["cubes"]
    return f"{CUBE}{cubes[SEATS[scene.me]]}:{cubes[SEATS[scene.opponent]]}"


def style_of_controller(scene: DuelScene, chamber: Chamber) -> Style:
    """Return the style in the colour of the seat that controls a Chamber."""
    palette = scene.palette
    if chamber["controller"] is None:
        return make_style(palette.text)
    return make_style(palette.on_state, scene.seat_colour(SEATS.index(chamber["controller"])), bold=True)


def format_controller(scene: DuelScene, chamber: Chamber, room: int) -> str:
    """Return the label of the seat that controls a Chamber, if there is room for it."""
    if chamber["controller"] is None:
        return ""
    label = scene.label(SEATS.index(chamber["controller"]))
    return label if len(label) <= room else ""


def format_decrees(scene: DuelScene, names: Sequence[str | None], room: int) -> str:
    """Return the Decrees of a Chamber in brief: their names, or a word for none or face down."""
    if not names:
        return scene.say("lines.no_decree")
    if len(names) == 1:
        return (
            scene.short_component_name(find_component(names[0]), room) if names[0] else scene.say("pantheon.face_down")
        )
    each = (room - len(names) + 1) // len(names)
    return "+".join(scene.short_component_name(find_component(name), each) if name else "?" for name in names)
