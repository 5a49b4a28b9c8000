"""Clocks at the tables: they run for who is to decide, survive restarts, and are fair to slow lines; who stays away."""

from datetime import UTC, datetime, timedelta

import pytest

from sevenwonders.errors import SevenWondersError
from sevenwonders.game.clock import Clocks, TimeControl
from sevenwonders.records import loads
from sevenwonders.server.live import tables
from sevenwonders.server.live.clock import SystemClock
from sevenwonders.server.protocol.requests import NewTable
from sevenwonders.server.settings import Quotas
from sevenwonders.server.store import open_store
from sevenwonders.server.tables import EventKind, TableState
from sevenwonders.server.tables.create import make_rematch_setup, make_setup
from sevenwonders.server.tables.setup import Outage

from ..polling import until
from .conftest import for_two
from .test_deals import asked_for, record_of_a_game, studied
from .test_shuffle import friends
from .test_store import happens

THEN = datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)


async def two(running, hours=None, **asked):
    """Two friends at a table with clocks; the starting player first."""
    first, second = await running.guest(), await running.guest()
    made = await first.table(kind="friend", **{"time_control": "600+5", **asked})
    page = await first.open(made["id"])
    if hours is not None:
        hours.go(1000)  # no clock runs
    code = made["invite"].partition("=")[2]
    await second.http.post(f"/api/tables/{made['id']}/join", json={"code": code, "name": "Bert"})
    other = await second.open(made["id"])
    return made["id"], first, second, await page.dealt(), await other.dealt()


def left(page):
    return {seat: shown / 1000 for seat, shown in page.table["clock"]["left"].items()}


async def test_clock_runs_for_the_decider_and_pauses_during_a_restart(serve, hours, tmp_path):
    running = await serve(hours=hours)
    table, guest, _, first, second = await two(running, hours)
    assert first.table["time_control"] == "600+5"
    assert first.table["clock"] == {"left": {"p1": 600_000, "p2": 600_000}, "running": ["p1"], "low": 20_000}
    hours.go(10)
    await first.send("ping", t=1, lag=300)
    await first.play()
    await second.reach(first.version)
    assert left(second) == {"p1": 595.3, "p2": 600}
    assert second.table["clock"]["running"] == ["p2"], "the draft goes on"
    hours.go(20)
    await second.play()  # and decides again
    assert left(second) == {"p1": 595.3, "p2": 580}
    hours.go(7)
    await running.services.tables._store_heartbeat()
    cookies = guest.headers()["cookie"]
    await running.stop()
    hours.go(1_000_000)
    running = await serve(hours=hours)
    guest = await running.guest()
    guest.http.headers["cookie"] = cookies
    guest.headers = lambda: {"cookie": cookies}
    first = await guest.open(table)
    assert left(first) == {"p1": 595.3, "p2": 573}
    hours.go(572.999)
    assert (await guest.http.get(f"/api/tables/{table}")).json()["table"]["over"] is False
    hours.go(0.001)
    while not first.table["over"]:
        await first.until("event")
    assert first.table["result"] == {"winner": "p1", "victory": "time"}
    assert left(first)["p2"] == 0
    (record,) = loads((await guest.http.get(f"/api/tables/{table}/record")).text)
    assert record.meta["time_control"] == "600+5"
    assert [move.clock for move in record.moves if move.seat < 2][:2] == [595.3, 580]
    assert record.replay().result.victory == "time"


async def test_late_move_loses_even_before_the_flag_is_sent(serve, hours):
    running = await serve(hours=hours)
    _, _, _, first, second = await two(running, time_control="60+0")
    hours.time += timedelta(seconds=60)  # and no request has come yet
    assert (await first.play())["code"] == "time"
    while not second.table["over"]:
        await second.until("event")
    assert second.table["result"] == {"winner": "p2", "victory": "time"}


async def test_days_per_move_expire_at_closed_tables(serve, hours, monkeypatch):
    monkeypatch.setattr(tables, "IDLE_SECONDS", -1)
    running = await serve(hours=hours)
    name, guest, _, first, second = await two(running, time_control="1/172800")
    hours.go(86_400)
    await first.play()
    assert left(first) == {"p1": 172_800, "p2": 172_800}
    for page in (first, second):
        await page.socket.close()
    while not (live := await running.services.tables.get_table(name)).is_idle(-1):
        await guest.http.get("/api/me")
    await running.services.tables._unload_table(live)
    for days, is_over in ((1, False), (1, True)):
        hours.go(days * 86_400)
        await running.services.tables.flag_expired_clocks()
        (line,) = (await guest.http.get("/api/tables")).json()["mine"]
        assert line["over"] is is_over
    assert line["result"] == {"winner": "p1", "victory": "time"}
    assert line["deadline"] is None


async def test_computer_replaces_the_flagged_player_of_several(serve, hours):
    running = await serve(hours=hours)
    guest = await running.guest()
    asked = {"game": "classic", "sitters": ["me", "random", "random"], "shuffle": False, "seed": 1}
    made = (await guest.http.post("/api/tables", json=asked | {"time_control": "30+10"})).json()
    page = await guest.open(made["id"])
    begun = left(page)["p1"]
    turn = page.view["turn"]
    await page.play()
    while page.view["turn"] == turn:
        await page.until("event")
        await page.until("event")
    assert left(page) == {"p1": begun + 10}
    hours.go(50)
    while not page.table["seats"]["p1"]["stand_in"]:
        await page.until("event")
    assert (page.table["over"], page.table["can_return"], left(page)["p1"]) == (False, False, 0)
    assert (await page.ask("return"))["code"] == "time"


async def test_claim_after_the_wait_wins_or_calls_the_computer(serve, hours):
    running = await serve(hours=hours)
    table, guest, other, first, second = await two(running)
    assert (await second.ask("claim", seat=0))["code"] == "not_away"
    await first.socket.close()
    while "p1" not in (status := await second.until("status"))["absent"]:
        pass
    assert status["absent"] == {"p1": {"wait": 60_000, "votes": [], "needed": 1}}
    hours.go(59.9)
    assert (await second.ask("claim", seat=0))["code"] == "not_away"
    assert (await second.ask("claim", seat=1))["code"] == "not_away", "a player cannot claim against themselves"
    hours.go(0.1)
    assert (await second.ask("replace", seat=0))["type"] == "ack"
    await second.turn()
    assert second.table["seats"]["p1"]["stand_in"]
    assert second.table["clock"]["running"] == ["p2"]
    await second.play()
    assert (await second.ask("undo"))["code"] in ("stands", "nothing_to_undo")
    first = await guest.open(table)
    assert first.table["can_return"]
    assert (await first.ask("return"))["type"] == "ack"
    await second.socket.close()
    while "legal" in first.view:
        await first.play()
    hours.go(60)
    assert (await first.ask("claim", seat=1))["type"] == "ack"
    while not first.table["over"]:
        await first.until("event", "sync")
    assert first.table["result"] == {"winner": "p1", "victory": "abandoned"}
    after = (await guest.http.post(f"/api/tables/{table}/rematch", json={})).json()
    assert (after["you"], after["time_control"]) == ("p2", "600+5")
    assert (await other.http.post(f"/api/tables/{table}/rematch", json={})).json()["id"] == after["id"]


@pytest.mark.parametrize("written", ["", "5", "29+0", "600+301", "20000+0", "1/86401", "1/950400", "600+-5", "٦٠+٥"])
async def test_invalid_time_control_is_refused(written, refused):
    with refused(SevenWondersError, written or "nothing"):
        TimeControl.read(written)


def test_revoking_a_choice_wins_no_time():
    clocks = Clocks(TimeControl(60, 10), 3)
    clocks.switch_to([0, 1, 2], 0)
    for turn in range(1, 5):
        clocks.switch_to([1, 2], turn * 2000, mover=0)
        clocks.switch_to([0, 1, 2], turn * 2000 + 1000)
    assert clocks.time_left(9000) == [55_000, 51_000, 51_000]


async def test_no_clock_counts_what_a_server_was_away(database):
    store = open_store(database)
    setup = make_setup(NewTable(sitters=["me", "here"], seed=1, time_control="1/86400"), "anna", "Anna")
    state = TableState.replay(setup)
    begun = setup.created
    await store.exclude_downtime(begun)
    await store.create_table(state)
    assert await store.has_running_clocks()
    await store.save_heartbeat(begun + timedelta(seconds=50))
    await store.exclude_downtime(begun + timedelta(seconds=90))
    await store.exclude_downtime(begun + timedelta(seconds=90))
    assert await store.list_tables_with_expired_clock(begun + timedelta(seconds=86_439)) == []
    assert await store.list_tables_with_expired_clock(begun + timedelta(seconds=86_440)) == [setup.id]
    loaded = TableState.replay(*await store.load_table(setup.id))
    assert loaded.deadline == begun + timedelta(seconds=86_440)
    loaded.forfeit = None
    event = happens(loaded, EventKind.FLAG, loaded.game.seat)
    await store.append_event(event, loaded)
    assert not await store.has_running_clocks()
    assert make_rematch_setup(loaded.setup, swap=True, owner="anna").outages == ()
    await store.close()


async def test_restart_after_a_standstill_counts_it_once(database):
    store = open_store(database)
    setup = make_setup(NewTable(sitters=["me", "here"], seed=1, time_control="1/86400"), "anna", "Anna")
    begun, hour = setup.created, timedelta(hours=1)
    await store.exclude_downtime(begun)
    await store.create_table(TableState.replay(setup))
    store.save_outage(Outage(begun + timedelta(seconds=10), begun + hour))
    assert await store.exclude_downtime(begun + hour + timedelta(seconds=20)) == timedelta(seconds=20)
    loaded = TableState.replay(*await store.load_table(setup.id))
    assert loaded.deadline == begun + hour + timedelta(seconds=86_410)
    assert await store.list_tables_with_expired_clock(loaded.deadline - timedelta(seconds=1)) == []
    assert await store.list_tables_with_expired_clock(loaded.deadline) == [setup.id]
    await store.close()


async def test_computers_among_themselves_have_no_clock(running):
    guest = await running.guest()
    refused = await guest.http.post("/api/tables", json=for_two(sitters=("random", "random"), time_control="60+0"))
    assert (refused.status_code, "without a clock" in refused.json()["error"]) == (422, True)
    refused = await guest.http.post("/api/tables", json=for_two(time_control="soon"))
    assert (refused.status_code, refused.json()["code"]) == (422, "cannot_make")


# ---- the server's own time


class Machine:
    """The two clocks of a machine: wall time, and monotonic time."""

    def __init__(self):
        self.shown, self.seconds = THEN, 1000.0

    def pass_(self, seconds):
        self.shown += timedelta(seconds=seconds)
        self.seconds += seconds

    def hours(self):
        return SystemClock(lambda: self.shown, lambda: self.seconds)


@pytest.mark.parametrize("step", [86_400, -86_400])
async def test_step_of_the_wall_clock_changes_no_time(serve, step):
    machine = Machine()
    running = await serve(hours=machine.hours())
    _, _, _, first, second = await two(running, time_control="60+0")
    machine.pass_(2)
    machine.shown += timedelta(seconds=step)
    machine.pass_(2)
    assert (await first.play())["type"] == "ack"
    await second.reach(first.version)
    assert left(second) == {"p1": 56, "p2": 60}


async def test_stopped_server_flags_no_player(serve):
    machine = Machine()
    running = await serve(hours=machine.hours())
    table, _, other, first, second = await two(running, time_control="60+0")
    machine.pass_(2)
    running.services.tables._clock.now()  # the beat
    machine.pass_(75)  # in which nothing runs, and no code reads the time
    live = await running.services.tables.get_table(table)
    async with live.hold_lock():
        await live.clock_scheduler.flag_expired_seats()  # the alarm comes before anything else
    assert not live.state.is_over
    assert (await first.play())["type"] == "ack"
    await second.reach(first.version)
    assert left(second) == {"p1": 58, "p2": 60}
    await running.services.tables._unload_table(live)  # and from the database it is the same
    status = (await other.http.get(f"/api/tables/{table}")).json()["table"]
    assert status["clock"]["left"] == {"p1": 58_000, "p2": 60_000}
    assert (
        await running.services.store.list_tables_with_expired_clock(machine.hours().now() + timedelta(seconds=55)) == []
    )
    second = await other.open(table)
    for _ in range(20):  # while it runs, time counts
        machine.pass_(3)
        running.services.tables._clock.now()
    while not second.table["over"]:
        await running.services.tables.flag_expired_clocks()
        await second.until("event", "sync")


async def test_absence_does_not_grow_while_the_server_is_stopped(serve):
    machine = Machine()
    running = await serve(hours=machine.hours())
    _, _, _, first, second = await two(running, time_control="600+5")
    await first.socket.close()
    while not (await second.until("status"))["absent"]:
        pass
    machine.pass_(3600)
    assert (await second.ask("claim", seat=0))["code"] == "not_away"


async def test_clock_put_back_goes_on_from_the_last_event(serve):
    machine = Machine()
    running = await serve(hours=machine.hours())
    table, guest, _, first, _ = await two(running, time_control="60+0")
    machine.pass_(4)
    await first.play()
    cookies = guest.headers()["cookie"]
    await running.stop()
    machine.shown -= timedelta(days=1)
    running = await serve(hours=machine.hours())
    guest = await running.guest()
    guest.http.headers["cookie"] = cookies
    status = (await guest.http.get(f"/api/tables/{table}")).json()["table"]
    assert status["clock"]["left"] == {"p1": 56_000, "p2": 60_000}


# ---- the first look


async def test_rematch_by_days_waits_until_all_have_come(serve, hours, monkeypatch):
    monkeypatch.setattr("sevenwonders.server.live.shuffling.STEP_SECONDS", 0.0)
    running = await serve(hours=hours)
    table, guests = await friends(running, 3, game="classic", time_control="1/86400")
    setup = (await running.services.tables.get_table(table)).state.setup
    rematch = (await running.services.tables._create_from_setup(make_rematch_setup(setup, False, setup.owner))).id
    for number, guest in enumerate(guests):
        page = await guest.open(rematch)
        live = await running.services.tables.get_table(rematch)
        if number < 2:
            assert not page.table["dealt"]
            status = await page.until("status")
            assert status["presence"] == {f"p{n + 1}": "here" if n == number else "away" for n in range(3)}
            await page.socket.close()
            await until(lambda live=live: not live.connections)
            await running.services.tables._unload_table(live)
            hours.go(2 * DAY)
            await running.services.tables.flag_expired_clocks()
    page = await page.dealt()
    assert (page.table["over"], left(page)) == (False, dict.fromkeys(("p1", "p2", "p3"), 86_400))


async def test_clock_of_an_old_deal_waits_until_all_are_here(serve, hours):
    running = await serve(hours=hours)
    first, second = await running.guest(), await running.guest()
    deal = asked_for("base", await studied(first, record_of_a_game("base")))["deal"]
    asked = {"sitters": ["me", "free"], "shuffle": False, "deal": deal, "time_control": "600+5"}
    made = (await first.http.post("/api/tables", json=asked)).json()
    page = await first.open(made["id"])
    hours.go(700)
    code = made["invite"].partition("=")[2]
    await second.http.post(f"/api/tables/{made['id']}/join", json={"code": code, "name": "Bert"})
    hours.go(700)
    assert (await page.ask("move", action="draft the_pyramids"))["type"] == "refused"
    other = await second.open(made["id"])
    await page.dealt()
    await other.dealt()
    assert left(page) == left(other) == {"p1": 600, "p2": 600}
    hours.go(7)
    assert (await page.play())["type"] == "ack"
    await other.reach(page.version)
    assert left(other) == {"p1": 598, "p2": 600}
    live = await running.services.tables.get_table(made["id"])
    loaded = TableState.replay(*await running.services.store.load_table(made["id"]))
    assert (loaded.game, loaded.times_left, loaded.is_dealt) == (live.state.game, live.state.times_left, True)


async def test_asked_opponent_is_away_until_they_come(running):
    guest, friend = await running.guest(), await running.guest()
    table = await guest.table(kind="friend", public=True)
    await friend.http.post(f"/api/tables/{table['id']}/join", json={"code": "open", "name": "Bert"})
    pages = [await each.open(table["id"]) for each in (guest, friend)]
    for page in pages:
        await page.dealt()
    for page in pages:
        await page.turn()
        await page.play()
    await pages[0].ask("resign")
    rematch = (await guest.http.post(f"/api/tables/{table['id']}/rematch")).json()
    new = await guest.open(rematch["id"])
    assert (await new.until("status"))["presence"] == {"p1": "away", "p2": "here"}
    await pages[0].socket.close()
    while (status := await pages[1].until("status"))["presence"]["p1"] == "here":
        pass
    assert status["presence"] == {"p1": "away", "p2": "here"}


# ---- how long things are kept

KEPT = Quotas(keep_days=90)
DAY = 86_400


async def test_untouched_things_go_after_their_days(serve, hours, caplog, monkeypatch):
    monkeypatch.setattr(tables, "SWEEP_SECONDS", 0.01)  # the server does it by itself, however long the machine is up
    running = await serve(hours=hours, quotas=KEPT)
    guest, store = await running.guest(), running.services.store
    await guest.table(kind="hot_seat")
    hours.go(KEPT.keep_days * DAY - 3600)
    running.services.tables._live.clear()
    await running.services.tables.delete_old_data()
    assert await store.count_tables() == 1
    hours.go(2 * 3600)
    await until(lambda: "removed" in caplog.text)
    said = "removed 1 table (1 unfinished) and 0 records untouched for 90 days (KEEP_DAYS)"
    assert [record.getMessage() for record in caplog.records] == [said]
    assert await store.count_tables() == 0


@pytest.mark.parametrize("days", [92, 100_000], ids=["server stood still", "clock jumped"])
async def test_days_without_a_server_remove_nothing(serve, hours, caplog, days):
    running = await serve(hours=hours, quotas=KEPT)
    table = await (await running.guest()).table(kind="hot_seat")
    await running.stop()
    hours.go(days * DAY)
    running = await serve(hours=hours, quotas=KEPT)
    keeping, store = running.services.tables, running.services.store
    assert f"no server has run here for {days:,} days by the machine's clock" in caplog.text
    study = await store.save_study("text")  # on a day that this server does not believe
    for _ in range(KEPT.keep_days):
        await keeping.delete_old_data()
        assert await store.load_table(table["id"]) is not None
        hours.go(DAY)
    hours.go(DAY)
    await keeping.delete_old_data()
    assert await store.count_tables() == 0
    assert "removed 1 table (1 unfinished)" in caplog.text
    assert (await store.load_study_text(study) is None) is (days == 100_000)


async def test_days_that_a_machine_slept_remove_nothing(serve):
    machine = Machine()
    running = await serve(hours=machine.hours(), quotas=KEPT)
    table = await (await running.guest()).table(kind="hot_seat")
    machine.pass_(2 * KEPT.keep_days * DAY)
    running.services.tables._live.clear()
    await running.services.tables.delete_old_data()
    assert await running.services.store.load_table(table["id"]) is not None


async def test_outage_that_was_not_stored_survives_a_reload(serve, monkeypatch):
    machine = Machine()
    running = await serve(hours=machine.hours())
    table, *_ = await two(running, time_control="60+0")
    tables = running.services.tables
    monkeypatch.setattr(running.services.store, "save_outage", lambda outage: None)  # as with a full disk
    tables._clock.now()
    machine.pass_(75)  # in which nothing runs
    tables._clock.now()
    await tables._unload_table(await tables.get_table(table))
    live = await tables.get_table(table)  # loaded after the outage
    outages = live.state.setup.outages
    await live.reload()  # as after a write that failed
    assert live.state.setup.outages == outages != ()


async def test_outage_during_a_replay_is_kept(serve, monkeypatch):
    machine = Machine()
    running = await serve(hours=machine.hours())
    table, *_ = await two(running, time_control="60+0")
    tables = running.services.tables
    run = tables._workers.run

    async def interrupted(*given):
        done = await run(*given)
        machine.pass_(75)  # in which nothing runs
        tables._clock.now()
        return done

    await tables._unload_table(await tables.get_table(table))
    tables._clock.now()
    monkeypatch.setattr(tables._workers, "run", interrupted)
    live = await tables.get_table(table)
    assert list(live.state.setup.outages) == tables._outages
    await live.reload()
    assert list(live.state.setup.outages) == tables._outages
    assert len(tables._outages) == 2
