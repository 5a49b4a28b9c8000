"""Parameters of the search in 7 Wonders."""

from dataclasses import dataclass

from ....game.search import SearchSettings


@dataclass(frozen=True, slots=True)
class TreeSearchSettings(SearchSettings):
    """Parameters of the tree search; the defaults won matches against other values at equal time.

    Attributes:
        explore, first_play: as in `SearchSettings`.
        prior_spread: the advantage, in hundredths of a point, that makes an action's prior e times as large without a
            network.
        heat: the temperature of the network's priors: values above 1 make them more equal.
        winning: the weight of the share of the victory in a result; the rest is the lead in points over the best other
            player.
        spread: the scale of leads in points: a lead of this size counts as a result of 0.73.
        noise: the maximum random error of the actions' values in the quick play after a leaf, in hundredths of a point.
        ripe: the number of visits after which a node gets children.
        reach: the number of turns that are played quickly after a leaf, before the network evaluates the position.
        closing: the number of turns at the end of the game that are played out instead of evaluated by the network.
    """

    explore: float = 0.5
    first_play: float = 0.05
    prior_spread: float = 200.0
    heat: float = 1.0
    winning: float = 0.6
    spread: float = 10.0
    noise: int = 200
    ripe: int = 10
    reach: int = 1
    closing: int = 6


DEFAULT = TreeSearchSettings()
