"""What units do beyond their numbers: mostly decisions, put on the agenda, what comes first on top.

A question is dropped when its turn comes and there is nothing to choose from (R-34, R-35, R-46, R-88, R-89).
"""

from ...kernel.bits import count, lowest
from ...kernel.rule import rule
from ...kernel.struct import lookup
from ..components import FIRST_OF_DECK, Ask, Colour
from .expansions.conspiracy_deck import conspire
from .expansions.divinity_decks import look_at_tops
from .expansions.senate import cubes_placed
from .military import lose_coins
from .state import CHANCE, NONE, Question, Rule, Zone, has_rule, push
from .structure import see

LIBRARY_DRAWS = 3


# What most units ask, and the colour of the cards that may be destroyed; `ask` has the others.
QUESTION = lookup(
    {
        **dict.fromkeys(
            (Ask.DESTROY_BROWN, Ask.DESTROY_GREY, Ask.DESTROY_BLUE, Ask.DESTROY_YELLOW), Question.DESTROY_CARD
        ),
        Ask.DISCARD_PILE: Question.BUILD_FROM_DISCARD,
        Ask.MYTHOLOGY_DECK: Question.PICK_DECK,
        Ask.UNPREPARED_CONSPIRACY: Question.TRIGGER_UNPREPARED,
        Ask.ENKI: Question.PICK_ENKI_TOKEN,
        Ask.SNAKE: Question.PLACE_SNAKE,
        Ask.STEAL_RESOURCE: Question.STEAL_CARD,
        Ask.ANY_CARD: Question.DISCARD_ANY,
        Ask.UNBUILD_WONDER: Question.UNBUILD_WONDER,
        Ask.BUILD_WONDER: Question.BUILD_FREE_WONDER,
        Ask.STEAL_WONDER: Question.STEAL_WONDER,
        Ask.MINERVA: Question.PLACE_MINERVA,
        Ask.PROPERTY_FRAUD: Question.BUILD_LAST_ROW,  # never a Senator
        Ask.LOCK_TOKEN: Question.LOCK_TOKEN,
        Ask.ACCESSIBLE_CARDS: Question.DISCARD_ACCESSIBLE,
        Ask.SWAP_CARDS: Question.SWAP_TAKE,
        Ask.MOVE_DECREE: Question.MOVE_DECREE,
        Ask.DESTROY_WONDER: Question.DESTROY_WONDER,
    },
    otherwise=-1,
)
SUBJECT = lookup(
    {
        Ask.DESTROY_BROWN: Colour.BROWN,
        Ask.DESTROY_GREY: Colour.GREY,
        Ask.DESTROY_BLUE: Colour.BLUE,
        Ask.DESTROY_YELLOW: Colour.YELLOW,
    }
)


@rule
def ask(state, seat, what):
    """Ask for the decision of a unit that has just taken effect, or carry it out where there is none to take."""
    if QUESTION[what] >= 0:
        push(state, QUESTION[what], seat, SUBJECT[what])
        return
    match what:
        case Ask.LAST_ROW:
            push(state, Question.BUILD_LAST_ROW, seat, 1 if has_rule(state, Rule.MESSE_SENATOR) else 0)
        case Ask.LIBRARY:
            if state.box_tokens:
                push(state, Question.PICK_LIBRARY_TOKEN, seat, 0)
                push(state, Question.DRAW_LIBRARY_TOKEN, CHANCE, LIBRARY_DRAWS)
        case Ask.REMOVED_CARDS:
            show_removed_cards(state, seat)
        case _:
            ask_in_expansions(state, seat, what)


@rule
def ask_in_expansions(state, seat, what):
    """The same for the units of Pantheon and Agora."""
    opponent = state.city[1 - seat]
    match what:
        case Ask.PLACE_AND_MOVE:
            push(state, Question.MOVE_CUBE, seat, 1 if has_rule(state, Rule.KNOSSOS_MUST_MOVE) else 0)
            push(state, Question.PLACE_CUBE, seat, 0)
        case Ask.PLACE_AND_REMOVE:
            push(state, Question.REMOVE_CUBE, seat, 0)
            push(state, Question.PLACE_CUBE, seat, 0)
        case Ask.NEPTUNE:
            push(state, Question.NEPTUNE_APPLY, seat, 0)
            push(state, Question.NEPTUNE_DISCARD, seat, 0)
        case Ask.GATE:
            look_at_tops(state, seat)
        case Ask.BLACKMAIL:
            half = (opponent.coins + 1) // 2
            opponent.coins -= half
            state.city[seat].coins += half
        case Ask.TREASON:
            look_at_removed_cards(state, seat)
        case Ask.BOXED_TOKEN:
            if state.locked >= 0 and not state.lock_seen >> seat & 1:
                state.lock_suspects = 1 << state.locked  # who sees the whole box knows what is missing
            push(state, Question.PICK_BOXED_TOKEN, seat, 0)
        case Ask.EMBEZZLEMENT:
            state.city[seat].coins += cubes_placed(state.city[seat])
            lose_coins(opponent, cubes_placed(opponent))
        case Ask.INTRIGUE:
            conspire(state, seat)


@rule
def show_removed_cards(state, seat):
    """Statue of Liberty: the removed cards of the Age are turned up; those that Treason has shown need no chance."""
    if state.removed_left == 0:
        return
    push(state, Question.LIBERTY_ASSIGN, seat, 0)
    while state.removed:
        offer_card(state, FIRST_OF_DECK[state.age] + lowest(state.removed))
    if state.removed_left:
        push(state, Question.DRAW_REMOVED_CARD, CHANCE, state.removed_left)


@rule
def offer_card(state, card):
    """A removed card is shown by the Statue of Liberty; the three lie in order."""
    see(state, card)
    state.removed &= ~(1 << card - FIRST_OF_DECK[state.age])
    state.removed_left -= 1
    state.zone[card] = Zone.OFFERED
    place = 0
    while state.card_offer[place] != NONE and state.card_offer[place] < card:
        place += 1
    for later in range(2, place, -1):
        state.card_offer[later] = state.card_offer[later - 1]
    state.card_offer[place] = card


@rule
def look_at_removed_cards(state, seat):
    """Treason: look at all cards that are still removed (R-78); those of earlier Ages are the ones never seen."""
    to_draw = state.removed_left - count(state.removed)
    push(state, Question.BUILD_REMOVED, seat, 0)
    state.removed_seen |= 1 << seat
    if to_draw:
        push(state, Question.LOOK_REMOVED_CARD, CHANCE, to_draw + 4 * seat)
