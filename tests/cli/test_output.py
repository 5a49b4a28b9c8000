"""Output of commands for programs and pipes, how they end when stopped, and shell completion."""

import gzip
import importlib
import io
import json
import sys
import warnings
from pathlib import Path
from types import SimpleNamespace

import pytest
from rich.console import Console, Group
from rich.table import Table

from sevenwonders import duel, puzzles
from sevenwonders.cli import arena
from sevenwonders.cli import main as command
from sevenwonders.cli.archives.tables import _build_sql_table
from sevenwonders.cli.output import make_console, print_parts
from sevenwonders.errors import WorkerKilledError
from sevenwonders.lab import simulation, tournaments
from sevenwonders.lab.matches import MatchStanding, PlayerTally
from sevenwonders.records import RecordWriter, dump
from sevenwonders.registry import GAMES, game_type

from .conftest import application


@pytest.fixture
def run(monkeypatch, capsys, tmp_path, tmp_path_factory):
    """Run `sevenwonders ARGUMENTS` in this process, where everything has been imported; its status must be as said."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("home")))
    monkeypatch.setattr("warnings.showwarning", warnings.showwarning)  # given back at the end, as the path is
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.setattr(command, "build_application", application)

    def call(*arguments, code=0, **environment):
        monkeypatch.setattr(sys, "argv", ["sevenwonders", *map(str, arguments)])
        for name, value in environment.items():
            monkeypatch.setenv(name, value)
        with pytest.raises(SystemExit) as end:
            command.main()
        said = capsys.readouterr()
        assert (end.value.code or 0) == code, said
        return said

    return call


def test_narrow_terminal_shows_whole_numbers_in_tables():
    table = Table("wonder", "games", "won", box=None)
    table.add_row("the_temple_of_artemis", "1606", "59.5 % (57.0 to 61.9)")
    out = Console(file=io.StringIO(), width=20, force_terminal=True, color_system=None)
    print_parts(out, table)
    print_parts(out, Group("a title", table))
    assert "…" not in out.file.getvalue()


def test_narrow_terminal_shows_every_column_of_a_query():
    answer = SimpleNamespace(columns=("player", "choices"), rows=[("Anna", ["the_sphinx"] * 20)])
    out = Console(file=io.StringIO(), width=40, force_terminal=True, color_system=None)
    print_parts(out, _build_sql_table(answer))
    assert {"player", "Anna", "choices"} <= set(out.file.getvalue().split())


def objects(run, *arguments):
    """The lines of JSON that a command prints."""
    return [json.loads(line) for line in run(*arguments, "--json").out.splitlines()]


def test_cards_are_objects_with_stable_keys(run):
    for game in ("duel", "classic"):
        found = objects(run, "cards", "red", "iii", "--game", game)
        assert {tuple(one) for one in found} == {("game", "name", "kind", "cost", "effect")}
        assert "Arsenal" in {one["name"] for one in found}


def test_rulings_options_and_profiles_are_objects(run):
    [ruling] = objects(run, "rules", "R-24")
    assert list(ruling) == ["game", "id", "case", "ruling", "kind", "source", "option", "page"]
    assert ruling["option"] == "reveal_timing"
    for one in objects(run, "rules", "theology"):
        assert list(one) == ["game", "part", "id", "title", "text"]
    found = objects(run, "rules", "--options")
    options = {one["option"]: one for one in found if "option" in one}
    assert options["promo_wonders"]["default"] == options["promo_wonders"]["values"][0] == "none"
    assert {one["profile"] for one in found if "profile" in one} >= {"default", "bga"}


def test_simulate_prints_one_object(run):
    for game, place in (("duel", None), ("classic", "rhodos_day")):
        [found] = objects(run, "lab", "simulate", "--game", game, "--games", 40, "--seed", 3)
        assert list(found)[:5] == ["game", "seed", "planned", "interrupted", "options"]
        assert (found["game"], found["games"], found["interrupted"]) == (game, 40, False)
        figures = {one["name"]: one for one in found["figures"]}
        share = figures["shared victories" if game == "duel" else "shared first places"]
        assert share["interval"][0] <= share["mean"] <= share["interval"][1]
        assert figures["decisions a game"]["low"] <= figures["decisions a game"]["high"]
        assert (place in {one["name"] for one in found["places"]}) == (place is not None)


def test_arena_prints_one_object(run):
    asked = ("lab", "arena", "--players", "greedy", "random", "--processes", 1, "--games")
    [found] = objects(run, *asked, 4, "--ladder")
    [match] = found["matches"]
    assert [one["name"] for one in match["players"]] == ["greedy", "random"]
    assert sum(one["wins"] for one in match["players"]) == match["games"] == found["planned"] == 4
    assert found["ladder"][0] == {"name": "greedy", "elo": 0, "elo_interval": [0, 0]}
    [table] = objects(run, *asked, 3, "--game", "classic")
    assert [len(table["matches"][0][key]) for key in ("seats", "players")] == [3, 2]
    assert set(match["players"][0]) == set(table["matches"][0]["players"][0])


def test_piped_output_is_not_wrapped(run):
    """However narrow the terminal is said to be, and with nothing at the ends of lines."""
    for arguments in (
        ("cards", "guild"),
        ("rules", "--options"),
        ("rules",),
        ("rules", "--read"),
        ("lab", "simulate", "--games", 20),
        ("lab", "arena", "--players", "greedy", "random", "--games", 2, "--processes", 1),
        ("lab", "explore"),
    ):
        narrow, wide = (run(*arguments, COLUMNS=columns).out for columns in ("20", "1000"))
        assert narrow == wide
        assert all(line == line.rstrip() for line in narrow.splitlines())
    assert "victories: military/scientific/civilian of each player; first seat: points of the player who starts" in (
        run("lab", "arena", "--players", "greedy", "random", "--games", 2, "--processes", 1).out.splitlines()
    )


def interrupt(*_, **__):
    """The user presses Ctrl-C."""
    raise KeyboardInterrupt


@pytest.mark.parametrize("game", ["duel", "classic"])
def test_ctrl_c_in_a_plain_game_says_how_to_go_on(game, run, monkeypatch, tmp_path):
    file = tmp_path / "game.toml"
    answers = iter(["1\n"])
    monkeypatch.setattr("sevenwonders.cli.plain.PlainGame.read_line", lambda _: next(answers, None) or interrupt())
    said = run("play", game, "--plain", "--opponent", "random", "--file", file, code=130)
    assert f"The game is saved; go on with:\n  sevenwonders play --resume {file}" in said.out
    assert said.err == ""


def test_ctrl_c_shows_what_was_played_and_says_so_by_the_status(run, monkeypatch, tmp_path):
    """The games so far are reported, also as JSON, and the written file can be continued."""
    monkeypatch.setattr("sevenwonders.cli.options.compile_for_players", lambda *_, **__: None)

    def some(play, after):
        def played(*arguments, **options):
            for number, found in enumerate(play(*arguments, **options)):
                yield found
                if number == after:
                    interrupt()

        return played

    monkeypatch.setattr("sevenwonders.cli.arena.tournament", some(tournaments.tournament, 1))
    monkeypatch.setattr("sevenwonders.cli.simulate.simulate_games", some(simulation.simulate, 0))
    asked = ("--players", "greedy", "random", "--games", 200, "--json")
    results = tmp_path / "match.jsonl"
    said = run("lab", "arena", *asked, "--processes", 1, "--results", results, code=130)
    found = json.loads(said.out)
    assert (found["interrupted"], found["matches"][0]["games"]) == (True, 4)
    assert "the same command goes on from" in said.err
    assert len(results.read_text().splitlines()) >= 5
    assert json.loads(run("lab", "simulate", "--games", 200, "--json", code=130).out)["interrupted"]


def lost(*_, **__):
    """A worker is killed, by the system when memory runs out for instance."""
    raise WorkerKilledError("a worker was killed")


CUT_SHORT = [(interrupt, 130), (lost, 1)]


def cut_short(monkeypatch, name, end):
    """Let what a module calls give one result and then end so."""
    path, _, function = name.rpartition(".")
    whole = getattr(importlib.import_module(path), function)

    def some(*arguments, **options):
        yield next(iter(whole(*arguments, **options)))
        end()

    monkeypatch.setattr(name, some)


@pytest.mark.parametrize(("end", "status"), CUT_SHORT)
def test_a_report_that_is_cut_short_tells_of_the_games_so_far(end, status, run, monkeypatch, tmp_path):
    dump([duel.Record.of(duel.Game(seed=3))] * 3, tmp_path / "games.toml")
    cut_short(monkeypatch, "sevenwonders.lab.reviewing.review_records", end)
    said = run("analyse", "games.toml", "--simulations", 1, "--report", "--write", "page.md", code=status)
    assert "All players" in said.out
    assert "All players" in (tmp_path / "page.md").read_text("utf-8")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("end", "status"), CUT_SHORT)
def test_games_that_are_cut_short_are_counted_and_kept(end, status, game, run, monkeypatch, tmp_path):
    cut_short(monkeypatch, "sevenwonders.lab.exploration.play_games_with_random_openings", end)
    said = run(
        *("lab", "explore", "--game", game, "--games", 9, "--player", "greedy", "--processes", 1, "--write", "."),
        code=status,
    )
    assert ": 1 game of greedy" in said.out
    assert list(tmp_path.glob(f"{game}-*.txt"))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("end", "status"), CUT_SHORT)
def test_mining_that_is_cut_short_says_how_it_goes_on(end, status, game, run, monkeypatch, tmp_path):
    """The file of the puzzles so far is written over by `--force` alone, so the same command would be refused."""
    found, work = iter(puzzles.shipped(game)), "sevenwonders.lab.workers.map_in_workers"
    monkeypatch.setattr(work, lambda _, jobs, __: ([next(found)] for _ in jobs))
    command = ("lab", "puzzles", "out", "--game", game, "--games", 2, "--results", "games.jsonl")
    with monkeypatch.context() as ending:
        cut_short(ending, work, end)
        said = run(*command, code=status)
    assert "1 puzzle in out" in said.out
    assert ("the same command with --force goes on from games.jsonl" in said.out) == (status == 130)
    assert "2 puzzles in out" in run(*command, "--force").out


def test_rechecked_mining_writes_each_puzzle_that_holds(run, monkeypatch, tmp_path):
    old, new = puzzles.shipped("duel")[:3], puzzles.shipped("duel")[3:5]
    puzzles.write(old, tmp_path / "old.gz")
    found = {one.id: [] for one in old} | {old[0].id: [new[0]], old[2].id: [new[1]]}
    monkeypatch.setattr("sevenwonders.lab.workers.map_in_workers", lambda _, jobs, __: (found[one.id] for one in jobs))
    run("lab", "puzzles", "new.gz", "--games", 0, "--beside", "old.gz", "--recheck")
    assert sorted(one.id for one in puzzles.read(tmp_path / "new.gz")) == sorted(one.id for one in new)


def test_ctrl_c_before_the_command_is_there_shows_no_traceback(monkeypatch):
    from sevenwonders import __main__ as start

    monkeypatch.setattr("sevenwonders.cli.main.main", interrupt)
    with pytest.raises(SystemExit) as end:
        start.main()
    assert end.value.code == 130


def test_a_compressed_log_that_is_damaged_is_no_interrupt(run, tmp_path):
    packed = gzip.compress(b"[1, 2, 3]" * 100)
    for data, words in ((packed[:-9], "log.gz: the compressed file breaks off"), (packed[:20] + b"x" * 20, "Error -3")):
        (tmp_path / "log.gz").write_bytes(data)
        assert words in run("import", "log.gz", "--to", "games.toml", code=2).err


def test_log_that_is_no_text_says_what_it_is(run, tmp_path):
    for data, words in ((b"PK\3\4", "compressed by zip; unpack it first"), ("[]".encode("utf-16"), "text in UTF-16")):
        (tmp_path / "game.log").write_bytes(data)
        assert words in run("import", "game.log", "--to", "games.toml", code=2).err


def test_nothing_is_written_where_nothing_can_be_exported(run, tmp_path):
    (tmp_path / "README.md").write_text("# hello\n")
    pytest.importorskip("pyarrow")
    for arguments in (
        ("lab", "export", "README.md", "--to", "data", "--processes", 1),
        ("lab", "query", "wonders", "README.md", "--processes", 1),
        ("analyse", "README.md", "--report", "--annotate", "said.toml"),
    ):
        found = run(*arguments, code=2)
        assert found.out == ""
        problem = 'sevenwonders: README.md: this is no game record: it should begin with format = "sevenwonders"'
        assert found.err.strip() == problem
    assert not (tmp_path / "data").exists()


REFUSED = {
    "play": ("--nonsense", "tetris", "--name= --plain", "--plain --file .", "--plain --seed soon", "--plain -o both"),
    "serve": ("--nonsense", "--port 99999", "--database ."),
    "replay": ("", "missing.toml", "README.md --game 0", "."),
    "lab trace": ("", "missing.toml", "README.md", "README.md --seat p9"),
    "picture": ("README.md", "README.md --to x.doc", "README.md --to nowhere/x.svg"),
    "lab verify": ("", "missing.toml", "README.md"),
    "import": ("README.md", "README.md --from nowhere --to x.toml", "missing.txt --from bga --to x.toml"),
    "analyse": (
        "",
        "missing.toml",
        "README.md --simulations 0",
        "README.md",
        "README.md --results .",
        "README.md --ply 3",
    ),
    "lab luck": ("--players stranger", "--games 0", "--write ."),
    "lab arena": ("", "--players greedy", "--players greedy random --games 3", "--players greedy random --results ."),
    "lab calibrate": ("", "--players greedy", "--players search:5 --among stranger"),
    "lab simulate": ("--games 0", "--out x.doc", "--records ."),
    "lab explore": ("--offer sphinxx", "missing.toml", "--write nowhere"),
    "lab statistics": ("", "missing.toml", "README.md"),
    "lab export": ("", "README.md --to README.md", "missing.toml --to data"),
    "lab query": ("", "nonsense README.md", "wonders README.md --json --csv"),
    "cards": ("dragon", "--game tetris", "--nonsense"),
    "rules": ("R-999", "xyzzy", "--game tetris"),
    "lab train": (
        "",
        "README.md",
        "x --width 3",
        "x --width 200",
        "x --seed -1",
        "x --device tpu",
        "x --device cpu --pairs 20",
        "x --minutes 3",
        "x --begin shipped --width 256",
    ),
    "lab warm": ("--only nothing", "extra", "--only"),
    "lab check": ("--device cpu", "--device nothing", "--setting 11", "--game tetris", "--games 0"),
    "lab engine": ("--game tetris", "--player stranger", "extra"),
    "puzzles": (
        "--theme nothing",
        "--id nothing",
        "--from README.md",
        "solve",
    ),
    "lab puzzles": ("", "x --hint", "x --recheck"),
    "lab": ("arena", "--nonsense", "aren"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_refusal_is_one_sentence_and_nothing_else(name, run, tmp_path):
    (tmp_path / "README.md").write_text("# hello\n")
    for arguments in REFUSED[name]:
        found = run(*name.split(), *arguments.split(), code=2)
        assert (found.out, found.err.count("\n")) == ("", 1), arguments
        assert found.err.startswith("sevenwonders: "), arguments
        assert [file.name for file in tmp_path.iterdir()] == ["README.md"], arguments


def test_every_command_is_given_wrong_inputs():
    top = application().commands
    assert {*top, *(f"lab {name}" for name in top["lab"].commands)} == set(REFUSED)


def test_a_refusal_says_where_there_is_help(run):
    assert "See 'sevenwonders play --help'" in run("play", "--nonsense", code=2).err
    assert "see 'sevenwonders lab puzzles --help'" in run("lab", "puzzles", "x", "--hint", code=2).err


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_shell_completion_offers_the_next_words(shell, run):
    said = run(_SEVENWONDERS_COMPLETE=f"source_{shell}").out
    assert "sevenwonders" in said
    assert f"complete_{shell}" in said


def test_words_are_completed(run):
    def ask(line):
        words = {"COMP_WORDS": f"sevenwonders {line}", "COMP_CWORD": str(line.count(" ") + 1)}
        return run(_SEVENWONDERS_COMPLETE="complete_bash", **words).out.split()

    assert ask("la") == ["lab"]
    assert ask("lab ex") == ["explore", "export"]
    assert ask("play cl") == ["classic"]
    assert ask("cards --game ") == ["duel", "classic"]
    assert "--modules" in ask("lab arena --mod")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("plain", [True, False], ids=["plain", "screen"])
def test_table_opens_after_its_search_is_ready(game, plain, run, monkeypatch):
    done = []
    monkeypatch.setattr("sevenwonders.cli.compilation.ensure_compiled", lambda *names: done.append(names))
    monkeypatch.setattr("sevenwonders.cli.plain.PlainGame.run", lambda _: done.append("open"))
    monkeypatch.setattr("sevenwonders.cli.play.check_terminal", lambda: None)
    monkeypatch.setattr("sevenwonders.tui.run_app", lambda app: (app.table, done.append("open")))
    run("play", game, "--opponent", "playouts:10", *["--plain"] * plain)
    assert done == [(f"{game}-playouts", f"{game}-search"), "open"]


def test_interrupt_while_compiling_leaves_the_table(run, monkeypatch):
    def interrupted(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr("sevenwonders.cli.compilation.ensure_compiled", interrupted)
    assert run("play", "--plain", code=130).out == "\nNo move was made, so nothing was saved.\n"


@pytest.mark.parametrize(
    "line",
    [
        "lab simulate --out two.csv --records ./two.csv",
        "lab arena --players greedy random --records two.csv --write two.csv",
        "analyse - --annotate two.csv --write two.csv",
        "lab luck --results two.csv --write two.csv",
        "lab calibrate --players search:1 --results two.csv --write two.csv",
        "lab puzzles two.csv --results two.csv",
    ],
)
def test_two_outputs_in_one_file_are_refused(run, tmp_path, line):
    assert "'two.csv' is named twice" in run(*line.split(), code=2).err
    assert not (tmp_path / "two.csv").exists()


@pytest.mark.parametrize(
    "line",
    [
        "analyse game.7wd --write ./game.7wd",
        "analyse game.7wd --annotate game.7wd --force",
        "import game.7wd --to game.7wd --force",
    ],
)
def test_a_file_that_is_read_is_not_written_over(run, tmp_path, monkeypatch, line):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "game.7wd").write_text("a game")
    assert "what is read; write to another file" in run(*line.split(), code=2).err
    assert (tmp_path / "game.7wd").read_text() == "a game"


@pytest.mark.parametrize(
    ("line", "code"), [("lab engine", 0), ("analyse --engine", 0), ("play --plain", 0), ("replay -", 2), ("play", 2)]
)
def test_closed_input_is_empty(run, monkeypatch, line, code):
    monkeypatch.setattr(sys, "stdin", None)
    assert "should not have" not in run(*line.split(), code=code).err
    sys.stdin.close()


def test_names_in_tables_of_matches_are_no_markup(capsys):
    names = ("exec:[/b].py", "random")
    standing = MatchStanding(accounts={name: PlayerTally(games=2) for name in names})
    matches = [(names, standing)]
    tables = (
        arena.build_two_player_matches_table(matches, 2, ()),
        arena.build_ladder_table(matches),
        *arena.build_standing_table(standing, 2, {}),
    )
    print_parts(make_console(), *tables)
    assert capsys.readouterr().out.count("exec:[/b].py") == 4


@pytest.mark.parametrize(("game", "word", "name"), [("duel", "piramid", "pyramid"), ("classic", "palasce", "palace")])
def test_cards_say_which_word_was_searched_instead(run, game, word, name):
    line = f"'{word}' occurs nowhere; this is for '{name}'.\n"
    assert run("cards", "--game", game, word).out.startswith(line)
    found = run("cards", "--game", game, "--json", word)
    assert found.err == line
    assert name in found.out.casefold()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no full disk to try")
@pytest.mark.parametrize("game", GAMES)
def test_unwritable_file_is_named(game, run, tmp_path):
    (tmp_path / "end.svg").symlink_to("/dev/full")
    kind = game_type(game)
    dump([kind.Record.of(kind.Game(seed=3))], tmp_path / "game.toml")
    for option, arguments in {
        "--records": ("lab", "simulate", "--game", game, "--games", 2),
        "--write": ("lab", "arena", "--game", game, "--players", "greedy", "random", "--games", 6, "--processes", 1),
        "--annotate": ("analyse", "game.toml", "--simulations", 1),
    }.items():
        said = run(*arguments, option, "/dev/full", code=1)
        assert said.err.endswith("/dev/full cannot be used: No space left on device; name another file or folder\n")
    assert "end.svg cannot be used: No space" in run("picture", "game.toml", "--to", "end.svg", code=1).err


@pytest.fixture
def archive(game, tmp_path):
    """A finished game, a file that is no record, a game that does not replay, and the first again."""
    text = simulated(game, tmp_path / "whole.toml")
    head, good = text.split("\n[[games]]\n")
    damaged, other = good.replace('"p1 ', '"p9 ', 1), good.replace(" build ", f" {SELLS[game]} ", 1)
    (tmp_path / "some.toml").write_text("\n[[games]]\n".join([head, good, damaged, other, good]), "utf-8")
    return "some.toml"


SELLS = {"duel": "discard", "classic": "sell"}


def simulated(game, path):
    """The text of a record file with a game of greedy players."""
    kind = game_type(game)
    with RecordWriter(path) as file:
        for _, texts in simulation.simulate(["greedy"], 1, 3, kind.experiment_options(), game, 1, keep_records=True):
            file.add_block("".join(texts))
    return path.read_text("utf-8")


@pytest.mark.parametrize("game", GAMES)
def test_damaged_game_does_not_hide_the_others(game, run, archive):
    for shows, last in (("replay", "Game 4"), ("lab trace", '"game":4')):
        said = run(*shows.split(), archive, code=1)
        assert last in said.out
        assert "game 2" in said.err
        assert "game 3" in said.err
    for arguments in (
        ("lab", "statistics", "missing.toml", archive),
        ("lab", "explore", "--game", game, "missing.toml", archive),
        ("analyse", "--simulations", 1, "missing.toml", archive),
        ("lab", "query", "victories", archive, "--processes", 1),
    ):
        said = run(*arguments, code=1)
        assert said.out
        assert "some.toml: game 2: " in said.err
        assert ("missing.toml cannot be read" in said.err) == ("missing.toml" in arguments)
    assert run("lab", "verify", archive, code=2).err.count("sevenwonders:") == 4
    assert run("replay", archive, "--game", 1).err == ""
