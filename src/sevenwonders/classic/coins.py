"""The coins that each ply of a game moves: payments to the bank and to other seats, and income."""

from collections.abc import Iterator

from ..game.coins import CoinFlow, iter_flows_by_seat
from ..game.prices import Price
from .game import Game
from .payment import action_price
from .rules.state import State


def iter_coin_flows(game: Game) -> Iterator[dict[int, CoinFlow]]:
    """Yield, for each ply, the payments and income of the acting seat and of other seats whose coins change, by seat.

    >>> from sevenwonders.classic import Game
    >>> game = Game.new(seed=7, sides="day")
    >>> for choice in ("sell apothecary", "sell workshop", "sell scriptorium"):
    ...     _ = game.play(choice)
    >>> for moved in list(iter_coin_flows(game))[-3:]:
    ...     for seat, coins in moved.items():
    ...         print(seat, coins.price.bank, dict(coins.price.shares), coins.received, coins.gained)
    0 0 {} 0 3
    1 0 {} 0 3
    2 0 {} 0 3
    """
    return iter_flows_by_seat(game, lambda before, ply, _: action_price(before, ply.seat, ply.action), _coins_of_seat)


def _coins_of_seat(state: State, seat: int) -> int:
    return int(state.city[seat].coins)


__all__ = ["CoinFlow", "Price", "iter_coin_flows"]
