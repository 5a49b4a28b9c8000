"""Chance outcomes with their probabilities agree with the generators of the rules."""

from collections import Counter
from math import sqrt

import pytest

from sevenwonders.classic.rules.chance import draw_outcome as draw_classic
from sevenwonders.duel.rules.chance import draw_outcome as draw_duel
from sevenwonders.kernel.chance import derive_random_stream, draw_below
from sevenwonders.registry import game_type

DRAWS = 600
PLACES = 12  # positions of a game
FAR = 5.0  # standard deviations that no share may be away: once in a thousand runs of such a test


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("duel", {"pantheon": True, "agora": True, "promo_wonders": "both"}),
        ("duel", {}),
        ("duel", {"solo": True}),
        ("classic", {"players": 5, "sides": "random"}),
    ],
    ids=["both expansions", "base", "solo", "7 Wonders"],
)
def test_probabilities_are_those_of_the_generator(name: str, options: dict[str, object]) -> None:
    """Drawn hundreds of times from the same position, every outcome comes as often as is said, and no other comes."""
    game_kind = game_type(name)
    outcome = {"duel": draw_duel, "classic": draw_classic}[name]
    game = game_kind.Game(game_kind.Options(**options), seed=None)
    stream, dice, seen, at = derive_random_stream(5), derive_random_stream(6), set(), 0
    while not game.is_over:
        chances = game_kind.chance_outcomes(game.state)
        if chances:
            at += 1
            kind = (len(chances), len({share for _, share in chances}))
            if kind not in seen and len(seen) < PLACES and len(chances) > 1:
                seen.add(kind)
                assert sum(share for _, share in chances) == pytest.approx(1)
                drawn = Counter(int(outcome(game.state, stream)) for _ in range(DRAWS))
                assert set(drawn) <= {code for code, _ in chances}
                for code, share in chances:
                    spread = sqrt(DRAWS * share * (1 - share))
                    assert abs(drawn[code] - DRAWS * share) < FAR * spread + 1, (at, code, share)
            game.play(outcome(game.state, stream))
        else:
            codes = game.legal_codes()
            game.play(codes[draw_below(dice, len(codes))])
    assert len(seen) >= 5
