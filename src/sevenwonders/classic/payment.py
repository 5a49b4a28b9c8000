"""Payments for cards and stages of a Wonder: all ways to pay, with the source of each resource."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import lru_cache, partial

from ..errors import plural
from ..game.prices import Price, describe_step
from ..game.seats import SEATS, Seat, check_seat
from ..game.views import check_state_type
from ..interchange.tables import render_html_table
from ..messages import Messages
from . import view_types
from .actions import Action
from .components import ALL, LETTERS, RARE, RESOURCES, SIDE_OF, Discount, Power, Unit
from .ids import city_cards
from .names import find
from .rules import market
from .rules.state import NONE, State, left_neighbour, right_neighbour
from .verbs import Verb

RICH = 99  # more coins than anything costs
PRICES: Mapping[Discount, Callable[..., int]] = {
    Discount.LEFT: market.left_price,
    Discount.RIGHT: market.right_price,
    Discount.RARE: market.rare_price,
}
OWN, LEFT, RIGHT = "own", "left", "right"


class FreeReason(Enum):
    """Reasons why a city builds a card with a printed cost for free."""

    CHAIN = "chain"  # a card of the own city shows its chain symbol
    FIRST_OF_COLOUR = "first_of_colour"  # Olympia: the city has no card of its colour
    FIRST_TURN = "first_turn"  # Olympia: the first turn of an Age
    LAST_TURN = "last_turn"  # Olympia: the last turn of an Age


@dataclass(frozen=True)
class ResourceSource:
    """A resource symbol that a seat may use to pay: its own, or one that it may buy from a neighbour.

    Attributes:
        owner: the seat whose city has the symbol.
        side: the place of that city as the paying seat sees it: `own`, `left` or `right`.
        unit: the id of the card, stage or board that shows the symbol.
        letters: the letters of the resources from which the owner may choose one.
    """

    owner: int
    side: str
    unit: str
    letters: str


# The types of steps, and the fields of each beside `coins`; `classic.step.TYPE` is its message.
STEPS: Mapping[str, tuple[str, ...]] = {
    "printed": (),  # coins that the card asks
    "produced": ("resource", "owner", "unit"),
    "bought": ("resource", "owner", "unit", "discount"),
}


@dataclass(frozen=True)
class Step:
    """One line of a payment: a resource of the cost, the source that covers it, and the coins to pay for it.

    For coins printed on a card, which go to the bank, `resource` is empty and `source` is None.  `discount` is the
    card that makes the resource cheaper, if any.
    """

    resource: str
    coins: int
    source: ResourceSource | None
    discount: Unit | None = None

    @property
    def type(self) -> str:
        """The type of the step: `printed` (coins on the card), `produced` (own resource) or `bought`."""
        return "printed" if self.source is None else "produced" if self.source.side == OWN else "bought"

    def __str__(self) -> str:
        from .wording import wording

        owners = {SEATS[self.source.owner]: f"the {self.source.side} neighbour"} if self.source else {}
        return describe_price_step(self.to_json(), wording(), owners)

    def to_json(self) -> view_types.PaymentStep:
        """Return the step as plain data, for views of the game."""
        data: view_types.PaymentStep = {"type": self.type, "coins": self.coins}
        if self.source is not None:
            data["resource"], data["owner"] = self.resource, SEATS[self.source.owner]
            data["unit"] = self.source.unit
        if self.discount is not None:
            data["discount"] = self.discount.id
        return data


def describe_price_step(step: view_types.PaymentStep, messages: Messages, names: Mapping[Seat, str]) -> str:
    """Return a phrase about a payment step, in the language of `messages`.

    `step` is plain data, as `Step.to_json` returns it; `names` has the name of a player for each seat.

    >>> from sevenwonders.classic import GAME
    >>> step = Step("stone", 2, ResourceSource(1, LEFT, "gizah", "S"))
    >>> str(step), describe_price_step(step.to_json(), GAME.messages("de"), {"p2": "Ada"})
    ('stone from Gizah of the left neighbour: 2 coins', 'Stein aus Gizeh von Ada: 2 Münzen')
    """
    from .describe import format_component_name

    return describe_step(step, messages, partial(format_component_name, messages=messages), names)


@dataclass(frozen=True)
class Way:
    """A way to pay: coins to the left neighbour, to the right neighbour and to the bank (`reserve`), and its steps.

    A step is a resource that is needed, with its source and its price.
    """

    left: int
    right: int
    reserve: int
    steps: tuple[Step, ...]

    @property
    def coins(self) -> int:
        """The sum of the coins to both neighbours and the bank."""
        return self.left + self.right + self.reserve

    def __str__(self) -> str:
        words = [f"L{self.left}"] * bool(self.left) + [f"R{self.right}"] * bool(self.right)
        return " ".join(words) or "nothing"

    def to_json(self) -> view_types.PaymentWay:
        """Return the way to pay as plain data, for views of the game."""
        return {
            "left": self.left,
            "right": self.right,
            "reserve": self.reserve,
            "coins": self.coins,
            "steps": [step.to_json() for step in self.steps],
        }


@dataclass(frozen=True)
class Payment:
    """The price of a card or stage of a Wonder for a seat.

    Attributes:
        unit: the card or stage.
        seat: the paying seat.
        treasury: the coins of the seat.
        ways: the ways to pay, affordable or not; a way is left out if another one pays less to one neighbour and no
            more to the other.
        missing: the resources of the cost that neither the city nor its neighbours produce; empty if there is a way.
        chain: the card in the city whose chain symbol makes the building free, or None.
        free_by: the reason why a building with a cost is free, or None.
    """

    unit: Unit
    seat: int
    treasury: int
    ways: tuple[Way, ...]
    missing: tuple[str, ...]
    chain: Unit | None = None
    free_by: FreeReason | None = None

    @property
    def affordable(self) -> bool:
        """Return whether the seat has enough coins for at least one way to pay."""
        return bool(self.affordable_ways)

    @property
    def affordable_ways(self) -> tuple[Way, ...]:
        """The ways to pay for which the seat has enough coins."""
        return tuple(way for way in self.ways if way.coins <= self.treasury)

    def __repr__(self) -> str:
        ways = plural(len(self.ways), "way to pay", "ways to pay")
        price = f"free by {self.chain.name if self.chain else self.free_by.value}" if self.free_by else ways
        return f"<Payment by p{self.seat + 1} for {self.unit.name}: {price}>"

    def _repr_html_(self) -> str:
        steps = ["; ".join(map(str, way.steps)) for way in self.ways]
        return render_html_table({"coins": [way.coins for way in self.ways], "steps": steps}, repr(self))

    def to_json(self) -> view_types.ClassicPayment:
        """Return the payment as plain data, for views of the game; only affordable ways to pay are included."""
        return {
            "ways": [way.to_json() for way in self.affordable_ways],
            "cheapest": min((way.coins for way in self.ways), default=None),
            "free_by": self.free_by and self.free_by.value,
            "chain": None if self.chain is None else self.chain.id,
            "missing": list(self.missing),
        }


def payment(state: State, seat: int, unit: Unit | str) -> Payment:
    """Return the price of a card or stage for a seat, even if building it is illegal now; `unit` may be the name of a
    card.

    >>> from sevenwonders.classic import Position
    >>> state = Position(cities=[{"board": "babylon"}, {"board": "gizah"}, {"board": "rhodos"}]).state()
    >>> for way in payment(state, 0, "baths").ways:
    ...     print(way, [str(step) for step in way.steps])
    L2 ['stone from Gizah of the left neighbour: 2 coins']

    Raises:
        TypeError: the state is not a `State`.
        SeatError: there is no such seat.
        NotationError: `unit` is neither a card, nor a stage, nor the name of a card.
    """
    check_state_type(state, State, "classic")
    check_seat(seat, state.players)
    unit = unit if isinstance(unit, Unit) else find(unit)
    city, facts = state.city[seat], ALL[unit.row].facts
    if why := find_free_reason(state, seat, unit):
        return Payment(unit, seat, city.coins, (Way(0, 0, 0, ()),), (), find_chain_card(state, seat, unit), why)
    packed = market.payments_within(state, seat, facts, RICH)
    sources = list_resource_sources(state, seat)
    prices = tuple(PRICES[discount](city) for discount in Discount)
    cards = find_discount_cards(state, seat)
    ways = []
    for left in range(packed.bit_length() // 4 + 1):
        right = market.coins_to_right_neighbour(packed, left)
        if right >= 0:
            steps = assign_sources(unit.cost_letters, sources, prices, left, right)
            fee = (Step("", facts.coin_cost, None),) if facts.coin_cost else ()
            if cards:
                steps = tuple(replace(step, discount=cards.get(_find_discount(step.source))) for step in steps)
            ways.append(Way(left, right, facts.coin_cost, (*fee, *steps)))
    missing = () if ways else _find_missing_resources(unit.cost_letters, sources)
    return Payment(unit, seat, city.coins, tuple(ways), missing)


def find_free_reason(state: State, seat: int, unit: Unit) -> FreeReason | None:
    """Return the reason why a seat can build a card with a cost for free, or None if it has to pay.

    Args:
        state: the position.
        seat: the seat that builds.
        unit: the card.
    """
    city, facts = state.city[seat], unit.facts
    if unit.kind == "stage" or unit.cost == "-" or not market.is_free(state, city, facts):
        return None
    if find_chain_card(state, seat, unit) is not None:
        return FreeReason.CHAIN
    if city.powers & Power.FREE_COLOUR and city.counts[facts.colour] == 0:
        return FreeReason.FIRST_OF_COLOUR
    return FreeReason.FIRST_TURN if state.turn == 0 else FreeReason.LAST_TURN


def find_chain_card(state: State, seat: int, unit: Unit) -> Unit | None:
    """Return the card in a seat's city whose chain symbol makes a card free, or None if there is none."""
    if unit.kind == "stage" or not unit.facts.needs_chain & state.city[seat].chains:
        return None
    return next(card for card in city_cards(state, seat) if unit.needed_chain in card.given_chains)


def list_resource_sources(state: State, seat: int) -> tuple[ResourceSource, ...]:
    """Return the resource symbols that a seat may use in a turn: its own first, then those that neighbours sell."""
    sources: list[ResourceSource] = []
    for owner, side in ((seat, OWN), (left_neighbour(state, seat), LEFT), (right_neighbour(state, seat), RIGHT)):
        city = state.city[owner]
        if city.board == NONE:  # boards are still being chosen or dealt
            continue
        board = SIDE_OF[city.board][city.side]
        sources.append(ResourceSource(owner, side, board.name.lower(), board.start))
        units = [card for card in city_cards(state, owner) if side == OWN or card.facts.sells]
        if side == OWN:
            units += board.stages[: city.counts[7]]
        sources += [ResourceSource(owner, side, unit.id, letters) for unit in units for letters in unit.production]
    return tuple(sources)


def find_discount_cards(state: State, seat: int) -> dict[Discount | None, Unit]:
    """Return the cards in a seat's city that make bought resources cheaper, by the kind of discount."""
    if not state.city[seat].discounts:
        return {}
    cards = city_cards(state, seat)
    return {kind: card for kind in Discount for card in cards if card.facts.discount & kind}


def _find_discount(source: ResourceSource | None) -> Discount | None:
    """Return the kind of discount that makes a resource cheaper; None if the seat does not buy the resource."""
    if source is None or source.side == OWN:
        return None
    if source.letters[0] in RARE:
        return Discount.RARE
    return Discount.LEFT if source.side == LEFT else Discount.RIGHT


def source_price(state: State, seat: int, source: ResourceSource) -> int:
    """Return the coins that a seat pays to use a resource symbol once (R-09): 2, 1 with a discount, 0 for its own."""
    discount = _find_discount(source)
    return 0 if discount is None else int(PRICES[discount](state.city[seat]))


@lru_cache(1 << 12)
def assign_sources(
    letters: str, sources: tuple[ResourceSource, ...], prices: tuple[int, ...], left: int, right: int
) -> tuple[Step, ...]:
    """Return the steps of a payment: a source for each resource of a cost, the seat's own sources preferred.

    Args:
        letters: the resources of the cost, as letters.
        sources: the resource symbols that the seat may use.
        prices: the coins for a resource with each kind of discount.
        left: the coins that the left neighbour gets in total.
        right: the coins that the right neighbour gets in total.
    """
    dead_ends: set[tuple[int, frozenset[int], int]] = set()
    price_of: dict[Discount | None, int] = {None: 0, **dict(zip(Discount, prices, strict=True))}

    def search(place: int, used: frozenset[int], left: int, right: int) -> tuple[Step, ...] | None:
        if place == len(letters):
            return () if left == right == 0 else None
        if left < 0 or right < 0 or (place, used, left) in dead_ends:
            return None
        tried = set()
        for number, source in enumerate(sources):
            if number in used or letters[place] not in source.letters or (source.side, source.letters) in tried:
                continue
            tried.add((source.side, source.letters))
            coins = price_of[_find_discount(source)]
            rest = search(
                place + 1, used | {number}, left - coins * (source.side == LEFT), right - coins * (source.side == RIGHT)
            )
            if rest is not None:
                resource = RESOURCES[LETTERS.index(letters[place])]
                return (Step(resource, coins, source), *rest)
        dead_ends.add((place, used, left))
        return None

    steps = search(0, frozenset(), left, right)
    assert steps is not None, "the rules offer only payments that can be made"
    return steps


def _find_missing_resources(letters: str, sources: Sequence[ResourceSource]) -> tuple[str, ...]:
    """Return the resources of a cost that remain uncovered if sources cover as many as possible, each source one.

    `letters` are the resources of the cost, `sources` the resource symbols that the seat may use.
    """
    covers: dict[int, int] = {}  # the place of the letter that each source covers

    def cover(place: int, seen: set[int]) -> bool:
        for number, source in enumerate(sources):
            if letters[place] in source.letters and number not in seen:
                seen.add(number)
                if number not in covers or cover(covers[number], seen):
                    covers[number] = place
                    return True
        return False

    return tuple(RESOURCES[LETTERS.index(letters[place])] for place in range(len(letters)) if not cover(place, set()))


def action_price(state: State, seat: int, action: Action) -> Price:
    """Return the price of a seat's action: the coins for the bank, printed on a card, and the coins for neighbours."""
    if action.verb not in (Verb.BUILD, Verb.STAGE) or action.unit is None:
        return Price()
    shares = {left_neighbour(state, seat): action.left or 0, right_neighbour(state, seat): action.right or 0}
    fee = 0
    if action.verb is Verb.BUILD and find_free_reason(state, seat, action.unit) is None:
        fee = int(action.unit.facts.coin_cost)
    return Price(fee, {other: coins for other, coins in shares.items() if coins})
