"""Influence cubes, control of Chambers, military tokens of Agora (rules sections 5.5, 5.7 and 9.8)."""

import pytest

from sevenwonders import duel
from sevenwonders.duel.rules.state import NONE

ONE_IN_3 = [0, 0, 1, 0, 0, 0]


def cubes(game, seat):
    return list(game.state.city[seat].cubes)


# --- control and Decrees


def test_T155_tied_chamber_has_no_controller(senate_table):
    """Given Chamber 3 with 2 to 1. When the weaker side places there. Then its Decree works for neither player."""
    game = senate_table(
        "middle_politician_1",
        active="p2",
        decrees={3: "raw_trade"},
        p1={"cubes": [0, 0, 2, 0, 0, 0]},
        p2={"cubes": ONE_IN_3},
    )
    assert game.price("walls") == (2, 2)
    assert game.sees()["senate"]["chambers"][2]["controller"] == "p1"
    game.play("recruit middle_politician_1", "influence 3")
    assert game.sees()["senate"]["chambers"][2]["controller"] is None
    assert (cubes(game, 0)[2], cubes(game, 1)[2]) == (2, 2)
    assert (set(game.city(0)["decrees"]), set(game.city(1)["decrees"])) == (set(), set())
    assert game.price("walls") == game.price("walls", 1) == (4, 4)


def test_T156_the_first_cube_turns_a_decree_up(senate_table):
    """Given Chamber 2 empty, its Decree face down. When P1 places there. Then it is turned up and works for P1."""
    deal = duel.Deal.from_document({"decrees": ["?", "raw_trade"]}, duel.Options(agora=True))
    game = senate_table("left_politician_1", decrees={2: "?", 4: "?", 6: "?"}, deal=deal)
    game.play("recruit left_politician_1", "influence 2")
    assert set(game.city(0)["decrees"]) == {"raw_trade"}
    assert game.price("walls") == (2, 2)
    assert [decree == NONE for decree in game.state.decree] == [False, False, False, True, False, True]


def test_T157_the_shield_decree_moves_the_pawn_to_and_fro(senate_table):
    """When P1 gains the shield Decree. Then pawn at 1. When P2 ties the Chamber. Then pawn at 0."""
    game = senate_table("right_politician_1", "right_politician_2", decrees={5: "shield_decree"})
    game.play("recruit right_politician_1", "influence 5")
    assert game.pawn == 1
    game.play("recruit right_politician_2", "influence 5")
    assert game.pawn == 0


def test_T158_losing_the_shield_decree_may_lose_the_game(senate_table):
    """Given P1 with the shield Decree, pawn at -8. When P2 ties the Chamber. Then P2 wins (R-93)."""
    game = senate_table(
        "right_politician_1",
        active="p2",
        pawn=-8,
        decrees={5: "shield_decree"},
        p1={"cubes": [0, 0, 0, 0, 1, 0]},
    )
    game.play("recruit right_politician_1", "influence 5")
    assert game.won == (1, "military")
    assert game.pawn == -9


def test_T159_the_shield_decree_takes_military_tokens(senate_table):
    """Given pawn at 2. When P1 gains the shield Decree. Then pawn at 3; P1 places a cube, no player loses coins."""
    game = senate_table("right_politician_1", pawn=2, decrees={5: "shield_decree"})
    game.play("recruit right_politician_1", "influence 5")
    assert (game.pawn, game.asks, game.seat) == (3, "place_cube", 0)
    assert game.legal == [f"influence {chamber}" for chamber in range(1, 7)]  # D29: forced
    game.play("influence 1")
    assert cubes(game, 0) == [1, 0, 0, 0, 1, 0]
    assert game.coins == [7, 7]


@pytest.mark.parametrize(("chambers", "points"), [((2, 3, 6), 6), ((1, 4, 5), 6), ((), 0)])
def test_T197_controlled_chambers_score(senate_table, chambers, points):
    """Given control of 2, 3 and 6. Then 2 + 3 + 1 points; ties and empty Chambers score nothing."""
    mine = [int(chamber in chambers) for chamber in range(1, 7)]
    game = senate_table(age=1, p1={"cubes": mine}, p2={"cubes": [0] * 6})
    assert game.score(0)["senate"] == points
    assert game.score(1)["senate"] == 0
    tied = senate_table(age=1, p1={"cubes": mine}, p2={"cubes": mine})
    assert tied.score(0)["senate"] == tied.score(1)["senate"] == 0


# --- military tokens


def test_T161_a_large_token_removes_a_cube_and_may_move_one(senate_table):
    """Given pawn at 5. When P1 enters the large zone. Then P1 removes an opposing cube, then may move one (R-101)."""
    game = senate_table("guard_tower", pawn=5, p1={"cubes": [1, 0, 0, 0, 0, 0]}, p2={"cubes": [0, 2, 0, 0, 0, 1]})
    game.play("build guard_tower")
    assert (game.asks, game.seat) == ("remove_cube", 0)
    assert game.legal == ["expel 2", "expel 6"]  # D31: forced
    game.play("expel 2")
    assert cubes(game, 1) == [0, 1, 0, 0, 0, 1]
    assert (game.asks, set(game.legal)) == ("move_cube", {"shift 1 2", "decline"})  # D30: optional
    game.play("decline")
    assert (game.asks, game.seat, game.coins) == ("turn", 1, [7, 7])


def test_R89_nothing_to_remove_or_to_move_is_skipped(senate_table):
    """Given no cube anywhere, pawn at 5. When the large zone is entered. Then no question; the token is gone."""
    game = senate_table("guard_tower", pawn=5)
    game.play("build guard_tower")
    assert (game.asks, game.seat, game.pawn) == ("turn", 1, 6)
    assert game.sees()["track"]["tokens"]["p2"] == []


def test_R88_a_small_token_without_cubes_left_is_skipped(senate_table):
    """Given 12 cubes placed, pawn at 2. When the small zone is entered. Then no question follows (T194)."""
    game = senate_table("guard_tower", pawn=2, p1={"cubes": [12, 0, 0, 0, 0, 0]})
    game.play("build guard_tower")
    assert (game.asks, game.seat, game.pawn) == ("turn", 1, 3)


def test_R01_both_tokens_in_one_move_the_small_one_first(senate_table):
    """Given pawn at 2, 4 steps. Then P1 places a cube, then removes one, then may move one."""
    game = senate_table("pretorium", pawn=2, p1={"coins": 8, "tokens": "strategy"}, p2={"cubes": [1, 0, 0, 0, 0, 0]})
    game.play("build pretorium")
    assert (game.pawn, game.asks) == (6, "place_cube")
    game.play("influence 3")
    assert game.asks == "remove_cube"
    game.play("expel 1")
    assert set(game.legal) == {"shift 3 2", "shift 3 4", "decline"}


def test_T162_the_opponents_token_interrupts_senate_actions(senate_table):
    """Given pawn at -2, 2 actions. When P1 moves its cube off the shield Decree. Then pawn at -3; P2 places a cube in
    P1's turn, after which P1 goes on (R-92)."""
    game = senate_table(
        "left_politician_1",
        pawn=-2,
        decrees={3: "shield_decree"},
        p1={"cards": "altar theater", "cubes": ONE_IN_3},
    )
    game.play("recruit left_politician_1", "shift 3 2")
    assert game.pawn == -3
    assert (game.asks, game.seat) == ("place_cube", 1)
    game.play("influence 6")
    assert (game.asks, game.seat) == ("senate", 0)
    game.play("influence 1")
    assert (game.asks, game.seat) == ("turn", 1)


def test_R37_tokens_come_after_the_destruction(senate_table):
    """Given pawn at 2. When P1 builds the Statue of Zeus. Then first a card is destroyed, then a cube placed."""
    game = senate_table("walls", pawn=2, p1={"wonders": ["the_statue_of_zeus"], "coins": 20}, p2={"cards": "quarry"})
    game.play("wonder the_statue_of_zeus with walls")
    assert (game.pawn, game.asks) == (3, "destroy_card")
    game.play("destroy quarry")
    assert (game.asks, game.seat) == ("place_cube", 0)


# --- Poliorcetics and the shield Decree


@pytest.mark.parametrize(("works", "coins"), [(True, 6), (False, 7)])
def test_R107_poliorcetics_and_the_shield_decree(senate_table, works, coins):
    """Given P2 with Poliorcetics. When P1 loses the shield Decree. Then pawn -1 and P1 -1 coin, by option (T218)."""
    game = senate_table(
        "left_politician_1",
        modules=["pantheon", "agora"],
        decrees={3: "shield_decree"},
        p1={"cubes": ONE_IN_3},
        p2={"tokens": "poliorcetics"},
        options={"poliorcetics_on_decree": works},
    )
    game.play("recruit left_politician_1", "shift 3 2")
    assert (game.pawn, game.coins) == (-1, [coins, 7])


# --- Knossos


@pytest.mark.parametrize(("option", "declinable"), [("optional", True), ("mandatory", False)])
def test_T175_knossos_built_places_then_moves(senate_table, option, declinable):
    """When Knossos is built. Then P1 places a cube, then may move one (must, by option); 3 points (R-100)."""
    game = senate_table("altar", p1={"wonders": ["knossos"], "coins": 20}, options={"knossos_move": option})
    game.play("wonder knossos with altar")
    assert (game.asks, game.seat) == ("place_cube", 0)
    game.play("influence 3")
    assert game.asks == "move_cube"
    assert set(game.legal) == {"shift 3 2", "shift 3 4", *(["decline"] if declinable else [])}
    game.play("shift 3 4")
    assert cubes(game, 0) == [0, 0, 0, 1, 0, 0]
    assert game.score(0)["wonder"] == 3
    assert (game.asks, game.seat) == ("turn", 1)
