"""Encoding of Duel positions as arrays of numbers for neural networks; see `game.encoding`."""

from ..game.encoding import Encoding
from .ids import SEATS
from .options import Options
from .rules.action_codes import count_codes
from .rules.observation import FEATURES, count_features, observe
from .rules.state import State


def make_encoding(options: Options | None = None) -> Encoding:
    """Return the encoding of positions as columns of numbers for neural networks, for games with these options.

    Expansions and the Solo Challenge add columns.

    >>> from sevenwonders import duel
    >>> columns = make_encoding()
    >>> row = columns.observation(duel.Game(seed=7).state, 0)
    >>> len(row), columns.num_actions, columns.columns["my_coins"], int(row[122])
    (188, 383, 122, 7)
    """
    bits = Options.check_or_default(options).to_bits()
    return Encoding(FEATURES[: count_features(bits)], count_codes(bits), count_codes(bits), observe, _count_players)


def _count_players(_: State) -> int:
    return len(SEATS)
