"""The Senate: Senators, Influence cubes, control of Chambers, political supremacy (rules sections 5.7 and 9.8)."""

import pytest

from sevenwonders import duel
from sevenwonders.duel.rules.state import NONE

HARMLESS = ["blue_income", "green_income", "yellow_income", "red_income", "wonder_income", "discard_bonus"]
BLUE = ["theater", "altar", "baths", "temple", "statue"]
ONE_IN_3 = [0, 0, 1, 0, 0, 0]


def decree_in(chamber, name):
    """Six open Decrees, a certain one in a certain Chamber."""
    return [name if place == chamber else other for place, other in enumerate(HARMLESS, 1)]


def agora(table, *cards, decrees=HARMLESS, **given):
    """A table of Agora whose Decrees all lie open."""
    return table(*cards, modules=["agora"], decrees=decrees, **given)


def cubes(game, seat):
    return list(game.state.city[seat].cubes)


def controlled(game, seat):
    """The Decrees that work for a player."""
    return {decree.id for decree in duel.ALL if decree.kind == "decree" and _works(game, seat, decree)}


def _works(game, seat, decree):
    return game.state.city[seat].decrees >> decree.number & 1


def count_actions(game):
    """How many actions a Politician has, all used for cubes."""
    actions = 0
    while game.asks == "senate":
        game.play(game.legal[0])
        actions += 1
    return actions


# --- Senators


def test_T151_a_senator_costs_a_coin_for_each_senator_in_the_city(table):
    """Given 2 Senators, Economy opposite. When P1 recruits a third. Then P1 -2, P2 +0 (D06b)."""
    game = agora(
        *(table, "conspirator_2"), p1={"cards": "conspirator_1 left_politician_1"}, p2={"tokens": "economy"}
    )
    assert game.price("conspirator_2") == (2, 0)
    game.play("recruit conspirator_2")
    assert game.coins == [5, 7]
    assert game.where("conspirator_2") == "city"


def test_T151_corruption_makes_senators_free(table):
    """Given T151 with Corruption. Then the third Senator is free."""
    game = agora(
        *(table, "conspirator_2"), p1={"cards": "conspirator_1 left_politician_1", "tokens": "corruption", "coins": 0}
    )
    game.play("recruit conspirator_2")
    assert game.coins == [0, 7]


def test_D06b_a_senator_that_is_too_dear_cannot_be_recruited(table):
    """Given 2 Senators and 1 coin. Then a third can be discarded only."""
    game = agora(table, "conspirator_2", p1={"cards": "conspirator_1 left_politician_1", "coins": 1}, last=True)
    assert game.legal == ["discard conspirator_2"]


def test_T198_a_senator_goes_under_a_wonder_whatever_it_costs(table):
    """Given 3 Senators. When P1 builds a Wonder with a fourth. Then its price and its work are ignored (R-87)."""
    game = agora(
        *(table, "conspirator_1"),
        p1={
            "cards": "left_politician_1 middle_politician_1 right_politician_1",
            "wonders": ["the_sphinx"],
            "coins": 8,
        },
    )
    game.play("wonder the_sphinx with conspirator_1")
    assert game.coins[0] == 0
    assert (game.asks, game.seat, game.where("conspirator_1")) == ("turn", 0, "under_wonder")


def test_R87_a_senator_may_be_discarded_or_prepare_a_conspiracy(table):
    """Given a Senator and a Conspiracy. Then it may be discarded for 2 coins, or put under the Conspiracy."""
    game = agora(table, "conspirator_1", p1={"conspiracies": ["coup"]})
    assert {"discard conspirator_1", "prepare coup with conspirator_1"} <= set(game.legal)
    game.play("discard conspirator_1")
    assert (game.coins[0], game.where("conspirator_1")) == (9, "discard")


# --- Politicians


def test_T152_a_politician_places_in_its_section_and_moves_anywhere(table):
    """Given a middle Politician, cubes in 1 and 5. Then placing is for Chambers 3 and 4, moving for all (D27)."""
    game = agora(table, "middle_politician_1", p1={"cubes": [1, 0, 0, 0, 1, 0]})
    game.play("recruit middle_politician_1")
    assert game.seat == 0
    assert set(game.legal) == {"influence 3", "influence 4", "shift 1 2", "shift 5 4", "shift 5 6", "decline"}


@pytest.mark.parametrize(("senator", "chambers"), [("left", (1, 2)), ("middle", (3, 4)), ("right", (5, 6))])
def test_D27_sections(table, senator, chambers):
    """When a Politician is recruited, no cube anywhere. Then its two Chambers and stopping are the choices."""
    game = agora(table, f"{senator}_politician_1")
    game.play(f"recruit {senator}_politician_1")
    assert set(game.legal) == {*(f"influence {chamber}" for chamber in chambers), "decline"}


@pytest.mark.parametrize(("blue", "actions"), [(0, 1), (1, 1), (2, 2), (3, 2), (4, 3), (5, 3)])
def test_T153_blue_cards_make_a_politician_work(table, blue, actions):
    """Given some blue cards. Then a Politician has 1, 2 or 3 actions."""
    game = agora(table, "middle_politician_1", p1={"cards": " ".join(BLUE[:blue])})
    game.play("recruit middle_politician_1")
    assert count_actions(game) == actions
    assert (game.asks, game.seat) == ("turn", 1)


@pytest.mark.parametrize(("blue", "actions"), [(0, 2), (1, 2), (2, 3), (3, 3)])
def test_T153_a_decree_stands_for_two_blue_cards(table, blue, actions):
    """Given control of that Decree. Then a Politician works as if there were 2 blue cards more."""
    game = agora(
        *(table, "middle_politician_1"),
        decrees=decree_in(1, "senate_majority"),
        p1={"cards": " ".join(BLUE[:blue]), "cubes": [1, 0, 0, 0, 0, 0]},
    )
    game.play("recruit middle_politician_1")
    assert count_actions(game) == actions


def test_R90_the_majority_decree_gained_by_an_action_gives_no_other_action(table):
    """Given that Decree in Chamber 3, uncontrolled, no blue card. When the one action wins it. Then the turn ends."""
    game = agora(table, "middle_politician_1", decrees=decree_in(3, "senate_majority"))
    game.play("recruit middle_politician_1", "influence 3")
    assert controlled(game, 0) == {"senate_majority"}
    assert (game.asks, game.seat) == ("turn", 1)


def test_R90_nor_does_losing_it_take_one_away(table):
    """Given that Decree controlled. When the first of 2 actions moves its cube away. Then a second action follows."""
    game = agora(
        *(table, "middle_politician_1"), decrees=decree_in(1, "senate_majority"), p1={"cubes": [1, 0, 0, 0, 0, 0]}
    )
    game.play("recruit middle_politician_1", "shift 1 2")
    assert (game.asks, game.seat) == ("senate", 0)


def test_D27_stopping_ends_all_actions(table):
    """Given 3 actions. When P1 stops after the first. Then the turn ends."""
    game = agora(table, "left_politician_1", p1={"cards": " ".join(BLUE[:4])})
    game.play("recruit left_politician_1", "influence 1", "decline")
    assert (game.asks, game.seat) == ("turn", 1)


def test_T154_cubes_move_to_neighbouring_chambers_only(table):
    """Given an own cube in 2. Then it moves to 1 or 3, not to 4; 2 and 3, 4 and 5 are neighbours."""
    game = agora(table, "right_politician_1", p1={"cubes": [0, 1, 0, 0, 0, 0]})
    game.play("recruit right_politician_1")
    assert {action for action in game.legal if action.startswith("shift")} == {"shift 2 1", "shift 2 3"}


def test_a_cube_just_placed_may_move_and_move_on(table):
    """Given 3 actions. When a cube is placed in 2 and moved twice. Then it lies in 4."""
    game = agora(table, "left_politician_1", p1={"cards": " ".join(BLUE[:4])})
    game.play("recruit left_politician_1", "influence 2", "shift 2 3", "shift 3 4")
    assert cubes(game, 0) == [0, 0, 0, 1, 0, 0]
    assert controlled(game, 0) == {HARMLESS[3]}


def test_T194_a_player_without_cubes_moves_or_stops(table):
    """Given 12 cubes placed. Then a Politician offers moves and stopping (R-88)."""
    game = agora(table, "middle_politician_1", p1={"cubes": [12, 0, 0, 0, 0, 0]})
    game.play("recruit middle_politician_1")
    assert set(game.legal) == {"shift 1 2", "decline"}


# --- Conspirators


def test_D28_a_conspirator_places_a_cube_anywhere_or_conspires(table):
    """When a Conspirator is recruited. Then one of the two is forced."""
    game = agora(table, "conspirator_1")
    game.play("recruit conspirator_1")
    assert game.seat == 0
    assert set(game.legal) == {*(f"influence {chamber}" for chamber in range(1, 7)), "conspire"}
    game.play("influence 6")
    assert cubes(game, 0) == [0, 0, 0, 0, 0, 1]
    assert (game.asks, game.seat) == ("turn", 1)


def test_R88_a_conspirator_without_cubes_conspires(table):
    """Given 12 cubes placed. Then conspiring is all that is left."""
    game = agora(table, "conspirator_1", p1={"cubes": [12, 0, 0, 0, 0, 0]})
    game.play("recruit conspirator_1")
    assert game.legal == ["conspire"]


def test_T168_with_its_decree_a_conspirator_brings_another_turn(table):
    """Given control of that Decree. When P1 recruits a Conspirator. Then P1 plays again; a Politician gives nothing."""
    given = {"decrees": decree_in(3, "conspirator_replay"), "p1": {"cubes": ONE_IN_3}}
    game = agora(table, "conspirator_1", **given)
    game.play("recruit conspirator_1", "influence 6")
    assert (game.asks, game.seat) == ("turn", 0)
    game = agora(table, "left_politician_1", **given)
    game.play("recruit left_politician_1", "influence 1")
    assert (game.asks, game.seat) == ("turn", 1)


def test_T169_the_cube_of_that_conspirator_comes_too_late(table):
    """Given the Chamber of that Decree empty. When the Conspirator's cube goes there. Then no other turn (R-91)."""
    game = agora(table, "conspirator_1", decrees=decree_in(3, "conspirator_replay"))
    game.play("recruit conspirator_1", "influence 3")
    assert controlled(game, 0) == {"conspirator_replay"}
    assert (game.asks, game.seat) == ("turn", 1)


def test_R91_a_tie_when_it_is_recruited_brings_nothing(table):
    """Given the Chamber of that Decree tied. When the Conspirator's cube breaks the tie. Then no other turn."""
    game = agora(
        *(table, "conspirator_1"),
        decrees=decree_in(3, "conspirator_replay"),
        p1={"cubes": ONE_IN_3},
        p2={"cubes": ONE_IN_3},
    )
    game.play("recruit conspirator_1", "influence 3")
    assert (game.asks, game.seat) == ("turn", 1)


# --- control and Decrees


def test_T155_a_tie_leaves_a_chamber_to_nobody(table):
    """Given Chamber 3 with 2 to 1. When the weaker side places there. Then its Decree works for nobody."""
    game = agora(
        *(table, "middle_politician_1"),
        active="p2",
        decrees=decree_in(3, "raw_trade"),
        p1={"cubes": [0, 0, 2, 0, 0, 0]},
        p2={"cubes": ONE_IN_3},
    )
    assert game.price("walls") == (2, 2)
    game.play("recruit middle_politician_1", "influence 3")
    assert (cubes(game, 0)[2], cubes(game, 1)[2]) == (2, 2)
    assert (controlled(game, 0), controlled(game, 1)) == (set(), set())
    assert game.price("walls") == game.price("walls", 1) == (4, 4)


def test_T156_the_first_cube_turns_a_decree_up(table):
    """Given Chamber 2 empty, its Decree face down. When P1 places there. Then it is turned up and works for P1."""
    deal = duel.Deal.read({"decrees": ["?", "raw_trade"]}, duel.Options(agora=True))
    hidden = [HARMLESS[0], "?", HARMLESS[2], "?", HARMLESS[4], "?"]
    game = agora(table, "left_politician_1", decrees=hidden, deal=deal)
    game.play("recruit left_politician_1", "influence 2")
    assert controlled(game, 0) == {"raw_trade"}
    assert game.price("walls") == (2, 2)
    assert [decree == NONE for decree in game.state.decree] == [False, False, False, True, False, True]


def test_T157_the_shield_decree_moves_the_pawn_to_and_fro(table):
    """When P1 gains the shield Decree. Then pawn at 1. When P2 ties the Chamber. Then pawn at 0."""
    game = agora(table, "right_politician_1", "right_politician_2", decrees=decree_in(5, "shield_decree"))
    game.play("recruit right_politician_1", "influence 5")
    assert game.pawn == 1
    game.play("recruit right_politician_2", "influence 5")
    assert game.pawn == 0


def test_T158_losing_the_shield_decree_may_lose_the_game(table):
    """Given P1 with the shield Decree, pawn at -8. When P2 ties the Chamber. Then P2 wins (R-93)."""
    game = agora(
        *(table, "right_politician_1"),
        active="p2",
        pawn=-8,
        decrees=decree_in(5, "shield_decree"),
        p1={"cubes": [0, 0, 0, 0, 1, 0]},
    )
    game.play("recruit right_politician_1", "influence 5")
    assert game.won == (1, "military")
    assert game.pawn == -9


def test_T159_the_shield_decree_takes_military_tokens(table):
    """Given pawn at 2. When P1 gains the shield Decree. Then pawn at 3; P1 places a cube, nobody loses coins."""
    game = agora(table, "right_politician_1", pawn=2, decrees=decree_in(5, "shield_decree"))
    game.play("recruit right_politician_1", "influence 5")
    assert (game.pawn, game.asks, game.seat) == (3, "place_cube", 0)
    assert game.legal == [f"influence {chamber}" for chamber in range(1, 7)]  # D29: forced
    game.play("influence 1")
    assert cubes(game, 0) == [1, 0, 0, 0, 1, 0]
    assert game.coins == [7, 7]


@pytest.mark.parametrize(("chambers", "points"), [((2, 3, 6), 6), ((1, 4, 5), 6), ((), 0)])
def test_T197_controlled_chambers_score(table, chambers, points):
    """Given control of 2, 3 and 6. Then 2 + 3 + 1 points; ties and empty Chambers score nothing."""
    mine = [int(chamber in chambers) for chamber in range(1, 7)]
    game = agora(table, age=1, p1={"cubes": mine}, p2={"cubes": [0] * 6})
    assert game.score(0)["senate"] == points
    assert game.score(1)["senate"] == 0
    tied = agora(table, age=1, p1={"cubes": mine}, p2={"cubes": mine})
    assert tied.score(0)["senate"] == tied.score(1)["senate"] == 0


# --- military tokens


def test_T161_a_large_token_removes_a_cube_and_may_move_one(table):
    """Given pawn at 5. When P1 enters the large zone. Then P1 removes an opposing cube, then may move one (R-101)."""
    game = agora(
        *(table, "guard_tower"), pawn=5, p1={"cubes": [1, 0, 0, 0, 0, 0]}, p2={"cubes": [0, 2, 0, 0, 0, 1]}
    )
    game.play("build guard_tower")
    assert (game.asks, game.seat) == ("remove_cube", 0)
    assert game.legal == ["expel 2", "expel 6"]  # D31: forced
    game.play("expel 2")
    assert cubes(game, 1) == [0, 1, 0, 0, 0, 1]
    assert (game.asks, set(game.legal)) == ("move_cube", {"shift 1 2", "decline"})  # D30: optional
    game.play("decline")
    assert (game.asks, game.seat, game.coins) == ("turn", 1, [7, 7])


def test_R89_nothing_to_remove_or_to_move_is_skipped(table):
    """Given no cube anywhere, pawn at 5. When the large zone is entered. Then nobody is asked; the token is gone."""
    game = agora(table, "guard_tower", pawn=5)
    game.play("build guard_tower")
    assert (game.asks, game.seat, game.pawn) == ("turn", 1, 6)
    assert game.sees()["track"]["tokens"]["p2"] == []


def test_R88_a_small_token_without_cubes_left_is_skipped(table):
    """Given 12 cubes placed, pawn at 2. When the small zone is entered. Then nobody is asked (T194)."""
    game = agora(table, "guard_tower", pawn=2, p1={"cubes": [12, 0, 0, 0, 0, 0]})
    game.play("build guard_tower")
    assert (game.asks, game.seat, game.pawn) == ("turn", 1, 3)


def test_R01_both_tokens_in_one_move_the_small_one_first(table):
    """Given pawn at 2, 4 steps. Then P1 places a cube, then removes one, then may move one."""
    game = agora(
        *(table, "pretorium"), pawn=2, p1={"coins": 8, "tokens": "strategy"}, p2={"cubes": [1, 0, 0, 0, 0, 0]}
    )
    game.play("build pretorium")
    assert (game.pawn, game.asks) == (6, "place_cube")
    game.play("influence 3")
    assert game.asks == "remove_cube"
    game.play("expel 1")
    assert set(game.legal) == {"shift 3 2", "shift 3 4", "decline"}


def test_T162_the_opponents_token_interrupts_senate_actions(table):
    """Given pawn at -2, 2 actions. When P1 moves its cube off the shield Decree. Then pawn at -3; P2 places a cube in
    P1's turn, after which P1 goes on (R-92)."""
    game = agora(
        *(table, "left_politician_1"),
        pawn=-2,
        decrees=decree_in(3, "shield_decree"),
        p1={"cards": "altar theater", "cubes": ONE_IN_3},
    )
    game.play("recruit left_politician_1", "shift 3 2")
    assert game.pawn == -3
    assert (game.asks, game.seat) == ("place_cube", 1)
    game.play("influence 6")
    assert (game.asks, game.seat) == ("senate", 0)
    game.play("influence 1")
    assert (game.asks, game.seat) == ("turn", 1)


def test_R37_tokens_come_after_the_destruction(table):
    """Given pawn at 2. When P1 builds the Statue of Zeus. Then first a card is destroyed, then a cube placed."""
    game = agora(table, "walls", pawn=2, p1={"wonders": ["the_statue_of_zeus"], "coins": 20}, p2={"cards": "quarry"})
    game.play("wonder the_statue_of_zeus with walls")
    assert (game.pawn, game.asks) == (3, "destroy_card")
    game.play("destroy quarry")
    assert (game.asks, game.seat) == ("place_cube", 0)


# --- Poliorcetics and the shield Decree


@pytest.mark.parametrize(("works", "coins"), [(True, 6), (False, 7)])
def test_R107_poliorcetics_and_the_shield_decree(table, works, coins):
    """Given P2 with Poliorcetics. When P1 loses the shield Decree. Then pawn -1 and P1 -1 coin, by option (T218)."""
    game = table(
        "left_politician_1",
        modules=["pantheon", "agora"],
        decrees=decree_in(3, "shield_decree"),
        p1={"cubes": ONE_IN_3},
        p2={"tokens": "poliorcetics"},
        options={"poliorcetics_on_decree": works},
    )
    game.play("recruit left_politician_1", "shift 3 2")
    assert (game.pawn, game.coins) == (-1, [coins, 7])


# --- Knossos


@pytest.mark.parametrize(("option", "declinable"), [("optional", True), ("mandatory", False)])
def test_T175_knossos_built_places_then_moves(table, option, declinable):
    """When Knossos is built. Then P1 places a cube, then may move one (must, by option); 3 points (R-100)."""
    game = agora(table, "altar", p1={"wonders": ["knossos"], "coins": 20}, options={"knossos_move": option})
    game.play("wonder knossos with altar")
    assert (game.asks, game.seat) == ("place_cube", 0)
    game.play("influence 3")
    assert game.asks == "move_cube"
    assert set(game.legal) == {"shift 3 2", "shift 3 4", *(["decline"] if declinable else [])}
    game.play("shift 3 4")
    assert cubes(game, 0) == [0, 0, 0, 1, 0, 0]
    assert game.score(0)["wonder"] == 3
    assert (game.asks, game.seat) == ("turn", 1)


# --- political supremacy

FIVE = [1, 1, 1, 1, 1, 0]


def test_T193_the_sixth_chamber_wins_at_once(table):
    """Given control of 5 Chambers. When a cube gives the sixth. Then P1 wins by political supremacy (R-102)."""
    game = agora(table, "right_politician_1", p1={"cubes": FIVE})
    game.play("recruit right_politician_1", "influence 6")
    assert game.won == (0, "political")


def test_T193_a_decree_still_face_down_does_not_keep_one_from_winning(table):
    """Given T193, the sixth Decree face down. When the cube is placed. Then it is turned up and P1 has won."""
    game = agora(table, "right_politician_1", p1={"cubes": FIVE}, decrees=[*HARMLESS[:5], "?"])
    game.play("recruit right_politician_1", "influence 6")
    assert game.won == (0, "political")
    assert game.state.decree[5] != NONE


def test_R111_nothing_comes_between_the_sixth_chamber_and_victory(table):
    """Given pawn at 2, the shield Decree in the sixth Chamber. When P1 wins it. Then no token is resolved any more."""
    game = agora(table, "right_politician_1", pawn=2, p1={"cubes": FIVE}, decrees=decree_in(6, "shield_decree"))
    game.play("recruit right_politician_1", "influence 6")
    assert game.won == (0, "political")
    assert game.pawn == 3


def test_R102_military_supremacy_is_looked_at_before_political(table):
    """Given pawn at 8 and the shield Decree in the sixth Chamber. When P1 wins it. Then by the sword."""
    game = agora(table, "right_politician_1", pawn=8, p1={"cubes": FIVE}, decrees=decree_in(6, "shield_decree"))
    game.play("recruit right_politician_1", "influence 6")
    assert game.won == (0, "military")


def test_R102_a_removed_cube_may_win(table):
    """Given 5 Chambers and a tie in the sixth, pawn at 5. When P1 removes the opposing cube there. Then P1 wins."""
    game = agora(
        *(table, "guard_tower"), pawn=5, p1={"cubes": [1, 1, 1, 1, 1, 1]}, p2={"cubes": [0, 0, 0, 0, 0, 1]}
    )
    game.play("build guard_tower", "expel 6")
    assert game.won == (0, "political")


def test_R102_a_moved_cube_may_win(table):
    """Given 2 cubes in Chamber 5, none in 6. When one moves there. Then P1 wins."""
    game = agora(table, "left_politician_1", p1={"cubes": [1, 1, 1, 1, 2, 0]})
    game.play("recruit left_politician_1", "shift 5 6")
    assert game.won == (0, "political")


def test_R102_the_opponent_may_win_in_the_others_turn(table):
    """Given P2 with 5 Chambers, 1 cube each in the sixth. When P1 moves its cube away. Then P2 wins."""
    game = agora(
        *(table, "left_politician_1"), p1={"cubes": [0, 0, 0, 0, 0, 1]}, p2={"cubes": [2, 1, 1, 1, 2, 1]}
    )
    game.play("recruit left_politician_1", "shift 6 5")
    assert game.won == (1, "political")


# --- moving Decrees

INSIDER = {"conspiracies": ["insider_influence with stable"]}


def test_T160_the_shield_decree_moved_between_opponents_counts_twice(table):
    """Given the shield Decree in P1's Chamber 1, Chamber 2 P2's. When it goes there. Then pawn at -2 (R-94)."""
    game = agora(
        *(table, "altar"),
        decrees=decree_in(1, "shield_decree"),
        p1={**INSIDER, "cubes": [1, 0, 0, 0, 0, 0]},
        p2={"cubes": [0, 1, 0, 0, 0, 0]},
    )
    game.play("trigger insider_influence", "decree 1 2")
    assert game.pawn == -2
    assert (controlled(game, 0), controlled(game, 1)) == (set(), {"shield_decree", HARMLESS[1]})
    assert (game.asks, set(game.legal)) == ("move_cube", {"shift 1 2", "decline"})


def test_D37_a_decree_goes_to_another_chamber(table):
    """When Insider Influence is triggered. Then each of the six Decrees may go to each of the five other Chambers."""
    game = agora(table, "altar", p1=INSIDER)
    game.play("trigger insider_influence")
    pairs = [(start, end) for start in range(1, 7) for end in range(1, 7) if start != end]
    assert set(game.legal) == {f"decree {start} {end}" for start, end in pairs}


def test_R95_the_chamber_left_without_a_decree_still_scores(table):
    """Given Chamber 1 P1's. When its Decree goes to P1's Chamber 3. Then both Decrees there work, 1 + 3 points."""
    game = agora(table, "altar", p1={**INSIDER, "cubes": [1, 0, 1, 0, 0, 0]})
    game.play("trigger insider_influence", "decree 1 3", "decline")
    assert controlled(game, 0) == {HARMLESS[0], HARMLESS[2]}
    assert game.score(0)["senate"] == 4


def test_R95_the_empty_chamber_counts_for_political_supremacy(table):
    """Given the Decree of Chamber 6 moved away. When P1 controls all six Chambers. Then P1 wins."""
    game = agora(table, "right_politician_1", p1={**INSIDER, "cubes": FIVE})
    game.play("trigger insider_influence", "decree 6 1", "decline", "recruit right_politician_1", "influence 6")
    assert game.won == (0, "political")


def test_R95_two_decrees_of_a_chamber_are_won_and_lost_together(table):
    """Given two Decrees in Chamber 3. When P1 comes to control it. Then both work for P1."""
    game = agora(table, "middle_politician_1", p1=INSIDER)
    game.play("trigger insider_influence", "decree 1 3", "recruit middle_politician_1", "influence 3")
    assert controlled(game, 0) == {HARMLESS[0], HARMLESS[2]}


@pytest.mark.parametrize(("start", "end", "shown"), [(2, 1, True), (2, 3, False)])
def test_R96_a_decree_face_down_is_turned_up_where_somebody_rules(table, start, end, shown):
    """Given Chamber 1 P1's, 3 nobody's. When the hidden Decree of 2 goes there. Then it is turned up in 1 only."""
    game = agora(
        *(table, "altar"), decrees=[HARMLESS[0], "?", *HARMLESS[2:]], p1={**INSIDER, "cubes": [1, 0, 0, 0, 0, 0]}
    )
    game.play("trigger insider_influence", f"decree {start} {end}")
    assert (game.state.decree[1] != NONE) is shown
    assert len(controlled(game, 0)) == (2 if shown else 1)


def test_R96_a_moved_decree_face_down_is_turned_up_by_the_first_control(table):
    """Given a hidden Decree moved to an empty Chamber. When a cube comes there. Then it is turned up."""
    game = agora(table, "middle_politician_1", decrees=[HARMLESS[0], "?", *HARMLESS[2:]], p1=INSIDER)
    game.play("trigger insider_influence", "decree 2 3", "recruit middle_politician_1", "influence 3")
    assert game.state.decree[1] != NONE
    assert len(controlled(game, 0)) == 2
