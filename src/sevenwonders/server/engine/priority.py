"""The priorities of jobs of the engine pool."""

from enum import IntEnum


class Priority(IntEnum):
    """The order in which the engine pool runs jobs: the job with the lowest number comes first."""

    QUICK_MOVE = 0  # a player without a search, which answers at once
    MOVE = 1
    HINT = 2
    STUDY = 3
