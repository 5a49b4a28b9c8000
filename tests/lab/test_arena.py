"""Matches: pairs share a deal, figures do not depend on how the work was spread."""

from collections import Counter

import pytest

from sevenwonders.duel import Deal, Options
from sevenwonders.lab.arena import Standing, match, pair_jobs
from sevenwonders.lab.matches import Job, Row, play_all, play_game, play_job


def row(winner: int | None, victory: str = "civilian") -> Row:
    """A game that went that way."""
    return Row(Job(("a", "b"), 0), winner, victory, 70, 3, 0, ({}, {}))


def test_a_pair_plays_the_same_deal_with_the_seats_swapped():
    first, second = pair_jobs(("greedy", "random"), 2, seed=5, options=Options())
    assert first.seed == second.seed
    assert first.players == ("greedy", "random")
    assert second.players == ("random", "greedy")
    games = [play_game(job) for job in (first, second)]
    assert all(game.given_deal == Deal.from_seed(first.seed) for game in games)
    assert [ply.action for ply in games[0].plies[:5]] == [ply.action for ply in games[1].plies[:5]], "the same tokens"


def test_points_are_counted_for_the_player_not_for_the_seat():
    standing = Standing(("a", "b"))
    standing.add_pair((row(0, "military"), row(1, "scientific")))  # a wins both: as first, then as second
    standing.add_pair((row(1), row(None)))
    assert standing.pairs == [2.0, 0.5]
    assert standing.score == pytest.approx(2.5 / 4)
    assert standing.victories == (Counter(military=1, scientific=1), Counter(civilian=1))
    assert standing.shared == 1
    assert standing.first_seat == pytest.approx(1 + 0 + 0 + 0.5)


def test_the_interval_narrows_with_the_number_of_pairs_and_holds_the_score():
    few, many = Standing(("a", "b"), [2, 1, 0, 1] * 3), Standing(("a", "b"), [2, 1, 0, 1] * 300)
    assert few.score == many.score == 0.5
    assert few.interval.low < many.interval.low < 0.5 < many.interval.high < few.interval.high
    assert Standing(("a", "b")).interval is None


def test_the_rows_do_not_depend_on_the_number_of_processes():
    jobs = list(pair_jobs(("greedy", "random"), 6, seed=3, options=Options()))
    alone = list(play_all(jobs, processes=1))
    together = list(play_all(jobs, processes=2))
    assert alone == together
    assert alone[0] == play_job(jobs[0])


def test_greedy_beats_random():
    *_, (standing, _) = match(("greedy", "random"), 30, seed=1, processes=1)
    assert standing.games == 30
    assert standing.score > 0.75


def test_a_match_can_be_stopped_between_pairs():
    games = match(("random", "random"), 1000, processes=1)
    assert next(games)[0].games == 2
    games.close()
