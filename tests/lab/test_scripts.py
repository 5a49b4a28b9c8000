"""Players that are defined in a script or a notebook play in other processes, without a guard by `__name__`."""

import multiprocessing
import os
import subprocess
import sys

import cloudpickle
import pytest

from sevenwonders.lab import isolation

SCRIPT = '''
print("begins", __name__)
from sevenwonders import lab
from sevenwonders.duel import legal_codes
from sevenwonders.players import Decision

class Trouble(Exception):
    """An error of the script's own."""

class First:
    name = "first"

    def __init__(self, seed):
        self.seed = seed

    def choose(self, state, seat, *, stop=None):
        return Decision(legal_codes(state, seat)[0])

class Lost(First):
    name = "lost"

    def choose(self, state, seat, *, stop=None):
        raise Trouble("no idea")

for players in ([First, "random"], [First(1), lambda seed: First(seed)]):
    *_, (standing, rows) = lab.match(players, games=4, processes=2)
    print(standing.games, len(standing.accounts))
try:
    list(lab.match([Lost, "random"], games=2, processes=2))
except Trouble as error:
    print("Trouble:", error, *error.__notes__[:1], "in choose" in error.__notes__[1])
'''


@pytest.mark.parametrize("form", [pytest.param("script", marks=pytest.mark.slow), "notebook"])
def test_a_player_of_a_script_plays_in_other_processes(form: str, tmp_path) -> None:
    """A cell of a notebook is code of a `__main__` that has no file, as what comes by standard input."""
    (tmp_path / "script.py").write_text(SCRIPT)
    words = [sys.executable, *(["script.py"] if form == "script" else ["-"])]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    said = subprocess.run(
        words, input=SCRIPT if form == "notebook" else "", capture_output=True, text=True, cwd=tmp_path, env=environment
    )
    assert said.stdout.splitlines() == [
        "begins __main__",
        "4 2",
        "4 2",
        "Trouble: no idea raised by the player 'lost' True",
    ], said.stderr
    assert said.stderr == ""


KILLED = """
import os
from sevenwonders import lab
games = lab.match(["greedy", "random"], games=1000, processes=2)
next(games)
os._exit(9)  # cleans nothing up, as SIGKILL
"""


def test_workers_end_when_their_parent_is_killed() -> None:
    """Wait until all workers have closed the pipe that they print to."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    assert subprocess.run([sys.executable, "-c", KILLED], capture_output=True, env=environment).returncode == 9


def test_player_process_ends_when_no_answer_is_awaited(monkeypatch) -> None:
    monkeypatch.setattr(isolation, "end_with_parent", lambda: None)
    here, there = multiprocessing.Pipe()
    here.send_bytes(cloudpickle.dumps((None, "start", 0)))
    here.close()
    isolation._serve_players(there, cloudpickle.dumps("random"), "duel")
