"""Training examples of games that are played for the tests."""

from pathlib import Path
from typing import Any

import numpy as np

from sevenwonders.game.learning.league import SelfPlayPlan
from sevenwonders.registry import game_type


def generate_examples(name: str, network: Any, games: int, n_outputs: int, folder: Path) -> Any:
    """Return the examples of some games of a league; the games are the same each time, and the policies fit them."""
    learning = game_type(name).learning
    first, again = folder / "first.npz", folder / "again.npz"
    for path in (first, again):
        learning.generate_games(path, 1, network=network, games=games, plan=SelfPlayPlan(fast=4, full=8))
    with np.load(first) as one, np.load(again) as other:
        assert one.files == other.files
        assert all(np.array_equal(one[part], other[part]) for part in one.files)
    examples = learning.load_examples([first])
    outputs, seconds, visits = examples.policy_targets(np.arange(len(examples)), int(examples.counts.max()))
    assert (visits.max(axis=1) == np.where(examples.counts, 255, 0)).all()  # a seat without a choice has no policy
    behind = np.arange(visits.shape[1])[None] >= examples.counts[:, None]
    assert not visits[behind].any()
    assert outputs.max() < n_outputs > seconds.max() >= -1
    return examples
