"""Analyses of positions by a search, as JSON for the protocol, with actions in the text notation of game records."""

from collections.abc import Sequence

from ..game.game_type import AnyGameType
from ..game.seats import SEATS
from ..game.views import KnownState
from ..players import Analysis, Candidate

SAME_FIELDS = ("value", "share", "visits", "points", "proved")  # of a candidate, here and in the protocol


def analysis_to_json(
    game: AnyGameType, state: KnownState, seat: int, analysis: Analysis, thorough: bool = False
) -> dict[str, object]:
    """Return an analysis of a position as plain data for JSON, with actions in the text notation of game records.

    Args:
        game: the game of the position: 7 Wonders Duel or 7 Wonders.
        state: the analysed position, without the information hidden from `seat`.
        seat: the seat to act in the position.
        analysis: the result of the search.
        thorough: add to each action the best reply, and the probability of each kind of victory after the action.
    """

    def candidate_to_json(candidate: Candidate) -> dict[str, object]:
        reasons = [{"key": each.key, "values": dict(each.values)} for each in candidate.reasons]
        return {name: getattr(candidate, name) for name in SAME_FIELDS} | {
            "action": str(game.action(state, seat, candidate.action)),
            "reasons": reasons,
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
    """Return the best reply to an action as text: the seat that replies (`p1`, `p2`), and its action in notation.

    Return None if a reveal or another chance event comes before the reply, or if all seats choose at once.

    Args:
        game: the kind of game.
        state: the position before the action.
        seat: the seat that acts.
        candidate: the evaluation of the action by a search, with the line of play that the search expects.
    """
    return next(iter(_format_expected_line(game, state, seat, (candidate.action, *candidate.line[:1]))[1:]), None)


def _format_expected_line(game: AnyGameType, state: KnownState, seat: int, codes: Sequence[int]) -> list[str]:
    """Return the expected continuation of a game, one text for each action: its seat (`p1`, `p2`) and its notation.

    Only games in which the seats act in turn have such a continuation.

    Args:
        seat: the seat that makes the first action.
        codes: the action codes of the continuation, from the first action.
    """
    return [f"{SEATS[other]} {action}" for other, action in game.iter_continuation(state, seat, codes)]
