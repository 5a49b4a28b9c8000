"""Ends of a long command: Ctrl-C, a time limit, a closed terminal."""

import os
import pty
import signal
import subprocess
import sys
import threading
from types import SimpleNamespace

import pytest

from sevenwonders.cli import main

from ..polling import wait_until

THOUGHTFUL = """
import threading
from pathlib import Path

class Thoughtful:
    name = "thoughtful"

    def __init__(self, seed=0):
        pass

    def choose(self, state, seat, *, stop=None, on_progress=None):
        Path("thinking").touch()
        threading.Event().wait()
"""


@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_interrupted_match_shows_its_games_and_ends_at_once(name, tmp_path):
    """However long a game takes: here none ever ends.  Time limits send SIGTERM, and a closed terminal SIGHUP."""
    (tmp_path / "thoughtful.py").write_text(THOUGHTFUL)
    players = ["thoughtful:Thoughtful", "greedy"]
    command = [sys.executable, "-m", "sevenwonders", "lab", "arena", "--players", *players, "--games", "100"]
    command += ["--records", str(tmp_path / "match.toml")]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True, "start_new_session": True}

    def hear_interrupts() -> None:
        signal.signal(getattr(signal, name), signal.SIG_DFL)  # who runs tests in the background may ignore them

    with subprocess.Popen(command, cwd=tmp_path, preexec_fn=hear_interrupts, **pipes) as process:
        try:
            wait_until(lambda: (tmp_path / "thinking").exists() or process.poll() is not None)
            os.killpg(process.pid, getattr(signal, name))  # as a terminal does: the whole group hears it
            out, errors = process.communicate(timeout=120)
        finally:
            process.kill()
    assert process.returncode == 130
    assert "interrupted; the games so far:" in out
    assert "thoughtful:Thoughtful - greedy" in out
    assert "Traceback" not in errors


def test_a_closed_terminal_loses_no_page(tmp_path, monkeypatch):
    """Nothing can be shown any more; what is written to files is."""
    (tmp_path / "thoughtful.py").write_text(THOUGHTFUL)
    monkeypatch.chdir(tmp_path)
    players = ("--players", "thoughtful:Thoughtful", "greedy")
    pid, terminal = pty.fork()
    if pid == 0:
        signal.signal(signal.SIGHUP, signal.SIG_DFL)  # which tests in the background may ignore
        os.execv(sys.executable, [sys.executable, "-m", "sevenwonders", "lab", "arena", *players, "--write", "page.md"])
    wait_until((tmp_path / "thinking").exists)
    os.close(terminal)
    assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 130
    assert "thoughtful:Thoughtful - greedy" in (tmp_path / "page.md").read_text("utf-8")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="only Linux has a disk that is always full")
def test_full_disk_is_named_without_a_traceback(tmp_path):
    command = [sys.executable, "-m", "sevenwonders", "puzzles", "--plain", "--daily"]
    environment = {name: os.environ[name] for name in ("PATH", "PYTHONPATH") if name in os.environ}
    environment |= {"HOME": str(tmp_path), "TERM": "xterm"}
    pipes = {"stdin": subprocess.DEVNULL, "stderr": subprocess.PIPE, "text": True, "env": environment}
    with open("/dev/full", "w") as full:
        ran = subprocess.run(command, stdout=full, check=False, **pipes)
    said = "sevenwonders: a file cannot be used: No space left on device; name another file or folder\n"
    assert (ran.returncode, ran.stderr) == (1, said)


LOSES_THE_FIRST_INTERRUPT = """
import os, signal, sys, threading
from sevenwonders.cli import main

class Dropped:
    def __del__(self):
        os.kill(os.getpid(), signal.SIG{name})

# Tests in the background may ignore the signal, and what they start inherits that.
signal.signal(signal.SIG{name}, signal.default_int_handler if "{name}" == "INT" else signal.SIG_DFL)
main.treat_termination_as_interrupt()
dropped = Dropped()
del dropped
threading.Event().wait()
"""


@pytest.mark.parametrize("name", ["INT", "TERM", "HUP"])
def test_signal_in_a_destructor_is_not_lost(name: str) -> None:
    code = LOSES_THE_FIRST_INTERRUPT.replace("{name}", name)
    done = subprocess.run([sys.executable, "-c", code], timeout=60, check=False, capture_output=True, text=True)
    assert done.stderr.splitlines()[-1] == "KeyboardInterrupt"
    assert "Exception ignored" not in done.stderr


def test_an_interrupt_is_repeated_until_it_is_handled(monkeypatch: pytest.MonkeyPatch) -> None:
    """The main thread may get a signal just before it waits, which is too early."""
    interrupt, sent = main._interrupt_main_thread, []
    monkeypatch.setattr(main, "_interrupt_main_thread", lambda: sent.append(1) if len(sent) < 2 else interrupt())
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        main.repeat_lost_interrupt(SimpleNamespace(exc_type=KeyboardInterrupt))
        with pytest.raises(KeyboardInterrupt):
            threading.Event().wait(60)
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    finally:
        signal.signal(signal.SIGINT, before)
    assert len(sent) == 2
