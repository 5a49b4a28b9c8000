"""The pages of windows: a city, the score sheet, the log, known hands, the keys."""

from collections.abc import Sequence

from ...classic import BY_ID
from ...classic.words import describe_city, score_rows
from ..page import Page, Piece
from ..theme import ink
from .cities import blank
from .scene import RoundScene

HELP = (
    ("1 to 9, up, down", "select a card of your hand"),
    ("left, right", "go through what may be done with it, each way to pay by itself"),
    ("Enter", "choose what is highlighted"),
    ("b, w, x", "build the card, use it for the next stage, sell it"),
    ("u", "take your choice back; when nothing is chosen, go back a turn"),
    ("F1 to F7", "all of the city of a seat"),
    ("s, l, k", "score sheet, log of all turns, cards you have seen in the hands of others"),
    ("h", "a hint from the engine"),
    ("t", "dark or light colours"),
    ("q", "leave; the game is saved after every choice"),
)


def draw_city(scene: RoundScene, seat: str, width: int) -> Page:
    """All of a city."""
    page = blank(scene, width)
    for number, line in enumerate(describe_city(scene.city(seat))):
        indent = len(line) - len(line.lstrip())
        page.paragraph(line.strip(), ink(scene.palette.text, bold=number == 0), indent=indent, hang=2)
    return page


def draw_score(scene: RoundScene, width: int) -> Page:
    """The score sheet of everybody; at the end with ranks."""
    palette = scene.palette
    page = blank(scene, width)
    cities = [scene.city(seat) for seat in scene.seats]
    room = max(5, (width - 10) // len(cities))
    page.line(
        Piece(" " * 10, ink(palette.text)),
        *(Piece(city["name"][: room - 1].rjust(room), ink(palette.text, bold=True)) for city in cities),
    )
    for category, points in score_rows({city["seat"]: city["score"] for city in cities}):
        style = ink(palette.accent, bold=True) if category == "total" else ink(palette.text)
        page.line(Piece(f"{category:<10}", style), *(Piece(f"{number:{room}}", style) for number in points))
    if scene.over:
        ranks = scene.sight["result"]["ranks"]
        style = ink(palette.good, bold=True)
        page.line(Piece(f"{'rank':<10}", style), *(Piece(f"{ranks[seat]:{room}}", style) for seat in scene.seats))
    else:
        page.gap()
        page.paragraph("As if the game ended now; conflicts of this Age are not fought yet.", ink(palette.quiet))
    return page


def draw_log(scene: RoundScene, deeds: Sequence[str], width: int) -> Page:
    """What everybody did so far."""
    page = blank(scene, width)
    for deed in deeds or ["Nothing has happened yet."]:
        page.paragraph(deed, ink(scene.palette.text), hang=2)
    return page


def draw_known(scene: RoundScene, width: int) -> Page:
    """What the seat has seen of other hands and of the discard pile."""
    palette = scene.palette
    page = blank(scene, width)
    hands = scene.sight["known_hands"]
    for seat, hand in hands.items():
        gone = f" ({hand['gone']} of them gone)" if hand["gone"] else ""
        names = ", ".join(BY_ID[card].name for card in hand["cards"])
        page.paragraph(f"{scene.city(seat)['name']}: {names}{gone}", ink(palette.text), hang=2)
    if not hands:
        page.paragraph("You have seen nobody's hand yet.", ink(palette.quiet))
    pile = scene.sight["discard"]
    page.gap()
    seen = ", ".join(BY_ID[card].name for card in [*pile["own"], *pile["seen"]]) or "none"
    page.paragraph(f"Discard pile: {pile['size']} in it; those you know: {seen}", ink(palette.text), hang=2)
    return page


def draw_help(scene: RoundScene, width: int) -> Page:
    """The keys."""
    page = blank(scene, width)
    for key, words in HELP:
        page.line(Piece(f"{key:<18}", ink(scene.palette.accent, bold=True)), Piece(words, ink(scene.palette.text)))
    return page
