"""Pantheon and the Conflict pawn: Poliorcetics, Mars, Minerva, Neptune (rules sections 5.4, 5.5 and 9.7)."""

import pytest

RICH = 40


def track(game):
    return game.sees()["track"]


# --- Poliorcetics


def test_T115_poliorcetics(pantheon_table):
    """Given pawn at 1, Poliorcetics. When P1 builds Walls. Then pawn at 3, P2 has 7 - 1 - 1 - 2."""
    game = pantheon_table("walls", pawn=1, p1={"tokens": "poliorcetics", "cards": "shelf_quarry"})
    game.play("build walls")
    assert (game.pawn, game.coins) == (3, [7, 3])


def test_T115_poliorcetics_ignores_the_opponents_advance(pantheon_table):
    """Given P1's Poliorcetics. When P2 moves the pawn. Then no player loses a coin."""
    game = pantheon_table("walls", active="p2", p1={"tokens": "poliorcetics"}, p2={"cards": "shelf_quarry"})
    game.play("build walls")
    assert (game.pawn, game.coins) == (-2, [7, 7])


# --- Mars


def test_T121_R05_mars_moves_two_spaces_without_strategy(altar):
    """Given Strategy. When Mars is activated. Then pawn at 2."""
    game = altar("mars", p1={"tokens": "strategy"})
    game.play("activate mars")
    assert game.pawn == 2


def test_mars_loots_and_wins(altar):
    """Given pawn at 2, or 7. When Mars is activated. Then P2 loses 2 coins, or P1 wins."""
    game = altar("mars", pawn=2)
    game.play("activate mars")
    assert (game.pawn, game.coins[1]) == (4, 5)
    game = altar("mars", pawn=7)
    game.play("activate mars")
    assert game.won == (0, "military")


# --- Minerva


@pytest.mark.parametrize(("on_pawn", "spaces"), [(False, 18), (True, 19)])
def test_D24_R70_minerva_stands_anywhere_but_on_the_pawn(altar, on_pawn, spaces):
    """Given pawn at 2. When Minerva is activated. Then any space but the pawn's; with `minerva_on_pawn` that, too."""
    game = altar("minerva", pawn=2, options={"minerva_on_pawn": on_pawn})
    game.play("activate minerva")
    expected = [f"minerva {space}" for space in range(-9, 10) if space != 2 or on_pawn]
    assert (game.asks, game.legal) == ("place_minerva", expected)
    assert len(expected) == spaces
    game.play("minerva -9")
    assert track(game)["minerva"] == -9


def test_T116_R69_minerva_stops_the_pawn(pantheon_table):
    """Given pawn at 1, Poliorcetics, Minerva on 2. When P1 builds Walls. Then pawn at 1, no losses, she is gone."""
    game = pantheon_table("walls", pawn=1, minerva=2, p1={"tokens": "poliorcetics", "cards": "shelf_quarry"})
    game.play("build walls")
    assert (game.pawn, game.coins) == (1, [7, 7])
    assert track(game)["minerva"] is None


def test_T117_R70_minerva_in_a_capital_prevents_a_win_once(pantheon_table):
    """Given Minerva on 9, pawn at 7. When P1 builds the Arsenal. Then pawn at 8, no win; a later Guard Tower wins."""
    game = pantheon_table(
        *("arsenal", "palace"),
        pawn=7,
        minerva=9,
        discard=["guard_tower"],
        p1={"coins": RICH},
        pantheon={6: "hades"},
    )
    game.play("build arsenal")
    assert (game.pawn, game.won, track(game)["minerva"]) == (8, None, None)
    game.play("discard palace", "activate hades", "revive guard_tower")
    assert game.won == (0, "military")


def test_T118_minerva_stops_her_own_sides_opponent(altar):
    """Given pawn at 0. When P1 puts Minerva on -2 and P2 builds Walls. Then pawn at -1."""
    game = altar("minerva", p2={"cards": "shelf_quarry"})
    game.play("activate minerva")
    game.play("minerva -2", "build walls")
    assert (game.pawn, track(game)["minerva"]) == (-1, None)


def test_R69_minerva_stops_who_put_her_there_too(altar):
    """Given Minerva on 1. When the player who put her there builds Walls. Then the pawn stays at 0."""
    game = altar("minerva", "walls", "temple")
    game.play("activate minerva")
    game.play("minerva 1", "discard temple", "build walls")
    assert (game.pawn, track(game)["minerva"]) == (0, None)


def test_R69_no_token_is_taken_for_the_space_of_minerva(pantheon_table):
    """Given pawn at 2, Minerva on 3. When P1 builds Walls. Then pawn at 2 and the small token is still there."""
    game = pantheon_table("walls", pawn=2, minerva=3)
    game.play("build walls")
    assert (game.pawn, game.coins[1]) == (2, 7)
    assert track(game)["tokens"]["p2"] == ["small", "large"]


# --- Neptune


def test_T119_D25_D26_R72_neptune(altar):
    """Given all tokens. When P1 removes P2's large one and applies P1's. Then P2 loses 5, both are gone."""
    game = altar("neptune", p2={"coins": 9})
    game.play("activate neptune")
    assert (game.asks, game.seat) == ("neptune_discard", 0)
    assert set(game.legal) == {f"remove {side} {size}" for side in ("p1", "p2") for size in ("small", "large")}
    game.play("remove p2 large")
    assert (game.asks, game.coins[1]) == ("neptune_apply", 9)
    assert set(game.legal) == {"apply p1 small", "apply p2 small", "apply p1 large"}
    game.play("apply p1 large")
    assert game.coins == [RICH - 3, 9 - 5]
    assert track(game)["tokens"] == {"p1": ["small"], "p2": ["small"]}


def test_T120_R71_neptune_with_one_token(altar):
    """Given one token. When Neptune is activated. Then it is discarded and nothing applied."""
    game = altar("neptune", loot={"p2": ["small"]})
    game.play("activate neptune")
    assert game.legal == ["remove p2 small"]
    game.play("remove p2 small")
    assert (game.coins[1], game.asks, game.seat) == (7, "turn", 1)


def test_neptune_without_a_token_is_void(altar):
    """Given no military token. When Neptune is activated. Then no question follows."""
    game = altar("neptune", loot={})
    game.play("activate neptune")
    assert (game.asks, game.seat) == ("turn", 1)
