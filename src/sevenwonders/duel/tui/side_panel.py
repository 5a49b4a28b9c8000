"""The side panel of the terminal screen: the selected card or the open list, the hint, the log."""

from ...tui.hint import render_hint
from ...tui.log import render_log
from ...tui.page import TextPage, TextPiece, make_piece
from ...tui.result import render_scores
from ...tui.theme import LINE, MORE
from .choosers import render_chooser
from .detail import render_card_details
from .expansions import render_pantheon_column, render_senate_column
from .lists import make_score_sheet
from .scene import BOARDS, DuelScene

LOG_LINES = 4
MIN_LOG_LINES = 2  # beside the Pantheon or the Senate
TALL = 35  # lines above which the expected continuation is shown


def render_side_panel(scene: DuelScene, width: int, height: int, *, strips: int = 0) -> TextPage:
    """Render the side panel: the selected card or the open list, the hint, and the log in the remaining lines.

    Args:
        scene: the position as the screen shows it.
        width: the width in cells.
        height: the number of lines.
        strips: the number of lines of the Pantheon and the Senate under the structure; if it is 0, both are shown here.
    """
    page = scene.make_empty_page(width)
    moves = 3 if height < 32 else 5
    hint = render_hint(scene, width, moves, line=height > TALL)
    boards = scene.make_empty_page(width)
    if not strips and (not hint.lines or height >= TALL):
        _add_expansion_boards(boards, scene)
    taken = len(hint) + len(boards) + (1 if hint.lines else 0)
    room = height - taken - (LOG_LINES if not boards.lines else MIN_LOG_LINES) - 1
    if scene.chooser:
        top = render_chooser(scene, scene.chooser, width, room)
    elif scene.is_over:
        top = render_scores(scene, make_score_sheet(scene), width)
    elif scene.age:
        top = render_card_details(scene, width)
    else:
        top = scene.make_empty_page(width)
    top.clip_lines(room, make_piece(f"{MORE} i", scene.palette.quiet, press="card_details"))
    page.extend(top)
    page.extend(boards)
    if hint.lines:
        page.add_line(_make_separator(scene, width))
        page.extend(hint)
    page.add_line(_make_separator(scene, width, scene.say("tab.moves"), "log"))
    page.extend(render_log(scene, width, height - len(page)))
    return page


def _add_expansion_boards(page: TextPage, scene: DuelScene) -> None:
    """Add the Pantheon and the Senate to a page, with a line of text for each space and Chamber."""
    if scene.pantheon:
        page.add_line(_make_separator(scene, page.width, scene.say("pantheon.label"), BOARDS))
        page.extend(render_pantheon_column(scene, page.width))
    if scene.senate:
        page.add_line(_make_separator(scene, page.width, scene.say("senate.label"), BOARDS))
        page.extend(render_senate_column(scene, page.width))


def _make_separator(scene: DuelScene, width: int, title: str = "", press: str = "") -> TextPiece:
    words = f"{LINE} {title} " if title else ""
    return make_piece(words + LINE * (width - len(words)), scene.palette.faint, press=press)
