"""Counts over finished games, and the shares derived from them."""

from datetime import date

import pytest

from sevenwonders import classic, duel
from sevenwonders.errors import SevenWondersError
from sevenwonders.game.pick_statistics import ComponentPick
from sevenwonders.lab.exploration import play_games_with_random_openings
from sevenwonders.registry import game_type
from sevenwonders.statistics import (
    Explorer,
    PlayedGame,
    PlayerHistory,
    iter_played_games,
    load_shipped_picks,
    setting_options,
)
from sevenwonders.statistics.intervals import share_interval


def game_of(shares, *choices: ComponentPick, names=("Ada", "Ben"), way="civilian", day=None) -> PlayedGame:
    return PlayedGame("duel", "base", names, shares, way, choices, day)


def test_the_draft_is_counted_with_what_lay_beside() -> None:
    game = duel.Game(seed=7)
    offers = []
    while game.state.age == 0:
        offers.append(tuple(sorted(action.units[0].id for action in game.legal_actions())))
        game.play(game.legal_actions()[0])
    found = [choice for choice in game_type("duel").list_component_picks(game) if choice.kind == "draft"]
    assert [len(choice.offer) for choice in found] == [4, 3, 2, 1] * 2
    assert [choice.offer for choice in found if len(choice.offer) > 1] == offers
    assert [choice.seat for choice in found] == [0, 1, 1, 0, 1, 0, 0, 1]
    owned = [{choice.what for choice in found if choice.seat == seat} for seat in (0, 1)]
    assert [len(wonders) for wonders in owned] == [4, 4]


def test_each_seat_of_7_wonders_has_a_board_and_first_card() -> None:
    game = next(
        iter(
            play_games_with_random_openings(
                "classic", "greedy", 1, 3, setting_options(game_type("classic"))["4"], processes=1
            )
        )
    )
    kinds = [(choice.kind, choice.seat) for choice in game.choices]
    assert sorted(kinds) == [(kind, seat) for kind in ("board", "first") for seat in range(4)]
    assert all(len(choice.offer) <= 7 and choice.what in choice.offer for choice in game.choices if choice.offer)
    assert sum(game.shares) == pytest.approx(1)


def test_the_opening_is_drawn_and_the_rest_is_played() -> None:
    rules = duel.Options()
    games = list(play_games_with_random_openings("duel", "greedy", 30, 5, rules, processes=1))
    first = {choice.what for game in games for choice in game.choices if choice.kind == "first"}
    assert len(first) > 10  # a greedy player begins with one of few
    assert games[:3] == list(play_games_with_random_openings("duel", "greedy", 3, 5, rules, processes=1))


def test_a_game_counts_once_for_what_two_seats_picked() -> None:
    both = [ComponentPick("first", 0, "altar", ("altar", "baths")), ComponentPick("first", 1, "altar", ("altar",))]
    explorer = Explorer("duel", "base").add_games([game_of((1.0, 0.0), *both)])
    altar, baths = explorer.pick_victory_shares("first")
    assert (altar.games, altar.seen, altar.share) == (1, 1, 0.5)
    assert (baths.games, baths.seen, baths.share) == (0, 1, None)


def test_shares_have_the_intervals_of_their_games_and_tiers() -> None:
    won = [((1.0, 0.0), 0), ((0.0, 1.0), 1)] * 15
    games = [game_of(shares, ComponentPick("token", seat, "law")) for shares, seat in won]
    games += [game_of((0.5, 0.5), ComponentPick("token", 1, "law"))]
    games += [game_of(shares, ComponentPick("token", 1 - seat, "masonry")) for shares, seat in won]
    law, masonry = Explorer("duel", "base").add_games(games).pick_victory_shares("token")
    assert law.interval == pytest.approx(share_interval([1.0] * 30 + [0.5]))
    assert (law.tier, masonry.tier) == ("S", "D")


def test_an_offer_tells_picks_from_it_and_over_another_of_it(refused) -> None:
    exact = game_of((1.0, 0.0), ComponentPick("draft", 0, "piraeus", ("piraeus", "the_sphinx")))
    wider = game_of((0.0, 1.0), ComponentPick("draft", 0, "piraeus", ("piraeus", "the_pyramids", "the_sphinx")))
    apart = game_of((1.0, 0.0), ComponentPick("draft", 0, "piraeus", ("piraeus", "the_pyramids")))
    explorer = Explorer("duel", "base").add_games(
        [exact, wider, apart, game_of((1.0, 0.0), ComponentPick("draft", 0, "the_sphinx", ("the_sphinx",)))]
    )
    picks = {exact.what: (exact, over) for exact, over in explorer.offer_victory_shares(["the_sphinx", "piraeus"])}
    assert [(share.games, share.share) for share in picks["piraeus"]] == [(1, 1.0), (2, 0.5)]
    assert [share.games for share in picks["the_sphinx"]] == [0, 0]
    with refused(SevenWondersError):
        explorer.offer_victory_shares(["sphinx"])
    with refused(SevenWondersError, "no draft"):
        Explorer("classic", "3").offer_victory_shares(["altar"])


def test_counts_survive_a_round_trip(tmp_path) -> None:
    games = play_games_with_random_openings("duel", "greedy", 3, 1, duel.Options(), processes=1)
    explorer = Explorer("duel", "base", "greedy, three times").add_games(games)
    assert Explorer.from_file_text(explorer.write(tmp_path).read_text()) == explorer


def test_player_statistics_group_games_by_factor() -> None:
    won = game_of((1.0, 0.0), ComponentPick("wonder", 0, "piraeus"), way="military", day=date(2026, 2, 1))
    lost = game_of((1.0, 0.0), ComponentPick("wonder", 0, "piraeus"), names=("Cleo", "Ada"), day=date(2026, 1, 1))
    career = PlayerHistory.from_games("Ada", [won, lost, game_of((1.0, 0.0), names=("Ben", "Cleo"))])
    assert (len(career), career.mean_victory_share) == (2, 0.5)
    assert {share.what: share.share for share in career.group_shares("against")} == {"Ben": 1.0, "Cleo": 0.0}
    assert {share.what: share.share for share in career.group_shares("way")} == {"military": 1.0, "civilian": 0.0}
    assert {share.what: share.share for share in career.group_shares("seat")} == {"p1": 1.0, "p2": 0.0}
    assert [(share.what, share.games) for share in career.group_shares("wonder")] == [("piraeus", 1)]
    assert [(share.what, share.share) for share in career.iter_shares_by_game_run(1)] == [("1", 0.0), ("2", 1.0)]


def test_games_that_did_not_end_are_not_counted() -> None:
    unfinished = classic.Record.of(classic.Game.new(seed=7, sides="day"))
    stopped = duel.Record(result=duel.record.RecordedResult(None, "adjudication"), seed=7)
    assert list(iter_played_games([unfinished, stopped])) == []


def test_unplayed_setting_is_refused(refused) -> None:
    with refused(SevenWondersError):
        load_shipped_picks("duel", "atlantis")


def test_why_no_games_against_an_automa_come_with_the_package(refused):
    with refused(SevenWondersError):
        load_shipped_picks("duel", "solo")
