"""The highlighted choice at length."""

from typing import Any

from ...duel.actions import Action, Verb
from ...duel.components import Colour, Unit
from ...duel.describe import describe
from ..page import Page, Piece
from ..theme import ink
from .deeds import action_words
from .detail import after_pieces, heading
from .labels import chamber_at
from .questions import declined
from .scene import Scene
from .words import AGES, does, unit

ONLY_THE_FIRST = (Verb.WONDER, Verb.PREPARE, Verb.ACTIVATE)  # the units after it are said in a sentence
SENATE_VERBS = (Verb.INFLUENCE, Verb.SHIFT, Verb.EXPEL, Verb.DECREE)
DECLINING = {
    "pick_board_token": "The token stays on the board.",
    "senate": "The actions left are given up.",
}


def explain(page: Page, scene: Scene, entry: dict[str, Any], action: Action) -> None:
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
        page.paragraph(f"It costs {entry['price']} coins; {entry['trade']} of them are for trade.", quiet)
    if changes := after_pieces(scene, entry):
        page.flow([Piece("After: ", quiet), *changes])


def _assignment(page: Page, scene: Scene, units: tuple[Unit, ...]) -> None:
    """Who gets which of the Statue of Liberty's cards."""
    mine, theirs = (f"{name} {does(name, 'builds')}" for name in (scene.name(scene.me), scene.name(scene.opponent)))
    for role, thing in zip((mine, "Discarded:", theirs), units, strict=False):
        page.paragraph(f"{role} {thing}", ink(scene.palette.text, bold=True))
        page.paragraph(describe(thing), ink(scene.palette.quiet), indent=1)


def _things(page: Page, scene: Scene, action: Action) -> None:
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
            page.paragraph(f"You get {unit(scene.sight['decision']['card'])} for it.", quiet)


def _chambers(page: Page, scene: Scene, action: Action) -> None:
    """The Decrees of the Chambers that an action in the Senate is about."""
    for number in (action.number, action.to):
        for name in chamber_at(scene, number)["decrees"] if number else ():
            if name:
                style = ink(scene.palette.marks[Colour.DECREE], bold=True)
                page.paragraph(f"Chamber {number}: {unit(name)}", style)
                page.paragraph(describe(unit(name)), ink(scene.palette.quiet), indent=1)
            else:
                page.paragraph(f"Chamber {number}: a Decree, face down", ink(scene.palette.quiet))


def _place(page: Page, scene: Scene, action: Action) -> None:
    """The card of a slot, and the token on it."""
    slot = scene.slots.get(action.number or 0) if action.verb is Verb.SMITE else None
    if slot is None:
        return
    for name in (slot["card"], slot["token"]):
        if name:
            heading(page, scene, unit(name))
            page.paragraph(describe(unit(name)))
