"""Set-up, draft, structure and the order of turns (rules sections 2, 3 and 9.1)."""

import pytest

from sevenwonders import duel
from sevenwonders.duel.components import Deck

GROUPS = (
    *("the_pyramids", "the_sphinx", "piraeus", "the_colossus"),
    *("the_mausoleum", "circus_maximus", "the_appian_way", "the_great_library"),
)
DRAFT = duel.Deal(wonders=GROUPS)


def draft(game):
    """Pick the first Wonder offered until the draft is over."""
    while game.asks == "draft_wonder":
        game.play(game.legal[0])
    return game


def test_T001_the_draft_goes_P1_P2_P2_P1_then_P2_P1_P1_P2(new_game):
    """Given two groups of four. When drafting. Then the fourth of a group goes without a choice; four Wonders each."""
    game = new_game(deal=DRAFT)
    picks = [("the_sphinx", 0), ("piraeus", 1), ("the_pyramids", 1)]
    picks += [("the_appian_way", 1), ("circus_maximus", 0), ("the_mausoleum", 0)]
    for wonder, seat in picks:
        assert (game.asks, game.seat) == ("draft_wonder", seat)
        game.play(f"draft {wonder}")
    assert game.asks == "turn"
    assert sorted(game.wonders(0)) == sorted(["the_sphinx", "the_colossus", "circus_maximus", "the_mausoleum"])
    assert sorted(game.wonders(1)) == sorted(["piraeus", "the_pyramids", "the_appian_way", "the_great_library"])


def test_D01_one_wonder_of_the_group_is_drafted(new_game):
    """Given the first group. Then exactly its four Wonders may be drafted, then the three that are left."""
    game = new_game(deal=DRAFT)
    assert set(game.legal) == {f"draft {wonder}" for wonder in GROUPS[:4]}
    game.play("draft piraeus")
    assert set(game.legal) == {"draft the_pyramids", "draft the_sphinx", "draft the_colossus"}


def test_T002_first_game_wonders(new_game):
    """Given `first_game`. When set up. Then each player holds four fixed Wonders and nothing is drafted."""
    game = new_game(wonder_setup="first_game")
    assert game.wonders(0) == ["the_pyramids", "the_great_lighthouse", "the_temple_of_artemis", "the_statue_of_zeus"]
    assert game.wonders(1) == ["circus_maximus", "piraeus", "the_appian_way", "the_colossus"]
    assert (game.asks, game.seat) == ("turn", 0)


def test_wonder_setup_random_deal_gives_four_wonders_each(new_game):
    """Given `random_deal`. When set up. Then the first four dealt are player 1's, the others player 2's."""
    game = new_game(wonder_setup="random_deal", deal=DRAFT)
    assert [game.wonders(0), game.wonders(1)] == [list(GROUPS[:4]), list(GROUPS[4:])]
    assert (game.asks, game.seat) == ("turn", 0)


def test_T003_base_setup(new_game):
    """Given the base game. When set up. Then 20 cards an Age, 3 removed, 3 Guilds, 5 + 5 tokens, 7 coins, pawn at 0."""
    game = draft(new_game())
    deal = game.deal
    assert [len(cards) for cards in deal.ages] == [20, 20, 20]
    assert [len(cards) for cards in deal.removed] == [3, 3, 3]
    guilds = {card.id for card in duel.CARDS if card.deck == Deck.GUILD}
    assert [len(guilds & set(cards)) for cards in deal.ages] == [0, 0, 3]
    sight = game.sees()
    assert (len(sight["board_tokens"]), len(sight["box_tokens"])) == (5, 5)
    assert game.coins == [7, 7]
    assert sight["track"]["pawn"] == 0
    assert sight["track"]["tokens"] == {"p1": ["small", "large"], "p2": ["small", "large"]}
    assert (game.asks, game.seat) == ("turn", 0)


@pytest.mark.parametrize(("age", "accessible"), [(1, 6), (2, 2), (3, 2)])
def test_T004_accessible_and_face_down_cards_of_each_age(table, age, accessible):
    """Given an Age laid out. Then 6, 2 or 2 cards are accessible and 8 lie face down."""
    structure = table(age=age, structure=None).sees()["structure"]
    assert len(structure) == 20
    assert sum(slot["accessible"] for slot in structure) == accessible
    assert sum(slot["card"] is None for slot in structure) == 8


def test_T005_a_card_turns_up_when_nothing_covers_it(table):
    """Given (5,1) taken. When (5,3) is taken. Then (4,2) flips; (4,4) stays hidden while (5,5) remains."""
    game = table(age=1, structure={9: "?", 10: "?", 15: "altar", 16: "theater"})
    assert [(slot["row"], slot["column"]) for slot in game.sees()["structure"]] == [(4, 2), (4, 4), (5, 3), (5, 5)]
    game.play("build altar")
    assert game.slot(9)["card"] is not None
    assert game.slot(10)["card"] is None
    game.play("build theater")
    assert game.slot(10)["card"] is not None


def test_T005_cards_uncovered_together_turn_up_right_to_left(table):
    """Given (5,3) alone lies on (4,2) and (4,4). When it is taken. Then (4,4) turns up first, then (4,2)."""
    game = table(age=1, structure={9: "?", 10: "?", 15: "altar"})
    game.play("build altar")
    assert [ply.action.number for ply in game.plies if ply.seat == duel.CHANCE] == [10, 9]


def test_T006_the_weaker_player_chooses_who_begins(table):
    """Given pawn at 3. When P2 takes the last card of Age I. Then P2, who sees Age II laid out, may choose P1."""
    game = table("altar", last=True, active="p2", pawn=3)
    game.play("build altar")
    assert (game.asks, game.seat, game.state.age) == ("choose_starter", 1, 2)
    assert sum(slot["card"] is not None for slot in game.sees()["structure"]) == 12
    game.play("start p1")
    assert (game.asks, game.seat) == ("turn", 0)


@pytest.mark.parametrize(("pawn", "active", "chooser"), [(3, "p1", 1), (-1, "p2", 0), (-1, "p1", 0)])
def test_T006_weaker_is_on_whose_side_the_pawn_stands(table, pawn, active, chooser):
    """Given the pawn off the middle. Then its side decides who chooses, not who played last."""
    game = table("altar", last=True, active=active, pawn=pawn)
    game.play("build altar")
    assert (game.asks, game.seat) == ("choose_starter", chooser)


def test_D04_self_or_opponent_begins(table):
    """Given the choice of the starter. Then both players may be chosen."""
    game = table("altar", last=True, active="p2")
    game.play("build altar")
    assert game.legal == ["start p1", "start p2"]


def test_T007_at_the_middle_the_last_player_chooses(table):
    """Given pawn at 0. When P2 takes the last card. Then P2 chooses (R-51)."""
    game = table("altar", last=True, active="p2")
    game.play("build altar")
    assert (game.asks, game.seat) == ("choose_starter", 1)
    game.play("start p1")
    assert (game.asks, game.seat) == ("turn", 0)


@pytest.mark.parametrize("active", ["p1", "p2"])
def test_T007_with_last_player_begins_no_player_chooses(table, active):
    """Given `last_player_begins`, pawn at 0. When the last card is taken. Then the same player simply starts."""
    game = table("altar", last=True, active=active, options={"age_start_tie": "last_player_begins"})
    game.play("build altar")
    assert (game.asks, game.seat, game.state.age) == ("turn", int(active == "p2"), 2)


def test_R51_last_player_begins_concerns_the_middle_only(table):
    """Given `last_player_begins`, pawn at 2. When P1 takes the last card. Then P2, the weaker player, chooses."""
    game = table("altar", last=True, pawn=2, options={"age_start_tie": "last_player_begins"})
    game.play("build altar")
    assert (game.asks, game.seat) == ("choose_starter", 1)


def test_T008_a_replay_on_the_last_card_is_lost(table):
    """Given pawn at 0. When P1 uses the last Age II card for the Sphinx. Then P1 chooses the starter (R-28)."""
    game = table("walls", last=True, p1={"wonders": ["the_sphinx"], "coins": 20})
    game.play("wonder the_sphinx with walls")
    assert (game.asks, game.seat) == ("choose_starter", 0)
    game.play("start p2")
    assert (game.asks, game.seat) == ("turn", 1)


def test_T009_who_can_afford_nothing_discards(table):
    """Given 2 accessible cards, nothing affordable. Then the legal actions are the 2 discards."""
    game = table("walls", "aqueduct", last=True, p1={"coins": 1, "wonders": ["the_pyramids"]})
    assert set(game.legal) == {"discard walls", "discard aqueduct"}


def test_D06_main_actions(table):
    """Given two accessible cards and an affordable Wonder. Then each may be built, discarded or put under it;
    the card's own price is irrelevant for that, and covered cards are out of reach."""
    game = table(
        age=2,
        structure={18: "walls", 19: "brewery", 11: "statue", 15: "?"},
        p1={"coins": 3, "cards": "shelf_quarry quarry", "wonders": ["the_pyramids", "the_sphinx"]},
    )
    assert set(game.legal) == {
        *("build walls", "discard walls", "wonder the_pyramids with walls"),
        *("build brewery", "discard brewery", "wonder the_pyramids with brewery"),
    }


def test_D06c_every_accessible_card_may_be_discarded(table):
    """Given six accessible cards. Then each may be discarded, whatever it costs."""
    game = table("baths", "stable", "tavern", "quarry", "clay_reserve", "workshop", last=True, p1={"coins": 0})
    assert sum(action.startswith("discard") for action in game.legal) == 6


def test_D06d_built_wonders_cannot_be_built_again(table):
    """Given a built and an unbuilt Wonder. Then only the unbuilt Wonder may be built."""
    game = table("walls", last=True, p1={"coins": 30, "wonders": ["the_sphinx built", "the_pyramids"]})
    assert set(game.legal) == {"build walls", "discard walls", "wonder the_pyramids with walls"}


def test_R52_the_last_active_player_owns_the_last_turn(table):
    """Given pawn at 0. When P1's last turn of Age II ends with a choice of P2's. Then P1 chooses the starter."""
    game = table(
        "temple",
        last=True,
        options={"promo_wonders": "liberty"},
        board=["philosophy", "masonry"],
        p1={"wonders": ["statue_of_liberty"], "coins": 20},
        p2={"cards": "workshop"},
        deal=duel.Deal(removed=(("?",) * 3, ("laboratory", "drying_room", "tribunal"), ("?",) * 3)),
    )
    game.play("wonder statue_of_liberty with temple", "assign drying_room tribunal laboratory")
    assert (game.asks, game.seat) == ("pick_board_token", 1)
    game.play("token philosophy")
    assert (game.asks, game.seat) == ("choose_starter", 0)


def test_T219_guild_backs_are_seen_the_guilds_are_not(new_game):
    """Given Age III. Then the view shows which hidden slots hold Guilds, but not which Guild."""
    deal = duel.Deal.from_seed(5)
    guilds = {card.id for card in duel.CARDS if card.deck == Deck.GUILD}
    game = draft(new_game(seed=5))
    while game.state.age < 3:
        discards = [action for action in game.legal if action.startswith("discard")]
        game.play(discards[0] if discards else game.legal[0])
    backs = {slot["slot"] for slot in game.sees(0)["structure"] if slot["back"] == "guild"}
    assert backs == {slot for slot, card in enumerate(deal.ages[2]) if card in guilds}
    for viewer in (0, 1, None):
        sight = game.sees(viewer)
        hidden = [slot for slot in sight["structure"] if slot["card"] is None]
        named = {slot["card"] for slot in sight["structure"]} & guilds
        pile = next(pile for pile in sight["unseen"] if pile["back"] == "guild")
        assert len(hidden) == 8
        assert pile["slots"] == sum(slot["back"] == "guild" for slot in hidden) > 0
        assert set(pile["cards"]) == guilds - named


def test_R43_the_far_row_lies_face_up_in_every_age():
    """Then row 1 holds no face-down card, so Messe never reveals a card."""
    from sevenwonders.duel.layout import STRUCTURES

    assert all(slot.face_up for structure in STRUCTURES for slot in structure if slot.row == 1)


@pytest.mark.parametrize(
    ("promo", "extra"),
    [
        ("none", set()),
        ("messe", {"messe"}),
        ("liberty", {"statue_of_liberty"}),
        ("both", {"messe", "statue_of_liberty"}),
    ],
)
def test_promo_wonders_join_the_pool(new_game, promo, extra):
    """Given promotional Wonders. When Wonders are dealt. Then the pool holds the 12 and exactly those."""
    game = new_game(seed=None, deal=duel.Deal(board_tokens=duel.Deal.from_seed(1).board_tokens), promo_wonders=promo)
    dealt = {action.removeprefix("reveal ") for action in game.legal}
    assert len(dealt) == 12 + len(extra)
    assert dealt & {"messe", "statue_of_liberty"} == extra


@pytest.mark.parametrize(("value", "age"), [("auto", 0), (False, 0), (True, 1)])
def test_draft_sees_age1(new_game, value, age):
    """Given `draft_sees_age1`. When drafting. Then Age I is in sight or not; `auto` hides it in the base game."""
    game = new_game(draft_sees_age1=value)
    assert game.asks == "draft_wonder"
    assert game.sees()["age"] == age
    assert len(game.sees()["structure"]) == 20 * age
    draft(game)
    assert game.sees()["age"] == 1
    assert (game.asks, game.seat) == ("turn", 0)
    assert sum(slot["card"] is not None for slot in game.sees()["structure"]) == 12
