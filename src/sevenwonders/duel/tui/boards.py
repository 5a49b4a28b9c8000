"""The text of the terminal window with the boards of Pantheon and Agora and the goals of the Solo Challenge."""

from collections.abc import Iterable

from ...tui.page import TextPage, TextPiece, make_piece
from ...tui.theme import COIN, CUBE, MARKS, NO, POINT, YES, make_style
from ..components import BY_ID
from ..ids import SEATS
from ..view_types import PantheonView, SenateView, SoloView
from ..words import format_with_label
from .expansions import count_conspiracy_deck
from .scene import SUPREMACIES, WONDERS_TO_WIN, DuelScene


def render_expansion_boards(scene: DuelScene, width: int) -> TextPage:
    """Render the boards of the expansions in play, or the goals of the Solo Challenge, as lines of text.

    The boards are the Pantheon, the Senate and the Conspiracies.
    """
    page = scene.make_empty_page(width)
    if scene.pantheon:
        _add_pantheon(page, scene, scene.pantheon)
    if scene.senate:
        _add_senate(page, scene, scene.senate)
        _add_conspiracies(page, scene, scene.senate)
    if scene.solo_challenge:
        _add_solo_goals(page, scene, scene.solo_challenge)
    if not page.lines:
        page.add_paragraph(scene.say("lines.no_expansion"), make_style(scene.palette.quiet))
    return page


def add_name_and_effects(page: TextPage, scene: DuelScene, name: str, note: str = "", start: str = "") -> None:
    """Add the name and the effects of a component to a page of text.

    Args:
        page: the page.
        scene: the position as the screen shows it.
        name: the id of the component.
        note: a text to add after the name.
        start: a text to add before the name.
    """
    what = BY_ID[name]
    words = f"{start}{MARKS[what.kind]} {scene.component_name(name)}{note}"
    page.add_line(make_piece(words, scene.palette.marks[what.kind], bold=True))
    page.add_paragraph(scene.describe_effects(what), make_style(scene.palette.quiet), indent=len(start) + 2)


def _add_component_names(page: TextPage, scene: DuelScene, label: str, names: Iterable[str | None]) -> None:
    """Add a line with a label and the names of components to a page of text.

    Args:
        page: the page.
        scene: the position as the screen shows it.
        label: the label.
        names: the ids of the components, None for an unknown one, which is shown as "?".
    """
    known = [scene.component_name(name) if name else "?" for name in names]
    if known:
        page.add_paragraph(format_with_label(label, known, scene.messages), hang=2)


def _add_pantheon(page: TextPage, scene: DuelScene, pantheon: PantheonView) -> None:
    say = scene.say
    page.add_title(say("pantheon.label"), scene.palette.accent)
    for entry in pantheon["spaces"]:
        start = f"{entry['space']} "
        prices = ""
        if price := entry.get("price"):
            both = (f"{scene.short_seat_name(seat)} {price[SEATS[seat]]}{COIN}" for seat in (scene.me, scene.opponent))
            prices = "  " + ", ".join(both)
        if entry["divinity"]:
            seen = "" if entry["face_up"] else f" ({say('lines.known_face_down')})"
            add_name_and_effects(page, scene, entry["divinity"], seen + prices, start)
        elif entry["mythology"]:
            unknown = f"{scene.component_name(entry['mythology'])}, {say('pantheon.face_down')}"
            page.add_paragraph(f"{start}{unknown}{prices}")
        else:
            page.add_paragraph(f"{start}{say('pantheon.empty')}", make_style(scene.palette.quiet))
    page.add_gap()
    for deck in pantheon["decks"]:
        known = ", ".join(scene.component_name(name) if name else "?" for name in deck["known"])
        seen = f", {say('pantheon.known', units=known)}" if any(deck["known"]) else ""
        mythology = scene.component_name(deck["mythology"])
        page.add_paragraph(say("pantheon.deck", mythology=mythology, count=deck["left"]) + seen, hang=2)
    _add_component_names(page, scene, say("lines.hidden_from_you"), pantheon["unseen"])
    _add_component_names(page, scene, say("pantheon.enki"), pantheon["enki_tokens"])
    if pantheon["snake"]:
        page.add_paragraph(say("pantheon.snake", unit=scene.component_name(pantheon["snake"])), hang=2)


def _add_senate(page: TextPage, scene: DuelScene, senate: SenateView) -> None:
    say = scene.say
    page.add_title(say("senate.label"), scene.palette.accent)
    for chamber in senate["chambers"]:
        control = chamber["controller"]
        said = [f"{chamber['points']}{POINT}"]
        said += [f"{scene.short_seat_name(s)} {CUBE}{chamber['cubes'][SEATS[s]]}" for s in (scene.me, scene.opponent)]
        if control:
            said.append(say("senate.controller", name=scene.seat_name(SEATS.index(control))))
        style = make_style(scene.seat_colour(SEATS.index(control)) if control else scene.palette.text, bold=True)
        words = format_with_label(say("senate.chamber", number=chamber["chamber"]), said, scene.messages)
        page.add_line(TextPiece(words, style))
        for name in chamber["decrees"]:
            if name:
                add_name_and_effects(page, scene, name, start="  ")
            else:
                page.add_paragraph(f"  {say('senate.face_down')}", make_style(scene.palette.quiet))
    for seat in (scene.me, scene.opponent):
        city = scene.city(seat)
        price = f"{say('kind.senator')} {city['senator_price']}{COIN}"
        said = [say("city.cubes", count=city["cubes_left"]), price]
        page.add_paragraph(format_with_label(scene.seat_name(seat), said, scene.messages))


def _add_conspiracies(page: TextPage, scene: DuelScene, senate: SenateView) -> None:
    say = scene.say
    for seat in (scene.me, scene.opponent):
        city, name = scene.city(seat), scene.seat_name(seat)
        page.add_title(format_with_label(say("city.conspiracies"), [name], scene.messages), scene.palette.accent)
        for held in city["conspiracies"]:
            card = held["prepared_with"]
            ready = say("lines.prepared", card=scene.component_name(card)) if card else say("city.unprepared")
            if held["conspiracy"]:
                add_name_and_effects(page, scene, held["conspiracy"], f", {ready}")
            else:
                page.add_paragraph(f"{say('city.hidden_conspiracy')}, {ready}")
        _add_component_names(page, scene, say("lines.triggered"), city["triggered"])
        if not city["conspiracies"] and not city["triggered"]:
            page.add_paragraph(say("lines.none"), make_style(scene.palette.quiet))
        if bottom := city["at_bottom"]["cards"]:
            known = [scene.component_name(each) for each in city["at_bottom"]["known"]]
            said = say("city.bottom", count=bottom)
            page.add_paragraph(format_with_label(said, known, scene.messages) if known else said, hang=2)
        if city["rumours"]:
            units = scene.messages.join(map(scene.component_name, city["rumours"]), "or")
            page.add_paragraph(say("city.rumours", name=name, units=units), hang=2)
    page.add_title(say("senate.deck", count=count_conspiracy_deck(scene)), scene.palette.accent)
    deck = senate["conspiracy_deck"]
    if deck["on_top"]:
        said = say("senate.on_top", name=scene.seat_name(SEATS.index(deck["on_top"]["by"])))
        top = deck["on_top"]["conspiracy"]
        page.add_paragraph(said + (f" ({scene.component_name(top)})" if top else ""), hang=2)
    _add_component_names(page, scene, say("lines.hidden_from_you"), deck["unseen"])
    _add_component_names(page, scene, say("lines.decrees_unseen"), senate["unseen_decrees"])


def _add_solo_goals(page: TextPage, scene: DuelScene, solo: SoloView) -> None:
    page.add_title(scene.say("solo.label"), scene.palette.accent)
    page.add_paragraph(scene.say("solo.goal"))
    for met, words in list_solo_goals(scene):
        style = make_style(scene.palette.good if met else scene.palette.bad, bold=True)
        page.add_line(TextPiece(f" {YES if met else NO} ", style), make_piece(words, scene.palette.text))
    page.add_paragraph(scene.say("lines.solo.pile", count=solo["pile"]), make_style(scene.palette.quiet))


def list_solo_goals(scene: DuelScene) -> list[tuple[bool, str]]:
    """Return, for each of the three goals of the Solo Challenge, whether it is reached, and a text such as `5/7`."""
    assert scene.solo_challenge is not None
    built = sum(bool(wonder["built_with"]) for wonder in scene.city(0)["wonders"])
    mine, theirs = (scene.city(seat)["score"]["total"] for seat in (0, 1))
    return [
        (built >= WONDERS_TO_WIN, f"{built}/{WONDERS_TO_WIN}{MARKS['wonder']}"),
        (any(name in SUPREMACIES for name in scene.solo_challenge["achieved"]), scene.say("solo.supremacy")),
        (mine > theirs, f"{mine}:{theirs}{POINT}"),
    ]
