"""Rules options: their values, profiles, and what is refused."""

from dataclasses import fields

import pytest

from sevenwonders import duel
from sevenwonders.kernel.errors import OptionError

ALL_VALUES = [(option.name, value) for option in fields(duel.Options) for value in option.metadata["values"]]


def test_the_default_is_the_first_value_and_the_profile_bga():
    assert all(option.default == option.metadata["values"][0] for option in fields(duel.Options))
    assert duel.Options() == duel.PROFILES["bga"]
    assert duel.Options().changed() == {}
    assert duel.Options().bits() == 0


@pytest.mark.parametrize(("name", "value"), ALL_VALUES)
def test_every_value_can_be_chosen(name, value):
    options = duel.Options(**{name: value})
    default = getattr(duel.Options(), name)
    assert getattr(options, name) == value
    assert options.changed() == ({} if value == default else {name: value})
    text = str(value).lower() if isinstance(value, bool) else value
    assert duel.options_from("bga", {name: text}) == options


def test_options_that_the_rules_look_at_have_bits_of_their_own():
    bits = [duel.Options(**{name: value}).bits() for name, value in ALL_VALUES]
    single = [bit for bit in bits if bit.bit_count() == 1]
    assert len(single) == len(set(single)) == 11
    assert duel.Options(promo_wonders="both").bits() == (
        duel.Options(promo_wonders="messe").bits() | duel.Options(promo_wonders="liberty").bits()
    )


@pytest.mark.parametrize(
    ("name", "value"),
    [("payment_choice", "pareto"), ("wonder_limit", "cumulative"), ("fixed_price_delay", "next_turn")],
)
def test_options_that_concern_expansions_leave_the_base_game_alone(walk, name, value):
    for one, two in zip(walk(duel.Options(), 3), walk(duel.Options(**{name: value}), 3), strict=True):
        assert one.state == two.state


def test_profiles():
    assert duel.PROFILES["rulebook_2015"].changed() == {
        "age_start_tie": "last_player_begins",
        "fixed_price_delay": "next_turn",
    }
    assert duel.PROFILES["sevenwd_io"].changed() == {
        "promo_wonders": "both",
        "military_tokens": "landing_zone",
        "reveal_timing": "immediate",
        "library_draw": "public",
        "final_tie": "second_player",
        "discard_destroyed": False,
    }
    changed = duel.options_from("sevenwd_io", {"discard_destroyed": "true", "promo_wonders": "none"})
    assert (changed.discard_destroyed, changed.promo_wonders, changed.final_tie) == (True, "none", "second_player")


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"final_tie": "coin flip"}, "final_tie cannot be 'coin flip'; choose from shared, second_player"),
        ({"final_tie": None}, "final_tie cannot be None"),
        ({"final_tie": True}, "final_tie cannot be True"),
        ({"discard_destroyed": "true"}, "discard_destroyed cannot be 'true'; choose from true, false"),
        ({"discard_destroyed": 1}, "discard_destroyed cannot be 1"),
        ({"draft_sees_age1": "yes"}, "draft_sees_age1 cannot be 'yes'; choose from auto, true, false"),
        ({"promo_wonders": ["messe"]}, "promo_wonders cannot be"),
        ({"wonder_setup": "first_game", "promo_wonders": "both"}, "a first game has eight fixed Wonders"),
    ],
)
def test_values_that_do_not_exist(given, message):
    with pytest.raises(OptionError) as refusal:
        duel.Options(**given)
    assert message in str(refusal.value)


@pytest.mark.parametrize(
    ("profile", "changes", "message"),
    [
        ("bgg", {}, "there is no profile 'bgg'; did you mean 'bga'?"),
        ("", {}, "there is no profile ''"),
        (None, {}, "there is no profile 'None'"),
        ("bga", {"reveal": "immediate"}, "there is no option 'reveal'; did you mean 'reveal_timing'?"),
        ("bga", {"discard_destroyed": "maybe"}, "discard_destroyed cannot be 'maybe'"),
        ("bga", "final_tie", "options should be names with values"),
    ],
)
def test_profiles_and_names_that_do_not_exist(profile, changes, message):
    with pytest.raises(OptionError) as refusal:
        duel.options_from(profile, changes)
    assert message in str(refusal.value)
