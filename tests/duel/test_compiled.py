"""Interpreted and compiled rules are one: the same legal actions and the same bytes after every ply."""

import random

import numpy as np
import pytest

from sevenwonders import duel
from sevenwonders.duel.actions import legal_codes
from sevenwonders.duel.rules import play
from sevenwonders.duel.rules.moves import N_ACTIONS


def compare(machine, options, seeds):
    """Random games, chance included, in both forms at once; a batch of records, one a game."""
    interpreted, records = [duel.State() for _ in seeds], np.zeros(len(seeds), duel.State.DTYPE)
    for state, record in zip(interpreted, records, strict=True):
        play.new_game(state, options.bits())
        state.store(record)
    out = np.zeros(N_ACTIONS, np.int64)
    for index, (state, seed) in enumerate(zip(interpreted, seeds, strict=True)):
        choice = random.Random(seed)
        while state.n_agenda:
            codes = legal_codes(state)
            number = machine.legal(records, index, out)
            assert out[:number].tolist() == codes
            code = choice.choice(codes)
            play.apply(state, code)
            machine.apply(records, index, code)
            assert records[index].tobytes() == state.to_array().tobytes(), (seed, code)
        assert state.victory
        assert machine.legal(records, index, out) == 0
        assert duel.State(records[index]) == state


@pytest.mark.parametrize("batch", range(2))
def test_games_are_the_same_to_the_byte(machine, options, batch):
    """100 games of every profile, fewer of the other mixes."""
    games = 50 if options in duel.PROFILES.values() else 12
    compare(machine, options, range(games * batch, games * (batch + 1)))


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_two_thousand_games_are_the_same_to_the_byte(machine, options):
    compare(machine, options, range(10_000, 12_000))


def test_a_record_gives_back_its_twin(walk):
    """To a record and back, at every ply."""
    for game in walk(duel.PROFILES["sevenwd_io"], 1, chance=True):
        array = game.state.to_array()
        assert duel.State(array[0]) == game.state
        assert duel.State(array[0]).to_array().tobytes() == array.tobytes()
