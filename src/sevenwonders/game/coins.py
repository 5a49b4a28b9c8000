"""Coins that change hands in each ply of a game: payments, income from other seats, and gains."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from .game import Game
from .prices import Price
from .rules import A, P, R, S


@dataclass(frozen=True)
class CoinFlow:
    """A seat's payments and income in one ply.

    Attributes:
        price: the coins that the seat paid, to the bank and to each other seat.
        received: the coins that other seats paid to the seat.
        gained: all other income, from sales, cards and Wonders; negative if effects took coins from the seat.
    """

    price: Price
    received: int
    gained: int

    @property
    def change(self) -> int:
        """The change of the seat's coins."""
        return self.received + self.gained - self.price.coins


def iter_flows_by_seat(
    game: Game[S, A, P, R], price_of: Callable[[S, P, S], Price], purse: Callable[[S, int], int]
) -> Iterator[dict[int, CoinFlow]]:
    """Yield, for each ply, a dictionary from the acting seat (not from chance) to its payments and income.

    Of plies that are applied together, the first also has the seats that do not act and whose coins change.

    Args:
        game: the game.
        price_of: a function that returns the price of a ply from the position before, the ply and the position after.
        purse: a function that returns the number of coins of a seat in a position.
    """
    for (before, together), (state, _) in pairwise((state.copy(), plies) for state, plies in game.iter_steps()):
        prices = {ply.seat: price_of(before, ply, state) for ply in together}
        moved: dict[int, CoinFlow] = {}
        for seat in range(game.num_players):
            price = prices.get(seat, Price())
            received = sum(paid.shares.get(seat, 0) for paid in prices.values())
            change = purse(state, seat) - purse(before, seat)
            moved[seat] = CoinFlow(price, received, change + price.coins - received)
        bystanders = {seat: coins for seat, coins in moved.items() if seat not in prices and coins.change}
        for number, ply in enumerate(together):  # the first ply has the coins of seats that do not act
            own = {ply.seat: moved[ply.seat]} if ply.seat in moved else {}  # chance has no coins
            yield own if number else own | bystanders
