"""What a card or Wonder costs a player, and why: the payment in steps.

The steps come from the very functions that charge the price (`rules.market`): each is called in turn, and what it took
off the missing resources is attributed to the cards that did it.
"""

from dataclasses import dataclass
from typing import Any

from ..kernel.errors import check_seat
from .components import CARDS, CHAINS, LETTERS, RESOURCES, TOKENS, WONDERS, Colour, Progress, Resource, Unit
from .names import find
from .rules import market
from .rules.state import NONE, City, State, Zone


@dataclass(frozen=True)
class Step:
    """One line of a payment.

    `kind` is `chain`, `coins` (printed on the card), `produced` (fixed production), `choice` (a producer of the owner's
    choice), `rebate` (a Progress token) or `bought`.  `by` names the components responsible; for a purchase they
    are the opponent's cards that raise the price, or the card that fixes it.
    """

    kind: str
    coins: int = 0
    resource: str | None = None
    amount: int = 0
    price_each: int = 0
    by: tuple[str, ...] = ()
    fixed: bool = False

    def __str__(self) -> str:
        names = ", ".join(self.by)
        match self.kind:
            case "chain":
                return f"free through {names}"
            case "coins":
                return f"{_coins(self.coins)} printed on it"
            case "produced" | "choice":
                return f"{self.amount} {self.resource} from {names}"
            case "rebate":
                return f"{self.amount} {self.resource} waived by {names}"
        why = (
            f"fixed by {names}"
            if self.fixed
            else f"2, and {self.price_each - 2} for {names}"
            if names
            else "the base price"
        )
        return f"{self.amount} {self.resource} at {self.price_each} ({why}): {_coins(self.coins)}"


@dataclass(frozen=True)
class Payment:
    """The cheapest way for a seat to pay for a unit: `coins` in all, of which `trade` goes into bought resources.

    `coins` after an opponent's Economy: the payer pays the same, `trade` goes to the opponent (R-15).
    """

    unit: Unit
    seat: int
    coins: int
    trade: int
    chain: bool
    treasury: int
    steps: tuple[Step, ...]

    @property
    def affordable(self) -> bool:
        """Whether the seat can pay."""
        return self.coins <= self.treasury

    @property
    def short(self) -> int:
        """Coins that the seat lacks."""
        return max(0, self.coins - self.treasury)

    def to_json(self) -> dict[str, Any]:
        """The payment as plain data."""
        steps = []
        for step in self.steps:
            entry: dict[str, Any] = {"kind": step.kind, "text": str(step)}
            if step.resource:
                entry |= {"resource": step.resource, "amount": step.amount}
            if step.kind == "bought":
                entry |= {"price_each": step.price_each, "fixed": step.fixed}
            if step.by:
                entry["by"] = list(step.by)
            steps.append({**entry, "coins": step.coins})
        return {
            "coins": self.coins,
            "trade": self.trade,
            "chain": self.chain,
            "affordable": self.affordable,
            "short": self.short,
            "steps": steps,
        }


def payment(state: State, seat: int, unit: Unit | str) -> Payment:
    """What a unit, or the one of that name, would cost a seat now, whether or not it may be built.

    Raises `NotationError` for an unknown name and `SeatError` for a seat other than 0 and 1.

    >>> from sevenwonders.duel import Position, find
    >>> state = Position(age=3, p1={"cards": ["quarry"]}, p2={"cards": ["shelf_quarry"]}).state()
    >>> for step in payment(state, 0, find("aqueduct")).steps:
    ...     print(step)
    1 stone from Quarry
    2 stone at 4 (2, and 2 for Shelf Quarry): 8 coins
    """
    check_seat(seat)
    unit = find(unit) if isinstance(unit, str) else unit
    city, facts = state.city[seat], unit.facts
    chained = bool(market.has_chain(city, facts))
    if chained:
        steps = [Step("chain", by=(_prerequisite(unit),))]
    else:
        steps = [Step("coins", coins=facts.coin_cost)] if facts.coin_cost else []
        steps += _resource_steps(state, seat, unit)
    coins = market.price(city, facts)
    trade = 0 if chained else market.trade(city, facts)
    return Payment(unit, seat, coins, trade, chained, city.coins, tuple(steps))


def _resource_steps(state: State, seat: int, unit: Unit) -> list[Step]:
    """The stages of `market.bought`, one after the other."""
    city, facts = state.city[seat], unit.facts
    steps: list[Step] = []
    missing = market.shortfall(facts.cost, city.yields)
    for resource in Resource:
        produced = market.units_of(facts.cost, resource) - market.units_of(missing, resource)
        if produced:
            steps.append(_taken("produced", resource, produced, producers(state, seat, resource)))
    stages = (
        ("choice", Resource.WOOD, Resource.STONE, _choosers(state, seat, "any_raw")),
        ("choice", Resource.GLASS, Resource.PAPYRUS, _choosers(state, seat, "any_manufactured")),
        ("rebate", Resource.WOOD, Resource.PAPYRUS, _rebate_tokens(city, facts)),
    )
    for kind, first, last, names in stages:
        for name in names:
            left = market.waive(missing, city, first, last, 1)
            for resource in Resource:
                if market.units_of(left, resource) < market.units_of(missing, resource):
                    steps.append(_taken(kind, resource, 1, [name]))
            missing = left
    for resource in Resource:
        amount, rate = market.units_of(missing, resource), market.rate_of(city, resource)
        if amount:
            fixed = bool(city.fixed >> resource & 1)
            names = fixers(state, seat, resource) if fixed else producers(state, 1 - seat, resource)
            steps.append(
                Step("bought", amount * rate, RESOURCES[resource], amount, rate, tuple(names), fixed),
            )
    return steps


def _taken(kind: str, resource: int, amount: int, names: list[str]) -> Step:
    return Step(kind, resource=RESOURCES[resource], amount=amount, by=tuple(names))


def owned(state: State, seat: int) -> list[Unit]:
    """The cards in a city, then its built Wonders."""
    city = state.city[seat]
    cards = [card for card in CARDS if state.zone[card.row] == Zone.CITY + seat]
    return cards + [WONDERS[w] for w, under in zip(city.wonders, city.under, strict=True) if under != NONE]


def producers(state: State, seat: int, resource: int) -> list[str]:
    """The names of a city's brown and grey cards that make a resource."""
    return [unit.name for unit in owned(state, seat) if market.units_of(unit.facts.yields, resource)]


def fixers(state: State, seat: int, resource: int) -> list[str]:
    """The names of a city's cards that fix the price of a resource."""
    return [unit.name for unit in owned(state, seat) if unit.facts.fixed >> resource & 1]


def _choosers(state: State, seat: int, column: str) -> list[str]:
    return [unit.name for unit in owned(state, seat) if getattr(unit.facts, column)]


def _rebate_tokens(city: City, facts: Any) -> list[str]:
    token = Progress.ARCHITECTURE if facts.colour == Colour.WONDER else Progress.MASONRY
    return [TOKENS[token].name] * market.rebate(city, facts)


def _prerequisite(unit: Unit) -> str:
    return next(card.name for card in CARDS if card.facts.gives_chain & unit.facts.needs_chain)


def _coins(number: int) -> str:
    return f"{number} coin" if number == 1 else f"{number} coins"


def letters_of(lanes: int) -> str:
    """Resources packed in bytes as letters.

    >>> letters_of(0x0000000201)
    'WCC'
    """
    return "".join(letter * market.units_of(lanes, resource) for resource, letter in enumerate(LETTERS))


def chain_names(bits: int) -> list[str]:
    """The names of chain symbols kept as bits."""
    return [name for place, name in enumerate(CHAINS) if bits >> place & 1]


__all__ = ["Payment", "Step", "chain_names", "letters_of", "owned", "payment", "producers"]
