"""The pool of engine processes: order, cancellation, deadlines, deaths.  Most of it with a process that pretends."""

import asyncio
import io
import json
import os
import signal
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest

from sevenwonders import classic, duel
from sevenwonders.errors import PlayerError
from sevenwonders.game.search import FIRST_SLICE
from sevenwonders.players import player_from
from sevenwonders.records import dumps, loads
from sevenwonders.server.engine import ClientKey, EngineError, EnginePool, Priority, pool
from sevenwonders.server.engine.tasks import (
    MAX_RECORDS,
    EngineTask,
    TaskKind,
    decode_known_position,
    encode_known_position,
)
from sevenwonders.server.engine.worker import EngineWorker

from ...polling import until, wait_until

FAKE = Path(__file__).parent / "fake_worker.py"
LONG = 3600.0  # seconds that no test waits for: more than a move may take
GRACE = 1234.5  # seconds, different from all others


@pytest.fixture
def state():
    return duel.Game(seed=3).state


def table(players=4, turns=0, seed=3):
    """A game for 3 to 7 after some turns; sides are chosen."""
    game = classic.Game.new(seed=seed, players=players, sides="day")
    for turn in range(turns):
        for seat in game.deciders:
            codes = game.legal_codes(seat)
            game.commit(seat, codes[turn % len(codes)])
    return game


@pytest.fixture
def position():
    return table().state


@pytest.fixture
async def engine_pool(tmp_path, monkeypatch):
    """Makes pools of processes that pretend, and closes them."""
    made = []
    monkeypatch.setattr(pool, "player_runs_search", lambda player, game: player.startswith("level"))
    monkeypatch.setattr(pool, "GRACE_SECONDS", GRACE)  # however loaded the machine is, a slow process is not deaf

    def make(size=1, studies=0):
        command = (sys.executable, str(FAKE), str(tmp_path))
        made.append(EnginePool(size, command=command, studies=studies))
        return made[-1]

    yield make
    for each in made:
        await each.close()


def sent(folder):
    """Return the positions that the processes were asked to decide."""
    return [json.loads(line) for line in (folder / "sent.jsonl").read_text().splitlines()]


def processes(engine_pool):
    """The numbers of the processes of a pool that run, but for those that are kept for something."""
    return [one.pid for one in engine_pool._processes if one.pid is not None and one.only is None]


def runs(pid):
    """Return whether a process runs."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().split()[2] != "Z"
    except OSError:
        return False


# ---- what a process receives


async def test_a_process_learns_what_the_seat_knows_and_nothing_else(engine_pool, tmp_path, monkeypatch):
    monkeypatch.setenv("SEVENWONDERS_SECRET", "do not tell")
    game = duel.Game(duel.Options(pantheon=True, agora=True), seed=424242)
    while game.seat != 0 or duel.known(game.state, 0) == game.state:
        game.play(game.legal_codes()[0])
    await engine_pool().decide("duel", game.state, 0, "echo", 424242)
    (message,) = sent(tmp_path)
    assert set(message) == {"job", "task", "game", "state", "seat", "player", "seed", "environment"}
    assert message["game"] == "duel"
    assert decode_known_position("duel", message["state"]) == duel.known(game.state, 0)
    assert message["seed"] != 424242
    assert "SEVENWONDERS_SECRET" not in message["environment"]


def test_a_written_position_is_the_same_position():
    game = duel.Game(duel.Options(pantheon=True, agora=True), seed=9)
    for _ in range(30):
        game.play(game.legal_codes()[-1])
    assert decode_known_position("duel", encode_known_position("duel", game.state, 1)) == duel.known(game.state, 1)


async def test_worker_receives_only_what_the_seat_knows(engine_pool, tmp_path):
    game = table(5, turns=9, seed=424242)
    hidden = game.copy()
    game.commit(1, game.legal_codes(1)[0])  # the secret choice of another seat
    hidden.commit(1, hidden.legal_codes(1)[-1])
    pool_of_one = engine_pool()
    for state in (game.state, hidden.state):
        await pool_of_one.decide("classic", state, 0, "echo", 424242)
        assert classic.known(state, 0) != state
    one, other = sent(tmp_path)
    assert set(one) == {"job", "task", "game", "state", "seat", "player", "seed", "environment"}
    assert one["game"] == "classic"
    assert one["state"] == other["state"]
    seen = decode_known_position("classic", one["state"])
    assert seen == classic.known(game.state, 0)
    assert seen.city[0].hand == game.state.city[0].hand
    assert not any(city.hand for city in seen.city[1:])
    assert one["seed"] != 424242


@pytest.mark.parametrize("players", [3, 7])
def test_a_written_position_of_a_table_is_the_same_position(players):
    game = table(players, turns=8)
    for seat in range(players):
        assert decode_known_position("classic", encode_known_position("classic", game.state, seat)) == classic.known(
            game.state, seat
        )


# ---- real players


async def test_players_decide_as_they_would_anywhere(state):
    engine_pool = EnginePool(1)
    try:
        assert await engine_pool.decide("duel", state, 0, "greedy", 1) == player_from("greedy").choose(state, 0).action
        for level in (1, 2, 3):
            assert await engine_pool.decide("duel", state, 0, f"level:{level}", 2) in duel.Game(seed=3).legal_codes()
    finally:
        await engine_pool.close()


async def test_players_of_a_table_decide_as_they_would_anywhere(state, position):
    engine_pool = EnginePool(1)
    try:
        for level in (1, 2, 3, 4):
            player = player_from(f"level:{level}", game="classic")
            asked = engine_pool.decide("classic", position, 2, f"level:{level}", 2)
            if level in (2, 4):  # without dice
                assert await asked == player.choose(classic.known(position, 2), 2).action
            else:
                assert await asked in table().legal_codes(2)
        assert await engine_pool.decide("duel", state, 0, "greedy", 1) == player_from("greedy").choose(state, 0).action
    finally:
        await engine_pool.close()


async def test_an_unknown_player_starts_nothing(state, refused):
    engine_pool = EnginePool(1)
    with refused(PlayerError):
        await engine_pool.decide("duel", state, 0, "stranger")
    assert not processes(engine_pool)
    await engine_pool.close()


# ---- order


async def test_a_move_does_not_wait_for_a_hint_and_the_hint_goes_on(engine_pool, state, tmp_path):
    pool_of_one, seen = engine_pool(), []
    advice = asyncio.create_task(pool_of_one.advise("duel", state, 0, LONG, lambda a: seen.append(a.simulations)))
    await until(lambda: len(seen) > 5)
    assert await pool_of_one.decide("duel", state, 0, "echo") == 7
    assert not advice.done()
    before = len(seen)
    await until(lambda: len(seen) > before)
    (tmp_path / "enough").touch()
    found = await advice
    assert seen == sorted(seen)
    assert found.simulations == max(seen)
    assert found.moves[0].reasons[0].key == "price"


async def test_hints_take_turns(engine_pool, state, tmp_path, monkeypatch):
    monkeypatch.setattr(pool, "SLICE_SECONDS", 0.0)
    pool_of_one, seen, insisting = engine_pool(), [], []
    loop = asyncio.get_running_loop()
    call_later = loop.call_later

    def later(delay, callback, *given):
        if delay == GRACE:
            insisting.append(callback)
        return call_later(delay, callback, *given)

    monkeypatch.setattr(loop, "call_later", later)

    def changes():
        return sum(one != other for one, other in pairwise(seen))

    async def hint(name):
        def progress(_):
            seen.append(name)
            for insist in insisting[:-1]:  # a job that has been answered must not count as one without an answer
                insist()
            if changes() >= 3:  # enough: the running task comes to its end
                monkeypatch.setattr(pool, "SLICE_SECONDS", LONG)
                (tmp_path / "enough").touch()

        await pool_of_one.advise("duel", state, 0, LONG, progress)

    await pool_of_one.decide("duel", state, 0, "echo")
    before = processes(pool_of_one)
    await asyncio.gather(hint("a"), hint("b"))
    assert processes(pool_of_one) == before
    assert changes() >= 3


async def test_urgent_jobs_run_first(engine_pool, state):
    pool_of_one, order = engine_pool(), []

    async def study():
        await pool_of_one.advise("duel", state, 0, 0.3, priority=Priority.STUDY)
        order.append("study")

    async def hint():
        await pool_of_one.advise("duel", state, 0, 0.1)
        order.append("hint")

    async def move():
        await pool_of_one.decide("duel", state, 0, "level:5")
        order.append("move")

    await asyncio.gather(study(), study(), hint(), move())
    assert order == ["move", "hint", "study", "study"]


async def test_quick_move_does_not_wait_for_long_searches(engine_pool, state):
    pool_of_one = engine_pool()
    long = asyncio.create_task(pool_of_one.decide("duel", state, 0, "deaf"))
    await until(lambda: processes(pool_of_one))
    search = asyncio.create_task(pool_of_one.decide("duel", state, 0, "level:5"))
    await until(lambda: pool_of_one._queue)
    assert await pool_of_one.decide("duel", state, 0, "echo") == 7
    assert [job.task.player for job in pool_of_one._queue] == ["level:5"]
    for task in (long, search):
        task.cancel()
    await asyncio.wait((long, search))


async def test_studies_use_spare_cpu_and_never_delay_players(engine_pool, state, tmp_path):
    pool_of_one = engine_pool(studies=1)
    studying = [asyncio.create_task(pool_of_one.list_reveal_risks("duel", "a record", ply)) for ply in (3, 4, 5)]
    begun = tmp_path / "begun"
    await until(lambda: begun.exists() and len(begun.read_text().splitlines()) == 2)
    assert len(pool_of_one._queue) == 1  # two at once, and no more
    assert await pool_of_one.decide("duel", state, 0, "level:5") == 7  # a study makes room for it
    assert len(processes(pool_of_one)) == 1
    (tmp_path / "enough").touch()
    assert await asyncio.gather(*studying) == [[], [], []]
    moves = [asyncio.create_task(pool_of_one.decide("duel", state, 0, player)) for player in ("deaf", "level:5")]
    await until(lambda: len(pool_of_one._queue) == 1)  # a move does not take the place of studies
    assert await pool_of_one.list_reveal_risks("duel", "a record", 6) == []
    for task in moves:
        task.cancel()
    await asyncio.wait(moves)


async def test_move_preempts_a_study_which_then_restarts(engine_pool, state, tmp_path):
    pool_of_one = engine_pool()
    studying = asyncio.create_task(pool_of_one.list_reveal_risks("duel", "a record", 3))
    await until(lambda: (tmp_path / "begun").exists())
    assert await pool_of_one.decide("duel", state, 0, "level:5") == 7
    equal = asyncio.create_task(pool_of_one.list_reveal_risks("duel", "a record", 4))
    await until(lambda: len((tmp_path / "begun").read_text().splitlines()) == 2)
    await until(lambda: len(pool_of_one._queue) == 1)  # an equal waits until it is done
    (tmp_path / "enough").touch()
    assert await asyncio.gather(studying, equal) == [[], []]


async def test_several_processes_think_at_once(engine_pool, state, tmp_path):
    both, seen = engine_pool(size=2), ([], [])
    advice = [asyncio.create_task(both.advise("duel", state, 0, LONG, heard.append)) for heard in seen]
    await until(lambda: all(seen))
    assert len(processes(both)) == 2
    (tmp_path / "enough").touch()
    await asyncio.gather(*advice)


# ---- stopping


async def test_cancelled_hint_frees_its_process(engine_pool, state):
    pool_of_one, seen = engine_pool(), []
    advice = asyncio.create_task(pool_of_one.advise("duel", state, 0, LONG, seen.append))
    await until(lambda: seen)
    (pid,) = processes(pool_of_one)
    advice.cancel()
    with pytest.raises(asyncio.CancelledError):
        await advice
    await pool_of_one.decide("duel", state, 0, "echo")
    assert processes(pool_of_one) == [pid]


async def test_a_job_cancelled_in_the_queue_is_never_begun(engine_pool, state, tmp_path):
    pool_of_one = engine_pool()
    deaf = [asyncio.create_task(pool_of_one.decide("duel", state, 0, "deaf")) for _ in range(2)]
    await until(lambda: processes(pool_of_one))
    waiting = asyncio.create_task(pool_of_one.decide("duel", state, 0, "echo"))
    await until(lambda: pool_of_one._queue)
    waiting.cancel()
    await asyncio.sleep(0)
    assert not pool_of_one._queue
    for task in deaf:
        task.cancel()
    await asyncio.gather(*deaf, waiting, return_exceptions=True)
    assert not (tmp_path / "sent.jsonl").exists()


async def test_a_process_that_does_not_answer_is_replaced(engine_pool, state, monkeypatch, refused):
    monkeypatch.setattr(pool, "GRACE_SECONDS", 0.1)
    pool_of_one = engine_pool()
    with monkeypatch.context() as patch, refused(EngineError):
        patch.setattr(pool, "MOVE_SECONDS", 0.3)
        await pool_of_one.decide("duel", state, 0, "deaf")
    assert await pool_of_one.decide("duel", state, 0, "echo") == 7


# ---- processes that die


async def test_a_job_whose_process_dies_is_done_by_another(engine_pool, state, tmp_path):
    assert await engine_pool().decide("duel", state, 0, f"die_once:{tmp_path / 'died'}") == 7
    assert (tmp_path / "died").exists()


async def test_a_job_that_kills_twice_fails_with_a_sentence(engine_pool, state, refused):
    pool_of_one = engine_pool()
    with refused(EngineError):
        await pool_of_one.decide("duel", state, 0, "die")
    assert await pool_of_one.decide("duel", state, 0, "echo") == 7


async def test_a_hint_survives_the_death_of_its_process(engine_pool, state, tmp_path):
    pool_of_one, seen = engine_pool(), []
    advice = asyncio.create_task(pool_of_one.advise("duel", state, 0, LONG, seen.append))
    await until(lambda: seen)
    (killed,) = processes(pool_of_one)
    os.kill(killed, signal.SIGKILL)
    await until(lambda: killed not in processes(pool_of_one))
    before = len(seen)
    await until(lambda: len(seen) > before)
    (tmp_path / "enough").touch()
    assert (await advice).simulations == max(analysis.simulations for analysis in seen)


async def test_process_that_cannot_start_is_reported(state, refused):
    engine_pool = EnginePool(1, command=("/nowhere/at/all",))
    with refused(EngineError):
        await engine_pool.decide("duel", state, 0, "greedy")
    await engine_pool.close()


async def test_error_in_a_report_reaches_the_caller(engine_pool, state):
    pool_of_one = engine_pool()

    def progress(_):
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await pool_of_one.advise("duel", state, 0, LONG, progress)
    (pid,) = processes(pool_of_one)
    await pool_of_one.decide("duel", state, 0, "echo")
    assert processes(pool_of_one) == [pid]


# ---- the end


async def test_closing_ends_everything(engine_pool, state, position, refused):
    both = engine_pool(size=2)
    advice = [asyncio.create_task(both.advise("duel", state, 0, LONG)) for _ in range(3)]
    await until(lambda: len(processes(both)) == 2)
    pids = processes(both)
    await both.close()
    assert not any(map(runs, pids))
    for task in advice:
        with refused(EngineError):
            await task
    for asked in (both.decide("duel", state, 0, "echo"), both.advise("classic", position, 0, 1)):
        with refused(EngineError):
            await asked


KILLED = """
import asyncio, sys
from sevenwonders import classic, duel
from sevenwonders.server.engine import EnginePool

async def main():
    engine_pool = EnginePool(2)
    state = duel.Game(seed=1).state
    await asyncio.gather(engine_pool.decide("duel", state, 0, "greedy"), engine_pool.decide("duel", state, 0, "greedy"))
    print(*[process.pid for process in engine_pool._processes], flush=True)
    await asyncio.Event().wait()

asyncio.run(main())
"""


@pytest.mark.skipif(sys.platform == "win32", reason="looks at /proc")
def test_nothing_is_left_behind_when_the_server_is_killed():
    with subprocess.Popen([sys.executable, "-c", KILLED], stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        pids = [int(pid) for pid in server.stdout.readline().split()]
        assert pids
        assert all(map(runs, pids))
        server.kill()
    wait_until(lambda: not any(map(runs, pids)))


# ---- the search itself


@pytest.mark.slow
async def test_hints_come_at_once_get_better_and_stop_at_once(state, monkeypatch):
    monkeypatch.setattr(pool, "GRACE_SECONDS", GRACE)
    engine_pool, seen = EnginePool(1), []
    try:
        advice = asyncio.create_task(engine_pool.advise("duel", state, 0, LONG, seen.append))
        await until(lambda: len(seen) > 5)
        assert seen[0].simulations == FIRST_SLICE  # it comes after as little work as there is
        pids = processes(engine_pool)
        advice.cancel()
        await engine_pool.decide("duel", state, 0, "greedy")
        assert processes(engine_pool) == pids
        counts = [analysis.simulations for analysis in seen]
        assert counts == sorted(counts)
        assert counts[-1] > counts[0]
        assert any(move.reasons for move in seen[-1].moves)
        assert await engine_pool.decide("duel", state, 0, "level:4", 1) in duel.Game(seed=3).legal_codes()
    finally:
        await engine_pool.close()


async def test_hints_at_a_table_tell_wins_and_points_of_every_seat(position):
    engine_pool, seen = EnginePool(1), []
    try:
        found = await engine_pool.advise("classic", position, 2, 0.5, seen.append)
        assert seen
        assert found.simulations >= seen[-1].simulations > 0
        assert {move.action for move in found.moves} <= set(table().legal_codes(2))
        assert len(found.wins) == len(found.points) == 4
        assert sum(found.wins) == pytest.approx(1)
        assert all(move.points > 0 for move in found.moves if move.visits)
        assert await engine_pool.decide("classic", position, 2, "level:5", 1) in table().legal_codes(2)
    finally:
        await engine_pool.close()


# ---- many ask


async def test_guest_with_the_least_usage_is_served_first(engine_pool, state, tmp_path):
    """Twenty guests keep the processes busy; another guest's computer waits for one decision, not for all."""
    pool_of_one = engine_pool()
    greedy = [ClientKey("198.51.100.1", f"greedy{number}") for number in range(20)]

    def decide(name, client):
        return asyncio.create_task(pool_of_one.decide("duel", state, 0, name, client=client))

    before = [decide(f"level:{number}", client) for number, client in enumerate(greedy)]
    await asyncio.gather(*before)  # all have used something
    crowd = [decide(f"level:crowd{number}", client) for number, client in enumerate(greedy * 3)]
    other = decide("level:other", ClientKey("198.51.100.2", "other"))
    neighbour = decide("level:neighbour", ClientKey("198.51.100.1", "neighbour"))
    await asyncio.gather(*crowd, other, neighbour)
    order = [message["player"] for message in sent(tmp_path)]
    assert order.index("level:other") <= len(before) + 1  # one of the crowd is being thought about
    assert order.index("level:other") < order.index("level:neighbour") <= len(before) + 2


async def test_one_guest_gets_so_many_answers_at_a_time(engine_pool, state, monkeypatch, refused):
    monkeypatch.setattr(pool, "MAX_JOBS_OF_GUEST", 2)
    pool_of_one = engine_pool()
    me = ClientKey("here", "me")
    waiting = [asyncio.create_task(pool_of_one.decide("duel", state, 0, "deaf", client=me)) for _ in range(2)]
    await asyncio.sleep(0)
    with refused(EngineError):
        await pool_of_one.decide("duel", state, 0, "echo", client=me)
    for task in waiting:
        task.cancel()
    await asyncio.wait(waiting)


# ---- records


async def test_process_gets_each_record_once(engine_pool, tmp_path):
    (tmp_path / "enough").touch()
    pool_of_one = engine_pool()
    for ply in range(3):
        for record in ("a record", "another record"):
            assert await pool_of_one.list_reveal_risks("duel", record, ply) == []
    assert (tmp_path / "records").read_text().splitlines() == ["a record", "another record"]


async def test_process_gets_a_record_again_after_others(engine_pool, tmp_path):
    (tmp_path / "enough").touch()
    pool_of_one = engine_pool()
    records = [f"record {number}" for number in range(MAX_RECORDS + 1)]
    for record in (*records, records[-1], records[0]):
        await pool_of_one.list_reveal_risks("duel", record, 0)
    assert (tmp_path / "records").read_text().splitlines() == [*records, records[0]]


def test_worker_replays_each_record_once(monkeypatch):
    game = duel.Game(seed=3)
    game.play(game.legal_codes()[0])
    worker, replays = EngineWorker(io.BytesIO()), []
    monkeypatch.setattr("sevenwonders.server.engine.worker.loads", lambda text: replays.append(text) or loads(text))
    text = dumps([duel.Record.of(game)])
    for number in range(MAX_RECORDS):
        worker._cache_record_text(str(number), text)
    for ply in (0, 9, 0):
        answer = worker._run_task(EngineTask(TaskKind.REVIEW, "duel", record="2", ply=ply))
        assert isinstance(answer, dict)
        assert answer["ply"] == ply
    assert len(replays) == 1
    worker._cache_record_text("next", text)
    assert list(worker._records) == ["1", "2", "3", "next"]
