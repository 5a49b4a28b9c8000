"""The words: every unit is described, every price on a card is the engine's."""

import pytest

from sevenwonders import duel
from sevenwonders.duel.describe import (
    describe_component,
    find_chain_origin,
    find_chain_target,
    format_effect_sentences,
    format_kind,
)
from sevenwonders.duel.layout import STRUCTURES
from sevenwonders.duel.log import make_log
from sevenwonders.duel.tui.city import render_city
from sevenwonders.duel.tui.geometry import ScreenLayout
from sevenwonders.duel.tui.scene import DuelScene
from sevenwonders.duel.tui.structure import render_structure
from sevenwonders.duel.tui.words import abbreviate_effects, shorten_component_name
from sevenwonders.duel.wording import wording
from sevenwonders.messages import LANGUAGES

from .conftest import turn_in


@pytest.mark.parametrize("unit", duel.ALL, ids=lambda unit: unit.id)
def test_every_unit_is_described(unit):
    assert format_effect_sentences(unit)
    assert describe_component(unit).isascii()
    assert describe_component(unit).endswith(".")
    assert format_kind(unit)
    assert all(len(shorten_component_name(unit, 11, wording(language))) <= 11 for language in LANGUAGES)


def test_chains_lead_both_ways():
    for card in duel.CARDS:
        after = find_chain_target(card)
        if after:
            assert find_chain_origin(after) == card


def test_all_cards_have_a_gist():
    assert all(abbreviate_effects(card, wording()) for card in duel.CARDS)


@pytest.mark.parametrize("size", [(100, 30), (120, 36), (160, 45), (240, 70)])
@pytest.mark.parametrize("age", [1, 2, 3])
@pytest.mark.parametrize("modules", [(), ("pantheon", "agora")], ids="+".join)
def test_cards_show_the_prices_of_the_engine(age, size, modules):
    game = turn_in(7, age, 14, **dict.fromkeys(modules, True))
    geometry = ScreenLayout.from_window_size(*size, modules)
    scene = DuelScene(duel.view(game, 0), 0, ("Ada", "Bruno"))
    lines = ["".join(segment.text for segment in strip) for strip in render_structure(scene, geometry).to_strips()]
    sizes = geometry.compute_card_sizes(scene.structure_layout_index)
    assert len(lines) == geometry.board
    for slot in scene.accessible_slots:
        seen = scene.slots[slot]
        x, y = sizes.corner_of_card(seen["row"], seen["column"])
        card = [line[x : x + sizes.width] for line in lines[y : y + sizes.height]]
        assert card[1].startswith(
            shorten_component_name(duel.find(seen["card"]), sizes.width, wording()).rstrip("…")[:9]
        )
        for line, seat in zip(card[2:4], (0, 1), strict=False):  # a low window cuts the last row's last line
            price = game.payment(seat, duel.find(seen["card"]))
            assert line[0] == ("✓" if price.affordable else "✗")
            assert line[2:].startswith(f"{price.coins}●" if price.coins else "free")
            assert ("∞" in line) == price.chain


SIZES = [(100, 30), (101, 31), (110, 34), (120, 36), (137, 41), (160, 45), (200, 60), (300, 100)]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("modules", [(), ("pantheon",), ("agora",), ("pantheon", "agora"), ("solo",)], ids="+".join)
def test_the_shares_of_a_window_add_up(size, modules):
    geometry = ScreenLayout.from_window_size(*size, modules)
    assert geometry.main + geometry.side == size[0]
    assert geometry.board + 2 * geometry.city + geometry.track + geometry.strips + 3 == size[1]
    layouts = range(3, 6) if "agora" in modules else range(3)
    for layout in layouts:
        slots, sizes = STRUCTURES[layout], geometry.compute_card_sizes(layout)
        last = max(slot.row for slot in slots), max(slot.column for slot in slots)
        right, bottom = sizes.corner_of_card(*last)
        assert bottom + sizes.height <= geometry.board
        assert sizes.left >= 0
        assert right + sizes.width <= geometry.main
        assert sizes.pitch >= 2


def test_a_city_line_holds_all_choices_and_the_highest_prices():
    geometry = ScreenLayout.from_window_size(100, 30)
    scene = DuelScene(duel.view(turn_in(7, 3, 14), 0), 0, ("Ada", "Bruno"))
    city = scene.view["cities"]["p1"]
    city["choices"] = ["forum", "caravansery", "piraeus", "the_great_lighthouse"]
    city["trade_price"] = dict.fromkeys(city["trade_price"], 10)
    city["discard_income"] = 12
    page = render_city(scene, 0, geometry.main - 2, geometry.city)
    text = "".join(piece.text for piece in page.lines[1])
    assert "10● + G/P×2 W/C/S×2 " in text
    assert text.endswith("Discard +12● ")
    assert len(text) == page.width


def test_symbol_of_law_has_a_name_of_its_own():
    assert abbreviate_effects(duel.find("law"), wording()) == "law"


@pytest.mark.parametrize("viewer", [0, 1])
def test_log_tells_both_bids(viewer):
    game = duel.Game(duel.Options(first_player="bid"), seed=7)
    for bid in (6, 2):
        game.play(f"bid {bid}")
    log = make_log(game, viewer, wording(), ("Ada", "Bruno"))
    bids = [(line.seat, line.kind, line.text) for line in log if " bids " in line.text]
    first = (0, None, "Ada bids 6." if viewer == 0 else "Ada bids in secret.")
    assert bids == [first, (1, None, "Bruno bids 2."), (0, None, "Ada bids 6.")]
