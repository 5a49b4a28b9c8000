"""The record of a seat tells what the seat knows, and not a letter more."""

import json
from dataclasses import replace

import pytest

from sevenwonders.classic import Game, known
from sevenwonders.classic.ids import cards_in_hand
from sevenwonders.classic.record import Record
from sevenwonders.classic.rules.action_codes import MAX_LEGAL
from sevenwonders.classic.rules.belief import determinize
from sevenwonders.kernel.chance import derive_random_stream
from sevenwonders.records import RecordError, dumps, loads

from .conftest import played


@pytest.mark.parametrize("viewer", [0, 2, None])
def test_it_can_be_read_again_but_not_replayed(unfinished_game: Game, viewer: int | None, refused) -> None:
    record = Record.of(unfinished_game, meta={"comment": "p1 bluffs", "event": "Club"}).seen_by(viewer)
    assert record.seed is None
    assert dict(record.meta) == {"event": "Club"}
    assert loads(dumps(record)) == [record]
    with refused(RecordError, f"viewer {viewer}"):
        record.game()


def test_spectator_record_without_a_secret_names_what_it_lacks() -> None:
    game = Game.new(seed=7, sides="day")
    for seat in game.deciders:
        game.commit(seat, next(action for action in game.legal_actions(seat) if str(action).startswith("build")))
    with pytest.raises(RecordError, match=r"move 1 'p1 build .*': the record tells no hands here, as .*'deal\.age_1'"):
        Record.of(game).seen_by(None).game()


def test_secrets_of_others_are_masked(unfinished_game: Game) -> None:
    text = dumps(Record.of(unfinished_game).seen_by(0))
    for ply in unfinished_game.plies:
        if ply.seat != 0 and ply.action.verb.value in ("stage", "sell"):
            assert str(ply) not in text
    chosen = unfinished_game.committed_action(1)
    assert f"p2 {chosen}" in dumps(Record.of(unfinished_game).seen_by(1))
    assert len(Record.of(unfinished_game).seen_by(0).moves) == len(Record.of(unfinished_game).seen_by(1).moves) - 1


def test_two_games_that_a_seat_cannot_tell_apart_have_one_record() -> None:
    """Another deal of what the seat does not know, played on so that the seat sees the same."""
    game = Game.new(seed=11, sides="day")
    state = known(game.state, 0)
    determinize(state, derive_random_stream(5), [0] * MAX_LEGAL)
    assert state != game.state
    record = Record.of(game, explicit=True)
    assert record.deal is not None
    dealt = [
        tuple(tuple(card.id for card in cards_in_hand(deal, seat)) for seat in range(3)) for deal in (game.state, state)
    ]
    first, second = (replace(record, deal=replace(record.deal, hands=(hands,))) for hands in dealt)
    assert second.game().state.city[1].hand != game.state.city[1].hand
    assert dumps(first.seen_by(0)) == dumps(second.seen_by(0))
    assert dumps(first.seen_by(None)) == dumps(second.seen_by(None))
    assert dumps(first.seen_by(1)) != dumps(second.seen_by(1))
    for viewer in (0, None):
        assert list(first.trace(viewer)) == list(second.trace(viewer))
        assert list(first.listing(viewer)) == list(second.listing(viewer))


@pytest.mark.parametrize("viewer", [0, None])
def test_listing_and_trace_of_a_viewer_tell_no_secret(viewer: int | None) -> None:
    game = played(4, 8, 120)
    record = Record.of(game)
    listing = "\n".join(record.listing(viewer))
    assert ("is dealt" in listing) == (viewer is not None)
    for ply, entry in zip(game.plies, record.trace(viewer), strict=False):
        if ply.is_component_hidden_from(viewer):
            assert entry["code"] is None
            assert "?" in entry["action"]
            assert entry["legal"] == []
        assert list(entry["hands"]) == ([] if viewer is None else ["p1"])
        json.dumps(entry)
