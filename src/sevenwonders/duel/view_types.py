"""Types of the plain data that `duel.view` returns, which is a stable interface for clients.

The reference documentation (`view.md`) describes every key.
"""

from typing import Literal, NotRequired, TypeVar

from typing_extensions import TypedDict  # Pydantic asks for it before Python 3.12

from ..game.events import PlyEvent
from ..game.views import forbid_extra_keys

Seat = Literal["p1", "p2"]
ThreatLevel = Literal["none", "watch", "danger"]
T = TypeVar("T")
PerSeat = dict[Seat, T]


@forbid_extra_keys
class Step(TypedDict):
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


@forbid_extra_keys
class Payment(TypedDict):
    """Price of a component for a seat, and the steps of its payment."""

    coins: int
    trade: int
    chain: bool
    affordable: bool
    short: int
    steps: list[Step]


@forbid_extra_keys
class Slot(TypedDict):
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


@forbid_extra_keys
class WonderEntry(TypedDict):
    """A Wonder of a city, with the card under it or, if it is unbuilt, its price."""

    wonder: str
    built_with: str | None
    payment: NotRequired[Payment]


@forbid_extra_keys
class HeldConspiracy(TypedDict):
    """A face-down Conspiracy of a player, and the card with which it is prepared, if any."""

    conspiracy: str | None
    prepared_with: str | None


@forbid_extra_keys
class ConspiraciesAtBottom(TypedDict):
    """Conspiracies that a player put at the bottom of the deck."""

    cards: int
    known: list[str]


@forbid_extra_keys
class PantheonCityFields(TypedDict, total=False):
    """Keys that the expansion Pantheon adds to a city."""

    divinities: list[str]
    astarte: int
    mythology_tokens: list[str]
    offering_tokens: list[str]


@forbid_extra_keys
class AgoraCityFields(TypedDict, total=False):
    """Keys that the expansion Agora adds to a city."""

    senators: list[str]
    senator_price: int
    cubes_left: int
    decrees: list[str]
    conspiracies: list[HeldConspiracy]
    triggered: list[str]
    at_bottom: ConspiraciesAtBottom
    rumours: list[str]


@forbid_extra_keys
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


@forbid_extra_keys
class PantheonSpace(TypedDict):
    """A space of the Pantheon, with its Divinity and the price of activating it."""

    space: int
    divinity: str | None
    mythology: str | None
    face_up: bool
    price: NotRequired[PerSeat[int]]


@forbid_extra_keys
class DivinityDeck(TypedDict):
    """A deck of Divinities; `known` lists its cards from the top, with None for those that the viewer does not know."""

    mythology: str
    left: int
    known: list[str | None]


@forbid_extra_keys
class PantheonView(TypedDict):
    """The Pantheon with its spaces and the decks of Divinities, as a viewer sees them."""

    spaces: list[PantheonSpace]
    decks: list[DivinityDeck]
    unseen: list[str]
    enki_tokens: list[str]
    snake: str | None


@forbid_extra_keys
class Chamber(TypedDict):
    """A Chamber of the Senate, with its Influence cubes and Decrees."""

    chamber: int
    points: int
    cubes: PerSeat[int]
    controller: Seat | None
    decrees: list[str | None]


@forbid_extra_keys
class ConspiracyOnTop(TypedDict):
    """A Conspiracy that was put back on top of its deck."""

    by: Seat
    conspiracy: str | None


@forbid_extra_keys
class ConspiracyDeck(TypedDict):
    """The deck of Conspiracies, as a viewer knows it."""

    unseen: list[str]
    undrawn: int
    on_top: ConspiracyOnTop | None


@forbid_extra_keys
class SenateView(TypedDict):
    """The Senate with its Chambers, the deck of Conspiracies and the locked Progress token, as a viewer sees them."""

    chambers: list[Chamber]
    unseen_decrees: list[str]
    conspiracy_deck: ConspiracyDeck
    locked_token: str | None


@forbid_extra_keys
class SoloView(TypedDict):
    """The face-down Wonders and the supremacies reached in the Solo Challenge."""

    pile: int
    achieved: list[str]


@forbid_extra_keys
class OutcomeView(TypedDict):
    """Winner of a game, and the kind of victory."""

    winner: Literal["p1", "p2", "shared"]
    victory: str


@forbid_extra_keys
class ResultView(OutcomeView):
    """The result of a finished game, with the score sheets."""

    scores: PerSeat[dict[str, int]]


@forbid_extra_keys
class ActionChanges(TypedDict):
    """Changes that a legal action would bring, before any card is revealed."""

    coins: list[int]
    pawn: int
    uncovers: NotRequired[list[int]]
    events: NotRequired[list[PlyEvent]]
    next_turn: NotRequired[Seat]
    ends: NotRequired[OutcomeView]


@forbid_extra_keys
class LegalAction(TypedDict):
    """Action that the seat to act may play, with its price and the changes that it would bring."""

    action: str
    code: int
    price: NotRequired[int]
    trade: NotRequired[int]
    after: ActionChanges


@forbid_extra_keys
class OfferedWonder(TypedDict):
    """A Wonder on offer in the draft, with its current price for each player."""

    wonder: str
    payment: PerSeat[Payment]


@forbid_extra_keys
class Decision(TypedDict):
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


@forbid_extra_keys
class Track(TypedDict):
    """The military track: the Conflict pawn, the Minerva pawn and the military tokens."""

    pawn: int
    minerva: int | None
    tokens: PerSeat[list[str]]


@forbid_extra_keys
class MilitaryThreat(TypedDict):
    """The spaces from the Conflict pawn to the opponent's capital."""

    spaces: int
    level: ThreatLevel


@forbid_extra_keys
class ScienceThreat(TypedDict):
    """The number of different scientific symbols in a city."""

    symbols: int
    level: ThreatLevel


@forbid_extra_keys
class SenateThreat(TypedDict):
    """The number of Chambers that a player controls."""

    chambers: int
    level: ThreatLevel


@forbid_extra_keys
class Threats(TypedDict):
    """A player's progress to each kind of supremacy."""

    military: MilitaryThreat
    science: ScienceThreat
    senate: NotRequired[SenateThreat]


@forbid_extra_keys
class UnseenCards(TypedDict):
    """Cards with the same kind of back that may lie face down in the structure, and the number of such slots."""

    back: str
    slots: int
    cards: list[str]


@forbid_extra_keys
class View(TypedDict):
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
