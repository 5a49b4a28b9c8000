"""Statements on forecasts: figures that are known, and intervals that hold the truth of simulated games."""

import json
from statistics import fmean

import numpy as np
import pytest

from sevenwonders.errors import PlayerError, SevenWondersError
from sevenwonders.lab.calibration import (
    EventForecasts,
    Forecast,
    collect_forecasts,
    default_players,
    select_event_forecasts,
)
from sevenwonders.players import player_from
from sevenwonders.statistics.intervals import grouped_interval


def alone(said, came):
    """Positions of which each is of a game of its own."""
    return EventForecasts(np.array(said, float), np.array(came, float), np.arange(len(said)))


def simulated(dice, games, truth=lambda said: said, positions=3):
    """Forecasts of games in which all positions of one end alike, and nearly the same is said of them."""
    chance = dice.uniform(0.05, 0.95, games)
    said = np.clip(np.repeat(chance, positions) + dice.uniform(-0.04, 0.04, games * positions), 0, 1)
    came = np.repeat(dice.random(games) < truth(chance), positions).astype(float)
    return EventForecasts(said, came, np.repeat(np.arange(games), positions))


# --- known answers


def test_brier_is_the_mean_square_of_the_distance():
    found = alone([1, 0, 0.5, 0.8], [1, 1, 0, 1])
    assert found.brier_score().value == pytest.approx((0 + 1 + 0.25 + 0.04) / 4)
    assert alone([0.5] * 7, [0, 1, 1, 0, 0.5, 1, 1]).brier_score().value == pytest.approx(0.25 * 6 / 7)


def test_the_constant_has_the_variance_of_what_came():
    found = alone([0.9, 0.6, 0.8, 0.1], [1, 1, 1, 0])
    assert found.constant_forecast.brier_score().value == pytest.approx(0.75 * 0.25)
    assert found.brier_reduction(found.constant_forecast).value == pytest.approx(
        1 - (0.01 + 0.16 + 0.04 + 0.01) / 4 / 0.1875
    )
    assert found.brier_reduction(found).value == pytest.approx(0)
    low, high = found.brier_reduction(found).interval
    assert low < -1 < 0 < high <= 1, "four games say hardly anything"
    assert alone([0.1, 0.2], [0, 0]).brier_reduction(alone([0, 0], [0, 0])) is None, (
        "no forecaster is better than a perfect one"
    )


def test_calibration_error_is_the_mean_distance_by_tenths():
    # Below a tenth 0.05 is said and nothing comes; in the last tenth 0.95 and 1 are said, and three of four come.
    found = alone([0.05, 0.05, 0.95, 0.95, 1, 1], [0, 0, 1, 1, 0, 1])
    assert found.calibration_error().value == pytest.approx((2 * 0.05 + 4 * (0.975 - 0.75)) / 6)
    assert [(place, len(some)) for place, some in found.iter_tenths()] == [(0, 2), (9, 4)]


def test_forecast_above_ninety_per_cent_may_be_wrong():
    found = alone([0.9, 0.91, 0.95, 1, 1, 0.05], [0, 0, 1, 1, 0.5, 0]).invert_confident_forecasts()
    assert len(found) == 4
    assert found.event_frequency().value == pytest.approx(1.5 / 4)


def test_mean_has_the_textbook_interval_with_games_as_units():
    values = np.random.default_rng(1).normal(0.3, 0.05, 4000).clip(0, 1)
    low, high = grouped_interval(values, np.arange(4000), prior=0)
    # Wilson's is moved by 1.96² / 2n, where n is what these are worth in wins and losses: 4000 * 0.21 / 0.0025.
    assert (low + high) / 2 == pytest.approx(values.mean(), abs=2e-5)
    assert (high - low) / 2 == pytest.approx(1.96 * values.std(ddof=1) / 4000**0.5, rel=2e-3)
    again = grouped_interval(np.repeat(values, 5), np.repeat(np.arange(4000), 5), prior=0)
    assert again == pytest.approx((low, high)), "repeating a sample does not narrow the interval"
    assert grouped_interval(np.ones(9), np.zeros(9)).low < 0.2, "one game says hardly anything"


def test_chances_are_judged_by_the_end_of_the_game():
    said = ({"win": 0.6, "win_military": 0.2, "win_civilian": 0.4, "shared": 0.1}, {"win": 0.5})
    won, shared = (
        Forecast(1, ("a", "b"), ending, win, said) for ending, win in (("win_military", 1.0), ("shared", 0.5))
    )
    found = [[won], [shared, won]]
    assert select_event_forecasts(found, 0).came.tolist() == [1, 0.5, 1]
    assert select_event_forecasts(found, 0, "win_military").came.tolist() == [1, 0, 1]
    assert select_event_forecasts(found, 0, "shared").said.tolist() == [0.1] * 3
    assert select_event_forecasts(found, 1, "win_military").said.tolist() == [0] * 3, (
        "what is not named is not expected"
    )
    assert select_event_forecasts(found, 1).games.tolist() == [0, 1, 1]
    with pytest.raises(SevenWondersError, match="nothing was said of 'win_militar'; did you mean 'win_military'"):
        select_event_forecasts(found, 0, "win_militar")


# --- simulated


def test_intervals_hold_the_truth():
    dice, covered = np.random.default_rng(2), []
    many = simulated(dice, 200_000)
    half = EventForecasts(np.full(len(many), 0.5), many.came, many.games)
    brier, gain = many.brier_score().value, many.brier_reduction(half).value
    for _ in range(300):
        some = simulated(dice, 80)
        even = EventForecasts(np.full(len(some), 0.5), some.came, some.games)
        for (_, (low, high)), truth in ((some.brier_score(), brier), (some.brier_reduction(even), gain)):
            covered.append(low <= truth <= high)
    assert 0.93 < fmean(covered) < 0.995


def test_the_error_of_a_perfect_forecast_is_its_noise():
    dice = np.random.default_rng(3)
    errors = [simulated(dice, 300).calibration_error() for _ in range(200)]
    assert fmean(error.value for error in errors) == pytest.approx(fmean(error.noise for error in errors), rel=0.05)


@pytest.mark.parametrize("shift", [0.02, 0.05, 0.2])
def test_true_error_lies_between_raw_and_noise_corrected_error(shift):
    dice = np.random.default_rng(4)
    errors = [simulated(dice, 300, lambda said: np.clip(said - shift, 0, 1)).calibration_error() for _ in range(100)]
    truth = simulated(dice, 200_000, lambda said: np.clip(said - shift, 0, 1)).calibration_error().value
    assert fmean(error.value - error.noise for error in errors) < truth
    assert truth < fmean(error.value for error in errors) + 0.002, "but for the luck of this very test"


# --- real games


def ask(games, **changed):
    return list(
        collect_forecasts(["search:8"], games, **{"seed": 3, "among": ["greedy", "random"], "processes": 1} | changed)
    )


def test_positions_are_real_decisions_and_endings_real_ends():
    found = ask(4)
    assert [len(some) for some in found] == [3] * 4
    for position in (position for some in found for position in some):
        (said,) = position.said
        assert {"win", "win_military", "loss_civilian", "shared"} <= said.keys()
        ways = [chance for word, chance in said.items() if word != "win"]
        assert sum(ways) == pytest.approx(1, abs=1e-3)
        assert position.ending in said
        assert position.win == {"w": 1, "l": 0, "s": 0.5}[position.ending[0]]
        assert set(position.players) <= {"greedy", "random"}
        assert 0 <= position.age <= 3


def test_the_same_seed_asks_the_same_on_any_number_of_processes():
    assert ask(3) == ask(3, processes=2)
    assert ask(3) != ask(3, seed=4)


def test_interrupted_calibration_resumes(tmp_path, refused):
    path = tmp_path / "found.jsonl"
    first = ask(2, journal=path)
    path.write_text(path.read_text() + '[{"age": 1, "pl')
    assert ask(4, journal=path) == ask(4)
    assert ask(4, journal=path)[:2] == first
    assert len(path.read_text().splitlines()) == 5
    with refused(SevenWondersError, "other games"):
        ask(4, journal=path, positions=2)
    path.write_text(path.read_text() + json.dumps([1, 2]) + "\n")
    with refused(SevenWondersError, "no game"):
        ask(6, journal=path)


def test_player_without_forecasts_is_refused(refused):
    with refused(PlayerError):
        next(collect_forecasts(["greedy"], 1))


def test_a_text_is_no_list_of_players(refused):
    for argument in ("players", "among"):
        given = {"players": ["search:8"], "among": ["greedy"], argument: "search:8"}
        with refused(SevenWondersError, argument):
            next(collect_forecasts(games=1, processes=1, **given))


@pytest.mark.parametrize("game", ["duel", "classic"])
def test_mixed_pool_holds_each_kind_of_player(game):
    pool = default_players(game)
    assert {"greedy", "level:1", "search:60"} <= set(pool)
    assert all(player_from(word, game=game) for word in pool)
    assert "playouts:400" in pool
    assert "style:scholar:200" in pool
