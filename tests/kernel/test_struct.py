"""Structs: what one declaration makes, and tables of them."""

import copy
import multiprocessing
import pickle
import textwrap
from concurrent.futures import ProcessPoolExecutor

import numpy as np
import pytest

from sevenwonders import classic, duel
from sevenwonders.kernel.struct import ConstTable, Float64, Int8, Int16, Int64, Struct, array, record_type, struct


@struct
class Purse(Struct):
    """An inner record."""

    coins: Int16
    built: list[Int8] = array(3)


@struct
class Household(Struct):
    """A struct with others in it."""

    age: Int8
    seats: list[Purse] = array(2)
    own: Purse
    signs: Int64


def random_records(number, seed=0):
    """Records full of random bytes."""
    data = np.random.default_rng(seed).integers(0, 256, number * Household.dtype.itemsize, np.uint8)
    return data.view(Household.dtype)


def test_a_struct_is_plain_python_all_the_way_down():
    household = Household(random_records(1)[0])
    assert type(household.age) is int
    assert type(household.signs) is int
    assert type(household.seats) is list
    assert type(household.own) is type(household.seats[1]) is Purse
    assert type(household.seats[0].built) is list
    assert all(type(number) is int for number in household.seats[1].built)


def test_the_record_has_the_fields_in_their_order():
    assert Household.dtype.names == ("age", "seats", "own", "signs")
    assert Household.dtype == np.dtype(
        (
            np.record,
            np.dtype([("age", "i1"), ("seats", Purse.dtype, 2), ("own", Purse.dtype), ("signs", "i8")], align=True),
        )
    )


def test_storing_gives_the_record_back():
    for source in random_records(20):
        household = Household(source)
        stored = household.to_array()[0]
        assert Household(stored) == household
        assert stored["seats"][1]["built"].tolist() == source["seats"][1]["built"].tolist()
        assert stored["own"]["coins"] == source["own"]["coins"]


@pytest.mark.parametrize("duplicate", [Household.copy, copy.copy, copy.deepcopy])
def test_a_copy_shares_nothing(duplicate):
    household = Household()
    other = duplicate(household)
    assert other == household
    other.seats[0].built[1] = 5
    other.seats[1].coins = 7
    other.own.coins = 8
    assert household == Household()
    assert household != other


def test_structs_of_different_kinds_differ_and_are_unhashable():
    assert Purse() != Household()
    assert Purse() != (0, [0, 0, 0])
    with pytest.raises(TypeError, match="unhashable"):
        hash(Purse())


def test_unknown_field_cannot_be_written():
    with pytest.raises(AttributeError):
        Purse().coinz = 3


def test_numbers_with_a_point_stay_what_they_are():
    @struct
    class Node(Struct):
        value: Float64
        worths: list[Float64] = array(2)

    node = Node()
    assert repr(node) == "Node()"
    node.value, node.worths[1] = 0.5, 0.25
    assert Node(node.to_array()[0]) == node
    assert repr(node) == "Node(value=0.5, worths=[0.0, 0.25])"


def test_repr_shows_nonzero_fields_only():
    household = Household()
    household.seats[1].coins = 4
    household.own.built = [-1] * 3
    assert repr(household) == "Household(seats=[Purse(), Purse(coins=4)], own=Purse(built=[-1] * 3))"
    state = duel.Game(seed=3).state
    assert repr(state).startswith("State(city=[City(coins=7, ")
    assert "agenda={1: AgendaEntry(" in repr(state)


@pytest.mark.parametrize("name", ["all", "copy", "item", "size"])
def test_fields_named_like_methods_are_refused(name, refused):
    with refused(TypeError, name):
        struct(type("Odd", (Struct,), {"__annotations__": {name: Int8}}))


@pytest.mark.parametrize("kind", [str, list[Int8], "Int8"])
def test_fields_that_no_record_can_hold_are_refused(kind, refused):
    with refused(TypeError):
        struct(type("Odd", (Struct,), {"__annotations__": {"odd": kind}}))


def test_the_record_type_of_another_class_of_numbers():
    from sevenwonders.duel.players.playouts import PlayoutSettings

    assert record_type(PlayoutSettings).names == (
        "exploration",
        "first_play_reduction",
        "exploration_growth",
        "prior_scale",
        "judgement",
        "lead_scale",
    )
    assert {kind.str[1:] for kind, _ in record_type(PlayoutSettings).fields.values()} == {"f8"}
    assert PlayoutSettings(exploration=0.25).to_array()[0].exploration == 0.25


STATES = [duel.Game(duel.Options(pantheon=True, agora=True), seed=3).state, classic.Game.new(seed=3, players=5).state]


@pytest.mark.parametrize("state", STATES, ids=["duel", "classic"])
@pytest.mark.parametrize("protocol", range(2, pickle.HIGHEST_PROTOCOL + 1))
def test_a_state_pickles(state, protocol):
    again = pickle.loads(pickle.dumps(state, protocol))
    assert again == state
    assert type(again) is type(state)
    assert again.to_array().tobytes() == state.to_array().tobytes()


@pytest.fixture(scope="module")
def spawned():
    """A pool of one newly started process."""
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as pool:
        yield pool


@pytest.mark.parametrize("state", STATES, ids=["duel", "classic"])
def test_a_state_travels_to_a_spawned_process_and_back(state, spawned):
    assert spawned.submit(copy.copy, state).result() == state


def test_a_type_checker_knows_fields_and_secrets(tmp_path, pytestconfig):
    """With mypy: a name that is no field is an error, and fields are numbers, lists and structs.

    Players, processes that think, and what makes hints are handed no position with everything in it, only what `known`
    has made of it; a custom player says so or takes any position.
    """
    api = pytest.importorskip("mypy.api")
    program = tmp_path / "program.py"
    program.write_text(
        textwrap.dedent("""
        from sevenwonders import classic, duel, lab
        from sevenwonders.classic.players.greedy import GreedyPlayer
        from sevenwonders.duel.players.reasons import find_reasons
        from sevenwonders.players import Decision, player_from
        from sevenwonders.server.engine import EnginePool

        game, table = duel.Game(seed=1), classic.Game.new(seed=1, players=3)
        reveal_type(game.state)
        reveal_type(game.state.city[0].coins)
        reveal_type(table.state.city[1].built)
        game.state.coinz
        table.state.city[0].coinz = 3
        reveal_type(duel.view(game)["cities"]["p1"]["coins"])
        classic.view(table, seat=0)["citiez"]
        duel.Gamez


        class Own:
            name = "own"

            def __init__(self, seed: int = 0) -> None: ...

            def choose(self, state: duel.KnownState, seat: int, *, stop: object = None) -> Decision:
                return Decision(state.copy().city[0].coins)


        Own().choose(game.state, 0)
        GreedyPlayer().choose(table.state, 0)
        player_from("greedy").choose(game.state.copy(), 0)
        duel.GAME.make_search_player().analyse(duel.determinize(game.state, 0, 1), 0)
        find_reasons(game.state, 0, 0)
        think = EnginePool().decide("duel", game.state, 0, "greedy", 1)
        lab.match([Own(), Own, "greedy"], 2)
        reveal_type(game.known(0))
        find_reasons(duel.known(game.state, 0).copy(), 0, 0)
        GreedyPlayer().choose(table.known(0), 0)
        player_from("greedy").choose(game.known(0), 0)
        """)
    )
    cache = pytestconfig.cache.mkdir("mypy")  # what it knows of files that have not changed since the last run
    said, _, _ = api.run(
        ["--strict", "--config-file=", "--follow-imports=silent", f"--cache-dir={cache}", str(program)]
    )
    errors = [line.partition(": ")[2].replace("builtins.", "") for line in said.splitlines()]
    assert errors[:-1] == [
        'note: Revealed type is "sevenwonders.duel.rules.state.State"',
        'note: Revealed type is "int"',
        'note: Revealed type is "list[int]"',
        'error: "State" has no attribute "coinz"  [attr-defined]',
        'error: "City" has no attribute "coinz"; maybe "coins"?  [attr-defined]',
        'note: Revealed type is "int"',
        'error: TypedDict "ClassicView" has no key "citiez"  [typeddict-item]',
        'note: Did you mean "cities"?',
        'error: Module has no attribute "Gamez"; maybe "Game"?  [attr-defined]',
        *(
            f'error: Argument {place} to "{called}" has incompatible type "State"; expected "KnownState"  [arg-type]'
            for place, called in (
                (1, 'choose" of "Own'),
                (1, 'choose" of "GreedyPlayer'),
                (1, 'choose" of "Player'),
                (1, 'analyse" of "TreeSearch'),
                (1, "find_reasons"),
                (2, 'decide" of "EnginePool'),
            )
        ),
        'note: Revealed type is "sevenwonders.duel.states.KnownState"',
    ]


def test_tables_cannot_be_changed():
    table = ConstTable(np.array([1, 2, 3]))
    with pytest.raises(ValueError, match="read-only"):
        table.array[0] = 5
    assert [*table] == [1, 2, 3]


def test_rows_of_a_table_are_structs():
    records = np.zeros(2, Purse.dtype)
    records["coins"] = 3, 4
    assert [purse.coins for purse in ConstTable(records, Purse)] == [3, 4]


def test_a_state_fits_three_quarters_of_a_kilobyte():
    assert duel.State.dtype.itemsize <= 768
    assert duel.State().to_array().nbytes == duel.State.dtype.itemsize
