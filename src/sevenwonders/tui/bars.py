"""The three lines that span the window: the title, the news and the keys."""

from collections.abc import Sequence
from typing import NamedTuple

from .page import Page, Piece, fit, width_of
from .scene import Scene
from .theme import MORE, ink


class Key(NamedTuple):
    """A key in the last line: its name, its label, the action of the screen, and whether it is enabled.

    Keys of a higher `rank` are left out first if there is not enough room.
    """

    key: str
    words: str
    action: str
    enabled: bool = True
    rank: int = 0


def draw_title(scene: Scene, width: int, seconds: int = 0) -> Page:
    """Draw the title line: the stage of the game, the player to move, and warnings."""
    palette = scene.palette
    page = scene.blank(width)
    left = [Piece(f" {scene.stage} ", ink(palette.on_accent, palette.accent, bold=True))]
    if scene.facts:
        left.append(Piece(f" {scene.facts} ", ink(palette.quiet)))
    if scene.over:
        left.append(Piece(f" {scene.headline[0]} ", ink(palette.accent, bold=True)))
    elif scene.prompt:
        left.append(Piece(f" {scene.name(scene.me)}: ", ink(palette.mine, bold=True)))
        left.append(Piece(scene.prompt, ink(palette.text, bold=True)))
    elif scene.thinking and scene.waiting_for:
        left.append(_thinking(scene, seconds))
    if not scene.over:
        left += scene.asides
    right = [Piece(f" {words} ", ink(palette.on_state, palette.bad, bold=True)) for words in scene.warnings]
    if scene.unsaved:
        right.append(Piece(f" {scene.say('terminal.unsaved')} ", ink(palette.on_state, palette.bad, bold=True)))
    page.split(left, right)
    return page


def _thinking(scene: Scene, seconds: int) -> Piece:
    """Return the text with the thinking players and the time."""
    wait = f" {seconds} s" if seconds else ""
    names = ", ".join(scene.name(seat) for seat in scene.waiting_for)
    words = scene.say("terminal.thinking", names=names, count=len(scene.waiting_for))
    words = f" {words}{'.' * (1 + seconds % 3)}{wait}"
    return Piece(words, ink(scene.colour_of(scene.waiting_for[0])))


def draw_news(scene: Scene, width: int) -> Page:
    """Draw the news line: the newest events since the person's last move that fit."""
    page = scene.blank(width)
    text = scene.news
    while len(text) > width - 2 and ". " in text:
        text = text.split(". ", 1)[1]
    if len(text) > width - 2:
        text = text.rpartition("; ")[0] or text
    if len(text) > width - 2:
        text = text[: width - 3] + MORE
    page.line(Piece(f" {text}", ink(scene.palette.warn, bold=True)))
    return page


def draw_keys(scene: Scene, width: int, keys: Sequence[Key]) -> Page:
    """Draw the line of keys; disabled keys are faint."""
    page = scene.blank(width)
    for rank in range(max(key.rank for key in keys) + 1, 0, -1):
        pieces = [piece for key in keys if key.rank < rank for piece in _key(scene, key)]
        if width_of(pieces) <= width:
            break
    page.line(*fit(pieces, width))
    return page


def _key(scene: Scene, key: Key) -> list[Piece]:
    palette = scene.palette
    action = key.action if key.enabled else ""
    return [
        Piece(f" {key.key} ", ink(palette.accent if key.enabled else palette.faint, bold=key.enabled), action),
        Piece(key.words, ink(palette.text if key.enabled else palette.faint), action),
    ]
