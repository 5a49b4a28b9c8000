"""A server whose Duel lacks one part after the other: answers of one sentence, and never status 500."""

from dataclasses import fields, replace

import pytest

from sevenwonders import duel
from sevenwonders.classic.game_type import Classic
from sevenwonders.duel.game_type import Duel
from sevenwonders.game import Capabilities
from sevenwonders.records import dumps
from sevenwonders.server.protocol import messages
from sevenwonders.server.protocol.requests import NewTable
from sevenwonders.server.routes import rules, service
from sevenwonders.server.tables.create import make_setup

pytestmark = pytest.mark.asyncio
PARTS = [part.name for part in fields(Capabilities)]
NEEDS = {  # a path, and the parts without which it is not offered
    "/api/catalogue/duel": {"catalogue"},
    "/api/examples/duel": {"examples"},
    "/api/explorer/duel": {"picks"},
    "/api/explorer/duel?own=true&setting=base": {"picks"},
    "/api/puzzles?game=duel": {"puzzles"},
    "/api/rulings/duel/de": {"catalogue", "examples", "page", "rulings"},
    "/api/rules/duel/en?words=chain": {"catalogue", "examples", "page", "rulings"},
    "/api/statistics/duel": set(),
    "/api/tables": set(),
    "/api/tables/{table}": set(),
    "/api/tables/{table}/record": set(),
    "/api/tables/{table}/positions/2": set(),
    "/api/tables/{table}/picture": {"pictures"},
    "/api/bug-report?table={table}": set(),
    "/api/studies/{study}": set(),
    "/api/studies/{study}/record": set(),
    "/api/studies/{study}/positions/9": set(),
    "/api/studies/{study}/positions/9/picture": {"pictures"},
    "/api/studies/{study}/review": {"search"},
}
ASKS = {
    "/api/studies/{study}/analyse": ({"ply": 9, "seconds": 1}, {"search"}),
    "/api/studies/{study}/review": (None, {"search"}),
    "/api/studies/{study}/risks/9": (None, {"search"}),
    "/api/tables": ({"game": "duel", "sitters": ["me", "random"]}, set()),
}


@pytest.fixture(autouse=True)
def no_answers_kept():
    """Forget what was said of a game that had other parts."""
    yield
    forget()


def forget() -> None:
    for kept in (service._render_game_data, rules._load_rule_index, rules._render_rulings, messages._make_view_adapter):
        kept.cache_clear()


QUICK = ["search", "all"]
SLOW = [pytest.param(part, marks=pytest.mark.slow) for part in PARTS if part not in QUICK]


@pytest.mark.parametrize(
    "part", [*(pytest.param(part, marks=pytest.mark.slow) for part in PARTS if part not in QUICK), *QUICK]
)
async def test_request_names_the_part_that_it_needs(part, running, monkeypatch) -> None:
    guest = await running.guest()
    game = duel.Game(seed=7)
    while len(game.plies) < 30:
        game.play(game.legal_codes()[0])
    study = await guest.http.post("/api/studies", content=dumps(duel.Record.of(game)))
    table = await guest.table()
    names = {"study": study.json()["study"], "table": table["id"]}
    lacks = set(PARTS) if part == "all" else {part, "view_type"} if part == "views" else {part}
    monkeypatch.setattr(Duel, "capabilities", replace(Duel.capabilities, **dict.fromkeys(lacks)))
    forget()
    for path, needed in NEEDS.items():
        check(await guest.http.get(path.format(**names)), needed & lacks)
    for path, (body, needed) in ASKS.items():
        check(await guest.http.post(path.format(**names), json=body), needed & lacks)
    page = await guest.open(table["id"])
    assert (await page.play())["type"] == "ack"
    assert page.table["hints"] == ("search" not in lacks)


def check(answer, missing) -> None:
    """Expect what is asked for, or the refusal of a game that lacks something."""
    if missing:
        assert (answer.status_code, answer.json()["code"]) == (404, "not_offered"), (
            answer.url,
            answer.text,
        )
        assert answer.json()["error"].startswith("7 Wonders Duel has no ")
    else:
        assert answer.status_code == 200, (answer.url, answer.text)


@pytest.mark.parametrize(("levels", "substitute"), [((1, 2, 3, 4), "level:3"), ((2, 5), "level:2"), ((), "random")])
async def test_substitute_is_a_computer_that_the_game_has(monkeypatch, levels, substitute) -> None:
    monkeypatch.setattr(Classic, "levels", dict.fromkeys(levels))
    asked = NewTable(game="classic", sitters=["me", "free", "free"])
    assert make_setup(asked, "anna", "Anna").stand_in_player == substitute
