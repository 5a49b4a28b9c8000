"""Any position of a game described and set up again; questions in the middle of a turn; hands known in part."""

import json
import random

import pytest

from sevenwonders import classic
from sevenwonders.classic import Game, Options, Position, Question, Record, payment, score_sheet
from sevenwonders.classic.ids import cards_in_hand
from sevenwonders.classic.rules.action_codes import MAX_LEGAL
from sevenwonders.classic.rules.belief import determinize
from sevenwonders.classic.rules.chance import resolve_chance
from sevenwonders.classic.rules.state import count_cards_in_pile
from sevenwonders.errors import IllegalActionError, PositionError
from sevenwonders.kernel.chance import derive_random_stream
from sevenwonders.records import dumps, loads

THREE = [{"board": "gizah"}, {"board": "rhodos"}, {"board": "olympia"}]
UNKNOWN = [{**city, "hand": "?"} for city in THREE]
HANDS = [
    ["altar", "press_i", "glassworks_i", "loom_i", "stockade", "barracks", "guard_tower"],
    ["baths", "lumber_yard", "stone_pit", "clay_pool", "ore_vein", "timber_yard", "clay_pit"],
    ["theater", "east_trading_post", "west_trading_post", "marketplace", "apothecary", "workshop", "scriptorium"],
]
WAYS = [("choose", "choose"), ("random", "random"), ("night", "random")]


def played(players, sides, boards, seed):
    """Every position of a random game; without a seed each chance ply is forced."""
    game = Game(Options(players=players, sides=sides, boards=boards), seed=seed)
    choose = random.Random(players)
    yield game
    while not game.is_over:
        game.play(choose.choice(game.legal_codes()))
        yield game


@pytest.mark.spread
@pytest.mark.parametrize("players", range(3, 8))
@pytest.mark.parametrize(("sides", "boards"), WAYS)
@pytest.mark.parametrize("seed", [None, 8])
def test_round_trips_at_every_ply(players, sides, boards, seed):
    """Description, document and code give the same position back: whole, with choices made and all that went before."""
    asked = set()
    for ply, game in enumerate(played(players, sides, boards, seed)):
        position = Position.from_state(game.state)
        asked.add(Question(game.state.question))
        assert position.state() == game.state
        if ply % 7 == 0 or game.is_over:
            code = position.code()
            assert Position.from_code(code).code() == code
            assert Position.from_code(code).state() == game.state
            assert Position.from_document(json.loads(json.dumps(position.to_document()))).state() == game.state
            assert position.rules_options() == game.options
    assert {Question.CHOOSE, Question.OVER} <= asked


def test_a_game_goes_on_from_its_position():
    """Set up in the middle of a turn, it takes the same course, choices made in secret included."""
    *_, whole = played(4, "choose", "random", 8)
    for half in (30, 31, 33, 50):
        *_, begun = zip(range(half), played(4, "choose", "random", 8), strict=False)
        game = begun[1].copy()
        again = Game(position=Position.from_state(game.state))
        assert all(again.committed_action(seat) == game.committed_action(seat) for seat in range(4))
        assert again.known(2) == game.known(2)
        while not game.is_over and game.seat != classic.CHANCE:
            code = game.legal_codes()[-1]
            game.play(code)
            again.play(code) if again.seat != classic.CHANCE else None
            if again.seat == classic.CHANCE:
                break
            assert again.state == game.state
    assert whole.is_over


def test_choices_of_a_position_are_recorded_once():
    """A game from the middle of a turn is recorded, replayed and reshuffled, choices kept, changed or taken back."""
    whole = Game(Options(players=3, sides="day"), seed=7)
    whole.commit(1, whole.legal_codes(1)[0])
    game = Game(position=Position.from_state(whole.state), seed=3)
    revoked, changed = game.copy(), game.copy()
    revoked.revoke(1)
    changed.commit(1, changed.legal_codes(1)[-1])
    for one in (game, revoked, changed):
        for _ in range(9):
            record = Record.of(one)
            assert loads(dumps(record))[0].game() == one
            assert record.game() == one
            assert one.plies or str(whole.committed_action(1)) not in dumps(record.seen_by(0))
            again = one.copy()
            again.rewind(len(one.plies))
            assert one.replay_with_deal(one.given_deal, one.seed) == again
            one.play(one.legal_codes()[0])


def test_a_position_set_up_by_hand_is_described_too(refused):
    cities = [{**city, "hand": hand} for city, hand in zip(THREE, HANDS, strict=True)]
    game = Game(position=Position(cities=cities), seed=2)
    while not game.is_over:
        assert Position.from_state(game.state).state() == game.state
        game.play(game.legal_codes()[0])
    with refused(PositionError):
        Position.from_state(game.known(0))


# --- hands known in part


def test_unknown_cards_of_hands_are_dealt_by_chance():
    mine = ["altar", "baths", "?", "?", "?", "?", "?"]
    position = Position(cities=[{**THREE[0], "hand": mine}, *UNKNOWN[1:]])
    game = Game(position=position)
    assert (game.seat, game.question) == (classic.CHANCE, Question.DEAL_CARD)
    assert "deal altar" not in map(str, game.legal_actions())
    dealt = [Game(position=position, seed=seed) for seed in range(20)]
    for game in dealt:
        hands = [[card.id for card in cards_in_hand(game.state, seat)] for seat in range(3)]
        assert [len(hand) for hand in hands] == [7, 7, 7]
        assert {"altar", "baths"} <= set(hands[0])
    assert len({str(game.state.city[1].hand) for game in dealt}) > 1


@pytest.mark.parametrize(("age", "turn"), [(1, 1), (2, 3), (3, 1), (3, 4)])
def test_whole_hands_may_be_unknown_in_any_turn(age, turn):
    """Guilds, too: as many are in play as there should be, those that have been seen among them."""
    built = ["spies_guild"] if (age, turn) == (3, 4) else []
    cities = [{**UNKNOWN[0], "cards": built}, *UNKNOWN[1:]]
    for seed in range(5):
        game = Game(position=Position(cities=cities, age=age, turn=turn), seed=seed)
        assert (game.age, game.turn, game.question) == (age, turn, Question.CHOOSE)
        assert [count_cards_in_pile(city.hand) for city in game.state.city[:3]] == [8 - turn] * 3
        assert not built or "spies_guild" not in [
            card.id for seat in range(3) for card in cards_in_hand(game.state, seat)
        ]
        while not game.is_over:
            game.play(game.legal_codes()[0])


def test_position_in_the_middle_of_a_deal_can_be_believed():
    """In the middle of dealing a seat knows its own cards, and imagines as many for the others as they have."""
    cities = [{**THREE[0], "hand": ["arena", "?", "?"]}, *UNKNOWN[1:]]
    game = Game(position=Position(cities=cities, age=3, turn=5))
    while game.seat == classic.CHANCE:
        for viewer in (0, 1, 2, None):
            state = game.known(viewer)
            others = [seat for seat in range(3) if seat != viewer]
            assert not any(state.city[seat].hand for seat in others)
            determinize(state, derive_random_stream(3), [0] * MAX_LEGAL)
            if game.question is Question.DEAL_CARD:
                count = sum(count_cards_in_pile(city.hand) for city in game.state.city[:3])
                assert sum(count_cards_in_pile(city.hand) for city in state.city[:3]) == count
            assert state.pending == game.state.pending
            resolve_chance(state, derive_random_stream(4))
            assert [count_cards_in_pile(city.hand) for city in state.city[:3]] == [3, 3, 3]
            assert viewer is None or game.known(viewer).city[viewer].hand & ~state.city[viewer].hand == 0
        game.play(game.legal_codes()[0])
    assert [count_cards_in_pile(city.hand) for city in game.state.city[:3]] == [3, 3, 3]


# --- questions in the middle of a turn


def test_the_extra_card_is_asked_of_who_has_the_stage(refused):
    cities = [{**THREE[0], "hand": ["altar"]}, {**THREE[1], "hand": ["baths"]}]
    babylon = {"board": "babylon", "side": "night", "stages": 2, "hand": ["loom_i"], "coins": 5}
    position = Position(cities=[*cities, babylon], turn=7, question="extra_card", asked="p3")
    game = Game(position=position, seed=1)
    assert (game.deciders, game.turn) == ((2,), 7)
    game.play("build loom_i")
    assert (game.age, game.turn) == (2, 1)
    with refused(PositionError):
        Position(cities=[*cities, babylon], turn=7, question="extra_card", asked="p1").state()


def test_a_pick_from_the_discard_pile_follows_the_extra_card():
    cities = [{**THREE[0], "hand": ["altar"]}, {"board": "halikarnassos", "stages": 2, "hand": ["theater"]}]
    babylon = {"board": "babylon", "side": "night", "stages": 2, "hand": ["loom_i"]}
    position = Position(
        cities=[*cities, babylon], turn=7, question="extra_card", asked="p3", salvager="p2", discard=["baths"]
    )
    game = Game(position=position, seed=1)
    game.play("sell loom_i")
    assert (game.question, game.deciders) == (Question.DISCARD_PICK, (1,))
    assert [str(action) for action in game.legal_actions(1)][-1] == "decline"
    game.play("take baths")
    assert game.state.city[1].blue_points == 3
    position = Position(
        cities=[THREE[0], {"board": "halikarnassos", "stages": 2}, THREE[2]],
        age=2,
        turn=7,
        question="discard_pick",
        asked="p2",
        discard=["altar"],
    )
    assert [str(action) for action in Game(position=position).legal_actions(1)] == ["take altar", "decline"]


def test_choice_can_be_taken_back():
    cities = [{**city, "hand": hand} for city, hand in zip(THREE, HANDS, strict=True)]
    cities[1]["choice"] = "sell baths"
    game = Game(position=Position(cities=cities), seed=1)
    assert (game.deciders, str(game.committed_action(1))) == ((0, 2), "sell baths")
    game.revoke(1)
    assert game.deciders == (0, 1, 2)


# --- without questions, over, unchecked


def test_position_without_hands_tells_prices_and_scores(refused):
    position = Position(cities=[{**THREE[0], "cards": ["altar"], "stages": 1}, *THREE[1:]], age=2)
    game = Game(position=position)
    assert (game.seat, game.deciders, game.is_over) == (None, (), False)
    assert score_sheet(position.state(), 0)["blue"] == 3
    assert payment(position.state(), 0, "brickyard").ways[0].coins == 1
    with refused(IllegalActionError, "play"):
        game.play("sell altar")
    with refused(PositionError, "start"):
        position.playable_state()


def test_a_game_that_is_over_has_its_result():
    cities = [{**THREE[0], "cards": ["altar"]}, THREE[1], THREE[2]]
    game = Game(position=Position(cities=cities, age=3, turn=7, question="over"))
    assert game.result.ranks == (1, 2, 2)


def test_unreachable_position_is_accepted_unchecked(refused):
    cities = [{**THREE[0], "cards": ["palace"], "hand": ["altar"]}, {**THREE[0]}, THREE[2]]
    with pytest.raises(PositionError):
        Position(cities=cities).state()
    state = Position(cities=cities, unchecked=True).state()
    assert state.city[0].blue_points == 8
    with refused(PositionError, "twice"):
        Position(cities=[{**THREE[0], "cards": ["altar", "altar"]}, *THREE[1:]], unchecked=True).state()
    with refused(PositionError, "code"):
        Position(cities=cities, unchecked=True).code()
    with refused(PositionError, "read"):
        Position.from_document({"cities": cities, "unchecked": True})
    with refused(PositionError, "kind"):
        Position(cities=cities, unchecked=None)


@pytest.mark.parametrize(
    "given",
    [
        {"question": "nothing"},
        {"question": "extra_card", "asked": "p1"},
        {"question": "choose_side"},
        {"question": "over", "age": 2, "turn": 7},
        {"asked": "p1"},
        {"salvager": "p4"},
        {"question": "deal_board", "age": 0},
        {"question": "discard_pick", "asked": "p1", "turn": 7},
        {"uses": [], "discard": ["altar"]},
        {"uses": [[["build altar"]]]},
        {"uses": [[["bild altar", "-", "-"]]]},
        {"uses": [[["build altar", "-", "-"]]]},
        {"uses": [[["stage altar", "-", "-"]]]},
        {"uses": [[], [["sell walls", "-", "-"]]]},
        {"uses": [[["sell walls", "-", "-"]]]},
        {"uses": "build"},
        {"looks": ["1 4"]},
        {"looks": ["1 4 -"] * 4},
        {"options": {"sides": "dusk"}},
        {"options": {"players": 3}},
        {"cities": "gizah"},
    ],
)
def test_impossible_position_is_refused_with_the_reason(given, refused):
    position = Position(**{"cities": THREE, **given})
    with refused(PositionError, str(given)):
        position.state()


@pytest.mark.parametrize(
    ("fault", "cities"),
    [
        ("nothing to choose", [{**THREE[0], "choice": "sell altar"}, *THREE[1:]]),
        ("no action", [{**THREE[0], "choice": 3}, *THREE[1:]]),
        ("paid", [{**THREE[0], "paid": [1]}, *THREE[1:]]),
        ("8 cards", [{**THREE[0], "hand": ["?"] * 8}, *UNKNOWN[1:]]),
        ("6 cards", [{**THREE[0], "hand": ["?"] * 6}, *UNKNOWN[1:]]),
        ("too few cards", [{**UNKNOWN[0], "cards": ["altar"]}, *UNKNOWN[1:]]),
        ("all chosen", [{**c, "hand": h, "choice": f"sell {h[0]}"} for c, h in zip(THREE, HANDS, strict=True)]),
        ("illegal", [{**c, "hand": h, "choice": "sell walls"} for c, h in zip(THREE, HANDS, strict=True)]),
    ],
)
def test_hands_and_choices_that_cannot_be_are_refused(fault, cities, refused):
    position = Position(cities=cities)
    with refused(PositionError, fault):
        position.state()


def test_uses_may_be_empty():
    assert Position(cities=THREE, uses=[]).state().patchy == 0


def test_a_code_that_is_none_is_refused():
    for code in ("", "duel1.abc", "classic1.abc", "classic1." + "A" * 50):
        with pytest.raises(PositionError):
            Position.from_code(code)
