"""English descriptions of components, in our own words, built from the table of components, `UNITS`.

Each column of the table that is not 0 gives a phrase.  Progress tokens that change rules, and effects that ask for a
decision, have a sentence each.  No text is the publisher's.
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
    Counted,
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
from .rules.state import DECK_OF_MYTHOLOGY, N_CHAMBERS
from .rules.structure import GUILDS_IN_PLAY

KINDS = {
    Colour.BROWN: "raw materials",
    Colour.GREY: "manufactured goods",
    Colour.BLUE: "civic building",
    Colour.GREEN: "science",
    Colour.YELLOW: "trade",
    Colour.RED: "military",
    Colour.PURPLE: "guild",
    Colour.SENATOR: "Senator",
    **FAMILIES,
}
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
    Counted.BROWN_GREY: "brown or grey card",
    Counted.THREE_COINS: "set of three coins",
}

QUESTIONS = {
    Prompt.DESTROY_BROWN: "Discard a brown card from your opponent's city.",
    Prompt.DESTROY_GREY: "Discard a grey card from your opponent's city.",
    Prompt.LIBRARY: "Draw three of the Progress tokens left in the box and keep one.",
    Prompt.DISCARD_PILE: "Build any card from the discard pile for free.",
    Prompt.LAST_ROW: "Build any card from the back row for free, even if covered.",
    Prompt.REMOVED_CARDS: (
        "Look at three of the cards removed from this Age: "
        "one is built in your city, one in your opponent's, and one is discarded."
    ),
    Prompt.MYTHOLOGY_DECK: "Look through a deck of Divinities and activate one of them for free.",
    Prompt.UNPREPARED_CONSPIRACY: "You may trigger one of your unprepared Conspiracies.",
    Prompt.PLACE_AND_MOVE: (
        "Place a cube when you draft it and again when you build it; when you build it, you may also move a cube."
    ),
    Prompt.SENATE: "Place cubes there or move cubes, 1 to 3 times depending on how many blue cards you have.",
    Prompt.INTRIGUE: "Place a cube in any Chamber, or draw two Conspiracies and keep one.",
    Prompt.ENKI: "Take one of the two Progress tokens on this card.",
    Prompt.SNAKE: "Place the Snake token on a green card in your opponent's city; you gain its symbol too.",
    Prompt.STEAL_RESOURCE: "Take a brown or grey card from your opponent's city and add it to yours.",
    Prompt.ANY_CARD: "Discard any card in the structure, even if it is covered or face down.",
    Prompt.UNBUILD_WONDER: (
        "Discard the card under a built Wonder, yours or your opponent's. The Wonder loses its points and lasting "
        "effects; its immediate effects are not undone, and it may be built again."
    ),
    Prompt.BUILD_WONDER: "Build one of your Wonders for free, using a card from the discard pile.",
    Prompt.STEAL_WONDER: "Take an unbuilt Wonder from your opponent.",
    Prompt.MINERVA: (
        "Place Minerva on the military track: the first time the pawn would reach her, it stops, and she is removed."
    ),
    Prompt.NEPTUNE: "Discard a military token without applying its effect, then apply another one in your favour.",
    Prompt.GATE: "Look at the top Divinity of every deck and activate one of them for free.",
    Prompt.BLACKMAIL: "Take half of your opponent's coins, rounded up.",
    Prompt.DESTROY_BLUE: "Discard a blue card from your opponent's city.",
    Prompt.DESTROY_YELLOW: "Discard a yellow card from your opponent's city.",
    Prompt.PROPERTY_FRAUD: "Build any card from the back row for free, even if covered, except a Senator.",
    Prompt.LOCK_TOKEN: (
        "Lock a Progress token from the board, the box or your opponent: it is out of the game. "
        "If it was your opponent's, they lose its points and effect but keep any coins it gave."
    ),
    Prompt.TREASON: "Look at the cards removed from this and earlier Ages and build one for free.",
    Prompt.PLACE_AND_REMOVE: "Place a cube in any Chamber, then remove one of your opponent's cubes.",
    Prompt.BOXED_TOKEN: "Take a Progress token from the box.",
    Prompt.ACCESSIBLE_CARDS: "Discard one or two accessible cards.",
    Prompt.EMBEZZLEMENT: (
        "Gain 1 coin for each of your cubes in the Senate; your opponent loses 1 coin for each of theirs."
    ),
    Prompt.SWAP_CARDS: "Swap one of your blue or green cards for a card of the same colour from your opponent's city.",
    Prompt.MOVE_DECREE: "Move a Decree to another Chamber; both Decrees there are then active.",
    Prompt.DESTROY_WONDER: (
        "Return one of your opponent's built Wonders to the box and discard the card under it. "
        "The Wonder's points and lasting effects are lost; its immediate effects are not undone."
    ),
}

TOKENS_THAT_CHANGE_RULES = {
    Progress.ARCHITECTURE: "Your Wonders cost 2 fewer resources. The 2 that would cost you most are waived.",
    Progress.ECONOMY: "You gain the coins your opponent spends on resources.",
    Progress.MASONRY: "Your blue cards cost 2 fewer resources. The 2 that would cost you most are waived.",
    Progress.MATHEMATICS: (
        f"{MATHEMATICS_POINTS} points at the end for each of your Progress tokens, including this one."
    ),
    Progress.STRATEGY: "Red cards you build from now on have 1 extra shield.",
    Progress.THEOLOGY: "From now on, take another turn each time you build a Wonder.",
    Progress.URBANISM: f"Gain {URBANISM_COINS} coins each time you build a card for free through a chain.",
    Progress.MYSTICISM: (
        f"{MYSTICISM_POINTS} points at the end for each of your Mythology tokens and unused Offering tokens."
    ),
    Progress.POLIORCETICS: "Your opponent loses 1 coin for each space the pawn moves in your favour.",
    Progress.ENGINEERING: (
        "You may build any card with a chain symbol under its cost for 1 coin, even without that symbol."
    ),
    Progress.CORRUPTION: "You recruit Senators for free.",
    Progress.ORGANIZED_CRIME: "When you draw two Conspiracies, keep both.",
}

SYMBOL_SENTENCES = {"law": "counts as a scientific symbol (scales).", "plumb": "plumb line symbol."}
INCOME = "Gain coins equal to the number of the current Age whenever either player builds a {}."
DECREE_TEXTS = {
    Decree.BLUE_INCOME: INCOME.format("blue card"),
    Decree.GREEN_INCOME: INCOME.format("green card"),
    Decree.YELLOW_INCOME: INCOME.format("yellow card"),
    Decree.RED_INCOME: INCOME.format("red card"),
    Decree.YELLOW_WAIVER: "Your yellow cards cost 1 resource less; those that cost coins cost no coins.",
    Decree.RED_WAIVER: "Your red cards cost 1 resource less; those that cost coins cost no coins.",
    Decree.GREEN_WAIVER: "Your green cards cost 1 resource less; those that cost coins cost no coins.",
    Decree.WONDER_WAIVER: "Your Wonders cost 1 resource less.",
    Decree.SHIELD_DECREE: (
        "The pawn moves 1 space in your favour when you gain control of this Chamber, "
        "and 1 space back when you lose it."
    ),
    Decree.RAW_TRADE: "You buy wood, clay and stone for 1 coin less each, but never for less than 1 coin.",
    Decree.MANUFACTURED_TRADE: "You buy glass and papyrus for 1 coin less each, but never for less than 1 coin.",
    Decree.SENATE_MAJORITY: f"Your Politicians work as if you had {MAJORITY_CARDS} more blue cards.",
    Decree.DISCARD_BONUS: "Gain 2 extra coins for each card you discard.",
    Decree.WONDER_INCOME: INCOME.format("Wonder"),
    Decree.SHARED_CHAINS: "Your opponent's chain symbols and Mythology tokens make your cards free too.",
    Decree.CONSPIRATOR_REPLAY: "Take another turn when you recruit a Conspirator.",
}


def format_kind(unit: Unit) -> str:
    """Return the kind of a component in words, with its Age or mythology.

    >>> from sevenwonders.duel import find
    >>> format_kind(find("altar"))
    'civic building, Age I'
    """
    kind = "temple" if unit.facts.temple else KINDS[unit.colour]
    place = DECKS.get(unit.deck) or mythology_of(unit)
    return kind + (f", {place}" if place else "")


def mythology_of(unit: Unit) -> Unit | None:
    """Return the mythology of a Divinity; None for the Gate and other components.

    >>> from sevenwonders.duel import find
    >>> str(mythology_of(find("mars"))), mythology_of(find("gate"))
    ('Roman', None)
    """
    belongs = unit.colour is Colour.DIVINITY and unit.number != Divinity.GATE
    return MYTHOLOGIES[unit.number // DECK_OF_MYTHOLOGY] if belongs else None


def format_effect_sentences(unit: Unit) -> list[str]:
    """Return the effects of a component, one sentence each."""
    first, *others = _iter_effect_phrases(unit)
    return [text[0].upper() + text[1:] for text in (first.removeprefix("Then "), *others)]


def find_chain_origin(unit: Unit) -> Unit | None:
    """Return the component whose owner may build the given card for free; None if there is none.

    This is a card with the chain symbol or, for a Grand Temple, a Mythology token.
    """
    wanted = unit.facts.needs_chain
    return next((giver for giver in (*CARDS, *MYTHOLOGIES) if giver.facts.gives_chain & wanted), None)


def find_chain_target(unit: Unit) -> Unit | None:
    """Return the card that the chain symbol of the given component makes free to build; None if there is none."""
    given = unit.facts.gives_chain
    return next((card for card in CARDS if card.facts.needs_chain & given), None)


def describe_component(unit: Unit) -> str:
    """Describe the effects of a component, chains included.

    >>> from sevenwonders.duel import find
    >>> describe_component(find("scriptorium"))
    'Quill symbol. Makes Library free later.'
    >>> describe_component(find("circus maximus"))
    "Move the pawn 1 space. 3 points. Discard a grey card from your opponent's city."
    >>> describe_component(find("forum"))
    'Produces 1 glass or 1 papyrus (your choice) each turn.'
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
    made = [f"{n} {RESOURCES[r]}" for r in Resource if (n := market.amount_of(facts.yields, r))]
    if made:
        yield f"produces {' and '.join(made)} each turn."
    if facts.any_raw:
        yield "produces 1 wood, 1 clay or 1 stone (your choice) each turn."
    if facts.any_manufactured:
        yield "produces 1 glass or 1 papyrus (your choice) each turn."
    fixed = [RESOURCES[r] for r in Resource if facts.fixed >> r & 1]
    if fixed:
        yield f"from now on, you can buy {' and '.join(fixed)} for 1 coin each."
    if facts.shields:
        yield f"move the pawn {_format_count(facts.shields, 'space')}."
    if facts.symbol:
        name = symbol_name(unit)
        yield SYMBOL_SENTENCES.get(name, f"{name} symbol.")
    if facts.coins:
        yield f"gain {_format_count(facts.coins, 'coin')}."
    if facts.loses:
        yield f"your opponent loses {_format_count(facts.loses, 'coin')}."
    if facts.counts != Counted.NOTHING:
        yield from _iter_counting_phrases(unit)
    if facts.points:
        yield f"{_format_count(facts.points, 'point')}."
    if unit.colour is Colour.TOKEN and unit.number in TOKENS_THAT_CHANGE_RULES:
        yield TOKENS_THAT_CHANGE_RULES[Progress(unit.number)]
    if facts.temple:
        counts = ", ".join(str(points) for points in TEMPLE_POINTS.rows[1:GUILDS_IN_PLAY])
        yield f"{counts} or {TEMPLE_POINTS[GUILDS_IN_PLAY]} points at the end for 1, 2 or 3 Grand Temples."
    if facts.section:
        chambers = [str(chamber + 1) for chamber in range(N_CHAMBERS) if facts.section >> chamber & 1]
        yield f"Politician for Chambers {' and '.join(chambers)}."
    if unit.colour is Colour.DECREE:
        yield DECREE_TEXTS[Decree(unit.number)]
    if unit.colour is Colour.MYTHOLOGY:
        yield "look at the top two Divinities of its deck and place one face down on the Pantheon."
    if facts.reserve:
        use = "Spend them, or score 1 point for each one left at the end of the game."
        yield f"holds {facts.reserve} coins that you cannot lose. {use}"
    if facts.worth:
        yield f"activating a Divinity costs you {facts.worth} coins less, once."
    if unit is WONDERS[SANCTUARY]:
        yield f"activating a Divinity costs you {SANCTUARY_REBATE} coins less."
    if facts.ask:
        yield QUESTIONS[Prompt(facts.ask)]
    if facts.move:
        yield "Then you may move one of your cubes."
    if facts.replay:
        yield "take another turn."
    if unit is WONDERS[CURIA_JULIA]:
        yield "when you draft it, draw two Conspiracies and keep one."


def _iter_counting_phrases(unit: Unit) -> Iterator[str]:
    facts = unit.facts
    thing = COUNTED[facts.counts]
    if facts.in_either_city:
        where = "in the city that has more"
    elif facts.counts == Colour.WONDER:
        where = "that you have built"
    else:
        where = "in your city, including this one" if facts.counts == unit.colour else "in your city"
    points = _format_count(facts.points_each, "point")
    if not facts.coins_each:
        yield f"{points} at the end for each {thing} {where}."
    else:
        coins = f"gain {_format_count(facts.coins_each, 'coin')} for each {thing} {where}"
        yield f"{coins}, and {points} for each at the end." if facts.points_each else f"{coins}."


def symbol_id_of_component(unit: Unit) -> str:
    """Return the id of the scientific symbol that a component shows, empty if it shows none."""
    return Symbol(unit.facts.symbol).name.lower() if unit.facts.symbol else ""


def symbol_name(unit: Unit) -> str:
    """Return the name of the scientific symbol that a component shows, empty if it shows none."""
    return symbol_id_of_component(unit).replace("_", " ")


def _format_count(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def _add_article(name: str) -> str:
    return f"an {name}" if name[0] in "aeiouAEIOU" else f"a {name}"


def search_components(words: Sequence[str]) -> FoundComponentList:
    """Find the components whose name, kind, Age or mythology, or effects contain every given word.

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
        row = ComponentDescription(unit.name, format_kind(unit), unit.cost, describe_component(unit))
        text = f"{' '.join(aliases_of(unit))} {unit.kind} {unit.module} {unit.text.replace(':', ' ')}"
        descriptions.setdefault(f"{unit.kind} {unit.name}", (row, text))
    return filter_components(descriptions.values(), words)
