"""Network inputs for Pantheon, Agora and the Solo Challenge, which come after those of the base game.

An input is a single fact about a position.  Functions of the form `...inputs(..., out, n)` write the indices of active
inputs to `out` from index `n` on, and return the next free index.
"""

from ....kernel.bits import append_members, lowest_member
from ....kernel.rule import rule
from ...components import N_CARDS, N_CONSPIRACIES, N_DECREES, Deck
from ...rules.action_codes import CAPITAL, N_MYTHOLOGIES, TRACK_SPACES
from ...rules.expansions.observation import (
    AT_BOTTOM,
    DRAWN_PLOT,
    MY_PLOT,
    MY_TRIGGERED,
    ON_TOP,
    RUMOURED,
    THEIR_PLOT,
    THEIR_TRIGGERED,
)
from ...rules.expansions.pantheon import activation_price
from ...rules.expansions.senate import controlling_seat
from ...rules.knowledge import is_rumour_located, next_deciding_seat
from ...rules.market import spendable_coins
from ...rules.state import (
    DECK_OF_MYTHOLOGY,
    HIDDEN,
    N_CHAMBERS,
    N_PLOTS,
    N_RUMOURS,
    N_SPACES,
    NO_SPACE,
    NONE,
    RuleOption,
    controls_decree,
)
from ...rules.structure import token_index

N_GODS = 16  # including the Gate
ON_SPACE, MY_GOD, THEIR_GOD, IN_DECK = 0, N_SPACES, N_SPACES + 1, N_SPACES + 2
GOD_PLACES = N_SPACES + 3
PRICES = 5  # 0 to 2 coins, 3 to 5, 6 to 8, more, more than the city has
N_MARKS = N_MYTHOLOGIES + 3
PLOT_PLACES = 11

GOD = 0
GOD_PRICE = GOD + N_GODS * GOD_PLACES  # for either seat
HIDDEN_GOD = GOD_PRICE + N_GODS * 2 * PRICES
MYTHOLOGIES = HIDDEN_GOD + N_SPACES * N_MYTHOLOGIES  # 1 or 2 tokens of either seat
OFFERINGS = MYTHOLOGIES + 2 * 2 * N_MYTHOLOGIES
MARK = OFFERINGS + 2 * 3  # tokens on accessible cards, and on covered cards
RESERVE = MARK + 2 * N_MARKS
SNAKE = RESERVE + 2 * 16
MINERVA = SNAKE + N_CARDS
DECK_SIZE = MINERVA + TRACK_SPACES
CUBES = DECK_SIZE + 4 * N_MYTHOLOGIES  # the lead in each Chamber
MY_CUBES = CUBES + 13 * N_CHAMBERS
CHAMBERS = MY_CUBES + 5 * N_CHAMBERS  # controlled by either seat
MISSING = CHAMBERS + 2 * 7  # cubes, for all Chambers
DECREE = MISSING + 2 * 13  # mine, theirs, not controlled
DECREES_DOWN = DECREE + 3 * N_DECREES
PLOT = DECREES_DOWN + 2 * N_CHAMBERS
PLOTS = PLOT + PLOT_PLACES * N_CONSPIRACIES  # how many either seat has, unprepared and prepared
CONSPIRED = PLOTS + 2 * 2 * 5
TOP_PLOT = CONSPIRED + 1  # mine or theirs
REMOVED_LEFT = TOP_PLOT + 2
ACHIEVED = REMOVED_LEFT + 4
SOLO_PILE = ACHIEVED + 4
N_EXPANSION_INPUTS = SOLO_PILE + 8


@rule
def write_expansion_inputs(state, seat, first, out, n):
    """Write the network inputs for Pantheon, Agora and the Solo Challenge to `out`; return its next free index.

    Args:
        state: the position.
        seat: the seat from whose point of view the position is encoded.
        first: the number of inputs of the base game.
        out: the array to write to.
        n: the first free index of `out`.
    """
    begin = n
    if state.rules & RuleOption.PANTHEON:
        n = write_divinity_inputs(state, seat, out, n)
        n = write_pantheon_inputs(state, seat, out, n)
    if state.rules & RuleOption.AGORA:
        n = write_senate_inputs(state, seat, out, n)
        n = write_conspiracy_inputs(state, seat, out, n)
    if state.rules & RuleOption.SOLO:
        out[n] = SOLO_PILE + state.solo_pile
        out[n + 1] = ACHIEVED + (state.achieved >> 1 & 3)
        n += 2
    for place in range(begin, n):
        out[place] += first
    return n


@rule
def write_divinity_inputs(state, seat, out, n):
    """Write the network inputs for the Divinities that the seat has seen: locations, and prices for both seats.

    Their indices go to the array `out` from index `n` on; return the next free index of `out`.
    """
    me, they = state.city[seat], state.city[1 - seat]
    for god in range(N_GODS):
        if (me.divinities | they.divinities) >> god & 1:
            out[n] = GOD + GOD_PLACES * god + (MY_GOD if me.divinities >> god & 1 else THEIR_GOD)
            n += 1
    for place in range(len(state.divinity)):
        if state.divinity[place] >= 0 and me.known_decks >> place & 1:
            out[n] = GOD + GOD_PLACES * state.divinity[place] + IN_DECK
            n += 1
    for space in range(N_SPACES):
        god = state.space[space]
        if god == NONE:
            continue
        mythology = HIDDEN - god if god < 0 else god // DECK_OF_MYTHOLOGY
        if god >= 0 and (state.age >= Deck.AGE_II or me.known_spaces >> space & 1):
            out[n] = GOD + GOD_PLACES * god + space
            out[n + 1] = GOD_PRICE + 2 * PRICES * god + divinity_price_bucket(state, seat, space)
            out[n + 2] = GOD_PRICE + 2 * PRICES * god + PRICES + divinity_price_bucket(state, 1 - seat, space)
            n += 3
        elif mythology < N_MYTHOLOGIES:
            out[n] = HIDDEN_GOD + N_MYTHOLOGIES * space + mythology
            n += 1
    return n


@rule
def divinity_price_bucket(state, seat, space):
    """Return the price class of the Divinity on a space, from 0 to 4 (more than the seat can pay).

    The price is that after the seat has used all its Offering tokens.
    """
    coins = activation_price(state, seat, space, state.city[seat].offerings)
    if coins > spendable_coins(state.city[seat]):
        return 4
    return min(3, coins // 3)


@rule
def write_pantheon_inputs(state, seat, out, n):
    """Write the network inputs for tokens of Pantheon, lasting effects of Divinities, and the sizes of their decks.

    Their indices go to the array `out` from index `n` on; return the next free index of `out`.
    """
    for owner in range(2):
        city, side = state.city[owner], 0 if owner == seat else 1
        for mythology in range(N_MYTHOLOGIES):
            number = city.mythologies >> 2 * mythology & 3
            if number:
                out[n] = MYTHOLOGIES + 2 * (N_MYTHOLOGIES * side + mythology) + min(number, 2) - 1
                n += 1
        n = append_members(city.offerings, OFFERINGS + 3 * side, out, n)
        if city.reserve > 0:
            out[n] = RESERVE + 16 * side + min(15, city.reserve)
            n += 1
    rest = state.marked & state.present
    while rest:
        slot = lowest_member(rest)
        rest &= rest - 1
        token = state.spot[token_index(state, slot)]
        if token != NONE:
            kind = token if state.age == Deck.AGE_I else N_MYTHOLOGIES + token
            out[n] = MARK + (0 if state.open >> slot & 1 else N_MARKS) + kind
            n += 1
    if state.snake >= 0:
        out[n] = SNAKE + state.snake
        n += 1
    if state.minerva != NO_SPACE:
        out[n] = MINERVA + CAPITAL + (state.minerva if seat == 0 else -state.minerva)
        n += 1
    for mythology in range(N_MYTHOLOGIES):
        out[n] = DECK_SIZE + 4 * mythology + state.deck_size[mythology]
        n += 1
    return n


@rule
def write_senate_inputs(state, seat, out, n):
    """Write the network inputs for the Influence cubes in each Chamber of the Senate, and for the Decrees.

    Their indices go to the array `out` from index `n` on; return the next free index of `out`.
    """
    me, they = state.city[seat], state.city[1 - seat]
    mine = theirs = missing = missed = 0
    for chamber in range(N_CHAMBERS):
        lead = me.cubes[chamber] - they.cubes[chamber]
        mine += lead > 0
        theirs += lead < 0
        missing += max(0, 1 - lead)
        missed += max(0, 1 + lead)
        out[n] = CUBES + 13 * chamber + max(0, min(12, lead + 6))
        out[n + 1] = MY_CUBES + 5 * chamber + min(4, me.cubes[chamber])
        n += 2
    out[n], out[n + 1] = CHAMBERS + mine, CHAMBERS + 7 + theirs
    out[n + 2], out[n + 3] = MISSING + min(12, missing), MISSING + 13 + min(12, missed)
    n += 4
    for place in range(N_CHAMBERS):
        decree, chamber = state.decree[place], state.decree_chamber[place]
        if decree == NONE:
            if state.unseen_decrees:
                leads = controlling_seat(state, chamber)
                out[n] = DECREES_DOWN + 2 * chamber + (leads == seat)
                n += 1
        else:
            owner = 0 if controls_decree(me, decree) else 1 if controls_decree(they, decree) else 2
            out[n] = DECREE + 3 * decree + owner
            n += 1
    if state.conspired:
        out[n] = CONSPIRED
        n += 1
    out[n] = REMOVED_LEFT + max(0, min(3, state.removed_left))
    return n + 1


@rule
def write_conspiracy_inputs(state, seat, out, n):
    """Write the network inputs for what the seat knows or can infer about the Conspiracies.

    The indices of the active inputs go to the array `out` from index `n` on; return its next free index.
    """
    me, they = state.city[seat], state.city[1 - seat]
    for plot in range(N_CONSPIRACIES):
        place = NONE
        if (me.triggered | they.triggered) >> plot & 1:
            place = MY_TRIGGERED if me.triggered >> plot & 1 else THEIR_TRIGGERED
        elif me.bottom >> plot & 1:
            place = AT_BOTTOM
        if place != NONE:
            out[n] = PLOT + PLOT_PLACES * plot + place
            n += 1
    for rumour in range(N_RUMOURS):
        if they.rumours[rumour] >= 0:
            out[n] = PLOT + PLOT_PLACES * they.rumours[rumour] + RUMOURED
            n += 1
    for owner in range(2):
        city, numbers = state.city[owner], PLOTS + (0 if owner == seat else 10)
        held = prepared = 0
        for place in range(N_PLOTS):
            plot = city.plots[place]
            if plot == NONE:
                continue
            ready = city.plot_under[place] != NONE
            prepared += ready
            held += not ready
            if plot >= 0 and (owner == seat or is_rumour_located(state, owner, city.plot_rumour[place])):
                out[n] = PLOT + PLOT_PLACES * plot + (MY_PLOT if owner == seat else THEIR_PLOT) + ready
                n += 1
        out[n], out[n + 1] = numbers + min(4, held), numbers + 5 + min(4, prepared)
        n += 2
    if state.plot_top >= 0 and (
        state.plot_top_by == seat or is_rumour_located(state, state.plot_top_by, state.plot_top_rumour)
    ):
        out[n] = PLOT + PLOT_PLACES * state.plot_top + ON_TOP
        n += 1
    if state.plot_top_by >= 0:
        out[n] = TOP_PLOT + (0 if state.plot_top_by == seat else 1)
        n += 1
    if next_deciding_seat(state) == seat:
        for place in range(2):
            if state.plot_offer[place] >= 0:
                out[n] = PLOT + PLOT_PLACES * state.plot_offer[place] + DRAWN_PLOT
                n += 1
    return n
