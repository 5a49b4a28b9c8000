"""The plan of a league: the pairings of networks and styles in the self-play games for training."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SelfPlayPlan:
    """Plan of the self-play games from which the next network is trained (a generation of games).

    Attributes:
        fast, full, care: the numbers of simulations of quick and of careful decisions, and the share of careful
            decisions, as in `SelfPlayActor`.
        mirror: the share of games in which the newest network plays all seats.
        past: the share of games in which older networks play some seats.
        chased: the share of games in which 1 or 2 seats have a style of play. In all remaining games, every seat has a
            style.
    """

    fast: int = 48
    full: int = 400
    care: float = 0.25
    mirror: float = 0.4
    past: float = 0.1
    chased: float = 0.4
