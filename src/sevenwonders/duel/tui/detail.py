"""Details of the selected card: effects, prices and consequences."""

from collections.abc import Sequence

from ...tui.page import Page, Piece
from ...tui.theme import COIN, FROM, MARKS, NO, TO, YES, ink
from ..components import Unit
from ..describe import chain_from, chain_to
from ..ids import SEATS
from ..log import events_in_words
from ..terms import price_words
from ..view_types import LegalAction, Payment, Slot
from ..words import describe_cost, describe_kind, labelled
from .scene import DuelScene
from .structure import coins_words, uncovered_slots
from .words import unit

KEYS_OF_VERBS = {"recruit": "b", "prepare": "r"}  # keys of verbs other than their first letter


def draw_detail(scene: DuelScene, width: int) -> Page:
    """Draw the selected card: effects, prices for both seats, consequences, and possible actions."""
    page = scene.blank(width)
    slot = scene.slots.get(scene.selected) if scene.selected is not None else None
    if slot is None:
        page.paragraph(scene.say("lines.no_card"), ink(scene.palette.quiet))
    elif slot["card"] is None:
        _add_hidden_card(page, scene, slot)
    else:
        _add_card(page, scene, slot, unit(slot["card"]))
    return page


def add_heading(page: Page, scene: DuelScene, thing: Unit) -> None:
    """Add the name of a component on its colour, and its kind."""
    palette = scene.palette
    band = ink(palette.on_band[thing.kind], palette.bands[thing.kind], bold=True)
    page.line(Piece(f" {MARKS[thing.kind]} {scene.unit(thing.id)}".ljust(page.width)[: page.width], band))
    about = [describe_kind(thing, scene.messages)]
    if cost := describe_cost(thing, scene.messages):
        about.append(scene.say("wonder.costs", price=cost))
    page.paragraph(", ".join(about), ink(palette.quiet))


def _add_hidden_card(page: Page, scene: DuelScene, slot: Slot) -> None:
    words = scene.say("card.hidden", back=scene.say(f"back.{slot['back']}"))
    page.line(Piece(words, ink(scene.palette.text, bold=True)))
    if slot["token"]:
        add_heading(page, scene, unit(slot["token"]))
        page.paragraph(f"{scene.say('lines.uncovered_token')} {scene.describe(unit(slot['token']))}")
    pile = next(pile for pile in scene.view["unseen"] if pile["back"] == slot["back"])
    page.paragraph(scene.say("card.could_be", count=len(pile["cards"])), ink(scene.palette.quiet))
    for name in pile["cards"]:
        card = unit(name)
        page.line(Piece(f" {MARKS[card.kind]} {scene.unit(name)}", ink(scene.palette.marks[card.kind])))


def _cards_in_words(scene: DuelScene, cards: Sequence[str | None]) -> str:
    """Return the names of cards, and the number of face-down cards, in words."""
    words = [scene.unit(name) for name in cards if name]
    if hidden := len(cards) - len(words):
        words.append(scene.say("card.face_down", count=hidden))
    return scene.messages.join(words)


def _add_card(page: Page, scene: DuelScene, slot: Slot, card: Unit) -> None:
    palette = scene.palette
    add_heading(page, scene, card)
    page.paragraph(scene.messages.effect(card.id))
    _add_chains(page, scene, card)
    if slot["accessible"]:
        payments = slot["payment"]
        page.gap()
        _add_payment(page, scene, scene.me, payments[SEATS[scene.me]])
        _add_consequences(page, scene, slot)
        page.gap()
        _add_payment(page, scene, scene.opponent, payments[SEATS[scene.opponent]])
    else:
        page.gap()
        over = [scene.slots[other]["card"] for other in slot["covered_by"]]
        page.paragraph(scene.say("card.lies_under", units=_cards_in_words(scene, over)), ink(palette.quiet))
        prices = slot["price"]
        for seat in (scene.me, scene.opponent):
            page.line(
                Piece(f"{scene.name(seat)}: ", ink(scene.colour_of(seat), bold=True)),
                Piece(f"{prices[SEATS[seat]]}{COIN} {scene.say('card.now')}", ink(palette.text)),
            )


def _add_chains(page: Page, scene: DuelScene, card: Unit) -> None:
    before, after = chain_from(card), chain_to(card)
    if before:
        words = scene.say("card.free_with", unit=scene.unit(before.id)) + _owner_words(scene, before)
        page.paragraph(f"{FROM} {words}", ink(scene.palette.quiet), hang=2)
    if after:
        words = scene.say("card.makes_free", unit=scene.unit(after.id))
        page.paragraph(f"{TO} {words}", ink(scene.palette.quiet), hang=2)


def _owner_words(scene: DuelScene, card: Unit) -> str:
    for seat in (0, 1):
        if card.id in scene.city(seat)["cards"].get(card.kind, ()):
            return f" ({scene.say('card.has_it', name=scene.name(seat))})"
    return ""


def _add_payment(page: Page, scene: DuelScene, seat: int, payment: Payment) -> None:
    palette = scene.palette
    good = payment["affordable"]
    state = f"{YES if good else NO} {coins_words(scene, payment)}"
    if not good:
        state += f", {scene.say('wonder.short', count=payment['short'])}"
    page.line(
        Piece(f"{scene.name(seat)} ", ink(scene.colour_of(seat), bold=True)),
        Piece(state, ink(palette.good if good else palette.bad, bold=True)),
    )
    for step in payment["steps"]:
        page.paragraph(price_words(step, scene.messages), ink(palette.quiet), indent=1, hang=2)


def _add_consequences(page: Page, scene: DuelScene, slot: Slot) -> None:
    """Add the consequences of taking a card: the cards uncovered, and the coins and the pawn after each use."""
    freed = uncovered_slots(scene, slot)
    units = _cards_in_words(scene, [scene.slots[other]["card"] for other in freed])
    words = scene.say("card.uncovers_cards", units=units) if freed else scene.say("card.uncovers_nothing")
    page.paragraph(words, ink(scene.palette.accent), hang=2)
    options = scene.options_on(slot["slot"])
    if not options:
        return
    page.gap()
    for option in options:
        verb, first = option.action.verb.value, option.action.units[0]
        words = scene.short(first, 14) if verb in ("wonder", "prepare") else scene.say(f"panel.{verb}")
        press = f"take('{option.code}')"
        start = [
            Piece(f"{KEYS_OF_VERBS.get(verb, verb[0])} ", ink(scene.palette.accent, bold=True), press),
            Piece(f"{words} ", ink(scene.palette.text, bold=True), press),
        ]
        page.flow([*start, *change_pieces(scene, option.entry)])


def change_pieces(scene: DuelScene, entry: LegalAction) -> list[Piece]:
    """Return the pieces with the changes by an action: coins of both seats, the pawn, events, the end of the game."""
    palette, after = scene.palette, entry["after"]
    pieces: list[Piece] = []
    for seat in (scene.me, scene.opponent):
        before, now = scene.city(seat)["coins"], after["coins"][seat]
        if before != now:
            who = "" if seat == scene.me else f"{scene.label(seat)} "
            pieces.append(Piece(f"{who}{before}{TO}{now}{COIN} ", ink(palette.coin)))
    pawn, now = scene.view["track"]["pawn"], after["pawn"]
    if pawn != now:
        sign = 1 if scene.me == 0 else -1
        words = scene.say("panel.pawn", before=_signed(sign * pawn), after=_signed(sign * now))
        pieces.append(Piece(f"{words} ", ink(palette.marks["red"])))
    if changed := after.get("events"):
        words = events_in_words(changed, scene.messages, scene.names)
        pieces.append(Piece(f"{words} ", ink(palette.quiet)))
    if scene.question in ("choose_starter", "give_card"):
        pieces.append(Piece(f"{_next_turn_words(scene, after.get('next_turn'))} ", ink(palette.good)))
    elif after.get("next_turn") == SEATS[scene.me]:
        pieces.append(Piece(f"{scene.say('bar.again')} ", ink(palette.good)))
    if ends := after.get("ends"):
        won = ends["winner"] == SEATS[scene.me]
        way = "wins" if won else "shares" if ends["winner"] == "shared" else "loses"
        victory = scene.say(f"hint.{ends['victory']}")
        text = f" {scene.say(f'panel.{way}', victory=victory)} "
        pieces.append(Piece(text, ink(palette.on_state, palette.good if won else palette.bad, bold=True)))
    return pieces


def _next_turn_words(scene: DuelScene, seat: str | None) -> str:
    if seat is None:
        return ""
    if seat == SEATS[scene.me]:
        return scene.say("bar.turn_yours")
    return scene.say("bar.turn_theirs", name=scene.name(SEATS.index(seat)))


def _signed(number: int) -> str:
    return f"{number:+d}" if number else "0"


def draw_wonder(scene: DuelScene, wonder: Unit, width: int) -> Page:
    """Draw a Wonder with its effects and prices, for a window of its own."""
    page = scene.blank(width)
    add_heading(page, scene, wonder)
    page.paragraph(scene.describe(wonder))
    for seat in (scene.me, scene.opponent):
        for entry in scene.city(seat)["wonders"]:
            if entry["wonder"] != wonder.id:
                continue
            page.gap()
            if entry["built_with"]:
                built = scene.say("wonder.built_with", card=scene.unit(entry["built_with"]))
                page.paragraph(labelled(scene.name(seat), [built], scene.messages))
            else:
                _add_payment(page, scene, seat, entry["payment"])
    return page
