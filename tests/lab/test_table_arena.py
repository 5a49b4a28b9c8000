"""Matches at tables of 3 to 7: everybody sits everywhere, figures add up, and what was cut short goes on."""

import pytest

from sevenwonders.classic import Options
from sevenwonders.errors import SevenWondersError
from sevenwonders.lab.table_arena import TableStanding, deals_of, line_up, table_match
from sevenwonders.lab.tables import TableJob, TableRow, play_table, play_tables


def row(*ranks: int) -> TableRow:
    """A game that ended like that."""
    return TableRow(ranks, tuple(f"board_{seat}" for seat in range(len(ranks))), tuple({"total": 50} for _ in ranks))


def test_every_player_has_every_seat_of_a_deal():
    (jobs,) = deals_of(["a", "b", "c", "d"], 1, 5, Options(players=4))
    assert {job.seed for job in jobs} == {jobs[0].seed}
    for seat in range(4):
        assert sorted(job.players[seat] for job in jobs) == ["a", "b", "c", "d"]


def test_a_deal_is_the_same_from_every_seat():
    options = Options(players=3, sides="random")
    (jobs,) = deals_of(["greedy", "random"], 1, 5, options)
    rows = [play_table(job) for job in jobs]
    assert jobs[0].players == ("greedy", "random", "random")
    assert len({row.boards for row in rows}) == 1
    assert len({row.scores[0]["total"] for row in rows}) > 1


def test_more_players_than_seats_play_equally_often():
    games: dict[str, int] = {}
    for jobs in deals_of(list("abcde"), 20, 1, Options(players=3)):
        assert len(set(jobs[0].players)) == 3
        for name in jobs[0].players:
            games[name] = games.get(name, 0) + 1
    assert set(games.values()) == {12}
    assert line_up(["a", "b"], 5, {}, 0) == ("a", "b", "b", "b", "b")


def test_shares_ranks_and_boards_are_counted_for_the_player():
    standing = TableStanding()
    jobs = [TableJob(("a", "b", "b"), 1), TableJob(("b", "a", "b"), 1), TableJob(("b", "b", "a"), 1)]
    standing.add_deal(jobs, [row(1, 2, 3), row(1, 1, 3), row(2, 1, 3)])
    a, b = standing.accounts["a"], standing.accounts["b"]
    assert (a.games, b.games, standing.games) == (3, 6, 3)
    assert (a.wins, b.wins) == (1.5, 1.5)
    assert a.share == pytest.approx(0.5)
    assert a.deals == [0.5]
    assert a.ranks == 1 + 1 + 3
    assert standing.seats == [1.5, 1.5, 0]
    assert a.board_games == {"board_0": 1, "board_1": 1, "board_2": 1}
    assert a.board_wins == {"board_0": 1.0, "board_1": 0.5, "board_2": 0.0}


def test_rows_do_not_depend_on_the_number_of_processes():
    jobs = [job for jobs in deals_of(["greedy", "random"], 2, 3, Options(sides="random")) for job in jobs]
    assert list(play_tables(jobs, processes=1)) == list(play_tables(jobs, processes=2))


def test_a_match_that_was_cut_short_goes_on(tmp_path):
    path = tmp_path / "match.jsonl"

    def play(games, **changed):
        given = {"entries": ["greedy", "random"], "seed": 7, "processes": 1, "journal": path} | changed
        *_, standing = table_match(games=games, **given)
        return standing

    play(3)
    first = path.read_text()
    path.write_text(first + '{"ranks": [1, 2')  # as if the power had failed
    whole = play(9)
    assert path.read_text().startswith(first)
    assert len(path.read_text().splitlines()) == 10
    assert whole == play(9, journal=None), "the same as in one go"
    assert play(9) == whole, "nothing is left to play"
    with pytest.raises(SevenWondersError, match="holds other games"):
        play(9, seed=8)
    path.write_text(first + "nonsense\n")
    with pytest.raises(SevenWondersError, match="no game"):
        play(9)


def test_games_that_are_no_whole_deals_are_refused():
    with pytest.raises(SevenWondersError, match="write 12"):
        next(table_match(["greedy", "random"], 10))
    with pytest.raises(SevenWondersError, match="needs players"):
        next(table_match([], 3))
