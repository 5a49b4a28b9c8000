"""Actions in plain words: what somebody does, as the log tells it, and as an order."""

from collections.abc import Mapping

from ...duel.actions import Action, Verb
from ...duel.components import Unit
from ...duel.words import IN_SECRET, phrase
from .words import does, listed, ordinal, short

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
            return f"takes {number} coins from Astarte to pay"
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
