"""Data with ids, no display text: what the server sends of a game has a space only in notation."""

import json
import random
import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from itertools import islice
from typing import Any

import pytest

from sevenwonders.game.metrics import Metric
from sevenwonders.players import Analysis, Candidate
from sevenwonders.review import Judge, ReviewSettings, iter_review_steps
from sevenwonders.server.analyses import analysis_to_json
from sevenwonders.server.archive import compared_game_to_json
from sevenwonders.server.live.frames import make_event_frame, view_after_plies
from sevenwonders.server.live.resources import TableResources
from sevenwonders.server.live.table import Connection, LiveTable
from sevenwonders.server.live.tables import make_table_summary
from sevenwonders.server.protocol.requests import NewTable
from sevenwonders.server.reviews import ReviewInProgress
from sevenwonders.server.store.rows import LobbyEntry, LobbyStatus
from sevenwonders.server.studies import RecordedGame, Study
from sevenwonders.server.tables import Change, TableState
from sevenwonders.server.tables.create import make_setup

SETS: dict[str, dict[str, Any]] = {
    "base": {"game": "duel", "sitters": ["me", "level:1"]},
    "pantheon": {"game": "duel", "sitters": ["me", "level:1"], "options": {"pantheon": True}},
    "agora": {"game": "duel", "sitters": ["me", "level:1"], "options": {"agora": True}},
    "both": {"game": "duel", "sitters": ["me", "level:1"], "options": {"pantheon": True, "agora": True}},
    "solo": {"game": "duel", "sitters": ["me", "automa"], "options": {"solo": True}},
    "classic 3": {"game": "classic", "sitters": ["me", "level:1", "level:2"]},
    "classic 7": {"game": "classic", "sitters": ["me", *["level:1"] * 6]},
}
# Keys of what is notation: the text of records and of moves that clients send.
NOTATION = re.compile(r"(^|/)(action|actions/\*|best/\*|line/\*|plies/\*|plies/\*/text|reply)$")
SHALLOW = ReviewSettings(simulations=12, small=4, most=8, sample=3)
LOOKED_AT = 0.06  # of the decisions
NOW = datetime(2026, 1, 1, tzinfo=UTC)


def texts(data: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Yield every text in data, keys included, with its path."""
    if isinstance(data, str):
        yield path, data
    elif isinstance(data, dict):
        for key, value in data.items():
            yield f"{path}/KEY", key
            yield from texts(value, f"{path}/{key}")
    elif isinstance(data, list):
        for value in data:
            yield from texts(value, f"{path}/*")


def sent_of_table(state: TableState, guest: str) -> Iterator[Any]:
    """Yield what the server sends of a table: its first frame, events, views of the past, its line in the lobby."""
    connection = Connection(guest, lambda _: None)
    table = LiveTable(state, TableResources(store=None, engine=None, workers=None))
    viewer = table.find_viewer_seat(connection)
    yield json.loads(table.render_sync(connection))
    yield make_event_frame(Change(7, max(0, len(state.game.plies) - 3)), state, viewer).model_dump()
    yield view_after_plies(state, viewer, len(state.game.plies) // 2)
    yield make_table_summary(LobbyEntry(state.setup, LobbyStatus.from_state(state, NOW)), guest).model_dump()


def hints(state: TableState) -> Iterator[Any]:
    """Yield the analyses of a decision with reasons for its actions."""
    kind, game = state.game_type, state.game
    for seat in (seat for seat in game.asked if seat < game.num_players):
        moves = tuple(Candidate(code, 1, 0.1, 0.5) for code in game.legal_codes(seat)[:5])
        known = game.known(seat)
        analysis = kind.add_reasons(Analysis(seat, 9, 0.1, 0.5, moves=moves), known)
        yield analysis_to_json(kind, known, seat, analysis, thorough=True)


def sent_of_record(state: TableState) -> Iterator[Any]:
    """Yield what the server sends of a finished game: study, comparison, and a review of some decisions."""
    kind, recorded = state.game_type, RecordedGame(state.make_record())
    yield recorded.contents_to_json()
    yield compared_game_to_json(state.game, [sitter.name for sitter in state.setup.seats], state.result)
    judge = Judge(kind, state.game.num_players, SHALLOW)
    chosen = [moment for moment in iter_review_steps(recorded.game) if moment.is_choice or moment.seat is None]
    plies = [judge.review(moment) for moment in islice(chosen, 0, None, max(1, len(chosen) // 3))]
    review = ReviewInProgress(Study("s", [recorded.record]), 0, recorded, plies, "engine")
    yield from (line.model_dump(exclude_unset=True) for line in review.list_messages())


def display_texts(name: str, seed: int) -> Iterator[tuple[str, str]]:
    """Yield the texts with a space, outside notation, of all that is sent of a random game."""
    dice = random.Random(seed)
    setup = replace(make_setup(NewTable(**SETS[name]), "anna", "Anna"), seed=seed)
    game = setup.game_type.Game(setup.options, seed=seed, names=setup.names)
    sent: list[Any] = []
    while not game.is_over:
        if dice.random() < LOOKED_AT:
            state = TableState(setup, game.copy())
            sent += [*sent_of_table(state, "anna"), *sent_of_table(state, "carl"), *hints(state)]
        for seat in list(game.deciders):
            game.commit(seat, dice.choice(game.legal_codes(seat)))
    state = TableState(setup, game)
    for message in (*sent, *sent_of_table(state, "anna"), *sent_of_record(state)):
        plain = json.loads(json.dumps(message, default=str))
        yield from ((path, text) for path, text in texts(plain) if " " in text and not NOTATION.search(path))


@pytest.mark.parametrize("name", SETS)
def test_messages_of_a_game_have_no_display_text(name: str) -> None:
    assert dict(display_texts(name, 1)) == {}


def test_display_text_in_a_view_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rule sees a planted sentence."""
    monkeypatch.setattr(Metric, "to_json", lambda metric: {"id": metric.id, "name": "Conflict pawn"})
    assert dict(display_texts("base", 1)) == {"/metrics/*/name": "Conflict pawn"}
