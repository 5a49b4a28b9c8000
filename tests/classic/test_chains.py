"""Rules section 6: buildings that chain symbols make free."""


def test_T25_theater_frees_gardens(table):
    """Given Theater. Then Gardens costs nothing; given only Statue, it costs C C W."""
    game = table(age=3, A={"board": "ephesos", "cards": "theater"})
    assert game.ways("A", "gardens") == [(0, 0)]
    assert str(game.payment(0, "gardens").chain) == "Theater"
    game = table(age=3, A={"board": "ephesos", "cards": "statue"})
    assert game.ways("A", "gardens") == []
    assert game.payment(0, "gardens").unit.cost_letters == "WCC"


def test_T26_either_trading_post_frees_forum(table):
    """Given either trading post, or both. Then Forum is free."""
    for cards in ("east_trading_post", "west_trading_post", "east_trading_post west_trading_post"):
        game = table(age=2, A={"board": "ephesos", "cards": cards, "hand": "forum"})
        assert [action for action in game.legal("A") if action.startswith("build forum")] == ["build forum"]
        game.turn_with(A="build forum")
        assert game.coins("A") == 3


def test_T27_a_card_with_two_symbols_frees_two(table):
    """Given Scriptorium. Then Courthouse and Library are both free, on different turns (R-13)."""
    game = table(age=2, A={"board": "rhodos", "cards": "scriptorium", "hand": "courthouse"}, B={"hand": "library"})
    game.turn_with(A="build courthouse")
    game.turn_with(A="build library")
    assert game.city("A") == ["scriptorium", "courthouse", "library"]
    assert game.coins("A") == 3


def test_T28_altar_frees_pantheon_and_not_temple(table):
    """Given Altar. Then Temple still costs W C G, and Pantheon is free."""
    game = table(age=3, A={"board": "ephesos", "cards": "altar"})
    assert game.ways("A", "pantheon") == [(0, 0)]
    assert game.ways("A", "temple") == []


def test_T29_chains_do_not_pay_for_stages(table):
    """Given Theater. When Gardens is used for a stage. Then the stage's cost is due in full."""
    game = table(age=3, A={"board": "babylon", "cards": "theater", "hand": "gardens"}, B={"board": "gizah"})
    assert "build gardens" in game.legal("A")
    assert not [action for action in game.legal("A") if action.startswith("stage gardens")]
    game = table(age=3, A={"board": "babylon", "cards": "theater brickyard", "hand": "gardens"})
    assert "stage gardens" in game.legal("A")
