"""The card structure: laying out an Age, taking cards, turning up uncovered cards (rules section 3.3)."""

from ...kernel.bits import count_members, lowest_member
from ...kernel.rule import hot, rule
from ..components import DECK_SIZE, FIRST_COPY, FIRST_OF_DECK, Deck
from ..layout import ACCESSIBLE, ALL_SLOTS, COVERED_BY, COVERS, FACE_UP, N_AGES, N_SLOTS, TOKEN_SLOTS
from .state import CHANCE, N_TOKEN_SPOTS, NO_SEAT, NONE, Question, RuleOption, Zone, has_option, pop, push

GUILDS_IN_PLAY = 3
REMOVED_CARDS = 3


@rule
def count_age_senators(age):
    """Return the number of Senators that are shuffled into the deck of an Age."""
    return 3 if age == Deck.AGE_III else 5


@rule
def lay_out(state, age):
    """Lay out the structure of an Age.

    Face-up cards are dealt by chance events that become pending; face-down cards are drawn when they are turned up.
    """
    state.age = age
    state.layout = age - 1 + (N_AGES if has_option(state, RuleOption.AGORA) else 0)
    state.present = ALL_SLOTS[state.layout]
    state.hidden = ALL_SLOTS[state.layout] & ~FACE_UP[state.layout]
    state.open = ACCESSIBLE[state.layout]
    state.guild_backs = state.senator_backs = state.marked = 0
    state.unseen = (1 << DECK_SIZE[age]) - 1
    state.unseen_guilds = 0
    state.removed = state.removed_seen = 0
    state.removed_left = REMOVED_CARDS
    for slot in range(N_SLOTS):
        state.slot[slot] = NONE
    if state.rules & (RuleOption.PANTHEON | RuleOption.AGORA):
        lay_out_expansions(state, age)
    push(state, Question.DEAL_CARD, CHANCE, lowest_member(FACE_UP[state.layout]))
    if age == Deck.AGE_III:
        state.unseen_guilds = (1 << DECK_SIZE[purple_deck(state)]) - 1
        push(state, Question.DEAL_BACK, CHANCE, GUILDS_IN_PLAY)
    if has_option(state, RuleOption.AGORA):
        push(state, Question.DEAL_SENATOR_BACK, CHANCE, count_age_senators(age))


@rule
def lay_out_expansions(state, age):
    """Let chance put Mythology tokens (Age I) or Offering tokens (Age II) on cards of the structure.

    In Age II, the Pantheon is revealed, too.
    """
    for spot in range(N_TOKEN_SPOTS):
        state.spot[spot] = NONE
    if has_option(state, RuleOption.PANTHEON):
        if age == Deck.AGE_II:
            push(state, Question.REVEAL_PANTHEON, NO_SEAT, 0)
        state.marked = TOKEN_SLOTS[state.layout]
        kind = Question.DEAL_MYTHOLOGY if age == Deck.AGE_I else Question.DEAL_OFFERING
        for spot in range(count_members(state.marked) - 1, -1, -1):
            push(state, kind, CHANCE, spot)


@rule
def purple_deck(state):
    """Return the deck of the purple cards of Age III: Grand Temples with Pantheon, else Guilds."""
    return Deck.TEMPLE if has_option(state, RuleOption.PANTHEON) else Deck.GUILD


@rule
def token_index(state, slot):
    """Return the index, in `state.spot`, of the token on the card in a slot."""
    return count_members(TOKEN_SLOTS[state.layout] & (1 << slot) - 1)


@rule
def first_card_of_slot_deck(state, slot):
    """Return the first card, by number, of the deck from which the card in a slot was dealt.

    The back of the card shows the deck: that of the Age, Guilds or Grand Temples, or Senators.
    """
    if not (state.guild_backs | state.senator_backs) >> slot & 1:
        return FIRST_OF_DECK[state.age]
    return FIRST_OF_DECK[purple_deck(state) if state.guild_backs >> slot & 1 else Deck.SENATOR]


@rule
def unseen_cards_for_slot(state, slot):
    """Return the cards that a face-down slot may hold, as bits; bit 0 is the first card, by number, of its deck."""
    if not (state.guild_backs | state.senator_backs) >> slot & 1:
        return state.unseen
    return state.unseen_guilds if state.guild_backs >> slot & 1 else state.unseen_senators


@rule
def mark_seen(state, card):
    """Record that a player has seen a card: remove it from its deck's set of unseen cards."""
    if card < FIRST_OF_DECK[Deck.GUILD]:
        state.unseen &= ~(1 << card - FIRST_OF_DECK[state.age])
    elif card < FIRST_OF_DECK[Deck.SENATOR]:
        state.unseen_guilds &= ~(1 << card - FIRST_OF_DECK[purple_deck(state)])
    else:
        state.unseen_senators &= ~(1 << card - FIRST_OF_DECK[Deck.SENATOR])


@rule
def next_unseen_copy(state, card):
    """Return, for a Senator, the first copy that no player has seen yet; return any other card unchanged."""
    if card >= FIRST_OF_DECK[Deck.SENATOR]:
        card = FIRST_COPY[card]
        while state.zone[card] != Zone.UNSEEN:
            card += 1
    return card


@hot
def put_drawn_card_in_slot(state, slot, card):
    """Put a card, which chance has drawn, face up into a slot of the structure."""
    card = next_unseen_copy(state, card)
    mark_seen(state, card)
    state.slot[slot] = card
    state.zone[card] = Zone.STRUCTURE
    state.hidden &= ~(1 << slot)


@rule
def deal_card(state, slot, card):
    """Deal a face-up card into a slot as an Age is laid out, and go on to the next face-up slot."""
    put_drawn_card_in_slot(state, slot, card)
    rest = FACE_UP[state.layout] & -(2 << slot)
    if rest:
        state.agenda[state.n_agenda - 1].subject = lowest_member(rest)
    else:
        pop(state)


@hot
def take_card(state, slot):
    """Take the card out of a slot of the structure and return it; cards that it alone covered become accessible."""
    card = state.slot[slot]
    state.slot[slot] = NONE
    state.present &= ~(1 << slot)
    state.open &= ~(1 << slot)
    state.hidden &= ~(1 << slot)
    state.guild_backs &= ~(1 << slot)
    state.senator_backs &= ~(1 << slot)
    for side in range(2):
        below = COVERS[state.layout][slot][side]
        if below >= 0 and not COVERED_BY[state.layout][below] & state.present:
            state.open |= 1 << below & state.present
    return card


@rule
def uncover_accessible_cards(state, seat):
    """Let chance turn up the face-down cards that are accessible now, the nearest row first, from right to left.

    The seat first gets the token on such a card (rules section 2.2).
    """
    turned = state.open & state.hidden
    while turned:
        slot = lowest_member(turned)
        push(state, Question.TURN_CARD, CHANCE, slot)
        if state.marked >> slot & 1:
            push(state, Question.CLAIM_TOKEN, seat, slot)
        turned &= turned - 1
