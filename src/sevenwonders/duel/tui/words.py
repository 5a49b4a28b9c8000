"""Names, codes, questions and sentences for small spaces."""

from functools import lru_cache

from ...tui.theme import CUBE, MARKS, MORE, POINT
from ..actions import Action, parse
from ..components import BY_ID, RESOURCES, Ask, Colour, Counts, Resource, Unit
from ..describe import symbol_name
from ..payment import letters_of
from ..view_types import Decision

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


# What stands over the choices of each question; and what it means to decline.
TITLES = {
    "turn": "Your turn",
    "draft_wonder": "Draft: take a Wonder",
    "bid": "How much for beginning?",
    "choose_starter": "Who begins the Age?",
    "give_card": "Give a card to the automa",
    "pick_board_token": "A pair! Take a token",
    "pick_library_token": "Keep one of these",
    "destroy_card": "Destroy a card",
    "build_from_discard": "Build from the discards",
    "build_last_row": "Build from the far row",
    "liberty_assign": "Share out: you / opp",
    "place_divinity": "Place a Divinity",
    "pick_deck": "Look through which deck?",
    "pick_from_deck": "Activate one of the deck",
    "order_deck": "Which one goes on top?",
    "pick_from_tops": "Gate: activate one",
    "pick_enki_token": "Enki: take a token",
    "place_snake": "The snake: which symbol?",
    "steal_card": "Take over a card",
    "discard_any": "Discard any card",
    "unbuild_wonder": "Anubis: clear a Wonder",
    "build_free_wonder": "Isis: build a Wonder",
    "tuck_card": "Which card under it?",
    "steal_wonder": "Take over a Wonder",
    "place_minerva": "Where does Minerva stand?",
    "neptune_discard": "Neptune: remove a token",
    "neptune_apply": "Neptune: use a token",
    "keep_conspiracy": "Keep a Conspiracy",
    "return_conspiracy": "Where does the other go?",
    "senate": "Senate",
    "intrigue": "Conspirator",
    "place_cube": "Place a cube",
    "move_cube": "Move a cube",
    "remove_cube": "Remove an opposing cube",
    "trigger_unprepared": "Trigger a Conspiracy",
    "discard_accessible": "Discard a card",
    "build_removed": "Build a removed card",
    "pick_boxed_token": "Take a token of the box",
    "lock_token": "Lock a Progress token",
    "move_decree": "Move a Decree",
    "swap_take": "Swap: which card of theirs?",
    "swap_give": "Swap: which card of yours?",
    "destroy_wonder": "Destroy a Wonder",
    "pay": "How do you pay?",
    "automa_token": "The automa's token",
}
DECLINED = {
    "pick_board_token": "Take no token",
    "senate": "Stop",
    "move_cube": "Move no cube",
    "trigger_unprepared": "Trigger none",
    "discard_accessible": "Discard no second card",
}
BOTH_KEPT = "Both kept: which first?"  # Conspiracies with Organized Crime


def title_of(decision: Decision) -> str:
    """What stands over the list of choices, for the `decision` of a view."""
    question = decision["question"]
    title = BOTH_KEPT if decision.get("both") else TITLES.get(question, "Choose")
    if question == "destroy_card":
        return f"Destroy a {decision['colour']} card"
    if question == "senate" and "actions" in decision:
        left = decision["actions"]
        return f"{title}: {left} action{'s' if left > 1 else ''} left"
    return title


def declined(question: str) -> str:
    """What it means to decline."""
    return DECLINED.get(question, "No more")
