"""Games to write down."""

import random

import pytest

from sevenwonders.classic import Game


def played(players: int, seed: int, plies: int = 1000, **options: str) -> Game:
    """A game in which all choose at random, for at least so many plies or to its end."""
    rng = random.Random(seed)
    game = Game.new(seed=seed, players=players, **options)
    while not game.is_over and len(game.plies) < plies:
        seat = rng.choice(game.deciders)
        game.commit(seat, rng.choice(game.legal_codes(seat)))
    return game


@pytest.fixture
def unfinished_game() -> Game:
    """Three players in turn 3 of Age II; one of them has chosen."""
    game = played(3, 5, 40, sides="night")
    while game.age < 2 or game.turn < 3 or len(game.deciders) < 3:
        game.play(game.legal_codes()[-1])
    game.commit(1, game.legal_codes(1)[-1])
    return game
