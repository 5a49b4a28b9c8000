"""The other subcommands, as a user calls them."""

import csv
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from sevenwonders import __version__, duel
from sevenwonders.duel import Position
from sevenwonders.records import dump, load
from sevenwonders.registry import GAMES


def test_help_and_version(run):
    assert {"play", "serve"} <= set(run("--help").stdout.split())
    assert run("--version").stdout.strip() == f"sevenwonders {__version__}"


def test_cards_are_found_by_any_word(run):
    out = run("cards", "red", "iii").stdout
    assert "Pretorium" in out
    assert "Arsenal" in out
    assert "Baths" not in out
    assert "no component mentions" in run("cards", "dragon", code=2).stderr


@pytest.mark.parametrize("game", GAMES)
def test_cards_without_words_lists_all(run, game):
    rows = run("cards", "--game", game).stdout.splitlines()[1:]
    assert len(rows) == len(run("cards", "--game", game, "").stdout.splitlines()[1:]) > 90


def test_rules_without_letters_are_listed_or_refused(run):
    assert run("rules", "").stdout == run("rules").stdout
    assert "no word like '?' is in" in run("rules", "?", code=2).stderr


def test_cards_of_the_expansions_are_found_equal_ones_once(run):
    for word, name in (("divinity", "Hades"), ("decree", "Raw Trade"), ("agora", "Coup"), ("offering", "Offering 2")):
        assert name in run("cards", word).stdout
    assert run("cards", "senator").stdout.count("Conspirator ") == 1


def test_guilds_are_found_with_and_without_their_apostrophes(run):
    for words in (("craftsmen's",), ("craftsmens", "guild")):
        assert "Craftsmen's Guild" in run("cards", "--game", "classic", *words).stdout


def test_rulings_and_options(run):
    assert "R-24" in run("rules", "R-24").stdout
    assert "reveal_timing" in run("rules", "--options").stdout
    assert run("rules", "--read", "chains", "--language", "fr").stdout.startswith("Chaînages\n")
    assert "solo" in run("rules", "--read", "atlantis", code=2).stderr
    assert "give one of them" in run("rules", "--read", "--options", code=2).stderr
    assert "leave out --language" in run("rules", "--options", "--language", "fr", code=2).stderr
    for number in ("999", "9" * 5000):
        assert run("rules", f"R-{number}", code=2).stderr.count("\n") == 1
    assert r"x\[red].toml" in run("replay", r"x\[red].toml", code=2).stderr


def test_arena_ends_with_score_interval_and_elo(run, tmp_path):
    match = ("lab", "arena", "--players", "greedy", "random", "--games", 4, "--records", "match.toml")
    out = run(*match).stdout
    assert "greedy - random" in out
    assert "4/4" in out
    assert len(load(tmp_path / "match.toml")) == 4
    assert "a match needs two different players" in run("lab", "arena", "--players", "greedy", code=2).stderr
    assert "no player is named" in run("lab", "calibrate", "--players", "", code=2).stderr
    assert "no player is named" in run("lab", "engine", "--player", "", code=2).stderr
    assert "write 6" in run("lab", "arena", "--players", "greedy", "random", "--games", 5, code=2).stderr
    assert "no player is called 'gredy'" in run("lab", "arena", "--players", "gredy", "random", code=2).stderr
    assert (
        "there is no executor 'rey'"
        in run("lab", "arena", "--players", "greedy", "random", "--executor", "rey", code=2).stderr
    )


def test_arena_rates_a_round_robin_in_which_players_fail(run, tmp_path):
    (tmp_path / "bots.py").write_text(
        "class Lost:\n    name = 'lost'\n    def __init__(self, seed): pass\n"
        "    def choose(self, state, seat, *, stop=None):\n        return {}['[plan]']\n"
    )
    asked = ("lab", "arena", "--players", "bots:Lost", "greedy", "random", "--processes", 1, "--results", "all.jsonl")
    run(*asked, "--games", 2)
    out = run(*asked, "--games", 4).stdout
    assert re.search(r"bots:Lost - greedy +4/4 +0.0 %", out)
    assert "by fault 0 : 4" in out
    assert "12/12 games" in out
    assert "bots:Lost      8  KeyError: '[plan]'  bots.py:5" in out
    assert len((tmp_path / "all.jsonl").read_text().splitlines()) == 13
    found = json.loads(run(*asked, "--games", 4, "--json").stdout)
    assert [player["faults"] for player in found["players"]] == [8, 0, 0]
    assert found["matches"][0]["faults"][0]["where"] == "bots.py:5"
    assert "--results or --records" in run(*asked, "--records", "new.toml", code=2).stderr
    assert "above 0" in run(*asked, "--move-seconds", 0, code=2).stderr


def test_ladder_prints_and_writes_ratings(run, tmp_path):
    ladder = ("lab", "arena", "--ladder", "--players", "random", "level:1", "greedy", "--games", 6, "--seed", 1)
    out = run(*ladder, "--processes", 1, "--write", "ladder.md").stdout
    page = (tmp_path / "ladder.md").read_text()
    assert "Elo (95 %), random = 0" in out
    assert page.startswith(
        "# Ladder\n\n```sh\nsevenwonders lab arena --ladder --players random level:1 greedy --games 6"
    )
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in page.splitlines() if line.startswith("|")]
    ratings = {row[0]: row[1] for row in rows if row[0] in ("random", "level:1", "greedy")}
    assert list(ratings) == ["random", "level:1", "greedy"]
    assert ratings["random"] == "0"
    assert all(" ".join(text.split()[:2]) in out for text in ratings.values())
    assert "there is no folder" in run(*ladder, "--write", "nowhere/ladder.md", code=2).stderr


def test_chances_are_compared_with_what_came(run, tmp_path):
    asked = ("lab", "calibrate", "--players", "search:4", "search:2", "--games", 4, "--among", "greedy,random")
    out = run(*asked, "--modules", "all", "--processes", 1, "--results", "found.jsonl", "--write", "found.md").stdout
    page = (tmp_path / "found.md").read_text()
    for words in ("better than search:2", "Age II", "win, political", "90 to 100 %", "greedy", "ECE (noise)"):
        assert words in out
        assert words in page
    assert len((tmp_path / "found.jsonl").read_text().splitlines()) == 5
    assert "'greedy' does not say" in run("lab", "calibrate", "--players", "greedy", code=2).stderr
    assert "name each player once" in run("lab", "calibrate", "--players", "search:4", "search:4", code=2).stderr


def test_arena_plays_tables_of_seven_wonders(run, tmp_path):
    match = (
        "lab",
        "arena",
        "--game",
        "classic",
        "--players",
        "greedy",
        "random",
        "--seats",
        4,
        "--results",
        "match.jsonl",
    )
    out = run(*match, "--games", 4, "--processes", 1).stdout
    assert "4/4 games" in out
    out = run(*match, "--games", 8, "--processes", 1, "--boards").stdout
    assert "8/8 games" in out
    assert "first places by board" in out
    assert len((tmp_path / "match.jsonl").read_text().splitlines()) == 9
    assert "--ladder is for matches of two" in run(*match, "--ladder", code=2).stderr
    assert "there is no folder" in run(*match[:-1], "nowhere/match.jsonl", code=2).stderr
    assert "add --game classic" in run("lab", "arena", "--players", "greedy", "random", "--seats", 4, code=2).stderr
    assert "leave out --boards" in run("lab", "arena", "--players", "greedy", "random", "--boards", code=2).stderr


POINTY = """
from sevenwonders.players import Decision
from sevenwonders.registry import game_type


class Pointy:
    name = "pointy"

    def __init__(self, seed):
        self.kind = game_type("duel")

    def choose(self, state, seat, *, stop=None):
        return Decision(self.kind.legal_codes(state, seat)[-1])
"""


def test_own_player_is_loaded_from_the_working_directory(run, tmp_path):
    (tmp_path / "mybots").mkdir()
    (tmp_path / "mybots" / "pointy.py").write_text(POINTY)
    mine = "mybots.pointy:Pointy"
    out = run(
        "lab", "arena", "--players", mine, "greedy", "--games", 4, "--processes", 2, "--results", "match.jsonl"
    ).stdout
    assert f"{mine} - greedy" in out
    assert "4/4" in out
    assert mine in (tmp_path / "match.jsonl").read_text()
    assert "civilian victories" in run("lab", "simulate", "--players", mine, "--games", 2).stdout
    said = run("play", "--plain", "--opponent", mine, "--seed", 5, "--seat", "first", given="1\nquit\n").stdout
    assert mine in said
    assert (
        "has no class 'Pointer'" in run("lab", "arena", "--players", "mybots.pointy:Pointer", "greedy", code=2).stderr
    )
    assert "no module 'mybots.pointer'" in run("play", "--plain", "--opponent", "mybots.pointer:P", code=2).stderr


def test_simulate_writes_data_and_records(run, tmp_path):
    arguments = ("--games", 6, "--out", "games.csv", "--records", "games.toml")
    for players in (("random",), ("greedy", "random")):
        out = run("lab", "simulate", "--players", *players, *arguments, "--force", alone=len(players) > 1).stdout
        assert "civilian victories" in out
        assert len((tmp_path / "games.csv").read_text().splitlines()) == 7
        records = load(tmp_path / "games.toml")
        assert len(records) == 6
        assert all(record.game().is_over for record in records)
    before = (tmp_path / "games.csv").read_text()
    assert "add --force" in run("lab", "simulate", *arguments, code=2).stderr
    assert (
        "add --force" in run("lab", "arena", "--players", "greedy", "random", "--records", "games.toml", code=2).stderr
    )
    assert (tmp_path / "games.csv").read_text() == before
    assert ".csv or .parquet" in run("lab", "simulate", "--out", "games.doc", code=2).stderr
    assert "there is no folder" in run("lab", "simulate", "--out", "nowhere/games.csv", code=2).stderr
    assert (
        "for all 2 seats, or of 2" in run("lab", "simulate", "--players", "greedy", "greedy", "random", code=2).stderr
    )


def test_tables_are_simulated(run, tmp_path):
    simulate = ("lab", "simulate", "--game", "classic", "--games", 6, "--out", "games.csv", "--records", "games.toml")
    for players, number in ((("--seats", 5), 5), (("--players", "greedy", "random", "1", "4"), 4)):
        out = run(*simulate, *players, "--force").stdout
        assert f"first places of p{number}" in out
        assert f"first places of p{number + 1}" not in out
        assert "rhodos_night" in out or "rhodos_day" in out
        with (tmp_path / "games.csv").open(newline="") as file:
            rows = list(csv.DictReader(file))
        records = load(tmp_path / "games.toml")
        assert len(records) == len(rows) == 6
        for row, record in zip(rows, records, strict=True):
            assert int(row[f"p{number}_rank"]) == record.game().result.ranks[number - 1]
    assert rows[0]["p3_player"] == records[0].players[2] == "level:1"
    assert (
        "one player for all 5 seats, or of 5"
        in run("lab", "simulate", "--game", "classic", "--seats", 5, "--players", "1", "2", code=2).stderr
    )
    assert "there is no 'agora'" in run(*simulate, "--modules", "agora", "--force", code=2).stderr
    assert "add --game classic" in run("lab", "simulate", "--seats", 4, code=2).stderr
    assert "players cannot be 8" in run(*simulate, "--seats", 8, "--force", code=2).stderr


@pytest.mark.jit
def test_one_part_of_the_machine_code_is_made_alone(run):
    assert "did you mean 'duel-games'" in run("lab", "warm", "--only", "duel-game", code=2).stderr
    assert "ready after" in run("lab", "warm", "--only", "duel-games", SEVENWONDERS_LIBRARY="off").stdout


ALONE = [pytest.param(module, marks=pytest.mark.slow) for module in ("pantheon", "agora")]


@pytest.mark.parametrize("modules", ["pantheon,agora", "solo", *ALONE])
def test_expansions_are_simulated_and_matched(run, tmp_path, modules):
    arguments = ("--modules", modules, "--games", 2, "--records", "games.toml", "--force")
    for players in (("random",), ("greedy", "random")):
        out = run("lab", "simulate", "--players", *players, *arguments, "--out", "games.csv").stdout
        assert ("political victories" in out) == ("agora" in modules)
        assert ("points from divinity" in out) <= ("pantheon" in modules)
        assert ("challenges met" in out) == (modules == "solo")
        with (tmp_path / "games.csv").open(newline="") as file:
            rows = list(csv.DictReader(file))
        records = load(tmp_path / "games.toml")
        assert [record.options.modules for record in records] == [tuple(modules.split(","))] * 2
        for row, record in zip(rows, records, strict=True):
            assert record.result.victory == row["victory"]
            for category in ("temple", "divinity", "senate", "total"):
                assert record.game().score(0)[category] == int(row[f"p1_{category}"])
    out = run("lab", "arena", "--players", "greedy", "random", *arguments).stdout
    assert "2/2" in out
    assert ("political" in out) == ("agora" in modules)


def test_modules_that_make_no_sense_are_refused_in_one_sentence(run):
    for arguments, message in (
        (("lab", "simulate", "--modules", "panteon"), "did you mean 'pantheon'"),
        (
            ("lab", "arena", "--players", "greedy", "random", "--modules", "solo,agora"),
            "the Solo Challenge is for the base",
        ),
        (("lab", "simulate", "--modules", "agora", "-o", "wonder_setup=first_game"), "first game"),
        (("play", "--plain", "--modules", "solo", "--level", "3"), "no seat to choose beside the Automa"),
    ):
        assert message in run(*arguments, code=2).stderr


def test_a_game_is_shown_to_a_seat_without_what_it_cannot_know(run):
    run("lab", "simulate", "--players", "greedy", "--games", 1, "--modules", "pantheon", "--records", "game.toml")
    everything, own, other, spectator = (
        [json.loads(line) for line in run("lab", "trace", "game.toml", *seat).stdout.splitlines()]
        for seat in ((), ("--seat", "p1"), ("--seat", "p2"), ("--seat", "spectator"))
    )
    secrets = [entry for entry in everything if "private_to" in entry]
    assert secrets
    for entry, mine, theirs, public in zip(everything, own, other, spectator, strict=True):
        seen = {"p1": mine, "p2": theirs}
        for name, sight in seen.items():
            hidden = entry.get("private_to", name) != name
            assert ("?" in sight.get("action", "")) == hidden
        assert ("?" in public.get("action", "")) == ("private_to" in entry)
    assert "places a Divinity on space" in run("replay", "game.toml", "--seat", "spectator").stdout
    assert "places a Divinity on space" not in run("replay", "game.toml").stdout
    assert "'--seat'" in run("replay", "game.toml", "--seat", "third", code=2).stderr


@pytest.fixture
def record(tmp_path):
    """A file with one finished game."""
    game = duel.Game(seed=2)
    while not game.is_over:
        game.play(game.legal_codes()[-1])
    dump(duel.Record.of(game), tmp_path / "game.toml")
    return tmp_path / "game.toml"


def test_replay_and_trace(run, record):
    assert "Total" in run("replay", record).stdout
    lines = [json.loads(line) for line in run("lab", "trace", record).stdout.splitlines()]
    assert len(lines) > 60
    assert run("replay", "-", given=record.read_text()).stdout == run("replay", record).stdout
    assert "no game record" in run("lab", "trace", "-", given="x = 1", code=2).stderr
    assert run("replay", record, "--game", 1).stdout == run("replay", record).stdout
    assert "there is no game 2; the file has 1" in run("lab", "verify", record, "--game", 2, code=2).stderr


def test_a_position_of_a_game_is_drawn_and_all_of_it_as_a_film(run, record, tmp_path):
    run("picture", record, "--to", "board.svg", "--at", 40, "--seat", "p2")
    board = (tmp_path / "board.svg").read_text("utf-8")
    assert board.startswith("<svg")
    assert ">Age I<" in board
    assert "add --force" in run("picture", record, "--to", "board.svg", code=2).stderr
    run("picture", record, "--to", "board.svg", "--force")
    assert " wins " in (tmp_path / "board.svg").read_text("utf-8")
    run("picture", "-", "--to", "game.svg", "--at", 20, "--animate", "--seconds", 0.5, given=record.read_text())
    assert (tmp_path / "game.svg").read_text("utf-8").count("<animate ") == 7
    code = Position(age=2, p1={"cards": ["baths"]}, structure={18: "aqueduct", 19: "walls"}).code()
    run("picture", code, "--to", "position.svg")
    assert "duel-card-walls" in (tmp_path / "position.svg").read_text("utf-8")


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (("--to", "board.bmp"), "a picture is saved as .svg or .png, so 'board.bmp' cannot be one"),
        (("--to", "board.png", "--animate"), "a film is saved as .svg or .webp or .gif"),
        (("--to", "board.svg", "--at", 999), "there is no ply 999"),
        (("--to", "board.svg", "--seat", "p3"), "the game has no p3; it has 2 players"),
        (("--to", "none/board.svg"), "none"),
        ((), "the option '--to' is missing"),
    ],
)
def test_a_picture_that_cannot_be_is_refused_in_one_sentence(run, record, asked, said):
    wrong = run("picture", record, *asked, code=2).stderr
    assert said in wrong
    assert wrong.count("\n") == 1


def test_a_damaged_record_is_refused_in_one_sentence(run, record, tmp_path):
    text = record.read_text()
    broken = tmp_path / "broken.toml"
    for damage, expected in (
        (text[: text.index("discard") + 5], "breaks off"),
        (text.replace("version = 1", "version = 99"), "99"),
        ("not a record", "this is not a game record"),
    ):
        broken.write_text(damage)
        for command in (("replay",), ("lab", "trace")):
            errors = run(*command, broken, code=2).stderr
            assert expected in errors
            assert len(errors.strip().splitlines()) == 1
    assert "missing.toml" in run("replay", tmp_path / "missing.toml", code=2).stderr


def test_a_pipe_that_closes_is_no_error(run, record):
    command = f"{sys.executable} -m sevenwonders lab trace {record} | head -n 1"
    result = subprocess.run(command, shell=True, capture_output=True, text=True, timeout=120)
    assert result.stderr == ""


def test_typed_options_are_refused_in_one_sentence(run):
    for arguments, message in (
        (("play", "--level", "9"), "no level 9"),
        (("play", "--level", "high"), "'--level'"),
        (("play", "--seat", "third"), "'--seat'"),
        (("play", "--nonsense"), "--nonsense"),
        (("lab", "simulate", "--games", "0"), "'--games'"),
        (("conquer",), "conquer"),
    ):
        errors = run(*arguments, code=2).stderr
        assert message in errors
        assert len(errors.strip().splitlines()) == 1


WRONG = {
    "play --level 9": "there is no level 9; levels go from 1 (a first game) to 8 (full strength)",
    "play classic --level 7": "there is no level 7; levels go from 1 (a first game) to 6 (full strength)",
    "play --level 0": "'--level' is at least 1",
    "play --level high": "'--level' should be a whole number",
    "play tetris": "there is no game 'tetris'; choose from duel, classic",
    "plaay": "there is no command 'plaay'; did you mean 'play', 'replay'?",
    "play --levl 3": "there is no option '--levl'",
    "replay --seat p9 x": "'--seat' cannot be 'p9'",
    "lab arena": "the option '--players' is missing",
    "play duel extra": "nothing is asked for that 'extra' could answer",
    "play --level": "'--level' wants a value after it",
    "play --players 3": "3 cannot play 7 Wonders Duel; 2 can",
}


@pytest.mark.parametrize("line", WRONG)
def test_usage_errors_are_in_our_own_words(line, monkeypatch, capsys):
    """No library's own wording reaches users; one sentence, and status 2."""
    from sevenwonders.cli.main import main

    monkeypatch.setattr(sys, "argv", ["sevenwonders", *line.split()])
    with pytest.raises(SystemExit) as end:
        main()
    said = capsys.readouterr().err
    assert end.value.code == 2
    assert WRONG[line] in " ".join(said.split())
    for theirs in ("Input should", "Value error", "Invalid value"):
        assert theirs not in said


def test_explore_ranks_picks_and_counts_new_games(run, tmp_path):
    assert "The Sphinx" in run("lab", "explore", "--offer", "the_sphinx,piraeus").stdout
    assert "The Pyramids" in run("lab", "explore", "--offer", "sphinx,Piraeus,The Pyramids").stdout  # as the help says
    assert "did you mean 'the_sphinx'" in run("lab", "explore", "--offer", "sphinxx", code=2).stderr
    assert "The Sphinx" in run("lab", "explore", "--offer", "the_sphinx").stdout
    out = run("lab", "explore", "--games", "3", "--player", "greedy", "--processes", "1", "--write", tmp_path).stdout
    assert "3 games of greedy after an opening by lot" in out
    assert [file.name for file in tmp_path.iterdir()] == ["duel-base.txt"]


def test_statistics_count_a_named_player_in_record_files(run, tmp_path):
    file = tmp_path / "games.toml"
    run("lab", "simulate", "--games", "3", "--players", "greedy", "random", "--records", file)
    out = run("lab", "statistics", file, "--player", "greedy").stdout
    assert "greedy: 3 games, won" in out
    assert "how games ended" in out
    assert "explore" not in out
    assert "did you mean 'greedy'" in run("lab", "statistics", file, "--player", "gredy", code=2).stderr
    assert not re.search(r"\w_\w", out)
    out = run("lab", "explore", file).stdout
    assert "3 games of records" in out
    assert "no finished game" in run("lab", "explore", file, "--modules", "agora", code=2).stderr


def test_review_prints_text_json_lines_and_annotated_records(run, tmp_path):
    game = duel.Game(seed=7, names=("[/b] Anna", "Bert"))
    for _ in range(5):
        game.play(game.legal_codes()[0])
    dump([duel.Record.of(game, result=duel.RecordedResult(0, "resignation"))] * 2, tmp_path / "two.toml")
    quick = ("analyse", "two.toml", "--simulations", 5, "--processes", 1)
    out = run(*quick, "--annotate", "said.toml", "--report", "--results", "kept.jsonl").stdout
    assert "Game 2: " in out
    assert "thousandths a decision" in out
    assert "deserved to win" in out
    assert "costliest habit" in out
    assert out.rindex("[/b] Anna") > out.index("costliest habit")
    assert len(load(tmp_path / "said.toml")) == 2
    answers = [json.loads(line) for line in run(*quick, "--results", "kept.jsonl", "--json").stdout.splitlines()]
    assert [one["record"] for one in answers if "sheet" in one] == [1, 2]
    assert {one["kind"] for one in answers if "kind" in one} >= {"decision", "chance"}
    lines = (tmp_path / "two.toml").read_text().splitlines()
    damaged = (tmp_path / "two.toml").read_text().replace("p1 draft", "p1 drift", 1)
    some = run("analyse", "-", *quick[2:], given=damaged, code=1)
    assert "game 1: " in some.stderr
    assert "deserved to win" in some.stdout
    first = next(place for place, line in enumerate(lines) if line.startswith('  "p1 '))
    twice = "\n".join([*lines[: first + 1], lines[first], *lines[first + 1 :]])
    assert ", move 2 'p1 " in run("analyse", "-", "--simulations", 5, "--processes", 1, given=twice, code=1).stderr


def test_the_engine_answers_on_standard_output(run):
    question = {"id": 7, "record": 'format = "sevenwonders"\nversion = 1\ngame = "duel"\nseed = 7\nmoves = []\n'}
    [line] = run("analyse", "--engine", given=json.dumps({**question, "simulations": 5})).stdout.splitlines()
    assert json.loads(line)["id"] == 7
    assert "leave out either --engine" in run("analyse", "--engine", "x.toml", code=2).stderr
    assert "name the record files" in run("analyse", code=2).stderr


def test_every_move_of_a_position_with_what_may_be_revealed(run, tmp_path):
    game = duel.Game(position=duel.Position(structure={2: "?", 5: "altar", 18: "guard_tower", 19: "baths"}))
    game.play("discard baths")
    dump([duel.Record.of(game, result=duel.RecordedResult(0, "resignation"))], tmp_path / "one.toml")
    asked = ("analyse", "one.toml", "--ply", 0, "--simulations", 5)
    first, *moves = run(*asked).stdout.splitlines()
    assert first.startswith("ply 0, Player 1 decides: ")
    assert any(line.split()[2:4] == ["discard", "altar"] for line in moves)
    assert any("of 20 reveals" in line and " at worst 2 " in line for line in moves)
    counted = re.findall(r"(\d+) of 20 reveals (?:lose|win)(s?);", " ".join(moves))
    assert counted
    assert all((number == "1") == (ending == "s") for number, ending in counted)
    assert json.loads(run(*asked, "--json").stdout)["seat"] == "p1"
    assert "the game has 1 ply;" in run(*asked[:3], 99, code=2).stderr


def test_luck_prints_a_table(run, tmp_path):
    out = run(
        "lab",
        "luck",
        "--players",
        "greedy",
        "--games",
        3,
        "--small",
        1,
        "--most",
        2,
        "--processes",
        1,
        "--write",
        "luck.md",
    ).stdout
    assert "result over luck, slope" in out
    assert (tmp_path / "luck.md").read_text().startswith("# Whether luck is luck\n")


def test_a_log_of_another_site_becomes_records(run, tmp_path):
    log = [
        {
            "move": {
                "id": 1,
                "p1": "Anna",
                "p2": "Bert",
                "wonders": [10, 5, 2, 12, 14, 8, 6, 7],
                "cards": {},
                "tokens": [4, 1, 3, 10, 6],
                "randomTokens": [7, 2, 5],
            },
            "meta": {"actor": ""},
        },
        {"move": {"id": 2, "wonder": 10}, "meta": {"actor": "Anna"}},
    ]
    (tmp_path / "anna.json").write_text(json.dumps(log))
    asked = ("import", "anna.json", "-", "--from", "7wd.io", "--to", "club.7wd.toml")
    assert run(*asked, "-o", "final_tie=shared", given=json.dumps(log)).stdout == "2 games in club.7wd.toml\n"
    assert [record.options.final_tie for record in load(tmp_path / "club.7wd.toml")] == ["shared", "shared"]
    assert "add --force" in run(*asked, code=2).stderr
    log[1]["move"]["wonder"] = 1
    (tmp_path / "bert.json").write_text(json.dumps(log))
    wrong = run("import", "anna.json", "bert.json", "--from", "7wd.io", "--to", "new.7wd.toml", code=2).stderr
    assert wrong.startswith("sevenwonders: bert.json: entry 2, 'p1 draft the_appian_way', is not possible: ")
    assert wrong.count("\n") == 1
    assert not (tmp_path / "new.7wd.toml").exists()
    assert "no logs of '7wd' are read" in run("import", "anna.json", "--from", "7wd", "--to", "x", code=2).stderr
    assert "cannot be read" in run("import", "none.json", "--from", "7wd.io", "--to", "x", code=2).stderr


def test_analyse_names_what_was_filled_in_once(run, tmp_path):
    log = (Path(__file__).parents[1] / "duel" / "data" / "bga_finished_game.json").read_text()
    assert (
        run("import", "-", "--to", "game.toml", given=log).stdout == "1 game in game.toml\n"
    )  # the log shows its site
    output = run("analyse", "game.toml", "--simulations", 1, "--processes", 1).stdout
    filled = "filled in, for the log did not tell: agriculture, architecture, law, masonry; "
    assert output.count("filled in") == output.count(filled) == 1
    assert "better token" not in output
    wrong = run("analyse", "-", given=log, code=2).stderr
    assert wrong.endswith(
        "no game record, but a log as bga writes it; make a record of it with 'sevenwonders import'\n"
    )
    shares = [float(share) for share in re.findall(r"less luck (-?[0-9.]+)", output)]
    assert len(shares) == 2
    assert all(0 <= share <= 1 for share in shares)


def test_cards_lists_all_cards_of_a_shared_name(run):
    for name in ("courthouse", "Courthouse"):
        said = run("cards", name).stdout
        assert "Tribunal" in said
        assert "Pretorium" in said


def test_cards_finds_divinities_by_their_mythology(run):
    assert "Mars" in run("cards", "roman").stdout


def test_rules_answers_a_question_and_says_where_it_looked(run):
    said = run("rules", "economy", "chain").stdout
    assert said.startswith("R-15 What the owner of Economy receives")
    assert "Searched 14 chapters, 115 rulings" in said
    assert "for 7 Wonders add --game classic" in said
    assert "this is for 'mausoleum'" in run("rules", "mauzoleum").stdout
    assert "None of these mentions 'xqzzk'." in run("rules", "theology", "xqzzk").stdout
    assert "add --game duel" in run("rules", "xqzzk", "--game", "classic", code=2).stderr
    assert "Das Mausoleum" in run("rules", "mausoleum", "--language", "de").stdout


def test_cards_are_found_by_their_other_names(run):
    assert "Political Maneuver" in run("cards", "political", "manoeuvre").stdout
    assert "Bazar" in run("cards", "--game", "classic", "bazaar").stdout
    assert "Rhódos" in (answers := run("cards", "--game", "classic", "rhodes").stdout) or "Rhodos" in answers


def test_names_are_printed_in_any_character_set(run, tmp_path):
    """A pipe on Windows uses the system's encoding: a name outside of it ended every command."""
    game = duel.Game(seed=7, names=("Anné 🎲", "Bert"))
    dump(duel.Record.of(game), tmp_path / "game.toml")
    for charset, name in (("cp1252", "Anné ?"), ("latin-1", "Anné ?"), ("utf-8", "Anné 🎲")):
        assert f"{name} (p1) against Bert (p2)" in run("replay", "game.toml", PYTHONIOENCODING=charset).stdout
