"""No leak: positions that a viewer cannot tell apart give that viewer the same bytes, whatever the request.

A game is played and repeated with other secrets (see `tests/indistinguishable_games.py`); everything that the server
would send to one viewer about the two is compared.
"""

import json
import random
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from pydantic_core import to_json

from sevenwonders.duel import CHANCE, Game, Options, Ply
from sevenwonders.duel.actions import Verb, action_of
from sevenwonders.duel.options import options_from
from sevenwonders.server.bug_report import make_bug_report
from sevenwonders.server.live.frames import make_event_frames, view_after_plies
from sevenwonders.server.live.resources import TableResources
from sevenwonders.server.live.table import Connection, LiveTable
from sevenwonders.server.live.tables import make_table_summary
from sevenwonders.server.protocol.requests import NewTable
from sevenwonders.server.protocol.shapes import SeatKind
from sevenwonders.server.store.rows import LobbyEntry, LobbyStatus
from sevenwonders.server.tables import Change, TableState
from sevenwonders.server.tables.create import make_setup
from sevenwonders.server.tables.setup import SeatOccupant

from ..indistinguishable_games import indistinguishable_games

MODULES = ((), ("pantheon",), ("agora",), ("pantheon", "agora"), ("solo",))
GUESTS = {0: "anna", 1: "bert", None: "carl"}
VIEWERS = [(modules, viewer) for modules in MODULES for viewer in GUESTS if (modules, viewer) != (("solo",), 1)]
PAIRS = 100_000
NOW = datetime(2026, 1, 1, tzinfo=UTC)


def dealt_by_hand(options, chooser, plies=1000):
    game = Game(options)
    while not game.is_over and len(game.plies) < plies:
        codes = game.legal_codes()
        secret = [code for code in codes if action_of(game.state, code).verb in (Verb.CONSPIRE, Verb.OPEN)]
        game.play(chooser.choice(secret if secret and chooser.random() < 0.5 else codes))
    return game


def table_of(game, setup):
    """A table where this game is being played."""
    game.names = setup.names
    state = TableState(setup, game)
    state.version = state.game_version = 7
    return LiveTable(state, TableResources(store=None, engine=None, workers=None))


def sent(table, viewer, kept):
    """Everything that the server would tell a viewer about a table; with its record in a report, too, if `kept`."""
    guest, state = GUESTS[viewer], table.state
    connection = Connection(guest, lambda _: None)
    assert table.find_viewer_seat(connection) == viewer
    last = next((n for n in range(len(state.game.plies) - 1, -1, -1) if state.game.plies[n].seat != CHANCE), 0)
    events = [
        make_event_frames(Change(7, last), state)[viewer],
        make_event_frames(Change(7, undone_to=last), state)[viewer],
    ]
    return [
        table.render_sync(connection),
        *(to_json(event).decode() for event in events),
        *(to_json(view_after_plies(state, viewer, plies)).decode() for plies in (last // 2, max(0, last - 1))),
        make_table_summary(LobbyEntry(state.setup, LobbyStatus.from_state(state, NOW)), guest).model_dump_json(),
        *([json.dumps(make_bug_report(state, viewer))] if kept else ()),
    ]


def friends(options):
    """A table of two friends, watched by a third guest."""
    sitters = ["me", "automa" if options.solo else "free"]
    asked = NewTable(sitters=sitters, shuffle=False, options=dict.fromkeys(options.modules, True))
    setup = replace(make_setup(asked, "anna", "Anna"), seed=1)
    return setup if options.solo else setup.with_occupant(1, SeatOccupant(SeatKind.PERSON, "Bert", "bert"))


def check(modules, viewer, seed, every, records=1.0):
    """Compare what is sent; how many pairs were compared, and in how many there was something to hide.

    Args:
        every: the part of the pairs that are compared.
        records: the part of those whose reports, with their records, are compared, which takes fifteen times as long.
    """
    chooser = random.Random(seed)
    options = options_from("default", {} if seed % 2 else {"promo_wonders": "both"}, modules)
    setup = friends(options)
    compared = different = 0
    for first, other in indistinguishable_games(dealt_by_hand(options, chooser), viewer, chooser):
        if chooser.random() > every or first.is_over:  # the record of a finished game hides nothing
            continue
        kept = chooser.random() < records
        tables = [table_of(game, setup) for game in (first, other)]
        assert sent(tables[0], viewer, kept) == sent(tables[1], viewer, kept)
        compared += 1
        different += [str(ply) for ply in first.plies] != [str(ply) for ply in other.plies]
    return compared, different


@pytest.mark.parametrize(("modules", "viewer"), VIEWERS)
def test_indistinguishable_positions_are_sent_alike(modules, viewer):
    found = [check(modules, viewer, seed, 0.1, records=0.1) for seed in (1, 2)]
    assert sum(compared for compared, _ in found) > 3
    if {"agora", "pantheon"} & {*modules}:
        assert sum(different for _, different in found), "secrets there are, and they were exchanged"


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize(("modules", "viewer"), VIEWERS)
def test_indistinguishable_games_send_equal_bytes(modules, viewer):
    compared = seed = 0
    while compared * len(VIEWERS) < PAIRS:
        compared += check(modules, viewer, seed, 1.0, records=0.02)[0]
        seed += 1


async def test_the_future_is_nowhere_in_what_a_page_hears(running):
    """Two tables with the same past and another future: seed, salt and unseen cards are not in any frame."""
    guest = await running.guest()
    seed = 123456789012345678
    table = await guest.table(kind="hot_seat", seed=seed)
    setup = running.services.tables._live[table["id"]].result().state.setup
    page = await guest.open(table["id"])
    choice = random.Random(1)
    while page.view["age"] < 2:
        await page.play(choice.choice)
    told_so_far = json.dumps(page.frames)
    assert str(seed) not in told_so_far
    assert setup.salt not in told_so_far
    assert setup.code is None
    for frame in page.frames:
        if frame["type"] in ("sync", "event"):
            hidden = [slot for slot in frame["view"]["structure"] if slot["card"] is None]
            assert all("price" not in slot and "payment" not in slot for slot in hidden)
    assert repr(setup).count("seed") == repr(setup).count("salt") == 0
    assert str(seed) not in repr(setup)


async def test_only_the_owner_receives_the_invitation(running):
    guest, stranger = await running.guest(), await running.guest()
    table = await guest.table(kind="friend", public=True)
    code = table["invite"].partition("join=")[2]
    watching = await stranger.open(table["id"])
    listed = (await stranger.http.get("/api/tables")).json()
    assert listed["open"][0]["id"] == table["id"]
    for told_to_stranger in (listed, watching.frames):
        assert code not in json.dumps(told_to_stranger)
        assert guest.http.cookies["sevenwonders_guest"] not in json.dumps(told_to_stranger)
    own = running.services.tables._live[table["id"]].result().state.setup.owner
    assert own not in json.dumps([listed, watching.frames]), "the id of a guest is a secret, too"


@pytest.mark.parametrize("index", [0, -1])
def test_a_ply_that_one_seat_notices_is_sent_to_no_other(monkeypatch, index):
    """A game may hide that a ply happened, even if its component is no secret."""
    state = table_of(dealt_by_hand(Options(), random.Random(1), 20), friends(Options())).state
    secret, count = state.game.plies[index], len(state.game.plies)
    monkeypatch.setattr(Ply, "is_noticed_by", lambda ply, viewer: ply is not secret or viewer == 0)
    frames = make_event_frames(Change(7, 0), state)
    assert {viewer: len(frame.plies) for viewer, frame in frames.items()} == {None: count - 1, 0: count, 1: count - 1}
    frames = make_event_frames(Change(7, undone_to=count), state)
    assert {viewer: frame.undone_to for viewer, frame in frames.items()} == {None: count - 1, 0: count, 1: count - 1}
