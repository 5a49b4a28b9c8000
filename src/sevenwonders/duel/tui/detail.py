"""All about the selected card, or about the choice that is highlighted."""

from ...names import does
from ...tui.page import Page, Piece
from ...tui.theme import COIN, FROM, MARKS, NO, TO, YES, ink
from ...tui.words import listed
from ..components import Unit
from ..describe import chain_from, chain_to, describe, effects, kind_of
from ..ids import SEATS
from ..terms import price_words
from ..view_types import LegalAction, Payment, Slot
from .scene import DuelScene
from .structure import amount, uncovers
from .words import BACKS, VICTORIES, short, unit

KEYS_OF_VERBS = {"recruit": ("b", "recruit"), "prepare": ("r", "prepare")}  # where it is not the first letter


def draw_detail(scene: DuelScene, width: int) -> Page:
    """The selected card: effects, prices of both seats, consequences, what may be done."""
    page = scene.blank(width)
    slot = scene.slots.get(scene.selected) if scene.selected is not None else None
    if slot is None:
        page.paragraph("No card is selected.", ink(scene.palette.quiet))
    elif slot["card"] is None:
        _hidden(page, scene, slot)
    else:
        _card(page, scene, slot, unit(slot["card"]))
    return page


def heading(page: Page, scene: DuelScene, thing: Unit) -> None:
    """The name of a unit on its colour, and its kind."""
    palette = scene.palette
    band = ink(palette.on_band[thing.kind], palette.bands[thing.kind], bold=True)
    page.line(Piece(f" {MARKS[thing.kind]} {thing.name}".ljust(page.width)[: page.width], band))
    cost = f", costs {thing.cost}" if thing.cost != "-" else ""
    page.paragraph(f"{kind_of(thing)}{cost}", ink(palette.quiet))


def _hidden(page: Page, scene: DuelScene, slot: Slot) -> None:
    page.line(Piece(f"A face-down card ({BACKS[slot['back']]})", ink(scene.palette.text, bold=True)))
    if slot["token"]:
        heading(page, scene, unit(slot["token"]))
        page.paragraph(f"Whoever uncovers the card gets it. {describe(unit(slot['token']))}")
    pile = next(pile for pile in scene.view["unseen"] if pile["back"] == slot["back"])
    page.paragraph(f"One of these {len(pile['cards'])} lies here:", ink(scene.palette.quiet))
    for name in pile["cards"]:
        card = unit(name)
        page.line(Piece(f" {MARKS[card.kind]} {card.name}", ink(scene.palette.marks[card.kind])))


def _card(page: Page, scene: DuelScene, slot: Slot, card: Unit) -> None:
    palette = scene.palette
    heading(page, scene, card)
    for sentence in effects(card):
        page.paragraph(sentence)
    _chains(page, scene, card)
    if slot["accessible"]:
        payments = slot["payment"]
        page.gap()
        _payment(page, scene, scene.me, payments[SEATS[scene.me]])
        _consequences(page, scene, slot)
        page.gap()
        _payment(page, scene, scene.opponent, payments[SEATS[scene.opponent]])
    else:
        page.gap()
        over = [scene.slots[other]["card"] for other in slot["covered_by"]]
        names = listed([unit(name).name if name else None for name in over], "face-down card")
        page.paragraph(f"Lies under {names}.", ink(palette.quiet))
        prices = slot["price"]
        for seat in (scene.me, scene.opponent):
            page.line(
                Piece(f"{scene.name(seat)}: ", ink(scene.colour_of(seat), bold=True)),
                Piece(f"{prices[SEATS[seat]]}{COIN} now", ink(palette.text)),
            )


def _chains(page: Page, scene: DuelScene, card: Unit) -> None:
    before, after = chain_from(card), chain_to(card)
    if before:
        page.paragraph(f"{FROM} free with {before}{_whose(scene, before)}", ink(scene.palette.quiet), hang=2)
    if after:
        page.paragraph(f"{TO} makes {after} free", ink(scene.palette.quiet), hang=2)


def _whose(scene: DuelScene, card: Unit) -> str:
    for seat in (0, 1):
        if card.id in scene.city(seat)["cards"].get(card.kind, ()):
            name = scene.name(seat)
            return f" ({name} {does(name, 'has')} it)"
    return ""


def _payment(page: Page, scene: DuelScene, seat: int, payment: Payment) -> None:
    palette = scene.palette
    good = payment["affordable"]
    state = f"{YES if good else NO} {amount(payment)}"
    if not good:
        state += f", {payment['short']} short"
    page.line(
        Piece(f"{scene.name(seat)} ", ink(scene.colour_of(seat), bold=True)),
        Piece(state, ink(palette.good if good else palette.bad, bold=True)),
    )
    for step in payment["steps"]:
        page.paragraph(price_words(step, scene.messages), ink(palette.quiet), indent=1, hang=2)


def _consequences(page: Page, scene: DuelScene, slot: Slot) -> None:
    """What taking the card does: coins and pawn for each way to take it, and what it uncovers."""
    freed = uncovers(scene, slot)
    names = [unit(card).name if (card := scene.slots[other]["card"]) else None for other in freed]
    words = listed(names, "hidden card") or "nothing"
    page.paragraph(f"Uncovers {words}", ink(scene.palette.accent), hang=2)
    entries = scene.actions_on(slot["slot"])
    if not entries:
        return
    page.gap()
    for entry in entries:
        verb, name, *_ = entry["action"].split()
        key, words = KEYS_OF_VERBS.get(verb, (verb[0], verb))
        if verb in ("wonder", "prepare"):
            words = short(unit(name), 14)
        press = f"take('{entry['code']}')"
        start = [
            Piece(f"{key} ", ink(scene.palette.accent, bold=True), press),
            Piece(f"{words} ", ink(scene.palette.text, bold=True), press),
        ]
        page.flow([*start, *after_pieces(scene, entry)])


def after_pieces(scene: DuelScene, entry: LegalAction) -> list[Piece]:
    """What an action changes: coins of the actor (and of the opponent), the pawn, the end of the game."""
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
        pieces.append(Piece(f"pawn {_signed(sign * pawn)}{TO}{_signed(sign * now)} ", ink(palette.marks["red"])))
    if scene.question in ("choose_starter", "give_card"):
        pieces.append(Piece(f"{_whose_turn(scene, after.get('next_turn'))} ", ink(palette.good)))
    elif after.get("next_turn") == SEATS[scene.me]:
        pieces.append(Piece("again ", ink(palette.good)))
    if ends := after.get("ends"):
        won = ends["winner"] == SEATS[scene.me]
        word = "WINS" if won else "shared" if ends["winner"] == "shared" else "LOSES"
        text = f" {word}: {VICTORIES[ends['victory']].split()[0]} "
        pieces.append(Piece(text, ink(palette.on_state, palette.good if won else palette.bad, bold=True)))
    return pieces


def _whose_turn(scene: DuelScene, seat: str | None) -> str:
    if seat is None:
        return ""
    return "your turn" if seat == SEATS[scene.me] else f"{scene.name(SEATS.index(seat))}'s turn"


def _signed(number: int) -> str:
    return f"{number:+d}" if number else "0"


def wonder_page(scene: DuelScene, wonder: Unit, width: int) -> Page:
    """A Wonder with its prices, for a window of its own."""
    page = scene.blank(width)
    heading(page, scene, wonder)
    page.paragraph(describe(wonder))
    for seat in (scene.me, scene.opponent):
        for entry in scene.city(seat)["wonders"]:
            if entry["wonder"] != wonder.id:
                continue
            page.gap()
            if entry["built_with"]:
                name = scene.name(seat)
                page.paragraph(f"{name} {does(name, 'has')} built it with {unit(entry['built_with'])} under it.")
            else:
                _payment(page, scene, seat, entry["payment"])
    return page
