"""Encoding of Duel positions as arrays of numbers; see `game.encoding`."""

from ..game.encoding import Encoding
from .ids import SEATS
from .options import Options
from .rules.action_codes import n_actions
from .rules.observation import FEATURES, features_of, observe
from .rules.state import State


def encoding(options: Options | None = None) -> Encoding:
    """Return the encoding of games with some options; expansions and the Solo Challenge add columns.

    >>> from sevenwonders import duel
    >>> columns = encoding()
    >>> row = columns.observation(duel.Game(seed=7).state, 0)
    >>> len(row), columns.num_actions, columns.columns["my_coins"], int(row[122])
    (188, 383, 122, 7)
    """
    bits = Options.given(options).bits()
    return Encoding(FEATURES[: features_of(bits)], n_actions(bits), n_actions(bits), observe, _players)


def _players(_: State) -> int:
    return len(SEATS)
