"""Hidden information: redact the facts that a seat cannot know from a position, and draw replacements for them.

Views, records and hints for a seat are made from a copy that `redact` has cleaned, so they cannot leak hidden facts. A
search starts from such a copy: when a card that neither player has seen is turned up, chance draws it, and
`determinize` draws the hidden cards of the opponent, uniformly from all cards that are possible for the seat.
"""

from ...kernel.bits import count_members, nth_member
from ...kernel.chance import draw_below, draw_member
from ...kernel.rule import rule
from ..components import Deck
from .expansions.divinity_decks import bits_of_mythology, is_enki_seen_in_deck, top_index_of_deck
from .state import BIDDING, CHANCE, DECK_OF_MYTHOLOGY, HIDDEN, N_PLOTS, N_RUMOURS, N_SPACES, NONE, Question, RuleOption


@rule
def redact(state, seat):
    """Redact, in a position, the facts that a seat cannot know.

    For a spectator (any number that is no seat), facts that only one seat knows are redacted.
    """
    redact_bid(state, seat)
    if not state.rules & (RuleOption.PANTHEON | RuleOption.AGORA):
        redact_library_draw(state, seat)
        return
    redact_divinities(state, seat)  # first: it needs the question that is asked now
    redact_library_draw(state, seat)
    redact_removed_cards(state, seat)
    for owner in range(2):
        if owner != seat:
            redact_conspiracies(state, owner, seat)
    if seat != 0 and seat != 1:
        redact_rumours(state)
    redact_locked_token(state, seat)


@rule
def next_deciding_seat(state):
    """Return the seat of the next pending decision of a player, even if chance draws something for it first.

    It is `NONE` if no player has a decision to make.
    """
    place = state.n_agenda - 1
    while place > 0 and not 0 <= state.agenda[place].seat < CHANCE:
        place -= 1
    return state.agenda[place].seat if place >= 0 else NONE


@rule
def public_deck_indices(state):
    """Return the indices in the decks of Divinities whose cards both players see now, as bits.

    By the option `divine_reveal: public` they see the Divinities from which one of them picks.
    """
    places = 0
    for entry in range(state.n_agenda):
        asks = state.agenda[entry]
        if asks.question == Question.PICK_FROM_DECK:
            places |= bits_of_mythology(asks.subject)
        elif asks.question == Question.PICK_FROM_TOPS:
            for mythology in range(len(state.deck_size)):
                if state.deck_size[mythology]:
                    places |= 1 << top_index_of_deck(state, mythology)
    return places


@rule
def redact_library_draw(state, seat):
    """Redact the Progress tokens that The Great Library drew, unless the seat is the one that chooses from them.

    By the option `library_draw: public`, every seat knows them.
    """
    if next_deciding_seat(state) != seat and not state.rules & RuleOption.PUBLIC_LIBRARY:
        state.token_offer = 0


@rule
def redact_bid(state, seat):
    """Redact the first player's bid while the second player bids, unless `seat` is the first player."""
    if state.rules & BIDDING and seat != 0 and state.n_agenda:
        top = state.agenda[state.n_agenda - 1]
        if top.question == Question.BID and top.seat == 1:
            top.subject = HIDDEN


@rule
def redact_divinities(state, seat):
    """Redact the face-down Divinities on the Pantheon and in the decks that the seat has not looked at."""
    spaces = decks = 0
    if seat == 0 or seat == 1:
        spaces, decks = state.city[seat].known_spaces, state.city[seat].known_decks
    else:
        if state.rules & RuleOption.PUBLIC_DIVINITIES:
            decks = public_deck_indices(state)
        for owner in range(2):  # the cards that a player has seen can reveal which of two was kept
            state.city[owner].known_spaces = state.city[owner].known_decks = 0
    if (
        state.enki_tokens
        and next_deciding_seat(state) != seat
        and not state.rules & RuleOption.PUBLIC_DIVINITIES
        and is_enki_seen_in_deck(state)
    ):
        state.box_tokens |= state.enki_tokens
        state.enki_tokens = 0
    if state.age < Deck.AGE_II:
        for space in range(N_SPACES):
            divinity = state.space[space]
            if divinity >= 0 and not spaces >> space & 1:
                state.space[space] = HIDDEN - divinity // DECK_OF_MYTHOLOGY
                state.unseen_divinities |= 1 << divinity
    for place in range(len(state.divinity)):
        if state.divinity[place] >= 0 and not decks >> place & 1:
            state.unseen_divinities |= 1 << state.divinity[place]
            state.divinity[place] = NONE


@rule
def redact_removed_cards(state, seat):
    """Redact the cards that Treason has shown among those removed before this Age, unless the seat has seen them."""
    if not (0 <= seat <= 1 and state.removed_seen >> seat & 1):
        state.unseen |= state.removed
        state.removed = 0


@rule
def count_places_of_rumour(state, owner, rumour):
    """Return the number of places that may hold the Conspiracy of a rumour; the bottom of the deck counts once.

    A rumour is the opponent's knowledge that one of several places holds a Conspiracy of `owner`.
    """
    city, places = state.city[owner], state.city[owner].bottom_rumours >> rumour & 1
    for place in range(N_PLOTS):
        places += city.plots[place] != NONE and city.plot_rumour[place] == rumour
    if state.offer_rumour == rumour and next_deciding_seat(state) == owner:
        places += (state.plot_offer[0] != NONE) + (state.plot_offer[1] != NONE)
    return places + (state.plot_top_by == owner and state.plot_top_rumour == rumour)


@rule
def is_rumour_located(state, owner, rumour):
    """Return whether only one place is left that may hold the Conspiracy of a rumour.

    A rumour is the opponent's knowledge that one of several places holds a Conspiracy of `owner`. `rumour` is its
    number, or 0 for no rumour.
    """
    return rumour > 0 and count_places_of_rumour(state, owner, rumour) == 1


@rule
def redact_conspiracies(state, owner, seat):
    """Redact the Conspiracies of the player `owner` for a seat, except those that the seat can identify.

    A rumour is a seat's knowledge that one of several places holds a Conspiracy. If only one place is left, the seat
    can identify it.
    """
    city = state.city[owner]
    knows = seat == 1 - owner
    for place in range(N_PLOTS):
        card = city.plots[place]
        if card >= 0 and not (knows and is_rumour_located(state, owner, city.plot_rumour[place])):
            city.plots[place] = HIDDEN
            state.unseen_plots |= 1 << card
    if (
        state.plot_top >= 0
        and state.plot_top_by == owner
        and not (knows and is_rumour_located(state, owner, state.plot_top_rumour))
    ):
        state.unseen_plots |= 1 << state.plot_top
        state.plot_top = HIDDEN
    state.unseen_plots |= city.bottom
    city.bottom = 0
    if next_deciding_seat(state) == owner:
        for place in range(2):
            if state.plot_offer[place] >= 0:
                state.unseen_plots |= 1 << state.plot_offer[place]
                state.plot_offer[place] = HIDDEN
    if knows:
        for rumour in range(N_RUMOURS):
            if city.rumours[rumour] >= 0:
                state.unseen_plots &= ~(1 << city.rumours[rumour])


@rule
def redact_rumours(state):
    """Redact all rumours for a spectator.

    A rumour is one player's knowledge that one of several places holds a Conspiracy of the other. A spectator who saw
    that it ends would learn about the card.
    """
    state.plot_top_rumour = state.offer_rumour = 0
    for owner in range(2):
        city = state.city[owner]
        city.bottom_rumours = 0
        for rumour in range(N_RUMOURS):
            city.rumours[rumour] = NONE
        for place in range(N_PLOTS):
            city.plot_rumour[place] = 0


@rule
def redact_locked_token(state, seat):
    """Redact a Progress token that Obscurantism locked face down, unless the seat locked it or can infer it.

    For the seat that locked it, redact instead which tokens the other player has ruled out.
    """
    if state.locked == NONE or state.lock_seen == 3:
        return
    if 0 <= seat <= 1 and state.lock_seen >> seat & 1:
        state.lock_suspects = 0
        return
    if 0 <= seat <= 1 and count_members(state.lock_suspects) == 1:
        return  # all other tokens have been ruled out
    if state.locked >= 0:
        state.box_tokens |= 1 << state.locked
    state.locked = HIDDEN
    if seat != 0 and seat != 1:
        state.lock_suspects = state.box_tokens


@rule
def needs_determinizing(state):
    """Return whether the position hides a Conspiracy or a locked Progress token that `determinize` would draw."""
    if not state.rules & RuleOption.AGORA:
        return False
    if HIDDEN in (state.plot_top, state.plot_offer[0], state.plot_offer[1], state.locked):
        return True
    for owner in range(2):
        for rumour in range(N_RUMOURS):
            if state.city[owner].rumours[rumour] >= 0:
                return True
        for place in range(N_PLOTS):
            if state.city[owner].plots[place] == HIDDEN:
                return True
    return False


@rule
def determinize(state, stream):
    """Replace hidden facts on which actions depend by random ones: Conspiracies, and a token locked face down.

    `stream` is the state of the random numbers.
    """
    for owner in range(2):
        for rumour in range(1, N_RUMOURS + 1):
            if state.city[owner].rumours[rumour - 1] >= 0:
                draw_place_of_rumour(state, owner, rumour, stream)
        for place in range(N_PLOTS):
            if state.city[owner].plots[place] == HIDDEN:
                state.city[owner].plots[place] = sample_hidden_conspiracy(state, stream)
    if state.plot_top == HIDDEN:
        state.plot_top = sample_hidden_conspiracy(state, stream)
    for place in range(2):
        if state.plot_offer[place] == HIDDEN:
            state.plot_offer[place] = sample_hidden_conspiracy(state, stream)
    if state.locked == HIDDEN:
        state.locked = draw_member(stream, state.lock_suspects)
        state.box_tokens &= ~(1 << state.locked)


@rule
def sample_hidden_conspiracy(state, stream):
    """Draw the Conspiracy in a hidden place at random from all that may be there, and return it."""
    card = draw_member(stream, state.unseen_plots)
    state.unseen_plots &= ~(1 << card)
    return card


@rule
def draw_place_of_rumour(state, owner, rumour, stream):
    """Draw the place that holds the Conspiracy of a rumour, all possible places being equally likely, and put it there.

    A rumour is the opponent's knowledge that one of several places holds a Conspiracy of `owner`.
    """
    city = state.city[owner]
    card, places = city.rumours[rumour - 1], 0
    for place in range(N_PLOTS):
        if city.plot_rumour[place] == rumour and city.plots[place] == HIDDEN:
            places |= 1 << place
    if state.plot_top == HIDDEN and state.plot_top_by == owner and state.plot_top_rumour == rumour:
        places |= 1 << N_PLOTS
    for drawn in range(2):
        if state.plot_offer[drawn] == HIDDEN and state.offer_rumour == rumour and next_deciding_seat(state) == owner:
            places |= 2 << N_PLOTS + drawn
    at_bottom = city.bottom_rumours >> rumour & 1 and count_members(city.bottom) < city.n_bottom
    choice = draw_below(stream, count_members(places) + (1 if at_bottom else 0)) if places else 0
    if choice < count_members(places):
        place = nth_member(places, choice)
        if place < N_PLOTS:
            city.plots[place] = card
        elif place == N_PLOTS:
            state.plot_top = card
        else:
            state.plot_offer[place - N_PLOTS - 1] = card
