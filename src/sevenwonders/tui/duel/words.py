"""Names, codes and sentences for small spaces."""

from collections.abc import Sequence
from functools import lru_cache

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
GETTING_READY = "(getting ready, only this once)"  # the search is being compiled
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


def does(name: str, verb: str) -> str:
    """A verb that suits a name: a person may be called `You`.

    >>> does("Ada", "builds"), does("You", "builds"), does("You", "has")
    ('builds', 'build', 'have')
    """
    if name.lower() != "you":
        return verb
    return "have" if verb == "has" else verb.removesuffix("s")


def plural(number: int, thing: str) -> str:
    """A number of things."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def listed(names: Sequence[str | None], hidden: str) -> str:
    """Names in a row; those that are not known are counted.

    >>> listed(["Quarry", None], "hidden card"), listed([None, None], "hidden card"), listed([], "hidden card")
    ('Quarry and a hidden card', '2 hidden cards', '')
    """
    known = [name for name in names if name is not None]
    unknown = len(names) - len(known)
    if unknown:
        known.append(f"a {hidden}" if unknown == 1 else plural(unknown, hidden))
    return " and ".join(known)


def ordinal(number: int) -> str:
    """The place of something in a row.

    >>> ordinal(1), ordinal(2), ordinal(3), ordinal(9)
    ('1st', '2nd', '3rd', '9th')
    """
    return str(number) + {1: "st", 2: "nd", 3: "rd"}.get(number, "th")


@lru_cache(4096)
def read(notation: str) -> Action:
    """An action from its notation."""
    return parse(notation)
