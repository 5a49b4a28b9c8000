"""The sheet of a game: how well everybody played, how lucky they were, and who would have won without luck.

The accuracy of a move and of a game are those of lichess.org (lila, `AccuracyPercent.scala`), which the share of the
victory suits as well as chess: a move that gives nothing away has 100, and the game counts moves where much was at
stake for more.  Errors in thousandths and the luck-adjusted result are those of GNU Backgammon: the result less the
own luck, plus that of the others.
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from math import exp, sqrt
from statistics import fmean, pstdev

from ..game.margins import FEWEST, SURE, margin, students
from ..kernel.chance import draw, stream_for
from .ply import GIVEN_AWAY, Grade, Kind, PlyReview

SHOWN = 3  # of the best moves, the costliest and of the luckiest reveals
FINE = GIVEN_AWAY[Grade.GOOD]  # a best move is worth so much more than the next one: less nobody could tell
WINDOW = range(2, 9)  # decisions that are looked at to see how much is at stake
STAKES = (0.5, 12.0)  # the least and the most that a decision counts, in hundredths of a victory
RESAMPLES = 200
# Thousandths of a victory that a decision gives away on average: less than that.
BANDS = {"superb": 2.0, "expert": 5.0, "strong": 9.0, "good": 14.0, "fair": 22.0, "casual": 35.0}
LAST_BAND = "beginner"


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure, and half the width of its 95 % interval; None where nothing can be said of that."""

    value: float
    error: float | None = None


@dataclass(frozen=True, slots=True)
class SeatSheet:
    """The sheet of a seat.

    Attributes:
        decisions: how many there were with a choice.
        accuracy: from 0 to 100; None without a decision.
        error: thousandths of a victory given away a decision; None without one.
        band: what that is called, see `BANDS`; empty without one.
        costliest: the plies of the costliest moves.
        finest: the plies of the moves that were worth most more than anything else that could be done.
        luckiest, unluckiest: the plies of those reveals.
        luck: all luck together, in shares of the victory.
        result: the share of the victory; None where the game was not played to its end, or reveals were left out.
        adjusted: that less the luck; it may lie past 0 or 1, for luck is estimated: see `shown_share`.
    """

    decisions: int
    accuracy: Figure | None
    error: Figure | None
    band: str
    costliest: tuple[int, ...]
    finest: tuple[int, ...]
    luckiest: tuple[int, ...]
    unluckiest: tuple[int, ...]
    luck: Figure | None
    result: float | None
    adjusted: Figure | None


@dataclass(frozen=True, slots=True)
class Sheet:
    """The sheet of a game.

    Attributes:
        seats: by seat.
        deserved: the seat with the best luck-adjusted result; None where nothing is adjusted.
        sure: whether that is beyond its error.
    """

    seats: tuple[SeatSheet, ...]
    deserved: int | None
    sure: bool

    def to_json(self) -> dict[str, object]:
        """The same as plain dictionaries, lists and numbers."""
        return asdict(self)


def sheet_of(plies: Sequence[PlyReview], players: int, result: Sequence[float] | None) -> Sheet:
    """The sheet of a game, of as many plies as have been looked at; `result` are the shares of the victory.

    Raises:
        ValueError: there are shares of another number of seats.
    """
    if result is not None and len(result) != players:
        raise ValueError(f"the result should be {players} shares of the victory, not {len(result)}")
    ordered = sorted(plies, key=lambda one: one.ply)
    seats = tuple(_seat(ordered, seat, None if result is None else result[seat]) for seat in range(players))
    adjusted = [(seat.adjusted.value, number) for number, seat in enumerate(seats) if seat.adjusted is not None]
    if len(adjusted) < max(2, players):
        return Sheet(seats, None, False)
    (best, deserved), (second, _) = sorted(adjusted, reverse=True)[:2]
    doubt = seats[deserved].adjusted
    sure = doubt is not None and doubt.error is not None and (best - second) / 2 > doubt.error
    return Sheet(seats, deserved, sure)


def accuracy_of(error: float) -> float:
    """The accuracy of a move.

    >>> accuracy_of(0.0), round(accuracy_of(-0.1))
    (100.0, 65)
    """
    return 100.0 if error >= 0 else min(100.0, max(0.0, 103.1668 * exp(4.354 * error) - 2.1669))


def shown_share(figure: Figure | None) -> Figure | None:
    """A share of the victory as it is shown: luck is estimated, and less luck a result may come to lie past 0 or 1.

    >>> shown_share(Figure(-0.3, 0.1))
    Figure(value=0.0, error=0.1)
    """
    return None if figure is None else Figure(min(1.0, max(0.0, figure.value)), figure.error)


def band_of(thousandths: float) -> str:
    """What a mean error of so many thousandths a decision is called.

    >>> band_of(0.4), band_of(11), band_of(80)
    ('superb', 'good', 'beginner')
    """
    return next((band for band, limit in BANDS.items() if thousandths < limit), LAST_BAND)


def _seat(plies: Sequence[PlyReview], seat: int, result: float | None) -> SeatSheet:
    decisions = [one for one in plies if one.seat == seat and one.kind is Kind.DECISION and one.analysis is not None]
    errors = [1000 * -one.error for one in decisions]
    reveals = sorted((one for one in plies if one.luck), key=lambda one: one.luck[seat])
    luck = _luck(reveals, seat)
    if any(one.is_filled and one.kind is Kind.CHANCE and one.age for one in plies):
        result = None  # most of the luck is not known
    costly = sorted((one for one in decisions if one.error < 0), key=lambda one: one.error)
    fine = sorted((one for one in decisions if one.lead >= FINE), key=lambda one: -one.lead)
    mean = fmean(errors) if errors else 0.0
    return SeatSheet(
        len(decisions),
        _accuracy(plies, decisions, seat) if decisions else None,
        Figure(mean, margin(len(errors), sum((one - mean) ** 2 for one in errors))) if errors else None,
        band_of(mean) if errors else "",
        tuple(one.ply for one in costly[:SHOWN]),
        tuple(one.ply for one in fine[:SHOWN]),
        tuple(one.ply for one in reversed(reveals[-SHOWN:]) if one.luck[seat] > 0),
        tuple(one.ply for one in reveals[:SHOWN] if one.luck[seat] < 0),
        luck,
        result,
        Figure(result - luck.value, luck.error) if luck is not None and result is not None else None,
    )


def _luck(reveals: Sequence[PlyReview], seat: int) -> Figure | None:
    if not reveals:
        return None
    error = SURE * sqrt(sum(one.luck_error**2 for one in reveals))
    return Figure(sum(one.luck[seat] for one in reveals), error)


def _accuracy(plies: Sequence[PlyReview], decisions: Sequence[PlyReview], seat: int) -> Figure:
    """The mean of the accuracies weighted by what was at stake, and of their harmonic mean; resampled for its error."""
    known, counted = [one for one in plies if one.wins], {one.ply for one in decisions}
    course = [100 * one.wins[seat] for one in known]
    places = [place for place, one in enumerate(known) if one.ply in counted]
    width = min(max(len(course) // 10, WINDOW[0]), WINDOW[-1])
    stakes = [
        min(STAKES[1], max(STAKES[0], pstdev(course[max(0, place - width + 1) : place + 1] or [0.0])))
        for place in places
    ]
    found = [accuracy_of(one.error) for one in decisions]
    stream, number, again = stream_for(len(found)), len(found), []
    for _ in range(RESAMPLES if number >= FEWEST else 0):
        some = [int(draw(stream, number)) for _ in range(number)]
        again.append(_both([found[one] for one in some], [stakes[one] for one in some]))
    return Figure(_both(found, stakes), students(number - 1) * pstdev(again) if again else None)


def _both(accuracies: Sequence[float], weights: Sequence[float]) -> float:
    weighted = sum(one * weight for one, weight in zip(accuracies, weights, strict=True)) / sum(weights)
    harmonic = len(accuracies) / sum(1 / max(1.0, one) for one in accuracies)
    return (weighted + harmonic) / 2
