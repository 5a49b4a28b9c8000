"""English descriptions of components in our own words, built from the rows of `UNITS`.

Each column that is not 0 yields a phrase.  Progress tokens that change rules, and effects that ask for a decision, have
a sentence each.  No text is the publisher's.
"""

from collections.abc import Iterator, Sequence

from ..rulebook.search import ComponentDescription, FoundComponentList, filter_components
from .components import (
    ALL,
    CARDS,
    CURIA_JULIA,
    MYTHOLOGIES,
    RESOURCES,
    SANCTUARY,
    WONDERS,
    Colour,
    Counts,
    Deck,
    Decree,
    Divinity,
    Progress,
    Prompt,
    Resource,
    Symbol,
    Unit,
)
from .names import FAMILIES, aliases_of
from .rules import market
from .rules.effects import MAJORITY_CARDS, URBANISM_COINS
from .rules.expansions.pantheon import SANCTUARY_REBATE
from .rules.score import MATHEMATICS_POINTS, MYSTICISM_POINTS, TEMPLE_POINTS
from .rules.state import N_CHAMBERS
from .rules.structure import GUILDS_IN_PLAY

KINDS = {
    Colour.BROWN: "raw material",
    Colour.GREY: "manufactured goods",
    Colour.BLUE: "civic building",
    Colour.GREEN: "science",
    Colour.YELLOW: "trade",
    Colour.RED: "military",
    Colour.PURPLE: "guild",
    Colour.SENATOR: "Senator",
    **FAMILIES,
}
DIVINITIES_OF_A_MYTHOLOGY = 3
DECKS = {
    Deck.AGE_I: "Age I",
    Deck.AGE_II: "Age II",
    Deck.AGE_III: "Age III",
    Deck.GUILD: "Age III, Guild",
    Deck.TEMPLE: "Age III, Grand Temple",
}

# Words for the things that an effect counts.
COUNTED: dict[int, str] = {
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
    Prompt.DESTROY_BROWN: "Then remove a brown card from the opponent's city.",
    Prompt.DESTROY_GREY: "Then remove a grey card from the opponent's city.",
    Prompt.LIBRARY: "Then draw three of the Progress tokens left in the box and keep one.",
    Prompt.DISCARD_PILE: "Then build any card of the discard pile without paying.",
    Prompt.LAST_ROW: "Then build a card of the farthest row without paying, covered or not.",
    Prompt.REMOVED_CARDS: (
        "Then look at three of the cards removed from this Age: "
        "one is built for you, one for the opponent, one is discarded."
    ),
    Prompt.MYTHOLOGY_DECK: "Then look through a deck of Divinities and activate one of them without paying.",
    Prompt.UNPREPARED_CONSPIRACY: "Then you may trigger a Conspiracy that you hold and have not prepared.",
    Prompt.PLACE_AND_MOVE: "When picked in the draft, and when built: place a cube. Once built you may also move one.",
    Prompt.SENATE: "Place cubes in its section or move cubes, 1 to 3 times by the number of your blue cards.",
    Prompt.INTRIGUE: "Place a cube in any Chamber, or draw two Conspiracies and keep one.",
    Prompt.ENKI: "Take one of the two Progress tokens that lie on the card.",
    Prompt.SNAKE: "Put the snake on a green card of the opponent's city: you show its symbol, too.",
    Prompt.STEAL_RESOURCE: "Take a brown or grey card from the opponent's city into yours.",
    Prompt.ANY_CARD: "Discard any card of the structure, covered or face down as it may be.",
    Prompt.UNBUILD_WONDER: (
        "Discard the card under a built Wonder of either player. "
        "The Wonder is unbuilt: it loses its points and lasting effects, keeps what it did at once, "
        "and may be built again."
    ),
    Prompt.BUILD_WONDER: "Build one of your Wonders without paying, with a card of the discard pile under it.",
    Prompt.STEAL_WONDER: "Take an unbuilt Wonder from the opponent.",
    Prompt.MINERVA: "Put Minerva on the military track: the pawn stops in front of her once, and she leaves.",
    Prompt.NEPTUNE: "Remove a military token, then use another one for yourself.",
    Prompt.GATE: "Look at the top Divinity of every deck and activate one of them without paying.",
    Prompt.BLACKMAIL: "Take half of the opponent's coins, rounded up.",
    Prompt.DESTROY_BLUE: "Remove a blue card from the opponent's city.",
    Prompt.DESTROY_YELLOW: "Remove a yellow card from the opponent's city.",
    Prompt.PROPERTY_FRAUD: "Build a card of the farthest row without paying, covered or not, but no Senator.",
    Prompt.LOCK_TOKEN: (
        "Lock a Progress token of the board, the box or the opponent: it is out of the game. "
        "One of the opponent loses its points and effect; the coins that it brought stay."
    ),
    Prompt.TREASON: "Look at the cards removed from this Age and earlier ones and build one without paying.",
    Prompt.PLACE_AND_REMOVE: "Place a cube in any Chamber, then remove one of the opponent's.",
    Prompt.BOXED_TOKEN: "Take a Progress token out of the box.",
    Prompt.ACCESSIBLE_CARDS: "Discard an accessible card, and then, if you like, another one.",
    Prompt.EMBEZZLEMENT: "Take a coin for each of your cubes in the Senate; the opponent loses one for each of theirs.",
    Prompt.SWAP_CARDS: "Swap a blue or green card of yours for one of that colour from the opponent's city.",
    Prompt.MOVE_DECREE: "Move a Decree to another Chamber, where both are then active.",
    Prompt.DESTROY_WONDER: (
        "Send a built Wonder of the opponent back to the box; the card under it is discarded. "
        "Its points and lasting effects are lost, what it did at once stays."
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
    Progress.MYSTICISM: f"{MYSTICISM_POINTS} points at the end for each Mythology and each unused Offering token.",
    Progress.POLIORCETICS: "The opponent loses a coin for each space that the pawn advances for you.",
    Progress.ENGINEERING: "A card with a chain symbol under its cost costs you 1 coin even without the chain.",
    Progress.CORRUPTION: "Senators cost you nothing.",
    Progress.ORGANIZED_CRIME: "When you draw Conspiracies you keep both.",
}

DECREE_TEXTS = {
    Decree.BLUE_INCOME: "Coins equal to the Age whenever either player builds a blue card.",
    Decree.GREEN_INCOME: "Coins equal to the Age whenever either player builds a green card.",
    Decree.YELLOW_INCOME: "Coins equal to the Age whenever either player builds a yellow card.",
    Decree.RED_INCOME: "Coins equal to the Age whenever either player builds a red card.",
    Decree.YELLOW_WAIVER: "Your yellow cards cost one resource less, or none of their coins.",
    Decree.RED_WAIVER: "Your red cards cost one resource less, or none of their coins.",
    Decree.GREEN_WAIVER: "Your green cards cost one resource less, or none of their coins.",
    Decree.WONDER_WAIVER: "Your Wonders cost one resource less.",
    Decree.SHIELD_DECREE: "The pawn moves a space for you when you gain control, and back when you lose it.",
    Decree.RAW_TRADE: "You buy wood, clay and stone for 1 coin less each, but never below 1.",
    Decree.MANUFACTURED_TRADE: "You buy glass and papyrus for 1 coin less each, but never below 1.",
    Decree.SENATE_MAJORITY: f"Your Politicians count {MAJORITY_CARDS} blue cards more.",
    Decree.DISCARD_BONUS: "2 coins more for every card that you discard.",
    Decree.WONDER_INCOME: "Coins equal to the Age whenever either player builds a Wonder.",
    Decree.SHARED_CHAINS: "The opponent's chain symbols and Mythology tokens make your cards free, too.",
    Decree.CONSPIRATOR_REPLAY: "Another turn follows when you recruit a Conspirator.",
}


def format_kind(unit: Unit) -> str:
    """Return the kind of a component in words, with its Age or mythology.

    >>> from sevenwonders.duel import find
    >>> format_kind(find("altar"))
    'civic building, Age I'
    """
    deck = DECKS.get(unit.deck)
    kind = "temple" if unit.facts.temple else KINDS[unit.colour]
    place = deck or mythology_of(unit)
    return kind + (f", {place}" if place else "")


def mythology_of(unit: Unit) -> Unit | None:
    """Return the mythology of a Divinity; None for the Gate and other components.

    >>> from sevenwonders.duel import find
    >>> str(mythology_of(find("mars"))), mythology_of(find("gate"))
    ('Roman', None)
    """
    belongs = unit.colour is Colour.DIVINITY and unit.number != Divinity.GATE
    return MYTHOLOGIES[unit.number // DIVINITIES_OF_A_MYTHOLOGY] if belongs else None


def format_effect_sentences(unit: Unit) -> list[str]:
    """Return the effects of a component, one sentence each."""
    first, *others = _iter_effect_phrases(unit)
    return [text[0].upper() + text[1:] for text in (first.removeprefix("Then "), *others)]


def find_chain_origin(unit: Unit) -> Unit | None:
    """Return the component whose owner may build a card free of charge, None if there is none.

    It is a card with the chain symbol or, for a Grand Temple, a Mythology token.
    """
    wanted = unit.facts.needs_chain
    return next((giver for giver in (*CARDS, *MYTHOLOGIES) if giver.facts.gives_chain & wanted), None)


def find_chain_target(unit: Unit) -> Unit | None:
    """Return the card that a card's chain symbol makes free to build; None if there is none."""
    given = unit.facts.gives_chain
    return next((card for card in CARDS if card.facts.needs_chain & given), None)


def describe(unit: Unit) -> str:
    """Describe the effects of a card, Wonder or Progress token, chains included.

    >>> from sevenwonders.duel import find
    >>> describe(find("scriptorium"))
    'Shows a quill. Makes Library free later.'
    >>> describe(find("circus maximus"))
    "Moves the pawn 1 space. 3 points. Then remove a grey card from the opponent's city."
    >>> describe(find("forum"))
    'Makes 1 glass or papyrus of your choice every turn.'
    """
    sentences = format_effect_sentences(unit)
    before, after = find_chain_origin(unit), find_chain_target(unit)
    if before:
        giver = _add_article(f"{before} token") if before.colour is Colour.MYTHOLOGY else before
        sentences.append(f"Free for the owner of {giver}.")
    if after:
        sentences.append(f"Makes {after} free later.")
    return " ".join(sentences)


def _iter_effect_phrases(unit: Unit) -> Iterator[str]:
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
        yield f"moves the pawn {_format_count(facts.shields, 'space')}."
    if facts.symbol:
        yield f"shows {_add_article(symbol_name(unit))}."
    if facts.coins:
        yield f"{_format_count(facts.coins, 'coin')} at once."
    if facts.loses:
        yield f"the opponent loses {_format_count(facts.loses, 'coin')}."
    if facts.counts != Counts.NOTHING:
        yield from _iter_counting_effect(unit)
    if facts.points:
        yield f"{_format_count(facts.points, 'point')}."
    if unit.colour is Colour.TOKEN and unit.number in TOKENS_THAT_CHANGE_RULES:
        yield TOKENS_THAT_CHANGE_RULES[Progress(unit.number)]
    if facts.temple:
        counts = ", ".join(str(points) for points in TEMPLE_POINTS.rows[1:GUILDS_IN_PLAY])
        yield f"{counts} or {TEMPLE_POINTS[GUILDS_IN_PLAY]} points at the end for 1, 2 or 3 Grand Temples."
    if facts.section:
        chambers = [str(chamber + 1) for chamber in range(N_CHAMBERS) if facts.section >> chamber & 1]
        yield f"a Politician of Chambers {' and '.join(chambers)}."
    if unit.colour is Colour.DECREE:
        yield DECREE_TEXTS[Decree(unit.number)]
    if unit.colour is Colour.MYTHOLOGY:
        yield "look at the top two Divinities of its deck and place one face down on the Pantheon."
    if facts.reserve:
        yield f"{facts.reserve} coins lie on it, safe from losses: spend them, or score a point for each at the end."
    if facts.worth:
        yield f"{facts.worth} coins less for activating a Divinity, once."
    if unit is WONDERS[SANCTUARY]:
        yield f"activating a Divinity costs you {SANCTUARY_REBATE} coins less."
    if facts.ask:
        yield QUESTIONS[Prompt(facts.ask)]
    if facts.move:
        yield "Then you may move one of your cubes."
    if facts.replay:
        yield "another turn follows."
    if unit is WONDERS[CURIA_JULIA]:
        yield "when picked in the draft, draw two Conspiracies and keep one."


def _iter_counting_effect(unit: Unit) -> Iterator[str]:
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
        paid.append(f"{_format_count(facts.coins_each, 'coin')} at once")
    if facts.points_each:
        paid.append(f"{_format_count(facts.points_each, 'point')} at the end")
    yield f"{' and '.join(paid)} for each {thing} {where}."


def symbol_of(unit: Unit) -> str:
    """Return the id of the scientific symbol that a component shows, empty if it shows none."""
    return Symbol(unit.facts.symbol).name.lower() if unit.facts.symbol else ""


def symbol_name(unit: Unit) -> str:
    """Return the scientific symbol of a component in words, empty if it shows none."""
    return symbol_of(unit).replace("_", " ")


def _format_count(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def _add_article(name: str) -> str:
    known = {"law": "the scales of law"}
    return known.get(name) or (f"an {name}" if name[0] in "aeiouAEIOU" else f"a {name}")


def search_components(words: Sequence[str]) -> FoundComponentList:
    """Find the components that match all words in name, kind, Age or mythology, or effects.

    Components that exist in several equal copies are listed once.

    >>> (
    ...     [row.name for row in search_components(["red", "iii", "8"])],
    ...     [row.name for row in search_components(["conspirator"])][:1],
    ... )
    (['Pretorium'], ['Conspirator'])
    >>> (
    ...     [row.name for row in search_components(["divinity", "roman"])],
    ...     [row.name for row in search_components(["courthouse"])],
    ... )
    (['Mars', 'Minerva', 'Neptune', 'Roman'], ['Tribunal', 'Pretorium'])
    """
    descriptions: dict[str, tuple[ComponentDescription, str]] = {}
    for unit in ALL:
        row = ComponentDescription(unit.name, format_kind(unit), unit.cost, describe(unit))
        text = f"{' '.join(aliases_of(unit))} {unit.kind} {unit.module} {unit.text.replace(':', ' ')}"
        descriptions.setdefault(f"{unit.kind} {unit.name}", (row, text))
    return filter_components(descriptions.values(), words)
