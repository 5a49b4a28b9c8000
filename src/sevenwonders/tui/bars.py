"""The three lines of the terminal screen that span its width: the title, the news and the keys."""

from collections.abc import Sequence
from typing import NamedTuple

from .page import TextPage, TextPiece, cut_to_width, make_piece, measure_width
from .scene import Scene
from .theme import MORE


class KeyLabel(NamedTuple):
    """A key in the last line of the screen: its name, its label, its Textual action, and whether it is enabled.

    If there is not enough room, keys with the highest `rank` are left out first.
    """

    key: str
    words: str
    action: str
    enabled: bool = True
    rank: int = 0


def render_title_line(scene: Scene, width: int, seconds: int = 0) -> TextPage:
    """Render the title line: the stage of the game, the player to move, and warnings.

    Args:
        scene: the position as the screen shows it.
        width: the width in cells.
        seconds: the time since a computer player began to think.
    """
    palette = scene.palette
    page = scene.make_empty_page(width)
    left = [make_piece(f" {scene.game_stage} ", palette.on_accent, palette.accent, bold=True)]
    if scene.title_facts:
        left.append(make_piece(f" {scene.title_facts} ", palette.quiet))
    if scene.is_over:
        left.append(make_piece(f" {scene.result_lines[0]} ", palette.accent, bold=True))
    elif scene.prompt:
        left.append(make_piece(f" {scene.seat_name(scene.me)}: ", palette.mine, bold=True))
        left.append(make_piece(scene.prompt, palette.text, bold=True))
    elif scene.thinking and scene.seats_to_decide:
        left.append(_render_thinking(scene, seconds))
    if not scene.is_over:
        left += scene.title_extras
    alarms = [*scene.warnings, *([scene.say("terminal.unsaved")] if scene.unsaved else [])]
    right = [make_piece(f" {words} ", palette.on_state, palette.bad, bold=True) for words in alarms]
    page.add_split_line(left, right)
    return page


def _render_thinking(scene: Scene, seconds: int) -> TextPiece:
    """Return the text that says which computer players think, and for how long."""
    wait = f" {seconds} s" if seconds else ""
    names = ", ".join(scene.seat_name(seat) for seat in scene.seats_to_decide)
    words = scene.say("terminal.thinking", names=names, count=len(scene.seats_to_decide))
    words = f" {words}{'.' * (1 + seconds % 3)}{wait}"
    return make_piece(words, scene.seat_colour(scene.seats_to_decide[0]))


def render_news_line(scene: Scene, width: int) -> TextPage:
    """Render the line of news: the newest events since the person's last move, as many as fit."""
    page = scene.make_empty_page(width)
    text = scene.news
    while len(text) > width - 2 and ". " in text:
        text = text.split(". ", 1)[1]
    if len(text) > width - 2:
        text = text.rpartition("; ")[0] or text
    if len(text) > width - 2:
        text = text[: width - 3] + MORE
    page.add_line(make_piece(f" {text}", scene.palette.warn, bold=True))
    return page


def render_key_line(scene: Scene, width: int, keys: Sequence[KeyLabel]) -> TextPage:
    """Render the last line of the screen, with the keys and their labels; disabled keys are faint."""
    page = scene.make_empty_page(width)
    for rank in range(max(key.rank for key in keys) + 1, 0, -1):
        pieces = [piece for key in keys if key.rank < rank for piece in _render_key(scene, key)]
        if measure_width(pieces) <= width:
            break
    page.add_line(*cut_to_width(pieces, width))
    return page


def _render_key(scene: Scene, key: KeyLabel) -> list[TextPiece]:
    palette, action = scene.palette, key.action if key.enabled else ""
    colour, words_colour = (palette.accent, palette.text) if key.enabled else (palette.faint, palette.faint)
    return [
        make_piece(f" {key.key} ", colour, bold=key.enabled, press=action),
        make_piece(key.words, words_colour, press=action),
    ]
