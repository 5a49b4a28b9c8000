"""Lists that open over the table: the cards of the cities, what lies face down, the discard pile, the tokens."""

from ...duel.components import Unit
from ...duel.describe import describe
from ..page import Page, Piece, beside
from ..theme import CARDS, MARKS, SPACE, YES, ink
from .detail import blank
from .scene import Scene
from .track import HIDDEN
from .words import BACKS, gist, unit

COLOUR_NAMES = {
    "brown": "Brown, raw materials",
    "grey": "Grey, manufactured goods",
    "blue": "Blue, civic buildings",
    "green": "Green, science",
    "yellow": "Yellow, trade",
    "red": "Red, military",
    "purple": "Purple, guilds",
}
OF_EXPANSIONS = {
    "divinities": "Divinities",
    "mythology_tokens": "Mythology tokens",
    "offering_tokens": "Offering tokens",
    "senators": "Senators",
    "decrees": "Decrees in control",
    "triggered": "Conspiracies triggered",
}


def _row(page: Page, scene: Scene, thing: Unit, note: str = "") -> None:
    """A unit with what it gives."""
    palette = scene.palette
    cost = thing.cost if thing.cost != "-" else ""
    page.split(
        [
            Piece(f"{MARKS[thing.kind]} ", ink(palette.marks[thing.kind], bold=True)),
            Piece(f"{thing.name} ", ink(palette.text)),
            Piece("" if note else gist(thing), ink(palette.quiet)),
        ],
        [Piece(note or cost, ink(palette.quiet))],
    )


def draw_cities(scene: Scene, width: int, first: int) -> Page:
    """All that stands in both cities, side by side."""
    pages = [_city(scene, seat, width // 2 - 1) for seat in (first, 1 - first)]
    return beside(pages[0], pages[1], blank(scene, width))


def _city(scene: Scene, seat: int, width: int) -> Page:
    palette, city = scene.palette, scene.city(seat)
    page = blank(scene, width)
    page.line(Piece(scene.name(seat), ink(scene.colour_of(seat), bold=True)))
    page.gap()
    for entry in city["wonders"]:
        built = f"{YES} on {unit(entry['built_with'])}" if entry["built_with"] else "not built"
        _row(page, scene, unit(entry["wonder"]), built)
    for colour in CARDS:
        names = city["cards"][colour]
        if names:
            page.gap()
            words = f"{COLOUR_NAMES[colour]} ({len(names)})"
            page.line(Piece(words, ink(palette.marks[colour], bold=True)))
            for name in names:
                _row(page, scene, unit(name))
    if city["tokens"]:
        page.gap()
        for name in city["tokens"]:
            _row(page, scene, unit(name))
    for key, words in OF_EXPANSIONS.items():
        if names := city.get(key):
            page.gap()
            page.line(Piece(f"{words} ({len(names)})", ink(palette.text, bold=True)))
            for name in names:
                note = f"{city['astarte']}● kept" if name == "astarte" else ""
                _row(page, scene, unit(name), note)
    if held := city.get("conspiracies"):
        page.gap()
        page.line(Piece(f"Conspiracies ({len(held)})", ink(palette.marks["conspiracy"], bold=True)))
        for plot in held:
            note = f"{YES} on {unit(plot['prepared_with'])}" if plot["prepared_with"] else "not prepared"
            if plot["conspiracy"]:
                _row(page, scene, unit(plot["conspiracy"]), note)
            else:
                page.split([Piece("? face down", ink(palette.text))], [Piece(note, ink(palette.quiet))])
    return page


def draw_unseen(scene: Scene, width: int) -> Page:
    """For every back the cards that may lie face down."""
    palette = scene.palette
    page = blank(scene, width)
    for pile in scene.sight["unseen"]:
        cards = [unit(name) for name in pile["cards"]]
        if not cards:
            continue
        page.gap()
        page.line(Piece(BACKS[pile["back"]], ink(palette.text, bold=True)))
        if pile["slots"]:
            words = f"Face down: {pile['slots']} of these {len(cards)}. The others are not in the game."
        else:
            words = "None lies face down; these are not in the game."
        page.paragraph(words, ink(palette.quiet))
        for card in cards:
            _row(page, scene, card)
    if not page.lines:
        page.paragraph("Nothing is hidden.", ink(palette.quiet))
    return page


def draw_discard(scene: Scene, width: int) -> Page:
    """The discard pile, and what is out of the game."""
    palette = scene.palette
    page = blank(scene, width)
    for words, names in (("", scene.sight["discard"]), ("Out of the game", scene.sight["out_of_game"])):
        if words and names:
            page.gap()
            page.line(Piece(words, ink(palette.text, bold=True)))
        for name in names:
            _row(page, scene, unit(name))
    if not page.lines:
        page.paragraph("The discard pile is empty.", ink(palette.quiet))
    return page


def draw_tokens(scene: Scene, width: int) -> Page:
    """The Progress tokens on the board, in the cities and in the box."""
    palette = scene.palette
    page = blank(scene, width)
    groups = [("On the board", scene.sight["board_tokens"])]
    groups += [(scene.name(seat), scene.city(seat)["tokens"]) for seat in (scene.me, scene.opponent)]
    groups.append(("In the box", scene.sight["box_tokens"]))
    if scene.pantheon:
        groups.append(("On Enki", scene.pantheon["enki_tokens"]))
    locked = scene.senate["locked_token"] if scene.senate else None
    if locked:
        groups.append(("Locked", [] if locked == HIDDEN else [locked]))
    for words, names in groups:
        if names:
            page.gap()
            page.line(Piece(words, ink(palette.text, bold=True)))
            for name in names:
                token = unit(name)
                mark = f"{MARKS[token.kind]} {token.name} "
                page.paragraph(f"{mark.ljust(16, SPACE)} {describe(token)}", ink(palette.text), hang=17)
    if locked == HIDDEN:
        page.gap()
        page.paragraph("A Progress token of the box is locked, face down.", ink(palette.quiet))
    return page
