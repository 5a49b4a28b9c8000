"""What a seat could believe: everything that it does not know, dealt anew (rules section 12).

Unknown cards form *groups*, each a pile whose cards lie in certain places in an unknown order.  What was taken out of a
packet, face down, between two turns at which the seat held it, is a group; so is what was taken out of it since, with
what is left of it; and all that the seat has never seen is one group for the Age, to which unknown Guilds belong.
Every deal of each group's cards to its places is equally likely; deals of an Age that contradict what was found in, or
taken out of, the discard pile are thrown away and dealt once more.

This is exact but for one thing: that an effect of Halikarnassos was lost, or not, says a little about the pile to the
others, which nobody here makes use of.
"""

from ...kernel.bits import count, lowest
from ...kernel.chance import draw, draw_member
from ...kernel.rule import rule
from ..components import FIRST_OF_AGE, HAND_SIZE, MAX_PLAYERS, N_AGES, N_TURNS, Board
from .chance import draw_kind
from .discard import can_salvage
from .knowledge import last_turn, look_that_found, packet_at, seat_at
from .setup import ALL_GUILDS, DECKS, FIRST_GUILD_KIND
from .state import (
    COMPLETE,
    HIDDEN,
    N_LOOKS,
    SPECTATOR,
    TURNS_KEPT,
    Question,
    Use,
    copies_in,
    entry_of,
    hand_size,
    kinds_in,
    size_of,
)

NEVER_SEEN = 0  # the group of what a seat has never seen; two more follow for each packet
N_GROUPS = 1 + 2 * MAX_PLAYERS
CLASSES = N_LOOKS + 1  # places by the look that found their card; the last are those no look has found
# Where things are in `scratch`: the cards of each group, those bound for places of a class, the places of a class.
BOUND = N_GROUPS
PLACES = BOUND + N_GROUPS * CLASSES
SCRATCH = PLACES + N_GROUPS * CLASSES


@rule
def believe(state, stream, scratch):
    """Fill in what `forget` has struck out, uniformly from all that the copy's owner could believe.

    `scratch` has room for `MAX_LEGAL` numbers.  Afterwards the position is complete.
    """
    if state.viewer == COMPLETE:
        return
    if state.question == Question.DRAW_GUILD or state.question == Question.DEAL_CARD:
        believe_deck(state, stream)
    while not deal_unknown(state, stream, scratch):
        pass
    for place in range(len(state.held)):
        state.held[place] = 0
    for place in range(len(state.looked)):
        state.looked[place] = 0
    state.viewer = COMPLETE


@rule
def believe_deck(state, stream):
    """What has been dealt so far of an Age that is being dealt."""
    if state.age == N_AGES:
        drawn = state.players + 2 - (state.pending if state.question == Question.DRAW_GUILD else 0)
        drawn -= count(ALL_GUILDS) - count(state.guilds)  # those in the own hand, or built
        for _ in range(drawn):
            guild = draw_member(stream, state.guilds)
            state.guilds &= ~(1 << guild)
            state.deck += 1 << 2 * (FIRST_GUILD_KIND + guild)
        if state.question == Question.DEAL_CARD:
            state.guilds = 0
    if state.question == Question.DEAL_CARD:
        whole = HAND_SIZE - state.turn
        dealt = whole * state.players - state.pending
        if state.viewer != SPECTATOR:
            dealt -= size_of(state.city[state.viewer].hand)
        for seat in range(state.players):
            if seat != state.viewer:
                theirs = min(whole, dealt)
                dealt -= theirs
                for _ in range(theirs):
                    kind = draw_kind(stream, state.deck, size_of(state.deck))
                    state.city[seat].hand += 1 << 2 * kind
                    state.deck -= 1 << 2 * kind


@rule
def deal_unknown(state, stream, scratch):
    """One deal of everything unknown; returns whether it agrees with all that the seat knows."""
    for age in range(1, N_AGES + 1):
        if last_turn(state, age) >= 0:
            deal_age(state, age, stream, scratch)
    return state.patchy or state.question != Question.DISCARD_PICK or can_salvage(state, lowest(state.asked))


@rule
def deal_age(state, age, stream, scratch):
    """Deal what is unknown of an Age until it agrees with what is known of it: no Age tells anything of another."""
    while True:
        form_groups(state, age, stream, scratch)
        bind_found(state, age, stream, scratch)
        fill_places(state, age, stream, scratch)
        if agrees(state, age):
            return


@rule
def visits_before(state, age, packet, turn):
    """How often the owner of the copy has held a packet before a turn."""
    if state.viewer == SPECTATOR or state.patchy:
        return 0
    number = 0
    for earlier in range(min(turn, last_turn(state, age) + 1)):
        number += earlier < N_TURNS and seat_at(state.players, age, packet, earlier) == state.viewer
    return number


@rule
def group_of(state, age, seat, turn):
    """The group to which a card belongs that a seat other than the owner of the copy held in a turn."""
    packet = packet_at(state.players, age, seat, turn)
    visits = visits_before(state, age, packet, turn)
    return NEVER_SEEN if visits == 0 else 2 * packet + visits


@rule
def form_groups(state, age, stream, scratch):
    """Write the cards of every group, before any has been dealt."""
    for place in range(SCRATCH):
        scratch[place] = 0
    unseen = DECKS[state.players][age]
    if age == N_AGES:
        for guild in range(count(ALL_GUILDS)):
            unseen += 1 << 2 * (FIRST_GUILD_KIND + guild)
    if state.patchy:
        unseen = unseen_in_patchy(state, age, unseen)
    else:
        for packet in range(state.players):
            unseen -= follow_packet(state, age, packet, scratch)
    if age == N_AGES:
        unseen = believe_guilds(state, unseen, stream)
    scratch[NEVER_SEEN] = unseen


@rule
def follow_packet(state, age, packet, scratch):
    """Write the groups of one packet; returns what was seen of it: what was held the first time, and builds before.

    Going through the turns, what is built in public leaves the group; what the owner of the copy held is certain.
    """
    first, group, seen = FIRST_OF_AGE[age], NEVER_SEEN, 0
    for turn in range(TURNS_KEPT):
        seat = seat_at(state.players, age, packet, turn)
        entry = entry_of(age, turn, seat)
        card = state.card[entry]
        if seat == state.viewer and turn <= last_turn(state, age):
            held = state.held[(age - 1) * N_TURNS + turn]
            if group == NEVER_SEEN:
                seen += held
                group = 2 * packet + 1
            else:
                scratch[group] -= held
                group += 1
            scratch[group] = held
        if card >= 0 and (seat == state.viewer or state.use[entry] == Use.BUILD):
            if group == NEVER_SEEN:
                seen += 1 << 2 * (card - first)
            else:
                scratch[group] -= 1 << 2 * (card - first)
    return seen


@rule
def unseen_in_patchy(state, age, pile):
    """For a position set up by hand: the cards that neither lie open nor are the viewer's."""
    first = FIRST_OF_AGE[age]
    for seat in range(state.players):
        built = state.city[seat].built[age - 1]
        while built:
            kind = lowest(built)
            if not was_taken(state, first + kind, seat):  # else it is among those that were put on the pile
                pile = without(pile, kind)
            built &= built - 1
    if state.viewer != SPECTATOR:
        if age == state.age:
            hand = state.city[state.viewer].hand
            while hand:
                kind = lowest(kinds_in(hand)) >> 1
                pile = without(pile, kind)
                hand -= 1 << 2 * kind
        for turn in range(TURNS_KEPT):
            entry = entry_of(age, turn, state.viewer)
            if state.use[entry] >= Use.STAGE and state.card[entry] >= 0:
                pile = without(pile, state.card[entry] - first)
    return pile


@rule
def was_taken(state, card, seat):
    """Whether a card of a city came out of the discard pile."""
    if state.city[seat].board != Board.HALIKARNASSOS:
        return False
    for look in range(state.looks):
        if state.look_card[look] == card:
            return True
    return False


@rule
def without(pile, kind):
    """A pile without a card, if it has it."""
    return pile - (1 << 2 * kind) if copies_in(pile, kind) else pile


@rule
def believe_guilds(state, unseen, stream):
    """Of the Guilds never seen, leave as many as are in play; those found in or taken out of the pile are."""
    certain, maybe, found = 0, 0, 0
    for guild in range(count(ALL_GUILDS)):
        kind = FIRST_GUILD_KIND + guild
        if copies_in(unseen, kind):
            if is_certain(state, kind):
                certain += 1
            else:
                maybe |= 1 << guild
        else:
            found += 1
    superfluous = count(maybe) - (state.players + 2 - found - certain)
    for _ in range(min(superfluous, count(maybe))):
        guild = draw_member(stream, maybe)
        maybe &= ~(1 << guild)
        unseen -= 1 << 2 * (FIRST_GUILD_KIND + guild)
    return unseen


@rule
def is_certain(state, kind):
    """Whether a card of Age III was seen in the discard pile, or come out of it."""
    for look in range(state.looks):
        if copies_in(state.looked[N_AGES * look + N_AGES - 1], kind):
            return True
        if state.look_card[look] == FIRST_OF_AGE[N_AGES] + kind:
            return True
    return False


@rule
def class_of(state, entry):
    """Which look of the copy's owner found the card of an entry; `N_LOOKS` where none did."""
    if state.use[entry] < Use.SELL or not has_looked(state):
        return N_LOOKS
    return look_that_found(state, entry)


@rule
def has_looked(state):
    """Whether the owner of the copy has found anything in the discard pile."""
    for place in range(len(state.looked)):
        if state.looked[place]:
            return True
    return False


@rule
def bind_found(state, age, stream, scratch):
    """Decide from which group each card found in the discard pile came, so that they fit the places."""
    if not has_looked(state):
        return
    for turn in range(TURNS_KEPT):
        for seat in range(state.players):
            entry = entry_of(age, turn, seat)
            if seat != state.viewer and state.use[entry] >= Use.SELL:
                scratch[PLACES + CLASSES * group_of(state, age, seat, turn) + class_of(state, entry)] += 1
    while not draw_found(state, age, stream, scratch):
        for group in range(N_GROUPS):
            for look in range(state.looks):
                place = BOUND + CLASSES * group + look
                scratch[group] += scratch[place]
                scratch[place] = 0


@rule
def draw_found(state, age, stream, scratch):
    """Draw a group for each card found; returns whether none got more than it has places."""
    for look in range(state.looks):
        found = state.looked[N_AGES * look + age - 1]
        while found:
            kind = lowest(kinds_in(found)) >> 1
            found -= 1 << 2 * kind
            group = draw_group(stream, kind, scratch)
            if group < 0:
                continue
            place = CLASSES * group + look
            if size_of(scratch[BOUND + place]) == scratch[PLACES + place]:
                return False
            scratch[group] -= 1 << 2 * kind
            scratch[BOUND + place] += 1 << 2 * kind
    return True


@rule
def draw_group(stream, kind, scratch):
    """The group of a random card of a kind, -1 when there is none (only where a position was set up by hand)."""
    cards = 0
    for group in range(N_GROUPS):
        cards += copies_in(scratch[group], kind)
    if cards == 0:
        return -1
    place, group = draw(stream, cards), 0
    while place >= copies_in(scratch[group], kind):
        place -= copies_in(scratch[group], kind)
        group += 1
    return group


@rule
def fill_places(state, age, stream, scratch):
    """Deal the cards of all groups to their places."""
    first = FIRST_OF_AGE[age]
    for turn in range(TURNS_KEPT):
        for seat in range(state.players):
            entry = entry_of(age, turn, seat)
            if seat != state.viewer and state.use[entry] >= Use.STAGE:
                group = group_of(state, age, seat, turn)
                look = class_of(state, entry)
                kind = take_from(stream, scratch, group if look == N_LOOKS else BOUND + CLASSES * group + look)
                state.card[entry] = first + kind if kind >= 0 else HIDDEN
    if age == state.age:
        for seat in range(state.players):
            if seat != state.viewer:
                group, pile = group_of(state, age, seat, state.turn), 0
                for _ in range(hand_size(state)):
                    kind = take_from(stream, scratch, group)
                    if kind >= 0:
                        pile += 1 << 2 * kind
                state.city[seat].hand = pile


@rule
def take_from(stream, scratch, place):
    """A random card out of a pile in `scratch`, -1 when there is none (only where a position was set up by hand)."""
    if scratch[place] == 0:
        return -1
    kind = draw_kind(stream, scratch[place], size_of(scratch[place]))
    scratch[place] -= 1 << 2 * kind
    return kind


@rule
def agrees(state, age):
    """Whether the cards of an Age that were taken out of the discard pile have been in it."""
    for look in range(state.looks):
        card = state.look_card[look]
        if card >= FIRST_OF_AGE[age] and card < FIRST_OF_AGE[age + 1] and not was_discarded(state, card, look):
            return False
    return True


@rule
def was_discarded(state, card, look):
    """Whether a card was put into the discard pile up to the turn of a look."""
    for entry in range((state.look_time[look] + 1) * MAX_PLAYERS):
        if state.card[entry] == card and state.use[entry] >= Use.SELL:
            return True
    return False
