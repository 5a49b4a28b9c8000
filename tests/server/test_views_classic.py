"""Views of 7 Wonders for 3 to 7 players have the shape that the page's types declare."""

import random

import pytest
from pydantic import TypeAdapter

from sevenwonders import classic
from sevenwonders.classic.view_types import ClassicView

SHAPE = TypeAdapter(ClassicView)


@pytest.mark.parametrize("players", range(3, 8))
def test_real_views_have_the_declared_shape(players):
    choice = random.Random(players)
    options = {"sides": choice.choice(["choose", "night"]), "boards": choice.choice(["choose", "random"])}
    game = classic.Game.new(seed=players, players=players, **options)
    while not game.is_over:
        for viewer in (choice.randrange(players), None):
            SHAPE.validate_python(classic.view(game, viewer), strict=True)
        for seat in game.deciders:
            game.commit(seat, choice.choice(game.legal_codes(seat)))
    for viewer in (0, None):
        SHAPE.validate_python(classic.view(game, viewer), strict=True)


def test_final_view_shows_all_cards_to_all():
    choice, game = random.Random(2), classic.Game.new(seed=2, players=4)
    while not game.is_over:
        for seat in game.deciders:
            game.commit(seat, choice.choice(game.legal_codes(seat)))
    sight = classic.view(game)
    assert "?" not in " ".join(sight["plies"])
    assert all(use["card"] for use in sight["uses"])
    stages = [stage for city in sight["cities"].values() for stage in city["stages"]]
    assert any(stage["built"] for stage in stages)
    assert all((stage["card"] is not None) == stage["built"] for stage in stages)
