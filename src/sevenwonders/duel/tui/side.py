"""The side panel of the window: the selected card or the open list, the hint, the log."""

from ...tui.hint import draw_hint
from ...tui.log import draw_log
from ...tui.page import Page, Piece
from ...tui.result import draw_scores
from ...tui.theme import LINE, MORE, ink
from .choosers import draw_chooser
from .detail import draw_detail
from .expansions import pantheon_lines, senate_lines
from .lists import sheet_of
from .scene import DuelScene

LOG_LINES = 4
MIN_LOG_LINES = 2  # beside the Pantheon or the Senate
TALL = 35  # lines above which the expected continuation is shown


def draw_side(scene: DuelScene, width: int, height: int, *, strips: int = 0) -> Page:
    """Draw the card or list, the hint and the log; the log gets the remaining lines.

    Without `strips` under the structure, the Pantheon and the Senate are drawn here.
    """
    page = scene.blank(width)
    moves = 3 if height < 32 else 5
    hint = draw_hint(scene, width, moves, line=height > TALL)
    boards = scene.blank(width) if hint.lines and height < TALL else draw_boards_beside(scene, width, strips=strips)
    taken = len(hint) + len(boards) + (1 if hint.lines else 0)
    room = height - taken - (LOG_LINES if not boards.lines else MIN_LOG_LINES) - 1
    if scene.chooser:
        top = draw_chooser(scene, scene.chooser, width, room)
    elif scene.over:
        top = draw_scores(scene, sheet_of(scene), width)
    elif scene.age:
        top = draw_detail(scene, width)
    else:
        top = scene.blank(width)
    top.clip(room, Piece(f"{MORE} i", ink(scene.palette.quiet), "details"))
    page.extend(top)
    page.extend(boards)
    if hint.lines:
        page.line(_rule(scene, width))
        page.extend(hint)
    page.line(_rule(scene, width, scene.say("tab.moves"), "log"))
    page.extend(draw_log(scene, scene.log, width, height - len(page)))
    return page


def draw_boards_beside(scene: DuelScene, width: int, *, strips: int) -> Page:
    """Draw the Pantheon and the Senate, with a line for each space and Chamber."""
    page = scene.blank(width)
    if scene.pantheon and not strips:
        page.line(_rule(scene, width, scene.say("pantheon.label"), "boards"))
        page.extend(pantheon_lines(scene, width))
    if scene.senate and not strips:
        page.line(_rule(scene, width, scene.say("senate.label"), "boards"))
        page.extend(senate_lines(scene, width))
    return page


def _rule(scene: DuelScene, width: int, title: str = "", press: str = "") -> Piece:
    words = f"{LINE} {title} " if title else ""
    return Piece(words + LINE * (width - len(words)), ink(scene.palette.faint), press)
