"""Espionage and Obscurantism: Progress tokens taken and locked (rules sections 5.8 and 9.8)."""

from sevenwonders import duel
from sevenwonders.duel.rules.state import HIDDEN

# --- Progress tokens


def test_D35_espionage_takes_any_token_of_the_box(conspiracy_table):
    """When Espionage is triggered. Then every boxed token is a choice, none of the board or of a city."""
    game = conspiracy_table("espionage", board=["law", "masonry", "strategy", "theology"], p2={"tokens": "economy"})
    rest = {"agriculture", "architecture", "mathematics", "philosophy", "urbanism", "corruption", "organized_crime"}
    assert set(game.legal) == {f"token {token}" for token in rest}
    game.play("token agriculture")
    assert (game.coins, game.city(0)["tokens"]) == ([13, 7], ["agriculture"])


def test_R33_tokens_on_enki_are_not_in_the_box(conspiracy_table):
    """Given two tokens on Enki. Then Espionage does not find them, and Obscurantism does not lock them (R-109)."""
    given = {"modules": ["pantheon", "agora"], "pantheon": {2: "enki"}, "enki": ["law", "urbanism"]}
    for name, verb in (("espionage", "token"), ("obscurantism", "lock")):
        game = conspiracy_table(name, **given)
        assert not {f"{verb} law", f"{verb} urbanism"} & set(game.legal)
        assert f"{verb} masonry" in game.legal


def test_T185_obscurantism_on_an_opposing_token(conspiracy_table):
    """Given O's Agriculture and Mathematics. When Agriculture is locked. Then O -4 and -3 points, coins kept (R-82)."""
    game = conspiracy_table("obscurantism", p2={"tokens": "agriculture mathematics"})
    assert game.score(1)["progress"] == 4 + 6
    game.play("lock agriculture")
    assert (game.score(1)["progress"], game.coins) == (3, [7, 7])
    assert (game.asks, game.seat) == ("turn", 0)


def test_D36_board_box_and_opposing_tokens_may_be_locked(conspiracy_table):
    """Given tokens everywhere. Then all but P1's own may be locked; a locked token leaves the game for good."""
    game = conspiracy_table(
        "obscurantism", board=["law", "masonry"], p1={"tokens": "economy"}, p2={"tokens": "strategy"}
    )
    assert {"lock law", "lock masonry", "lock strategy", "lock urbanism"} <= set(game.legal)
    assert "lock economy" not in game.legal
    game.play("lock law")
    assert game.sees()["board_tokens"] == ["masonry"]
    assert "law" not in game.sees()["box_tokens"]


def test_T187_a_locked_law_takes_its_symbol_away(conspiracy_table):
    """Given O with Law and 4 other symbols. When Law is locked. Then O shows 4."""
    game = conspiracy_table("obscurantism", p2={"tokens": "law", "cards": "apothecary pharmacist workshop scriptorium"})
    game.play("lock law")
    assert len(game.city(1)["symbols"]) == 4


def test_T186_which_boxed_token_is_locked_stays_secret(conspiracy_table):
    """When P1 locks a boxed token. Then P1 knows which; P2 and spectators only that one of the box is locked."""
    game = conspiracy_table("obscurantism", board=["law"])
    game.play("lock urbanism")
    urbanism = duel.find("urbanism").number
    mine, theirs, public = (duel.known(game.state, seat) for seat in (0, 1, None))
    assert (mine.locked, mine.box_tokens >> urbanism & 1) == (urbanism, 0)
    for state in (theirs, public):
        assert (state.locked, state.box_tokens >> urbanism & 1) == (HIDDEN, 1)
    assert theirs.lock_suspects == theirs.box_tokens
    assert duel.view(game, 0)["plies"][-1] == "p1 lock urbanism"
    assert duel.view(game, 1)["plies"][-1] == "p1 lock ?"


def test_T186_a_token_locked_face_up_is_public(conspiracy_table):
    """When P1 locks a token of the board. Then the token is public."""
    game = conspiracy_table("obscurantism", board=["law"])
    game.play("lock law")
    assert duel.known(game.state, 1).locked == duel.find("law").number
    assert duel.view(game, 1)["plies"][-1] == "p1 lock law"


def test_T186_espionage_of_the_opponent_finds_out_what_is_locked(conspiracy_table):
    """Given a token locked face down. When the other player sees the whole box. Then both players know it."""
    game = conspiracy_table("obscurantism", p2={"conspiracies": ["espionage with garrison"]})
    game.play("lock urbanism", "discard palace", "trigger espionage")
    assert "token urbanism" not in game.legal
    assert duel.known(game.state, 1).locked == duel.find("urbanism").number
    assert duel.known(game.state, None).locked == HIDDEN


def test_T186_espionage_of_the_same_player_gives_nothing_away(conspiracy_table):
    """Given P1's lock. When P1 uses Espionage, too. Then P2 rules out the token taken, no other."""
    game = conspiracy_table(
        "obscurantism",
        "palace",
        "gardens",
        p1={"conspiracies": ["obscurantism with stable", "espionage with garrison"]},
    )
    game.play("lock urbanism", "discard palace", "discard gardens", "trigger espionage", "token agriculture")
    state = duel.known(game.state, 1)
    assert state.locked == HIDDEN
    assert state.lock_suspects == state.box_tokens
    assert state.lock_suspects >> duel.find("urbanism").number & 1
    assert not state.lock_suspects >> duel.find("agriculture").number & 1
