"""Libraries that are built before: what they are made from, what they take, and that they give what rules give."""

import importlib.util
import json
import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import numpy as np
import pytest

from sevenwonders import classic, duel
from sevenwonders.kernel import library, manifest
from sevenwonders.kernel.bits import find_first_illegal
from sevenwonders.kernel.chance import derive_random_stream, seeds_to_stream_array
from sevenwonders.kernel.compile_target import CompileTarget
from sevenwonders.kernel.compiler import compile_rule
from sevenwonders.registry import GAMES, game_type

OPTIONS = {
    "duel": [duel.Options(pantheon=pantheon, agora=agora) for pantheon in (False, True) for agora in (False, True)],
    "classic": [classic.Options(players=players) for players in range(3, 8)],
}
ROOT = Path(__file__).parents[2]
TOOLS = ROOT / "tools" / "engine"

built = pytest.mark.skipif(
    any(library.load_current_library(game) is None for game in GAMES),
    reason="the libraries were not built, or are of other sources",
)
has_clang = pytest.mark.skipif(importlib.util.find_spec("ziglang") is None, reason="needs ziglang")


def test_fingerprint_changes_with_any_file(tmp_path, monkeypatch):
    monkeypatch.setattr(manifest, "PACKAGE", tmp_path)
    seen = {manifest.fingerprint(["one.py", "two.py"])}
    for name, content in (("one.py", b"1\n"), ("two.py", b""), ("two.py", b"1\n"), ("one.py", b"2\n")):
        (tmp_path / name).write_bytes(content)
        seen.add(manifest.fingerprint(["one.py", "two.py"]))
    assert len(seen) == 4, "an empty file is like a missing one"
    (tmp_path / "one.py").write_bytes(b"2\r\n")
    assert manifest.fingerprint(["one.py", "two.py"]) in seen, "ends of lines do not matter"


@built
def test_libraries_are_made_from_the_tables_that_rules_read():
    files = {game: library.load_current_library(game).manifest["files"] for game in GAMES}
    assert {game: [file for file in made if not file.endswith(".py")] for game, made in files.items()} == {
        "duel": ["duel/assets/layouts.json", "duel/components/units.txt"],
        "classic": ["classic/components/boards.txt", "classic/components/cards.txt"],
    }


def test_broken_library_is_passed_over_with_a_warning(tmp_path, monkeypatch, caplog):
    (tmp_path / f"duel.{library.SUFFIX}").write_bytes(b"no machine code")
    monkeypatch.setattr(library, "FOLDER", tmp_path)
    library.load_current_library.cache_clear()
    assert library.load_current_library("duel") is None
    library.load_current_library.cache_clear()
    assert "cannot be used" in caplog.text


def test_built_part_is_ready_and_not_made(monkeypatch):
    monkeypatch.setattr(library, "load_current_library", lambda game: object() if game == "duel" else None)
    part = CompileTarget("duel", "part", "a part", lambda: pytest.fail("it is made"), "sevenwonders.duel")
    assert part.is_ready
    part.compile_if_needed()
    assert not CompileTarget("classic", "part", "a part", lambda: None, "sevenwonders.classic").is_prebuilt


@built
@pytest.mark.parametrize("game", GAMES)
def test_library_has_all_that_warm_compiles(game):
    """The compiler is not even imported, whatever is used of the game."""
    program = (
        "import sys\nfrom sevenwonders.registry import game_type\n"
        f"for part in game_type({game!r}).compiled_parts.values():\n    part.make()\n"
        "assert 'numba' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", program], check=True)


@built
def test_other_types_are_left_to_the_compiler():
    """Lists, strided arrays and other dtypes are none that the library has code for."""
    places, counts, legal = np.arange(2), np.full(2, 2, np.int16), np.array([[0, 1], [0, 2]], np.int16)
    actions = np.zeros(2, np.int16)
    function = library.find_compiled_forms(find_first_illegal)[sorted(GAMES).index("duel")]
    assert function(places, actions, legal, counts) == -1
    assert function(places, np.array([0, 9], np.int16), legal, counts) == 1
    for wrong in ([0, 0], actions.astype(np.uint16), np.zeros(4, np.int16)[::2], np.zeros((2, 1), np.int16), None):
        assert function(places, wrong, legal, counts) is NotImplemented
    assert function(places, actions) is NotImplemented


@built
def test_records_of_another_type_are_refused():
    function = library.find_compiled_forms(game_type("duel").make_batch(1).RULES.observe_many)[0]
    batch = duel.Batch(1)
    states = np.zeros(1, classic.State.dtype)
    seats, out = batch.seats, np.zeros((1, len(batch.features)), np.int16)
    assert function(np.arange(1), states, seats, out) is NotImplemented
    assert function(np.arange(1), batch.states, seats, out) is None


@built
@pytest.mark.parametrize("game", GAMES)
def test_library_plays_the_same_games_as_the_interpreter(game):
    for options in OPTIONS[game]:
        compare_games(game, options, 2)


def compare_games(game, options, number):
    """Play random games interpreted and compiled, from the same streams: positions and results have to be equal."""
    kind = game_type(game)
    rules = import_module(f"sevenwonders.{game}.rules.simulation")
    setting = (options.num_players, options.to_bits()) if game == "classic" else (options.to_bits(),)
    width = 1 << 12
    scratch = np.zeros(width, np.int64 if game == "classic" else np.int16)
    for seed in range(number):
        state, states = kind.State(), np.zeros(1, kind.State.dtype)
        stream, streams = derive_random_stream(seed), seeds_to_stream_array(derive_random_stream(seed))
        compiled_out, out = np.zeros((1, 200), np.int16), [0] * 200
        compile_rule(rules.play_random_games)(
            states, streams, scratch, *setting, compiled_out, np.zeros((1, 0, 3), np.int16), np.zeros(1, np.int16)
        )
        rules.play_random_game(state, stream, [0] * width, *setting, out, [])
        assert states.tobytes() == state.to_array().tobytes(), f"game {seed} of {options}"
        assert streams[0].tolist() == stream
        assert compiled_out[0].tolist() == out


GAMES_AND_SEARCHES = """
import hashlib, json, sys
from importlib import import_module
from sevenwonders.kernel import compiler, interpreter

if "interpreted" in sys.argv:
    compiler.compile_rule = interpreter.wrap_for_interpreter
from sevenwonders.lab.simulation import play_random_chunk
from sevenwonders.players import player_from
from sevenwonders.registry import game_type

n_games, n_searches, n_visits = map(int, sys.argv[1:4])
digests = []
for game, mixes in (
    ("duel", [{}, {"pantheon": True}, {"agora": True}, {"pantheon": True, "agora": True}]),
    ("classic", [{"players": players} for players in range(3, 8)]),
):
    kind = game_type(game)
    for mix in mixes:
        options = import_module(f'sevenwonders.{game}').Options(**mix)
        chunk = play_random_chunk(0, n_games, 3, options, game)[0]
        digests.append(hashlib.blake2b(chunk.numbers.tobytes()).hexdigest())
        player = player_from(f"search:{n_visits}", 1, game)
        for seed in range(n_searches):
            position = kind.dealt(options, seed, [*"abcdefg"][: options.num_players])
            for ply in range(3 + seed % 20):
                codes = position.legal_codes()
                if len(codes) and not position.is_over:
                    position.play(codes[(seed + ply) % len(codes)])
            if not position.is_over:
                found = player.analyse(kind.known(position.state, position.seat), position.seat)
                digests.append([(str(move.action), move.visits) for move in found.moves])
print(json.dumps(digests))
"""


def games_and_searches(*words, python=sys.executable, **environment):
    """Return what random games and searches give; words: numbers of games, searches and visits, and `interpreted`."""
    command = [python, "-c", GAMES_AND_SEARCHES, *words]
    return json.loads(subprocess.run(command, env=os.environ | environment, stdout=subprocess.PIPE, check=True).stdout)


@built
@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_library_finds_the_same_as_numba():
    """100,000 games and 250 searches of every mix: SEVENWONDERS_TEST_AMOUNT=100000,250.

    SEVENWONDERS_TEST_PYTHON, such as the Python of another machine under an emulator, has to find the same.
    """
    words = [*os.environ.get("SEVENWONDERS_TEST_AMOUNT", "2000,20").split(","), "200"]
    found = games_and_searches(*words)
    assert games_and_searches(*words, SEVENWONDERS_LIBRARY="off") == found
    if other := os.environ.get("SEVENWONDERS_TEST_PYTHON"):
        assert games_and_searches(*words, python=other) == found


@built
@pytest.mark.slow
@pytest.mark.timeout(36000)
def test_library_finds_the_same_as_the_interpreter():
    """100,000 games and 250 searches of every mix take two hours: SEVENWONDERS_TEST_AMOUNT=100000,250."""
    n_games, n_searches = os.environ.get("SEVENWONDERS_TEST_AMOUNT", "2000,5").split(",")
    for game in GAMES:
        for options in OPTIONS[game]:
            compare_games(game, options, int(n_games))
    words = ["20", n_searches, "64"]  # games called like those of a batch take ten times as long
    assert games_and_searches(*words, "interpreted") == games_and_searches(*words)


SMALL_RULES = """
import numpy as np
from sevenwonders.kernel.compiler import compile_rule
from sevenwonders.kernel.rule import rule
from sevenwonders.kernel.struct import Int8, Int64, Struct, array, struct


@struct
class Purse(Struct):
    coins: Int64
    built: list[Int8] = array(3)


@rule
def pay(purse, price):
    if purse.coins < price:
        raise ValueError("there are too few coins")
    purse.coins -= price


@rule
def pay_all(purses, prices, more):
    for place in range(len(purses)):
        pay(purses[place], prices[place] + more[0][place] * more[1][0, place])
    return purses[0].coins


@rule
def look(purse, place):
    return 0 + purse.built[place]


def use():
    purses = np.ones(2, Purse.dtype)
    compile_rule(pay_all)(purses, np.zeros(2, np.int64), (np.zeros(2), np.zeros((1, 2), np.float32)))
    compile_rule(look)(purses[0], 1)
"""


@has_clang
@pytest.mark.slow
@pytest.mark.timeout(600)
def test_small_library_takes_every_kind_of_argument(tmp_path, monkeypatch):
    """Records, arrays of records, tuples, and an exception, which is the same as without compiling."""
    (tmp_path / "small_rules.py").write_text(SMALL_RULES)
    translator = tmp_path / "translator.py"
    translator.write_text(
        f"import os, sys\nsys.path[:0] = [{str(TOOLS)!r}, {str(tmp_path)!r}]\nimport translate, small_rules\n"
        "from pathlib import Path\ntranslate.translate(sys.argv[1], small_rules.use, Path(sys.argv[2]))\n"
    )
    monkeypatch.setenv("SEVENWONDERS_LIBRARY", "off")
    monkeypatch.syspath_prepend(TOOLS)
    monkeypatch.syspath_prepend(tmp_path)
    import build  # type: ignore[import-not-found]
    import small_rules  # type: ignore[import-not-found]

    (path,) = build.make(
        "small", [build.for_this_processor(build.this_machine())], tmp_path, (sys.executable, str(translator))
    )
    small = library.RuleLibrary(path)
    pay_all, look = small.find_function("small_rules.pay_all"), small.find_function("small_rules.look")
    assert small.find_function("small_rules.pay") is None, "only called functions have an entry point"
    purses = np.zeros(2, small_rules.Purse.dtype)
    purses["coins"], purses["built"] = (9, 8), [[1, 2, 3], [4, 5, 6]]
    assert pay_all is not None
    assert look is not None
    assert pay_all(purses, np.array([1, 2]), (np.array([2.0, 1.0]), np.array([[2, 1]], np.float32))) == 4
    assert purses["coins"].tolist() == [4, 5]
    assert [look(purse, place) for purse in purses for place in range(3)] == [1, 2, 3, 4, 5, 6]
    with pytest.raises(ValueError, match="there are too few coins"):
        pay_all(purses, np.array([0, 6]), (np.zeros(2), np.zeros((1, 2), np.float32)))
    assert pay_all(purses, np.array([0, 6]), (np.zeros(2),)) is NotImplemented
    assert pay_all(purses, np.array([0, 6]), [np.zeros(2), np.zeros((1, 2), np.float32)]) is NotImplemented
    references = sys.getrefcount(purses)
    for _ in range(100):
        look(purses[0], 1)
        pay_all(purses, np.zeros(2, np.int64), (np.zeros(2), np.zeros((1, 2), np.float32)))
    assert sys.getrefcount(purses) == references
