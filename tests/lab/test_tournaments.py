"""Tournaments: every two meet, players that fail lose their games, and all are rated at the end."""

import math
import shutil
import signal
import threading
from pathlib import Path

import pytest

from sevenwonders.errors import SevenWondersError
from sevenwonders.lab import Fault, tournament
from sevenwonders.lab.faults import play_tolerating_faults
from sevenwonders.lab.isolation import OutOfTime, TimeLimit
from sevenwonders.lab.jobs import GameJob, GameRow
from sevenwonders.lab.rating import ratings
from sevenwonders.records import loads
from sevenwonders.registry import GAMES, game_type

from ..old_files import files
from . import own_bots
from .own_bots import bot

REASONS = {
    "raises": "ZeroDivisionError: integer division or modulo by zero",
    "exits": "SystemExit",
    "illegal": "action 1000000 is not legal now",
    "nothing": "it answered None, which is no Decision",
    "sleeps": "it took longer than 0.05 seconds",
    "hangs": "it took longer than 0.05 seconds",
    "ends": "it ended its process with the exit status 3",
    "ends at once": "it ended its process with the exit status 4",
    "killed": "it ended its process by SIGKILL",
    "unmade": "the player 'unmade' cannot be made: RuntimeError('no weights')",
}


def line_of(text):
    """The place of a line of the bots."""
    with open(own_bots.__file__, encoding="utf-8") as file:
        return f"own_bots.py:{next(n for n, line in enumerate(file, 1) if text in line)}"


LINES = {
    "raises": line_of("legal[0] // 0)"),
    "exits": line_of("raise SystemExit"),
    "illegal": line_of("def choose"),
    "nothing": line_of("def choose"),
    "ends at once": "",
    "unmade": line_of('raise RuntimeError("no'),
}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", REASONS)
def test_failing_player_loses_its_games(game, name):
    seats = game_type(game).experiment_options().num_players
    entrants = [bot("by lot", game), bot(name, game), *[bot(f"by lot {n}", game) for n in range(seats - 2)]]
    *_, (standing, rows) = tournament(
        entrants,
        seats,
        game=game,
        processes=1,
        keep_records=True,
        move_seconds=0.05 if "longer" in REASONS[name] else 10,
    )
    failed = standing.accounts[name]
    assert (failed.games, failed.faults, failed.wins) == (seats, seats, 0)
    assert sum(account.wins for account in standing.accounts.values()) == seats
    assert {fault.player for fault in standing.faults} == {name}
    assert all(fault.reason.startswith(REASONS[name]) for fault in standing.faults)
    assert name == "sleeps" or {fault.where for fault in standing.faults} == {LINES.get(name, LINES["illegal"])}
    assert all(row.ranks[row.faults[0].seat] == seats for row in rows)
    for row in rows:
        [record] = loads(f'format = "sevenwonders"\nversion = 1\n{row.record}')
        assert f"{name} failed: {REASONS[name]}"[:40] in record.meta["comment"]
        assert GameRow.from_json(game, seats, row.to_json()) == GameRow(game, row.numbers, None, row.faults)


@pytest.mark.parametrize("game", GAMES)
def test_player_that_patches_classes_harms_no_game(game):
    seats = game_type(game).experiment_options().num_players
    entrants = ["greedy", bot("patches", game), *["random", "level:1"][: seats - 2]]
    *_, (standing, rows) = tournament(entrants, 2 * seats, game=game, processes=1)
    assert {fault.player for fault in standing.faults} <= {"patches"}
    *_, (alike, _) = tournament(
        ["greedy", bot("by lot", game), *["random", "level:1"][: seats - 2]], 2 * seats, game=game, processes=1
    )
    assert standing.games == alike.games == 2 * seats
    assert all(sum(row.shares()) == pytest.approx(1) for row in rows)


def test_game_ends_when_one_player_is_left():
    options = game_type("classic").experiment_options()
    job = GameJob("classic", (bot("raises", "classic"), bot("by lot", "classic"), bot("exits", "classic")), 1, options)
    game, faults = play_tolerating_faults(job, 10)
    assert [fault.player for fault in faults] == ["raises", "exits"]
    assert not game.is_over
    alone = GameJob("classic", (bot("raises", "classic"), bot("by lot", "classic"), "random"), 1, options)
    game, faults = play_tolerating_faults(alone, 10)
    assert len(faults) == 1
    assert game.is_over


def test_row_places_failed_players_last():
    numbers = tuple(dict.fromkeys(game_type("classic").measures.column_names(3), 0).values())
    columns = game_type("classic").measures.column_names(3)
    ranked = [1 if "rank" in name and name[1] == "2" else 2 if "rank" in name else 0 for name in columns]
    assert GameRow("classic", tuple(ranked)).ranks == (2, 1, 2)
    assert GameRow("classic", tuple(ranked), None, (Fault("b", 1, "late"),)).ranks == (1, 3, 1)
    assert GameRow("classic", tuple(ranked), None, (Fault("b", 1, "late"), Fault("a", 0, "late"))).ranks == (2, 2, 1)
    assert len(numbers) == len(ranked)


def test_every_two_meet_and_matches_take_turns():
    played = [[row.faults for row in rows] for _, rows in tournament(["greedy", "random", "level:1"], 4, processes=1)]
    assert len(played) == 6
    *_, (standing, _) = tournament(["greedy", "random", "level:1"], 4, processes=1)
    assert [match.games for match in standing.matches.values()] == [4, 4, 4]
    assert list(standing.matches) == [("greedy", "random"), ("greedy", "level:1"), ("random", "level:1")]
    assert standing.games == 12
    table = standing.columns()
    assert sorted(table["player"]) == ["greedy", "level:1", "random"]
    assert table["games"] == [8, 8, 8]
    *_, (chain, _) = tournament(["greedy", "random", "level:1"], 2, processes=1, ladder=True)
    assert list(chain.matches) == [("greedy", "random"), ("random", "level:1")]


@pytest.mark.parametrize("game", GAMES)
def test_tournament_goes_on_where_its_file_ends(game, tmp_path, refused):
    path, seats = tmp_path / "all.jsonl", game_type(game).experiment_options().num_players
    entrants = [bot("raises", game), "greedy", "random", bot("by lot", game)]

    def play(deals, journal=path):
        *_, (standing, _) = tournament(entrants, deals * seats, 7, game=game, processes=1, journal=journal)
        return standing

    play(1)
    lines = path.read_text().splitlines(keepends=True)
    path.write_text("".join(lines[:3]) + lines[3][:5])  # as if the power had failed
    assert play(2) == play(2, None)
    assert path.read_text().startswith("".join(lines)), "more games go on in the same file"
    with refused(SevenWondersError):
        next(tournament(["greedy", "random"], seats, 7, game=game, processes=1, journal=path))


def test_failing_players_do_not_hide_the_ratings_of_others():
    entrants = [bot(name, "duel") for name in ("raises", "by lot", "by lot 2", "illegal", "by lot 3")]
    *_, (standing, _) = tournament(entrants, 12, processes=1)
    rated = standing.ratings()
    assert all(rated[name].margin for name in rated if name.startswith("by lot"))
    lowest = min(rated[name].elo for name in rated if name.startswith("by lot"))
    for name in ("raises", "illegal"):
        assert rated[name].elo < lowest
    assert standing.columns()["player"][0].startswith("by lot")


def test_sweeps_give_one_end_of_an_interval():
    ring = [[(("a", 1), ("b", 2))], [(("b", 1), ("c", 2))], [(("c", 1), ("a", 2))]] * 10
    rated = ratings(ring + [[(("d", 2), (other, 1))] for other in "abc"] * 5 + [[(("e", 1), ("a", 2))]] * 15)
    assert all(rated[name].margin for name in "abc")
    assert (rated["d"].margin, rated["d"].low) == (None, -math.inf)
    assert rated["d"].elo < rated["d"].high < rated["a"].elo
    assert str(rated["d"]).startswith("less than -")
    assert rated["a"].elo < rated["e"].low < rated["e"].elo < rated["e"].high == math.inf
    few = ratings([*ring, [(("d", 2), ("a", 1))]])
    assert few["d"].high > rated["d"].high, "one game says less than fifteen"


def test_tournament_refuses_what_makes_no_sense(refused):
    for what, players in (
        ("one", ["greedy"]),
        ("greedy twice", ["greedy", "random", "greedy"]),
        ("x twice", [bot("x", "duel"), bot("x", "duel")]),
        ("fault", ["greedy", lambda seed: {}["x"]]),
        ("stranger", ["greedy", "stranger"]),
    ):
        with refused(SevenWondersError, what):
            next(tournament(players, processes=1))
    with refused(SevenWondersError, "half a deal"):
        next(tournament(["greedy", "random"], 3, processes=1))
    with refused(SevenWondersError, "no time"):
        next(tournament(["greedy", "random"], move_seconds=0, processes=1))


def test_ctrl_c_ends_a_tournament():
    def impatient(seed):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        next(tournament([impatient, "random"], processes=1))


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="Windows has no such timer")
def test_time_limit_gives_the_timer_back():
    before = signal.getsignal(signal.SIGALRM), signal.getitimer(signal.ITIMER_REAL)[1]
    limit = TimeLimit(0.01)
    with pytest.raises(OutOfTime), limit:
        threading.Event().wait(60)
    limit.close()
    assert (signal.getsignal(signal.SIGALRM), signal.getitimer(signal.ITIMER_REAL)[1]) == before


def test_time_limit_refuses_late_answers_in_threads():
    caught = []

    def late():
        limit = TimeLimit(1e-9)
        try:
            with limit:
                sum(range(1000))
        except OutOfTime:
            caught.append(True)
        limit.close()

    thread = threading.Thread(target=late)
    thread.start()
    thread.join()
    assert caught == [True]


def test_results_in_an_older_format_stay_as_they_are(tmp_path):
    old = files("classic_results")[0]
    path = Path(shutil.copy(old, tmp_path / "results.jsonl"))
    with pytest.raises(SevenWondersError, match="in another format, 'sevenwonders match 1'; name another file"):
        next(tournament(["random", "greedy"], 6, 1, game="classic", processes=1, journal=path))
    assert path.read_bytes() == old.read_bytes()
