"""A position set up by hand: cities, hands and the discard pile at the start of a turn."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..errors import NotationError, PositionError, suggestion
from .components import (
    HAND_SIZE,
    MAX_PLAYERS,
    MIN_PLAYERS,
    N_AGES,
    N_TURNS,
    SIDE_OF,
    SIDES,
    START_COMMON,
    START_RARE,
    BoardSide,
    Unit,
)
from .ids import pile_of
from .names import find, find_board
from .options import Options
from .rules.effects import construct, install
from .rules.setup import ALL_BOARDS, ALL_GUILDS, START_COINS, begin_choosing, new_game
from .rules.state import PLAYED_LAST, TURNS_KEPT, State, Use, entry_of

MOST = {"coins": 999, "victories": 18, "defeats": 6}  # against two neighbours in three Ages
KEYS = ("board", "side", "cards", "stages", "coins", "hand", "victories", "defeats")


@dataclass(frozen=True, kw_only=True)
class Position:
    """Cities and hands at the start of a turn.

    Attributes:
        cities: one for each seat, clockwise; see `City` for what may be said about each.
        age: 1 to 3.
        turn: 1 to 6.
        discard: the cards of the discard pile.

    >>> state = Position(cities=[{"board": "gizah", "cards": ["altar"]}, {"board": "rhodos"}, {"board": "olympia"}])
    >>> state.state().city[0].blue_points
    3
    """

    cities: Sequence[Mapping[str, Any]]
    age: int = 1
    turn: int = 1
    discard: Sequence[str] = field(default_factory=tuple)

    def options(self) -> Options:
        """Rules options under which the position can arise."""
        return Options(players=len(self.cities))

    def state(self) -> State:
        """The position as the rules know it.

        Raises:
            PositionError: it cannot arise, or it is said in a way nobody can read.
        """
        if not MIN_PLAYERS <= len(self.cities) <= MAX_PLAYERS:
            raise PositionError(f"{len(self.cities)} cities are no game; {MIN_PLAYERS} to {MAX_PLAYERS} play")
        if self.age not in range(1, N_AGES + 1) or self.turn not in range(1, N_TURNS + 1):
            raise PositionError(f"there is no turn {self.turn} of Age {self.age}; Ages are 1 to 3, turns 1 to 6")
        cities = [City.read(given, seat) for seat, given in enumerate(self.cities)]
        pile = list(_cards(self.discard, "the discard pile"))
        for refused in self._contradictions(cities, pile):
            raise PositionError(refused)
        state = State()
        new_game(state, len(cities), 0)
        state.patchy, state.age, state.turn, state.pending = 1, self.age, self.turn - 1, 0
        state.boards, state.guilds = ALL_BOARDS, ALL_GUILDS if self.age < N_AGES else 0
        for seat, city in enumerate(cities):
            state.boards &= ~(1 << city.board.board)
            city.lay(state.city[seat])
        self._discard(state, pile)
        begin_choosing(state)
        return state

    def _contradictions(self, cities: "list[City]", pile: list[Unit]) -> Iterator[str]:
        boards = Counter(city.board.board for city in cities)
        yield from (f"{board.name.capitalize()} is there twice" for board, number in boards.items() if number > 1)
        there = Counter(card for city in cities for card in (*city.cards, *city.hand)) + Counter(pile)
        for card, number in there.items():
            most = int(card.facts.copies[len(cities)])
            if number > most:
                yield f"{card} is there {number} times; with {len(cities)} players there are {most} of Age {card.age}"
            if card.age > self.age:
                yield f"{card} belongs to Age {card.age}, which has not begun"
        guilds = sum(card.guild for card in there)
        if guilds > len(cities) + 2:
            yield f"there are {guilds} Guilds; with {len(cities)} players {len(cities) + 2} are in play"
        sizes = {len(city.hand) for city in cities}
        if sizes != {0} and sizes != {HAND_SIZE + 1 - self.turn}:
            yield f"in turn {self.turn} every hand has {HAND_SIZE + 1 - self.turn} cards, or leave all hands out"
        for city in cities:
            names = Counter(card.building for card in city.cards)
            yield from (f"{city.board.name} has {name} twice" for name, number in names.items() if number > 1)
            strangers = [card for card in city.hand if card.age != self.age]
            yield from (f"{card} cannot be in a hand in Age {self.age}" for card in strangers)

    def _discard(self, state: State, pile: list[Unit]) -> None:
        """Say of every card of the pile that somebody sold it earlier in its Age, or had it left over."""
        for age in range(1, N_AGES + 1):
            turns = range(TURNS_KEPT if age < self.age else self.turn - 1)
            places = [entry_of(age, turn, seat) for turn in turns for seat in range(state.players)]
            cards = [card for card in pile if card.age == age]
            if len(cards) > len(places):
                raise PositionError(f"so many cards of Age {age} cannot have been discarded yet: {len(cards)}")
            left_over = entry_of(age, PLAYED_LAST, 0)
            for place, card in zip(places, cards, strict=False):
                state.card[place], state.use[place] = card.row, Use.SELL if place < left_over else Use.LEFT


@dataclass(frozen=True, kw_only=True)
class City:
    """A city: the board and its side (`day` unless said), cards built, stages built, coins, tokens, the hand.

    `victories` are the points of victory tokens, `defeats` the number of defeat tokens.
    """

    board: BoardSide
    cards: tuple[Unit, ...]
    hand: tuple[Unit, ...]
    stages: int = 0
    coins: int = START_COINS
    victories: int = 0
    defeats: int = 0

    @classmethod
    def read(cls, given: Mapping[str, Any], seat: int) -> "City":
        """The city that a mapping describes.  Raises `PositionError`."""
        who = f"city {seat + 1}"
        for key in given:
            if key not in KEYS:
                raise PositionError(f"{who} has no '{key}'{suggestion(str(key), KEYS)}")
        try:
            board = find_board(str(given.get("board", "")))
        except NotationError as error:
            raise PositionError(f"{who}: {error}") from None
        side = given.get("side", "day")
        if side not in SIDES:
            raise PositionError(f"{who} cannot show the side {side!r}; choose from day, night")
        face = SIDE_OF[board][SIDES.index(side)]
        numbers = {key: given[key] for key in ("stages", "coins", "victories", "defeats") if key in given}
        for key, value in numbers.items():
            most = MOST.get(key, len(face.stages))
            if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= most:
                raise PositionError(f"{who} cannot have {value!r} {key}; 0 to {most} are possible")
        cards, hand = (_cards(given.get(key, ()), who) for key in ("cards", "hand"))
        return cls(board=face, cards=cards, hand=hand, **numbers)

    def lay(self, city: Any) -> None:
        """Put everything into a city of a state."""
        city.board, city.side = int(self.board.board), int(self.board.side)
        city.makes = city.sells = START_COMMON[city.board]
        city.makes_rare = city.sells_rare = START_RARE[city.board]
        for card in self.cards:
            construct(city, card.row)
        for stage in self.board.stages[: self.stages]:
            install(city, stage.facts)
        city.coins, city.victories, city.defeats = self.coins, self.victories, self.defeats
        city.hand = pile_of(list(self.hand))


def _cards(names: Any, where: str) -> tuple[Unit, ...]:
    if isinstance(names, str) or not isinstance(names, Sequence):
        raise PositionError(f"{where} should have a list of cards, not {names!r}")
    try:
        return tuple(find(str(name)) for name in names)
    except NotationError as error:
        raise PositionError(f"{where}: {error}") from None
