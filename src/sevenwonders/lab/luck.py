"""Validity of the luck estimate of reviews, tested on many games by comparing luck with results.

Players of equal strength play. The review estimates how lucky each chance event was for the first seat; the sum is the
luck of the game. A correct estimate has three properties. The *mean* over many games is 0. The *slope* of the result
over the luck is 1: a player with luck worth a tenth of a victory wins a tenth more games. And the luck *explains* a
part of the variance of results; the players' decisions, and luck that the review misses, cause the rest. Because of the
explained part, luck-adjusted results have the precision of a larger number of games.
"""

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from ..errors import SevenWondersError
from ..game.confidence import confidence_margin
from ..game.options import Options
from ..kernel.chance import Purpose, derive_seed
from ..players import Entrant, name_of
from ..registry import game_type
from ..review import DEFAULT_SETTINGS, Judge, ReviewSettings, iter_review_steps, victory_shares
from ..statistics.intervals import Interval, share_interval
from .calibration import ENOUGH, Estimate
from .isolation import check_player_starts
from .jobs import GameJob, check_game_count, check_picklable, play_game, resolve_options
from .result_log import ResultLog

DIGITS = 5  # decimals of stored luck
RESAMPLES = 2000  # of the bootstrap


@dataclass(frozen=True)
class ChanceEventLuck:
    """The luck of the first seat in one chance event, such as a reveal of cards.

    Attributes:
        age: the index of the stage of the game, such as an Age, in `GameType.stages`.
        luck: the change of the first seat's expected share of the victory; above 0 if it was lucky.
        error: the standard error of the luck.
        outcomes: the number of possible outcomes that were evaluated.
        exact: whether all possible outcomes were evaluated, not a sample.
    """

    age: int
    luck: float
    error: float
    outcomes: int
    exact: bool


@dataclass(frozen=True)
class GameLuck:
    """Luck in a game: the first seat's share of the victory (`result`, 0 to 1), and its luck by event (`strokes`)."""

    result: float
    strokes: tuple[ChanceEventLuck, ...]

    @property
    def first_seat_luck(self) -> float:
        """The luck of the first seat in the whole game: 0.1 is luck worth a tenth of a victory."""
        return sum(stroke.luck for stroke in self.strokes)


class LuckJob(NamedTuple):
    """A game to play, and the settings of its review."""

    job: GameJob
    depth: ReviewSettings


def measure_game_luck(task: LuckJob) -> GameLuck:
    """Play the game of a task, review its chance events, and return the luck and the result of the first seat."""
    job, depth = task
    game = play_game(job)
    judge = Judge(game_type(job.game), game.num_players, depth, derive_seed(job.seed, Purpose.CHANCE))
    strokes = []
    for step in iter_review_steps(game):
        reviewed = judge.review(step) if step.seat is None else None
        if reviewed is not None and reviewed.luck:
            luck, error = round(reviewed.luck[0], DIGITS), round(reviewed.luck_error, DIGITS)
            strokes.append(ChanceEventLuck(reviewed.age, luck, error, reviewed.outcomes, reviewed.exact))
    result = victory_shares(game)
    assert result is not None
    return GameLuck(result[0], tuple(strokes))


def measure_luck(
    player: Entrant,
    games: int,
    seed: int = 0,
    options: Options | None = None,
    game: str = "duel",
    processes: int | None = None,
    depth: ReviewSettings = DEFAULT_SETTINGS,
    journal: str | Path | None = None,
) -> Iterator[GameLuck]:
    """Let a player play itself, review each game, and yield the luck and the result of its first seat.

    >>> [
    ...     round(sum(stroke.luck for stroke in game.strokes), 6) == round(game.first_seat_luck, 6)
    ...     for game in measure_luck("greedy", 1, processes=1, depth=ReviewSettings(small=4, most=12, sample=3))
    ... ]
    [True]

    Args:
        player: the player of all seats.
        games: the number of games.
        seed: the seed of the deals and of all other random numbers.
        options: the rules options; those of `game_type(game).experiment_options()` by default.
        game: the name of the game.
        processes: the number of games at once; by default one for each processor.
        depth: the settings of the review.
        journal: a file that stores the results; an interrupted run continues from it.

    Raises:
        SevenWondersError: the player or the options do not exist, the game has no luck estimate, or the journal holds
            other results.
    """
    check_game_count(games, seed)
    kind, rules = game_type(game), resolve_options(game, options)
    if kind.simultaneous:
        raise SevenWondersError(f"reviews of {kind.title} know no luck, since players do not see what others are dealt")
    check_player_starts(player, game)
    check_picklable([player], processes)
    tasks = [
        LuckJob(GameJob(game, (player,) * rules.num_players, derive_seed(seed, number), rules), depth)
        for number in range(games)
    ]
    setting = {
        "format": "sevenwonders luck 1",
        "game": game,
        "player": name_of(player),
        "depth": asdict(depth),
        "seed": seed,
        "options": {"modules": list(rules.modules), **rules.changed_values()},
    }
    with ResultLog(journal, setting, _luck_from_json, asdict) as log:
        yield from log.iter_all_results(measure_game_luck, tasks, processes)


def _luck_from_json(line: dict[str, Any]) -> GameLuck:
    return GameLuck(line["result"], tuple(ChanceEventLuck(**stroke) for stroke in line["strokes"]))


class LuckValidity(NamedTuple):
    """Statistics of the luck that reviews estimate, over many games.

    Attributes:
        slope: the slope of a regression of the result on the luck, both measured in victories; ideally 1.
        sharp: the slope corrected for the noise of the luck estimate.
        explained: the part of the variance of results that luck explains.
        mean: the mean luck of the first seat.
        spread: the standard deviation of the luck of a game.
        result: the mean result of the first seat.
        adjusted: the mean of the result less the luck.
        noise: the standard error of the luck of a game, as the review reports it.
    """

    slope: Estimate
    sharp: Estimate
    explained: Estimate
    mean: Estimate
    spread: float
    result: Estimate
    adjusted: Estimate
    noise: float


def estimate_luck_validity(games: Sequence[GameLuck]) -> LuckValidity:
    """Compare the luck in many games with the results; intervals are bootstrapped over games.

    >>> lucky = [GameLuck(float(luck > 0), (ChanceEventLuck(1, luck, 0.0, 2, True),)) for luck in (-0.5, 0.5) * 50]
    >>> result = estimate_luck_validity(lucky)
    >>> round(result.slope.value, 3), round(result.explained.value, 3), round(result.mean.value, 3)
    (1.0, 1.0, 0.0)

    Noise in the luck estimate makes the slope too small; `sharp` is the slope corrected for the noise:

    >>> noisy = [
    ...     GameLuck(float(luck > 0), (ChanceEventLuck(1, luck + by, 0.5, 2, True),))
    ...     for luck in (-0.5, 0.5) * 50
    ...     for by in (-0.5, 0.5)
    ... ]
    >>> (
    ...     round(estimate_luck_validity(noisy).slope.value, 3),
    ...     round(estimate_luck_validity(noisy).sharp.value, 3),
    ... )
    (0.5, 1.0)

    Raises:
        SevenWondersError: there are too few games, or all games are alike.
    """
    results, luck = np.array([game.result for game in games]), np.array([game.first_seat_luck for game in games])
    if len(games) < 3 or not results.std() or not luck.std():
        raise SevenWondersError("the luck of so few games says nothing; play more")
    noise = np.array([sum(stroke.error**2 for stroke in game.strokes) for game in games])
    drawn = np.random.default_rng(len(games)).integers(0, len(games), (RESAMPLES, len(games)))
    fits = zip(_fit_slopes(results, luck, noise), _fit_slopes(results[drawn], luck[drawn], noise[drawn]), strict=True)
    slope, sharp, part = (_make_bootstrap_estimate(value, again, len(games)) for value, again in fits)
    return LuckValidity(
        slope,
        sharp,
        part,
        _estimate_mean(luck),
        float(luck.std(ddof=1)),
        Estimate(float(results.mean()), share_interval(results)),
        _estimate_mean(results - luck),
        float(noise.mean() ** 0.5),
    )


def _fit_slopes(results: np.ndarray, luck: np.ndarray, noise: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return the slope of results over luck, the slope corrected for noise, and the share of variance explained.

    The games are the last axis of the arrays.

    Args:
        results: the first seat's share of the victory in each game.
        luck: the luck of the first seat in each game.
        noise: the squared standard error of the luck.
    """
    both, own, whole = (
        ((left - left.mean(-1, keepdims=True)) * (other - other.mean(-1, keepdims=True))).sum(-1)
        for left, other in ((luck, results), (luck, luck), (results, results))
    )
    varied = (own > 0) & (whole > 0)
    known = np.maximum(own - noise.sum(-1), own / 10)
    over = (np.where(varied, each, 1) for each in (own, known, own * whole))
    part = (np.where(varied, each, 0) for each in (both, both, both**2))
    slope, sharp, explained = (left / other for left, other in zip(part, over, strict=True))
    return slope, sharp, explained


def _make_bootstrap_estimate(value: np.ndarray, again: np.ndarray, games: int) -> Estimate:
    """Return a value with its bootstrap interval, or without an interval if there are fewer than `ENOUGH` games.

    Args:
        value: the value.
        again: the value in each resample.
        games: the number of games.
    """
    interval = None if games < ENOUGH else Interval(*map(float, np.percentile(again, (2.5, 97.5))))
    return Estimate(float(value), interval)


def _estimate_mean(values: np.ndarray) -> Estimate:
    mean, half = float(values.mean()), confidence_margin(len(values), float(values.var()) * len(values))
    return Estimate(mean, None if half is None else Interval(mean - half, mean + half))
