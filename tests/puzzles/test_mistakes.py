"""Mistakes of a reviewed game as exercises."""

import pytest

from sevenwonders.game.player import Analysis, Candidate
from sevenwonders.puzzles.mistakes import iter_puzzles_from_mistakes
from sevenwonders.puzzles.verdict import Verdict
from sevenwonders.registry import GAMES, game_type
from sevenwonders.review import PlyKind, PlyReview


@pytest.mark.parametrize("name", GAMES)
def test_a_mistake_becomes_a_puzzle_and_a_good_move_does_not(name):
    kind = game_type(name)
    game = kind.Game(kind.experiment_options(), seed=5)
    for _ in range(12):
        game.play(game.legal_codes()[-1])
    reviewed = []
    for number, ply in enumerate(game.plies):
        at = game.copy()
        at.rewind(number)
        codes = at.legal_codes(ply.seat) if ply.seat in at.asked else []
        if ply.seat == kind.chance_seat or len(codes) < 3:
            continue
        good = len(reviewed) % 2 == 0
        values = {code: 0.2 if code == ply.code else 0.7 - 0.1 * place for place, code in enumerate(codes)}
        moves = tuple(Candidate(code, 50, 0.1, value) for code, value in values.items())
        analysis = Analysis(ply.seat, 500, 0.1, 0.7, moves=moves)
        error = 0.0 if good else -0.5
        reviewed.append(
            PlyReview(
                number, 1, ply.seat, PlyKind.DECISION, 1, "", (ply.code,), (str(ply.action),), (), analysis, error=error
            )
        )
    found = dict(iter_puzzles_from_mistakes(game, reviewed))
    assert set(found) == {one.ply for one in reviewed if one.error}
    for ply, puzzle in found.items():
        assert not Verdict.judge(puzzle, str(game.plies[ply].action)).right
        assert Verdict.judge(puzzle, puzzle.answers[0].action).right
    assert not dict(iter_puzzles_from_mistakes(game, reviewed, seats=()))
