"""Engines that are spoken with in lines of JSON: programs that play for us."""

import copy
import json
import pickle
import random
import shlex
import sys
from pathlib import Path
from threading import Event

import pytest

from sevenwonders import duel
from sevenwonders.engines import player as engine
from sevenwonders.engines.messages import (
    build_position_message,
    decode_known_state,
    encode_known_state,
    legal_actions_by_text,
)
from sevenwonders.engines.program import ChildProcess
from sevenwonders.engines.serving import EngineServer
from sevenwonders.errors import PlayerError, PositionError
from sevenwonders.lab import match
from sevenwonders.players import SubprocessEngine, make_computer_player, player_from
from sevenwonders.registry import GAMES, game_type

from ..indistinguishable_games import indistinguishable_games

PYTHON = shlex.quote(sys.executable)
SAMPLE = Path(__file__).parents[2] / "docs" / "how-to" / "sample_engine.py"
# Says what it was started with, by the type of the message; "legal" stands for the first legal action.
PUPPET = """
import json, sys
says, legal = json.loads(sys.argv[1]), ""
for line in sys.stdin:
    message = json.loads(line)
    legal = message.get("legal", [legal])[0]
    for said in says.get(message["type"], []):
        print(said.replace("LEGAL", legal), flush=True)
    if message["type"] in says and not says[message["type"]]:
        sys.exit("nothing to say")
"""
READY = {"hello": ['{"type": "hello", "protocol": 1}'], "new_game": ['{"type": "ready"}']}
BEST = '{"type": "bestmove", "action": "LEGAL"}'


@pytest.fixture
def programs(monkeypatch):
    """All programs that are started."""
    started = []

    class Watched(ChildProcess):
        def __init__(self, command):
            super().__init__(command)
            started.append(self)

    monkeypatch.setattr(engine, "ChildProcess", Watched)
    return started


@pytest.fixture
def scripted_engine(tmp_path):
    """The command of a program that says these lines."""
    (tmp_path / "puppet.py").write_text(PUPPET)
    return lambda says: f"{PYTHON} -S -E {shlex.quote(str(tmp_path / 'puppet.py'))} {shlex.quote(json.dumps(says))}"


def has_ended(program: ChildProcess) -> bool:
    return program._process.poll() is not None and not any(thread.is_alive() for thread in program._threads)


def begun(name: str = "duel"):
    game = game_type(name)
    return game, game.Game(game.options({"sides": "day"} if game.simultaneous else {}), seed=7).known(0)


@pytest.mark.parametrize("name", GAMES)
def test_the_sample_engine_wins_against_dice(name, programs):
    assert len(SAMPLE.read_text().splitlines()) <= 60
    games = game_type(name).seats[0]
    *_, (standing, _) = match([f"exec:{PYTHON} -S -E {SAMPLE}", "random"], games, 1, game=name, processes=1)
    assert standing.games == games
    assert standing.accounts["random"].wins == 0
    assert len(programs) == games
    assert all(map(has_ended, programs))


# --- what goes wrong


@pytest.mark.parametrize(
    ("what", "says"),
    [
        ("end", {"hello": []}),
        ("no JSON", {"hello": ["Hello!"]}),
        ("type", {"hello": ['{"type": "ready"}']}),
        ("protocol", {"hello": ['{"type": "hello", "protocol": 9}']}),
        ("game", {"hello": ['{"type": "hello", "protocol": 1, "games": ["chess"]}']}),
        ("games", {"hello": ['{"type": "hello", "protocol": 1, "games": 5}']}),
        ("error", READY | {"new_game": ['{"type": "error", "error": "no memory"}']}),
        ("action", READY | {"go": ['{"type": "bestmove", "action": "build palace"}']}),
        ("number", READY | {"go": ['{"type": "bestmove", "action": 7}']}),
        ("too deep", READY | {"go": ["[" * 100_000]}),
        ("end", READY | {"go": []}),
    ],
)
def test_program_that_is_no_engine_is_reported_and_ended(what, says, scripted_engine, programs, refused):
    _, known = begun()
    with refused(PlayerError, what):
        SubprocessEngine(scripted_engine(says), name="puppet").choose(known, 0)
    assert has_ended(programs[0])


@pytest.mark.parametrize(("says", "wanted"), [({}, "hello"), (READY, "bestmove")])
def test_a_program_that_says_nothing_in_time_is_ended(says, wanted, scripted_engine, programs, refused):
    _, known = begun()
    patience = {"starting": 600.0 if says else 0.0, "timeout": 0.0}
    with refused(PlayerError, wanted):
        SubprocessEngine(scripted_engine(says), name="puppet", seconds=0.001, **patience).choose(known, 0)
    assert has_ended(programs[0])


def test_invalid_command_is_refused_at_once(refused):
    for spec in ("exec:", "exec:0ms:python bot.py"):
        with refused(PlayerError, spec):
            player_from(spec)
    with pytest.raises(PlayerError, match=r"\"python 'bot\.py\" is not a command: no closing quotation"):
        player_from("exec:python 'bot.py")


def test_missing_program_is_reported_before_a_game(tmp_path):
    with pytest.raises(PlayerError, match="/nothing' cannot be started: "):
        player_from(f"exec:{tmp_path}/nothing")


def test_words_from_strangers_start_no_program(tmp_path, refused):
    with refused(PlayerError):
        make_computer_player(f"exec:touch {tmp_path}/ran")
    assert not list(tmp_path.iterdir())


# --- what goes well


def test_a_budget_stands_before_the_command():
    asked = [player_from(f"exec:{budget}python") for budget in ("", "2000:", "500ms:", "1.5s:")]
    assert [(one._simulations, one._seconds) for one in asked] == [(None, 1), (2000, None), (None, 0.5), (None, 1.5)]
    assert {one._command for one in asked} == {"python"}


def test_copies_start_a_program_of_their_own(scripted_engine, programs):
    _, known = begun()
    mine = SubprocessEngine(scripted_engine(READY | {"go": [BEST]}), name="puppet")
    first = mine.choose(known, 0).action
    for other in (copy.deepcopy(mine), pickle.loads(pickle.dumps(mine))):
        assert (other.name, other.choose(known, 0).action) == ("puppet", first)
        other.close()
    assert len(programs) == 3
    assert [has_ended(program) for program in programs] == [False, True, True]
    del mine
    assert has_ended(programs[0])


def test_reported_chances_of_a_program_are_kept(scripted_engine):
    kind, known = begun()
    info = {"type": "info", "win": 0.75, "simulations": 9, "outcomes": {"win_military": 0.5, "shared": "?"}}
    player = SubprocessEngine(scripted_engine(READY | {"go": ['{"type": "info"}', json.dumps(info), BEST]}))
    decision = player.choose(known, 0)
    player.close()
    assert decision.action == kind.legal_codes(known, 0)[0]
    messages = decision.analysis
    assert (messages.win, messages.simulations, messages.outcomes) == (0.75, 9, {"win_military": 0.5})


def test_a_program_is_stopped_and_answers(scripted_engine):
    _, known = begun()
    player, stop = SubprocessEngine(scripted_engine(READY | {"stop": [BEST]}), simulations=10), Event()
    stop.set()
    assert player.choose(known, 0, stop=stop).action in duel.legal_codes(known, 0)
    player.close()


def test_no_program_is_asked_where_there_is_one_choice(programs):
    position = duel.Position(age=3, structure={0: "palace"}, p1={"coins": 0})
    known = duel.known(position.state(), 0)
    assert len(duel.legal_codes(known, 0)) == 1
    assert SubprocessEngine("python").choose(known, 0).action == duel.legal_codes(known, 0)[0]
    assert not programs


# --- secrets


def test_duel_messages_do_not_depend_on_hidden_information():
    """Whole positions are handed over: what a seat cannot know is struck out here, too."""
    kind, chooser, differed = game_type("duel"), random.Random(5), 0
    for seed in range(4):
        game = duel.Game(duel.Options(pantheon=True, agora=True), seed=seed)
        while not game.is_over and game.age < 3:
            game.play(chooser.choice(game.legal_codes()))
        for first, other in indistinguishable_games(game, seed % 2, chooser):
            if first.seat == seed % 2 and first.state != other.state:
                assert build_position_message(kind, first.state, first.seat) == build_position_message(
                    kind, other.state, first.seat
                )
                differed += 1
    assert differed > 10


def test_7_wonders_messages_do_not_depend_on_hidden_information():
    kind, chooser, differed = game_type("classic"), random.Random(6), 0
    game = kind.Game(kind.options({"players": 4}), seed=3)
    while game.age < 2:
        for seat in game.deciders[1:2] or game.deciders:
            other = kind.determinize(game.state, seat, len(game.plies))
            sent = build_position_message(kind, game.state, seat)
            assert sent == build_position_message(kind, other, seat)
            differed += other != game.state
            game.commit(seat, chooser.choice(game.legal_codes(seat)))
    assert differed > 10


@pytest.mark.parametrize("name", GAMES)
def test_a_position_is_read_as_it_was_written_and_nothing_else(name, refused):
    kind, known = begun(name)
    text = encode_known_state(kind, known)
    assert decode_known_state(kind, text, 0) == known
    assert list(legal_actions_by_text(kind, known, 0)) == build_position_message(kind, known, 0)["legal"]
    other = game_type(next(game for game in GAMES if game != name))
    for wrong in (
        text[:-9],
        text[:40] + "xyz" + text[43:],
        text.partition(".")[0] + ".",
        encode_known_state(*begun(other.name)),
    ):
        with pytest.raises(PositionError, match="'known'"):
            decode_known_state(kind, wrong, 0)
    with refused(PositionError):
        decode_known_state(game_type("duel"), encode_known_state(*begun("duel")), 1)


# --- our players for others


def engine_of(write, name: str, games=GAMES) -> EngineServer:
    return EngineServer(write, name, lambda game, seed: player_from(name, seed, game), games)


def spoken(*messages: dict, player: str = "greedy", games=GAMES) -> list[dict]:
    """Return the engine's answers, each message sent after the previous message has been processed."""
    said: list[str] = []
    ours = engine_of(said.append, player, games)
    for message in messages:
        line = message if isinstance(message, str) else json.dumps(message)
        continues = ours.handle_line(line)
        ours.close()
        assert continues == ('"quit"' not in line)
    return [json.loads(line) for line in said]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("word", ["greedy", "search:40"])
def test_our_engine_chooses_what_our_player_would(name, word):
    kind, known = begun(name)
    new = {"type": "new_game", "game": name, "seat": "p1", "seed": 5}
    *messages, best = spoken(new, build_position_message(kind, known, 0), {"type": "go"}, player=word)
    expected = player_from(word, 5, name).choose(known, 0)
    assert messages.pop(0) == {"type": "ready"}
    assert best == {"type": "bestmove", "action": str(kind.action(known, 0, expected.action))}
    assert {info["type"] for info in messages} == ({"info"} if expected.analysis else set())
    if expected.analysis:
        assert messages[-1]["simulations"] == 40
        assert messages[-1]["win"] == pytest.approx(expected.analysis.win, abs=1e-5)
        assert messages[-1]["moves"][0]["action"] == messages[-1]["line"][0] == best["action"]


def test_our_engine_heeds_limits_and_reads_position_codes():
    kind, known = begun()
    code = duel.Position.from_state(known).code()
    new, at, go = {"type": "new_game"}, {"type": "position", "position": code}, {"type": "go", "simulations": 3}
    *_, info, best, back, _ = spoken(new, at, go, {"type": "go"}, player="search:2")
    assert (info["simulations"], back["simulations"]) == (3, 2)
    assert best["action"] in legal_actions_by_text(kind, known, 0)


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("rubbish", 'a message is one line of JSON, an object with a "type"'),
        ({"type": "dance"}, "hello, new_game, position, go, stop, quit"),
        ({"type": []}, 'an object with a "type"'),
        ({"type": "hello", "protocol": 2}, "speaks protocol 1, not 2"),
        ({"type": "new_game", "game": "chess"}, "does not play 'chess'"),
        ({"type": "new_game", "game": "classic"}, "it plays duel"),
        ({"type": "new_game", "seat": "p3"}, "there is no seat 'p3'"),
        ({"type": "new_game", "players": 3}, "this game has 2 players, not 3"),
        ({"type": "new_game", "options": {"colour": "red"}}, "there is no option 'colour'"),
        ({"type": "new_game", "modules": [1]}, "a list of texts"),
        ({"type": "position"}, "from 'known', or as a position code"),
        ({"type": "position", "known": "duel-0.x"}, "'known' should start with"),
        ({"type": "position", "position": "duel1.x"}, "damaged"),
        ({"type": "go"}, "there is no position"),
        ({"type": "go", "ms": True}, "'ms' should be a number"),
    ],
)
def test_bad_line_is_reported_and_the_engine_continues(line, complaint):
    _, error, hello = spoken({"type": "new_game"}, line, {"type": "hello"}, games=("duel",))
    assert error["type"] == "error"
    assert complaint in error["error"]
    assert (hello["type"], hello["games"]) == ("hello", ["duel"])


def test_invalid_limits_are_reported():
    kind, known = begun()
    start = [{"type": "new_game"}, build_position_message(kind, known, 0)]
    wrong = [{"type": "go", "ms": 0}, {"type": "go", "simulations": 0}]
    assert [said["type"] for said in spoken({"type": "go"}, *start, *wrong)] == ["error", "ready", "error", "error"]


def test_endless_search_accepts_only_stop():
    kind, known = begun()
    said: list[str] = []
    ours = engine_of(said.append, "search")
    for message in ({"type": "new_game"}, build_position_message(kind, known, 0), {"type": "go", "ms": 3_600_000}):
        ours.handle_line(json.dumps(message))
    ours.handle_line('{"type": "hello"}')
    ours.handle_line('{"type": "stop"}')
    ours.close()
    found = [json.loads(line) for line in said]
    assert [one["error"] for one in found if one["type"] == "error"] == [
        "it thinks; 'hello' has to wait for 'bestmove', which 'stop' brings at once"
    ]
    assert found[-1]["type"] == "bestmove"
    assert not ours.handle_line('{"type": "quit"}')


def test_our_engine_plays_in_our_arena(programs):
    ours = f"exec:{PYTHON} -m sevenwonders lab engine --player greedy"
    *_, (standing, _) = match([ours, "random"], 2, 1, processes=1)
    assert standing.accounts[ours].wins == 2
    assert all(map(has_ended, programs))


@pytest.mark.timeout(60)
def test_engine_reads_the_next_line_right_after_its_answer():
    kind, known = begun()
    said, next_line = [], json.dumps(build_position_message(kind, known, 0))

    def hear(line: str) -> None:
        said.append(json.loads(line)["type"])
        if said[-1] == "bestmove":
            ours.handle_line(next_line)

    ours = engine_of(hear, "greedy")
    for line in ('{"type": "new_game"}', next_line, '{"type": "go"}'):
        ours.handle_line(line)
    ours.close()
    assert said == ["ready", "bestmove"]
