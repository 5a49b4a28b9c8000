"""Compiled rules that all tests share, and the choice of the cases that run by default."""

import gc
import re
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.amber import AmberSnapshotExtension
from syrupy.location import PyTestLocation
from syrupy.types import SnapshotIndex

from sevenwonders.classic.components import MAX_PLAYERS
from sevenwonders.game.batch import collect_kernel_arrays
from sevenwonders.kernel.compiler import compile_rule
from sevenwonders.registry import game_type

SLOW_PLACES = (  # what `--quick` leaves out: browsers, the compiler, whole games, and servers as processes of their own
    *("web", "kernel", "lab", "test_copies.py", "test_interrupts.py", "players/test_players.py"),
    *("players/classic/test_players.py", "server/test_serve.py", "server/test_two_browsers.py", "tui/test_games.py"),
    "tui/test_pictures.py",  # each release of Textual draws a little differently
)


pytest_plugins = ("tests.toy_game", "tests.sealed_bids")

gc.set_threshold(50_000, 20, 100)  # tests live to the end; scanning thousands of them for garbage took 1/8 of the time


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--quick", action="store_true", help="one case of each test that starts no browser and compiles little"
    )


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("quick") and config.getoption("update_snapshots"):
        raise pytest.UsageError("--quick leaves cases out, and --snapshot-update would remove their snapshots")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    place = collection_path.relative_to(Path(__file__).parent).as_posix()
    return True if config.getoption("quick") and place in SLOW_PLACES else None


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    spread(items)
    if config.getoption("quick"):
        first = {item.nodeid.partition("[")[0]: item for item in reversed(items)}
        config.hook.pytest_deselected(items=[item for item in items if item not in first.values()])
        items[:] = [item for item in items if first[item.nodeid.partition("[")[0]] is item]


def spread(items: list[pytest.Item]) -> None:
    """Mark combinations of parameters as slow, but for a few that have each value of each parameter."""
    tests: dict[str, list[Any]] = {}
    for item in items:
        if item.get_closest_marker("spread"):
            tests.setdefault(item.nodeid.partition("[")[0], []).append(item)
    for cases in tests.values():
        columns = [list(dict.fromkeys(ids)) for ids in zip(*(case.callspec._idlist for case in cases), strict=True)]
        kept = [[column[n % len(column)] for column in columns] for n in range(max(map(len, columns)))]
        for case in cases:
            if list(case.callspec._idlist) not in kept:
                case.add_marker("slow")


class Machine:
    """The compiled rules of a game on an array of one position, called through functions that every library has.

    Its arrays have room for the actions and features of positions with these options.
    """

    def __init__(self, name: str, **options: Any) -> None:
        kind = game_type(name)
        batch = kind.make_batch(1, kind.options(options))
        rules = f"sevenwonders.{name}.rules"
        self._apply = compile_rule(import_module(f"{rules}.play").apply)
        self._redact = compile_rule(import_module(f"{rules}.knowledge").redact)
        self._show = compile_rule(batch.RULES.write_legal_many_by_seat)
        self._observe = compile_rule(batch.RULES.observe_many)
        self._games = collect_kernel_arrays(batch)._replace(
            masks=np.zeros((1, MAX_PLAYERS, batch.num_actions), np.bool_),
            legal=np.zeros((1, MAX_PLAYERS, batch.legal.shape[1]), batch.legal.dtype),
            counts=np.zeros((1, MAX_PLAYERS), np.int16),
        )
        self._features = np.zeros((1, len(batch.features)), np.int16)
        self._place = np.zeros(1, np.int64)

    def play(self, position: Any, code: int) -> None:
        """Apply an action."""
        self._apply(position[0], code)

    def legal(self, position: Any, seat: int) -> list[int]:
        """Return the legal actions of a seat, none where it is not to act."""
        games = self._games._replace(states=position)
        self._show(self._place, games)
        codes: list[int] = games.legal[0, seat, : games.counts[0, seat]].tolist()
        return codes

    def forget(self, position: Any, seat: int) -> None:
        """Remove from a position what a seat cannot know."""
        self._redact(position[0], seat)

    def observe(self, position: Any, seat: int) -> list[int]:
        """Return the features of a position as a seat sees it."""
        self._observe(self._place, position, np.full(1, seat, np.int8), self._features)
        features: list[int] = self._features[0].tolist()
        return features


@pytest.fixture(scope="session")
def machine() -> Machine:
    return Machine("duel", pantheon=True, agora=True)


class Words(AmberSnapshotExtension):
    """Snapshots that all cases of a test share, unless they are given names."""

    @classmethod
    def get_snapshot_name(cls, *, test_location: PyTestLocation, index: SnapshotIndex = 0) -> str:
        return f"{test_location.methodname}[{index}]" if isinstance(index, str) else test_location.methodname


@pytest.fixture
def refused(request: pytest.FixtureRequest, snapshot: SnapshotAssertion) -> Any:
    """Check that a block raises an error with the words that were last approved: `with refused(SeatError):`.

    Blocks of a test that lead to different words need names: `refused(SeatError, "too many")`.  `--snapshot-update`
    writes the words (with `-n 0`), and the difference is to be read.
    """

    @contextmanager
    def check(kind: type[Exception], name: str | None = None) -> Iterator[pytest.ExceptionInfo[Exception]]:
        with pytest.raises(kind) as caught:
            yield caught
        words = str(caught.value)
        if "tmp_path" in request.fixturenames:
            folder = re.escape(str(request.getfixturevalue("tmp_path")))
            words = re.sub(rf"{folder}[\\/]([^'\s]*)", lambda path: f"FOLDER/{path[1]}".replace("\\", "/"), words)
        assert words == snapshot(name=name, extension_class=Words)

    return check
