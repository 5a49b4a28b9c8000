"""The gate of a generation: what lets it pass, how often chance decides, and that nothing is played twice."""

import json
from pathlib import Path

import numpy as np
import pytest

from sevenwonders.errors import SevenWondersError
from sevenwonders.kernel.chance import derive_seed
from sevenwonders.lab.sprt import SequentialTest, expected_share
from sevenwonders.lab.training.gate import (
    PLAIN,
    GamePair,
    GamePairKey,
    GamePairLog,
    GateMatch,
    Gating,
    find_rejection_reason,
    make_champion_matches,
    make_style_matches,
)
from sevenwonders.lab.training.run import LeagueSettings, TrainingRun

STYLES = ("scholar", "general", "builder", "miser", "denier", "senator")
COURSE = LeagueSettings()


def played(match: GateMatch, won: float, forerunner: float | None, dice: np.random.Generator) -> GateMatch:
    """A match in which either network wins so often."""
    while not match.is_over:
        ours = (float(dice.random() < won), float(dice.random() < won))
        if forerunner is None:
            match.add_pair(ours)
        else:
            match.add_pair(ours, (float(dice.random() < forerunner), float(dice.random() < forerunner)))
    return match


def how_often(won: float, styles: int, gates: int) -> float:
    """Return how often a first style rejects a network with this win rate where its forerunner wins 75 of 100."""
    dice = np.random.default_rng([7, round(100 * won)])
    refused = 0
    for _ in range(gates):
        matches = [match for match in make_style_matches(COURSE, STYLES) if match.style in STYLES[:styles]]
        refused += any("worse" in find_rejection_reason([played(match, won, 0.75, dice)]) for match in matches)
    return refused / gates


def test_chance_alone_seldom_fails_the_style_matches() -> None:
    assert how_often(0.75, len(STYLES), 150) < 0.09


@pytest.mark.parametrize(("won", "least", "most"), [(0.65, 0.2, 0.55), (0.55, 0.9, 1.0)])
def test_network_that_regresses_against_a_style_is_rejected(won: float, least: float, most: float) -> None:
    """A loss of ten points in a hundred is noticed about every third time, one of twenty nearly always."""
    assert least <= how_often(won, 1, 100) <= most


@pytest.mark.parametrize(("lead", "least", "most"), [(-20, 0.0, 0.06), (0, 0.3, 0.55), (20, 0.88, 1.0)])
def test_the_stronger_passes_the_champion(lead: float, least: float, most: float) -> None:
    """As docs/explanation/duel/learning.md says: an equal passes in four gates of ten."""
    dice = np.random.default_rng(5)
    passed = [
        not find_rejection_reason(
            [played(match, expected_share(lead), None, dice) for match in make_champion_matches(COURSE)]
        )
        for _ in range(100)
    ]
    assert least <= np.mean(passed) <= most


def test_it_is_said_what_speaks_against_a_generation() -> None:
    dice = np.random.default_rng(6)
    small, large = make_champion_matches(COURSE)
    assert (small.simulations, large.simulations) == (400, 1600)
    played(small, 0.9, None, dice)
    assert find_rejection_reason([small, large]) == ""
    played(large, 0.1, None, dice)
    assert find_rejection_reason([small, large]) == "does not lead the champion at 1600 simulations"
    level = GateMatch(PLAIN, 400, 2, SequentialTest(0, 20))
    level.add_pair((1.0, 0.0))
    assert find_rejection_reason([level]) == "is not ahead of the champion over all games"
    scholar = next(match for match in make_style_matches(COURSE, STYLES) if match.style == "scholar")
    played(scholar, 0.2, 0.9, dice)
    assert find_rejection_reason([small, scholar]) == "is worse than it against scholar at 400 simulations"


def test_networks_are_compared_in_the_same_games() -> None:
    """Half of the points of both, but never in the same game: no draw, and no difference either."""
    match = GateMatch("miser", 400, 100, SequentialTest(-50, 0))
    match.add_pair((1.0, 0.5), (0.0, 1.0))
    assert match.test is not None
    assert match.test.pairs == [0, 1, 0, 0, 1]
    assert match.share == 0.75


@pytest.fixture
def gate(tmp_path: Path) -> Gating:
    """The gate of generation 2, whose champion is generation 0."""
    for number in (0, 1, 2):
        (tmp_path / f"{number:03d}").mkdir()
    networks = [tmp_path / f"{number:03d}" / "network.npz" for number in (2, 0)]
    course = LeagueSettings(pairs=20, style_pairs=20, simulations=1)
    return Gating(course, 2, networks[0], 0, networks[1], 1, lambda _: None)


@pytest.fixture
def contests(monkeypatch: pytest.MonkeyPatch) -> list[GamePair]:
    """The contests that were played; the new network wins nearly always, the champion often."""
    heard: list[GamePair] = []

    def play(self: GamePair) -> tuple[float, float]:
        heard.append(self)
        lot = derive_seed(self.seed, len(self.networks[0].parent.name), int(self.networks[0].parent.name)) % 10
        champion = self.networks[0] == self.networks[1]
        return (float(lot != 0), float(lot != 1)) if not champion else (float(lot > 2), float(lot < 7))

    monkeypatch.setattr(GamePair, "play_both", play)
    return heard


def test_gating_plays_champion_then_each_style_at_two_budgets(gate: Gating, contests: list[GamePair]) -> None:
    found = gate.judge_network()
    assert found["passed"]
    assert found["against"] == "generation 0"
    played = {(contest.style, contest.simulations) for contest in contests}
    assert played == {(style, budget) for style in (PLAIN, *STYLES) for budget in (1, 4)}
    for contest in contests:
        assert contest.networks[1] == gate.old
        assert contest.networks[0] == gate.new or contest.style != PLAIN
    for style in (PLAIN, "scholar"):
        settings = {contest.setting for contest in contests if contest.style == style}
        assert settings >= {"base", "pantheon", "agora", "pantheon-agora"}
        assert ("solo" in settings) == (style == PLAIN), "a style has an opponent"


def test_an_interrupted_gate_goes_on_and_says_the_same(gate: Gating, contests: list[GamePair]) -> None:
    whole = json.dumps(gate.judge_network())
    every = list(contests)
    for file in (gate.new.parent / "gate.jsonl", gate.old.parent / "styles.jsonl"):
        lines = file.read_text().splitlines(keepends=True)
        file.write_text("".join(lines[: len(lines) // 2]) + '["pl')  # as if the power had failed
    contests.clear()
    assert json.dumps(gate.judge_network()) == whole
    assert 0 < len(contests) < len(every)
    assert set(contests) < set(every)


def test_the_games_of_a_champion_with_styles_serve_all_that_come(gate: Gating, contests: list[GamePair]) -> None:
    gate.judge_network()
    before = {contest for contest in contests if contest.networks == (gate.old, gate.old)}
    contests.clear()
    new = gate.new.parent.parent / "001" / "network.npz"
    Gating(gate.settings, 1, new, 0, gate.old, 1, lambda _: None).judge_network()
    assert before
    assert not before & set(contests)


def test_network_behind_the_champion_skips_the_styles(
    gate: Gating, contests: list[GamePair], monkeypatch: pytest.MonkeyPatch
) -> None:
    def lose(self: GamePair) -> tuple[float, float]:
        contests.append(self)
        return 0.0, 0.5

    monkeypatch.setattr(GamePair, "play_both", lose)
    found = gate.judge_network()
    assert not found["passed"]
    assert found["reason"] == "does not lead the champion at 1 simulations"
    assert {contest.style for contest in contests} == {PLAIN}


def test_an_exploiter_plays_all_its_pairs(gate: Gating, contests: list[GamePair]) -> None:
    frozen = gate.old.parent.parent / "against.npz"
    found = Gating(gate.settings, 2, gate.new, None, frozen, 1, lambda _: None).play_all_matches()
    assert found["passed"]
    assert len(contests) == 2 * gate.settings.pairs
    assert not (frozen.parent / "styles.jsonl").exists()


def test_a_file_with_something_else_is_no_ledger(tmp_path: Path, refused) -> None:
    path = tmp_path / "gate.jsonl"
    with GamePairLog(path) as ledger:
        ledger.record_points(GamePairKey(PLAIN, 4, 0), (1.0, 0.5))
    with GamePairLog(path) as ledger:
        assert ledger.points == {(PLAIN, 4, 0): (1.0, 0.5)}
    for nonsense in ('["plain", 4, 1, 7, 7]', "[1, 2]", "7"):
        path.write_text(path.read_text() + nonsense + "\n")
        with refused(SevenWondersError):
            GamePairLog(path)


def test_old_gating_file_still_names_the_winner(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sevenwonders.lab.training.run.require_torch", lambda: None)
    for number, passed in enumerate((True, True, False)):
        home = tmp_path / f"{number:03d}"
        home.mkdir()
        (home / "gate.json").write_text(json.dumps({"pairs": [1, 2, 3, 2, 1], "share": 0.5, "passed": passed}))
    assert TrainingRun(tmp_path, LeagueSettings()).champion_generation == 1
