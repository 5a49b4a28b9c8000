"""Many games at once: the same rules, whatever the number of threads."""

import numpy as np
import pytest

from sevenwonders.duel.actions import legal_codes
from sevenwonders.duel.batch import Batch
from sevenwonders.duel.options import options_from
from sevenwonders.duel.rules.observation import FEATURES, N_FEATURES, count_features, observe
from sevenwonders.duel.rules.state import State


@pytest.mark.parametrize(
    ("modules", "first_player"),
    [((), "lot"), ((), "bid"), (("pantheon", "agora"), "bid_to_opponent"), (("solo",), "lot")],
    ids=["base", "bid", "both", "solo"],
)
def test_masks_seats_and_features_match_interpreted_rules(modules, first_player):
    changes = {"promo_wonders": "both", "first_player": first_player}
    batch = Batch(16, options_from("default", changes, modules), seed=3)
    for _ in range(60):
        sights = batch.observe()
        for game, record in enumerate(batch.states):
            state = State(record)
            assert np.flatnonzero(batch.masks[game]).tolist() == sorted(legal_codes(state))
            seat = state.agenda[state.n_agenda - 1].seat
            assert batch.seats[game] == seat
            features = [0] * count_features(state.rules)
            observe(state, seat, features)
            assert sights[game].tolist() == features
        batch.step(batch.random_actions())


def test_finished_games_pay_and_restart():
    batch = Batch(32, seed=8)
    ended = 0
    for _ in range(400):
        batch.step(batch.random_actions())
        assert (batch.rewards.sum(axis=1) == 0).all(), "what one wins the other loses"
        assert not batch.rewards[~batch.dones].any()
        assert (batch.states["age"][batch.dones] == 0).all(), "a new game waits for its draft"
        assert batch.masks.any(axis=1).all()
        ended += int(batch.dones.sum())
    assert ended > 100


def test_every_feature_has_a_name_of_its_own():
    assert len(FEATURES) == len(set(FEATURES)) == N_FEATURES
