"""Cards and stages of a Wonder in words: names, costs, effects and chains.  Nothing here is the publisher's text."""

from collections import Counter
from collections.abc import Iterable, Sequence

from ..messages import Messages
from ..rulebook.search import Described, FoundComponents, matching
from .components import ALL, BY_ID, CARDS, LETTERS, RESOURCES, Unit
from .names import aliases_of
from .wording import wording


def resource_of(letter: str) -> str:
    """Return the resource that a letter of a cost stands for.

    >>> decode_resource_letter("W"), decode_resource_letter("T")
    ('wood', 'cloth')
    """
    return RESOURCES[LETTERS.index(letter)]


def name_of(unit: Unit | str, messages: Messages) -> str:
    """Return the name of a card or stage, or of the board with an id.

    >>> german = wording("de")
    >>> format_component_name("loom_ii", german), format_component_name("gizah", german)
    ('Webstuhl', 'Gizeh')
    >>> format_component_name(BY_ID["baths"], wording())
    'Baths'
    """
    if isinstance(unit, str) and unit not in BY_ID:
        return messages.say(f"round.board.{unit}")
    return messages.unit(unit if isinstance(unit, str) else unit.id)


def name_cards(ids: Iterable[str], messages: Messages) -> str:
    """Return the names of cards, joined by commas."""
    return ", ".join(name_of(card, messages) for card in ids)


def count_goods(resources: Iterable[str], messages: Messages) -> list[str]:
    """Return the names of resources, each with its number if it occurs more than once.

    >>> format_goods(["wood", "ore", "ore"], wording()), format_goods(["ore", "ore"], wording("de"))
    (['wood', '2 ore'], ['Erz ×2'])
    """
    goods = Counter(resources)
    return [messages.say("round.goods", count=goods[name], name=messages.say(f"resource.{name}")) for name in goods]


def cost_words(cost: str, messages: Messages) -> str:
    """Return a printed cost in words.

    >>> format_cost("1WOO", wording()), format_cost("-", wording("de"))
    ('1 coin, wood, 2 ore', 'nichts')
    """
    coins = "".join(filter(str.isdigit, cost))
    parts = [messages.say("coins", count=int(coins))] if coins else []
    parts += count_goods(map(resource_of, filter(str.isalpha, cost)), messages)
    return ", ".join(parts) or messages.say("classic.nothing")


def age_of(age: int, messages: Messages) -> str:
    """Return the name of an Age; 0 is the time before the first."""
    return messages.say(f"age.{age}" if age else "round.start")


def kind_of(unit: Unit, messages: Messages) -> str:
    """Return the kind of a unit in words.

    >>> kind_of(BY_ID["altar"], wording()), kind_of(BY_ID["gizah_day_1"], wording())
    ('civilian, Age I', 'stage of a Wonder')
    """
    return messages.say(f"kind.{unit.kind}") + (f", {age_of(unit.age, messages)}" if unit.age else "")


def effect_of(unit: Unit | str, messages: Messages) -> str:
    """Return the effects of a card or stage, in sentences.

    >>> format_effect("ephesos_night_1", wording()), format_effect("sawmill", wording("es"))
    ('2 points. 4 coins at once.', 'Produce 2 maderas cada turno.')
    """
    return messages.effect(unit if isinstance(unit, str) else unit.id)


def chain_from(unit: Unit) -> list[Unit]:
    """Return the cards that make a card free by their chain symbol.

    >>> [card.id for card in chain_from(BY_ID["forum"])]
    ['east_trading_post', 'west_trading_post']
    """
    return [card for card in CARDS if unit.needs and unit.needs in card.gives]


def chain_to(unit: Unit, symbol: str | None = None) -> list[Unit]:
    """Return the cards that a card makes free, with one of its chain symbols or with any.

    >>> [card.id for card in chain_to(BY_ID["library"])]
    ['senate', 'university']
    """
    shown = unit.gives if symbol is None else (symbol,)
    return [card for card in CARDS if card.needs in shown]


def chains_of(unit: Unit, messages: Messages) -> tuple[str, str]:
    """Return two phrases: the cards that make a component free, and the cards that it makes free; empty if none.

    >>> format_chains(BY_ID["forum"], wording())
    ('Free with East Trading Post or West Trading Post', 'Makes Haven free')
    """
    chains = []
    for key, link, cards in (("free_with", "or", chain_from(unit)), ("makes_free", "and", chain_to(unit))):
        names = dict.fromkeys(name_of(card, messages) for card in cards)
        chains.append(messages.say(f"round.{key}", units=messages.join(names, link)) if names else "")
    return chains[0], chains[1]


def describe(unit: Unit, messages: Messages) -> str:
    """Return the effects and chains of a card or stage, in sentences.

    >>> describe(BY_ID["baths"], wording())
    '3 points. Makes Aqueduct free.'
    """
    return " ".join([effect_of(unit, messages), *(f"{chain}." for chain in chains_of(unit, messages) if chain)])


def search(terms: Sequence[str]) -> FoundComponents:
    """Find the cards and stages with all terms in their names, kinds or effects.

    >>> [match.name for match in search_components(["blue", "iii", "8 points"])]
    ['Palace']
    """
    messages, matches = wording(), []
    for unit in ALL:
        name = name_of(unit, messages)
        if unit.kind == "stage":
            name += f" ({unit.id.split('_')[1]})"
        row = Described(name, kind_of(unit, messages), unit.cost, describe(unit, messages))
        matches.append((row, f"{' '.join(aliases_of(unit))} {unit.kind}"))
    return matching(matches, terms)
