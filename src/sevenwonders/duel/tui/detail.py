"""The part of the terminal screen with details of the selected card: effects, prices and consequences."""

from collections.abc import Sequence

from ...tui.components import add_component_band
from ...tui.page import TextPage, TextPiece, make_piece
from ...tui.theme import COIN, FROM, MARKS, TO, make_style
from ..components import BY_ID, Unit
from ..describe import find_chain_origin, find_chain_target
from ..ids import SEATS
from ..log import describe_events
from ..price_quotes import describe_price_step
from ..view_types import LegalAction, Payment, Slot
from ..words import describe_cost, describe_kind, format_with_label
from .scene import DuelScene
from .structure import format_affordable_price, slots_uncovered_by

KEYS_OF_VERBS = {"recruit": "b", "prepare": "r"}  # keys of verbs other than their first letter


def render_card_details(scene: DuelScene, width: int) -> TextPage:
    """Render the selected card as lines of text: effects, prices for both seats, consequences, actions."""
    page = scene.make_empty_page(width)
    slot = scene.selected_slot
    if slot is None:
        page.add_paragraph(scene.say("lines.no_card"), make_style(scene.palette.quiet))
    elif slot["card"] is None:
        _add_hidden_card(page, scene, slot)
    else:
        _add_card(page, scene, slot, BY_ID[slot["card"]])
    return page


def add_component_heading(page: TextPage, scene: DuelScene, thing: Unit) -> None:
    """Add the name of a component on a band in its colour, and below it the kind and the cost, to a page of text."""
    add_component_band(page, scene, thing.kind, scene.component_name(thing.id))
    about = [describe_kind(thing, scene.messages)]
    if cost := describe_cost(thing, scene.messages):
        about.append(scene.say("wonder.costs", price=cost))
    page.add_paragraph(", ".join(about), make_style(scene.palette.quiet))


def _add_hidden_card(page: TextPage, scene: DuelScene, slot: Slot) -> None:
    words = scene.say("card.hidden", back=scene.say(f"back.{slot['back']}"))
    page.add_line(make_piece(words, scene.palette.text, bold=True))
    if slot["token"]:
        add_component_heading(page, scene, BY_ID[slot["token"]])
        page.add_paragraph(f"{scene.say('lines.uncovered_token')} {scene.describe_effects(BY_ID[slot['token']])}")
    pile = next(pile for pile in scene.view["unseen"] if pile["back"] == slot["back"])
    page.add_paragraph(scene.say("card.could_be", count=len(pile["cards"])), make_style(scene.palette.quiet))
    for name in pile["cards"]:
        card = BY_ID[name]
        page.add_line(make_piece(f" {MARKS[card.kind]} {scene.component_name(name)}", scene.palette.marks[card.kind]))


def _format_cards(scene: DuelScene, cards: Sequence[str | None]) -> str:
    """Describe cards: the names of known cards, and the number of face-down ones, which are None."""
    words = [scene.component_name(name) for name in cards if name]
    if hidden := len(cards) - len(words):
        words.append(scene.say("card.face_down", count=hidden))
    return scene.messages.join(words)


def _add_card(page: TextPage, scene: DuelScene, slot: Slot, card: Unit) -> None:
    palette = scene.palette
    add_component_heading(page, scene, card)
    page.add_paragraph(scene.messages.component_effect(card.id))
    _add_chains(page, scene, card)
    page.add_gap()
    if slot["accessible"]:
        payments = slot["payment"]
        _add_payment(page, scene, scene.me, payments[SEATS[scene.me]])
        _add_consequences(page, scene, slot)
        page.add_gap()
        _add_payment(page, scene, scene.opponent, payments[SEATS[scene.opponent]])
    else:
        over = [scene.slots[other]["card"] for other in slot["covered_by"]]
        page.add_paragraph(scene.say("card.lies_under", units=_format_cards(scene, over)), make_style(palette.quiet))
        page.add_line(make_piece(scene.say("card.price_now"), palette.quiet))
        for seat in (scene.me, scene.opponent):
            page.add_line(
                make_piece(f"{scene.seat_name(seat)}: ", scene.seat_colour(seat), bold=True),
                make_piece(f"{slot['price'][SEATS[seat]]}{COIN}", palette.text),
            )


def _add_chains(page: TextPage, scene: DuelScene, card: Unit) -> None:
    before, after = find_chain_origin(card), find_chain_target(card)
    if before:
        words = scene.say("card.free_with", unit=scene.component_name(before.id))
        for seat in (0, 1):
            if before.id in scene.city(seat)["cards"].get(before.kind, ()):
                words += f" ({scene.say('card.has_it', name=scene.seat_name(seat))})"
        page.add_paragraph(f"{FROM} {words}", make_style(scene.palette.quiet), hang=2)
    if after:
        words = scene.say("card.makes_free", unit=scene.component_name(after.id))
        page.add_paragraph(f"{TO} {words}", make_style(scene.palette.quiet), hang=2)


def _add_payment(page: TextPage, scene: DuelScene, seat: int, payment: Payment) -> None:
    palette = scene.palette
    good = payment["affordable"]
    state = format_affordable_price(scene, payment)
    if not good:
        state += f", {scene.say('wonder.short', count=payment['short'])}"
    page.add_line(
        make_piece(f"{scene.seat_name(seat)} ", scene.seat_colour(seat), bold=True),
        make_piece(state, palette.good if good else palette.bad, bold=True),
    )
    for step in payment["steps"]:
        page.add_paragraph(describe_price_step(step, scene.messages), make_style(palette.quiet), indent=1, hang=2)


def _add_consequences(page: TextPage, scene: DuelScene, slot: Slot) -> None:
    """Add the consequences of taking the card of a slot to a page of text.

    These are the cards that it uncovers and, for each possible action, the changes of coins and of the Conflict pawn.
    """
    freed = slots_uncovered_by(scene, slot)
    units = _format_cards(scene, [scene.slots[other]["card"] for other in freed])
    words = scene.say("card.uncovers_cards", units=units) if freed else scene.say("card.uncovers_nothing")
    page.add_paragraph(words, make_style(scene.palette.accent), hang=2)
    options = scene.options_with_card_of_slot(slot["slot"])
    if not options:
        return
    page.add_gap()
    for option in options:
        verb, first = option.action.verb.value, option.action.units[0]
        words = scene.short_component_name(first, 14) if verb in ("wonder", "prepare") else scene.say(f"panel.{verb}")
        press = f"choose_action('{option.code}')"
        start = [
            make_piece(f"{KEYS_OF_VERBS.get(verb, verb[0])} ", scene.palette.accent, bold=True, press=press),
            make_piece(f"{words} ", scene.palette.text, bold=True, press=press),
        ]
        page.add_flow([*start, *render_changes(scene, option.entry)])


def render_changes(scene: DuelScene, entry: LegalAction) -> list[TextPiece]:
    """Render the changes that a legal action causes: coins of both seats, the Conflict pawn, events, the game's end.

    Args:
        scene: the position as the screen shows it.
        entry: the legal action with its consequences, from the view.
    """
    palette, after = scene.palette, entry["after"]
    pieces: list[TextPiece] = []
    for seat in (scene.me, scene.opponent):
        before, now = scene.city(seat)["coins"], after["coins"][seat]
        if before != now:
            who = "" if seat == scene.me else f"{scene.short_seat_name(seat)} "
            pieces.append(make_piece(f"{who}{before}{TO}{now}{COIN} ", palette.coin))
    pawn, now = scene.view["track"]["pawn"], after["pawn"]
    if pawn != now:
        sign = 1 if scene.me == 0 else -1
        words = scene.say("panel.pawn", before=_format_signed(sign * pawn), after=_format_signed(sign * now))
        pieces.append(make_piece(f"{words} ", palette.marks["red"]))
    if changed := after.get("events"):
        words = describe_events(changed, scene.messages, scene.names)
        pieces.append(make_piece(f"{words} ", palette.quiet))
    if scene.question in ("choose_starter", "give_card"):
        pieces.append(make_piece(f"{_format_next_turn(scene, after.get('next_turn'))} ", palette.good))
    elif after.get("next_turn") == SEATS[scene.me]:
        pieces.append(make_piece(f"{scene.say('bar.again')} ", palette.good))
    if ends := after.get("ends"):
        won = ends["winner"] == SEATS[scene.me]
        way = "wins" if won else "shares" if ends["winner"] == "shared" else "loses"
        victory = scene.say(f"hint.{ends['victory']}")
        text = f" {scene.say(f'panel.{way}', victory=victory)} "
        pieces.append(make_piece(text, palette.on_state, palette.good if won else palette.bad, bold=True))
    return pieces


def _format_next_turn(scene: DuelScene, seat: str | None) -> str:
    if seat is None:
        return ""
    if seat == SEATS[scene.me]:
        return scene.say("bar.turn_yours")
    return scene.say("bar.turn_theirs", name=scene.seat_name(SEATS.index(seat)))


def _format_signed(number: int) -> str:
    return f"{number:+d}" if number else "0"


def render_wonder_details(scene: DuelScene, width: int, wonder: Unit) -> TextPage:
    """Render a Wonder as lines of text, for a separate window: its effects, and its price or the card under it."""
    page = scene.make_empty_page(width)
    add_component_heading(page, scene, wonder)
    page.add_paragraph(scene.describe_effects(wonder))
    for seat in (scene.me, scene.opponent):
        for entry in (entry for entry in scene.city(seat)["wonders"] if entry["wonder"] == wonder.id):
            page.add_gap()
            if entry["built_with"]:
                built = scene.say("wonder.built_with", card=scene.component_name(entry["built_with"]))
                page.add_paragraph(format_with_label(scene.seat_name(seat), [built], scene.messages))
            else:
                _add_payment(page, scene, seat, entry["payment"])
    return page
