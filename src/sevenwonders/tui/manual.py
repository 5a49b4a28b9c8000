"""The help page: keys and signs."""

from ..duel.components import Colour
from ..duel.describe import KINDS
from .duel.detail import blank
from .duel.scene import Scene
from .page import Page, Piece, beside
from .theme import COIN, CUBE, FROM, LINK, LOOT, MARKS, MINERVA, NO, PAWN, POINT, TO, UP, YES, ink

KEYS = (
    ("arrows", "move over the cards that may be taken"),
    ("1 to 9", "the n-th card; in a list, choose"),
    ("Tab", "move over all cards that lie face up"),
    ("Enter", "what the card allows; again: do it"),
    ("b", "build the card"),
    ("d", "discard it for coins"),
    ("w", "build a Wonder with it"),
    ("a", "activate a Divinity or the Gate (Pantheon)"),
    ("r", "prepare a Conspiracy with the card (Agora)"),
    ("g", "trigger a prepared Conspiracy (Agora)"),
    ("e", "Pantheon, Senate, Conspiracies; the solo goals"),
    ("Esc", "back"),
    ("h", "hint: chances, best moves; again: hide"),
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
    (f"{YES} 3{COIN} all", "you can, with all your coins"),
    (f"{NO} 8{COIN} -3", "too dear: 3 coins short"),
    (f"free {LINK}", "free through a chain"),
    (f"{UP}2?", "the take uncovers 2 cards, one or more of them face down"),
    (f"{FROM} {TO}", "chain: free with, makes free"),
    ("W C S G P", "wood clay stone glass papyrus"),
    (f"{PAWN}", "the Conflict pawn; it runs towards the loser's capital"),
    (f"{LOOT}-2{COIN}", "costs that side 2 coins"),
    (f"{POINT}", "points"),
    (f"{CUBE}2:1", "cubes in a Chamber, yours first; in a city, those left"),
    (f"{LOOT}+{CUBE} -{CUBE}", "Agora: the token lets one place, or remove and then move a cube"),
    (f"{MINERVA}", "Minerva: the pawn stops before her"),
    ("(Hades)", "a Divinity face down that only you know"),
)


KEY_COLUMN = 8
SIGN_COLUMN = 9


def draw_help(scene: Scene, width: int) -> Page:
    """All keys on the left, all signs on the right."""
    keys = blank(scene, width * 55 // 100)
    signs = blank(scene, width - keys.width - 2)
    palette = scene.palette
    keys.line(Piece("Keys", ink(palette.accent, bold=True)))
    for key, words in KEYS:
        _entry(keys, KEY_COLUMN, Piece(key, ink(palette.accent, bold=True)), words)
    keys.paragraph("Everything can be clicked too; a second click on a card shows what may be done with it.")
    signs.line(Piece("Signs", ink(palette.accent, bold=True)))
    for sign, words in SIGNS:
        _entry(signs, SIGN_COLUMN, Piece(sign, ink(palette.text, bold=True)), words)
    for colour in Colour:
        name = colour.name.lower() + ": " if colour <= Colour.PURPLE else ""
        kind = colour.name.lower()
        mark = Piece(MARKS[kind], ink(palette.marks[kind], bold=True))
        _entry(signs, SIGN_COLUMN, mark, f"{name}{KINDS[colour]}")
    return beside(keys, signs, blank(scene, width))


def _entry(page: Page, column: int, sign: Piece, words: str) -> None:
    """A sign and what it means."""
    first = len(page)
    page.paragraph(words, indent=column + 2)
    text = page.lines[first][0].text
    start = sign._replace(text=f"{sign.text:>{column}}  ")
    page.lines[first] = [start, Piece(text[column + 2 :], page.plain)]
