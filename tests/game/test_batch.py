"""Many games at once, of every type that has them."""

import numpy as np
import pytest

from sevenwonders.errors import IllegalActionError
from sevenwonders.registry import GAMES, game_type


@pytest.mark.parametrize("name", GAMES)
def test_threads_change_nothing(name):
    one, two = (game_type(name).batch(9, seed=5, threads=threads) for threads in (1, 2))
    for _ in range(200):
        actions = one.random_actions()
        assert (actions == two.random_actions()).all()
        one.step(actions)
        two.step(actions)
        assert one.states.tobytes() == two.states.tobytes()
        assert (one.dones == two.dones).all()
        assert all((a == b).all() for a, b in zip(one._outcomes, two._outcomes, strict=True))
    assert one.observe().tobytes() == two.observe().tobytes()


@pytest.mark.parametrize("name", GAMES)
def test_an_illegal_action_moves_no_game(name):
    batch = game_type(name).batch(4, seed=1)
    before = batch.states.tobytes()
    actions = batch.random_actions().copy()
    for illegal in (np.flatnonzero(~batch.masks[2])[-1], -1):
        actions[2] = illegal
        with pytest.raises(IllegalActionError, match=f"action {illegal} is not legal in game 2"):
            batch.step(actions)
    with pytest.raises(IllegalActionError, match="takes 4 actions"):
        batch.step(actions[:3])
    assert batch.states.tobytes() == before
