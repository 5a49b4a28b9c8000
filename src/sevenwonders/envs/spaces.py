"""Spaces of observations and actions for Gymnasium."""

import numpy as np
from gymnasium import spaces

from ..game.encoding import Encoding

LIMITS = np.iinfo(np.int16)


def make_observation_space(columns: Encoding) -> spaces.Dict:
    """Return the Gymnasium space of an observation: a row of numbers and the mask of legal actions."""
    return spaces.Dict(
        {
            "observation": spaces.Box(LIMITS.min, LIMITS.max, (len(columns.features),), np.int16),
            "action_mask": spaces.Box(0, 1, (columns.num_actions,), np.int8),
        }
    )
