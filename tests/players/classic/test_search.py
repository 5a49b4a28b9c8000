"""The search of 7 Wonders: what it reports, when it stops, and that it finds what can be seen to be best."""

import threading
from itertools import count, islice

import pytest

from sevenwonders import classic
from sevenwonders.classic.actions import action_of
from sevenwonders.classic.actions import legal_codes as legal
from sevenwonders.classic.components import BY_ID
from sevenwonders.classic.ids import pile_from_cards
from sevenwonders.classic.players.search import SearchPlayer, TreeSearchSettings
from sevenwonders.classic.rules.action_codes import SELL, WAYS
from sevenwonders.classic.rules.market import building_payments, coins_to_right_neighbour
from sevenwonders.classic.rules.state import Question
from sevenwonders.errors import PositionError


def last_turn(**me):
    """The last turn of the game for the first of three cities."""
    cities = [
        {"board": "gizah", "coins": 2, **me},
        {"board": "rhodos", "coins": 0, "hand": ["senate", "university"]},
        {"board": "olympia", "coins": 0, "hand": ["observatory", "study"]},
    ]
    return classic.Game(position=classic.Position(age=3, turn=6, cities=cities), seed=1)


def best(game, seat=0, **budget):
    """The action that a search likes best."""
    player = SearchPlayer(1, **(budget or {"simulations": 400}))
    return str(action_of(game.state, seat, player.choose(game.state, seat).action))


def test_the_analysis_adds_up(positions):
    for players in (3, 6):
        for state, seat in islice(positions(1, players), 2, None, 23):
            analysis = SearchPlayer(4, simulations=200).analyse(state, seat)
            assert analysis.seat == seat
            assert analysis.simulations == sum(move.visits for move in analysis.moves) == 200
            assert sum(move.share for move in analysis.moves) == pytest.approx(1)
            assert sum(move.prior for move in analysis.moves) == pytest.approx(1, abs=1e-5)
            assert sum(analysis.wins) == pytest.approx(1)
            assert len(analysis.wins) == len(analysis.points) == players
            assert all(0 <= move.value <= 1 for move in analysis.moves)
            assert [move.visits for move in analysis.moves] == sorted((m.visits for m in analysis.moves), reverse=True)
            assert {move.action for move in analysis.moves} <= set(legal(state, seat))
            mean = sum(move.visits * move.points for move in analysis.moves) / 200
            assert mean == pytest.approx(analysis.points[seat])


def test_every_way_to_use_a_card_is_looked_at(positions):
    for state, seat in islice(positions(3, 4), 0, None, 9):
        looked = {move.action for move in SearchPlayer(1, simulations=1).analyse(state, seat).moves}
        assert {what_is_done(action) for action in looked} == {what_is_done(action) for action in legal(state, seat)}


def what_is_done(action):
    """An action without the way to pay for it."""
    return action // WAYS if action < SELL else -action


def test_payments_two_coins_above_the_cheapest_are_pruned():
    me = {"board": "ephesos", "coins": 9, "cards": ["west_trading_post"], "hand": ["arena", "pantheon"]}
    others = [
        {"board": "babylon", "cards": ["quarry", "ore_vein"], "hand": ["senate", "university"]},
        {"board": "rhodos", "cards": ["stone_pit", "timber_yard"], "hand": ["lodge", "study"]},
    ]
    state = classic.Game(position=classic.Position(age=3, turn=6, cities=[me, *others]), seed=1).state
    ways = [action for action in legal(state, 0) if what_is_done(action) == BY_ID["arena"].row]
    looked = {move.action for move in SearchPlayer(1, simulations=1).analyse(state, 0).moves} & set(ways)
    paid = {action: sum(coins(state, action)) for action in ways}
    assert len(ways) > len(looked) >= 1
    assert looked == {action for action in ways if paid[action] <= min(paid.values()) + 1}


def coins(state, action):
    """Return the coins that an action pays to both neighbours."""
    left = action % WAYS
    return left, coins_to_right_neighbour(building_payments(state, 0, action // WAYS), left)


def test_the_last_turn_is_played_for_points():
    game = last_turn(cards=["dispensary"], hand=["arena", "lodge"])
    assert best(game) == "build lodge"
    wide = last_turn(stages=2, hand=["pantheon", "town_hall"], cards=["altar", "walls"])
    assert best(wide) == "build pantheon"


def test_shields_are_built_where_they_turn_a_conflict():
    """Three shields win two conflicts and spare two defeats: more than the seven points of a free Pantheon."""
    game = last_turn(cards=["altar", "walls"], hand=["pantheon", "fortifications"])
    for seat in (1, 2):
        game.state.city[seat].shields = 3
    assert best(game) == "build fortifications"


def test_a_single_choice_is_taken_without_thinking():
    game = last_turn(coins=0, hand=["palace", "lodge"])
    game.state.city[0].hand = pile_from_cards([BY_ID["palace"]])
    assert [str(action) for action in game.legal_actions(0)] == ["sell palace"]
    decision = SearchPlayer(1, seconds=60).choose(game.state, 0)
    assert (decision.action, decision.analysis) == (game.legal_codes(0)[0], None)


@pytest.mark.parametrize(
    "settings",
    [
        TreeSearchSettings(victory_weight=1.0),
        TreeSearchSettings(expansion_visits=10**6),
        TreeSearchSettings(rollout_noise=0, exploration=2.0),
    ],
)
def test_dials_do_not_break_it(positions, settings):
    for state, seat in islice(positions(5), 3, None, 17):
        analysis = SearchPlayer(1, simulations=60, settings=settings).analyse(state, seat)
        assert analysis.simulations == 60


def test_a_full_tree_goes_on_learning(positions):
    state, seat = next(islice(positions(2), 6, None))
    analysis = SearchPlayer(1, simulations=500, max_nodes=64).analyse(state, seat)
    assert sum(move.visits for move in analysis.moves) == 500


def test_threads_share_simulations_and_report_together(positions):
    for players in (3, 7):
        state, seat = next(islice(positions(6, players), 5, None))
        alone = SearchPlayer(1, simulations=300).analyse(state, seat)
        first, again = (SearchPlayer(1, threads=3, simulations=300).analyse(state, seat) for _ in range(2))
        assert first.moves == again.moves != alone.moves
        assert first.simulations == sum(move.visits for move in first.moves) == 300
        assert {move.action for move in first.moves} == {move.action for move in alone.moves}
        assert sum(first.wins) == pytest.approx(1)
        mean = sum(move.visits * move.points for move in first.moves) / 300
        assert mean == pytest.approx(first.points[seat])


def test_threads_weigh_one_action_together(positions, refused):
    state, seat = next(islice(positions(6), 5, None))
    action = legal(state, seat)[-1]
    weighed = SearchPlayer(1, threads=2, simulations=100).evaluate_action(state, seat, action)
    assert (weighed.action, weighed.visits) == (action, 100)
    with refused(ValueError):
        SearchPlayer(threads=0)


def test_search_stops_on_request_and_in_time(positions):
    state, seat = next(islice(positions(2), 3, None))
    heard, stop = threading.Event(), threading.Event()
    player = SearchPlayer(1, seconds=60)
    player.clock = lambda: 0.0  # its seconds never end: only the other thread ends it

    def interrupt():
        heard.wait()
        stop.set()

    other = threading.Thread(target=interrupt)
    other.start()
    assert player.choose(state, seat, stop=stop, on_progress=lambda _: heard.set()).action in legal(state, seat)
    other.join()
    ticks = count()
    player.clock = lambda: next(ticks) / 100  # a slice takes a few hundredths of a second
    assert 0.2 <= player_seconds(player, state, seat, 0.2) < 0.3


def player_seconds(player, state, seat, seconds):
    """Return the seconds that a search with this time budget takes."""
    player.seconds = seconds
    return player.analyse(state, seat).seconds


def test_progress_is_reported(positions):
    state, seat = next(islice(positions(2), 3, None))
    reports = []
    SearchPlayer(1, simulations=700).choose(state, seat, on_progress=reports.append)
    assert [analysis.simulations for analysis in reports] == sorted({analysis.simulations for analysis in reports})
    assert reports[-1].simulations == 700


def test_a_choice_already_made_can_be_thought_over():
    game = classic.Game.new(seed=3, sides="day")
    before = SearchPlayer(1, simulations=50).choose(game.state, 1).action
    game.commit(1, game.legal_codes(1)[0])
    assert SearchPlayer(1, simulations=50).choose(game.state, 1).action == before


def test_seat_without_a_question_cannot_decide(positions, refused):
    state = next(state for state, _ in positions(2) if state.question == Question.CHOOSE)
    state.asked = state.deciders = 1
    with refused(ValueError):
        SearchPlayer(1, simulations=5).analyse(state, 2)


def test_hands_that_cannot_be_filled_are_refused_with_a_sentence(refused):
    cities = [{"board": board} for board in ("gizah", "rhodos", "olympia")]
    state = classic.Position(cities=cities).state()
    state.asked = state.deciders = 1
    with refused(PositionError):
        SearchPlayer(1, simulations=5).analyse(state, 0)
