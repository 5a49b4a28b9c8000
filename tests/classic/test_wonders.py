"""Rules section 10: the stages of the Wonders."""

import pytest

from sevenwonders.classic import FreeReason, Question, find
from sevenwonders.errors import IllegalActionError

SALVAGER = {"board": "halikarnassos", "stages": 1, "cards": "glassworks_i press_i"}


@pytest.fixture
def salvaging(table):
    """Sets up a table where A can pick a card out of the discard pile by building a stage with Temple."""

    def make(discard, cards=SALVAGER["cards"], **others):
        return table(age=2, turn=3, discard=discard, A={**SALVAGER, "cards": cards, "hand": "temple"}, **others)

    return make


@pytest.mark.parametrize(
    ("board", "side", "stages", "points"),
    [
        ("gizah", "night", 4, 20),
        ("gizah", "day", 3, 15),
        ("rhodos", "night", 2, 7),
        ("ephesos", "night", 3, 10),
        ("ephesos", "day", 3, 10),
        ("halikarnassos", "night", 3, 3),
        ("olympia", "day", 3, 10),
        ("olympia", "night", 3, 10),
    ],
)
def test_T37_T39_points_of_complete_wonders(table, board, side, stages, points):
    """T37, T39: the points of a Wonder with every stage built."""
    assert table(A={"board": board, "side": side, "stages": stages}).points("A", "wonder") == points


def test_T38_rhodos_night(table):
    """Given Rhodos night complete. Then 7 points, 7 coins gained, 2 shields."""
    cards = "quarry stone_pit foundry ore_vein"
    game = table(age=2, A={"board": "rhodos", "side": "night", "cards": cards, "hand": "forum"}, B={"hand": "temple"})
    game.turn_with(A="stage forum")
    game.turn_with(A="stage temple")
    assert game.coins("A") == 3 + 3 + 4
    assert (game.points("A", "wonder"), game.sees()["cities"]["p1"]["shields"]) == (7, 2)


@pytest.mark.parametrize(("side", "gain"), [("night", 12), ("day", 9)])
def test_T39_ephesos_brings_coins(table, side, gain):
    """Given Ephesos complete. Then it has brought 12 coins by night, 9 by day."""
    cards = "quarry sawmill foundry brickyard loom_i glassworks_i"
    game = table(age=2, A={"board": "ephesos", "side": side, "cards": cards})
    for _ in range(3):
        game.turn_with(A=f"stage {game.spare(0).id}")
    assert game.coins("A") == 3 + gain


def test_T40_stages_are_built_in_order_and_bury_their_card(table):
    """Given the resources of stage 2 alone. Then none can be built; a stage's card never reaches the pile (R-15)."""
    game = table(age=2, A={"board": "gizah", "cards": "brickyard loom_i", "hand": "temple"}, B={"board": "ephesos"})
    assert not [action for action in game.legal("A") if action.startswith("stage")]
    game = table(age=2, A={"board": "gizah", "cards": "sawmill", "hand": "temple"})
    game.turn_with(A="stage temple")
    assert game.pile == 2
    assert game.sees("A")["discard"]["own"] == []
    assert game.sees("A")["uses"][0] == {"age": 2, "turn": 4, "seat": "p1", "use": "stage", "card": "temple"}
    assert game.sees("B")["uses"][0]["card"] is None


def test_T41_alexandrias_symbols_are_its_own(table):
    """Given Alexandria night with stage 1. Then its symbol is one wood of stage 3, and not for sale (R-10)."""
    city = {"board": "alexandria", "side": "night", "stages": 2, "hand": "temple"}
    game = table(age=2, A={**city, "cards": "sawmill lumber_yard"}, B={"board": "ephesos"}, C={"board": "olympia"})
    assert "stage temple" in game.legal("A")
    assert game.ways("C", "stockade") == [(2, 0)], "the cards' wood, not the stage's"
    game = table(age=2, A={**city, "cards": "sawmill"}, B={"board": "ephesos"}, C={"board": "olympia"})
    assert "stage temple" not in game.legal("A")
    game = table(age=2, A={**city, "cards": ""}, B={"board": "ephesos"}, C={"board": "olympia"})
    assert game.ways("C", "stockade") == game.ways("B", "stockade") == []


def test_T42_olympia_day_gives_the_first_of_each_colour(table):
    """Given stage 2, Altar, 0 coins. Then Palace is not free, University is, a second green card is not (R-17)."""
    city = {"board": "olympia", "side": "day", "stages": 2, "cards": "altar", "coins": 0}
    game = table(age=3, A={**city, "hand": "palace university"}, B={"hand": "study"})
    assert not [action for action in game.legal("A") if action.startswith("build palace")]
    assert game.payment(0, "university").free_by is FreeReason.FIRST_OF_COLOUR
    game.turn_with(A="build university")
    assert game.coins("A") == 0
    assert game.ways("A", "study") == []


def test_T43_free_includes_the_fee(table):
    """Given Olympia day stage 2, no brown card, 0 coins. Then Foundry is free (R-21)."""
    game = table(age=2, A={"board": "olympia", "side": "day", "stages": 2, "coins": 0, "hand": "foundry"})
    game.turn_with(A="build foundry")
    assert game.coins("A") == 0
    assert game.city("A") == ["foundry"]


def test_T44_olympia_night_gives_the_first_building_of_an_age(table):
    """Given stage 1 built on turn 4 of Age I. Then turn 1 of the later Ages is free, no other turn (R-18, R-19)."""
    cards = "ore_vein clay_pit"
    game = table(A={"board": "olympia", "side": "night", "cards": cards, "hand": "altar", "coins": 0})
    game.turn_with(A="stage altar")
    assert game.ways("A", "pantheon") == [], "turn 5 of Age I"
    game.turn_with()
    game.turn_with()
    assert (game.age, game.turn, game.ways("A", "pantheon")) == (2, 1, [(0, 0)])
    game.turn_with()
    assert (game.turn, game.ways("A", "pantheon")) == (2, []), "the card of turn 1 was sold"
    for _ in range(5):
        assert game.ways("A", "pantheon") == []
        game.turn_with()
    assert (game.age, game.turn, game.ways("A", "pantheon")) == (3, 1, [(0, 0)])


def test_T45_olympia_night_gives_the_last_building_of_an_age(table):
    """Given stage 2. Then only turn 6 is free; a stage built on turn 6 frees nothing in that Age (R-18, R-20)."""
    city = {"board": "olympia", "side": "night", "stages": 2, "coins": 0}
    for turn in range(2, 7):
        game = table(age=2, turn=turn, A=city)
        assert game.ways("A", "pantheon") == ([(0, 0)] if turn == 6 else [])
    game = table(age=2, turn=6, A={**city, "stages": 1, "cards": "brickyard clay_pool"})
    assert game.ways("A", "pantheon") == []
    game.turn_with(A=f"stage {game.spare(0).id}")
    assert (game.age, game.turn) == (3, 1)
    for _ in range(5):
        game.turn_with()
    assert (game.turn, game.ways("A", "pantheon")) == (6, [(0, 0)])


def test_T46_babylon_may_play_the_last_card_at_once(table):
    """Given 2 cards on turn 6, S S. When S builds stage 1. Then S may follow; none is left (R-22, R-24)."""
    hand = {"board": "babylon", "side": "night", "cards": "stone_pit timber_yard", "hand": "loom_i altar"}
    game = table(turn=6, A=hand)
    game.turn_with(A="stage loom_i")
    assert (game.question, game.deciders, game.turn) == (Question.EXTRA_CARD, (0,), 7)
    assert set(game.legal("A")) == {"build altar", "sell altar"}
    game.turn_with(A="build altar")
    assert "altar" in game.city("A")
    assert game.pile == 4, "two sold, two left over"
    assert game.age == 2


def test_T47_the_extra_card_may_build_a_stage_or_be_sold(table):
    """Given stage 1 and C C C G. When the extra card builds stage 2. Then the Wonder is complete; a sale brings 3."""
    city = {"board": "babylon", "side": "night", "stages": 1, "cards": "brickyard clay_pool glassworks_i"}
    game = table(age=2, turn=6, A={**city, "hand": "loom_ii temple"})
    game.turn_with(A="sell loom_ii")
    game.turn_with(A="stage temple")
    assert [stage["built"] for stage in game.sees()["cities"]["p1"]["stages"]] == [True, True]
    assert game.pile == 5
    game = table(age=2, turn=6, A={**city, "hand": "loom_ii temple"})
    game.turn_with(A="sell loom_ii")
    game.turn_with(A="sell temple")
    assert (game.coins("A"), game.pile) == (3 + 3 + 3, 6)


def test_T48_the_extra_card_is_paid_from_what_turn_6_brought(table):
    """Given Babylon with 1 coin, which sells on turn 6. Then two purchases at 2 are affordable (R-23)."""
    city = {"board": "babylon", "side": "night", "stages": 1, "coins": 1, "hand": "forum loom_ii"}
    game = table(age=2, turn=6, A=city, B={"board": "olympia", "hand": "brickyard"}, C={"board": "ephesos"})
    assert game.ways("A", "forum") == []
    game.turn_with(A="sell loom_ii", B="build brickyard")
    assert "build forum L4" in game.legal("A"), "with clay that B built on turn 6"
    game.turn_with(A="build forum L4")
    assert game.coins("A") == 0


def test_T49_halikarnassos_takes_what_was_sold_this_turn(salvaging, refused):
    """Given a salvage stage on turn 3, Library sold by B. Then it may be taken; a name in the City not (R-25, R-30)."""
    game = salvaging("foundry loom_ii altar", "glassworks_i press_i loom_i", B={"hand": "library"})
    game.turn_with(A="stage temple", B="sell library")
    assert (game.question, game.deciders) == (Question.DISCARD_PICK, (0,))
    assert {"take library", "take foundry", "take altar", "decline"} <= set(game.legal("A"))
    assert "take loom_ii" not in game.legal("A")
    with refused(IllegalActionError):
        game.commit("A", "take loom")
    assert "library" in game.sees("A")["discard"]["seen"]
    assert game.sees("B")["discard"]["seen"] == []
    coins = game.coins("A")
    game.turn_with(A="take foundry")
    assert (game.coins("A"), game.turn) == (coins, 4)
    assert "foundry" in game.city("A")
    assert game.sees()["discard"] == {"size": 4, "own": [], "seen": [], "taken": ["foundry"]}


def test_T50_the_pick_comes_before_the_conflicts(table):
    """Given a salvage stage on turn 6, B's leftover is Walls. When it is taken. Then +6 instead of -2 (R-26)."""
    game = table(
        age=2,
        turn=6,
        A={**SALVAGER, "hand": "forum"},
        B={"cards": "stockade", "hand": "temple walls"},
        C={"cards": "barracks"},
    )
    game.turn_with(A="stage forum", B="sell temple")
    game.turn_with(A="take walls")
    city = game.sees()["cities"]["p1"]
    assert (city["victories"], city["defeats"]) == (6, 0)
    assert game.age == 3


def test_T51_babylons_extra_card_comes_before_halikarnassos(table):
    """Given both on turn 6. When Babylon sells Stables as its extra card. Then it may be taken (R-27)."""
    game = table(
        age=2,
        turn=6,
        A={**SALVAGER, "hand": "forum"},
        B={"board": "babylon", "side": "night", "stages": 1, "hand": "temple stables"},
    )
    game.turn_with(A="stage forum", B="sell temple")
    assert game.question is Question.EXTRA_CARD
    game.turn_with(B="sell stables")
    assert "take stables" in game.legal("A")


def test_T52_an_empty_pile_is_no_decision(table):
    """Given an empty pile. Then the effect is lost (R-29); in Age III the pick precedes the end (R-26)."""
    game = table(
        turn=2,
        A={"board": "halikarnassos", "side": "night", "cards": "clay_pool", "hand": "loom_i"},
        B={"board": "olympia", "hand": "altar"},
        C={"hand": "theater"},
    )
    game.turn_with(A="stage loom_i L2", B="build altar", C="build theater")
    assert (game.question, game.turn) == (Question.CHOOSE, 3)
    game = table(age=3, turn=6, A={**SALVAGER, "hand": "haven"}, B={"hand": "arsenal lodge"})
    game.turn_with(A="stage haven", B="sell lodge")
    assert (game.question, game.turn) == (Question.DISCARD_PICK, 7)
    game.turn_with(A="take arsenal")
    assert game.is_over
    assert game.result.scores[0]["military"] == 10


def test_halikarnassos_may_take_nothing(salvaging):
    """R-28."""
    game = salvaging("altar")
    game.turn_with(A="stage temple")
    game.turn_with(A="decline")
    assert (game.turn, game.sees()["discard"]["taken"]) == (4, [])


def test_a_pick_brings_its_coins_by_the_table_after_it(salvaging):
    """R-42: Vineyard taken out of the pile counts brown cards at once, a card built this turn included."""
    game = salvaging("vineyard", "glassworks_i press_i lumber_yard", B={"hand": "foundry"})
    game.turn_with(A="stage temple", B="build foundry")
    game.turn_with(A="take vineyard")
    assert game.coins("A") == 3 + 2


def test_a_card_taken_frees_others_from_then_on(salvaging):
    """R-13: a chain symbol taken out of the pile works for the next choice."""
    game = salvaging("altar")
    game.turn_with(A="stage temple")
    game.turn_with(A="take altar")
    assert game.payment(0, "pantheon").chain is find("altar")
