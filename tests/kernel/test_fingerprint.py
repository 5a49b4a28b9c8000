"""What machine code is made from: whatever can change it changes the fingerprint, and nothing else does."""

import itertools
import textwrap

import pytest

import sevenwonders.classic.players.search
import sevenwonders.duel.players.search
from sevenwonders.kernel.fingerprint import fingerprint
from sevenwonders.kernel.rule import RULES

RULE = """
    import math
    from enum import IntEnum
    import numpy as np
    from sevenwonders.kernel.bits import count
    from sevenwonders.kernel.rule import hot, rule
    from sevenwonders.kernel.struct import ConstTable, Int8, Struct, array, struct

    class Colour(IntEnum):
        RED = 1
        BLUE = 2

    @struct
    class Purse(Struct):
        coins: Int8

    PRICES = ConstTable(np.array([1, 2, 3]))
    BASE = 3
    LIST = (1, 2)

    @rule
    def inner(x):
        '''Says something.'''
        return x + BASE  # a remark

    @rule
    def middle(x):
        return inner(x) * PRICES[Colour.RED] + LIST[0] + count(x)

    @rule
    def outer(x, y=1):
        return middle(x) + sum([inner(i) * 7 for i in range(y)])
"""
numbers = itertools.count()


def of(text):
    """The fingerprint of `outer` in a module of some text; modules come and go, wherever they lie."""
    scope = {"__name__": "rules_of_a_test"}
    exec(compile(textwrap.dedent(text), f"place_{next(numbers)}.py", "exec"), scope)
    return fingerprint(scope["outer"])


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("x + BASE", "x - BASE"),
        ("BASE = 3", "BASE = 4"),
        ("[1, 2, 3]", "[1, 2, 4]"),
        ("np.array([1, 2, 3])", "np.array([1, 2, 3], np.int8)"),
        ("LIST = (1, 2)", "LIST = (2, 2)"),
        ("RED = 1", "RED = 0"),
        ("* 7", "* 8"),
        ("y=1", "y=2"),
        ("@rule\n    def inner", "@hot\n    def inner"),
        ("count(x)", "int(x)"),
    ],
)
def test_what_code_is_made_from_changes_the_fingerprint(before, after):
    assert before in RULE
    assert of(RULE) != of(RULE.replace(before, after))


def test_a_number_of_a_module_that_a_rule_names_changes_the_fingerprint(monkeypatch):
    text = RULE.replace("x + BASE", "x + moves.START").replace(
        "import math", "from sevenwonders.duel.rules import moves"
    )
    before = of(text)
    monkeypatch.setattr("sevenwonders.duel.rules.moves.START", 7)
    assert of(text) != before


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("# a remark", "# another"),
        ("'''Says something.'''", "'''Says something else.'''"),
        ("class Colour", "\n\n    class Colour"),
        ("coins: Int8", "coins: Int8\n        more: list[Int8] = array(3)"),  # nothing here takes such a record
    ],
)
def test_remarks_lines_and_strangers_do_not_change_it(before, after):
    assert before in RULE
    assert of(RULE) == of(RULE) == of(RULE.replace(before, after))


def test_what_may_change_unnoticed_is_refused(refused):
    with refused(TypeError):
        of(RULE.replace("LIST = (1, 2)", "LIST = [1, 2]"))


def test_every_rule_of_the_package_has_one():
    of_package = [function for function in RULES if function.__module__.startswith("sevenwonders.")]
    assert sevenwonders.duel.players.search
    assert sevenwonders.classic.players.search
    assert len(of_package) > 300
    assert len({fingerprint(function) for function in of_package}) == len(of_package)
