"""Refusals: each says a true reason, compared with a view over random illegal actions of random games."""

import random
import re
from collections import Counter

import pytest

from sevenwonders import classic
from sevenwonders.classic import BY_ID, CARDS, Question, parse
from sevenwonders.classic.actions import code_of, legal_codes
from sevenwonders.classic.refusals import find_refusal
from sevenwonders.classic.wording import wording
from sevenwonders.game.refusals import describe_refusal

GAMES = [(3, "choose"), (4, "random"), (7, "choose")]
MORE_GAMES = [(players, boards) for players in range(3, 8) for boards in ("choose", "random") for _ in range(3)]
TRIES = 3  # illegal actions at each decision
CODES = {"moment", "not_in_hand", "not_held", "city_has", "all_stages", "missing", "dear", "several_ways", "other_way"}
CODES |= {"board_taken", "not_in_discard"}
BOARDS = ("alexandria", "babylon", "ephesos", "gizah", "halikarnassos", "olympia", "rhodos")


def illegal(game, dice):
    """An action of any kind that is not legal now, as it is written; nothing where the draw was legal."""
    held = [one["card"] for one in classic.view(game, game.seat)["hand"] or ()]
    pool = held if held and dice.random() < 0.7 else [card.id for card in CARDS]
    coins = dice.choice(["", "", f" L{dice.randrange(1, 9)}", f" R{dice.randrange(1, 9)}", " L2 R2"])
    verb = dice.choice(["build", "build", "stage", "sell", "take", "side", "board", "decline"])
    text = {
        "side": f"side {dice.choice(['day', 'night'])}",
        "board": f"board {dice.choice(BOARDS)}",
        "decline": "decline",
    }.get(verb, f"{verb} {dice.choice(pool)}{coins if verb in ('build', 'stage') else ''}")
    code = code_of(game.state, game.seat, parse(text))
    return None if code in legal_codes(game.state, game.seat) else text


def check(sight, city, text, refusal):
    """Compare a refusal with what the seat sees."""
    verb, _, rest = text.partition(" ")
    hand = sight["hand"] or []
    legal = [entry["action"] for entry in sight["legal"]]
    built = {BY_ID[card].building_name for cards in city["cards"].values() for card in cards}
    card = rest.split(" ")[0]
    held = (
        next((one for one in hand if BY_ID[one["card"]].building_name == BY_ID[card].building_name), None)
        if card in BY_ID
        else None
    )
    payment = (sight["stage"] or {}).get("payment") if verb == "stage" else held and held["payment"]
    match refusal["code"]:
        case "moment":
            assert refusal["verb"] == verb
            assert verb not in refusal["verbs"]
            assert {action.split()[0] for action in legal} <= set(refusal["verbs"])
        case "not_in_hand" | "not_held":
            assert held is None
            assert BY_ID[refusal["unit"]].building_name == BY_ID[card].building_name
            assert refusal.get("hand", []) == [one["card"] for one in hand]
        case "city_has":
            assert BY_ID[card].building_name in built
        case "all_stages":
            assert sight["stage"] is None
        case "missing":
            assert refusal["missing"] == Counter(payment["missing"])
        case "dear":
            assert (refusal["coins"], refusal["purse"]) == (payment["cheapest"], city["coins"])
            assert refusal["coins"] > refusal["purse"]
        case "several_ways" | "other_way":
            same = [action for action in legal if action.split()[:2] == [verb, held["card"]]]
            ways = [" ".join(action.split()[2:]) for action in same]
            assert sorted(refusal["ways"]) == sorted(ways)
            assert refusal.get("way") not in ways
        case "board_taken":
            assert card in {other["board"] for other in sight["cities"].values()}
        case "not_in_discard":
            assert BY_ID[card].building_name not in built
            assert f"take {card}" not in legal
        case code:
            raise AssertionError(f"no check of {code}")


def refused(players, boards, seed):
    """Yield a random game before each decision with illegal actions and their refusals."""
    dice = random.Random(seed)
    game = classic.Game.new(seed=seed, players=players, boards=boards)
    while not game.is_over:
        for _ in range(TRIES):
            if (text := illegal(game, dice)) is not None:
                yield game, text, game._find_refusal(game.seat, parse(text))
        game.play(dice.choice(game.legal_actions()))


def compare(players, boards, seed, met):
    """Play a random game and compare the refusals of illegal actions; return how many there were."""
    compared = 0
    for game, text, refusal in refused(players, boards, seed):
        sight = classic.view(game, game.seat)
        check(sight, sight["cities"][f"p{game.seat + 1}"], text, refusal)
        met[refusal["code"]] += 1
        compared += 1
    return compared


def test_refusals_say_what_the_view_shows():
    met = Counter()
    assert sum(compare(players, boards, seed, met) for seed, (players, boards) in enumerate(GAMES)) > 300
    assert CODES - set(met) <= {"all_stages", "board_taken", "not_in_discard", "dear", "not_held"}


@pytest.mark.parametrize("language", ["en", "de", "fr", "es"])
def test_refusals_are_in_one_language(language):
    """Sentences of one language have nothing in common with those of another; the commands to write are in quotes."""
    texts, english = wording(language), wording("en")
    seen = 0
    for _, _, refusal in refused(3, "choose", 2):
        sentence = describe_refusal(refusal, texts)
        seen += 1
        assert "{" not in sentence
        if language != "en":
            assert sentence != describe_refusal(refusal, english)
            assert not re.search(r"\b(the|is|are|has|not|with|which|needs|costs|and|say)\b", sentence), sentence
    assert seen > 30


def test_a_refusal_is_the_same_whatever_others_hold():
    """A game in which the others hold other cards refuses a seat's actions in the same words."""
    compared = 0
    for game, text, refusal in refused(3, "random", 4):
        other = game.copy()
        other.state = classic.determinize(game.state, game.seat, seed=compared)
        assert other._find_refusal(game.seat, parse(text)) == refusal
        compared += other.state != game.state
    assert compared > 30


@pytest.mark.slow
def test_refusals_of_many_games_say_what_the_view_shows():
    met = Counter()
    count = sum(compare(players, boards, seed, met) for seed, (players, boards) in enumerate(MORE_GAMES, 100))
    print(count, dict(met))
    assert set(met) == CODES - {"not_held"}


def test_refusal_of_a_dealt_board_says_so():
    game = classic.Game(classic.Options(players=3))
    game.play("board gizah")
    assert game.question is Question.DEAL_BOARD
    refusal = find_refusal(game.state, game.seat, parse("board gizah"))
    assert refusal == {"code": "not_dealt", "board": "gizah"}
    assert describe_refusal(refusal, wording()) == "Gizah cannot be dealt or drawn now"
