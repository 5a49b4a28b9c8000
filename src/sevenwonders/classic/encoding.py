"""Positions and actions of 7 Wonders as arrays for machine learning; see `game.encoding`."""

from operator import attrgetter

from ..game.encoding import Encoding
from .options import Options
from .rules.action_codes import N_ACTIONS, N_CODES
from .rules.observation import FEATURES, observe


def make_encoding(options: Options | None = None) -> Encoding:
    """Return the encoding of positions and actions as arrays for machine learning.

    It is the same with all options; `options` is only checked.

    >>> from sevenwonders import classic
    >>> row = make_encoding().observation(classic.Game.new(seed=7, sides="day").state, 0)
    >>> int(row[make_encoding().columns["my_coins"]])
    3
    """
    Options.check_or_default(options)
    return Encoding(FEATURES, N_ACTIONS, N_CODES, observe, attrgetter("players"))
