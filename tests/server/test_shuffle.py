"""Server and players shuffle together: no party chooses or delays the seed, and the record proves it."""

import random
import re
import secrets
from dataclasses import replace

import pytest

from sevenwonders import duel
from sevenwonders.errors import RecordError
from sevenwonders.records import dumps, loads
from sevenwonders.server.protocol.requests import NewTable
from sevenwonders.server.tables import Event, EventKind, TableState
from sevenwonders.server.tables.create import make_setup
from sevenwonders.server.tables.proof import check_shuffle_proof
from sevenwonders.server.tables.shuffle import Contribution, Contributions, compute_key, derive_shuffle_key, hash_text

NUMBERS = [f"{number:064x}" for number in (1, 2, 3)]


async def friends(running, count, **asked):
    """A table of friends, none of whom has opened it."""
    guests = [await running.guest() for _ in range(count)]
    wanted = {"sitters": ["me", *["free"] * (count - 1)], "shuffle": False, **asked}
    made = (await guests[0].http.post("/api/tables", json=wanted)).json()
    for guest in guests[1:]:
        code = made["invite"].partition("join=")[2]
        await guest.http.post(f"/api/tables/{made['id']}/join", json={"code": code, "name": f"G{guests.index(guest)}"})
    return made["id"], guests


async def greeted(guest, table, number):
    """A page that has pledged a number."""
    page = await guest.open(table, hello=False)
    await page.send("hello", pledge=number and hash_text(number))
    return page


@pytest.mark.parametrize("game", ["duel", "classic"])
async def test_all_contributions_are_in_the_deal_and_the_record(running, game, refused):
    count = 2 if game == "duel" else 3
    table, guests = await friends(running, count, game=game, **({"options": {"sides": "day"}} if count > 2 else {}))
    pages = [await greeted(guest, table, number) for guest, number in zip(guests, NUMBERS, strict=False)]
    for page, number in zip(pages, NUMBERS, strict=False):
        message = await page.until("shuffle")
        assert message["pledges"] == {f"p{n + 1}": hash_text(NUMBERS[n]) for n in range(count)}
        assert not page.table or not page.table["dealt"]
        await page.send("add_number", number=secrets.token_hex(32))  # another one than it pledged is not taken
        await page.send("add_number", number=number)
    for page in pages:
        while not page.table or not page.table["dealt"]:
            await page.until("sync")
        assert page.table["added"] == [f"p{n + 1}" for n in range(count)]
        assert (page.table["numbers"], page.table["seed"], page.table["salt"]) == ({}, None, None)
        assert page.table["commitment"] == message["commitment"]
    page = next(page for page in pages if "legal" in page.view)
    live = running.services.tables._live[table].result()
    if game == "classic":
        assert live.state.game.seed == compute_key(live.state.setup.salt, dict(enumerate(NUMBERS)))
        return
    assert (await pages[1].ask("resign"))["type"] == "ack"
    text = (await guests[0].http.get(f"/api/tables/{table}/record")).text
    (record,) = loads(text)
    assert "dealt from the key that the server, p1 and p2 made" in check_shuffle_proof(record)
    assert record.game() == live.state.game
    changes = {
        "secret": {"_secret": secrets.token_hex(32)},
        "another number": {"_numbers": [NUMBERS[2], NUMBERS[1]]},
        "one number": {"_numbers": NUMBERS[:1]},
        "no number": {"_numbers": ["", NUMBERS[1]]},
        "commitment": {"_commitment": 7},
    }
    for what, change in changes.items():
        with refused(RecordError, what):
            check_shuffle_proof(replace(record, meta={**record.meta, **change}))
    with refused(RecordError, "another key"):
        check_shuffle_proof(replace(record, seed=5))


async def test_deal_proceeds_without_a_missing_shuffle_number(running, monkeypatch):
    monkeypatch.setattr("sevenwonders.server.live.shuffling.STEP_SECONDS", 0.0)
    table, (guest, _) = await friends(running, 2)
    page = await greeted(guest, table, NUMBERS[0])
    while not page.table or not page.table["dealt"]:
        await page.until("sync")
    assert page.table["added"] == []
    await page.send("add_number", number=NUMBERS[0])  # too late
    assert (await page.ask("resign"))["type"] == "ack"
    (record,) = loads((await guest.http.get(f"/api/tables/{table}/record")).text)
    assert record.meta["_numbers"] == ["", ""]
    assert "the server alone made (p1 pledged a number that did not come in time)" in check_shuffle_proof(record)


async def test_rest_is_shuffled_from_its_own_key_after_a_take_back(running, refused):
    guest = await running.guest()
    made = (await guest.http.post("/api/tables", json={"sitters": ["me", "random"], "shuffle": False})).json()
    page = await greeted(guest, made["id"], NUMBERS[0])
    await page.until("shuffle")
    await page.send("add_number", number=NUMBERS[0])
    while not page.table or not page.table["dealt"]:
        await page.until("sync")
    while not page.table["shuffles"]:
        await page.turn()
        before = len(page.plies)
        await page.play()
        await page.turn()
        if any(ply["actor"] == "d" for ply in page.plies[before:]):
            await page.reach((await page.ask("undo"))["version"])
    assert (await page.ask("resign"))["type"] == "ack"
    (record,) = loads((await guest.http.get(f"/api/tables/{made['id']}/record")).text)
    assert "(shuffled again 1 times after moves were taken back)" in check_shuffle_proof(record)
    (point,) = record.meta["_shuffled_at"]
    assert 0 < point <= len(record.game().plies)
    for meta in ({"_shuffled_at": [0]}, {"_shuffled_at": [point + 1]}, {"_shuffles": 0, "_shuffled_at": []}):
        with refused(RecordError, ", ".join(meta)):
            check_shuffle_proof(replace(record, meta={**record.meta, **meta}))
    without = {name: entry for name, entry in record.meta.items() if name != "_shuffled_at"}
    assert "(shuffled again 1 times" in check_shuffle_proof(replace(record, meta=without)), "as in records until now"


@pytest.mark.parametrize("number", [1, 700])
@pytest.mark.parametrize("tells_where", [True, False])
def test_first_deal_from_a_later_shuffle_is_no_proof(number, tells_where, refused):
    secret = secrets.token_hex(32)
    key = compute_key(secret, {0: NUMBERS[0]})
    meta = {
        "_commitment": hash_text(secret),
        "_secret": secret,
        "_numbers": [NUMBERS[0], ""],
        "_shuffles": 0,
    }
    meta |= {"_pledges": [hash_text(NUMBERS[0]), ""]}
    assert "server and p1 made" in check_shuffle_proof(duel.Record(seed=key, meta=meta))
    meta |= {"_shuffles": number} | ({"_shuffled_at": [0] * (number - 1) + [4]} if tells_where else {})
    with refused(RecordError, "many" if number > 40 and not tells_where else "few"):
        check_shuffle_proof(duel.Record(seed=derive_shuffle_key(key, number), meta=meta))


@pytest.mark.parametrize(("number", "shuffles", "holds"), [(2, 3, True), (9, 3, False), (None, 700, False)])
def test_shuffle_without_a_place_is_found_or_refused(number, shuffles, holds, refused):
    secret = secrets.token_hex(32)
    key = compute_key(secret, {0: NUMBERS[0]})
    game = duel.Game(seed=key)
    game.play(game.legal_actions()[0])
    later = secrets.token_hex(32) if number is None else derive_shuffle_key(key, number)
    game = game.copy_reshuffled_after(len(game.plies), later)
    while game.state.age < 2:
        game.play(game.legal_actions()[0])
    meta = {
        "_commitment": hash_text(secret),
        "_secret": secret,
        "_numbers": [NUMBERS[0], ""],
        "_shuffles": shuffles,
    }
    meta |= {"_pledges": [hash_text(NUMBERS[0]), ""]}
    record = duel.Record.of(game, explicit=True, meta=meta)
    if holds:
        assert f"shuffled again {shuffles} times" in check_shuffle_proof(record)
    else:
        with refused(RecordError, f"{shuffles} shuffles"):
            check_shuffle_proof(record)


def test_every_take_back_is_followed_in_the_proof(refused):
    choice = random.Random(5)
    setup = replace(make_setup(NewTable(sitters=["me", "here"], shuffle=False), "anna", "Anna"), salt=f"{22:064x}")
    state = TableState.replay(setup)
    added = Contributions({0: Contribution(hash_text(NUMBERS[0]), NUMBERS[0])})
    state.apply(Event(1, setup.created, 0, EventKind.DEAL, move=added.text))
    before_shuffles = 0  # take-backs that shuffle nothing, to before a shuffle
    while not state.is_over:
        move = str(choice.choice(state.game.legal_actions()))
        state.apply(Event(state.version + 1, setup.created, state.game.seat, EventKind.MOVE, move=move))
        if choice.random() < 0.3 and not state.is_over:
            decisions = [number for number, ply in enumerate(state.game.plies) if ply.seat != state.game.CHANCE]
            back = str(choice.choice(decisions[-3:]))
            before_shuffles += not state.has_chance_outcome_since(int(back)) and max(
                state.shuffled_at, default=0
            ) > int(back)
            state.apply(Event(state.version + 1, setup.created, 0, EventKind.UNDO, move=back))
    record = state.make_record()
    assert state.reshuffle_count > 5
    assert before_shuffles
    assert f"(shuffled again {state.reshuffle_count} times" in check_shuffle_proof(record)
    assert check_shuffle_proof(loads(dumps(record))[0]) == check_shuffle_proof(record)
    changed = replace(record, meta={**record.meta, "_shuffled_at": [*state.shuffled_at[:-1], 8]})
    with refused(RecordError):
        check_shuffle_proof(changed)


def finished_record(game, options):
    """The record of a finished table at which server and players have shuffled, and a computer has chosen."""
    sitters = ["me", "random"] if game == "duel" else ["me", "random", "random"]
    asked = NewTable(game=game, sitters=sitters, shuffle=False, options=options, time_control="600+5")
    setup, choice = replace(make_setup(asked, "anna", "Anna"), salt=f"{22:064x}"), random.Random(5)
    state = TableState.replay(setup)
    added = Contributions({0: Contribution(hash_text(NUMBERS[0]), NUMBERS[0])})
    state.apply(Event(1, setup.created, 0, EventKind.DEAL, move=added.text))
    while not state.is_over:
        seat = state.game.deciders[0]
        move = state.format_action(seat, choice.choice(state.game.legal_codes(seat)))
        state.apply(Event(state.version + 1, setup.created, seat, EventKind.MOVE, move=move))
    return dumps([state.make_record()])


def planted(line, words):
    """Changes of a line of a record: away with it, another word, another number."""
    yield ""
    for word in re.findall(r"[a-z_]{4,}(?=[\"| ])", line)[:3]:
        yield line.replace(word, next(other for other in words if other != word), 1)
    for number in re.findall(r"[0-9a-f]+", line.partition("=")[2] or line)[-2:]:
        yield number[:-1].join(line.rsplit(number, 1)) if len(number) > 1 else line.replace(number, "7", 1)


UNCHECKED = {
    "players": "names",
    "profile": "rules",
    "options": "rules",
    "modules": "rules",
    '  "p': "choices",
    "  {": "remaining times",
    "clocks": "remaining times",
    "result": "a result that does not follow",
    "date": "other fields",
    "site": "other fields",
    "time_control": "other fields",
    "_": "other fields",
}
PROVED = ("_commitment", "_secret", "_pledges", "_numbers")


@pytest.mark.parametrize(
    ("game", "options", "step"),
    [
        ("duel", {}, 8),
        pytest.param("duel", {}, 1, marks=pytest.mark.slow),
        pytest.param("duel", {"agora": True}, 1, marks=pytest.mark.slow),
        pytest.param("classic", {}, 1, marks=pytest.mark.slow),
    ],
)
def test_planted_change_is_noticed_or_named_as_unchecked(game, options, step):
    text = finished_record(game, options)
    (record,) = loads(text)
    lines, words, unnamed = text.split("\n"), sorted(set(re.findall(r"\b[a-z_]{4,}\b", text))), []
    for place in range(0, len(lines), step):
        line = lines[place]
        for other in planted(line, words):
            try:
                (changed,) = loads("\n".join([*lines[:place], other, *lines[place + 1 :]]))
                said = check_shuffle_proof(changed).partition("not checked")[2]
            except RecordError:
                continue
            names = [
                name for begins, name in UNCHECKED.items() if line.startswith(begins) and not line.startswith(PROVED)
            ]
            names += [] if other else ["lines that are left out"]
            if changed != record and not any(name in said for name in names):
                unnamed.append((line, other))
    assert unnamed == []
