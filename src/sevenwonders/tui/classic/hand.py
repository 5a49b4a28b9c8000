"""The lower part: the hand with its prices, what may be done with the selected card, what everybody did."""

from ...classic.actions import Action, Verb
from ...classic.describe import amount
from ...classic.words import SALE
from ..hint import MOVES_SHOWN, draw_hint
from ..page import Page, Piece
from ..theme import COIN, MARKS, MORE, NO, POINTER, YES, ink
from .scene import ClassicScene, Row

KEYS = {Verb.BUILD: "b", Verb.STAGE: "w", Verb.SELL: "d"}
PRICE = 24  # columns for a price


def draw_hand(scene: ClassicScene, width: int, height: int) -> Page:
    """The cards of the hand, or whatever there is to choose from, around the selected one."""
    palette = scene.palette
    page = scene.blank(width)
    if scene.over:
        page.line(Piece("The game is over: s shows the score sheet", ink(palette.accent, bold=True)))
        return page
    if not scene.rows:
        page.line(Piece("Nothing to choose for you now.", ink(palette.quiet)))
        return page
    first = max(0, min(scene.selected - height // 2, len(scene.rows) - height))
    for number, row in enumerate(scene.rows[first : first + height], first):
        _row(page, scene, number, row)
    if first + height < len(scene.rows):
        page.clip(height, Piece(f"{MORE} {len(scene.rows) - first - height + 1} more below", ink(palette.quiet)))
    return page


def _row(page: Page, scene: ClassicScene, number: int, row: Row) -> None:
    palette = scene.palette
    is_selected = number == scene.selected
    ground = palette.chosen if is_selected else None
    mark = MARKS[row.kind] if row.kind else " "
    colour = palette.marks[row.kind] if row.kind else palette.text
    key = f"{number + 1}" if number < 9 else " "
    pointer = POINTER if is_selected else " "
    good = palette.good if row.may_build else palette.bad
    sign = YES if row.may_build else NO
    left = [
        Piece(f"{pointer}{key} ", ink(palette.accent, ground, bold=True), press=f"pick({number})"),
        Piece(f"{mark} {row.name} ", ink(colour, ground, bold=True), press=f"pick({number})"),
        Piece(row.text, ink(palette.quiet, ground), press=f"pick({number})"),
    ]
    price = row.price if len(row.price) <= PRICE else row.price[: PRICE - 1] + MORE
    page.split(left, [Piece(f" {sign} {price}", ink(good, ground))] if row.kind else [])


def draw_choices(scene: ClassicScene, width: int, height: int) -> Page:
    """What may be done with the selected card, each way to pay on a line of its own."""
    palette = scene.palette
    page = scene.blank(width)
    if scene.chosen is not None:
        page.paragraph(f"You have chosen: {scene.chosen}", ink(palette.good, bold=True))
        page.paragraph("u takes it back until everybody has chosen.", ink(palette.quiet))
    row = scene.row
    if row is None or scene.over:
        return page
    if scene.chosen is None:
        page.line(Piece(row.name, ink(palette.text, bold=True)))
    for number, option in enumerate(row.options):
        is_lit = number == scene.option
        ground = palette.chosen if is_lit else None
        key = KEYS.get(option.action.verb, " ")
        page.split(
            [
                Piece(f"{POINTER if is_lit else ' '}{key} ", ink(palette.accent, ground, bold=True)),
                Piece(option_words(scene, option.action), ink(palette.text, ground), press=f"take({number})"),
            ],
            [],
        )
    page.gap()
    for step in scene.steps():
        page.paragraph(step, ink(palette.coin), hang=2)
    page.paragraph(row.text, ink(palette.quiet))
    page.clip(height, Piece(f"{MORE} arrows show more", ink(palette.quiet)))
    return page


def option_words(scene: ClassicScene, action: Action) -> str:
    """An option in the menu of a card."""
    match action.verb:
        case Verb.SELL:
            return f"sell +{SALE}{COIN}"
        case Verb.BUILD | Verb.STAGE:
            what = "build" if action.verb is Verb.BUILD else "stage"
            return f"{what} {paid(scene, action)}"
        case Verb.TAKE:
            return "build for nothing"
    return str(action)


def paid(scene: ClassicScene, action: Action) -> str:
    """What goes to whom; coins to the reserve are in the price of the card."""
    parts = [
        f"{coins} to {city['name'][:12]}"
        for coins, city in ((action.left, scene.left), (action.right, scene.right))
        if coins
    ]
    fee = action.unit.facts.coin_cost if action.verb is Verb.BUILD and action.unit is not None else 0
    free = scene.row is not None and scene.row.price.startswith("free (")
    parts += [f"{amount(int(fee), 'coin')} to the reserve"] * bool(fee and not free)
    return ", ".join(parts) or "for nothing"


def draw_events(scene: ClassicScene, width: int, height: int, *, preparing: bool = False) -> Page:
    """The hint if there is one, else what everybody did in the last turn."""
    palette = scene.palette
    page = draw_hint(scene, width, MOVES_SHOWN, preparing=preparing)
    if not page.lines:
        if scene.deeds:
            page.line(Piece("What everybody did", ink(palette.quiet), "log"))
        for deed in scene.deeds:
            page.paragraph(deed, ink(palette.text), hang=2, press="log")
    page.clip(height, Piece(f"{MORE} l shows all", ink(palette.quiet), "log"))
    return page
