"""The score sheet, now or at the end, and who has won how."""

from textwrap import wrap

from ..duel.ids import SEATS
from .duel.scene import Scene
from .duel.words import VICTORIES, does
from .page import Page, Piece
from .theme import MARKS, ink

CATEGORIES = {
    "blue": ("blue", "Civic buildings"),
    "green": ("green", "Science"),
    "yellow": ("yellow", "Trade"),
    "guild": ("purple", "Guilds"),
    "wonder": ("wonder", "Wonders"),
    "progress": ("token", "Progress tokens"),
    "coins": (None, "Coins, 3 for a point"),
    "military": ("red", "Military"),
    "temple": ("mythology", "Grand Temples"),
    "divinity": ("divinity", "Divinities"),
    "senate": ("senator", "Senate"),
}
OF_MODULES = {"temple": "pantheon", "divinity": "pantheon", "senate": "agora"}
SHORT = {"blue": "Civic", "progress": "Progress", "coins": "Coins", "temple": "Temples"}  # for a narrow sheet
COLUMN, NARROW_COLUMN = 14, 7
NARROW = 50


def headline(scene: Scene) -> list[str]:
    """Who has won, and how; empty while the game goes on."""
    result = scene.sight["result"]
    if result is None:
        return []
    totals = " : ".join(str(result["scores"][SEATS[seat]]["total"]) for seat in (scene.me, scene.opponent))
    how = VICTORIES[result["victory"]]
    if result["victory"] == "challenge":
        met = result["winner"] == SEATS[0]
        return [f"The Solo Challenge is {'met' if met else 'missed'}", totals]
    if result["winner"] == "shared":
        return ["A shared victory", f"equal in points and in blue cards, {totals}"]
    name = scene.name(SEATS.index(result["winner"]))
    wins = f"{name} {does(name, 'wins')}"
    if result["victory"] == "civilian":
        return [f"{wins} on points", f"{totals}"]
    return [f"{wins} by {how}", f"points so far {totals}"]


def draw_scores(scene: Scene, width: int) -> Page:
    """The score sheet by category for both seats."""
    palette = scene.palette
    page = Page(width, ink(palette.text, palette.panel))
    for number, text in enumerate(headline(scene)):
        style = ink(palette.accent if not number else palette.text, bold=not number)
        for part in wrap(text, width):
            page.line(Piece(part.center(width), style))
    page.gap()
    seats = (scene.me, scene.opponent)
    column = COLUMN if width >= NARROW else NARROW_COLUMN
    names = [scene.name(seat) for seat in seats]
    if max(map(len, names)) >= column and width < NARROW:
        names = [scene.label(seat) for seat in seats]
    page.split(
        [Piece("", ink(palette.text))],
        [
            Piece(f"{name[: column - 1]:>{column}}", ink(scene.colour_of(seat), bold=True))
            for name, seat in zip(names, seats, strict=True)
        ],
    )
    sheets = [scene.city(seat)["score"] for seat in seats]
    for category, (colour, words) in CATEGORIES.items():
        if OF_MODULES.get(category, category) not in (category, *scene.modules):
            continue
        if category == "guild" and scene.pantheon:
            continue  # the Grand Temples take their place
        mark = ink(palette.marks[colour] if colour is not None else palette.coin, bold=True)
        words = words if width >= NARROW else SHORT.get(category, words)
        best = max(sheet[category] for sheet in sheets)
        page.split(
            [Piece(f" {MARKS[colour] if colour is not None else '●'} ", mark), Piece(words, ink(palette.text))],
            [
                Piece(
                    f"{sheet[category] or '-':>{column}}",
                    ink(palette.text if sheet[category] == best else palette.quiet, bold=sheet[category] == best > 0),
                )
                for sheet in sheets
            ],
        )
    page.line(Piece("─" * width, ink(palette.faint)))
    page.split(
        [Piece("   Total", ink(palette.text, bold=True))],
        [Piece(f"{sheet['total']:>{column}}", ink(palette.accent, bold=True)) for sheet in sheets],
    )
    if not scene.over:
        page.gap()
        page.paragraph("As if the game ended now.", ink(palette.quiet))
    return page
