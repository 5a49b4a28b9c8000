"""The military track with its pawn, tokens and points, and the Progress tokens on the board."""

from rich.cells import cell_len, set_cell_size
from rich.style import Style

from ...tui.page import Page, Piece, width_of
from ...tui.theme import CAPITAL as CAPITAL_SIGN
from ...tui.theme import COIN, CUBE, DIAMOND, DOT, LOOT, MARKS, MINERVA, POINT, SPACE, ink
from ...tui.words import shortened
from ..ids import SEATS
from .geometry import TRACK_LINES
from .scene import CAPITAL, DuelScene

SMALL, LARGE = 3, 6  # where the zones begin whose tokens cost 2 and 5 coins
LOSSES = {"small": 2, "large": 5}
ZONE_POINTS = {1: 2, SMALL: 5, LARGE: 10}
NAME = 9
HIDDEN = "hidden"  # how a view names a locked token that its seat does not know


def draw_track(scene: DuelScene, width: int, height: int = TRACK_LINES) -> Page:
    """My capital on the left, the opponent's on the right: the pawn runs towards the loser.

    Where there are only two lines, the rail itself says where military tokens are left.
    """
    palette = scene.palette
    page = Page(width, ink(palette.text, palette.ground))
    pawn = scene.advantage(scene.me)
    names = [shortened(scene.name(seat), NAME) for seat in (scene.me, scene.opponent)]
    cell = min(5, max(2, (width - 2 * NAME - 4) // (2 * CAPITAL - 1)))
    tight = height < TRACK_LINES
    mine = " " * (NAME - cell_len(names[0])) + names[0]
    rail: list[Piece] = [Piece(f"{mine} ", ink(palette.mine, bold=True)), _capital(scene, -CAPITAL, pawn)]
    for place in range(1 - CAPITAL, CAPITAL):
        rail.append(_space(scene, place, pawn, cell, tight))
    rail += [_capital(scene, CAPITAL, pawn), Piece(" " + set_cell_size(names[1], NAME), ink(palette.theirs, bold=True))]
    used = width_of(rail)
    left = " " * max(0, (width - used) // 2)
    page.line(Piece(left, Style()), *rail)
    if not tight:
        page.line(Piece(left + " " * (NAME + 2), Style()), *_zones(scene, pawn, cell))
    tokens = [scene.unit(name) for name in scene.view["board_tokens"]]
    label = (
        f"{MARKS['token']} {scene.say('lines.board')} " if sum(map(len, tokens)) + 30 < width else f"{MARKS['token']} "
    )
    words = f" {DOT} ".join(tokens) if tokens else scene.say("lines.none")
    if locked := scene.senate and scene.senate["locked_token"]:
        name = scene.unit(locked) if locked != HIDDEN else ""
        said = scene.say("senate.locked", unit=name) if name else scene.say("senate.locked_hidden")
        words += f" {DOT} {said}"
    text = label + words
    page.line(
        Piece(" " * max(0, (width - len(text)) // 2), Style()),
        Piece(label, ink(palette.marks["token"], bold=True), "tokens"),
        Piece(words, ink(palette.text), "tokens"),
    )
    return page


def _on(scene: DuelScene, place: int, pawn: int) -> str:
    """Who stands on a space."""
    return (DIAMOND if place == pawn else "") + (MINERVA if scene.minerva(scene.me) == place else "")


def _capital(scene: DuelScene, place: int, pawn: int) -> Piece:
    """A capital, or who stands in it."""
    palette = scene.palette
    if figures := _on(scene, place, pawn):
        return Piece(figures[0], ink(palette.on_accent, palette.accent, bold=True))
    return Piece(CAPITAL_SIGN, ink(palette.theirs if place > 0 else palette.mine, bold=True))


def _space(scene: DuelScene, place: int, pawn: int, cell: int, tight: bool) -> Piece:
    """One space of the track; `place` is positive on the opponent's half."""
    palette = scene.palette
    if figures := _on(scene, place, pawn):
        text, style = figures, ink(palette.on_accent, palette.accent, bold=True)
    elif tight and _loot_at(scene, place):
        text, style = LOOT, ink(palette.warn, bold=True)
    else:
        text = "|" if abs(place) in (SMALL, LARGE) or place == 0 else SPACE
        style = ink(palette.theirs if place > 0 else palette.mine if place < 0 else palette.text)
    return Piece(text.center(cell), style)


def _loot_at(scene: DuelScene, place: int) -> str:
    """The size of the military token that still waits at a space, where its zone begins."""
    size = {SMALL: "small", LARGE: "large"}.get(abs(place), "")
    victim = scene.me if place < 0 else scene.opponent
    return size if size in scene.view["track"]["tokens"][SEATS[victim]] else ""


def _zones(scene: DuelScene, pawn: int, cell: int) -> list[Piece]:
    """Under each zone its points, and the coins that its token still costs."""
    palette = scene.palette
    pieces: list[Piece] = []
    spans = [(-8, -6), (-5, -3), (-2, -1), (0, 0), (1, 2), (3, 5), (6, 8)]
    for first, last in spans:
        width = (last - first + 1) * cell
        here = first <= pawn <= last
        if first == 0:
            pieces.append(Piece("0".center(width), ink(palette.accent if here else palette.quiet, bold=here)))
            continue
        nearest = min(abs(first), abs(last))
        size = _loot_at(scene, nearest if first > 0 else -nearest)
        text = f"{ZONE_POINTS[nearest]}{POINT}"
        if size:
            loses = f"{'+' if size == 'small' else '-'}{CUBE}" if scene.senate else f"-{LOSSES[size]}{COIN}"
            text += f" {LOOT}{loses}" if cell > 2 else loses
        style = ink(palette.accent, bold=True) if here else ink(palette.quiet)
        pieces.append(Piece(text.center(width)[:width], style))
    return pieces
