"""The printed components: every card, Wonder and token is one row of `UNITS`, every printed effect one column.

`units.txt` beside this file holds the facts; the enumerations name the components that other code refers to.
"""

from dataclasses import dataclass
from enum import IntEnum

import numpy as np

from ...game.components import Component, iter_section_lines, make_slug
from ...kernel.rule import rule
from ...kernel.struct import ConstTable, Int8, Int32, Int64, Struct, struct


class Resource(IntEnum):
    """The five resources; the first three are raw, the last two manufactured.

    Packed amounts are integers with a byte for each resource, in this order from the lowest byte.
    """

    WOOD = 0
    CLAY = 1
    STONE = 2
    GLASS = 3
    PAPYRUS = 4


class Colour(IntEnum):
    """Kinds of components: the seven colours of Buildings, then all others."""

    BROWN = 0
    GREY = 1
    BLUE = 2
    GREEN = 3
    YELLOW = 4
    RED = 5
    PURPLE = 6
    WONDER = 7
    SENATOR = 8
    TOKEN = 9  # a Progress token
    DIVINITY = 10
    MYTHOLOGY = 11  # a Mythology token
    OFFERING = 12
    CONSPIRACY = 13
    DECREE = 14


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


class Counted(IntEnum):
    """Things that effects count to give coins or points for each, such as brown and grey cards.

    Values below `BROWN_GREY` are colours, as in `Colour`; `NOTHING` is for components without such an effect.
    """

    BROWN_GREY = 16
    THREE_COINS = 17
    NOTHING = 18


class Prompt(IntEnum):
    """Effects that the numbers in the table of components cannot express; most ask a player for a decision."""

    NOTHING = 0
    DESTROY_BROWN = 1
    DESTROY_GREY = 2
    LIBRARY = 3
    DISCARD_PILE = 4
    LAST_ROW = 5
    REMOVED_CARDS = 6
    MYTHOLOGY_DECK = 7
    UNPREPARED_CONSPIRACY = 8
    PLACE_AND_MOVE = 9
    SENATE = 10
    INTRIGUE = 11
    ENKI = 12
    SNAKE = 13
    STEAL_RESOURCE = 14
    ANY_CARD = 15
    UNBUILD_WONDER = 16
    BUILD_WONDER = 17
    STEAL_WONDER = 18
    MINERVA = 19
    NEPTUNE = 20
    GATE = 21
    BLACKMAIL = 22
    DESTROY_BLUE = 23
    DESTROY_YELLOW = 24
    LOCK_TOKEN = 25
    TREASON = 26
    PLACE_AND_REMOVE = 27
    BOXED_TOKEN = 28
    ACCESSIBLE_CARDS = 29
    EMBEZZLEMENT = 30
    SWAP_CARDS = 31
    MOVE_DECREE = 32
    DESTROY_WONDER = 33
    PROPERTY_FRAUD = 34


class Deck(IntEnum):
    """Deck that a card is dealt from, shown by the back of the card; `NONE` for components that are not cards."""

    NONE = 0
    AGE_I = 1
    AGE_II = 2
    AGE_III = 3
    GUILD = 4
    TEMPLE = 5
    SENATOR = 6


class Progress(IntEnum):
    """Progress tokens, in the order of the table of components, `units.txt`."""

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
    MYSTICISM = 10
    POLIORCETICS = 11
    ENGINEERING = 12
    CORRUPTION = 13
    ORGANIZED_CRIME = 14


class Mythology(IntEnum):
    """The families of Divinities, three each, in the order of the table of components, `units.txt`.

    A Mythology token also serves as the chain symbol of a Grand Temple.
    """

    MESOPOTAMIAN = 0
    PHOENICIAN = 1
    GREEK = 2
    EGYPTIAN = 3
    ROMAN = 4


class Divinity(IntEnum):
    """Divinities in the order of the table of components, `units.txt`: grouped by mythology, with the Gate last."""

    ENKI = 0
    ISHTAR = 1
    NISABA = 2
    ASTARTE = 3
    BAAL = 4
    TANIT = 5
    APHRODITE = 6
    HADES = 7
    ZEUS = 8
    ANUBIS = 9
    ISIS = 10
    RA = 11
    MARS = 12
    MINERVA = 13
    NEPTUNE = 14
    GATE = 15


class Decree(IntEnum):
    """Decrees in the order of the table of components, `units.txt`."""

    BLUE_INCOME = 0
    GREEN_INCOME = 1
    YELLOW_INCOME = 2
    RED_INCOME = 3
    YELLOW_WAIVER = 4
    RED_WAIVER = 5
    GREEN_WAIVER = 6
    WONDER_WAIVER = 7
    SHIELD_DECREE = 8
    RAW_TRADE = 9
    MANUFACTURED_TRADE = 10
    SENATE_MAJORITY = 11
    DISCARD_BONUS = 12
    WONDER_INCOME = 13
    SHARED_CHAINS = 14
    CONSPIRATOR_REPLAY = 15


LETTERS = "WCSGP"
RESOURCES = tuple(resource.name.lower() for resource in Resource)
SECTIONS = {
    "Age I": Deck.AGE_I,
    "Age II": Deck.AGE_II,
    "Age III": Deck.AGE_III,
    "Guilds": Deck.GUILD,
    "Grand Temples": Deck.TEMPLE,
    "Senators": Deck.SENATOR,
}
MODULES = {
    "Promotional Wonders": "promo",
    "Grand Temples": "pantheon",
    "Wonders of Pantheon": "pantheon",
    "Progress tokens of Pantheon": "pantheon",
    "Divinities": "pantheon",
    "Mythology tokens": "pantheon",
    "Offering tokens": "pantheon",
    "Senators": "agora",
    "Wonders of Agora": "agora",
    "Progress tokens of Agora": "agora",
    "Conspiracies": "agora",
    "Decrees": "agora",
}  # sections of the components that are not in the base box


@struct
class UnitFacts(Struct):
    """Printed facts of a component: a row of the table `UNITS`."""

    colour: Int8
    deck: Int8
    coin_cost: Int8
    cost: Int64  # a byte for each resource, wood lowest
    needs_chain: Int32  # chain symbols as bits
    gives_chain: Int32
    yields: Int64  # resources produced, a byte each
    any_raw: Int8  # units of the owner's choice of raw goods
    any_manufactured: Int8
    fixed: Int8  # resources bought at 1 coin, as bits
    coins: Int8
    loses: Int8  # coins the opponent loses
    points: Int8
    shields: Int8
    symbol: Int8
    counts: Int8  # what the next two columns give coins and points for, as in `Counted`
    coins_each: Int8
    points_each: Int8
    in_either_city: Int8  # 1 if the city with more of it counts
    replay: Int8
    ask: Int8
    temple: Int8
    section: Int8  # the Chambers in which a Politician places, as bits
    reserve: Int8  # coins kept on a Divinity
    worth: Int8  # coins that an Offering token takes off a price
    move: Int8  # an Influence cube may be moved at the end


@dataclass(frozen=True)
class Unit(Component):
    """A card, Wonder, token or any other printed component, with its names.

    `number` is its index in its family (cards, Wonders, Progress tokens...), `row` its index in `UNITS`, the table of
    all components.  Copies of the same card share a name; their ids end with different digits.
    """

    colour: Colour
    number: int
    deck: Deck
    module: str

    @property
    def facts(self) -> UnitFacts:
        """The printed facts of the component, a row of `UNITS`."""
        return UNITS[self.row]

    @property
    def is_promotional(self) -> bool:
        """Return whether the component was a promotional gift and belongs to no box."""
        return self.module == "promo"


def _parse_units() -> tuple[list[Unit], np.ndarray, tuple[str, ...]]:
    units: list[Unit] = []
    families: dict[str, int] = {}
    for section, line in iter_section_lines(__name__, "units.txt"):
        name, kind, rest = line[:28].strip(), line[28:40].strip(), line[40:]
        deck = SECTIONS.get(section, Deck.NONE)
        family = "card" if deck else kind
        copies = int(rest.partition("copies:")[2] or 1) if deck else 1
        for copy in range(1, copies + 1):
            suffix = f"_{copy}" if copies > 1 else ""
            number = families.setdefault(family, 0)
            module = MODULES.get(section, "base")
            colour = Colour[kind.upper()]
            units.append(Unit(make_slug(name) + suffix, name, colour, len(units), rest, number, deck, module))
            families[family] += 1
    chains = tuple(dict.fromkeys(name for unit in units for name in unit.effect_values("gives")))
    table = np.zeros(len(units), UnitFacts.dtype)
    for row, unit in zip(table, units, strict=True):
        _fill_facts_of_unit(row, unit, chains)
    return units, table, chains


def _fill_facts_of_unit(row: np.record, unit: Unit, chains: tuple[str, ...]) -> None:
    row["colour"], row["deck"], row["counts"] = unit.colour, unit.deck, Counted.NOTHING
    row["coin_cost"] = int("".join(filter(str.isdigit, unit.cost)) or 0)
    row["cost"] = _pack_resources(unit.cost)
    for word, values in unit.effects:
        match word, values:
            case (("coins" | "loses" | "points" | "shields" | "reserve" | "worth"), [number]):
                row[word] = int(number)
            case "symbol", [name]:
                row["symbol"] = Symbol[name.upper()]
            case "makes", [letters]:
                row["yields"] = _pack_resources(letters)
            case "choice", [letters]:
                row["any_raw" if "W" in letters else "any_manufactured"] = 1
            case "fixed", [letters]:
                row["fixed"] = sum(1 << LETTERS.index(letter) for letter in letters)
            case "needs", [name]:
                row["needs_chain"] = 1 << chains.index(name)
            case "gives", [name]:
                row["gives_chain"] = 1 << chains.index(name)
            case "own", [what, coins]:
                row["counts"], row["coins_each"] = _parse_counted(what), int(coins)
            case "most", [what, coins, points]:
                row["counts"], row["coins_each"], row["points_each"] = _parse_counted(what), int(coins), int(points)
                row["in_either_city"] = 1
            case (("replay" | "temple" | "move"), []):
                row[word] = 1
            case "section", [chambers]:
                row["section"] = sum(1 << int(chamber) - 1 for chamber in chambers)
            case "copies", [_]:
                pass
            case "ask", [what]:
                row["ask"] = Prompt[what.upper()]
            case _:
                raise ValueError(f"{unit.name}: unknown effect '{word}'")


def _pack_resources(letters: str) -> int:
    return sum(letters.count(letter) << 8 * resource for resource, letter in enumerate(LETTERS))


def _parse_counted(what: str) -> int:
    if what == "brown+grey":
        return Counted.BROWN_GREY
    return Counted[what.upper()] if what.upper() in Counted.__members__ else Colour[what.upper()]


ALL, _table, CHAINS = _parse_units()
UNITS = ConstTable(_table, UnitFacts)


def _units_of_colours(*colours: Colour) -> tuple[Unit, ...]:
    return tuple(unit for unit in ALL if unit.colour in colours)


CARDS = tuple(unit for unit in ALL if unit.deck)
WONDERS, TOKENS, DIVINITIES = (
    _units_of_colours(Colour.WONDER),
    _units_of_colours(Colour.TOKEN),
    _units_of_colours(Colour.DIVINITY),
)
MYTHOLOGIES, OFFERINGS = _units_of_colours(Colour.MYTHOLOGY), _units_of_colours(Colour.OFFERING)
CONSPIRACIES, DECREES = _units_of_colours(Colour.CONSPIRACY), _units_of_colours(Colour.DECREE)
BY_ID = {unit.id: unit for unit in ALL}

N_CARDS, N_WONDERS, N_TOKENS = len(CARDS), len(WONDERS), len(TOKENS)
N_DIVINITIES, N_CONSPIRACIES, N_DECREES = len(DIVINITIES) - 1, len(CONSPIRACIES), len(DECREES)  # the Gate apart
FIRST_WONDER, FIRST_TOKEN, FIRST_DIVINITY = WONDERS[0].row, TOKENS[0].row, DIVINITIES[0].row
FIRST_MYTHOLOGY, FIRST_OFFERING = MYTHOLOGIES[0].row, OFFERINGS[0].row
FIRST_CONSPIRACY = CONSPIRACIES[0].row
FIRST_OF_DECK = ConstTable(np.array([min((c.number for c in CARDS if c.deck == d), default=0) for d in Deck], np.int64))
DECK_SIZE = ConstTable(np.array([sum(c.deck == d for c in CARDS) for d in Deck], np.int64))
# The number of each card's first copy; the copies of a card are revealed in the order of their numbers.
FIRST_COPY = ConstTable(np.array([next(c.number for c in CARDS if c.name == card.name) for card in CARDS], np.int64))


def _bits_of_modules(units: tuple[Unit, ...], *modules: str) -> int:
    return sum(1 << unit.number for unit in units if unit.module in modules)


PROMOTIONAL = _bits_of_modules(WONDERS, "promo")
BASE_WONDERS, PANTHEON_WONDERS, AGORA_WONDERS = (_bits_of_modules(WONDERS, m) for m in ("base", "pantheon", "agora"))
BASE_TOKENS, PANTHEON_TOKENS, AGORA_TOKENS = (_bits_of_modules(TOKENS, m) for m in ("base", "pantheon", "agora"))
SANCTUARY, CURIA_JULIA, KNOSSOS = (BY_ID[name].number for name in ("the_sanctuary", "curia_julia", "knossos"))
FIRST_GAME = tuple(
    BY_ID[wonder].number
    for wonder in (
        *("the_pyramids", "the_great_lighthouse", "the_temple_of_artemis", "the_statue_of_zeus"),
        *("circus_maximus", "piraeus", "the_appian_way", "the_colossus"),
    )
)

for _units, _names in ((TOKENS, Progress), (DIVINITIES, Divinity), (MYTHOLOGIES, Mythology), (DECREES, Decree)):
    if tuple(unit.id.upper() for unit in _units) != tuple(_names.__members__):
        raise ValueError(f"units.txt and {_names.__name__} name different things")


@rule
def unit_facts(row):  # type: ignore[no-untyped-def]
    """Return the printed facts of the component at the given row of the table `UNITS`.

    No other function of the rules reads the table, so that compiled code contains it only once.
    """
    return UNITS[row]
