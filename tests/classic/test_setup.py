"""Rules section 4: decks, boards, the beginning."""

from collections import Counter

import pytest

from sevenwonders import classic
from sevenwonders.classic.components import RESOURCES
from sevenwonders.errors import IllegalActionError


def deck(players: int, age: int) -> Counter[str]:
    """The cards of an Age, Guilds apart."""
    return Counter({c.id: int(c.facts.copies[players]) for c in classic.CARDS if c.age == age and not c.guild})


@pytest.mark.parametrize("players", range(3, 8))
def test_T01_decks_have_seven_cards_for_each_player(players):
    """Given n players. Then Ages I and II hold 7n cards, Age III 6n - 2 and n + 2 Guilds."""
    assert deck(players, 1).total() == deck(players, 2).total() == 7 * players
    assert deck(players, 3).total() == 6 * players - 2
    assert len(classic.GUILDS) == 10


def test_T02_with_three_players_all_names_of_age_I_are_different():
    """Given 3 players. Then Age I holds 21 different names, and neither Tavern nor Well."""
    assert set(deck(3, 1).values()) == {0, 1}
    assert deck(3, 1)["tavern"] == deck(3, 1)["well"] == 0


def test_T03_the_fourth_player_brings_seven_cards_of_age_I():
    """Given 4 instead of 3 players. Then Age I gains exactly these."""
    gained = {"lumber_yard", "ore_vein", "excavation", "well", "tavern", "guard_tower", "scriptorium"}
    assert deck(4, 1) - deck(3, 1) == Counter(gained)


def test_T04_the_seventh_player_brings_six_cards_of_age_III():
    """Given 7 instead of 6 players. Then Age III gains exactly these, and one more Guild."""
    gained = {"palace", "ludus", "fortifications", "castrum", "academy", "observatory"}
    assert deck(7, 3) - deck(6, 3) == Counter(gained)


@pytest.mark.parametrize("players", range(3, 8))
def test_T05_all_players_begin_alike(new_game, players):
    """Given a new game. Then every player has 3 coins, no shields, 7 cards, and makes the start resource (R-34)."""
    game = new_game(players=players, sides="day")
    for city in game.sees()["cities"].values():
        assert (city["coins"], city["shields"], city["hand_size"]) == (3, 0, 7)
        (made,) = city["makes"]
        side = classic.SIDE_OF[classic.find_board(city["board"])][0]
        assert made == {"unit": city["board"], "letters": side.start}
    boards = [city["board"] for city in game.sees()["cities"].values()]
    assert len(set(boards)) == players
    assert len(RESOURCES) == 7


def test_T06_two_more_guilds_than_players_are_in_play(new_game):
    """Given 5 players. Then 7 of 10 Guilds are in Age III, and 3 are never seen (R-35)."""
    game = new_game(players=5, sides="night")
    while game.age < 3:
        game.turn_with()
    dealt = [card for letter in "ABCDE" for card in game.hand(letter) if card.endswith("_guild")]
    assert len(dealt) == len(set(dealt)) == 7
    for viewer in (*"ABCDE", None):
        lines = [text for text in game.sees(viewer)["plies"] if "d guild" in text]
        assert lines == ["d guild ?"] * 7


def test_T07_both_cards_of_a_name_are_one_building(table, refused):
    """Given a Loom of Age I in A's City, and that of Age II in hand. Then only building it is illegal (R-14, R-41)."""
    game = table(age=2, A={"board": "gizah", "cards": "loom_i sawmill", "hand": "loom_ii"})
    assert "build loom_ii" not in game.legal("A")
    assert {"stage loom_ii", "sell loom_ii"} <= set(game.legal("A"))
    with refused(IllegalActionError):
        game.commit("A", "build loom")


def test_sides_are_chosen_in_secret_and_revealed_together(new_game):
    """R-32: no player sees a side before all are chosen."""
    game = new_game(players=3)
    game.commit("A", "side night")
    assert game.sees("B") == {**game.sees("B"), "waiting_for": ["p2", "p3"]}
    assert [city["side"] for city in game.sees("B")["cities"].values()] == [None] * 3
    game.commit("C", "side day")
    game.commit("B", "side night")
    assert [city["side"] for city in game.sees("B")["cities"].values()] == ["night", "night", "day"]


def test_boards_may_be_chosen_one_after_the_other(new_game):
    game = new_game(players=3, boards="choose", sides="day")
    for board in ("gizah", "rhodos", "babylon"):
        assert len(game.deciders) == 1
        game.play(f"board {board}")
    assert [city["board"] for city in game.sees()["cities"].values()] == ["gizah", "rhodos", "babylon"]
    assert game.turn == 1


def test_sides_may_be_drawn_by_lot(new_game):
    found = {tuple(c.side for c in new_game(seed=seed, sides="random").state.city[:3]) for seed in range(40)}
    assert len(found) == 8
