"""Positions that show a rule each: they show what the rules pages say of them."""

from typing import Any

import pytest

from sevenwonders.errors import SevenWondersError
from sevenwonders.game.game_type import GameType
from sevenwonders.registry import GAMES, game_type

View = dict[str, Any]


@pytest.fixture(scope="module")
def duel() -> dict[str, View]:
    return shown("duel")


@pytest.fixture(scope="module")
def classic() -> dict[str, View]:
    return shown("classic")


def shown(game: str) -> dict[str, View]:
    kind = game_type(game)
    return {name: dict(kind.views(example).view_for(0)) for name, example in kind.example_games().items()}


@pytest.mark.parametrize("game", GAMES)
def test_each_example_is_rebuilt_identically(game: str) -> None:
    once, again = game_type(game).example_games(), game_type(game).example_games()
    assert list(once) == list(again)
    for name in once:
        assert once[name] == again[name]
        assert once[name] is not again[name]


def test_a_game_without_examples_says_so(refused) -> None:
    class Bare(GameType[Any, Any, Any, Any]):
        title = "Stones"

    with refused(SevenWondersError):
        Bare().example_games()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["en", "de", "fr", "es"])
def test_rules_are_chapters_of_whole_sentences(game: str, language: str) -> None:
    kind = game_type(game)
    book = kind.rulebook(language)
    assert [chapter.id for chapter in book] == [topic.id for topic in kind.rule_topics]
    for chapter in book:
        assert chapter.title
        assert chapter.has_all_words([chapter.id])
        for paragraph in chapter.paragraphs:
            assert len(paragraph) > 20
            assert not set("{}") & set(paragraph), "a figure is missing"


def test_captions_of_figures_repeat_the_rules() -> None:
    (goal, *_) = game_type("duel").rulebook()
    assert [text.partition(":")[0] for text in goal.paragraphs[1:4]] == [
        "Military supremacy",
        "Scientific supremacy",
        "Points",
    ]


def test_a_language_that_the_page_does_not_speak_is_refused(refused) -> None:
    with refused(SevenWondersError):
        game_type("duel").rulebook("it")


def open_slots(view: View) -> set[int]:
    return {slot["slot"] for slot in view["structure"] if slot["accessible"]}


def test_a_card_that_goes_opens_the_one_behind_it(duel: dict[str, View]) -> None:
    before, after = duel["before"], duel["after"]
    (gone,) = open_slots(before) - open_slots(after)
    (opened,) = open_slots(after) - open_slots(before)
    cards = {slot["slot"]: slot for slot in before["structure"]}
    assert cards[gone]["uncovers"] == [opened]
    assert cards[opened]["covered_by"] == [gone]
    assert cards[opened]["card"] is None
    assert next(slot["card"] for slot in after["structure"] if slot["slot"] == opened)
    assert [len(open_slots(duel[f"age_{age}"])) for age in (1, 2, 3)] == [6, 2, 2]


def test_wonders_are_drafted_one_two_one_and_back(duel: dict[str, View]) -> None:
    picks = [part for ply in duel["draft"]["plies"] for part in ply.split("; ") if " draft " in part]
    assert "".join(pick[1] for pick in picks) == "12212112"


def test_resource_costs_two_plus_the_opponents_production(duel: dict[str, View]) -> None:
    mine, theirs = (duel["trade"]["cities"][seat] for seat in ("p1", "p2"))
    made = theirs["production"]
    assert mine["trade_price"] == {name: 2 + made[name] for name in made}
    assert set(made.values()) == {0, 1, 2}
    fixed = duel["reserve"]["cities"]["p1"]["trade_price"]
    assert fixed == {**mine["trade_price"], "wood": 1}


def test_seven_wonders_stand_at_the_end(duel: dict[str, View]) -> None:
    cities = duel["points"]["cities"].values()
    assert sum(wonder["built_with"] is not None for city in cities for wonder in city["wonders"]) == 7


def test_the_pantheon_is_dear_for_one_and_cheap_for_the_other(duel: dict[str, View]) -> None:
    for space in duel["pantheon"]["pantheon"]["spaces"]:
        times = 2 if space["divinity"] == "gate" else 1
        assert space["price"] == {"p1": times * (9 - space["space"]), "p2": times * (space["space"] + 2)}


def test_blue_cards_give_politicians_more_to_do(duel: dict[str, View]) -> None:
    assert [duel[f"politician_{blue}"]["decision"]["actions"] for blue in range(5)] == [1, 1, 2, 2, 3]


def test_player_with_more_cubes_controls_a_chamber(duel: dict[str, View]) -> None:
    for chamber in duel["senate"]["senate"]["chambers"]:
        lead = chamber["cubes"]["p1"] - chamber["cubes"]["p2"]
        assert chamber["controller"] == (None if lead == 0 else "p1" if lead > 0 else "p2")


def test_hands_go_left_right_left(classic: dict[str, View]) -> None:
    assert [classic[f"hands_{age}"]["passes_to"] for age in (1, 2, 3)] == ["left", "right", "left"]


def test_conflicts_are_with_both_neighbours(classic: dict[str, View]) -> None:
    stake = classic["war"]["at_stake"]
    for seat, city in classic["war"]["cities"].items():
        leads = city["lead"].values()
        after = classic["peace"]["cities"][seat]
        assert after["victories"] == stake * sum(lead > 0 for lead in leads)
        assert after["defeats"] == sum(lead < 0 for lead in leads)


def test_science_counts_squares_and_sets(classic: dict[str, View]) -> None:
    for city in classic["science"]["cities"].values():
        counts = list(city["symbols"].values())
        assert city["score"]["green"] == sum(count**2 for count in counts) + 7 * min(counts)


def test_discounts_make_a_price_of_one(classic: dict[str, View]) -> None:
    usual, fewer = (classic[name]["cities"]["p1"]["prices"] for name in ("trade", "discount"))
    assert {price for side in usual.values() for price in side.values()} == {2}
    rare = ("glass", "papyrus", "cloth")
    for side, prices in fewer.items():
        assert prices == {name: 1 if name in rare or side == "left" else 2 for name in prices}
