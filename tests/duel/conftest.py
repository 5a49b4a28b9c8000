"""What the tests of the Duel package share: mixes of options, random games."""

import random
from collections.abc import Callable, Iterator

import pytest

from sevenwonders import duel

MIXES = {
    **duel.PROFILES,
    "first_game": duel.Options(wonder_setup="first_game", pair_token="optional", draft_sees_age1=True),
    "random_deal": duel.Options(wonder_setup="random_deal", promo_wonders="messe", reveal_timing="immediate"),
    "everything": duel.Options(
        promo_wonders="both",
        draft_sees_age1=True,
        age_start_tie="last_player_begins",
        military_tokens="landing_zone",
        reveal_timing="immediate",
        library_draw="public",
        final_tie="second_player",
        pair_token="optional",
        discard_destroyed=False,
    ),
}


@pytest.fixture(scope="session", params=MIXES.values(), ids=MIXES.keys())
def options(request: pytest.FixtureRequest) -> duel.Options:
    """The rules options of a game: every profile, and mixes that cover every option."""
    return request.param


def _walk(
    options: duel.Options, seed: int, *, deal: duel.Deal | None = None, chance: bool = False
) -> Iterator[duel.Game]:
    """A random game, seen before every decision and at its end; with `chance`, at every chance event too."""
    choice = random.Random(seed)
    game = duel.Game(options, deal=deal or duel.Deal()) if chance else duel.Game(options, seed=seed, deal=deal)
    while not game.is_over:
        yield game
        game.play(choice.choice(game.legal_codes()))
    yield game


@pytest.fixture(scope="session")
def walk() -> Callable[..., Iterator[duel.Game]]:
    """`walk(options, seed)` plays a random game; see `_walk`."""
    return _walk
