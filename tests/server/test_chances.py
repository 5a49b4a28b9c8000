"""Chances are shown of computers alone, and only where no seat knows what another does not."""

import pytest

from sevenwonders.server.errors import RequestRefusal
from sevenwonders.server.live.chances import check_can_show_chances
from sevenwonders.server.protocol.requests import NewTable
from sevenwonders.server.tables import TableState
from sevenwonders.server.tables.create import make_setup

COMPUTERS = ["level:1", "level:1"]


def state_of(sitters, **options):
    setup = make_setup(NewTable(sitters=sitters, options=options), "ada", "Ada")
    return TableState.replay(setup)


@pytest.mark.parametrize(
    ("sitters", "options", "code"),
    [
        (["me", "level:1"], {}, "people_play"),
        (["me", "here"], {}, "people_play"),
        (["me", "free"], {}, "people_play"),
        (COMPUTERS, {"pantheon": True}, "secret"),
        (COMPUTERS, {"agora": True}, "secret"),
    ],
)
def test_chances_are_refused_where_they_help_or_tell(sitters, options, code):
    with pytest.raises(RequestRefusal) as refusal:
        check_can_show_chances(state_of(sitters, **options))
    assert refusal.value.code == code


async def test_position_is_analysed_once_for_all_spectators(running):
    host, other = await running.guest(), await running.guest()
    table = await host.table(sitters=COMPUTERS)
    path = f"/api/tables/{table['id']}/chances"
    answers = [(await guest.http.get(path)).json() for guest in (host, other)]
    assert answers[0] == answers[1]
    assert sum(answers[0]["wins"].values()) == pytest.approx(1)
    assert len(running.services.engine.shown) == 1
    (position, seat) = running.services.engine.shown[0]
    live = await running.services.tables.get_table(table["id"])
    assert position.to_array().tobytes() == live.state.game.known(None).to_array().tobytes(), (
        "the engine gets the public position"
    )
    assert seat == live.state.deciders[0]


async def test_player_at_a_running_table_is_refused_as_spectators_are(running):
    host, stranger = await running.guest(), await running.guest()
    table = await host.table(sitters=["me", "level:1"])
    for guest in (host, stranger):
        refused = await guest.http.get(f"/api/tables/{table['id']}/chances")
        assert (refused.status_code, refused.json()["code"]) == (403, "people_play")
    assert running.services.engine.shown == []
