"""Types of the plain data that `duel.view` returns, which is a stable interface for clients.

The reference documentation (`view.md`) describes every key.
"""

from typing import Literal, NotRequired, TypeVar

from ..game.events import PlyEvent
from ..game.views import ClosedDict

Seat = Literal["p1", "p2"]
ThreatLevel = Literal["none", "watch", "danger"]
T = TypeVar("T")
PerSeat = dict[Seat, T]


class PaymentStep(ClosedDict):
    """Step of a payment; components are given by id."""

    type: str
    coins: int
    resource: NotRequired[str]
    count: NotRequired[int]
    each: NotRequired[int]
    by: NotRequired[list[str]]
    fixed: NotRequired[bool]
    discount: NotRequired[str]
    decree: NotRequired[str]


class Payment(ClosedDict):
    """Price of a component for a seat, and the steps of its payment."""

    coins: int
    trade: int
    chain: bool
    affordable: bool
    short: int
    steps: list[PaymentStep]


class Slot(ClosedDict):
    """Slot of the structure that still holds a card, with prices and the cards around it."""

    slot: int
    row: int
    column: int
    card: str | None
    back: str
    token: str | None
    accessible: bool
    covered_by: list[int]
    covers: list[int]
    uncovers: list[int]
    unlocks: NotRequired[list[str]]
    price: NotRequired[PerSeat[int]]
    payment: NotRequired[PerSeat[Payment]]


class WonderEntry(ClosedDict):
    """A Wonder of a city, with the card under it or, if it is unbuilt, its price."""

    wonder: str
    built_with: str | None
    payment: NotRequired[Payment]


class HeldConspiracy(ClosedDict):
    """A face-down Conspiracy of a player, and the card with which it is prepared, if any."""

    conspiracy: str | None
    prepared_with: str | None


class ConspiraciesAtBottom(ClosedDict):
    """Conspiracies that a player put at the bottom of the deck."""

    cards: int
    known: list[str]


class PantheonCityFields(ClosedDict, total=False):
    """Keys that the expansion Pantheon adds to a city."""

    divinities: list[str]
    astarte: int
    mythology_tokens: list[str]
    offering_tokens: list[str]


class AgoraCityFields(ClosedDict, total=False):
    """Keys that the expansion Agora adds to a city."""

    senators: list[str]
    senator_price: int
    cubes_left: int
    decrees: list[str]
    conspiracies: list[HeldConspiracy]
    triggered: list[str]
    at_bottom: ConspiraciesAtBottom
    rumours: list[str]


class City(PantheonCityFields, AgoraCityFields):
    """A city and its player's other possessions; the optional keys belong to the expansions."""

    coins: int
    cards: dict[str, list[str]]
    wonders: list[WonderEntry]
    tokens: list[str]
    production: dict[str, int]
    choices: list[str]
    trade_price: dict[str, int]
    symbols: dict[str, int]
    chains: list[str]
    unlocks: list[str]
    discard_income: int
    score: dict[str, int]


class PantheonSpace(ClosedDict):
    """A space of the Pantheon, with its Divinity and the price of activating it."""

    space: int
    divinity: str | None
    mythology: str | None
    face_up: bool
    price: NotRequired[PerSeat[int]]


class DivinityDeck(ClosedDict):
    """A deck of Divinities; `known` lists its cards from the top, with None for those that the viewer does not know."""

    mythology: str
    left: int
    known: list[str | None]


class PantheonView(ClosedDict):
    """The Pantheon with its spaces and the decks of Divinities, as a viewer sees them."""

    spaces: list[PantheonSpace]
    decks: list[DivinityDeck]
    unseen: list[str]
    enki_tokens: list[str]
    snake: str | None


class Chamber(ClosedDict):
    """A Chamber of the Senate, with its Influence cubes and Decrees."""

    chamber: int
    points: int
    cubes: PerSeat[int]
    controller: Seat | None
    decrees: list[str | None]


class ConspiracyOnTop(ClosedDict):
    """A Conspiracy that was put back on top of its deck."""

    by: Seat
    conspiracy: str | None


class ConspiracyDeck(ClosedDict):
    """The deck of Conspiracies, as a viewer knows it."""

    unseen: list[str]
    undrawn: int
    on_top: ConspiracyOnTop | None


class SenateView(ClosedDict):
    """The Senate with its Chambers, the deck of Conspiracies and the locked Progress token, as a viewer sees them."""

    chambers: list[Chamber]
    unseen_decrees: list[str]
    conspiracy_deck: ConspiracyDeck
    locked_token: str | None


class SoloView(ClosedDict):
    """The face-down Wonders and the supremacies reached in the Solo Challenge."""

    pile: int
    achieved: list[str]


class OutcomeView(ClosedDict):
    """Winner of a game, and the kind of victory."""

    winner: Literal["p1", "p2", "shared"]
    victory: str


class ResultView(OutcomeView):
    """The result of a finished game, with the score sheets."""

    scores: PerSeat[dict[str, int]]


class ActionChanges(ClosedDict):
    """Changes that a legal action would bring, before any card is revealed."""

    coins: list[int]
    pawn: int
    uncovers: NotRequired[list[int]]
    events: NotRequired[list[PlyEvent]]
    next_turn: NotRequired[Seat]
    ends: NotRequired[OutcomeView]


class LegalAction(ClosedDict):
    """Action that the seat to act may play, with its price and the changes that it would bring."""

    action: str
    code: int
    price: NotRequired[int]
    trade: NotRequired[int]
    after: ActionChanges


class OfferedWonder(ClosedDict):
    """A Wonder on offer in the draft, with its current price for each player."""

    wonder: str
    payment: PerSeat[Payment]


class Decision(ClosedDict):
    """Decision that a player has to make now, or chance event that is pending."""

    question: str
    colour: NotRequired[str]
    slot: NotRequired[int]
    actions: NotRequired[int]
    chambers: NotRequired[list[int]]
    mythology: NotRequired[str]
    wonder: NotRequired[str]
    card: NotRequired[str]
    action: NotRequired[str]
    both: NotRequired[bool]
    then: NotRequired[list[Seat]]
    offers: NotRequired[list[OfferedWonder]]


class Track(ClosedDict):
    """The military track: the Conflict pawn, the Minerva pawn and the military tokens."""

    pawn: int
    minerva: int | None
    tokens: PerSeat[list[str]]


class MilitaryThreat(ClosedDict):
    """The spaces from the Conflict pawn to the opponent's capital."""

    spaces: int
    level: ThreatLevel


class ScienceThreat(ClosedDict):
    """The number of different scientific symbols in a city."""

    symbols: int
    level: ThreatLevel


class SenateThreat(ClosedDict):
    """The number of Chambers that a player controls."""

    chambers: int
    level: ThreatLevel


class Threats(ClosedDict):
    """A player's progress to each kind of supremacy."""

    military: MilitaryThreat
    science: ScienceThreat
    senate: NotRequired[SenateThreat]


class UnseenCards(ClosedDict):
    """Cards with one kind of back that may lie face down, and `slots`, the number of face-down cards with that back."""

    back: str
    slots: int
    cards: list[str]


class View(ClosedDict):
    """Everything that a seat, or a spectator, may know about a game."""

    version: int
    game: Literal["duel"]
    viewer: Literal["p1", "p2", "spectator"]
    modules: list[str]
    options: dict[str, str | bool]
    age: int
    to_act: Literal["p1", "p2", "chance"] | None
    turn_of: Seat
    decision: Decision | None
    another_turn: bool
    track: Track
    board_tokens: list[str]
    box_tokens: list[str]
    wonder_offer: list[str]
    card_offer: list[str]
    token_offer: NotRequired[list[str]]
    conspiracy_offer: NotRequired[list[str]]
    removed: NotRequired[list[str]]
    structure: list[Slot]
    unseen: list[UnseenCards]
    discard: list[str]
    out_of_game: list[str]
    cities: PerSeat[City]
    pantheon: PantheonView | None
    senate: SenateView | None
    solo: SoloView | None
    threats: PerSeat[Threats]
    plies: list[str]
    struck: NotRequired[dict[str, str]]
    legal: NotRequired[list[LegalAction]]
    result: ResultView | None
