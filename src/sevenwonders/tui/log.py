"""What happened, in words, from the plies of a view."""

from dataclasses import dataclass

from ..duel.actions import Verb
from ..duel.components import BY_ID
from .duel.deeds import deed, kind_of, secret_deed, told
from .duel.detail import blank
from .duel.scene import Scene
from .duel.words import does, read, unit
from .page import Page, Piece
from .theme import MARKS, ink

MANY_CARDS = 7  # so many in a row: an Age was laid out


@dataclass(frozen=True)
class Happening:
    """A line of the log: who (a seat, or None for chance), the kind that gives the mark, what."""

    seat: int | None
    kind: str | None
    text: str


def happenings(plies: list[str], names: tuple[str, ...]) -> list[Happening]:
    """The log of a view's plies.

    >>> plies = ["p1 draft the_sphinx; p2 draft the_colossus", "d board law", "p2 start p1", "p1 keep ?"]
    >>> for line in happenings(plies, ("Ada", "Bob")):
    ...     print(line.seat, line.text)
    0 takes The Sphinx
    1 gets The Colossus, the last one
    None On the board: Law
    1 lets Ada begin
    0 keeps a Conspiracy, in secret
    """
    found: list[Happening] = []
    run: list[str] = []
    cards: dict[int, str] = {}  # what lies in the slots, for those who discard from anywhere
    for ply in [*plies, ""]:
        who, _, notation = ply.partition(" ")
        if who == "d" and (not run or run[0].split()[0] == notation.split()[0]):
            run.append(notation)
            continue
        if run:
            cards |= {int(words[1]): unit(words[2]).name for n in run if (words := n.split())[0] == Verb.CARD.value}
            found += _chance(run, names)
            run = [notation] if who == "d" else []
        if who and who != "d":
            notation, _, follow = notation.partition("; ")
            found.append(_move(int(who[1]) - 1, notation, names, cards))
            found += _follow(follow, names)
    return found


def _follow(ply: str, names: tuple[str, ...]) -> list[Happening]:
    """What an action brought about without a decision: the last Wonder of a draft group finds its owner."""
    if not ply:
        return []
    who, _, notation = ply.partition(" ")
    seat, wonder = int(who[1]) - 1, read(notation).units[0]
    return [Happening(seat, wonder.kind, f"{does(names[seat], 'gets')} {wonder}, the last one")]


# What chance says: how a line of the log begins, and what those are told who may not know.
CHANCE = {
    Verb.CARD: ("Turned up", ""),
    Verb.BOARD: ("On the board", ""),
    Verb.REVEAL: ("Wonders", ""),
    Verb.REMOVED: ("Removed cards", ""),
    Verb.LIBRARY: ("Drawn", "token"),
    Verb.SPACE: ("On the Pantheon", ""),
    Verb.ENKI: ("On Enki", "token"),
    Verb.LOOK: ("Looked at", "Divinity"),
    Verb.CONSPIRACY: ("Drawn", "Conspiracy"),
    Verb.MISSING: ("Found among the removed cards", "removed card"),
    Verb.AUTOMA: ("Drawn for the automa", ""),
}
MANY = {"token": "tokens", "Divinity": "Divinities", "Conspiracy": "Conspiracies", "removed card": "removed cards"}
SILENT = (Verb.GUILD.value, Verb.SENATOR.value)  # the backs say it themselves


def _chance(run: list[str], names: tuple[str, ...]) -> list[Happening]:
    verb = run[0].split()[0]
    if verb in SILENT:
        return []
    if verb == Verb.CARD.value and len(run) >= MANY_CARDS:
        return [Happening(None, None, "The cards of the Age are dealt")]
    if verb in (Verb.MYTHOLOGY.value, Verb.OFFERING.value):
        return [Happening(None, None, f"{verb.capitalize()} tokens lie on face-down cards")]
    if verb == Verb.FLIP.value:
        flips = [notation.split() for notation in run]
        return [Happening(None, "decree", f"Decree of Chamber {place}: {unit(name)}") for _, place, name in flips]
    known = [read(notation).units[0].name for notation in run if not notation.endswith("?")]
    start, thing = CHANCE.get(Verb(verb), (verb.capitalize(), ""))
    hidden = len(run) - len(known)
    if hidden:
        known.append(f"{hidden} {thing if hidden == 1 else MANY.get(thing, thing)} in secret")
    return [Happening(None, None, f"{start}: {', '.join(known)}")]


def _move(seat: int, notation: str, names: tuple[str, ...], cards: dict[int, str]) -> Happening:
    name = names[seat]
    if "?" in notation.split():
        words = notation.split()
        card = unit(words[-1]).name if words[-1] in BY_ID else ""
        kind = "conspiracy" if words[0] in ("keep", "prepare") else "divinity"
        kind = "token" if words[0] == Verb.LOCK.value else kind
        return Happening(seat, kind, told(name, secret_deed(notation, card)))
    action = read(notation)
    match action.verb:
        case Verb.START if action.number == seat:
            text = f"{does(name, 'begins')} the Age"
        case Verb.START:
            other = names[action.number or 0]
            text = f"{does(name, 'lets')} {'you' if other == 'You' else other} begin"
        case _:
            text = told(name, deed(action, names, cards))
    return Happening(seat, kind_of(action), text)


def draw_log(scene: Scene, width: int, height: int | None = None) -> Page:
    """The end of the log, as many whole entries as fit; all of it without a height."""
    page = blank(scene, width)
    entries = [_entry(scene, happening, width) for happening in happenings(scene.sight["plies"], scene.names)]
    if height is not None:
        room, first = height, len(entries)
        while first and room >= len(entries[first - 1]):
            first -= 1
            room -= len(entries[first])
        entries = entries[first:]
    for entry in entries:
        page.extend(entry)
    return page


def _entry(scene: Scene, happening: Happening, width: int) -> Page:
    """One entry of the log, over as many lines as it needs."""
    palette = scene.palette
    page = blank(scene, width)
    if happening.seat is None:
        page.paragraph(happening.text, ink(palette.quiet), indent=2, hang=1)
        return page
    mark = MARKS[happening.kind] if happening.kind is not None else "-"
    name = scene.name(happening.seat)
    page.paragraph(f"{mark} {name} {happening.text}", ink(palette.text), hang=2)
    first = page.lines[0][0].text
    if first.startswith(f"{mark} {name}"):
        colour = palette.marks[happening.kind] if happening.kind is not None else palette.quiet
        page.lines[0] = [
            Piece(f"{mark} ", ink(colour, bold=True)),
            Piece(name, ink(scene.colour_of(happening.seat), bold=True)),
            Piece(first[2 + len(name) :], ink(palette.text)),
        ]
    return page


def news(scene: Scene, since: int) -> str:
    """What happened after a number of plies, in one line, with what the ply before brought about by itself."""
    plies = scene.sight["plies"]
    cause = plies[since - 1] if since else ""
    lines = _follow(cause.partition("; ")[2], scene.names) + happenings(plies[since:], scene.names)
    told = [f"{scene.name(line.seat)} {line.text}" if line.seat is not None else line.text for line in lines]
    return ". ".join(told) + ("." if told else "")
