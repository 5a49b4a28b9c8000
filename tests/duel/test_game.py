"""`Game`: playing, taking back, copying, results, and what it says about actions that are not legal."""

import random

import pytest

from sevenwonders import duel
from sevenwonders.duel.actions import Verb
from sevenwonders.errors import IllegalActionError, NotationError

PROMO = duel.Options(promo_wonders="both")


def play_on(game, plies, seed=0):
    choice = random.Random(seed)
    for _ in range(plies):
        game.play(choice.choice(game.legal_codes()))
    return game


def test_the_last_wonder_of_a_group_follows_the_pick_before_it():
    """No player decides who gets it; the ply that leaves it over says so."""
    game = duel.Game(PROMO, seed=3)
    while not game.state.age:
        game.play(game.legal_codes()[0])
    picks = [ply for ply in game.plies if ply.action.verb is Verb.DRAFT]
    assert [ply.follow_up is not None for ply in picks] == [False, False, True] * 2
    for ply, owner in zip((picks[2], picks[5]), (0, 1), strict=True):
        seat, action = ply.follow_up
        assert (seat, action.verb, ply.seat) == (owner, Verb.DRAFT, 1 - owner)
        assert action.units[0].number in game.state.city[owner].wonders
        assert str(ply) == f"p{ply.seat + 1} {ply.action}; p{owner + 1} {action}"


# --- there and back ---


@pytest.mark.spread
@pytest.mark.parametrize("seed", range(3))
def test_undo_reverts_an_action_and_the_chance_after_it(options, seed):
    """Played to the end and taken back action by action, every position comes back."""
    check_undo(options, seed)


def test_undo_in_the_expansions(expanded):
    check_undo(expanded, 4)


def check_undo(options, seed):
    game, choice, seen = duel.Game(options, seed=seed), random.Random(seed), []
    while not game.is_over:
        seen.append((game.state.copy(), game.deal, len(game.plies), game.legal_codes()))
        game.play(choice.choice(game.legal_codes()))
    final = game.state.copy()
    for state, deal, plies, codes in reversed(seen):
        game.undo()
        assert (game.state, game.deal, len(game.plies), game.legal_codes()) == (state, deal, plies, codes)
    with pytest.raises(IllegalActionError):
        game.undo()
    play = random.Random(seed)
    while not game.is_over:
        game.play(play.choice(game.legal_codes()))
    assert game.state == final


def test_after_undo_chance_decides_the_same_again():
    """Taking back an action does not let a player fish for another card."""
    position = duel.Position(age=1, structure={2: "?", 5: "altar", 14: "baths", 15: "theater"})
    game = duel.Game(position=position, seed=3)
    outcomes = set()
    for _ in range(5):
        game.play("discard baths")
        game.play("discard altar")
        outcomes.add(str(game.plies[-1]))
        game.rewind(0)
    assert len(outcomes) == 1


def test_rewind_goes_to_any_ply(refused):
    game = play_on(duel.Game(PROMO, seed=5), 40)
    plies, states = list(game.plies), []
    replay = duel.Game(PROMO)
    for ply in plies:
        states.append(replay.state.copy())
        replay.play(ply.code)
    for number in reversed(range(0, len(plies), 7)):
        game.rewind(number)
        assert game.state == states[number]
        assert game.plies == plies[:number]
    game.rewind(len(game.plies))
    for number in (-1, len(game.plies) + 1):
        with refused(IllegalActionError, "before" if number < 0 else "after"):
            game.rewind(number)


def test_a_copy_is_independent():
    game = play_on(duel.Game(PROMO, seed=6), 30)
    copy = game.copy()
    before, plies = game.state.copy(), list(game.plies)
    play_on(copy, 10, seed=1)
    assert (game.state, game.plies) == (before, plies)
    assert copy.plies[: len(plies)] == plies
    play_on(game, 10, seed=1)
    assert (game.state, game.plies) == (copy.state, copy.plies)
    copy.undo()
    assert len(game.plies) > len(copy.plies)


def test_copy_draws_the_same_chance_independently():
    """Games that draw as they go (no deal) keep a generator each."""
    game = play_on(duel.Game(seed=8, deal=duel.Deal()), 20)
    copy = game.copy()
    play_on(copy, 15, seed=2)
    play_on(game, 15, seed=2)
    assert game.state == copy.state


def test_private_plies_are_marked():
    deal = duel.Deal(library=("law", "economy", "masonry"))
    city = {"wonders": ["the_great_library"], "coins": 20}
    for options, owner in ({}, 1), ({"library_draw": "public"}, None):
        position = duel.Position(age=2, active="p2", p2=city, structure={0: "walls", 1: "temple"}, options=options)
        game = duel.Game(position=position, deal=deal)
        game.play("wonder the_great_library with walls")
        assert [ply.private_to for ply in game.plies] == [None, owner, owner, owner]


# --- results ---


def test_a_finished_game_refuses_everything(random_walk, refused):
    *_, game = random_walk(PROMO, 4)
    assert (game.seat, game.question, game.legal_actions(), game.legal_codes()) == (None, None, [], [])
    for action in ("discard altar", 0, duel.Action(Verb.DECLINE)):
        with refused(IllegalActionError):
            game.play(action)


def test_a_running_game_has_no_result():
    game = duel.Game(seed=1)
    assert (game.is_over, game.result) == (False, None)
    assert game.score(0)["total"] == 2  # 7 coins


def test_results_and_their_kinds(random_walk):
    kinds = set()
    for seed in range(40):
        *_, game = random_walk(duel.Options(), seed)
        result = game.result
        kinds.add(result.victory)
        totals = [sheet["total"] for sheet in result.scores]
        assert sum(result.returns()) == 0
        if result.victory is duel.Victory.CIVILIAN and totals[0] != totals[1]:
            assert result.winner == int(totals[1] > totals[0])
        if result.victory is duel.Victory.MILITARY:
            assert game.state.pawn == (9 if result.winner == 0 else -9)
        if result.winner is not None:
            assert result.returns()[result.winner] == 1
    assert kinds >= {duel.Victory.MILITARY, duel.Victory.CIVILIAN}


# --- what is not legal, and why ---

TABLE = {
    "age": 2,
    "structure": {11: "aqueduct", 15: "?", 18: "walls", 13: "statue", 0: "temple", 5: "rostrum"},
    "p1": {"coins": 3, "cards": ["quarry"], "wonders": ["the_pyramids", "the_sphinx with altar"]},
    "p2": {"cards": ["shelf_quarry", "clay_pool"], "wonders": ["piraeus"]},
    "discard": ["baths"],
    "gone": ["stable"],
}


@pytest.mark.parametrize(
    "action",
    [
        "build walls",
        "build aqueduct",
        "discard aqueduct",
        "build statue",
        "build quarry",
        "build clay_pool",
        "build baths",
        "build altar",
        "build stable",
        "build palace",
        "wonder the_pyramids with walls",
        "wonder the_sphinx with walls",
        "wonder piraeus with walls",
        "wonder the_pyramids with aqueduct",
        "token law",
        "start p1",
        "decline",
        "card 15 forum",
    ],
)
def test_illegal_action_says_what_it_needs_and_what_is_legal(action, refused):
    position = duel.Position(**{**TABLE, "structure": {**TABLE["structure"]}})
    game = duel.Game(position=position, seed=1)
    before = game.state.copy()
    with refused(IllegalActionError, action):
        game.play(action)
    assert (game.state, game.plies) == (before, [])


def test_covered_card_is_said_to_lie_under_others(refused):
    game = duel.Game(position=duel.Position(structure={9: "?", 14: "altar", 5: "baths", 15: "theater"}), seed=1)
    with refused(IllegalActionError, "face-down"):
        game.play("build baths")
    game = duel.Game(position=duel.Position(structure={10: "altar", 5: "baths", 9: "theater"}), seed=1)
    with refused(IllegalActionError, "two cards"):
        game.play("build baths")


@pytest.mark.parametrize(
    ("pending", "action"),
    [
        ("p1 pick_board_token", "token economy"),
        ("p1 pick_board_token", "decline"),
        ("p1 pick_board_token", "discard walls"),
        ("p1 destroy_card brown", "destroy press"),
        ("p1 destroy_card brown", "destroy stone_pit"),
        ("p1 build_from_discard", "revive walls"),
        ("p1 build_last_row", "fetch statue"),
        ("p1 choose_starter", "build walls"),
    ],
)
def test_wrong_answers_to_other_questions(pending, action, refused):
    position = duel.Position(
        age=2,
        p1={"cards": ["stone_pit"]},
        p2={"cards": ["quarry", "press"]},
        board=["law", "masonry"],
        discard=["baths"],
        structure={0: "walls", 11: "statue", 18: "temple"},
        pending=[pending],
    )
    game = duel.Game(position=position, seed=1)
    with refused(IllegalActionError, f"{pending} {action}"):
        game.play(action)


def test_codes_that_are_not_legal_are_refused():
    game = duel.Game(seed=1)
    for code in (-1, 0, 10**6):
        with pytest.raises(IllegalActionError, match=f"^action {code} is not legal now; player 1 may draft "):
            game.play(code)


def test_texts_that_are_no_action_are_refused_as_such(refused):
    game = duel.Game(seed=1)
    before = list(game.plies)
    with refused(NotationError):
        game.play("drat the_sphinx")
    assert game.plies == before


def test_impossible_chance_outcome_is_refused_with_alternatives(refused):
    game = duel.Game()
    with refused(IllegalActionError):
        game.play("reveal the_sphinx")


# --- golden values: the shape of whole games, noted once ---


def shape(options, seed):
    """Decisions, legal actions in all, the most at once, and how it ended; each action by its place in the alphabet."""
    game, counts = duel.Game(options, seed=seed), []
    while not game.is_over:
        legal = sorted(map(str, game.legal_actions()))
        counts.append(len(legal))
        game.play(legal[7 * len(counts) % len(legal)])
    result = game.result
    return len(counts), sum(counts), max(counts), result.victory.name, [sheet["total"] for sheet in result.scores]


GOLDEN = {
    ("bga", 1): (69, 387, 24, "CIVILIAN", [35, 20]),
    ("bga", 2): (71, 423, 25, "CIVILIAN", [34, 30]),
    ("bga", 3): (68, 341, 20, "CIVILIAN", [30, 36]),
    ("rulebook_2015", 1): (69, 387, 24, "CIVILIAN", [35, 20]),
    ("rulebook_2015", 2): (71, 423, 25, "CIVILIAN", [34, 30]),
    ("rulebook_2015", 3): (68, 341, 20, "CIVILIAN", [30, 36]),
    ("sevenwd_io", 1): (69, 375, 24, "CIVILIAN", [36, 32]),
    ("sevenwd_io", 2): (70, 345, 25, "CIVILIAN", [38, 33]),
    ("sevenwd_io", 3): (70, 373, 18, "CIVILIAN", [51, 44]),
}


@pytest.mark.parametrize(("profile", "seed"), GOLDEN)
def test_golden_games(profile, seed):
    """A change of rules or of the deal of a seed shows here first."""
    assert shape(duel.PROFILES[profile], seed) == GOLDEN[profile, seed]


def test_undo_in_a_copy_leaves_the_original_unchanged():
    game = duel.Game(seed=3)
    for _ in range(12):
        game.play(game.legal_codes()[0])
    plies = [*game.plies]
    before = [number for number, ply in enumerate(plies) if ply.seat != duel.CHANCE][-5]
    other = game.copy()
    other.rewind(before)
    while not other.is_over:
        other.play(other.legal_codes()[-1])
    game.rewind(before)
    assert game.state == replay_of(plies[:before])
    for ply in plies[before:]:
        if ply.seat != duel.CHANCE:
            game.play(ply.code)
    assert game.plies == plies


def replay_of(plies):
    """The state after some plies, played afresh."""
    game = duel.Game()
    for ply in plies:
        game.play(ply.code)
    return game.state


def test_eighth_wonder_is_refused_with_the_ruling(refused):
    mine = ["the_pyramids with baths", "the_sphinx with altar", "the_colossus with theater", "piraeus with stable"]
    theirs = ["the_mausoleum with garrison", "the_great_library with palisade", "circus_maximus with tavern"]
    city = {"coins": 30, "wonders": mine}
    position = duel.Position(age=2, p1=city, p2={"coins": 30, "wonders": theirs}, structure={18: "walls"}, active="p2")
    game = duel.Game(position=position, seed=1)
    with refused(IllegalActionError):
        game.play("wonder the_appian_way with walls")


def test_recruiting_a_building_is_refused_with_the_right_verb() -> None:
    game = duel.Game(position=duel.Position(age=1, structure={18: "baths", 19: "altar"}))
    with pytest.raises(IllegalActionError) as refusal:
        game.play("recruit baths")
    assert refusal.value.reason == "Baths is not a Senator; write build"
