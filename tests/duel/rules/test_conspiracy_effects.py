"""Conspiracies that take coins, cubes, Wonders and cards of the structure (rules sections 5.8 and 9.8)."""

import pytest

RICH = 40
ONE_CUBE = [0, 0, 1, 0, 0, 0]


# --- Extortion and Blackmail


def test_T195_extortion_takes_an_unbuilt_wonder(conspiracy_table):
    """Given O's unbuilt Knossos. When Extortion takes it. Then it is A's; no cube is placed now (D23, R-42)."""
    game = conspiracy_table("extortion", p2={"wonders": ["knossos", "the_sphinx", "piraeus built"]})
    assert set(game.legal) == {"claim knossos", "claim the_sphinx"}
    game.play("claim knossos")
    assert (game.wonders(0), game.wonders(1)) == (["knossos"], ["the_sphinx", "piraeus"])
    assert (game.asks, game.seat) == ("turn", 0)


def test_R41_a_thief_may_hold_five_wonders(conspiracy_table):
    """Given four Wonders. When Extortion takes a fifth. Then it may be built."""
    wonders = ["the_pyramids", "the_mausoleum", "the_colossus", "circus_maximus"]
    game = conspiracy_table(
        "extortion", p1={"wonders": wonders, "coins": RICH}, p2={"wonders": ["the_sphinx", "piraeus"]}
    )
    game.play("claim the_sphinx")
    assert len(game.wonders(0)) == 5
    game.play("wonder the_sphinx with palace")
    assert (game.asks, game.seat) == ("turn", 0)


@pytest.mark.parametrize(("coins", "taken"), [(7, 4), (6, 3), (1, 1)])
def test_T176_blackmail_takes_half_rounded_up(conspiracy_table, coins, taken):
    """Given O with 7 coins. When A triggers Blackmail. Then A +4, O 3 (R-80)."""
    game = conspiracy_table("blackmail", p2={"coins": coins})
    assert game.coins == [7 + taken, coins - taken]
    assert (game.asks, game.seat) == ("turn", 0)


@pytest.mark.parametrize(("name", "then"), [("blackmail", ()), ("political_maneuver", ("influence 3",))])
def test_T176_a_cube_may_be_moved_at_the_end(conspiracy_table, name, then):
    """Given an own cube. When such a Conspiracy is done. Then a cube may be moved (D30)."""
    game = conspiracy_table(name, p1={"cubes": ONE_CUBE})
    game.play(*then)
    assert (game.asks, game.seat, set(game.legal)) == ("move_cube", 0, {"shift 3 2", "shift 3 4", "decline"})
    game.play("shift 3 4")
    assert game.state.city[0].cubes[3] == 1
    assert (game.asks, game.seat) == ("turn", 0)


def test_some_conspiracies_move_no_cube(conspiracy_table):
    """Given an own cube. When the Coup is triggered. Then the main action follows."""
    game = conspiracy_table("coup", p1={"cubes": ONE_CUBE})
    assert (game.asks, game.seat) == ("turn", 0)


def test_political_maneuver_places_then_removes_then_may_move(conspiracy_table):
    """Given opposing cubes. When it is triggered. Then place (forced), remove (forced), move (optional)."""
    game = conspiracy_table("political_maneuver", p2={"cubes": [0, 0, 0, 0, 2, 0]})
    assert (game.asks, len(game.legal)) == ("place_cube", 6)
    game.play("influence 1")
    assert (game.asks, game.legal) == ("remove_cube", ["expel 5"])
    game.play("expel 5")
    assert (game.asks, set(game.legal)) == ("move_cube", {"shift 1 2", "decline"})
    assert game.state.city[1].cubes[4] == 1


# --- cards discarded from the structure


def test_D33_turn_of_events_discards_one_or_two_cards(conspiracy_table):
    """Given three cards, a Senator among them. Then the first discard is forced, the second optional; no coins."""
    game = conspiracy_table("turn_of_events", "altar", "theater", "conspirator_1", last=True, age=1)
    assert set(game.legal) == {"discard altar", "discard theater", "discard conspirator_1"}
    game.play("discard conspirator_1")
    assert set(game.legal) == {"discard altar", "discard theater", "decline"}
    game.play("decline")
    assert (game.asks, game.seat, game.coins) == ("turn", 0, [7, 7])
    assert game.where("conspirator_1") == "discard"


def test_T184_what_the_first_discard_uncovers_may_be_the_second(conspiracy_table):
    """Given a hidden card under the Altar. When the Altar is discarded. Then it turns up and may follow (R-77)."""
    game = conspiracy_table("turn_of_events", age=1, structure={12: "?", 18: "altar", 24: "theater"})
    game.play("discard altar")
    uncovered = game.slot(12)["card"]
    assert set(game.legal) == {f"discard {uncovered}", "discard theater", "decline"}
    game.play(f"discard {uncovered}")
    assert game.where(uncovered) == "discard"
    assert (game.asks, game.seat) == ("turn", 0)


# --- Coup and Embezzlement


def test_T180_strategy_does_not_help_a_coup(conspiracy_table):
    """Given Strategy. When the Coup is triggered. Then 2 steps (R-05)."""
    assert conspiracy_table("coup", p1={"tokens": "strategy"}).pawn == 2


def test_T177_embezzlement(conspiracy_table):
    """Given A with 5 cubes in the Senate, O with 4 and 3 coins. When it is triggered. Then A +5, O 0."""
    game = conspiracy_table(
        "embezzlement", p1={"cubes": [5, 0, 0, 0, 0, 0]}, p2={"cubes": [0, 2, 2, 0, 0, 0], "coins": 3}
    )
    assert game.coins == [12, 0]
    assert (game.asks, game.seat) == ("turn", 0)


# --- Wonders


def test_T191_sabotage(conspiracy_table):
    """Given O's Pyramids. When they are destroyed. Then O -9 points, out of the game, the card in the pile (R-81)."""
    game = conspiracy_table("sabotage", p2={"wonders": ["the_pyramids with altar", "the_sphinx"]})
    assert game.legal == ["sabotage the_pyramids"]  # D39
    game.play("sabotage the_pyramids")
    assert (game.score(1)["wonder"], game.where("altar"), game.wonders(1)) == (0, "discard", ["the_sphinx"])
    assert (game.asks, game.seat) == ("turn", 0)


def test_R81_lasting_effects_of_a_wonder_are_lost_coins_are_kept(conspiracy_table):
    """Given O's Great Lighthouse. When it is destroyed. Then O's choice of raw resources is gone."""
    game = conspiracy_table("sabotage", p2={"wonders": ["the_great_lighthouse built", "the_temple_of_artemis built"]})
    assert game.price("baths", 1) == (0, 0)
    game.play("sabotage the_great_lighthouse")
    assert (game.price("baths", 1), game.coins) == ((2, 2), [7, 7])


@pytest.mark.parametrize(("limit", "left"), [("standing", ["the_colossus"]), ("cumulative", [])])
def test_T192_the_limit_of_seven_after_sabotage(conspiracy_table, limit, left):
    """Given 6 standing, 2 unbuilt; Sabotage removes one. When P1 builds one of the two. Then the other stays where
    standing Wonders count, and leaves where constructed ones do (R-39)."""
    game = conspiracy_table(
        "sabotage",
        options={"wonder_limit": limit},
        p1={
            "coins": RICH,
            "wonders": ["the_sphinx built", "piraeus built", "the_appian_way built", "the_pyramids"],
        },
        p2={"wonders": ["the_mausoleum built", "circus_maximus built", "the_great_library built", "the_colossus"]},
    )
    game.play("sabotage circus_maximus", "wonder the_pyramids with palace")
    assert game.wonders(1) == ["the_mausoleum", "the_great_library", *left]
