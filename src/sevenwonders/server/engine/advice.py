"""What a strong player thinks, in the words of the page."""

from collections.abc import Callable
from typing import Any

from ...duel.actions import action_of
from ...duel.rules import play
from ...duel.rules.state import State
from ...players import Analysis
from ..tables.setup import SEATS


def analysis(state: Any, seat: int, found: Analysis) -> dict[str, Any]:
    """An analysis with actions in notation; `state` is the position that was analysed, for the seat that is asked."""
    if type(state) is State:
        return _told(found, lambda code: str(action_of(state, code))) | {"line": expected(state, found.line)}
    from ...classic.actions import action_of as action_of_seat  # who plays Duel alone need not wait for it

    told = _told(found, lambda code: str(action_of_seat(state, seat, code))) | {"line": []}
    for entry, move in zip(told["moves"], found.moves, strict=True):
        entry["points"] = move.points
    for name in ("wins", "points"):
        told[name] = dict(zip(SEATS, getattr(found, name), strict=False))
    return told


def _told(found: Analysis, notation: Callable[[int], str]) -> dict[str, Any]:
    return {
        "simulations": found.simulations,
        "win": found.win,
        "outcomes": dict(found.outcomes),
        "moves": [
            {
                "action": notation(move.action),
                "value": move.value,
                "share": move.share,
                "visits": move.visits,
                "reasons": [
                    {"key": reason.key, "text": reason.text, "values": dict(reason.values)} for reason in move.reasons
                ],
            }
            for move in found.moves
        ],
    }


def expected(state: State, line: tuple[int, ...]) -> list[str]:
    """The expected continuation in notation."""
    after, words = state.copy(), []
    for code in line:
        words.append(str(action_of(after, code)))
        play.apply(after, code)
    return words
