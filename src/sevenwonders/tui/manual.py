"""The help page: keys and signs."""

from ..duel.components import Colour
from ..duel.describe import KINDS
from .detail import blank
from .glyphs import COIN, FROM, LINK, LOOT, MARKS, NO, PAWN, POINT, TO, UP, YES
from .page import Page, Piece
from .palette import ink
from .scene import Scene

KEYS = (
    ("arrows", "move over the cards that may be taken"),
    ("1 to 9", "the card with that place from the left; in a list, choose"),
    ("Tab", "move over all cards that lie face up"),
    ("Enter", "what may be done with the card; again: do it"),
    ("b", "build the card"),
    ("d", "discard it for coins"),
    ("w", "build a Wonder with it"),
    ("Esc", "back"),
    ("h", "hint: win chances and the best moves; again: hide it"),
    ("u", "undo, back to your last decision"),
    ("i", "all about the selected card"),
    ("c", "the cards of both cities"),
    ("v", "cards that may lie face down"),
    ("p", "the discard pile"),
    ("o", "the Progress tokens"),
    ("l", "the log of moves"),
    ("s", "the score sheet"),
    ("t", "dark or light colours"),
    ("space", "when watching: pause, go on"),
    ("q", "quit; the game is saved"),
)
SIGNS = (
    (f"{YES} 3{COIN}", "you can pay these 3 coins"),
    (f"{YES} 3{COIN} all", "you can, with all you have"),
    (f"{NO} 8{COIN} -3", "too dear: 3 coins short"),
    (f"free {LINK}", "free through a chain"),
    (f"{UP}2?", "the take uncovers 2 cards, one of them face down"),
    (f"{FROM} {TO}", "chain: free with ..., makes ... free"),
    ("W C S G P", "wood, clay, stone, glass, papyrus"),
    (f"{PAWN}", "the Conflict pawn; it runs towards the loser's capital"),
    (f"{LOOT}-2{COIN}", "a token that will cost that side 2 coins"),
    (f"{POINT}", "points"),
)


def draw_help(scene: Scene, width: int) -> Page:
    """All keys and all signs."""
    palette = scene.palette
    page = blank(scene, width)
    page.line(Piece("Keys", ink(palette.accent, bold=True)))
    for key, words in KEYS:
        page.line(Piece(f"{key:>9}  ", ink(palette.accent, bold=True)), Piece(words, ink(palette.text)))
    page.paragraph("Everything can be clicked too; a second click on a card opens its actions.", ink(palette.quiet))
    page.gap()
    page.line(Piece("Signs", ink(palette.accent, bold=True)))
    for sign, words in SIGNS:
        page.line(Piece(f"{sign:>9}  ", ink(palette.text, bold=True)), Piece(words, ink(palette.text)))
    for colour in Colour:
        name = colour.name.lower() + ": " if colour <= Colour.PURPLE else ""
        page.line(
            Piece(f"{MARKS[colour]:>9}  ", ink(palette.marks[colour], bold=True)),
            Piece(f"{name}{KINDS[colour]}", ink(palette.text)),
        )
    return page
