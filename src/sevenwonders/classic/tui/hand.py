"""The lower part: the hand with prices, the actions with the selected card, the latest actions of all seats."""

from ...tui.hint import draw_hint
from ...tui.log import draw_log
from ...tui.page import Page, Piece, width_of
from ...tui.theme import COIN, FROM, MARKS, MORE, NO, POINT, POINTER, TO, YES, ink
from ..actions import Action, Verb
from ..rules.play import SALE
from ..words import lead_words
from .scene import ClassicScene, Option, Row

KEYS = {Verb.BUILD: "b", Verb.STAGE: "w", Verb.SELL: "d"}
INDENT = 5  # columns before the text of a card


def draw_hand(scene: ClassicScene, width: int, height: int) -> Page:
    """Draw the cards of the hand, or other choices, with their texts if there is room for all.

    Without room for all texts, only the selected row has its text, and the other rows have a short text in the line.
    """
    palette = scene.palette
    page = scene.blank(width)
    if scene.over:
        over = f"{scene.say('bar.over')}. s {scene.say('score.label')}"
        page.line(Piece(over, ink(palette.accent, bold=True)))
        return page
    if not scene.rows:
        page.line(Piece(scene.say("plain.wait"), ink(palette.quiet)))
        return page
    room = height - len(scene.rows)
    texts = dict[int, Page]()
    for number in sorted(range(len(scene.rows)), key=lambda number: number != scene.selected):
        text = _text_page(scene, scene.rows[number], width)
        if len(text) > room and number != scene.selected:
            texts = {scene.selected: texts[scene.selected]}  # all texts, or only the selected one
            break
        texts[number] = text
        room -= len(text)
    first = 0
    if room < 0:
        first = max(0, min(scene.selected - 1, -room))
    for number, row in enumerate(scene.rows[first:], first):
        _add_row(page, scene, number, row, with_gist=number not in texts)
        if number in texts:
            page.extend(texts[number])
    page.clip(height, Piece(MORE, ink(palette.quiet)))
    return page


def count_hand_lines(scene: ClassicScene, width: int) -> int:
    """Return the number of lines of the hand with all texts."""
    return sum(1 + len(_text_page(scene, row, width)) for row in scene.rows)


def _text_page(scene: ClassicScene, row: Row, width: int) -> Page:
    page = scene.blank(width)
    page.paragraph(row.text, ink(scene.palette.quiet), indent=INDENT)
    return page


def _add_row(page: Page, scene: ClassicScene, number: int, row: Row, *, with_gist: bool) -> None:
    """Add the line of a card: name, short text (if `with_gist`), and the price in as many words as fit."""
    palette = scene.palette
    is_selected = number == scene.selected
    ground = palette.chosen if is_selected else None
    mark = MARKS[row.kind] if row.kind else " "
    colour = palette.marks[row.kind] if row.kind else palette.text
    key = f"{number + 1}" if number < 9 else " "
    good = palette.good if row.may_build else palette.bad
    press = f"pick({number})"
    left = [
        Piece(f"{POINTER if is_selected else ' '}{key} ", ink(palette.accent, ground, bold=True), press=press),
        Piece(f"{mark} {row.name} ", ink(colour, ground, bold=True), press=press),
    ]
    if with_gist:
        left.append(Piece(f"{row.gist} ", ink(palette.quiet, ground), press=press))
    sign = f" {YES if row.may_build else NO} "
    words = row.price if width_of(left) + len(sign + row.price) <= page.width else row.short
    page.split(left, [Piece(sign + words, ink(good, ground))] if row.kind else [])


def draw_choices(scene: ClassicScene, width: int, height: int) -> Page:
    """Draw the actions with the selected card, each payment on a line of its own, with their changes."""
    palette = scene.palette
    page = scene.blank(width)
    if scene.chosen is not None:
        page.paragraph(f"{scene.say('round.chosen')}: {scene.chosen}", ink(palette.good, bold=True))
        page.paragraph(f"u {scene.say('keys.revoke')}", ink(palette.quiet))
    row = scene.row
    if row is None or scene.over:
        return page
    if scene.chosen is None:
        page.line(Piece(row.name, ink(palette.text, bold=True)))
        if row.why:
            page.paragraph(row.why, ink(palette.bad))
    for number, option in enumerate(row.options):
        is_lit = number == scene.option
        ground = palette.chosen if is_lit else None
        key, press = KEYS.get(option.action.verb, " "), f"take({number})"
        page.split(
            [
                Piece(f"{POINTER if is_lit else ' '}{key} ", ink(palette.accent, ground, bold=True)),
                Piece(option_words(scene, option.action), ink(palette.text, ground), press=press),
            ],
            [],
        )
        if changes := change_pieces(scene, option):
            page.flow([Piece("   ", page.plain), *changes], indent=3)
    page.gap()
    for step in scene.steps():
        page.paragraph(step, ink(palette.coin), hang=2)
    page.clip(height, Piece(f"{MORE} {FROM}{TO}", ink(palette.quiet)))
    return page


def option_words(scene: ClassicScene, action: Action) -> str:
    """Return the line of an option in the menu of a card."""
    verb = scene.say(f"round.verb.{action.verb.value}", number=scene.next_stage)
    if action.verb is Verb.SELL:
        return f"{verb} +{SALE}{COIN}"
    return f"{verb}, {payment_words(scene, action)}" if action.verb in (Verb.BUILD, Verb.STAGE, Verb.TAKE) else verb


def change_pieces(scene: ClassicScene, option: Option) -> list[Piece]:
    """Return the changes by a choice in the viewer's city: coins, points, shields and conflicts, symbols."""
    palette, city, changes = scene.palette, scene.mine, option.changes
    pieces = []
    if "coins" in changes:
        coins = city["coins"]
        pieces.append(Piece(f"{coins}{TO}{coins + changes['coins']}{COIN} ", ink(palette.coin)))
    if "points" in changes:
        pieces.append(Piece(f"{changes['points']:+d}{POINT} ", ink(palette.good)))
    if "shields" in changes:
        shields = city["shields"]
        now = shields + changes["shields"]
        pieces.append(Piece(f"{shields}{TO}{now}{MARKS['red']} ", ink(palette.marks["red"])))
        for arrow, other in ((FROM, scene.left), (TO, scene.right)):
            before, after = (lead_words(mine - other["shields"], scene.messages) for mine in (shields, now))
            if after != before:
                pieces.append(Piece(f"{arrow} {after} ", ink(palette.marks["red"])))
    if "symbols" in changes:
        pieces.append(Piece(f"{changes['symbols']:+d}{MARKS['green']} ", ink(palette.marks["green"])))
    return pieces


def payment_words(scene: ClassicScene, action: Action) -> str:
    """Return the coins to each neighbour in words; coins to the bank are in the price of the card."""
    parts = scene.shares(action)
    fee = action.unit.facts.coin_cost if action.verb is Verb.BUILD and action.unit is not None else 0
    if fee and scene.row is not None and not scene.row.is_free:
        parts.append(f"{fee}{COIN} {scene.say('round.to_reserve')}")
    return ", ".join(parts) or scene.say("round.foot.free")


def draw_events(scene: ClassicScene, width: int, height: int) -> Page:
    """Draw the hint if there is one, else the latest actions of all seats."""
    page = draw_hint(scene, width, height=height)
    if not page.lines and scene.log:
        page.line(Piece(scene.say("tab.moves"), ink(scene.palette.quiet), "log"))
        page.extend(draw_log(scene, scene.log, width, height - 1))
    return page
