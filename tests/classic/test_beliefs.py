"""Hidden cards redealt for a seat are uniform among all worlds that the seat could believe, discard pile included.

A plain witness notes what a seat sees: its hands, what is built in public, what lies in the discard pile when it looks
through it, what others take out.  Every way to put the cards of an Age into the places that the seat cannot see is
tried; those that fit are counted, two copies of a card being two cards.  `determinize` must deal each as often as that.
"""

import random
from collections import Counter
from itertools import combinations
from math import factorial, prod

import numpy as np
import pytest

from sevenwonders import classic
from sevenwonders.classic.components import FIRST_OF_AGE, MAX_PLAYERS, N_TURNS, Board
from sevenwonders.classic.ids import cards_in_hand
from sevenwonders.classic.rules.action_codes import MAX_LEGAL
from sevenwonders.classic.rules.belief import determinize
from sevenwonders.classic.rules.state import TURNS_KEPT, Question, Use

MAX_WORLDS = 150
MAX_TRIED = 4_000  # ways to place cards, before a position is left as too large
EACH = 25  # deals for each world


class Witness:
    """All that a seat sees that the table does not show later.

    Attributes:
        hands: the hand of the seat at the start of a turn, by Age and turn from 0.
        piles: the discard pile at each look of the seat, with the turn of the game; cards as rows of the table.
    """

    def __init__(self, seat):
        self.seat = seat
        self.hands = {}
        self.piles = []

    def see(self, game):
        state = game.state
        if game.question is Question.CHOOSE:
            self.hands[state.age, state.turn] = Counter(card.row for card in cards_in_hand(state, self.seat))
        if game.question is Question.DISCARD_PICK and game.asked == (self.seat,):
            pile = Counter(card for card, use in zip(state.card, state.use, strict=True) if use >= Use.SELL)
            pile.subtract(card for card in state.look_card[: state.looks - 1] if card >= 0)
            self.piles.append(((state.age - 1) * TURNS_KEPT + state.turn, +pile))


class TooManyError(Exception):
    """A position with more worlds than a test wants to count."""


class Worlds:
    """Places where the cards of an Age may lie: `counts` says how many ways lead to each world.

    A world is the cards in the unknown `places` (turn from 0, seat), then the sorted hands of the others.  `ruled_out`
    is how many would be possible if no player had touched the discard pile.
    """

    def __init__(self, game, witness, age):
        self.state, self.seat, self.age, self.players = game.state, witness.seat, age, game.num_players
        self.witness, self.way = witness, -1 if age == 2 else 1
        self.tried = self.ruled_out = 0
        self.now = min(self.state.turn, N_TURNS - 1) if age == self.state.age else TURNS_KEPT - 1
        others = [seat for seat in range(self.players) if seat != self.seat]
        self.places = [
            (turn, seat) for turn in range(TURNS_KEPT) for seat in others if self.used(turn, seat)[1] >= Use.STAGE
        ]
        self.hands = [(seat, len(cards_in_hand(self.state, seat))) for seat in others if age == self.state.age]
        self.counts = Counter()
        self.steps = [step for packet in range(self.players) for step in self.steps_of(packet)]
        self.go_on(0, self.unknown(), {}, None)

    def used(self, turn, seat):
        entry = ((self.age - 1) * TURNS_KEPT + turn) * MAX_PLAYERS + seat
        return self.state.card[entry], self.state.use[entry]

    def unknown(self):
        """The cards that lie neither open nor with the seat."""
        cards = Counter()
        for card in classic.CARDS:
            if card.age == self.age:
                cards[card.row] = 1 if card.guild else int(card.facts.copies[self.players])
        for turn in range(TURNS_KEPT):
            for seat in range(self.players):
                card, use = self.used(turn, seat)
                if use and (seat == self.seat or use == Use.BUILD):
                    cards[card] -= 1
        if self.age == self.state.age:
            cards.subtract(card.row for card in cards_in_hand(self.state, self.seat))
        assert min(cards.values()) >= 0
        return +cards

    def steps_of(self, packet):
        """Return the history of a packet, in order: seen by the seat, used in public, used face down, in a hand now."""
        for turn in range(TURNS_KEPT):
            seat = (packet + self.way * min(turn, N_TURNS - 1)) % self.players
            if seat == self.seat and (self.age, turn) in self.witness.hands:
                yield "seen", self.witness.hands[self.age, turn]
            card, use = self.used(turn, seat)
            if use and (seat == self.seat or use == Use.BUILD):
                yield "open", card
            elif use:
                yield "hidden", (turn, seat)
        for seat, size in self.hands:
            if (packet + self.way * self.now) % self.players == seat:
                yield "hand", (seat, size)
        yield "end", None

    def go_on(self, number, left, found, packet):
        """Try everything from a step on; `packet` is what it holds as far as the seat has seen it."""
        self.tried += 1
        if self.tried > MAX_TRIED or len(self.counts) > MAX_WORLDS:
            raise TooManyError
        if number == len(self.steps):
            self.count(left, found)
            return
        kind, what = self.steps[number]
        if kind == "end":
            self.go_on(number + 1, left, found, None)
        elif kind == "seen":
            if packet is None or +packet == what:
                self.go_on(number + 1, left, found, what.copy())
        elif kind == "open":
            if packet is None or packet[what]:
                self.go_on(number + 1, left, found, None if packet is None else packet - Counter([what]))
        elif kind == "hidden":
            for card in sorted(left if packet is None else packet & left):
                one = Counter([card])
                self.go_on(number + 1, left - one, {**found, what: card}, None if packet is None else packet - one)
        elif packet is not None:
            if packet <= left:
                self.go_on(number + 1, left - packet, {**found, what[0]: packet}, packet)
        else:
            for hand in {tuple(sorted(hand)) for hand in combinations(sorted(left.elements()), what[1])}:
                self.go_on(number + 1, left - Counter(hand), {**found, what[0]: Counter(hand)}, packet)

    def count(self, left, found):
        """Everything has its place: does it agree with the discard pile, and are only Guilds left in the box?"""
        box = 10 - self.players - 2 if self.age == 3 else 0
        if left.total() != box or not all(classic.CARDS[card].guild for card in left):
            return
        if not self.fits(found):
            self.ruled_out += 1
            return
        world = (*(found[place] for place in self.places), *(listed(found[seat]) for seat, _ in self.hands))
        # Orders within a hand: what is one world here is as many ways to deal single cards.
        self.counts[world] += prod(
            factorial(size) // prod(map(factorial, found[seat].values())) for seat, size in self.hands
        )

    def fits(self, found):
        """Return whether the discard pile agrees with what the seat saw of it and took from it."""
        state = self.state
        for look in range(state.looks):
            pile = Counter()
            for turn in range(TURNS_KEPT):
                for seat in range(self.players):
                    card, use = self.used(turn, seat)
                    if use >= Use.SELL and (self.age - 1) * TURNS_KEPT + turn <= state.look_time[look]:
                        pile[found.get((turn, seat), card)] += 1
            taken = state.look_card[look]
            if taken >= 0 and classic.CARDS[taken].age == self.age and not pile[taken]:
                return False
            for time, seen in self.witness.piles:
                if time == state.look_time[look]:
                    pile.subtract(card for card in state.look_card[:look] if card >= 0)
                    own = {card: number for card, number in seen.items() if classic.CARDS[card].age == self.age}
                    if {card: n for card, n in pile.items() if n and classic.CARDS[card].age == self.age} != own:
                        return False
        return True

    def world_of(self, state):
        """The world that a complete position is."""
        entries = [((self.age - 1) * TURNS_KEPT + turn) * MAX_PLAYERS + seat for turn, seat in self.places]
        hands = (state.city[seat].hand for seat, _ in self.hands)
        return (*(state.card[entry] for entry in entries), *(cards_of(hand, self.age) for hand in hands))


def listed(cards):
    return tuple(sorted(cards.elements()))


def cards_of(pile, age):
    """The cards of a pile, which holds two bits for each kind of an Age."""
    return tuple(
        FIRST_OF_AGE[age] + kind for kind in range(pile.bit_length() // 2 + 1) for _ in range(pile >> 2 * kind & 3)
    )


def played(players, seed):
    """A random game in which most cards are built and Halikarnassos, at seat 0, hurries; yields every decision."""
    choice = random.Random(seed)
    boards = [Board.HALIKARNASSOS.name.lower()]
    boards += choice.sample([b.name.lower() for b in Board if b is not Board.HALIKARNASSOS], players - 1)
    deal = classic.Deal(boards=tuple(boards))
    game = classic.Game(classic.Options(players=players, sides="night"), seed=seed, deal=deal)
    while not game.is_over:
        yield game
        for seat in game.deciders:
            game.commit(seat, chosen(game, seat, choice))


def chosen(game, seat, choice):
    """Stages for seat 0, mostly public builds for the others."""
    actions = game.legal_actions(seat)
    stages = [action for action in actions if action.verb is classic.Verb.STAGE]
    builds = [action for action in actions if action.verb in (classic.Verb.BUILD, classic.Verb.TAKE)]
    if seat == 0 and stages:
        return choice.choice(stages)
    return choice.choice(builds if builds and choice.random() < 0.85 else actions)


def positions(players, seeds, viewers):
    """Positions with all worlds of an Age, where there are several and the discard pile rules some out."""
    for seed in seeds:
        witnesses, compared = {seat: Witness(seat) for seat in viewers}, []
        for game in played(players, seed):
            for witness in witnesses.values():
                witness.see(game)
                if game.state.looks and game.question is Question.CHOOSE:
                    for age in range(1, game.age + 1):
                        try:
                            worlds = Worlds(game, witness, age)
                        except TooManyError:
                            continue
                        assert worlds.world_of(game.state) in worlds.counts
                        if len(worlds.counts) > 1 and worlds.ruled_out and worlds.counts not in compared:
                            compared.append(worlds.counts)
                            yield game, worlds


def excess(game, worlds, seed):
    """By how many standard deviations chi-squared is too large; fails where something impossible is dealt."""
    ways = sum(worlds.counts.values())
    deals = EACH * max(len(worlds.counts), ways // min(worlds.counts.values()))
    seen, stream, scratch, drawn = classic.known(game.state, worlds.seat), [seed], [0] * MAX_LEGAL, Counter()
    for _ in range(deals):
        believed = seen.copy()
        determinize(believed, stream, scratch)
        drawn[worlds.world_of(believed)] += 1
    assert set(drawn) <= set(worlds.counts)
    expected = {world: deals * number / ways for world, number in worlds.counts.items()}
    chi_squared = sum((drawn[world] - mean) ** 2 / mean for world, mean in expected.items())
    freedom = len(expected) - 1
    return (chi_squared - freedom) / (2 * freedom) ** 0.5


def check(players, seeds, viewer, least):
    """Compare all positions of some games; there must be a number of them."""
    found = []
    for number, (game, worlds) in enumerate(positions(players, seeds, (viewer,))):
        far = excess(game, worlds, number)
        assert far < 6, (players, number, worlds.age, worlds.seat, far)
        found.append(far)
    assert len(found) >= least
    assert abs(np.mean(found)) < 5 / len(found) ** 0.5


@pytest.mark.parametrize(
    ("players", "viewer", "seeds"),
    [(4, 0, [6]), (4, 1, [2, 5, 10]), pytest.param(5, 0, [2], marks=pytest.mark.slow)],
)
def test_redealt_cards_are_uniform_among_all_worlds(players, viewer, seeds):
    """Halikarnassos (seat 0) and a neighbour, in positions where what was seen of the discard pile says something."""
    check(players, seeds, viewer, 3)


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("viewer", [0, 1, 2])
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_redealt_cards_are_uniform_in_many_positions(players, viewer):
    check(players, range(100, 200 if players == 3 else 120), viewer, 1)
