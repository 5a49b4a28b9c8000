"""The printed material: every card, Wonder and token is one row of `UNITS`, every printed effect one column.

`units.txt` beside this file holds the facts; the enumerations name what other code mentions.
"""

from dataclasses import dataclass
from enum import IntEnum
from importlib import resources
from typing import Any

import numpy as np

from ...kernel.rule import Table, record, rule


class Resource(IntEnum):
    """The five resources; the first three are raw, the last two manufactured.  Resource r is byte r of a cost."""

    WOOD = 0
    CLAY = 1
    STONE = 2
    GLASS = 3
    PAPYRUS = 4


class Colour(IntEnum):
    """Kinds of units; the first seven are the colours of cards."""

    BROWN = 0
    GREY = 1
    BLUE = 2
    GREEN = 3
    YELLOW = 4
    RED = 5
    PURPLE = 6
    WONDER = 7
    TOKEN = 8


class Symbol(IntEnum):
    """Scientific symbols."""

    NONE = 0
    ARMILLARY_SPHERE = 1
    WHEEL = 2
    SUNDIAL = 3
    MORTAR = 4
    PLUMB = 5
    QUILL = 6
    LAW = 7


class Counts(IntEnum):
    """What a unit counts when it pays by the number of things in a city; below `BROWN_GREY`, a colour."""

    BROWN_GREY = 9
    THREE_COINS = 10
    NOTHING = 11


class Ask(IntEnum):
    """The decision that follows a construction."""

    NOTHING = 0
    DESTROY_BROWN = 1
    DESTROY_GREY = 2
    LIBRARY = 3
    DISCARD_PILE = 4
    LAST_ROW = 5
    REMOVED_CARDS = 6


class Deck(IntEnum):
    """Where a card is dealt from, told by its back."""

    NONE = 0
    AGE_I = 1
    AGE_II = 2
    AGE_III = 3
    GUILD = 4


class Progress(IntEnum):
    """Progress tokens, in the order of the table."""

    AGRICULTURE = 0
    ARCHITECTURE = 1
    ECONOMY = 2
    LAW = 3
    MASONRY = 4
    MATHEMATICS = 5
    PHILOSOPHY = 6
    STRATEGY = 7
    THEOLOGY = 8
    URBANISM = 9


LETTERS = "WCSGP"
RESOURCES = tuple(resource.name.lower() for resource in Resource)
SECTIONS = {"Age I": Deck.AGE_I, "Age II": Deck.AGE_II, "Age III": Deck.AGE_III, "Guilds": Deck.GUILD}

unit_t = record(
    colour="i1",
    deck="i1",
    coin_cost="i1",
    cost="i8",  # a byte for each resource, wood lowest
    needs_chain="i4",  # chain symbols as bits
    gives_chain="i4",
    yields="i8",  # resources produced, a byte each
    any_raw="i1",  # units of the owner's choice of raw goods
    any_manufactured="i1",
    fixed="i1",  # resources bought at 1 coin, as bits
    coins="i1",
    loses="i1",  # coins the opponent loses
    points="i1",
    shields="i1",
    symbol="i1",
    counts="i1",  # what the next three columns count
    coins_each="i1",
    points_each="i1",
    in_either_city="i1",  # count in the city that has more
    replay="i1",
    ask="i1",
)


@dataclass(frozen=True)
class Unit:
    """A card, Wonder or Progress token as people speak of it.

    `number` is its place in its own kind (cards, Wonders, tokens), `row` its row of `UNITS`.
    """

    id: str
    name: str
    kind: str
    row: int
    number: int
    deck: Deck
    promotional: bool
    text: str

    @property
    def facts(self) -> Any:
        """The unit's row of the table, as a twin."""
        return UNITS[self.row]

    @property
    def colour(self) -> Colour:
        """The unit's colour or kind."""
        return Colour[self.kind.upper()]

    @property
    def cost(self) -> str:
        """The printed cost, coins then resource letters: `3C` is three coins and a clay; `-` is free."""
        return self.text.split()[0]

    def __str__(self) -> str:
        return self.name


def slug(name: str) -> str:
    """The id of a name.

    >>> slug("Glass-Blower"), slug("The Statue of Zeus")
    ('glass_blower', 'the_statue_of_zeus')
    """
    return name.lower().replace("-", "_").replace(" ", "_")


def _parse(text: str) -> tuple[list[Unit], np.ndarray, tuple[str, ...]]:
    lines = [line.rstrip() for line in text.splitlines() if line.strip() and not line.startswith("#")]
    units: list[Unit] = []
    counted = {"card": 0, "wonder": 0, "token": 0}
    section = ""
    for line in lines:
        if line.startswith("["):
            section = line.strip("[]")
            continue
        name, kind, rest = line[:24].strip(), line[24:32].strip(), line[32:]
        family = kind if kind in counted else "card"
        deck = SECTIONS.get(section, Deck.NONE)
        units.append(
            Unit(slug(name), name, kind, len(units), counted[family], deck, section.startswith("Promotional"), rest)
        )
        counted[family] += 1
    chains = tuple(word[6:] for unit in units for word in unit.text.split() if word.startswith("gives:"))
    table = np.zeros(len(units), unit_t)
    for row, unit in zip(table, units, strict=True):
        _fill(row, unit, chains)
    return units, table, chains


def _fill(row: np.record, unit: Unit, chains: tuple[str, ...]) -> None:
    cost, *effects = unit.text.split()
    row["colour"], row["deck"], row["counts"] = unit.colour, unit.deck, Counts.NOTHING
    row["coin_cost"] = int("".join(filter(str.isdigit, cost)) or 0)
    row["cost"] = _lanes(cost)
    for effect in effects:
        word, *values = effect.split(":")
        match word, values:
            case (("coins" | "loses" | "points" | "shields"), [number]):
                row[word] = int(number)
            case "symbol", [name]:
                row["symbol"] = Symbol[name.upper()]
            case "makes", [letters]:
                row["yields"] = _lanes(letters)
            case "choice", [letters]:
                row["any_raw" if "W" in letters else "any_manufactured"] = 1
            case "fixed", [letters]:
                row["fixed"] = sum(1 << LETTERS.index(letter) for letter in letters)
            case "needs", [name]:
                row["needs_chain"] = 1 << chains.index(name)
            case "gives", [name]:
                row["gives_chain"] = 1 << chains.index(name)
            case "own", [what, coins]:
                row["counts"], row["coins_each"] = _counted(what), int(coins)
            case "most", [what, coins, points]:
                row["counts"], row["coins_each"], row["points_each"] = _counted(what), int(coins), int(points)
                row["in_either_city"] = 1
            case "replay", []:
                row["replay"] = 1
            case "ask", [what]:
                row["ask"] = Ask[what.upper()]
            case _:
                raise ValueError(f"{unit.name}: unknown effect '{effect}'")


def _lanes(letters: str) -> int:
    return sum(letters.count(letter) << 8 * resource for resource, letter in enumerate(LETTERS))


def _counted(what: str) -> int:
    if what == "brown+grey":
        return Counts.BROWN_GREY
    return Counts[what.upper()] if what.upper() in Counts.__members__ else Colour[what.upper()]


ALL, _table, CHAINS = _parse(resources.files(__name__).joinpath("units.txt").read_text("utf-8"))
UNITS: Table = Table(_table)
CARDS = tuple(unit for unit in ALL if unit.colour <= Colour.PURPLE)
WONDERS = tuple(unit for unit in ALL if unit.colour == Colour.WONDER)
TOKENS = tuple(unit for unit in ALL if unit.colour == Colour.TOKEN)
BY_ID = {unit.id: unit for unit in ALL}

N_CARDS, N_WONDERS, N_TOKENS = len(CARDS), len(WONDERS), len(TOKENS)
FIRST_WONDER, FIRST_TOKEN = WONDERS[0].row, TOKENS[0].row
FIRST_OF_DECK = Table(np.array([min((c.number for c in CARDS if c.deck == d), default=0) for d in Deck], np.int64))
DECK_SIZE = Table(np.array([sum(c.deck == d for c in CARDS) for d in Deck], np.int64))
PROMOTIONAL = sum(1 << wonder.number for wonder in WONDERS if wonder.promotional)
FIRST_GAME = tuple(
    BY_ID[wonder].number
    for wonder in (
        *("the_pyramids", "the_great_lighthouse", "the_temple_of_artemis", "the_statue_of_zeus"),
        *("circus_maximus", "piraeus", "the_appian_way", "the_colossus"),
    )
)

if tuple(token.id.upper() for token in TOKENS) != tuple(Progress.__members__):
    raise ValueError("units.txt and Progress name different tokens")


@rule
def unit_at(row):  # type: ignore[no-untyped-def]
    """A row of the table.  The one place that reads it, so that compiled code holds one copy."""
    return UNITS[row]
