"""Decisions between named things: the draft, tokens, cards to destroy or to build, who begins, which Wonder."""

from dataclasses import dataclass, field
from typing import Any

from ..duel.actions import Action, Verb
from ..duel.components import Unit
from ..duel.describe import describe
from .detail import after_pieces, blank, heading
from .glyphs import MARKS, MORE, POINTER
from .page import Page, Piece
from .palette import ink
from .scene import Scene
from .words import AGES, action_words, does, gist, read, short

QUESTIONS = {
    "draft_wonder": "Draft: take a Wonder",
    "choose_starter": "Who begins the Age?",
    "pick_board_token": "A pair! Take a token",
    "pick_library_token": "Keep one of these",
    "destroy_card": "Destroy a card",
    "build_from_discard": "Build from the discards",
    "build_last_row": "Build from the far row",
    "liberty_assign": "Share out: you / opp",
}
LIST_LINES = 12


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
    title = QUESTIONS.get(scene.question, "Choose")
    if scene.question == "destroy_card":
        title = f"Destroy a {scene.sight['decision']['colour']} card"
    return Chooser(title, options)


def menu(scene: Scene, slot: int, verb: str = "") -> Chooser | None:
    """What may be done with an accessible card; with a verb, only that."""
    entries = [entry for entry in scene.actions_on(slot) if entry["action"].startswith(verb)]
    if not entries:
        return None
    options = [Option(entry, read(entry["action"])) for entry in entries]
    title = "Which Wonder?" if verb == "wonder" else f"Take {options[0].action.units[-1]}"
    return Chooser(title, options, cancelable=True)


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
    _explain(page, scene, chooser.current)
    page.gap()
    keys = "number or Enter" + (", Esc back" if chooser.cancelable else "")
    page.paragraph(keys, ink(palette.quiet))
    return page


def _label(scene: Scene, option: Option, style: Any, width: int, press: str) -> list[Piece]:
    """A line for an option: mark, name, gist."""
    action = option.action
    if action.verb in (Verb.BUILD, Verb.DISCARD):
        return [Piece(f"{action.verb.value.capitalize()} ", style, press), *after_pieces(scene, option.entry)]
    if action.verb is Verb.ASSIGN:
        mine, _, theirs = action.units
        room = (width - 3) // 2
        return [Piece(f"{short(mine, room):<{room}} / {short(theirs, room)}", style, press)]
    if action.verb in (Verb.START, Verb.DECLINE):
        return [Piece(action_words(action, scene.names, scene.me), style, press)]
    thing = action.units[0]
    mark = Piece(f"{MARKS[thing.colour]} ", ink(scene.palette.marks[thing.colour], bold=True), press)
    if action.verb is Verb.WONDER:
        name = short(thing, 12)
        return [mark, Piece(f"{name} ", style, press), *after_pieces(scene, option.entry)]
    name = short(thing, width - 2)
    room = width - 2 - len(name) - 1
    extra = gist(thing)
    return [
        mark,
        Piece(name, style, press),
        Piece(f" {extra}" if 0 < len(extra) <= room else "", ink(scene.palette.quiet), press),
    ]


def _explain(page: Page, scene: Scene, option: Option) -> None:
    """The highlighted option at length."""
    action = option.action
    things: tuple[Unit, ...] = action.units
    if action.verb is Verb.WONDER:
        things = things[:1]
    if action.verb is Verb.ASSIGN:
        names = (scene.name(scene.me), scene.name(scene.opponent))
        mine, theirs = (f"{name} {does(name, 'builds')}" for name in names)
        roles = (mine, "Discarded:", theirs)
        for role, thing in zip(roles, things, strict=True):
            page.paragraph(f"{role} {thing}", ink(scene.palette.text, bold=True))
            page.paragraph(describe(thing), ink(scene.palette.quiet), indent=1)
    elif action.verb is Verb.DISCARD:
        page.paragraph(f"{things[0]} goes to the discard pile for {scene.city(scene.me)['discard_income']} coins.")
    elif action.verb is Verb.START:
        name = scene.name(action.number or 0)
        page.paragraph(f"{name} {does(name, 'takes')} the first turn of {AGES[scene.age]}.")
    elif action.verb is Verb.DECLINE:
        page.paragraph("The token stays on the board.")
    else:
        for thing in things:
            heading(page, scene, thing)
            page.paragraph(describe(thing))
    if action.verb is Verb.WONDER:
        page.paragraph(f"{action.units[1]} goes under it.", ink(scene.palette.quiet))
    changes = after_pieces(scene, option.entry)
    if changes:
        page.flow([Piece("After: ", ink(scene.palette.quiet)), *changes])
