"""The toy game as a package of its own: in the library and the laboratory, and as a wheel that pip installs."""

import asyncio
import os
import subprocess
import sys
import zipfile
from pathlib import Path
from threading import Event

import pytest

import sevenwonders
from sevenwonders import lab
from sevenwonders.cli.arena import build_two_player_matches_table
from sevenwonders.envs.table import EnvTable
from sevenwonders.errors import FeatureNotOfferedError
from sevenwonders.game.player import Decision
from sevenwonders.players import player_from
from sevenwonders.records import RecordWriter, load, loads
from sevenwonders.server.engine import EnginePool

from .toy_game import FOLDER, STONES

ROOT = Path(__file__).parents[1]
SUITES = (
    *("tests/cli/test_not_offered.py", "tests/game/test_default_record.py", "tests/game/test_stones.py"),
    *("tests/server/test_third_game.py", "tests/test_stones_package.py"),
)


class Remainder:
    """Leaves a multiple of four, which wins."""

    name = "remainder"

    def __init__(self, seed: int = 0) -> None:
        self._random = player_from("random", seed, "stones")

    def choose(self, state, seat: int, *, stop: Event | None = None) -> Decision:
        return Decision(state.stones % 4) if state.stones % 4 else self._random.choose(state, seat)


def test_match_finds_the_better_player(registered) -> None:
    *_, (standing, rows) = lab.match([Remainder, "random"], 12, game="stones", processes=1, keep_records=True)
    assert standing.games == 12
    assert sum(row.ranks[row.totals.index(1)] for row in rows) == len(rows)
    (record,) = loads(f'format = "sevenwonders"\nversion = 1\n{rows[0].record}')
    assert sorted(record.players) == ["random", "remainder"]


def test_arena_counts_victories_that_are_all_alike(registered) -> None:
    names = ("remainder", "random")
    *_, (standing, _) = lab.match([Remainder, "random"], 6, game="stones", processes=1)
    table = build_two_player_matches_table(
        [(names, standing)], 6, STONES.GAME.measures.possible_victory_types(STONES.Options())
    )
    assert list(table.columns[4].cells) == ["6 : 0"]
    assert table.caption == "victories of each player; first seat: points of the player who starts"


def test_tournament_and_simulation_count_games(registered, tmp_path) -> None:
    *_, (tournament, _) = lab.tournament([Remainder, "random"], 4, game="stones", processes=1, journal=tmp_path / "log")
    assert tournament.columns()["player"] == ["remainder", "random"]
    *_, (last, _) = lab.simulate([Remainder, "random"], 5, game="stones", processes=1)
    assert last.players == ("remainder", "random")
    results, records = next(lab.play_random_games(5, game="stones", threads=1, keep_records=True))
    assert [game.result.winners for game in load_all(records, tmp_path)] == [
        (int(rank),) for rank in results.ranks().argmin(axis=1)
    ]


def load_all(blocks: list[str], folder: Path) -> list:
    """Read the games of some texts, by way of a file."""
    with RecordWriter(folder / "games.toml") as file:
        file.add_block("".join(blocks))
    return [record.game() for record in load(folder / "games.toml")]


def test_library_names_what_stones_lacks(registered) -> None:
    game = sevenwonders.game_type("stones")
    for wish in (
        lambda: game.make_search_player(),
        lambda: game.make_batch(2),
        lambda: game.encoding(),
        lambda: game.catalogue(),
        lambda: game.example_games(),
        lambda: game.build_rule_index(),
        lambda: game.learning,
        lambda: game.make_greedy_player(),
        lambda: game.determinize(game.Game(seed=1).state, 0, 1),
        lambda: lab.explore("stones"),
        lambda: EnvTable("stones", None),
        lambda: player_from("level:1", 0, "stones"),
    ):
        with pytest.raises(FeatureNotOfferedError, match=r"^Stones has no "):
            wish()


@pytest.mark.slow
def test_other_processes_find_an_installed_game(registered) -> None:
    *_, (standing, _) = lab.match([Remainder, "random"], 8, game="stones", processes=2)
    assert standing.games == 8


@pytest.mark.slow
def test_wheel_of_stones_is_installed_and_played(tmp_path) -> None:
    """Everything of these suites with the wheel that pip builds and installs in place of the folder."""
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check"]
    built = subprocess.run(
        [*pip, "wheel", "--no-deps", "--wheel-dir", tmp_path, FOLDER], capture_output=True, text=True, check=False
    )
    if built.returncode and "hatchling" in built.stdout + built.stderr:
        pytest.skip("pip cannot fetch hatchling, which builds the wheel")
    assert built.returncode == 0, built.stderr
    (wheel,) = tmp_path.glob("*.whl")
    folders = {name.partition("/")[0] for name in zipfile.ZipFile(wheel).namelist()}
    assert folders == {STONES.__name__, "sevenwonders_stones-1.0.dist-info"}
    site = tmp_path / "site"
    subprocess.run([*pip, "install", "--no-deps", "--target", site, wheel], capture_output=True, check=True)
    path = os.pathsep.join([str(site), str(Path(sevenwonders.__file__).parents[1])])
    places = f"import {STONES.__name__} as stones, sevenwonders; print(stones.__file__, sevenwonders.game_names())"
    environment = {**os.environ, "PYTHONPATH": path}
    printed = subprocess.run(
        [sys.executable, "-c", places], capture_output=True, text=True, env=environment, check=True
    )
    assert printed.stdout.startswith(str(site))
    assert "'stones'" in printed.stdout
    command = [sys.executable, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", *SUITES]
    played = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, env=environment, check=False)
    assert played.returncode == 0, played.stdout[-3000:]


@pytest.mark.slow
def test_engine_process_plays_an_installed_game(registered, site, monkeypatch) -> None:
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(site), str(Path(sevenwonders.__file__).parents[1])]))
    game = STONES.Game(seed=7)

    async def decide() -> int:
        engine = EnginePool(1)
        try:
            return await engine.decide("stones", game.known(0), 0, "random", 3)
        finally:
            await engine.close()

    assert asyncio.run(decide()) in game.legal_codes(0)
