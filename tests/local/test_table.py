"""A table on this machine: people, computers, threads, files, and what can be taken back, for every game."""

import threading
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from sevenwonders import duel
from sevenwonders.errors import IllegalActionError, RecordError, SaveError, SevenWondersError
from sevenwonders.local import saves
from sevenwonders.local.saves import PERSON, find_last_unfinished_game
from sevenwonders.local.table import LocalTable, resume_table
from sevenwonders.players import Decision
from sevenwonders.records import load
from sevenwonders.registry import GAMES, game_type

OPTIONS: dict[str, dict[str, Any]] = {
    "duel": {"pantheon": True, "agora": True},
    "classic": {"players": 3, "sides": "day"},
}


def table_of(name: str, people: int = 1, path: Path | None = None) -> LocalTable:
    """People first, then computers that play at random."""
    kind = game_type(name)
    options = kind.options(OPTIONS.get(name))
    seats = [PERSON] * people + ["random"] * (options.num_players - people)
    return LocalTable(kind.Game(options, seed=5), seats, path)


def play_on(table: LocalTable, turns: int = 1000) -> None:
    """People take the first legal action, computers what they like."""
    for _ in range(turns):
        if table.game.is_over:
            return
        seat = table.find_next_human_seat()
        if seat is None:
            table.let_computers_choose()
        else:
            table.choose(seat, table.game.legal_codes(seat)[0])


@pytest.fixture(params=GAMES)
def name(request: pytest.FixtureRequest) -> str:
    """The name of every game."""
    return str(request.param)


# --- who is asked


def test_computers_choose_and_wait_for_people(name):
    table = table_of(name)
    assert (table.human_seats, table.find_only_human_seat()) == ((0,), 0)
    play_on(table, 12)
    assert {ply.seat for ply in table.game.plies} >= set(range(table.game.num_players))
    while table.find_next_human_seat() is None:
        table.let_computers_choose()
    before = table.game.copy()
    if not table.kind.simultaneous:
        table.let_computers_choose()
        assert table.game == before, "only the person is asked"
    assert table.find_next_human_seat() == 0
    assert not table_of(name, people=0).human_seats


def test_all_computers_of_a_turn_choose_before_the_person_does():
    table = table_of("classic")
    table.let_computers_choose()
    assert (table.find_next_human_seat(), table.find_next_computer_seat()) == (0, None)
    assert table.game.plies[-1].action.verb.value == "deal"
    table.choose(0, table.game.legal_codes(0)[0])
    assert [ply.seat for ply in table.game.plies[-3:]] == [0, 1, 2]


class Stubborn:
    """Thinks until it is stopped."""

    name = "stubborn"

    def choose(self, state, seat, *, stop=None):
        stop.wait(30)
        return Decision(0)


def test_a_stopped_computer_changes_nothing(name, refused):
    table = table_of(name)
    table.players = (Stubborn(), *table.players[1:])
    stop, failed = threading.Event(), []

    def think() -> None:
        with refused(IllegalActionError):
            table.compute_choice(table.game.state.copy(), 0, stop)
        failed.append(True)

    thread, before = threading.Thread(target=think), table.game.copy()
    thread.start()
    stop.set()
    thread.join(10)
    assert failed
    assert table.game == before


def test_a_computer_that_is_not_asked_says_so(name, refused):
    table = table_of(name)
    with refused(IllegalActionError):
        table.compute_choice(table.game.state.copy(), 0)


def test_computers_are_shown_what_their_seat_knows(name):
    table, shown = table_of(name, people=0), []
    kind, game = table.kind, table.game

    class Spy:
        name = "spy"

        def choose(self, state, seat, *, stop=None):
            shown.append((state.copy(), game.state.copy(), seat))
            return Decision(kind.legal_codes(state, seat)[-1])

    table.players = (Spy(),) * game.num_players
    play_on(table)
    assert game.is_over
    assert all(state == kind.known(true, seat) for state, true, seat in shown)
    assert any(state != true for state, true, _ in shown)


# --- taking back


def test_undo_goes_back_to_the_last_choice_of_the_person(name, refused):
    table = table_of(name)
    assert not table.can_undo()
    with refused(IllegalActionError):
        table.undo()
    play_on(table, 9)
    while (seat := table.find_next_human_seat()) is None or table.find_forced_action(seat) is not None:
        play_on(table, 1)
    before = table.game.copy()
    before.rewind(len(before.plies))  # without what computers have chosen already
    table.choose(0, table.game.legal_codes(0)[-1])
    while table.find_next_computer_seat() is not None:
        table.let_computers_choose()
    table.undo()
    assert table.game.plies == before.plies
    assert table.find_next_human_seat() == 0


def test_redo_plays_again_what_happened(name, tmp_path, refused):
    table = table_of(name)
    with refused(IllegalActionError):
        table.redo()
    play_on(table, 30)
    table.path = tmp_path / "game.toml"
    before = []
    for _ in range(3):
        before.append((table.game.state.copy(), list(table.game.plies)))
        table.undo()
        assert table.can_redo()
        assert len(table.game.plies) < len(before[-1][1])
    table.let_computers_choose()  # who chooses again without being seen changes nothing
    for state, plies in reversed(before):
        table.redo()
        assert (table.game.state, table.game.plies) == (state, plies)
    assert resume_table(table.path).game.plies == before[0][1]
    assert not table.can_redo()
    table.undo()
    table.choose(0, table.game.legal_codes(0)[0])
    assert not table.can_redo()


def test_undo_goes_back_to_a_real_choice(refused):
    # Circus Maximus with one grey card to destroy: the destruction is no choice.
    position = duel.Position(
        age=2,
        p1={"coins": 30, "wonders": ["circus_maximus"]},
        p2={"cards": ["press"]},
        structure={0: "statue", 1: "temple", 2: "walls", 3: "forum"},
    )
    table = LocalTable(duel.Game(position=position, seed=1), (PERSON, "greedy"))
    before = table.game.state.copy()
    table.play("wonder circus_maximus with statue")
    forced = table.find_forced_action(0)
    assert forced is not None
    table.play(forced)
    table.let_computers_choose()
    table.undo()
    assert table.game.state == before
    assert not table.can_undo()
    with refused(IllegalActionError):
        table.undo()


def test_undo_reverts_the_open_choice_then_the_last_turn():
    table = table_of("classic")
    start = table.game.state.copy()
    table.choose(0, table.game.legal_codes(0)[0])
    table.undo()
    assert table.game.state == start
    table.choose(0, table.game.legal_codes(0)[0])
    table.let_computers_choose()
    assert table.game.turn == 2
    table.undo()
    assert (table.game.turn, table.game.deciders) == (1, (0, 1, 2))
    assert table.game.state == start


def test_choice_stands_when_several_people_choose_at_once(refused):
    table = table_of("classic", people=2)
    table.choose(0, table.game.legal_codes(0)[0])
    assert not table.can_undo()
    with refused(IllegalActionError):
        table.undo()
    table = table_of("duel", people=2)
    table.choose(0, table.game.legal_codes(0)[0])
    assert table.can_undo(), "one after the other, two people take back what they like"


# --- files


def test_every_choice_is_saved_and_a_failing_file_catches_up(name, tmp_path):
    path = tmp_path / "one.toml"
    table = table_of(name, path=path)
    assert not path.exists(), "no seat has chosen"
    play_on(table, 6)
    assert load(path)[0].replay().game == table.game
    path.unlink()
    path.mkdir()
    with pytest.raises(SaveError, match=r"one\.toml' \(.+\); the next move tries again"):
        play_on(table, 1)
    assert not table.is_saved
    path.rmdir()
    play_on(table, 1)
    assert table.is_saved
    again = resume_table(path)
    assert (again.seats, again.names) == (table.seats, table.names)
    assert again.game == table.game


def test_two_programs_do_not_overwrite_each_other(name, tmp_path, monkeypatch, refused):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    table = table_of(name)
    table.path = path = tmp_path / "game.toml"
    play_on(table, 5)
    table.save()
    first, second = resume_table(path), resume_table(path)
    play_on(first, 2)
    held = path.read_bytes()
    with refused(SaveError):
        play_on(second, 1)
    assert path.read_bytes() == held
    play_on(first, 1)
    assert not second.is_saved
    assert second.save_anywhere() != path
    assert resume_table(path).game == first.game
    assert resume_table(second.path).game == second.game
    path.unlink()
    play_on(first, 1)
    assert resume_table(path).game == first.game, "a file that was taken away is written again"


def test_an_open_choice_is_in_the_file(tmp_path):
    table = table_of("classic", people=2, path=tmp_path / "game.toml")
    table.choose(1, table.game.legal_codes(1)[-1])
    again = resume_table(tmp_path / "game.toml")
    assert again.game.committed_action(1) == table.game.committed_action(1) is not None
    assert again.find_next_human_seat() == 0


def test_only_the_folder_for_games_is_ever_made(name, tmp_path, monkeypatch):
    mistyped = table_of(name, path=tmp_path / "gmaes" / "one.toml")
    with pytest.raises(SaveError, match=r"one\.toml' \(.+\); the next move tries again"):
        play_on(mistyped, 1)
    assert not (tmp_path / "gmaes").exists()
    monkeypatch.setattr(saves, "find_games_folder", lambda: tmp_path / "data" / "games")
    table = table_of(name, path=saves.make_save_path())
    play_on(table, 1)
    assert table.path.exists()
    assert find_last_unfinished_game() == find_last_unfinished_game(name) == table.path
    assert mistyped.save_anywhere().parent == tmp_path / "data" / "games", "a game is kept somewhere, all the same"


def test_a_full_disk_loses_nothing(name, tmp_path):
    folder = tmp_path / "no"
    folder.write_text("a file where a folder should be")
    table = table_of(name, people=table_of(name, 0).game.num_players, path=folder / "game.toml")
    with pytest.raises(SaveError, match=r"game\.toml' \(.+\); the next move tries again"):
        play_on(table, 1)
    folder.unlink()
    folder.mkdir()
    table.save()
    assert resume_table(folder / "game.toml").game == table.game


def test_finished_or_damaged_game_cannot_be_resumed(name, tmp_path, monkeypatch, refused):
    path = tmp_path / "games" / "game.toml"
    path.parent.mkdir()
    table = table_of(name, people=0, path=path)
    play_on(table)
    with refused(RecordError, "finished"):
        resume_table(path)
    monkeypatch.setattr(saves, "find_games_folder", lambda: path.parent)
    with refused(RecordError, "nothing saved"):
        find_last_unfinished_game()
    table = table_of(name, path=path)
    play_on(table, 3)
    other = next(other for other in GAMES if other != name)
    assert find_last_unfinished_game() == path
    with refused(RecordError, "nothing saved"):
        find_last_unfinished_game(other)
    text = path.read_text()
    seats = text[text.index("_seats") :].splitlines()[0]
    path.write_text(text.replace(seats, "_seats = [3]"))
    with refused(RecordError, f"seats of {name}"):
        resume_table(path)


OWN = """
open("imported", "a").close()


class Bot:
    name = "bot"

    def __init__(self, seed):
        pass

    def choose(self, state, seat, *, stop=None):
        raise AssertionError
"""


def test_foreign_file_imports_no_module(name, tmp_path, monkeypatch, refused):
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    module = f"somebodys_{name}"
    (tmp_path / f"{module}.py").write_text(OWN)
    path, bot = tmp_path / "game.toml", f"{module}:Bot"
    table = table_of(name, path=path)
    play_on(table, 3)
    path.write_text(path.read_text().replace('"random"', f'"{bot}"'))
    for own in ([], ["somebodys_other:Bot"]):
        with refused(RecordError, name):
            resume_table(path, own)
    assert not (tmp_path / "imported").exists()
    with refused(RecordError, "other"):
        resume_table(path, [bot, "other:Bot"])
    assert not (tmp_path / "imported").exists()
    assert bot in resume_table(path, [bot]).seats
    assert (tmp_path / "imported").exists()
    path.write_text(path.read_text().replace(bot, "exec:touch ran"))
    with refused(RecordError, "exec"):
        resume_table(path, [bot])
    assert "exec:touch ran" in resume_table(path, ["exec:touch ran"]).seats


# --- several people at one screen


def test_secret_choices_always_hand_over_the_device(name, monkeypatch):
    table = table_of(name, people=2)
    monkeypatch.setattr(type(table.game), "has_secrets", lambda *_: False)
    assert table.has_secrets(0) == table.kind.simultaneous
    monkeypatch.setattr(type(table.game), "has_secrets", lambda *_: True)
    assert table.has_secrets(0)


# --- hints


def test_hints_are_for_seats_that_are_asked(name, refused):
    table = table_of(name, people=0)
    play_on(table)
    with refused(IllegalActionError):
        table.compute_hint(0, 0.1)


def test_a_game_without_a_search_says_that_it_has_no_hints(name, monkeypatch, refused):
    table = table_of(name, people=game_type(name).seats[0])
    kind = game_type(name)
    monkeypatch.setattr(type(kind), "capabilities", replace(kind.capabilities, search=None))
    with refused(SevenWondersError, name):
        table.compute_hint(table.find_next_human_seat(), 0.1)


def test_many_impatient_hints_end_and_the_last_one_answers(name):
    table = table_of(name)
    play_on(table, 4)
    while table.find_next_human_seat() is None:
        table.let_computers_choose()
    table.compute_hint(0, 0.05)  # reads the machine code
    stops, answers, threads = [], [], []

    def ask(stop: threading.Event) -> None:
        try:
            answers.append(table.compute_hint(0, 0.3, stop))
        except IllegalActionError:
            answers.append(None)

    for _ in range(30):
        if stops:
            stops[-1].set()
        stops.append(threading.Event())
        threads.append(threading.Thread(target=ask, args=(stops[-1],), daemon=True))
        threads[-1].start()
    for thread in threads:
        thread.join(30)
    assert not any(thread.is_alive() for thread in threads)
    assert len(answers) == 30
    analyses = [analysis for analysis in answers if analysis]
    assert analyses
    assert {move.action for move in analyses[-1].moves} == set(table.game.legal_codes(0))
    table.close()


@pytest.mark.parametrize("game", ["duel", "classic"])
def test_game_without_seed_is_not_resumed(tmp_path, game):
    path = tmp_path / "game.toml"
    path.write_text(f'format = "sevenwonders"\nversion = 1\ngame = "{game}"\n', "utf-8")
    with pytest.raises(RecordError, match="has no seed, so chance cannot go on; add a line such as: seed = 7"):
        resume_table(path)
    with path.open("a", encoding="utf-8") as file:
        file.write("seed = 7\n")
    assert resume_table(path).find_next_human_seat() == 0
