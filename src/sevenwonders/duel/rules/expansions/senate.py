"""The Senate of Agora: Influence cubes, control of Chambers, Decrees (rules section 5.7)."""

import numpy as np

from ....kernel.bits import find_in_array
from ....kernel.rule import rule
from ....kernel.struct import ConstTable
from ...components import Decree
from ..effects import update_prices
from ..military import move_pawn
from ..state import (
    CHANCE,
    CUBES,
    N_CHAMBERS,
    NO_SEAT,
    NONE,
    Question,
    RuleOption,
    Victory,
    end_game_with_victory,
    has_option,
    push,
)

POINTS = ConstTable(np.array([1, 2, 3, 3, 2, 1]))  # of the Chambers
FACE_UP = (0, 2, 4)  # Chambers whose Decree is open from the start
EVERY_CHAMBER = (1 << N_CHAMBERS) - 1


@rule
def cubes_placed(city):
    """Return the number of a city's Influence cubes in the Senate."""
    cubes = 0
    for chamber in range(N_CHAMBERS):
        cubes += city.cubes[chamber]
    return cubes


@rule
def cubes_left(city):
    """Return the number of Influence cubes that a city can still place."""
    return CUBES - cubes_placed(city)


@rule
def occupied_chambers(city):
    """Return the Chambers that hold Influence cubes of a city, as bits."""
    chambers = 0
    for chamber in range(N_CHAMBERS):
        chambers |= (1 if city.cubes[chamber] else 0) << chamber
    return chambers


@rule
def possible_cube_moves(city):
    """Return the moves of an Influence cube to a neighbouring Chamber that a city may make, as bits.

    The number of a bit is 2 * Chamber, plus 1 for a move to the right.
    """
    moves = 0
    for chamber in range(N_CHAMBERS):
        if city.cubes[chamber]:
            moves |= (0 if chamber == 0 else 1) << 2 * chamber
            moves |= (0 if chamber == N_CHAMBERS - 1 else 2) << 2 * chamber
    return moves


@rule
def controlling_seat(state, chamber):
    """Return the seat with more Influence cubes in a Chamber, `NO_SEAT` if both have the same number."""
    lead = state.city[0].cubes[chamber] - state.city[1].cubes[chamber]
    return 0 if lead > 0 else 1 if lead < 0 else NO_SEAT


@rule
def change_cubes(state, seat, chamber, amount):
    """Add Influence cubes of a seat to a Chamber, or remove them (`amount` below 0).

    Control of the Chamber and its Decrees is updated at once, with its effects.
    """
    before = controlling_seat(state, chamber)
    state.city[seat].cubes[chamber] += amount
    after = controlling_seat(state, chamber)
    if before == after:
        return
    for decree in range(N_CHAMBERS):
        if before != NO_SEAT and state.decree_chamber[decree] == chamber and state.decree[decree] != NONE:
            end_decree_effect(state, before, state.decree[decree])
    if after != NO_SEAT and state.victory == Victory.NONE:
        for decree in range(N_CHAMBERS):
            if state.decree_chamber[decree] == chamber and state.victory == Victory.NONE:
                give_control_of_decree(state, after, decree)
        end_game_on_political_supremacy(state, after)


@rule
def give_control_of_decree(state, seat, decree):
    """Give a seat control of the Decree that was dealt to a Chamber (`decree`, from 0).

    If it lies face down, chance turns it up first.
    """
    if state.decree[decree] != NONE:
        start_decree_effect(state, seat, state.decree[decree])
    elif not is_flip_pending(state, decree):
        push(state, Question.FLIP_DECREE, CHANCE, decree)


@rule
def is_flip_pending(state, decree):
    """Return whether chance is about to turn up a Decree; `decree` is the Chamber to which the Decree was dealt."""
    for place in range(state.n_agenda):
        entry = state.agenda[place]
        if entry.question == Question.FLIP_DECREE and entry.subject == decree:
            return True
    return False


@rule
def flip_decree(state, decree, number):
    """Turn up a Decree, and give it to the seat that controls the Chamber in which it lies now.

    Args:
        state: the position.
        decree: the Chamber to which the Decree was dealt, from 0.
        number: the number of the Decree that chance has drawn.
    """
    state.decree[decree] = number
    state.unseen_decrees &= ~(1 << number)
    seat = controlling_seat(state, state.decree_chamber[decree])
    if seat != NO_SEAT:
        start_decree_effect(state, seat, number)
        end_game_on_political_supremacy(state, seat)


@rule
def start_decree_effect(state, seat, number):
    """Apply the effect of a Decree for the seat that gains control of it; `number` is the number of the Decree."""
    state.city[seat].decrees |= 1 << number
    update_prices(state)
    if number == Decree.SHIELD_DECREE:
        move_pawn(state, seat, 1, not has_option(state, RuleOption.DECREE_NO_POLIORCETICS))


@rule
def end_decree_effect(state, seat, number):
    """End the effect of a Decree, whose number is `number`, for the seat that loses control of it.

    The Decree with a shield moves the Conflict pawn back for the other player (R-93, R-107).
    """
    state.city[seat].decrees &= ~(1 << number)
    update_prices(state)
    if number == Decree.SHIELD_DECREE and state.victory == Victory.NONE:
        move_pawn(state, 1 - seat, 1, not has_option(state, RuleOption.DECREE_NO_POLIORCETICS))


@rule
def end_game_on_political_supremacy(state, seat):
    """End the game if a seat controls all six Chambers and no Decree is face down (R-102)."""
    for chamber in range(N_CHAMBERS):
        if controlling_seat(state, chamber) != seat or state.decree[chamber] == NONE:
            return
    if state.victory == Victory.NONE:
        end_game_with_victory(state, seat, Victory.POLITICAL)


@rule
def place_cube(state, seat, chamber):
    """Place an Influence cube from a player's supply in a Chamber."""
    change_cubes(state, seat, chamber, 1)


@rule
def move_cube(state, seat, move):
    """Move an Influence cube of a seat to a neighbouring Chamber.

    `move` is 2 * Chamber, plus 1 for a move to the right.
    """
    chamber = move // 2
    change_cubes(state, seat, chamber, -1)
    if state.victory == Victory.NONE:
        change_cubes(state, seat, chamber + (1 if move & 1 else -1), 1)


@rule
def move_decree(state, start, end):
    """Move a Decree from the Chamber `start` under the Decree of the Chamber `end`, where both are then active.

    See R-94 to R-96. A face-down Decree is turned up if a player controls its new Chamber.
    """
    decree = find_in_array(start, state.decree_chamber)
    before, after = controlling_seat(state, start), controlling_seat(state, end)
    state.decree_chamber[decree] = end
    number = state.decree[decree]
    if number == NONE:
        if after != NO_SEAT:
            push(state, Question.FLIP_DECREE, CHANCE, decree)
    elif before != after:
        if before != NO_SEAT:
            end_decree_effect(state, before, number)
        if after != NO_SEAT and state.victory == Victory.NONE:
            start_decree_effect(state, after, number)
