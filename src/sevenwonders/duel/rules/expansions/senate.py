"""The Senate of Agora: Influence cubes, control of Chambers, Decrees (rules section 5.7)."""

import numpy as np

from ....kernel.bits import index_of
from ....kernel.rule import rule
from ....kernel.struct import ConstTable
from ...components import Decree
from ..effects import update_prices
from ..military import move_pawn
from ..state import CHANCE, CUBES, N_CHAMBERS, NO_SEAT, NONE, Question, Rule, Victory, has_rule, push, win

POINTS = ConstTable(np.array([1, 2, 3, 3, 2, 1]))  # of the Chambers
FACE_UP = (0, 2, 4)  # Chambers whose Decree is open from the start
EVERY_CHAMBER = (1 << N_CHAMBERS) - 1


@rule
def cubes_placed(city):
    """Return the number of a city's cubes in the Senate."""
    cubes = 0
    for chamber in range(N_CHAMBERS):
        cubes += city.cubes[chamber]
    return cubes


@rule
def cubes_left(city):
    """Return the number of cubes that a city can still place."""
    return CUBES - cubes_placed(city)


@rule
def occupied_chambers(city):
    """Return the Chambers that hold a city's cubes, as bits."""
    chambers = 0
    for chamber in range(N_CHAMBERS):
        chambers |= (1 if city.cubes[chamber] else 0) << chamber
    return chambers


@rule
def possible_cube_moves(city):
    """Return the possible moves of a cube to a neighbouring Chamber, as bits: 2 * Chamber + (1 to the right)."""
    moves = 0
    for chamber in range(N_CHAMBERS):
        if city.cubes[chamber]:
            moves |= (0 if chamber == 0 else 1) << 2 * chamber
            moves |= (0 if chamber == N_CHAMBERS - 1 else 2) << 2 * chamber
    return moves


@rule
def controller(state, chamber):
    """Return the seat with more cubes in a Chamber, or `NO_SEAT`."""
    lead = state.city[0].cubes[chamber] - state.city[1].cubes[chamber]
    return 0 if lead > 0 else 1 if lead < 0 else NO_SEAT


@rule
def change_cubes(state, seat, chamber, amount):
    """Add or remove cubes; control of the Chamber and its Decrees is updated at once."""
    before = controller(state, chamber)
    state.city[seat].cubes[chamber] += amount
    after = controller(state, chamber)
    if before == after:
        return
    for decree in range(N_CHAMBERS):
        if before != NO_SEAT and state.decree_chamber[decree] == chamber and state.decree[decree] != NONE:
            lose_decree(state, before, state.decree[decree])
    if after != NO_SEAT and state.victory == Victory.NONE:
        for decree in range(N_CHAMBERS):
            if state.decree_chamber[decree] == chamber and state.victory == Victory.NONE:
                give_control_of_decree(state, after, decree)
        check_political_supremacy(state, after)


@rule
def give_control_of_decree(state, seat, decree):
    """Give a seat control of a Decree; a face-down Decree is turned up first."""
    if state.decree[decree] != NONE:
        gain_decree(state, seat, state.decree[decree])
    elif not is_flip_pending(state, decree):
        push(state, Question.FLIP_DECREE, CHANCE, decree)


@rule
def is_flip_pending(state, decree):
    """Return whether chance is already asked to turn up a Decree, further down on the agenda."""
    for place in range(state.n_agenda):
        entry = state.agenda[place]
        if entry.question == Question.FLIP_DECREE and entry.subject == decree:
            return True
    return False


@rule
def flip_decree(state, decree, name):
    """Turn up the Decree that chance has drawn for a Chamber."""
    state.decree[decree] = name
    state.unseen_decrees &= ~(1 << name)
    seat = controller(state, state.decree_chamber[decree])
    if seat != NO_SEAT:
        gain_decree(state, seat, name)
        check_political_supremacy(state, seat)


@rule
def gain_decree(state, seat, name):
    """Apply the effect of a Decree for the seat that gains control of it."""
    state.city[seat].decrees |= 1 << name
    update_prices(state)
    if name == Decree.SHIELD_DECREE:
        move_pawn(state, seat, 1, not has_rule(state, Rule.DECREE_NO_POLIORCETICS))


@rule
def lose_decree(state, seat, name):
    """End a Decree's effect for a seat; its shield moves the pawn back for the other player (R-93, R-107)."""
    state.city[seat].decrees &= ~(1 << name)
    update_prices(state)
    if name == Decree.SHIELD_DECREE and state.victory == Victory.NONE:
        move_pawn(state, 1 - seat, 1, not has_rule(state, Rule.DECREE_NO_POLIORCETICS))


@rule
def check_political_supremacy(state, seat):
    """End the game by political supremacy if the seat controls all six Chambers with revealed Decrees (R-102)."""
    for chamber in range(N_CHAMBERS):
        if controller(state, chamber) != seat or state.decree[chamber] == NONE:
            return
    if state.victory == Victory.NONE:
        win(state, seat, Victory.POLITICAL)


@rule
def place_cube(state, seat, chamber):
    """Place a cube from a player's supply in a Chamber."""
    change_cubes(state, seat, chamber, 1)


@rule
def move_cube(state, seat, move):
    """Move a cube to a neighbouring Chamber (coded as in `possible_cube_moves`)."""
    chamber = move // 2
    change_cubes(state, seat, chamber, -1)
    if state.victory == Victory.NONE:
        change_cubes(state, seat, chamber + (1 if move & 1 else -1), 1)


@rule
def move_decree(state, start, end):
    """Move a Decree under the Decree of another Chamber; both are then active there (R-94 to R-96)."""
    decree = index_of(start, state.decree_chamber)
    before, after = controller(state, start), controller(state, end)
    state.decree_chamber[decree] = end
    name = state.decree[decree]
    if name == NONE:
        if after != NO_SEAT:
            push(state, Question.FLIP_DECREE, CHANCE, decree)
    elif before != after:
        if before != NO_SEAT:
            lose_decree(state, before, name)
        if after != NO_SEAT and state.victory == Victory.NONE:
            gain_decree(state, after, name)
