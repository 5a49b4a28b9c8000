"""The course of a game: effects of actions, and all consequences that need no decision (rules sections 2, 5.9)."""

from ...kernel.bits import count_members, find_in_array, lowest_member
from ...kernel.rule import hot, rule
from ..components import CURIA_JULIA, FIRST_OF_DECK, FIRST_TOKEN, KNOSSOS, N_CONSPIRACIES, Colour, Decree, unit_facts
from . import action_codes
from .action_codes import ASSIGNED, slot_of_action, wonder_index_of_action
from .bidding import record_bid
from .chance import DRAFT_ORDER, apply_outcome, drafting_seat
from .effects import (
    buy_building,
    construct_building,
    destroy_card,
    gain_token,
    move_card_without_effects,
    remove_lasting_effects,
    update_prices,
)
from .expansions.conspiracies import prepare_conspiracy, trigger_conspiracy
from .expansions.conspiracy_deck import keep_conspiracy, queue_conspiracy_draw, return_conspiracy
from .expansions.divinity_decks import (
    activate_picked_divinity,
    claim_token,
    draw_tokens_for_enki,
    look_through_deck,
    order_last_two_divinities,
    place_divinity,
    return_enki_tokens,
    reveal_pantheon,
)
from .expansions.pantheon import activate_divinity, add_divinity_to_city
from .expansions.senate import change_cubes, move_cube, move_decree, place_cube
from .expansions.solo import give_card_to_automa, give_pair_token_to_automa
from .legal import next_decision_has_no_choice
from .military import lose_coins, queue_military_token_effects
from .payments import PLAN_FACTOR, ask_for_coins_from_astarte, ask_for_payment
from .science import SYMBOLS_TO_WIN, check_supremacy_or_pair, count_different_symbols
from .score import end_game_by_points
from .setup import DRAFT_GROUP
from .state import (
    AUTOMA,
    CHANCE,
    FIRST_CHANCE,
    FIRST_OPTIONAL,
    FIRST_TASK,
    N_CHAMBERS,
    N_SPACES,
    NO_SEAT,
    NONE,
    SHARED,
    Question,
    RuleOption,
    Victory,
    Zone,
    controls_decree,
    end_game_with_victory,
    has_option,
    pop,
    push,
    top_question,
)
from .structure import lay_out, take_card, token_index, uncover_accessible_cards
from .targets import buildable_slots_of_last_row, slot_with_card
from .wonders import buy_wonder, construct_wonder, destroy_wonder, first_free_wonder_index, steal_wonder

LAST_AGE = 3
OPTIONS_OF_PAYING = RuleOption.PARETO_PAYMENTS | RuleOption.SPLIT_ASTARTE


@hot
def apply(state, action):
    """Apply a legal action, and all consequences up to the next decision of a player or chance event."""
    top = state.agenda[state.n_agenda - 1]
    if top.question >= FIRST_CHANCE:
        apply_outcome(state, action)
    elif top.question == Question.TURN:
        seat = top.seat
        pop(state)
        take_turn(state, seat, action)
    else:
        apply_answer(state, action)
    run_until_decision(state)


@rule
def apply_answer(state, action):
    """Apply a player's action in a decision other than the main decision of a turn."""
    top = state.agenda[state.n_agenda - 1]
    seat, subject = top.seat, top.subject
    match top.question:
        case Question.DRAFT_WONDER:
            draft_wonder(state, action - action_codes.DRAFT)
        case Question.CHOOSE_STARTER:
            pop(state)
            begin_turn(state, action - action_codes.START)
        case Question.PICK_BOARD_TOKEN:
            pop(state)
            if action != action_codes.DECLINE:
                gain_token(state, seat, action - action_codes.TOKEN)
        case Question.PICK_LIBRARY_TOKEN:
            pop(state)
            state.token_offer = 0
            gain_token(state, seat, action - action_codes.TOKEN)
        case Question.DESTROY_CARD:
            pop(state)
            destroy_card(state, 1 - seat, action - action_codes.CARD)
        case Question.BUILD_FROM_DISCARD:
            pop(state)
            construct_building(state, seat, action - action_codes.CARD)
        case Question.BUILD_LAST_ROW:
            pop(state)
            slot = slot_with_card(state, buildable_slots_of_last_row(state, subject), action - action_codes.CARD)
            construct_building(state, seat, take_card(state, slot))
        case Question.LIBERTY_ASSIGN:
            pop(state)
            use_statue_of_liberty_cards(state, seat, action - action_codes.ASSIGN)
        case Question.GIVE_CARD:
            pop(state)
            give_card_to_automa(state, take_card(state, action - action_codes.BUILD))
            if has_option(state, RuleOption.IMMEDIATE_REVEAL) and state.victory == Victory.NONE:
                uncover_accessible_cards(state, AUTOMA)
        case Question.AUTOMA_TOKEN:
            pop(state)
            gain_token(state, AUTOMA, action - action_codes.TOKEN)
        case Question.BID:
            record_bid(state, seat, subject, action - action_codes.PAY)
        case Question.PAY:
            pop(state)
            choose_payment(state, seat, subject, action - action_codes.PAY)
        case _:
            if top.question <= Question.NEPTUNE_APPLY:
                apply_pantheon_answer(state, seat, subject, action)
            else:
                apply_agora_answer(state, seat, subject, action)


@rule
def apply_pantheon_answer(state, seat, subject, action):
    """Apply a player's action in a decision that Pantheon adds.

    `seat` is the player and `subject` the number that says what the decision is about.
    """
    question = top_question(state)
    if question != Question.PICK_FROM_DECK and question != Question.PICK_FROM_TOPS:
        pop(state)
    match question:
        case Question.PLACE_DIVINITY:
            code = action - action_codes.PLACE_DIVINITY
            place_divinity(state, seat, code // N_SPACES, code % N_SPACES)
        case Question.PICK_DECK:
            look_through_deck(state, seat, (action - action_codes.MYTHOLOGY) // 2)
        case Question.PICK_FROM_DECK | Question.PICK_FROM_TOPS:
            activate_picked_divinity(state, seat, action - action_codes.DIVINITY)
        case Question.ORDER_DECK:
            order_last_two_divinities(state, seat, action - action_codes.DIVINITY)
        case Question.PICK_ENKI_TOKEN:
            state.enki_tokens &= ~(1 << action - action_codes.TOKEN)
            return_enki_tokens(state)
            gain_token(state, seat, action - action_codes.TOKEN)
        case Question.PLACE_SNAKE:
            state.snake = action - action_codes.CARD
            symbol = unit_facts(action - action_codes.CARD).symbol
            state.city[seat].symbols += 1 << 2 * (symbol - 1)
            check_supremacy_or_pair(state, seat, symbol)
        case Question.STEAL_CARD:
            move_card_without_effects(state, 1 - seat, action - action_codes.CARD)
        case Question.DISCARD_ANY:
            discard_card_by_zeus(state, seat, action - action_codes.SLOT)
        case Question.UNBUILD_WONDER:
            destroy_wonder(state, action - action_codes.DRAFT, False)
        case Question.BUILD_FREE_WONDER:
            push(state, Question.TUCK_CARD, seat, find_in_array(action - action_codes.DRAFT, state.city[seat].wonders))
        case Question.TUCK_CARD:
            construct_wonder(state, seat, subject, action - action_codes.CARD)
        case Question.STEAL_WONDER:
            steal_wonder(state, seat, action - action_codes.DRAFT)
        case Question.PLACE_MINERVA:
            state.minerva = action - action_codes.TRACK - action_codes.CAPITAL
        case Question.NEPTUNE_DISCARD:
            state.loot &= ~(1 << action - action_codes.MILITARY)
        case Question.NEPTUNE_APPLY:
            activate_token_with_neptune(state, seat, action - action_codes.MILITARY)


@rule
def apply_agora_answer(state, seat, subject, action):
    """Apply a player's action in a decision that Agora adds.

    `seat` is the player and `subject` the number that says what the decision is about.
    """
    question = top_question(state)
    if question == Question.SENATE and action != action_codes.DECLINE and subject & 7 > 1:
        state.agenda[state.n_agenda - 1].subject -= 1  # more actions follow
    else:
        pop(state)
    if action == action_codes.DECLINE:
        return
    match question:
        case Question.KEEP_CONSPIRACY:
            keep_conspiracy(state, seat, action - action_codes.CONSPIRACY)
        case Question.RETURN_CONSPIRACY:
            return_conspiracy(state, seat, action - action_codes.RETURN)
        case Question.SENATE | Question.INTRIGUE | Question.PLACE_CUBE | Question.MOVE_CUBE:
            if action == action_codes.CONSPIRE:
                queue_conspiracy_draw(state, seat)
            elif action >= action_codes.MOVE:
                move_cube(state, seat, action - action_codes.MOVE)
            else:
                place_cube(state, seat, action - action_codes.PLACE)
        case Question.REMOVE_CUBE:
            change_cubes(state, 1 - seat, action - action_codes.REMOVE, -1)
        case Question.TRIGGER_UNPREPARED:
            trigger_conspiracy(state, seat, find_in_array(action - action_codes.CONSPIRACY, state.city[seat].plots))
        case Question.DISCARD_ACCESSIBLE:
            state.zone[take_card(state, action - action_codes.DISCARD)] = Zone.DISCARD
            if subject == 0:
                push(state, Question.DISCARD_ACCESSIBLE, seat, 1)
            push(state, Question.UNCOVER, seat, 0)  # at once, before the second
        case Question.BUILD_REMOVED:
            build_card_by_treason(state, seat, action - action_codes.CARD)
        case Question.PICK_BOXED_TOKEN:
            gain_token(state, seat, action - action_codes.TOKEN)
        case Question.LOCK_TOKEN:
            lock_token(state, seat, action - action_codes.TOKEN)
        case Question.MOVE_DECREE:
            code = action - action_codes.MOVE_DECREE
            move_decree(state, code // N_CHAMBERS, code % N_CHAMBERS)
        case Question.SWAP_TAKE:
            push(state, Question.SWAP_GIVE, seat, action - action_codes.CARD)
        case Question.SWAP_GIVE:
            swap_cards_with_opponent(state, seat, subject, action - action_codes.CARD)
        case Question.DESTROY_WONDER:
            destroy_wonder(state, action - action_codes.DRAFT, True)


@hot
def run_until_decision(state):
    """Carry out pending tasks until a player or chance has to decide, or the game is over.

    When nothing is pending, the turn ends.
    """
    while state.victory == Victory.NONE:
        if state.n_agenda == 0:
            end_turn(state)
            continue
        question = top_question(state)
        if question >= FIRST_TASK:
            carry_out_task(state)
        elif FIRST_OPTIONAL <= question < FIRST_CHANCE and next_decision_has_no_choice(state):
            pop(state)
        else:
            break


@rule
def carry_out_task(state):
    """Carry out the next pending task, such as laying out an Age; tasks need no decision."""
    top = state.agenda[state.n_agenda - 1]
    question, seat, subject = top.question, top.seat, top.subject
    pop(state)
    match question:
        case Question.LAY_OUT:
            lay_out(state, subject)
        case Question.LIBERTY_DISCARD:
            state.zone[subject] = Zone.DISCARD
        case Question.LIBERTY_BUILD:
            construct_building(state, seat, subject)
        case Question.CLAIM_TOKEN:
            claim_token(state, seat, subject)
        case Question.DIVINITY_EFFECT:
            add_divinity_to_city(state, seat, subject)
        case Question.REVEAL_PANTHEON:
            reveal_pantheon(state)
        case Question.MEET_ENKI:
            draw_tokens_for_enki(state, subject)
        case Question.RESUME_TURN:
            if state.present:
                push(state, Question.TURN, seat, 0)
        case Question.UNCOVER:
            uncover_accessible_cards(state, seat)
        case Question.AUTOMA_PAIR:
            give_pair_token_to_automa(state)
        case Question.END_GAME:
            end_game_by_points(state)


@hot
def begin_turn(state, seat):
    """Begin a player's turn: the next decision is the main action."""
    state.active = seat
    push(state, Question.TURN, seat, 0)
    if state.rules & (RuleOption.SOLO | RuleOption.AGORA):
        begin_solo_or_agora_turn(state, seat)


@rule
def begin_solo_or_agora_turn(state, seat):
    """Begin a turn in a game with the Solo Challenge or Agora.

    In the automa's turn the player chooses its card. In Agora the player may trigger a Conspiracy again, and delayed
    fixed prices of the seat start to apply (R-08).
    """
    if has_option(state, RuleOption.SOLO) and seat == AUTOMA:
        top = state.agenda[state.n_agenda - 1]
        top.question, top.seat = Question.GIVE_CARD, 1 - AUTOMA
    state.conspired = 0
    if state.city[seat].fixed_soon:
        state.city[seat].fixed |= state.city[seat].fixed_soon
        state.city[seat].fixed_soon = 0
        update_prices(state)


@hot
def take_turn(state, seat, action):
    """Apply the main action of a turn (D06), or trigger a Conspiracy before it (D05).

    If there are several ways to pay, the player is asked first.
    """
    if state.rules & OPTIONS_OF_PAYING and ask_for_payment(state, seat, action):
        return
    apply_main_action(state, seat, action, 0)


@hot
def apply_main_action(state, seat, action, plan):
    """Apply the main action of a turn after the way to pay for it is decided.

    `plan` is that way: 0 the cheapest, 1 the one that spends least on resources.
    """
    if action < action_codes.START:
        card = take_card(state, slot_of_action(action))
        if action < action_codes.DISCARD:
            buy_building(state, seat, card, plan)
        elif action < action_codes.WONDER:
            state.zone[card] = Zone.DISCARD
            state.city[seat].coins += discard_income(state.city[seat])
        else:
            buy_wonder(state, seat, wonder_index_of_action(action), card, plan)
    else:
        apply_expansion_action(state, seat, action)
    if has_option(state, RuleOption.IMMEDIATE_REVEAL) and state.victory == Victory.NONE:
        push(state, Question.UNCOVER, seat, 0)


@rule
def apply_expansion_action(state, seat, action):
    """Apply a main action of a turn that an expansion adds, or a Conspiracy triggered before the main action."""
    if action < action_codes.DIVINITY:
        activate_divinity(
            state,
            seat,
            (action - action_codes.ACTIVATE) // action_codes.OFFERING_SETS,
            (action - action_codes.ACTIVATE) % action_codes.OFFERING_SETS,
        )
    elif action < action_codes.CONSPIRACY:
        slot, plot = divmod(action - action_codes.PREPARE, N_CONSPIRACIES)
        prepare_conspiracy(state, seat, find_in_array(plot, state.city[seat].plots), take_card(state, slot))
    else:
        state.conspired = 1
        push(state, Question.RESUME_TURN, seat, 0)
        trigger_conspiracy(state, seat, find_in_array(action - action_codes.CONSPIRACY, state.city[seat].plots))


@rule
def choose_payment(state, seat, subject, choice):
    """Apply the choice of a plan (a way to pay), or of the number of coins to pay from the Divinity Astarte (D40).

    Args:
        state: the position, with the action that waits for its payment.
        seat: the player.
        subject: 0 if `choice` is a plan; if it is a number of coins, 1 + 2 * the plan chosen before.
        choice: the plan, or the number of coins from Astarte.
    """
    action, plan = state.purchase, subject // PLAN_FACTOR
    if subject & 1:
        city = state.city[seat]
        city.reserve -= choice
        city.coins += choice
    else:
        plan = choice
        if ask_for_coins_from_astarte(state, seat, action, plan):
            return
    state.purchase = NONE
    apply_main_action(state, seat, action, plan)


@rule
def discard_income(city):
    """Return the coins for discarding a card: 2, 1 more per yellow card of the city (R-57), 2 more with a Decree."""
    return 2 + city.built[Colour.YELLOW] + 2 * controls_decree(city, Decree.DISCARD_BONUS)


@rule
def draft_wonder(state, wonder):
    """Apply a pick of the draft (D01).

    The last of the four Wonders on offer goes to the next player without a decision.
    """
    seat = state.agenda[state.n_agenda - 1].seat
    give_wonder(state, wonder)
    last, receiver = NONE, NO_SEAT
    if count_members(state.wonder_offer) == 1:
        last, receiver = lowest_member(state.wonder_offer), state.agenda[state.n_agenda - 1].seat
        give_wonder(state, last)
        top = state.agenda[state.n_agenda - 1]
        if top.subject == 2 * DRAFT_GROUP:
            pop(state)
        else:
            top.question, top.seat = Question.DEAL_WONDER, CHANCE
    if has_option(state, RuleOption.AGORA):
        apply_draft_effect(state, receiver, last)
        apply_draft_effect(state, seat, wonder)


@rule
def apply_draft_effect(state, seat, wonder):
    """Apply the effect that a Wonder of Agora has as soon as it is drafted."""
    if wonder == CURIA_JULIA:
        queue_conspiracy_draw(state, seat)
    elif wonder == KNOSSOS:
        push(state, Question.PLACE_CUBE, seat, 0)


@rule
def give_wonder(state, wonder):
    """Give an offered Wonder to the seat that picks now, and go on to the next pick of the draft."""
    top = state.agenda[state.n_agenda - 1]
    city = state.city[top.seat]
    city.wonders[first_free_wonder_index(city)] = wonder
    state.wonder_offer &= ~(1 << wonder)
    top.subject += 1
    if top.subject < len(DRAFT_ORDER):
        top.seat = drafting_seat(state, top.subject)


@rule
def use_statue_of_liberty_cards(state, seat, assignment):
    """Build one of the cards that the Statue of Liberty shows, discard one, and give one to the opponent.

    If fewer than three cards are shown, some of these uses get no card (R-47). `assignment` is an index of `ASSIGNED`.
    """
    own = state.card_offer[ASSIGNED[assignment][0]]
    discarded = state.card_offer[ASSIGNED[assignment][1]]
    given = state.card_offer[ASSIGNED[assignment][2]]
    for place in range(3):
        state.card_offer[place] = NONE
    if given != NONE:
        push(state, Question.LIBERTY_BUILD, 1 - seat, given)
    if discarded != NONE:
        push(state, Question.LIBERTY_DISCARD, NO_SEAT, discarded)
    construct_building(state, seat, own)


@rule
def discard_card_by_zeus(state, seat, slot):
    """Discard any card of the structure, the effect of Zeus; a token on it goes to the player `seat` (R-61, R-62)."""
    if state.hidden >> slot & 1:
        push(state, Question.TURN_DISCARDED, CHANCE, slot)
    else:
        state.zone[take_card(state, slot)] = Zone.DISCARD
    if state.marked >> slot & 1:
        if has_option(state, RuleOption.ZEUS_DISCARDS_TOKEN):
            state.marked &= ~(1 << slot)
            state.spot[token_index(state, slot)] = NONE
        else:
            push(state, Question.CLAIM_TOKEN, seat, slot)


@rule
def activate_token_with_neptune(state, seat, token):
    """Apply a military token of either player for the seat that activates Neptune (R-72).

    `token` is 2 * the seat that the token lies in front of, plus 1 for the large one.
    """
    large = token & 1
    state.loot &= ~(1 << token)
    if has_option(state, RuleOption.AGORA):
        queue_military_token_effects(state, seat, not large, large)
    else:
        lose_coins(state.city[1 - seat], 5 if large else 2)


@rule
def build_card_by_treason(state, seat, card):
    """Build, without paying, a card that was removed before an Age: the effect of the Conspiracy Treason (D34)."""
    unit = unit_facts(card)
    if unit.deck == state.age:
        state.removed &= ~(1 << card - FIRST_OF_DECK[state.age])
        state.removed_left -= 1
    construct_building(state, seat, card)


@rule
def lock_token(state, seat, token):
    """Lock a Progress token for the rest of the game, the effect of the Conspiracy Obscurantism (R-82).

    It lies face down if it comes from the box; otherwise the opponent sees it.
    """
    bit = 1 << token
    state.locked, state.lock_seen = token, 3
    if state.box_tokens & bit:
        state.lock_suspects, state.lock_seen = state.box_tokens, 1 << seat
        state.box_tokens &= ~bit
    elif state.board_tokens & bit:
        state.board_tokens &= ~bit
    else:
        state.city[1 - seat].tokens &= ~bit
        remove_lasting_effects(state, 1 - seat, unit_facts(FIRST_TOKEN + token))


@rule
def swap_cards_with_opponent(state, seat, taken, given):
    """Swap a card of a seat (`given`) for one of the opponent (`taken`), the effect of the Conspiracy Coercion.

    If both cities then have six different symbols, the game ends. Otherwise supremacy and pairs are checked for each;
    the seat decides on its own pair first (R-84).
    """
    move_card_without_effects(state, 1 - seat, taken)
    move_card_without_effects(state, seat, given)
    mine, theirs = unit_facts(taken).symbol, unit_facts(given).symbol
    if mine == theirs:
        add_symbol(state.city[seat], mine)
        add_symbol(state.city[1 - seat], theirs)
        return
    add_symbol(state.city[seat], mine)
    add_symbol(state.city[1 - seat], theirs)
    both = min(count_different_symbols(state.city[0]), count_different_symbols(state.city[1])) >= SYMBOLS_TO_WIN
    if both:
        winner = state.active if has_option(state, RuleOption.ACTIVE_PLAYER_WINS_SCIENCE) else SHARED
        end_game_with_victory(state, winner, Victory.SCIENTIFIC)
        return
    check_supremacy_or_pair(state, 1 - seat, theirs)
    if state.victory == Victory.NONE:
        check_supremacy_or_pair(state, seat, mine)


@rule
def add_symbol(city, symbol):
    """Add a scientific symbol (0: none) to a city; the caller checks for a supremacy or a pair."""
    if symbol:
        city.symbols += 1 << 2 * (symbol - 1)


@hot
def end_turn(state):
    """Turn up uncovered cards and begin the next turn, or end the Age, when nothing is pending (rules section 5.9)."""
    if state.present == 0:
        end_age(state)
        return
    if state.open & state.hidden & state.marked:
        uncover_accessible_cards(state, state.active)  # tokens are taken before the turn passes
        return
    begin_turn(state, state.active if state.again else 1 - state.active)
    state.again = 0
    uncover_accessible_cards(state, state.active)


@rule
def end_age(state):
    """End an Age, or after Age III the game; an extra turn still to come is lost (R-28).

    The player in whose half the pawn stands chooses who begins the next Age; if it is in the middle, the last active
    player does.
    """
    state.again = 0
    if state.age == LAST_AGE:
        end_game_by_points(state)
        return
    if has_option(state, RuleOption.SOLO):
        begin_turn(state, AUTOMA)
    elif state.pawn == 0 and has_option(state, RuleOption.LAST_PLAYER_BEGINS):
        begin_turn(state, state.active)
    else:
        chooser = 1 if state.pawn > 0 else 0 if state.pawn < 0 else state.active
        push(state, Question.CHOOSE_STARTER, chooser, 0)
    lay_out(state, state.age + 1)
