"""The decks of Divinities, and placing their cards on the Pantheon (rules sections 3.4 and 5.4).

In `state.divinity`, index 3 * mythology + k is the k-th card of a deck from the bottom. It is `NONE` until a player
looks at it; chance draws the card then.
"""

from ....kernel.bits import count_members
from ....kernel.rule import rule
from ...components import FIRST_MYTHOLOGY, Deck, Divinity, unit_facts
from ..effects import add_lasting_effects
from ..state import CHANCE, DECK_OF_MYTHOLOGY, HIDDEN, N_SPACES, NO_SEAT, NONE, Question, RuleOption, pop, push
from ..structure import token_index

N_MYTHOLOGIES = 5
ENKI_TOKENS = 2
EVERY_SPACE = (1 << N_SPACES) - 1


@rule
def bits_of_mythology(mythology):
    """Return the three bits of a mythology, which stand for its Divinities or for the indices in its deck."""
    return 7 << DECK_OF_MYTHOLOGY * mythology


@rule
def top_index_of_deck(state, mythology):
    """Return the index, in `state.divinity`, of the top card of a mythology's deck, which is not empty."""
    return DECK_OF_MYTHOLOGY * mythology + state.deck_size[mythology] - 1


@rule
def claim_token(state, seat, slot):
    """Give the token on the card in a slot to a player; a Mythology token lets the player place a Divinity (D13)."""
    spot = token_index(state, slot)
    token = state.spot[spot]
    state.spot[spot] = NONE
    state.marked &= ~(1 << slot)
    if state.age == Deck.AGE_I:
        state.city[seat].mythologies += 1 << 2 * token
        add_lasting_effects(state, seat, unit_facts(FIRST_MYTHOLOGY + token))
        push(state, Question.PLACE_DIVINITY, seat, token)
        look_at_deck(state, seat, token, 2)
    else:
        state.city[seat].offerings |= 1 << token


@rule
def look_at_deck(state, seat, mythology, cards):
    """Let a seat look at up to `cards` cards from the top of a deck; chance draws those that no seat has seen."""
    for place in range(DECK_OF_MYTHOLOGY * mythology, DECK_OF_MYTHOLOGY * mythology + state.deck_size[mythology]):
        if place > top_index_of_deck(state, mythology) - cards:
            state.city[seat].known_decks |= 1 << place
            if state.divinity[place] == NONE:
                push(state, Question.SEE_DIVINITY, CHANCE, place + 16 * seat)


@rule
def store_drawn_divinity(state, divinity):
    """Store the Divinity that chance has drawn for the card of a deck that a seat looks at."""
    state.divinity[state.agenda[state.n_agenda - 1].subject & 15] = divinity
    state.unseen_divinities &= ~(1 << divinity)
    pop(state)


@rule
def remove_divinity(state, divinity):
    """Remove a Divinity from its deck, move the cards above it down, and return the index at which it was."""
    mythology = divinity // DECK_OF_MYTHOLOGY
    place = DECK_OF_MYTHOLOGY * mythology
    while state.divinity[place] != divinity:
        place += 1
    for above in range(place, top_index_of_deck(state, mythology)):
        state.divinity[above] = state.divinity[above + 1]
    state.divinity[top_index_of_deck(state, mythology)] = NONE
    state.deck_size[mythology] -= 1
    return place


@rule
def shift_known_deck_bits(known, place, mythology):
    """Return the bits of the deck indices that a seat has looked at, updated after the card at `place` was removed.

    The bits of the cards above it, in the deck of this mythology, move down by one.
    """
    deck = bits_of_mythology(mythology)
    low = known & deck & (1 << place) - 1
    high = known & deck & -(2 << place)
    return known & ~deck | low | high >> 1


@rule
def place_divinity(state, seat, divinity, space):
    """Place one of the two top Divinities of a deck face down on a space of the Pantheon; the other stays on top.

    The opponent sees neither, but if the last card of a deck is placed and the opponent knows it, it stays known.

    Args:
        state: the position.
        seat: the seat that places it.
        divinity: the number of the Divinity.
        space: the number of the space, counting from 0.
    """
    mythology = divinity // DECK_OF_MYTHOLOGY
    me, opponent = state.city[seat], state.city[1 - seat]
    alone = state.deck_size[mythology] == 1
    first = DECK_OF_MYTHOLOGY * mythology
    if alone:
        opponent.known_spaces |= (opponent.known_decks >> first & 1) << space
    else:
        opponent.known_decks &= ~(3 << top_index_of_deck(state, mythology) - 1)
    place = remove_divinity(state, divinity)
    me.known_decks = shift_known_deck_bits(me.known_decks, place, mythology)
    opponent.known_decks = shift_known_deck_bits(opponent.known_decks, place, mythology)
    state.space[space] = divinity
    me.known_spaces |= 1 << space


@rule
def reveal_pantheon(state):
    """Turn up the Divinities on the Pantheon at the start of Age II; the Gate takes the first empty space (R-60)."""
    push(state, Question.MEET_ENKI, NO_SEAT, 0)
    for space in range(N_SPACES - 1, -1, -1):
        if state.space[space] <= HIDDEN:
            push(state, Question.REVEAL_SPACE, CHANCE, space)
    for seat in range(2):
        state.city[seat].known_spaces = EVERY_SPACE
    space = 0
    while space < N_SPACES and state.space[space] != NONE:
        space += 1
    if space < N_SPACES:
        state.space[space] = Divinity.GATE


@rule
def draw_tokens_for_enki(state, cards):
    """Let chance draw two Progress tokens from the box onto the Divinity Enki, if he is revealed now.

    `cards` is the number of cards from the top of his deck that a player looks at, or 0 if instead the cards of the
    Pantheon are turned face up.
    """
    met = False
    for space in range(N_SPACES):
        met = met or (cards == 0 and state.space[space] == Divinity.ENKI)
    for depth in range(min(cards, state.deck_size[0])):
        met = met or state.divinity[top_index_of_deck(state, 0) - depth] == Divinity.ENKI
    tokens = min(ENKI_TOKENS, count_members(state.box_tokens))
    if met and tokens:
        push(state, Question.DRAW_ENKI_TOKEN, CHANCE, tokens)


@rule
def is_enki_seen_in_deck(state):
    """Return whether the Divinity Enki is in his deck and has been seen, so that the tokens on him are not public."""
    for place in range(DECK_OF_MYTHOLOGY):
        if state.divinity[place] == Divinity.ENKI:
            return True
    return False


@rule
def return_enki_tokens(state):
    """Return the Progress tokens on the Divinity Enki to the box (R-112)."""
    state.box_tokens |= state.enki_tokens
    state.enki_tokens = 0


@rule
def look_through_deck(state, seat, mythology):
    """Let a seat look through the deck of a mythology and activate one of its Divinities (Divine Theater, D15)."""
    push(state, Question.PICK_FROM_DECK, seat, mythology)
    if mythology == 0:
        push(state, Question.MEET_ENKI, NO_SEAT, DECK_OF_MYTHOLOGY)
    look_at_deck(state, seat, mythology, DECK_OF_MYTHOLOGY)
    if state.rules & RuleOption.PUBLIC_DIVINITIES:
        state.city[1 - seat].known_decks |= state.city[seat].known_decks & bits_of_mythology(mythology)


@rule
def look_at_top_of_every_deck(state, seat):
    """Let a seat look at the top card of every deck of Divinities and activate one of them (Gate, D16)."""
    push(state, Question.PICK_FROM_TOPS, seat, 0)
    push(state, Question.MEET_ENKI, NO_SEAT, 1)
    for mythology in range(N_MYTHOLOGIES - 1, -1, -1):
        if state.deck_size[mythology]:
            look_at_deck(state, seat, mythology, 1)
            if state.rules & RuleOption.PUBLIC_DIVINITIES:
                state.city[1 - seat].known_decks |= 1 << top_index_of_deck(state, mythology)


@rule
def bit_of_known_divinity(state, place):
    """Return the bit of the Divinity at an index of the decks; 0 if the position does not say which one it is."""
    return 0 if state.divinity[place] == NONE else 1 << state.divinity[place]


@rule
def known_top_divinities(state):
    """Return the Divinities on top of the decks, as bits, as far as the position says which they are."""
    divinities = 0
    for mythology in range(N_MYTHOLOGIES):
        if state.deck_size[mythology]:
            divinities |= bit_of_known_divinity(state, top_index_of_deck(state, mythology))
    return divinities


@rule
def known_divinities_in_deck(state, mythology):
    """Return the Divinities in a mythology's deck, as bits, as far as the position says which they are."""
    divinities = 0
    for k in range(state.deck_size[mythology]):
        divinities |= bit_of_known_divinity(state, DECK_OF_MYTHOLOGY * mythology + k)
    return divinities


@rule
def activate_picked_divinity(state, seat, divinity):
    """Activate, without paying, a Divinity that a seat picks from the decks it has looked at.

    After the whole deck was looked through, the seat decides on the order of the two cards left (D15).
    """
    mythology = divinity // DECK_OF_MYTHOLOGY
    whole_deck = state.agenda[state.n_agenda - 1].question == Question.PICK_FROM_DECK
    pop(state)
    if divinity == Divinity.ENKI:
        state.lock_suspects &= ~state.enki_tokens  # now both players see them
    elif is_enki_seen_in_deck(state):  # on the Pantheon he keeps them
        return_enki_tokens(state)
    place = remove_divinity(state, divinity)
    for owner in range(2):
        city = state.city[owner]
        city.known_decks = shift_known_deck_bits(city.known_decks, place, mythology)
    push(state, Question.DIVINITY_EFFECT, seat, divinity)
    if whole_deck and state.deck_size[mythology] == 2:
        push(state, Question.ORDER_DECK, seat, mythology)


@rule
def order_last_two_divinities(state, seat, top):
    """Put the two remaining cards of a deck in order, with the Divinity `top` on top; only the seat knows the order."""
    mythology = top // DECK_OF_MYTHOLOGY
    first = DECK_OF_MYTHOLOGY * mythology
    if state.divinity[first] == top:
        state.divinity[first], state.divinity[first + 1] = state.divinity[first + 1], top
    state.city[1 - seat].known_decks &= ~bits_of_mythology(mythology)
