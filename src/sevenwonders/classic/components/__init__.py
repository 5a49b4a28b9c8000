"""The printed components: every card and stage of a Wonder is one row of `UNITS`, every printed effect one column.

`cards.txt` and `boards.txt` beside this file contain the facts; the enumerations name the values that other code uses.

Resources are packed in *lanes*: a number with four bits for every set of resources. A lane holds how many symbols of
a cost require a resource of the set, or how many symbols of a city could make it. With lanes, one subtraction for all
sets at once shows whether symbols cover a cost (see `rules.market`). There is one such number for the common resources
and one for the rare ones.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Literal

import numpy as np

from ...game.components import Component, iter_section_lines, make_slug
from ...kernel.rule import rule
from ...kernel.struct import ConstTable, Int8, Int16, Int32, Int64, Struct, array, struct

MIN_PLAYERS, MAX_PLAYERS = 3, 7
N_AGES, N_TURNS, HAND_SIZE = 3, 6, 7
MAX_LANE = 7  # the maximum of a lane; no cost asks for more, so that further symbols change nothing


class Resource(IntEnum):
    """The seven resources: four common ones, then three rare ones."""

    WOOD = 0
    STONE = 1
    ORE = 2
    CLAY = 3
    GLASS = 4
    PAPYRUS = 5
    CLOTH = 6


class Colour(IntEnum):
    """Colours of cards; `STAGE` stands for the stages of a Wonder, which are built and counted like cards."""

    BROWN = 0
    GREY = 1
    BLUE = 2
    YELLOW = 3
    RED = 4
    GREEN = 5
    PURPLE = 6
    STAGE = 7


class Symbol(IntEnum):
    """Scientific symbols; `ANY` counts as the symbol that is worth most at the end."""

    NONE = 0
    COMPASS = 1
    GEAR = 2
    TABLET = 3
    ANY = 4


class Side(IntEnum):
    """The sides of a Wonder board."""

    DAY = 0
    NIGHT = 1


class Board(IntEnum):
    """The boards of the seven Wonders."""

    ALEXANDRIA = 0
    BABYLON = 1
    EPHESOS = 2
    GIZAH = 3
    HALIKARNASSOS = 4
    OLYMPIA = 5
    RHODOS = 6


class Discount(IntEnum):
    """Resources that a city buys from neighbours for only 1 coin each, as bits."""

    LEFT = 1  # common resources of the left neighbour
    RIGHT = 2
    RARE = 4  # rare resources of both


class Power(IntEnum):
    """Special abilities of Wonder stages, as bits.

    `SEVENTH` plays the last card of an Age, too; `SALVAGE` builds a card of the discard pile for free.  `FREE_COLOUR`
    makes the first card of each colour free, `FREE_FIRST` and `FREE_LAST` the first and the last card of each Age.
    """

    SEVENTH = 1
    SALVAGE = 2
    FREE_COLOUR = 4
    FREE_FIRST = 8
    FREE_LAST = 16


LETTERS = "WSOCGPT"
COMMON, RARE = LETTERS[:4], LETTERS[4:]
RESOURCES = tuple(resource.name.lower() for resource in Resource)
COLOURS = tuple(colour.name.lower() for colour in Colour if colour < Colour.STAGE)
SYMBOLS = ("compass", "gear", "tablet")
SIDES: tuple[Literal["day"], Literal["night"]] = ("day", "night")
AGES = {"Age I": 1, "Age II": 2, "Age III": 3, "Guilds": 3}
OWN, NEAR, ALL_THREE = 1, 2, 3  # the cities in which a component counts, as bits: its owner's, the neighbours'
WHERE = {"own": OWN, "near": NEAR, "all": ALL_THREE}


@struct
class UnitFacts(Struct):
    """The printed facts of a card or Wonder stage as numbers: a row of the table `UNITS`."""

    cost: Int64  # common resources, in lanes
    makes: Int64
    cost_rare: Int32  # rare resources, in lanes
    makes_rare: Int32
    needs_chain: Int32  # chain symbols as bits
    gives_chain: Int32
    age: Int8
    colour: Int8
    coin_cost: Int8
    symbols: Int8  # resource symbols of the cost
    sells: Int8  # 1 if neighbours may buy the resources that it makes
    discount: Int8
    shields: Int8
    symbol: Int8
    coins: Int8
    points: Int8
    counts: Int16  # the things that the next columns count: colours and stages, as bits
    where: Int8
    coins_each: Int8
    points_each: Int8
    complete: Int8  # points if the own Wonder is complete
    powers: Int8
    guild: Int8
    copies: list[Int8] = array(MAX_PLAYERS + 1)  # cards in the deck, by number of players


@dataclass(frozen=True)
class Unit(Component):
    """A card or a stage of a Wonder, with its names; `row` is the number of its row in the table `UNITS`.

    Two cards with the same name in different Ages are the same building (R-14) and have ids that end with the Age.
    """

    colour: Colour  # `Colour.STAGE` for a stage of a Wonder
    age: int

    @property
    def facts(self) -> UnitFacts:
        """The printed facts as numbers: the component's row of `UNITS`."""
        return UNITS[self.row]

    @property
    def guild(self) -> bool:
        """True if the component is a Guild."""
        return self.kind == "purple"

    @property
    def cost_letters(self) -> str:
        """The resources of the cost as letters: W for wood, S for stone, O for ore, ... (see `LETTERS`).

        >>> BY_ID["palace"].cost_letters
        'WSOCGPT'
        """
        return "".join(filter(str.isalpha, self.cost))

    @property
    def building_name(self) -> str:
        """The name of the building, which a city may have only once; cards with the same name are the same building."""
        return make_slug(self.name)

    @property
    def production(self) -> tuple[str, ...]:
        """The resources that the component produces: for each one the letters from which its owner may choose.

        >>> BY_ID["sawmill"].production, BY_ID["forum"].production
        (('W', 'W'), ('GPT',))
        """
        return (*"".join(self.effect_values("makes")), *self.effect_values("choice"))

    @property
    def needed_chain(self) -> str | None:
        """The chain symbol with which a city builds the card for free; None if there is none."""
        return next(iter(self.effect_values("needs")), None)

    @property
    def given_chains(self) -> tuple[str, ...]:
        """The chain symbols that the card gives to its city; they make later cards free."""
        return self.effect_values("gives")


@dataclass(frozen=True)
class BoardSide:
    """One side of a board; `start` is the letter of the resource that the board itself produces."""

    board: Board
    side: Side
    start: str
    stages: tuple[Unit, ...]

    @property
    def id(self) -> str:
        """The id of the side: the board, then `day` or `night`.

        >>> str(SIDE_OF[Board.GIZAH][Side.NIGHT].id)
        'gizah_night'
        """
        return f"{self.board.name.lower()}_{SIDES[self.side]}"

    @property
    def name(self) -> str:
        """The name of the board."""
        return self.board.name.capitalize()

    def __str__(self) -> str:
        return f"{self.name} ({SIDES[self.side]})"


def list_resource_subsets(letters: str) -> list[int]:
    """Return all nonempty sets of some resources, each as bits, in the order of `letters`.

    In packed costs and supplies, which are single numbers, each set has four bits of its own (a lane) for a count.
    """
    return list(range(1, 1 << len(letters)))


def pack_lanes(symbols: Iterable[str], letters: str) -> int:
    """Pack resource symbols in a number, with four bits (a lane) for each set of resources.

    A lane counts the symbols that can stand for a resource of its set.

    Args:
        symbols: the symbols, each as the letters of the resources that it may stand for.
        letters: the letters of the resources that the sets consist of, `COMMON` or `RARE`.

    >>> hex(pack_lanes(["W", "WS"], "WSOC") & 0xFFF)  # of {W}, {S} and {W, S}
    '0x212'
    """
    lanes = 0
    masks = [sum(1 << place for place, letter in enumerate(letters) if letter in symbol) for symbol in symbols]
    for members in list_resource_subsets(letters):
        lanes |= min(MAX_LANE, sum(bool(mask & members) for mask in masks)) << 4 * (members - 1)
    return lanes


def _read_cards() -> list[Unit]:
    cards: list[Unit] = []
    for section, line in iter_section_lines(__name__, "cards.txt"):
        name, kind, rest = line[:24].strip(), line[24:34].strip(), line[34:]
        suffix = f"_{'i' * AGES[section]}" if kind == "grey" else ""
        cards.append(Unit(make_slug(name) + suffix, name, Colour[kind.upper()], len(cards), rest, AGES[section]))
    return cards


def _read_boards(first_row: int) -> list[BoardSide]:
    stages_of: dict[tuple[str, str, str], list[Unit]] = {}
    row = first_row
    for _, line in iter_section_lines(__name__, "boards.txt"):
        board, side, start, stage, rest = line.split(maxsplit=4)
        id = f"{make_slug(board)}_{side}_{stage}"
        unit = Unit(id, f"stage {stage} of {board}", Colour.STAGE, row, rest, 0)
        stages_of.setdefault((board, side, start), []).append(unit)
        row += 1
    return [
        BoardSide(Board[board.upper()], Side[side.upper()], start, tuple(stages))
        for (board, side, start), stages in stages_of.items()
    ]


def _fill_facts_of_unit(row: np.record, unit: Unit, chains: tuple[str, ...]) -> None:
    row["age"], row["colour"], row["guild"] = unit.age, unit.colour, unit.guild
    row["coin_cost"] = int("".join(filter(str.isdigit, unit.cost)) or 0)
    row["symbols"] = len(unit.cost_letters)
    row["cost"], row["cost_rare"] = pack_lanes(unit.cost_letters, COMMON), pack_lanes(unit.cost_letters, RARE)
    row["makes"], row["makes_rare"] = pack_lanes(unit.production, COMMON), pack_lanes(unit.production, RARE)
    row["sells"] = bool(unit.production) and unit.kind in ("brown", "grey")
    row["copies"] = [1 if unit.guild and players >= MIN_PLAYERS else 0 for players in range(MAX_PLAYERS + 1)]
    for word, values in unit.effects:
        match word, values:
            case (("coins" | "points" | "shields" | "complete"), [number]):
                row[word] = int(number)
            case "symbol", [name]:
                row["symbol"] = Symbol[name.upper()]
            case "discount", [what]:
                row["discount"] = Discount[what.upper()]
            case "needs", [name]:
                row["needs_chain"] = 1 << chains.index(name)
            case "gives", [name]:
                row["gives_chain"] |= 1 << chains.index(name)
            case "each", [what, where, coins, points]:
                row["counts"] = sum(1 << Colour[name.removesuffix("s").upper()] for name in what.split("+"))
                row["where"], row["coins_each"], row["points_each"] = WHERE[where], int(coins), int(points)
            case "copies", [numbers]:
                least = [int(number) for number in numbers.split(",")]
                row["copies"] = [sum(n <= players for n in least) for players in range(MAX_PLAYERS + 1)]
            case (("seventh" | "salvage"), []):
                row["powers"] |= Power[word.upper()]
            case "free", [what]:
                row["powers"] |= Power[f"FREE_{what.upper()}"]
            case (("makes" | "choice"), [_]):
                pass
            case _:
                raise ValueError(f"{unit.name}: unknown effect '{word}'")


def _make_facts_table(units: Sequence[Unit], chains: tuple[str, ...]) -> np.ndarray:
    table = np.zeros(len(units), UnitFacts.dtype)
    for row, unit in zip(table, units, strict=True):
        _fill_facts_of_unit(row, unit, chains)
    return table


CARDS = tuple(_read_cards())
BOARD_SIDES = tuple(_read_boards(len(CARDS)))
STAGES = tuple(stage for side in BOARD_SIDES for stage in side.stages)
SIDE_OF = tuple(
    tuple(next(s for s in BOARD_SIDES if (s.board, s.side) == (board, side)) for side in Side) for board in Board
)
ALL = (*CARDS, *STAGES)
BY_ID = {unit.id: unit for unit in ALL}
CHAINS = tuple(dict.fromkeys(name for card in CARDS for name in card.given_chains))
UNITS = ConstTable(_make_facts_table(ALL, CHAINS), UnitFacts)

N_CARDS, N_BOARDS = len(CARDS), len(Board)
GUILDS = tuple(card for card in CARDS if card.guild)
N_GUILDS, FIRST_GUILD = len(GUILDS), GUILDS[0].row
# The first card of every Age, and its number of different cards; within an Age, cards are counted from its first.
FIRST_OF_AGE = ConstTable(np.array([0, *(next(c.row for c in CARDS if c.age == age) for age in (1, 2, 3)), N_CARDS]))
KINDS_OF_AGE = ConstTable(np.array([sum(c.age == age for c in CARDS) for age in range(N_AGES + 1)]))
GREY_KINDS = 0b111  # the first three of Ages I and II: one building in both Ages
# The first stage of every side of a board (2 * board + side), the number of its stages, and the board's resource.
FIRST_STAGE = ConstTable(np.array([side.stages[0].row for side in BOARD_SIDES]))
STAGES_OF_SIDE = ConstTable(np.array([len(side.stages) for side in BOARD_SIDES]))
START_COMMON = ConstTable(np.array([pack_lanes([SIDE_OF[b][0].start], COMMON) for b in Board]))
START_RARE = ConstTable(np.array([pack_lanes([SIDE_OF[b][0].start], RARE) for b in Board]))

if tuple(dict.fromkeys(side.board for side in BOARD_SIDES)) != tuple(Board):
    raise ValueError("boards.txt and Board name different things")


@rule
def unit_facts(row):  # type: ignore[no-untyped-def]
    """Return the printed facts of a card or stage: the row of `UNITS` at the given index.

    No other function reads `UNITS`, so compiled code contains a single copy of the table.
    """
    return UNITS[row]
