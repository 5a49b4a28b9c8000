"""The structure of an Age on the terminal screen: overlapping cards, as they lie on the table."""

import textwrap
from itertools import groupby

from rich.style import Style

from ...tui.page import Canvas
from ...tui.theme import (
    BACK,
    COIN,
    FROM,
    GUILD_BACK,
    LEFT_EDGE,
    LINK,
    MARKS,
    MORE,
    NO,
    RIGHT_EDGE,
    SENATOR_BACK,
    TO,
    UP,
    YES,
    make_style,
)
from ..components import BY_ID, Unit
from ..describe import find_chain_origin, find_chain_target
from ..ids import SEATS
from ..layout import STRUCTURES
from ..view_types import Payment, Slot
from .geometry import CardSizes, ScreenLayout
from .scene import DuelScene
from .words import abbreviate_effects


def render_structure(scene: DuelScene, geometry: ScreenLayout) -> Canvas:
    """Render the remaining cards of the structure, with the unseen cards and the discard pile next to them."""
    palette = scene.palette
    canvas = Canvas(geometry.main, geometry.board, make_style(palette.text, palette.ground))
    if not scene.age:
        return canvas
    sizes = geometry.compute_card_sizes(scene.structure_layout_index)
    selected = scene.slots.get(scene.highlighted_slot) if scene.highlighted_slot is not None else None
    freed = set(slots_uncovered_by(scene, selected)) if selected and selected["accessible"] else set()
    render_piles(canvas, scene, sizes, geometry)
    for slot in scene.view["structure"]:
        x, y = sizes.corner_of_card(slot["row"], slot["column"])
        (_render_card if slot["card"] else _render_back)(canvas, scene, sizes, slot, x, y, freed)
        canvas.add_click_area(x, y, sizes.width, sizes.height, f"press_slot({slot['slot']})")
    if selected:
        x, y = sizes.corner_of_card(selected["row"], selected["column"])
        height = sizes.height if not selected["covered_by"] else sizes.pitch
        for line in range(y, y + height):
            canvas.write(x - 1, line, LEFT_EDGE, make_style(palette.accent, palette.ground))
            canvas.write(x + sizes.width, line, RIGHT_EDGE, make_style(palette.accent, palette.ground))
    return canvas


def slots_uncovered_by(scene: DuelScene, slot: Slot) -> list[int]:
    """Return the numbers of the slots whose cards become accessible if the card of a slot is taken."""
    return [other for other in slot["covers"] if scene.slots[other]["covered_by"] == [slot["slot"]]]


def _render_card(
    canvas: Canvas, scene: DuelScene, sizes: CardSizes, slot: Slot, x: int, y: int, freed: set[int]
) -> None:
    assert slot["card"] is not None
    palette, card, width = scene.palette, BY_ID[slot["card"]], sizes.width
    open_, number = slot["accessible"], slot["slot"]
    body = palette.chosen if number == scene.highlighted_slot else palette.card if open_ else palette.covered
    band = (palette.bands if open_ else palette.covered_bands)[card.kind]
    on_band = palette.on_band[card.kind] if open_ else palette.on_covered_band
    canvas.fill(x, y, width, sizes.height, make_style(palette.text, body))
    canvas.fill(x, y, width, 1, make_style(on_band, band))
    left, right = _format_top_line_ends(scene, card, width)
    canvas.write(x, y, left, make_style(on_band, band, bold=open_))
    canvas.write(x + width - len(right), y, right, make_style(on_band, band))
    name = scene.short_component_name(card, width - 2 if number in freed else width)
    emphasis = palette.accent if number in scene.revealed_slots else palette.text if open_ else palette.quiet
    canvas.write(x, y + 1, name, make_style(emphasis, body, bold=open_, underline=number in scene.revealed_slots))
    if number in freed:
        canvas.write(x + width - 1, y + 1, UP, make_style(palette.accent, body, bold=True))
    if open_:
        _render_prices(canvas, scene, slot, x, y + 2, width, body)
        below = y + 4
    else:
        if sizes.pitch > 2:
            prices = " ".join(
                f"{scene.short_seat_name(s)} {slot['price'][SEATS[s]]}" for s in (scene.me, scene.opponent)
            )
            canvas.write(x, y + 2, prices[:width], make_style(palette.quiet, body))
        below = y + 3
    lines = sizes.height if open_ else sizes.pitch
    if below < y + lines:
        canvas.write(x, below, _format_chain(scene, card, width), make_style(palette.quiet, body))


def _format_top_line_ends(scene: DuelScene, card: Unit, width: int) -> tuple[str, str]:
    """Return the texts for both ends of a card's coloured first line: icon and effect in brief, and printed cost.

    The cost is empty if there is no room for it.
    """
    mark, cost = MARKS[card.kind], card.cost if card.cost != "-" else ""
    words = abbreviate_effects(card, scene.messages)
    tight = words.replace(" ", "")
    choices = [(f"{mark} {effects}", price) for price in (cost, "") for effects in (words, tight)]
    if card.facts.coins_each and not card.facts.points_each:
        choices.append((f"{mark} {words.rsplit('/', 1)[0]}", ""))
    fitting = (pair for pair in choices if len(pair[0]) + len(pair[1]) + bool(pair[1]) <= width)
    return next(fitting, (f"{mark}{tight}"[:width], ""))


def _render_prices(canvas: Canvas, scene: DuelScene, slot: Slot, x: int, y: int, width: int, body: str) -> None:
    """Render the price of an accessible card for the viewer as a bar, and below it the other seat's price.

    The second line also has the number of cards that become accessible.

    Args:
        canvas: the canvas to draw on.
        scene: the position as the screen shows it.
        slot: the slot of the card.
        x: the first cell.
        y: the first line.
        width: the width of the card.
        body: the background colour of the card.
    """
    palette, payment = scene.palette, slot["payment"][SEATS[scene.me]]
    words, good = format_affordable_price(scene, payment), payment["affordable"]
    if not good:
        words += f" -{payment['short']}"
    elif payment["coins"] and payment["coins"] == scene.city(scene.me)["coins"]:
        words += f" {scene.say('lines.all')}"
    bar = make_style(palette.on_state, palette.good if good else palette.bad, bold=True)
    canvas.fill(x, y, width, 1, bar)
    canvas.write(x, y, words, bar)
    label = scene.short_seat_name(scene.me)
    if len(words) + len(label) < width:
        canvas.write(x + width - len(label), y, label, bar)
    words = format_affordable_price(scene, slot["payment"][SEATS[scene.opponent]])
    badge, label = _format_uncovered_count(scene, slot), scene.short_seat_name(scene.opponent)
    canvas.write(x, y + 1, words, make_style(palette.theirs, body))
    canvas.write(x + width - len(badge), y + 1, badge, make_style(palette.accent, body))
    if width - len(words) - len(badge) - 2 >= len(label):
        canvas.write(x + len(words) + 1, y + 1, label, make_style(palette.quiet, body))


def format_affordable_price(scene: DuelScene, payment: Payment) -> str:
    """Format a price as `format_price`, after a sign that says whether it can be paid."""
    return f"{YES if payment['affordable'] else NO} {format_price(scene, payment)}"


def format_price(scene: DuelScene, payment: Payment) -> str:
    """Format a price in brief: the coins such as `3●`, or "free", with a sign if it is free by a chain."""
    if payment["chain"]:
        return f"{scene.say('lines.free')} {LINK}"
    return f"{payment['coins']}{COIN}" if payment["coins"] else scene.say("lines.free")


def _format_uncovered_count(scene: DuelScene, slot: Slot) -> str:
    """Format the number of cards that become accessible if a card is taken, such as `↑2`.

    A question mark follows if one of them is face down.
    """
    freed = slots_uncovered_by(scene, slot)
    unknown = "?" if any(scene.slots[other]["card"] is None for other in freed) else ""
    return f"{UP}{len(freed)}{unknown}" if freed else ""


def _format_chain(scene: DuelScene, card: Unit, width: int) -> str:
    before, after = find_chain_origin(card), find_chain_target(card)
    if before:
        return f"{FROM}{scene.short_component_name(before, width - 1)}"
    return f"{TO}{scene.short_component_name(after, width - 1)}" if after else ""


BACK_SIGNS = {"guild": GUILD_BACK, "temple": GUILD_BACK, "senator": SENATOR_BACK}


def _render_back(
    canvas: Canvas, scene: DuelScene, sizes: CardSizes, slot: Slot, x: int, y: int, freed: set[int]
) -> None:
    """Render a card that is face down: the back of its Age, Guild, Grand Temple or Senator, and the token on it if any.

    Args:
        canvas: the canvas to draw on.
        scene: the position as the screen shows it.
        sizes: the sizes of the cards.
        slot: the slot of the card.
        x: the first cell.
        y: the first line.
        freed: the slots whose cards become accessible if the selected card is taken; these cards get a sign.
    """
    palette, back = scene.palette, slot["back"]
    ground = {"guild": palette.guild_back, "temple": palette.guild_back, "senator": palette.senator_back}
    style = make_style(palette.on_back, ground.get(back, palette.back))
    lines = sizes.height if not slot["covered_by"] else sizes.pitch
    canvas.fill(x, y, sizes.width, sizes.height, style)
    word = scene.say(f"back.{back}")[: sizes.width - 2] if back in BACK_SIGNS else "I" * scene.age
    for line in range(lines):
        canvas.write(x, y + line, BACK_SIGNS.get(back, BACK) * sizes.width, style)
    _write_centred(canvas, sizes, x, y + (lines - 1) // 2, word, style)
    if slot["token"]:
        token = BY_ID[slot["token"]]
        band = make_style(palette.on_band[token.kind], palette.bands[token.kind], bold=True)
        _write_centred(canvas, sizes, x, y + (lines - 1) // 2 + 1, format_token(scene, token, sizes.width - 2), band)
    if slot["slot"] in freed:
        canvas.write(x + sizes.width - 2, y, f"{UP}?", make_style(palette.on_accent, palette.accent, bold=True))


def _write_centred(canvas: Canvas, sizes: CardSizes, x: int, y: int, word: str, style: Style) -> None:
    word = f" {word} "
    canvas.write(x + (sizes.width - len(word)) // 2, y, word, style)


def format_token(scene: DuelScene, token: Unit, width: int = 99) -> str:
    """Format a token in brief: a Mythology token by its mythology, an Offering token by the coins that it saves."""
    is_offering = token.kind == "offering"
    words = abbreviate_effects(token, scene.messages) if is_offering else scene.short_component_name(token, width - 2)
    return f"{MARKS[token.kind]} {words}"


NARROW_PILE = 16
SLANTING_ROWS = 5  # of the structures of Age I and II


def render_piles(canvas: Canvas, scene: DuelScene, sizes: CardSizes, geometry: ScreenLayout) -> None:
    """Render lists of the unseen cards and of the discard pile in the corners that the structure leaves free.

    Args:
        canvas: the canvas to draw on.
        scene: the position as the screen shows it.
        sizes: the sizes and places of the cards.
        geometry: the layout of the screen.
    """
    left: list[str] = []
    for pile in scene.view["unseen"]:
        if pile["slots"]:
            back = scene.say(f"back.{pile['back']}")
            left.append(f"{back} {pile['slots']}/{len(pile['cards'])}")
            left += [f" {scene.component_name(card)}" for card in pile["cards"]]
    if left:
        left.insert(0, f"{scene.say('cards.unseen')} (v)")
    discard = scene.view["discard"]
    right = [
        f"{scene.say('cards.discards')} (p) {len(discard)}",
        *(f" {scene.component_name(card)}" for card in reversed(discard)),
    ]
    _render_pile(canvas, scene, sizes, geometry, left, at_left=True)
    _render_pile(canvas, scene, sizes, geometry, right, at_left=False)


def _render_pile(
    canvas: Canvas, scene: DuelScene, sizes: CardSizes, geometry: ScreenLayout, lines: list[str], *, at_left: bool
) -> None:
    edges = _first_column_of_rows(scene.structure_layout_index)
    rows = _list_room_beside_structure(edges, sizes, geometry)
    if edges[0] == 1:
        rows = rows[max(0, len(rows) - max(4, len(lines))) :] if len(lines) < len(rows) else rows
    if not rows or not lines:
        return
    if len(lines) > len(rows):
        hidden = len(lines) - len(rows) + 1
        lines = [*lines[: len(rows) - 1], f" {MORE} {hidden}"]
    quiet = make_style(scene.palette.quiet, scene.palette.ground)
    bold = make_style(scene.palette.text, scene.palette.ground, bold=True)
    for text, (y, width) in zip(lines, rows, strict=False):
        style = quiet if text.startswith(" ") else bold
        text = text if len(text) <= width else text[: width - 1] + MORE
        x, name = (1, "unseen") if at_left else (geometry.main - 1 - width, "discard_pile")
        canvas.write(x, y, text if at_left else text.strip().rjust(width), style)
        canvas.add_click_area(x, y, width, 1, f"open_list('{name}')")


def _first_column_of_rows(layout: int) -> list[int]:
    """Return, for each row of a structure, the column of its leftmost card.

    Args:
        layout: the index of the structure's layout in `STRUCTURES`.
    """
    return [next(row).column for _, row in groupby(STRUCTURES[layout], key=lambda slot: slot.row)]


def _list_room_beside_structure(edges: list[int], sizes: CardSizes, geometry: ScreenLayout) -> list[tuple[int, int]]:
    """Return the lines with room next to the structure, each with the number of free cells on either side.

    Args:
        edges: the column of the leftmost card in each row of the structure.
        sizes: the sizes and places of the cards.
        geometry: the layout of the screen.
    """
    free = []
    slanting = len(edges) == SLANTING_ROWS  # Age III has an irregular outline; its piles are beside it
    for y in range(geometry.board):
        tops = ((edge, sizes.top + row * sizes.pitch) for row, edge in enumerate(edges))
        nearest = min((edge for edge, top in tops if top <= y < top + sizes.height), default=max(edges))
        width = sizes.left + (nearest - 1) * sizes.half - 2 if slanting else sizes.left - 1
        if width >= (NARROW_PILE if slanting else 10):
            free.append((y, min(width, 26)))
    return _lines_before_gap(free, from_below=edges[0] == 1)


def _lines_before_gap(rows: list[tuple[int, int]], *, from_below: bool) -> list[tuple[int, int]]:
    """Return the lines with consecutive numbers at the top, or at the bottom.

    Args:
        rows: the number and the width of each line, in the order of the numbers.
        from_below: whether to begin at the bottom.
    """
    ordered = rows[::-1] if from_below else rows
    return sorted(line for number, line in enumerate(ordered) if abs(line[0] - ordered[0][0]) == number)


def render_screen_centre(scene: DuelScene, geometry: ScreenLayout) -> Canvas:
    """Render the area in the middle of the screen: the structure, the Wonders to draft, or the result of the game."""
    if scene.age and scene.slots:
        return render_structure(scene, geometry)
    palette = scene.palette
    canvas = Canvas(geometry.main, geometry.board, make_style(palette.text, palette.ground))
    if scene.is_over:
        lines = scene.result_lines
        for number, text in enumerate(lines):
            y = geometry.board // 2 - len(lines) + 2 * number
            style = make_style(palette.accent if not number else palette.text, palette.ground, bold=not number)
            canvas.write((geometry.main - len(text)) // 2, y, text, style)
    elif scene.view["wonder_offer"]:
        _render_wonder_offer(canvas, scene, geometry, [BY_ID[name] for name in scene.view["wonder_offer"]])
    return canvas


def _render_wonder_offer(canvas: Canvas, scene: DuelScene, geometry: ScreenLayout, wonders: list[Unit]) -> None:
    """Render the Wonders from which a player drafts, in rows of two.

    Args:
        canvas: the area of the card structure, which is empty during the draft.
        scene: the table as the screen shows it.
        geometry: the sizes of the areas of the screen.
        wonders: the Wonders on offer.
    """
    chooser = scene.chooser
    width = min((geometry.main - 5) // 2, 52)
    height = min((geometry.board - 3) // 2, 9)
    left = (geometry.main - 2 * width - 3) // 2
    top = max(1, (geometry.board - 2 * height - 1) // 2)
    options = chooser.options if chooser else ()
    order = {option.action.units[0].id: number for number, option in enumerate(options) if option.action.units}
    for place, wonder in enumerate(wonders):
        x, y = left + place % 2 * (width + 3), top + place // 2 * (height + 1)
        chosen = chooser is not None and order.get(wonder.id) == chooser.index
        _render_wonder(canvas, scene, wonder, (x, y, width, height), order.get(wonder.id), chosen)
        if wonder.id in order:
            canvas.add_click_area(x, y, width, height, f"press_choice({order[wonder.id]})")


def _render_wonder(
    canvas: Canvas, scene: DuelScene, wonder: Unit, box: tuple[int, int, int, int], number: int | None, chosen: bool
) -> None:
    palette = scene.palette
    x, y, width, height = box
    body = palette.chosen if chosen else palette.card
    canvas.fill(x, y, width, height, make_style(palette.text, body))
    band = make_style(palette.on_band["wonder"], palette.bands["wonder"], bold=True)
    canvas.fill(x, y, width, 1, band)
    label = f" {MARKS['wonder']} {scene.component_name(wonder.id)}" + (f" ({number + 1})" if number is not None else "")
    canvas.write(x, y, label[:width], band)
    canvas.write(x + width - len(wonder.cost) - 1, y, wonder.cost, band)
    for line, text in enumerate(textwrap.wrap(scene.describe_effects(wonder), width - 2)[: height - 2]):
        canvas.write(x + 1, y + 2 + line, text, make_style(palette.text, body))
    if chosen:
        for line in range(y, y + height):
            canvas.write(x - 1, line, LEFT_EDGE, make_style(palette.accent, palette.ground))
            canvas.write(x + width, line, RIGHT_EDGE, make_style(palette.accent, palette.ground))
