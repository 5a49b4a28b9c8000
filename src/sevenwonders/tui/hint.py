"""Rendering of a hint as text: chances to win by kind of victory or by seat, best moves, expected continuation."""

from itertools import zip_longest

from ..game.player import Analysis
from ..game.reasons import describe_reason
from .page import TextPage, TextPiece, make_piece
from .scene import Scene
from .theme import BAR, BAR_CIVIC, BAR_POLITICS, BAR_REST, BAR_SCIENCE, POINT, make_style

SHADES = (BAR, BAR_SCIENCE, BAR_CIVIC, BAR_POLITICS)  # of the kinds of victory in order; the last for all others
MOVES_SHOWN = 4
LINE_SHOWN = 4
WIDE = 36  # columns from which the number of simulations is shown


def render_hint(
    scene: Scene, width: int, moves: int = MOVES_SHOWN, *, line: bool = True, height: int | None = None
) -> TextPage:
    """Render the hint as lines of text: the chances to win, the best moves, the expected continuation.

    The page is empty if the player has not asked for a hint.

    Args:
        scene: the position as the screen shows it, with the analysis.
        width: the width of the page.
        moves: the number of moves shown.
        line: whether the expected continuation is shown.
        height: the maximum number of lines, in which the best moves and their reasons have priority; None for no limit.
    """
    palette, say = scene.palette, scene.say
    page = scene.make_empty_page(width)
    analysis = scene.analysis
    if analysis is None:
        if scene.advising:
            page.add_line(make_piece(f"{say('bar.hint')}: {say('hint.asking')}", palette.accent, bold=True))
        return page
    has_games = analysis.simulations and width > WIDE  # none in a puzzle
    depth = say("hint.exact") if analysis.exact else say("hint.simulations", count=analysis.simulations)
    games = f" {depth}" if has_games else ""
    page.add_split_line(
        [make_piece(f"{say('bar.hint')}{games}", palette.accent, bold=True)],
        [make_piece(say("terminal.you_win", percent=f"{100 * analysis.win:.0f}"), palette.good, bold=True)],
    )
    chances, continuation = scene.make_empty_page(width), scene.make_empty_page(width)
    if analysis.range_90 and not analysis.exact:
        low, high = (f"{100 * bound:.0f}" for bound in analysis.range_90)
        chances.add_line(make_piece(say("hint.range", low=low, high=high), palette.quiet))
    (_render_victory_chances if analysis.outcomes else _render_seat_chances)(chances, scene, analysis)
    if line and len(scene.line) > 1:
        moves_then = ", ".join(scene.line[1:LINE_SHOWN])
        continuation.add_paragraph(say("terminal.then", moves=moves_then), make_style(palette.quiet), hang=2)
    best = _render_moves(scene, analysis, width, moves)
    if height is None:
        page.extend(chances)
        reasons = sum(len(why) for _, why in best[:1] if moves > MOVES_SHOWN or not chances.lines)
        room = sum(len(words) for words, _ in best) + reasons
    else:
        room = height - len(page)
    _add_moves(page, best, room)
    if height is None or len(page) + len(continuation) <= height:
        page.extend(continuation)
    if height is not None and len(page) + len(chances) <= height:
        page.extend(chances)
    return page


def _render_moves(scene: Scene, analysis: Analysis, width: int, most: int) -> list[tuple[TextPage, TextPage]]:
    """Render the best moves of an analysis, each as two pages of text: the move with its value, and its reasons.

    Args:
        scene: the position as the screen shows it.
        analysis: the analysis.
        width: the width of the pages.
        most: the maximum number of moves.
    """
    palette, entries = scene.palette, list[tuple[TextPage, TextPage]]()
    known = {entry["code"]: entry["action"] for entry in scene.legal_actions}
    best = [move for move in analysis.sort_by_value() if move.action in known][:most]
    for number, move in enumerate(best, 1):
        words, reasons = scene.make_empty_page(width), scene.make_empty_page(width)
        share = f" {move.share:>4.0%}" if analysis.simulations and width > 34 else ""
        is_best = number == 1
        end = make_piece(f" {move.value:.0%}{share}", palette.good if is_best else palette.quiet, bold=is_best)
        order = f"{number} {scene.describe_as_order(known[move.action])}"
        words.add_paragraph_with_end(order, make_style(palette.text, bold=is_best), end, hang=2)
        if move.reasons:
            why = ", ".join(describe_reason(reason, scene.messages) for reason in move.reasons)
            reasons.add_paragraph(why, make_style(palette.quiet), indent=2)
        entries.append((words, reasons))
    return entries


def _add_moves(page: TextPage, entries: list[tuple[TextPage, TextPage]], room: int) -> None:
    """Add the best moves to a page, each followed by its reasons if they fit once all moves have their lines.

    Args:
        page: the page.
        entries: for each move, the lines of the move and the lines of its reasons.
        room: the number of lines that are left on the page.
    """
    room -= sum(len(words) for words, _ in entries)
    for words, reasons in entries:
        page.extend(words)
        if reasons.lines and len(reasons) <= room:
            page.extend(reasons)
            room -= len(reasons)


def _render_victory_chances(page: TextPage, scene: Scene, analysis: Analysis) -> None:
    """Add the chances to win and to lose by each kind of victory to a page of text, as numbers and as a bar."""
    palette, outcomes = scene.palette, analysis.outcomes
    page.add_line(*_render_chance_bar(scene, analysis, page.width))
    for kind, sign in _victory_shades(analysis):
        name = scene.say(key) if (key := f"hint.{kind}") in scene.messages else kind
        win, loss = outcomes.get(f"win_{kind}", 0.0), outcomes.get(f"loss_{kind}", 0.0)
        page.add_line(
            make_piece(f"{sign} ", palette.mine),
            make_piece(f"{name:<10} ", palette.text),
            make_piece(f"{win:>4.0%}", palette.mine, bold=True),
            make_piece(" : ", palette.quiet),
            make_piece(f"{loss:<4.0%}", palette.theirs, bold=True),
        )


def _render_seat_chances(page: TextPage, scene: Scene, analysis: Analysis) -> None:
    """Add a line for each seat to a page of text, with its expected share of the victory and its expected points."""
    for seat, (win, total) in enumerate(zip(analysis.wins, analysis.points, strict=True)):
        colour = make_style(scene.seat_colour(seat), bold=seat == scene.me)
        chances = TextPiece(f" {win:.0%} {total:.0f}{POINT}", colour)
        page.add_split_line([TextPiece(scene.seat_name(seat), colour)], [chances])


def _victory_shades(analysis: Analysis) -> list[tuple[str, str]]:
    """Return the kinds of victory in an analysis, each with the character that fills its part of the bar."""
    ways = [name.removeprefix("win_") for name in analysis.outcomes if name.startswith("win_")]
    return list(zip_longest(ways, SHADES[: len(ways)], fillvalue=SHADES[-1]))


def _render_chance_bar(scene: Scene, analysis: Analysis, width: int) -> list[TextPiece]:
    """Return the parts of a bar with the chances to win (from the left) and to lose (from the right) in a hint.

    Each side has a part for each kind of victory, in another shade.

    Args:
        scene: the table as the screen shows it, with its colours.
        analysis: the analysis for the hint, which has the chances.
        width: the width of the bar, in characters.
    """
    palette, shades, pieces, room = scene.palette, _victory_shades(analysis), list[TextPiece](), width - 1
    for side, colour, kinds in (("win", palette.mine, shades), ("loss", palette.theirs, shades[::-1])):
        for kind, sign in kinds:
            cells = min(round(analysis.outcomes.get(f"{side}_{kind}", 0.0) * (width - 1)), room)
            room -= cells
            pieces.append(make_piece(sign * cells, colour))
        if side == "win":
            pieces.append(make_piece("|", palette.text, bold=True))
    return [*pieces, make_piece(BAR_REST * room, palette.faint)]
