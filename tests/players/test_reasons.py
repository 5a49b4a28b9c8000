"""Reasons in words: each says what the rules do with the action."""

import random

import pytest

from sevenwonders import duel
from sevenwonders.duel.players.reasons import KEYS, find_reasons
from sevenwonders.game.reasons import COUNTED, MAX_EXPLAINED_MOVES, MAX_REASONS, describe_reason
from sevenwonders.players import Analysis, Candidate, Reason, WorstChanceOutcome


def words(reason):
    """A reason in English."""
    return describe_reason(reason, duel.GAME.messages())


def why(action, **position):
    """The reasons for an action of a position, by key."""
    position = {"age": 1, "structure": {2: "?", 5: "altar", 18: "guard_tower", 19: "baths"}} | position
    game = duel.Game(position=duel.Position(**position))
    (code,) = [
        code for code, known in zip(game.legal_codes(), game.legal_actions(), strict=True) if str(known) == action
    ]
    return {reason.key: reason for reason in find_reasons(game.state, game.seat, code, most=99)}


def test_reason_names_the_cost():
    assert words(why("build baths", p1={"coins": 5})["price"]) == "costs 2 coins"
    assert words(why("discard baths")["income"]) == "earns 2 coins"


def test_a_chain():
    structure = {18: "statue", 19: "forum"}
    found = why("build statue", age=2, structure=structure, p1={"cards": ["theater"]})
    assert words(found["chain"]) == "is free with Theater"
    assert found["chain"].values == {"unit": "theater"}
    assert "price" not in found


def test_shields_and_a_victory():
    found = why("build guard_tower", pawn=3)
    assert words(found["shields"]) == "moves the pawn 1 space, 5 from the opponent’s capital"
    found = why("build guard_tower", pawn=8)
    assert words(found["wins"]) == "wins the game at once"
    assert found["wins"].values == {"victory": "military"}


def test_a_victory_denied():
    found = why("discard guard_tower", pawn=-8)
    assert words(found["denies_victory"]) == "keeps the opponent from winning with Guard Tower"
    assert found["denies_victory"].values == {"unit": "guard_tower"}


def test_science():
    structure = {18: "workshop", 19: "apothecary"}
    found = why("build workshop", structure=structure, p1={"coins": 9})
    assert words(found["symbol"]) == "makes 1 different symbol"
    structure, city = {18: "laboratory", 19: "forum"}, {"cards": ["workshop"], "coins": 9}
    pair = why("build laboratory", age=2, structure=structure, p1=city, board=["law", "economy"])
    assert words(pair["pair"]) == "makes a pair: choose a Progress token"


def test_reason_names_uncovered_cards():
    assert words(why("build altar")["uncovers_face_down"]) == "uncovers a face-down card"
    assert words(why("build baths", p1={"coins": 5})["uncovers_nothing"]) == "uncovers nothing"


def test_another_turn_and_coins_taken():
    found = why("wonder the_appian_way with baths", p1={"wonders": ["the_appian_way"], "coins": 40}, p2={"coins": 8})
    assert words(found["again"]) == "gives another turn"
    assert words(found["they_lose"]) == "costs the opponent 3 coins"
    assert words(found["points"]) == "scores 3 points"


def test_goods():
    found = why("build quarry", structure={18: "quarry", 19: "baths"})
    assert found["makes"].values == {"resource": "stone", "coins": 2}


def test_at_most_a_few_the_weightiest_first():
    game = duel.Game(position=duel.Position(pawn=8, structure={2: "?", 5: "altar", 18: "guard_tower", 19: "baths"}))
    for code in game.legal_codes():
        assert len(find_reasons(game.state, 0, code)) <= MAX_REASONS
    codes = {str(action): code for action, code in zip(game.legal_actions(), game.legal_codes(), strict=True)}
    assert find_reasons(game.state, 0, codes["build guard_tower"])[0].key == "wins"


@pytest.mark.parametrize(
    "extra", [{}, {"pantheon": True}, {"agora": True}, {"pantheon": True, "agora": True}, {"solo": True}]
)
def test_every_action_of_a_game_can_be_looked_at(extra):
    """Nothing is changed, and every sentence can be written."""
    game, choice, keys = duel.Game(duel.Options(**extra), seed=7), random.Random(7), set()
    while not game.is_over:
        if game.seat in (0, 1):
            known = duel.known(game.state, game.seat)
            before = known.copy()
            for code in choice.sample(game.legal_codes(), min(6, len(game.legal_codes()))):
                for reason in find_reasons(known, game.seat, code):
                    assert "{" not in words(reason)
                    assert " " not in "".join(map(str, reason.values.values()))
                    keys.add(reason.key)
            assert known == before
        game.play(choice.choice(game.legal_codes()))
    assert len(keys) >= 8


def test_the_best_moves_of_an_analysis_are_explained():
    game = duel.Game(position=duel.Position(structure={2: "?", 5: "altar", 18: "guard_tower", 19: "baths"}))
    codes = game.legal_codes()
    found = duel.GAME.add_reasons(
        Analysis(0, 9, 0.1, 0.5, moves=tuple(Candidate(code, 1, 0.1, 0.5) for code in codes)), game.state
    )
    assert [move.action for move in found.moves] == codes
    assert all(move.reasons for move in found.moves[:MAX_EXPLAINED_MOVES])
    assert "text" not in found.to_json()["moves"][0]["reasons"][0]


def test_reasons_name_prepared_threats_and_chains():
    city = {"cards": ["workshop", "scriptorium", "apothecary", "pharmacist"], "coins": 60}
    found = why("build study", age=3, structure={18: "study", 19: "university"}, p1=city)
    assert words(found["sixth"]) == "leaves only one symbol to go for the win"
    assert words(found["threatens"]) == "threatens to win with University"
    assert words(why("build theater", structure={18: "theater", 19: "baths"})["opens"]) == "makes Statue free later"
    found = why("discard baths", structure={18: "guard_tower", 19: "baths"}, pawn=8)
    assert words(found["threatens"]) == "threatens to win with Guard Tower"


def test_prices_that_change():
    structure = {18: "stone_pit", 19: "baths"}
    found = why("build stone_pit", structure=structure, p1={"coins": 9}, p2={"cards": ["quarry"]})
    assert found["cheapens"].values == {"unit": "baths", "before": 3, "after": 0}
    structure = {18: "shelf_quarry", 19: "aqueduct"}
    found = why("build shelf_quarry", age=2, structure=structure, p1={"coins": 9})
    assert found["raises"].values == {"unit": "aqueduct", "before": 6, "after": 12}


def test_chain_of_the_opponent_is_called_theirs():
    city = {"cubes": [1, 0, 0, 0, 0, 0]}
    decrees = ["shared_chains", "raw_trade", "manufactured_trade", "blue_income", "green_income", "red_income"]
    structure = {23: "statue", 24: "forum"}
    found = why(
        "build statue",
        age=2,
        modules=["agora"],
        decrees=decrees,
        structure=structure,
        p1=city,
        p2={"cards": ["theater"]},
    )
    assert words(found["chain_theirs"]) == "is free with the opponent’s Theater"
    assert "chain" not in found
    found = why(
        "build greek_grand_temple",
        age=3,
        modules=["pantheon", "agora"],
        decrees=decrees,
        structure={21: "greek_grand_temple", 22: "palace"},
        p1=city,
        p2={"mythologies": ["greek"]},
    )
    assert words(found["token_theirs"]) == "is free with the opponent’s Greek token"


@pytest.mark.parametrize("language", ["en", "de", "fr", "es"])
def test_each_reason_is_said_in_one_language(language):
    """Data alone leaves the game, so that no sentence has English parts."""
    values = dict.fromkeys(COUNTED, 2) | {"unit": "greek", "resource": "stone", "left": 3, "before": 4, "after": 1}
    texts, english = duel.GAME.messages(language), duel.GAME.messages("en")
    for key in KEYS:
        reason = Reason(key, values | {"unseen": 1})
        assert "{" not in describe_reason(reason, texts)
        assert (describe_reason(reason, texts) == describe_reason(reason, english)) == (language == "en"), key


def test_analyses_of_earlier_versions_are_read():
    """Their reasons had a text in English beside key and values."""
    reason = Reason("price", {"coins": 2})
    analysis = Analysis(0, 9, 0.1, 0.5, moves=(Candidate(1, 1, 0.1, 0.5, reasons=(reason,)),))
    plain = analysis.to_json()
    plain["moves"][0]["reasons"][0]["text"] = "costs 2 coins"
    assert Analysis.from_json(plain) == analysis


@pytest.mark.parametrize("exact", [True, False])
def test_whether_a_risk_is_exact_is_read_back(exact):
    risk = WorstChanceOutcome((7,), ("reveal altar",), 0.25, 0.4, exact)
    analysis = Analysis(0, 9, 0.1, 0.5, moves=(Candidate(1, 1, 0.1, 0.5, risk=risk),))
    assert Analysis.from_json(analysis.to_json()) == analysis
