"""`sevenwonders play --plain`: a whole game through pipes, saved move by move."""

import os
import signal
import subprocess
import sys
import time

from sevenwonders.records import load

FIRST_MOVES = "1\n" * 80  # the first legal move, again and again


def saved(tmp_path):
    """The only saved game."""
    (file,) = (tmp_path / "data").rglob("*.toml")
    return file


def test_a_whole_game_against_the_computer(run, tmp_path):
    result = run("play", "--plain", "--level", 1, "--seed", 5, "--seat", "first", given=FIRST_MOVES)
    assert "The game is over" in result.stdout
    assert "total" in result.stdout
    (record,) = load(saved(tmp_path))
    assert record.game().is_over


def test_every_word_of_the_line_mode(run):
    words = ["help", "show", "legal", "price aqueduct", "score", "cards p1", "unseen", "log"]
    words += ["undo", "1", "undo", "build nonsense", "99", "", "quit", ""]
    out = run("play", "--plain", "--opponent", "greedy", "--seed", 5, "--seat", "first", given="\n".join(words)).stdout
    for told in ("Write a move", "Before Age 1", "Aqueduct costs 6", "progress", "Taken back", "nothing to take back"):
        assert told in out
    assert "nothing here is called 'nonsense'" in out
    assert "there is no move 99" in out


def test_an_interrupted_game_goes_on(run, tmp_path):
    run("play", "--plain", "--level", 1, "--seed", 5, "--seat", "first", given="1\n1\n1\nquit\n")
    before = load(saved(tmp_path))[0].game()
    assert len([ply for ply in before.plies if ply.seat == 0]) >= 3
    result = run("play", "--plain", "--resume", saved(tmp_path), given=FIRST_MOVES)
    assert "The game is over" in result.stdout
    after = load(saved(tmp_path))[0].game()
    assert after.plies[: len(before.plies)] == before.plies
    assert "is finished" in run("play", "--plain", "--resume", saved(tmp_path), code=2).stderr


def test_the_last_game_goes_on(run):
    run("play", "--plain", "--level", 1, "--seat", "first", given="1\nquit\n")
    assert "The game is over" in run("play", "--plain", "--last", given=FIRST_MOVES).stdout


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
        told = []
        for _ in range(6):
            while not (line := process.stdout.readline()).startswith("["):
                told += [line.split(": ", 1)[1].strip()] if line.startswith("You: ") else []
            process.stdin.write("1\n")
            process.stdin.flush()
        time.sleep(0.2)
        process.send_signal(signal.SIGKILL)
    game = load(file)[0].game()
    mine = [str(ply.action) for ply in game.plies if ply.seat == 0]
    assert mine[: len(told)] == told
    assert len(mine) >= 5


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
