"""Ratings of many players: the model's own figures come back, in any order of games."""

import itertools
import math
import random
from collections import Counter

import numpy as np
import pytest

from sevenwonders.lab.rating import (
    ELO,
    PlackettLuceModel,
    elo_difference,
    format_rating,
    rate_ladder,
    ratings,
    split_ranking,
)
from sevenwonders.lab.sprt import expected_share
from sevenwonders.statistics.intervals import Interval, share_interval


@pytest.mark.parametrize(("score", "difference"), [(0.5, 0), (0.64, 100), (0.76, 200), (10 / 11, 400)])
def test_elo_follows_the_logistic_curve(score, difference):
    assert elo_difference(score) == pytest.approx(difference, abs=1)
    assert elo_difference(1 - score) == pytest.approx(-difference, abs=1)


def expected(strength, players):
    """Return the expected number of each ranking of some players."""
    table = {}
    for order in itertools.permutations(players):
        chance = 1.0
        for place in range(len(order) - 1):
            chance *= strength[order[place]] / sum(strength[name] for name in order[place:])
        table[tuple((name, rank) for rank, name in enumerate(order, 1))] = chance
    return table


def fit_player_strengths(rankings):
    """Return each player's log strength, relative to the mean of all, given how often each ranking occurred."""
    choices = Counter()
    for ranking, times in rankings.items():
        for stage in split_ranking(ranking):
            choices[stage] += times
    model = PlackettLuceModel.from_stages(choices)
    return dict(zip(model.names, model.fit_strengths(np.array([*choices.values()], float)).tolist(), strict=True))


def test_the_strengths_that_made_the_results_are_found():
    true = {"a": 4.0, "b": 2.0, "c": 1.0, "d": 0.5}
    rankings = Counter()
    for trio in itertools.combinations(true, 3):
        for ranking, chance in expected(true, trio).items():
            rankings[ranking] += 10_000 * chance
    found = fit_player_strengths(rankings)
    for one, other in itertools.pairwise(true):
        assert found[one] - found[other] == pytest.approx(math.log(true[one] / true[other]), abs=0.01)
    assert sum(found.values()) == pytest.approx(0, abs=1e-9)


def test_with_two_players_it_is_elo():
    deals = [[(("a", 1), ("b", 2))]] * 300 + [[(("b", 1), ("a", 2))]] * 100
    found = ratings(deals)
    assert found["a"][0] - found["b"][0] == pytest.approx(400 * math.log10(3), abs=3)
    # The textbook's standard error of the logit is 1 / sqrt(n p q), and each rating is half of the difference.
    assert found["a"][1] == pytest.approx(1.96 * ELO / math.sqrt(400 * 0.75 * 0.25) / 2, rel=0.02)


def test_the_order_of_the_games_does_not_matter():
    games = [
        [tuple((name, random.Random(seed).sample(range(1, 4), 3)[i]) for i, name in enumerate("abc"))]
        for seed in range(30)
    ]
    assert {name: found[0] for name, found in ratings(games).items()} == pytest.approx(
        {name: found[0] for name, found in ratings(games[::-1]).items()}
    )


def test_equals_share_and_the_same_player_may_sit_twice():
    assert split_ranking((("a", 1), ("b", 1), ("c", 3))) == [("a", ("a", "b", "c")), ("b", ("a", "b", "c"))]
    found = fit_player_strengths({(("a", 1), ("b", 1)): 5})
    assert found["a"] == pytest.approx(found["b"])
    twice = fit_player_strengths(
        {(("a", 1), ("b", 2), ("b", 3)): 10, (("b", 1), ("a", 2), ("b", 3)): 10, (("b", 1), ("b", 2), ("a", 3)): 10}
    )
    assert twice["a"] == pytest.approx(twice["b"], abs=1e-6)


def test_clean_sweep_has_a_finite_rating_and_no_interval():
    found = ratings([[(("a", 1), ("b", 2))]] * 20)
    assert 100 < found["a"].elo < 1000
    assert found["a"].margin is None, "nothing says how much better it is"
    assert ratings([]) == {}


def test_ratings_need_a_connected_graph_of_matches():
    ring = [[(("a", 1), ("b", 2))], [(("b", 1), ("c", 2))], [(("c", 1), ("a", 2))]]
    assert all(rating.margin is not None for rating in ratings(ring).values())
    assert all(rating.margin is None for rating in ratings(ring[:2]).values())
    assert all(rating.margin is not None for rating in ratings([[(("a", 1), ("b", 1))]]).values()), "they are equals"


# --- a chain of neighbours


def test_ratings_of_a_chain_add_up_and_so_does_what_is_unsure():
    links = [
        (expected_share(100), Interval(expected_share(70), expected_share(140))),
        (expected_share(50), Interval(expected_share(10), expected_share(80))),
    ]
    (first, (low, high)), (second, ends), (third, sums) = rate_ladder(links)
    assert (first, low, high) == (0, 0, 0)
    assert (second, *ends) == pytest.approx((100, 70, 140))
    assert (third, *sums) == pytest.approx((150, 150 - math.hypot(30, 40), 150 + math.hypot(40, 30)))
    down = rate_ladder([(1 - share, Interval(1 - high, 1 - low)) for share, (low, high) in links])
    assert (down[2][0], *down[2][1]) == pytest.approx((-150, -sums.high, -sums.low))


def test_clean_sweep_bounds_one_end_of_the_rating():
    link, sweep, defeat = [
        (sum(scores) / 10, share_interval(scores)) for scores in ([1] * 7 + [0] * 3, [1] * 10, [0] * 10)
    ]
    assert [format_rating(*rung).partition(" +")[0] for rung in rate_ladder([link, sweep, link])[2:]] == [
        "more than"
    ] * 2
    assert rate_ladder([sweep])[1][1].low == pytest.approx(elo_difference(share_interval([1] * 10).low))
    assert rate_ladder([link, sweep])[2][1].low < rate_ladder([link])[1][0] + rate_ladder([sweep])[1][1].low
    assert format_rating(*rate_ladder([defeat])[1]).startswith("less than -")
    assert format_rating(*rate_ladder([sweep, defeat])[2]) == "unknown"


def test_the_intervals_of_a_chain_hold_the_truth():
    dice, steps, covered = random.Random(5), (60, 150, 300, 20), []
    for _ in range(300):
        links = []
        for step in steps:
            chance = expected_share(step)
            pairs = [((dice.random() < chance) + (dice.random() < chance)) / 2 for _ in range(50)]
            links.append((sum(pairs) / 50, share_interval(pairs)))
        for truth, (_, (low, high)) in zip(itertools.accumulate(steps), rate_ladder(links)[1:], strict=True):
            covered.append(low <= truth <= high)
    assert 0.93 < sum(covered) / len(covered) < 0.985
