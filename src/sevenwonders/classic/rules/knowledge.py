"""Hidden information: removal of everything that a seat cannot know from a copy of a position (rules section 12).

Hands are passed on. The hand of a seat at the first turn of an Age is a *packet*; the direction of passing determines
the seat that holds a packet in a turn. A copy for a seat contains, in place of the other hands, those that the seat
held (`held`) and, for Halikarnassos, the cards that it found in the discard pile (`looked`). Together with
all public builds, this is the whole knowledge of the seat; `belief.determinize` deals the rest.
"""

from ...kernel.rule import rule
from ..components import FIRST_OF_AGE, MAX_PLAYERS, N_AGES, N_GUILDS, N_TURNS, Board
from .discard import age_of_card_use
from .setup import FIRST_GUILD_KIND
from .state import (
    COMPLETE,
    ENTRIES,
    HIDDEN,
    N_LOOKS,
    NONE,
    SPECTATOR,
    TURNS_KEPT,
    Question,
    Use,
    card_use_index,
    copies_in,
    passing_direction,
)


@rule
def seat_holding_packet(players, age, packet, turn):
    """Return the seat that holds a packet in a turn; `packet` is the seat that held it in the first turn.

    After the sixth turn, hands are not passed any more.
    """
    return (packet + passing_direction(age) * min(turn, N_TURNS - 1) + players * N_TURNS) % players


@rule
def packet_held_by_seat(players, age, seat, turn):
    """Return the packet (hand) that a seat holds in a turn; it is named by the seat that had it in the first turn."""
    return (seat - passing_direction(age) * min(turn, N_TURNS - 1) + players * N_TURNS) % players


@rule
def last_turn_with_seen_hands(state, age):
    """Return the last turn of an Age, counting from 0, in which players have seen their hands; -1 before the deal."""
    if age < state.age:
        return N_TURNS - 1
    if age > state.age or state.question >= Question.DEAL_BOARD:
        return -1
    return min(state.turn, N_TURNS - 1)


@rule
def packet_cards_at_turn(state, age, packet, turn):
    """Return the cards that a packet (a hand that is passed on) had at the start of a turn, as a pile.

    They are the cards in the packet now, and those taken from it since that turn.
    """
    players, pile = state.players, 0
    if age == state.age:
        pile = state.city[seat_holding_packet(players, age, packet, min(state.turn, N_TURNS - 1))].hand
    for later in range(turn, TURNS_KEPT):
        card = state.card[card_use_index(age, later, seat_holding_packet(players, age, packet, later))]
        if card >= 0:
            pile += 1 << 2 * (card - FIRST_OF_AGE[age])
    return pile


@rule
def redact(state, seat):
    """Remove from a position all that a seat (or, if there is no such seat, a spectator) cannot know.

    The other seats' secret choices are removed, too, and count as not made.
    """
    viewer = seat if 0 <= seat < state.players else SPECTATOR
    if state.viewer == viewer:
        return
    if state.viewer == COMPLETE and viewer != SPECTATOR:
        store_hands_held(state, viewer)
        store_found_discards(state, viewer)
    else:
        for place in range(len(state.held)):
            state.held[place] = 0
        for place in range(len(state.looked)):
            state.looked[place] = 0
    redact_deal_in_progress(state, viewer)
    for other in range(state.players):
        if other != viewer:
            city = state.city[other]
            city.hand = 0
            if city.choice != NONE:
                city.choice = NONE
                state.deciders |= 1 << other
    for entry in range(ENTRIES):
        if state.use[entry] >= Use.STAGE and entry % MAX_PLAYERS != viewer:
            state.card[entry] = HIDDEN  # face down under a board or on the discard pile
    state.viewer = viewer


@rule
def store_hands_held(state, seat):
    """Write to `state.held` the hands that a seat has held, one for each turn of the game so far."""
    for age in range(1, N_AGES + 1):
        for turn in range(N_TURNS):
            pile = 0
            if turn <= last_turn_with_seen_hands(state, age) and not state.patchy:
                pile = packet_cards_at_turn(state, age, packet_held_by_seat(state.players, age, seat, turn), turn)
            state.held[(age - 1) * N_TURNS + turn] = pile


@rule
def store_found_discards(state, seat):
    """Write to `state.looked`, for each look of a seat at the discard pile, the cards that it saw for the first time.

    Cards that the seat discarded itself are left out.
    """
    for place in range(len(state.looked)):
        state.looked[place] = 0
    if state.city[seat].board != Board.HALIKARNASSOS:
        return
    for entry in range(ENTRIES):
        look = first_discard_look_after(state, entry)
        if look < N_LOOKS and state.use[entry] >= Use.SELL and entry % MAX_PLAYERS != seat and state.card[entry] >= 0:
            age = age_of_card_use(entry)
            state.looked[N_AGES * look + age - 1] += 1 << 2 * (state.card[entry] - FIRST_OF_AGE[age])


@rule
def first_discard_look_after(state, entry):
    """Return the index of the first look at the discard pile after a card was used; `N_LOOKS` if there was none.

    `entry` is the index of the card in `state.card`.
    """
    for look in range(state.looks):
        if entry // MAX_PLAYERS <= state.look_time[look]:
            return look
    return N_LOOKS


@rule
def redact_deal_in_progress(state, viewer):
    """Hide from a viewer what the deck reveals while an Age is dealt: other hands and drawn Guilds are put back."""
    if state.question == Question.DRAW_GUILD:
        put_other_hands_into_deck(state, viewer)
        for guild in range(N_GUILDS):
            kind = FIRST_GUILD_KIND + guild
            if copies_in(state.deck, kind):
                state.guilds |= 1 << guild
                state.deck &= ~(3 << 2 * kind)
    elif state.question == Question.DEAL_CARD:
        put_other_hands_into_deck(state, viewer)
        if state.age == N_AGES:
            for guild in range(N_GUILDS):
                kind = FIRST_GUILD_KIND + guild
                state.deck &= ~(3 << 2 * kind)
                if not is_guild_built_in_any_city(state, kind) and (
                    viewer == SPECTATOR or not copies_in(state.city[viewer].hand, kind)
                ):
                    state.guilds |= 1 << guild


@rule
def put_other_hands_into_deck(state, viewer):
    """Add the hands of all seats but the viewer to the deck, since the viewer cannot tell which cards were dealt."""
    for other in range(state.players):
        if other != viewer:
            state.deck += state.city[other].hand


@rule
def is_guild_built_in_any_city(state, kind):
    """Return whether a Guild is built in any city; `kind` is its number within Age III."""
    for seat in range(state.players):
        if state.city[seat].built[N_AGES - 1] >> kind & 1:
            return True
    return False
