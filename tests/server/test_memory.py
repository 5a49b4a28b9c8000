"""Memory that the server frees: dropped tables, and everything refused at them."""

import asyncio
import gc
import importlib
import json
import pkgutil
import weakref

import pytest
import websockets

import sevenwonders.server
from sevenwonders.duel import Game, Record
from sevenwonders.records import dumps
from sevenwonders.server.errors import RequestRefusal
from sevenwonders.server.live import tables
from sevenwonders.server.settings import Quotas
from sevenwonders.server.store import compute_study_id
from sevenwonders.server.studies import RECORD_BYTES

from ..polling import until
from .conftest import Thoughts


def test_no_module_holds_an_exception():
    # An exception that is raised again and again collects tracebacks, and with them every table it was raised at.
    held = []
    for found in pkgutil.walk_packages(sevenwonders.server.__path__, "sevenwonders.server."):
        if not found.name.endswith(("__main__", "env")):
            module = importlib.import_module(found.name)
            held += [f"{found.name}.{name}" for name, value in vars(module).items() if isinstance(value, BaseException)]
    assert held == []


async def test_dropped_table_is_freed_after_refusals(running):
    guest = await running.guest()
    summary = await guest.table(kind="hot_seat")
    page = await guest.open(summary["id"])
    asked = [(kind, {}) for kind in ("undo", "redo", "revoke", "leave", "return")]
    asked += [(kind, {"seat": 1}) for kind in ("claim", "replace")]
    for kind, more in 3 * [*asked, ("move", {"action": "build altar"})]:
        assert (await page.ask(kind, **more))["type"] == "refused", kind
    table = weakref.ref(await running.services.tables.get_table(summary["id"]))
    await page.socket.close()
    await until(lambda: not table().all_connections)
    await running.services.tables._unload_table(table())
    await until(lambda: gc.collect() >= 0 and table() is None)


async def finished_table(guest, other):
    """Two people play; the first gives up."""
    made = await guest.table(kind="friend", public=True)
    page = await guest.open(made["id"])
    joined = await other.http.post(f"/api/tables/{made['id']}/join", json={"code": "open", "name": "Zenobia"})
    assert joined.status_code == 200
    other_page = await other.open(made["id"])
    pages = await page.dealt(), await other_page.dealt()
    for each in sorted(pages, key=lambda each: "legal" not in each.view):
        await each.turn()
        await each.play()
    await page.ask("resign")
    return made["id"]


async def removed_by_days(running, guest, hours):
    running.services.tables._live.clear()
    hours.go(91 * 86_400)
    await running.services.tables.delete_old_data()


async def removed_by_guest(running, guest, hours):
    assert (await guest.http.delete("/api/me")).status_code == 204


@pytest.mark.parametrize("remove", [removed_by_days, removed_by_guest])
async def test_deletion_removes_tables_and_studies_from_memory(serve, hours, monkeypatch, remove):
    monkeypatch.setattr("sevenwonders.server.store.store.utc_now", hours.now)
    running = await serve(hours=hours, quotas=Quotas(keep_days=90))
    guest, other = await running.guest(), await running.guest()
    table, services = await finished_table(guest, other), running.services
    study = (await other.http.post("/api/studies", json={"table": table})).json()["study"]
    assert (await other.http.get("/api/statistics/duel")).json()["all"]["games"] == 1
    assert table in services.archive._cache
    assert study in services.studies._cache
    await remove(running, other, hours)
    assert table not in services.archive._cache
    assert study not in services.studies._cache


async def test_deletion_during_a_load_leaves_nothing_in_memory(running):
    guest, other = await running.guest(), await running.guest()
    table, services = await finished_table(guest, other), running.services
    study = (await other.http.post("/api/studies", json={"table": table})).json()["study"]
    services.studies._cache._values.clear()
    run, leaving = services.studies.run, [other]

    async def deleting(*asked):
        result = await run(*asked)
        if leaving:
            assert (await leaving.pop().http.delete("/api/me")).status_code == 204
        return result

    services.studies.run = services.archive._workers.run = deleting
    await guest.http.get(f"/api/studies/{study}")
    assert study not in services.studies._cache
    leaving.append(guest)
    await guest.http.get("/api/statistics/duel")
    assert not leaving
    assert table not in services.archive._cache


async def test_caches_forget_when_the_caller_goes_away(running):
    store = running.services.store
    await store.save_study("text", "anna")
    heard = []
    store.add_deletion_listener(heard.extend)
    deleting = asyncio.create_task(store.delete_guest("anna"))
    await asyncio.sleep(0)
    deleting.cancel()
    await until(lambda: heard == [compute_study_id("text")])


async def test_review_of_a_deleted_study_ends(serve):
    engine = Thoughts()
    running = await serve(engine=engine)
    guest, other = await running.guest(), await running.guest()
    table = await finished_table(guest, other)
    study = (await other.http.post("/api/studies", json={"table": table})).json()["study"]
    begun, never = asyncio.Event(), asyncio.Event()

    async def review(*_, **__):
        begun.set()
        await never.wait()

    engine.review_ply = review
    async with guest.http.stream("POST", f"/api/studies/{study}/review") as answer:
        await begun.wait()
        assert (await other.http.delete("/api/me")).status_code == 204
        lines = [json.loads(line) async for line in answer.aiter_lines()]
    assert "no such study" in lines[-1]["error"]
    await until(lambda: not running.services.reviews._going)


async def test_clock_is_checked_again_after_the_store_failed(serve, hours, monkeypatch):
    running = await serve(hours=hours)
    guest = await running.guest()
    await guest.table(kind="hot_seat", time_control="60+0")
    tables, store = running.services.tables, running.services.store
    for table in tables._list_loaded():
        await tables._unload_table(table)
    hours.go(100)

    async def fail(_):
        raise RequestRefusal("store", "the disk is full", 503)

    with monkeypatch.context() as failing:
        failing.setattr(store, "load_table", fail)
        await tables.flag_expired_clocks()
    await tables.flag_expired_clocks()
    assert (await guest.http.get("/api/tables")).json()["mine"][0]["over"]


async def test_old_copies_are_looked_for_every_hour(running, hours):
    tables, looked = running.services.tables, []
    running.services.store._tidy = lambda: looked.append(hours.now())
    tables._clock = hours
    tables._tidies = hours.now()
    for _ in range(240):  # sweeps of 30 seconds
        await tables.remove_database_leftovers()
        hours.go(30)
    assert len(looked) == 2


async def test_page_of_a_deleted_table_is_closed(running):
    guest, other = await running.guest(), await running.guest()
    made = await guest.table(kind="hot_seat", modules=("pantheon",))
    watcher = await other.open(made["id"])
    table = weakref.ref(await running.services.tables.get_table(made["id"]))
    assert (await guest.http.delete("/api/me")).status_code == 204
    assert (await watcher.until("error"))["code"] == "no_table"
    with pytest.raises(websockets.ConnectionClosed) as closed:
        await watcher.receive()
    assert closed.value.rcvd.code == 4404
    await until(lambda: gc.collect() >= 0 and table() is None)


async def test_sweep_holds_no_dropped_table(running, monkeypatch):
    monkeypatch.setattr(tables, "IDLE_SECONDS", -1)
    guest = await running.guest()
    made = await guest.table(kind="hot_seat")
    table = weakref.ref(await running.services.tables.get_table(made["id"]))
    swept = asyncio.Event()

    async def sweep():
        await running.services.tables._unload_idle_tables()
        swept.set()
        await asyncio.Event().wait()

    task = asyncio.create_task(sweep())
    await swept.wait()
    await until(lambda: gc.collect() >= 0 and table() is None)
    task.cancel()


async def test_statements_keep_nothing_of_a_deleted_guest(running):
    guest = await running.guest()
    await guest.http.put("/api/me", json={"name": "Zenobia"})
    await guest.http.get("/api/me/data")
    assert (await guest.http.delete("/api/me")).status_code == 204
    store = running.services.store
    assert not store._writing._compiled_cache
    assert not store._reading._compiled_cache


async def test_studies_in_memory_are_bounded_by_bytes(running):
    studies = running.services.studies
    texts = [dumps([Record.of(Game(seed=seed))]) for seed in (1, 2, 3)]
    first, *_ = [await studies.add(text) for text in texts]
    assert len(studies._cache._values) == 3
    studies._cache._size = 3 * first.size * RECORD_BYTES  # for the records alone: replayed games count, too
    last = await studies.get(compute_study_id(texts[2]))
    assert last.estimate_bytes() > first.size * RECORD_BYTES
    assert len(studies._cache._values) < 3
    assert compute_study_id(texts[2]) in studies._cache


async def test_idle_tables_in_memory_are_bounded_by_bytes(running, monkeypatch):
    monkeypatch.setattr(tables, "MIN_IDLE_SECONDS", -1)
    guest, kept = await running.guest(), running.services.tables
    opened = (await guest.table(kind="hot_seat"))["id"]
    await guest.open(opened)
    timed = (await guest.table(kind="hot_seat", time_control="60+0"))["id"]
    names = [(await guest.table(kind="hot_seat"))["id"] for _ in range(5)]
    monkeypatch.setattr(tables, "MAX_IDLE_BYTES", 2 * (await kept.get_table(names[0])).estimated_bytes)
    for name in names:
        await kept._unload_table(await kept.get_table(name))
        assert (await guest.http.get(f"/api/tables/{name}")).status_code == 200
    assert set(kept._live) == {opened, timed, *names[-3:]}  # the last of them found room for itself


async def test_socket_without_a_hello_holds_its_table(running, monkeypatch):
    monkeypatch.setattr(tables, "MIN_IDLE_SECONDS", -1)
    monkeypatch.setattr(tables, "MAX_IDLE_BYTES", 0)
    guest, kept = await running.guest(), running.services.tables
    name = (await guest.table(kind="hot_seat"))["id"]
    table = await kept.get_table(name)
    with table.keep_loaded():
        await kept._unload_to_free_memory()
        assert await kept.get_table(name) is table
    await kept._unload_to_free_memory()
    assert name not in kept._live


async def test_counted_games_in_memory_are_bounded_by_bytes(running):
    guest, other = await running.guest(), await running.guest()
    names, archive = [await finished_table(guest, other) for _ in range(2)], running.services.archive
    first = await archive._get_entry(names[0])
    assert first.weight > 500
    archive._cache._size = first.weight
    await archive._get_entry(names[1])
    assert names[0] not in archive._cache


async def test_load_goes_on_when_its_first_caller_goes_away(running, monkeypatch):
    guest, kept = await running.guest(), running.services.tables
    name = (await guest.table(kind="hot_seat"))["id"]
    await kept._unload_table(await kept.get_table(name))
    first = asyncio.create_task(kept.get_table(name))
    await asyncio.sleep(0)
    second = asyncio.create_task(kept.get_table(name))
    await asyncio.sleep(0)
    first.cancel()
    assert (await second).id == name
    assert first.cancelled()


async def test_dropped_table_is_freed_without_the_collector(running):
    guest, kept = await running.guest(), running.services.tables
    name = (await guest.table(kind="hot_seat"))["id"]
    assert (await guest.http.get(f"/api/tables/{name}")).status_code == 200
    table, state = (weakref.ref(each) for each in (await kept.get_table(name), (await kept.get_table(name)).state))
    gc.disable()
    try:
        await kept._unload_table(table())
        await until(lambda: (table(), state()) == (None, None))  # the request may still be ending
    finally:
        gc.enable()
