"""Mining: what is shipped is found again by whoever looks, and what is not sharp makes no puzzle."""

import pytest

from sevenwonders import puzzles
from sevenwonders.players import Analysis, Candidate
from sevenwonders.puzzles.looking import Looker, is_sharp
from sevenwonders.puzzles.mining import mines
from sevenwonders.registry import game_type


def analysis(*values: float) -> Analysis:
    moves = tuple(Candidate(action, 100, 0.1, value) for action, value in enumerate(values))
    return Analysis(0, 1000, 0.1, values[0], moves=moves)


@pytest.mark.parametrize(
    ("values", "sharp"),
    [((0.7, 0.5, 0.4), True), ((0.7, 0.69, 0.4), True), ((0.7, 0.66, 0.6), False), ((0.7, 0.2), False)],
)
def test_one_or_two_actions_are_clearly_better(values, sharp):
    assert is_sharp(analysis(*values), 5, 0.1) is sharp


def test_another_look_finds_the_same_answers():
    kind = game_type("duel")
    proved = next(one for one in puzzles.shipped("duel") if one.proved)
    known = proved.start().known(proved.seat)
    finding = Looker(kind, 2, seed=99).look(known, proved.seat)
    assert finding is not None
    found = {str(kind.action(known, proved.seat, code)) for code in finding.right}
    assert found == {answer.action for answer in proved.answers if answer.right}
    assert finding.best.proved
    assert set(kind.themes_of(finding)) == set(proved.themes)


def test_games_are_of_all_expansions_or_of_all_numbers_of_players():
    duel = list(mines("duel", 8, 1, None, None))
    assert len({one.options.modules for one in duel}) == 4
    assert len({one.seed for one in duel}) == 8
    assert {one.options.num_players for one in mines("classic", 10, 1, None, None)} == {3, 4, 5, 6, 7}
