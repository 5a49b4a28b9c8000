"""Decisions from a list: the draft, tokens, cards, Chambers, spaces; what the person opens with a key or a click."""

from dataclasses import dataclass, field
from typing import Any

from ...duel.actions import Action, Verb
from ..glyphs import MARKS, MORE, POINTER
from ..page import Page, Piece
from ..theme import ink
from .detail import after_pieces, blank
from .explain import explain
from .labels import PLACES, place_label, where
from .questions import declined, title_of
from .scene import Scene
from .structure import token_words
from .words import gist, read, short

LIST_LINES = 12
VERBS = {"build": {"build", "recruit"}}  # a Senator is recruited where a Building is built
SLOT_VERBS = (Verb.SMITE,)
PLACE_VERBS = {
    "space": (Verb.PUT,),
    "chamber": (Verb.INFLUENCE, Verb.EXPEL, Verb.SHIFT, Verb.DECREE),
}  # the verbs that a click on a place of the table answers with


@dataclass(frozen=True)
class Option:
    """One of the things to choose from."""

    entry: dict[str, Any]
    action: Action

    @property
    def code(self) -> int:
        """The action's integer."""
        return int(self.entry["code"])


@dataclass
class Chooser:
    """A list with a highlight.  A chooser that can be cancelled was opened by the person."""

    title: str
    options: list[Option]
    cancelable: bool = False
    index: int = 0
    typed: str = field(default="")

    @property
    def current(self) -> Option:
        """The highlighted option."""
        return self.options[self.index]

    def move(self, step: int) -> None:
        """Move the highlight, around the ends."""
        self.index = (self.index + step) % len(self.options)
        self.typed = ""

    def type_digit(self, digit: str) -> bool:
        """Highlight by number; true when the number can mean nothing else."""
        number = int(self.typed + digit)
        if not 1 <= number <= len(self.options):
            number, self.typed = int(digit), ""
            if not 1 <= number <= len(self.options):
                return False
        self.typed += digit
        self.index = number - 1
        return number * 10 > len(self.options)


def decision(scene: Scene) -> Chooser | None:
    """The chooser for what is to be decided, if it is no main action."""
    if not scene.legal or scene.question == "turn":
        return None
    options = [Option(entry, read(entry["action"])) for entry in scene.legal]
    return Chooser(title_of(scene), options)


def menu(scene: Scene, slot: int, verb: str = "") -> Chooser | None:
    """What may be done with an accessible card; with a verb, only that."""
    entries = [entry for entry in scene.actions_on(slot) if entry["action"].split()[0] in (VERBS.get(verb) or {verb})]
    if not entries and not verb:
        entries = scene.actions_on(slot)
    if not entries:
        return None
    options = [Option(entry, read(entry["action"])) for entry in entries]
    titles = {"wonder": "Which Wonder?", "prepare": "Prepare which Conspiracy?"}
    return Chooser(titles.get(verb, f"Take {options[0].action.units[-1]}"), options, cancelable=True)


def beside(scene: Scene, verb: str, name: str = "") -> Chooser | None:
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


def places(scene: Scene, chooser: Chooser, kind: str, number: int) -> list[int]:
    """The options of a chooser that are about a space, a Chamber or a slot of the table."""
    if kind == "slot":
        card = scene.slots[number]["card"]
        found = [n for n, option in enumerate(chooser.options) if card in [thing.id for thing in option.action.units]]
        return found or [n for n, option in enumerate(chooser.options) if _is_at(option.action, SLOT_VERBS, number)]
    return [n for n, option in enumerate(chooser.options) if _is_at(option.action, PLACE_VERBS[kind], number)]


def _is_at(action: Action, verbs: tuple[Verb, ...], number: int) -> bool:
    return action.verb in verbs and action.number == number


def draw_chooser(scene: Scene, chooser: Chooser, width: int, height: int) -> Page:
    """The list, then all about the highlighted option."""
    palette = scene.palette
    page = blank(scene, width)
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


def _label(scene: Scene, option: Option, style: Any, width: int, press: str) -> list[Piece]:
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
    mark = Piece(f"{MARKS[thing.colour]} ", ink(scene.palette.marks[thing.colour], bold=True), press)
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
