"""Observations for neural networks: a row of small integers per position, from the point of view of a seat.

Every number is public or known to that seat. `FEATURES` names the columns; the reference documentation explains them. A
base game has the first `N_BASE_FEATURES` columns.
"""

from ...kernel.rule import rule
from .expansions.observation import EXPANSION_FEATURES, write_expansion_features
from .observation_base import BASE_FEATURES, N_BASE_FEATURES, write_base_features
from .state import RuleOption

FEATURES = BASE_FEATURES + EXPANSION_FEATURES
N_FEATURES = len(FEATURES)
WITH_MORE_COLUMNS = RuleOption.PANTHEON | RuleOption.AGORA | RuleOption.SOLO


def count_features(rules: int) -> int:
    """Return the number of columns of an observation in a game; `rules` are its options as bits of `RuleOption`."""
    return N_FEATURES if rules & WITH_MORE_COLUMNS else N_BASE_FEATURES


@rule
def observe(state, seat, out):
    """Write an observation: the features of a position for machine learning, as far as a seat knows them.

    Args:
        state: the position.
        seat: the observing seat.
        out: the row that gets a number for each feature.
    """
    write_base_features(state, seat, out)
    if state.rules & WITH_MORE_COLUMNS:
        write_expansion_features(state, seat, out)


__all__ = ["FEATURES", "N_BASE_FEATURES", "N_FEATURES", "count_features", "observe"]
