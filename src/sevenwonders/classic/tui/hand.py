"""The lower part of the screen: the hand with prices, the actions with the selected card, the latest actions."""

from ...tui.hint import render_hint
from ...tui.log import render_log
from ...tui.page import TextPage, TextPiece, make_piece, measure_width
from ...tui.theme import COIN, FROM, MARKS, MORE, NO, POINT, POINTER, TO, YES, make_style
from ..actions import Action, Verb
from ..rules.play import SALE
from ..words import format_shield_lead
from .scene import ChoiceRow, ChooserOption, ClassicScene

KEYS = {Verb.BUILD: "b", Verb.STAGE: "w", Verb.SELL: "d"}
INDENT = 5  # columns before the text of a card


def render_hand(scene: ClassicScene, width: int, height: int) -> TextPage:
    """Render the cards of the hand (or other choices), one per row, with a full description below each row.

    If there is no room for all descriptions, only the selected row has its own; the others contain a short one.

    Args:
        scene: the table as the screen shows it.
        width, height: the size of the area, in characters.
    """
    palette = scene.palette
    page = scene.make_empty_page(width)
    if scene.is_over:
        over = f"{scene.say('bar.over')}. s {scene.say('score.label')}"
        page.add_line(make_piece(over, palette.accent, bold=True))
        return page
    if not scene.rows:
        page.add_line(make_piece(scene.say("plain.wait"), palette.quiet))
        return page
    room = height - len(scene.rows)
    texts = dict[int, TextPage]()
    for number in sorted(range(len(scene.rows)), key=lambda number: number != scene.selected):
        text = _render_description(scene, scene.rows[number], width)
        if len(text) > room and number != scene.selected:
            texts = {scene.selected: texts[scene.selected]}  # all texts, or only the selected one
            break
        texts[number] = text
        room -= len(text)
    first = max(0, min(scene.selected - 1, -room))  # 0 if there is room for all
    for number, row in enumerate(scene.rows[first:], first):
        _add_card_row(page, scene, number, row, with_gist=number not in texts)
        if number in texts:
            page.extend(texts[number])
    page.clip_lines(height, make_piece(MORE, palette.quiet))
    return page


def count_hand_lines(scene: ClassicScene, width: int) -> int:
    """Return the number of lines that the hand needs if every card has its description."""
    return sum(1 + len(_render_description(scene, row, width)) for row in scene.rows)


def _render_description(scene: ClassicScene, row: ChoiceRow, width: int) -> TextPage:
    page = scene.make_empty_page(width)
    page.add_paragraph(row.text, make_style(scene.palette.quiet), indent=INDENT)
    return page


def _add_card_row(page: TextPage, scene: ClassicScene, number: int, row: ChoiceRow, *, with_gist: bool) -> None:
    """Add the line of a row of the hand: name, short description (if `with_gist`), and price in words if they fit.

    `number` is the index of the row.
    """
    palette = scene.palette
    is_selected = number == scene.selected
    ground = palette.chosen if is_selected else None
    mark = MARKS[row.kind] if row.kind else " "
    colour = palette.marks[row.kind] if row.kind else palette.text
    key = f"{number + 1}" if number < 9 else " "
    good = palette.good if row.can_build else palette.bad
    press = f"select_row({number})"
    pointer = POINTER if is_selected else " "
    left = [
        make_piece(f"{pointer}{key} ", palette.accent, ground, bold=True, press=press),
        make_piece(f"{mark} {row.name} ", colour, ground, bold=True, press=press),
    ]
    if with_gist:
        left.append(make_piece(f"{row.gist} ", palette.quiet, ground, press=press))
    sign = f" {YES if row.can_build else NO} "
    words = row.price if measure_width(left) + len(sign + row.price) <= page.width else row.short
    page.add_split_line(left, [make_piece(sign + words, good, ground)] if row.kind else [])


def render_card_actions(scene: ClassicScene, width: int, height: int) -> TextPage:
    """Render the legal actions with the selected card, a line for each payment, and their changes to the city.

    A choice that the player has made and may still take back comes first.

    Args:
        scene: the table as the screen shows it.
        width, height: the size of the area, in characters.
    """
    palette = scene.palette
    page = scene.make_empty_page(width)
    if scene.made_choice is not None:
        page.add_paragraph(f"{scene.say('round.chosen')}: {scene.made_choice}", make_style(palette.good, bold=True))
        page.add_paragraph(f"u {scene.say('keys.revoke')}", make_style(palette.quiet))
    row = scene.selected_row
    if row is None or scene.is_over:
        return page
    if scene.made_choice is None:
        page.add_line(make_piece(row.name, palette.text, bold=True))
        if row.why:
            page.add_paragraph(row.why, make_style(palette.bad))
    for number, option in enumerate(row.options):
        is_lit = number == scene.option
        ground = palette.chosen if is_lit else None
        key, press = KEYS.get(option.action.verb, " "), f"choose_action({number})"
        start = make_piece(f"{POINTER if is_lit else ' '}{key} ", palette.accent, ground, bold=True)
        words = format_chooser_option(scene, option.action)
        page.add_split_line([start, make_piece(words, palette.text, ground, press=press)], [])
        if changes := format_action_changes(scene, option):
            page.add_flow([TextPiece("   ", page.plain), *changes], indent=3)
    page.add_gap()
    for step in scene.format_payment_steps():
        page.add_paragraph(step, make_style(palette.coin), hang=2)
    page.clip_lines(height, make_piece(f"{MORE} {FROM}{TO}", palette.quiet))
    return page


def format_chooser_option(scene: ClassicScene, action: Action) -> str:
    """Return the text of an action in the list of actions with the selected card: verb and coins."""
    verb = scene.say(f"round.verb.{action.verb.value}", number=scene.next_stage)
    if action.verb is Verb.SELL:
        return f"{verb} +{SALE}{COIN}"
    return f"{verb}, {format_payment(scene, action)}" if action.verb in (Verb.BUILD, Verb.STAGE, Verb.TAKE) else verb


def format_action_changes(scene: ClassicScene, option: ChooserOption) -> list[TextPiece]:
    """Return the changes that an action brings to the viewer's city, as pieces of styled text.

    They are coins, points, shields, leads over the neighbours, and scientific symbols.
    """
    palette, city, changes = scene.palette, scene.own_city, option.changes
    pieces = []
    if "coins" in changes:
        coins = city["coins"]
        pieces.append(make_piece(f"{coins}{TO}{coins + changes['coins']}{COIN} ", palette.coin))
    if "points" in changes:
        pieces.append(make_piece(f"{changes['points']:+d}{POINT} ", palette.good))
    if "shields" in changes:
        shields = city["shields"]
        now = shields + changes["shields"]
        pieces.append(make_piece(f"{shields}{TO}{now}{MARKS['red']} ", palette.marks["red"]))
        for arrow, other in ((FROM, scene.left_city), (TO, scene.right_city)):
            before, after = (format_shield_lead(mine - other["shields"], scene.messages) for mine in (shields, now))
            if after != before:
                pieces.append(make_piece(f"{arrow} {after} ", palette.marks["red"]))
    if "symbols" in changes:
        pieces.append(make_piece(f"{changes['symbols']:+d}{MARKS['green']} ", palette.marks["green"]))
    return pieces


def format_payment(scene: ClassicScene, action: Action) -> str:
    """Return the coins that an action pays to each neighbour and, for a card with a fee, to the bank, in words."""
    parts = scene.format_neighbour_payments(action)
    fee = action.unit.facts.coin_cost if action.verb is Verb.BUILD and action.unit is not None else 0
    if fee and scene.selected_row is not None and not scene.selected_row.is_free:
        parts.append(f"{fee}{COIN} {scene.say('round.to_reserve')}")
    return ", ".join(parts) or scene.say("round.foot.free")


def render_hint_or_log(scene: ClassicScene, width: int, height: int) -> TextPage:
    """Render the hint if the player has asked for one, otherwise the latest actions of all seats.

    Args:
        scene: the table as the screen shows it.
        width, height: the size of the area, in characters.
    """
    page = render_hint(scene, width, height=height)
    if not page.lines and scene.log:
        page.add_line(make_piece(scene.say("tab.moves"), scene.palette.quiet, press="log"))
        page.extend(render_log(scene, width, height - 1))
    return page
