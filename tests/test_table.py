"""The table on this machine: people, computers, threads and files."""

import threading

import pytest

from sevenwonders import duel
from sevenwonders.duel.actions import legal_codes
from sevenwonders.duel.game import known
from sevenwonders.errors import IllegalActionError, SaveError
from sevenwonders.local.table import PERSON, Table, resume_table
from sevenwonders.players import Decision
from sevenwonders.records import load


def first_moves(table: Table, number: int) -> None:
    """Let everybody take the first legal action a few times."""
    for _ in range(number):
        if table.is_persons_turn():
            table.play(table.game.legal_codes()[0])
        else:
            table.computer_moves()


def test_many_impatient_hints_end_and_the_last_one_answers():
    table = Table(duel.Game(seed=3))
    table.hint(0.05)  # machine code and all
    stops, answers, threads = [], [], []

    def ask(stop: threading.Event) -> None:
        try:
            answers.append(table.hint(0.3, stop))
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
    told = [analysis for analysis in answers if analysis]
    assert told
    assert {move.action for move in told[-1].moves} == set(table.game.legal_codes())
    table.close()


def test_undo_goes_back_to_a_real_choice():
    # Circus Maximus with one grey card to destroy: the destruction is no choice.
    position = duel.Position(
        age=2,
        p1={"coins": 30, "wonders": ["circus_maximus"]},
        p2={"cards": ["press"]},
        structure={0: "statue", 1: "temple", 2: "walls", 3: "forum"},
    )
    table = Table(duel.Game(position=position, seed=1), (PERSON, "greedy"))
    before = table.game.state.copy()
    table.play("wonder circus_maximus with statue")
    assert table.forced() is not None
    table.play(table.forced())
    table.computer_moves()
    table.undo()
    assert table.game.state == before
    assert not table.can_undo()
    with pytest.raises(IllegalActionError, match="nothing to take back"):
        table.undo()


class Stubborn:
    """Thinks until it is told to stop."""

    name = "stubborn"

    def choose(self, state, seat, *, stop=None):
        stop.wait(30)
        return Decision(0)


def test_a_stopped_computer_changes_nothing():
    table = Table(duel.Game(seed=1))
    table.players = (Stubborn(), None)
    stop, failed = threading.Event(), []

    def think() -> None:
        with pytest.raises(IllegalActionError, match="stopped"):
            table.computer_decides(table.game.state.copy(), stop)
        failed.append(True)

    thread = threading.Thread(target=think)
    plies = len(table.game.plies)
    thread.start()
    stop.set()
    thread.join(10)
    assert failed
    assert len(table.game.plies) == plies


def test_every_move_is_in_the_file_and_a_file_that_fails_catches_up(tmp_path):
    path = tmp_path / "games" / "one.toml"
    table = Table(duel.Game(seed=5), (PERSON, "random"), path)
    assert not path.exists(), "nobody has moved"
    first_moves(table, 6)
    assert load(path)[0].game().plies == table.game.plies
    path.unlink()
    path.mkdir()
    with pytest.raises(SaveError, match="cannot be saved"):
        first_moves(table, 1)
    assert not table.is_saved
    path.rmdir()
    first_moves(table, 1)
    assert table.is_saved
    assert load(path)[0].game().plies == table.game.plies
    again = resume_table(path)
    assert again.seats == (PERSON, "random")
    assert again.game.state == table.game.state


def test_a_closed_table_compiles_nothing_more(monkeypatch):
    started = []
    monkeypatch.setattr("sevenwonders.local.seated.Warming", started.append)
    table = Table(duel.Game(seed=5))
    table.close()
    table.prepare_hints()
    assert not started


def test_computers_are_shown_what_their_seat_knows():
    options = duel.Options(pantheon=True, agora=True)
    game = duel.Game(options, seed=5)
    table, shown = Table(game, ("random", "random")), []

    class Spy:
        name = "spy"

        def choose(self, state, seat, *, stop=None):
            shown.append((state.copy(), game.state.copy(), seat))
            return Decision(legal_codes(state)[-1])

    table.players = (Spy(), Spy())
    while not game.is_over:
        table.computer_moves()
    assert all(state == known(true, seat) for state, true, seat in shown)
    assert any(state != true for state, true, _ in shown)
