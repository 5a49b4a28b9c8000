"""Rules section 12: who knows what, and what a seat could believe."""

import json
import random

import pytest

from sevenwonders import classic
from sevenwonders.classic import known
from sevenwonders.classic.actions import legal_codes
from sevenwonders.classic.ids import cards_in_hand
from sevenwonders.classic.rules.action_codes import MAX_LEGAL
from sevenwonders.classic.rules.belief import determinize
from sevenwonders.classic.rules.knowledge import redact
from sevenwonders.classic.rules.observation import FEATURES, N_FEATURES, observe
from sevenwonders.classic.rules.state import COMPLETE, HIDDEN, N_LOOKS, SPECTATOR, Question
from sevenwonders.kernel.chance import derive_random_stream


def walk(players, seed, **options):
    """A random game, before every decision."""
    choice = random.Random(seed)
    game = classic.Game.new(seed=seed, players=players, **options)
    while not game.is_over:
        yield game
        for seat in game.deciders:
            if choice.random() < 0.1:
                yield game
            game.commit(seat, choice.choice(game.legal_codes(seat)))
    yield game


def redealt(state, seat, seed):
    """A position as a seat could believe it."""
    copy = state.copy()
    redact(copy, seat)
    determinize(copy, derive_random_stream(seed), [0] * MAX_LEGAL)
    return copy


def observed(state, seat):
    out = [0] * N_FEATURES
    observe(state, seat, out)
    return out


def test_T62_a_sold_card_is_known_to_its_seller(new_game):
    """Given B sold a card. Then A sees the size of the pile; B knows its own card (R-43)."""
    game = new_game(players=3, sides="day")
    card = game.hand("B")[0]
    game.turn_with(B=f"sell {card}", A=f"sell {game.hand('A')[0]}")
    assert game.sees("A")["discard"]["size"] == 3
    assert len(game.sees("A")["discard"]["own"]) == 1
    assert game.sees("B")["discard"]["own"] == [card]
    assert next(use for use in game.sees("A")["uses"] if use["seat"] == "p2")["card"] is None
    hidden = observed(game.state, 1)[FEATURES.index(f"hidden_{card}")]
    assert (hidden, observed(game.state, 0)[FEATURES.index(f"hidden_{card}")]) == (1, 0)


def test_T63_hands_passed_are_remembered(new_game):
    """Given turn 3 of Age I. Then A knows B's hand exactly, and C's up to what B used face down."""
    game = new_game(players=5, sides="day")
    game.turn_with()
    game.turn_with()
    hands = game.sees("A")["known_hands"]
    assert set(hands) == {"p2", "p3"}
    assert hands["p2"] == {"cards": game.hand("B"), "gone": 0}
    assert hands["p3"]["gone"] == 1
    assert set(game.hand("C")) < set(hands["p3"]["cards"])
    assert len(hands["p3"]["cards"]) == len(game.hand("C")) + 1
    for seed in range(20):
        believed = redealt(game.state, 0, seed)
        assert cards_in_hand(believed, 1) == cards_in_hand(game.state, 1)
        assert {card.id for card in cards_in_hand(believed, 2)} <= set(hands["p3"]["cards"])


def test_T63_a_card_built_in_public_is_no_riddle(new_game):
    """Given B built the card. Then A knows C's hand exactly, too."""
    game = new_game(players=5, sides="day", seed=4)
    game.turn_with()
    built = next(action for action in game.legal("B") if action.startswith("build"))
    game.turn_with(B=built)
    assert game.sees("A")["known_hands"]["p3"] == {"cards": game.hand("C"), "gone": 0}


@pytest.mark.parametrize(("players", "seed"), [(3, 1), (3, 5), (4, 2), (5, 3), (7, 4)])
def test_T70_redealing_hidden_cards_leaves_the_view_unchanged(players, seed):
    """Given a complete redeal from A's view. Then A's copy, legal actions and observation stay the same to the byte."""
    for number, game in enumerate(walk(players, seed)):
        if number % 3:
            continue
        seat = number % players
        believed = redealt(game.state, seat, number)
        assert believed.viewer == COMPLETE
        assert HIDDEN not in believed.card
        assert known(believed, seat).to_array().tobytes() == known(game.state, seat).to_array().tobytes()
        assert legal_codes(believed, seat) == legal_codes(known(game.state, seat), seat)
        assert observed(believed, seat) == observed(game.state, seat)
        other = game.copy()
        other.state = believed
        other.state.deciders = game.state.deciders
        if not game.is_over:  # then nothing is secret any more
            assert json.dumps(classic.view(other, seat)) == json.dumps(classic.view(game, seat))


@pytest.mark.parametrize(("players", "seed"), [(3, 2), (6, 3)])
def test_T70_believed_position_can_be_played_on(players, seed):
    """A determinized position is playable: hands of one size, every card of the Age somewhere."""
    for number, game in enumerate(walk(players, seed, sides="night")):
        if number % 5 or game.question is not Question.CHOOSE:
            continue
        believed = redealt(game.state, number % players, number)
        assert {len(cards_in_hand(believed, seat)) for seat in range(players)} == {8 - game.turn}
        if game.age < 3:
            assert sorted(cards_of_age(believed)) == sorted(cards_of_age(game.state))
        guilds = [card for card in cards_of_age(believed) if classic.CARDS[card].guild]
        assert game.age < 3 or len(guilds) == len(set(guilds)) == players + 2


def cards_of_age(state):
    """Every card of the Age: in hands, and used."""
    used = [card for card in state.card if card >= 0 and classic.CARDS[card].age == state.age]
    return used + [card.row for seat in range(state.players) for card in cards_in_hand(state, seat)]


def test_a_copy_for_a_seat_has_nothing_of_the_others():
    """Hands, face-down cards and secret choices are struck out, for a spectator those of all seats."""
    for game in walk(4, 9):
        for seat in (1, SPECTATOR):
            copy = game.state.copy()
            redact(copy, seat)
            for other in range(4):
                if other != seat:
                    assert copy.city[other].hand == 0
                    assert copy.city[other].choice == -1
            hidden = [n for n, use in enumerate(game.state.use) if use >= 2 and n % 7 != seat]
            assert all(copy.card[entry] == HIDDEN for entry in hidden)


def test_other_secrets_give_the_same_copy():
    """Two games that differ in what A cannot know, two hands swapped, give A the same copy."""
    game = classic.Game.new(seed=3, players=4, sides="day")
    other = game.state.copy()
    other.city[1].hand, other.city[2].hand = other.city[2].hand, other.city[1].hand
    assert known(other, 0) == known(game.state, 0)
    assert known(other, None) == known(game.state, None)
    assert known(other, 1) != known(game.state, 1)


def test_unknown_cards_are_dealt_uniformly():
    """On turn 1 every hand of others is equally likely: each unseen card is in B's hand about half of the time."""
    game = classic.Game.new(seed=3, players=3, sides="day")
    unseen = [card for seat in (1, 2) for card in cards_in_hand(game.state, seat)]
    counts = dict.fromkeys(unseen, 0)
    stream, scratch, copy = derive_random_stream(1), [0] * MAX_LEGAL, known(game.state, 0)
    for _ in range(1000):
        believed = copy.copy()
        determinize(believed, stream, scratch)
        for card in cards_in_hand(believed, 1):
            counts[card] += 1
    assert all(abs(number - 500) < 5 * 16 for number in counts.values()), counts


def test_guilds_in_play_are_believed_uniformly():
    """On turn 1 of Age III with 3 players every Guild never seen is believed in play equally often."""
    game = classic.Game.new(seed=5, players=3, sides="day")
    while game.age < 3:
        for seat in game.deciders:
            game.commit(seat, game.legal_codes(seat)[-1])
    own = [card for card in cards_in_hand(game.state, 0) if card.guild]
    counts = {card: 0 for card in classic.GUILDS if card not in own}
    stream, scratch, copy = derive_random_stream(1), [0] * MAX_LEGAL, known(game.state, 0)
    for _ in range(1000):
        believed = copy.copy()
        determinize(believed, stream, scratch)
        guilds = [card for seat in (1, 2) for card in cards_in_hand(believed, seat) if card.guild]
        assert len(guilds) == 5 - len(own)
        for card in guilds:
            counts[card] += 1
    mean = 1000 * (5 - len(own)) / len(counts)
    assert all(abs(number - mean) < 80 for number in counts.values()), counts


def test_halikarnassos_remembers_the_pile():
    """Cards seen in the discard pile stay certain; the beliefs of others agree with what was taken."""
    looks = 0
    for seed in range(60):
        for game in walk(3, seed, sides="night"):
            state = game.state
            if not state.looks or game.turn % 2:
                continue
            looks += 1
            for seat in range(3):
                believed = redealt(state, seat, seed)
                for look in range(state.looks):
                    taken = state.look_card[look]
                    if taken >= 0:
                        assert taken in [c for c, use in zip(believed.card, believed.use, strict=True) if use >= 3]
                assert known(believed, seat) == known(state, seat)
            if looks > 40:
                return
    assert looks > 10
    assert N_LOOKS == 3


@pytest.mark.parametrize("seat", [0, 2, None])
def test_undealt_cards_do_not_leak_during_the_deal(seat):
    """Given a dealer who is in the middle of Age III. Then other Guilds, or other hands, give a seat the same copy."""
    choice = random.Random(1)
    game = classic.Game(classic.Options(sides="day"))
    seen = 0
    while game.age < 3 or game.question is not Question.CHOOSE:
        if game.seat == classic.CHANCE:
            if game.age == 3:
                seen += 1
                copy = known(game.state, seat)
                believed = copy.copy()
                determinize(believed, derive_random_stream(seen), [0] * MAX_LEGAL)
                assert known(believed, seat) == copy
                assert sum(believed.deck >> 2 * kind & 3 for kind in range(30)) == sum(
                    game.state.deck >> 2 * kind & 3 for kind in range(30)
                )
            game.play(choice.choice(game.legal_codes()))
        else:
            game.play(game.legal_codes()[-1])
    assert seen == 5 + 21
