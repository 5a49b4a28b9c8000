"""The end of the program gives the terminal back."""

import os
import select
import signal
import subprocess
import sys
import threading

import pytest

from sevenwonders.records import load
from sevenwonders.tui.exit_handler import ExitHandler

pty = pytest.importorskip("pty")
termios = pytest.importorskip("termios")

PROGRAM = """
from sevenwonders import duel
from sevenwonders.local.table import LocalTable
from sevenwonders.tui import make_app, run_app
run_app(make_app(LocalTable(duel.Game(seed=1))))
print("left")
"""
BACK = b"\x1b[?1049l"  # from the alternate screen
PATIENCE = 120  # seconds of silence after which nothing more is expected


def read_until(terminal: int, wanted: bytes) -> bytes:
    """Return the terminal's output until a text appears in it."""
    shown = b""
    while wanted not in shown and select.select([terminal], [], [], PATIENCE)[0]:
        try:
            shown += os.read(terminal, 65536)
        except OSError:  # the other end is closed
            break
    return shown


@pytest.mark.slow
@pytest.mark.parametrize("game", ["duel", "classic"])
@pytest.mark.parametrize("key", [b"b", b"\r", b"\x1b[A", b"u", b"?"])
def test_key_held_from_the_start_crashes_nothing(game, key, tmp_path):
    """And Ctrl-C, typed after it, leaves with a sentence and its status, whatever was hit on the way."""
    pid, terminal = pty.fork()
    if pid == 0:
        os.environ.update(TERM="xterm-256color", COLUMNS="100", LINES="30", XDG_DATA_HOME=str(tmp_path))
        os.execv(sys.executable, [sys.executable, "-m", "sevenwonders", "play", game, "--opponent", "random"])
    os.write(terminal, key * 30)
    shown = read_until(terminal, b"\x1b[?1049h")  # to the alternate screen
    os.write(terminal, key * 300 + b"\x03")
    shown += read_until(terminal, b"nothing comes after the end")
    assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 130
    os.close(terminal)
    assert b"Traceback" not in shown
    assert b"nothing was saved" in shown or b"go on with" in shown


@pytest.mark.parametrize("name", ["SIGTERM", pytest.param("SIGHUP", marks=pytest.mark.slow)])
def test_a_signal_leaves_the_terminal_as_it_was(name):
    terminal, inside = pty.openpty()
    before = termios.tcgetattr(inside)
    environment = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "100", "LINES": "30"}
    program = subprocess.Popen(
        [sys.executable, "-c", PROGRAM], stdin=inside, stdout=inside, stderr=inside, env=environment
    )
    try:
        assert b"Draft" in read_until(terminal, b"Draft")
        assert termios.tcgetattr(inside) != before
        program.send_signal(getattr(signal, name))
        shown = read_until(terminal, b"left")
        assert BACK in shown
        assert program.wait(PATIENCE) == 0
        assert termios.tcgetattr(inside) == before
    finally:
        program.kill()
        program.wait()
        os.close(inside)
        os.close(terminal)


@pytest.mark.spread
@pytest.mark.parametrize("closings", [[0], [1], pytest.param(range(100), marks=pytest.mark.slow)], ids=str)
@pytest.mark.parametrize("game", ["duel", "classic"])
def test_closed_terminal_ends_the_game_and_keeps_its_moves(game, closings, tmp_path):
    for closing in closings:
        home = tmp_path / f"{closing}"
        pid, terminal = pty.fork()
        if pid == 0:
            os.environ.update(TERM="xterm-256color", COLUMNS="100", LINES="30", XDG_DATA_HOME=str(home))
            os.execv(sys.executable, [sys.executable, "-m", "sevenwonders", "play", game, "--opponent", "random"])
        read_until(terminal, b"\x1b[?1049h")  # to the alternate screen
        while not list(home.glob("**/*.toml")):
            os.write(terminal, b"\r\x1b[B\r")
            if select.select([terminal], [], [], 0.2)[0]:
                os.read(terminal, 65536)
        moves = len(load(next(home.glob("**/*.toml")))[0].moves)
        os.write(terminal, b"\x1b[B" * 50 * (closing % 5))  # much to draw
        os.close(terminal)
        if closing % 2:  # as a shell that is ended tells its programs
            os.kill(pid, signal.SIGHUP)
            os.kill(pid, signal.SIGCONT)
        os.waitpid(pid, 0)
        assert len(load(next(home.glob("**/*.toml")))[0].moves) >= moves


@pytest.mark.parametrize("fails", [False, True])
def test_program_that_does_not_leave_is_saved_and_ended(fails):
    done, is_over = [], threading.Event()

    def save():
        done.append("saved")
        if fails:
            raise OSError

    def end(status):
        done.append(status)
        is_over.set()

    before = signal.getsignal(signal.SIGHUP), signal.getsignal(signal.SIGCONT)
    with ExitHandler(lambda: None, save, end, seconds=0.01).handle_signals():
        os.kill(os.getpid(), signal.SIGHUP)
        assert is_over.wait(PATIENCE)
        assert signal.getsignal(signal.SIGCONT) is signal.SIG_IGN, "Textual would redraw"
    signal.signal(signal.SIGCONT, before[1])
    assert done == ["saved", int(fails)]
    assert signal.getsignal(signal.SIGHUP) == before[0]


def test_screen_is_ascii_where_the_encoding_has_no_signs(tmp_path):
    pid, terminal = pty.fork()
    if pid == 0:
        os.environ.update(TERM="xterm-256color", COLUMNS="100", LINES="30", XDG_DATA_HOME=str(tmp_path))
        os.environ["PYTHONIOENCODING"] = "ascii"
        words = ["play", "--opponent", "random", "--seat", "first", "--name", "Zoë"]
        os.execv(sys.executable, [sys.executable, "-m", "sevenwonders", *words])
    shown = read_until(terminal, b"Draft")
    os.write(terminal, b"\x03")
    shown += read_until(terminal, b"nothing comes after the end")
    assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 130
    os.close(terminal)
    assert shown.isascii()
    assert b"Zoe" in shown
    assert b"\\u" not in shown
