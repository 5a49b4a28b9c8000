"""Positions and deals given by hand: what cannot be is refused in one sentence."""

import pytest

from sevenwonders import classic, records
from sevenwonders.classic import Deal, Game, Options, Position
from sevenwonders.classic.components import CARDS
from sevenwonders.classic.ids import cards_in_hand
from sevenwonders.classic.rules.action_codes import MAX_LEGAL
from sevenwonders.classic.rules.belief import determinize
from sevenwonders.classic.rules.discard import discard_pile_size
from sevenwonders.classic.rules.state import Use
from sevenwonders.errors import DealError, PositionError
from sevenwonders.kernel.chance import derive_random_stream

THREE = [{"board": "gizah"}, {"board": "rhodos"}, {"board": "olympia"}]


@pytest.mark.parametrize(
    ("fault", "given"),
    [
        ("two cities", {"cities": THREE[:2]}),
        ("Loom twice", {"cities": [*THREE[:2], {"board": "babylon", "cards": ["loom_i", "loom_ii"]}], "age": 2}),
        ("age", {"age": 4}),
        ("pile", {"discard": ["altar"]}),
        ("no list", {"discard": 5}),
    ],
)
def test_a_position_that_cannot_be_is_refused(fault, given, refused):
    position = Position(**{"cities": THREE, **given})
    with refused(PositionError, fault):
        position.state()


@pytest.mark.parametrize(
    "city",
    [
        {"board": "gizah"},
        {},
        {"bord": "gizah"},
        {"board": "babylon", "side": "x"},
        {"board": "babylon", "side": "night", "stages": 3},
        {"board": "babylon", "coins": -1},
        {"board": "babylon", "cards": ["altr"]},
        {"board": "babylon", "cards": ["walls"]},
        {"board": "babylon", "cards": ["well"]},
        {"board": "babylon", "hand": ["altar"]},
        {"board": "babylon", "victories": 19},
        {"board": "babylon", "defeats": 7},
        {"board": "babylon", "cards": "altar"},
        {"board": "babylon", "hand": None},
    ],
)
def test_a_city_that_cannot_be_is_refused(city, refused):
    position = Position(cities=[*THREE[:2], city])
    with refused(PositionError, str(city)):
        position.state()


def test_a_position_is_played_on_to_the_end():
    hands = [["altar", "baths"], ["theater", "loom_i"], ["press_i", "glassworks_i"]]
    cities = [{**city, "hand": hand} for city, hand in zip(THREE, hands, strict=True)]
    game = Game(position=Position(cities=cities, turn=6, discard=["tavern"][:0]), seed=3)
    for seat in (0, 1, 2):
        believed = classic.known(game.state, seat)
        assert cards_in_hand(believed, (seat + 1) % 3) == []
    while not game.is_over:
        game.play(game.legal_codes()[0])
    assert game.result is not None


def test_all_seats_may_have_sold_all_cards(refused):
    pile = [card.id for card in CARDS if card.age == 1 for _ in range(int(card.facts.copies[3]))]
    state = Position(cities=THREE, age=2, discard=pile).state()
    assert discard_pile_size(state) == len(pile) == 21
    with refused(PositionError):
        Position(cities=THREE, turn=6, discard=pile).state()


def test_card_taken_by_halikarnassos_is_believed_once():
    hands = [
        ["altar", "baths", "west_trading_post", "loom_i", "barracks"],
        ["scriptorium", "theater", "lumber_yard", "stone_pit", "guard_tower"],
        ["east_trading_post", "clay_pool", "timber_yard", "workshop", "apothecary"],
    ]
    boards = [
        {"board": "halikarnassos", "stages": 1, "coins": 20},
        {"board": "rhodos", "cards": ["press_i"]},
        {"board": "olympia", "cards": ["glassworks_i"]},
    ]
    cities = [{**city, "hand": hand} for city, hand in zip(boards, hands, strict=True)]
    game = Game(position=Position(cities=cities, turn=3, discard=["marketplace"]), seed=3)
    stage = next(action for action in game.legal_actions(0) if str(action).startswith("stage altar"))
    for seat, choice in enumerate((str(stage), "sell scriptorium", "sell east_trading_post")):
        game.commit(seat, choice)
    game.play("take scriptorium")
    for seat in range(3):
        for seed in range(20):
            state = classic.known(game.state, seat)
            determinize(state, derive_random_stream(seed), [0] * MAX_LEGAL)
            used = [CARDS[card].id for card, use in zip(state.card, state.use, strict=True) if use >= Use.SELL]
            assert used.count("scriptorium") == 1
            assert "scriptorium" not in [card.id for other in range(3) for card in cards_in_hand(state, other)]


def test_a_deal_is_followed_and_what_it_leaves_open_is_drawn():
    source = Game.new(seed=5, players=4, sides="day")
    hands = tuple(tuple(card.id for card in cards_in_hand(source.state, seat)) for seat in range(4))
    deal = Deal(boards=("gizah", "rhodos", "babylon", "olympia"), hands=(hands,))
    game = Game(Options(players=4, sides="day"), seed=8, deal=deal)
    assert [city.board for city in game.state.city[:4]] == [3, 6, 1, 5]
    assert tuple(tuple(card.id for card in cards_in_hand(game.state, seat)) for seat in range(4)) == hands
    while not game.is_over:
        game.play(game.legal_codes()[-1])


def test_the_deal_of_a_game_tells_it_again():
    """Hands learned as they are dealt, Guilds among them, give the same game without a seed."""
    game, deal = Game.new(seed=5, players=3, sides="night"), None
    boards = tuple(classic.Board(city.board).name.lower() for city in game.state.city[:3])
    deal = Deal(boards=boards)
    age = 0
    while not game.is_over:
        if game.age != age:
            age, deal = game.age, deal.with_dealt_hands(game.state)
        game.play(game.legal_codes()[-1])
    again = Game(Options(sides="night"), deal=deal)
    while not again.is_over:
        again.play(again.legal_codes()[-1])
    assert again.state == game.state


@pytest.mark.parametrize(
    "deal",
    [
        Deal(boards=("gizah",)),
        Deal(boards=("gizah", "gizah", "rhodos")),
        Deal(sides=("day", "day", "dusk")),
        Deal(hands=((("altar",) * 7,) * 3,)),
        Deal(hands=((("altar",),) * 3,)),
        Deal(hands=((("walls",) * 7,) * 3,)),
        Deal(hands=((("wals",) * 7,) * 3,)),
        Deal(sides=("day", "night", "day")),
        Deal(boards=True),
        Deal(sides=(["day"], "night", "day")),
        Deal(hands=(((["altar"], *["altar"] * 6),) * 3,)),
        Deal(hands=(None,)),
    ],
)
def test_a_deal_that_the_box_cannot_produce_is_refused(deal, refused):
    with refused(DealError, str(deal)[:60]):
        Game(seed=1, deal=deal)


def test_lists_of_a_deal_are_kept_as_tuples():
    deal = Deal(["gizah", "rhodos", "babylon"], ["day", "night", "day"], [[["altar"] * 7] * 3])
    assert deal == Deal(("gizah", "rhodos", "babylon"), ("day", "night", "day"), ((("altar",) * 7,) * 3,))


@pytest.mark.parametrize(
    ("options", "deal"),
    [
        ({"boards": "choose"}, Deal(boards=("gizah", "rhodos", "babylon"))),
        ({"sides": "night"}, Deal(sides=("day", "day", "day"))),
    ],
)
def test_a_deal_that_contradicts_the_options_is_refused(options, deal, refused):
    with refused(DealError, str(options)):
        Game(Options(**options), seed=1, deal=deal)


def test_the_hands_of_a_deal_are_named_as_people_do():
    """By the name on the card, in any writing; of two cards with one name, the card of the Age."""
    source = Game.new(seed=5, sides="day")
    ids = tuple(tuple(card.id for card in cards_in_hand(source.state, seat)) for seat in range(3))
    names = tuple(tuple(card.name.upper() for card in cards_in_hand(source.state, seat)) for seat in range(3))
    assert "loom_i" in sum(ids, ())
    boards = ("Giza", "Rhodes", "babylon")
    games = [Game(Options(sides="day"), deal=Deal(boards=boards, hands=(hands,))) for hands in (ids, names)]
    assert games[0].state == games[1].state
    assert ids == tuple(tuple(card.id for card in cards_in_hand(games[1].state, seat)) for seat in range(3))
    written = [classic.Record.of(game) for game in games]
    assert written[0] == written[1] == records.loads(records.dumps(written[1]))[0]


def test_position_without_a_value_is_written() -> None:
    given = {"board": "olympia", "side": None, "choice": None}
    game = Game(position=Position(cities=[given, {"board": "rhodos"}, {"board": "gizah"}]))
    (record,) = records.loads(records.dumps([classic.Record.of(game)]), classic.Record)
    assert record.position is not None
    assert record.position.to_document()["cities"] == [{"board": "olympia"}, {"board": "rhodos"}, {"board": "gizah"}]
