"""What somebody does, as a phrase without its subject: the words that logs and records share."""

from .actions import Action, Verb

# What is told of an action to those who may not know the component.
IN_SECRET = {
    Verb.PUT: "places a Divinity face down on space {number}",
    Verb.TOP: "puts the rest of the deck in order, in secret",
    Verb.KEEP: "keeps a Conspiracy, in secret",
    Verb.PREPARE: "prepares a Conspiracy with {last}",
    Verb.LOCK: "locks a Progress token of the box, face down",
}
PLAIN = {
    Verb.DRAFT: "drafts {first}",
    Verb.WONDER: "builds {first} with {last}",
    Verb.DESTROY: "destroys {first}",
    Verb.REVIVE: "builds {first} from the discard pile",
    Verb.FETCH: "builds {first} from the far row",
    Verb.PREPARE: "prepares {first} with {last}",
    Verb.TRIGGER: "triggers {first}",
    Verb.PUT: "places {first} on space {number}",
    Verb.OPEN: "looks through the {first} deck",
    Verb.INVOKE: "activates {first} for free",
    Verb.TOP: "puts {first} back on top",
    Verb.SNAKE: "puts the snake on {first}",
    Verb.TAKE: "takes over {first}",
    Verb.UNBUILD: "clears {first}, which is not built any more",
    Verb.RAISE: "builds {first} for free",
    Verb.TUCK: "puts {first} under it",
    Verb.CLAIM: "takes over {first}",
    Verb.MINERVA: "puts Minerva on space {number:+d}",
    Verb.KEEP: "keeps {first}",
    Verb.CONSPIRE: "draws Conspiracies",
    Verb.INFLUENCE: "places a cube in Chamber {number}",
    Verb.SHIFT: "moves a cube from Chamber {number} to {to}",
    Verb.EXPEL: "removes an opposing cube from Chamber {number}",
    Verb.SALVAGE: "builds {first}, a removed card",
    Verb.LOCK: "locks {first}",
    Verb.DECREE: "moves the Decree of Chamber {number} to {to}",
    Verb.SABOTAGE: "destroys {first}",
}


def phrase(action: Action, hidden: bool = False) -> str:
    """What somebody does with an action; `hidden`, for those who may not know the component.

    >>> from sevenwonders.duel import parse
    >>> phrase(parse("shift 3 4")), phrase(parse("put hades 3"), hidden=True)
    ('moves a cube from Chamber 3 to 4', 'places a Divinity face down on space 3')
    """
    names = [unit.name for unit in action.units]
    text = IN_SECRET[action.verb] if hidden else PLAIN.get(action.verb, f"{action.verb.value}s {{first}}")
    first, last = (names[0], names[-1]) if names else ("", "")
    return text.format(first=first, last=last, number=action.number or 0, to=action.to or 0).rstrip()
