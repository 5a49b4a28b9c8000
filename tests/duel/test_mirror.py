"""The seats are alike: a position with cities, pawn and turn exchanged has the same legal actions and course."""

import random

import pytest

from sevenwonders import duel
from sevenwonders.duel.actions import legal_codes
from sevenwonders.duel.rules.action_codes import (
    ACTIVATE,
    CAPITAL,
    DIVINITY,
    MILITARY,
    MYTHOLOGY,
    OFFERING_SETS,
    PLACE_DIVINITY,
    PREPARE,
    START,
    TRACK,
)
from sevenwonders.duel.rules.play import apply
from sevenwonders.duel.rules.setup import new_game
from sevenwonders.duel.rules.state import N_SPACES, NO_SPACE, SHARED, Question, Zone

OTHER = {"p1": "p2", "p2": "p1"}


def swapped(position):
    """The same position with the seats exchanged."""
    given = dict(position.__dict__)
    given["p1"], given["p2"] = position.p2, position.p1
    given["pawn"] = -position.pawn
    given["loot"] = {OTHER[seat]: sizes for seat, sizes in position.loot.items()}
    given["active"] = OTHER[position.active]
    given["pending"] = [" ".join(OTHER.get(word, word) for word in text.split()) for text in position.pending]
    return duel.Position(**given)


def mirrored(code):
    return {START: START + 1, START + 1: START}.get(code, code)


@pytest.mark.spread
@pytest.mark.parametrize("seed", range(500, 502))
def test_seats_are_alike(options, random_walk, seed):
    """From the first turn on, at every ply: the same choices, and the same position after each step."""
    *_, game = random_walk(options, seed, chance=True)
    begun, mirror = duel.Game(options), None
    for ply in game.plies:
        if mirror is None and begun.question is duel.Question.TURN:
            mirror = duel.Game(position=swapped(duel.Position.from_state(begun.state, options)))
        if mirror is not None:
            seat = mirror.seat if mirror.seat == duel.CHANCE else 1 - mirror.seat
            assert (seat, mirror.question) == (begun.seat, begun.question)
            assert sorted(map(mirrored, mirror.legal_codes())) == sorted(begun.legal_codes())
            mirror.play(mirrored(ply.code))
        begun.play(ply.code)
        if mirror is not None and not begun.is_over:
            assert swapped(duel.Position.from_state(mirror.state, options)).state() == begun.state
    assert begun.is_over
    assert mirror.is_over
    assert begun.state.victory == mirror.state.victory
    assert [begun.score(seat) for seat in (0, 1)] == [mirror.score(seat) for seat in (1, 0)]
    tie = begun.state.winner == SHARED or (
        options.final_tie == "second_player"
        and begun.score(0)["total"] == begun.score(1)["total"]
        and begun.score(0)["blue"] == begun.score(1)["blue"]
    )
    assert tie or begun.state.winner == 1 - mirror.state.winner


# --- the same for the expansions, on the records themselves: with the seats, the spaces of the Pantheon turn round ---


def turned(spaces):
    """Spaces kept as bits, counted from the other end."""
    return sum(1 << N_SPACES - 1 - space for space in range(N_SPACES) if spaces >> space & 1)


def turned_action(code):
    if START <= code < START + 2:
        return START + 1 - (code - START)
    if ACTIVATE <= code < DIVINITY:
        space, offerings = divmod(code - ACTIVATE, OFFERING_SETS)
        return ACTIVATE + OFFERING_SETS * (N_SPACES - 1 - space) + offerings
    if PLACE_DIVINITY <= code < MYTHOLOGY:
        divinity, space = divmod(code - PLACE_DIVINITY, N_SPACES)
        return PLACE_DIVINITY + N_SPACES * divinity + N_SPACES - 1 - space
    if TRACK <= code < MILITARY:
        return TRACK + 2 * CAPITAL - (code - TRACK)
    if MILITARY <= code < PREPARE:
        return MILITARY + (code - MILITARY ^ 2)
    return code


def turned_state(state):
    """The same position with the seats exchanged."""
    other = state.copy()
    other.city = [state.city[1].copy(), state.city[0].copy()]
    for city in other.city:
        city.known_spaces = turned(city.known_spaces)
    cities = {Zone.CITY: Zone.SECOND_CITY, Zone.SECOND_CITY: Zone.CITY}
    other.zone = [cities.get(zone, zone) for zone in state.zone]
    other.space = state.space[::-1]
    other.active = 1 - state.active
    other.pawn = -state.pawn
    other.minerva = state.minerva if state.minerva == NO_SPACE else -state.minerva
    other.loot = (state.loot & 3) << 2 | state.loot >> 2
    other.winner = {0: 1, 1: 0}.get(state.winner, state.winner)
    other.plot_top_by = {0: 1, 1: 0}.get(state.plot_top_by, state.plot_top_by)
    other.lock_seen = (state.lock_seen & 1) << 1 | state.lock_seen >> 1
    other.removed_seen = (state.removed_seen & 1) << 1 | state.removed_seen >> 1
    other.purchase = turned_action(state.purchase)
    for entry in other.agenda[: other.n_agenda]:
        entry.seat = {0: 1, 1: 0}.get(entry.seat, entry.seat)
        if entry.question == Question.SEE_DIVINITY:
            entry.subject ^= 16
        if entry.question in (Question.DRAW_CONSPIRACY, Question.LOOK_REMOVED_CARD):
            entry.subject ^= 4
        if entry.question == Question.REVEAL_SPACE:
            entry.subject = N_SPACES - 1 - entry.subject
    return other


@pytest.mark.parametrize("modules", [("pantheon",), ("agora",), ("pantheon", "agora")], ids="+".join)
@pytest.mark.parametrize("seed", range(3))
def test_seats_are_alike_in_the_expansions(modules, seed):
    """From the first turn on, at every ply: the same choices, and the same position after each step."""
    options = duel.options.options_from("default", {"promo_wonders": "both", "payment_choice": "pareto"}, modules)
    choice, state, mirror = random.Random(seed), duel.State(), None
    new_game(state, options.to_bits())
    while not state.victory:
        if mirror is None and state.agenda[state.n_agenda - 1].question == Question.TURN:
            mirror = turned_state(state)
        codes = legal_codes(state)
        if mirror is not None:
            assert sorted(map(turned_action, legal_codes(mirror))) == sorted(codes)
        code = choice.choice(codes)
        apply(state, code)
        if mirror is not None:
            apply(mirror, turned_action(code))
            assert turned_state(mirror) == state
    assert mirror is not None
