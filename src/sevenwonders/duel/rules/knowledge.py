"""What a seat knows: striking from a position all that it cannot know, and filling in what it might be.

A view, a record or a hint for a seat is made from a copy that `forget` has gone over, so that nothing else can slip in.
A search goes on from such a copy: what nobody can have seen is drawn when somebody looks, as in any game, and `imagine`
draws what the opponent holds, uniformly from all that the seat could believe.
"""

from ...kernel.bits import count, member
from ...kernel.chance import draw, draw_member
from ...kernel.rule import rule
from ..components import Deck
from .expansions.divinity_decks import bits_of, enki_in_deck, top_place
from .state import (
    BIDDING,
    CHANCE,
    DECK_OF_MYTHOLOGY,
    HIDDEN,
    N_PLOTS,
    N_RUMOURS,
    N_SPACES,
    NONE,
    Question,
    Rule,
    has_rule,
)


@rule
def forget(state, seat):
    """Strike out what a seat cannot know; for a spectator (any other number), what either seat alone knows."""
    forget_bid(state, seat)
    if not state.rules & (Rule.PANTHEON | Rule.AGORA):
        forget_library_draw(state, seat)
        return
    forget_divinities(state, seat)  # first: it looks at what is asked for now
    forget_library_draw(state, seat)
    forget_removed_cards(state, seat)
    for owner in range(2):
        if owner != seat:
            forget_plots(state, owner, seat)
    if seat != 0 and seat != 1:
        forget_rumours(state)
    forget_lock(state, seat)


@rule
def asked(state):
    """The seat on whose behalf something is decided now, by itself or by chance."""
    place = state.n_agenda - 1
    while place > 0 and not 0 <= state.agenda[place].seat < CHANCE:
        place -= 1
    return state.agenda[place].seat if place >= 0 else NONE


@rule
def lying_open(state):
    """The places in the decks of Divinities that everybody may look at now, where an option makes such looks public."""
    places = 0
    for entry in range(state.n_agenda):
        asks = state.agenda[entry]
        if asks.question == Question.PICK_FROM_DECK:
            places |= bits_of(asks.subject)
        elif asks.question == Question.PICK_FROM_TOPS:
            for mythology in range(len(state.deck_size)):
                if state.deck_size[mythology]:
                    places |= 1 << top_place(state, mythology)
    return places


@rule
def forget_library_draw(state, seat):
    """What the Great Library drew is its builder's secret, unless an option shows it."""
    if asked(state) != seat and not has_rule(state, Rule.PUBLIC_LIBRARY):
        state.token_offer = 0


@rule
def forget_bid(state, seat):
    """What the first player has bid, while the second is asked."""
    if has_rule(state, BIDDING) and seat != 0 and state.n_agenda:
        top = state.agenda[state.n_agenda - 1]
        if top.question == Question.BID and top.seat == 1:
            top.subject = HIDDEN


@rule
def forget_divinities(state, seat):
    """Divinities face down on the Pantheon, and those in the decks, that the seat has not looked at itself."""
    spaces = decks = 0
    if seat == 0 or seat == 1:
        spaces, decks = state.city[seat].known_spaces, state.city[seat].known_decks
    else:
        if has_rule(state, Rule.PUBLIC_DIVINITIES):
            decks = lying_open(state)
        for owner in range(2):  # which cards a player has seen can tell which of two was kept
            state.city[owner].known_spaces = state.city[owner].known_decks = 0
    if (
        state.enki_tokens
        and asked(state) != seat
        and not has_rule(state, Rule.PUBLIC_DIVINITIES)
        and enki_in_deck(state)
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
def forget_removed_cards(state, seat):
    """What Treason showed of the removed cards of this Age."""
    if not (0 <= seat <= 1 and state.removed_seen >> seat & 1):
        state.unseen |= state.removed
        state.removed = 0


@rule
def places_of(state, owner, rumour):
    """How many places may hold the card of a rumour, the bottom of the deck counted once."""
    city, places = state.city[owner], state.city[owner].bottom_rumours >> rumour & 1
    for place in range(N_PLOTS):
        places += city.plots[place] != NONE and city.plot_rumour[place] == rumour
    if state.offer_rumour == rumour and asked(state) == owner:
        places += (state.plot_offer[0] != NONE) + (state.plot_offer[1] != NONE)
    return places + (state.plot_top_by == owner and state.plot_top_rumour == rumour)


@rule
def is_told(state, owner, rumour):
    """Whether a rumour leaves no doubt."""
    return rumour > 0 and places_of(state, owner, rumour) == 1


@rule
def forget_plots(state, owner, seat):
    """The Conspiracies of a player, unless the seat knows by a rumour that it can only be this one."""
    city = state.city[owner]
    knows = seat == 1 - owner
    for place in range(N_PLOTS):
        card = city.plots[place]
        if card >= 0 and not (knows and is_told(state, owner, city.plot_rumour[place])):
            city.plots[place] = HIDDEN
            state.unseen_plots |= 1 << card
    if (
        state.plot_top >= 0
        and state.plot_top_by == owner
        and not (knows and is_told(state, owner, state.plot_top_rumour))
    ):
        state.unseen_plots |= 1 << state.plot_top
        state.plot_top = HIDDEN
    state.unseen_plots |= city.bottom
    city.bottom = 0
    if asked(state) == owner:
        for place in range(2):
            if state.plot_offer[place] >= 0:
                state.unseen_plots |= 1 << state.plot_offer[place]
                state.plot_offer[place] = HIDDEN
    if knows:
        for rumour in range(N_RUMOURS):
            if city.rumours[rumour] >= 0:
                state.unseen_plots &= ~(1 << city.rumours[rumour])


@rule
def forget_rumours(state):
    """A spectator hears of no rumour: where one ends tells which card it was about."""
    state.plot_top_rumour = state.offer_rumour = 0
    for owner in range(2):
        city = state.city[owner]
        city.bottom_rumours = 0
        for rumour in range(N_RUMOURS):
            city.rumours[rumour] = NONE
        for place in range(N_PLOTS):
            city.plot_rumour[place] = 0


@rule
def forget_lock(state, seat):
    """A Progress token that Obscurantism locked face down, and what the other player has ruled out."""
    if state.locked == NONE or state.lock_seen == 3:
        return
    if 0 <= seat <= 1 and state.lock_seen >> seat & 1:
        state.lock_suspects = 0
        return
    if 0 <= seat <= 1 and count(state.lock_suspects) == 1:
        return  # everything else has been ruled out
    if state.locked >= 0:
        state.box_tokens |= 1 << state.locked
    state.locked = HIDDEN
    if seat != 0 and seat != 1:
        state.lock_suspects = state.box_tokens


@rule
def needs_imagining(state):
    """Whether `imagine` has anything to fill in."""
    if not has_rule(state, Rule.AGORA):
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
def imagine(state, stream):
    """Fill in what `forget` has hidden and a player may act on: Conspiracies held by the opponent, a locked token."""
    for owner in range(2):
        for rumour in range(1, N_RUMOURS + 1):
            if state.city[owner].rumours[rumour - 1] >= 0:
                place_rumour(state, owner, rumour, stream)
        for place in range(N_PLOTS):
            if state.city[owner].plots[place] == HIDDEN:
                state.city[owner].plots[place] = imagined_plot(state, stream)
    if state.plot_top == HIDDEN:
        state.plot_top = imagined_plot(state, stream)
    for place in range(2):
        if state.plot_offer[place] == HIDDEN:
            state.plot_offer[place] = imagined_plot(state, stream)
    if state.locked == HIDDEN:
        state.locked = draw_member(stream, state.lock_suspects)
        state.box_tokens &= ~(1 << state.locked)


@rule
def imagined_plot(state, stream):
    """A Conspiracy that might be what is hidden."""
    card = draw_member(stream, state.unseen_plots)
    state.unseen_plots &= ~(1 << card)
    return card


@rule
def place_rumour(state, owner, rumour, stream):
    """Decide where the card of a rumour is, if its places are hidden: each is equally likely."""
    city = state.city[owner]
    card, places = city.rumours[rumour - 1], 0
    for place in range(N_PLOTS):
        if city.plot_rumour[place] == rumour and city.plots[place] == HIDDEN:
            places |= 1 << place
    if state.plot_top == HIDDEN and state.plot_top_by == owner and state.plot_top_rumour == rumour:
        places |= 1 << N_PLOTS
    for drawn in range(2):
        if state.plot_offer[drawn] == HIDDEN and state.offer_rumour == rumour and asked(state) == owner:
            places |= 2 << N_PLOTS + drawn
    at_bottom = city.bottom_rumours >> rumour & 1 and count(city.bottom) < city.n_bottom
    choice = draw(stream, count(places) + (1 if at_bottom else 0)) if places else 0
    if choice < count(places):
        place = member(places, choice)
        if place < N_PLOTS:
            city.plots[place] = card
        elif place == N_PLOTS:
            state.plot_top = card
        else:
            state.plot_offer[place - N_PLOTS - 1] = card
