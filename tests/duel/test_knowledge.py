"""A seat knows what it has seen and nothing else: with other secrets a game looks the same to it.

A game is replayed: from some ply on whose content a seat could not read, other things are drawn, kept, placed or
locked, as far as everything that the seat did read stays as it was.  The seat must reckon with every such history, so
all that it is shown has to be the same to the byte.  The other direction holds too: what a search fills in for a seat
could be so, and `test_beliefs` holds that it is all that could be so.
"""

import json
import random
from dataclasses import replace

import pytest

from sevenwonders import duel
from sevenwonders.duel.actions import action_of, code_of, legal_codes
from sevenwonders.duel.game import Ply
from sevenwonders.duel.hidden_facts import may_have_private_facts, only_seat_knowing_action
from sevenwonders.duel.rules import play
from sevenwonders.duel.rules.action_codes import N_ACTIONS, TOKEN
from sevenwonders.duel.rules.knowledge import determinize, redact
from sevenwonders.duel.rules.observation import N_FEATURES, observe
from sevenwonders.duel.rules.simulation import playout
from sevenwonders.duel.rules.state import HIDDEN, NONE, Question, RuleOption, has_option
from sevenwonders.duel.states import known
from sevenwonders.kernel.chance import derive_random_stream

VIEWERS = (0, 1, None)
LOCKING = (34, 79)  # random games in which a Progress token of the box is locked
Verb = duel.Verb
SECRETIVE = (
    *("recruit conspirator", "conspire", "return top", "trigger", "prepare", "token organized_crime"),
    *("keep obscurantism", "keep treason", "keep espionage", "activate gate", "wonder the_divine_theater"),
)  # what players like in every other game, so that there is more to hide
PICK_FROM_DECK, PICK_FROM_TOPS = Question.PICK_FROM_DECK, Question.PICK_FROM_TOPS


# --- the same game with other secrets ---


class Secrets:
    """Which component stands in for which, in a replayed history."""

    def __init__(self):
        self.instead = {}

    def of(self, unit):
        return self.instead.get(unit, unit)

    def tell(self, action):
        return replace(action, units=(self.of(action.units[0]), *action.units[1:])) if action.units else action

    def put(self, unit, other):
        """From now on, `other` stands in for `unit`, and the other way round."""
        before = self.of(unit)
        swap = {before: other, other: before}
        names = {unit, other, before, *self.instead}
        self.instead = {name: swap.get(self.of(name), self.of(name)) for name in names}


def ply_of(state, code):
    """A ply as a game would note it."""
    return Ply(
        state.agenda[state.n_agenda - 1].seat, action_of(state, code), code, only_seat_knowing_action(state, code)
    )


def alike(state, ply, viewer):
    """The codes that look like a ply to a viewer."""
    plies = (ply_of(state, code) for code in legal_codes(state))
    return [p.code for p in plies if p.is_component_hidden_from(viewer) and p.text(viewer) == ply.text(viewer)]


def is_unnoticed(state, viewer):
    """Return whether a chance event is hidden from the viewer."""
    if not state.n_agenda or state.agenda[state.n_agenda - 1].question != Question.DRAW_ENKI_TOKEN:
        return False
    return not ply_of(state, legal_codes(state)[0]).is_noticed_by(viewer)


def looks_like(state, other, viewer):
    """Return whether two states look the same to the viewer, beyond what plies say.

    That is what they may do, Divinities turned up, and which of the cards face down before a player is prepared.
    """
    if (state.age, state.victory) != (other.age, other.victory) or state.victory:
        return state.victory == other.victory != 0
    tops = [position.agenda[position.n_agenda - 1] for position in (state, other)]
    if (tops[0].question, tops[0].seat) != (tops[1].question, tops[1].seat):
        return False
    shows_all = has_option(state, RuleOption.PUBLIC_DIVINITIES) and tops[0].question in (PICK_FROM_DECK, PICK_FROM_TOPS)
    if (viewer == tops[0].seat or shows_all) and legal_codes(state) != legal_codes(other):
        return False
    for one, two in zip(state.city, other.city, strict=True):
        if one.plot_under != two.plot_under or [p == NONE for p in one.plots] != [p == NONE for p in two.plots]:
            return False
    return state.age < 2 or state.space == other.space


def told_again(history, now, number, viewer, choice, first=None):
    """The history with another secret at a ply that the viewer could not read: state and plies, None if that fails.

    The secret is `first`, or any.
    """
    state, secrets = history[number][0].copy(), Secrets()
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
        if ply.is_component_hidden_from(viewer):
            codes = alike(state, ply, viewer)
            if not codes:
                return None
            code = code_of(state, secrets.tell(ply.action))
            if len(plies) == number or code not in codes or choice.random() < 0.1:
                code = first if first is not None and len(plies) == number else choice.choice(codes)
                secrets.put(ply.action.units[0], action_of(state, code).units[0])
            step(code)
        else:
            code = code_of(state, ply.action)
            if code not in legal_codes(state) or ply_of(state, code).is_component_hidden_from(viewer):
                return None
            step(code)
            plies[-1] = replace(plies[-1], follow_up=ply.follow_up, card=ply.card)
    return (state, plies) if looks_like(state, now, viewer) else None


def shown(game, viewer):
    """Everything that a viewer is shown of a game."""
    state = known(game.state, viewer)
    features = [0] * N_FEATURES
    if viewer is not None:
        observe(game.state, viewer, features)
    return {
        "view": json.dumps(duel.view(game, viewer)),
        "known": state.to_array().tobytes(),
        "legal": game.legal_codes() if viewer == game.seat else None,
        "features": features,
        "plies": [ply.text(viewer) for ply in game.plies if ply.is_noticed_by(viewer)],
    }


def compare_retold(moments, options, seed, chances, tries=6):
    """Tell a random game again at random moments; returns how often its secrets were others."""
    choice, others = random.Random(seed), 0
    for game, history in moments(options, seed, SECRETIVE if seed % 2 else ()):
        if choice.random() > chances:
            continue
        for viewer in VIEWERS:
            hidden = [number for number, (_, ply) in enumerate(history) if ply.is_component_hidden_from(viewer)]
            for number in choice.choices(hidden, k=tries) if hidden else ():
                retold = told_again(history, game.state, number, viewer, choice)
                if retold is None:
                    continue
                again = game.copy()
                again.state, again.plies = retold
                again.seed, again.deal = None, duel.Deal.unknown(options)
                others += again.state != game.state
                first, second = shown(game, viewer), shown(again, viewer)
                for what in first:
                    assert first[what] == second[what], (what, viewer, seed, len(game.plies))
                if again.state != game.state:
                    break
    return others


def test_hidden_information_does_not_change_a_seats_view(moments, expanded):
    others = sum(compare_retold(moments, expanded, seed, 0.06) for seed in range(2))
    assert others > 10 or not {"pantheon", "agora"} & {*expanded.modules}


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_hidden_information_changes_no_view_in_many_games(moments, configuration):
    others = sum(compare_retold(moments, configuration, seed, 0.2) for seed in range(100, 110))
    assert others > 100 or not {"pantheon", "agora"} & {*configuration.modules}


def test_all_know_the_same_where_nothing_may_be_hidden(random_walk, options):
    open_positions = 0
    for game in random_walk(options, seed=5, chance=True):
        if not may_have_private_facts(game.state):
            assert known(game.state, 0) == known(game.state, 1) == known(game.state, None)
            open_positions += 1
    assert open_positions > 30 or {"pantheon", "agora"} & {*options.modules}


# --- what has been ruled out ---


def check_locked_token(games, seed):
    """Each token that may have been locked face down fits some history, and no other does; returns how often seen."""
    choice, looked = random.Random(seed), 0
    for game, history in games:
        for number, (before, ply) in enumerate(history):
            if ply.action.verb is not Verb.LOCK or ply.private_to is None:
                continue
            viewer = 1 - ply.seat
            sight = known(game.state, viewer)
            suspects = {token for token in range(len(duel.TOKENS)) if sight.lock_suspects >> token & 1}
            suspects = {sight.locked} if sight.locked >= 0 else suspects
            fitting = set()
            for code in alike(before, ply, viewer):
                tries = (told_again(history, game.state, number, viewer, choice, code) for _ in range(40))
                if any(retold is not None for retold in tries):
                    fitting.add(code - TOKEN)
            assert fitting == suspects
            looked += 1
    return looked


@pytest.mark.parametrize("seed", [34, 79])
def test_face_down_locked_token_may_be_any_unseen_token(moments, seed):
    assert check_locked_token(moments(duel.Options(agora=True), seed), seed)


# --- what a search fills in ---


def check_imagined(state, seat, stream):
    """Check that a determinized state is possible and consistent with the seat's knowledge."""
    sight = known(state, seat)
    again = sight.copy()
    redact(again, seat)
    assert again == sight, "nothing more to forget"
    filled = sight.copy()
    determinize(filled, stream)
    hidden = [filled.locked, filled.plot_top, *filled.plot_offer, *filled.city[0].plots, *filled.city[1].plots]
    assert HIDDEN not in hidden
    in_places = [card for card in hidden[1:] if card >= 0]
    bottoms = [card for city in filled.city for card in range(16) if (city.bottom | city.triggered) >> card & 1]
    unseen = [card for card in range(16) if filled.unseen_plots >> card & 1]
    deep = {card for city in filled.city for card in city.rumours if card >= 0} - {*in_places, *bottoms}
    if has_option(state, RuleOption.AGORA):
        assert sorted([*in_places, *bottoms, *unseen, *deep]) == list(range(16))
    tokens = filled.board_tokens + filled.box_tokens + filled.enki_tokens + sum(city.tokens for city in filled.city)
    assert tokens + (1 << filled.locked if filled.locked >= 0 else 0) == everything(state)
    assert legal_codes(filled) == legal_codes(state) or state.agenda[state.n_agenda - 1].seat != seat
    once_more = filled.copy()
    redact(once_more, seat)
    assert once_more == sight
    return filled


def everything(state):
    """The Progress tokens of a game as bits."""
    locked = 1 << state.locked if state.locked >= 0 else 0
    return state.board_tokens + state.box_tokens + state.enki_tokens + sum(city.tokens for city in state.city) + locked


@pytest.mark.spread
@pytest.mark.parametrize("seed", range(20, 23))
def test_determinized_state_is_possible_and_playable(moments, expanded, seed):
    stream, choice = derive_random_stream(seed), random.Random(seed)
    for game, _ in moments(expanded, seed):
        for seat in (0, 1):
            filled = check_imagined(game.state, seat, stream)
            if choice.random() < 0.03:
                playout(filled, stream, [0] * N_ACTIONS)
                assert filled.victory
