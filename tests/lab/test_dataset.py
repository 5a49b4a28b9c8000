"""Archives as Parquet files, and what is asked of them; it needs the extra `data`, which the tests do without."""

import json
import re
import sys
from concurrent.futures import ThreadPoolExecutor
from decimal import Decimal
from pathlib import Path

import pytest

from sevenwonders import duel
from sevenwonders.errors import SevenWondersError
from sevenwonders.lab import play_random_games
from sevenwonders.lab.dataset import CHOICE, GAMES, PLIES, QUESTIONS, Archive, export, find_query, score_category_types
from sevenwonders.records import Record, iter_game_texts, load
from sevenwonders.registry import game_type
from sevenwonders.statistics import Explorer, iter_played_games

DOCS = Path(__file__).parents[2] / "docs"

HEAD = 'format = "sevenwonders"\nversion = 1\n'
FORFEIT = duel.Record(seed=7, players=("Anna", "Bert"), result=duel.RecordedResult(1, "time"), meta={"event": "Club"})


def archive(path, game, modules=(), games=6):
    """A file of random games."""
    options = game_type(game).experiment_options(None, "", modules)
    text = "".join(record for _, some in play_random_games(games, 3, options, game, 1, True) for record in some)
    path.write_text(HEAD + text)
    return path


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    folder = tmp_path_factory.mktemp("archives")
    both = ("pantheon", "agora")
    found = [archive(folder / "duel.toml", "duel"), archive(folder / "both.toml", "duel", both, 2)]
    found += [archive(folder / "classic.toml", "classic")]
    text = found[0].read_text()
    found[0].write_text(
        text.replace('"p1 draft', '"p1 drift', 1) + "\n[[games]]\n" + "\n".join(FORFEIT.iter_file_lines())
    )
    return found


@pytest.fixture(scope="module")
def dataset(files, tmp_path_factory):
    pytest.importorskip("pyarrow")
    folder = tmp_path_factory.mktemp("data") / "set"
    *_, last = found = list(export([(file.name, file) for file in files], folder, processes=1, batch=3))
    assert last.games == 5 + 1 + 2 + 6
    assert ["game 1: move 10 'p1 drift" in sentence for one in found for sentence in one.wrong] == [True]
    return folder


def test_every_game_and_ply_has_its_row(files, dataset):
    import pyarrow.parquet as parquet

    games = parquet.read_table(dataset / "games.parquet")
    plies = parquet.read_table(dataset / "plies.parquet")
    assert (games.schema.names, plies.schema.names) == (list(GAMES), list(PLIES))
    assert games.schema.metadata[b"version"] == b"1"
    rows, ply_rows = games.to_pylist(), plies.to_pylist()
    assert [row["id"] for row in rows] == list(range(1, 15))
    records: list[Record] = [*load_some(files[0]), *load(files[1]), *load(files[2])]
    for row, record in zip(rows, records, strict=True):
        game, result = record.game(), record.result
        mine = [ply for ply in ply_rows if ply["game_id"] == row["id"]]
        acted = ["d" if ply["chance"] else f"p{ply['seat']}" for ply in mine]
        told_plies = [f"{who} {ply['action']}" for who, ply in zip(acted, mine, strict=True)]
        assert told_plies == [str(ply).partition(";")[0] for ply in game.plies]
        assert (row["game"], row["number"], row["length"]) == (record.GAME, record.number, len(game.plies))
        assert (row["victory"], row["winners"]) == (result.way, [seat + 1 for seat in result.winners])
        assert sum(row["shares"]) == pytest.approx(1)
        if not result.is_forfeit:
            sheets = [{name: part for name, part in sheet.items() if part is not None} for sheet in row["points"]]
            assert sheets == [dict(sheet) for sheet in result.scores]
            assert [rank == 1 for rank in row["ranks"]] == [share > 0 for share in row["shares"]]
        choices = [(one.kind, one.seat + 1, one.what) for one in game_type(record.GAME).list_component_picks(game)]
        assert [(one["kind"], one["seat"], one["what"]) for one in row["choices"]] == choices
    forfeit = rows[5]
    assert (forfeit["event"], forfeit["stopped"], forfeit["points"], forfeit["first"]) == ("Club", True, None, None)
    assert {row["first"] for row in rows} == {1, None}
    assert len({row["digest"] for row in rows}) == len(rows)


def load_some(path):
    """The games of a file but for its first, which is damaged."""
    return [record for text in list(iter_game_texts(path))[1:] for record in text.parse_records()]


def test_an_export_that_is_cut_short_leaves_nothing(files, tmp_path):
    pytest.importorskip("pyarrow")
    some = export([("duel.toml", files[0])], str(tmp_path / "new"), processes=1, batch=2)
    next(some)
    some.close()
    assert not (tmp_path / "new").exists()
    (tmp_path / "games.parquet").write_text("older")
    (tmp_path / "none.toml").write_text("nothing")
    with pytest.raises(SevenWondersError, match=r"none\.toml: this is not a game record"):
        list(export([("none.toml", tmp_path / "none.toml")], tmp_path / "empty", processes=1))
    assert not (tmp_path / "empty").exists()
    with pytest.raises(SevenWondersError, match=r"gone\.toml cannot be read: "):
        list(export([("duel.toml", files[0]), ("gone.toml", tmp_path / "gone.toml")], tmp_path, processes=1))
    assert (tmp_path / "games.parquet").read_text() == "older"
    assert [path.name for path in tmp_path.glob(".*")] == []


def test_export_makes_folders_and_refuses_what_is_none(files, tmp_path, refused):
    pytest.importorskip("duckdb")
    *_, found = export([("duel.toml", files[0])], tmp_path / "new" / "set", processes=1)
    with Archive(tmp_path / "new" / "set") as archive:
        assert list(archive.sql("SELECT count(*) FROM games").rows) == [(found.games,)]
        assert repr(archive) == f"<Archive of {tmp_path / 'new' / 'set'}>"
    with refused(SevenWondersError, "batch"):
        list(export([("duel.toml", files[0])], tmp_path, batch=0))
    with pytest.raises(SevenWondersError, match=r"^an archive is given with its name, as in \[\('club', "):
        list(export([files[0]], tmp_path, processes=1))


def test_shares_are_those_of_the_explorer(files, dataset):
    pytest.importorskip("duckdb")
    explorer = Explorer("duel", "base").add_games(iter_played_games(load_some(files[0])))
    with Archive([dataset, dataset]) as twice, Archive([dataset], "setting = 'base'") as one:
        for name, kind in (("draft", "draft"), ("wonders", "wonder"), ("first-card", "first"), ("seats", "seat")):
            found = {}
            for _, _, _, what, games, share, *_ in one.ask(name).rows:
                found.setdefault(what, []).append((games, games * share))
            sums = {what: tuple(map(sum, zip(*parts, strict=True))) for what, parts in found.items()}
            for share in explorer.pick_victory_shares(kind):
                if share.games:
                    assert sums.pop(share.what) == pytest.approx((share.games, share.games * share.share))
            assert not sums
        for name in QUESTIONS:
            rows = list(twice.ask(name).rows)
            assert rows
            assert all(0 <= low <= share <= high <= 1 for *_, share, low, high, _, _, _, _ in rows)
            for *_, share, _, _, base, difference, low, high in rows:
                assert base is None or base + difference == pytest.approx(share)
                assert base is None or low <= difference <= high
        assert list(twice.sql("SELECT count(*), count(DISTINCT id), max(id) FROM games").rows) == [(28, 28, 28)]
        assert list(one.sql("SELECT DISTINCT game FROM plies JOIN games ON id = game_id").rows) == [("duel",)]
        with pytest.raises(SevenWondersError, match=r"cannot be asked: .*nothing"):
            one.sql("SELECT nothing FROM games")
    with pytest.raises(SevenWondersError, match=rf"'{re.escape(str(dataset.parent))}' is no dataset, .+ is missing"):
        Archive([dataset.parent])
    with Archive(str(dataset)) as single:
        assert list(single.sql("SELECT count(*) FROM games").rows) == [(14,)]
    with pytest.raises(SevenWondersError, match="an archive needs the folder of a dataset"):
        Archive([])


def test_answers_of_an_archive_keep_their_rows(dataset):
    """The next query took the rows of the query before, and threads were refused."""
    pytest.importorskip("duckdb")
    with Archive(dataset) as archive:
        first, second = archive.sql("SELECT id FROM games ORDER BY id"), archive.sql("SELECT 'other'")
        seats = archive.ask("seats")
        assert [row for (row,) in first.rows] == list(range(1, 15))
        assert list(second.rows) == [("other",)]
        with ThreadPoolExecutor(4) as threads:
            found = list(threads.map(lambda name: list(archive.ask(name).rows), ["seats"] * 8))
        assert found == [list(seats.rows)] * 8
    assert (list(first.rows), list(seats.rows)) == ([(number,) for number in range(1, 15)], found[0])


def test_answers_are_arrow_tables(dataset):
    pyarrow = pytest.importorskip("pyarrow")
    with Archive(dataset) as archive:
        named = archive.ask("seats")
        free = archive.sql("SELECT sum(length) AS plies, any_value(players) AS players, 1.5 AS half FROM games")
        nothing = archive.sql("SELECT id FROM games WHERE id < 0")
    for answer in (named, free, nothing):
        table = pyarrow.table(answer)
        assert (tuple(table.column_names), table.num_rows) == (answer.columns, len(answer))
        assert [tuple(row.values()) for row in table.to_pylist()] == answer.rows == list(answer)
    assert f"<td>{free.rows[0][0]}</td>" in free._repr_html_()
    assert [type(value) for value in free.rows[0]] == [int, list, Decimal]
    assert repr(nothing) == "<Answer of 0 rows: id>"


@pytest.mark.parametrize(
    "text", ["", "-- nothing", "SELECT CASE i WHEN 200000 THEN error('late') END FROM range(300000) t(i)"]
)
def test_sql_that_has_no_answer_is_refused(dataset, text):
    """The last fails when rows have been given."""
    pytest.importorskip("duckdb")
    with Archive(dataset) as archive, pytest.raises(SevenWondersError, match="cannot be asked: "):
        list(archive.sql(text).rows)


def test_archives_are_exported_and_asked_by_commands(files, dataset, tmp_path, monkeypatch, capsys, refused):
    pytest.importorskip("duckdb")
    from sevenwonders.cli.archives.tables import export as exported
    from sevenwonders.cli.archives.tables import query

    exported([files[2]], tmp_path / "set", processes=1)
    assert "6 games in" in capsys.readouterr().out
    with refused(SevenWondersError):
        exported([files[2]], tmp_path / "set")
    query("seats", [tmp_path / "set"], as_json=True)
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert {(line["setting"], line["what"]) for line in lines} == {("3", "p1"), ("3", "p2"), ("3", "p3")}
    query("select id, players from games limit 1", [files[1]], processes=1, as_csv=True)
    assert capsys.readouterr().out == 'id,players\n1,"[""random"", ""random""]"\n'
    query("victories", [dataset])
    assert "time " in capsys.readouterr().out


def test_tutorial_counts_discards_of_all_seats(dataset):
    pytest.importorskip("duckdb")
    import pyarrow.parquet as parquet

    notebook = json.loads((DOCS / "tutorial" / "study-games-of-people.ipynb").read_text("utf-8"))
    source = "".join("".join(cell["source"]) for cell in notebook["cells"])
    [query] = re.findall(r'club\.sql\("""(.*?)"""', source, re.DOTALL)
    plies = [ply for ply in parquet.read_table(dataset / "plies.parquet").to_pylist() if not ply["chance"]]
    kinds = {age: [ply["kind"] for ply in plies if ply["age"] == age] for age in (1, 2, 3)}
    with Archive([dataset]) as club:
        sold = dict(club.sql(query).rows)
    assert sold == {age: pytest.approx(some.count("discard") / len(some)) for age, some in kinds.items()}


def test_missing_package_is_named_in_a_sentence(files, tmp_path, monkeypatch, refused):
    for package in ("duckdb", "pyarrow"):
        monkeypatch.setitem(sys.modules, package, None)
    with refused(SevenWondersError, "export"):
        list(export([("duel.toml", files[0])], tmp_path / "new"))
    with refused(SevenWondersError, "archive"):
        Archive([tmp_path])
    with refused(SevenWondersError, "question"):
        find_query("winners")


def test_the_reference_names_every_column_and_question():
    page = (DOCS / "reference" / "datasets.md").read_text("utf-8")
    names = {*GAMES, *PLIES, *CHOICE, *score_category_types(), *QUESTIONS}
    assert not {name for name in names if f"`{name}`" not in page}
