"""Parameters of the search."""

from dataclasses import dataclass

from ....game.search import SearchSettings


@dataclass(frozen=True, slots=True)
class Settings(SearchSettings):
    """Parameters of the search; the defaults won matches at equal time."""

    explore: float = 0.5
    first_play: float = 0.05
    prior_spread: float = 200.0
    """Advantage, in hundredths of a point, that makes an action's prior e times as large where no network is used."""

    heat: float = 1.0
    """Temperature of the network's priors: values above 1 make them more equal."""

    winning: float = 0.6
    """Weight of the share of the victory in a result; the rest is the lead in points over the best other player."""

    spread: float = 10.0
    """Points of lead at which that part of a result is e times as far above nothing as below everything."""

    noise: int = 200
    """Hundredths of a point by which the players of a simulation misjudge their actions at most."""

    ripe: int = 10
    """Visits after which the next decision of the seat is searched, too."""

    reach: int = 1
    """Turns that are played quickly beyond the tree before the network is asked."""

    closing: int = 6
    """Turns at the end of the game that are played quickly rather than asked about."""


DEFAULT = Settings()
