"""Puzzles: shipped ones are sound, answers are judged, ratings move, and no hidden information is revealed."""

from dataclasses import replace
from datetime import date, timedelta

import pytest

from sevenwonders import puzzles
from sevenwonders.duel.players.endgame import solve
from sevenwonders.duel.puzzles import is_supremacy_threatened
from sevenwonders.errors import IllegalActionError, SaveError, SevenWondersError
from sevenwonders.puzzles import Puzzle, SolverRating, Verdict
from sevenwonders.puzzles.difficulty import LevelAttempts, estimate_rating
from sevenwonders.puzzles.mining import EXACT
from sevenwonders.puzzles.progress import PuzzleProgress
from sevenwonders.puzzles.selection import select_varied_puzzles
from sevenwonders.puzzles.table import PuzzleTable, VerdictException
from sevenwonders.puzzles.verdict import describe_verdict
from sevenwonders.registry import GAMES

EVERY = 20  # puzzles are looked at closely
GOES_ON = "your rating goes on from what this session knows"


def some(game: str) -> list[Puzzle]:
    return list(puzzles.shipped(game)[::EVERY])


@pytest.fixture(params=GAMES)
def puzzle(request: pytest.FixtureRequest) -> Puzzle:
    """A puzzle of every game with something wrong to answer."""
    return puzzles.shipped(str(request.param))[0]


# --- what is shipped


@pytest.mark.parametrize("game", GAMES)
def test_every_puzzle_has_a_right_answer_that_is_clearly_better(game):
    for one in puzzles.shipped(game):
        right, wrong = [a for a in one.answers if a.right], [a for a in one.answers if not a.right]
        assert set(one.themes) <= set(one.game_type.puzzle_themes), one.id
        assert 2 * len(right) <= len(one.answers), one.id
        assert min(a.value for a in right) - max(a.value for a in wrong) >= 0.03, one.id


def test_all_themes_have_puzzles_and_supremacies_are_proved():
    duel = puzzles.shipped("duel")
    for theme in duel[0].game_type.puzzle_themes:
        assert sum(theme in one.themes for one in duel) >= 30, theme
    for one in duel:
        if "supremacy" in one.themes:
            assert (one.answers[0].proved, one.answers[0].value) == (True, 1.0), one.id


def assert_is_solved(puzzle: Puzzle) -> None:
    start = puzzle.start_game()
    solution = solve(start.known(puzzle.seat), puzzle.seat, positions=4_000_000)
    values = {str(puzzle.game_type.action(start.state, puzzle.seat, move.action)): move.low for move in solution.moves}
    assert solution.is_complete, puzzle.id
    assert {answer.action: answer.value for answer in puzzle.answers} == pytest.approx(values, abs=0.0006), puzzle.id
    assert {answer.action for answer in puzzle.right_answers} == {
        str(puzzle.game_type.action(start.state, puzzle.seat, code)) for code in solution.best_actions
    }, puzzle.id


def test_exact_puzzle_has_the_values_of_the_solver():
    exact = [puzzle for puzzle in puzzles.shipped("duel") if EXACT in puzzle.themes]
    assert_is_solved(min(exact, key=lambda puzzle: (len(puzzle.document["structure"]), puzzle.id)))


@pytest.mark.slow
def test_all_exact_puzzles_have_the_values_of_the_solver():
    for puzzle in puzzles.shipped("duel"):
        if EXACT in puzzle.themes:
            assert_is_solved(puzzle)


def test_every_defence_meets_a_threat_on_the_table():
    defences = [one for one in puzzles.shipped("duel") if "defence" in one.themes]
    for one in defences:
        wrong = next(answer for answer in one.answers if not answer.right)
        assert is_supremacy_threatened(
            one.game_type.known(one.start_game().state, one.seat), one.seat, wrong.ends[0]
        ), one.id


@pytest.mark.parametrize("game", GAMES)
def test_answers_are_the_legal_actions_of_the_position(game):
    for one in some(game):
        start = one.start_game()
        assert one.seat in start.deciders
        legal = {str(action) for action in start.legal_actions(one.seat)}
        assert {answer.action for answer in one.answers} == legal, one.id


@pytest.mark.parametrize("game", GAMES)
def test_answer_that_needs_hidden_information_is_a_guess(game):
    """Redealt, the position looks the same to the solver: no hidden part is needed or revealed."""
    for one in some(game):
        state = one.start_game().state
        guess = one.game_type.determinize(state, one.seat, 99)
        assert one.game_type.known(guess, one.seat) == one.game_type.known(state, one.seat), one.id


def test_a_file_comes_back_as_it_was(tmp_path, refused):
    some_puzzles = [*some("duel"), *some("classic")]
    puzzles.write(some_puzzles, str(tmp_path / "a.gz"))
    assert puzzles.read(tmp_path / "a.gz") == some_puzzles
    (tmp_path / "b.gz").write_bytes(b"no puzzles")
    with refused(SevenWondersError):
        puzzles.read(tmp_path / "b.gz")


# --- judging


def test_right_answer_is_praised_and_wrong_one_explained(puzzle):
    right, wrong = puzzle.answers[0], puzzle.answers[-1]
    assert Verdict.judge(puzzle, right.action).right
    verdict = Verdict.judge(puzzle, wrong.action)
    assert not verdict.right
    assert verdict.reasons[0].key in ("falls", "lost")
    assert not Verdict.judge(puzzle, None).right


def test_illegal_action_is_refused(puzzle):
    with pytest.raises(SevenWondersError):
        Verdict.judge(puzzle, "build nothing_of_that_name")
    with pytest.raises(IllegalActionError):
        Verdict.judge(puzzle, "decline")


@pytest.mark.parametrize(
    ("bad", "words"), [(1, "1 of 4 possible reveals refutes it"), (2, "2 of 4 possible reveals refute it")]
)
def test_reveals_that_spoil_an_answer_are_counted(puzzle, bad, words):
    wrong = replace(next(a for a in puzzle.answers if not a.right), reveals=(bad, 4))
    answers = tuple(wrong if answer.action == wrong.action else answer for answer in puzzle.answers)
    reasons = Verdict.judge(replace(puzzle, answers=answers), wrong.action).reasons
    [reason] = [reason for reason in reasons if reason.key == "reveals"]
    assert reason.values == {"count": bad, "all": 4}
    texts = puzzle.game_type.messages()
    assert words in describe_verdict(Verdict.judge(replace(puzzle, answers=answers), wrong.action), texts)


def test_an_analysis_has_all_answers_the_best_first(puzzle):
    moves = puzzle.to_analysis().moves
    assert len(moves) == len(puzzle.answers)
    assert moves[0].value == max(move.value for move in moves)


# --- choosing


def test_a_day_has_its_puzzle_and_the_next_another():
    today = date(2026, 11, 23)
    assert puzzles.daily(today) == puzzles.daily(today)
    week = {puzzles.daily(today + timedelta(days)).id for days in range(7)}
    assert len(week) == 7


@pytest.mark.parametrize("game", ["duel", "classic"])
def test_daily_puzzle_is_of_the_base_game(game):
    days = [date(2026, 11, 1) + timedelta(number) for number in range(60)]
    assert all(not puzzles.find(puzzles.daily(day, game).id).modules for day in days)
    any_modules = {puzzles.daily(day, game, None).modules for day in days}
    assert len(any_modules) == (4 if game == "duel" else 1)
    assert {puzzles.daily(day, "duel", ["agora"]).modules for day in days} == {("agora",)}


def test_one_is_chosen_by_theme_and_rating_and_not_twice(refused):
    all_of_them = puzzles.shipped("duel")
    theme = all_of_them[0].themes[0]
    hard = puzzles.choose(all_of_them, theme=theme, rating=3000)
    easy = puzzles.choose(all_of_them, theme=theme, rating=0)
    assert theme in hard.themes
    assert easy.rating <= hard.rating
    others = puzzles.choose(all_of_them, done=[one.id for one in all_of_them[1:]])
    assert others == all_of_them[0]
    with refused(SevenWondersError, "theme"):
        puzzles.choose(all_of_them, theme="chess")
    with refused(SevenWondersError, "unknown_puzzle"):
        puzzles.find("unknown_puzzle")


def test_all_groups_are_among_the_chosen():
    groups = {(one.modules, one.themes[0]) for one in puzzles.shipped("duel")}
    chosen = select_varied_puzzles(puzzles.shipped("duel"), len(groups))
    assert {(one.modules, one.themes[0]) for one in chosen} == groups


# --- ratings


def test_a_puzzle_is_as_hard_as_few_find_it():
    grades = [estimate_rating([LevelAttempts(1400, 8, hits)], 0.1)[0] for hits in range(9)]
    assert grades == sorted(grades, reverse=True)


def test_a_solver_gets_surer_and_rises_with_right_answers():
    solver = SolverRating()
    for _ in range(30):
        solver = solver.rated_after_try(1500, 80, right=True)
    assert solver.rating > 1500
    assert solver.deviation < 150


def test_the_first_try_counts_and_is_kept(tmp_path, puzzle):
    file = tmp_path / "sub" / "puzzles.json"
    progress = PuzzleProgress.load_from_file(file)
    progress.record_first_try(puzzle, False)
    progress.record_first_try(puzzle, True)
    again = PuzzleProgress.load_from_file(file)
    assert again.tried == {puzzle.id: False}
    assert again.solver == progress.solver != SolverRating()
    file.write_text("broken")
    assert PuzzleProgress.load_from_file(file).tried == {}


def test_a_table_judges_and_changes_nothing(puzzle):
    puzzle = replace(puzzle, answers=tuple(replace(answer, ends=("", 0.0), line=()) for answer in puzzle.answers))
    table = PuzzleTable(puzzle, PuzzleProgress())
    before = table.game.copy()
    with pytest.raises(
        VerdictException, match=r"^There is a better move: It wins \d+ of 100 games; the right answer wins \d+"
    ):
        table.choose(puzzle.seat, puzzle.answers[-1].action)
    assert not table.is_finished
    with pytest.raises(
        VerdictException, match=r"^Correct: It wins \d+ of 100 games; the next best move wins \d+$"
    ) as judged:
        table.choose(puzzle.seat, puzzle.answers[0].action)
    assert judged.value.verdict.right
    assert table.is_finished
    assert table.game == before
    assert table.progress.tried == {puzzle.id: False}


def test_damaged_progress_is_kept_aside(tmp_path):
    path, (first, second, *_) = tmp_path / "puzzles.json", puzzles.shipped("duel")
    PuzzleProgress.load_from_file(path).record_first_try(first, True)
    whole = path.read_text()
    for number, damaged in enumerate((whole[:-9], "[]")):
        path.write_text(damaged)
        messages: list[str] = []
        progress = PuzzleProgress.load_from_file(path, messages.append)
        assert len(messages) == 1
        progress.record_first_try(second, False)
        assert (tmp_path / f"puzzles.json.damaged{number or ''}").read_text() == damaged
        assert PuzzleProgress.load_from_file(path).tried == {second.id: False}


def test_two_sessions_keep_the_progress_of_both(tmp_path):
    path, (first, second, *_) = tmp_path / "puzzles.json", puzzles.shipped("duel")
    sessions = [PuzzleProgress.load_from_file(path) for _ in range(2)]
    sessions[0].record_first_try(first, True)
    sessions[1].record_first_try(first, False)  # the first try counts
    assert sessions[1].solver == sessions[0].solver
    sessions[1].record_first_try(second, True)
    kept = PuzzleProgress.load_from_file(path)
    assert kept.tried == {first.id: True, second.id: True}
    assert kept.solver.rating > sessions[0].solver.rating


@pytest.mark.parametrize("damaged", ["{", "[]"])
def test_progress_damaged_meanwhile_is_kept_aside(tmp_path, damaged):
    path, (first, second, *_) = tmp_path / "puzzles.json", puzzles.shipped("duel")
    messages: list[str] = []
    progress = PuzzleProgress.load_from_file(path, messages.append)
    progress.record_first_try(first, True)
    path.write_text(damaged)
    progress.record_first_try(second, False)
    (said,) = messages
    assert said == f"'{path}' is damaged; it is kept as 'puzzles.json.damaged', and {GOES_ON}"
    assert (tmp_path / "puzzles.json.damaged").read_text() == damaged
    kept = PuzzleProgress.load_from_file(path)
    assert (kept.tried, kept.solver) == ({first.id: True, second.id: False}, progress.solver)


def test_progress_unreadable_meanwhile_is_not_replaced(tmp_path):
    path, (first, second, *_) = tmp_path / "puzzles.json", puzzles.shipped("duel")
    progress = PuzzleProgress.load_from_file(path)
    progress.record_first_try(first, True)
    path.unlink()
    path.mkdir()
    with pytest.raises(SaveError, match="what you have solved cannot be read from"):
        progress.record_first_try(second, True)
    assert progress.tried == {first.id: True}
