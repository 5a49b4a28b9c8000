"""Keys of positions in the solver's transposition table; positions that differ only in irrelevant facts share a key."""

from ....kernel.bits import lowest_member
from ....kernel.chance import ALL_BITS
from ....kernel.rule import rule
from ...components import FIRST_OF_DECK, FIRST_TOKEN, FIRST_WONDER, N_TOKENS, Colour, Deck, Prompt, unit_facts
from ...rules.military import military_points
from ...rules.state import N_PLACES, NONE, Question, RuleOption, Zone
from ...rules.targets import wonders_of_city

N_BASE_CARDS = FIRST_OF_DECK[Deck.TEMPLE]
EXPANSIONS = RuleOption.PANTHEON | RuleOption.AGORA
PLAIN = 1 << Question.TURN | 1 << Question.GIVE_CARD
LEAD, BLUE_LEAD = 0, 1  # indices in the score sheet of player 0 to which `erase_irrelevant_facts` writes points


@rule
def position_key(positions, words, row, spare):
    """Return the key of a position in the transposition table: a positive integer, the hash of the position in `row`.

    Args:
        positions: an array of positions.
        words: the same positions as 64-bit words.
        row: the row of the position.
        spare: a row that is overwritten with a copy of the position without its irrelevant parts.
    """
    positions[spare] = positions[row]
    erase_irrelevant_facts(positions[spare])
    mixed = (words[spare, 0] + 0x9E37_79B9_7F4A_7C15) & ALL_BITS
    for place in range(1, words.shape[1]):
        mixed = ((mixed ^ words[spare, place]) * 0xBF58_476D_1CE4_E5B9) & ALL_BITS
        mixed = mixed ^ (mixed >> 29)
    mixed = ((mixed ^ (mixed >> 32)) * 0x94D0_49BB_1331_11EB) & ALL_BITS
    return int((mixed ^ (mixed >> 31)) >> 1) | 1


@rule
def erase_irrelevant_facts(state):
    """Erase the parts of a position that can no longer matter, so that similar positions become equal.

    Points that no player can lose any more become a lead, and the cards and Wonders with these points are erased.
    Cards that cannot return to the game and unseen cards that cannot be turned up are erased, too.  With Pantheon or
    Agora, and while a Wonder waits for a choice, the position is unchanged.
    """
    if state.rules & EXPANSIONS or not is_ordinary_turn_next(state):
        return
    asks = prompts_of_unbuilt_wonders(state.city[0]) | prompts_of_unbuilt_wonders(state.city[1])
    lead, blue = erase_built_wonders(state.city[0]) - erase_built_wonders(state.city[1]), 0
    for card in range(N_BASE_CARDS):
        zone = state.zone[card]
        if zone == Zone.CITY or zone == Zone.SECOND_CITY:
            unit = unit_facts(card)
            points = unit.points if zone == Zone.CITY else -unit.points
            lead += points
            if unit.colour == Colour.BLUE:
                blue += points
            if not unit.points_each and not can_wonder_destroy_colour(unit.colour, asks):
                state.zone[card] = Zone.GONE
        elif zone != Zone.DISCARD or not asks >> Prompt.DISCARD_PILE & 1:
            state.zone[card] = Zone.GONE
    state.city[0].score[LEAD], state.city[0].score[BLUE_LEAD] = lead, blue
    if not asks >> Prompt.LIBRARY & 1:
        state.box_tokens = 0
    if not state.hidden & state.guild_backs:
        state.unseen_guilds = 0
    if not state.hidden & ~state.guild_backs and not asks >> Prompt.REMOVED_CARDS & 1:
        state.unseen = 0


@rule
def is_ordinary_turn_next(state):
    """Return whether the next decision is an ordinary turn, perhaps after cards are turned up.

    The agenda, the list of pending decisions and chance events, then holds nothing else.
    """
    for place in range(state.n_agenda):
        question = state.agenda[place].question
        if question != Question.TURN_CARD and not (question < Question.PICK_BOARD_TOKEN and PLAIN >> question & 1):
            return False
    return True


@rule
def prompts_of_unbuilt_wonders(city):
    """Return the choices that a city's unbuilt Wonders would ask for, as an integer with a bit for each `Prompt`."""
    asks, wonders = 0, wonders_of_city(city, False)
    while wonders:
        asks |= 1 << unit_facts(FIRST_WONDER + lowest_member(wonders)).ask
        wonders &= wonders - 1
    return asks


@rule
def can_wonder_destroy_colour(colour, asks):
    """Return whether a Wonder that may still be built can destroy a card of the given colour.

    Args:
        colour: the colour of the card.
        asks: the choices that unbuilt Wonders would ask for, as bits numbered by `Prompt`.
    """
    if colour == Colour.BROWN:
        return asks >> Prompt.DESTROY_BROWN & 1
    if colour == Colour.GREY:
        return asks >> Prompt.DESTROY_GREY & 1
    return 0


@rule
def erase_built_wonders(city):
    """Erase a city's built Wonders from the position, and return the sum of their points."""
    points = 0
    for place in range(N_PLACES):
        if city.under[place] != NONE:
            points += unit_facts(FIRST_WONDER + city.wonders[place]).points
            city.wonders[place] = city.under[place] = NONE
    return points


@rule
def estimate_lead(state):
    """Estimate the lead of player 0 in tenths of a point; call it after `erase_irrelevant_facts`."""
    lead = 10 * state.city[0].score[LEAD] + 3 * (state.city[0].coins - state.city[1].coins) + 6 * state.pawn
    lead += 10 * (military_points(state, 0) - military_points(state, 1))
    for token in range(N_TOKENS):
        lead += (
            10
            * unit_facts(FIRST_TOKEN + token).points
            * ((state.city[0].tokens >> token & 1) - (state.city[1].tokens >> token & 1))
        )
    return lead
