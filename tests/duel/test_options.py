"""Rules options: their values, profiles, and what is refused."""

from dataclasses import fields

import pytest

from sevenwonders import duel
from sevenwonders.duel.options import MODULES
from sevenwonders.duel.rules.state import RuleOption
from sevenwonders.errors import OptionError

ALL_VALUES = [(option.name, value) for option in fields(duel.Options) for value in option.metadata["values"]]


def test_the_default_is_the_first_value_and_the_profile_default():
    assert all(option.default == option.metadata["values"][0] for option in fields(duel.Options))
    assert duel.Options() == duel.PROFILES["default"] == duel.options.options_from()
    assert duel.Options().changed_values() == {}
    assert duel.Options().to_bits() == 0


VARIANTS = [
    *("messe_senator", "minerva_on_pawn", "knossos_move", "void_conspiracy", "senator_from_discard", "zeus_token"),
    *("double_science", "temple_chain_urbanism", "shared_chain_urbanism", "poliorcetics_on_decree", "divine_reveal"),
    *("astarte_payment", "prune_wasted_offerings", "solo_supremacy", "solo_capital_vp", "solo_automa_chain_bonus"),
    *("solo_tail", "payment_choice", "wonder_limit", "fixed_price_delay"),
]  # options that only matter with an expansion, or in the Solo Challenge


@pytest.mark.parametrize(("name", "value"), ALL_VALUES)
def test_every_value_can_be_chosen(name, value):
    options = duel.Options(**{name: value})
    default = getattr(duel.Options(), name)
    assert getattr(options, name) == value
    assert options.changed_values() == ({} if value == default or name in MODULES else {name: value})
    assert options.modules == ((name,) if value is True and name in MODULES else ())
    text = str(value).lower() if isinstance(value, bool) else value
    assert duel.options.options_from("default", {name: text}) == options


def test_options_that_the_rules_look_at_have_bits_of_their_own():
    default = duel.Options()
    changes = [(name, value) for name, value in ALL_VALUES if value != getattr(default, name)]
    bits = {
        (name, value): duel.Options(**{name: value}).to_bits()
        for name, value in changes
        if name not in ("pantheon", "agora") and value != "both"
    }
    without = {change for change, bit in bits.items() if not bit}
    assert without == {("draft_sees_age1", False)}, "every other change is one the rules look at"
    single = [bit for bit in bits.values() if bit]
    assert all(bit.bit_count() == 1 for bit in single)
    assert len(single) == len(set(single))
    for module, bit in (("pantheon", RuleOption.PANTHEON), ("agora", RuleOption.AGORA)):
        assert duel.Options(**{module: True}).to_bits() == bit | RuleOption.DRAFT_SEES_AGE, (
            "Age I is laid out before the draft"
        )
        assert duel.Options(**{module: True}, draft_sees_age1=False).to_bits() == bit
    assert {*single, RuleOption.PANTHEON, RuleOption.AGORA} == set(RuleOption)
    assert duel.Options(promo_wonders="both").to_bits() == (
        duel.Options(promo_wonders="messe").to_bits() | duel.Options(promo_wonders="liberty").to_bits()
    )


@pytest.mark.parametrize("name", VARIANTS)
def test_expansion_options_do_not_change_the_base_game(random_walk, name):
    other = next(value for known, value in ALL_VALUES if known == name and value != getattr(duel.Options(), name))
    for one, two in zip(random_walk(duel.Options(), 3), random_walk(duel.Options(**{name: other}), 3), strict=True):
        changed = two.state.copy()
        changed.rules = one.state.rules
        assert one.state == changed


def test_profiles():
    assert duel.PROFILES["bga"].changed_values() == {"prune_wasted_offerings": False, "void_conspiracy": "allow"}
    assert duel.PROFILES["rulebook_2015"].changed_values() == {
        "age_start_tie": "last_player_begins",
        "fixed_price_delay": "next_turn",
        "zeus_token": "discard",
    }
    assert duel.PROFILES["sevenwd_io"].changed_values() == {
        "promo_wonders": "both",
        "military_tokens": "landing_zone",
        "reveal_timing": "immediate",
        "library_draw": "public",
        "final_tie": "second_player",
        "discard_destroyed": False,
    }
    changed = duel.options.options_from("sevenwd_io", {"discard_destroyed": "true", "promo_wonders": "none"})
    assert (changed.discard_destroyed, changed.promo_wonders, changed.final_tie) == (True, "none", "second_player")


@pytest.mark.parametrize(
    "given",
    [
        {"final_tie": "coin flip"},
        {"final_tie": None},
        {"final_tie": True},
        {"discard_destroyed": "true"},
        {"discard_destroyed": 1},
        {"draft_sees_age1": "yes"},
        {"promo_wonders": ["messe"]},
        {"wonder_setup": "first_game", "promo_wonders": "both"},
        {"wonder_setup": "first_game", "agora": True},
        {"wonder_setup": "first_game", "pantheon": True},
        {"solo": True, "pantheon": True},
        {"solo": True, "agora": True},
        {"solo": True, "wonder_setup": "random_deal"},
        {"solo": True, "wonder_setup": "first_game"},
        {"pantheon": "yes"},
    ],
)
def test_values_that_do_not_exist(given, refused):
    with refused(OptionError, str(given)):
        duel.Options(**given)


@pytest.mark.parametrize(
    ("profile", "changes"),
    [
        ("bgg", {}),
        ("", {}),
        (None, {}),
        ("bga", {"reveal": "immediate"}),
        ("bga", {"discard_destroyed": "maybe"}),
        ("bga", "final_tie"),
    ],
)
def test_profiles_and_names_that_do_not_exist(profile, changes, refused):
    with refused(OptionError, f"{profile} {changes}"):
        duel.options.options_from(profile, changes)
