"""Setting up Agora: the box, the layouts, the Senate, and Wonders that act when they are drafted (rules 3, 9.8)."""

import pytest

from sevenwonders import duel
from sevenwonders.duel.layout import STRUCTURES
from sevenwonders.duel.rules.state import NONE

AGORA = duel.Options(agora=True)
CONSPIRACIES = ["coup", "treason", "blackmail", "espionage", "sabotage", "coercion"]
GROUP = ["curia_julia", "knossos", "the_sphinx", "piraeus"]


def begin(new_game, wonders=(), **deal):
    """The beginning of a game; what the deal leaves out comes from a seed."""
    given = {"wonders": [*wonders], "conspiracies": CONSPIRACIES, **deal}
    return new_game(agora=True, deal=duel.Deal.from_document(given, AGORA))


def draft(game):
    """Take the first choice of all until the draft is over."""
    while game.asks != "turn":
        game.play(game.legal[0])
    return game


@pytest.mark.parametrize(("age", "cards", "senators", "face_down", "accessible"), [
    (1, 25, 5, 10, 7),
    (2, 25, 5, 10, 3),
    (3, 23, 3, 11, 2),
])  # fmt: skip
def test_T150_layouts(table, age, cards, senators, face_down, accessible):
    """Given an Age with Agora laid out. Then 25, 25 or 23 cards, 5, 5 or 3 of them Senators (section 3.3)."""
    state = table(age=age, structure=None, modules=["agora"]).state
    assert state.present.bit_count() == len(STRUCTURES[state.layout]) == cards
    assert state.senator_backs.bit_count() == senators
    assert state.hidden.bit_count() == face_down
    assert state.open.bit_count() == accessible
    assert state.guild_backs.bit_count() == (3 if age == 3 else 0)


def test_T150_all_thirteen_senators_are_dealt():
    """Then 7 Politicians (2 left, 3 middle, 2 right) and 6 Conspirators are shuffled into the three Ages."""
    deal = duel.Deal.from_seed(5, AGORA)
    senators = [card for cards in deal.ages for card in cards if card.endswith(("politician", "conspirator"))]
    assert {name: senators.count(name) for name in senators} == {
        "left_politician": 2,
        "middle_politician": 3,
        "right_politician": 2,
        "conspirator": 6,
    }


def test_T150_decrees_of_chambers_1_3_and_5_are_public(new_game):
    """When set up. Then these three lie face up, those of 2, 4 and 6 face down, all different."""
    state = begin(new_game).state
    assert [decree != NONE for decree in state.decree] == [True, False, True, False, True, False]
    assert state.unseen_decrees.bit_count() == 16 - 3
    assert list(state.decree_chamber) == [0, 1, 2, 3, 4, 5]
    assert [city.decrees for city in state.city] == [0, 0]


def test_agora_box(new_game):
    """When set up. Then 14 Wonders for the draft, 12 Progress tokens, 5 of them on the board, 16 Conspiracies."""
    state = begin(new_game).state
    assert (state.wonder_pool | state.wonder_offer).bit_count() == 14
    assert (state.board_tokens.bit_count(), state.box_tokens.bit_count()) == (5, 7)
    assert state.unseen_plots == (1 << 16) - 1
    assert [list(city.cubes) for city in state.city] == [[0] * 6, [0] * 6]


@pytest.mark.parametrize(("given", "wonders", "boxed"), [
    ({"agora": True, "pantheon": True}, 16, 10),
    ({"agora": True, "pantheon": True, "promo_wonders": "both"}, 18, 10),
    ({"agora": True, "promo_wonders": "messe"}, 15, 7),
])  # fmt: skip
def test_agora_box_with_other_modules(new_game, given, wonders, boxed):
    """When set up together with Pantheon or promotional Wonders. Then the pools grow (section 3.1)."""
    state = new_game(**given).state
    assert (state.wonder_pool | state.wonder_offer).bit_count() == wonders
    assert state.box_tokens.bit_count() == boxed


def test_age_1_is_seen_in_the_draft(new_game):
    """Given Agora. When drafting. Then Age I is laid out already, unless an option says otherwise (section 3.2)."""
    game = begin(new_game)
    assert (game.asks, game.state.age, game.state.present.bit_count()) == ("draft_wonder", 1, 25)
    assert new_game(agora=True, draft_sees_age1=False).state.age == 0


def test_a_drafted_game_begins_with_a_turn_of_player_1(new_game):
    """When the draft is over. Then player 1 takes the first turn; every player holds four Wonders."""
    game = draft(begin(new_game, GROUP))
    assert (game.asks, game.seat) == ("turn", 0)
    assert [sum(wonder != NONE for wonder in city.wonders) for city in game.state.city] == [4, 4]


def test_T175_drafted_knossos_places_a_cube_before_the_next_pick(new_game):
    """When Knossos is drafted. Then its drafter places a cube anywhere; then the next pick follows (D29)."""
    game = begin(new_game, GROUP)
    game.play("draft knossos")
    assert (game.asks, game.seat) == ("place_cube", 0)
    assert game.legal == [f"influence {chamber}" for chamber in range(1, 7)]
    game.play("influence 4")
    assert list(game.state.city[0].cubes) == [0, 0, 0, 1, 0, 0]
    assert game.state.decree[3] != NONE  # the first cube turns the Decree up
    assert (game.asks, game.seat) == ("draft_wonder", 1)


def test_D02_curia_julia_drafted_conspires(new_game):
    """When Curia Julia is drafted. Then P1 draws two Conspiracies, keeps 1 and puts 1 back (D02, D03)."""
    game = begin(new_game, GROUP)
    game.play("draft curia_julia")
    assert (game.asks, game.seat) == ("keep_conspiracy", 0)
    assert set(game.legal) == {"keep coup", "keep treason"}
    game.play("keep coup")
    assert (game.asks, game.seat, game.legal) == ("return_conspiracy", 0, ["return top", "return bottom"])
    game.play("return bottom")
    assert (game.asks, game.seat) == ("draft_wonder", 1)


def test_a_wonder_that_goes_without_a_choice_acts_as_well(new_game):
    """Given Curia Julia the last of its group, Knossos picked before it. Then first the picker, then the receiver."""
    game = begin(new_game, GROUP)
    game.play("draft piraeus", "draft the_sphinx", "draft knossos")
    assert (game.asks, game.seat) == ("place_cube", 1)
    game.play("influence 1")
    assert (game.asks, game.seat) == ("keep_conspiracy", 0)
    game.play("keep treason", "return top")
    assert (game.asks, game.seat) == ("draft_wonder", 1)  # the first pick of the second group


def test_wonders_dealt_at_random_do_not_act(new_game):
    """Given `random_deal` with Knossos and Curia Julia. Then no question comes before the first turn."""
    wonders = [*GROUP, "the_pyramids", "the_mausoleum", "the_colossus", "circus_maximus"]
    deal = duel.Deal.from_document({"wonders": wonders}, duel.Options(agora=True, wonder_setup="random_deal"))
    game = new_game(agora=True, wonder_setup="random_deal", deal=deal)
    assert (game.asks, game.seat) == ("turn", 0)


def test_the_guilds_are_in_age_3():
    """Given Agora without Pantheon. Then Age III holds 17 cards, 3 Guilds and 3 Senators."""
    cards = duel.Deal.from_seed(2, AGORA).ages[2]
    kinds = [duel.find(card, duel.CARDS).kind for card in cards if not card.endswith(("politician", "conspirator"))]
    assert len(kinds) == 20
    assert kinds.count("purple") == 3
