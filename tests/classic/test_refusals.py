"""Refusals: each says one true reason, compared with a view over random illegal actions of random games."""

import random
import re
from collections import Counter

import pytest

from sevenwonders import classic
from sevenwonders.classic import BY_ID, CARDS, Question, parse
from sevenwonders.classic.actions import code_of, legal_codes
from sevenwonders.classic.refusals import why_illegal

GAMES = [(3, "choose"), (4, "random"), (7, "choose")]
MORE_GAMES = [(players, boards) for players in range(3, 8) for boards in ("choose", "random") for _ in range(3)]
TRIES = 3  # illegal actions at each decision
BOARDS = ("alexandria", "babylon", "ephesos", "gizah", "halikarnassos", "olympia", "rhodos")
REASONS = {
    "moment": r"this is the moment for (.+), not for (\w+)",
    "hand": r"(.+) is not in the hand(?:, which holds (.+))?",
    "twice": r"the city has (.+) already \(R-14\)",
    "stages": r"every stage of the Wonder is built",
    "missing": r"(.+) needs (.+) more than the city makes and the neighbours sell; the city makes .+",
    "coins": r"(.+) costs (\d+) coins? at least, and the treasury has (\d+)",
    "ways": r"(.+) can be paid in several ways; say which: (.+)",
    "paid": r"(.+) is paid for with (.+), not with (.+)",
    "board": r"another seat has the board (.+)",
    "discard": r"(.+) is not in the discard pile",
}


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


def split(words):
    return re.split(r", | or | and ", words)


def check(sight, city, text, kind, found):
    """Compare a reason with what the seat sees."""
    verb, _, rest = text.partition(" ")
    hand = sight["hand"] or []
    legal = [entry["action"] for entry in sight["legal"]]
    names = {card.id: card.name for card in CARDS}
    built = {BY_ID[card].building for cards in city["cards"].values() for card in cards}
    card = rest.split(" ")[0]
    held = (
        next((one for one in hand if BY_ID[one["card"]].building == BY_ID[card].building), None)
        if card in names
        else None
    )
    payment = (sight["stage"] or {}).get("payment") if verb == "stage" else held and held["payment"]
    match kind:
        case "moment":
            allowed = split(found[1])
            assert found[2] == verb
            assert verb not in allowed
            assert {action.split()[0] for action in legal} <= set(allowed)
        case "hand":
            assert held is None
            assert found[1] == names[card]
            assert (found[2] or "").split(", ") == ([names[one["card"]] for one in hand] or [""])
        case "twice":
            assert BY_ID[card].building in built
        case "stages":
            assert sight["stage"] is None
        case "missing":
            lacking = Counter(payment["missing"])
            assert found[2] == " and ".join(f"{count} {resource}" for resource, count in lacking.items())
        case "coins":
            assert (int(found[2]), int(found[3])) == (payment["cheapest"], city["coins"])
            assert int(found[2]) > int(found[3])
        case "ways" | "paid":
            same = [action for action in legal if action.split()[:2] == [verb, held["card"]]]
            ways = [" ".join(action.split()[2:]) or "nothing" for action in same]
            assert sorted(split(found[2])) == sorted(ways)
            if kind == "paid":
                assert found[3] not in ways
        case "board":
            assert card in {other["board"] for other in sight["cities"].values()}
        case "discard":
            assert BY_ID[card].building not in built
            assert f"take {card}" not in legal


def compare(players, boards, seed, met):
    """Play a random game and compare the refusals of illegal actions; how many there were."""
    dice = random.Random(seed)
    game = classic.Game.new(seed=seed, players=players, boards=boards)
    compared = 0
    while not game.is_over:
        for _ in range(TRIES):
            if (text := illegal(game, dice)) is None:
                continue
            said = why_illegal(game.state, game.seat, parse(text))
            [(kind, found)] = [
                (kind, found) for kind, reason in REASONS.items() if (found := re.fullmatch(reason, said))
            ]
            sight = classic.view(game, game.seat)
            check(sight, sight["cities"][f"p{game.seat + 1}"], text, kind, found)
            met[kind] += 1
            compared += 1
        game.play(dice.choice(game.legal_actions()))
    return compared


def test_refusals_say_what_the_view_shows():
    met = Counter()
    assert sum(compare(players, boards, seed, met) for seed, (players, boards) in enumerate(GAMES)) > 300
    assert set(REASONS) - set(met) <= {"stages", "board", "discard", "coins"}


@pytest.mark.slow
def test_refusals_of_many_games_say_what_the_view_shows():
    met = Counter()
    count = sum(compare(players, boards, seed, met) for seed, (players, boards) in enumerate(MORE_GAMES, 100))
    print(count, dict(met))
    assert set(met) == set(REASONS)


def test_refusal_of_a_dealt_board_says_so():
    game = classic.Game(classic.Options(players=3))
    game.play("board gizah")
    assert game.question is Question.DEAL_BOARD
    said = why_illegal(game.state, game.seat, parse("board gizah"))
    assert said.endswith("is not among what can be dealt or drawn now")
