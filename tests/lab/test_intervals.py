"""Intervals hold the truth as often as they say: simulated, for deals and for ratings."""

import math
import random
from statistics import fmean

import pytest

from sevenwonders.lab.intervals import share_interval
from sevenwonders.lab.matches import line_up
from sevenwonders.lab.rating import ELO, ratings

DEALS = (1, 2, 3, 5, 10, 20, 50)
CHANCES = (0.5, 0.6, 0.75, 0.9, 0.97)


def one_game(rng, chance):
    """A deal that is played once, or whose games all go the same way."""
    return float(rng.random() < chance)


def pair(rng, chance):
    """Two games of a deal that know nothing of each other."""
    return ((rng.random() < chance) + (rng.random() < chance)) / 2


def split(rng, chance):
    """Mostly the better seat wins, so that a pair is shared, seldom both games."""
    return 1.0 if rng.random() < 2 * chance - 1 else 0.5


def seven_seats(rng, chance):
    """A deal with a game for each of seven seats."""
    return fmean(one_game(rng, chance) for _ in range(7))


@pytest.mark.parametrize("deal", [one_game, pair, split, seven_seats])
def test_intervals_of_shares_hold_the_truth(deal):
    rng, times, covered = random.Random(1), 300, []
    for deals in DEALS:
        for chance in CHANCES:
            found = [share_interval([deal(rng, chance) for _ in range(deals)]) for _ in range(times)]
            covered.append(sum(low - 1e-9 <= chance <= high + 1e-9 for low, high in found) / times)
    assert min(covered) > 0.8, "Wilson's dips near 0 and 1 are the worst; Wald's interval has 0.1 here"
    assert fmean(covered) > 0.95


def test_many_deals_have_the_interval_of_the_textbook():
    wins = [1.0] * 640 + [0.0] * 360
    low, high = share_interval(wins)
    # 1.96 * sqrt(0.64 * 0.36 / 1000) = 0.02975; Wilson's is moved by 0.0005 towards the middle.
    assert (low + high) / 2 == pytest.approx(0.6395, abs=1e-4)
    assert (high - low) / 2 == pytest.approx(0.0297, abs=1e-4)
    pairs = [1.0, 0.5, 0.0, 0.5] * 300  # a standard deviation of 0.3536: 1.96 * 0.3536 / sqrt(1200) = 0.0200
    low, high = share_interval(pairs)
    assert (high - low) / 2 == pytest.approx(0.0200, abs=0.0002)


def test_nothing_is_said_without_games_and_little_after_a_clean_sweep():
    assert share_interval([]) is None
    assert share_interval([1.0]) == pytest.approx((0.2065, 1), abs=1e-4)
    assert share_interval([1.0] * 10) == pytest.approx((0.7225, 1), abs=1e-4), "Wilson's interval of 10 wins in 10"
    assert share_interval([0.0] * 10) == pytest.approx((0, 1 - 0.7225), abs=1e-4)


def test_a_deal_with_more_games_counts_for_more():
    assert share_interval([1, 0, 0.5], weights=[2, 2, 2]) == pytest.approx(share_interval([1, 0, 0.5]))
    low, high = share_interval([1] * 20 + [0] * 20, weights=[3] * 20 + [1] * 20)
    assert low < 0.75 < high
    assert (low + high) / 2 > 0.7


def tables(rng, strength, deals, seats=3):
    """Games as the model has them, on boards of which some are better: a list of deals of rankings."""
    names, played = sorted(strength), {}
    for _ in range(deals):
        players = line_up(names, seats, played, rng.getrandbits(60))
        boards = [math.exp(rng.gauss(0, 0.7)) for _ in range(seats)]
        games = []
        for turned in range(seats):
            sitting = players[turned:] + players[:turned]
            times = [
                rng.expovariate(board * math.exp(strength[name])) for board, name in zip(boards, sitting, strict=True)
            ]
            games.append(
                tuple((name, sorted(times).index(time) + 1) for name, time in zip(sitting, times, strict=True))
            )
        yield games


@pytest.mark.parametrize("strength", [{"a": 0.5, "b": -0.5}, {"a": 1.0, "b": 0.0, "c": -1.0}])
@pytest.mark.parametrize("deals", [1, 3, 12])
def test_intervals_of_ratings_hold_the_truth(strength, deals):
    rng, covered = random.Random(2), []
    # Boards differ, so that the better player is first less often than the strengths say: what many games would show.
    truth = {name: found.elo for name, found in ratings(list(tables(rng, strength, 2000))).items()}
    for _ in range(120):
        for name, (value, margin) in ratings(list(tables(rng, strength, deals))).items():
            if margin is not None:
                covered.append(abs(value - truth[name]) <= margin)
    assert len(covered) > 20
    assert fmean(covered) > 0.93
    assert abs(truth["a"]) < ELO * 1.0
