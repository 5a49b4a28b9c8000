"""The last turn of 7 Wonders: bounds hold every result, and are no wider than the results."""

from collections import defaultdict
from collections.abc import Iterator
from itertools import product

import pytest

from sevenwonders import classic
from sevenwonders.classic.players.endgame import last_turn_bounds
from sevenwonders.classic.players.search import SearchPlayer
from sevenwonders.classic.states import KnownState
from sevenwonders.lab.jobs import GameJob, play_game
from sevenwonders.registry import game_type
from sevenwonders.review import iter_review_steps

KIND = game_type("classic")
LAST_AGE, LAST_TURN = 3, 5


def last_turn(seed: int, players: int = 3) -> KnownState:
    """Return what the first seat knows in the last turn of a game of greedy players."""
    options = KIND.experiment_options({"players": players, "sides": "day"})
    game = play_game(GameJob("classic", ("greedy",) * players, seed, options))
    states = (
        moment.state for moment in iter_review_steps(game) if (moment.age, moment.state.turn) == (LAST_AGE, LAST_TURN)
    )
    return classic.known(next(states), 0)


def results(view: KnownState, worlds: int) -> Iterator[tuple[int, float]]:
    """Play every combination of choices out in some positions that the first seat could believe."""
    for world in range(worlds):
        state = classic.determinize(view, 0, world)
        for actions in product(*(classic.legal_codes(state, seat) for seat in range(state.players))):
            after = state.copy()
            for seat, action in enumerate(actions):
                classic.apply(after, seat, action)
            yield actions[0], KIND.victory_shares(after, state.players)[0]


@pytest.mark.parametrize("seed", [2, 6, 7])
def test_bounds_are_least_and_most_of_all_results(seed: int) -> None:
    view, reached = last_turn(seed), defaultdict[int, set[float]](set)
    for action, share in results(view, 4):
        reached[action].add(share)
    bounds = {bound.action: (bound.low, bound.high) for bound in last_turn_bounds(view, 0)}
    assert bounds == {action: (min(shares), max(shares)) for action, shares in reached.items()}


def test_only_last_turn_has_bounds() -> None:
    game = classic.Game(seed=3)
    while game.state.age < 1:
        game.commit(game.deciders[0], game.legal_codes()[0])
    assert last_turn_bounds(game.known(0), 0) == ()
    assert last_turn_bounds(last_turn(2), 0, combinations=10) == ()


def test_analysis_says_what_is_certain() -> None:
    for seed in (2, 4, 6):
        view = last_turn(seed)
        bounds = {bound.action: bound for bound in last_turn_bounds(view, 0)}
        analysis = SearchPlayer(0, simulations=300).analyse(view, 0)
        for move in analysis.moves:
            low, high = bounds[move.action].low, bounds[move.action].high
            assert low <= move.value <= high
            assert move.proved == (low == high)
        assert analysis.exact == all(move.proved for move in analysis.moves)
        first = bounds[analysis.moves[0].action]
        assert first.low <= analysis.range_90[0] <= analysis.win <= analysis.range_90[1] <= first.high
