"""Determinization: all cards that a seat does not know are dealt again, uniformly at random (rules section 12).

The functions work on a copy of the position as a seat or a spectator, the *viewer* (`state.viewer`), knows it.

Unknown cards form *groups*. A group is a set of cards that are known to be in certain places, in an unknown order. The
cards that other seats used face down between two turns at which the viewer held their packet are a group. Those used
since the viewer last held the packet are another group, together with the rest of the packet. All cards of an Age that
the viewer has never seen are one group, to which unknown Guilds belong. Every deal of each group's cards to its places
is equally likely. A deal of an Age that contradicts the cards found in, or taken from, the discard pile is rejected and
dealt again.

This is exact with one exception: whether an effect of Halikarnassos was lost tells the other seats a little about the
pile, and that is ignored here.
"""

from ...kernel.bits import count_members, lowest_member
from ...kernel.chance import draw_below, draw_member
from ...kernel.rule import rule
from ..components import FIRST_OF_AGE, HAND_SIZE, MAX_PLAYERS, N_AGES, N_TURNS, Board
from .chance import draw_card_kind
from .discard import can_build_from_discard
from .knowledge import first_discard_look_after, last_turn_with_seen_hands, packet_held_by_seat, seat_holding_packet
from .setup import ALL_GUILDS, DECKS, FIRST_GUILD_KIND
from .state import (
    COMPLETE,
    HIDDEN,
    N_LOOKS,
    SPECTATOR,
    TURNS_KEPT,
    Question,
    Use,
    card_use_index,
    copies_in,
    count_cards_in_pile,
    hand_size,
    kinds_in,
)

UNSEEN_GROUP = 0  # the index of the group of cards never seen; two more groups follow for each packet
N_GROUPS = 1 + 2 * MAX_PLAYERS
CLASSES = N_LOOKS + 1  # classes of places: by the look that found the card there; the last class has no such look
# Sections of `scratch`: the cards of each group, those assigned to a class of places, the places of a class.
BOUND = N_GROUPS
PLACES = BOUND + N_GROUPS * CLASSES
SCRATCH = PLACES + N_GROUPS * CLASSES


@rule
def determinize(state, stream, scratch):
    """Complete a redacted position: deal the cards that its viewer does not know at random.

    All deals that agree with the viewer's knowledge are equally likely.

    Args:
        state: the position as the viewer knows it, which gets the cards.
        stream: the state of the random numbers.
        scratch: workspace for `MAX_LEGAL` numbers.
    """
    if state.viewer == COMPLETE:
        return
    if state.question == Question.DRAW_GUILD or state.question == Question.DEAL_CARD:
        determinize_deal(state, stream)
    while not try_deal_unknown_cards(state, stream, scratch):
        pass
    for place in range(len(state.held)):
        state.held[place] = 0
    for place in range(len(state.looked)):
        state.looked[place] = 0
    state.viewer = COMPLETE


@rule
def determinize_deal(state, stream):
    """Draw the cards that the viewer does not know while an Age is being dealt: drawn Guilds, other seats' hands."""
    if state.age == N_AGES:
        drawn = state.players + 2 - (state.pending if state.question == Question.DRAW_GUILD else 0)
        drawn -= count_members(ALL_GUILDS) - count_members(state.guilds)  # those in the viewer's hand, or built
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
            dealt -= count_cards_in_pile(state.city[state.viewer].hand)
        for seat in range(state.players):
            if seat != state.viewer:
                theirs = min(whole, dealt)
                dealt -= theirs
                for _ in range(theirs):
                    kind = draw_card_kind(stream, state.deck, count_cards_in_pile(state.deck))
                    state.city[seat].hand += 1 << 2 * kind
                    state.deck -= 1 << 2 * kind


@rule
def try_deal_unknown_cards(state, stream, scratch):
    """Deal the cards that the viewer does not know; return whether the deal agrees with the viewer's knowledge.

    Args:
        state: the position as the viewer knows it, which gets the cards.
        stream: the state of the random numbers.
        scratch: room for `SCRATCH` numbers.
    """
    for age in range(1, N_AGES + 1):
        if last_turn_with_seen_hands(state, age) >= 0:
            deal_unknown_cards_of_age(state, age, stream, scratch)
    if state.patchy or state.question != Question.DISCARD_PICK:
        return True
    return can_build_from_discard(state, lowest_member(state.asked))


@rule
def deal_unknown_cards_of_age(state, age, stream, scratch):
    """Deal the cards of an Age that the viewer does not know, again and again until the deal is consistent.

    In a consistent deal, each card that was taken from the discard pile was in the pile at that time.

    Args:
        state: the position as the viewer knows it, which gets the cards.
        age: the Age, from 1.
        stream: the state of the random numbers.
        scratch: room for `SCRATCH` numbers.
    """
    while True:
        write_unknown_card_groups(state, age, stream, scratch)
        draw_groups_of_found_cards(state, age, stream, scratch)
        deal_groups_to_places(state, age, stream, scratch)
        if is_discard_history_possible(state, age):
            return


@rule
def count_turns_viewer_held_packet(state, age, packet, turn):
    """Return the number of turns of an Age, before `turn`, in which the viewer held a packet.

    A packet is a hand that is passed on; `packet` is the seat that held it in the first turn.
    """
    if state.viewer == SPECTATOR or state.patchy:
        return 0
    number = 0
    for earlier in range(min(turn, last_turn_with_seen_hands(state, age) + 1)):
        number += earlier < N_TURNS and seat_holding_packet(state.players, age, packet, earlier) == state.viewer
    return number


@rule
def group_of_held_cards(state, age, seat, turn):
    """Return the index of the group that contains the cards that a seat, other than the viewer, held in a turn.

    A group is a set of unknown cards of an Age that the viewer cannot tell apart.
    """
    packet = packet_held_by_seat(state.players, age, seat, turn)
    visits = count_turns_viewer_held_packet(state, age, packet, turn)
    return UNSEEN_GROUP if visits == 0 else 2 * packet + visits


@rule
def write_unknown_card_groups(state, age, stream, scratch):
    """Write to `scratch` the unknown cards of an Age, group by group.

    A group is a set of unknown cards that the viewer cannot tell apart.

    Args:
        state: the position as the viewer knows it.
        age: the Age, from 1.
        stream: the state of the random numbers; they decide which of the unknown Guilds are in the game.
        scratch: is cleared, then gets the pile of the cards of each group, with 2 bits for each kind of card.
    """
    for place in range(SCRATCH):
        scratch[place] = 0
    unseen = DECKS[state.players][age]
    if age == N_AGES:
        for guild in range(count_members(ALL_GUILDS)):
            unseen += 1 << 2 * (FIRST_GUILD_KIND + guild)
    if state.patchy:
        unseen = unseen_cards_in_custom_position(state, age, unseen)
    else:
        for packet in range(state.players):
            unseen -= write_unknown_packet_cards(state, age, packet, scratch)
    if age == N_AGES:
        unseen = remove_surplus_guilds(state, unseen, stream)
    scratch[UNSEEN_GROUP] = unseen


@rule
def write_unknown_packet_cards(state, age, packet, scratch):
    """Write to `scratch` the unknown cards of a packet, and return the cards of the packet that the viewer has seen.

    A packet is a hand that is passed on. The viewer has seen the cards in the packet when it first held it, and cards
    built in public before. A group has the cards that others used face down from one turn in which the viewer held it
    to the next; the last group also has the cards still in the packet.

    Args:
        state: the position as the viewer knows it.
        age: the Age, from 1.
        packet: the packet, as the seat that held it at the beginning of the Age.
        scratch: gets a pile for each group, that is, for each set of cards that the viewer cannot tell apart.
    """
    first, group, seen = FIRST_OF_AGE[age], UNSEEN_GROUP, 0
    for turn in range(TURNS_KEPT):
        seat = seat_holding_packet(state.players, age, packet, turn)
        entry = card_use_index(age, turn, seat)
        card = state.card[entry]
        if seat == state.viewer and turn <= last_turn_with_seen_hands(state, age):
            hand = state.held[(age - 1) * N_TURNS + turn]
            if group == UNSEEN_GROUP:
                seen += hand
                group = 2 * packet + 1
            else:
                scratch[group] -= hand
                group += 1
            scratch[group] = hand
        if card >= 0 and (seat == state.viewer or state.use[entry] == Use.BUILD):
            if group == UNSEEN_GROUP:
                seen += 1 << 2 * (card - first)
            else:
                scratch[group] -= 1 << 2 * (card - first)
    return seen


@rule
def unseen_cards_in_custom_position(state, age, pile):
    """Return the cards of an Age that the viewer has not seen in a position set up by hand.

    `pile` has all cards of the Age. The viewer has seen the cards in cities, those in its own hand, and those that it
    used.
    """
    first = FIRST_OF_AGE[age]
    for seat in range(state.players):
        built = state.city[seat].built[age - 1]
        while built:
            kind = lowest_member(built)
            if not was_taken_from_discard(state, first + kind, seat):  # else it is counted among the discarded cards
                pile = remove_card_from_pile(pile, kind)
            built &= built - 1
    if state.viewer != SPECTATOR:
        if age == state.age:
            hand = state.city[state.viewer].hand
            while hand:
                kind = lowest_member(kinds_in(hand)) >> 1
                pile = remove_card_from_pile(pile, kind)
                hand -= 1 << 2 * kind
        for turn in range(TURNS_KEPT):
            entry = card_use_index(age, turn, state.viewer)
            if state.use[entry] >= Use.STAGE and state.card[entry] >= 0:
                pile = remove_card_from_pile(pile, state.card[entry] - first)
    return pile


@rule
def was_taken_from_discard(state, card, seat):
    """Return whether a card in a seat's city was taken from the discard pile with a stage of Halikarnassos."""
    if state.city[seat].board != Board.HALIKARNASSOS:
        return False
    for look in range(state.looks):
        if state.look_card[look] == card:
            return True
    return False


@rule
def remove_card_from_pile(pile, kind):
    """Return a pile of cards of an Age without one card of a kind, or the same pile if it has no such card."""
    return pile - (1 << 2 * kind) if copies_in(pile, kind) else pile


@rule
def remove_surplus_guilds(state, unseen, stream):
    """Remove random Guilds from the pile `unseen` until players + 2 are left, with those already seen; return the pile.

    Guilds that the viewer saw in the discard pile, or that were taken from it, stay.
    """
    certain, maybe, seen = 0, 0, 0
    for guild in range(count_members(ALL_GUILDS)):
        kind = FIRST_GUILD_KIND + guild
        if copies_in(unseen, kind):
            if is_guild_certain(state, kind):
                certain += 1
            else:
                maybe |= 1 << guild
        else:
            seen += 1
    superfluous = count_members(maybe) - (state.players + 2 - seen - certain)
    for _ in range(min(superfluous, count_members(maybe))):
        guild = draw_member(stream, maybe)
        maybe &= ~(1 << guild)
        unseen -= 1 << 2 * (FIRST_GUILD_KIND + guild)
    return unseen


@rule
def is_guild_certain(state, kind):
    """Return whether a Guild must be in play, because it was seen in the discard pile or taken from it."""
    for look in range(state.looks):
        if copies_in(state.looked[N_AGES * look + N_AGES - 1], kind):
            return True
        if state.look_card[look] == FIRST_OF_AGE[N_AGES] + kind:
            return True
    return False


@rule
def look_that_found_card(state, entry):
    """Return the index of the look through the discard pile in which the viewer found a card; `N_LOOKS` if none.

    `entry` is the index of the card in `state.card`.
    """
    if state.use[entry] < Use.SELL or not has_found_discarded_card(state):
        return N_LOOKS
    return first_discard_look_after(state, entry)


@rule
def has_found_discarded_card(state):
    """Return whether the viewer has found any card of other seats in the discard pile."""
    for place in range(len(state.looked)):
        if state.looked[place]:
            return True
    return False


@rule
def draw_groups_of_found_cards(state, age, stream, scratch):
    """For each card that the viewer found in the discard pile, draw at random the group from which it came.

    A group is a set of unknown cards that the viewer cannot tell apart. If a group gets more found cards than were
    discarded from it, all are drawn again.

    Args:
        state: the position as the viewer knows it.
        age: the Age, from 1.
        stream: the state of the random numbers.
        scratch: the unknown cards of each group, which lose the found cards; gets the found cards by group and look
            (time at which the viewer saw the pile), and the numbers of discarded cards in the same order.
    """
    if not has_found_discarded_card(state):
        return
    for turn in range(TURNS_KEPT):
        for seat in range(state.players):
            entry = card_use_index(age, turn, seat)
            if seat != state.viewer and state.use[entry] >= Use.SELL:
                scratch[
                    PLACES + CLASSES * group_of_held_cards(state, age, seat, turn) + look_that_found_card(state, entry)
                ] += 1
    while not try_assign_discards_to_groups(state, age, stream, scratch):
        for group in range(N_GROUPS):
            for look in range(state.looks):
                place = BOUND + CLASSES * group + look
                scratch[group] += scratch[place]
                scratch[place] = 0


@rule
def try_assign_discards_to_groups(state, age, stream, scratch):
    """Draw a group for each card found in the discard pile; return whether each group had enough discarded cards.

    A group is a set of unknown cards that the viewer cannot tell apart.

    Args:
        state: the position as the viewer knows it.
        age: the Age, from 1.
        stream: the state of the random numbers.
        scratch: the unknown cards of each group, which lose the found cards; gets the found cards by group and look
            (time at which the viewer saw the pile), and has the numbers of discarded cards in the same order.
    """
    for look in range(state.looks):
        pile = state.looked[N_AGES * look + age - 1]
        while pile:
            kind = lowest_member(kinds_in(pile)) >> 1
            pile -= 1 << 2 * kind
            group = draw_group_of_card_kind(stream, kind, scratch)
            if group < 0:
                continue
            place = CLASSES * group + look
            if count_cards_in_pile(scratch[BOUND + place]) == scratch[PLACES + place]:
                return False
            scratch[group] -= 1 << 2 * kind
            scratch[BOUND + place] += 1 << 2 * kind
    return True


@rule
def draw_group_of_card_kind(stream, kind, scratch):
    """Draw one of the unknown cards of a kind at random; return the index of its group, or -1 if there is no such card.

    Args:
        stream: the state of the random numbers.
        kind: the number of the card within its Age.
        scratch: a pile for each group, that is, for each set of unknown cards that the viewer cannot tell apart.
    """
    cards = 0
    for group in range(N_GROUPS):
        cards += copies_in(scratch[group], kind)
    if cards == 0:
        return -1
    place, group = draw_below(stream, cards), 0
    while place >= copies_in(scratch[group], kind):
        place -= copies_in(scratch[group], kind)
        group += 1
    return group


@rule
def deal_groups_to_places(state, age, stream, scratch):
    """Deal the unknown cards of an Age to the places that they may be in: other seats' hands and stages, the discard
    pile.

    Args:
        state: the position as the viewer knows it, which gets the cards.
        age: the Age, from 1.
        stream: the state of the random numbers.
        scratch: a pile for each group, that is, for each set of unknown cards that the viewer cannot tell apart;
            loses the cards dealt.
    """
    first = FIRST_OF_AGE[age]
    for turn in range(TURNS_KEPT):
        for seat in range(state.players):
            entry = card_use_index(age, turn, seat)
            if seat != state.viewer and state.use[entry] >= Use.STAGE:
                group = group_of_held_cards(state, age, seat, turn)
                look = look_that_found_card(state, entry)
                kind = draw_card_from_group(
                    stream, scratch, group if look == N_LOOKS else BOUND + CLASSES * group + look
                )
                state.card[entry] = first + kind if kind >= 0 else HIDDEN
    if age == state.age:
        for seat in range(state.players):
            if seat != state.viewer:
                group, pile = group_of_held_cards(state, age, seat, state.turn), 0
                for _ in range(hand_size(state)):
                    kind = draw_card_from_group(stream, scratch, group)
                    if kind >= 0:
                        pile += 1 << 2 * kind
                state.city[seat].hand = pile


@rule
def draw_card_from_group(stream, scratch, place):
    """Remove a random card from the pile `scratch[place]` and return its kind; -1 if the pile is empty.

    The kind is the number of the card within its Age. A pile can be empty only in positions set up by hand.
    """
    if scratch[place] == 0:
        return -1
    kind = draw_card_kind(stream, scratch[place], count_cards_in_pile(scratch[place]))
    scratch[place] -= 1 << 2 * kind
    return kind


@rule
def is_discard_history_possible(state, age):
    """Return whether, in this deal, every card of an Age that was taken from the discard pile was discarded earlier."""
    for look in range(state.looks):
        card = state.look_card[look]
        if (
            card >= FIRST_OF_AGE[age]
            and card < FIRST_OF_AGE[age + 1]
            and not was_discarded_before_look(state, card, look)
        ):
            return False
    return True


@rule
def was_discarded_before_look(state, card, look):
    """Return whether a card was discarded before a look: a time when a player looked through the discard pile.

    `look` is the index of the look.
    """
    for entry in range((state.look_time[look] + 1) * MAX_PLAYERS):
        if state.card[entry] == card and state.use[entry] >= Use.SELL:
            return True
    return False
