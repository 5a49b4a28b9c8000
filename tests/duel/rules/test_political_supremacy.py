"""All six Chambers, and Decrees that change Chambers (rules sections 5.7 and 9.8)."""

import pytest

from sevenwonders.duel.rules.state import NONE

# --- political supremacy

FIVE = [1, 1, 1, 1, 1, 0]


def test_T193_the_sixth_chamber_wins_at_once(senate_table):
    """Given control of 5 Chambers. When a cube gives the sixth. Then P1 wins by political supremacy (R-102)."""
    game = senate_table("right_politician_1", p1={"cubes": FIVE})
    game.play("recruit right_politician_1", "influence 6")
    assert game.won == (0, "political")


def test_T193_sixth_decree_wins_even_when_face_down(senate_table):
    """Given T193, the sixth Decree face down. When the cube is placed. Then it is turned up and P1 has won."""
    game = senate_table("right_politician_1", p1={"cubes": FIVE}, decrees={6: "?"})
    game.play("recruit right_politician_1", "influence 6")
    assert game.won == (0, "political")
    assert game.state.decree[5] != NONE


def test_R111_sixth_chamber_wins_at_once(senate_table):
    """Given pawn at 2, the shield Decree in the sixth Chamber. When P1 wins it. Then no token is resolved any more."""
    game = senate_table("right_politician_1", pawn=2, p1={"cubes": FIVE}, decrees={6: "shield_decree"})
    game.play("recruit right_politician_1", "influence 6")
    assert game.won == (0, "political")
    assert game.pawn == 3


def test_R102_military_supremacy_is_looked_at_before_political(senate_table):
    """Given pawn at 8 and the shield Decree in the sixth Chamber. When P1 wins it. Then by the sword."""
    game = senate_table("right_politician_1", pawn=8, p1={"cubes": FIVE}, decrees={6: "shield_decree"})
    game.play("recruit right_politician_1", "influence 6")
    assert game.won == (0, "military")


def test_R102_a_removed_cube_may_win(senate_table):
    """Given 5 Chambers and a tie in the sixth, pawn at 5. When P1 removes the opposing cube there. Then P1 wins."""
    game = senate_table("guard_tower", pawn=5, p1={"cubes": [1, 1, 1, 1, 1, 1]}, p2={"cubes": [0, 0, 0, 0, 0, 1]})
    game.play("build guard_tower", "expel 6")
    assert game.won == (0, "political")


def test_R102_a_moved_cube_may_win(senate_table):
    """Given 2 cubes in Chamber 5, none in 6. When a cube moves there. Then P1 wins."""
    game = senate_table("left_politician_1", p1={"cubes": [1, 1, 1, 1, 2, 0]})
    game.play("recruit left_politician_1", "shift 5 6")
    assert game.won == (0, "political")


def test_R102_the_opponent_may_win_in_the_others_turn(senate_table):
    """Given P2 with 5 Chambers, 1 cube each in the sixth. When P1 moves its cube away. Then P2 wins."""
    game = senate_table("left_politician_1", p1={"cubes": [0, 0, 0, 0, 0, 1]}, p2={"cubes": [2, 1, 1, 1, 2, 1]})
    game.play("recruit left_politician_1", "shift 6 5")
    assert game.won == (1, "political")


# --- moving Decrees

INSIDER = {"conspiracies": ["insider_influence with stable"]}


def test_T160_shield_decree_moved_to_the_opponent_counts_twice(senate_table):
    """Given the shield Decree in P1's Chamber 1, Chamber 2 P2's. When it goes there. Then pawn at -2 (R-94)."""
    game = senate_table(
        "altar",
        decrees={1: "shield_decree"},
        p1={**INSIDER, "cubes": [1, 0, 0, 0, 0, 0]},
        p2={"cubes": [0, 1, 0, 0, 0, 0]},
    )
    game.play("trigger insider_influence", "decree 1 2")
    assert game.pawn == -2
    assert (set(game.city(0)["decrees"]), set(game.city(1)["decrees"])) == (set(), {"shield_decree", "green_income"})
    assert (game.asks, set(game.legal)) == ("move_cube", {"shift 1 2", "decline"})


@pytest.mark.parametrize("cubes", [[0, 0, 0, 0, 0, 0], [0, 1, 0, 0, 0, 0]], ids=["empty", "tied"])
def test_R96_face_down_decree_stays_so_without_control(senate_table, cubes):
    """Given a face-down Decree in Chamber 1. When it goes to Chamber 2, empty or tied. Then nothing is turned up."""
    game = senate_table("altar", decrees={1: "?"}, p1={**INSIDER, "cubes": cubes}, p2={"cubes": cubes})
    game.play("trigger insider_influence", "decree 1 2")
    assert (game.asks, game.state.decree[0]) == ("move_cube" if any(cubes) else "turn", NONE)


def test_D37_a_decree_goes_to_another_chamber(senate_table):
    """When Insider Influence is triggered. Then each of the six Decrees may go to each of the five other Chambers."""
    game = senate_table("altar", p1=INSIDER)
    game.play("trigger insider_influence")
    pairs = [(start, end) for start in range(1, 7) for end in range(1, 7) if start != end]
    assert set(game.legal) == {f"decree {start} {end}" for start, end in pairs}


def test_R95_the_chamber_left_without_a_decree_still_scores(senate_table):
    """Given Chamber 1 P1's. When its Decree goes to P1's Chamber 3. Then both Decrees there work, 1 + 3 points."""
    game = senate_table("altar", p1={**INSIDER, "cubes": [1, 0, 1, 0, 0, 0]})
    game.play("trigger insider_influence", "decree 1 3", "decline")
    assert set(game.city(0)["decrees"]) == {"blue_income", "yellow_income"}
    assert game.score(0)["senate"] == 4


def test_R95_the_empty_chamber_counts_for_political_supremacy(senate_table):
    """Given the Decree of Chamber 6 moved away. When P1 controls all six Chambers. Then P1 wins."""
    game = senate_table("right_politician_1", p1={**INSIDER, "cubes": FIVE})
    game.play("trigger insider_influence", "decree 6 1", "decline", "recruit right_politician_1", "influence 6")
    assert game.won == (0, "political")


def test_R95_two_decrees_of_a_chamber_are_won_and_lost_together(senate_table):
    """Given two Decrees in Chamber 3. When P1 comes to control it. Then both work for P1."""
    game = senate_table("middle_politician_1", p1=INSIDER)
    game.play("trigger insider_influence", "decree 1 3", "recruit middle_politician_1", "influence 3")
    assert set(game.city(0)["decrees"]) == {"blue_income", "yellow_income"}


@pytest.mark.parametrize(("start", "end", "shown"), [(2, 1, True), (2, 3, False)])
def test_R96_face_down_decree_turns_up_in_a_controlled_chamber(senate_table, start, end, shown):
    """Given Chamber 1 P1's, 3 uncontrolled. When the hidden Decree of 2 goes there. Then it is turned up in 1 only."""
    game = senate_table("altar", decrees={2: "?"}, p1={**INSIDER, "cubes": [1, 0, 0, 0, 0, 0]})
    game.play("trigger insider_influence", f"decree {start} {end}")
    assert (game.state.decree[1] != NONE) is shown
    assert len(set(game.city(0)["decrees"])) == (2 if shown else 1)


def test_R96_first_control_turns_up_a_moved_face_down_decree(senate_table):
    """Given a hidden Decree moved to an empty Chamber. When a cube comes there. Then it is turned up."""
    game = senate_table("middle_politician_1", decrees={2: "?"}, p1=INSIDER)
    game.play("trigger insider_influence", "decree 2 3", "recruit middle_politician_1", "influence 3")
    assert game.state.decree[1] != NONE
    assert len(set(game.city(0)["decrees"])) == 2
