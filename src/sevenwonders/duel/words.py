"""What somebody does in words, without its subject: `builds Aqueduct for 8 coins (2 stone at 4)`.

Logs, listings of records and the terminal share them.
"""

from collections.abc import Sequence

from .actions import Action, Verb, question_of
from .coins import cost_of
from .components import BY_ID, CARDS, Colour
from .ids import LOOT, SEATS
from .rules.expansions.conspiracy_deck import keeps_both
from .rules.play import discard_income
from .rules.state import Question, State
from .view_types import Decision

# What is told of an action to those who may not know the component.
IN_SECRET = {
    Verb.PUT: "places a Divinity face down on space {number}",
    Verb.TOP: "puts the rest of the deck in order, in secret",
    Verb.KEEP: "keeps a Conspiracy, in secret",
    Verb.PREPARE: "prepares a Conspiracy with {last}",
    Verb.LOCK: "locks a Progress token of the box, face down",
    Verb.BID: "bids for beginning, in secret",
}
PLAIN = {
    Verb.DRAFT: "drafts {first}",
    Verb.BID: "bids {number} for beginning",
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
# What each question asks for, by its name in a view.
QUESTIONS = {
    "turn": "take a card",
    "draft_wonder": "take a Wonder",
    "bid": "bid coins for beginning, in secret",
    "choose_starter": "choose who begins the Age",
    "give_card": "give the automa a card",
    "pick_board_token": "take a Progress token",
    "pick_library_token": "keep a Progress token",
    "destroy_card": "destroy a card",
    "build_from_discard": "build from the discard pile",
    "build_last_row": "build from the far row",
    "liberty_assign": "share out three cards",
    "place_divinity": "place a Divinity face down on the Pantheon",
    "pick_deck": "choose a deck of Divinities",
    "pick_from_deck": "activate a Divinity of the deck",
    "order_deck": "put the deck in order",
    "pick_from_tops": "activate the top card of a deck",
    "pick_enki_token": "take a Progress token of Enki's",
    "place_snake": "put the snake on a green card",
    "steal_card": "take a brown or grey card",
    "discard_any": "discard a card of the structure",
    "unbuild_wonder": "take the card from under a Wonder",
    "build_free_wonder": "build a Wonder for nothing",
    "tuck_card": "put a discarded card under the Wonder",
    "steal_wonder": "take an unbuilt Wonder",
    "place_minerva": "place Minerva on the track",
    "neptune_discard": "remove a military token",
    "neptune_apply": "use a military token",
    "keep_conspiracy": "keep one Conspiracy",
    "return_conspiracy": "put the other Conspiracy back",
    "senate": "act in the Senate",
    "intrigue": "place a cube or conspire",
    "place_cube": "place a cube in a Chamber",
    "move_cube": "move a cube, if you want to",
    "remove_cube": "remove an opposing cube",
    "trigger_unprepared": "trigger an unprepared Conspiracy",
    "discard_accessible": "discard an accessible card",
    "build_removed": "build a removed card",
    "pick_boxed_token": "take a Progress token of the box",
    "lock_token": "lock a Progress token for good",
    "move_decree": "move a Decree to another Chamber",
    "swap_take": "choose the card you want",
    "swap_give": "choose the card you give",
    "destroy_wonder": "destroy a built Wonder",
    "pay": "choose how to pay",
    "automa_token": "choose the automa's Progress token",
}
SOURCES: dict[Question | None, str] = {
    Question.PICK_LIBRARY_TOKEN: " from the box",
    Question.PICK_BOXED_TOKEN: " from the box",
    Question.PICK_ENKI_TOKEN: " from Enki",
    Question.AUTOMA_TOKEN: " for the automa",
}
DECLINED: dict[Question | None, str] = {
    Question.PICK_BOARD_TOKEN: "declines the Progress token",
    Question.MOVE_CUBE: "moves no cube",
    Question.SENATE: "does no more in the Senate",
    Question.TRIGGER_UNPREPARED: "triggers no Conspiracy",
    Question.DISCARD_ACCESSIBLE: "discards no second card",
}


def asked(decision: Decision) -> str:
    """What the `decision` of a view asks for.

    >>> asked({"question": "senate", "actions": 2, "chambers": [1, 2]})
    'act in the Senate'
    """
    return "you keep both; which one lies first?" if decision.get("both") else QUESTIONS[decision["question"]]


def phrase(action: Action, hidden: bool = False) -> str:
    """What somebody does with an action; `hidden`, for those who may not know the component.

    >>> from sevenwonders.duel import parse
    >>> phrase(parse("shift 3 4")), phrase(parse("put hades 3"), hidden=True)
    ('moves a cube from Chamber 3 to 4', 'places a Divinity face down on space 3')
    >>> phrase(parse("revive altar")), phrase(parse("revive conspirator"))
    ('builds Altar from the discard pile', 'recruits Conspirator from the discard pile')
    """
    names = [unit.name for unit in action.units]
    text = IN_SECRET[action.verb] if hidden else PLAIN.get(action.verb, f"{action.verb.value}s {{first}}")
    if action.verb in (Verb.REVIVE, Verb.FETCH) and action.units[0].colour is Colour.SENATOR:
        text = text.replace("builds", "recruits")
    first, last = (names[0], names[-1]) if names else ("", "")
    return text.format(first=first, last=last, number=action.number or 0, to=action.to or 0).rstrip()


def told(state: State, seat: int, action: Action, hidden: bool = False, called: Sequence[str] = SEATS) -> str:
    """What a player does, with what it costs; `hidden`, for those who may not know the component.

    Both seats are `called` so where they are named.

    >>> from sevenwonders.duel import Position, parse
    >>> state = Position(structure={18: "baths", 19: "altar"}).state()
    >>> told(state, 0, parse("build baths")), told(state, 0, parse("keep coup"), hidden=True)
    ('builds Baths for 2 coins (1 stone at 2)', 'keeps a Conspiracy, in secret')
    >>> told(state, 0, parse("start p2"), called=("Ada", "Bob"))
    'lets Bob begin the Age'
    """
    names = [unit.name for unit in action.units]
    number = action.number or 0
    question = question_of(state)
    match action.verb:
        case Verb.BUILD | Verb.RECRUIT:
            return f"{'recruits' if action.verb is Verb.RECRUIT else 'builds'} {names[0]} {_paid(state, seat, action)}"
        case Verb.WONDER:
            return f"builds {names[0]} with {names[1]} {_paid(state, seat, action)}"
        case Verb.ACTIVATE:
            used = f" (with {' and '.join(names[1:])})" if names[1:] else ""
            return f"activates {names[0]} {_paid(state, seat, action)}{used}"
        case Verb.DISCARD if question is Question.TURN:
            return f"discards {names[0]} for {_coins(int(discard_income(state.city[seat])))}"
        case Verb.DISCARD:
            return f"discards {names[0]}"
        case Verb.TOKEN:
            return f"takes {names[0]}{SOURCES.get(question, '')}"
        case Verb.GIVE:
            return f"gives {names[0]} " + ("in exchange" if question is Question.SWAP_GIVE else "to the automa")
        case Verb.ASSIGN:
            roles = ("builds ", "discards ", f"leaves to {called[1 - seat]} ")
            return ", ".join(role + name for role, name in zip(roles, names, strict=False))
        case Verb.START:
            return "begins the Age" if number == seat else f"lets {called[number]} begin the Age"
        case Verb.SMITE:
            card = state.slot[number]
            return f"discards {CARDS[card].name if card >= 0 else 'the face-down card'} of slot {number}"
        case Verb.REMOVE | Verb.APPLY:
            does = "removes" if action.verb is Verb.REMOVE else "uses"
            return f"{does} the {LOOT[number % 2]} military token of {called[number // 2]}"
        case Verb.KEEP if keeps_both(state, seat):
            return "keeps both Conspiracies, " + ("in secret" if hidden else f"{names[0]} first")
        case Verb.RETURN:
            return "puts the other one " + ("at the bottom of the deck" if number else "on top of the deck")
        case Verb.PLAN:
            return "pays the cheapest way" if number == 1 else "pays so that least is traded"
        case Verb.BID if not hidden:
            return f"bids {_coins(number)} for beginning"
        case Verb.ASTARTE:
            return f"pays {_coins(number)} of it from Astarte"
        case Verb.DECLINE:
            return DECLINED.get(question, "declines")
    return phrase(action, hidden)


def _paid(state: State, seat: int, action: Action) -> str:
    cost = cost_of(state, seat, action)
    if cost is None:
        return "for free"
    if cost.chain:
        return f"for free (chain from {BY_ID[cost.steps[0].by[0]]})"
    bought = [f"{step.count} {step.resource} at {step.each}" for step in cost.steps if step.type == "bought"]
    paid = f"for {_coins(cost.coins)}" if cost.coins else "for free"
    return paid + (f" ({', '.join(bought)})" if bought else "")


def _coins(number: int) -> str:
    return f"{number} coin" if number == 1 else f"{number} coins"
