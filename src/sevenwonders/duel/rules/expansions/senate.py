"""The Senate of Agora: Influence cubes, control of Chambers, Decrees (rules section 5.7)."""

import numpy as np

from ....kernel.bits import index_of
from ....kernel.rule import rule
from ....kernel.struct import ConstTable
from ...components import Decree
from ..effects import adjust
from ..military import move_pawn
from ..state import CHANCE, CUBES, N_CHAMBERS, NOBODY, NONE, Question, Rule, Victory, has_rule, push, win

POINTS = ConstTable(np.array([1, 2, 3, 3, 2, 1]))  # of the Chambers
FACE_UP = (0, 2, 4)  # Chambers whose Decree is open from the start
EVERY_CHAMBER = (1 << N_CHAMBERS) - 1


@rule
def cubes_placed(city):
    """How many cubes a city has in the Senate."""
    cubes = 0
    for chamber in range(N_CHAMBERS):
        cubes += city.cubes[chamber]
    return cubes


@rule
def cubes_left(city):
    """How many cubes a city can still place."""
    return CUBES - cubes_placed(city)


@rule
def occupied(city):
    """The Chambers that hold a city's cubes, as bits."""
    chambers = 0
    for chamber in range(N_CHAMBERS):
        chambers |= (1 if city.cubes[chamber] else 0) << chamber
    return chambers


@rule
def movable(city):
    """The moves of a cube to a neighbouring Chamber, as bits: 2 * Chamber + (1 to the right)."""
    moves = 0
    for chamber in range(N_CHAMBERS):
        if city.cubes[chamber]:
            moves |= (0 if chamber == 0 else 1) << 2 * chamber
            moves |= (0 if chamber == N_CHAMBERS - 1 else 2) << 2 * chamber
    return moves


@rule
def controller(state, chamber):
    """Who has more cubes in a Chamber, or NOBODY."""
    lead = state.city[0].cubes[chamber] - state.city[1].cubes[chamber]
    return 0 if lead > 0 else 1 if lead < 0 else NOBODY


@rule
def change_cubes(state, seat, chamber, amount):
    """Cubes come or go; control of the Chamber and its Decrees follows at once."""
    before = controller(state, chamber)
    state.city[seat].cubes[chamber] += amount
    after = controller(state, chamber)
    if before == after:
        return
    for decree in range(N_CHAMBERS):
        if before != NOBODY and state.decree_chamber[decree] == chamber and state.decree[decree] != NONE:
            lose_decree(state, before, state.decree[decree])
    if after != NOBODY and state.victory == Victory.NONE:
        for decree in range(N_CHAMBERS):
            if state.decree_chamber[decree] == chamber and state.victory == Victory.NONE:
                reach_decree(state, after, decree)
        check_senate(state, after)


@rule
def reach_decree(state, seat, decree):
    """A seat comes to control the Chamber of a Decree, which is turned up if it lies face down."""
    if state.decree[decree] != NONE:
        gain_decree(state, seat, state.decree[decree])
    elif not is_to_be_flipped(state, decree):
        push(state, Question.FLIP_DECREE, CHANCE, decree)


@rule
def is_to_be_flipped(state, decree):
    """Whether chance is already asked what a Decree is, below what another one that was flipped has brought."""
    for place in range(state.n_agenda):
        entry = state.agenda[place]
        if entry.question == Question.FLIP_DECREE and entry.subject == decree:
            return True
    return False


@rule
def flip_decree(state, decree, name):
    """Chance has said which Decree lay face down."""
    state.decree[decree] = name
    state.unseen_decrees &= ~(1 << name)
    seat = controller(state, state.decree_chamber[decree])
    if seat != NOBODY:
        gain_decree(state, seat, name)
        check_senate(state, seat)


@rule
def gain_decree(state, seat, name):
    """A Decree begins to work for a seat."""
    state.city[seat].decrees |= 1 << name
    adjust(state)
    if name == Decree.SHIELD_DECREE:
        move_pawn(state, seat, 1, not has_rule(state, Rule.DECREE_NO_POLIORCETICS))


@rule
def lose_decree(state, seat, name):
    """A Decree ceases to work for a seat; the shield goes back a step, to the other player's benefit (R-93, R-107)."""
    state.city[seat].decrees &= ~(1 << name)
    adjust(state)
    if name == Decree.SHIELD_DECREE and state.victory == Victory.NONE:
        move_pawn(state, 1 - seat, 1, not has_rule(state, Rule.DECREE_NO_POLIORCETICS))


@rule
def check_senate(state, seat):
    """All six Chambers are a political supremacy (R-102), once every Decree there has been turned up."""
    for chamber in range(N_CHAMBERS):
        if controller(state, chamber) != seat or state.decree[chamber] == NONE:
            return
    if state.victory == Victory.NONE:
        win(state, seat, Victory.POLITICAL)


@rule
def place_cube(state, seat, chamber):
    """A cube goes from a player's supply to a Chamber."""
    change_cubes(state, seat, chamber, 1)


@rule
def move_cube(state, seat, move):
    """A cube goes to a neighbouring Chamber (see `movable`)."""
    chamber = move // 2
    change_cubes(state, seat, chamber, -1)
    if state.victory == Victory.NONE:
        change_cubes(state, seat, chamber + (1 if move & 1 else -1), 1)


@rule
def move_decree(state, start, end):
    """A Decree goes under that of another Chamber; both are then active there (R-94 to R-96)."""
    decree = index_of(start, state.decree_chamber)
    before, after = controller(state, start), controller(state, end)
    state.decree_chamber[decree] = end
    name = state.decree[decree]
    if name == NONE:
        if after != NOBODY:
            push(state, Question.FLIP_DECREE, CHANCE, decree)
    elif before != after:
        if before != NOBODY:
            lose_decree(state, before, name)
        if after != NOBODY and state.victory == Victory.NONE:
            gain_decree(state, after, name)
