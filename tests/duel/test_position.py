"""Positions set up by hand: there and back, what is refused and why, what is accepted although it is unlikely."""

import json

import pytest

from sevenwonders import duel
from sevenwonders.duel.options import options_from
from sevenwonders.errors import PositionError


def test_round_trips_at_every_ply(options, random_walk):
    """Description, document and code give the same position back, at chance events too."""
    for ply, game in enumerate(random_walk(options, 300, chance=True)):
        position = duel.Position.from_state(game.state, options)
        assert position.state() == game.state
        assert duel.Position.from_state(game.state).state() == game.state
        if ply % 5 == 0 or game.is_over:
            assert position.rules_options() == options
            assert duel.Position.from_code(position.code()).state() == game.state
            assert duel.Position.from_code(position.code()).code() == position.code()
            document = json.loads(json.dumps(position.to_document()))
            assert duel.Position.from_document(document).state() == game.state


def test_a_game_goes_on_from_its_position(options, random_walk):
    """A game set up at half time takes the same course as the original."""
    *_, game = random_walk(options, 310, chance=True)
    plies = game.plies
    begun = duel.Game(options)
    for ply in plies[: len(plies) // 2]:
        begun.play(ply.code)
    set_up = duel.Game(position=duel.Position.from_state(begun.state, options))
    for ply in plies[len(plies) // 2 :]:
        assert set_up.state == begun.state
        assert set_up.legal_codes() == begun.legal_codes()
        for game in (begun, set_up):
            game.play(ply.code)
    assert set_up.is_over
    assert set_up.result == begun.result


def test_a_description_says_only_what_matters():
    state = duel.Position(age=2, structure={18: "aqueduct", 19: "walls"}).state()
    assert [city.coins for city in state.city] == [7, 7]
    assert (state.pawn, state.loot, state.active) == (0, 15, 0)


def test_card_under_a_wonder_is_of_an_age_with_a_spare_card():
    """All twenty cards of Age I lie elsewhere: a Wonder built with any card was built with one of Age II."""
    ones = [card.id for card in duel.CARDS if card.deck == 1][:20]
    cities = {"p1": {"cards": ones[:10], "wonders": ["the_sphinx built"]}, "p2": {"cards": ones[10:]}}
    state = duel.Position(age=2, **cities, structure={0: "brewery", 1: "statue"}).state()
    assert duel.CARDS[state.city[0].under[0]].deck == 2
    cities["p1"]["cards"] = ones[:9]
    state = duel.Position(age=2, **cities, structure={0: "brewery", 1: "statue"}).state()
    assert duel.CARDS[state.city[0].under[0]].deck == 1


def test_a_fresh_age_is_dealt_by_chance():
    game = duel.Game(position=duel.Position(age=3), seed=4)
    structure = duel.view(game)["structure"]
    assert (game.question, game.seat) == (duel.Question.TURN, 0)
    assert len(structure) == 20
    assert sum(slot["back"] == "guild" for slot in structure) == 3


@pytest.mark.parametrize(
    ("pawn", "p1", "p2"),
    [
        (0, ["small", "large"], ["small", "large"]),
        (2, ["small", "large"], ["small", "large"]),
        (3, ["small", "large"], ["large"]),
        (6, ["small", "large"], []),
        (-5, ["large"], ["small", "large"]),
        (-8, [], ["small", "large"]),
    ],
)
def test_military_tokens_default_to_those_not_passed(pawn, p1, p2):
    game = duel.Game(position=duel.Position(pawn=pawn, structure={0: "altar"}), seed=1)
    assert duel.view(game)["track"]["tokens"] == {"p1": p1, "p2": p2}


STRUCTURE = {0: "altar", 1: "baths"}
SIX = ["apothecary", "scriptorium", "pharmacist", "workshop", "academy", "university"]
WONDERS_1 = ["the_sphinx built", "piraeus built", "the_appian_way built", "the_hanging_gardens built"]
WONDERS_2 = ["the_pyramids built", "the_colossus built", "the_mausoleum built", "circus_maximus built"]
BIDDING = {"first_player": "bid"}
BID = {"age": 0, "structure": {}, "options": BIDDING, "pending": ["p1 turn", "- lay_out 1", "p1 bid"]}


@pytest.mark.parametrize(
    "given",
    [
        {"p1": {"cards": ["quarry"]}, "p2": {"cards": ["quarry"]}},
        {"p1": {"cards": ["quarry", "quarry"]}},
        {"p1": {"cards": ["altar"]}},
        {"discard": ["altar"]},
        {"p1": {"wonders": ["the_sphinx with altar"]}},
        {"p1": {"tokens": ["law"]}, "board": ["law"]},
        {"p1": {"wonders": ["piraeus"]}, "p2": {"wonders": ["piraeus"]}},
        {"pawn": 9},
        {"pawn": -9},
        {"pawn": 1.5},
        {"pawn": True},
        {"pending": {}},
        {"board": {}},
        {"marks": []},
        {"loot": ()},
        {"again": 1},
        {"age": 4},
        {"age": "2"},
        {"active": "p3"},
        {"p1": {"coins": -1}},
        {"p1": {"coins": "7"}},
        {"p1": {"coins": 10**6}},
        {"p1": {"gold": 3}},
        {"p1": {"cards": "quarry"}},
        {"p1": {"cards": [7]}},
        {"p1": {"cards": ["quarri"]}},
        {"p1": {"cards": ["the_sphinx"]}},
        {"p1": {"wonders": ["the_sphinx under altar"]}},
        {"p1": {"wonders": ["messe"]}},
        {"offer": ["messe"]},
        {"pool": ["mese"]},
        pytest.param({"p1": {"wonders": [*(w.split()[0] for w in WONDERS_1), "the_pyramids"]}}, id="five Wonders"),
        pytest.param({"p1": {"wonders": WONDERS_1}, "p2": {"wonders": WONDERS_2}}, id="eight Wonders built"),
        pytest.param(
            {"p1": {"wonders": WONDERS_1}, "p2": {"wonders": [*WONDERS_2[:3], "the_great_library"]}},
            id="seven Wonders built and another one",
        ),
        {"p1": {"cards": ["walls"]}},
        {"discard": ["palace"]},
        {"p2": {"cards": ["builders_guild"]}},
        {"structure": {0: "walls"}},
        {"structure": {0: "builders_guild"}},
        {"structure": {0: "?"}},
        {"structure": {2: "altar", 5: "baths"}},
        {"structure": {20: "altar"}},
        {"structure": {-1: "altar"}},
        {"structure": {0: 7}},
        pytest.param({"structure": ["-"] * 21}, id="21 slots"),
        {"structure": {}},
        {"age": 0},
        pytest.param({"age": 3, "structure": {0: "palace"}, "p1": {"cards": SIX}}, id="six symbols"),
        pytest.param({"board": ["law", "economy", "masonry", "strategy", "theology", "urbanism"]}, id="six tokens"),
        {"drawn": ["law"], "board": ["law"]},
        {"loot": {"p3": ["small"]}},
        {"loot": {"p1": ["medium"]}},
        {"pawn": 4, "loot": {"p1": [], "p2": ["small"]}},
        {"offered": ["quarry", "stable", "tavern", "press"]},
        {"victory": "military", "pending": ["p1 turn"]},
        {"victory": "political"},
        {"victory": "military", "winner": "p3"},
        {"pending": ["p1"]},
        {"pending": ["p1 dance"]},
        {"pending": ["p3 turn"]},
        {"pending": ["p1 turn 3"]},
        {"pending": ["p1 destroy_card red"]},
        {"pending": ["p1 destroy_card blue"]},
        {"pending": ["p1 destroy_card brown"]},
        {"pending": ["p1 pick_board_token"]},
        {"pending": ["p1 turn", "p2 draft_wonder 2"], "offer": ["piraeus"]},
        {"pending": ["p1 turn", "p1 liberty_assign", "d draw_removed_card 2"]},
        {"pending": ["p1 turn", "d deal_wonder 0"]},
        {"pending": ["p1 turn", "d deal_wonder 1"]},
        {"pending": ["p1 turn", "p1 build_from_discard"]},
        {"pending": ["p1 turn", "p1 pick_library_token"]},
        {"pending": ["p1 turn", "- lay_out 1"]},
        {"pending": ["d turn_card 2"] * 2, "structure": {0: "altar", 2: "?"}},
        {"pending": ["p1 destroy_card brown", "p1 turn"]},
        {"pending": ["d turn_card 0"]},
        {"pending": ["d deal_token 9"]},
        {"pending": ["p1 turn", "p1 bid"], "options": BIDDING},
        pytest.param({**BID, "offer": ["piraeus"]}, id="a bid when a Wonder is on offer"),
        pytest.param({"pending": ["p1 turn"] * 15}, id="15 questions"),
        {"profile": "bgg"},
        {"options": {"reveal": "now"}},
        {"options": {"final_tie": "coin"}},
    ],
    ids=str,
)
def test_impossible_position_is_refused_with_the_reason(given, refused, request):
    position = duel.Position(**{"structure": STRUCTURE, **given})
    with refused(PositionError, request.node.callspec.id):
        position.state()


def test_no_more_cards_are_taken_than_left_the_structure(refused):
    everything = [card.id for card in duel.CARDS if card.deck == 1]
    full = ["?" if slot in (2, 3, 4, *range(9, 14)) else everything[slot] for slot in range(20)]
    duel.Position(structure=full).state()
    with refused(PositionError, "1 taken"):
        duel.Position(structure=full, discard=[everything[2]]).state()
    with refused(PositionError, "21 taken"):
        duel.Position(age=2, structure={0: "walls"}, discard=everything[:21]).state()


def test_three_guilds_are_in_play(refused):
    guilds = [card.id for card in duel.CARDS if card.kind == "purple"]
    duel.Position(age=3, structure={0: guilds[0], 1: "palace", 2: "?guild"}, discard=guilds[1:2]).state()
    with refused(PositionError):
        duel.Position(age=3, structure={0: guilds[0], 1: guilds[1], 2: "?guild"}, discard=guilds[2:3]).state()


@pytest.mark.parametrize(
    "given",
    [
        {"p1": {"coins": 30_000}, "p2": {"coins": 0}},
        {"p1": {"cards": ["glassworks", "press"]}, "loot": {"p1": [], "p2": []}},
        {"pawn": 8, "active": "p2", "again": True},
        {"p1": {"wonders": WONDERS_1}, "p2": {"wonders": WONDERS_2[:2]}, "pawn": -8},
        {"p1": {"wonders": WONDERS_1}, "p2": {"wonders": WONDERS_2[:3]}},
        {"p1": {"tokens": ["law", "economy", "masonry", "strategy", "theology", "urbanism"]}},
        {"p2": {"cards": SIX[:4]}, "p1": {"tokens": ["law"]}, "board": ["economy"]},
        {"gone": ["quarry"], "discard": ["stone_pit"]},
        {"p1": {"wonders": ["-", "the_sphinx"]}},
        {"structure": ["altar", *["-"] * 13, "baths"]},
        {"structure": {"0": "Altar", "2": "?", "5": "baths"}},
        {"pending": ["p2 turn", "p2 destroy_card brown"], "p1": {"cards": ["quarry"]}},
        {"profile": "sevenwd_io", "p1": {"wonders": ["messe", "statue_of_liberty"]}},
        BID,
    ],
)
def test_unlikely_but_possible_positions_are_accepted(given):
    position = duel.Position(**{"structure": STRUCTURE, **given})
    state = position.state()
    assert duel.Position.from_state(state, position.rules_options()).state() == state
    duel.Game(position=position, seed=1)


def test_a_document_with_unknown_keys_is_refused(refused):
    with refused(PositionError, "tableau"):
        duel.Position.from_document({"tableau": ["quarry"]})
    with refused(PositionError, "structur"):
        duel.Position.from_document({"structur": ["quarry"]})


CODE = duel.Position(structure=STRUCTURE).code()


@pytest.mark.parametrize(
    "code",
    [
        "",
        "junk",
        "duel1.",
        "duel1.!!!!",
        "duel1.äöü",
        "duel1.AAAA",
        CODE[:-4],
        CODE[: len(CODE) // 2],
    ],
)
def test_junk_codes_are_refused(code, refused):
    with refused(PositionError, code[:6]):
        duel.Position.from_code(code)


def _packed(text):
    import base64
    import zlib

    return "duel1." + base64.urlsafe_b64encode(zlib.compress(text.encode())).decode().rstrip("=")


@pytest.mark.parametrize("text", ["[]", "7", '"age"', "null", '{"p1": ', "[" * 5000, '{"age": ' + "1" * 5000 + "}"])
def test_well_packed_nonsense_is_refused(text):
    with pytest.raises(PositionError):
        duel.Position.from_code(_packed(text)).state()


@pytest.mark.parametrize(
    "document",
    [
        {"p1": 7},
        {"p1": {"wonders": 7}},
        {"loot": 7},
        {"loot": ["p1"]},
        {"structure": 7},
        {"structure": "altar"},
        {"structure": [1, 2]},
        {"discard": {"altar": 1}},
        {"pending": "p1 turn"},
        {"pending": [7]},
        {"active": ["p1"]},
        {"active": {}},
        {"options": 7},
        {"profile": 7},
        {"profile": []},
        {"age": None},
        {"board": None},
        {"p1": None},
        {"again": "yes", "pool": 7},
        {"options": {"final_tie": []}},
        {"options": ["final_tie"]},
        {"structure": {"¹": "altar"}},
        {"pending": ["p1 destroy_card ²"]},
        {"pending": ["d deal_token ²"]},
        {"pending": ["d liberty_build quarry"]},
        {"pending": ["- liberty_discard"]},
    ],
)
def test_documents_of_the_wrong_shape_are_refused_politely(document):
    """Codes come from strangers: whatever they hold, the answer is a `PositionError`."""
    with pytest.raises(PositionError):
        duel.Position.from_code(_packed(json.dumps({"structure": {"0": "altar"}, **document}))).state()


def test_a_code_that_unpacks_to_something_huge_is_refused():
    with pytest.raises(PositionError):
        duel.Position.from_code(_packed('{"active": "' + "x" * 10_000_000 + '"}')).state()


def test_codes_are_short_enough_for_a_link(random_walk):
    longest = max(
        len(duel.Position.from_state(game.state, game.options).code())
        for game in random_walk(options_from("sevenwd_io"), 3)
        if not game.is_over
    )
    assert longest < 1500


def test_position_with_a_winner_says_how_the_game_ended() -> None:
    with pytest.raises(PositionError, match=r"^a game with a winner is over: say with 'victory' how it ended"):
        duel.Game(position=duel.Position(age=3, structure={}, pending=[], winner="p1"))
