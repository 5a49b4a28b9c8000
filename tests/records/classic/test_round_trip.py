"""A written record reads back: the same text, the same game, ply by ply."""

from itertools import pairwise
from pathlib import Path

import pytest

from sevenwonders import duel
from sevenwonders.classic import Game, Options, Position
from sevenwonders.classic.record import Record, RecordedResult
from sevenwonders.duel.record import Record as DuelRecord
from sevenwonders.records import RecordError, dump, dumps, load, loads

from .conftest import played

GOLDEN = """format = "sevenwonders"
version = 1
game = "classic"
event = "Club evening"
players = ["Anna", "Bert", "Cleo"]
options.sides = "night"
seed = 7
moves = [
  "p1 build stone_pit @ 9:58 # what else",
  "p2 sell workshop",
]
"""


@pytest.mark.parametrize("players", [3, 4, 5, 6, 7])
@pytest.mark.parametrize("sides", ["choose", "random"])
@pytest.mark.parametrize("explicit", [False, True])
def test_whole_game(players: int, sides: str, explicit: bool) -> None:
    game = played(players, 10 + players, sides=sides, boards="choose" if players == 4 else "random")
    record = Record.of(game, explicit=explicit)
    text = dumps(record)
    again = loads(text)[0]
    assert isinstance(again, Record)
    assert again == record
    assert dumps(again) == text
    replayed = again.game()
    assert replayed.state == game.state
    assert replayed.result == game.result
    if not explicit:
        assert [ply.code for ply in replayed.plies] == [ply.code for ply in game.plies]


def test_the_deal_written_out_needs_no_seed_and_no_dealer(unfinished_game: Game) -> None:
    record = Record.of(unfinished_game, explicit=True)
    assert record.seed is None
    assert record.deal is not None
    assert [len(hands) for hands in record.deal.hands] == [3, 3]
    assert not any(str(move).startswith("d ") for move in record.moves)


def test_choices_of_an_open_turn_are_kept(unfinished_game: Game) -> None:
    again = loads(dumps(Record.of(unfinished_game)))[0]
    assert isinstance(again, Record)
    game = again.game()
    assert game.deciders == (0, 2)
    assert game.committed_action(1) == unfinished_game.committed_action(1)
    game.commit(0, game.legal_codes(0)[0])
    game.commit(2, game.legal_codes(2)[0])


def test_golden_text() -> None:
    game = Game.new(seed=7, sides="night", names=("Anna", "Bert", "Cleo"))
    dealt = len(game.plies)
    game.commit(1, "sell workshop")
    game.commit(0, "build stone pit")
    record = Record.of(game, clocks={dealt: 598}, comments={dealt: "what else"}, meta={"event": "Club evening"})
    assert dumps(record) == GOLDEN
    replay = loads(GOLDEN)[0].replay()
    assert (replay.clocks, replay.comments) == ({dealt: 598}, {dealt: "what else"})


def test_choices_may_be_recorded_in_any_order() -> None:
    lines = ['"p1 side day"', '"p2 side night"', '"p3 side day"']
    head = 'format = "sevenwonders"\nversion = 1\ngame = "classic"\nseed = 7\n'
    texts = [head + f"moves = [{', '.join(order)}]" for order in (lines, lines[::-1])]
    first, second = (loads(text)[0].game() for text in texts)
    assert first.state == second.state
    assert [ply.code for ply in first.plies] == [ply.code for ply in second.plies]


def test_game_without_seed_is_recorded_by_a_dealer() -> None:
    game = Game(Options(players=3, sides="day"))
    for _ in range(3 + 9):
        game.play(game.legal_codes()[0])
    text = dumps(Record.of(game))
    assert "d deal" in text
    again = loads(text)[0].game()
    assert again.state == game.state


def test_positions() -> None:
    cities = [{"board": "gizah", "cards": ["altar"], "coins": 5}, {"board": "rhodos"}, {"board": "olympia"}]
    position = Position(cities=cities, age=2, discard=["loom_i"])
    record = Record.of(Game(position=position, seed=3))
    again = loads(dumps(record))[0]
    assert again == record
    assert again.game().state == position.state()


def test_position_without_options_has_those_of_its_record() -> None:
    night = Position(cities=[{"board": "gizah"}, {"board": "rhodos"}, {"board": "olympia"}], options={"sides": "night"})
    text = dumps(Record.of(Game(position=night, seed=3)))
    own = "".join(line for line in text.splitlines(keepends=True) if not line.startswith("position.options"))
    assert own != text
    assert loads(own)[0].game().state == night.state()
    with pytest.raises(RecordError, match="the options of the game and of the position differ"):
        loads(text.replace('\noptions.sides = "night"', '\noptions.sides = "day"'))[0].game()


def test_both_games_in_one_file(tmp_path: Path, refused) -> None:
    file = tmp_path / "games.toml"
    dump([DuelRecord.of(duel.Game(seed=1)), Record.of(Game.new(seed=2))], file)
    assert [record.GAME for record in load(file)] == ["duel", "classic"]
    with refused(RecordError):
        load(file, of=DuelRecord)
    assert loads(dumps(DuelRecord.of(duel.Game(seed=1))))


def test_a_stopped_game(unfinished_game: Game) -> None:
    unfinished_game.undo()
    record = Record.of(unfinished_game, result=RecordedResult((2, 1, 2), "abandoned"))
    again = loads(dumps(record))[0]
    assert again == record
    assert not again.game().is_over
    assert any("p2 won (forfeit)" in line for line in again.listing())


def test_listing_has_a_comment_below_its_choice() -> None:
    game = Game.new(seed=7, sides="day")
    for seat in game.deciders:
        game.commit(seat, game.legal_actions(seat)[0])
    first = len(game.plies) - game.num_players
    game.commit(1, game.legal_actions(1)[0])
    number = len(game.plies) + game.asked.index(1)
    lines = [*Record.of(game, comments={first: "early", first + 2: "late", number: "open"}).listing()]
    above = {line.strip(): earlier for earlier, line in pairwise(lines)}
    assert above["# early"].startswith("  1.  p1 ")
    assert above["# late"].strip().startswith("p3 ")
    assert "Coins" in above["# late"]
    assert "p2 has chosen" in above["# open"]


def test_listing_and_trace_tell_every_choice() -> None:
    game = played(5, 3)
    record = Record.of(game)
    text = "\n".join(record.listing())
    assert text.count("sells ") == sum(ply.action.verb.value == "sell" for ply in game.plies)
    assert "\nTotal " in text
    entries = list(record.trace())
    assert [entry["code"] for entry in entries[:-1]] == [ply.code for ply in game.plies]
    assert all(entry["code"] in [choice["code"] for choice in entry["legal"]] for entry in entries[:-1])
    assert game.result is not None
    assert entries[-1]["ranks"] == list(game.result.ranks)
