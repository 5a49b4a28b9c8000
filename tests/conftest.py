"""What all tests share: the compiled rules, and machine code that is made before a whole run.

What functions have in common is compiled once in a process.  So a run of all tests by several workers begins with one
process for each game that makes everything (`warm.py`), while the workers look for the tests.
"""

import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from sevenwonders import duel
from sevenwonders.duel.components import unit_at
from sevenwonders.duel.rules.knowledge import forget, imagine
from sevenwonders.duel.rules.legal import legal_actions
from sevenwonders.duel.rules.market import price
from sevenwonders.duel.rules.moves import N_ACTIONS
from sevenwonders.duel.rules.play import apply
from sevenwonders.duel.rules.simulation import playout
from sevenwonders.kernel.chance import streams_array
from sevenwonders.kernel.compiler import compiled
from sevenwonders.kernel.rule import rule
from sevenwonders.registry import GAMES

SLOW_PLACES = (  # what `--quick` leaves out: browsers, the compiler, whole games, and servers as processes of their own
    *("web", "kernel", "lab", "test_copies.py", "test_interrupts.py", "players/test_players.py"),
    *("players/classic/test_players.py", "server/test_serve.py", "server/test_two_browsers.py", "tui/test_games.py"),
)
WARMING = pytest.StashKey[list["subprocess.Popen[bytes]"]]()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--quick", action="store_true", help="one case of each test that starts no browser and compiles little"
    )


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    place = collection_path.relative_to(Path(__file__).parent).as_posix()
    return True if config.getoption("quick") and place in SLOW_PLACES else None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("quick"):
        first = {item.nodeid.partition("[")[0]: item for item in reversed(items)}
        config.hook.pytest_deselected(items=[item for item in items if item not in first.values()])
        items[:] = [item for item in items if first[item.nodeid.partition("[")[0]] is item]


def pytest_configure(config: pytest.Config) -> None:
    if config.args_source is pytest.Config.ArgsSource.TESTPATHS and config.getoption("numprocesses", None):
        warm = str(Path(__file__).with_name("warm.py"))
        config.stash[WARMING] = [subprocess.Popen([sys.executable, warm, game]) for game in GAMES]


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_node_collection_finished(node: Any) -> None:
    for process in node.config.stash.get(WARMING, ()):
        process.wait()


@rule
def apply_at(states, index, action):
    """The compiled rules work on records, which only compiled code can take out of an array."""
    apply(states[index], action)


@rule
def legal_at(states, index, out):
    return legal_actions(states[index], out)


@rule
def price_at(states, index, seat, row):
    return price(states[index].city[seat], unit_at(row))


@rule
def playout_at(states, index, stream, scratch):
    return playout(states[index], stream, scratch)


@rule
def forget_at(states, index, seat):
    forget(states[index], seat)


@rule
def imagine_at(states, index, stream):
    imagine(states[index], stream)


def machine_code() -> SimpleNamespace:
    """The compiled rules on arrays of states; each is compiled when it is first called."""
    return SimpleNamespace(
        apply=compiled(apply_at),
        legal=compiled(legal_at),
        price=compiled(price_at),
        playout=compiled(playout_at),
        forget=compiled(forget_at),
        imagine=compiled(imagine_at),
    )


def use_all(machine: SimpleNamespace) -> None:
    """Call every compiled rule once."""
    game, stream, out = duel.Game(seed=1), streams_array([1])[0], np.zeros(N_ACTIONS, np.int64)
    states = game.state.to_array()
    machine.legal(states, 0, out)
    machine.price(states, 0, 0, duel.find("arena").row)
    machine.apply(states, 0, game.legal_codes()[0])
    machine.forget(states, 0, 0)
    machine.imagine(states, 0, stream)
    machine.playout(states, 0, stream, out)


@pytest.fixture(scope="session")
def machine() -> SimpleNamespace:
    return machine_code()
