"""Cities in descriptions of positions."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ...errors import NotationError, PositionError, format_suggestion, quoted
from ..actions import action_of
from ..components import SIDE_OF, SIDES, START_COMMON, START_RARE, Board, BoardSide, Unit
from ..ids import cards_in_hand, city_cards, pile_from_cards
from ..names import find, find_board, find_same_building
from ..rules.effects import add_card_to_city, add_lasting_effects
from ..rules.setup import START_COINS
from ..rules.state import NONE, State
from ..rules.state import City as CityState

UNKNOWN = "?"  # an unknown card, which chance draws
MAX_NUMBERS = {"coins": 999, "victories": 18, "defeats": 6}  # against two neighbours in three Ages
NUMBERS = ("stages", "coins", "victories", "defeats")
CITY_KEYS = ("board", "side", "cards", "stages", "coins", "hand", "victories", "defeats", "choice", "paid")


@dataclass(frozen=True, kw_only=True)
class CityDescription:
    """The description of a city: board and side (`day` by default), cards and stages built, coins, tokens, the hand.

    `victories` are the points of victory tokens, `defeats` the number of defeat tokens. A hand may hold `"?"` for
    unknown cards, or be `"?"` as a whole. `choice` is the city's choice of this turn, in notation; `paid` the coins
    paid to its left and its right neighbour in the last turn.
    """

    board: BoardSide | None
    side: str | None
    cards: tuple[Unit, ...]
    hand: tuple[Unit, ...]
    unknown: int = 0  # number of unknown cards in the hand; -1 if all are
    stages: int = 0
    coins: int = START_COINS
    victories: int = 0
    defeats: int = 0
    choice: str | None = None
    paid: tuple[int, int] = (0, 0)

    @classmethod
    def read(cls, given: Mapping[str, Any], seat: int, age: int, needs_board: bool = True) -> "CityDescription":
        """Return the description of a city from a mapping.  Raises `PositionError` if it is invalid.

        Args:
            given: the fields by name.
            seat: the seat of the city, for messages.
            age: the Age of the position, to which the cards of the hand belong.
            needs_board: whether the mapping must have a board.
        """
        who = f"city {seat + 1}"
        for key in given:
            if key not in CITY_KEYS:
                raise PositionError(f"{who} has no {quoted(str(key))}{format_suggestion(key, CITY_KEYS)}")
        side, board = given.get("side"), None
        if needs_board or "board" in given:
            try:
                name = find_board(str(given.get("board", "")))
            except NotationError as error:
                raise PositionError(f"{who}: {error}") from None
            if side is not None and side not in SIDES:
                raise PositionError(f"{who} cannot show the side {quoted(side)}; choose from day, night")
            board = SIDE_OF[name][SIDES.index(side or SIDES[0])]
        numbers = {key: given[key] for key in NUMBERS if key in given}
        for key, value in numbers.items():
            most = MAX_NUMBERS.get(key, len(board.stages) if board else 0)
            if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= most:
                raise PositionError(f"{who} cannot have {quoted(value)} {key}; 0 to {most} are possible")
        hand, unknown = _read_hand(given.get("hand", ()), who, age)
        return cls(
            board=board,
            side=side,
            cards=find_cards(given.get("cards", ()), who),
            hand=hand,
            unknown=unknown,
            choice=_read_choice(given.get("choice"), who),
            paid=_read_paid(given.get("paid", (0, 0)), who),
            **numbers,
        )

    def write_to(self, city: CityState) -> None:
        """Write this description to the city of a state, without the choice and the unknown cards of the hand."""
        city.coins, city.victories, city.defeats = self.coins, self.victories, self.defeats
        city.left_share, city.right_share = self.paid
        city.hand = pile_from_cards(list(self.hand))
        if self.board is None:
            return
        city.board, city.side = int(self.board.board), int(self.board.side)
        city.makes = city.sells = START_COMMON[city.board]
        city.makes_rare = city.sells_rare = START_RARE[city.board]
        for card in self.cards:
            add_card_to_city(city, card.row)
        for stage in self.board.stages[: self.stages]:
            add_lasting_effects(city, stage.facts)


def _read_hand(given: object, who: str, age: int) -> tuple[tuple[Unit, ...], int]:
    """Return the known cards of a hand and the number of its unknown cards, -1 if all are unknown.

    Args:
        given: the hand in a description: `"?"`, or names of cards and `"?"`.
        who: the name of the city, for messages.
        age: the Age of the position.
    """
    if given == UNKNOWN:
        return (), -1
    if isinstance(given, Sequence) and not isinstance(given, str):
        known = [name for name in given if name != UNKNOWN]
        return find_cards(known, who, age), len(given) - len(known)
    return find_cards(given, who), 0


def _read_choice(given: object, who: str) -> str | None:
    if not isinstance(given, str | None):
        raise PositionError(f"{who} has chosen {quoted(given)}, which is no action; write it as in 'sell altar'")
    return given


def _read_paid(given: object, who: str) -> tuple[int, int]:
    if isinstance(given, list | tuple) and len(given) == 2:
        left, right = given
        if all(type(coins) is int and 0 <= coins < 100 for coins in given):
            return left, right
    raise PositionError(
        f"{who} cannot have paid {quoted(given)}; write coins to the left and to the right, as in [2, 0]"
    )


def find_cards(names: object, where: str, age: int = 0) -> tuple[Unit, ...]:
    """Return the cards with the names `names`; if two cards have the same name, the one of `age`.

    Raises:
        PositionError: no card has such a name; the message begins with `where`.
    """
    if isinstance(names, str) or not isinstance(names, Sequence):
        raise PositionError(f"{where} should have a list of cards, not {quoted(names)}")
    return tuple(find_card(str(name), where, age) for name in names)


def find_card(name: str, where: str, age: int = 0) -> Unit:
    """Return the card with the given name; if two cards have this name, the one of `age`.

    Raises:
        PositionError: no card has the name; the message begins with `where`.
    """
    try:
        return find_same_building(find(name), age)
    except NotationError as error:
        raise PositionError(f"{where}: {error}") from None


def city_to_fields(state: State, seat: int) -> dict[str, Any]:
    """Return the fields that describe a seat's city in a position; `CityDescription.read` parses them."""
    city = state.city[seat]
    described: dict[str, object] = {}
    if city.board != NONE:
        described["board"] = Board(city.board).name.lower()
    if city.side:
        described["side"] = SIDES[city.side]
    described |= {
        "cards": [card.id for card in city_cards(state, seat)],
        "stages": int(city.counts[7]),
        "hand": [card.id for card in cards_in_hand(state, seat)],
        "victories": int(city.victories),
        "defeats": int(city.defeats),
        "paid": [int(city.left_share), int(city.right_share)] if city.left_share or city.right_share else [],
        "choice": str(action_of(state, seat, city.choice)) if city.choice != NONE else None,
    }
    return {key: value for key, value in described.items() if value} | {"coins": int(city.coins)}
