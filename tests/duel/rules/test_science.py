"""Scientific symbols, pairs and Progress tokens (rules sections 5.3, 5.6 and 9.4)."""

import pytest

from sevenwonders import duel

FIVE_TOKENS = ["law", "masonry", "economy", "philosophy", "theology"]
FIVE_SYMBOLS = "apothecary scriptorium pharmacist workshop academy"  # wheel, quill, mortar, plumb, sundial
PAIR_IN_SIGHT = {
    "structure": {18: "library", 19: "walls", 15: "?", 11: "temple"},
    "p1": {"cards": "scriptorium", "coins": 0},
    "board": FIVE_TOKENS,
}


def test_T050_the_token_of_a_pair_is_taken_before_cards_turn_up(table):
    """Given the Scriptorium. When P1 builds the Library. Then a token is picked, then a card flips (R-24)."""
    game = table(age=2, **PAIR_IN_SIGHT)
    game.play("build library")
    assert (game.asks, game.seat) == ("pick_board_token", 0)
    assert game.slot(15)["accessible"]
    assert game.slot(15)["card"] is None
    game.play("token philosophy")
    assert game.slot(15)["card"] is not None
    assert set(game.sees()["board_tokens"]) == {"law", "masonry", "economy", "theology"}
    assert game.city(0)["tokens"] == ["philosophy"]
    assert (game.asks, game.seat) == ("turn", 1)


def test_T060_immediate_reveal_precedes_the_choice_of_token(table):
    """Given `reveal_timing = immediate`. When T050. Then the uncovered card is seen while P1 chooses the token."""
    game = table(age=2, options={"reveal_timing": "immediate"}, **PAIR_IN_SIGHT)
    game.play("build library")
    assert (game.asks, game.seat) == ("pick_board_token", 0)
    assert game.slot(15)["card"] is not None


def test_D07_every_token_on_the_board_may_be_taken_and_one_must(table):
    """Given a pair. Then each board token is a choice, and declining is none (R-23)."""
    game = table(age=2, **PAIR_IN_SIGHT)
    game.play("build library")
    assert set(game.legal) == {f"token {token}" for token in FIVE_TOKENS}


def test_R23_an_optional_pair_token_may_be_declined(table):
    """Given `pair_token = optional`. When P1 declines. Then all tokens stay on the board and the turn passes."""
    game = table(age=2, options={"pair_token": "optional"}, **PAIR_IN_SIGHT)
    game.play("build library")
    assert set(game.legal) == {"decline", *(f"token {token}" for token in FIVE_TOKENS)}
    game.play("decline")
    assert (len(game.sees()["board_tokens"]), game.city(0)["tokens"], game.seat) == (5, [], 1)


def test_T051_no_tokens_left_nothing_to_pick(table):
    """Given no board tokens. When a pair is completed. Then no question follows, the turn passes (R-22)."""
    game = table("library", p1={"cards": "scriptorium"})
    game.play("build library")
    assert (game.asks, game.seat) == ("turn", 1)


def test_R22_no_tokens_left_and_an_optional_pair_token(table):
    """Given no board tokens, `pair_token = optional`. When a pair is completed. Then no question follows."""
    game = table("library", p1={"cards": "scriptorium"}, options={"pair_token": "optional"})
    game.play("build library")
    assert (game.asks, game.seat) == ("turn", 1)


def test_T052_law_can_be_the_sixth_symbol(table):
    """Given 5 symbols and a pair, Law on the board. When P1 takes Law. Then P1 wins at once (R-25)."""
    game = table("study", board=["law"], p1={"cards": FIVE_SYMBOLS, "coins": 20})
    game.play("build study")
    assert game.asks == "pick_board_token"
    game.play("token law")
    assert game.won == (0, "scientific")


def test_R25_law_is_a_symbol_at_once(table):
    """Given Law taken for a pair. Then it counts among the symbols."""
    game = table("library", board=["law"], p1={"cards": "scriptorium"})
    game.play("build library", "token law")
    assert game.city(0)["symbols"] == {"quill": 2, "law": 1}


def test_T053_the_sixth_symbol_wins_and_nothing_follows(table):
    """Given 5 symbols. When P1 builds a green card with a new symbol. Then P1 wins."""
    game = table("university", board=["masonry"], p1={"cards": FIVE_SYMBOLS, "coins": 20})
    game.play("build university")
    assert game.won == (0, "scientific")
    assert game.asks is None


def test_T053_player_2_and_law_among_the_symbols(table):
    """Given 4 green symbols and Law. When P2 builds a fifth green symbol. Then P2 wins."""
    game = table(
        "study",
        active="p2",
        p2={"cards": "apothecary scriptorium pharmacist workshop", "tokens": "law", "coins": 20},
    )
    game.play("build study")
    assert game.won == (1, "scientific")


def test_T053_six_cards_with_five_symbols_do_not_win(table):
    """Given 5 symbols. When P1 builds a green card with one of these. Then the game goes on."""
    game = table("study", p1={"cards": FIVE_SYMBOLS, "coins": 20})
    game.play("build study")
    assert game.won is None


@pytest.mark.parametrize("card", [card.id for card in duel.CARDS if card.kind == "green"])
def test_T054_no_green_card_makes_a_pair_with_law(table, card):
    """Given Law only. When P1 builds any green card. Then there is no pair."""
    game = table(card, board=["masonry"], p1={"tokens": "law", "coins": 20})
    game.play(f"build {card}")
    assert (game.asks, game.seat) == ("turn", 1)


def test_R26_no_symbol_exists_three_times():
    """Then each of six symbols is on two green cards, and the balance on Law and on Ishtar."""
    symbols = [word for unit in duel.ALL for word in unit.text.split() if word.startswith("symbol:")]
    assert {symbol: symbols.count(symbol) for symbol in symbols} == {
        **{f"symbol:{name}": 2 for name in ("armillary_sphere", "wheel", "sundial", "mortar", "plumb", "quill")},
        "symbol:law": 2,
    }


def test_T055_agriculture(table):
    """Given 0 coins. When P1 gains Agriculture. Then 6 coins, and 4 points at the end."""
    game = table(age=1, p1={"coins": 0}, board=["agriculture"], pending=["p1 pick_board_token"])
    game.play("token agriculture")
    assert game.coins[0] == 6
    assert game.score(0)["progress"] == 4


def test_T056_mathematics_counts_itself(table):
    """Given Mathematics and 2 other tokens. Then it scores 9."""
    game = table(age=3, p1={"tokens": "mathematics masonry economy"})
    assert game.score(0)["progress"] == 9


def test_T056_mathematics_next_to_tokens_with_points(table):
    """Given Mathematics, Philosophy (7), Agriculture (4). Then the tokens score 9 + 7 + 4."""
    game = table(age=3, p1={"tokens": "mathematics philosophy agriculture"}, p2={"tokens": "law"})
    assert [game.score(seat)["progress"] for seat in (0, 1)] == [20, 0]


def test_T057_theology_gives_every_wonder_another_turn(table):
    """Given Theology. When P1 builds the Pyramids. Then P1 takes another turn."""
    game = table("walls", p1={"tokens": "theology", "wonders": ["the_pyramids"], "coins": 20})
    game.play("wonder the_pyramids with walls")
    assert (game.asks, game.seat) == ("turn", 0)


def test_T057_theology_and_replay_wonder_give_one_extra_turn(table):
    """Given Theology. When P1 builds the Sphinx. Then exactly one extra turn follows (R-29)."""
    game = table("walls", "temple", p1={"tokens": "theology", "wonders": ["the_sphinx"], "coins": 20})
    game.play("wonder the_sphinx with walls")
    assert game.seat == 0
    game.play("discard temple")
    assert game.seat == 1


def test_T057_without_theology_the_pyramids_give_no_turn(table):
    """Given no Theology. When P1 builds the Pyramids. Then P2 is on turn."""
    game = table("walls", p1={"wonders": ["the_pyramids"], "coins": 20}, p2={"tokens": "theology"})
    game.play("wonder the_pyramids with walls")
    assert game.seat == 1


def test_R31_a_replay_turn_may_earn_another_one(table):
    """Given two Wonders that replay. When P1 builds one after the other. Then each is followed by one extra turn."""
    wonders = ["the_sphinx", "piraeus"]
    game = table("walls", "temple", "statue", p1={"wonders": wonders, "coins": 40})
    for action in ("wonder the_sphinx with walls", "wonder piraeus with temple"):
        game.play(action)
        assert game.seat == 0
    game.play("discard statue")
    assert game.seat == 1


LIBRARY = {"wonders": ["the_great_library"], "coins": 20}


def test_T058_theology_from_the_great_library_does_not_replay_it(table):
    """Given Theology in the box. When the Great Library fetches it. Then P2 is on turn (R-30)."""
    game = table("walls", p1=LIBRARY, deal=duel.Deal(library=("theology", "law", "economy")))
    game.play("wonder the_great_library with walls", "token theology")
    assert game.city(0)["tokens"] == ["theology"]
    assert (game.asks, game.seat) == ("turn", 1)


def test_T059_only_the_builder_sees_the_great_librarys_tokens(table):
    """Given 5 boxed tokens. When P1 builds the Great Library. Then P1 alone sees 3; 4 stay in the box."""
    game = table("walls", board=FIVE_TOKENS, p1=LIBRARY)
    game.play("wonder the_great_library with walls")
    assert (game.asks, game.seat) == ("pick_library_token", 0)
    offered = game.sees(0)["token_offer"]
    assert len(offered) == 3
    assert set(offered) < {token.id for token in duel.TOKENS if token.module == "base"} - set(FIVE_TOKENS)
    assert "token_offer" not in game.sees(1)
    assert "token_offer" not in game.sees(None)
    assert all(not ply.endswith(token) for ply in game.sees(1)["plies"] for token in offered)
    game.play(f"token {offered[0]}")
    assert len(game.sees()["box_tokens"]) == 4
    assert set(offered[1:]) < set(game.sees()["box_tokens"])
    assert game.city(0)["tokens"] == [offered[0]]


def test_D08_one_of_the_three_must_be_taken(table):
    """Given the Great Library's draw. Then exactly the three tokens drawn are choices."""
    game = table("walls", p1=LIBRARY, deal=duel.Deal(library=("theology", "law", "economy")))
    game.play("wonder the_great_library with walls")
    assert set(game.legal) == {"token theology", "token law", "token economy"}


def test_library_draw_public(table):
    """Given `library_draw = public`. Then the three tokens are public."""
    draw = duel.Deal(library=("theology", "law", "economy"))
    game = table("walls", p1=LIBRARY, deal=draw, options={"library_draw": "public"})
    game.play("wonder the_great_library with walls")
    for viewer in (0, 1, None):
        sight = game.sees(viewer)
        assert set(sight["token_offer"]) == {"theology", "law", "economy"}
        assert "d library theology" in sight["plies"]


@pytest.mark.parametrize("boxed", [1, 2])
def test_R32_great_library_offers_fewer_tokens_when_box_is_short(table, boxed):
    """Given 1 or 2 boxed tokens. When P1 builds the Great Library. Then it offers these."""
    tokens = [token.id for token in duel.TOKENS if token.module == "base"]
    game = table(
        "walls",
        box=tokens[:boxed],
        p1={**LIBRARY, "tokens": " ".join(tokens[boxed:6])},
        p2={"tokens": " ".join(tokens[6:])},
    )
    game.play("wonder the_great_library with walls")
    assert set(game.legal) == {f"token {token}" for token in tokens[:boxed]}


def test_R32_the_great_library_with_an_empty_box(table):
    """Given no boxed token. When P1 builds the Great Library. Then no question follows."""
    game = table("walls", box=[], p1=LIBRARY)
    game.play("wonder the_great_library with walls")
    assert (game.asks, game.seat) == ("turn", 1)


def test_R25_law_from_the_great_library_can_win(table):
    """Given 5 symbols. When the Great Library fetches Law. Then P1 wins at once."""
    game = table("palace", p1={**LIBRARY, "cards": FIVE_SYMBOLS}, deal=duel.Deal(library=("law", "economy", "masonry")))
    game.play("wonder the_great_library with palace", "token law")
    assert game.won == (0, "scientific")
