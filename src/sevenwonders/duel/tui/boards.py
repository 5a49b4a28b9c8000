"""What the expansions and the Solo Challenge lay beside the structure, at length, for a window of its own."""

from collections.abc import Iterable

from ...errors import plural
from ...names import does
from ...tui.page import Page, Piece
from ...tui.theme import COIN, CUBE, MARKS, NO, POINT, YES, ink
from ..describe import describe
from ..ids import SEATS
from ..view_types import PantheonView, SenateView, SoloView
from .expansions import FACE_DOWN, deck_size
from .scene import SUPREMACIES, WONDERS_TO_WIN, DuelScene
from .words import unit


def draw_boards(scene: DuelScene, width: int) -> Page:
    """The Pantheon, the Senate and the Conspiracies, the Solo Challenge: whatever is in play."""
    page = scene.blank(width)
    if scene.pantheon:
        _pantheon(page, scene, scene.pantheon)
    if scene.senate:
        _senate(page, scene, scene.senate)
        _conspiracies(page, scene, scene.senate)
    if scene.solo:
        _solo(page, scene, scene.solo)
    if not page.lines:
        page.paragraph("No expansion is in play.", ink(scene.palette.quiet))
    return page


def title(page: Page, scene: DuelScene, words: str) -> None:
    """A heading."""
    page.gap()
    page.line(Piece(words, ink(scene.palette.accent, bold=True)))


def thing(page: Page, scene: DuelScene, name: str, note: str = "", start: str = "") -> None:
    """A unit with what it does, over as many lines as that needs."""
    what = unit(name)
    words = f"{start}{MARKS[what.kind]} {what.name}{note}"
    page.line(Piece(words, ink(scene.palette.marks[what.kind], bold=True)))
    page.paragraph(describe(what), ink(scene.palette.quiet), indent=len(start) + 2)


def names_of(names: Iterable[str]) -> str:
    """Names in a row."""
    return ", ".join(unit(name).name for name in names)


def _pantheon(page: Page, scene: DuelScene, pantheon: PantheonView) -> None:
    title(page, scene, "Pantheon")
    for entry in pantheon["spaces"]:
        start = f"{entry['space']} "
        prices = ""
        if "price" in entry:
            both = (f"{scene.label(seat)} {entry['price'][SEATS[seat]]}{COIN}" for seat in (scene.me, scene.opponent))
            prices = "  " + ", ".join(both)
        if entry["divinity"]:
            seen = "" if entry["face_up"] else " (face down; you placed it)"
            thing(page, scene, entry["divinity"], seen + prices, start)
        elif entry["mythology"]:
            page.paragraph(f"{start}{unit(entry['mythology'])} Divinity, face down{prices}")
        else:
            page.paragraph(f"{start}empty", ink(scene.palette.quiet))
    page.gap()
    for deck in pantheon["decks"]:
        known = [unit(name).name if name else "?" for name in deck["known"]]
        seen = f", from the top: {', '.join(known)}" if any(deck["known"]) else ""
        page.paragraph(f"{unit(deck['mythology'])} deck: {plural(deck['left'], 'card')}{seen}", hang=2)
    if pantheon["unseen"]:
        page.paragraph(f"Seen by nobody, or hidden from you: {names_of(pantheon['unseen'])}", hang=2)
    if pantheon["enki_tokens"]:
        page.paragraph(f"On Enki: {names_of(pantheon['enki_tokens'])}", hang=2)
    if pantheon["snake"]:
        page.paragraph(f"The snake lies on {unit(pantheon['snake'])}.", hang=2)


def _senate(page: Page, scene: DuelScene, senate: SenateView) -> None:
    title(page, scene, "Senate")
    for chamber in senate["chambers"]:
        cubes = ", ".join(f"{scene.label(s)} {CUBE}{chamber['cubes'][SEATS[s]]}" for s in (scene.me, scene.opponent))
        control = chamber["controller"]
        who = f", {scene.name(SEATS.index(control))} in control" if control else ""
        style = ink(scene.colour_of(SEATS.index(control)) if control else scene.palette.text, bold=True)
        page.line(Piece(f"Chamber {chamber['chamber']}: {chamber['points']}{POINT}, {cubes}{who}", style))
        for name in chamber["decrees"]:
            if name:
                thing(page, scene, name, start="  ")
            else:
                page.paragraph(f"  Decree, {FACE_DOWN}", ink(scene.palette.quiet))
    for seat in (scene.me, scene.opponent):
        city = scene.city(seat)
        name = scene.name(seat)
        left = f"{name} {does(name, 'has')} {plural(city['cubes_left'], 'cube')} left"
        page.paragraph(f"{left}; a Senator costs {city['senator_price']}{COIN}.")


def _conspiracies(page: Page, scene: DuelScene, senate: SenateView) -> None:
    for seat in (scene.me, scene.opponent):
        city, name = scene.city(seat), scene.name(seat)
        title(page, scene, f"Conspiracies of {'yours' if name == 'You' else name}")
        for held in city["conspiracies"]:
            note = f", prepared with {unit(held['prepared_with'])}" if held["prepared_with"] else ", not prepared"
            if held["conspiracy"]:
                thing(page, scene, held["conspiracy"], note)
            else:
                page.paragraph(f"a Conspiracy face down{note}")
        if city["triggered"]:
            page.paragraph(f"Triggered: {names_of(city['triggered'])}", hang=2)
        if not city["conspiracies"] and not city["triggered"]:
            page.paragraph("None.", ink(scene.palette.quiet))
        if city["at_bottom"]["cards"]:
            known = names_of(city["at_bottom"]["known"])
            page.paragraph(f"Put at the bottom of the deck: {known or city['at_bottom']['cards']}", hang=2)
        if city["rumours"]:
            page.paragraph(f"Drawn by {name}, kept or put back: {names_of(city['rumours'])}", hang=2)
    title(page, scene, f"Deck of Conspiracies: {plural(deck_size(scene), 'card')}")
    deck = senate["conspiracy_deck"]
    if deck["on_top"]:
        name = scene.name(SEATS.index(deck["on_top"]["by"]))
        what = f": {unit(deck['on_top']['conspiracy'])}" if deck["on_top"]["conspiracy"] else ""
        page.paragraph(f"{name} put a card back on top{what}.", hang=2)
    page.paragraph(f"Seen by nobody, or hidden from you: {names_of(deck['unseen'])}", hang=2)
    if senate["unseen_decrees"]:
        page.paragraph(f"Decrees not seen: {names_of(senate['unseen_decrees'])}", hang=2)


def _solo(page: Page, scene: DuelScene, solo: SoloView) -> None:
    title(page, scene, "Solo Challenge")
    page.paragraph("You win if by the end of Age III you have reached all of this:")
    for met, words in solo_goals(scene):
        style = ink(scene.palette.good if met else scene.palette.bad, bold=True)
        page.line(Piece(f" {YES if met else NO} ", style), Piece(words, ink(scene.palette.text)))
    page.paragraph("You lose at once if the automa reaches a military or scientific supremacy.")
    page.paragraph(f"{plural(solo['pile'], 'Wonder')} of yours still face down.", ink(scene.palette.quiet))


def solo_goals(scene: DuelScene) -> list[tuple[bool, str]]:
    """What is needed to win the Solo Challenge, and whether it is reached."""
    assert scene.solo is not None
    built = sum(bool(wonder["built_with"]) for wonder in scene.city(0)["wonders"])
    mine, theirs = (scene.city(seat)["score"]["total"] for seat in (0, 1))
    return [
        (built >= WONDERS_TO_WIN, f"{built}/{WONDERS_TO_WIN} Wonders"),
        (any(name in SUPREMACIES for name in scene.solo["achieved"]), "supremacy"),
        (mine > theirs, f"lead {mine}:{theirs}"),
    ]
