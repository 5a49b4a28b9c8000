"""`Metric`: a number that can be read from every position of a game."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic

from ..kernel.struct import S


@dataclass(frozen=True, kw_only=True)
class Metric(Generic[S]):
    """A number that can be read from every position of a game, for charts and logs.

    The number must not depend on hidden information, since all seats and spectators see it.

    Attributes:
        id: the name in data; the message `metric.ID` is the display name.
        low: the minimum value; None if there is no bound.
        high: the maximum value; None if there is no bound.
        is_shared: whether all seats share a value; otherwise each seat has its own value.
        is_logged: whether the server stores the change of the number by each ply; true for at most one metric of a
            game.
        values: a function of a state and the number of players that returns the value of each seat, or a shared value.
    """

    id: str
    low: int | None = None
    high: int | None = None
    is_shared: bool = False
    is_logged: bool = False
    values: Callable[[S, int], tuple[int, ...]]

    def to_json(self) -> dict[str, object]:
        """Return the id, the bounds and `shared` (whether all seats share a value) as plain data."""
        return {"id": self.id, "low": self.low, "high": self.high, "shared": self.is_shared}


def coins_of_cities(state: Any, players: int) -> tuple[int, ...]:
    """Return the number of coins of every city in a position."""
    return tuple(int(city.coins) for city in state.city[:players])


COINS: Metric[Any] = Metric(id="coins", low=0, is_logged=True, values=coins_of_cities)
