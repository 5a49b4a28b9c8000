"""Effects of components that are not expressed by numbers, such as destroying a card.

Their decisions are put on the agenda (the stack of pending decisions), the first decision on top.  A decision is
dropped if nothing can be chosen when its turn comes (R-34, R-35, R-46, R-88, R-89).
"""

from ...kernel.bits import count_members, lowest_member
from ...kernel.rule import rule
from ...kernel.struct import make_lookup_table
from ..components import FIRST_OF_DECK, Colour, Prompt
from .expansions.conspiracy_deck import queue_conspiracy_draw
from .expansions.divinity_decks import look_at_top_of_every_deck
from .expansions.senate import cubes_placed
from .military import lose_coins
from .state import CHANCE, NONE, Question, RuleOption, Zone, has_option, push
from .structure import mark_seen

LIBRARY_DRAWS = 3


# The questions of most effects; `push_decision_or_apply_effect` handles the others.
QUESTION = make_lookup_table(
    {
        **dict.fromkeys(
            (Prompt.DESTROY_BROWN, Prompt.DESTROY_GREY, Prompt.DESTROY_BLUE, Prompt.DESTROY_YELLOW),
            Question.DESTROY_CARD,
        ),
        Prompt.DISCARD_PILE: Question.BUILD_FROM_DISCARD,
        Prompt.MYTHOLOGY_DECK: Question.PICK_DECK,
        Prompt.UNPREPARED_CONSPIRACY: Question.TRIGGER_UNPREPARED,
        Prompt.ENKI: Question.PICK_ENKI_TOKEN,
        Prompt.SNAKE: Question.PLACE_SNAKE,
        Prompt.STEAL_RESOURCE: Question.STEAL_CARD,
        Prompt.ANY_CARD: Question.DISCARD_ANY,
        Prompt.UNBUILD_WONDER: Question.UNBUILD_WONDER,
        Prompt.BUILD_WONDER: Question.BUILD_FREE_WONDER,
        Prompt.STEAL_WONDER: Question.STEAL_WONDER,
        Prompt.MINERVA: Question.PLACE_MINERVA,
        Prompt.PROPERTY_FRAUD: Question.BUILD_LAST_ROW,  # never a Senator
        Prompt.LOCK_TOKEN: Question.LOCK_TOKEN,
        Prompt.ACCESSIBLE_CARDS: Question.DISCARD_ACCESSIBLE,
        Prompt.SWAP_CARDS: Question.SWAP_TAKE,
        Prompt.MOVE_DECREE: Question.MOVE_DECREE,
        Prompt.DESTROY_WONDER: Question.DESTROY_WONDER,
    },
    otherwise=-1,
)
SUBJECT = make_lookup_table(  # the colour of the cards that may be destroyed
    {
        Prompt.DESTROY_BROWN: Colour.BROWN,
        Prompt.DESTROY_GREY: Colour.GREY,
        Prompt.DESTROY_BLUE: Colour.BLUE,
        Prompt.DESTROY_YELLOW: Colour.YELLOW,
    }
)


@rule
def push_decision_or_apply_effect(state, seat, what):
    """Put the decision that an effect requires from a seat on the agenda; apply the effect if it requires none.

    `what` is the effect, as `Prompt`.
    """
    if QUESTION[what] >= 0:
        push(state, QUESTION[what], seat, SUBJECT[what])
        return
    match what:
        case Prompt.LAST_ROW:
            push(state, Question.BUILD_LAST_ROW, seat, 1 if has_option(state, RuleOption.MESSE_SENATOR) else 0)
        case Prompt.LIBRARY:
            if state.box_tokens:
                push(state, Question.PICK_LIBRARY_TOKEN, seat, 0)
                push(state, Question.DRAW_LIBRARY_TOKEN, CHANCE, LIBRARY_DRAWS)
        case Prompt.REMOVED_CARDS:
            show_removed_cards(state, seat)
        case _:
            push_decision_of_expansion_effect(state, seat, what)


@rule
def push_decision_of_expansion_effect(state, seat, what):
    """Put the decisions that an effect of Pantheon or Agora requires from a seat on the agenda, or apply the effect.

    `what` is the effect, as `Prompt`.
    """
    opponent = state.city[1 - seat]
    match what:
        case Prompt.PLACE_AND_MOVE:
            push(state, Question.MOVE_CUBE, seat, 1 if has_option(state, RuleOption.KNOSSOS_MUST_MOVE) else 0)
            push(state, Question.PLACE_CUBE, seat, 0)
        case Prompt.PLACE_AND_REMOVE:
            push(state, Question.REMOVE_CUBE, seat, 0)
            push(state, Question.PLACE_CUBE, seat, 0)
        case Prompt.NEPTUNE:
            push(state, Question.NEPTUNE_APPLY, seat, 0)
            push(state, Question.NEPTUNE_DISCARD, seat, 0)
        case Prompt.GATE:
            look_at_top_of_every_deck(state, seat)
        case Prompt.BLACKMAIL:
            half = (opponent.coins + 1) // 2
            opponent.coins -= half
            state.city[seat].coins += half
        case Prompt.TREASON:
            look_at_removed_cards(state, seat)
        case Prompt.BOXED_TOKEN:
            if state.locked >= 0 and not state.lock_seen >> seat & 1:
                state.lock_suspects = 1 << state.locked  # a player who sees the whole box knows which token is missing
            push(state, Question.PICK_BOXED_TOKEN, seat, 0)
        case Prompt.EMBEZZLEMENT:
            state.city[seat].coins += cubes_placed(state.city[seat])
            lose_coins(opponent, cubes_placed(opponent))
        case Prompt.INTRIGUE:
            queue_conspiracy_draw(state, seat)


@rule
def show_removed_cards(state, seat):
    """Show the cards removed before the Age, the effect of the Statue of Liberty; the player then assigns them.

    Chance draws those that the Conspiracy Treason has not shown yet.
    """
    if state.removed_left == 0:
        return
    push(state, Question.LIBERTY_ASSIGN, seat, 0)
    while state.removed:
        add_statue_of_liberty_card(state, FIRST_OF_DECK[state.age] + lowest_member(state.removed))
    if state.removed_left:
        push(state, Question.DRAW_REMOVED_CARD, CHANCE, state.removed_left)


@rule
def add_statue_of_liberty_card(state, card):
    """Add a removed card to the cards (at most three) that the Statue of Liberty shows, which are sorted by number."""
    mark_seen(state, card)
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
    """Let a seat look at all cards removed before this Age and earlier ones, the effect of Treason (R-78).

    Those of earlier Ages are the cards that no player has seen; chance draws those of this Age.
    """
    to_draw = state.removed_left - count_members(state.removed)
    push(state, Question.BUILD_REMOVED, seat, 0)
    state.removed_seen |= 1 << seat
    if to_draw:
        push(state, Question.LOOK_REMOVED_CARD, CHANCE, to_draw + 4 * seat)
