"""Analyses in the form of the protocol, with actions in notation."""

from collections.abc import Sequence

from ..game.game_type import AnyGameType
from ..game.seats import SEATS
from ..game.views import KnownState
from ..players import Analysis, Candidate


def analysis_for(
    game: AnyGameType, state: KnownState, seat: int, analysis: Analysis, thorough: bool = False
) -> dict[str, object]:
    """Return an analysis as plain data, with actions in notation.

    Args:
        game: the kind of game.
        state: the position that was analysed.
        seat: the seat that is to decide there.
        analysis: the analysis.
        thorough: add to every action how the game may end after it, and the best reply.
    """

    def candidate_to_json(candidate: Candidate) -> dict[str, object]:
        reasons = [{"key": each.key, "values": dict(each.values)} for each in candidate.reasons]
        return {
            "action": str(game.action(state, seat, candidate.action)),
            "value": candidate.value,
            "share": candidate.share,
            "visits": candidate.visits,
            "reasons": reasons,
            "points": candidate.points,
            "proved": candidate.proved,
            "outcomes": dict(candidate.outcomes) if thorough else {},
            "reply": _reply(game, state, seat, candidate) if thorough else None,
        }

    return {
        "simulations": analysis.simulations,
        "win": analysis.win,
        "outcomes": dict(analysis.outcomes),
        "moves": [candidate_to_json(candidate) for candidate in analysis.moves],
        "line": [] if game.simultaneous else _line(game, state, seat, analysis.line),
        "wins": dict(zip(SEATS, analysis.wins, strict=False)),
        "points": dict(zip(SEATS, analysis.points, strict=False)),
        "exact": analysis.exact,
        "range_50": list(analysis.range_50),
        "range_90": list(analysis.range_90),
    }


def _reply(game: AnyGameType, state: KnownState, seat: int, candidate: Candidate) -> str | None:
    """Return the best answer and its seat in notation; None where chance comes first, or all choose at once."""
    return next(iter(_line(game, state, seat, (candidate.action, *candidate.line[:1]))[1:]), None)


def _line(game: AnyGameType, state: KnownState, seat: int, codes: Sequence[int]) -> list[str]:
    """Return the expected continuation in notation, each action with its seat, for games with alternate decisions."""
    return [f"{SEATS[other]} {action}" for other, action in game.line(state, seat, codes)]
