"""Many games of 7 Wonders as columns and files."""

import csv

import numpy as np
import pytest

from sevenwonders.classic import CHANCE, Options
from sevenwonders.classic.record import Record
from sevenwonders.lab.random_tables import random_tables
from sevenwonders.lab.results import write
from sevenwonders.lab.table_results import TableResults, places, summary
from sevenwonders.lab.tables import TableJob, play_table

PLAYERS = ("random", "greedy", "random", "level:1")


@pytest.fixture(scope="module")
def played():
    """A few games that were played one by one."""
    options = Options(players=4, sides="random")
    rows = [play_table(TableJob(PLAYERS, seed, options)) for seed in range(5)]
    return rows, TableResults.of(PLAYERS, rows)


@pytest.fixture(scope="module")
def simulated():
    """Random games that were simulated, each with all its actions."""
    return next(random_tables(60, seed=9, options=Options(players=5), keep=True))


def test_columns_hold_what_the_rows_hold(played):
    rows, results = played
    for place, row in enumerate(rows):
        assert results.by_seat("rank")[place].tolist() == list(row.ranks)
        assert results.column("p4_total")[place] == row.scores[3]["total"]
        assert results.column("p2_military")[place] == row.scores[1]["military"]
        assert results.column("decisions")[place] == row.decisions > 18 * 4 - 1
        assert results.shares()[place].tolist() == [row.share(seat) for seat in range(4)]


def test_a_file_reads_back(played, tmp_path):
    rows, results = played
    write(results, tmp_path / "games.csv")
    with (tmp_path / "games.csv").open(newline="") as file:
        table = list(csv.DictReader(file))
    assert len(table) == len(rows)
    for entry, row in zip(table, rows, strict=True):
        assert (entry["p2_player"], entry["p4_player"]) == ("greedy", "level:1")
        assert entry["p3_side"] == row.boards[2]
        assert int(entry["p3_total"]) == row.scores[2]["total"]
        winners = [seat for seat in range(4) if row.ranks[seat] == 1]
        assert entry["winner"] == (f"p{winners[0] + 1}" if len(winners) == 1 else "shared")


def test_simulated_games_replay_to_the_same_result(simulated):
    results, logs = simulated
    for place, log in enumerate(logs):
        record = Record.from_codes(Options(players=5), log[:, 0], players=results.players)
        assert Record.from_notes(Options(players=5), log, results.numbers[place], results.players) == record
        game = record.game()
        assert game.is_over
        assert list(game.result.ranks) == results.by_seat("rank")[place].tolist()
        assert [game.score(seat)["total"] for seat in range(5)] == results.by_seat("total")[place].tolist()
        assert game.score(2)["green"] == results.column("p3_green")[place]
        assert sum(ply.seat != CHANCE for ply in game.plies) == results.column("decisions")[place]


def test_random_games_do_not_depend_on_threads_and_differ_by_seed():
    def numbers(seed: int, threads: int) -> np.ndarray:
        return np.concatenate([chunk.numbers for chunk, _ in random_tables(1100, seed, threads=threads)])

    assert (numbers(1, 1) == numbers(1, 2)).all()
    assert (numbers(1, 1) != numbers(2, 1)).any()


def test_the_summary_and_the_places_add_up(simulated):
    results, _ = simulated
    lines = dict(summary(results))
    assert lines["games"] == "60"
    shares = [float(lines[f"first places of p{seat}"].split()[0]) for seat in range(1, 6)]
    assert sum(shares) == pytest.approx(100, abs=0.05)
    points = sum(float(lines[f"points from {name}"]) for name in ("wonder", "coins", "military", "blue", "yellow"))
    points += sum(float(lines[f"points from {name}"]) for name in ("green", "purple"))
    assert points == pytest.approx(results.by_seat("total").mean(), abs=0.4)
    found = {place.name: place for place in places(results)}
    assert found["day"].number + found["night"].number == 5 * 60
    of_sides = [place for place in found.values() if "_" in place.name]
    assert sum(place.number for place in of_sides) == 5 * 60
    assert sum(place.number * place.share for place in of_sides) == pytest.approx(60)
    assert dict(summary(TableResults.empty(("random",) * 3))) == {}
