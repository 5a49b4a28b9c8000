"""Mining: what is shipped is found again, and what is not sharp makes no puzzle."""

from dataclasses import replace

import pytest

from sevenwonders import puzzles
from sevenwonders.errors import SevenWondersError
from sevenwonders.players import Analysis, Candidate
from sevenwonders.puzzles import Puzzle
from sevenwonders.puzzles.mining import generate_or_recheck, iter_puzzle_generators
from sevenwonders.puzzles.verification import PuzzleVerifier, has_clear_best_actions
from sevenwonders.registry import GAMES, game_type


def analysis(*values: float) -> Analysis:
    moves = tuple(Candidate(action, 100, 0.1, value) for action, value in enumerate(values))
    return Analysis(0, 1000, 0.1, values[0], moves=moves)


@pytest.mark.parametrize(
    ("values", "sharp"),
    [((0.7, 0.5, 0.4), True), ((0.7, 0.69, 0.4), True), ((0.7, 0.66, 0.6), False), ((0.7, 0.2), False)],
)
def test_one_or_two_actions_are_clearly_better(values, sharp):
    assert has_clear_best_actions(analysis(*values), 5, 0.1) is sharp


def test_another_look_finds_the_same_answers():
    kind = game_type("duel")
    proved = next(one for one in puzzles.shipped("duel") if one.proved)
    known = proved.start_game().known(proved.seat)
    finding = PuzzleVerifier(kind, 2, seed=99).verify(known, proved.seat)
    assert finding is not None
    found = {str(kind.action(known, proved.seat, code)) for code in finding.right}
    assert found == {answer.action for answer in proved.answers if answer.right}
    assert finding.best_evaluation.proved
    assert set(kind.find_puzzle_themes(finding)) == set(proved.themes)


def searched_again(one: Puzzle) -> list[Puzzle]:
    """Search a puzzle again, with values as a file has them."""
    return [Puzzle.from_json(found.to_json()) for found in generate_or_recheck(one)]


def test_values_are_those_of_the_shipped_network():
    """After a change of network or search: `sevenwonders lab puzzles --recheck`."""
    short = min(puzzles.shipped("duel"), key=lambda one: (one.proved, len(one.answers), one.id))
    assert searched_again(short) == [short]


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_values_of_many_puzzles_are_those_of_today(game):
    for one in puzzles.shipped(game)[::10]:
        assert searched_again(one) == [one], one.id


def test_second_look_keeps_names_and_drops_what_is_flat():
    proved = next(one for one in puzzles.shipped("duel") if one.proved)
    stale = replace(proved, answers=tuple(replace(answer, value=0.5, proved=False) for answer in proved.answers))
    [found] = generate_or_recheck(stale)
    assert (found.id, found.document, found.proved) == (proved.id, proved.document, True)
    kind = game_type("duel")
    game = kind.deal_game(kind.options(), 1, ["a", "b"])
    while len(game.legal_codes(game.deciders[0])) > 2:  # of two actions no puzzle is made
        game.commit(game.deciders[0], game.legal_codes(game.deciders[0])[0])
    assert generate_or_recheck(replace(proved, document=kind.position_of(game).to_document(), seat=game.seat)) == []


def test_only_candidates_of_a_rare_theme_are_searched_deeply():
    kind = game_type("duel")
    forced = next(one for one in puzzles.shipped("duel") if "supremacy" in one.themes)
    known = forced.start_game().known(forced.seat)
    right = next(one.action for one in forced.answers if one.right)
    codes = {str(kind.action(known, forced.seat, code)): code for code in kind.legal_codes(known, forced.seat)}
    move = Candidate(codes[right], 9, 1.0, 0.9)
    likely, unlikely = {"win_military": 0.5, "win_scientific": 0.4}, {"win_military": 0.2, "win_civilian": 0.7}
    for outcomes, promising in ((likely, True), (unlikely, False)):
        found = Analysis(forced.seat, 200, 0.1, 0.9, outcomes, (move, move, move))
        assert kind.may_have_puzzle_theme(known, found, "supremacy") is promising
        assert kind.may_have_puzzle_theme(known, found, "reveal")


def test_a_theme_that_is_none_is_refused(refused):
    with refused(SevenWondersError):
        next(iter_puzzle_generators("duel", 1, 1, themes=["supremacies"]))


def test_mined_games_cover_expansions_and_player_counts():
    duel = list(iter_puzzle_generators("duel", 8, 1))
    assert len({one.options.modules for one in duel}) == 4
    assert len({one.seed for one in duel}) == 8
    assert {one.options.num_players for one in iter_puzzle_generators("classic", 10, 1)} == {3, 4, 5, 6, 7}


def test_second_look_keeps_what_was_solved():
    puzzle = replace(puzzles.shipped("duel")[0], themes=("exact",))
    assert generate_or_recheck(puzzle) == [puzzle]
