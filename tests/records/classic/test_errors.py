"""Whatever is wrong with a record is one clear sentence."""

import random
from contextlib import suppress

import pytest

from sevenwonders.classic import Game
from sevenwonders.classic.record import Record
from sevenwonders.records import RecordError, dumps, loads

from .conftest import played

HEAD = 'format = "sevenwonders"\nversion = 1\ngame = "classic"\n'
SEVEN = HEAD + 'seed = 7\noptions.sides = "day"\n'
FULL = '["altar", "altar", "altar", "altar", "altar", "altar", "altar"]'

BAD_TEXTS = [
    "sede = 3",
    'modules = ["agora"]',
    'players = ["Anna", "Bert"]',
    'players = ["A", "B", "C"]\noptions.players = 4',
    "players = 3",
    "options.players = 9",
    "options.players = [3]",
    'options.sides = "dusk"',
    "seed = 1.5",
    "seed = 99999999999999999999999",
    'deal.tokens = ["law"]',
    'deal.boards = ["gizah", "atlantis", "rhodos"]',
    'deal.age_1 = ["altar"]',
    'deal.age_1 = [["altar"], [], []]',
    "position.pawn = 3",
    "position.cities = 3",
    'position.age = "two"',
    "result.ranks = 3",
    "result.ranks = [1, 3, 3]",
    "result.ranks = [1, 2]",
    "result.winner = 'p1'",
    "result.ranks = [1, 2, 3]\nresult.p1 = { progress = 3 }",
    'result.ranks = [1, 2, 3]\nresult.end = "boredom"',
    'moves = ["p8 build altar"]',
    'moves = ["p1 bild altar"]',
    'moves = ["p1 build atlar"]',
    'moves = ["d sell altar"]',
    'moves = ["p1 deal altar"]',
    'moves = ["p1 build ?"]',
    'moves = ["p1 stage ? altar"]',
    'moves = ["p1 stage {} altar"]'.format("x" * 50),
    'moves = ["p1 build altar @ noon"]',
    "moves = [3]",
]
BAD_MOVES = [
    'moves = ["p1 sell ?"]',
    'moves = ["p1 sell palace"]',
    'moves = ["p1 sell altar", "p1 sell altar"]',
    'moves = ["p1 build stone pit", "p1 build stone pit"]',
    'moves = ["p5 build stone pit"]',
    'moves = ["d board gizah", "d board gizah"]',
    'moves = ["d guild spies_guild"]',
    "result.ranks = [1, 2, 3]",
    'deal.sides = ["day"]',
    f"deal.age_1 = [{FULL}, {FULL}, {FULL}]",
]


@pytest.mark.parametrize("text", BAD_TEXTS)
def test_reading(text: str, refused) -> None:
    with refused(RecordError, text.replace("\n", "; ")):
        loads(HEAD + text)


@pytest.mark.parametrize("text", BAD_MOVES)
def test_replaying(text: str, refused) -> None:
    record = loads(SEVEN + text)[0]
    with refused(RecordError, text[:60]):
        record.game()


def test_the_deal_of_one_seat_is_not_replayed(refused) -> None:
    (record,) = loads(HEAD + f"deal.age_1 = [{FULL}, [], []]")
    with refused(RecordError):
        record.game()


def test_a_wrong_result_is_noticed(refused) -> None:
    text = dumps(Record.of(played(3, 4)))
    place = text.index("total = ") + 8
    with refused(RecordError):
        loads(text[:place] + "9" + text[place:])[0].game()


def test_without_a_seed_the_dealer_is_asked(refused) -> None:
    with refused(RecordError):
        loads(HEAD + 'moves = ["p1 side day"]')[0].game()


def test_damaged_files_give_a_sentence_or_a_game(unfinished_game: Game) -> None:
    """Letters lost, doubled and changed anywhere: never anything but a `RecordError`."""
    text = dumps(Record.of(unfinished_game, explicit=True))
    rng = random.Random(3)
    for _ in range(150):
        place = rng.randrange(len(text))
        damaged = text[:place] + rng.choice(["", text[place] * 2, "\x00", "?", "é", '"']) + text[place + 1 :]
        with suppress(RecordError):
            loads(damaged)[0].game()
