"""The structure in descriptions of positions, and the sets of cards that no player has seen."""

from collections.abc import Mapping

from ...errors import PositionError
from ..components import CARDS, FIRST_OF_DECK, Deck
from ..deal import UNKNOWN, UNKNOWN_GUILD, UNKNOWN_SENATOR
from ..layout import COVERED_BY, FACE_UP, STRUCTURES
from ..rules.state import Question, RuleOption, Zone, has_option
from ..rules.structure import lay_out, purple_deck
from .builder import PositionBuilder
from .state_to_fields import EMPTY

BACKS = (UNKNOWN, UNKNOWN_GUILD, UNKNOWN_SENATOR)


def set_structure(builder: PositionBuilder) -> None:
    """Lay out the structure of the Age and put the described cards into their slots.

    Without a description, the chance events that deal the cards stay pending.
    """
    state, given = builder.state, builder.position.structure
    if state.age == 0:
        if given:
            raise PositionError("before Age I there is no structure; set age to 1, 2 or 3")
        return
    removed = state.removed, state.removed_seen, state.removed_left
    lay_out(state, state.age)
    state.removed, state.removed_seen, state.removed_left = removed
    if builder.fresh:
        return
    cards = _read_cards_by_slot(builder, {} if given is None else given, len(STRUCTURES[state.layout]))
    state.present = sum(1 << slot for slot in cards)
    state.guild_backs = sum(1 << slot for slot, card in cards.items() if card == UNKNOWN_GUILD)
    state.senator_backs = sum(1 << slot for slot, card in cards.items() if card == UNKNOWN_SENATOR)
    state.open = sum(1 << slot for slot in cards if not _covering_slots(builder, slot))
    state.hidden = 0
    for slot, card in sorted(cards.items()):
        _set_content_of_slot(builder, slot, card)


def _read_cards_by_slot(builder: PositionBuilder, given: object, number: int) -> dict[int, str]:
    slots = given if isinstance(given, Mapping) else dict(enumerate(builder.read_names(given, "structure")))
    cards = {}
    for slot, card in slots.items():
        if not builder.is_key_in_range(slot, 0, number - 1):
            raise PositionError(f"slot {slot} does not exist; this structure has slots 0 to {number - 1}")
        if not isinstance(card, str):
            raise PositionError(f"slot {slot} should hold the name of a card, '?', '?guild' or '?senator'")
        if card != EMPTY:
            cards[int(str(slot))] = card
    return cards


def _covering_slots(builder: PositionBuilder, slot: int) -> int:
    return int(COVERED_BY.array[builder.state.layout, slot]) & builder.state.present


def _set_content_of_slot(builder: PositionBuilder, slot: int, card: str) -> None:
    state = builder.state
    face_up = FACE_UP[state.layout] >> slot & 1
    if card in BACKS:
        if card == UNKNOWN_SENATOR and not has_option(state, RuleOption.AGORA):
            raise PositionError(f"slot {slot}: Senators belong to {builder.describe_missing_module('agora')}")
        if card == UNKNOWN_GUILD and state.age != Deck.AGE_III:
            raise PositionError(f"slot {slot}: Guilds and Grand Temples come with Age III")
        if face_up and builder.is_pending(Question.DEAL_CARD):
            return
        if face_up:
            raise PositionError(f"slot {slot} lies face up; say which card it holds")
        state.hidden |= 1 << slot
        return
    if not face_up and _covering_slots(builder, slot):
        raise PositionError(f"slot {slot} lies face down under another card; no player can know '{card}', write '?'")
    unit = builder.register_component(card, CARDS, "the structure")
    purple = unit.deck in (Deck.GUILD, Deck.TEMPLE) and state.age == Deck.AGE_III
    if unit.deck not in (state.age, Deck.SENATOR) and not purple:
        raise PositionError(f"{unit.id} is not a card of Age {state.age}")
    state.slot[slot], state.zone[unit.row] = unit.row, Zone.STRUCTURE
    if purple:
        state.guild_backs |= 1 << slot
    elif unit.deck == Deck.SENATOR:
        state.senator_backs |= 1 << slot


def remove_placed_from_unseen(builder: PositionBuilder) -> None:
    """Remove the cards that the description has placed from the sets of cards that no player has seen."""
    state = builder.state
    state.unseen &= ~state.removed
    for card in CARDS:
        if card.id in builder.used:
            bit = ~(1 << card.row - FIRST_OF_DECK[card.deck])
            if card.deck == state.age:
                state.unseen &= bit
            elif card.deck == purple_deck(state):
                state.unseen_guilds &= bit
            elif card.deck == Deck.SENATOR:
                state.unseen_senators &= bit
