"""Players of your own on the command line that fail."""

import pytest

FAILING = """
from sevenwonders.players import Decision


class Failing:
    name = "failing"

    def __init__(self, seed):
        pass

    def choose(self, state, seat, *, stop=None):
        return {}
"""


@pytest.mark.parametrize(
    ("answer", "code", "words"),
    [
        ("[][0]", 1, "failed: IndexError("),
        ("open('nowhere/at/all')", 1, "failed: FileNotFoundError("),
        ("__import__('nowhere')", 1, "failed: ModuleNotFoundError("),
        ("__import__('pickle').loads(b'')", 1, "failed: EOFError("),
        ("7", 2, "answered 7, which is no Decision"),
        ("Decision(99)", 2, "chose wrongly: action 99 is not legal now; player "),
        ("Decision('build altar')", 2, "chose wrongly: build altar is not legal: "),
        ("exit(3)", 2, "raised SystemExit(3) instead of"),
        ("__import__('os')._exit(3)", 2, "ended its process with the exit status 3"),
    ],
)
def test_player_of_your_own_that_fails_is_named(run, tmp_path, answer, code, words):
    (tmp_path / "failing_bot.py").write_text(FAILING.replace("{}", answer))
    lines = [
        "lab simulate --games 2 --players failing_bot:Failing",
        "lab luck --games 3 --players failing_bot:Failing",
        "lab calibrate --games 2 --players search:8 --among failing_bot:Failing",
        "lab explore --games 2 --player failing_bot:Failing",
        "play --plain --seat second --opponent failing_bot:Failing",
    ]
    for line in lines[: -1 if "_exit" in answer else None]:  # at the user's own table it ends the program
        name = "failing" if line.startswith("play") else "failing_bot:Failing"
        assert f"the player '{name}' {words}" in run(*line.split(), code=code).stderr
