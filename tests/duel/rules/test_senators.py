"""Senators: recruiting Politicians and Conspirators, their actions (rules sections 5.7 and 9.8)."""

import pytest

BLUE = ["theater", "altar", "baths", "temple", "statue"]
ONE_IN_3 = [0, 0, 1, 0, 0, 0]
RICH = 40


def cubes(game, seat):
    return list(game.state.city[seat].cubes)


def count_actions(game):
    """Count the actions of a Politician, all used for cubes."""
    actions = 0
    while game.asks == "senate":
        game.play(game.legal[0])
        actions += 1
    return actions


# --- Senators


def test_T151_senator_costs_a_coin_per_senator_in_the_city(senate_table):
    """Given 2 Senators, Economy opposite. When P1 recruits a third. Then P1 -2, P2 +0 (D06b)."""
    game = senate_table("conspirator_2", p1={"cards": "conspirator_1 left_politician_1"}, p2={"tokens": "economy"})
    assert game.price("conspirator_2") == (2, 0)
    game.play("recruit conspirator_2")
    assert game.coins == [5, 7]
    assert game.where("conspirator_2") == "city"


def test_T151_corruption_makes_senators_free(senate_table):
    """Given T151 with Corruption. Then the third Senator is free."""
    game = senate_table(
        "conspirator_2", p1={"cards": "conspirator_1 left_politician_1", "tokens": "corruption", "coins": 0}
    )
    game.play("recruit conspirator_2")
    assert game.coins == [0, 7]


def test_D06b_a_senator_that_is_too_dear_cannot_be_recruited(senate_table):
    """Given 2 Senators and 1 coin. Then a third can be discarded only."""
    game = senate_table("conspirator_2", p1={"cards": "conspirator_1 left_politician_1", "coins": 1}, last=True)
    assert game.legal == ["discard conspirator_2"]


def test_T198_a_senator_goes_under_a_wonder_whatever_it_costs(senate_table):
    """Given 3 Senators. When P1 builds a Wonder with a fourth. Then its price and its work are ignored (R-87)."""
    game = senate_table(
        "conspirator_1",
        p1={
            "cards": "left_politician_1 middle_politician_1 right_politician_1",
            "wonders": ["the_sphinx"],
            "coins": 8,
        },
    )
    game.play("wonder the_sphinx with conspirator_1")
    assert game.coins[0] == 0
    assert (game.asks, game.seat, game.where("conspirator_1")) == ("turn", 0, "under_wonder")


def test_R87_a_senator_may_be_discarded_or_prepare_a_conspiracy(senate_table):
    """Given a Senator and a Conspiracy. Then it may be discarded for 2 coins, or put under the Conspiracy."""
    game = senate_table("conspirator_1", p1={"conspiracies": ["coup"]})
    assert {"discard conspirator_1", "prepare coup with conspirator_1"} <= set(game.legal)
    game.play("discard conspirator_1")
    assert (game.coins[0], game.where("conspirator_1")) == (9, "discard")


# --- Politicians


def test_T152_politician_places_in_section_and_moves_anywhere(senate_table):
    """Given a middle Politician, cubes in 1 and 5. Then placing is for Chambers 3 and 4, moving for all (D27)."""
    game = senate_table("middle_politician_1", p1={"cubes": [1, 0, 0, 0, 1, 0]})
    game.play("recruit middle_politician_1")
    assert game.seat == 0
    assert set(game.legal) == {"influence 3", "influence 4", "shift 1 2", "shift 5 4", "shift 5 6", "decline"}


@pytest.mark.parametrize(("senator", "chambers"), [("left", (1, 2)), ("middle", (3, 4)), ("right", (5, 6))])
def test_D27_sections(senate_table, senator, chambers):
    """When a Politician is recruited, no cube anywhere. Then its two Chambers and stopping are the choices."""
    game = senate_table(f"{senator}_politician_1")
    game.play(f"recruit {senator}_politician_1")
    assert set(game.legal) == {*(f"influence {chamber}" for chamber in chambers), "decline"}


@pytest.mark.parametrize(("blue", "actions"), [(0, 1), (1, 1), (2, 2), (3, 2), (4, 3), (5, 3)])
def test_T153_blue_cards_make_a_politician_work(senate_table, blue, actions):
    """Given some blue cards. Then a Politician has 1, 2 or 3 actions."""
    game = senate_table("middle_politician_1", p1={"cards": " ".join(BLUE[:blue])})
    game.play("recruit middle_politician_1")
    assert count_actions(game) == actions
    assert (game.asks, game.seat) == ("turn", 1)


@pytest.mark.parametrize(("blue", "actions"), [(0, 2), (1, 2), (2, 3), (3, 3)])
def test_T153_a_decree_stands_for_two_blue_cards(senate_table, blue, actions):
    """Given control of that Decree. Then a Politician works as if there were 2 blue cards more."""
    game = senate_table(
        "middle_politician_1",
        decrees={1: "senate_majority"},
        p1={"cards": " ".join(BLUE[:blue]), "cubes": [1, 0, 0, 0, 0, 0]},
    )
    game.play("recruit middle_politician_1")
    assert count_actions(game) == actions


def test_R90_majority_decree_gained_gives_no_further_action(senate_table):
    """Given that Decree in Chamber 3, uncontrolled, no blue card. When the only action wins it. Then the turn ends."""
    game = senate_table("middle_politician_1", decrees={3: "senate_majority"})
    game.play("recruit middle_politician_1", "influence 3")
    assert set(game.city(0)["decrees"]) == {"senate_majority"}
    assert (game.asks, game.seat) == ("turn", 1)


def test_R90_losing_the_majority_decree_keeps_the_second_action(senate_table):
    """Given that Decree controlled. When the first of 2 actions moves its cube away. Then a second action follows."""
    game = senate_table("middle_politician_1", decrees={1: "senate_majority"}, p1={"cubes": [1, 0, 0, 0, 0, 0]})
    game.play("recruit middle_politician_1", "shift 1 2")
    assert (game.asks, game.seat) == ("senate", 0)


def test_D27_stopping_ends_all_actions(senate_table):
    """Given 3 actions. When P1 stops after the first. Then the turn ends."""
    game = senate_table("left_politician_1", p1={"cards": " ".join(BLUE[:4])})
    game.play("recruit left_politician_1", "influence 1", "decline")
    assert (game.asks, game.seat) == ("turn", 1)


def test_T154_cubes_move_to_neighbouring_chambers_only(senate_table):
    """Given an own cube in 2. Then it moves to 1 or 3, not to 4; 2 and 3, 4 and 5 are neighbours."""
    game = senate_table("right_politician_1", p1={"cubes": [0, 1, 0, 0, 0, 0]})
    game.play("recruit right_politician_1")
    assert {action for action in game.legal if action.startswith("shift")} == {"shift 2 1", "shift 2 3"}


def test_a_cube_just_placed_may_move_and_move_on(senate_table):
    """Given 3 actions. When a cube is placed in 2 and moved twice. Then it lies in 4."""
    game = senate_table("left_politician_1", p1={"cards": " ".join(BLUE[:4])})
    game.play("recruit left_politician_1", "influence 2", "shift 2 3", "shift 3 4")
    assert cubes(game, 0) == [0, 0, 0, 1, 0, 0]
    assert set(game.city(0)["decrees"]) == {"red_income"}


def test_T194_a_player_without_cubes_moves_or_stops(senate_table):
    """Given 12 cubes placed. Then a Politician offers moves and stopping (R-88)."""
    game = senate_table("middle_politician_1", p1={"cubes": [12, 0, 0, 0, 0, 0]})
    game.play("recruit middle_politician_1")
    assert set(game.legal) == {"shift 1 2", "decline"}


# --- Conspirators


def test_D28_a_conspirator_places_a_cube_anywhere_or_conspires(senate_table):
    """When a Conspirator is recruited. Then one of the two is forced."""
    game = senate_table("conspirator_1")
    game.play("recruit conspirator_1")
    assert game.seat == 0
    assert set(game.legal) == {*(f"influence {chamber}" for chamber in range(1, 7)), "conspire"}
    game.play("influence 6")
    assert cubes(game, 0) == [0, 0, 0, 0, 0, 1]
    assert (game.asks, game.seat) == ("turn", 1)


def test_R88_a_conspirator_without_cubes_conspires(senate_table):
    """Given 12 cubes placed. Then conspiring is all that is left."""
    game = senate_table("conspirator_1", p1={"cubes": [12, 0, 0, 0, 0, 0]})
    game.play("recruit conspirator_1")
    assert game.legal == ["conspire"]


def test_T168_with_its_decree_a_conspirator_brings_another_turn(senate_table):
    """Given control of that Decree. When P1 recruits a Conspirator. Then P1 plays again; a Politician gives nothing."""
    given = {"decrees": {3: "conspirator_replay"}, "p1": {"cubes": ONE_IN_3}}
    game = senate_table("conspirator_1", **given)
    game.play("recruit conspirator_1", "influence 6")
    assert (game.asks, game.seat) == ("turn", 0)
    game = senate_table("left_politician_1", **given)
    game.play("recruit left_politician_1", "influence 1")
    assert (game.asks, game.seat) == ("turn", 1)


def test_T169_the_cube_of_that_conspirator_comes_too_late(senate_table):
    """Given the Chamber of that Decree empty. When the Conspirator's cube goes there. Then no other turn (R-91)."""
    game = senate_table("conspirator_1", decrees={3: "conspirator_replay"})
    game.play("recruit conspirator_1", "influence 3")
    assert set(game.city(0)["decrees"]) == {"conspirator_replay"}
    assert (game.asks, game.seat) == ("turn", 1)


def test_R91_a_tie_when_it_is_recruited_brings_nothing(senate_table):
    """Given the Chamber of that Decree tied. When the Conspirator's cube breaks the tie. Then no other turn."""
    game = senate_table(
        "conspirator_1",
        decrees={3: "conspirator_replay"},
        p1={"cubes": ONE_IN_3},
        p2={"cubes": ONE_IN_3},
    )
    game.play("recruit conspirator_1", "influence 3")
    assert (game.asks, game.seat) == ("turn", 1)


# --- Senators from elsewhere


def mausoleum(table, *pile, option="allow", **city):
    """P1 builds the Mausoleum with Senators in the pile."""
    game = table(
        "palace",
        modules=["agora"],
        discard=[*pile],
        options={"senator_from_discard": option},
        p1={"wonders": ["the_mausoleum"], "coins": 20, **city},
    )
    game.play("wonder the_mausoleum with palace")
    return game


def test_T196_a_conspirator_may_be_recruited_from_the_pile(table):
    """Given a Conspirator in the pile. When the Mausoleum takes it. Then recruited for 0 and it acts (R-86)."""
    game = mausoleum(table, "conspirator_1", cards="left_politician_1 middle_politician_1")
    coins = game.coins
    assert game.legal == ["revive conspirator_1"]
    game.play("revive conspirator_1")
    assert (game.asks, game.coins) == ("intrigue", coins)


def test_T196_so_may_a_politician(table):
    """Given a Politician in the pile and 2 blue cards. When it is revived. Then it has 2 actions."""
    game = mausoleum(table, "right_politician_1", cards="altar theater")
    game.play("revive right_politician_1", "influence 5")
    assert game.asks == "senate"


@pytest.mark.parametrize(("pile", "choices"), [(["conspirator_1", "altar"], ["revive altar"]), (["conspirator_1"], [])])
def test_T196_an_option_forbids_it(table, pile, choices):
    """Given `senator_from_discard = forbid`. Then Senators are no choice; with nothing else, no question follows."""
    game = mausoleum(table, *pile, option="forbid")
    assert [action for action in game.legal if action.startswith("revive")] == choices
    assert game.asks == ("build_from_discard" if choices else "turn")


@pytest.mark.parametrize(("option", "choices"), [
    ("forbid", {"fetch walls"}),
    ("allow", {"fetch walls", "fetch left_politician_1", "fetch conspirator_1"}),
])  # fmt: skip
def test_R45_messe_and_senators_of_the_far_row(table, option, choices):
    """Given Senators in row 1. When Messe is built. Then they may be taken by option only; then they act, for 0."""
    game = table(
        modules=["agora"],
        age=2,
        structure={0: "left_politician_1", 1: "conspirator_1", 2: "walls", 14: "temple", 16: "statue"},
        options={"promo_wonders": "messe", "messe_senator": option},
        p1={"wonders": ["messe"], "coins": RICH},
    )
    game.play("wonder messe with temple")
    assert set(game.legal) == choices
    if option == "allow":
        coins = game.coins
        game.play("fetch conspirator_1")
        assert (game.asks, game.coins) == ("intrigue", coins)
