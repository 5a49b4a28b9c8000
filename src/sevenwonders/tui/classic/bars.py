"""The lines across the window: the title and the keys."""

from ..page import Page, Piece
from ..theme import FROM, TO, ink
from .scene import RoundScene

KEYS = (
    ("1-9", "card"),
    ("←→", "pay"),
    ("b", "build"),
    ("w", "stage"),
    ("x", "sell"),
    ("F1-F7", "cities"),
    ("s", "score"),
    ("l", "log"),
    ("k", "seen"),
    ("h", "hint"),
    ("u", "undo"),
    ("?", "help"),
    ("q", "quit"),
)


def draw_title(scene: RoundScene, width: int, seconds: int = 0, preparing: bool = False) -> Page:
    """Age and turn, where hands go, what is asked and who is waited for."""
    palette = scene.palette
    page = Page(width, ink(palette.text, palette.panel))
    left = [Piece(f" {scene.age} ", ink(palette.on_accent, palette.accent, bold=True))]
    if scene.sight["age"] and not scene.over:
        arrow = FROM if scene.sight["passes_to"] == "left" else TO
        words = f" turn {scene.sight['turn']}  hands go {scene.sight['passes_to']} {arrow} "
        left.append(Piece(words, ink(palette.quiet)))
    if scene.over:
        winners = [scene.city(seat)["name"] for seat in scene.sight["result"]["winners"]]
        words = f" {' and '.join(winners)} {'wins' if len(winners) == 1 else 'share the victory'}"
        left.append(Piece(words, ink(palette.accent, bold=True)))
    elif scene.rows and scene.chosen is None:
        left.append(Piece(f" {scene.name(scene.me)}: {scene.question}", ink(palette.text, bold=True)))
    elif scene.waiting:
        wait = f" {seconds} s" if seconds else ""
        wait += " (getting ready, only this once)" if preparing else ""
        left.append(Piece(f" still thinking: {', '.join(scene.waiting)}{wait}", ink(palette.theirs)))
    right = [Piece(f" {scene.trouble} ", ink(palette.on_state, palette.bad, bold=True))] if scene.trouble else []
    page.split(left, right)
    return page


def draw_keys(scene: RoundScene, width: int, told: str) -> Page:
    """The keys, or what is to be said just now."""
    palette = scene.palette
    page = Page(width, ink(palette.text, palette.panel))
    if told:
        page.line(Piece(f" {told}", ink(palette.warn, bold=True)))
        return page
    pieces = []
    for key, word in KEYS:
        pieces += [Piece(f" {key} ", ink(palette.accent, bold=True)), Piece(word, ink(palette.quiet))]
    page.line(*pieces)
    return page
