"""`sevenwonders lab check` tells equal games from others."""

import re

import pytest
import typer

from sevenwonders.cli.gpu_check import check_gpu
from sevenwonders.errors import SevenWondersError
from sevenwonders.kernel.compiler import compile_rule


@pytest.mark.parametrize(("game", "setting"), [("duel", "solo"), ("classic", "5")])
def test_check_finds_equal_games_equal(library, capsys, game, setting):
    check_gpu("cuda", [game], [setting], games=12, steps=110)
    printed = capsys.readouterr().out
    assert re.fullmatch(rf".+ {setting}: 12 games, 110 steps, [1-9]\d* ended: equal\n", printed)


def test_check_finds_a_game_that_went_otherwise(library, capsys):
    launches = 0

    def run(spec, threads, arguments):
        nonlocal launches
        if spec.rule.__name__ == "step_many":
            launches += 1
            if launches == 30:
                arguments[2].states["city"]["coins"][7, 0] += 1
        compile_rule(spec.rule)(*arguments)

    library.run = run
    with pytest.raises(typer.Exit) as end:
        check_gpu("cuda", ["classic"], ["3"], games=10, steps=40)
    assert end.value.exit_code == 1
    assert "states in 1 game" in capsys.readouterr().out


@pytest.mark.parametrize(("device", "setting"), [("cpu", "base"), ("cuda", "11")])
def test_check_of_nothing_gets_a_sentence(library, device, setting, refused):
    with refused(SevenWondersError, setting):
        check_gpu(device, None, [setting], games=10, steps=10)
