"""Views: every key there and of plain data, prices as the rules charge them, nothing said twice."""

import json
import random
import re
from collections import Counter
from pathlib import Path

import pytest

from sevenwonders import classic
from sevenwonders.classic import Deal, Options, view
from sevenwonders.classic.actions import action_of
from sevenwonders.classic.components import BY_ID, Board
from sevenwonders.classic.rules.state import Question
from sevenwonders.classic.view_types import ClassicCity as CityView
from sevenwonders.classic.view_types import ClassicView as View

OWN = {"hand", "stage", "legal", "commitment"}
BOARDS = [board.name.lower() for board in Board]
PAGE = Path(__file__).parents[2] / "docs" / "reference" / "classic" / "view.md"


@pytest.mark.parametrize(("players", "seed"), [(3, 1), (7, 2)])
def test_views_have_the_keys_of_their_types(players, seed):
    game, choice = classic.Game.new(seed=seed, players=players), random.Random(seed)
    while True:
        seat = choice.randrange(players)
        for viewer, keys in ((seat, set(View.__annotations__)), (None, set(View.__annotations__) - OWN)):
            sight = view(game, viewer)
            assert set(sight) == keys
            assert json.loads(json.dumps(sight)) == sight
            for city in sight["cities"].values():
                assert set(city) == set(CityView.__annotations__)
        if game.is_over:
            break
        for other in game.deciders:
            game.commit(other, choice.choice(game.legal_codes(other)))
    assert set(sight["result"]) == {"ranks", "winners", "scores"}


def test_the_page_tells_every_key():
    documented = set(re.findall(r"`(\w+)`", PAGE.read_text("utf-8")))
    assert set(View.__annotations__) <= documented


@pytest.mark.parametrize(
    ("post", "left", "right"), [("west_trading_post", 1, 2), ("east_trading_post", 2, 1), ("marketplace", 2, 2)]
)
def test_a_city_shows_the_prices_of_its_trading_posts(post, left, right):
    """One coin for raw materials of that neighbour; the Marketplace is for manufactured goods of both."""
    cities = [{"board": "gizah", "cards": [post]}, {"board": "babylon"}, {"board": "olympia"}]
    prices = view(classic.Game(position=classic.Position(cities=cities)), 0)["cities"]["p1"]["prices"]
    goods = 1 if post == "marketplace" else 2
    for side, raw in (("left", left), ("right", right)):
        assert list(prices[side].values()) == [raw] * 4 + [goods] * 3


def test_the_ways_to_pay_for_a_card_are_its_legal_actions():
    """In a random game: what the hand says about payments, and what may be done, are the same."""
    game, choice = classic.Game.new(seed=6, players=5, sides="night"), random.Random(6)
    while not game.is_over:
        for seat in game.deciders if game.question is classic.Question.CHOOSE else ():
            sight = view(game, seat)
            legal = {entry["action"] for entry in sight["legal"]}
            assert legal == {str(action_of(game.state, seat, code)) for code in game.legal_codes(seat)}
            for card in sight["hand"]:
                ways = [] if card["in_city"] else card["payment"]["ways"]
                offered = {text for text in legal if text.split()[:2] == ["build", card["card"]]}
                assert offered == {written("build", card["card"], way) for way in ways}
                staged = {text for text in legal if text.split()[:2] == ["stage", card["card"]]}
                ways = sight["stage"]["payment"]["ways"] if sight["stage"] else []
                assert staged == {written("stage", card["card"], way) for way in ways}
        for seat in game.deciders:
            game.commit(seat, choice.choice(game.legal_codes(seat)))


@pytest.mark.parametrize("side", ["day", "night"])
@pytest.mark.parametrize("players", [3, 5])
def test_a_seat_is_offered_what_the_rules_allow(players, side):
    """At every question, the pick of Halikarnassos from the discard pile above all (R-25): what lies there, it sees."""
    picks = Counter()
    for seed in range(4):
        game, choice = with_halikarnassos(players, side, seed), random.Random(seed)
        while not game.is_over:
            for seat in game.deciders:
                legal = game.legal_codes(seat)
                sight = view(game, seat)
                assert [entry["code"] for entry in sight["legal"]] == legal
                assert sight["stage"] is None or game.age
                if game.question is Question.DISCARD_PICK:
                    lying = Counter(sight["discard"]["own"]) + Counter(sight["discard"]["seen"])
                    offered = [entry["action"].split()[1] for entry in sight["legal"] if " " in entry["action"]]
                    picks[len(offered)] += 1
                    assert set(offered) <= set(lying)
                    assert lying.total() >= sight["discard"]["size"]
                stages = [code for code in legal if str(action_of(game.state, seat, code)).startswith("stage")]
                game.commit(seat, choice.choice(stages or legal))
        for seat in range(players):
            pile = view(game, seat)["discard"]
            assert len(pile["own"]) <= pile["size"]
            assert not [card for card in pile["own"] if card in pile["taken"] and number_of(card, players) == 1]
    assert max(picks) > 3


def with_halikarnassos(players, side, seed):
    boards = ["halikarnassos", *[name for name in BOARDS if name != "halikarnassos"]][:players]
    return classic.Game(Options(players=players, sides=side), seed=seed, deal=Deal(boards=tuple(boards)))


def number_of(card, players):
    return int(BY_ID[card].facts.copies[players])


def written(verb, card, way):
    coins = [f"{side}{way[name]}" for side, name in (("L", "left"), ("R", "right")) if way[name]]
    return " ".join([verb, card, *coins])


def test_a_spectator_sees_no_hand_and_a_seat_only_its_own():
    game = classic.Game.new(seed=4, players=4, sides="day")
    for seat in range(4):
        others = [card for other in range(4) if other != seat for card in classic.view(game, other)["hand"]]
        own = {card["card"] for card in view(game, seat)["hand"]}
        text = json.dumps(view(game, seat))
        assert not [card["card"] for card in others if card["card"] not in own and f'"{card["card"]}"' in text]
    assert OWN & set(view(game)) == set()


@pytest.mark.parametrize(("players", "seed"), [(3, 4), (5, 5)])
def test_action_effects_hold_when_all_other_seats_sell(players, seed):
    game, dice = classic.Game.new(seed=seed, players=players, sides="night"), random.Random(seed)
    for _ in range(12):
        before = view(game, 0)
        choice = dice.choice(before["legal"])
        if game.turn == 6:  # then Ages end, too
            game.commit(0, choice["action"])
            play_on(game)
            continue
        game.commit(0, choice["action"])
        play_on(game)
        was, now = (sight["cities"]["p1"] for sight in (before, view(game, 0)))
        if now["cards"] != was["cards"] and choice["action"].startswith("stage"):
            continue  # a card taken out of the discard pile came with it
        assert choice["changes"] == {
            name: one - sums(was)[name] for name, one in sums(now).items() if one != sums(was)[name]
        }


def play_on(game):
    """All other seats sell until the first seat chooses a card again."""
    while game.question is not Question.CHOOSE or 0 not in game.deciders or len(game.deciders) < game.num_players:
        for seat in game.deciders:
            legal = [str(action) for action in game.legal_actions(seat)]
            game.commit(seat, next((action for action in legal if action.startswith("sell")), legal[0]))


def sums(city):
    """Add up the amounts that `changes` reports, from a city of a view."""
    symbols = sum(city["symbols"].values()) + city["wild_symbols"]
    points = city["score"]["total"] - city["score"]["coins"]
    return {"coins": city["coins"], "points": points, "shields": city["shields"], "symbols": symbols}
