"""How near each player is to a victory before the end of Age III: by arms, by science, in the Senate.

A threat is watched when it may come about within a few turns, and a danger when one strong move may be enough.
"""

from typing import Any

from .ids import SEATS
from .rules.military import advantage
from .rules.moves import CAPITAL
from .rules.science import different_symbols
from .rules.senate import controller
from .rules.state import N_CHAMBERS, Rule, State, has_rule

WATCHED_SPACES, DANGEROUS_SPACES = 5, 3
WATCHED_SYMBOLS, DANGEROUS_SYMBOLS = 4, 5
WATCHED_CHAMBERS, DANGEROUS_CHAMBERS = 4, 5


def threats(state: State) -> dict[str, dict[str, Any]]:
    """For each seat what it lacks for a supremacy, each with a `level`: `none`, `watch` or `danger`.

    >>> from sevenwonders.duel import Position
    >>> threats(Position(age=2, pawn=6).state())["p1"]["military"]
    {'spaces': 3, 'level': 'danger'}
    """
    return {name: _of_seat(state, seat) for seat, name in enumerate(SEATS)}


def _of_seat(state: State, seat: int) -> dict[str, Any]:
    spaces = CAPITAL - advantage(state, seat)
    symbols = different_symbols(state.city[seat])
    found: dict[str, Any] = {
        "military": {"spaces": spaces, "level": _level(-spaces, -WATCHED_SPACES, -DANGEROUS_SPACES)},
        "science": {"symbols": symbols, "level": _level(symbols, WATCHED_SYMBOLS, DANGEROUS_SYMBOLS)},
    }
    if has_rule(state, Rule.AGORA):
        chambers = sum(controller(state, chamber) == seat for chamber in range(N_CHAMBERS))
        level = _level(chambers, WATCHED_CHAMBERS, DANGEROUS_CHAMBERS)
        found["senate"] = {"chambers": chambers, "level": level}
    return found


def _level(number: int, watched: int, dangerous: int) -> str:
    return "danger" if number >= dangerous else "watch" if number >= watched else "none"
