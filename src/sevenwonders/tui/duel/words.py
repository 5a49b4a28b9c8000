"""Names, codes, questions and sentences for small spaces."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from ...duel.actions import Action, parse
from ...duel.components import BY_ID, RESOURCES, Ask, Colour, Counts, Resource, Unit
from ...duel.describe import symbol_name
from ...duel.payment import letters_of
from ..theme import CUBE, MARKS, MORE, POINT

AGES = ("", "Age I", "Age II", "Age III")
ROMAN = ("", "I", "II", "III")
LETTERS = dict(zip(RESOURCES, "WCSGP", strict=True))
BACKS = {
    "age_1": "Age I",
    "age_2": "Age II",
    "age_3": "Age III",
    "guild": "Guild",
    "temple": "Grand Temple",
    "senator": "Senator",
}
SYMBOLS = {"armillary_sphere": "sphere", "sundial": "dial"}
COUNTED: dict[int, str] = {
    Counts.BROWN_GREY: "br/gr",
    Counts.THREE_COINS: "3 coins",
    **{colour: colour.name.lower() for colour in Colour},
}
WONDER_WORDS = ("The ", "Statue of ", "Temple of ", "Great ", "Hanging ")
VICTORIES = {
    "military": "military supremacy",
    "scientific": "scientific supremacy",
    "civilian": "points",
    "political": "political supremacy",
    "challenge": "the Solo Challenge",
}
SHORTER = (
    (" Grand Temple", " Temple"),
    (" Guild", ""),
    ("Chamber of Commerce", "Commerce"),
    ("Politician", "Pol."),
    ("Manufactured", "Goods"),
    ("Conspirator Replay", "Consp. Replay"),
    ("Income", "Inc."),
    ("Waiver", "Waiv."),
    ("Majority", "Maj."),
)


def unit(name: str) -> Unit:
    """The unit with an id."""
    return BY_ID[name]


def short(thing: Unit, width: int) -> str:
    """A name that fits a width.

    >>> short(unit("merchants_guild"), 11), short(unit("siege_workshop"), 11), short(unit("the_great_library"), 10)
    ('Merchants', 'Siege Work…', 'Library')
    """
    name = thing.name
    if thing.kind == "wonder":
        for word in WONDER_WORDS:
            name = name.removeprefix(word)
        name = name.replace("Circus Maximus", "Circus Max.") if len(name) > width else name
    for longer, shorter in SHORTER:
        if len(name) > width:
            name = name.replace(longer, shorter)
    return name if len(name) <= width else name[: width - 1].rstrip() + MORE


def gist(thing: Unit) -> str:
    """What a unit gives, in a few characters.

    >>> gist(unit("sawmill")), gist(unit("library")), gist(unit("forum")), gist(unit("merchants_guild"))
    ('WW', 'quill 2★', 'G/P', '1★/yellow')
    """
    facts = thing.facts
    parts = [letters_of(facts.yields)] if facts.yields else []
    if facts.any_raw:
        parts.append("W/C/S")
    if facts.any_manufactured:
        parts.append("G/P")
    if facts.fixed:
        letters = "".join("WCSGP"[resource] for resource in Resource if facts.fixed >> resource & 1)
        parts.append(f"{letters} at 1")
    if facts.shields:
        parts.append("†" * int(facts.shields))
    if facts.symbol:
        # The token Law is a symbol of its own name.
        name = "symbol" if thing.kind == "token" else symbol_name(thing).replace(" ", "_")
        parts.append(SYMBOLS.get(name, name))
    if facts.coins:
        parts.append(f"+{facts.coins}●")
    if facts.loses:
        parts.append(f"-{facts.loses}●opp")
    if facts.points:
        parts.append(f"{facts.points}{POINT}")
    if facts.coins_each and not facts.points_each:
        parts.append(f"+{facts.coins_each}●/{COUNTED[facts.counts]}")
    if facts.points_each:
        parts.append(f"{facts.points_each}{POINT}/{COUNTED[facts.counts]}")
    if facts.temple:
        parts.append(f"5/12/21{POINT}")
    if facts.section:
        first, last = (facts.section & -facts.section).bit_length(), int(facts.section).bit_length()
        parts.append(f"{CUBE} {first}-{last}")
    if facts.ask == Ask.INTRIGUE:
        parts.append(f"{CUBE} or {MARKS['conspiracy']}")
    if facts.reserve:
        parts.append(f"{facts.reserve}● kept")
    if facts.worth:
        parts.append(f"-{facts.worth}●")
    if facts.replay:
        parts.append("turn+")
    return " ".join(parts)


@lru_cache(4096)
def read(notation: str) -> Action:
    """An action from its notation."""
    return parse(notation)


# What each question is called: on top of its list, and in the title line; and what it means to decline.
ASKED = {
    "turn": ("Your turn", "take a card"),
    "draft_wonder": ("Draft: take a Wonder", "take a Wonder"),
    "bid": ("How much for beginning?", "bid coins for beginning, in secret"),
    "choose_starter": ("Who begins the Age?", "who begins?"),
    "give_card": ("Give a card to the automa", "give the automa a card"),
    "pick_board_token": ("A pair! Take a token", "take a Progress token"),
    "pick_library_token": ("Keep one of these", "keep a Progress token"),
    "destroy_card": ("Destroy a card", "destroy a card"),
    "build_from_discard": ("Build from the discards", "build from the discard pile"),
    "build_last_row": ("Build from the far row", "build from the far row"),
    "liberty_assign": ("Share out: you / opp", "share out three cards"),
    "place_divinity": ("Place a Divinity", "place a Divinity face down on the Pantheon"),
    "pick_deck": ("Look through which deck?", "choose a deck of Divinities"),
    "pick_from_deck": ("Activate one of the deck", "activate a Divinity of the deck"),
    "order_deck": ("Which one goes on top?", "put the deck in order"),
    "pick_from_tops": ("Gate: activate one", "activate the top card of a deck"),
    "pick_enki_token": ("Enki: take a token", "take a Progress token of Enki's"),
    "place_snake": ("The snake: which symbol?", "put the snake on a green card"),
    "steal_card": ("Take over a card", "take a brown or grey card"),
    "discard_any": ("Discard any card", "discard a card of the structure"),
    "unbuild_wonder": ("Anubis: clear a Wonder", "take the card from under a Wonder"),
    "build_free_wonder": ("Isis: build a Wonder", "build a Wonder for nothing"),
    "tuck_card": ("Which card under it?", "put a discarded card under the Wonder"),
    "steal_wonder": ("Take over a Wonder", "take an unbuilt Wonder"),
    "place_minerva": ("Where does Minerva stand?", "place Minerva on the track"),
    "neptune_discard": ("Neptune: remove a token", "remove a military token"),
    "neptune_apply": ("Neptune: use a token", "use a military token"),
    "keep_conspiracy": ("Keep a Conspiracy", "keep one Conspiracy"),
    "return_conspiracy": ("Where does the other go?", "put the other Conspiracy back"),
    "senate": ("Senate", "act in the Senate"),
    "intrigue": ("Conspirator", "place a cube or conspire"),
    "place_cube": ("Place a cube", "place a cube in a Chamber"),
    "move_cube": ("Move a cube", "move a cube, if you want to"),
    "remove_cube": ("Remove an opposing cube", "remove an opposing cube"),
    "trigger_unprepared": ("Trigger a Conspiracy", "trigger an unprepared Conspiracy"),
    "discard_accessible": ("Discard a card", "discard an accessible card"),
    "build_removed": ("Build a removed card", "build a removed card"),
    "pick_boxed_token": ("Take a token of the box", "take a Progress token of the box"),
    "lock_token": ("Lock a Progress token", "lock a Progress token for good"),
    "move_decree": ("Move a Decree", "move a Decree to another Chamber"),
    "swap_take": ("Swap: which card of theirs?", "choose the card you want"),
    "swap_give": ("Swap: which card of yours?", "choose the card you give"),
    "destroy_wonder": ("Destroy a Wonder", "destroy a built Wonder"),
    "pay": ("How do you pay?", "choose how to pay"),
    "automa_token": ("The automa's token", "choose the automa's Progress token"),
}
DECLINED = {
    "pick_board_token": "Take no token",
    "senate": "Stop",
    "move_cube": "Move no cube",
    "trigger_unprepared": "Trigger none",
    "discard_accessible": "Discard no second card",
}
BOTH_KEPT = ("Both kept: which first?", "you keep both; which one lies first?")  # Conspiracies with Organized Crime
NO_WORDS = ("Choose", "choose")


def title_of(decision: Mapping[str, Any]) -> str:
    """What stands over the list of choices, for the `decision` of a view."""
    question, title = decision["question"], _asked(decision)[0]
    if question == "destroy_card":
        return f"Destroy a {decision['colour']} card"
    if question == "senate" and "actions" in decision:
        left = decision["actions"]
        return f"{title}: {left} action{'s' if left > 1 else ''} left"
    return title


def prompt_of(decision: Mapping[str, Any]) -> str:
    """What the title line asks for, for the `decision` of a view."""
    return _asked(decision)[1]


def _asked(decision: Mapping[str, Any]) -> tuple[str, str]:
    return BOTH_KEPT if decision.get("both") else ASKED.get(decision["question"], NO_WORDS)


def declined(question: str) -> str:
    """What it means to decline."""
    return DECLINED.get(question, "No more")
