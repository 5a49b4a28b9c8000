"""Records and measures of a game that brings no class for them: written, read, seen by a seat, refused."""

import copy
import json
import pickle
import random
import re
import tomllib
from dataclasses import replace

import numpy as np
import pytest
from sevenwonders_stones.game_type import Stones
from sevenwonders_stones.rules import State

from sevenwonders.errors import RecordError
from sevenwonders.game import Forfeit, KnownState, Ply
from sevenwonders.game.default_record import make_record_class
from sevenwonders.records import dumps, loads
from sevenwonders.registry import game_type

from ..toy_game import STONES

HEAD = 'format = "sevenwonders"\nversion = 1\ngame = "stones"\n'
REFUSED = {
    "deal.codes = 3": "a deal is what chance does first",
    "deal.codes = [7]": "the deal says 'lay 7'",
    "deal.stones = 3": "a deal is what chance does first",
    "position.stones = 0": "asks no seat",
    "position.stones = 900": "a position has 0 to 105 stones",
    'position.stones = "many"': "a position has 0 to 105 stones",
    "position.cards = 3": "a position has no 'cards'",
    "position = {}": "position: ",
    'options.misere = "maybe"': "misere cannot be 'maybe'",
    "options.cards = 3": "there is no option 'cards'",
    'modules = ["pantheon"]': "this game has no modules",
    'players = ["Anna"]': "should be 2 names",
    'result.winners = ["p3"]': "result.winners should be some of p1, p2",
    "result.winners = 1": "'winners' should be a list of texts",
    'result.end = "magic"': "no game ends by 'magic'",
    "result.cards = 3": "a result has winners, end and a sheet",
    "result.p1.cards = 3": "a score sheet has no 'cards'",
    'result.winners = ["p1"]': "after its moves the game is not over",
    'seed = 7\nmoves = ["p1 lay 100"]': "move 1",
    'seed = 7\nmoves = ["p2 take 1"]': "p2 has nothing to choose here; waiting for p1",
    'moves = ["p1 take 1"]': "first say what chance did: d lay 100",
    'moves = ["d lay 7"]': "a different chance event is due here",
    'seed = 7\nmoves = ["d lay 7"]': "no such chance event is due here",
    'moves = ["p1 take ?"]': "does not include what happened here",
    'moves = ["p7 take 1"]': "should begin with p1 to p2 or d",
    "cards = 3": "a game has no 'cards'",
}


class SecretAction(STONES.Action):
    def text(self, hidden: bool = False) -> str:
        return f"{self.verb.value} ?" if hidden else super().text()


def known(state: State, seat: int | None) -> KnownState:
    known = state.copy()
    if seat not in (1, -1):
        known.stones = 0
    return known


def action_of(state: State, seat: int, code: int) -> SecretAction:
    return SecretAction(*vars(STONES.Game.RULES.action_of(state, seat, code)).values())


def parse(text: str) -> SecretAction:
    return SecretAction(*vars(STONES.Game.RULES.parse(text)).values())


class SecretGame(STONES.Game):
    """Stones of which only the second seat knows how many were laid."""

    RULES = replace(STONES.Game.RULES, action_of=action_of, parse=parse, known=known)

    def _make_ply(self, seat: int, code: int) -> Ply:
        return Ply(seat, self._make_action(seat, code), code, 1 if seat == self.CHANCE else None)


class SecretStones(Stones):
    Game = SecretGame


def finished(seed: int = 7, **more):
    game = STONES.Game(seed=seed, **more)
    while not game.is_over:
        game.play(game.legal_codes()[-1])
    return game


def test_finished_game_is_written_in_plain_words() -> None:
    text = dumps(STONES.GAME.Record.of(finished(), clocks={1: 9.5}, comments={0: "many"}, meta={"event": "Club"}))
    assert text.startswith(HEAD + 'event = "Club"\nplayers = ["Player 1", "Player 2"]\nseed = 7\nmoves = [\n  "d lay 1')
    assert '  "p1 take 3 @ 0:09.5",\n  "p2 take 3",\n' in text
    assert "result.winners = [" in text
    assert "result.p1 = { victories = " in text


@pytest.mark.parametrize("explicit", [False, True])
def test_record_comes_back_equal(registered, explicit) -> None:
    game = STONES.Game(STONES.Options(misere=True), seed=3, names=("Anna", "Ben"))
    game.play("take 2")
    for made in (game, finished(), STONES.Game(position=STONES.Position(stones=2, seat=1)), STONES.Game()):
        record = STONES.GAME.Record.of(made, explicit=explicit, meta={"_mine": [1]})
        assert loads(dumps(record)) == [record]
        assert record.game().plies == made.plies
        assert pickle.loads(pickle.dumps(record)) == record == copy.deepcopy(record)
        assert json.loads(json.dumps([*record.trace()]))[-1]["final"]
        assert "The game" in [*record.listing()][-1 if record.result is None else -3]


def test_stopped_game_says_who_lost_it(registered) -> None:
    game = STONES.Game(seed=7)
    game.play("take 1")
    outcome = STONES.GAME.make_recorded_result(game, Forfeit(0, "time"))
    (record,) = loads(dumps(STONES.GAME.Record.of(game, result=outcome)))
    assert record.result == outcome
    assert (record.result.winners, record.result.way, record.result.is_forfeit) == ((1,), "time", True)
    assert str(record.result) == "p2 wins (time)"


@pytest.mark.parametrize(("lines", "words"), REFUSED.items())
def test_wrong_record_is_refused_in_a_sentence(registered, lines, words) -> None:
    with pytest.raises(RecordError, match=re.escape(words)):
        loads(HEAD + lines)[0].replay()


def test_record_for_a_seat_holds_what_it_has_seen() -> None:
    game = SecretGame(seed=7)
    game.play("take 2")
    record = SecretStones().Record.of(game)
    assert [str(move) for move in record.moves] == ["p1 take 2"]
    for viewer, first in {0: "d lay ?", None: "d lay ?", 1: "d lay 103"}.items():
        seen = record.seen_by(viewer)
        assert (seen.seed, seen.deal, [str(move) for move in seen.moves]) == (None, None, [first, "p1 take 2"])
        lines = "\n".join(record.listing(viewer)) + json.dumps([*record.trace(viewer)])
        assert ("103" in lines) == (viewer == 1)
    table = tomllib.loads("\n".join(record.seen_by(0).iter_file_lines()))
    assert type(record).from_table(table) == record.seen_by(0)


def test_position_with_secrets_is_for_its_owner_alone() -> None:
    game = SecretGame(position=STONES.Position(stones=5))
    record = SecretStones().Record.of(game)
    assert record.seen_by(1).position == game.position
    with pytest.raises(RecordError, match="holds secrets"):
        record.seen_by(0)


def test_measures_count_wins_decisions_and_points() -> None:
    measures, game = STONES.GAME.measures, finished()
    row = np.array([measures.measure_game(game)])
    names = ("decisions", "p1_rank", "p2_rank", "p1_victories", "p2_victories", "p1_total", "p2_total")
    assert measures.column_names(2) == names
    assert row[0, 0] == len(game.plies) - 1
    winner = game.result.winners[0]
    assert measures.ranks(row).tolist() == [[1 + (winner != 0), 1 + (winner != 1)]]
    assert measures.totals(row).tolist() == [[int(winner == 0), int(winner == 1)]]
    assert [figure.name for figure in measures.iter_statistics_over_games(row, STONES.Options())][:2] == [
        "first player's share",
        "decisions",
    ]


def test_points_beyond_a_column_stay_in_it() -> None:
    game = finished()
    rich = replace(game.result, scores=({"victories": 10**9, "total": -(10**9)},) * 2)

    class Rich(STONES.Game):
        result = rich

    game.__class__ = Rich
    assert STONES.GAME.measures.measure_game(game)[-4:] == [32767, 32767, -32768, -32768]


def default_class(kind):
    """The class of default records for a game that has one of its own."""
    members = {name: getattr(kind, name) for name in ("Game", "Options", "Deal", "Position", "seats", "name")}
    return make_record_class(type("Other", (), {**members, "categories": kind.Record.score_categories()}))


@pytest.mark.spread
@pytest.mark.parametrize("explicit", [False, True])
@pytest.mark.parametrize(("name", "given"), [("duel", {"pantheon": True, "agora": True}), ("classic", {"players": 4})])
def test_default_record_would_do_for_the_built_in_games(name, given, explicit) -> None:
    kind = game_type(name)
    default, choice = default_class(kind), random.Random(3)
    game = kind.Game(kind.experiment_options(given), seed=5)
    for number in range(1000):
        if game.is_over or number in (0, 9):
            record = default.of(game, explicit=explicit)
            again = reread(record)
            assert again.game().plies == game.plies
            assert again.game().state == game.state
            for viewer in (1, None):
                seen = record.seen_by(viewer)
                reread(seen)
                open_plies = [ply.text(viewer).split(";")[0] for ply in game.plies if ply.is_noticed_by(viewer)]
                assert [str(move) for move in seen.moves][: len(open_plies)] == open_plies
                assert not any(
                    f": {ply.action}" in line for line in record.listing(viewer) for ply in hidden(game, viewer)
                )
        if game.is_over:
            break
        seat = choice.choice(game.deciders)
        game.commit(seat, choice.choice(game.legal_codes(seat)))
    assert record.result.winners == game.result.winners


def reread(record):
    """Write a record and read it again."""
    again = type(record).from_table(tomllib.loads("\n".join(record.iter_file_lines())))
    assert list(again.iter_file_lines()) == list(record.iter_file_lines())
    return again


def hidden(game, viewer):
    """The plies that a viewer may not read."""
    return [ply for ply in game.plies if ply.is_component_hidden_from(viewer)]
