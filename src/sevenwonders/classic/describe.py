"""What a card or a stage of a Wonder costs and does, in our own words, made from its line of the table.

`effects_of` is brief, for lists; `effects` says the same in sentences.  Nothing here is the publisher's text.
"""

from collections.abc import Sequence

from ..errors import plural
from ..rulebook.search import Described, FoundComponents, matching
from .components import ALL, CARDS, LETTERS, RESOURCES, Unit
from .names import aliases_of

KINDS = {
    "brown": "raw material",
    "grey": "manufactured goods",
    "blue": "civic building",
    "yellow": "trade",
    "red": "military",
    "green": "science",
    "purple": "guild",
    "stage": "stage of a Wonder",
}
AGES = ("Before Age I", "Age I", "Age II", "Age III")
POWERS = {
    "seventh": "the last card of each Age may be played, too",
    "salvage": "at once, build a card of the discard pile for nothing",
    "free:colour": "a card of a colour that your city lacks costs nothing",
    "free:first": "a card built on the first turn of an Age costs nothing",
    "free:last": "a card built on the last turn of an Age costs nothing",
    "discount:left": "wood, stone, ore and clay of the left neighbour cost 1 coin",
    "discount:right": "wood, stone, ore and clay of the right neighbour cost 1 coin",
    "discount:rare": "glass, papyrus and cloth of both neighbours cost 1 coin",
    "symbol:any": "a scientific symbol of your choice",
}
WHERE = {"own": "of yours", "near": "of both neighbours", "all": "of yours and both neighbours"}
# What a sentence says beyond the brief words of an effect.
SENTENCES = {
    "makes": "makes {} every turn",
    "choice": "makes {} every turn, as you choose",
    "coins": "{} at once",
    "symbol": "shows {}",
}


def resource_of(letter: str) -> str:
    """The resource that a letter of a cost stands for.

    >>> resource_of("W"), resource_of("T")
    ('wood', 'cloth')
    """
    return RESOURCES[LETTERS.index(letter)]


def cost_words(cost: str) -> str:
    """A printed cost.

    >>> cost_words("1WOO"), cost_words("-")
    ('1 coin, wood, 2 ore', 'nothing')
    """
    coins = "".join(filter(str.isdigit, cost))
    parts = [plural(int(coins), "coin")] if coins else []
    for letter in dict.fromkeys(filter(str.isalpha, cost)):
        number = cost.count(letter)
        parts.append(f"{number} {resource_of(letter)}" if number > 1 else resource_of(letter))
    return ", ".join(parts) or "nothing"


def kind_of(unit: Unit) -> str:
    """The kind of a unit in words.

    >>> from sevenwonders.classic import BY_ID
    >>> kind_of(BY_ID["altar"]), kind_of(BY_ID["gizah_day_1"])
    ('civic building, Age I', 'stage of a Wonder')
    """
    return KINDS[unit.kind] + (f", {AGES[unit.age]}" if unit.age else "")


def effects_of(text: str) -> list[str]:
    """What the text of a card or stage says it does, in a few words; chains are told elsewhere.

    >>> effects_of("W makes:OO gives:star copies:3,4"), effects_of("- each:brown:near:0:1")
    (['2 ore'], ['at the end 1 point for each brown card of both neighbours'])
    """
    return [words for _, words in _effects(text)]


def effects(unit: Unit) -> list[str]:
    """What a unit does, a sentence an effect.

    >>> from sevenwonders.classic import BY_ID
    >>> effects(BY_ID["sawmill"]), effects(BY_ID["ephesos_night_1"])
    (['Makes 2 wood every turn.'], ['2 points.', '4 coins at once.'])
    """
    said = [SENTENCES.get(name, "{}").format(words) for name, words in _effects(unit.text)]
    return [f"{sentence[0].upper()}{sentence[1:]}." for sentence in said]


def chain_from(unit: Unit) -> list[Unit]:
    """The cards whose owner builds this one free.

    >>> from sevenwonders.classic import BY_ID
    >>> [card.id for card in chain_from(BY_ID["forum"])]
    ['east_trading_post', 'west_trading_post']
    """
    return [card for card in CARDS if unit.needs and unit.needs in card.gives]


def chain_to(unit: Unit, symbol: str | None = None) -> list[Unit]:
    """The cards that this one makes free, with one of its chain symbols or with any.

    >>> from sevenwonders.classic import BY_ID
    >>> [card.id for card in chain_to(BY_ID["library"])]
    ['senate', 'university']
    """
    shown = unit.gives if symbol is None else (symbol,)
    return [card for card in CARDS if card.needs in shown]


def describe(unit: Unit) -> str:
    """What a card or stage does, with its chains.

    >>> from sevenwonders.classic import BY_ID
    >>> describe(BY_ID["baths"])
    '3 points; makes Aqueduct free'
    """
    parts = ["; ".join(effects_of(unit.text))]
    if earlier := chain_from(unit):
        parts.append(f"free with {' or '.join(dict.fromkeys(card.name for card in earlier))}")
    if later := chain_to(unit):
        parts.append(f"makes {' and '.join(dict.fromkeys(card.name for card in later))} free")
    return "; ".join(parts)


def _effects(text: str) -> list[tuple[str, str]]:
    """The effects of a text: the word that names each, and what it says."""
    found: list[tuple[str, str]] = []
    for word in text.split()[1:]:
        name, *values = word.split(":")
        match name, values:
            case "makes", [letters]:
                found.append((name, cost_words(letters)))
            case "choice", [letters]:
                found.append((name, _either(list(map(resource_of, letters)))))
            case "shields" | "points" | "coins", [number]:
                found.append((name, plural(int(number), name.removesuffix("s"))))
            case "symbol", [symbol] if symbol != "any":
                found.append((name, f"the symbol {symbol}"))
            case "complete", [number]:
                points = plural(int(number), "point")
                found.append((name, f"{points} at the end if every stage of your Wonder is built"))
            case "each", [what, where, coins, points]:
                found.append((name, _each(what, where, int(coins), int(points))))
            case (("gives" | "needs" | "copies"), _):
                pass
            case _:
                found.append(("power", POWERS[word]))
    return found


def _each(what: str, where: str, coins: int, points: int) -> str:
    things = "stage" if what == "stages" else f"{_either(what.split('+'))} card"
    parts = [f"{plural(coins, 'coin')} now"] * bool(coins) + [f"at the end {plural(points, 'point')}"] * bool(points)
    return f"{' and '.join(parts)} for each {things} {WHERE[where]}"


def _either(things: list[str]) -> str:
    """One of several: `wood, stone or ore`."""
    return " or ".join(filter(None, [", ".join(things[:-1]), things[-1]]))


def search(words: Sequence[str]) -> FoundComponents:
    """Find the cards and stages with all words in name, kind, place or effects.

    >>> [found.name for found in search(["blue", "iii", "8 points"])]
    ['Palace']
    """
    found = []
    for unit in ALL:
        name = unit.name[0].upper() + unit.name[1:]
        if unit.kind == "stage":
            name += f" ({unit.id.split('_')[1]})"
        row = Described(name, kind_of(unit), unit.cost, describe(unit))
        found.append((row, f"{' '.join(aliases_of(unit))} {unit.kind}"))
    return matching(found, words)
