"""Custom players: objects, factories, and classes by name."""

from importlib.metadata import EntryPoint
from threading import Lock

import pytest

from sevenwonders import classic, duel
from sevenwonders.errors import PlayerError
from sevenwonders.players import Decision, RandomPlayer, custom, make_computer_player, name_of, player_from
from sevenwonders.registry import GAMES, game_type


class First:
    """Takes the first legal action of whichever game."""

    name = "first"

    def __init__(self, seed=0):
        self.seed = seed
        self.asked = 0

    def choose(self, state, seat, *, stop=None):
        self.asked += 1
        codes = classic.legal_codes(state, seat) if hasattr(state, "players") else duel.legal_codes(state, seat)
        return Decision(codes[0])


def make(seed):
    """A function may make players as well."""
    return First(seed)


class Nameless:
    def __init__(self, seed):
        pass

    def choose(self, state, seat, *, stop=None):
        raise AssertionError


@pytest.mark.parametrize("spec", [f"{__name__}:First", f" {__name__}:make ", First, make])
def test_a_place_or_a_factory_makes_a_player_with_the_seed(spec):
    player = player_from(spec, seed=7)
    assert type(player).__name__ == "First"
    assert (player.name, player.seed) == ("first", 7)


def test_each_game_gets_a_copy_of_a_player_object():
    mine = First(3)
    player = player_from(mine, seed=7)
    assert player is not mine
    player.asked += 1
    assert (player.seed, mine.asked) == (3, 0)


def test_an_object_that_cannot_be_copied_is_refused():
    mine = First()
    mine.lock = Lock()
    with pytest.raises(PlayerError, match=r"'first' cannot be copied \(.+\); give its class"):
        player_from(mine)


def test_custom_player_plays_both_games():
    for kind in map(game_type, GAMES):
        game = kind.Game(seed=1)
        while game.seat == kind.chance_seat:
            game.play(game.legal_codes()[0])
        assert player_from(First).choose(game.known(0), 0).action == game.legal_codes(0)[0]


def test_names_of_players():
    assert [name_of(spec) for spec in ("greedy", First, First(1), make)] == ["greedy", "first", "first", "make"]


@pytest.mark.parametrize(
    "spec",
    [
        "mybots.pointy:Pointy",
        f"{__name__}:Second",
        "collections:Counter",
        f"{__name__}:Nameless",
        "json:dumps",
        "gredy:x",
        "search:x",
        lambda seed: None,
    ],
)
def test_object_that_is_no_player_is_refused_in_a_sentence(spec, refused):
    with refused(PlayerError, name_of(spec)):
        player_from(spec)


@pytest.mark.parametrize("spec", ["os:getcwd", 7])
def test_factory_that_takes_no_seed_is_named(spec):
    with pytest.raises(PlayerError, match=f"'{name_of(spec)}' cannot be made with a seed: "):
        player_from(spec)


def test_exit_in_a_player_factory_is_reported(tmp_path, monkeypatch):
    (tmp_path / "unguarded.py").write_text("raise SystemExit(0)\n")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(PlayerError, match=r"cannot be imported: SystemExit\(0\)$"):
        player_from("unguarded:Bot")

    def leave(seed):
        raise SystemExit(0)

    with pytest.raises(PlayerError, match=r"^the player 'leave' cannot be made: SystemExit\(0\)$"):
        player_from(leave)


def test_failing_module_is_reported_in_a_sentence(tmp_path, monkeypatch):
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "broken_bot.py").write_text("import nothing_of_this_name\n")
    (tmp_path / "worse_bot.py").write_text("1 / 0\n")
    with pytest.raises(PlayerError, match=r"'broken_bot:Bot' cannot be imported: .*'nothing_of_this_name'"):
        player_from("broken_bot:Bot")
    with pytest.raises(PlayerError, match=r"'worse_bot:Bot' cannot be imported: ZeroDivisionError"):
        player_from("worse_bot:Bot")


def test_words_from_strangers_import_nothing(refused):
    with refused(PlayerError):
        make_computer_player(f"{__name__}:First")


def test_an_installed_package_gives_its_player_a_name(monkeypatch, refused):
    """Entry points of the group name players; built-in names cannot be overridden."""
    place = "sevenwonders.players.random:RandomPlayer"
    found = [EntryPoint(name, place, custom.GROUP) for name in ("pointy", "greedy", "level:9")]
    monkeypatch.setattr(custom, "entry_points", lambda group: found if group == custom.GROUP else [])
    custom.find_installed_players.cache_clear()
    try:
        assert isinstance(player_from("pointy", 1), RandomPlayer)
        assert not isinstance(player_from("greedy", 1), RandomPlayer)
        with refused(PlayerError, "level:9"):
            player_from("level:9")
        with refused(PlayerError, "pointi"):
            player_from("pointi")
    finally:
        custom.find_installed_players.cache_clear()
