"""Rules that are called as if they were compiled, without a compiler: the same numbers, and a warning, once."""

from importlib import import_module

import numpy as np
import pytest

from sevenwonders.cli import compilation
from sevenwonders.errors import SevenWondersError
from sevenwonders.game.batch import collect_kernel_arrays
from sevenwonders.kernel import compiler, interpreter, library
from sevenwonders.kernel.compile_target import CompileTarget
from sevenwonders.kernel.interpreter import wrap_for_interpreter
from sevenwonders.kernel.rule import rule
from sevenwonders.players import player_from
from sevenwonders.registry import GAMES, game_type


@rule
def wrap_around(numbers, value):
    numbers[0] = value
    return numbers[0]


def steps(game):
    batch = import_module(f"sevenwonders.{game}").Batch(2, seed=5)
    for _ in range(25):
        batch.step(batch.random_actions())
        batch.observe()
        yield [array.tobytes() for array in (*collect_kernel_arrays(batch)[:-1], *batch.outcomes, batch._observations)]


@pytest.mark.parametrize("game", GAMES)
def test_interpreted_batch_steps_as_a_compiled_one(game, monkeypatch):
    expected = [*steps(game)]
    monkeypatch.setattr(compiler, "compile_rule", wrap_for_interpreter)
    assert [*steps(game)] == expected


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("word", ["search:40", "playouts:20"])
def test_interpreted_search_finds_the_same(game, word, monkeypatch):
    options = game_type(game).options()
    position = game_type(game).deal_game(options, 3, [*"abcdefg"][: options.num_players])
    state, seat = game_type(game).known(position.state, position.seat), position.seat

    def found():
        return [(str(move.action), move.visits) for move in player_from(word, 1, game).analyse(state, seat).moves]

    expected = found()
    monkeypatch.setattr(compiler, "compile_rule", wrap_for_interpreter)
    assert found() == expected


def test_large_numbers_wrap_around_as_in_machine_code():
    for dtype, value, kept in ((np.int8, 130, -126), (np.uint8, -1, 255), (np.int64, 1 << 63, -(1 << 63))):
        assert wrap_for_interpreter(wrap_around)(np.zeros(1, dtype), value) == kept


def test_rules_are_interpreted_with_one_warning(monkeypatch, caplog):
    monkeypatch.setattr(compiler, "has_numba", lambda: False)
    monkeypatch.setattr(library, "find_compiled_forms", lambda rule: [])
    for clear in (compiler._find_prebuilt_rule, interpreter._warn_rules_are_interpreted, wrap_for_interpreter):
        clear.cache_clear()
    numbers = np.zeros(1, np.int16)
    assert [compiler.compile_rule(wrap_around)(numbers, value) for value in (3, 4)] == [3, 4]
    assert [record.levelname for record in caplog.records] == ["WARNING"]
    compiler._find_prebuilt_rule.cache_clear()


def test_nothing_waits_for_what_cannot_be_compiled(monkeypatch):
    monkeypatch.setattr("sevenwonders.kernel.compile_target.has_numba", lambda: False)
    part = CompileTarget("stones", "part", "a part", lambda: pytest.fail("it is made"), "stones")
    assert part.is_ready
    part.compile_if_needed()


def test_warm_says_that_there_is_no_compiler(monkeypatch, capsys, refused):
    part = CompileTarget("stones", "part", "a part", lambda: pytest.fail("it is made"), "stones")
    monkeypatch.setattr(compilation, "has_numba", lambda: False)
    monkeypatch.setattr(compilation, "find_compile_targets", lambda: {part.command_line_name: part})
    with refused(SevenWondersError):
        compilation.compile_ahead()
    monkeypatch.setattr(CompileTarget, "is_prebuilt", True)
    compilation.compile_ahead()
    assert "was built with the package" in capsys.readouterr().out
