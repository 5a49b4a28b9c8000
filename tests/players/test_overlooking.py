"""The player who overlooks: what comes to mind, what does not, and what it makes of it."""

from collections import Counter

import pytest

from sevenwonders.duel import Game, Position
from sevenwonders.duel.actions import action_of, legal_codes
from sevenwonders.duel.players.evaluation import evaluate, evaluate_own_city
from sevenwonders.duel.players.greedy import GreedyPlayer
from sevenwonders.duel.players.levels import OverlookingPlayer
from sevenwonders.game.player import Analysis, Candidate, Decision

SEEDS = range(400)


def overlooking(perception: int, seed: int = 1, player=None) -> OverlookingPlayer:
    return OverlookingPlayer(player or GreedyPlayer(seed), perception, seed, "it")


def how_often(position: Position, perception: int) -> Counter[str]:
    """Count how many of a hundred players notice each action."""
    game, noticed = Game(position=position), Counter()
    named = {code: str(action_of(game.state, code)) for code in game.legal_codes()}
    for seed in SEEDS:
        noticed.update(named[code] for code in overlooking(perception, seed).draw_noticed_actions(game.known(0), 0))
    return Counter({action: round(100 * number / len(SEEDS)) for action, number in noticed.items()})


@pytest.mark.parametrize("perception", [10, 50, 100])
def test_something_is_always_noticed_and_the_same_for_a_seed(positions, modules, perception: int) -> None:
    one, other = overlooking(perception), overlooking(perception)
    for state, seat in list(positions(3, modules))[::4]:
        noticed = one.draw_noticed_actions(state, seat)
        assert noticed
        assert noticed == other.draw_noticed_actions(state, seat)
        legal = legal_codes(state)
        assert noticed == [action for action in legal if action in noticed]
        assert perception < 100 or noticed == legal


def test_another_seed_notices_something_else(positions) -> None:
    seen = [
        [overlooking(50, seed).draw_noticed_actions(state, seat) for state, seat in positions(3, ())] for seed in (1, 2)
    ]
    assert seen[0] != seen[1]


def test_plain_actions_are_noticed_most() -> None:
    """A card needs one glance, a chain a second; a Wonder needs two, and the card under it.

    Who sees neither card looks again.
    """
    position = Position(
        age=2,
        structure={18: "horse_breeders", 19: "brewery"},
        p1={"cards": ["stable"], "wonders": ["the_sphinx"], "coins": 30},
    )
    often, perception, looks = how_often(position, 60), 0.6, 1 / (1 - 0.4**2)
    assert often["build brewery"] == pytest.approx(100 * looks * perception, abs=5)
    assert often["discard horse_breeders"] == pytest.approx(100 * looks * perception, abs=5)
    assert often["build horse_breeders"] == pytest.approx(100 * looks * perception**2, abs=5)
    assert often["wonder the_sphinx with brewery"] == pytest.approx(100 * looks * perception**3, abs=5)


def test_player_who_notices_everything_is_greedy(positions, modules) -> None:
    greedy, it = GreedyPlayer(5), overlooking(100, 5, GreedyPlayer(5))
    for state, seat in list(positions(3, modules))[::4]:
        assert it.choose(state, seat) == greedy.choose(state, seat)


def test_unnoticed_action_is_not_played(positions) -> None:
    """A search found the best in an order of its own; the first that was noticed is taken, tried ones first."""

    class Found:
        name, compiled = "found", True

        def choose(self, state, seat, *, stop=None):
            moves = [
                Candidate(code, int(place < 3), 0.0, 0.5, place / 100) for place, code in enumerate(legal_codes(state))
            ]
            return Decision(moves[0].action, Analysis(seat, 3, 0.0, 0.5, moves=tuple(moves)))

    it, other = overlooking(50, 1, Found()), overlooking(50, 1)
    untried = 0
    for state, seat in positions(3, ()):
        legal, noticed = legal_codes(state), other.draw_noticed_actions(state, seat)
        tried = [action for action in noticed if action in legal[:3]]
        assert it.choose(state, seat).action == (tried[0] if tried else noticed[-1])
        untried += not tried
    assert untried


def test_a_judgement_of_the_own_city_does_not_see_the_opponent(positions) -> None:
    differing = 0
    for state, seat in list(positions(3, ()))[10::5]:
        other = state.copy()
        other.city[1 - seat].coins += 5
        assert evaluate_own_city(other, seat) == evaluate_own_city(state, seat)
        differing += evaluate(other, seat) != evaluate(state, seat)
    assert differing
