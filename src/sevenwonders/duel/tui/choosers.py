"""Decisions from a list: the draft, tokens, cards, Chambers, spaces; what the person opens with a key or a click.

The list, each choice in a line and at length, and why there is nothing to choose.
"""

from rich.style import Style

from ...errors import plural
from ...names import does
from ...tui.page import Page, Piece
from ...tui.theme import COIN, MARKS, MORE, POINT, POINTER, TO, ink
from ..actions import Action, Verb
from ..components import Unit
from ..describe import describe
from ..ids import SEATS
from ..view_types import Chamber, LegalAction
from .deeds import action_words, loot_words, track_space
from .detail import after_pieces, heading
from .expansions import cube_words, decree_words, price_of
from .scene import Chooser, DuelScene, Option
from .structure import token_words
from .words import AGES, ROMAN, declined, gist, read, short, title_of, unit

LIST_LINES = 12
VERBS = {"build": {"build", "recruit"}}  # a Senator is recruited where a Building is built
SLOT_VERBS = (Verb.SMITE,)
PLACE_VERBS = {
    "space": (Verb.PUT,),
    "chamber": (Verb.INFLUENCE, Verb.EXPEL, Verb.SHIFT, Verb.DECREE),
}  # the verbs that a click on a place of the table answers with


def decision(scene: DuelScene) -> Chooser | None:
    """The chooser for what is to be decided, if it is no main action."""
    asked = scene.view["decision"]
    if not scene.legal or asked is None or asked["question"] == "turn":
        return None
    options = [Option(entry, read(entry["action"])) for entry in scene.legal]
    return Chooser(title_of(asked), options)


def menu(scene: DuelScene, slot: int, verb: str = "") -> Chooser | None:
    """What may be done with an accessible card; with a verb, only that."""
    entries = [entry for entry in scene.actions_on(slot) if entry["action"].split()[0] in (VERBS.get(verb) or {verb})]
    if not entries and not verb:
        entries = scene.actions_on(slot)
    if not entries:
        return None
    options = [Option(entry, read(entry["action"])) for entry in entries]
    titles = {"wonder": "Which Wonder?", "prepare": "Prepare which Conspiracy?"}
    return Chooser(titles.get(verb, f"Take {options[0].action.units[-1]}"), options, cancelable=True)


def beside(scene: DuelScene, verb: str, name: str = "") -> Chooser | None:
    """What may be done in a turn without taking a card: activate, trigger; with a name, only with that."""
    actions = [entry["action"].split() for entry in scene.actions_beside()]
    entries = [
        entry
        for entry, words in zip(scene.actions_beside(), actions, strict=True)
        if words[0] == verb and name in ("", words[1])
    ]
    if not entries:
        return None
    options = [Option(entry, read(entry["action"])) for entry in entries]
    titles = {"activate": "Activate a Divinity", "trigger": "Trigger a Conspiracy"}
    return Chooser(titles[verb], options, cancelable=True)


def places(scene: DuelScene, chooser: Chooser, kind: str, number: int) -> list[int]:
    """The options of a chooser that are about a space, a Chamber or a slot of the table."""
    if kind == "slot":
        card = scene.slots[number]["card"]
        found = [n for n, option in enumerate(chooser.options) if card in [thing.id for thing in option.action.units]]
        return found or [n for n, option in enumerate(chooser.options) if _is_at(option.action, SLOT_VERBS, number)]
    return [n for n, option in enumerate(chooser.options) if _is_at(option.action, PLACE_VERBS[kind], number)]


def _is_at(action: Action, verbs: tuple[Verb, ...], number: int) -> bool:
    return action.verb in verbs and action.number == number


def draw_chooser(scene: DuelScene, chooser: Chooser, width: int, height: int) -> Page:
    """The list, then all about the highlighted option."""
    palette = scene.palette
    page = scene.blank(width)
    page.line(Piece(f" {chooser.title}".ljust(width)[:width], ink(palette.on_accent, palette.accent, bold=True)))
    visible = min(len(chooser.options), max(4, min(LIST_LINES, height - 12)))
    first = min(max(0, chooser.index - visible + 2), len(chooser.options) - visible)
    for number in range(first, first + visible):
        option = chooser.options[number]
        chosen = number == chooser.index
        style = ink(palette.accent if chosen else palette.text, bold=chosen)
        pointer = POINTER if chosen else MORE if number == first > 0 else " "
        if number == first + visible - 1 < len(chooser.options) - 1 and not chosen:
            pointer = MORE
        page.split(
            [
                Piece(f"{pointer}{number + 1:>2} ", style, f"choose({number})"),
                *_label(scene, option, style, width - 4, f"choose({number})"),
            ],
            [],
        )
    page.gap()
    explain(page, scene, chooser.current.entry, chooser.current.action)
    page.gap()
    keys = "number or Enter" + (", Esc back" if chooser.cancelable else "")
    page.paragraph(keys, ink(palette.quiet))
    return page


def _label(scene: DuelScene, option: Option, style: Style, width: int, press: str) -> list[Piece]:
    """A line for an option: mark, name, gist."""
    action = option.action
    if action.verb in (Verb.BUILD, Verb.RECRUIT, Verb.DISCARD) and scene.question == "turn":
        return [Piece(f"{action.verb.value.capitalize()} ", style, press), *after_pieces(scene, option.entry)]
    if action.verb is Verb.ASSIGN and len(action.units) == 3:
        mine, _, theirs = action.units
        room = (width - 3) // 2
        return [Piece(f"{short(mine, room):<{room}} / {short(theirs, room)}", style, press)]
    if action.verb is Verb.DECLINE:
        return [Piece(declined(scene.question), style, press)]
    if action.verb in PLACES or not action.units:
        return [Piece(place_label(scene, action, width), style, press)]
    thing = action.units[0]
    mark = Piece(f"{MARKS[thing.kind]} ", ink(scene.palette.marks[thing.kind], bold=True), press)
    if action.verb in (Verb.WONDER, Verb.ACTIVATE):
        name = short(thing, 12)
        used = "".join(f"{token_words(token)} " for token in action.units[1:])
        return [mark, Piece(f"{name} {used}", style, press), *after_pieces(scene, option.entry)]
    if action.verb is Verb.PREPARE and not (scene.chooser and scene.chooser.title.startswith("Prepare")):
        return [mark, Piece(f"Prepare {short(thing, width - 10)}", style, press)]
    name = short(thing, width - 2)
    room = width - 2 - len(name) - 1
    extra = where(scene, action) or gist(thing)
    return [
        mark,
        Piece(name, style, press),
        Piece(f" {extra}" if 0 < len(extra) <= room else "", ink(scene.palette.quiet), press),
    ]


PLACES = (Verb.PUT, Verb.START)  # verbs with a unit or none whose place says more than the unit


def chamber_at(scene: DuelScene, number: int) -> Chamber:
    """A Chamber by its number."""
    assert scene.senate is not None
    return scene.senate["chambers"][number - 1]


def place_label(scene: DuelScene, action: Action, width: int) -> str:
    """A line for a choice that is a place, or that has no unit."""
    number, to = action.number or 0, action.to or 0
    match action.verb:
        case Verb.PUT:
            assert scene.pantheon is not None
            price = price_of(scene, scene.pantheon["spaces"][number - 1])
            costs = ":".join(str(price[SEATS[seat]]) for seat in (scene.me, scene.opponent))
            return f"{short(action.units[0], width - 16)}{TO}space {number} {costs}{COIN}"
        case Verb.INFLUENCE:
            return _fitting("Cube into Chamber ", _chamber(scene, number), width)
        case Verb.EXPEL:
            return _fitting("Out of Chamber ", _chamber(scene, number), width)
        case Verb.SHIFT:
            return f"Move cube {number}{TO}{_chamber(scene, to)}"
        case Verb.DECREE:
            words = decree_words(chamber_at(scene, number)["decrees"][:1], width - 6)
            return f"{number}{TO}{to} {words}"
        case Verb.CONSPIRE:
            return "Draw two Conspiracies"
        case Verb.RETURN:
            return "At the bottom of the deck" if number else "On top of the deck"
        case Verb.MINERVA:
            return track_space(number, scene.names).removeprefix("the ").removeprefix("space ").capitalize()
        case Verb.REMOVE | Verb.APPLY:
            words = loot_words(number, scene.names).removesuffix(" military token")
            return f"{words[:1].upper()}{words[1:]} token"
        case Verb.SMITE:
            return slot_words(scene, number)
        case Verb.BID:
            return f"Bid {number}{COIN}"
        case Verb.ASTARTE:
            return f"{number}{COIN} from Astarte"
        case Verb.PLAN:
            return "The cheapest way" if number == 1 else "Trade less"
    return action_words(action, scene.names, scene.me)


def _fitting(words: str, chamber: str, width: int) -> str:
    """A line about a Chamber; where there is no room for the word, its number alone."""
    return words + chamber if len(words + chamber) <= width else words.replace("Chamber ", "") + chamber


def _chamber(scene: DuelScene, number: int) -> str:
    """A Chamber in few characters: number, points, cubes."""
    chamber = chamber_at(scene, number)
    return f"{number} {chamber['points']}{POINT} {cube_words(scene, chamber)}"


def slot_words(scene: DuelScene, number: int) -> str:
    """A card of the structure, face up or face down."""
    slot = scene.slots[number]
    if slot["card"]:
        return scene.card_names[number]
    row = [other["column"] for other in scene.slots.values() if other["row"] == slot["row"]]
    place = sorted(row).index(slot["column"]) + 1
    back = {"guild": "Guild", "temple": "Temple", "senator": "Senator"}.get(slot["back"], ROMAN[scene.age])
    return f"Face-down {back}, row {slot['row']}, no. {place}"


def where(scene: DuelScene, action: Action) -> str:
    """Where a chosen Progress token or Wonder is, when that makes a difference."""
    name = action.units[0].id
    if action.verb is Verb.LOCK:
        if name in scene.view["board_tokens"]:
            return "on the board"
        return "in the box" if name in scene.view["box_tokens"] else scene.label(scene.opponent)
    if action.verb in (Verb.UNBUILD, Verb.SABOTAGE):
        mine = any(wonder["wonder"] == name for wonder in scene.city(scene.me)["wonders"])
        return "yours" if mine else scene.label(scene.opponent)
    return ""


ONLY_THE_FIRST = (Verb.WONDER, Verb.PREPARE, Verb.ACTIVATE)  # the units after it are said in a sentence
SENATE_VERBS = (Verb.INFLUENCE, Verb.SHIFT, Verb.EXPEL, Verb.DECREE)
DECLINING = {
    "pick_board_token": "The token stays on the board.",
    "senate": "The actions left are given up.",
}


def explain(page: Page, scene: DuelScene, entry: LegalAction, action: Action) -> None:
    """What an option is about, and what it changes."""
    quiet = ink(scene.palette.quiet)
    match action.verb:
        case Verb.ASSIGN:
            _assignment(page, scene, action.units)
        case Verb.DISCARD if scene.question == "turn":
            income = scene.city(scene.me)["discard_income"]
            page.paragraph(f"{action.units[0]} goes to the discard pile for {income} coins.")
        case Verb.START:
            name = scene.name(action.number or 0)
            page.paragraph(f"{name} {does(name, 'takes')} the first turn of {AGES[scene.age]}.")
        case Verb.DECLINE:
            page.paragraph(DECLINING.get(scene.question, f"{declined(scene.question)}."))
        case verb if verb in SENATE_VERBS:
            page.paragraph(f"{action_words(action, scene.names, scene.me)}.")
            _chambers(page, scene, action)
        case _ if action.units:
            _things(page, scene, action)
        case _:
            page.paragraph(f"{action_words(action, scene.names, scene.me, scene.card_names)}.")
            _place(page, scene, action)
    if "price" in entry and action.verb is Verb.PLAN:
        page.paragraph(f"It costs {plural(entry['price'], 'coin')}, of which {entry['trade']} for trade.", quiet)
    if changes := after_pieces(scene, entry):
        page.flow([Piece("After: ", quiet), *changes])


def _assignment(page: Page, scene: DuelScene, units: tuple[Unit, ...]) -> None:
    """Who gets which of the Statue of Liberty's cards."""
    mine, theirs = (f"{name} {does(name, 'builds')}" for name in (scene.name(scene.me), scene.name(scene.opponent)))
    for role, thing in zip((mine, "Discarded:", theirs), units, strict=False):
        page.paragraph(f"{role} {thing}", ink(scene.palette.text, bold=True))
        page.paragraph(describe(thing), ink(scene.palette.quiet), indent=1)


def _things(page: Page, scene: DuelScene, action: Action) -> None:
    quiet = ink(scene.palette.quiet)
    for thing in action.units[:1] if action.verb in ONLY_THE_FIRST else action.units:
        heading(page, scene, thing)
        page.paragraph(describe(thing))
    match action.verb:
        case Verb.WONDER | Verb.PREPARE:
            page.paragraph(f"{action.units[1]} goes under it.", quiet)
        case Verb.ACTIVATE if action.units[1:]:
            worth = sum(int(token.facts.worth) for token in action.units[1:])
            page.paragraph(f"Offering tokens take {worth} coins off the price and leave the game.", quiet)
        case Verb.PUT:
            page.paragraph(f"Face down on space {action.number}; the other one goes back on top of the deck.", quiet)
        case Verb.GIVE if scene.question == "give_card":
            page.paragraph("The automa builds it without paying.", quiet)
        case Verb.GIVE:
            decision = scene.view["decision"]
            assert decision is not None
            page.paragraph(f"You get {unit(decision['card'])} for it.", quiet)


def _chambers(page: Page, scene: DuelScene, action: Action) -> None:
    """The Decrees of the Chambers that an action in the Senate is about."""
    for number in (action.number, action.to):
        for name in chamber_at(scene, number)["decrees"] if number else ():
            if name:
                style = ink(scene.palette.marks["decree"], bold=True)
                page.paragraph(f"Chamber {number}: {unit(name)}", style)
                page.paragraph(describe(unit(name)), ink(scene.palette.quiet), indent=1)
            else:
                page.paragraph(f"Chamber {number}: a Decree, face down", ink(scene.palette.quiet))


def _place(page: Page, scene: DuelScene, action: Action) -> None:
    """The card of a slot, and the token on it."""
    slot = scene.slots.get(action.number or 0) if action.verb is Verb.SMITE else None
    if slot is None:
        return
    for name in (slot["card"], slot["token"]):
        if name:
            heading(page, scene, unit(name))
            page.paragraph(describe(unit(name)))


def why_not_beside(scene: DuelScene, verb: str) -> str:
    """Why nothing can be activated, or triggered, now."""
    if verb == "activate":
        if not scene.pantheon:
            return "Divinities come with the expansion Pantheon."
        return "You can pay for nothing on the Pantheon." if scene.age > 1 else "The Pantheon opens in Age II."
    if not scene.senate:
        return "Conspiracies come with the expansion Agora."
    prepared = [held for held in scene.city(scene.me)["conspiracies"] if held["prepared_with"]]
    return "No prepared Conspiracy can be triggered now." if prepared else "You have no prepared Conspiracy."


def why_not(scene: DuelScene, verb: str) -> str:
    """Why the selected card cannot be used that way."""
    slot = scene.slots.get(scene.selected) if scene.selected is not None else None
    if slot is None or not slot["card"]:
        return "No card is selected."
    if not slot["accessible"]:
        return f"{unit(slot['card'])} is covered."
    if verb == "wonder":
        unbuilt = [entry for entry in scene.city(scene.me)["wonders"] if not entry["built_with"]]
        if not unbuilt:
            return "You have no Wonder left to build."
        cheapest = min(unbuilt, key=lambda entry: int(entry["payment"]["coins"]))
        return (
            f"Your cheapest Wonder is {unit(cheapest['wonder'])}: {plural(cheapest['payment']['short'], 'coin')} short."
        )
    if verb == "prepare":
        return "You have no Conspiracy to prepare."
    return f"{unit(slot['card'])} is too dear: {plural(slot['payment'][SEATS[scene.me]]['short'], 'coin')} short."
