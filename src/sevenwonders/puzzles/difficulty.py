"""Difficulty of puzzles: a rating from the share of computer players of all levels that find the answer.

Ratings have the scale of the levels: level n has 400 + 200 n, since a level wins about three of four games against the
level below, which is 190 Elo.  Level 5 finds the answer of a puzzle rated 1,400 half of the time, apart from random
hits.  The rating measures the difficulty for computers, which may differ from the difficulty for people.  But an answer
that even the weakest levels find is easy, and an answer that only a deep search finds is hard.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from math import exp, log, sqrt
from statistics import fmean

from ..game.game_type import AnyGameType
from ..game.player import Player
from ..game.views import KnownState
from ..kernel.chance import derive_seed

LOWEST, STEP = 400, 200
SPREAD = 400 / log(10)  # of the logistic curve of Elo
PRIOR_RATING, PRIOR_DEVIATION = 1300, 350
QUICK_TRIES, SLOW_TRIES = 8, 4
MAX_SIMULATIONS = 2000  # of the strongest solver
GRID = range(200, 2801, 10)


@dataclass(frozen=True, slots=True)
class LevelAttempts:
    """Attempts of one computer level at a puzzle.

    Attributes:
        rating: the rating of the level.
        tries: the number of attempts.
        hits: the number of right answers.
    """

    rating: int
    tries: int
    hits: int


def iter_level_attempts(
    kind: AnyGameType, known: KnownState, seat: int, right: Collection[int], seed: int
) -> Iterator[LevelAttempts]:
    """Let each level of the computer try a puzzle several times, and yield its attempts.

    The strongest levels, which normally search for a given time, get a fixed number of simulations to be reproducible.

    Args:
        kind: the game.
        known: the position with the knowledge of the seat.
        seat: the seat that decides.
        right: the codes of the right actions.
        seed: the seed of the players.
    """
    for number, level in kind.levels.items():
        tries = SLOW_TRIES if level.has_search else QUICK_TRIES
        make_player: Callable[..., Player[KnownState]] = partial(kind.make_player, "level", level=number)
        if level.seconds > 0 or level.simulations > MAX_SIMULATIONS:
            make_player = partial(kind.make_search_player, simulations=MAX_SIMULATIONS)
        players = (make_player(seed=derive_seed(seed, number, time)) for time in range(tries))
        hits = sum(player.choose(known, seat).action in right for player in players)
        yield LevelAttempts(LOWEST + STEP * number, tries, hits)


def estimate_rating(attempts: Sequence[LevelAttempts], guess: float) -> tuple[int, int]:
    """Estimate a puzzle's rating from the attempts of all levels; return the posterior mean and its standard deviation.

    Args:
        attempts: the attempts of all levels.
        guess: the probability of a random hit.

    >>> easy = [LevelAttempts(600, 8, 8), LevelAttempts(1400, 8, 8)]
    >>> hard = [LevelAttempts(600, 8, 0), LevelAttempts(1400, 8, 1)]
    >>> estimate_rating(easy, 0.1) < (600, 0) < (1400, 0) < estimate_rating(hard, 0.1)
    True
    """
    beliefs = [_log_posterior(rating, attempts, guess) for rating in GRID]
    most = max(beliefs)
    weights = [exp(belief - most) for belief in beliefs]
    mean = fmean(GRID, weights)
    return round(mean), round(sqrt(fmean([(rating - mean) ** 2 for rating in GRID], weights)))


def solving_probability(solver: float, puzzle: float) -> float:
    """Return the probability that a solver finds the answer of a puzzle, given the ratings of both.

    >>> solving_probability(1400, 1400), round(solving_probability(1600, 1400), 2)
    (0.5, 0.76)
    """
    return 1 / (1 + exp((puzzle - solver) / SPREAD))


def _log_posterior(rating: float, attempts: Sequence[LevelAttempts], guess: float) -> float:
    """Return the logarithm, up to a constant, of the posterior probability that a puzzle has a rating.

    Args:
        rating: the rating.
        attempts: the attempts of all levels.
        guess: the probability of a random hit.
    """
    total = -((rating - PRIOR_RATING) ** 2) / (2 * PRIOR_DEVIATION**2)
    for attempt in attempts:
        hit = guess + (1 - guess) * solving_probability(attempt.rating, rating)
        total += attempt.hits * log(hit) + (attempt.tries - attempt.hits) * log(1 - hit)
    return total
