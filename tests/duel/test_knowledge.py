"""Everybody knows what they have seen, and nothing else: told again with other secrets, a game looks the same.

A game is told again: from some ply on whose content a seat could not read, other things are drawn, kept, placed or
locked, as far as everything that the seat did read stays as it was.  The seat must reckon with every such history, so
all that it is shown has to be the same to the byte.  The other direction holds too: a plain model lists every place
where the hidden cards could be, and what a search fills in for a seat is exactly that.
"""

import json
import random
from dataclasses import replace
from itertools import permutations

import pytest

from sevenwonders import duel
from sevenwonders.duel.actions import action_of, code_of, legal_codes
from sevenwonders.duel.components import CONSPIRACIES
from sevenwonders.duel.game import Ply, known, private_seat
from sevenwonders.duel.rules import knowledge, play
from sevenwonders.duel.rules.knowledge import asked, forget, imagine
from sevenwonders.duel.rules.moves import N_ACTIONS
from sevenwonders.duel.rules.observation import N_FEATURES, observe
from sevenwonders.duel.rules.random_play import playout
from sevenwonders.duel.rules.setup import new_game
from sevenwonders.duel.rules.state import HIDDEN, N_SPACES, NONE, Question, Rule, has_rule
from sevenwonders.kernel.chance import stream_for

VIEWERS = (0, 1, None)
Verb = duel.Verb
PICK_FROM_DECK, PICK_FROM_TOPS = Question.PICK_FROM_DECK, Question.PICK_FROM_TOPS


def moments(options, seed):
    """A random game before every decision, and its history: each ply with the state before it."""
    choice, state, history = random.Random(seed), duel.State(), []
    new_game(state, options.bits())
    game = duel.Game(options, seed=seed)
    while not game.is_over:
        for ply in game.plies[len(history) :]:
            history.append((state.copy(), ply))
            play.apply(state, ply.code)
        yield game, history
        game.play(choice.choice(game.legal_codes()))


# --- the same game with other secrets ---


class Secrets:
    """Which component stands in for which, in a history that is told again."""

    def __init__(self, choice):
        self.choice, self.instead = choice, {}

    def of(self, unit):
        return self.instead.get(unit, unit)

    def tell(self, action):
        return replace(action, units=(self.of(action.units[0]), *action.units[1:])) if action.units else action

    def put(self, unit, other):
        """From now on, `other` stands in for `unit`, and the other way round."""
        before = self.of(unit)
        for name in {unit, other, before, *self.instead}:
            stands = self.of(name)
            self.instead[name] = other if stands is before else before if stands is other else stands


def ply_of(state, code):
    """A ply as a game would note it."""
    return Ply(state.agenda[state.n_agenda - 1].seat, action_of(state, code), code, private_seat(state, code))


def alike(state, ply, viewer):
    """The codes that look to somebody like a ply."""
    plies = (ply_of(state, code) for code in legal_codes(state))
    return [p.code for p in plies if p.is_hidden_from(viewer) and p.text(viewer) == ply.text(viewer)]


def is_unnoticed(state, viewer):
    """Whether chance acts without somebody noticing."""
    if not state.n_agenda or state.agenda[state.n_agenda - 1].question != Question.DRAW_ENKI_TOKEN:
        return False
    return not ply_of(state, legal_codes(state)[0]).is_noticed_by(viewer)


def looks_like(state, other, viewer):
    """Whether somebody sees the same before them, beyond what plies say: what they may do, Divinities turned up."""
    if (state.age, state.victory) != (other.age, other.victory) or state.victory:
        return state.victory == other.victory != 0
    tops = [position.agenda[position.n_agenda - 1] for position in (state, other)]
    if (tops[0].question, tops[0].seat) != (tops[1].question, tops[1].seat):
        return False
    shows_all = has_rule(state, Rule.PUBLIC_DIVINITIES) and tops[0].question in (PICK_FROM_DECK, PICK_FROM_TOPS)
    if (viewer == tops[0].seat or shows_all) and legal_codes(state) != legal_codes(other):
        return False
    return state.age < 2 or state.space == other.space


def told_again(history, now, number, viewer, choice):
    """The history with another secret at a ply that somebody could not read: state and plies, None if that fails."""
    state, secrets = history[number][0].copy(), Secrets(choice)
    plies, waiting = [ply for _, ply in history[:number]], history[number:]

    def step(code):
        plies.append(ply_of(state, code))
        play.apply(state, code)

    while waiting or is_unnoticed(state, viewer):
        if is_unnoticed(state, viewer):
            step(choice.choice(legal_codes(state)))
            continue
        before, ply = waiting.pop(0)
        if not ply.is_noticed_by(viewer):
            continue
        if not looks_like(state, before, viewer):
            return None
        if ply.is_hidden_from(viewer):
            codes = alike(state, ply, viewer)
            if not codes:
                return None
            code = code_of(state, secrets.tell(ply.action))
            if len(plies) == number or code not in codes or choice.random() < 0.1:
                code = choice.choice(codes)
                secrets.put(ply.action.units[0], action_of(state, code).units[0])
            step(code)
        else:
            code = code_of(state, ply.action)
            if code not in legal_codes(state) or ply_of(state, code).is_hidden_from(viewer):
                return None
            step(code)
            plies[-1] = replace(plies[-1], follow=ply.follow)
    return (state, plies) if looks_like(state, now, viewer) else None


def shown(game, viewer):
    """Everything that somebody is shown of a game."""
    state = known(game.state, viewer)
    features = [0] * N_FEATURES
    if viewer is not None:
        observe(state, viewer, features)
    return {
        "view": json.dumps(duel.view(game, viewer)),
        "known": state.to_array().tobytes(),
        "legal": game.legal_codes() if viewer == game.seat else None,
        "features": features,
        "plies": [ply.text(viewer) for ply in game.plies if ply.is_noticed_by(viewer)],
    }


def compare_retold(options, seed, chances, tries=6):
    """Tell a random game again at random moments; returns how often its secrets were others."""
    choice, others = random.Random(seed), 0
    for game, history in moments(options, seed):
        if choice.random() > chances:
            continue
        for viewer in VIEWERS:
            hidden = [number for number, (_, ply) in enumerate(history) if ply.is_hidden_from(viewer)]
            for number in choice.choices(hidden, k=tries) if hidden else ():
                told = told_again(history, game.state, number, viewer, choice)
                if told is None:
                    continue
                again = game.copy()
                again.state, again.plies = told
                again.seed, again.deal = None, duel.Deal.unknown(options)
                others += again.state != game.state
                first, second = shown(game, viewer), shown(again, viewer)
                for what in first:
                    assert first[what] == second[what], (what, viewer, seed, len(game.plies))
                if again.state != game.state:
                    break
    return others


def test_what_a_seat_cannot_know_changes_nothing_that_it_is_shown(expanded):
    others = sum(compare_retold(expanded, seed, 0.06) for seed in range(4))
    assert others > 10 or not {"pantheon", "agora"} & {*expanded.modules}


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_what_a_seat_cannot_know_changes_nothing_in_many_games(configuration):
    others = sum(compare_retold(configuration, seed, 0.2) for seed in range(100, 110))
    assert others > 100 or not {"pantheon", "agora"} & {*configuration.modules}


# --- what a search fills in ---


def check_imagined(state, seat, stream):
    """What is filled in could be, and the seat itself could not tell it from what it knows."""
    sight = known(state, seat)
    again = sight.copy()
    forget(again, seat)
    assert again == sight, "nothing more to forget"
    filled = sight.copy()
    imagine(filled, stream)
    hidden = [filled.locked, filled.plot_top, *filled.plot_offer, *filled.city[0].plots, *filled.city[1].plots]
    assert HIDDEN not in hidden
    in_places = [card for card in hidden[1:] if card >= 0]
    bottoms = [card for city in filled.city for card in range(16) if (city.bottom | city.triggered) >> card & 1]
    unseen = [card for card in range(16) if filled.unseen_plots >> card & 1]
    deep = {card for city in filled.city for card in city.rumours if card >= 0} - {*in_places, *bottoms}
    if has_rule(state, Rule.AGORA):
        assert sorted([*in_places, *bottoms, *unseen, *deep]) == list(range(16))
    tokens = filled.board_tokens + filled.box_tokens + filled.enki_tokens + sum(city.tokens for city in filled.city)
    assert tokens + (1 << filled.locked if filled.locked >= 0 else 0) == everything(state)
    assert legal_codes(filled) == legal_codes(state) or state.agenda[state.n_agenda - 1].seat != seat
    once_more = filled.copy()
    forget(once_more, seat)
    assert once_more == sight
    return filled


def everything(state):
    """The Progress tokens of a game as bits."""
    locked = 1 << state.locked if state.locked >= 0 else 0
    return state.board_tokens + state.box_tokens + state.enki_tokens + sum(city.tokens for city in state.city) + locked


@pytest.mark.parametrize("seed", range(20, 23))
def test_what_is_filled_in_could_be_so_and_can_be_played_on(expanded, seed):
    stream, choice = stream_for(seed), random.Random(seed)
    for game, _ in moments(expanded, seed):
        for seat in (0, 1):
            filled = check_imagined(game.state, seat, stream)
            if choice.random() < 0.03:
                playout(filled, stream, [0] * N_ACTIONS)
                assert filled.victory


# --- the deck of Conspiracies: every history that a seat could believe ---

UNNAMED = 99  # a Conspiracy that the seat has never seen: any of them, they are alike


class Worlds:
    """All that may have happened to the opponent's Conspiracies, as far as a seat can tell.

    A world is the opponent's hand, what lies at the bottom of the deck by the opponent's hand, the card on top and the
    cards drawn; a named card that is nowhere in it is in the deck, or the seat has it.
    """

    def __init__(self, seat, names):
        self.seat, self.names = seat, names
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
        """I draw the card on top, if there is one."""
        self.each(lambda hand, bottom, top, drawn: [(hand, bottom, None, drawn)] if top in (None, card) else [])

    def i_draw(self, card):
        self.worlds = {world for world in self.worlds if card in self.in_deck(world)}
        self.out.add(card)

    def i_return(self, card):
        self.each(lambda hand, bottom, top, drawn: [(hand, bottom, card, drawn)])
        self.out.discard(card)


def seen_by(seat, history):
    """The Conspiracies that a seat has seen."""
    names = set()
    for (state, ply), after in zip(history, [state for state, _ in history[1:]] + [None], strict=True):
        if ply.action.verb is Verb.TRIGGER or (ply.action.verb is Verb.CONSPIRACY and not ply.is_hidden_from(seat)):
            names.add(ply.action.units[0].number)
        for seen in (state, after):
            if seen is not None and asked(seen) == seat:
                names |= {card for card in seen.plot_offer if card >= 0}
    return names


def believed(history, now, seat):
    """The worlds that fit everything a seat has seen."""
    worlds = Worlds(seat, seen_by(seat, history) | ({c for c in now.plot_offer if c >= 0} if asked(now) == seat else set()))
    states = [state for state, _ in history[1:]] + [now]
    drawing = False
    for (before, ply), after in zip(history, states, strict=True):
        verb, mine = ply.action.verb, asked(before) == seat
        if verb is Verb.TRIGGER:
            card = ply.action.units[0].number
            owner = before.agenda[before.n_agenda - 1].seat
            if owner != seat:
                worlds.opponent_shows(before.city[owner].plots.index(card), card)
        if verb is Verb.CONSPIRACY:
            card = ply.action.units[0].number
            if mine:
                worlds.i_draw(card)
            else:
                worlds.opponent_draws()
        if verb is Verb.KEEP:
            kept = [place for place in range(16) if before.city[ply.seat].plots[place] != after.city[ply.seat].plots[place]]
            drawing = False
            if not mine:
                worlds.opponent_keeps(kept)
        if verb is Verb.RETURN:
            card = before.plot_offer[0]
            if not mine:
                worlds.opponent_returns(ply.action.number == 0)
            elif ply.action.number == 0:
                worlds.i_return(card)
        asks = [entry.question for entry in after.agenda[: after.n_agenda]]
        if not drawing and Question.KEEP_CONSPIRACY in asks:
            drawing = True
            drawer = next(e.seat for e in after.agenda[: after.n_agenda] if e.question == Question.KEEP_CONSPIRACY)
            if drawer != seat:
                worlds.opponent_begins()
            else:
                if before.plot_top >= 0:
                    worlds.i_begin(before.plot_top)
                    worlds.out.add(before.plot_top)
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
    monkeypatch.setattr(knowledge, "draw", script.draw)
    monkeypatch.setattr(knowledge, "draw_member", script.draw_member)
    sight.locked, sight.lock_suspects = NONE, 0  # of no concern here
    for _ in script.runs():
        filled = sight.copy()
        imagine(filled, None)
        other = filled.city[1 - seat]

        def named(card):
            return card if card in names else UNNAMED

        hand = tuple((place, named(card)) for place, card in enumerate(other.plots) if card != NONE)
        top = named(filled.plot_top) if filled.plot_top >= 0 else None
        offered = [card for card in filled.plot_offer if card >= 0] if asked(filled) == 1 - seat else []
        drawn = tuple(sorted(map(named, offered)))
        deep = {card for card in other.rumours if card >= 0} - {*other.plots, filled.plot_top, *filled.plot_offer}
        bottom = tuple(sorted([*deep, *[UNNAMED] * (other.n_bottom - len(deep))]))
        found.add((hand, bottom, top, drawn))
    monkeypatch.undo()
    return found


def check_conspiracies(monkeypatch, options, seed):
    """At every decision, for both seats; returns how often a named card could be in several places."""
    doubts, last = 0, {}
    for game, history in moments(options, seed):
        verbs = {ply.action.verb for _, ply in history[last.get("plies", 0) :]}
        last["plies"] = len(history)
        if not verbs & {Verb.CONSPIRACY, Verb.KEEP, Verb.RETURN, Verb.TRIGGER}:
            continue
        for seat in (0, 1):
            worlds = believed(history, game.state, seat)
            assert imagined(monkeypatch, game.state, seat, worlds.names) == worlds.worlds
            doubts += len({frozenset(hand) for hand, *_ in worlds.worlds}) > 1
    return doubts


AGORA = duel.Options(agora=True)


@pytest.mark.parametrize("seed", range(8))
def test_a_search_reckons_with_exactly_the_conspiracies_that_could_be_held(monkeypatch, seed):
    check_conspiracies(monkeypatch, AGORA, seed)


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("options", [AGORA, replace(AGORA, pantheon=True)], ids=["agora", "both"])
def test_a_search_reckons_with_exactly_what_could_be_held_in_many_games(monkeypatch, options):
    assert sum(check_conspiracies(monkeypatch, options, seed) for seed in range(100, 200)) > 5


# --- the decks of Divinities ---


def believed_decks(history, now, seat, public):
    """For each mythology: the decks, from the bottom, and Divinities on spaces, that fit what a seat has seen."""
    worlds = [{(order, ()) for order in permutations(range(3 * m, 3 * m + 3))} for m in range(5)]
    states = [state for state, _ in history[1:]] + [now]
    for (before, ply), after in zip(history, states, strict=True):
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
            from_tops = before.agenda[before.n_agenda - 1].question == PICK_FROM_TOPS
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
    """Whether a deck is as a seat sees it now, when it looks at one."""
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


def check_divinities(options, seed):
    """At every decision, for both seats; returns how often somebody knew more than the back."""
    doubts = 0
    for game, history in moments(options, seed):
        public = options.divine_reveal == "public"
        for seat in (0, 1):
            expected = believed_decks(history, game.state, seat, public)
            found = allowed_decks(game.state, seat)
            for m in range(5):
                wanted = {(deck, spaces if game.state.age < 2 else ()) for deck, spaces in expected[m]}
                assert found[m] == wanted, (seat, m, len(game.plies))
                doubts += 1 < len(wanted) < 6
    return doubts


PANTHEON = duel.Options(pantheon=True)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("options", [PANTHEON, replace(PANTHEON, divine_reveal="public")], ids=["private", "public"])
def test_a_search_reckons_with_exactly_the_divinities_that_could_lie_there(options, seed):
    check_divinities(options, seed)


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("reveal", ["private", "public"])
def test_a_search_reckons_with_exactly_the_divinities_in_many_games(reveal):
    options = replace(PANTHEON, agora=True, divine_reveal=reveal)
    assert sum(check_divinities(options, seed) for seed in range(100, 160)) > 1000
