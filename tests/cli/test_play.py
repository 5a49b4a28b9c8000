"""`sevenwonders play --plain`: a whole game through pipes, saved move by move."""

import os
import signal
import subprocess
import sys

from sevenwonders.duel import CHANCE, Game, Options
from sevenwonders.duel.record import Record
from sevenwonders.duel.wording import wording
from sevenwonders.duel.words import describe_played_action
from sevenwonders.records import dump, load, loads

FIRST_MOVES = "1\n" * 80  # the first legal move, again and again


def saved(tmp_path):
    """The only saved game."""
    (file,) = (tmp_path / "data").rglob("*.toml")
    return file


def test_a_whole_game_against_the_computer(run, tmp_path):
    result = run("play", "--plain", "--level", 1, "--seed", 5, "--seat", "first", given=FIRST_MOVES)
    assert "The game is over" in result.stdout
    assert "Total" in result.stdout
    (record,) = load(saved(tmp_path))
    assert record.game().is_over


def test_every_word_of_the_line_mode(run):
    words = ["help", "show", "legal", "price aqueduct", "score", "cards p1", "unseen", "log"]
    words += ["redo", "undo", "1", "undo", "redo", "score", "undo", "build nonsense", "99", "", "quit", ""]
    out = run("play", "--plain", "--opponent", "greedy", "--seed", 5, "--seat", "first", given="\n".join(words)).stdout
    for phrase in (
        "Write a move",
        "Before Age I",
        "Aqueduct costs 6 coins",
        "Progress tokens",
        "Taken back",
        "nothing to take back",
        "Played again",
        "nothing taken back",
    ):
        assert phrase in out
    assert "nothing here is called 'nonsense'" in out
    assert "there is no move 99" in out


def test_name_of_any_script_plays_and_a_pile_does_not(run, tmp_path):
    family = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
    run("play", "--plain", "--level", 1, "--seat", "first", "--name", family, given="1\nquit\n")
    (record,) = load(saved(tmp_path))
    assert record.players[0] == family
    refused = run("play", "--plain", "--name", "Z" + "\u0301" * 20, code=2)
    assert "--name should have at most 4 accents on a letter" in refused.stderr


def test_an_interrupted_game_goes_on(run, tmp_path):
    run("play", "--plain", "--level", 1, "--seed", 5, "--seat", "first", given="1\n1\n1\nquit\n")
    before = load(saved(tmp_path))[0].game()
    assert len([ply for ply in before.plies if ply.seat == 0]) >= 3
    other = run("play", "classic", "--plain", "--resume", saved(tmp_path), code=2)
    assert "holds a game of 7 Wonders Duel; leave out 'classic'" in other.stderr
    result = run("play", "--plain", "--resume", saved(tmp_path), given=FIRST_MOVES)
    assert "The game is over" in result.stdout
    after = load(saved(tmp_path))[0].game()
    assert after.plies[: len(before.plies)] == before.plies
    assert "is finished" in run("play", "--plain", "--resume", saved(tmp_path), code=2).stderr


def test_the_deal_of_a_recorded_game_is_played_with_its_luck(run, tmp_path):
    game = Game(Options(pantheon=True), seed=11)
    for _ in range(4):
        game.play(game.legal_codes()[-1])
    dump(Record.of(game, explicit=True), tmp_path / "club.toml")
    run("play", "--plain", "--deal", "club.toml", "--hot-seat", given="1\n2\n1\nquit\n")
    again = load(saved(tmp_path))[0].game()
    assert again.options == game.options
    first = next(number for number, ply in enumerate(game.plies) if ply.seat != CHANCE)
    assert again.plies[:first] == game.plies[:first]
    assert again.plies[first] != game.plies[first]
    refused = run("play", "classic", "--plain", "--deal", "club.toml", code=2).stderr
    assert "holds a game of 7 Wonders Duel; leave out 'classic'" in refused
    assert "leave out --players, rules and --seed" in run("play", "--deal", "club.toml", "--seed", 3, code=2).stderr


def test_a_file_of_several_games_says_how_to_name_one(run, tmp_path):
    dump([Record.of(Game(seed=seed)) for seed in (1, 2)], tmp_path / "two.toml")
    refused = run("play", "--plain", "--deal", "two.toml", code=2).stderr
    assert "'two.toml' holds several games; name a file with one of them" in refused
    refused = run("picture", "two.toml", "--to", "x.svg", code=2).stderr
    assert "'two.toml' holds several games; add --game N for one of them" in refused
    run("picture", "two.toml", "--to", "x.svg", "--game", 2)


def test_the_last_game_goes_on(run):
    run("play", "--plain", "--level", 1, "--seat", "first", given="1\nquit\n")
    assert "The game is over" in run("play", "--plain", "--last", given=FIRST_MOVES).stdout


def test_comments_beside_moves_are_kept(run, tmp_path):
    file = tmp_path / "club.toml"
    game = Game(seed=3, names=("You", "Level 1"))
    game.play(game.legal_codes()[0])
    ply = len(game.plies) - 1
    seats = ["person", "level:1"]
    meta = {"event": "Club evening", "_table": 4, "_seats": seats}
    dump([Record.of(game, clocks={ply: 61.0}, comments={ply: "a good start"}, meta=meta)], file)
    text = file.read_text()
    run("play", "--plain", "--resume", file, given="quit\n")
    before, after = loads(text)[0], load(file)[0]
    assert after.meta == before.meta
    assert after.moves[: len(before.moves)] == before.moves
    assert after.moves[0].comment == "a good start"


def test_custom_player_is_named_again_to_continue(run, tmp_path):
    (tmp_path / "mybots.py").write_text("from sevenwonders.duel.players.greedy import GreedyPlayer as Mine\n")
    setting = ("--opponent", "mybots:Mine", "--seat", "first", "--file", "game.toml")
    assert "--resume game.toml --opponent mybots:Mine" in run("play", "--plain", *setting, given="1\nquit\n").stdout
    refused = run("play", "--plain", "--resume", "game.toml", code=2).stderr
    assert "if you trust it, add --opponent mybots:Mine" in refused
    assert len(refused.strip().splitlines()) == 1
    again = ("play", "--plain", "--resume", "game.toml", "--opponent")
    assert "go on with" in run(*again, "mybots:Mine", given="1\nquit\n").stdout
    assert "has its players, rules and file already" in run(*again, "greedy", code=2).stderr


def test_a_file_that_cannot_be_a_new_game_is_refused_at_once(run, tmp_path):
    (tmp_path / "kept.toml").write_text("")
    for file, message in (("nowhere/game.toml", "there is no folder"), ("kept.toml", "'kept.toml' exists")):
        assert message in run("play", "--plain", "--file", file, given="1\n", code=2).stderr
    assert [path.name for path in tmp_path.iterdir()] == ["kept.toml"]


def test_looking_at_a_table_writes_nothing(run, tmp_path):
    assert "nothing was saved" in run("play", "--plain", "--seat", "first", given="show\nquit\n").stdout
    assert not (tmp_path / "data").exists()


def test_the_last_game_is_the_newest_that_can_go_on(run, tmp_path):
    run("play", "--plain", "--level", 1, "--seat", "first", "--seed", 7, given="1\nquit\n")
    open_game = saved(tmp_path)
    run("play", "--plain", "--level", 1, "--seed", 8, given=FIRST_MOVES)
    (open_game.parent / "zzz.toml").write_text("damaged")
    assert str(open_game) in run("play", "--plain", "--last", given="quit\n").stdout


def test_game_continues_when_saving_fails_and_is_saved_elsewhere(run, tmp_path):
    words = "1\n1\nquit\n"
    file = tmp_path / f"{'g' * 250}.toml"  # a name for which the draft beside it has no room
    result = run("play", "--plain", "--seat", "first", "--level", 1, "--file", file, given=words, code=1)
    assert "cannot be saved" in result.stdout
    assert "saved somewhere else" in result.stderr
    assert len([ply for ply in load(saved(tmp_path))[0].game().plies if ply.seat == 0]) >= 2


def test_hot_seat(run):
    result = run("play", "--plain", "--hot-seat", "--seed", 1, given=FIRST_MOVES * 2)
    assert "The game is over" in result.stdout


def test_a_killed_game_keeps_every_move(tmp_path):
    file = tmp_path / "game.toml"
    command = [sys.executable, "-m", "sevenwonders", "play", "--plain", "--level", "1", "--seat", "first"]
    environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(
        [*command, "--file", str(file)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment
    ) as process:
        said = []
        for _ in range(6):
            while not (line := process.stdout.readline()).startswith("["):
                said.append(line.strip())
            process.stdin.write("1\n")
            process.stdin.flush()
        while sum(line.startswith(("You take", "You build")) for line in said) < 6:
            said.append(process.stdout.readline().strip())
        process.send_signal(signal.SIGKILL)
    game = load(file)[0].game()
    mine = [describe_played_action(ply.action, wording(), ("You", "Level 1")) for ply in game.plies if ply.seat == 0]
    assert [line for line in said if line in mine] == mine[:6]


def test_bad_input_gets_one_sentence(run, tmp_path):
    for arguments, message in (
        (["--option", "reveal=immediate"], "there is no option 'reveal'; did you mean 'reveal_timing'?"),
        (["--option", "final_tie=coin"], "final_tie cannot be 'coin'; choose from shared, second_player"),
        (["--option", "final_tie"], "should read like promo_wonders=both"),
        (["--profile", "bg"], "there is no profile 'bg'"),
        (["--modules", "leaders"], "there is no module 'leaders'"),
        (["--opponent", "grandmaster"], "no player is called 'grandmaster'"),
        (["--opponent", "level:9"], "level"),
        (["--level", "2", "--hot-seat"], "choose either"),
        (["--resume", str(tmp_path / "none.toml")], "none.toml"),
        (["--last"], "no game has been saved"),
        (["--option", "wonder_setup=first_game", "--option", "promo_wonders=both"], "eight fixed Wonders"),
    ):
        errors = run("play", "--plain", *arguments, given="", code=2).stderr
        assert message in errors
        assert len(errors.strip().splitlines()) == 1


def test_the_full_screen_needs_a_terminal(run):
    assert "use --plain" in run("play", given="", code=2).stderr


def test_seed_decides_who_begins(run):
    def begins(seed):
        return "You (p1)" in run("play", "--plain", "--level", 1, "--seed", seed, given="quit\n").stdout

    assert [begins(seed) for seed in (0, 7, 0, 7)] == [True, False, True, False]
