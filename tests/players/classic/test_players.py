"""Every player of 7 Wonders: legal with any number of players, repeatable, blind to what it cannot know."""

from itertools import islice, pairwise

import pytest

from sevenwonders.classic import Options
from sevenwonders.classic.actions import legal_codes as legal
from sevenwonders.classic.components import BOARD_SIDES
from sevenwonders.classic.players.levels import LEVELS
from sevenwonders.classic.rules.score import rank_of_seat
from sevenwonders.classic.rules.setup import board_side_index
from sevenwonders.classic.rules.state import HIDDEN, Question
from sevenwonders.classic.states import determinize_with_stream, known
from sevenwonders.errors import PlayerError
from sevenwonders.players import player_from

from .conftest import play

GAME = "classic"


def table(spec: str, number: int, seed: int = 1):
    """A player at every seat."""
    return [player_from(spec, seed + seat, GAME) for seat in range(number)]


def finish(players, seed, rules=None):
    """A whole game; returns how it ended and the actions taken, all of them legal."""
    taken = []
    for state, seat, action in play(players, seed, rules):
        if seat < 0:
            return state, taken
        assert action in legal(state, seat)
        taken.append(action)
    raise AssertionError("the game did not end")


@pytest.mark.spread
@pytest.mark.parametrize("players", range(3, 8))
@pytest.mark.parametrize("spec", ["random", "greedy", "level:1", "search:12"])
def test_players_finish_games_with_any_number_of_players(spec: str, players: int) -> None:
    state, _ = finish(table(spec, players), seed=players)
    assert state.question == Question.OVER


@pytest.mark.spread
@pytest.mark.parametrize("options", [Options(), Options(boards="choose"), Options(sides="day"), Options(sides="night")])
@pytest.mark.parametrize("spec", ["random", "greedy", "search:12"])
def test_players_choose_boards_and_sides(spec: str, options: Options) -> None:
    finish(table(spec, 3), 5, options.to_bits())


def test_every_side_of_every_board_is_played() -> None:
    boards = set()
    for seed in range(8):
        state, _ = finish(table("search:3", 7, seed), seed)
        boards |= {board_side_index(state.city[seat]) for seat in range(7)}
    assert len(boards) == len(BOARD_SIDES)


@pytest.mark.parametrize("spec", ["random", "greedy", "search:30", "level:1", "level:3", "level:5"])
def test_a_seed_fixes_the_game(spec: str) -> None:
    games = [finish(table(spec, 3), 3)[1] for _ in range(2)]
    assert games[0] == games[1]
    assert games[0] != finish(table(spec, 3), 4)[1]


@pytest.mark.parametrize("spec", ["greedy", "search:20"])
def test_a_player_leaves_the_position_as_it_is(positions, spec: str) -> None:
    player = player_from(spec, 1, GAME)
    for state, seat in islice(positions(4, 4), 0, None, 11):
        before = state.copy()
        player.choose(state, seat)
        assert state == before


@pytest.mark.spread
@pytest.mark.parametrize("players", [3, 5, 7])
@pytest.mark.parametrize("spec", ["greedy", "search:40", "level:2"])
def test_decision_does_not_depend_on_hidden_information(positions, spec: str, players: int) -> None:
    """Hidden hands redealt, choices of others made or not: the same action and analysis to the last bit."""
    stream, differing = [8], 0
    for state, seat in islice(positions(players, players), 0, None, 7):
        other = determinize_with_stream(state, seat, stream)
        differing += other != state
        decisions = []
        for position in (state, other, known(state, seat)):
            decision = player_from(spec, 3, GAME).choose(position, seat)
            analysis = decision.analysis and decision.analysis.to_json() | {"seconds": 0}
            decisions.append((decision.action, analysis))
        assert decisions[0] == decisions[1] == decisions[2]
        assert HIDDEN not in other.card
    assert differing > 5


def test_secret_choices_do_not_change_a_decision(positions) -> None:
    for state, seat in islice(positions(2, 3), 4, None, 9):
        if state.question == Question.CHOOSE and not state.deciders & 1:
            open_again = state.copy()
            open_again.city[0].choice, open_again.deciders = -1, state.deciders | 1
            choices = [player_from("search:40", 1, GAME).choose(one, seat).action for one in (state, open_again)]
            assert choices[0] == choices[1]


def first_places(specs, deals: int) -> float:
    """Count the first places of the first of some players, each deal played from each seat."""
    won = 0.0
    for seed in range(deals):
        for turned in range(len(specs)):
            seated = [specs[(seat - turned) % len(specs)] for seat in range(len(specs))]
            players = [player_from(spec, seed + 100 * seat, GAME) for seat, spec in enumerate(seated)]
            state, _ = finish(players, seed)
            ranks = [rank_of_seat(state, seat) for seat in range(len(specs))]
            won += (ranks[turned] == 1) / ranks.count(1)
    return won / (deals * len(specs))


def test_greedy_beats_random() -> None:
    assert first_places(["greedy", "random", "random"], 4) > 0.9


def test_search_beats_greedy() -> None:
    assert first_places(["search:300", "greedy", "greedy"], 8) > 0.5


@pytest.mark.parametrize("spec", ["random", "greedy", "search:1s", "search:500ms", "search:2000", "level:1", "level:6"])
def test_names_make_the_player_again(spec: str) -> None:
    player = player_from(spec, game=GAME)
    assert player.name == spec
    assert type(player_from(player.name, game=GAME)) is type(player)


@pytest.mark.parametrize(
    ("spec", "name"),
    [("gredy", GAME), ("search:0", GAME), ("level:7", GAME), ("greedy", "chess"), ("greedy", "clasic")],
)
def test_unknown_players_and_games_are_refused_with_a_sentence(spec: str, name: str, refused) -> None:
    with refused(PlayerError, f"{spec} {name}"):
        player_from(spec, game=name)


def test_levels_get_harder_without_the_compiler_at_first() -> None:
    grades = list(LEVELS.values())
    assert list(LEVELS) == [1, 2, 3, 4, 5, 6]
    assert [grade.simulations for grade in grades] == sorted(grade.simulations for grade in grades)
    assert all(grade.simulations == 0 for grade in grades[:4])
    assert all(weaker.beginner >= stronger.beginner for weaker, stronger in pairwise(grades))
    assert all(grade.says for grade in grades)
