"""Legal actions of the seat to act (rules section 2.3)."""

from ...kernel.bits import append_members, lowest_member
from ...kernel.rule import hot, rule
from ..components import FIRST_WONDER, N_CARDS, N_CONSPIRACIES, Colour, unit_facts
from . import action_codes
from .action_codes import ASSIGNED, FIRST_CHOICE
from .bidding import BIDS
from .chance import action_of_outcome_bit_0, possible_outcomes_as_bits
from .expansions.conspiracies import triggerable_conspiracy_bits, unprepared_conspiracy_bits
from .expansions.divinity_decks import N_MYTHOLOGIES, known_divinities_in_deck, known_top_divinities
from .expansions.pantheon import write_activations
from .expansions.senate import EVERY_CHAMBER, cubes_left, occupied_chambers, possible_cube_moves
from .expansions.solo import LAST_TOKENS
from .market import can_pay, price, spendable_coins
from .payments import write_ways_to_pay
from .state import DECK_OF_MYTHOLOGY, FIRST_CHANCE, N_PLACES, N_SPACES, NONE, Question, RuleOption, Zone, has_option
from .targets import (
    ANY_COLOUR,
    RESOURCES,
    buildable_slots_of_last_row,
    has_card_in_zone,
    has_one_of_colours,
    has_removed_card,
    is_buildable_removed_card,
    possible_decree_moves,
    possible_minerva_spaces,
    revivable_colours,
    swappable_colours,
    wonders_of_city,
)


@hot
def affordable_slots(state, seat):
    """Return the slots of the structure with accessible cards that a seat can pay for, as bits."""
    city, slots, rest = state.city[seat], 0, state.open & ~state.senator_backs
    while rest:
        slot = lowest_member(rest)
        slots |= can_pay(city, unit_facts(state.slot[slot])) << slot
        rest &= rest - 1
    if state.senator_backs:
        rest = state.open & state.senator_backs
        if rest and price(city, unit_facts(state.slot[lowest_member(rest)])) <= spendable_coins(city):
            slots |= rest  # all Senators have the same price
    return slots


@hot
def affordable_wonder_indices(state, seat):
    """Return the indices, in `city.wonders`, of the unbuilt Wonders that a seat can pay for, as bits."""
    city, places = state.city[seat], 0
    for place in range(N_PLACES):
        if city.wonders[place] != NONE and city.under[place] == NONE:
            places |= can_pay(city, unit_facts(FIRST_WONDER + city.wonders[place])) << place
    return places


@rule
def write_main_actions(state, seat, out):
    """Write to `out` the actions with which a seat may begin its turn, and return the number of actions.

    They are building and discarding accessible cards, building Wonders, and the actions of the expansions.
    """
    n = append_members(affordable_slots(state, seat), action_codes.BUILD, out, 0)
    n = append_members(state.open, action_codes.DISCARD, out, n)
    wonders, slots = affordable_wonder_indices(state, seat), state.open
    while slots and wonders:
        n = append_members(wonders, action_codes.WONDER + N_PLACES * lowest_member(slots), out, n)
        slots &= slots - 1
    if has_option(state, RuleOption.PANTHEON) and state.age > 1:
        n = write_activations(state, seat, out, n)
    if has_option(state, RuleOption.AGORA):
        plots, slots = unprepared_conspiracy_bits(state.city[seat]), state.open
        while slots and plots:
            n = append_members(plots, action_codes.PREPARE + N_CONSPIRACIES * lowest_member(slots), out, n)
            slots &= slots - 1
        if not state.conspired:
            n = append_members(triggerable_conspiracy_bits(state, seat, True), action_codes.CONSPIRACY, out, n)
    return n


@rule
def write_card_actions_in_zone(state, zone, colours, out):
    """Write to `out` an action for each card in a zone (such as a city) whose colour is among `colours` (bits).

    Returns the number of actions.
    """
    n = 0
    for card in range(N_CARDS):
        if state.zone[card] == zone and has_one_of_colours(card, colours):
            out[n] = action_codes.CARD + card
            n += 1
    return n


@rule
def write_card_actions_in_slots(state, slots, out):
    """Write to `out` an action for each card in one of the `slots` (bits), and return the number of actions."""
    n = 0
    while slots:
        out[n] = action_codes.CARD + state.slot[lowest_member(slots)]
        n += 1
        slots &= slots - 1
    return n


@rule
def write_removed_card_actions(state, out):
    """Write to `out` an action for each removed card that Treason may build, and return the number of actions."""
    n = 0
    for card in range(N_CARDS):
        if is_buildable_removed_card(state, card):
            out[n] = action_codes.CARD + card
            n += 1
    return n


@rule
def statue_of_liberty_assignments(state):
    """Return the ways to assign the cards that the Statue of Liberty shows (R-49), as bits by index of `ASSIGNED`.

    One card is built, one discarded, and one given to the opponent.
    """
    cards, ways = 0, 0
    for place in range(3):
        cards += state.card_offer[place] != NONE
    for assignment in range(len(ASSIGNED)):
        if cards == 3 or (ASSIGNED[assignment][2] == 2 and (cards == 2 or ASSIGNED[assignment][0] == 0)):
            ways |= 1 << assignment
    return ways


@rule
def write_divinity_placements(state, mythology, out):
    """Write to `out` the ways to place one of a deck's top two Divinities (D13), and return the number of ways."""
    n = 0
    for depth in range(min(2, state.deck_size[mythology])):
        divinity = state.divinity[DECK_OF_MYTHOLOGY * mythology + state.deck_size[mythology] - 1 - depth]
        for space in range(N_SPACES):
            if divinity != NONE and state.space[space] == NONE:
                out[n] = action_codes.PLACE_DIVINITY + N_SPACES * divinity + space
                n += 1
    return n


@rule
def chambers_of_section(subject):
    """Return the two Chambers in the section of a Politician, as bits.

    `subject` is the number stored with the pending decision `SENATE`: the actions left + 8 * the section.
    """
    return 3 << 2 * (subject // 8)


@rule
def chambers_to_place(state, seat):
    """Return the Chambers in which a seat may place an Influence cube, as bits: all while it has a cube left."""
    return EVERY_CHAMBER if cubes_left(state.city[seat]) else 0


@rule
def drawn_conspiracy_bits(state):
    """Return the Conspiracies that a player has drawn to choose from, as bits."""
    cards = 0
    for place in range(2):
        if state.plot_offer[place] >= 0:
            cards |= 1 << state.plot_offer[place]
    return cards


@rule
def nonempty_divinity_decks(state):
    """Return the decks of Divinities that are not empty, as bits; the deck of mythology number m is bit 2 * m."""
    decks = 0
    for mythology in range(N_MYTHOLOGIES):
        if state.deck_size[mythology]:
            decks |= 1 << 2 * mythology
    return decks


@rule
def choices_as_bits(state):
    """Return the choices of the next decision as bits.

    Bit i is the action `FIRST_CHOICE[question]` + i. The result is 0 for decisions whose actions `write_legal_actions`
    writes in another way.
    """
    top = state.agenda[state.n_agenda - 1]
    seat = top.seat
    me, opponent = state.city[seat], state.city[1 - seat]
    match top.question:
        case Question.DRAFT_WONDER:
            return state.wonder_offer
        case Question.CHOOSE_STARTER | Question.RETURN_CONSPIRACY:
            return 3
        case Question.BID:
            return (1 << BIDS) - 1
        case Question.GIVE_CARD | Question.DISCARD_ACCESSIBLE:
            return state.open & ~state.hidden
        case Question.PICK_BOARD_TOKEN:
            return state.board_tokens
        case Question.PICK_LIBRARY_TOKEN:
            return state.token_offer
        case Question.PICK_DECK:
            return nonempty_divinity_decks(state)
        case Question.PICK_FROM_DECK | Question.ORDER_DECK:
            return known_divinities_in_deck(state, top.subject)
        case Question.PICK_FROM_TOPS:
            return known_top_divinities(state)
        case Question.PICK_ENKI_TOKEN:
            return state.enki_tokens
        case Question.DISCARD_ANY:
            return state.present
        case Question.UNBUILD_WONDER:
            return wonders_of_city(me, True) | wonders_of_city(opponent, True)
        case Question.BUILD_FREE_WONDER:
            return wonders_of_city(me, False) if has_card_in_zone(state, Zone.DISCARD, ANY_COLOUR) else 0
        case Question.STEAL_WONDER:
            return wonders_of_city(opponent, False)
        case Question.DESTROY_WONDER:
            return wonders_of_city(opponent, True)
        case Question.LIBERTY_ASSIGN:
            return statue_of_liberty_assignments(state)
        case Question.PLACE_MINERVA:
            return possible_minerva_spaces(state)
        case Question.NEPTUNE_DISCARD | Question.NEPTUNE_APPLY:
            return state.loot
        case Question.KEEP_CONSPIRACY:
            return drawn_conspiracy_bits(state)
        case Question.PLACE_CUBE | Question.INTRIGUE:
            return chambers_to_place(state, seat)
        case Question.SENATE:
            return chambers_to_place(state, seat) & chambers_of_section(top.subject)
        case Question.MOVE_CUBE:
            return possible_cube_moves(me)
        case Question.REMOVE_CUBE:
            return occupied_chambers(opponent)
        case Question.TRIGGER_UNPREPARED:
            return triggerable_conspiracy_bits(state, seat, False)
        case Question.PICK_BOXED_TOKEN:
            return state.box_tokens
        case Question.LOCK_TOKEN:
            return state.board_tokens | state.box_tokens | opponent.tokens
        case Question.MOVE_DECREE:
            return possible_decree_moves(state)
        case Question.AUTOMA_TOKEN:
            return state.board_tokens & LAST_TOKENS
    return 0


@rule
def can_decline(state, question, subject):
    """Return whether the player may decline a decision; `subject` is the number that says what it is about."""
    match question:
        case Question.PICK_BOARD_TOKEN:
            return has_option(state, RuleOption.OPTIONAL_PAIR_TOKEN) != 0
        case Question.MOVE_CUBE:
            return subject == 0
        case Question.DISCARD_ACCESSIBLE:
            return subject == 1
        case Question.SENATE | Question.TRIGGER_UNPREPARED:
            return True
    return False


@rule
def write_choice_actions(state, out):
    """Write to `out` the actions for the choices of a decision (`choices_as_bits`), and return the number of actions.

    Other actions of the decision, such as declining, are included.
    """
    top = state.agenda[state.n_agenda - 1]
    n = append_members(choices_as_bits(state), FIRST_CHOICE[top.question], out, 0)
    if top.question == Question.SENATE:
        n = append_members(possible_cube_moves(state.city[top.seat]), action_codes.MOVE, out, n)
    if top.question == Question.INTRIGUE:
        out[n] = action_codes.CONSPIRE
        n += 1
    if can_decline(state, top.question, top.subject):
        out[n] = action_codes.DECLINE
        n += 1
    return n


@rule
def write_legal_actions(state, out):
    """Write to `out` the legal actions of the seat to act, and return the number of actions.

    When chance is to act, the actions are its outcomes, all equally likely.
    """
    if state.n_agenda == 0:
        return 0
    top = state.agenda[state.n_agenda - 1]
    if top.question >= FIRST_CHANCE:
        return append_members(possible_outcomes_as_bits(state), action_of_outcome_bit_0(state), out, 0)
    mine, theirs = Zone.CITY + top.seat, Zone.CITY + 1 - top.seat
    match top.question:
        case Question.TURN:
            return write_main_actions(state, top.seat, out)
        case Question.DESTROY_CARD:
            return write_card_actions_in_zone(state, theirs, 1 << top.subject, out)
        case Question.BUILD_FROM_DISCARD:
            return write_card_actions_in_zone(state, Zone.DISCARD, revivable_colours(state), out)
        case Question.BUILD_LAST_ROW:
            return write_card_actions_in_slots(state, buildable_slots_of_last_row(state, top.subject), out)
        case Question.PLACE_DIVINITY:
            return write_divinity_placements(state, top.subject, out)
        case Question.PLACE_SNAKE:
            return write_card_actions_in_zone(state, theirs, 1 << Colour.GREEN, out)
        case Question.STEAL_CARD:
            return write_card_actions_in_zone(state, theirs, RESOURCES, out)
        case Question.TUCK_CARD:
            return write_card_actions_in_zone(state, Zone.DISCARD, ANY_COLOUR, out)
        case Question.SWAP_TAKE:
            return write_card_actions_in_zone(state, theirs, swappable_colours(state), out)
        case Question.SWAP_GIVE:
            return write_card_actions_in_zone(state, mine, 1 << unit_facts(top.subject).colour, out)
        case Question.BUILD_REMOVED:
            return write_removed_card_actions(state, out)
        case Question.PAY:
            return write_ways_to_pay(state, top.seat, top.subject, out)
    return write_choice_actions(state, out)


@rule
def next_decision_has_no_choice(state):
    """Return whether the next decision offers nothing to choose from, in which case the rules skip it."""
    top = state.agenda[state.n_agenda - 1]
    theirs = Zone.CITY + 1 - top.seat
    match top.question:
        case Question.DESTROY_CARD:
            return state.city[1 - top.seat].built[top.subject] == 0
        case Question.BUILD_FROM_DISCARD:
            return not has_card_in_zone(state, Zone.DISCARD, revivable_colours(state))
        case Question.BUILD_LAST_ROW:
            return buildable_slots_of_last_row(state, top.subject) == 0
        case Question.PLACE_DIVINITY:
            return state.deck_size[top.subject] == 0
        case Question.PLACE_SNAKE:
            return not has_card_in_zone(state, theirs, 1 << Colour.GREEN)
        case Question.STEAL_CARD:
            return not has_card_in_zone(state, theirs, RESOURCES)
        case Question.SWAP_TAKE:
            return swappable_colours(state) == 0
        case Question.BUILD_REMOVED:
            return not has_removed_card(state)
        case Question.LIBERTY_ASSIGN | Question.TUCK_CARD | Question.SWAP_GIVE | Question.PAY | Question.INTRIGUE:
            return False
        case Question.SENATE:
            return choices_as_bits(state) == 0 and possible_cube_moves(state.city[top.seat]) == 0
        case Question.TRIGGER_UNPREPARED:  # asked even if none is useful, which only the owner may know
            return unprepared_conspiracy_bits(state.city[top.seat]) == 0
    return choices_as_bits(state) == 0
