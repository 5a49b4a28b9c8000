"""Copies, pickles and forked processes: whatever is copied in the middle of its use goes on as the original does.

`python -m pytest -m slow tests/test_copies.py` does so at 1,000 random moments of games with both games' players.
"""

import copy
import multiprocessing
import pickle
import random
import runpy
import shlex
import sys
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sevenwonders import lab, puzzles
from sevenwonders.errors import SevenWondersError
from sevenwonders.lab.result_log import ResultLog
from sevenwonders.lab.sprt import SequentialTest
from sevenwonders.local.table import LocalTable
from sevenwonders.players import player_from
from sevenwonders.records.writing import RecordWriter
from sevenwonders.registry import GAMES, game_type
from sevenwonders.review import ReviewSettings, review
from sevenwonders.review.engine import AnalysisServer
from sevenwonders.statistics import Explorer, PlayerHistory
from sevenwonders.statistics import iter_played_games as played_games

from . import exercise
from .exercise import exercise_object

CHILD = str(Path(__file__).with_name("exercise.py"))
SAMPLE = Path(__file__).parents[1] / "docs" / "how-to" / "sample_engine.py"
WORDS = ("random", "greedy", "level:1", "level:5", "search:40", "playouts:40", "style:plain:40")
METHODS = ("fork", "spawn", "forkserver")
LAST = 4  # decisions, of which every player makes one or more
MAX_PICKLE_BYTES = 150_000
LINE = 160
DESCRIPTIONS = {"state", "known", "deal", "position", "view", "rows"}  # whose content is what they are printed for
COPIES: dict[str, Callable[[Any], Any]] = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda thing: pickle.loads(pickle.dumps(thing)),
}


def played(name: str, decisions: int, player: Any = None, seed: int = 1, modules: Sequence[str] = ()) -> Any:
    """A game after some decisions: the last few of seat 0 by a player, the others at random."""
    kind = game_type(name)
    game, dice = kind.Game(kind.experiment_options(modules=modules), seed=seed), player_from("random", seed, name)
    for left in range(decisions, 0, -1):
        for seat in () if game.is_over else game.deciders:
            who = player if player is not None and seat == 0 and left <= LAST else dice
            game.commit(seat, who.choose(game.known(seat), seat).action)
    return game


def player_in_use(word: str, name: str, decisions: int = 12, seed: int = 1, modules: Sequence[str] = ()) -> Any:
    """A player that has decided in a game, and the game."""
    player = (
        game_type(name).make_search_player(seed, simulations=40, threads=2)
        if word == "threads"
        else player_from(word, seed, name)
    )
    return player, played(name, decisions, player, seed, modules)


def things(name: str) -> dict[str, tuple[Any, ...]]:
    """Public objects of a game in the middle of their use, a player with its game."""
    kind = game_type(name)
    game, batches = played(name, 10), [kind.make_batch(6, seed=2, threads=threads) for threads in (1, 3)]
    for batch in batches:
        batch.step(batch.random_actions())
    record = kind.Record.of(game)
    (standing, rows), *_ = lab.match(("greedy", "random"), game.num_players, processes=1, game=name)
    (tournament, _), *_ = lab.tournament(("greedy", "random"), game.num_players, processes=1, game=name)
    results, _ = next(lab.simulate(["greedy"], 2, game=name, processes=1))
    counted = list(played_games([record]))
    found: dict[str, tuple[Any, ...]] = {word: player_in_use(word, name) for word in (*WORDS, "threads")}
    for label, thing in {
        "game": game,
        "state": game.state.copy(),
        "known": game.known(0),
        "options": game.options,
        "deal": game.deal_so_far(),
        "action": game.legal_actions()[0],
        "position": kind.position_of(game),
        "view": kind.view(game, 0),
        "encoding": kind.encoding(game.options),
        "batch": batches[0],
        "threaded batch": batches[1],
        "all_seats": kind.make_batch(6, seed=2).simultaneous,
        "record": record,
        "replay": record.replay(),
        "picture": game.picture(),
        "film": played(name, 3).film(),
        "review": review(played(name, 3), ReviewSettings(simulations=16, small=2, most=2, sample=1)),
        "analysis": kind.make_search_player(1, simulations=16).analyse(game.known(game.deciders[0]), game.deciders[0]),
        "standing": standing,
        "tournament": tournament,
        "rows": rows,
        "results": results,
        "explorer": Explorer(name, "base").add_games(counted),
        "career": PlayerHistory.from_games(game.names[0], counted),
        "test": SequentialTest(0, 20),
        "puzzle": next(iter(puzzles.shipped("duel"))),
        **environments(name),
    }.items():
        found[label] = (thing,)
    return found


def environments(name: str) -> dict[str, Any]:
    """The environments for other programs, in the middle of a game."""
    if find_spec("gymnasium") is None or find_spec("pettingzoo") is None:
        return {}
    from sevenwonders.envs.gymnasium import SevenWondersEnv
    from sevenwonders.envs.pettingzoo import RawEnv
    from sevenwonders.envs.vector import SevenWondersVectorEnv

    alone, many, agents = SevenWondersEnv(name), SevenWondersVectorEnv(3, game=name), RawEnv(name)
    for environment in (alone, many, agents):
        environment.reset(seed=1)
    exercise.step_agent(agents)
    return {"gymnasium": alone, "vector": many, "pettingzoo": agents}


@pytest.fixture(scope="module", params=GAMES)
def prepared_objects(request: pytest.FixtureRequest) -> dict[str, tuple[Any, ...]]:
    return things(request.param)


@pytest.fixture(scope="module")
def expected(prepared_objects) -> list[Any]:
    """Return the results of using the objects here."""
    return [exercise_object(*each) for each in same(list(prepared_objects.values()))]


def same(things: Sequence[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    """The same objects as they are now."""
    return pickle.loads(pickle.dumps(things))


def in_child(method: str, things: Sequence[tuple[Any, ...]]) -> list[Any]:
    """Return the results of using the objects in another process."""
    context = multiprocessing.get_context(method)
    here, there = context.Pipe(duplex=False)
    names = {"THINGS": things, "RESULTS": there}
    child = context.Process(target=runpy.run_path, args=(CHILD, names, "exercise"), daemon=True)
    child.start()
    there.close()
    try:
        return here.recv()
    finally:
        child.join()


def test_copies_go_on_as_the_original(prepared_objects, expected) -> None:
    """The copies go on first; what they shared with the original would then be seen in it."""
    for (label, (thing, *rest)), wanted in zip(prepared_objects.items(), expected, strict=True):
        for copied in (copy.copy, copy.deepcopy):
            assert exercise_object(copied(thing), *rest) == wanted, label
        [again] = same([(thing, *rest)])
        assert exercise_object(*again) == wanted, label


@pytest.mark.spread
@pytest.mark.parametrize("method", ["fork", "spawn", pytest.param("forkserver", marks=pytest.mark.slow)])
@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")
def test_another_process_goes_on_as_this_one(prepared_objects, expected, method: str) -> None:
    found = in_child(method, list(prepared_objects.values()))
    for label, there, wanted in zip(prepared_objects, found, expected, strict=True):
        assert there == wanted, label


def test_pickles_are_small(prepared_objects) -> None:
    drawn = {"picture", "film"}
    sizes = {label: len(pickle.dumps(thing)) for label, (thing, *_) in prepared_objects.items() if label not in drawn}
    assert {label: size for label, size in sizes.items() if size > MAX_PICKLE_BYTES} == {}


def test_a_repr_fits_a_line(prepared_objects) -> None:
    reprs = {label: repr(thing) for label, (thing, *_) in prepared_objects.items() if label not in DESCRIPTIONS}
    assert {label: text for label, text in reprs.items() if len(text) > LINE or " at 0x" in text} == {}
    for shown in (prepared_objects["threads"][0].network, prepared_objects["analysis"][0]):
        assert len(repr(shown)) <= LINE


def test_a_copied_search_needs_no_other_machine_code() -> None:
    from sevenwonders.kernel import jit  # what is not in a library is compiled by it, too

    for name in GAMES:
        player, game = player_in_use("search:40", name)
        code = jit.compile_with_numba(sys.modules[type(player).__module__].grow_tree)
        before = len(code.signatures)
        for way in COPIES.values():
            exercise_object(way(player), game)
        assert len(code.signatures) == before


@pytest.mark.parametrize("name", [GAMES[0], *(pytest.param(name, marks=pytest.mark.slow) for name in GAMES[1:])])
def test_players_that_were_given_as_objects_play_matches(name: str) -> None:
    """Every game has a fresh copy of the object, in this process and in others."""
    seats = game_type(name).experiment_options().num_players
    words = ("search:40", "playouts:40")
    given = [player_from(word, 0, name) for word in words]
    [*_, (standing, _)] = lab.match(given, seats, game=name, processes=1)
    [*_, (again, _)] = lab.match(given, seats, game=name, processes=2)
    assert standing.games == seats
    assert exercise.plain(standing) == exercise.plain(again)


def test_object_that_cannot_be_copied_raises_one_sentence(tmp_path: Path, refused) -> None:
    with (
        RecordWriter(tmp_path / "games.toml") as writer,
        ResultLog(tmp_path / "games.jsonl", {"format": "test"}, list, list) as journal,
    ):
        engine = AnalysisServer(print)
        engine.close()
        for thing in (writer, journal, engine, LocalTable(played("duel", 3))):
            for copied in COPIES.values():
                with refused(TypeError, type(thing).__name__):
                    copied(thing)


@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")
def test_a_fork_starts_a_program_of_its_own() -> None:
    player, game = player_in_use(f"exec:{shlex.quote(sys.executable)} {shlex.quote(str(SAMPLE))}", "duel")
    try:
        [there] = in_child("fork", [(player, game)])
        assert len(there) == exercise.DECISIONS
        assert len(exercise_object(player, game)) == exercise.DECISIONS
    finally:
        player.close()


@pytest.mark.parametrize("name", GAMES)
def test_sizes_and_seeds_are_checked_at_the_door(name: str, refused) -> None:
    """Compiled code looks at no bounds."""
    room, other = game_type(name).make_search_player, game_type(next(game for game in GAMES if game != name))
    player = type(room(simulations=1))
    for nodes in (0, 1, -1, 1 << 31):
        with pytest.raises(ValueError, match=rf"^a tree has from \d+ to 2147483647 nodes, so {nodes} are none$"):
            player(simulations=1, max_nodes=nodes)
    for wrong in ({"max_nodes": 5000.0}, {"seed": 1.5}, {"seed": "1"}, {"simulations": 2.5}):
        with pytest.raises(TypeError, match="integer"):
            player(**{"simulations": 1, **wrong})
    with refused(ValueError, "budget"):
        player(seconds=float("nan"))
    with refused(ValueError, f"network of {name}"):
        player(simulations=1, network=other.make_search_player(simulations=1).network)
    arrays = room(simulations=1).network.arrays
    with pytest.raises(ValueError, match=r"^the layer 'output_weights' is of float32 and shape \(\d+, 64\), not "):
        type(room(simulations=1).network)(arrays._replace(output_weights=arrays.output_weights[:-1].copy()))
    assert room(np.uint64(7), simulations=np.int64(3)).simulations == 3


@pytest.mark.parametrize("name", GAMES)
def test_a_batch_looks_only_at_games_and_seats_that_it_has(name: str, refused) -> None:
    games = game_type(name).make_batch(4)
    for places in ([4], [-1], [0.5], [[0]], [True, False]):
        for call in (
            games.reset,
            lambda some: games.observe(games=some),
            lambda some: games.step(np.zeros(len(some), np.int16), check=False, games=some),
            lambda some: games.start(games.states[: len(some)], some),
        ):
            with refused(SevenWondersError, str(places[0])):
                call(places)
    for seats in ([0, 0, 0], [0, 0, 0, games.num_players], [-1, 0, 0, 0], [np.nan, 0, 0, 0]):
        with refused(SevenWondersError, f"seats of {name}"):
            games.observe(np.array(seats))


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")
@pytest.mark.parametrize("name", GAMES)
def test_copies_go_on_at_500_random_moments(name: str) -> None:
    dice, moments = random.Random(name), []
    configurations = game_type(name).configurations
    while len(moments) < 500:
        word, modules = dice.choice((*WORDS, "threads")), dice.choice(configurations)
        moments.append(
            player_in_use(word, name, dice.randrange(20 if name == "classic" else 60), dice.randrange(1 << 60), modules)
        )
    expected = [exercise_object(*moment) for moment in same(moments)]
    for copied in COPIES.values():
        assert [exercise_object(copied(player), game) for player, game in moments] == expected
    for method in METHODS:
        assert in_child(method, moments) == expected


@pytest.mark.parametrize("name", GAMES)
def test_metrics_of_a_game_are_pickled(name: str) -> None:
    metrics = game_type(name).metrics
    assert metrics
    assert pickle.loads(pickle.dumps(metrics)) == metrics
