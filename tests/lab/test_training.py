"""A course of training: every step is kept, what was interrupted goes on, only the stronger pass."""

import json
import sys
from pathlib import Path

import pytest

from sevenwonders.errors import SevenWondersError
from sevenwonders.lab.training.course import Course, Training


def test_without_pytorch_one_sentence_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "torch", None)
    with pytest.raises(SevenWondersError, match=r"pip install 'sevenwonders\[train\]'"):
        Training(tmp_path, Course())


@pytest.mark.slow
def test_a_course_goes_on_where_it_was_interrupted(tmp_path: Path) -> None:
    """The same course in one go and in pieces makes the same files."""
    pytest.importorskip("torch")
    course = Course(generations=2, games=6, window=2, pairs=16, simulations=4)
    told: list[str] = []
    whole = Training(tmp_path / "whole", course, processes=1, tell=told.append)
    whole.run()

    class Interrupted(Exception):
        pass

    heard: set[str] = set()

    def tire(line: str) -> None:
        """Stop at each line once."""
        if line not in heard:
            heard.add(line)
            raise Interrupted

    for _ in range(60):
        try:
            Training(tmp_path / "pieces", course, processes=1, tell=tire).run()
            break
        except Interrupted:
            continue
    else:
        raise AssertionError("it never came to an end")
    for number in range(2):
        for name in ("network.npz", "gate.json"):
            ours, theirs = (tmp_path / home / f"{number:03d}" / name for home in ("whole", "pieces"))
            assert ours.exists() == theirs.exists()
            if name == "gate.json" and ours.exists():
                assert json.loads(ours.read_text()) == json.loads(theirs.read_text())
    assert whole.champion == Training(tmp_path / "pieces", course, processes=1).champion
    assert any("positions" in line for line in told)


@pytest.mark.slow
def test_another_course_in_the_same_folder_is_refused(tmp_path: Path) -> None:
    pytest.importorskip("torch")
    Training(tmp_path, Course(games=6))
    with pytest.raises(SevenWondersError, match="games is 6 there, not 7"):
        Training(tmp_path, Course(games=7))


@pytest.mark.slow
def test_a_course_may_begin_with_a_network(tmp_path: Path) -> None:
    pytest.importorskip("torch")
    course = Course(generations=1, begin="shipped")
    training = Training(tmp_path / "course", course, processes=1, tell=lambda _: None)
    assert training.run() == training.network(0)
    assert training.champion == 0
    assert not (tmp_path / "course" / "000" / "games").exists()
    with pytest.raises(SevenWondersError, match=r"cannot begin with that: .* holds no network"):
        Training(tmp_path / "other", Course(begin=str(tmp_path / "absent.npz")), processes=1).run()
