"""Work on a Ray cluster of several nodes, all of them on this machine: the same results, whichever node dies."""

import os
import signal
import socket
import sys
from functools import partial
from pathlib import Path

import pytest

from sevenwonders import lab
from sevenwonders.errors import SevenWondersError
from sevenwonders.lab import cluster
from sevenwonders.lab.workers import map_in_workers


def test_unknown_executor_is_refused(refused):
    with refused(SevenWondersError), lab.use_executor("rey"):
        pass


def test_without_ray_a_sentence_says_how_to_get_it(monkeypatch, refused):
    monkeypatch.setitem(sys.modules, "ray", None)
    with refused(SevenWondersError), lab.use_executor("ray"):
        pass


def test_a_cluster_that_is_not_there_is_said():
    pytest.importorskip("ray", reason="the extra 'ray' is not installed")
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{taken.getsockname()[1]}"
        refusal = pytest.raises(SevenWondersError, match=f"no Ray cluster answers at '{address}': ")
        with refusal, lab.use_executor(f"ray:{address}"):
            pass


@pytest.fixture(scope="module")
def nodes():
    """A head and two nodes with a processor each."""
    if "PYTEST_XDIST_WORKER" in os.environ:
        pytest.skip("Ray wants a process of its own: run this file with -n 0")
    ray = pytest.importorskip("ray", reason="the extra 'ray' is not installed")
    from ray.cluster_utils import Cluster

    made = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
    made.more = [made.add_node(num_cpus=1) for _ in range(2)]
    made.wait_for_nodes()
    yield made
    ray.shutdown()
    made.shutdown()


@pytest.fixture
def address(nodes):
    return f"ray:{nodes.address}"


def test_a_match_is_the_same_on_a_cluster(address):
    def played():
        return [rows for _, rows in lab.match(["greedy", "random"], games=12, seed=5)]

    with lab.use_executor(address):
        assert cluster.is_ray_used()
        far = played()
    assert not cluster.is_ray_used()
    assert far == played()


def test_random_games_are_the_same_on_a_cluster(address):
    def played():
        return [results.numbers.tolist() for results, _ in lab.simulate(["random"], games=5_000, seed=5)]

    with lab.use_executor(address):
        far = played()
    assert far == played()


def test_error_of_a_job_is_raised_in_the_caller(address):
    with lab.use_executor(address), pytest.raises(SevenWondersError, match=r"^no game of 3$"):
        list(map_in_workers(refuse, [1, 2, 3]))


def test_a_worker_that_dies_is_replaced(address, tmp_path):
    with lab.use_executor(address):
        assert list(map_in_workers(partial(die_once, tmp_path), range(6))) == [number * number for number in range(6)]
    assert (tmp_path / "3").exists()


@pytest.mark.slow
def test_a_node_that_dies_is_done_without(address, nodes):
    with lab.use_executor(address):
        squares = map_in_workers(square_slowly, range(40))
        found = [next(squares)]
        nodes.remove_node(nodes.more.pop(), allow_graceful=False)
        found += squares
    assert found == [number * number for number in range(40)]


def refuse(number):
    if number == 3:
        raise SevenWondersError("no game of 3")
    return number


def die_once(folder: Path, number):
    if number == 3 and not (folder / "3").exists():
        (folder / "3").touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number * number


def square_slowly(number):
    return number * number if sum(range(5_000_000)) else 0
