"""The toy game of the page "Add a game" is a game like the others."""

import pickle
import random
from types import ModuleType

import pytest

from sevenwonders.errors import IllegalActionError, SevenWondersError


def played(game, seed: int):
    dice = random.Random(seed)
    while not game.is_over:
        for seat in game.deciders:
            game.commit(seat, dice.choice(game.legal_codes(seat)))
    return game


@pytest.mark.parametrize("misere", [False, True])
def test_who_takes_the_last_stone_wins_or_loses(stones: ModuleType, misere: bool) -> None:
    for seed in range(20):
        game = played(stones.Game(stones.Options(misere=misere), seed=seed), seed)
        laid, *taken = [ply.code for ply in game.plies]
        assert sum(taken) == laid in stones.LAID
        assert game.result.winner == (game.plies[-1].seat if not misere else 1 - game.plies[-1].seat)


def test_the_base_class_does_the_rest(stones: ModuleType) -> None:
    game = played(stones.Game(seed=7), 1)
    assert game == played(stones.Game(seed=7), 1)
    assert pickle.loads(pickle.dumps(game)) == game
    again = game.copy()
    again.undo()
    assert again != game
    assert not again.is_over
    again.play(str(game.plies[-1].action))
    assert again == game
    again.rewind(0)
    assert repr(again) == "<stones.Game before Age I, d to move, 0 plies>"
    with pytest.raises(IllegalActionError, match="take one to 3 stones"):
        stones.Game(seed=7).play("take 4")


def test_a_position_and_a_deal(stones: ModuleType) -> None:
    game = stones.Game(position=stones.Position(stones=2, seat=1))
    game.play("take 2")
    assert game.result.winners == (1,)
    assert stones.Game(deal=stones.Deal(101)).state.stones == 101
    waiting = stones.Game()
    assert [str(action) for action in waiting.legal_actions()][:2] == ["lay 100", "lay 101"]
    waiting.play("lay 104")
    assert stones.GAME.view(waiting, 0)["stones"] == 104


def test_what_it_leaves_out_it_says(stones: ModuleType) -> None:
    with pytest.raises(SevenWondersError) as refusal:
        stones.GAME.read_record({}, None)
    assert str(refusal.value) == "Stones has no records yet"
    assert stones.GAME.rulings == ()
