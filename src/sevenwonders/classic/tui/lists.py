"""Contents of the windows over the table: cities, boards, cards seen, discard pile, score sheet, help."""

from collections.abc import Iterable

from ...game.seats import Seat
from ...tui.components import add_component_line
from ...tui.manual import SHARED_KEYS, render_help
from ...tui.page import TextPage, make_piece
from ...tui.result import ScoreSheet, SheetRow
from ...tui.theme import COIN, FROM, LINK, NO, POINT, TO, YES, make_style
from .. import BY_ID
from ..components import COLOURS
from ..describe import format_component_name, format_cost, format_effect
from ..words import describe_city, format_board
from .cities import SHIELD
from .scene import ClassicScene

# The categories of the score sheet, each with the kind whose mark is shown before it; coins have their own mark.
CATEGORIES = {
    "military": "red",
    "coins": None,
    "wonder": "wonder",
    "blue": "blue",
    "yellow": "yellow",
    "purple": "purple",
    "green": "green",
}
KEYS = (
    ("1 to 9", "the n-th card of your hand"),
    ("up, down", "move over the cards; Tab as well"),
    ("← →", "go through what may be done with the card, each way to pay by itself"),
    ("Enter", "choose what is highlighted"),
    ("b", "build the card"),
    ("w", "build the next stage of your Wonder with it"),
    ("d, x", "sell it for 3 coins"),
    ("u", "undo: take your choice back; when nothing is chosen, go back a turn"),
    ("y", "redo: play again what was taken back"),
    ("Esc", "hide the hint"),
    ("h", "hint: chances, best moves; again: hide"),
    ("i", "all about the selected card"),
    ("c", "all cities"),
    ("F1 to F7", "the city of a seat"),
    ("e", "the boards with their stages"),
    ("v, k", "cards that you have seen in other hands"),
    ("p", "the discard pile"),
    ("l", "the log of all turns"),
    *SHARED_KEYS,
)
SIGNS = (
    (f"{YES} 3 coins", "you can build it; the cheapest way costs 3 coins"),
    (f"{NO} -WW", "you cannot, and why; in few characters the letters that are missing"),
    ("WSOC GPT", "wood, stone, ore, clay; glass, papyrus, cloth; W/S is one of them"),
    (f"{FROM} {TO}", "the left and the right neighbour"),
    (f"{LINK}", "a chain: makes something free later, or is free by it"),
    (f"3{TO}1{COIN}", "what a choice changes"),
    (f"3{COIN}", "coins"),
    (f"12{POINT}", "points as of now"),
    (f"2{SHIELD}", "shields"),
)
CLICKS = "Everything can be clicked too: a card selects it, what may be done with it does it."


def render_city(scene: ClassicScene, width: int, seat: Seat) -> TextPage:
    """Render the city of a seat with all details."""
    page = scene.make_empty_page(width)
    colour = scene.seat_colour(scene.seats.index(seat))
    for number, line in enumerate(describe_city(scene.names_by_seat[seat], scene.find_city(seat), scene.messages)):
        indent = len(line) - len(line.lstrip())
        style = make_style(scene.palette.text if number else colour, bold=number == 0)
        page.add_paragraph(line.strip(), style, indent=indent, hang=2)
    return page


def render_cities(scene: ClassicScene, width: int) -> TextPage:
    """Render all cities, the viewer's first, then clockwise."""
    page = scene.make_empty_page(width)
    for step in range(len(scene.seats)):
        page.add_gap()
        page.extend(render_city(scene, width, scene.seats[(scene.me + step) % len(scene.seats)]))
    return page


def render_boards(scene: ClassicScene, width: int) -> TextPage:
    """Render the boards of all seats with the costs and effects of their stages."""
    palette = scene.palette
    page = scene.make_empty_page(width)
    for number, seat in enumerate(scene.seats):
        city = scene.find_city(seat)
        page.add_gap()
        name = make_piece(scene.seat_name(number), scene.seat_colour(number), bold=True)
        page.add_split_line([name], [make_piece(format_board(city, scene.messages), palette.quiet)])
        for place, stage in enumerate(city["stages"], 1):
            colour = make_style(palette.good if stage["built"] else palette.text)
            built, cost = f"{YES} {scene.say('round.built')}", format_cost(stage["cost"], scene.messages)
            does = format_effect(stage["stage"], scene.messages)
            page.add_paragraph(f"{place} ({built if stage['built'] else cost}) {does}", colour, indent=1, hang=2)
    return page


def render_known_hands(scene: ClassicScene, width: int) -> TextPage:
    """Render the cards that the viewer has seen in the hands that other seats hold now."""
    page = scene.make_empty_page(width)
    hands = scene.view["known_hands"]
    for seat, hand in hands.items():
        page.add_gap()
        gone = f" · {scene.say('round.gone', count=hand['gone'])}" if hand["gone"] else ""
        whose = scene.say("round.hand_of", name=scene.names_by_seat[seat])
        page.add_paragraph(f"{whose}{gone}", make_style(scene.palette.theirs, bold=True))
        _add_card_lines(page, scene, hand["cards"])
    if not hands:
        page.add_paragraph(scene.say("round.nothing_seen"), make_style(scene.palette.quiet))
    return page


def render_discard_pile(scene: ClassicScene, width: int) -> TextPage:
    """Render the discard pile, as far as the viewer knows it."""
    page = scene.make_empty_page(width)
    pile = scene.view["discard"]
    page.add_paragraph(f"{scene.say('cards.discards')}: {pile['size']}", make_style(scene.palette.quiet))
    for key in ("own", "seen", "taken"):
        if names := pile[key]:
            page.add_title(scene.say(f"round.discard.{key}"), scene.palette.text)
            _add_card_lines(page, scene, names)
    return page


def _add_card_lines(page: TextPage, scene: ClassicScene, names: Iterable[str]) -> None:
    """Add a line for each card of `names` (ids) to a page: the mark of its colour, name, effect, cost."""
    for card in map(BY_ID.__getitem__, names):
        name, effects = format_component_name(card, scene.messages), format_effect(card, scene.messages)
        add_component_line(page, scene, card.kind, name, effects, f" {card.cost.removeprefix('-')}")


def make_score_sheet(scene: ClassicScene) -> ScoreSheet:
    """Return the score sheet with all seats, as if the game ended now; after the end, it has the ranks, too."""
    sheets = [scene.find_city(seat)["score"] for seat in scene.seats]
    rows = [
        SheetRow(kind, scene.say(f"round.score.{category}"), [sheet.get(category, 0) for sheet in sheets])
        for category, kind in CATEGORIES.items()
    ]
    totals = {scene.say("score.total"): [sheet.get("total", 0) for sheet in sheets]}
    if result := scene.view["result"]:
        totals[scene.say("terminal.rank")] = [result["ranks"][seat] for seat in scene.seats]
    return ScoreSheet(range(len(sheets)), rows, totals, scene.seats, scene.say("score.now"))


def render_help_window(scene: ClassicScene, width: int) -> TextPage:
    """Render the help page: all keys and signs."""
    kinds = [(kind, scene.say(f"kind.{kind}")) for kind in COLOURS]
    return render_help(scene, width, KEYS, SIGNS, [*kinds, ("wonder", scene.say("kind.stage"))], CLICKS)
