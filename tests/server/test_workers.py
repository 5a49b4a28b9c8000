"""Work in threads: turns are fair by address and guest, and what it takes is charged."""

import asyncio
import threading

import pytest

from sevenwonders.server.limits.budgets import FREE, RateLimit, RequestBudget, TokenBucket
from sevenwonders.server.work.fair_queue import ClientKey
from sevenwonders.server.work.workers import PAYER, FairThreadPool, RequestAccount

from ..polling import until


class Work:
    """Pieces of work that end when the test ends them."""

    def __init__(self, workers):
        self.workers, self.begun, self.may_end = workers, [], {}

    def ask(self, name, address="", guest="", budget=FREE):
        self.may_end[name] = threading.Event()

        def work():
            self.begun.append(name)
            self.may_end[name].wait()
            return name

        async def asked():
            PAYER.set(RequestAccount(ClientKey(address, guest), budget))
            return await self.workers.run(work)

        return asyncio.create_task(asked())

    async def end(self, *names):
        for name in names:
            await until(lambda name=name: name in self.begun)
            self.may_end[name].set()


async def test_no_address_has_all_workers():
    work = Work(FairThreadPool(2))
    greedy = [work.ask(f"g{number}", "10.0.0.1", f"guest {number}") for number in range(5)]
    await until(lambda: work.begun == ["g0"])
    other = work.ask("other", "10.0.0.2", "anna")
    await work.end("other")
    assert await other == "other"
    assert work.begun == ["g0", "other"], "the others of one address wait for each other"
    await work.end(*(f"g{number}" for number in range(5)))
    assert await asyncio.gather(*greedy) == [f"g{number}" for number in range(5)]


async def test_next_comes_who_has_used_least():
    work = Work(FairThreadPool(1))
    first = work.ask("first", "10.0.0.1", "anna")
    await until(lambda: work.begun)
    work.workers._usage.add(ClientKey("10.0.0.1", "anna"), 3.0, asyncio.get_running_loop().time())
    again, other = work.ask("again", "10.0.0.1", "anna"), work.ask("other", "10.0.0.2", "bert")
    await asyncio.sleep(0)
    await work.end("first", "other", "again")
    await asyncio.gather(first, again, other)
    assert work.begun == ["first", "other", "again"]


async def test_abandoned_work_is_not_started():
    work = Work(FairThreadPool(1))
    first = work.ask("first")
    await until(lambda: work.begun)
    cancelled, last = work.ask("cancelled"), work.ask("last")
    await asyncio.sleep(0)
    cancelled.cancel()
    await asyncio.gather(cancelled, return_exceptions=True)
    await work.end("first", "last")
    await asyncio.gather(first, last)
    assert work.begun == ["first", "last"]


async def test_work_is_charged_and_its_errors_are_raised(clock):
    bucket = TokenBucket(RateLimit(100, 1))
    PAYER.set(RequestAccount(ClientKey("10.0.0.1", "anna"), RequestBudget(bucket)))
    assert await FairThreadPool().run(sum, range(20_000_000)) == 199999990000000
    assert not bucket.has_tokens(95), "tens of milliseconds cost tokens"
    clock.now += 150
    assert bucket.has_tokens(100), "a debt is small"
    with pytest.raises(ZeroDivisionError):
        await FairThreadPool().run(lambda: 1 // 0)


async def test_first_token_is_prepaid_once_a_request():
    bucket = TokenBucket(RateLimit(100, 1), lambda: 0.0)
    payer = RequestAccount(budget=RequestBudget(bucket))
    for _ in range(4):
        payer.charge(0.004)
    assert bucket.has_tokens(97.7)
    assert not bucket.has_tokens(97.9), "16 ms less the 5 ms of the request are 2.2 tokens"


def test_long_work_is_paid_back_in_thirty_seconds(clock):
    bucket = TokenBucket(RateLimit(300, 20))
    bucket.charge_work(2_000)
    clock.now += 29
    assert not bucket.has_tokens(0)
    clock.now += 1
    assert bucket.has_tokens(0)


async def test_parts_of_an_answer_wait_for_the_debt(clock, monkeypatch):
    waits = []

    async def pass_time(seconds):
        waits.append(seconds)
        clock.now += seconds

    monkeypatch.setattr("sevenwonders.server.limits.budgets.sleep", pass_time)
    budget = RequestBudget(TokenBucket(RateLimit(10, 2)))
    for _ in range(4):
        await budget.wait_and_pay(6)
    assert waits == [2, 3], "debts of 2 and 4 tokens come back at 2 a second; a wait is whole seconds and one more"


def test_process_ends_while_a_worker_is_busy():
    workers = FairThreadPool()

    async def leave():
        task = asyncio.create_task(workers.run(threading.Event().wait))
        await until(lambda: workers._running)
        task.cancel()

    asyncio.run(leave())  # does not wait for the thread
    assert all(thread.daemon for thread in threading.enumerate() if thread.name == "worker")
