"""The sequential test: it decides rightly, and as often as it promises."""

import numpy as np
import pytest

from sevenwonders.lab.sprt import SCORES, SequentialTest, expected_share, log_likelihood_ratio


def test_shares_and_leads_belong_together() -> None:
    assert expected_share(0) == 0.5
    assert expected_share(400) == pytest.approx(10 / 11)
    assert expected_share(-50) == pytest.approx(1 - expected_share(50))


def test_nothing_is_said_of_few_pairs() -> None:
    test = SequentialTest(0, 20)
    for _ in range(15):
        test.add_pair(2)
    assert test.verdict is None
    test.add_pair(2)
    assert test.verdict is True


def test_pairs_count_by_their_points() -> None:
    test = SequentialTest(0, 20)
    for points in (0, 0.5, 1, 1.5, 2):
        test.add_pair(points)
    assert test.pairs == [1] * len(SCORES)
    assert (test.pair_count, test.share) == (5, 0.5)


def test_a_lead_in_the_middle_says_nothing() -> None:
    assert log_likelihood_ratio([10, 0, 0, 0, 10], 0.4, 0.6) == pytest.approx(0)
    assert log_likelihood_ratio([0] * 5, 0.5, 0.6) == 0
    assert (
        log_likelihood_ratio([5, 10, 20, 30, 15], 0.5, 0.55) > 0 > log_likelihood_ratio([15, 30, 20, 10, 5], 0.5, 0.55)
    )


@pytest.mark.parametrize(("lead", "right"), [(0, False), (60, True)])
def test_errors_are_as_rare_as_promised(lead: float, right: bool) -> None:
    """At either strength itself at most one test in twenty errs, the number of tests and its chance allowed for."""
    dice = np.random.default_rng(7 + round(lead))
    share, wrong, tests = expected_share(lead), 0, 300
    for _ in range(tests):
        test = SequentialTest(0, 60)
        while test.verdict is None:
            test.add_pair(float((dice.random(2) < share).sum()))
        wrong += test.verdict is not right
    assert wrong / tests < 0.09
