"""Many games as columns and files."""

import csv

import numpy as np
import pytest

from sevenwonders.duel import Victory
from sevenwonders.duel.options import options_from
from sevenwonders.duel.record import Record
from sevenwonders.errors import SevenWondersError
from sevenwonders.lab.matches import Job, play_job
from sevenwonders.lab.random_games import random_games
from sevenwonders.lab.results import NUMBERS, Results, check_format, summary, write


@pytest.fixture(scope="module")
def played():
    """A few games that were played one by one."""
    rows = [play_job(Job(("random", "greedy"), seed)) for seed in range(6)]
    return rows, Results.of(("random", "greedy"), rows)


def test_columns_hold_what_the_rows_hold(played):
    rows, results = played
    for place, row in enumerate(rows):
        assert Victory(results.column("victory")[place]).name.lower() == row.victory
        assert results.column("p1_total")[place] == row.scores[0]["total"]
        assert results.column("p2_guild")[place] == row.scores[1]["guild"]
        assert results.column("pawn")[place] == row.pawn


def test_a_csv_file_reads_back(played, tmp_path):
    rows, results = played
    path = tmp_path / "games.csv"
    write(results, path)
    with path.open(newline="") as file:
        table = list(csv.DictReader(file))
    assert len(table) == len(rows)
    assert [entry["winner"] for entry in table] == [
        "shared" if row.winner is None else f"p{row.winner + 1}" for row in rows
    ]
    assert [int(entry["p2_total"]) for entry in table] == [row.scores[1]["total"] for row in rows]


def test_a_parquet_file_reads_back(played, tmp_path):
    pytest.importorskip("pyarrow")
    import pyarrow.parquet

    _, results = played
    path = tmp_path / "games.parquet"
    write(results, path)
    assert pyarrow.parquet.read_table(path).to_pydict() == results.columns()


def test_a_file_that_cannot_be_written_is_refused_before_the_work(tmp_path):
    with pytest.raises(SevenWondersError, match=r"should end with \.csv or \.parquet"):
        check_format(tmp_path / "games.xlsx")
    with pytest.raises(SevenWondersError, match=r"should end with \.csv or \.parquet"):
        write(Results.empty(("random", "random")), tmp_path / "games")


def test_random_games_do_not_depend_on_threads_and_differ_by_seed():
    def numbers(seed: int, threads: int) -> np.ndarray:
        return np.concatenate([chunk.numbers for chunk, _ in random_games(4100, seed, threads=threads)])

    assert (numbers(1, 1) == numbers(1, 2)).all()
    assert (numbers(1, 1) != numbers(2, 1)).any()


@pytest.mark.parametrize(("modules", "games"), [((), 40), (("pantheon", "agora"), 20), (("solo",), 20)])
def test_random_games_are_written_down_without_being_played_again(modules, games):
    options = options_from(changes={"promo_wonders": "both"}, modules=modules)
    results, logs = next(random_games(games, seed=9, options=options, keep=True))
    for place, log in enumerate(logs):
        record = Record.from_codes(options, log[:, 0], players=("a", "b"))
        assert Record.from_notes(options, log, results.numbers[place], ("a", "b")) == record
        game = record.game()
        assert game.is_over
        assert game.result.victory == results.column("victory")[place]
        assert game.score(0)["total"] == results.column("p1_total")[place]
        assert sum(ply.seat in (0, 1) for ply in game.plies) == results.column("decisions")[place]


def test_the_summary_adds_up():
    results = next(random_games(2000, seed=1))[0]
    lines = dict(summary(results))
    kinds = [float(lines[f"{kind} victories"].split()[0]) for kind in ("military", "scientific", "civilian")]
    assert sum(kinds) == pytest.approx(100, abs=0.02)
    assert lines["games"] == "2,000"
    assert dict(summary(Results.empty(("random", "random")))) == {}
    assert results.numbers.shape[1] == len(NUMBERS)
