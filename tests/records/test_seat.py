"""Records for a seat or a spectator: all that it saw, and nothing else."""

import json
import random

import pytest

from sevenwonders.duel import CHANCE, PROFILES, Game, Position
from sevenwonders.duel.actions import Verb, action_of
from sevenwonders.duel.options import options_from
from sevenwonders.duel.record import Record
from sevenwonders.records import RecordError, dumps, loads

from ..indistinguishable_games import indistinguishable_games

MODULES = ((), ("pantheon",), ("agora",), ("pantheon", "agora"), ("solo",))
VIEWERS = (0, 1, None)


def dealt_by_hand(options, seed, plies=1000):
    """A random game in which each chance event is forced, not drawn from a seed."""
    game, chooser = Game(options), random.Random(seed)
    while not game.is_over and len(game.plies) < plies:
        game.play(chooser.choice(game.legal_codes()))
    return game


def shown(game, viewer):
    """All that a viewer gets of a game."""
    record = Record.of(game, comments={0: "a remark"}, meta={"event": "Club", "comment": "!", "_own": 1})
    return (
        dumps(record.seen_by(viewer)),
        [json.dumps(entry) for entry in record.trace(viewer)],
        list(record.listing(viewer)),
    )


@pytest.mark.spread
@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("modules", MODULES, ids="+".join)
def test_games_that_differ_in_secrets_alone_look_the_same(modules, profile):
    different = 0
    for viewer in VIEWERS:
        game = dealt_by_hand(options_from(profile, {"promo_wonders": "both"}, modules), 3 + 10 * len(modules))
        for first, other in indistinguishable_games(game, viewer, random.Random(len(profile))):
            together = len(first.plies), len(other.plies)
        first.rewind(together[0])
        other.rewind(together[1])
        assert len(first.plies) > 30
        different += [str(ply) for ply in first.plies] != [str(ply) for ply in other.plies]
        assert shown(first, viewer) == shown(other, viewer)
        if not first.is_over:
            again = [Game(position=Position.from_state(each.state, each.options)) for each in (first, other)]
            assert shown(again[0], viewer) == shown(again[1], viewer)
    assert bool(different) == bool({"pantheon", "agora"} & {*modules}), "secrets there are, and they were exchanged"


@pytest.mark.parametrize("modules", MODULES, ids="+".join)
def test_it_does_not_matter_how_the_record_was_written(modules):
    game = Game(options_from("default", {}, modules), seed=11)
    chooser = random.Random(11)
    while not game.is_over and len(game.plies) < 120:
        game.play(chooser.choice(game.legal_codes()))
    for viewer in VIEWERS:
        texts = {dumps(Record.of(game, explicit=explicit).seen_by(viewer)) for explicit in (False, True)}
        assert len(texts) == 1
        (text,) = texts
        assert "seed" not in text
        assert dumps(loads(text)) == text


def agora_game(plies):
    game = Game(options_from("default", {}, ("agora",)), seed=1)
    chooser = random.Random(1)
    while len(game.plies) < plies:
        codes = game.legal_codes()
        conspiring = [code for code in codes if str(action_of(game.state, code)) == "conspire"]
        game.play(conspiring[0] if conspiring else chooser.choice(codes))
    return game


def test_record_of_a_seat_masks_the_secrets_of_others():
    game = agora_game(150)
    keeper = next(ply for ply in game.plies if ply.action.verb.value == "keep")
    own, other, spectator = (dumps(Record.of(game).seen_by(viewer)) for viewer in (keeper.seat, 1 - keeper.seat, None))
    assert f'"{keeper}"' in own
    for text in (other, spectator):
        assert f'"p{keeper.seat + 1} keep ?"' in text
        assert "d conspiracy ?" in text
        assert f'"{keeper.action}' not in text


def test_enki_in_his_deck_is_known_only_to_the_player_who_saw():
    """The tokens that are laid on him there would tell the other player."""
    game, chooser = Game(options_from("default", {}, ("pantheon",)), seed=5), random.Random(5)
    wanted = ("draft the_divine_theater", "wonder the_divine_theater", "open mesopotamian", "activate gate")
    while not (laid := [ply for ply in game.plies if ply.action.verb is Verb.ENKI and ply.private_to is not None]):
        codes = game.legal_codes()
        chosen = [code for code in codes if str(action_of(game.state, code)).startswith(wanted)]
        game.play(chooser.choice(chosen or codes))
    looker = laid[0].private_to
    for viewer in VIEWERS:
        record = Record.of(game).seen_by(viewer)
        lines = "\n".join([dumps(record), *Record.of(game).listing(viewer), *map(str, Record.of(game).trace(viewer))])
        tokens = {ply.action.units[0].id for ply in laid}
        assert {*record.deal.enki} == (tokens if viewer == looker else {"?"})
        assert ("Enki" in lines or "enki ?" in lines) == (viewer == looker)


def test_the_deal_of_a_seat_holds_what_it_saw():
    game = agora_game(150)
    drawn = [ply for ply in game.plies if ply.action.verb.value == "conspiracy"]
    for viewer in VIEWERS:
        record = Record.of(game).seen_by(viewer)
        wanted = [ply.action.units[0].id if ply.private_to == viewer else "?" for ply in drawn]
        assert list(record.deal.conspiracies[: len(drawn)]) == wanted
        assert set(record.deal.conspiracies[len(drawn) :]) <= {"?"}
        assert record.deal.ages[2] == ("?",) * 23
        assert record.deal.removed == (("?",) * 3,) * 3


def test_record_of_a_seat_replays_up_to_what_it_does_not_know(refused):
    game = agora_game(150)
    with refused(RecordError):
        loads(dumps(Record.of(game).seen_by(None)))[0].game()
    base = Game(seed=3)
    chooser = random.Random(3)
    while not base.state.age:
        base.play(chooser.choice(base.legal_codes()))
    again = loads(dumps(Record.of(base).seen_by(0)))[0].game()
    assert [str(ply) for ply in again.plies] == [str(ply) for ply in base.plies]
    assert again.seat in (0, 1, CHANCE)


def test_record_of_a_seat_tells_no_secret_of_its_start(refused):
    start = Position(
        age=2,
        modules=["agora"],
        structure={19: "walls"},
        p1={"conspiracies": ["coup with altar", "treason"]},
        conspiracy_deck={"top": "sabotage", "top_by": "p2"},
        locked="law",
        locked_by="p2",
        suspects=["law", "economy"],
    )
    record, known = Record.of(Game(position=start)), []
    for viewer in VIEWERS:
        seen = record.seen_by(viewer).position
        known.append((seen.p1["conspiracies"], seen.conspiracy_deck["top"], seen.locked))
        with refused(RecordError, f"seen by {viewer}"):
            loads(dumps(record.seen_by(viewer)))[0].game()
    assert known == [
        (["coup with altar", "treason"], "?", "?"),
        (["? with altar", "?"], "sabotage", "law"),
        (["? with altar", "?"], "?", "?"),
    ]


def test_a_trace_for_a_seat_tells_no_legal_actions_of_another():
    game = agora_game(150)
    for viewer in VIEWERS:
        name = None if viewer is None else f"p{viewer + 1}"
        for entry in Record.of(game, comments={4: "x"}).trace(viewer):
            assert "comment" not in entry
            assert not entry["legal"] or entry["to_act"] in (name, "chance")
            if "?" in entry.get("action", ""):
                assert entry["code"] is None
                assert entry["private_to"] != name
