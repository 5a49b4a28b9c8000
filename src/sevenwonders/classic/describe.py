"""Cards and stages of a Wonder in words: names, costs, effects and chains.  Nothing here is the publisher's text."""

from collections import Counter
from collections.abc import Iterable, Sequence

from ..messages import Messages
from ..rulebook.search import ComponentDescription, FoundComponentList, filter_components
from .components import ALL, BY_ID, CARDS, LETTERS, RESOURCES, Unit
from .names import aliases_of
from .wording import wording


def decode_resource_letter(letter: str) -> str:
    """Return the resource that a letter of a cost stands for.

    >>> decode_resource_letter("W"), decode_resource_letter("T")
    ('wood', 'cloth')
    """
    return RESOURCES[LETTERS.index(letter)]


def format_component_name(unit: Unit | str, messages: Messages) -> str:
    """Return the name of a component in the language of `messages`.

    `unit` is a card or stage, or the id of a card, stage or board.

    >>> german = wording("de")
    >>> format_component_name("loom_ii", german), format_component_name("gizah", german)
    ('Webstuhl', 'Gizeh')
    >>> format_component_name(BY_ID["baths"], wording())
    'Baths'
    """
    name = unit if isinstance(unit, str) else unit.id
    return messages.component_name(name) if name in BY_ID else messages.say(f"round.board.{name}")


def format_card_names(ids: Iterable[str], messages: Messages) -> str:
    """Return the names of the cards with the given ids, joined by commas, in the language of `messages`."""
    return ", ".join(format_component_name(card, messages) for card in ids)


def format_goods(resources: Iterable[str], messages: Messages) -> list[str]:
    """Return the translated names of resources, each with its count if it occurs more than once.

    >>> format_goods(["wood", "ore", "ore"], wording()), format_goods(["ore", "ore"], wording("de"))
    (['wood', '2 ore'], ['Erz ×2'])
    """
    goods = Counter(resources)
    return [messages.say("round.goods", count=goods[name], name=messages.say(f"resource.{name}")) for name in goods]


def format_cost(cost: str, messages: Messages) -> str:
    """Return a printed cost in words; in `cost`, digits are coins and letters are resources, and `-` is no cost.

    >>> format_cost("1WOO", wording()), format_cost("-", wording("de"))
    ('1 coin, wood, 2 ore', 'nichts')
    """
    coins = "".join(filter(str.isdigit, cost))
    parts = [messages.say("coins", count=int(coins))] if coins else []
    parts += format_goods(map(decode_resource_letter, filter(str.isalpha, cost)), messages)
    return ", ".join(parts) or messages.say("classic.nothing")


def format_age(age: int, messages: Messages) -> str:
    """Return the name of an Age in the language of `messages`; 0 is the time before Age I."""
    return messages.say(f"age.{age}" if age else "round.start")


def format_kind(unit: Unit, messages: Messages) -> str:
    """Return the kind of a card with its Age, or that of a stage of a Wonder, in words.

    >>> format_kind(BY_ID["altar"], wording()), format_kind(BY_ID["gizah_day_1"], wording())
    ('civilian, Age I', 'stage of a Wonder')
    """
    return messages.say(f"kind.{unit.kind}") + (f", {format_age(unit.age, messages)}" if unit.age else "")


def format_effect(unit: Unit | str, messages: Messages) -> str:
    """Return the effects of a card or stage, in sentences.

    >>> format_effect("ephesos_night_1", wording()), format_effect("sawmill", wording("es"))
    ('2 points. Gain 4 coins.', 'Produce 2 maderas cada turno.')
    """
    return messages.component_effect(unit if isinstance(unit, str) else unit.id)


def find_chain_origins(unit: Unit) -> list[Unit]:
    """Return the cards whose chain symbol makes a card free.

    >>> [card.id for card in find_chain_origins(BY_ID["forum"])]
    ['east_trading_post', 'west_trading_post']
    """
    return [card for card in CARDS if unit.needed_chain and unit.needed_chain in card.given_chains]


def find_chain_targets(unit: Unit, symbol: str | None = None) -> list[Unit]:
    """Return the cards that a card makes free by its chain symbol `symbol`, or by any of its chain symbols.

    >>> [card.id for card in find_chain_targets(BY_ID["library"])]
    ['senate', 'university']
    """
    shown = unit.given_chains if symbol is None else (symbol,)
    return [card for card in CARDS if card.needed_chain in shown]


def format_chains(unit: Unit, messages: Messages) -> tuple[str, str]:
    """Return two phrases: the cards that make a component free, and the cards that it makes free; empty if none.

    >>> format_chains(BY_ID["forum"], wording())
    ('Free with East Trading Post or West Trading Post', 'Makes Haven free')
    """

    def format_link(key: str, cards: list[Unit], link: str) -> str:
        names = dict.fromkeys(format_component_name(card, messages) for card in cards)
        return messages.say(key, units=messages.join(names, link)) if names else ""

    origins, targets = find_chain_origins(unit), find_chain_targets(unit)
    return format_link("round.free_with", origins, "or"), format_link("round.makes_free", targets, "and")


def describe_component(unit: Unit, messages: Messages) -> str:
    """Return the effects and chains of a card or stage, in sentences.

    >>> describe_component(BY_ID["baths"], wording())
    '3 points. Makes Aqueduct free.'
    """
    return " ".join([format_effect(unit, messages), *(f"{chain}." for chain in format_chains(unit, messages) if chain)])


def search_components(terms: Sequence[str]) -> FoundComponentList:
    """Find the cards and stages of a Wonder whose names, kinds, costs or effects contain all search terms.

    >>> [match.name for match in search_components(["blue", "iii", "8 points"])]
    ['Palace']
    """
    messages, matches = wording(), []
    for unit in ALL:
        name = format_component_name(unit, messages)
        if unit.kind == "stage":
            name += f" ({unit.id.split('_')[1]})"
        row = ComponentDescription(name, format_kind(unit, messages), unit.cost, describe_component(unit, messages))
        matches.append((row, f"{' '.join(aliases_of(unit))} {unit.kind}"))
    return filter_components(matches, terms)
