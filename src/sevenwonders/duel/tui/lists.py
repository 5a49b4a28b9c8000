"""The texts of windows over the table on the terminal screen: cards, discard pile, tokens, score sheet and help."""

from collections.abc import Mapping

from ...tui.components import add_component_line
from ...tui.manual import SHARED_KEYS, render_help
from ...tui.page import TextPage, join_side_by_side, make_piece
from ...tui.result import ScoreSheet, SheetRow
from ...tui.theme import (
    CARDS,
    COIN,
    CUBE,
    DIAMOND,
    FROM,
    LINK,
    LOOT,
    MARKS,
    MINERVA,
    NO,
    POINT,
    SPACE,
    TO,
    UP,
    YES,
    make_style,
)
from ..components import BY_ID, Colour
from ..describe import KINDS as KIND_WORDS
from ..narrator import BELONGINGS, OF_EXPANSIONS
from .scene import DuelScene
from .track import HIDDEN
from .words import abbreviate_effects

CATEGORIES: Mapping[str, str | None] = {
    "blue": "blue",
    "green": "green",
    "yellow": "yellow",
    "guild": "purple",
    "wonder": "wonder",
    "progress": "token",
    "coins": None,
    "military": "red",
    "temple": "mythology",
    "divinity": "divinity",
    "senate": "senator",
}  # rows of the score sheet, with the kind whose mark is shown before each
KEYS = (
    ("arrows", "move over the cards that may be taken"),
    ("1 to 9", "the n-th card; in a list, choose"),
    ("Tab", "move over all cards that lie face up"),
    ("Enter", "what the card allows; again: do it"),
    ("b", "build the card"),
    ("d", "discard it for coins"),
    ("w", "build a Wonder with it"),
    ("a", "activate a Divinity or the Gate (Pantheon)"),
    ("r", "prepare a Conspiracy with the card (Agora)"),
    ("g", "trigger a prepared Conspiracy (Agora)"),
    ("e", "Pantheon, Senate, Conspiracies; the solo goals"),
    ("Esc", "back"),
    ("h", "hint: chances, best moves; again: hide"),
    ("u", "undo, back to your last decision"),
    ("y", "redo, play again what was taken back"),
    ("i", "all about the selected card"),
    ("c", "the cards of both cities"),
    ("v", "cards that may lie face down"),
    ("p", "the discard pile"),
    ("o", "the Progress tokens"),
    ("l", "the log of moves"),
    *SHARED_KEYS,
)
SIGNS = (
    (f"{YES} 3{COIN}", "you can pay these 3 coins"),
    (f"{YES} 3{COIN} all", "you can, with all your coins"),
    (f"{NO} 8{COIN} -3", "too dear: 3 coins short"),
    (f"free {LINK}", "free through a chain"),
    (f"{UP}2?", "the take uncovers 2 cards, one or more of them face down"),
    (f"{FROM} {TO}", "chain: free with, makes free"),
    ("W C S G P", "wood clay stone glass papyrus"),
    (f"{DIAMOND}", "the Conflict pawn; it runs towards the loser's capital"),
    (f"{LOOT}-2{COIN}", "costs that side 2 coins"),
    (f"{POINT}", "points"),
    (f"{CUBE}2:1", "cubes in a Chamber, yours first; in a city, those left"),
    (f"{LOOT}+{CUBE} -{CUBE}", "Agora: the token lets you place, or remove and then move a cube"),
    (f"{MINERVA}", "Minerva: the pawn stops before her"),
    ("(Hades)", "a Divinity face down that only you know"),
)


def _add_component(page: TextPage, scene: DuelScene, name: str, note: str = "") -> None:
    """Add a line with a component, its effect in brief and its cost to a page of text.

    A `note` replaces the effect and the cost.
    """
    thing = BY_ID[name]
    effects, cost = ("", note) if note else (abbreviate_effects(thing, scene.messages), thing.cost.removeprefix("-"))
    add_component_line(page, scene, thing.kind, scene.component_name(name), effects, cost)


def render_cities(scene: DuelScene, width: int, first: int) -> TextPage:
    """Render lists of the components of both cities, side by side.

    Args:
        scene: the position as the screen shows it.
        width: the width in cells.
        first: the seat whose city is on the left.
    """
    pages = [_render_city_column(scene, seat, width // 2 - 1) for seat in (first, 1 - first)]
    return join_side_by_side(pages[0], pages[1], scene.make_empty_page(width))


def _render_city_column(scene: DuelScene, seat: int, width: int) -> TextPage:
    palette, city = scene.palette, scene.city(seat)
    page = scene.make_empty_page(width)
    page.add_title(scene.seat_name(seat), scene.seat_colour(seat))
    page.add_gap()
    for entry in city["wonders"]:
        card = entry["built_with"]
        built = f"{YES} {scene.component_name(card)}" if card else scene.say("lines.not_built")
        _add_component(page, scene, entry["wonder"], built)
    for colour in CARDS:
        if names := city["cards"][colour]:
            page.add_title(f"{scene.say(f'kind.{colour}')} ({len(names)})", palette.marks[colour])
            for name in names:
                _add_component(page, scene, name)
    if city["tokens"]:
        page.add_gap()
        for name in city["tokens"]:
            _add_component(page, scene, name)
    for key, words in BELONGINGS.items():
        if belongings := city.get(key):
            page.add_title(f"{scene.say(words)} ({len(belongings)})", palette.text)
            for name in belongings:
                note = f"{city['astarte']}●" if name == "astarte" else ""
                _add_component(page, scene, name, note)
    if held := city.get("conspiracies"):
        page.add_title(f"{scene.say('city.conspiracies')} ({len(held)})", palette.marks["conspiracy"])
        for plot in held:
            card = plot["prepared_with"]
            note = f"{YES} {scene.component_name(card)}" if card else scene.say("city.unprepared")
            if plot["conspiracy"]:
                _add_component(page, scene, plot["conspiracy"], note)
            else:
                unknown = make_piece(f"? {scene.say('pantheon.face_down')}", palette.text)
                page.add_split_line([unknown], [make_piece(note, palette.quiet)])
    return page


def render_unseen_cards(scene: DuelScene, width: int) -> TextPage:
    """Render the cards that may still lie face down in the structure, in a list for each kind of card back."""
    palette = scene.palette
    page = scene.make_empty_page(width)
    for pile in scene.view["unseen"]:
        if not pile["cards"]:
            continue
        page.add_title(scene.say(f"back.{pile['back']}"), palette.text)
        words = scene.say("lines.unseen.none")
        if slots := pile["slots"]:
            words = f"{scene.say('cards.unseen_for', count=slots)}: {slots}/{len(pile['cards'])}"
        page.add_paragraph(words, make_style(palette.quiet))
        for name in pile["cards"]:
            _add_component(page, scene, name)
    return _add_message_if_empty(page, scene, "lines.unseen.none")


def _add_message_if_empty(page: TextPage, scene: DuelScene, none: str) -> TextPage:
    """Add a message to a page of text if it has no lines, and return the page.

    Args:
        page: the page.
        scene: the position as the screen shows it.
        none: the key of the message.
    """
    if not page.lines:
        page.add_paragraph(scene.say(none), make_style(scene.palette.quiet))
    return page


def render_discard_pile(scene: DuelScene, width: int) -> TextPage:
    """Render lists of the cards in the discard pile, and of the cards out of the game."""
    page = scene.make_empty_page(width)
    for words, names in (("", scene.view["discard"]), (scene.say("cards.gone"), scene.view["out_of_game"])):
        if words and names:
            page.add_title(words, scene.palette.text)
        for name in names:
            _add_component(page, scene, name)
    return _add_message_if_empty(page, scene, "cards.empty")


def render_progress_tokens(scene: DuelScene, width: int) -> TextPage:
    """Render lists of the Progress tokens on the board, in the cities and in the box, with their effects."""
    palette = scene.palette
    page = scene.make_empty_page(width)
    groups = [(scene.say("progress.label"), scene.view["board_tokens"])]
    groups += [(scene.seat_name(seat), scene.city(seat)["tokens"]) for seat in (scene.me, scene.opponent)]
    groups.append((scene.say("cards.box"), scene.view["box_tokens"]))
    if scene.pantheon:
        groups.append((scene.say("pantheon.enki"), scene.pantheon["enki_tokens"]))
    locked = scene.senate["locked_token"] if scene.senate else None
    if locked:
        groups.append((scene.say("lines.locked"), [] if locked == HIDDEN else [locked]))
    for words, names in groups:
        if names:
            page.add_title(words, palette.text)
            for name in names:
                mark = f"{MARKS[BY_ID[name].kind]} {scene.component_name(name)} ".ljust(16, SPACE)
                page.add_paragraph(f"{mark} {scene.describe_effects(BY_ID[name])}", make_style(palette.text), hang=17)
    if locked == HIDDEN:
        page.add_gap()
        page.add_paragraph(scene.say("senate.locked_hidden"), make_style(palette.quiet))
    return page


def make_score_sheet(scene: DuelScene) -> ScoreSheet:
    """Return the points of both seats by category."""
    seats = (scene.me, scene.opponent)
    sheets = [scene.city(seat)["score"] for seat in seats]
    rows = []
    for category, kind in CATEGORIES.items():
        if OF_EXPANSIONS.get(category, category) not in (category, *scene.modules):
            continue
        if category == "guild" and scene.pantheon:
            continue  # Grand Temples replace them
        words = scene.say(f"score.{category}")
        rows.append(SheetRow(kind, words, [sheet[category] for sheet in sheets]))
    totals = {scene.say("score.total"): [sheet["total"] for sheet in sheets]}
    return ScoreSheet(seats, rows, totals, [scene.short_seat_name(seat) for seat in seats], scene.say("score.now"))


def render_help_window(scene: DuelScene, width: int) -> TextPage:
    """Render the text of the help window: all keys, and the signs on the screen."""
    words = {colour.name.lower(): KIND_WORDS[colour] for colour in Colour}
    kinds = [(kind, f"{kind}: {word}" if kind in CARDS else word) for kind, word in words.items()]
    return render_help(scene, width, KEYS, SIGNS, kinds)
