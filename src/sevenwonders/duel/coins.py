"""The coins that each ply of a game moves: what was paid to whom, and what came in."""

from collections.abc import Iterator

from ..game.coins import Coins, Price, account
from .actions import Action, Verb, question_of, subject_of, waiting_purchase
from .components import Progress
from .game import Game, Ply
from .payment import Payment, activation, payment
from .rules.payments import SHARES
from .rules.state import Question, State, owns

BOUGHT = (Verb.BUILD, Verb.RECRUIT, Verb.WONDER, Verb.ACTIVATE)


def coins_moved(game: Game) -> Iterator[dict[int, Coins]]:
    """For each ply the coins of the seat that acts and of those whose coins it moves, those on Astarte included.

    >>> from sevenwonders.duel import Game, Position
    >>> game = Game(position=Position(structure={18: "baths", 19: "tavern"}, p2={"tokens": ["economy"]}))
    >>> game.play("build baths")
    <Ply p1 build baths>
    >>> for seat, coins in next(coins_moved(game)).items():
    ...     print(seat, coins.price.bank, dict(coins.price.shares), coins.received, coins.gained)
    0 0 {1: 2} 0 0
    1 0 {} 2 0
    """
    return account(game, _price, _purse)


def _purse(state: State, seat: int) -> int:
    return int(state.city[seat].coins + state.city[seat].reserve)


def _price(before: State, ply: Ply, after: State) -> Price:
    cost = _cost(before, ply, after)
    if cost is None or not cost.coins:
        return Price()
    rival = 1 - ply.seat
    trade = cost.trade if owns(before.city[rival], Progress.ECONOMY) else 0
    return Price(cost.coins - trade, {rival: trade} if trade else {})


def _cost(before: State, ply: Ply, after: State) -> Payment | None:
    """What is paid for a ply, if anything is: a choice of how to pay comes before the payment."""
    if question_of(after) is Question.PAY:
        return None
    if question_of(before) is Question.TURN:
        return cost_of(before, ply.seat, ply.action)
    if question_of(before) is not Question.PAY:
        return None
    astarte = ply.action.verb is Verb.ASTARTE
    plan = subject_of(before) // SHARES if astarte else (ply.action.number or 1) - 1
    return cost_of(before, ply.seat, waiting_purchase(before), plan)


def cost_of(state: State, seat: int, action: Action, plan: int = 0) -> Payment | None:
    """What the main action of a turn costs, None where it costs nothing by its nature."""
    if action.verb not in BOUGHT:
        return None
    if action.verb is Verb.ACTIVATE:
        return activation(state, seat, state.space.index(action.units[0].number) + 1, action.units[1:])
    return payment(state, seat, action.units[0], plan=plan)


__all__ = ["Coins", "Price", "coins_moved", "cost_of"]
