"""The military track and the Progress tokens on the board, as shown on the terminal screen."""

from rich.cells import cell_len, set_cell_size
from rich.style import Style

from ...tui.display_names import cut_name_to_width
from ...tui.page import TextPage, TextPiece, make_piece, measure_width
from ...tui.theme import CAPITAL as CAPITAL_SIGN
from ...tui.theme import COIN, CUBE, DIAMOND, DOT, LOOT, MARKS, MINERVA, POINT, SPACE, make_style
from ..ids import SEATS
from .geometry import TRACK_LINES
from .scene import CAPITAL, DuelScene

SMALL_ZONE, LARGE_ZONE = 3, 6  # first spaces of the zones whose tokens cost 2 and 5 coins
LOSSES = {"small": 2, "large": 5}
ZONE_POINTS = {1: 2, SMALL_ZONE: 5, LARGE_ZONE: 10}
NAME_WIDTH = 9
HIDDEN = "hidden"  # name in a view for a locked token that its seat does not know


def render_track(scene: DuelScene, width: int, height: int = TRACK_LINES) -> TextPage:
    """Render the military track, the viewer's capital on the left, and a line with the Progress tokens on the board.

    The track has one line, and a second one with the points and military tokens of its zones.  If `height` is only 2,
    the second line is left out, and the military tokens are shown on the track.
    """
    palette = scene.palette
    page = scene.make_empty_page(width, palette.ground)
    pawn = scene.pawn_advantage(scene.me)
    names = [cut_name_to_width(scene.seat_name(seat), NAME_WIDTH) for seat in (scene.me, scene.opponent)]
    cell = min(5, max(2, (width - 2 * NAME_WIDTH - 4) // (2 * CAPITAL - 1)))
    tight = height < TRACK_LINES
    mine = " " * (NAME_WIDTH - cell_len(names[0])) + names[0]
    rail = [
        make_piece(f"{mine} ", palette.mine, bold=True),
        _render_capital(scene, -CAPITAL, pawn),
        *(_render_space(scene, space, pawn, cell, tight) for space in range(1 - CAPITAL, CAPITAL)),
        _render_capital(scene, CAPITAL, pawn),
        make_piece(" " + set_cell_size(names[1], NAME_WIDTH), palette.theirs, bold=True),
    ]
    left = " " * max(0, (width - measure_width(rail)) // 2)
    page.add_line(TextPiece(left, Style()), *rail)
    if not tight:
        page.add_line(TextPiece(left + " " * (NAME_WIDTH + 2), Style()), *_render_zones(scene, pawn, cell))
    tokens = [scene.component_name(name) for name in scene.view["board_tokens"]]
    label = f"{MARKS['token']} "
    if sum(map(len, tokens)) + 30 < width:
        label += f"{scene.say('lines.board')} "
    words = f" {DOT} ".join(tokens) if tokens else scene.say("lines.none")
    if locked := scene.senate and scene.senate["locked_token"]:
        name = scene.component_name(locked) if locked != HIDDEN else ""
        words += f" {DOT} {scene.say('senate.locked', unit=name) if name else scene.say('senate.locked_hidden')}"
    page.add_line(
        TextPiece(" " * max(0, (width - len(label + words)) // 2), Style()),
        make_piece(label, palette.marks["token"], bold=True, press="open_list('tokens')"),
        make_piece(words, palette.text, press="open_list('tokens')"),
    )
    return page


def _format_figures_on_space(scene: DuelScene, space: int, pawn: int) -> str:
    """Return the signs for the Conflict pawn and the Minerva pawn if they stand on a space of the track.

    Args:
        scene: the position as the screen shows it.
        space: the space, from -9 (the viewer's capital) to 9 (the opponent's capital).
        pawn: the space of the Conflict pawn, counted likewise.
    """
    return (DIAMOND if space == pawn else "") + (MINERVA if scene.minerva_offset(scene.me) == space else "")


def _render_capital(scene: DuelScene, space: int, pawn: int) -> TextPiece:
    """Render a capital at the end of the track, or the pawn that stands there.

    Args:
        scene: the position as the screen shows it.
        space: -9 for the viewer's capital, 9 for the opponent's.
        pawn: the space of the Conflict pawn, from -9 to 9.
    """
    palette = scene.palette
    if figures := _format_figures_on_space(scene, space, pawn):
        return make_piece(figures[0], palette.on_accent, palette.accent, bold=True)
    return make_piece(CAPITAL_SIGN, palette.theirs if space > 0 else palette.mine, bold=True)


def _render_space(scene: DuelScene, space: int, pawn: int, cell: int, tight: bool) -> TextPiece:
    """Render a space of the military track.

    Args:
        scene: the position as the screen shows it.
        space: the space, from -9 (the viewer's capital) to 9 (the opponent's capital).
        pawn: the space of the Conflict pawn, counted likewise.
        cell: the width of the text.
        tight: whether to show military tokens here, since there is no line for them below the track.
    """
    palette = scene.palette
    if figures := _format_figures_on_space(scene, space, pawn):
        text, style = figures, make_style(palette.on_accent, palette.accent, bold=True)
    elif tight and _military_token_size_at(scene, space):
        text, style = LOOT, make_style(palette.warn, bold=True)
    else:
        text = "|" if abs(space) in (SMALL_ZONE, LARGE_ZONE) or space == 0 else SPACE
        style = make_style(palette.theirs if space > 0 else palette.mine if space < 0 else palette.text)
    return TextPiece(text.center(cell), style)


def _military_token_size_at(scene: DuelScene, space: int) -> str:
    """Return the size of the military token that lies at a space, `small` or `large`; empty if there is none.

    Args:
        scene: the position as the screen shows it.
        space: the space, from -9 (the viewer's capital) to 9 (the opponent's capital).
    """
    size = {SMALL_ZONE: "small", LARGE_ZONE: "large"}.get(abs(space), "")
    victim = scene.me if space < 0 else scene.opponent
    return size if size in scene.view["track"]["tokens"][SEATS[victim]] else ""


def _render_zones(scene: DuelScene, pawn: int, cell: int) -> list[TextPiece]:
    """Render the line below the track: the points of each zone, and the loss by its military token.

    Args:
        scene: the position as the screen shows it.
        pawn: the space of the Conflict pawn, from -9 (the viewer's capital) to 9.
        cell: the width of a space of the track.
    """
    palette, pieces = scene.palette, []
    for first, last in ((-8, -6), (-5, -3), (-2, -1), (0, 0), (1, 2), (3, 5), (6, 8)):
        width, text = (last - first + 1) * cell, "0"
        is_current = first <= pawn <= last
        if first:
            nearest = min(abs(first), abs(last))
            text = f"{ZONE_POINTS[nearest]}{POINT}"
            if size := _military_token_size_at(scene, nearest if first > 0 else -nearest):
                loses = f"{'+' if size == 'small' else '-'}{CUBE}" if scene.senate else f"-{LOSSES[size]}{COIN}"
                text += f" {LOOT}{loses}" if cell > 2 else loses
        colour = palette.accent if is_current else palette.quiet
        pieces.append(make_piece(text.center(width)[:width], colour, bold=is_current))
    return pieces
