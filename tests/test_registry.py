"""Games of other packages: found, read when they are asked for, and no harm to the others where they are broken."""

import subprocess
import sys
import warnings
from pathlib import Path

import pytest

from sevenwonders import registry
from sevenwonders.errors import FeatureNotOfferedError, SevenWondersError
from sevenwonders.records import loads

from .toy_game import STONES, install

BROKEN = {
    "no_module": "no_such_module:GAME",
    "no_member": "sevenwonders_stones:NO_GAME",
    "raises": "raising_game",
    "ends_python": "ending_game",
    "no_game": "sevenwonders_stones:Options",
    "renamed": "sevenwonders_stones",
}


@pytest.fixture
def broken(packages: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A folder with a package whose games cannot be loaded, on the path of modules."""
    install(tmp_path, "broken-games", "0.1", BROKEN)
    (tmp_path / "raising_game.py").write_text("1 / 0")
    (tmp_path / "ending_game.py").write_text("raise SystemExit(3)")
    packages.syspath_prepend(tmp_path)
    return tmp_path


def test_installed_game_comes_after_the_built_in_ones(registered) -> None:
    assert registry.game_names() == (*registry.GAMES, "stones")
    assert registry.game_type("stones") is STONES.GAME
    assert list(registry.game_types()) == [*map(registry.game_type, registry.GAMES), STONES.GAME]


def test_entry_point_may_name_a_module(packages, tmp_path) -> None:
    install(tmp_path, "stones-again", "2", {"stones": "sevenwonders_stones"})
    packages.syspath_prepend(tmp_path)
    assert registry.game_type("stones") is STONES.GAME


def test_installed_game_is_loaded_when_asked_for(site) -> None:
    program = (
        "import sys, sevenwonders.registry as r; r.game_type('duel'); r.game_names();"
        "print('sevenwonders_stones' in sys.modules, r.game_type('stones'))"
    )
    path = f"{site}:{Path(registry.__file__).parents[1]}"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, env={"PYTHONPATH": path})
    assert (done.stdout, done.stderr) == ("False <GameType stones: Stones>\n", "")


@pytest.mark.parametrize("name", BROKEN)
def test_broken_game_names_its_package(broken, name) -> None:
    with pytest.raises(FeatureNotOfferedError, match=r"broken-games 0\.1") as caught:
        registry.game_type(name)
    assert "\n" not in str(caught.value)
    assert "update or uninstall it" in str(caught.value)


def test_broken_games_stop_no_other_game(broken, registered) -> None:
    with pytest.warns(UserWarning, match=r"broken-games 0\.1") as caught:
        games = [game.name for game in registry.game_types()]
    assert games == [*registry.GAMES, "stones"]
    assert len(caught) == len(BROKEN)
    with warnings.catch_warnings(action="ignore"):
        assert registry.find_game_by_position_code(STONES.Position(stones=3).code()) is STONES.GAME
    assert loads('format = "sevenwonders"\nversion = 1\ngame = "duel"\nseed = 7')[0].GAME == "duel"


def test_two_packages_with_one_game_are_named(registered, tmp_path) -> None:
    install(tmp_path, "other-stones", "3", {"stones": "sevenwonders_stones"})
    sys.path.insert(0, str(tmp_path))
    with pytest.raises(SevenWondersError) as caught:
        registry.game_type("stones")
    assert str(caught.value) == (
        "the packages other-stones 3 and sevenwonders-stones 1.0 both add a game 'stones'; uninstall one of them"
    )


@pytest.mark.parametrize("name", ["duel", "Two Words", "../etc"])
def test_names_that_cannot_be_taken_are_left_out(packages, tmp_path, name) -> None:
    install(tmp_path, "bad-names", "1", {name: "sevenwonders_stones"})
    packages.syspath_prepend(tmp_path)
    with pytest.warns(UserWarning, match="the package bad-names 1 adds a game") as caught:
        assert registry.game_names() == registry.GAMES
    assert len(caught) == 1
    assert registry.game_type("duel").title == "7 Wonders Duel"
