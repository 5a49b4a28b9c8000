"""Ranges around the chance to win, in both games."""

import pytest

from sevenwonders.classic.players.search.ranges import RANGES as CLASSIC
from sevenwonders.duel.players.search.ranges import RANGES as DUEL
from sevenwonders.game.player import Analysis
from sevenwonders.game.ranges import IntervalWidthWeights, win_chance_interval
from sevenwonders.registry import GAMES, game_type


@pytest.mark.parametrize("ranges", [DUEL, CLASSIC])
def test_ranges_hold_win_and_shrink_with_simulations(ranges: IntervalWidthWeights) -> None:
    for win in (0.0, 0.3, 0.97):
        few, many = (win_chance_interval(win, simulations, 15, ranges.nine_of_ten) for simulations in (100, 1600))
        half = win_chance_interval(win, 100, 15, ranges.half)
        assert 0 <= few[0] <= half[0] <= win <= half[1] <= few[1] <= 1
        assert few[1] - few[0] > many[1] - many[0]


@pytest.mark.parametrize("name", GAMES)
def test_analysis_says_how_unsure_it_is(name: str) -> None:
    kind = game_type(name)
    game = kind.Game(kind.experiment_options({}), seed=7)
    for _ in range(30):
        game.commit(game.deciders[0], game.legal_codes()[0])
    seat = game.deciders[0]
    analysis = kind.make_search_player(0, simulations=200).analyse(game.known(seat), seat)
    low, high = analysis.range_90
    assert low <= analysis.range_50[0] <= analysis.win <= analysis.range_50[1] <= high
    assert low < high
    assert Analysis.from_json(analysis.to_json()) == analysis
