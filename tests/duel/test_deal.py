"""Deals and chance: a seed decides everything, all outcomes are equally likely, impossible deals are refused."""

import json
import random
from collections import Counter
from dataclasses import replace

import pytest

from sevenwonders import duel
from sevenwonders.duel.components import CONSPIRACIES, DIVINITIES, Deck
from sevenwonders.duel.deal import UNKNOWN
from sevenwonders.duel.rules.chance import draw_outcome
from sevenwonders.errors import DealError, IllegalActionError
from sevenwonders.kernel.chance import derive_random_stream

PROMO = duel.Options(promo_wonders="both")


def deck(number):
    return {card.id for card in duel.CARDS if card.deck == number}


# --- the deal of a seed ---


@pytest.mark.parametrize("seed", range(30))
def test_the_deal_of_a_seed_is_complete_and_possible(options, seed):
    deal = duel.Deal.from_seed(seed, options)
    deal.check(options)
    for age in (1, 2, 3):
        cards = deal.ages[age - 1] + deal.removed[age - 1]
        guilds = set(cards) & deck(4)
        assert len(cards) == len(set(cards)) == 23
        assert len(guilds) == (3 if age == 3 else 0)
        assert set(cards) - guilds == deck(age)
    tokens = deal.board_tokens + deal.library
    assert len(set(tokens)) == 8
    dealt = set(deal.wonders)
    assert dealt == {UNKNOWN} if options.wonder_setup == "first_game" else len(dealt) == 8


def test_a_seed_decides_everything(random_walk):
    """Same seed, same choices: same game; another seed, another game."""
    for one, two in zip(random_walk(PROMO, 7), random_walk(PROMO, 7), strict=True):
        assert one.state == two.state
    assert one.plies == two.plies
    assert duel.Deal.from_seed(7) != duel.Deal.from_seed(8)
    assert duel.Deal.from_seed(7) == duel.Game(seed=7).given_deal


def test_the_deal_is_what_happens(random_walk):
    """Everything chance did in a game is written in the deal of its seed."""
    *_, game = random_walk(PROMO, 11)
    known = game.given_deal
    assert game.deal == known
    for ply in game.plies:
        if ply.seat == duel.CHANCE and ply.action.verb is duel.Verb.CARD:
            assert any(cards[ply.action.number] == ply.action.units[0].id for cards in known.ages)


def test_a_game_without_seed_learns_its_deal(options, random_walk):
    """Forced chance outcomes are recorded; a replay of that deal gives the same game."""
    *_, game = random_walk(options, 12, chance=True)
    again = duel.Game(options, deal=game.deal)
    for ply in game.plies:
        if ply.seat != duel.CHANCE:
            again.play(ply.code)
    assert again.state == game.state
    backs = duel.Verb.GUILD  # a deal does not say in which order the Guilds' backs were noted
    found, played = ([ply for ply in g.plies if ply.action.verb is not backs] for g in (again, game))
    assert found == played


@pytest.mark.parametrize("seed", range(13, 16))
def test_a_game_of_the_expansions_learns_its_deal(expanded, random_walk, seed):
    """The deal holds all chance outcomes: the same actions with it give the same game."""
    *_, game = random_walk(expanded, seed, chance=True)
    game.deal.check(expanded)
    again = duel.Game(expanded, deal=game.deal)
    for ply in game.plies:
        if ply.seat != duel.CHANCE:
            again.play(ply.code)
    assert again.state == game.state
    assert duel.Deal.from_document(game.deal.to_document(), expanded) == game.deal


@pytest.mark.parametrize("seed", range(30))
def test_seeded_deal_with_expansions_is_complete_and_possible(expanded, seed):
    deal = duel.Deal.from_seed(seed, expanded)
    deal.check(expanded)
    purple = deck(5 if expanded.pantheon else 4)
    for age, senators in ((1, 5), (2, 5), (3, 3)):
        slots, own = deal.ages[age - 1], deck(age)
        assert {*slots, *deal.removed[age - 1]} & own == own
        assert len(deal.removed[age - 1]) == 3
        assert sum(card in purple for card in slots) == (3 if age == 3 else 0)
        dealt = sum(card.endswith(("politician", "conspirator")) for card in slots)
        assert dealt == (senators if expanded.agora else 0)
        assert len(slots) == 20 + dealt
    everything = [card for slots in deal.ages for card in slots]
    copies = {"left_politician": 2, "middle_politician": 3, "right_politician": 2, "conspirator": 6}
    assert {name: everything.count(name) for name in copies} == {n: c * expanded.agora for n, c in copies.items()}
    assert len(set(deal.wonders)) == len(deal.wonders) == (7 if expanded.solo else 8)
    assert len(set(deal.board_tokens)) == 5
    if expanded.pantheon:
        assert [sorted(deal.divinities[m]) for m in range(5)] == [
            sorted(unit.id for unit in DIVINITIES[3 * m : 3 * m + 3]) for m in range(5)
        ]
        assert max(Counter(deal.mythology_tokens).values()) <= 2
        assert sorted(deal.offerings) == ["offering_2", "offering_3", "offering_4"]
    if expanded.agora:
        assert len(set(deal.decrees)) == 6
        assert sorted(deal.conspiracies) == sorted(unit.id for unit in CONSPIRACIES)


def test_a_partial_deal_is_completed_by_the_seed(random_walk):
    """A partial deal fixes its outcomes; the seed draws among the rest."""
    deal = duel.Deal.from_document(
        {
            "board_tokens": ["?", "?", "?", "?", "economy"],
            "wonders": ["?"] * 7 + ["the_sphinx"],
            "age_1": ["?"] * 19 + ["altar"],
            "age_2": ["?"] * 11 + ["statue"],
            "age_3": ["?", "?", "builders_guild", "?", "?", "palace"],
            "removed_2": ["walls"],
            "library": ["?", "?", "law"],
        }
    )
    drawn = set()
    for seed in range(40):
        *_, game = random_walk(duel.Options(), seed, deal=deal)
        drawn.add(game.deal.board_tokens[0])
        found = game.deal.to_document()
        for key, names in deal.to_document().items():
            for given, name in zip(names, found.get(key, names), strict=True):
                assert given in ("?", name) or name == "?"
        game.deal.check()
        assert "law" not in game.deal.board_tokens
        assert "walls" not in game.deal.ages[1]
    assert drawn == {token.id for token in duel.TOKENS if token.module == "base"} - {"law", "economy"}


def test_a_partial_deal_without_a_seed_waits(refused):
    game = duel.Game(deal=duel.Deal(board_tokens=("law", *"?" * 4)))
    assert (game.seat, game.question) == (duel.CHANCE, duel.Question.DEAL_TOKEN)
    assert [str(ply) for ply in game.plies] == ["d board law"]
    game.play("board economy")
    assert [str(ply) for ply in game.plies] == ["d board law", "d board economy"]
    with refused(IllegalActionError):
        game.play("board economy")
    with refused(IllegalActionError, "a player's action"):
        game.play("wonder sphinx with altar")


def test_documents_of_deals():
    deal = duel.Deal.from_seed(3)
    assert duel.Deal.from_document(deal.to_document()) == deal
    assert duel.Deal.from_document({}) == duel.Deal()
    assert duel.Deal().to_document() == {}
    named = duel.Deal.from_document({"board_tokens": ["Law"], "age_2": ["?", "Glass-Blower"]})
    assert named.board_tokens == ("law", *"?" * 4)
    assert named.ages[1][:3] == ("?", "glass_blower", "?")


AGE_3 = sorted(deck(3))
GUILDS = sorted(deck(4))


@pytest.mark.parametrize(
    "tables",
    [
        {"age_1": ["quarry", "quarry"]},
        {"age_1": ["quarry"], "removed_1": ["quarry"]},
        {"age_1": ["walls"]},
        {"age_2": ["quarry"]},
        {"age_2": ["builders_guild"]},
        {"removed_2": ["quarry"]},
        {"removed_3": ["builders_guild"]},
        pytest.param({"age_3": GUILDS[:4]}, id="four Guilds"),
        pytest.param({"age_3": [*GUILDS[:3], "?guild"]}, id="an unknown Guild beside three"),
        pytest.param({"age_3": [*AGE_3[:18], *GUILDS[:2]]}, id="two Guilds"),
        pytest.param({"age_3": AGE_3}, id="no Guild"),
        {"age_1": ["?guild"]},
        {"wonders": ["messe"]},
        {"wonders": ["piraeus", "piraeus"]},
        {"board_tokens": ["law"], "library": ["law"]},
        {"board_tokens": ["quarry"]},
        {"age_1": ["quarri"]},
        {"age_4": []},
        {"age_1": "quarry"},
        {"age_1": [7]},
        {"library": ["law"] * 4},
    ],
    ids=str,
)
def test_impossible_deals_are_refused(tables, refused, request):
    with refused(DealError, request.node.callspec.id):
        duel.Deal.from_document(tables)


def test_a_deal_is_checked_against_the_options_of_the_game(refused):
    deal = duel.Deal(wonders=("messe", *"?" * 7))
    with refused(DealError):
        duel.Game(deal=deal)
    assert duel.Game(duel.Options(promo_wonders="messe"), deal=deal, seed=1).deal.wonders[0] == "messe"


def test_lists_of_a_deal_are_kept_as_tuples():
    deal = duel.Deal.from_seed(7)
    assert duel.Deal(**json.loads(json.dumps(deal.lists))) == deal


@pytest.mark.parametrize(
    "fields",
    [
        {"board_tokens": True},
        {"board_tokens": (["law"], *"????")},
        {"wonders": "piraeus"},
        {"ages": (("quarry",) * 20, 7, ("?",) * 20)},
        {"removed": ((None, "?", "?"),) * 3},
        {"library": 3},
        {"mythology_tokens": ("altar", *"????")},
        {"offerings": ({"offering_2": 1}, "?", "?")},
        {"divinities": ("enki",) * 5},
        {"decrees": ("altar", *"?????")},
        {"conspiracies": ("altar", *"?" * 15)},
    ],
    ids=lambda fields: str(fields)[:32],
)
def test_deal_with_anything_but_ids_is_refused(fields, refused, request):
    options = duel.Options(pantheon=True, agora=True)
    with refused(DealError, request.node.callspec.id):
        duel.Game(options, deal=replace(duel.Deal.from_seed(7, options), **fields), seed=1)


def test_a_deal_that_contradicts_its_position_is_reported(refused):
    position = duel.Position(p1={"cards": ["quarry"]}, structure={2: "?", 5: "altar", 14: "baths"}, age=1)
    deal = duel.Deal.from_document({"age_1": ["?", "?", "quarry"]})
    game = duel.Game(position=position, deal=deal)
    game.play("discard baths")
    with refused(IllegalActionError):
        game.play("discard altar")


# --- chance ---


def expected_outcomes(game, dealt):
    """Return the possible outcomes of a chance event, from the view and the boxes of the game."""
    sight = duel.view(game)
    match sight["decision"]["question"]:
        case "deal_token":
            return {f"board {token}" for token in sight["box_tokens"]}
        case "deal_wonder":
            promo = {"none": (), "messe": ("messe",), "liberty": ("statue_of_liberty",)}
            more = promo.get(game.options.promo_wonders, ("messe", "statue_of_liberty"))
            pool = {wonder.id for wonder in duel.WONDERS if wonder.module == "base" or wonder.id in more}
            return {f"reveal {wonder}" for wonder in pool - dealt}
        case "deal_back":
            return {f"guild {slot['slot']}" for slot in sight["structure"] if slot["back"] != "guild"}
        case "deal_card" | "turn_card":
            number = sight["decision"]["slot"]
            back = next(slot["back"] for slot in sight["structure"] if slot["slot"] == number)
            pile = next(pile for pile in sight["unseen"] if pile["back"] == back)
            return {f"card {number} {card}" for card in pile["cards"]}
        case "draw_library_token":
            drawn = {ply.action.units[0].id for ply in game.plies[-3:] if ply.action.verb is duel.Verb.LIBRARY}
            return {f"library {token}" for token in set(sight["box_tokens"]) - drawn}
        case "draw_removed_card":
            pile = next(pile for pile in sight["unseen"] if pile["back"] == f"age_{sight['age']}")
            return {f"removed {card}" for card in pile["cards"]}


@pytest.mark.spread
@pytest.mark.parametrize("seed", range(400, 402))
def test_outcomes_of_chance(options, random_walk, seed):
    """At every chance event each thing that may happen is offered exactly once."""
    dealt, events = set(), Counter()
    for game in random_walk(options, seed, chance=True):
        if game.plies and game.plies[-1].action.verb is duel.Verb.REVEAL:
            dealt.add(game.plies[-1].action.units[0].id)
        if game.seat != duel.CHANCE:
            continue
        events[game.question] += 1
        offered = [str(action) for action in game.legal_actions()]
        assert len(offered) == len(set(offered))
        assert set(offered) == expected_outcomes(game, dealt)
    assert events[duel.Question.DEAL_TOKEN] == 5
    assert events[duel.Question.DEAL_WONDER] == (0 if options.wonder_setup == "first_game" else 8)


def test_chance_draws_every_outcome_equally_often():
    """5,000 draws at one face-down card; each of the cards it may be comes up about as often."""
    position = duel.Position(age=1, structure={2: "?"})
    game = duel.Game(position=position)
    assert game.question is duel.Question.TURN_CARD
    codes = game.legal_codes()
    assert len(codes) == 23
    stream = derive_random_stream(1)
    draws = Counter(draw_outcome(game.state, stream) for _ in range(5000))
    assert set(draws) == set(codes)
    mean = 5000 / len(codes)
    assert sum((draws[code] - mean) ** 2 / mean for code in codes) < 48  # chi-squared, 22 degrees: p = 0.001


def test_deals_are_uniform():
    """Each card of Age II is equally likely in 20 slots and among the removed cards, over 3,000 seeds."""
    removed, slots, guilds = Counter(), Counter(), Counter()
    for seed in range(3000):
        deal = duel.Deal.from_seed(seed)
        removed.update(deal.removed[1])
        slots[deal.ages[1].index("walls") if "walls" in deal.ages[1] else "removed"] += 1
        guilds.update(slot for slot, card in enumerate(deal.ages[2]) if card in GUILDS)
    assert all(3000 * 3 / 23 - 90 < removed[card] < 3000 * 3 / 23 + 90 for card in deck(Deck.AGE_II))
    assert abs(slots.pop("removed") - 3000 * 3 / 23) < 90
    assert all(85 < slots[slot] < 180 for slot in range(20))
    assert all(450 - 90 < guilds[slot] < 450 + 90 for slot in range(20))


def test_chance_and_players_draw_from_different_streams():
    """The order in which players look at chance does not change what chance decides."""
    first = duel.Game(seed=9)
    again = duel.Game(seed=9)
    for _ in range(10):
        action = random.Random(len(first.plies)).choice(first.legal_codes())
        first.play(action)
        again.legal_actions()
        duel.view(again, 0)
        again.play(action)
    assert first.state == again.state


@pytest.mark.parametrize("modules", [(), ("pantheon",), ("agora",), ("pantheon", "agora"), ("solo",)])
def test_deal_of_a_seed_is_read_as_it_was_written(modules) -> None:
    options = duel.options.options_from("default", {}, modules)
    for seed in range(10):
        deal = duel.Deal.from_seed(seed, options)
        assert duel.Deal.from_document(deal.to_document(), options) == deal


def test_tokens_for_a_second_draw_need_pantheon() -> None:
    tokens = duel.Deal.from_seed(7).library
    with pytest.raises(DealError, match=r"^library of a deal has 3 entries, unknown ones written"):
        duel.Deal(library=(*tokens, *tokens)).check()
    twice = replace(duel.Deal.from_seed(7, duel.Options(pantheon=True)), library=(*tokens, *tokens))
    twice.check(duel.Options(pantheon=True))
    assert twice.lists["library"] == (*tokens, *tokens)
    assert all(isinstance(names, tuple) for names in twice.lists.values())
