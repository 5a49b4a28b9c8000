"""Actions in plain words: as an order, as the log tells them, and what has happened from the plies of a view."""

from collections.abc import Mapping, Sequence

from ...errors import plural
from ...game.log import LogEntry
from ...names import does
from ...tui.words import listed, ordinal
from ..actions import Action, Verb, action_of, legal_codes, seat_to_act
from ..components import BY_ID, Unit
from ..game import Game
from ..rules import play
from ..states import known
from ..words import IN_SECRET, phrase
from .words import read, short, unit

LOOT = ("small", "large")
NO_CARDS: Mapping[int, str] = {}


def deed(action: Action, names: tuple[str, ...], cards: Mapping[int, str] = NO_CARDS) -> str:
    """What somebody does with an action, the verb in front.

    >>> from sevenwonders.duel.actions import parse
    >>> deed(parse("activate tanit with offering_2"), ("Ada", "Bob"))
    'activates Tanit with Offering 2'
    >>> deed(parse("shift 3 4"), ("Ada", "Bob")), deed(parse("remove p2 small"), ("You", "Bob"))
    ('moves a cube from Chamber 3 to 4', "removes Bob's small military token")

    Args:
        action: what is done.
        names: of the two seats.
        cards: the cards of the structure that are known, by slot.
    """
    units, number = action.units, action.number or 0
    first = units[0] if units else None
    match action.verb:
        case Verb.WONDER:
            return f"builds {short(units[0], 99)} with {units[1]}"
        case Verb.ASSIGN:
            return f"builds {_shared_out(units)}"
        case Verb.ACTIVATE:
            offerings = listed([str(unit) for unit in units[1:]], "")
            return f"activates {first}" + (f" with {offerings}" if offerings else "")
        case Verb.GIVE:
            return f"gives away {first}"
        case Verb.SMITE:
            return f"discards {cards.get(number) or 'a card of the structure'}"
        case Verb.MINERVA:
            return f"puts Minerva on {track_space(number, names)}"
        case Verb.REMOVE:
            return f"removes {loot_words(number, names)}"
        case Verb.APPLY:
            return f"uses {loot_words(number, names)}"
        case Verb.RETURN:
            return "puts the other one " + ("at the bottom of the deck" if number else "on top of the deck")
        case Verb.DRAFT | Verb.TOKEN:
            return f"takes {first}"
        case Verb.PLAN:
            return "pays the cheapest way" if number == 1 else "pays so that less is traded"
        case Verb.ASTARTE:
            return f"takes {plural(number, 'coin')} from Astarte to pay"
        case Verb.DECLINE:
            return "leaves it at that"
    return phrase(action)


def _shared_out(units: tuple[Unit, ...]) -> str:
    """The Statue of Liberty's cards: there may be fewer than three."""
    roles = ("", ", discards ", ", gives away ")
    return "".join(role + str(unit) for role, unit in zip(roles, units, strict=False))


def track_space(place: int, names: tuple[str, ...]) -> str:
    """A space of the military track; `place` counts from the middle towards the second player's capital."""
    if place == 0:
        return "the space in the middle"
    name = names[1 if place > 0 else 0]
    return f"the {ordinal(abs(place))} space towards {'you' if name == 'You' else name}"


def loot_words(bit: int, names: tuple[str, ...]) -> str:
    """A military token: whose side it lies on, and its size."""
    name = names[bit // 2]
    whose = "your" if name.lower() == "you" else f"{name}'s"
    return f"{whose} {LOOT[bit % 2]} military token"


def secret_deed(notation: str, card: str = "") -> str:
    """What those are told who may not know what an action is about.

    >>> secret_deed("put ? 3"), secret_deed("prepare ? with altar", "Altar")
    ('places a Divinity face down on space 3', 'prepares a Conspiracy with Altar')
    """
    words = notation.split()
    return IN_SECRET[Verb(words[0])].format(number=words[-1], last=card or words[-1])


def told(name: str, words: str) -> str:
    """A deed as one tells it of somebody: `You build Altar`, `Ada builds Altar`, the name apart.

    >>> told("You", "builds Study, discards Port, gives away Circus")
    'build Study, discard Port, give away Circus'
    """
    parts = [part.split(" ", 1) for part in words.split(", ")] if words.startswith("builds ") else [words.split(" ", 1)]
    verbs = ("builds", "discards", "gives")
    spoken = [
        [does(name, part[0]) if not place or part[0] in verbs else part[0], *part[1:]]
        for place, part in enumerate(parts)
    ]
    return ", ".join(" ".join(part) for part in spoken)


def action_words(
    action: Action, names: tuple[str, ...], me: int | None = None, cards: Mapping[int, str] = NO_CARDS
) -> str:
    """An action in words, as an order: `Build Altar`."""
    match action.verb:
        case Verb.WONDER:
            return f"{short(action.units[0], 99)} with {action.units[1]}"
        case Verb.START if action.number == me:
            return "You begin"
        case Verb.START:
            name = names[action.number or 0]
            return f"{name} {does(name, 'begins')}"
    text = told("You", deed(action, names, cards))
    return text[:1].upper() + text[1:]


def kind_of(action: Action) -> str | None:
    """The kind of thing that an action is about."""
    if action.units:
        return action.units[0].kind
    if action.verb in (Verb.INFLUENCE, Verb.SHIFT, Verb.EXPEL):
        return "senator"
    known = {Verb.CONSPIRE: "conspiracy", Verb.RETURN: "conspiracy", Verb.DECREE: "decree"}
    return known.get(action.verb)


SECRET_KINDS = {"keep": "conspiracy", "prepare": "conspiracy", "lock": "token", "bid": None}
MANY_CARDS = 7  # so many in a row: an Age was laid out


def boxed(names: Sequence[str]) -> LogEntry:
    """The Wonders that the seventh one sends back to the box."""
    return LogEntry(None, None, f"Seven Wonders stand; back in the box: {', '.join(names)}.")


def happenings(
    plies: list[str], names: tuple[str, ...], returned: tuple[int, Sequence[str]] | None = None
) -> list[LogEntry]:
    """Return the log of a view's plies; `returned` says after which ply which Wonders went back to the box.

    >>> plies = ["p1 draft the_sphinx; p2 draft the_colossus", "d board law", "p2 start p1", "p1 keep ?"]
    >>> for line in happenings(plies, ("Ada", "Bob")):
    ...     print(line.seat, line.text)
    0 Ada takes The Sphinx.
    1 Bob gets The Colossus, the last one.
    None On the board: Law.
    1 Bob lets Ada begin.
    0 Ada keeps a Conspiracy, in secret.
    """
    found: list[LogEntry] = []
    run: list[str] = []
    cards: dict[int, str] = {}  # what lies in the slots, for those who discard from anywhere
    for number, ply in enumerate([*plies, ""]):
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
            found += following(follow, names)
            if returned and returned[0] == number:
                found.append(boxed(returned[1]))
    return found


def following(ply: str, names: tuple[str, ...]) -> list[LogEntry]:
    """Tell what an action brought about without a decision: who gets the last Wonder of a draft group, the first bid.

    >>> [line.text for line in following("p1 bid 6", ("You", "Bob"))]
    ['You bid 6 for beginning.']
    """
    if not ply:
        return []
    who, _, notation = ply.partition(" ")
    seat, action = int(who[1]) - 1, read(notation)
    if action.verb is Verb.BID:
        return [_move(seat, notation, names, {})]
    wonder = action.units[0]
    return [LogEntry(seat, wonder.kind, f"{names[seat]} {does(names[seat], 'gets')} {wonder}, the last one.")]


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


def _chance(run: list[str], names: tuple[str, ...]) -> list[LogEntry]:
    verb = run[0].split()[0]
    if verb in SILENT:
        return []
    if verb == Verb.CARD.value and len(run) >= MANY_CARDS:
        return [LogEntry(None, None, "The cards of the Age are dealt.")]
    if verb in (Verb.MYTHOLOGY.value, Verb.OFFERING.value):
        return [LogEntry(None, None, f"{verb.capitalize()} tokens lie on face-down cards.")]
    if verb == Verb.FLIP.value:
        flips = [notation.split() for notation in run]
        return [LogEntry(None, "decree", f"Decree of Chamber {place}: {unit(name)}.") for _, place, name in flips]
    known = [read(notation).units[0].name for notation in run if not notation.endswith("?")]
    start, thing = CHANCE.get(Verb(verb), (verb.capitalize(), ""))
    hidden = len(run) - len(known)
    if hidden:
        known.append(f"{hidden} {thing if hidden == 1 else MANY.get(thing, thing)} in secret")
    return [LogEntry(None, None, f"{start}: {', '.join(known)}.")]


def _move(seat: int, notation: str, names: tuple[str, ...], cards: dict[int, str]) -> LogEntry:
    name = names[seat]
    if "?" in notation.split():
        words = notation.split()
        card = unit(words[-1]).name if words[-1] in BY_ID else ""
        text = told(name, secret_deed(notation, card))
        return LogEntry(seat, SECRET_KINDS.get(words[0], "divinity"), f"{name} {text}.")
    action = read(notation)
    match action.verb:
        case Verb.START if action.number == seat:
            text = f"{does(name, 'begins')} the Age"
        case Verb.START:
            other = names[action.number or 0]
            text = f"{does(name, 'lets')} {'you' if other == 'You' else other} begin"
        case _:
            text = told(name, deed(action, names, cards))
    return LogEntry(seat, kind_of(action), f"{name} {text}.")


def line_words(game: Game, codes: Sequence[int], names: tuple[str, ...], viewer: int) -> list[str]:
    """The expected continuation in words, as far as it goes from what the seat knows: not where chance speaks."""
    state, words = known(game.state, viewer), []
    for code in codes:
        seat = seat_to_act(state)
        if code not in legal_codes(state):
            break
        who = f"{names[seat]}: " if seat in (0, 1) else ""
        words.append(who + action_words(action_of(state, code), names))
        play.apply(state, code)
    return words
