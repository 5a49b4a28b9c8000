"""Training of the network of 7 Wonders: games of a league, replayed, match the actions tried in them."""

from itertools import islice
from pathlib import Path

import numpy as np
import pytest

from sevenwonders.classic.actions import legal_codes
from sevenwonders.classic.components import BY_ID, N_AGES, N_TURNS
from sevenwonders.classic.players.network import Network
from sevenwonders.classic.players.network.outputs import BUILD_STAGE, HIDE, N_OUTPUTS, SELL_CARD, output_index
from sevenwonders.classic.players.styles import STYLES
from sevenwonders.classic.rules.action_codes import BUILD, N_ACTIONS, SELL, STAGE, TAKE, WAYS, card_of_action
from sevenwonders.classic.rules.state import Question
from sevenwonders.kernel.layers import PAIR

from ..examples import generate_examples


def test_action_features_separate_effect_and_spent_card(positions):
    """But not how it is paid for, which the network has no opinion about."""
    for state, seat in islice(positions(2, 4), 0, None, 7):
        if state.question != Question.CHOOSE:
            continue
        by_output = {}
        for action in legal_codes(state, seat):
            verb = BUILD if action < STAGE else STAGE if action < SELL else SELL
            by_output.setdefault(output_index(action), set()).add((verb, card_of_action(action)))
        assert all(len(actions) == 1 for actions in by_output.values())
    row = BY_ID["altar"].row
    assert output_index(BUILD + WAYS * row + 3) == output_index(BUILD + WAYS * row) == row
    assert output_index(STAGE + WAYS * row) == BUILD_STAGE + PAIR * (HIDE + row + 1)
    assert output_index(SELL + row) == SELL_CARD + PAIR * (HIDE + row + 1)


def test_styles_like_what_they_are_named_after():
    actions = np.arange(N_ACTIONS)
    liked = {name: style.action_bonuses(None, 0, actions) for name, style in STYLES.items()}
    card = {name: BUILD + WAYS * BY_ID[name].row for name in ("apothecary", "stockade", "altar", "workers_guild")}
    assert not liked["plain"].any()
    assert liked["scholar"][card["apothecary"]] > 0 == liked["scholar"][card["stockade"]]
    assert liked["general"][card["stockade"]] > 0 == liked["general"][card["altar"]]
    assert liked["patron"][card["workers_guild"]] > liked["patron"][card["altar"]] > 0
    assert (liked["builder"][STAGE:SELL] > 0).all()
    assert (liked["merchant"][SELL:TAKE] > 0).all()


@pytest.mark.slow
def test_a_game_and_its_lessons_belong_together(tmp_path: Path) -> None:
    """A stored game can be replayed in full: each seat at each turn, the choices and the result."""
    examples = generate_examples("classic", Network.create_untrained(seed=3), 4, N_OUTPUTS, tmp_path)
    assert len(examples) == len(examples.starts) - 1 == examples.players.sum()
    assert len(examples.unit_starts) == 4 * N_AGES * N_TURNS
    for turn, players in zip(examples.unit_starts, examples.players, strict=True):
        rows = slice(turn, turn + players)
        assert examples.shares[rows].sum() == pytest.approx(1)
        assert len(set(examples.games[rows].tolist())) == 1
    assert ((examples.values >= 0) & (examples.values <= 1)).all()
