"""The cities of a described position."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ...errors import NotationError, PositionError, quoted, suggestion
from ..actions import action_of
from ..components import SIDE_OF, SIDES, START_COMMON, START_RARE, Board, BoardSide, Unit
from ..deal import card_of
from ..ids import city_cards, hand_of, pile_of
from ..names import find, find_board
from ..rules.effects import construct, install
from ..rules.setup import START_COINS
from ..rules.state import NONE, State
from ..rules.state import City as CityState

UNKNOWN = "?"  # a card that nobody can name; chance says which it is
MOST = {"coins": 999, "victories": 18, "defeats": 6}  # against two neighbours in three Ages
NUMBERS = ("stages", "coins", "victories", "defeats")
KEYS = ("board", "side", "cards", "stages", "coins", "hand", "victories", "defeats", "choice", "paid")


@dataclass(frozen=True, kw_only=True)
class City:
    """A city: the board and its side (`day` unless said), cards built, stages built, coins, tokens, the hand.

    `victories` are the points of victory tokens, `defeats` the number of defeat tokens.  A hand may hold `"?"` for
    cards that nobody can name, or be `"?"` as a whole.  `choice` is what the city has chosen in this turn, in notation;
    `paid` the coins that went to its left and its right neighbour in the last turn.
    """

    board: BoardSide | None
    side: str | None
    cards: tuple[Unit, ...]
    hand: tuple[Unit, ...]
    unknown: int = 0  # cards of the hand that nobody can name; -1 where that is all of it
    stages: int = 0
    coins: int = START_COINS
    victories: int = 0
    defeats: int = 0
    choice: str | None = None
    paid: tuple[int, int] = (0, 0)

    @classmethod
    def read(cls, given: Mapping[str, Any], seat: int, age: int, needs_board: bool = True) -> "City":
        """The city that a mapping describes.  Raises `PositionError`."""
        who = f"city {seat + 1}"
        for key in given:
            if key not in KEYS:
                raise PositionError(f"{who} has no {quoted(str(key))}{suggestion(key, KEYS)}")
        side, board = given.get("side"), None
        if needs_board or "board" in given:
            try:
                found = find_board(str(given.get("board", "")))
            except NotationError as error:
                raise PositionError(f"{who}: {error}") from None
            if side is not None and side not in SIDES:
                raise PositionError(f"{who} cannot show the side {quoted(side)}; choose from day, night")
            board = SIDE_OF[found][SIDES.index(side or SIDES[0])]
        numbers = {key: given[key] for key in NUMBERS if key in given}
        for key, value in numbers.items():
            most = MOST.get(key, len(board.stages) if board else 0)
            if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= most:
                raise PositionError(f"{who} cannot have {quoted(value)} {key}; 0 to {most} are possible")
        hand, unknown = _hand(given.get("hand", ()), who, age)
        return cls(
            board=board,
            side=side,
            cards=cards_named(given.get("cards", ()), who),
            hand=hand,
            unknown=unknown,
            choice=_choice(given.get("choice"), who),
            paid=_paid(given.get("paid", (0, 0)), who),
            **numbers,
        )

    def lay(self, city: CityState) -> None:
        """Put everything into a city of a state."""
        city.coins, city.victories, city.defeats = self.coins, self.victories, self.defeats
        city.left_share, city.right_share = self.paid
        city.hand = pile_of(list(self.hand))
        if self.board is None:
            return
        city.board, city.side = int(self.board.board), int(self.board.side)
        city.makes = city.sells = START_COMMON[city.board]
        city.makes_rare = city.sells_rare = START_RARE[city.board]
        for card in self.cards:
            construct(city, card.row)
        for stage in self.board.stages[: self.stages]:
            install(city, stage.facts)


def _hand(given: object, who: str, age: int) -> tuple[tuple[Unit, ...], int]:
    """The cards of a hand that are known, and how many are not."""
    if given == UNKNOWN:
        return (), -1
    if isinstance(given, Sequence) and not isinstance(given, str):
        known = [name for name in given if name != UNKNOWN]
        return cards_named(known, who, age), len(given) - len(known)
    return cards_named(given, who), 0


def _choice(given: object, who: str) -> str | None:
    if not isinstance(given, str | None):
        raise PositionError(f"{who} has chosen {quoted(given)}, which is no action; write it as in 'sell altar'")
    return given


def _paid(given: object, who: str) -> tuple[int, int]:
    if isinstance(given, list | tuple) and len(given) == 2:
        left, right = given
        if all(type(coins) is int and 0 <= coins < 100 for coins in given):
            return left, right
    raise PositionError(
        f"{who} cannot have paid {quoted(given)}; write coins to the left and to the right, as in [2, 0]"
    )


def cards_named(names: object, where: str, age: int = 0) -> tuple[Unit, ...]:
    """The cards that names mean.  Raises `PositionError`."""
    if isinstance(names, str) or not isinstance(names, Sequence):
        raise PositionError(f"{where} should have a list of cards, not {quoted(names)}")
    return tuple(card_named(str(name), where, age) for name in names)


def card_named(name: str, where: str, age: int = 0) -> Unit:
    """The card that a name means, of two of one name the one of an Age, if that is said.  Raises `PositionError`."""
    try:
        unit = find(name)
        return unit if not age or unit.age == age else card_of(unit.building, age)
    except NotationError as error:
        if age and "is no card of" in str(error):
            return find(name)  # what is wrong with it is said of the whole position
        raise PositionError(f"{where}: {error}") from None


def describe_city(state: State, seat: int) -> dict[str, Any]:
    """A city, as `City.read` reads it."""
    city = state.city[seat]
    described: dict[str, Any] = {}
    if city.board != NONE:
        described["board"] = Board(city.board).name.lower()
    if city.side:
        described["side"] = SIDES[city.side]
    described |= {
        "cards": [card.id for card in city_cards(state, seat)],
        "stages": int(city.counts[7]),
        "hand": [card.id for card in hand_of(state, seat)],
        "victories": int(city.victories),
        "defeats": int(city.defeats),
        "paid": [int(city.left_share), int(city.right_share)] if city.left_share or city.right_share else [],
        "choice": str(action_of(state, seat, city.choice)) if city.choice != NONE else None,
    }
    return {key: value for key, value in described.items() if value} | {"coins": int(city.coins)}
