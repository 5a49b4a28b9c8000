"""Names and effects of components in a few characters, for narrow areas of the terminal screen."""

from functools import lru_cache

from ...messages import Messages
from ...tui.theme import COIN, CUBE, MARKS, MORE, POINT
from ..actions import Action, parse
from ..components import RESOURCES, Colour, Counted, Prompt, Resource, Unit
from ..describe import symbol_id_of_component
from ..payment import format_resource_letters

LETTERS = dict(zip(RESOURCES, "WCSGP", strict=True))
COUNTED: dict[int, str] = {
    Counted.BROWN_GREY: MARKS["brown"] + MARKS["grey"],
    Counted.THREE_COINS: f"3{COIN}",
    **{colour: MARKS[colour.name.lower()] for colour in Colour if colour.name.lower() in MARKS},
}
WONDER_WORDS = ("Statue of ", "Temple of ", "Great ", "Hanging ")
SHORTER = (
    (" Grand Temple", " Temple"),
    (" Guild", ""),
    ("Chamber of Commerce", "Commerce"),
    ("Circus Maximus", "Circus Max."),
    ("Politician", "Pol."),
    ("Manufactured", "Goods"),
    ("Conspirator Replay", "Consp. Replay"),
    ("Income", "Inc."),
    ("Waiver", "Waiv."),
    ("Majority", "Maj."),
)


def shorten_component_name(thing: Unit, width: int, messages: Messages) -> str:
    """Return the name of a component in a language, shortened to a width in cells.

    >>> from sevenwonders.duel.components import BY_ID
    >>> from sevenwonders.duel.wording import wording
    >>> (
    ...     shorten_component_name(BY_ID["merchants_guild"], 11, wording()),
    ...     shorten_component_name(BY_ID["the_great_library"], 10, wording("de")),
    ... )
    ('Merchants', 'Große Bib…')
    """
    name = messages.get(f"duel.short.{thing.id}", messages.component_name(thing.id))
    for word in WONDER_WORDS if thing.kind == "wonder" else ():
        name = name.removeprefix(word)
    for longer, shorter in SHORTER if messages.language == "en" else ():
        if len(name) > width:
            name = name.replace(longer, shorter)
    return name if len(name) <= width else name[: width - 1].rstrip() + MORE


def abbreviate_effects(thing: Unit, messages: Messages) -> str:
    """Return the effects of a component, abbreviated to a few characters, such as `WW` for two wood.

    >>> from sevenwonders.duel.components import BY_ID
    >>> from sevenwonders.duel.wording import wording
    >>> [abbreviate_effects(BY_ID[name], wording()) for name in ("sawmill", "library", "forum")]
    ['WW', 'quill 2★', 'G/P']
    """
    facts = thing.facts
    fixed = "".join("WCSGP"[resource] for resource in Resource if facts.fixed >> resource & 1)
    first, last = (facts.section & -facts.section).bit_length(), int(facts.section).bit_length()
    counted = COUNTED.get(facts.counts, "")
    parts = [
        format_resource_letters(facts.yields) if facts.yields else "",
        "W/C/S" if facts.any_raw else "",
        "G/P" if facts.any_manufactured else "",
        f"{fixed} 1●" if fixed else "",
        "†" * int(facts.shields),
        messages.say(f"lines.symbol.{symbol_id_of_component(thing)}") if facts.symbol else "",
        f"+{facts.coins}●" if facts.coins else "",
        f"-{facts.loses}●{messages.say('lines.opponent')}" if facts.loses else "",
        f"{facts.points}{POINT}" if facts.points else "",
        f"+{facts.coins_each}●/{counted}" if facts.coins_each and not facts.points_each else "",
        f"{facts.points_each}{POINT}/{counted}" if facts.points_each else "",
        f"5/12/21{POINT}" if facts.temple else "",
        f"{CUBE} {first}-{last}" if facts.section else "",
        f"{CUBE}/{MARKS['conspiracy']}" if facts.ask == Prompt.INTRIGUE else "",
        f"{facts.reserve}●" if facts.reserve else "",
        f"-{facts.worth}●" if facts.worth else "",
        messages.say("lines.turn") if facts.replay else "",
    ]
    return " ".join(filter(None, parts))


@lru_cache(4096)
def parse_action(notation: str) -> Action:
    """Parse an action in notation such as `build altar`; results are cached."""
    return parse(notation)
