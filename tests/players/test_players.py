"""Every player: legal under all rules options, repeatable, and named so that it can be made again."""

from itertools import pairwise

import pytest

from sevenwonders.duel.rules.play import apply
from sevenwonders.duel.rules.random_play import resolve_chance
from sevenwonders.duel.rules.setup import new_game
from sevenwonders.duel.rules.state import Rule, State, Victory, seat_to_act
from sevenwonders.kernel.chance import Purpose, stream_for
from sevenwonders.players import player_from
from sevenwonders.players.base import legal
from sevenwonders.players.levels import LEVELS

BOTH_PROMOTIONAL = Rule.MESSE | Rule.LIBERTY
OPTIONS = [0, *Rule, BOTH_PROMOTIONAL, sum(Rule) - Rule.FIRST_GAME, sum(Rule)]


def play(players, seed, rules=0):
    """A game between two players; returns the final state and the actions taken."""
    state, taken = State(), []
    new_game(state, rules)
    chance = stream_for(seed, Purpose.CHANCE)
    resolve_chance(state, chance)
    while state.victory == Victory.NONE:
        seat = seat_to_act(state)
        before = state.copy()
        action = players[seat].choose(state, seat).action
        assert state == before, "a player must not change the position"
        assert action in legal(state)
        taken.append(action)
        apply(state, action)
        resolve_chance(state, chance)
    return state, taken


@pytest.mark.parametrize("rules", OPTIONS)
@pytest.mark.parametrize("spec", ["random", "greedy", "level:1", "search:30"])
def test_players_act_legally_under_every_option(spec: str, rules: int) -> None:
    play([player_from(spec, 1), player_from("random", 2)], seed=int(rules), rules=int(rules))


@pytest.mark.parametrize("spec", ["random", "greedy", "search:100", "level:1", "level:2", "level:4"])
def test_a_seed_fixes_the_game(spec: str) -> None:
    games = [play([player_from(spec, 5), player_from(spec, 6)], seed=3)[1] for _ in range(2)]
    assert games[0] == games[1]


def test_another_seed_plays_another_game() -> None:
    games = [play([player_from("random", seed), player_from("random", seed)], seed=3)[1] for seed in (1, 2)]
    assert games[0] != games[1]


def test_greedy_beats_random() -> None:
    wins = 0
    for seed in range(20):
        greedy, dice = player_from("greedy", seed), player_from("random", seed)
        wins += play([greedy, dice], seed)[0].winner == 0
        wins += play([dice, greedy], seed)[0].winner == 1
    assert wins >= 36


@pytest.mark.parametrize("spec", ["random", "greedy", "search:1s", "search:500ms", "search:2000", "level:1", "level:6"])
def test_names_make_the_player_again(spec: str) -> None:
    player = player_from(spec)
    assert player.name == spec
    assert type(player_from(player.name)) is type(player)


def test_short_names() -> None:
    assert player_from("search").name == "search:1s"
    assert player_from("3").name == "level:3"
    assert player_from(" Greedy ").name == "greedy"


@pytest.mark.parametrize(
    ("spec", "says"),
    [
        ("", "no player is called ''"),
        ("gredy", "choose random, greedy"),
        ("random:3", "no player is called"),
        ("search:", "is no budget"),
        ("search:fast", "search:500ms"),
        ("search:0", "is no budget"),
        ("search:1.5", "is no budget"),
        ("search:-1s", "is no budget"),
        ("level", "level:1"),
        ("level:hard", "level:1"),
        ("level:7", "from 1 .* to 6"),
        ("0", "from 1 .* to 6"),
    ],
)
def test_unknown_players_are_refused_with_a_sentence(spec: str, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        player_from(spec)


def test_levels_get_harder_without_the_compiler_at_first() -> None:
    assert list(LEVELS) == [1, 2, 3, 4, 5, 6]
    assert LEVELS[1].simulations == LEVELS[2].simulations == 0
    assert all(weaker.simulations <= stronger.simulations for weaker, stronger in pairwise(LEVELS.values()))
