"""Parameters of the search in 7 Wonders."""

from dataclasses import dataclass

from ....game.search import SearchSettings


@dataclass(frozen=True, slots=True)
class TreeSearchSettings(SearchSettings):
    """Parameters of the tree search; the defaults won matches against other values at equal time.

    Attributes:
        exploration, first_play_reduction: as in `SearchSettings`.
        prior_scale: the advantage, in hundredths of a point, that makes an action's prior e times as large without a
            network.
        prior_temperature: the temperature of the network's priors: values above 1 make them more equal.
        victory_weight: the weight of the share of the victory in a result; the rest is the lead in points over the best
            other player.
        lead_scale: the scale of leads in points: a lead of this size counts as a result of 0.73.
        rollout_noise: the maximum random error of the actions' values in the quick play after a leaf, in hundredths
            of a point.
        expansion_visits: the number of visits after which a node gets children.
        rollout_turns: the number of turns that are played quickly after a leaf, before the network evaluates the
            position.
        playout_turns: the number of turns at the end of the game that are played out, without the network.
    """

    exploration: float = 0.5
    first_play_reduction: float = 0.05
    prior_scale: float = 200.0
    prior_temperature: float = 1.0
    victory_weight: float = 0.6
    lead_scale: float = 10.0
    rollout_noise: int = 200
    expansion_visits: int = 10
    rollout_turns: int = 1
    playout_turns: int = 6


DEFAULT = TreeSearchSettings()
