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

BAD_TEXTS = {
    HEAD + "seed = \n": "line 4, column 8",
    HEAD + 'moves = [\n  "p1 build al': "breaks off at its end",
    HEAD + "sede = 3": "no 'sede'; did you mean 'seed'",
    HEAD + 'modules = ["agora"]': "a game has no 'modules'",
    HEAD + 'players = ["Anna", "Bert"]': "3 to 7 names, not 2",
    HEAD + 'players = ["A", "B", "C"]\noptions.players = 4': "3 names, but options.players is 4",
    HEAD + "players = 3": "list of texts",
    HEAD + "options.players = 9": "players cannot be 9",
    HEAD + "options.players = [3]": "text or a whole number",
    HEAD + 'options.sides = "dusk"': "sides cannot be 'dusk'",
    HEAD + "seed = 1.5": "whole number",
    HEAD + "seed = 99999999999999999999999": "too large",
    HEAD + 'deal.tokens = ["law"]': "a deal has no 'tokens'",
    HEAD + 'deal.boards = ["gizah", "atlantis", "rhodos"]': "'atlantis' is no board",
    HEAD + 'deal.age_1 = ["altar"]': "list of hands",
    HEAD + 'deal.age_1 = [["altar"], [], []]': "3 hands of 7 cards",
    HEAD + f"deal.age_1 = [{FULL}, [], []]": None,
    HEAD + "position.pawn = 3": "a position has no 'pawn'",
    HEAD + "position.cities = 3": "list of tables",
    HEAD + 'position.age = "two"': "position: age should be a whole number",
    HEAD + "result.ranks = 3": "place of each seat",
    HEAD + "result.ranks = [1, 3, 3]": "are no ranks",
    HEAD + "result.ranks = [1, 2]": "2 ranks; 3 play",
    HEAD + "result.winner = 'p1'": "a result has ranks",
    HEAD + "result.ranks = [1, 2, 3]\nresult.p1 = { progress = 3 }": "no 'progress'",
    HEAD + 'result.ranks = [1, 2, 3]\nresult.end = "boredom"': "no game ends by 'boredom'",
    HEAD + 'moves = ["p8 build altar"]': "move 1 'p8 build altar' should begin with p1 to p7",
    HEAD + 'moves = ["p1 bild altar"]': "is not a move: .* did you mean 'build'",
    HEAD + 'moves = ["p1 build atlar"]': "did you mean 'altar'",
    HEAD + 'moves = ["d sell altar"]': "is a player's",
    HEAD + 'moves = ["p1 deal altar"]': "is the dealer's",
    HEAD + 'moves = ["p1 build ?"]': "does not say what happened",
    HEAD + 'moves = ["p1 build altar @ noon"]': "write it like 9:41",
    HEAD + "moves = [3]": "move 1 should be a text",
}
BAD_MOVES = {
    'moves = ["p1 sell ?"]': "move 1 'p1 sell .': this is the record of one seat",
    'moves = ["p1 sell palace"]': "move 1 'p1 sell palace': .* Palace is not in the hand",
    'moves = ["p1 sell altar", "p1 sell altar"]': "is not in the hand",
    'moves = ["p1 build stone pit", "p1 build stone pit"]': "move 2 .*: p1 has chosen already in this turn",
    'moves = ["p5 build stone pit"]': "there is no p5; 3 play",
    'moves = ["d board gizah", "d board gizah"]': "seed or deal says something else",
    'moves = ["d guild spies_guild"]': "nothing like that is left to chance here",
    "result.ranks = [1, 2, 3]": "after its moves the game is not over",
    'deal.sides = ["day"]': "3 sides, not 1",
    f"deal.age_1 = [{FULL}, {FULL}, {FULL}]": "Altar is dealt 21 times",
}


@pytest.mark.parametrize(("text", "message"), BAD_TEXTS.items())
def test_reading(text: str, message: str | None) -> None:
    if message is None:
        with pytest.raises(RecordError, match="record of one seat"):
            loads(text)[0].game()
        return
    with pytest.raises(RecordError, match=message) as caught:
        loads(text)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(("text", "message"), BAD_MOVES.items())
def test_replaying(text: str, message: str) -> None:
    record = loads(SEVEN + text)[0]
    with pytest.raises(RecordError, match=message) as caught:
        record.game()
    assert "\n" not in str(caught.value)


def test_a_wrong_result_is_noticed() -> None:
    text = dumps(Record.of(played(3, 4)))
    place = text.index("total = ") + 8
    with pytest.raises(RecordError, match=r"the record gives p1 .* for total, but the moves give"):
        loads(text[:place] + "9" + text[place:])[0].game()


def test_without_a_seed_the_dealer_is_asked() -> None:
    with pytest.raises(RecordError, match="first say what chance did: d board"):
        loads(HEAD + 'moves = ["p1 side day"]')[0].game()


def test_damaged_files_give_a_sentence_or_a_game(halfway: Game) -> None:
    """Letters lost, doubled and changed anywhere: never anything but a `RecordError`."""
    text = dumps(Record.of(halfway, explicit=True))
    rng = random.Random(3)
    for _ in range(150):
        place = rng.randrange(len(text))
        damaged = text[:place] + rng.choice(["", text[place] * 2, "\x00", "?", "é", '"']) + text[place + 1 :]
        with suppress(RecordError):
            loads(damaged)[0].game()
