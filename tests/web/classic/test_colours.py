"""Colour is never the only sign: kinds of cards, prices and the states of seats differ in shape or in words."""

from typing import Any

import pytest

from sevenwonders.classic.components import COLOURS

from .page_harness import ClassicStage, game_of, play_to

# What is drawn and written in every place that a colour distinguishes, by what it means.
SIGNS = """() => {
  const drawn = (one) => [...one.querySelectorAll('use')].map((use) => use.getAttribute('href')).join(' ');
  const found = { price: {}, lead: {}, state: {}, kind: {}, stage: {} };
  for (const one of document.querySelectorAll('.hand .held')) found.price[one.querySelector('.price-sign').className.split(' ')[1]] = drawn(one.querySelector('.foot')) + one.querySelector('small').textContent;
  for (const one of document.querySelectorAll('.edge')) found.lead[one.className] = one.textContent.replace(/\\d/g, '');
  for (const one of document.querySelectorAll('.owner .state')) found.state[one.className] = drawn(one) + one.textContent;
  for (const one of document.querySelectorAll('.colour-count, .strip')) found.kind[`${one.className} ${one.closest('[class*=kind-]').className}`.match(/kind-(\\w+)/)[1]] = drawn(one).split(' ')[0];
  for (const one of document.querySelectorAll('.stage-bar > div')) found.stage[one.className || 'open'] = drawn(one.querySelector('i')) || 'number';
  return found;
}"""  # noqa: E501


@pytest.mark.parametrize("seed", [3, pytest.param(9, marks=pytest.mark.slow)])
def test_signs_differ_in_more_than_colour(chromium: Any, seed: int) -> None:
    page = chromium.new_page(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    ClassicStage(page, play_to(game_of(7, seed, sides="day"), 3, 2, seed)).open()
    found = page.evaluate(SIGNS)
    for what, signs in found.items():
        assert len(set(signs.values())) == len(signs), what
        assert all(signs.values()), what
    assert set(found["kind"]) == set(COLOURS)
    assert len(found["price"]) >= 2
