"""A search samples exactly the worlds that the seat could believe, card by card.

A plain model goes through everything that the seat has seen in a game and keeps every history that fits.  Where the
hidden cards lie in those is compared with all that can be filled in where the rules have forgotten what is hidden.
"""

from dataclasses import replace
from itertools import permutations

import pytest

from sevenwonders import duel
from sevenwonders.duel.components import CONSPIRACIES
from sevenwonders.duel.rules import knowledge
from sevenwonders.duel.rules.knowledge import determinize
from sevenwonders.duel.rules.state import HIDDEN, N_SPACES, NONE, Question
from sevenwonders.duel.states import known

Verb = duel.Verb


def steps(history, now):
    """Each ply with the states before and after it."""
    states = [state for state, _ in history[1:]] + [now]
    return [(before, ply, after) for (before, ply), after in zip(history, states, strict=True)]


def asks(state, *questions):
    """The seat that one of some questions waits for, None where there is none."""
    return next((entry.seat for entry in state.agenda[: state.n_agenda] if entry.question in questions), None)


# --- the deck of Conspiracies: every history that a seat could believe ---

UNNAMED = 99  # a Conspiracy that the seat has never seen: any of them, they are alike


class Worlds:
    """All that may have happened to the opponent's Conspiracies, as far as a seat can tell.

    A world is the opponent's hand, what lies at the bottom of the deck by the opponent's hand, the card on top and the
    cards drawn; a named card that is nowhere in it is in the deck, or the seat has it.
    """

    def __init__(self, names):
        self.names = names
        self.out = set()  # named cards that have left the deck for good, as the seat saw
        self.worlds = {((), (), None, ())}  # hand, bottom, top, drawn

    def in_deck(self, world):
        hand, bottom, top, drawn = world
        placed = [card for _, card in hand] + [*bottom, *drawn] + ([] if top is None else [top])
        named = [card for card in self.names if card not in placed and card not in self.out]
        unnamed = len(CONSPIRACIES) - len(self.names) - placed.count(UNNAMED)
        return named + ([UNNAMED] if unnamed > 0 else [])

    def each(self, change):
        self.worlds = {after for world in self.worlds for after in change(*world)}

    def opponent_begins(self):
        self.each(lambda hand, bottom, top, drawn: [(hand, bottom, None, () if top is None else (top,))])

    def opponent_draws(self):
        self.worlds = {
            (hand, bottom, top, tuple(sorted((*drawn, card))))
            for hand, bottom, top, drawn in self.worlds
            for card in self.in_deck((hand, bottom, top, drawn))
        }

    def opponent_keeps(self, places):
        """One card in one place, or two in two; a card that is left is put back next."""

        def keep(hand, bottom, top, drawn):
            for order in set(permutations(drawn)):
                held = tuple(sorted((*hand, *zip(places, order, strict=False))))
                yield held, bottom, top, tuple(sorted(order[len(places) :]))

        self.each(keep)

    def opponent_returns(self, on_top):
        def put_back(hand, bottom, top, drawn):
            (card,) = drawn
            yield (hand, bottom, card, ()) if on_top else (hand, tuple(sorted((*bottom, card))), top, ())

        self.each(put_back)

    def opponent_shows(self, place, card):
        def show(hand, bottom, top, drawn):
            if dict(hand)[place] == card:
                yield tuple(pair for pair in hand if pair[0] != place), bottom, top, drawn

        self.each(show)
        self.out.add(card)

    def i_begin(self, card):
        """I draw the card that was put back on top."""
        self.each(lambda hand, bottom, top, drawn: [(hand, bottom, None, drawn)] if top == card else [])
        self.out.add(card)

    def i_draw(self, card):
        self.worlds = {world for world in self.worlds if card in self.in_deck(world)}
        self.out.add(card)

    def i_return(self, card):
        self.each(lambda hand, bottom, top, drawn: [(hand, bottom, card, drawn)])
        self.out.discard(card)


def holder(state):
    """The seat that has drawn Conspiracies in its hands."""
    return asks(state, Question.KEEP_CONSPIRACY, Question.RETURN_CONSPIRACY)


def seen_by(seat, history, now):
    """The Conspiracies that a seat has seen: triggered by either player, or drawn by the seat."""
    names = {ply.action.units[0].number for _, ply in history if ply.action.verb is Verb.TRIGGER}
    for state in [*(state for state, _ in history), now]:
        if holder(state) == seat:
            names |= {card for card in state.plot_offer if card >= 0}
    return names


def believed(history, now, seat):
    """The worlds that fit everything a seat has seen."""
    worlds = Worlds(seen_by(seat, history, now))
    for before, ply, after in steps(history, now):
        mine = holder(before) == seat
        match ply.action.verb:
            case Verb.TRIGGER if ply.seat != seat:
                card = ply.action.units[0].number
                worlds.opponent_shows(before.city[ply.seat].plots.index(card), card)
            case Verb.CONSPIRACY if mine:
                worlds.i_draw(ply.action.units[0].number)
            case Verb.CONSPIRACY:
                worlds.opponent_draws()
            case Verb.KEEP if not mine:
                plots = zip(before.city[ply.seat].plots, after.city[ply.seat].plots, strict=True)
                worlds.opponent_keeps([place for place, (was, now_is) in enumerate(plots) if was != now_is])
            case Verb.RETURN if not mine:
                worlds.opponent_returns(ply.action.number == 0)
            case Verb.RETURN if ply.action.number == 0:
                worlds.i_return(before.plot_offer[0])
        if holder(before) is None and holder(after) == 1 - seat:
            worlds.opponent_begins()
        elif holder(before) is None and holder(after) == seat and before.plot_top >= 0:
            worlds.i_begin(before.plot_top)
    return worlds


class Script:
    """Random numbers that come in every possible order, one run after the other."""

    def __init__(self, names):
        self.names, self.path, self.sizes = names, [], []

    def runs(self):
        """Every run: call `choose` in each as often as needed."""
        self.path = []
        while True:
            self.sizes = []
            yield
            while self.sizes and self.path[len(self.sizes) - 1] == self.sizes[-1] - 1:
                self.sizes.pop()
            if not self.sizes:
                return
            self.path = [*self.path[: len(self.sizes) - 1], self.path[len(self.sizes) - 1] + 1]

    def choose(self, n):
        if len(self.sizes) == len(self.path):
            self.path.append(0)
        self.sizes.append(n)
        return self.path[len(self.sizes) - 1]

    def draw(self, _stream, n):
        return self.choose(n)

    def draw_member(self, _stream, members):
        """A member; of those without a name, the first stands for all."""
        among = [member for member in range(32) if members >> member & 1]
        named = [member for member in among if member in self.names]
        unnamed = [member for member in among if member not in self.names][:1]
        return (named + unnamed)[self.choose(len(named + unnamed))]


def imagined(monkeypatch, state, seat, names):
    """The worlds that a search could fill in."""
    script, sight, found = Script(names), known(state, seat), set()
    monkeypatch.setattr(knowledge, "draw_below", script.draw)
    monkeypatch.setattr(knowledge, "draw_member", script.draw_member)
    sight.locked, sight.lock_suspects = NONE, 0  # of no concern here
    for _ in script.runs():
        filled = sight.copy()
        determinize(filled, None)
        other = filled.city[1 - seat]

        def named(card):
            return card if card in names else UNNAMED

        hand = tuple((place, named(card)) for place, card in enumerate(other.plots) if card != NONE)
        top = named(filled.plot_top) if filled.plot_top >= 0 else None
        offered = [card for card in filled.plot_offer if card >= 0] if holder(filled) == 1 - seat else []
        drawn = tuple(sorted(map(named, offered)))
        deep = {card for card in other.rumours if card >= 0} - {*other.plots, filled.plot_top, *filled.plot_offer}
        bottom = tuple(sorted([*deep, *[UNNAMED] * (other.n_bottom - len(deep))]))
        found.add((hand, bottom, top, drawn))
    monkeypatch.undo()
    return found


def check_conspiracies(monkeypatch, games):
    """Whenever something happened to Conspiracies, for both seats; returns how often a card could be in two places."""
    doubts = looked = 0
    for game, history in games:
        new, looked = {ply.action.verb for _, ply in history[looked:]}, len(history)
        if not new & {Verb.CONSPIRACY, Verb.KEEP, Verb.RETURN, Verb.TRIGGER}:
            continue
        for seat in (0, 1):
            worlds = believed(history, game.state, seat)
            assert imagined(monkeypatch, game.state, seat, worlds.names) == worlds.worlds
            doubts += len(worlds.worlds) > 1
    return doubts


AGORA = duel.Options(agora=True)
CONSPIRING = ("recruit conspirator", "conspire", "return top", "trigger", "prepare", "token organized_crime")


@pytest.mark.parametrize("seed", range(8))
def test_determinize_draws_each_possible_held_conspiracy(monkeypatch, moments, seed):
    check_conspiracies(monkeypatch, moments(AGORA, seed, CONSPIRING))


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("options", [AGORA, replace(AGORA, pantheon=True)], ids=["agora", "both"])
def test_determinize_draws_held_conspiracies_in_many_games(monkeypatch, moments, options):
    assert sum(check_conspiracies(monkeypatch, moments(options, seed, CONSPIRING)) for seed in range(100, 200)) > 100


# --- the decks of Divinities ---


def believed_decks(history, now, seat, public):
    """For each mythology: the decks, from the bottom, and Divinities on spaces, that fit what a seat has seen."""
    worlds = [{(order, ()) for order in permutations(range(3 * m, 3 * m + 3))} for m in range(5)]
    for before, ply, after in steps(history, now):
        action = ply.action
        if action.verb is Verb.PUT:
            m, space, card = action.units[0].number // 3, action.number - 1, action.units[0].number
            choices = [card] if ply.seat == seat else range(3 * m, 3 * m + 3)
            worlds[m] = {
                (tuple(c for c in deck if c != placed), tuple(sorted((*spaces, (space, placed)))))
                for deck, spaces in worlds[m]
                for placed in choices
                if placed in deck[-2:]
            }
        if action.verb is Verb.INVOKE:
            m, card = action.units[0].number // 3, action.units[0].number
            from_tops = before.agenda[before.n_agenda - 1].question == Question.PICK_FROM_TOPS
            worlds[m] = {
                (tuple(c for c in deck if c != card), spaces)
                for deck, spaces in worlds[m]
                if card in (deck[-1:] if from_tops else deck)
            }
        if action.verb is Verb.TOP:
            m, top = action.units[0].number // 3, action.units[0].number
            worlds[m] = {
                (order, spaces)
                for deck, spaces in worlds[m]
                for order in permutations(deck)
                if ply.seat != seat or order[-1] == top
            }
        worlds = [{world for world in worlds[m] if fits(world, m, after, seat, public)} for m in range(5)]
    return worlds


def fits(world, m, state, seat, public):
    """Return whether a deck agrees with what a seat sees when it looks at it."""
    deck, spaces = world
    if state.age >= 2 and any(state.space[space] not in (card, NONE, 15) for space, card in spaces):
        return False
    if not state.n_agenda:
        return True
    top = state.agenda[state.n_agenda - 1]
    actual = tuple(card for card in state.divinity[3 * m : 3 * m + 3] if card >= 0)
    looks = top.seat == seat or (public and top.seat in (0, 1))
    match top.question:
        case Question.PLACE_DIVINITY if top.seat == seat and top.subject == m:
            return deck[-2:] == actual[-2:]
        case Question.PICK_FROM_DECK if looks and top.subject == m:
            return deck == actual
        case Question.PICK_FROM_TOPS if looks:
            return deck[-1:] == actual[-1:]
    return True


def allowed_decks(state, seat):
    """The same as far as what is known to a seat leaves it open."""
    sight, found = known(state, seat), []
    for m in range(5):
        places = list(range(3 * m, 3 * m + state.deck_size[m]))
        deck = [sight.divinity[place] for place in places]
        covered = {space: sight.space[space] for space in range(N_SPACES)} if state.age < 2 else {}
        spaces = {s: card for s, card in covered.items() if (card // 3 == m and card >= 0) or card == HIDDEN - m}
        unseen = [card for card in range(3 * m, 3 * m + 3) if sight.unseen_divinities >> card & 1]
        worlds = set()
        for order in permutations(unseen):
            rest = list(order)
            filled = tuple(card if card >= 0 else rest.pop() for card in deck)
            placed = tuple((space, card if card >= 0 else rest.pop()) for space, card in spaces.items())
            assert not rest, "everything unseen lies somewhere"
            worlds.add((filled, placed))
        found.append(worlds)
    return found


def check_divinities(games):
    """At every decision, for both seats; returns how often a seat knew more than the backs, but not all."""
    doubts = 0
    for game, history in games:
        public = game.options.divine_reveal == "public"
        for seat in (0, 1):
            expected = believed_decks(history, game.state, seat, public)
            found = allowed_decks(game.state, seat)
            for m in range(5):
                wanted = {(deck, spaces if game.state.age < 2 else ()) for deck, spaces in expected[m]}
                assert found[m] == wanted, (seat, m, len(game.plies))
                doubts += 1 < len(wanted) < 6
    return doubts


PANTHEON = duel.Options(pantheon=True)


@pytest.mark.spread
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("options", [PANTHEON, replace(PANTHEON, divine_reveal="public")], ids=["private", "public"])
def test_determinize_draws_each_possible_divinity(moments, options, seed):
    check_divinities(moments(options, seed))


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("reveal", ["private", "public"])
def test_determinize_draws_divinities_in_many_games(moments, reveal):
    options = replace(PANTHEON, agora=True, divine_reveal=reveal)
    assert sum(check_divinities(moments(options, seed)) for seed in range(100, 160)) > 1000
