"""Window with the boards of Pantheon and Agora and the goals of the Solo Challenge."""

from collections.abc import Iterable

from ...tui.page import Page, Piece
from ...tui.theme import COIN, CUBE, MARKS, NO, POINT, YES, ink
from ..ids import SEATS
from ..view_types import PantheonView, SenateView, SoloView
from ..words import labelled
from .expansions import deck_size
from .scene import SUPREMACIES, WONDERS_TO_WIN, DuelScene
from .words import unit


def draw_boards(scene: DuelScene, width: int) -> Page:
    """Draw the Pantheon, the Senate and the Conspiracies, or the goals of the Solo Challenge, if in play."""
    page = scene.blank(width)
    if scene.pantheon:
        _add_pantheon(page, scene, scene.pantheon)
    if scene.senate:
        _add_senate(page, scene, scene.senate)
        _add_conspiracies(page, scene, scene.senate)
    if scene.solo:
        _add_solo(page, scene, scene.solo)
    if not page.lines:
        page.paragraph(scene.say("lines.no_expansion"), ink(scene.palette.quiet))
    return page


def add_title(page: Page, scene: DuelScene, words: str) -> None:
    """Add a title line to a page."""
    page.gap()
    page.line(Piece(words, ink(scene.palette.accent, bold=True)))


def add_component(page: Page, scene: DuelScene, name: str, note: str = "", start: str = "") -> None:
    """Add the name and the effects of a component to a page."""
    what = unit(name)
    words = f"{start}{MARKS[what.kind]} {scene.unit(name)}{note}"
    page.line(Piece(words, ink(scene.palette.marks[what.kind], bold=True)))
    page.paragraph(scene.describe(what), ink(scene.palette.quiet), indent=len(start) + 2)


def _add_names(page: Page, scene: DuelScene, label: str, names: Iterable[str | None]) -> None:
    """Add a label and names of components; unknown components are shown face down."""
    known = [scene.unit(name) if name else "?" for name in names]
    if known:
        page.paragraph(labelled(label, known, scene.messages), hang=2)


def _add_pantheon(page: Page, scene: DuelScene, pantheon: PantheonView) -> None:
    say = scene.say
    add_title(page, scene, say("pantheon.label"))
    for entry in pantheon["spaces"]:
        start = f"{entry['space']} "
        prices = ""
        if "price" in entry:
            both = (f"{scene.label(seat)} {entry['price'][SEATS[seat]]}{COIN}" for seat in (scene.me, scene.opponent))
            prices = "  " + ", ".join(both)
        if entry["divinity"]:
            seen = "" if entry["face_up"] else f" ({say('lines.known_face_down')})"
            add_component(page, scene, entry["divinity"], seen + prices, start)
        elif entry["mythology"]:
            page.paragraph(f"{start}{scene.unit(entry['mythology'])}, {say('pantheon.face_down')}{prices}")
        else:
            page.paragraph(f"{start}{say('pantheon.empty')}", ink(scene.palette.quiet))
    page.gap()
    for deck in pantheon["decks"]:
        known = ", ".join(scene.unit(name) if name else "?" for name in deck["known"])
        seen = f", {say('pantheon.known', units=known)}" if any(deck["known"]) else ""
        mythology = scene.unit(deck["mythology"])
        page.paragraph(say("pantheon.deck", mythology=mythology, count=deck["left"]) + seen, hang=2)
    _add_names(page, scene, say("lines.hidden_from_you"), pantheon["unseen"])
    _add_names(page, scene, say("pantheon.enki"), pantheon["enki_tokens"])
    if pantheon["snake"]:
        page.paragraph(say("pantheon.snake", unit=scene.unit(pantheon["snake"])), hang=2)


def _add_senate(page: Page, scene: DuelScene, senate: SenateView) -> None:
    say = scene.say
    add_title(page, scene, say("senate.label"))
    for chamber in senate["chambers"]:
        control = chamber["controller"]
        said = [f"{chamber['points']}{POINT}"]
        said += [f"{scene.label(s)} {CUBE}{chamber['cubes'][SEATS[s]]}" for s in (scene.me, scene.opponent)]
        if control:
            said.append(say("senate.controller", name=scene.name(SEATS.index(control))))
        style = ink(scene.colour_of(SEATS.index(control)) if control else scene.palette.text, bold=True)
        page.line(Piece(labelled(say("senate.chamber", number=chamber["chamber"]), said, scene.messages), style))
        for name in chamber["decrees"]:
            if name:
                add_component(page, scene, name, start="  ")
            else:
                page.paragraph(f"  {say('senate.face_down')}", ink(scene.palette.quiet))
    for seat in (scene.me, scene.opponent):
        city = scene.city(seat)
        price = f"{say('kind.senator')} {city['senator_price']}{COIN}"
        said = [say("city.cubes", count=city["cubes_left"]), price]
        page.paragraph(labelled(scene.name(seat), said, scene.messages))


def _add_conspiracies(page: Page, scene: DuelScene, senate: SenateView) -> None:
    say = scene.say
    for seat in (scene.me, scene.opponent):
        city, name = scene.city(seat), scene.name(seat)
        add_title(page, scene, labelled(say("city.conspiracies"), [name], scene.messages))
        for held in city["conspiracies"]:
            card = held["prepared_with"]
            ready = say("lines.prepared", card=scene.unit(card)) if card else say("city.unprepared")
            if held["conspiracy"]:
                add_component(page, scene, held["conspiracy"], f", {ready}")
            else:
                page.paragraph(f"{say('city.hidden_conspiracy')}, {ready}")
        _add_names(page, scene, say("lines.triggered"), city["triggered"])
        if not city["conspiracies"] and not city["triggered"]:
            page.paragraph(say("lines.none"), ink(scene.palette.quiet))
        if bottom := city["at_bottom"]["cards"]:
            known = [scene.unit(each) for each in city["at_bottom"]["known"]]
            said = say("city.bottom", count=bottom)
            page.paragraph(labelled(said, known, scene.messages) if known else said, hang=2)
        if city["rumours"]:
            units = ", ".join(map(scene.unit, city["rumours"]))
            page.paragraph(say("city.rumours", name=name, units=units), hang=2)
    add_title(page, scene, say("senate.deck", count=deck_size(scene)))
    deck = senate["conspiracy_deck"]
    if deck["on_top"]:
        said = say("senate.on_top", name=scene.name(SEATS.index(deck["on_top"]["by"])))
        top = deck["on_top"]["conspiracy"]
        page.paragraph(said + (f" ({scene.unit(top)})" if top else ""), hang=2)
    _add_names(page, scene, say("lines.hidden_from_you"), deck["unseen"])
    _add_names(page, scene, say("lines.decrees_unseen"), senate["unseen_decrees"])


def _add_solo(page: Page, scene: DuelScene, solo: SoloView) -> None:
    add_title(page, scene, scene.say("solo.label"))
    page.paragraph(scene.say("solo.goal"))
    for met, words in solo_goals(scene):
        style = ink(scene.palette.good if met else scene.palette.bad, bold=True)
        page.line(Piece(f" {YES if met else NO} ", style), Piece(words, ink(scene.palette.text)))
    page.paragraph(scene.say("lines.solo.pile", count=solo["pile"]), ink(scene.palette.quiet))


def solo_goals(scene: DuelScene) -> list[tuple[bool, str]]:
    """Return the goals of the Solo Challenge in words, each with whether it is reached."""
    assert scene.solo is not None
    built = sum(bool(wonder["built_with"]) for wonder in scene.city(0)["wonders"])
    mine, theirs = (scene.city(seat)["score"]["total"] for seat in (0, 1))
    return [
        (built >= WONDERS_TO_WIN, f"{built}/{WONDERS_TO_WIN}{MARKS['wonder']}"),
        (any(name in SUPREMACIES for name in scene.solo["achieved"]), scene.say("solo.supremacy")),
        (mine > theirs, f"{mine}:{theirs}{POINT}"),
    ]
