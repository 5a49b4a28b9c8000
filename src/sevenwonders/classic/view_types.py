"""Types of a view of 7 Wonders for 3 to 7 players, as `classic.view` returns it; clients may rely on them.

The meaning of every key is described in the reference (`classic/view.md`); tests check real views against these types.
"""

from typing import Literal, NotRequired

from ..game.seats import PerSeat, Seat
from ..game.views import ClosedDict

Side = Literal["day", "night"]


class PaymentStep(ClosedDict):
    """One line of a payment: a symbol of the cost, the source that covers it, and the coins for it."""

    type: str
    coins: int
    resource: NotRequired[str]
    owner: NotRequired[Seat]
    unit: NotRequired[str]
    discount: NotRequired[str]


class PaymentWay(ClosedDict):
    """A way to pay: coins to the left neighbour, to the right neighbour and to the bank."""

    left: int
    right: int
    reserve: int
    coins: int
    steps: list[PaymentStep]


class ClassicPayment(ClosedDict):
    """The price of a card or stage for a seat: affordable ways to pay, reason if it is free, missing resources."""

    ways: list[PaymentWay]
    cheapest: int | None
    free_by: Literal["chain", "first_of_colour", "first_turn", "last_turn"] | None
    chain: str | None
    missing: list[str]


class HandCard(ClosedDict):
    """A card in the viewer's hand."""

    card: str
    payment: ClassicPayment
    in_city: bool


class NextStage(ClosedDict):
    """The next stage of the viewer's Wonder."""

    stage: str
    payment: ClassicPayment


class StageView(ClosedDict):
    """A stage of a Wonder; `card` is the card under it, if the viewer may know it."""

    stage: str
    cost: str
    built: bool
    card: str | None


class ProducedSymbol(ClosedDict):
    """A resource symbol of a city: the component that shows the symbol, and the letters it may stand for."""

    unit: str
    letters: str


class NeighbourResourceOffer(ClosedDict):
    """A resource symbol of a neighbour, and the price of one use."""

    unit: str
    letters: str
    seat: Seat
    coins: int


class ClassicCity(ClosedDict):
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
    offers: list[NeighbourResourceOffer]
    prices: dict[Literal["left", "right"], dict[str, int]]
    hand_size: int
    ready: bool
    paid: PerSeat[int]
    score: dict[str, int]


class DiscardView(ClosedDict):
    """The discard pile."""

    size: int
    own: list[str]
    seen: list[str]
    taken: list[str]


class CardUse(ClosedDict):
    """A player's use of a card; `card` is null if the viewer may not know it."""

    age: int
    turn: int
    seat: Seat
    use: Literal["build", "stage", "sell", "left"]
    card: str | None


class HandKnowledge(ClosedDict):
    """A seat's knowledge of a hand: the cards seen in it, and how many of them have been used face down since."""

    cards: list[str]
    gone: int


class ClassicAction(ClosedDict):
    """An action that the seat may choose, and the changes that it alone makes: coins, points, shields, symbols."""

    action: str
    code: int
    changes: dict[str, int]


class TurnStart(ClosedDict):
    """The ply at which an Age or a turn begins."""

    ply: int
    age: int
    turn: int


class ClassicResult(ClosedDict):
    """The result of a finished game, with the score sheets."""

    ranks: PerSeat[int]
    winners: list[Seat]
    scores: PerSeat[dict[str, int]]


class ClassicView(ClosedDict):
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
    known_hands: PerSeat[HandKnowledge]
    hand: NotRequired[list[HandCard]]
    stage: NotRequired[NextStage | None]
    legal: NotRequired[list[ClassicAction]]
    commitment: NotRequired[str | None]
    plies: list[str]
    turns: list[TurnStart]
    result: ClassicResult | None
