"""The sheet of a game, the summary of its review: skill and luck of each seat, and the result without luck.

The accuracy of a move and of a game is computed as on lichess.org (lila, `AccuracyPercent.scala`): a move that gives
nothing away has 100, and moves count more when more is at stake.  Errors in thousandths and the luck-adjusted result
follow GNU Backgammon: the result less a player's own luck, plus the luck of the other players.
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from math import exp, sqrt
from statistics import fmean, pstdev

from ..game.confidence import MIN_VALUES, Z_95, confidence_margin, student_t_quantile
from ..kernel.chance import derive_random_stream, draw_below
from .ply import GIVEN_AWAY, Grade, PlyKind, PlyReview

MAX_LISTED_PLIES = 3  # of each list: best moves, costliest moves, luckiest and unluckiest reveals
MIN_LEAD = GIVEN_AWAY[Grade.GOOD]  # of a best move over the others; a smaller lead is not visible in play
WINDOW = range(2, 9)  # number of plies over which the spread of the expected result is the stake of a decision
STAKES = (0.5, 12.0)  # bounds of the weight of a decision, in hundredths of a victory
RESAMPLES = 200
# Limits, exclusive, of the thousandths of a victory that a decision gives away on average.
BANDS = {"superb": 2.0, "expert": 5.0, "strong": 9.0, "good": 14.0, "fair": 22.0, "casual": 35.0}


@dataclass(frozen=True, slots=True)
class FigureWithError:
    """A number with its uncertainty: half the width of its 95 % confidence interval, or None if it has no interval."""

    value: float
    error: float | None = None


@dataclass(frozen=True, slots=True)
class SeatSheet:
    """The summary of a seat's play and luck in a reviewed game.

    Attributes:
        decisions: the number of decisions with a choice.
        accuracy: the quality of the decisions, from 0 to 100; None without a decision.
        error: the thousandths of a victory given away per decision; None without a decision.
        band: the name of the skill band, such as `expert` or `casual`; empty without a decision.
        costliest: the plies of the moves that gave most away.
        finest: the plies of the moves with the largest lead over all others.
        luckiest, unluckiest: the plies of the luckiest and the unluckiest reveals.
        luck: the sum of all luck, in shares of the victory.
        result: the share of the victory; None if the game was not finished, or some chance events are unknown.
        adjusted: the result less the luck; an estimate that may lie outside of 0 to 1.
    """

    decisions: int
    accuracy: FigureWithError | None
    error: FigureWithError | None
    band: str
    costliest: tuple[int, ...]
    finest: tuple[int, ...]
    luckiest: tuple[int, ...]
    unluckiest: tuple[int, ...]
    luck: FigureWithError | None
    result: float | None
    adjusted: FigureWithError | None


@dataclass(frozen=True, slots=True)
class GameSheet:
    """The summary of a reviewed game.

    Attributes:
        seats: the summary of each seat.
        deserved: the seat with the best luck-adjusted result; None if there is no luck-adjusted result.
        sure: whether the lead of that seat exceeds its statistical error.
    """

    seats: tuple[SeatSheet, ...]
    deserved: int | None
    sure: bool

    def to_json(self) -> dict[str, object]:
        """Return the summary as JSON values."""
        return asdict(self)


def make_sheet(plies: Sequence[PlyReview], players: int, result: Sequence[float] | None) -> GameSheet:
    """Summarize a reviewed game: skill and luck of each seat.

    Args:
        plies: the reviewed plies.
        players: the number of players.
        result: each seat's share of the victory, 0 to 1; None if the game was not finished.

    Raises:
        ValueError: `result` has another number of seats.
    """
    if result is not None and len(result) != players:
        raise ValueError(f"the result should be {players} shares of the victory, not {len(result)}")
    ordered = sorted(plies, key=lambda review: review.ply)
    seats = tuple(_make_seat_sheet(ordered, seat, None if result is None else result[seat]) for seat in range(players))
    adjusted = [(seat.adjusted.value, number, seat.adjusted) for number, seat in enumerate(seats) if seat.adjusted]
    if len(adjusted) < max(2, players):
        return GameSheet(seats, None, False)
    (best, deserved, figure), (second, *_) = sorted(adjusted, reverse=True)[:2]
    return GameSheet(seats, deserved, figure.error is not None and (best - second) / 2 > figure.error)


def move_accuracy(error: float) -> float:
    """Return the accuracy of a move, from 0 to 100.

    Args:
        error: the expected share of the victory after the move less the share after the best move; at most 0.

    >>> move_accuracy(0.0), round(move_accuracy(-0.1))
    (100.0, 65)
    """
    return 100.0 if error >= 0 else min(100.0, max(0.0, 103.1668 * exp(4.354 * error) - 2.1669))


def clip_share(figure: FigureWithError | None) -> FigureWithError | None:
    """Limit a share of the victory to 0 to 1 for display, because a luck-adjusted result may lie outside.

    >>> clip_share(FigureWithError(-0.3, 0.1))
    FigureWithError(value=0.0, error=0.1)
    """
    return None if figure is None else FigureWithError(min(1.0, max(0.0, figure.value)), figure.error)


def skill_band(thousandths: float) -> str:
    """Return the name of the skill band, such as `expert` or `casual`, for a mean error.

    Args:
        thousandths: the thousandths of a victory that a player gives away per decision on average.

    >>> skill_band(0.4), skill_band(11), skill_band(80)
    ('superb', 'good', 'beginner')
    """
    return next((band for band, limit in BANDS.items() if thousandths < limit), "beginner")


def _make_seat_sheet(plies: Sequence[PlyReview], seat: int, result: float | None) -> SeatSheet:
    decisions = [ply for ply in plies if ply.seat == seat and ply.kind is PlyKind.DECISION and ply.analysis is not None]
    errors = [1000 * -ply.error for ply in decisions]
    reveals = sorted((ply for ply in plies if ply.luck), key=lambda ply: ply.luck[seat])
    luck = _sum_luck(reveals, seat)
    if any(ply.is_filled and ply.kind is PlyKind.CHANCE and ply.age for ply in plies):
        result = None  # most of the luck is not known
    costly = sorted((ply for ply in decisions if ply.error < 0), key=lambda ply: ply.error)
    leading = [ply for ply in decisions if ply.lead_over_other_actions >= MIN_LEAD]
    fine = sorted(leading, key=lambda ply: -ply.lead_over_other_actions)
    mean = fmean(errors) if errors else 0.0
    return SeatSheet(
        len(decisions),
        _game_accuracy(plies, decisions, seat) if decisions else None,
        FigureWithError(mean, confidence_margin(len(errors), sum((error - mean) ** 2 for error in errors)))
        if errors
        else None,
        skill_band(mean) if errors else "",
        tuple(ply.ply for ply in costly[:MAX_LISTED_PLIES]),
        tuple(ply.ply for ply in fine[:MAX_LISTED_PLIES]),
        tuple(ply.ply for ply in reversed(reveals[-MAX_LISTED_PLIES:]) if ply.luck[seat] > 0),
        tuple(ply.ply for ply in reveals[:MAX_LISTED_PLIES] if ply.luck[seat] < 0),
        luck,
        result,
        FigureWithError(result - luck.value, luck.error) if luck is not None and result is not None else None,
    )


def _sum_luck(reveals: Sequence[PlyReview], seat: int) -> FigureWithError | None:
    if not reveals:
        return None
    error = Z_95 * sqrt(sum(ply.luck_error**2 for ply in reveals))
    return FigureWithError(sum(ply.luck[seat] for ply in reveals), error)


def _game_accuracy(plies: Sequence[PlyReview], decisions: Sequence[PlyReview], seat: int) -> FigureWithError:
    """Return a seat's accuracy in a game, 0 to 100, with a bootstrapped confidence interval.

    It is the average of two means of the decisions' accuracies: a mean weighted by what was at stake, and the harmonic
    mean.

    Args:
        plies: all reviewed plies of the game.
        decisions: the reviewed decisions of the seat.
        seat: the seat.
    """
    known, counted = [ply for ply in plies if ply.wins], {ply.ply for ply in decisions}
    course = [100 * ply.wins[seat] for ply in known]
    indices = [index for index, ply in enumerate(known) if ply.ply in counted]
    width = min(max(len(course) // 10, WINDOW[0]), WINDOW[-1])
    stakes = [
        min(STAKES[1], max(STAKES[0], pstdev(course[max(0, index - width + 1) : index + 1] or [0.0])))
        for index in indices
    ]
    accuracies = [move_accuracy(ply.error) for ply in decisions]
    stream, number, resampled = derive_random_stream(len(accuracies)), len(accuracies), []
    for _ in range(RESAMPLES if number >= MIN_VALUES else 0):
        some = [int(draw_below(stream, number)) for _ in range(number)]
        resampled.append(_mean_accuracy([accuracies[n] for n in some], [stakes[n] for n in some]))
    return FigureWithError(
        _mean_accuracy(accuracies, stakes), student_t_quantile(number - 1) * pstdev(resampled) if resampled else None
    )


def _mean_accuracy(accuracies: Sequence[float], weights: Sequence[float]) -> float:
    weighted = sum(value * weight for value, weight in zip(accuracies, weights, strict=True)) / sum(weights)
    harmonic = len(accuracies) / sum(1 / max(1.0, value) for value in accuracies)
    return (weighted + harmonic) / 2
