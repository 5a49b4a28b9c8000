"""Display of objects in prompts and notebooks, and their conversion to data frames."""

import re
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from sevenwonders import classic, duel, lab, puzzles
from sevenwonders.interchange import arrow
from sevenwonders.interchange.tables import DataFrameSource
from sevenwonders.players import player_from
from sevenwonders.registry import GAMES, game_type
from sevenwonders.review import ReviewSettings, review

from .test_copies import played


def test_options_show_what_differs_and_can_be_pasted() -> None:
    options = duel.Options(pantheon=True)
    assert repr(options) == "Options(pantheon=True)"
    assert eval(repr(options), {"Options": duel.Options}) == options


def test_action_that_lacks_its_parts_has_a_repr() -> None:
    """Those of three verbs raised an `IndexError`, in a debugger, too."""
    for game in (duel, classic):
        for verb in game.Verb:
            assert repr(game.Action(verb)).startswith(f"<Action {verb.value}")


def finished(name: str) -> Any:
    """A game between players at random."""
    kind = game_type(name)
    game, player = kind.Game(kind.experiment_options(), seed=3), player_from("random", 1, name)
    while not game.is_over:
        for seat in game.deciders:
            game.commit(seat, player.choose(game.known(seat), seat).action)
    return game


@pytest.mark.parametrize("name", GAMES)
def test_notebooks_show_tables_pictures_and_listings(name: str) -> None:
    kind, game = game_type(name), finished(name)
    (standing, _), *_ = lab.match(("greedy", "random"), game.num_players, processes=1, game=name)
    results, _ = next(lab.simulate(["random"], 100, game=name, processes=1))
    early = kind.Game(kind.experiment_options(), seed=3)
    payment = early.payment(0, kind.find("baths") if hasattr(kind, "find") else "baths")
    shown = {
        "result": (game.result, "<td>total</td>"),
        "record": (kind.Record.of(game), "<details><summary>"),
        "standing": (standing, "<td>greedy</td>"),
        "results": (results, "60 more rows"),
        "payment": (payment, "<table><caption>"),
        "puzzle": (next(iter(puzzles.shipped(name))), "<svg"),
    }
    for label, (thing, wanted) in shown.items():
        html = thing._repr_html_()
        assert wanted in html, label
        assert not re.search(r"<script|on\w+=", html), label


def test_names_from_files_are_not_taken_for_html() -> None:
    record = duel.Record(players=("<b>Ada</b>", "Ben"), seed=7)
    assert "<b>" not in record._repr_html_()
    assert "&lt;b&gt;Ada" in record._repr_html_()


class Columns(DataFrameSource):
    """A table of every kind of column."""

    def columns(self) -> dict[str, list[Any]]:
        return {
            "whole": [1, None, 3],
            "share": [0.5, 2, None],
            "name": ["Ada", None, "Zoë"],
            "won": [True, None, False],
            "nothing": [None] * 3,
        }


def test_tables_are_read_as_arrow() -> None:
    pyarrow = pytest.importorskip("pyarrow")
    table = pyarrow.table(Columns())
    assert table.to_pydict() == Columns().columns()
    assert [str(kind) for kind in table.schema.types] == ["int64", "double", "string", "bool", "double"]
    assert pyarrow.table(lab.MatchStanding()).num_rows == 0
    del table


def test_memory_of_arrow_tables_is_released() -> None:
    pyarrow = pytest.importorskip("pyarrow")
    before = len(arrow._alive)
    table = pyarrow.table(Columns())
    assert len(arrow._alive) > before
    column = table["name"]
    del table
    assert column.to_pylist() == ["Ada", None, "Zoë"]
    del column
    assert len(arrow._alive) == before
    arrow.make_arrow_stream({"unread": [1]})
    reader = pyarrow.RecordBatchReader.from_stream(Columns())
    del reader
    assert len(arrow._alive) == before


@pytest.mark.parametrize("name", GAMES)
def test_results_standings_and_reviews_are_data_frames(name: str) -> None:
    duckdb = pytest.importorskip("duckdb")
    pyarrow = pytest.importorskip("pyarrow")
    results, _ = next(lab.simulate(["random"], 100, game=name, processes=1))
    (standing, _), *_ = lab.match(
        ("greedy", "random"), game_type(name).experiment_options().num_players, processes=1, game=name
    )
    assert duckdb.sql("SELECT count(*) FROM results").fetchall() == [(100,)]
    assert pyarrow.table(results).column_names == list(results.columns())
    assert set(pyarrow.table(standing)["player"].to_pylist()) == {"greedy", "random"}
    reviewed = review(played(name, 3), ReviewSettings(simulations=16, small=2, most=2, sample=1))
    assert pyarrow.table(reviewed)["ply"].to_pylist() == [one.ply for one in reviewed.plies]


def test_notes_on_compiling_go_to_standard_error(capsys, monkeypatch, tmp_path: Path) -> None:
    from sevenwonders.cli import compilation

    class Part:
        is_ready, is_prebuilt, title = False, False, "nothing"

        def compile_if_needed(self) -> None:
            pass

    monkeypatch.setattr(compilation, "find_compile_targets", lambda _: {"duel-nothing": Part()})
    compilation.ensure_compiled("duel-nothing")
    said = capsys.readouterr()
    assert said.out == ""
    assert "ready after" in said.err


def test_a_notebook_shows_the_latest_result(monkeypatch) -> None:
    """Not each of them: at most four a second, and the last always."""
    shown, now = [], iter(range(100))

    class Handle:
        def display(self, thing: object) -> None:
            shown.append(thing)

        def update(self, thing: object) -> None:
            shown.append(thing)

    display = SimpleNamespace(DisplayHandle=Handle)
    monkeypatch.setitem(sys.modules, "IPython", SimpleNamespace(get_ipython=lambda: object(), display=display))
    results = [("first", []), ("second", []), ("third", [])]
    assert list(lab.watch(results, clock=lambda: next(now) / 16)) == results
    assert shown == [None, "first", "third"]
    monkeypatch.setitem(sys.modules, "IPython", SimpleNamespace(get_ipython=lambda: None, display=display))
    assert list(lab.watch(results)) == results
    assert len(shown) == 3
