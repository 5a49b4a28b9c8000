"""Bidding for who begins (option `first_player`, ruling R-115)."""

import pytest

from sevenwonders import duel, records
from sevenwonders.duel.encoding import make_encoding
from sevenwonders.duel.pick_statistics import iter_component_picks
from sevenwonders.duel.rules.state import Question
from sevenwonders.errors import OptionError
from sevenwonders.players import make_computer_player

BIDDING = duel.Options(first_player="bid")


def bidding(new_game, first: int, second: int, option: str = "bid"):
    game = new_game(first_player=option)
    game.play(f"bid {first}", f"bid {second}")
    return game


def test_R115_both_bid_before_the_first_wonders_are_turned_up(new_game):
    """Given the option. When the Progress tokens lie there. Then each is asked in turn for 0 to 7 coins."""
    game = new_game(first_player="bid")
    for seat in (0, 1):
        assert (game.asks, game.seat) == ("bid", seat)
        assert game.legal == [f"bid {coins}" for coins in range(8)]
        assert game.state.wonder_offer == 0
        game.play("bid 2")
    assert game.asks == "draft_wonder"


@pytest.mark.parametrize(
    ("first", "second", "begins", "coins"), [(1, 3, 1, [7, 4]), (3, 1, 0, [4, 7]), (2, 2, 0, [5, 7])]
)
def test_R115_higher_bid_begins_and_pays_first_seat_on_ties(new_game, first, second, begins, coins):
    game = bidding(new_game, first, second)
    assert (game.seat, game.coins) == (begins, coins)
    picks = []
    while game.asks == "draft_wonder":
        picks.append(game.seat)
        game.play(game.legal[0])
    other = 1 - begins
    assert picks == [begins, other, other, other, begins, begins]
    assert (game.asks, game.seat, game.state.active) == ("turn", begins, begins)


def test_R115_what_is_bid_may_go_to_the_opponent_instead(new_game):
    game = bidding(new_game, 1, 3, "bid_to_opponent")
    assert (game.seat, game.coins) == (1, [10, 7])


@pytest.mark.parametrize("viewer", [1, None])
def test_R115_a_bid_is_a_secret_until_both_have_been_made(viewer):
    """Given games that differ in the first bid. Then before the second only the bidder can tell them apart."""
    games = [duel.Game(BIDDING, seed=5) for _ in range(2)]
    for game, coins in zip(games, (0, 6), strict=True):
        game.play(f"bid {coins}")
    low, high = games
    assert duel.view(low, viewer) == duel.view(high, viewer)
    assert duel.view(low, 0) != duel.view(high, 0)
    assert low.known(1) == high.known(1)
    seen = [records.dumps(duel.Record.of(game).seen_by(viewer)) for game in games]
    assert seen[0] == seen[1]
    assert "bid ?" in seen[0]
    for game in games:
        game.play("bid 3")
    assert "p2 bid 3; p1 bid 0" in map(str, low.plies)


def test_R115_search_learns_the_hidden_bid_only_from_chance():
    game = duel.Game(BIDDING, seed=5)
    game.play("bid 6")
    guess = duel.Position.from_state(game.known(1), game.options)
    assert "p2 bid ?" in guess.pending
    ahead = duel.Game(position=guess)
    ahead.play("bid 4")
    assert ahead.seat == duel.CHANCE
    assert [str(action) for action in ahead.legal_actions()] == [f"hear {coins}" for coins in range(8)]
    ahead.play("hear 6")
    assert [city.coins for city in ahead.state.city] == [1, 7]


def test_R115_a_record_tells_both_bids_and_replays():
    game = duel.Game(BIDDING, seed=5)
    game.play("bid 2")
    game.play("bid 3")
    text = records.dumps(duel.Record.of(game))
    assert "p1 bid 2" in text
    assert "p2 bid 3" in text
    assert records.loads(text)[0].replay().game.state == game.state


@pytest.mark.parametrize("name", ["random", "greedy", "search:20", "level:2"])
def test_R115_computers_bid(name):
    game = duel.Game(BIDDING, seed=8)
    player = make_computer_player(name, seed=1)
    for seat in (0, 1):
        game.play(player.choose(game.known(seat), seat).action)
    assert game.question is Question.DRAFT_WONDER


def test_R115_solo_challenge_has_no_bidding(refused):
    with refused(OptionError):
        duel.Options(solo=True, first_player="bid")


def test_R115_bids_have_columns_in_masks():
    game = duel.Game(BIDDING, seed=5)
    columns = make_encoding(BIDDING)
    assert columns.mask(game.legal_codes()).sum() == 8
    assert len(columns.mask([])) > make_encoding().num_actions


def test_R115_unknown_bid_is_not_reported():
    """Given a position in which the first bid is unknown. When the second bid is made. Then no number is made up."""
    game = duel.Game(BIDDING, seed=5)
    game.play("bid 6")
    ahead = duel.Game(position=duel.Position.from_state(game.known(1), game.options))
    ahead.play("bid 4")
    assert "p1" not in str(ahead.plies[-1])


def test_R115_a_bid_is_no_pick_of_the_draft():
    game = duel.Game(BIDDING, seed=5)
    for action in ("bid 2", "bid 3"):
        game.play(action)
    while game.question is Question.DRAFT_WONDER:
        game.play(game.legal_actions()[0])
    assert [choice.kind for choice in iter_component_picks(game)] == ["draft"] * 8
