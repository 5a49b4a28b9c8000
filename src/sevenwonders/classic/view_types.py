"""Types of a view of 7 Wonders for 3 to 7 players, as `classic.view` returns it; clients may rely on them.

The meaning of every key is described in the reference (`classic/view.md`); tests check real views against these types.
"""

from typing import Literal, NotRequired

from typing_extensions import TypedDict  # Pydantic asks for it before Python 3.12

from ..game.seats import PerSeat, Seat
from ..game.views import forbid_extra_keys

Side = Literal["day", "night"]


@forbid_extra_keys
class PaymentStep(TypedDict):
    """One line of a payment: a symbol of the cost, the source that covers it, and the coins for it."""

    type: str
    coins: int
    resource: NotRequired[str]
    owner: NotRequired[Seat]
    unit: NotRequired[str]
    discount: NotRequired[str]


@forbid_extra_keys
class PaymentWay(TypedDict):
    """A way to pay: coins to the left neighbour, to the right neighbour and to the bank."""

    left: int
    right: int
    reserve: int
    coins: int
    steps: list[PaymentStep]


@forbid_extra_keys
class ClassicPayment(TypedDict):
    """The price of a card or stage for a seat: affordable ways to pay, reason if it is free, missing resources."""

    ways: list[PaymentWay]
    cheapest: int | None
    free_by: Literal["chain", "first_of_colour", "first_turn", "last_turn"] | None
    chain: str | None
    missing: list[str]


@forbid_extra_keys
class HandCard(TypedDict):
    """A card in the viewer's hand."""

    card: str
    payment: ClassicPayment
    in_city: bool


@forbid_extra_keys
class NextStage(TypedDict):
    """The next stage of the viewer's Wonder."""

    stage: str
    payment: ClassicPayment


@forbid_extra_keys
class StageView(TypedDict):
    """A stage of a Wonder; `card` is the card under it, if the viewer may know it."""

    stage: str
    cost: str
    built: bool
    card: str | None


@forbid_extra_keys
class ProducedSymbol(TypedDict):
    """A resource symbol of a city: the component that shows the symbol, and the letters it may stand for."""

    unit: str
    letters: str


@forbid_extra_keys
class OfferedSymbol(TypedDict):
    """A resource symbol of a neighbour, and the price of one use."""

    unit: str
    letters: str
    seat: Seat
    coins: int


@forbid_extra_keys
class ClassicCity(TypedDict):
    """A city as all players see it."""

    seat: Seat
    board: str | None
    side: Side | None
    left: Seat
    right: Seat
    coins: int
    cards: dict[str, list[str]]
    stages: list[StageView]
    shields: int
    lead: PerSeat[int]
    victories: int
    defeats: int
    symbols: dict[str, int]
    wild_symbols: int
    makes: list[ProducedSymbol]
    offers: list[OfferedSymbol]
    prices: dict[Literal["left", "right"], dict[str, int]]
    hand_size: int
    ready: bool
    paid: PerSeat[int]
    score: dict[str, int]


@forbid_extra_keys
class DiscardView(TypedDict):
    """The discard pile."""

    size: int
    own: list[str]
    seen: list[str]
    taken: list[str]


@forbid_extra_keys
class CardUse(TypedDict):
    """A player's use of a card; `card` is null if the viewer may not know it."""

    age: int
    turn: int
    seat: Seat
    use: Literal["build", "stage", "sell", "left"]
    card: str | None


@forbid_extra_keys
class KnownHand(TypedDict):
    """A seat's knowledge of a hand: the cards seen in it, and how many of them have been used face down since."""

    cards: list[str]
    gone: int


@forbid_extra_keys
class ClassicAction(TypedDict):
    """An action that the seat may choose, and the changes that it alone makes: coins, points, shields, symbols."""

    action: str
    code: int
    changes: dict[str, int]


@forbid_extra_keys
class TurnStart(TypedDict):
    """The ply at which an Age or a turn begins."""

    ply: int
    age: int
    turn: int


@forbid_extra_keys
class ClassicResult(TypedDict):
    """The result of a finished game, with the score sheets."""

    ranks: PerSeat[int]
    winners: list[Seat]
    scores: PerSeat[dict[str, int]]


@forbid_extra_keys
class ClassicView(TypedDict):
    """The view of a game for a seat or a spectator; only views of a seat have the optional keys."""

    version: int
    game: Literal["classic"]
    viewer: Literal["p1", "p2", "p3", "p4", "p5", "p6", "p7", "spectator"]
    players: int
    options: dict[str, str | int]
    age: int
    turn: int
    passes_to: Literal["left", "right"]
    at_stake: int
    question: str | None
    asked: list[Seat]
    waiting_for: list[Seat]
    cities: PerSeat[ClassicCity]
    discard: DiscardView
    uses: list[CardUse]
    known_hands: PerSeat[KnownHand]
    hand: NotRequired[list[HandCard]]
    stage: NotRequired[NextStage | None]
    legal: NotRequired[list[ClassicAction]]
    commitment: NotRequired[str | None]
    plies: list[str]
    turns: list[TurnStart]
    result: ClassicResult | None
