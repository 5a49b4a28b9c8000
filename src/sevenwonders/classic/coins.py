"""The coins that each ply of a game moves: what was paid to whom, and what came in."""

from collections.abc import Iterator

from ..game.coins import Coins, Price, account
from .actions import Action, Verb
from .game import Game
from .payment import free_by
from .rules.state import State, left_of, right_of


def coins_moved(game: Game) -> Iterator[dict[int, Coins]]:
    """For each ply the coins of the seat that acts, and of others whose coins it moves.

    >>> from sevenwonders.classic import Game
    >>> game = Game.new(seed=7, sides="day")
    >>> for choice in ("sell apothecary", "sell workshop", "sell scriptorium"):
    ...     _ = game.play(choice)
    >>> for moved in list(coins_moved(game))[-3:]:
    ...     for seat, coins in moved.items():
    ...         print(seat, coins.price.bank, dict(coins.price.shares), coins.received, coins.gained)
    0 0 {} 0 3
    1 0 {} 0 3
    2 0 {} 0 3
    """
    return account(game, lambda before, ply, _: price_of(before, ply.seat, ply.action), _purse)


def _purse(state: State, seat: int) -> int:
    return int(state.city[seat].coins)


def price_of(state: State, seat: int, action: Action) -> Price:
    """What an action costs a seat: the coins printed on a card, and those that go to neighbours."""
    if action.verb not in (Verb.BUILD, Verb.STAGE) or action.unit is None:
        return Price()
    shares = {left_of(state, seat): action.left or 0, right_of(state, seat): action.right or 0}
    fee = 0
    if action.verb is Verb.BUILD and free_by(state, seat, action.unit) is None:
        fee = int(action.unit.facts.coin_cost)
    return Price(fee, {other: coins for other, coins in shares.items() if coins})


__all__ = ["Coins", "Price", "coins_moved", "price_of"]
