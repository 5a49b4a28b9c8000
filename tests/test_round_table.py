"""A table for 3 to 7: who is asked, what is kept, and what can be taken back."""

from pathlib import Path

import pytest

from sevenwonders.classic import Game
from sevenwonders.errors import IllegalActionError, RecordError, SaveError
from sevenwonders.local.round_table import PERSON, RoundTable, resume_round
from sevenwonders.records import load


def table_for(people: int = 1, players: int = 3, path: Path | None = None, **options: str) -> RoundTable:
    """People first, then computers that play at random."""
    seats = [PERSON] * people + ["random"] * (players - people)
    return RoundTable(Game.new(seed=5, players=players, **{"sides": "day", **options}), seats, path)


def test_computers_choose_and_wait_for_the_person() -> None:
    table = table_for()
    table.computers_choose()
    assert (table.next_person(), table.next_computer()) == (0, None)
    assert table.game.plies[-1].action.verb.value == "deal"
    table.choose(0, table.game.legal_codes(0)[0])
    assert [ply.seat for ply in table.game.plies[-3:]] == [0, 1, 2]


def test_every_choice_is_on_disk_at_once(tmp_path: Path) -> None:
    table = table_for(people=2, path=tmp_path / "game.toml")
    table.choose(1, table.game.legal_codes(1)[-1])
    again = resume_round(tmp_path / "game.toml")
    assert again.seats == table.seats
    assert again.game.commitment(1) == table.game.commitment(1)
    assert again.next_person() == 0
    assert load(tmp_path / "game.toml")[0].players == table.names


def test_undo_takes_back_the_open_choice_first_and_then_the_last_turn() -> None:
    table = table_for()
    start = table.game.state.copy()
    assert not table.can_undo()
    with pytest.raises(IllegalActionError, match="nothing to take back"):
        table.undo()
    table.choose(0, table.game.legal_codes(0)[0])
    table.undo()
    assert table.game.state == start
    table.choose(0, table.game.legal_codes(0)[0])
    table.computers_choose()
    assert table.game.turn == 2
    table.undo()
    assert (table.game.turn, table.game.deciders) == (1, (0, 1, 2))
    assert table.game.state == start


def test_a_finished_game_and_a_strange_one_are_refused(tmp_path: Path) -> None:
    table = table_for(people=0, path=tmp_path / "game.toml")
    while not table.game.is_over:
        table.computers_choose()
    with pytest.raises(RecordError, match="is finished; look at it with"):
        resume_round(tmp_path / "game.toml")
    text = (tmp_path / "game.toml").read_text().replace('["random", "random", "random"]', "[3]")
    (tmp_path / "odd.toml").write_text(text.partition("result.")[0].replace(table.game.plies[-1].action.text(), "?"))
    with pytest.raises(RecordError):
        resume_round(tmp_path / "odd.toml")


def test_a_full_disk_loses_nothing(tmp_path: Path) -> None:
    table = table_for(path=tmp_path / "no" / "game.toml")
    (tmp_path / "no").write_text("a file where a folder should be")
    with pytest.raises(SaveError, match="the next move tries again"):
        table.choose(0, table.game.legal_codes(0)[0])
    assert table.game.commitment(0) is not None
    (tmp_path / "no").unlink()
    table.save()
    assert resume_round(tmp_path / "no" / "game.toml").game.commitment(0) == table.game.commitment(0)


def test_hints_are_for_seats_that_are_asked() -> None:
    table = table_for(people=0)
    while not table.game.is_over:
        table.computers_choose()
    with pytest.raises(IllegalActionError, match="nothing to choose"):
        table.hint(0, 0.1)
