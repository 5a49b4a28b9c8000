"""The decks of Divinities and how cards come from them to the Pantheon (rules sections 3.4 and 5.4).

Place 3 * mythology + k is the k-th card of a deck from the bottom.  A place that nobody has looked at holds `NONE`; the
cards that lie there are drawn by chance when somebody looks.
"""

from ....kernel.bits import count
from ....kernel.rule import rule
from ...components import FIRST_MYTHOLOGY, Deck, Divinity, unit_at
from ..effects import install
from ..state import CHANCE, DECK_OF_MYTHOLOGY, HIDDEN, N_SPACES, NOBODY, NONE, Question, Rule, has_rule, pop, push
from ..structure import spot_of

N_MYTHOLOGIES = 5
ENKI_TOKENS = 2
EVERY_SPACE = (1 << N_SPACES) - 1


@rule
def bits_of(mythology):
    """The three Divinities of a mythology, or the three places of its deck, as bits."""
    return 7 << DECK_OF_MYTHOLOGY * mythology


@rule
def top_place(state, mythology):
    """The place of the top card of a deck that is not empty."""
    return DECK_OF_MYTHOLOGY * mythology + state.deck_size[mythology] - 1


@rule
def claim_token(state, seat, slot):
    """The token on a card goes to a player, who places a Divinity for a Mythology token (D13)."""
    spot = spot_of(state, slot)
    token = state.spot[spot]
    state.spot[spot] = NONE
    state.marked &= ~(1 << slot)
    if state.age == Deck.AGE_I:
        state.city[seat].mythologies += 1 << 2 * token
        install(state, seat, unit_at(FIRST_MYTHOLOGY + token))
        push(state, Question.PLACE_DIVINITY, seat, token)
        look(state, seat, token, 2)
    else:
        state.city[seat].offerings |= 1 << token


@rule
def look(state, seat, mythology, cards):
    """A seat looks at the top cards of a deck, as many as there are; chance says what lies where nobody looked yet."""
    for place in range(DECK_OF_MYTHOLOGY * mythology, DECK_OF_MYTHOLOGY * mythology + state.deck_size[mythology]):
        if place > top_place(state, mythology) - cards:
            state.city[seat].known_decks |= 1 << place
            if state.divinity[place] == NONE:
                push(state, Question.SEE_DIVINITY, CHANCE, place + 16 * seat)


@rule
def see_divinity(state, divinity):
    """Chance has said which Divinity is looked at."""
    state.divinity[state.agenda[state.n_agenda - 1].subject & 15] = divinity
    state.unseen_divinities &= ~(1 << divinity)
    pop(state)


@rule
def remove_divinity(state, divinity):
    """A Divinity leaves its deck, the cards above it come down; returns its place."""
    mythology = divinity // DECK_OF_MYTHOLOGY
    place = DECK_OF_MYTHOLOGY * mythology
    while state.divinity[place] != divinity:
        place += 1
    for above in range(place, top_place(state, mythology)):
        state.divinity[above] = state.divinity[above + 1]
    state.divinity[top_place(state, mythology)] = NONE
    state.deck_size[mythology] -= 1
    return place


@rule
def close_gap(known, place, mythology):
    """What was known of the places of a deck, after the card of one has gone."""
    deck = bits_of(mythology)
    low = known & deck & (1 << place) - 1
    high = known & deck & -(2 << place)
    return known & ~deck | low | high >> 1


@rule
def place_divinity(state, seat, divinity, space):
    """One of the two cards looked at goes face down on a space, the other back on top."""
    mythology = divinity // DECK_OF_MYTHOLOGY
    me, opponent = state.city[seat], state.city[1 - seat]
    alone = state.deck_size[mythology] == 1
    first = DECK_OF_MYTHOLOGY * mythology
    if alone:
        opponent.known_spaces |= (opponent.known_decks >> first & 1) << space
    else:
        opponent.known_decks &= ~(3 << top_place(state, mythology) - 1)
    place = remove_divinity(state, divinity)
    me.known_decks = close_gap(me.known_decks, place, mythology)
    opponent.known_decks = close_gap(opponent.known_decks, place, mythology)
    state.space[space] = divinity
    me.known_spaces |= 1 << space


@rule
def reveal_pantheon(state):
    """Age II: the Divinities are turned up and the Gate takes the first space left (R-60)."""
    push(state, Question.MEET_ENKI, NOBODY, 0)
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
def meet_enki(state, cards):
    """Two tokens of the box are laid on Enki if he has been turned up on the Pantheon or is among `cards` looked at."""
    met = False
    for space in range(N_SPACES):
        met = met or (cards == 0 and state.space[space] == Divinity.ENKI)
    for depth in range(min(cards, state.deck_size[0])):
        met = met or state.divinity[top_place(state, 0) - depth] == Divinity.ENKI
    tokens = min(ENKI_TOKENS, count(state.box_tokens))
    if met and tokens:
        push(state, Question.DRAW_ENKI_TOKEN, CHANCE, tokens)


@rule
def enki_in_deck(state):
    """Whether Enki lies in his deck, known to somebody, where not everybody sees what is laid on him."""
    for place in range(DECK_OF_MYTHOLOGY):
        if state.divinity[place] == Divinity.ENKI:
            return True
    return False


@rule
def leave_enki(state):
    """What lies on Enki goes back to the box (R-112)."""
    state.box_tokens |= state.enki_tokens
    state.enki_tokens = 0


@rule
def open_deck(state, seat, mythology):
    """Divine Theater: look through a deck to activate one of its Divinities (D15)."""
    push(state, Question.PICK_FROM_DECK, seat, mythology)
    if mythology == 0:
        push(state, Question.MEET_ENKI, NOBODY, DECK_OF_MYTHOLOGY)
    look(state, seat, mythology, DECK_OF_MYTHOLOGY)
    if has_rule(state, Rule.PUBLIC_DIVINITIES):
        state.city[1 - seat].known_decks |= state.city[seat].known_decks & bits_of(mythology)


@rule
def look_at_tops(state, seat):
    """Gate: look at the top card of every deck to activate one of them (D16)."""
    push(state, Question.PICK_FROM_TOPS, seat, 0)
    push(state, Question.MEET_ENKI, NOBODY, 1)
    for mythology in range(N_MYTHOLOGIES - 1, -1, -1):
        if state.deck_size[mythology]:
            look(state, seat, mythology, 1)
            if has_rule(state, Rule.PUBLIC_DIVINITIES):
                state.city[1 - seat].known_decks |= 1 << top_place(state, mythology)


@rule
def bit_at(state, place):
    """The bit of the Divinity in a place, none where it has not been looked at (by the owner of this copy)."""
    return 0 if state.divinity[place] == NONE else 1 << state.divinity[place]


@rule
def tops(state):
    """The Divinities on top of the decks, as bits, as far as they have been looked at."""
    divinities = 0
    for mythology in range(N_MYTHOLOGIES):
        if state.deck_size[mythology]:
            divinities |= bit_at(state, top_place(state, mythology))
    return divinities


@rule
def deck_of(state, mythology):
    """The Divinities of a deck, as bits, as far as they have been looked at."""
    divinities = 0
    for k in range(state.deck_size[mythology]):
        divinities |= bit_at(state, DECK_OF_MYTHOLOGY * mythology + k)
    return divinities


@rule
def pick_divinity(state, seat, divinity):
    """A Divinity looked at is activated for nothing; two cards that are left are put in order first (D15)."""
    mythology = divinity // DECK_OF_MYTHOLOGY
    whole_deck = state.agenda[state.n_agenda - 1].question == Question.PICK_FROM_DECK
    pop(state)
    if divinity == Divinity.ENKI:
        state.lock_suspects &= ~state.enki_tokens  # now everybody sees them
    elif enki_in_deck(state):  # on the Pantheon he keeps them
        leave_enki(state)
    place = remove_divinity(state, divinity)
    for owner in range(2):
        city = state.city[owner]
        city.known_decks = close_gap(city.known_decks, place, mythology)
    push(state, Question.DIVINITY_EFFECT, seat, divinity)
    if whole_deck and state.deck_size[mythology] == 2:
        push(state, Question.ORDER_DECK, seat, mythology)


@rule
def order_deck(state, seat, top):
    """The two cards left of a deck are put back, one on top of the other; only who does it knows which."""
    mythology = top // DECK_OF_MYTHOLOGY
    first = DECK_OF_MYTHOLOGY * mythology
    if state.divinity[first] == top:
        state.divinity[first], state.divinity[first + 1] = state.divinity[first + 1], top
    state.city[1 - seat].known_decks &= ~bits_of(mythology)
