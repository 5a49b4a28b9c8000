"""Rules section 8: coins at once, counted when everything lies in its place."""


def test_T30_vineyard_counts_what_is_built_this_turn(table):
    """Given 2, 1 and 3 brown cards. When C builds a fourth with A's Vineyard. Then A gains 7 (R-11)."""
    game = table(
        age=2,
        A={"cards": "lumber_yard ore_vein", "hand": "vineyard"},
        B={"cards": "stone_pit"},
        C={"cards": "clay_pool timber_yard clay_pit", "hand": "sawmill"},
    )
    game.turn_with(A="build vineyard", C="build sawmill")
    assert game.coins("A") == 3 + 7


def test_T31_bazar_counts_the_grey_cards_of_three_cities(table):
    """Given 1, 2 and 2 grey cards. When Bazar is built. Then it brings 10."""
    game = table(
        age=2,
        players=4,
        A={"cards": "loom_i", "hand": "bazar"},
        B={"cards": "press_i glassworks_i"},
        D={"cards": "glassworks_ii press_ii"},
    )
    game.turn_with(A="build bazar")
    assert game.coins("A") == 3 + 10


def test_T32_lighthouse_counts_itself(table):
    """Given 3 yellow cards. When Lighthouse is built. Then 4 coins; with 5 at the end 5 points (R-12)."""
    cards = "caravansery forum marketplace"
    game = table(age=3, A={"cards": cards, "hand": "lighthouse"})
    game.turn_with(A="build lighthouse")
    assert game.coins("A") == 3 + 4
    game = table(age=3, A={"cards": cards + " lighthouse vineyard"})
    assert game.points("A", "yellow") == 5


def test_T33_ludus_counts_red_cards(table):
    """Given 2 red cards. When Ludus is built. Then 6 coins; with 4 at the end 4 points."""
    game = table(age=3, players=5, A={"cards": "quarry foundry stockade barracks", "hand": "ludus"})
    game.turn_with(A="build ludus")
    assert game.coins("A") == 3 + 6
    game = table(age=3, players=5, A={"cards": "ludus stockade barracks guard_tower walls"})
    assert game.points("A", "yellow") == 4


def test_T34_arena_counts_built_stages(table):
    """Given 2 built stages. When Arena is built. Then 6 coins; with 3 at the end 3 points (R-36)."""
    game = table(age=3, A={"board": "gizah", "stages": 2, "cards": "dispensary", "hand": "arena"})
    game.turn_with(A="build arena")
    assert game.coins("A") == 3 + 6
    game = table(age=3, A={"board": "gizah", "stages": 3, "cards": "arena"})
    assert game.points("A", "yellow") == 3


def test_T35_chamber_of_commerce_counts_grey_cards(table):
    """Given 3 grey cards. When Chamber of Commerce is built. Then 6 coins, and 6 points at the end."""
    cards = "loom_i press_i glassworks_i brickyard"
    game = table(age=3, players=4, A={"cards": cards, "hand": "chamber_of_commerce"})
    game.turn_with(A="build chamber_of_commerce")
    assert game.coins("A") == 3 + 6
    assert game.points("A", "yellow") == 6


def test_T36_a_sale_is_always_possible_and_face_down(table):
    """Given 0 coins. When A sells. Then it has 3, the pile grows by one, others see no card (R-39, R-43)."""
    game = table(age=3, A={"board": "ephesos", "coins": 0, "hand": "palace"})
    assert "sell palace" in game.legal("A")
    game.turn_with(A="sell palace")
    assert game.coins("A") == 3
    assert game.pile == 3
    assert "palace" in game.sees("A")["discard"]["own"]
    for viewer in ("B", "C", None):
        sight = game.sees(viewer)
        assert sight["discard"] == {"size": 3, "own": sight["discard"]["own"], "seen": [], "taken": []}
        assert "p1 sell ?" in sight["plies"]
        assert "palace" not in str(sight["discard"])
