"""Rendering of the help window, with keys and signs, and of the chapters of the rules."""

from collections.abc import Iterable, Sequence

from ..rulebook.chapters import Chapter
from .page import TextPage, TextPiece, join_side_by_side, make_piece
from .scene import Scene
from .theme import MARKS

KEY_COLUMN = 8
SIGN_COLUMN = 9
CLICKS = "Everything can be clicked too; a second click on a card shows what may be done with it."
Entries = Sequence[tuple[str, str]]
SHARED_KEYS = (  # at every table
    ("s", "the score sheet"),
    ("m", "the rules, chapter by chapter"),
    ("t", "dark or light colours"),
    ("space", "when watching: pause, go on"),
    ("q", "quit; the game is saved; Ctrl-C as well"),
)


def render_help(
    scene: Scene, width: int, keys: Entries, signs: Entries, kinds: Iterable[tuple[str, str]], clicks: str = CLICKS
) -> TextPage:
    """Render the help as lines of text: keys on the left, signs and marks on the right.

    Args:
        scene: the position as the screen shows it, for its colours.
        width: the width of the page.
        keys: the keys with their descriptions.
        signs: the signs with their meanings.
        kinds: the kinds of components with a mark, and their descriptions.
        clicks: the description of the mouse.
    """
    left = scene.make_empty_page(width * 55 // 100)
    right = scene.make_empty_page(width - left.width - 2)
    palette = scene.palette
    left.add_title("Keys", palette.accent)
    for key, words in keys:
        _add_entry(left, KEY_COLUMN, make_piece(key, palette.accent, bold=True), words)
    left.add_paragraph(clicks)
    right.add_title("Signs", palette.accent)
    for sign, words in signs:
        _add_entry(right, SIGN_COLUMN, make_piece(sign, palette.text, bold=True), words)
    for kind, words in kinds:
        _add_entry(right, SIGN_COLUMN, make_piece(MARKS[kind], palette.marks[kind], bold=True), words)
    return join_side_by_side(left, right, scene.make_empty_page(width))


def render_rules(scene: Scene, width: int, chapters: Iterable[Chapter]) -> TextPage:
    """Render chapters of the rules as lines of text, without their pictures."""
    page = scene.make_empty_page(width)
    for chapter in chapters:
        page.add_title(chapter.title, scene.palette.accent)
        for paragraph in chapter.paragraphs:
            page.add_paragraph(paragraph)
    return page


def _add_entry(page: TextPage, column: int, sign: TextPiece, words: str) -> None:
    """Add a sign or key and its meaning to a page of text.

    Args:
        page: the page.
        column: the width of the column on the left, which has the sign.
        sign: the sign with its style.
        words: the meaning.
    """
    first = len(page)
    page.add_paragraph(words, indent=column + 2)
    text = page.lines[first][0].text
    start = sign._replace(text=f"{sign.text:>{column}}  ")
    page.lines[first] = [start, TextPiece(text[column + 2 :], page.plain)]
