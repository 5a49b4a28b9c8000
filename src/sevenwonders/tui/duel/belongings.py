"""What the expansions bring to a city: Divinities, their tokens, Conspiracies, in a line or two."""

from collections.abc import Callable

from rich.style import Style

from ...duel.components import Colour, Unit
from ..glyphs import COIN, MARKS, YES
from ..page import Line, Page, Piece, width_of
from ..theme import ink
from .scene import Scene
from .structure import token_words
from .words import unit

Naming = Callable[[Unit], str]
BRIEF, BRIEFEST = 5, 4  # letters of a name, and of a token with its mark, where there is no room for more


def draw_belongings(page: Page, scene: Scene, seat: int, lines: int) -> None:
    """What a seat has of Pantheon and Agora; with one line, at both its ends."""
    if not lines:
        return
    start, namings = Piece("  ", Style()), (_whole, _brief)
    both = [(_of_pantheon(scene, seat, naming), _of_agora(scene, seat, naming)) for naming in namings]
    if lines > 1:
        for options in zip(*both, strict=True):
            page.line(start, *next((line for line in options if width_of(line) + 2 <= page.width), options[-1]))
        return
    left, right = next((pair for pair in both if width_of([*pair[0], *pair[1]]) + 2 <= page.width), both[-1])
    page.split([start, *(left or right)], right if left else [])


def _whole(thing: Unit) -> str:
    return thing.name


def _brief(thing: Unit) -> str:
    return thing.name if len(thing.name) <= BRIEF + 1 else thing.name[:BRIEF] + "."


def _of_pantheon(scene: Scene, seat: int, naming: Naming) -> Line:
    """Divinities, Astarte's coins, Mythology and Offering tokens."""
    if not scene.pantheon:
        return []
    palette, city = scene.palette, scene.city(seat)
    names = []
    for name in city["divinities"]:
        coins = f" {city['astarte']}{COIN}" if name == "astarte" else ""
        names.append(naming(unit(name)) + coins)
    mark = ink(palette.marks[Colour.DIVINITY], bold=True)
    words = " ".join(names) or "no Divinity"
    style = ink(palette.text if names else palette.faint)
    pieces = [Piece(f"{MARKS[Colour.DIVINITY]} ", mark, "boards"), Piece(f"{words} ", style, "boards")]
    for name in (*city["mythology_tokens"], *city["offering_tokens"]):
        token = unit(name)
        text = token_words(token) if naming is _whole else token_words(token).replace(" ", "")[:BRIEFEST]
        pieces.append(Piece(f" {text}", ink(palette.marks[token.colour]), "boards"))
    return [*pieces, Piece("  ", Style())]


def _of_agora(scene: Scene, seat: int, naming: Naming) -> Line:
    """Conspiracies: those that are known by name, the others as backs; with a mark where they are prepared."""
    if not scene.senate:
        return []
    palette, city = scene.palette, scene.city(seat)
    mark = ink(palette.marks[Colour.CONSPIRACY], bold=True)
    pieces = []
    for held in city["conspiracies"]:
        name = naming(unit(held["conspiracy"])) if held["conspiracy"] else "?"
        ready = bool(held["prepared_with"])
        press = f"press_conspiracy('{held['conspiracy']}')" if held["conspiracy"] else "boards"
        pieces.append(Piece(f"{MARKS[Colour.CONSPIRACY]}{name}", mark, press))
        pieces.append(Piece(f"{YES} " if ready else " ", ink(palette.good, bold=True), press))
    if not pieces:
        pieces.append(Piece(f"{MARKS[Colour.CONSPIRACY]} none ", ink(palette.faint), "boards"))
    if city["triggered"]:
        names = " ".join(naming(unit(name)) for name in city["triggered"])
        pieces.append(Piece(f"done: {names} ", ink(palette.quiet), "boards"))
    return pieces
