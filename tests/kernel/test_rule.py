"""Records, their twins, and tables."""

import numpy as np
import pytest

from sevenwonders.duel.rules.state import State, state_t
from sevenwonders.kernel.rule import Table, record, twin_type

inner_t = record(coins="i2", built=("i1", 3))
outer_t = record(age="i1", seats=(inner_t, 2), signs="i8")


def random_records(dtype, number, seed=0):
    """Records full of random bytes."""
    data = np.random.default_rng(seed).integers(0, 256, number * dtype.itemsize, np.uint8)
    return data.view(dtype)


def test_a_twin_is_plain_python_all_the_way_down():
    twin = twin_type(outer_t)(random_records(outer_t, 1)[0])
    assert type(twin.age) is int
    assert type(twin.signs) is int
    assert type(twin.seats) is list
    assert type(twin.seats[0].built) is list
    assert all(type(number) is int for number in twin.seats[1].built)


def test_storing_a_twin_gives_the_record_back():
    for source in random_records(outer_t, 20):
        twin = twin_type(outer_t)(source)
        stored = twin.to_array()[0]
        assert twin_type(outer_t)(stored) == twin
        assert stored["seats"][1]["built"].tolist() == source["seats"][1]["built"].tolist()


def test_a_copy_shares_nothing():
    twin = twin_type(outer_t)()
    copy = twin.copy()
    copy.seats[0].built[1] = 5
    copy.seats[1].coins = 7
    assert twin.seats[0].built == [0, 0, 0]
    assert twin.seats[1].coins == 0
    assert twin != copy


@pytest.mark.parametrize("name", ["all", "copy", "item", "size"])
def test_fields_named_like_methods_are_refused(name):
    with pytest.raises(TypeError, match=f"'{name}' is a method"):
        record(**{name: "i1"})


def test_tables_cannot_be_changed():
    table = Table(np.array([1, 2, 3]))
    with pytest.raises(ValueError, match="read-only"):
        table.array[0] = 5
    assert [*table] == [1, 2, 3]


def test_a_state_fits_three_quarters_of_a_kilobyte():
    assert state_t.itemsize <= 768
    assert State().to_array().nbytes == state_t.itemsize
