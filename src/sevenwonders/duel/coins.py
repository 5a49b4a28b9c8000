"""The coins that each ply of a game moves: payments, and coins received from the bank or the opponent."""

from collections.abc import Iterator

from ..game.coins import CoinFlow, iter_flows_by_seat
from ..game.prices import Price
from .actions import current_question
from .game import Game, Ply
from .payment import action_price
from .rules.state import Question, State


def iter_coin_flows(game: Game) -> Iterator[dict[int, CoinFlow]]:
    """Yield, for each ply, the coin flow of the acting seat and of every seat whose coins change, by seat.

    Coins on the Divinity Astarte count as coins of their owner.

    >>> from sevenwonders.duel import Game, Position
    >>> game = Game(position=Position(structure={18: "baths", 19: "tavern"}, p2={"tokens": ["economy"]}))
    >>> game.play("build baths")
    <Ply p1 build baths>
    >>> for seat, coins in next(iter_coin_flows(game)).items():
    ...     print(seat, coins.price.bank, dict(coins.price.shares), coins.received, coins.gained)
    0 0 {1: 2} 0 0
    1 0 {} 2 0
    """
    return iter_flows_by_seat(game, _price_paid, _coins_of_seat)


def _coins_of_seat(state: State, seat: int) -> int:
    return int(state.city[seat].coins + state.city[seat].reserve)


def _price_paid(before: State, ply: Ply, after: State) -> Price:
    """Return the price that is paid in a ply, from the positions before and after it.

    A main action whose payment is still to be chosen in `after` costs nothing yet.
    """
    return Price() if current_question(after) is Question.PAY else action_price(before, ply.seat, ply.action)


__all__ = ["CoinFlow", "Price", "iter_coin_flows"]
