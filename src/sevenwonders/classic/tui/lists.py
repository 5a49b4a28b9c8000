"""Lists that open over the table: cities, boards, cards seen, the discard pile, the score sheet, help."""

from collections.abc import Iterable

from ...game.seats import Seat
from ...tui.manual import draw_help
from ...tui.page import Page, Piece
from ...tui.result import Row, Sheet
from ...tui.theme import COIN, FROM, LINK, MARKS, NO, POINT, TO, YES, ink
from .. import BY_ID
from ..components import COLOURS
from ..describe import KINDS, cost_words, effects_of
from ..words import describe_city
from .cities import SHIELD, board_of
from .scene import ClassicScene

CATEGORIES = {
    "military": ("red", "Military", "Military"),
    "coins": (None, "Coins, 3 for a point", "Coins"),
    "wonder": ("wonder", "Wonders", "Wonders"),
    "blue": ("blue", "Civic buildings", "Civic"),
    "yellow": ("yellow", "Trade", "Trade"),
    "purple": ("purple", "Guilds", "Guilds"),
    "green": ("green", "Science", "Science"),
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
    ("s", "the score sheet"),
    ("m", "the rules, chapter by chapter"),
    ("t", "dark or light colours"),
    ("space", "when watching: pause, go on"),
    ("q", "quit; the game is saved; Ctrl-C as well"),
)
SIGNS = (
    (f"{YES} 3 coins", "you can build it; the cheapest way costs 3 coins"),
    (f"{NO} no: ...", "you cannot, and why; in few characters the letters that are missing"),
    ("WSOC GPT", "wood, stone, ore, clay; glass, papyrus, cloth; W/S is one of them"),
    (f"{FROM} {TO}", "the left and the right neighbour"),
    (f"{LINK}", "a chain: makes something free later, or is free by it"),
    (f"3{TO}1{COIN}", "what a choice changes"),
    (f"3{COIN}", "coins"),
    (f"12{POINT}", "points as of now"),
    (f"2{SHIELD}", "shields"),
)
CLICKS = "Everything can be clicked too: a card selects it, what may be done with it does it."


def draw_city(scene: ClassicScene, seat: Seat, width: int) -> Page:
    """All of a city."""
    page = scene.blank(width)
    colour = scene.colour_of(scene.seats.index(seat))
    for number, line in enumerate(describe_city(scene.city(seat))):
        indent = len(line) - len(line.lstrip())
        style = ink(scene.palette.text if number else colour, bold=number == 0)
        page.paragraph(line.strip(), style, indent=indent, hang=2)
    return page


def draw_cities(scene: ClassicScene, width: int) -> Page:
    """All cities, the own one first, then clockwise."""
    page = scene.blank(width)
    for step in range(len(scene.seats)):
        page.gap()
        page.extend(draw_city(scene, scene.seats[(scene.me + step) % len(scene.seats)], width))
    return page


def draw_boards(scene: ClassicScene, width: int) -> Page:
    """The boards with all their stages."""
    palette = scene.palette
    page = scene.blank(width)
    for number, seat in enumerate(scene.seats):
        city = scene.city(seat)
        page.gap()
        page.split(
            [Piece(city["name"], ink(scene.colour_of(number), bold=True))], [Piece(board_of(city), ink(palette.quiet))]
        )
        for place, stage in enumerate(city["stages"], 1):
            does = "; ".join(effects_of(stage["text"]))
            colour = ink(palette.good if stage["built"] else palette.text)
            state = f"{YES} built" if stage["built"] else cost_words(stage["cost"])
            page.paragraph(f"{place} {does} ({state})", colour, indent=1, hang=2)
    return page


def draw_seen(scene: ClassicScene, width: int) -> Page:
    """What the seat has seen of other hands."""
    page = scene.blank(width)
    hands = scene.view["known_hands"]
    for seat, hand in hands.items():
        page.gap()
        gone = f"; {hand['gone']} of these cards have been used face down since" if hand["gone"] else ""
        page.paragraph(f"{scene.city(seat)['name']}{gone}", ink(scene.palette.theirs, bold=True))
        _cards(page, scene, hand["cards"])
    if not hands:
        page.paragraph("You have seen nobody's hand yet.", ink(scene.palette.quiet))
    return page


def draw_discard(scene: ClassicScene, width: int) -> Page:
    """The discard pile, as far as the seat knows it."""
    page = scene.blank(width)
    pile = scene.view["discard"]
    cards = "card" if pile["size"] == 1 else "cards"
    page.paragraph(f"{pile['size']} {cards} in the discard pile.", ink(scene.palette.quiet))
    for words, names in (("Yours", pile["own"]), ("Seen in it", pile["seen"]), ("Built from it", pile["taken"])):
        if names:
            page.gap()
            page.line(Piece(words, ink(scene.palette.text, bold=True)))
            _cards(page, scene, names)
    return page


def _cards(page: Page, scene: ClassicScene, names: Iterable[str]) -> None:
    """A line for each card: mark, name, effect, cost."""
    palette = scene.palette
    for name in names:
        card = BY_ID[name]
        page.split(
            [
                Piece(f"{MARKS[card.kind]} ", ink(palette.marks[card.kind], bold=True)),
                Piece(f"{card.name} ", ink(palette.text)),
                Piece("; ".join(effects_of(card.text)), ink(palette.quiet)),
            ],
            [Piece(f" {card.cost if card.cost != '-' else ''}", ink(palette.quiet))],
        )


def sheet_of(scene: ClassicScene) -> Sheet:
    """The score sheet of everybody; at the end with ranks."""
    sheets = [scene.city(seat)["score"] for seat in scene.seats]
    rows = [
        Row(kind, words, short, [sheet.get(category, 0) for sheet in sheets])
        for category, (kind, words, short) in CATEGORIES.items()
    ]
    totals = {"Total": [sheet.get("total", 0) for sheet in sheets]}
    if result := scene.view["result"]:
        totals["Rank"] = [result["ranks"][seat] for seat in scene.seats]
    note = "As if the game ended now; conflicts of this Age are not fought yet."
    return Sheet(range(len(sheets)), rows, totals, scene.seats, note)


def draw_manual(scene: ClassicScene, width: int) -> Page:
    """The help page: all keys and signs."""
    kinds = [(kind, f"{kind}: {KINDS[kind]}") for kind in COLOURS]
    return draw_help(scene, width, KEYS, SIGNS, [*kinds, ("wonder", KINDS["stage"])], CLICKS)
