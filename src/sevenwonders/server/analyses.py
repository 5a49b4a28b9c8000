"""Analyses of positions as JSON for the protocol, with actions in notation."""

from collections.abc import Sequence

from ..game.game_type import AnyGameType
from ..game.seats import SEATS
from ..game.views import KnownState
from ..players import Analysis, Candidate


def analysis_to_json(
    game: AnyGameType, state: KnownState, seat: int, analysis: Analysis, thorough: bool = False
) -> dict[str, object]:
    """Return an analysis as plain data for JSON, with actions in notation.

    Args:
        game: the kind of game.
        state: the analysed position.
        seat: the seat to act in the position.
        analysis: the analysis.
        thorough: add to every action the chances of each ending after the action, and the best reply.
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
            "reply": _format_best_reply(game, state, seat, candidate) if thorough else None,
        }

    return {
        "simulations": analysis.simulations,
        "win": analysis.win,
        "outcomes": dict(analysis.outcomes),
        "moves": [candidate_to_json(candidate) for candidate in analysis.moves],
        "line": [] if game.simultaneous else _format_expected_line(game, state, seat, analysis.line),
        "wins": dict(zip(SEATS, analysis.wins, strict=False)),
        "points": dict(zip(SEATS, analysis.points, strict=False)),
        "exact": analysis.exact,
        "range_50": list(analysis.range_50),
        "range_90": list(analysis.range_90),
    }


def _format_best_reply(game: AnyGameType, state: KnownState, seat: int, candidate: Candidate) -> str | None:
    """Return the best reply to an action, with its seat, in notation.

    Return None if chance comes first or all seats choose at once.
    """
    return next(iter(_format_expected_line(game, state, seat, (candidate.action, *candidate.line[:1]))[1:]), None)


def _format_expected_line(game: AnyGameType, state: KnownState, seat: int, codes: Sequence[int]) -> list[str]:
    """Return the expected continuation in notation, each action with its seat.

    Only games with alternating decisions have such a continuation.
    """
    return [f"{SEATS[other]} {action}" for other, action in game.iter_line(state, seat, codes)]
