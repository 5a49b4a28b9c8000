"""What a unit does, in our own words, made from its row of the table.

A column that says something has a phrase; the Progress tokens that change rules and the questions of Wonders have a
line each.  Nothing here is the publisher's text.
"""

from collections.abc import Iterator

from .components import CARDS, RESOURCES, Ask, Colour, Counts, Deck, Progress, Resource, Symbol, Unit
from .rules import market
from .rules.effects import URBANISM_COINS
from .rules.score import MATHEMATICS_POINTS

KINDS = {
    Colour.BROWN: "raw material",
    Colour.GREY: "manufactured goods",
    Colour.BLUE: "civic building",
    Colour.GREEN: "science",
    Colour.YELLOW: "trade",
    Colour.RED: "military",
    Colour.PURPLE: "guild",
    Colour.WONDER: "Wonder",
    Colour.TOKEN: "Progress token",
}
DECKS = {Deck.AGE_I: "Age I", Deck.AGE_II: "Age II", Deck.AGE_III: "Age III", Deck.GUILD: "Age III, Guild"}

# What is counted: one of them, and several in the city that has more.
COUNTED = {
    Colour.BROWN: "brown card",
    Colour.GREY: "grey card",
    Colour.BLUE: "blue card",
    Colour.GREEN: "green card",
    Colour.YELLOW: "yellow card",
    Colour.RED: "red card",
    Colour.WONDER: "Wonder",
    Counts.BROWN_GREY: "brown or grey card",
    Counts.THREE_COINS: "set of three coins",
}

QUESTIONS = {
    Ask.DESTROY_BROWN: "Then remove a brown card from the opponent's city.",
    Ask.DESTROY_GREY: "Then remove a grey card from the opponent's city.",
    Ask.LIBRARY: "Then draw three of the Progress tokens left in the box and keep one.",
    Ask.DISCARD_PILE: "Then build any card of the discard pile without paying.",
    Ask.LAST_ROW: "Then build a card of the farthest row without paying, covered or not.",
    Ask.REMOVED_CARDS: (
        "Then look at three of the cards removed from this Age: "
        "one is built for you, one for the opponent, one is discarded."
    ),
}

TOKENS_THAT_CHANGE_RULES = {
    Progress.ARCHITECTURE: "Your Wonders cost two resources less, the dearest that you lack.",
    Progress.ECONOMY: "What the opponent pays for bought resources goes to you.",
    Progress.MASONRY: "Your blue cards cost two resources less, the dearest that you lack.",
    Progress.MATHEMATICS: f"{MATHEMATICS_POINTS} points at the end for each of your Progress tokens, this one too.",
    Progress.STRATEGY: "Your red cards built from now on count one shield more.",
    Progress.THEOLOGY: "Each Wonder you build from now on brings another turn.",
    Progress.URBANISM: f"Each card you build free through a chain brings {URBANISM_COINS} coins.",
}


def kind_of(unit: Unit) -> str:
    """The kind of a unit in words.

    >>> from sevenwonders.duel import find
    >>> kind_of(find("altar"))
    'civic building, Age I'
    """
    deck = DECKS.get(unit.deck)
    return KINDS[unit.colour] + (f", {deck}" if deck else "")


def effects(unit: Unit) -> list[str]:
    """What a unit does, a sentence an effect."""
    return [text[0].upper() + text[1:] for text in _effects(unit)]


def chain_from(unit: Unit) -> Unit | None:
    """The card whose owner builds this one free."""
    wanted = unit.facts.needs_chain
    return next((card for card in CARDS if card.facts.gives_chain & wanted), None)


def chain_to(unit: Unit) -> Unit | None:
    """The card that this one makes free."""
    given = unit.facts.gives_chain
    return next((card for card in CARDS if card.facts.needs_chain & given), None)


def describe(unit: Unit) -> str:
    """What a card, Wonder or Progress token does, chains included.

    >>> from sevenwonders.duel import find
    >>> describe(find("scriptorium"))
    'Shows a quill. Makes Library free later.'
    >>> describe(find("circus maximus"))
    "Moves the pawn 1 space. 3 points. Then remove a grey card from the opponent's city."
    >>> describe(find("forum"))
    'Makes 1 glass or papyrus of your choice every turn.'
    """
    sentences = effects(unit)
    before, after = chain_from(unit), chain_to(unit)
    if before:
        sentences.append(f"Free for the owner of {before}.")
    if after:
        sentences.append(f"Makes {after} free later.")
    return " ".join(sentences)


def _effects(unit: Unit) -> Iterator[str]:
    facts = unit.facts
    made = [f"{n} {RESOURCES[r]}" for r in Resource if (n := market.units_of(facts.yields, r))]
    if made:
        yield f"makes {' and '.join(made)} every turn."
    if facts.any_raw:
        yield "makes 1 wood, clay or stone of your choice every turn."
    if facts.any_manufactured:
        yield "makes 1 glass or papyrus of your choice every turn."
    fixed = [RESOURCES[r] for r in Resource if facts.fixed >> r & 1]
    if fixed:
        yield f"you buy {' and '.join(fixed)} at 1 coin from now on."
    if facts.shields:
        yield f"moves the pawn {_many(facts.shields, 'space')}."
    if facts.symbol:
        yield f"shows {_article(symbol_name(unit))}."
    if facts.coins:
        yield f"{_many(facts.coins, 'coin')} at once."
    if facts.loses:
        yield f"the opponent loses {_many(facts.loses, 'coin')}."
    if facts.counts != Counts.NOTHING:
        yield from _counting(unit)
    if facts.points:
        yield f"{_many(facts.points, 'point')}."
    if unit.colour is Colour.TOKEN and unit.number in TOKENS_THAT_CHANGE_RULES:
        yield TOKENS_THAT_CHANGE_RULES[Progress(unit.number)]
    if facts.ask:
        yield QUESTIONS[Ask(facts.ask)]
    if facts.replay:
        yield "another turn follows."


def _counting(unit: Unit) -> Iterator[str]:
    facts = unit.facts
    thing = COUNTED[facts.counts]
    if facts.in_either_city:
        where = "in the city that has more"
    elif facts.counts == Colour.WONDER:
        where = "that you have built"
    else:
        where = "in your city, this one too" if facts.counts == unit.colour else "in your city"
    paid = []
    if facts.coins_each:
        paid.append(f"{_many(facts.coins_each, 'coin')} at once")
    if facts.points_each:
        paid.append(f"{_many(facts.points_each, 'point')} at the end")
    yield f"{' and '.join(paid)} for each {thing} {where}."


def symbol_name(unit: Unit) -> str:
    """The scientific symbol of a unit in words, empty if it shows none."""
    return Symbol(unit.facts.symbol).name.lower().replace("_", " ") if unit.facts.symbol else ""


def _many(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def _article(name: str) -> str:
    known = {"law": "the scales of law"}
    return known.get(name) or (f"an {name}" if name[0] in "aeiou" else f"a {name}")
