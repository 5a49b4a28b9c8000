"""What a strong player thinks, in the words of the page."""

from typing import Any

from ..duel.actions import action_of
from ..duel.rules import play
from ..duel.rules.state import State
from ..players import Analysis


def analysis(state: State, found: Analysis) -> dict[str, Any]:
    """An analysis with actions in notation; `state` is the position that was analysed."""
    return {
        "simulations": found.simulations,
        "win": found.win,
        "outcomes": dict(found.outcomes),
        "moves": [
            {
                "action": str(action_of(state, move.action)),
                "value": move.value,
                "share": move.share,
                "visits": move.visits,
                "reasons": [
                    {"key": reason.key, "text": reason.text, "values": dict(reason.values)} for reason in move.reasons
                ],
            }
            for move in found.moves
        ],
        "line": expected(state, found.line),
    }


def expected(state: State, line: tuple[int, ...]) -> list[str]:
    """The expected continuation in notation."""
    after, words = state.copy(), []
    for code in line:
        words.append(str(action_of(after, code)))
        play.apply(after, code)
    return words
