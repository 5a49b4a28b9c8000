"""Views show what a seat may know, and nothing else.

The test deals again what a seat cannot know: two games with one public history and different futures must look the
same, to the byte, to all viewers who cannot tell them apart.
"""

import json
import random
from dataclasses import replace

import pytest

from sevenwonders import duel
from sevenwonders.duel.actions import Verb
from sevenwonders.duel.deal import UNKNOWN, cards_of_deck, token_pool, wonder_pool

SEEDS = range(600, 606)


def shown(game, seat):
    return json.dumps(duel.view(game, seat), sort_keys=False)


def fill(names, rest, unknown=UNKNOWN):
    """Put components into unseen places."""
    return tuple(rest.pop() if name == unknown else name for name in names)


def complete(known, options, seed):
    """A complete deal that agrees with everything in `known`; the rest is dealt at random."""
    chance = random.Random(seed)

    def rest(units, *dealt):
        left = [unit for unit in units if all(unit not in names for names in dealt)]
        chance.shuffle(left)
        return left

    tokens = rest([token.id for token in token_pool(options)], known.board_tokens, known.library)
    board, library = fill(known.board_tokens, tokens), fill(known.library, tokens)
    wonders = fill(known.wonders, rest([w.id for w in wonder_pool(options)], known.wonders) or [UNKNOWN] * 8)
    ages, removed = [], []
    for age in (1, 2, 3):
        slots, out = known.ages[age - 1], known.removed[age - 1]
        if age == 3:
            guilds = rest(cards_of_deck(4), slots)
            backs = 3 - sum(name == "?guild" or name in cards_of_deck(4) for name in slots)
            places = [place for place, name in enumerate(slots) if name == UNKNOWN]
            for place in chance.sample(places, backs):
                slots = (*slots[:place], "?guild", *slots[place + 1 :])
            slots = fill(slots, guilds, "?guild")
        cards = rest(cards_of_deck(age), slots, out)
        ages.append(fill(slots, cards))
        removed.append(fill(out, cards))
    deal = duel.Deal(board, wonders, tuple(ages), tuple(removed), library)
    deal.check(options)
    return deal


def replayed(game, options, deal):
    """The same actions of the players on another deal."""
    again = duel.Game(options, deal=deal)
    for ply in game.plies:
        if ply.seat != duel.CHANCE:
            again.play(str(ply.action))
    return again


def learned(game, options):
    """Return the part of the deal that the plies so far reveal."""
    replay = duel.Game(options)
    for ply in game.plies:
        replay.play(ply.code)
    return replay.deal


@pytest.mark.spread
@pytest.mark.parametrize("seed", SEEDS)
def test_unseen_components_are_in_no_view(options, seed):
    """At random moments of a game: everything face down, removed or boxed dealt again, all three views unchanged."""
    choice, differing = random.Random(seed), 0
    game = duel.Game(options, deal=complete(duel.Deal(), options, seed))
    while not game.is_over:
        if choice.random() < 0.15:
            known = learned(game, options)
            other = complete(known, options, seed + len(game.plies))
            again = replayed(game, options, other)
            differing += other != game.deal
            assert again.state == game.state
            for seat in (0, 1, None):
                assert shown(again, seat) == shown(game, seat)
        game.play(choice.choice(game.legal_codes()))
    assert differing >= 3


LIBRARY = {"wonders": ["the_great_library"], "coins": 20}
DRAWN = ("law", "economy", "masonry")
OTHERS = ("law", "strategy", "theology")


def with_library(draw, builder, **options):
    position = duel.Position(
        age=2, active=builder, structure={0: "walls", 1: "temple", 2: "statue"}, options=options, **{builder: LIBRARY}
    )
    game = duel.Game(position=position, deal=duel.Deal(library=draw), seed=1)
    game.play("wonder the_great_library with walls")
    return game


@pytest.mark.parametrize(("builder", "seat"), [("p1", 0), ("p2", 1)])
def test_the_great_librarys_draw_is_the_builders_secret(builder, seat):
    """While the token is picked, and for the two others ever after."""
    one, two = with_library(DRAWN, builder), with_library(OTHERS, builder)
    for _ in ("picking", "picked", "later"):
        assert shown(one, seat) != shown(two, seat)
        for stranger in (1 - seat, None):
            assert shown(one, stranger) == shown(two, stranger)
        action = "token law" if one.question is duel.Question.PICK_LIBRARY_TOKEN else one.legal_actions()[0]
        for game in (one, two):
            game.play(action)


def test_public_draw_is_in_all_views():
    one, two = (with_library(draw, "p1", library_draw="public") for draw in (DRAWN, OTHERS))
    for seat in (0, 1, None):
        assert shown(one, seat) != shown(two, seat)


def test_the_order_of_a_private_draw_is_hidden_too():
    one, two = with_library(DRAWN, "p1"), with_library(DRAWN[::-1], "p1")
    for stranger in (1, None):
        assert shown(one, stranger) == shown(two, stranger)


@pytest.mark.parametrize("seed", range(8))
def test_library_draws_in_whole_games(seed):
    """Random games in which the Great Library was built: the tokens drawn exchanged for others."""
    options, choice = duel.Options(), random.Random(seed)
    wonders = ("the_great_library", *(wonder.id for wonder in duel.WONDERS[4:11]))
    deal = complete(duel.Deal(wonders=wonders), options, seed)
    game, owner = duel.Game(options, deal=deal), None
    while not game.is_over and owner is None:
        library = [
            code for code in game.legal_codes() if str(_action(game, code)).startswith("wonder the_great_library")
        ]
        game.play(choice.choice(library or game.legal_codes()))
        if game.question is duel.Question.PICK_LIBRARY_TOKEN:
            owner = game.seat
    assert owner is not None, "no player could build the Great Library: choose another seed"
    boxed = [token.id for token in token_pool(options) if token.id not in deal.board_tokens + deal.library]
    other = replace(deal, library=(boxed[0], deal.library[0], boxed[1]))
    again = replayed(game, options, other)
    for stranger in (1 - owner, None):
        assert shown(again, stranger) == shown(game, stranger)
    assert shown(again, owner) != shown(game, owner)


def _action(game, code):
    from sevenwonders.duel.actions import action_of

    return action_of(game.state, code)


def test_only_the_seat_on_turn_is_shown_the_legal_actions(options, random_walk):
    for game in random_walk(options, 2):
        for seat in (0, 1, None):
            assert ("legal" in duel.view(game, seat)) == (seat is not None and seat == game.seat)


@pytest.mark.spread
@pytest.mark.parametrize("seed", [3, 4])
def test_the_consequences_shown_are_those_that_follow(options, random_walk, seed):
    """Each legal action has the consequences that the view promises, except for chance."""
    choice = random.Random(seed)
    for game in random_walk(options, seed):
        if game.is_over:
            break
        entries = duel.view(game, game.seat)["legal"]
        assert [entry["code"] for entry in entries] == game.legal_codes()
        entry = choice.choice(entries)
        after = game.copy()
        after.play(entry["action"])
        promised = entry["after"]
        sight = duel.view(after)
        assert promised["coins"] == [sight["cities"][seat]["coins"] for seat in ("p1", "p2")]
        assert promised["pawn"] == sight["track"]["pawn"]
        assert ("ends" in promised) == after.is_over
        if after.is_over:
            assert promised["ends"] == {key: sight["result"][key] for key in ("winner", "victory")}
        if "next_turn" in promised:
            assert promised["next_turn"] == sight["to_act"]
        if entry["action"].startswith(("build", "wonder")):
            paid = game.payment(game.seat, after.plies[len(game.plies)].action.units[0])
            assert entry["price"] == paid.coins
        if "uncovers" in promised:
            accessible = {slot["slot"] for slot in duel.view(game)["structure"] if slot["accessible"]}
            now = {slot["slot"] for slot in sight["structure"] if slot["accessible"]}
            assert set(promised["uncovers"]) == now - accessible


def test_a_view_is_plain_data(random_walk):
    for game in random_walk(duel.PROFILES["sevenwd_io"], 9):
        sight = duel.view(game, 0)
        assert json.loads(json.dumps(sight)) == sight
        assert "seed" not in sight
        assert "deal" not in sight


def test_looking_changes_nothing(random_walk):
    for game in random_walk(duel.Options(promo_wonders="both"), 10):
        before, plies = game.state.copy(), len(game.plies)
        for seat in (0, 1, None):
            duel.view(game, seat)
        assert (game.state, len(game.plies)) == (before, plies)


def test_plies_in_a_view_hide_private_tokens_only(random_walk):
    hidden = 0
    for seed in range(6):
        *_, game = random_walk(duel.Options(), seed)
        for seat in (0, 1, None):
            for text, ply in zip(duel.view(game, seat)["plies"], game.plies, strict=True):
                secret = ply.private_to is not None and ply.private_to != seat
                assert text == ("d library ?" if secret else str(ply))
                assert ply.private_to is None or ply.action.verb is Verb.LIBRARY
                hidden += secret
    assert hidden
