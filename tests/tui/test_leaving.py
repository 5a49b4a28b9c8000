"""The end of the program gives the terminal back."""

import os
import select
import signal
import subprocess
import sys

import pytest

pty = pytest.importorskip("pty")
termios = pytest.importorskip("termios")

PROGRAM = """
from sevenwonders import duel
from sevenwonders.local.table import Table
from sevenwonders.tui import run
run(Table(duel.Game(seed=1)))
print("left")
"""
BACK = b"\x1b[?1049l"  # from the alternate screen
PATIENCE = 120  # seconds of silence after which nothing more is expected


def read_until(terminal: int, wanted: bytes) -> bytes:
    """What the terminal shows until something appears in it."""
    shown = b""
    while wanted not in shown and select.select([terminal], [], [], PATIENCE)[0]:
        try:
            shown += os.read(terminal, 65536)
        except OSError:  # the other end is closed
            break
    return shown


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
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
