"""A course of training: every step is kept, what was interrupted goes on, only the stronger pass."""

import json
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sevenwonders.errors import SevenWondersError
from sevenwonders.game.learning.training_examples import FROZEN, FULL, HUNT, PAST
from sevenwonders.lab.training.run import LeagueSettings, TrainingRun
from sevenwonders.registry import game_type


def test_without_pytorch_one_sentence_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, refused
) -> None:
    monkeypatch.setitem(sys.modules, "torch", None)
    with refused(SevenWondersError):
        TrainingRun(tmp_path, LeagueSettings())


@pytest.mark.parametrize("asked", [{"begin": "absent"}, {"against": "absent"}, {"also": ("absent",)}])
def test_course_without_its_network_leaves_no_folder(asked: dict[str, Any], tmp_path: Path) -> None:
    with pytest.raises(SevenWondersError, match="absent cannot be read"):
        LeagueSettings(**asked).check_and_store(tmp_path / "course")
    assert not (tmp_path / "course").exists()


@pytest.mark.slow
def test_a_course_goes_on_where_it_was_interrupted(tmp_path: Path) -> None:
    """The same course in one go and in pieces makes the same files."""
    pytest.importorskip("torch")
    course = LeagueSettings(generations=2, games=6, window=2, pairs=16, style_pairs=2, simulations=4)
    messages: list[str] = []
    whole = TrainingRun(tmp_path / "whole", course, processes=1, report=messages.append)
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
            TrainingRun(tmp_path / "pieces", course, processes=1, report=tire).run()
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
    assert whole.champion_generation == TrainingRun(tmp_path / "pieces", course, processes=1).champion_generation
    assert any("positions" in line for line in messages)


@pytest.mark.slow
def test_another_course_in_the_same_folder_is_refused(tmp_path: Path, refused) -> None:
    pytest.importorskip("torch")
    TrainingRun(tmp_path / "course", LeagueSettings(games=6))
    with refused(SevenWondersError):
        TrainingRun(tmp_path / "course", LeagueSettings(games=7))


@pytest.mark.slow
def test_no_policy_is_learned_from_whom_an_exploiter_plays(tmp_path: Path) -> None:
    """Whatever a frozen network tries, its decisions weigh nothing."""
    pytest.importorskip("torch")
    from sevenwonders.game.learning.trainable_network import TrainingSettings

    learning = game_type("duel").learning
    network = learning.load_shipped()
    learning.generate_games(tmp_path / "games.npz", 1, network=network, games=2, against=network)
    lessons = learning.load_examples([tmp_path / "games.npz"])
    rows = np.arange(len(lessons))
    before = learning.make_trainable_network(lessons, learning.load_shipped(), TrainingSettings()).average_losses(rows)
    theirs = np.repeat(lessons.kinds == FROZEN, lessons.counts)
    ours = np.where(theirs, 0, lessons.visits).astype(np.uint8)
    after = learning.make_trainable_network(
        replace(lessons, visits=ours), learning.load_shipped(), TrainingSettings()
    ).average_losses(rows)
    assert before == after
    turned = replace(lessons, visits=lessons.visits[::-1])
    assert (
        learning.make_trainable_network(turned, learning.load_shipped(), TrainingSettings()).average_losses(rows)
        != before
    )


@pytest.mark.slow
@pytest.mark.parametrize("game", ["duel", "classic"])
def test_sharpening_does_not_accumulate_over_generations(game: str, tmp_path: Path) -> None:
    """Training continues from the learned policy, not from its sharpened version."""
    pytest.importorskip("torch")
    from sevenwonders.game.learning.trainable_network import TrainingSettings

    learning = game_type(game).learning
    network = learning.load_shipped()
    learning.generate_games(tmp_path / "games.npz", 1, network=network, games=1)
    lessons, bolder = learning.load_examples([tmp_path / "games.npz"]), TrainingSettings(certainty=1.25)
    networks = [learning.create_untrained(1, 128)]
    for _ in range(3):
        networks.append(learning.make_trainable_network(lessons, networks[-1], bolder).to_network({}))
    first, second, third = (network.to_float_layers()["value_weights"] for network in networks[1:])
    assert (first != networks[0].to_float_layers()["value_weights"]).any()
    np.testing.assert_allclose(second, first, rtol=1e-6)
    np.testing.assert_allclose(third, first, rtol=1e-6)


@pytest.mark.slow
def test_pupil_computes_on_the_default_device(tmp_path: Path) -> None:
    """PyTorch refuses to mix tensors of two devices; this index has no numbers, so 7 Wonders cannot pick rows on it."""
    torch = pytest.importorskip("torch")
    learning = game_type("duel").learning
    learning.generate_games(tmp_path / "games.npz", 1, network=learning.load_shipped(), games=1)
    lessons = learning.load_examples([tmp_path / "games.npz"])
    with torch.device("meta"):
        loss, _ = learning.make_trainable_network(lessons, learning.load_shipped(), learning.FURTHER).compute_losses(
            lessons.unit_starts
        )
    assert loss.device.type == "meta"


@pytest.mark.slow
def test_a_course_may_begin_with_a_network(tmp_path: Path, refused) -> None:
    pytest.importorskip("torch")
    course = LeagueSettings(generations=1, begin="shipped")
    training = TrainingRun(tmp_path / "course", course, processes=1, report=lambda _: None)
    assert training.run() == training.network_path(0)
    assert training.champion_generation == 0
    assert not (tmp_path / "course" / "000" / "games").exists()
    with refused(SevenWondersError):
        TrainingRun(tmp_path / "other", LeagueSettings(begin=str(tmp_path / "absent.npz")), processes=1).run()


@pytest.mark.slow
def test_an_exploiter_learns_from_its_own_decisions_only(tmp_path: Path) -> None:
    """All games are against the frozen network; the gate counts, and lets each network pass."""
    pytest.importorskip("torch")
    course = LeagueSettings(generations=3, games=10, window=2, pairs=2, simulations=2, against="shipped")
    training = TrainingRun(tmp_path, course, processes=1, report=lambda _: None)
    assert training.run() == training.network_path(2)
    frozen = (tmp_path / "against.npz").read_bytes()
    assert training.network_path(0).read_bytes() == frozen != training.network_path(1).read_bytes()
    learning = game_type("duel").learning
    for number in (1, 2):
        lessons = learning.load_examples(sorted((tmp_path / f"{number:03d}" / "games").glob("*.npz")))
        assert set(lessons.teams.tolist()) == {HUNT}
        theirs = lessons.kinds == FROZEN
        assert 0.3 < theirs.mean() < 0.7
        assert (lessons.kinds[~theirs] <= FULL).all()
        found = json.loads((tmp_path / f"{number:03d}" / "gate.json").read_text())
        assert found["passed"]
        assert found["against"] == "the frozen network"
        assert [(match["pairs"], match["simulations"]) for match in found["matches"]] == [(2, 2), (2, 8)]


@pytest.mark.slow
def test_foreign_network_can_join_the_league_later(tmp_path: Path, refused) -> None:
    pytest.importorskip("torch")
    other = tmp_path / "other.npz"

    def silent(line: str) -> None:
        """Discard messages."""

    game_type("duel").learning.load_shipped().save(other)
    plan: dict[str, object] = {"games": 60, "pairs": 1, "style_pairs": 1, "simulations": 2, "begin": "shipped"}
    TrainingRun(tmp_path / "course", LeagueSettings(generations=1, **plan), processes=1, report=silent).run()
    training = TrainingRun(
        tmp_path / "course", LeagueSettings(generations=2, also=(str(other),), **plan), processes=1, report=silent
    )
    training.run()
    teams = game_type("duel").learning.load_examples((tmp_path / "course" / "001" / "games").glob("*.npz")).teams
    assert PAST in teams, "the course itself has no older network yet"
    with refused(SevenWondersError):
        LeagueSettings(against="shipped", also=(str(other),)).check_and_store(tmp_path / "another")
