"""The deck of Conspiracies: drawing, keeping, putting back, and the other player's knowledge of the deck.

A Conspiracy is unseen before it is drawn, so until then the deck has no order, except for a card that was put back on
top. The player who put it there knows it. When the other player draws it and puts one of two cards back, the first
player knows only that it is one of the two. That knowledge is a *rumour*: a card and the places that may hold it. A
rumour about a card of a city is what the opponent knows; each place that may hold the card has the rumour's number. A
rumour ends when its card is seen, and narrows when another card is seen in one of its places.
"""

from ....kernel.bits import count_members
from ....kernel.rule import rule
from ...components import Progress
from ..state import CHANCE, N_PLOTS, NO_SEAT, NONE, Question, owns_token, pop, push


@rule
def queue_conspiracy_draw(state, seat):
    """Put two decisions on the agenda: chance draws two Conspiracies, then the seat keeps one of them (D02)."""
    to_draw = 2
    if state.plot_top != NONE:
        draw_conspiracy_put_on_top(state, seat)
        to_draw = 1
    to_draw = min(to_draw, count_members(state.unseen_plots))
    if state.plot_offer[0] != NONE or to_draw:
        push(state, Question.KEEP_CONSPIRACY, seat, 0)
        if to_draw:
            push(state, Question.DRAW_CONSPIRACY, CHANCE, to_draw + 4 * seat)


@rule
def draw_conspiracy_put_on_top(state, seat):
    """Move the Conspiracy that a player put back on top of the deck to the first place of the seat's offer.

    The opponent then knows that one of the two cards that the seat draws is this Conspiracy, if the opponent put it
    back; otherwise, the opponent keeps what it knew of it.  Such knowledge is a rumour in `state`.
    """
    card, put_by, rumour = state.plot_top, state.plot_top_by, state.plot_top_rumour
    state.plot_offer[0] = card
    state.plot_top, state.plot_top_by, state.plot_top_rumour = NONE, NO_SEAT, 0
    if put_by == seat:
        state.offer_rumour = rumour  # the opponent's rumour continues
        return
    end_rumour_about_card(state, put_by, rumour, card)
    city, rumour = state.city[seat], 0
    while city.rumours[rumour] != NONE:
        rumour += 1
    city.rumours[rumour] = card  # the player who put it there knows one of the two cards drawn now
    state.offer_rumour = rumour + 1


@rule
def end_rumour_about_card(state, owner, rumour, card):
    """End a rumour, the knowledge that one of several places holds a Conspiracy, if it is about this card.

    Args:
        state: the position.
        owner: the seat that has the Conspiracy; the rumour is what the other seat knows.
        rumour: the number of the rumour, from 1; 0 for none.
        card: the Conspiracy that the other seat sees in one of these places.
    """
    city = state.city[owner]
    if rumour == 0 or city.rumours[rumour - 1] != card:
        return
    city.rumours[rumour - 1] = NONE
    city.bottom_rumours &= ~(1 << rumour)
    for place in range(N_PLOTS):
        if city.plot_rumour[place] == rumour:
            city.plot_rumour[place] = 0
    if state.plot_top_by == owner and state.plot_top_rumour == rumour:
        state.plot_top_rumour = 0


@rule
def add_drawn_conspiracy(state, card):
    """Add a Conspiracy that chance has drawn to the drawn cards, of which the player will keep one."""
    state.unseen_plots &= ~(1 << card)
    state.plot_offer[0 if state.plot_offer[0] == NONE else 1] = card
    top = state.agenda[state.n_agenda - 1]
    top.subject -= 1
    if top.subject & 3 == 0:
        pop(state)


@rule
def add_conspiracy_to_hand(state, seat, card):
    """Add a drawn Conspiracy to the face-down Conspiracies of a seat."""
    city, place = state.city[seat], 0
    while city.plots[place] != NONE:
        place += 1
    city.plots[place] = card
    city.plot_rumour[place] = state.offer_rumour


@rule
def keeps_both_conspiracies(state, seat):
    """Return whether a seat keeps both of the two drawn Conspiracies, by the Progress token Organized Crime."""
    return state.plot_offer[1] != NONE and owns_token(state.city[seat], Progress.ORGANIZED_CRIME)


@rule
def keep_conspiracy(state, seat, card):
    """Let a seat keep one of the drawn Conspiracies, or both with Organized Crime.

    Without Organized Crime, the seat then decides where in the deck to put back the other card.
    """
    other, both = state.plot_offer[0] + state.plot_offer[1] - card, keeps_both_conspiracies(state, seat)
    add_conspiracy_to_hand(state, seat, card)
    if state.plot_offer[1] == NONE:
        other = NONE
    state.plot_offer[0], state.plot_offer[1] = other, NONE
    if both:
        add_conspiracy_to_hand(state, seat, other)
        state.plot_offer[0] = other = NONE
    if other == NONE:
        state.offer_rumour = 0
    else:
        push(state, Question.RETURN_CONSPIRACY, seat, 0)


@rule
def return_conspiracy(state, seat, at_bottom):
    """Put back the drawn Conspiracy that a seat did not keep, on top or at the bottom of the deck (D03)."""
    city, card = state.city[seat], state.plot_offer[0]
    if at_bottom:
        city.bottom |= 1 << card
        city.n_bottom += 1
        if state.offer_rumour:
            city.bottom_rumours |= 1 << state.offer_rumour
    else:
        state.plot_top, state.plot_top_by, state.plot_top_rumour = card, seat, state.offer_rumour
    state.plot_offer[0] = NONE
    state.offer_rumour = 0


@rule
def reveal_conspiracy(state, seat, place):
    """Reveal the Conspiracy at an index of a seat's hand as it is triggered.

    The card with which it was prepared, which lies under it, stays out of play.
    """
    city = state.city[seat]
    card, rumour = city.plots[place], city.plot_rumour[place]
    city.plots[place] = city.plot_under[place] = NONE
    city.plot_rumour[place] = 0
    city.triggered |= 1 << card
    end_rumour_about_card(state, seat, rumour, card)
