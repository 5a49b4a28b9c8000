"""Pantheon and Agora together (rules section 9.9)."""

import pytest

from sevenwonders import duel

RICH = 40
NO_DECREES = ["red_income", "?", "wonder_income", "?", "green_income", "?"]  # of no effect in these tests


@pytest.fixture
def expansions_table(table):
    """A table at which both expansions are in play."""

    def lay(*cards, **given):
        return table(*cards, modules=["pantheon", "agora"], **given)

    return lay


def decree(name):
    """A Decree in Chamber 1, with others of no consequence."""
    return {"decrees": [name, "?", "red_income", "?", "green_income", "?"]}


def cubes(*numbers):
    return [*numbers, *[0] * (6 - len(numbers))]


def in_senate(game):
    """The cubes in the Senate by Chamber, those of each player."""
    return [list(chamber["cubes"].values()) for chamber in game.sees()["senate"]["chambers"]]


# --- setting up


def test_T210_mythology_tokens_and_the_box(new_game):
    """When set up. Then Mythology tokens lie on (2,6) (2,10) (4,2) (4,6) (4,12) and 10 Progress tokens are boxed."""
    sight = new_game(pantheon=True, agora=True).sees()
    marked = [(slot["row"], slot["column"]) for slot in sight["structure"] if slot["token"]]
    assert marked == [(2, 6), (2, 10), (4, 2), (4, 6), (4, 12)]
    assert (len(sight["board_tokens"]), len(sight["box_tokens"])) == (5, 10)


def test_T210_offering_tokens(expansions_table):
    """Given Age II laid out. Then Offering tokens lie on (2,2) (2,6) (2,12)."""
    sight = expansions_table(age=2, structure=None).sees()
    assert [(slot["row"], slot["column"]) for slot in sight["structure"] if slot["token"]] == [(2, 2), (2, 6), (2, 12)]


@pytest.mark.parametrize(("age", "cards", "senators", "temples"), [(1, 25, 5, 0), (2, 25, 5, 0), (3, 23, 3, 3)])
def test_T210_structures(expansions_table, age, cards, senators, temples):
    """Given an Age laid out. Then 25, 25 or 23 cards, 5, 5 or 3 Senators, in Age III 3 Grand Temples (R-108)."""
    backs = [slot["back"] for slot in expansions_table(age=age, structure=None).sees()["structure"]]
    assert len(backs) == cards
    assert [backs.count(back) for back in ("senator", "temple", "guild")] == [senators, temples, 0]


# --- chains


@pytest.mark.parametrize(("earns", "coins"), [(True, 4), (False, 0)])
def test_T211_R19_opposing_mythology_token_makes_a_temple_free(expansions_table, earns, coins):
    """Given shared chains, the Roman token opposite, Urbanism. When the Roman Grand Temple is built. Then price 0, +4;
    with `shared_chain_urbanism = false` nothing."""
    game = expansions_table(
        "roman_grand_temple",
        options={"shared_chain_urbanism": earns},
        p1={"coins": 0, "cubes": cubes(1), "tokens": "urbanism"},
        p2={"mythologies": ["roman"]},
        **decree("shared_chains"),
    )
    assert game.price("roman_grand_temple") == (0, 0)
    game.play("build roman_grand_temple")
    assert (game.coins[0], game.where("roman_grand_temple")) == (coins, "city")
    assert game.city(1)["mythology_tokens"] == ["roman"]


# --- the snake


def swap(expansions_table, active, take, give):
    """Nisaba's snake lies on P2's Study; a Coercion swaps it for P1's Library."""
    game = expansions_table(
        "palace",
        active=active,
        snake="study",
        p1={"divinities": ["nisaba"], "cards": "library", "conspiracies": ["coercion with walls"][active == "p2" :]},
        p2={"cards": "study", "conspiracies": ["coercion with walls"][active == "p1" :]},
        decrees=NO_DECREES,
    )
    assert game.city(0)["symbols"] == {"sundial": 1, "quill": 1}
    game.play("trigger coercion", f"take {take}", f"give {give}")
    return game


@pytest.mark.parametrize(("active", "take", "give"), [("p1", "study", "library"), ("p2", "library", "study")])
def test_T212_R67_the_snake_goes_when_its_card_is_swapped(expansions_table, active, take, give):
    """Given the snake on P2's Study. When either Coercion swaps it. Then P1 has its own sundial, none of Nisaba's."""
    game = swap(expansions_table, active, take, give)
    assert game.sees()["pantheon"]["snake"] is None
    assert [game.city(seat)["symbols"] for seat in (0, 1)] == [{"sundial": 1}, {"quill": 1}]
    assert game.city(0)["divinities"] == ["nisaba"]


# --- Divinities and the Senate


def test_T213_R66_blackmail_leaves_astarte_alone(expansions_table):
    """Given 5 coins and 7 on Astarte opposite. When Blackmail is triggered. Then +3, 2 and 7 are left (R-80)."""
    game = expansions_table(
        "walls",
        p1={"conspiracies": ["blackmail with baths"]},
        p2={"coins": 5, "divinities": ["astarte"]},
        decrees=NO_DECREES,
    )
    game.play("trigger blackmail")
    assert (game.coins, game.city(1)["astarte"]) == ([10, 2], 7)


def test_R66_embezzlement_leaves_astarte_alone(expansions_table):
    """Given 1 coin and 7 on Astarte, 3 cubes opposite. When Embezzlement is triggered. Then 0 and 7 are left."""
    game = expansions_table(
        "walls",
        p1={"conspiracies": ["embezzlement with baths"]},
        p2={"coins": 1, "divinities": ["astarte"], "cubes": cubes(0, 3)},
        decrees=["red_income", "raw_trade", *NO_DECREES[2:]],
    )
    game.play("trigger embezzlement")
    assert (game.coins, game.city(1)["astarte"]) == ([7, 0], 7)


def neptune(expansions_table, removed, applied):
    """Neptune in the Senate: cubes of P1 in Chamber 3, of P2 in Chambers 1 and 5."""
    game = expansions_table(
        "walls",
        p1={"coins": 3, "cubes": cubes(0, 0, 2)},
        p2={"cubes": cubes(1, 0, 0, 0, 1)},
        pantheon={6: "neptune"},
        decrees=NO_DECREES,
    )
    game.play("activate neptune", f"remove {removed}", f"apply {applied}")
    return game


def test_T214_R72_neptunes_large_token_removes_and_moves_a_cube(expansions_table):
    """When Neptune applies a large token. Then P1 removes a cube of P2's and may move one; no player loses coins."""
    game = neptune(expansions_table, "p1 small", "p1 large")
    assert (game.asks, game.legal, game.seat) == ("remove_cube", ["expel 1", "expel 5"], 0)
    game.play("expel 5")
    assert (game.asks, game.legal) == ("move_cube", ["shift 3 2", "shift 3 4", "decline"])
    game.play("shift 3 4")
    assert in_senate(game) == [[0, 1], [0, 0], [1, 0], [1, 0], [0, 0], [0, 0]]
    assert (game.coins, game.seat) == ([0, 7], 1)


def test_T214_neptunes_small_token_places_a_cube(expansions_table):
    """When Neptune applies a small token. Then P1 places a cube; no player loses coins."""
    game = neptune(expansions_table, "p2 large", "p2 small")
    assert (game.asks, game.seat) == ("place_cube", 0)
    assert game.legal == [f"influence {chamber}" for chamber in range(1, 7)]
    game.play("influence 6")
    assert in_senate(game)[5] == [1, 0]
    assert game.coins == [0, 7]


def test_T215_isis_builds_curia_julia(expansions_table):
    """When Isis builds Curia Julia. Then for nothing, +6, an unprepared Conspiracy may be triggered, P1 replays."""
    game = expansions_table(
        "walls",
        discard=["baths"],
        p1={"coins": 3, "wonders": ["curia_julia"], "conspiracies": ["coup"]},
        pantheon={6: "isis"},
        decrees=NO_DECREES,
    )
    game.play("activate isis", "raise curia_julia", "tuck baths")
    assert (game.coins[0], game.asks) == (6, "trigger_unprepared")
    assert game.legal == ["trigger coup", "decline"]
    game.play("trigger coup")
    assert (game.pawn, game.asks, game.seat) == (2, "turn", 0)


def test_R87_isis_may_use_a_senator(expansions_table):
    """Given a Senator in the pile. When Isis builds a Wonder. Then the Senator may lie under it."""
    game = expansions_table(
        "walls",
        discard=["conspirator_1", "baths"],
        p1={"coins": 3, "wonders": ["the_pyramids"]},
        pantheon={6: "isis"},
        decrees=NO_DECREES,
    )
    game.play("activate isis", "raise the_pyramids")
    assert set(game.legal) == {"tuck conspirator_1", "tuck baths"}
    game.play("tuck conspirator_1")
    assert (game.where("conspirator_1"), game.asks, game.seat) == ("under_wonder", "turn", 1)


def test_R86_hades_recruits_a_senator(expansions_table):
    """Given a Conspirator in the pile. When Hades takes it. Then it is recruited for nothing, with its action."""
    game = expansions_table(
        "walls",
        discard=["conspirator_1"],
        p1={"coins": 3, "cards": "left_politician_1"},
        pantheon={6: "hades"},
        decrees=NO_DECREES,
    )
    game.play("activate hades", "revive conspirator_1")
    assert (game.coins[0], game.asks) == (0, "intrigue")


def test_R103_isis_builds_for_the_wonder_income_decree(expansions_table):
    """Given P2 controls Wonder income in Age II. When Isis builds the Pyramids. Then P2 earns 2."""
    game = expansions_table(
        "walls",
        discard=["baths"],
        p1={"coins": 3, "wonders": ["the_pyramids"]},
        p2={"cubes": cubes(1)},
        pantheon={6: "isis"},
        **decree("wonder_income"),
    )
    game.play("activate isis", "raise the_pyramids", "tuck baths")
    assert game.coins == [0, 7 + 2]


def test_T216_zeus_on_a_hidden_senator(expansions_table):
    """Given a Senator face down. When Zeus takes it. Then it lies in the pile for all to see."""
    game = expansions_table(
        age=2,
        structure={8: "?senator", 13: "walls", 14: "barracks", 22: "school"},
        seed=None,
        p1={"coins": 3},
        pantheon={6: "zeus"},
        decrees=NO_DECREES,
    )
    game.play("activate zeus", "smite 8")
    assert all("politician" in action or "conspirator" in action for action in game.legal)
    game.play("card 8 conspirator_1")
    assert game.sees(1)["discard"] == ["conspirator_1"]
    assert (game.asks, game.seat) == ("turn", 1)


def test_T217_R41_ra_then_extortion(expansions_table):
    """Given Ra, then Extortion. When P1 takes two Wonders. Then P1 holds 6, and seven may stand in all."""
    game = expansions_table(
        *("walls", "temple"),
        p1={
            "coins": RICH,
            "wonders": ["the_colossus built", "the_mausoleum built", "piraeus built", "the_sphinx built"],
            "conspiracies": ["extortion with baths"],
        },
        p2={"wonders": ["the_pyramids", "the_appian_way", "the_great_library built", "the_hanging_gardens built"]},
        pantheon={6: "ra"},
        decrees=NO_DECREES,
    )
    game.play("activate ra", "claim the_pyramids", "discard temple", "trigger extortion")
    assert game.legal == ["claim the_appian_way"]
    game.play("claim the_appian_way")
    assert (len(game.wonders(0)), len(game.wonders(1))) == (6, 2)
    game.play("wonder the_pyramids with walls")
    assert (len(game.wonders(0)), len(game.wonders(1))) == (5, 2)  # the seventh stands, the Appian Way is gone


@pytest.mark.parametrize("wonder", ["curia_julia", "knossos"])
def test_R42_a_stolen_wonder_is_not_drafted_again(expansions_table, wonder):
    """Given Curia Julia or Knossos unbuilt opposite. When Ra takes it. Then no player conspires or places a cube."""
    game = expansions_table("walls", p1={"coins": 3}, p2={"wonders": [wonder]}, pantheon={6: "ra"}, decrees=NO_DECREES)
    game.play("activate ra", f"claim {wonder}")
    assert (game.wonders(0), game.asks, game.seat) == ([wonder], "turn", 1)
    assert game.city(0)["conspiracies"] == []


@pytest.mark.parametrize(("works", "coins"), [(True, 6), (False, 7)])
def test_T218_R107_poliorcetics_works_through_the_shield_decree(expansions_table, works, coins):
    """Given P2's Poliorcetics. When P1 loses the shield Chamber. Then pawn -1 and P1 loses a coin;
    with `poliorcetics_on_decree = false` none."""
    game = expansions_table(
        *("left_politician_1", "walls"),
        age=2,
        active="p2",
        options={"poliorcetics_on_decree": works},
        p1={"cubes": cubes(1)},
        p2={"tokens": "poliorcetics"},
        **decree("shield_decree"),
    )
    game.play("recruit left_politician_1", "influence 1")
    assert (game.pawn, game.coins[0]) == (-1, coins)


def test_R69_minerva_stops_the_shield_decree(expansions_table):
    """Given Minerva on 1. When P1 gains the shield Decree. Then the pawn stays at 0 and she is gone."""
    game = expansions_table("left_politician_1", age=1, minerva=1, **decree("shield_decree"))
    game.play("recruit left_politician_1", "influence 1")
    assert (game.pawn, game.sees()["track"]["minerva"]) == (0, None)


def test_R94_minerva_stops_the_lost_shield_and_not_the_gained(expansions_table):
    """Given Minerva on -1. When P1's shield Decree goes to P2's Chamber. Then she is gone, and the pawn at -1."""
    given = {"p1": {"conspiracies": ["insider_influence with stable"], "cubes": cubes(1)}, "p2": {"cubes": cubes(0, 1)}}
    game = expansions_table("altar", age=1, minerva=-1, **given, **decree("shield_decree"))
    game.play("trigger insider_influence", "decree 1 2")
    assert (game.pawn, game.sees()["track"]["minerva"]) == (-1, None)


# --- Progress tokens out of the box


ON_ENKI = {"pantheon": {6: "enki"}, "enki": ["law", "mysticism"]}


@pytest.mark.parametrize("conspiracy", ["obscurantism", "espionage"])
def test_R33_R109_tokens_on_enki_are_out_of_reach(expansions_table, conspiracy):
    """Given two tokens on Enki. When Obscurantism or Espionage is triggered. Then they are not among the choices."""
    game = expansions_table(
        "walls",
        board=["economy"],
        p1={"conspiracies": [f"{conspiracy} with baths"]},
        p2={"tokens": "masonry"},
        decrees=NO_DECREES,
        **ON_ENKI,
    )
    game.play(f"trigger {conspiracy}")
    tokens = {token.id for token in duel.TOKENS} - set(ON_ENKI["enki"])
    if conspiracy == "espionage":
        tokens -= {"economy", "masonry"}
    assert {action.split()[1] for action in game.legal} == tokens


# --- who knows what


def test_T220_treason_is_remembered_by_who_looked(expansions_table):
    """Given Age II. When P1 uses Treason. Then P1 knows the removed cards of the Age, P2 and spectators do not."""
    game = expansions_table("walls", seed=None, p1={"conspiracies": ["treason with baths"]}, decrees=NO_DECREES)
    game.play("trigger treason", "missing school", "missing forum", "missing statue", "salvage forum")
    assert set(game.sees(0)["removed"]) == {"school", "statue"}
    assert duel.known(game.state, 0).removed.bit_count() == 2
    for seat in (1, None):
        assert "removed" not in game.sees(seat)
        assert duel.known(game.state, seat).removed == 0
        assert {"school", "statue"} <= {card for pile in game.sees(seat)["unseen"] for card in pile["cards"]}
        assert "d missing ?" in game.sees(seat)["plies"]


def test_R109_a_token_seen_on_enki_is_not_the_locked_one(expansions_table):
    """Given a boxed token locked by P2. When P2 picks Enki through the Gate. Then P1 knows his tokens are not it."""
    game = expansions_table(
        "walls",
        active="p2",
        seed=None,
        locked="economy",
        locked_by="p2",
        p2={"coins": RICH},
        pantheon={1: "gate"},
        decrees=NO_DECREES,
    )
    before = duel.known(game.state, 0).lock_suspects
    looks = [f"look {divinity}" for divinity in ("enki", "tanit", "hades", "isis", "mars")]
    game.play("activate gate", *looks, "enki law", "enki mysticism", "invoke enki")
    seen = sum(1 << duel.find(token, duel.TOKENS).number for token in ("law", "mysticism"))
    assert before & seen == seen
    assert duel.known(game.state, 0).lock_suspects == before & ~seen
