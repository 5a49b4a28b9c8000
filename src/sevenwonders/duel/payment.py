"""What a card, a Wonder or a Divinity costs a player, and why: the payment in steps."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ..errors import NotationError
from ..game.seats import check_seat
from .components import CARDS, CHAINS, DIVINITIES, LETTERS, SANCTUARY, WONDERS, Divinity, Unit
from .names import find
from .rules import market
from .rules.pantheon import PRICES, SANCTUARY_REBATE, activation_price, has_sanctuary
from .rules.state import State
from .terms import Step, Terms, market_of, terms_of


@dataclass(frozen=True)
class Payment:
    """A way for a seat to pay for a unit: `coins` in all, of which `trade` goes into bought resources.

    An opponent's Economy receives `trade`, the payer pays the same (R-15).  `treasury` and `reserve` are the coins of
    the seat and those on its Astarte.
    """

    unit: Unit
    seat: int
    coins: int
    trade: int
    chain: bool
    treasury: int
    reserve: int
    steps: tuple[Step, ...]

    @property
    def affordable(self) -> bool:
        """Whether the seat can pay."""
        return self.short == 0

    @property
    def short(self) -> int:
        """Coins that the seat lacks."""
        return max(0, self.coins - self.treasury - self.reserve)

    def to_json(self) -> dict[str, Any]:
        """The payment as plain data."""
        return Terms(self.coins, self.trade, self.chain, self.steps).to_json(self.treasury + self.reserve)


def payment(state: State, seat: int, unit: Unit | str, *, plan: int = 0) -> Payment:
    """What a card or Wonder, or the one of that name, would cost a seat now, whether or not it may be built.

    Plan 0 is the cheapest; plan 1 is the one that leaves an opposing Economy less, where there is such a one
    (option `payment_choice`).  Raises `NotationError` for an unknown name, `SeatError` for a seat other than 0 and 1.

    >>> from sevenwonders.duel import Position, find
    >>> state = Position(age=3, p1={"cards": ["quarry"]}, p2={"cards": ["shelf_quarry"]}).state()
    >>> for step in payment(state, 0, find("aqueduct")).steps:
    ...     print(step)
    1 stone from Quarry
    2 stone at 4 (2, and 2 for Shelf Quarry): 8 coins
    """
    check_seat(seat)
    unit = find(unit, (*CARDS, *WONDERS)) if isinstance(unit, str) else unit
    city, terms = state.city[seat], terms_of(market_of(state, seat), unit.row, plan)
    return Payment(unit, seat, terms.coins, terms.trade, terms.chain, city.coins, city.reserve, terms.steps)


def activation(state: State, seat: int, space: int, offerings: Sequence[Unit] = ()) -> Payment:
    """What the Divinity (or the Gate) on a space of the Pantheon, counted from 0, would cost a seat.

    Raises `SeatError` for a seat other than 0 and 1, and `NotationError` where the space is empty or face down.
    """
    check_seat(seat)
    city, number = state.city[seat], state.space[space]
    if number < 0:
        raise NotationError(f"space {space + 1} of the Pantheon shows no Divinity")
    unit = DIVINITIES[number]
    gate = (unit.name,) if number == Divinity.GATE else ()
    steps = [Step("space", coins=int(PRICES.array[seat, space]) * (2 if gate else 1), by=gate)]
    if has_sanctuary(city):
        steps.append(Step("sanctuary", coins=-SANCTUARY_REBATE, by=(WONDERS[SANCTUARY].name,)))
    steps += [Step("offering", coins=-offering.facts.worth, by=(offering.name,)) for offering in offerings]
    coins = activation_price(state, seat, space, sum(1 << offering.number for offering in offerings))
    return Payment(unit, seat, coins, 0, False, city.coins, city.reserve, tuple(steps))


def letters_of(lanes: int) -> str:
    """Resources packed in bytes as letters.

    >>> letters_of(0x0000000201)
    'WCC'
    """
    return "".join(letter * market.units_of(lanes, resource) for resource, letter in enumerate(LETTERS))


def chain_names(bits: int) -> list[str]:
    """The names of chain symbols kept as bits."""
    return [name for place, name in enumerate(CHAINS) if bits >> place & 1]


__all__ = ["Payment", "Step", "activation", "chain_names", "letters_of", "payment"]
