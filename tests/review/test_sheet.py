"""The sheet of a game: figures from plies."""

import pytest

from sevenwonders.game.player import Analysis, Candidate
from sevenwonders.review import Grade, PlyKind, PlyReview, grade_decision, make_sheet


def decision(ply: int, seat: int, error: float) -> PlyReview:
    analysis = Analysis(seat, 10, 0.1, 0.5, moves=(Candidate(1, 10, 1.0, 0.5),))
    return PlyReview(
        ply, 1, seat, PlyKind.DECISION, 1, "build", (2,), ("build altar",), (0.5, 0.5), analysis, (1,), error=error
    )


def finest(ply: int, lead: float) -> PlyReview:
    moves = (Candidate(2, 10, 0.6, 0.5 + lead), Candidate(1, 5, 0.4, 0.5))
    analysis = Analysis(0, 10, 0.1, 0.5, moves=moves)
    return PlyReview(ply, 1, 0, PlyKind.DECISION, 1, "build", (2,), ("build altar",), (0.5, 0.5), analysis, (2,))


def reveal(ply: int, luck: float, doubt: float = 0.0) -> PlyReview:
    luck_of = (luck, -luck)
    return PlyReview(
        ply, 1, None, PlyKind.CHANCE, 1, "card", (5,), ("card 3 altar",), (0.5, 0.5), luck=luck_of, luck_error=doubt
    )


def test_grades_go_by_what_was_given_away() -> None:
    assert [grade_decision(-loss) for loss in (0.004, 0.005, 0.03, 0.08, 0.18)] == list(Grade)


def test_luck_above_the_result_means_undeserved() -> None:
    sheet = make_sheet([decision(0, 0, -0.2), decision(1, 1, 0.0), reveal(2, 0.5), reveal(3, 0.1)], 2, (1.0, 0.0))
    first, second = sheet.seats
    assert first.luck is not None
    assert first.luck.value == pytest.approx(0.6)
    assert first.adjusted is not None
    assert first.adjusted.value == pytest.approx(0.4)
    assert sheet.deserved == 1
    assert (first.luckiest, first.unluckiest, second.luckiest, second.unluckiest) == ((2, 3), (), (), (2, 3))


def test_uncertainty_as_large_as_the_lead_is_reported() -> None:
    sure, unsure = (make_sheet([reveal(0, 0.4, doubt)], 2, (1.0, 0.0)) for doubt in (0.01, 0.2))
    assert (sure.deserved, sure.sure, unsure.deserved, unsure.sure) == (0, True, 0, False)


def test_sheet_counts_errors_by_decision_and_names_the_worst() -> None:
    plies = [decision(ply, 0, error) for ply, error in enumerate((0.0, -0.01, -0.05, -0.02, -0.02, 0.0, -0.03, -0.03))]
    sheet = make_sheet(plies, 2, None)
    first, second = sheet.seats
    assert first.error is not None
    assert first.error.value == pytest.approx(20)
    assert first.error.error == pytest.approx(2.365 * 16.9031 / 8**0.5, rel=5e-3)  # Student's, of 8 decisions
    assert first.costliest == (2, 6, 7)
    assert first.accuracy is not None
    assert 80 < first.accuracy.value < 100
    assert (second.decisions, second.error, second.accuracy, second.band) == (0, None, None, "")
    assert sheet.deserved is None


def test_the_best_moves_are_those_that_nothing_else_comes_near() -> None:
    plies = [finest(ply, lead) for ply, lead in enumerate((0.1, 0.02, 0.0, 0.3, 0.05, 0.2))]
    first, second = make_sheet([*plies, decision(9, 0, -0.3)], 2, None).seats
    assert first.finest == (3, 5, 0)
    assert second.finest == ()
    assert decision(9, 0, 0.0).lead_over_other_actions == 0  # there was nothing else to do
