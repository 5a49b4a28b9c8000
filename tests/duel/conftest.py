"""Helpers of the Duel tests: mixes of options, every configuration, random games."""

import random
from collections.abc import Callable, Iterator
from itertools import product

import pytest

from sevenwonders import duel
from sevenwonders.duel.rules import play
from sevenwonders.duel.rules.setup import new_game

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

MODULES = {
    "base": (),
    "pantheon": ("pantheon",),
    "agora": ("agora",),
    "both": ("pantheon", "agora"),
    "solo": ("solo",),
}
# The other reading of every option that only an expansion or the Solo Challenge cares for.
VARIANTS = {
    "divine_reveal": "public",
    "payment_choice": "pareto",
    "astarte_payment": "split",
    "wonder_limit": "cumulative",
    "zeus_token": "discard",
    "minerva_on_pawn": True,
    "knossos_move": "mandatory",
    "void_conspiracy": "allow",
    "senator_from_discard": "forbid",
    "messe_senator": "allow",
    "fixed_price_delay": "next_turn",
    "double_science": "active_player",
    "temple_chain_urbanism": False,
    "shared_chain_urbanism": False,
    "poliorcetics_on_decree": False,
    "prune_wasted_offerings": False,
    "solo_supremacy": "ends_game",
    "solo_capital_vp": "0",
    "solo_automa_chain_bonus": False,
    "solo_tail": "random",
}
CONFIGURATIONS = {
    f"{name}-{'promo' if promo == 'both' else 'plain'}-{profile}": duel.options.options_from(
        profile, {"promo_wonders": promo}, modules
    )
    for (name, modules), promo, profile in product(MODULES.items(), ("none", "both"), duel.PROFILES)
    if name != "solo" or promo == "none"
}  # the eight combinations of modules, and the Solo Challenge, in every profile
OTHER_READINGS = {
    f"{name}-variants": duel.options.options_from("default", {**VARIANTS, "promo_wonders": "both"}, modules)
    for name, modules in MODULES.items()
}


@pytest.fixture(scope="session", params=MIXES.values(), ids=MIXES.keys())
def options(request: pytest.FixtureRequest) -> duel.Options:
    """The rules options of a game: every profile, and mixes that cover every option."""
    return request.param


EVERY = CONFIGURATIONS | OTHER_READINGS


@pytest.fixture(scope="session", params=EVERY.values(), ids=EVERY.keys())
def configuration(request: pytest.FixtureRequest) -> duel.Options:
    """Every combination of modules in every profile, and each combination with the other reading of its options."""
    return request.param


@pytest.fixture(scope="session", params=MODULES.values(), ids=MODULES.keys())
def expanded(request: pytest.FixtureRequest) -> duel.Options:
    """Every combination of modules, promotional Wonders among them, with the default options."""
    return duel.options.options_from("default", {"promo_wonders": "both"}, request.param)


def _walk(
    options: duel.Options, seed: int, *, deal: duel.Deal | None = None, chance: bool = False
) -> Iterator[duel.Game]:
    """A random game, seen before every decision and at its end; with `chance`, at every chance event too."""
    choice = random.Random(seed)
    unknown = deal or duel.Deal.unknown(options)
    game = duel.Game(options, deal=unknown) if chance else duel.Game(options, seed=seed, deal=deal)
    while not game.is_over:
        yield game
        game.play(choice.choice(game.legal_codes()))
    yield game


def _moments(
    options: duel.Options, seed: int, eager: tuple[str, ...] = ()
) -> Iterator[tuple[duel.Game, list[tuple[duel.State, duel.Ply]]]]:
    """A random game before every decision, and its history: each ply with the state before it.

    The players like actions whose notation begins with something in `eager`.
    """
    choice, state, history = random.Random(seed), duel.State(), []
    new_game(state, options.to_bits())
    game = duel.Game(options, seed=seed)
    while not game.is_over:
        for ply in game.plies[len(history) :]:
            history.append((state.copy(), ply))
            play.apply(state, ply.code)
        yield game, history
        liked = [action for action in game.legal_actions() if str(action).startswith(eager)] if eager else []
        game.play(choice.choice(liked if liked and choice.random() < 0.8 else game.legal_actions()))


@pytest.fixture(scope="session")
def moments() -> Callable[..., Iterator[tuple[duel.Game, list[tuple[duel.State, duel.Ply]]]]]:
    """`moments(options, seed, eager)` plays a random game and keeps its history; see `_moments`."""
    return _moments


@pytest.fixture(scope="session")
def random_walk() -> Callable[..., Iterator[duel.Game]]:
    """`random_walk(options, seed)` plays a random game; see `_walk`."""
    return _walk
