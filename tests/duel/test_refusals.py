"""Refusals: what each claims is compared with the position, over random illegal actions of random games."""

import random

from sevenwonders import duel
from sevenwonders.duel import Question
from sevenwonders.duel.components import WONDERS
from sevenwonders.duel.refusals import why_illegal

MODULES = [{}, {"pantheon": True}, {"agora": True}, {"pantheon": True, "agora": True}, {"first_player": "bid"}]


def drafts_refused(seed: int):
    """Yield the game, the wonder, and the refusal of each draft that is not legal up to some turns into a game."""
    game, dice = duel.Game(duel.Options(**MODULES[seed % len(MODULES)]), seed=seed), random.Random(seed)
    while not game.is_over and len(game.plies) < 45:
        if game.seat in (0, 1):
            legal = set(map(str, game.legal_actions()))
            for wonder in WONDERS:
                if f"draft {wonder.id}" not in legal:
                    action = duel.parse(f"draft {wonder.id}")
                    yield game, wonder, why_illegal(game.state, action)
        game.play(dice.choice(game.legal_actions()))


def test_refusal_of_a_draft_names_the_wonder_that_needed_no_pick():
    met = {"needs no pick": 0, "went to": 0, "not for draft": 0}
    for seed in range(5):
        for game, wonder, reason in drafts_refused(seed):
            last = [ply for ply in game.plies if ply.action.verb.value == "draft"][-1:]
            is_draft = game.question is Question.DRAFT_WONDER
            has_just_gone = bool(is_draft and last and last[0].follow and last[0].follow[1].units == (wonder,))
            assert ("needs no pick" in reason) == has_just_gone, (game.plies[-3:], wonder, reason)
            assert ("not for draft" in reason) == (not is_draft), reason
            owner = next((seat for seat in (0, 1) if wonder.number in game.state.city[seat].wonders), None)
            if f"went to player {owner}" in reason:
                assert owner is not None
            for claim in met:
                met[claim] += claim in reason
    assert min(met.values()) > 0, met
