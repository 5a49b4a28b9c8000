"""Pantheon in descriptions of positions: Divinities, the tokens that lead to them, and what the players know."""

from collections.abc import Mapping, Sequence
from typing import Any

from ...errors import PositionError
from ..components import CARDS, DIVINITIES, MYTHOLOGIES, OFFERINGS, TOKENS, Colour, Deck, Divinity, Unit, unit_facts
from ..deal import UNKNOWN
from ..ids import SEATS, ids_in_bits, list_set_bits
from ..layout import N_SLOTS
from ..names import find
from ..rules.action_codes import CAPITAL
from ..rules.expansions.divinity_decks import ENKI_TOKENS, EVERY_SPACE, top_index_of_deck
from ..rules.state import DECK_OF_MYTHOLOGY, HIDDEN, N_SPACES, NO_SPACE, NONE, Question, RuleOption, State, Zone
from ..rules.structure import token_index
from .builder import PendingQuestion, PositionBuilder
from .subjects import initial_token_slots

CITY_FIELDS = ("mythologies", "offerings", "divinities", "astarte")
COPIES = 2  # of each Mythology token
MAX_MYTHOLOGY_TOKENS = 5  # Mythology tokens in a game, and Divinities placed for them
# The question that deals the tokens of an Age.
TOKEN_DEALS: dict[int, Question] = {Deck.AGE_I: Question.DEAL_MYTHOLOGY, Deck.AGE_II: Question.DEAL_OFFERING}


# --- describing


def to_fields(state: State) -> dict[str, Any]:
    """Return the fields of a position's description that belong to Pantheon, except those of the cities."""
    spaces = {space + 1: _space_name(state.space[space]) for space in range(N_SPACES) if state.space[space] != NONE}
    decks = {mythology.id: _deck_names(state, mythology.number) for mythology in MYTHOLOGIES}
    looked = {name: _seat_knowledge_to_fields(state, seat) for seat, name in enumerate(SEATS)}
    return {
        "marks": {slot: _format_card_token(state, slot) for slot in range(N_SLOTS) if state.marked >> slot & 1},
        "pantheon": spaces,
        "decks": {name: cards for name, cards in decks.items() if set(cards) - {UNKNOWN}},
        "looked": {name: what for name, what in looked.items() if what},
        "enki": ids_in_bits(TOKENS, state.enki_tokens),
        "minerva": state.minerva if state.minerva != NO_SPACE else None,
        "snake": CARDS[state.snake].id if state.snake != NONE else None,
    }


def city_to_fields(state: State, seat: int) -> dict[str, object]:
    """Return the fields of a city in a position's description that belong to Pantheon."""
    city = state.city[seat]
    described = {
        "mythologies": [m.id for m in MYTHOLOGIES for _ in range(city.mythologies >> 2 * m.number & 3)],
        "offerings": ids_in_bits(OFFERINGS, city.offerings),
        "divinities": ids_in_bits(DIVINITIES, city.divinities),
    }
    given: dict[str, object] = {name: value for name, value in described.items() if value}
    return given | ({"astarte": city.reserve} if city.reserve != _initial_coins_on_astarte(city.divinities) else {})


def mythology_tokens_lost_with_cards(state: State) -> list[str]:
    """Return the Mythology tokens that left the game together with the card on which they lay, for example by Zeus."""
    lost = []
    for mythology in MYTHOLOGIES:
        pool = state.mythology_pool >> 2 * mythology.number & 3
        owned = sum(city.mythologies >> 2 * mythology.number & 3 for city in state.city)
        lying = list(state.spot).count(mythology.number) if state.age == Deck.AGE_I else 0
        lost += [mythology.id] * (COPIES - pool.bit_count() - owned - lying)
    return lost


def _space_name(divinity: int) -> str:
    return DIVINITIES[divinity].id if divinity >= 0 else UNKNOWN + MYTHOLOGIES[HIDDEN - divinity].id


def _deck_names(state: State, mythology: int) -> list[str]:
    """Return the names of the Divinities in the deck of a mythology, from the top; `?` for an unknown Divinity."""
    places = range(DECK_OF_MYTHOLOGY * mythology, top_index_of_deck(state, mythology) + 1)
    cards = [state.divinity[place] for place in reversed(places)]
    return [DIVINITIES[card].id if card != NONE else UNKNOWN for card in cards]


def _format_card_token(state: State, slot: int) -> str:
    token = state.spot[token_index(state, slot)]
    tokens: Sequence[Unit] = MYTHOLOGIES if state.age == Deck.AGE_I else OFFERINGS
    return tokens[token].id if token != NONE else UNKNOWN


def _seat_knowledge_to_fields(state: State, seat: int) -> dict[str, object]:
    """Return a seat's entry in the field `looked`: the `spaces` and the depths in `decks` that the seat has seen.

    `spaces` is left out if the seat has seen the same spaces as all players.
    """
    city, looked = state.city[seat], dict[str, object]()
    asked = [state.agenda[place].question for place in range(state.n_agenda)]
    if city.known_spaces != public_spaces(state, Question.REVEAL_PANTHEON in asked):
        looked["spaces"] = [space + 1 for space in range(N_SPACES) if city.known_spaces >> space & 1]
    decks = {}
    for mythology in MYTHOLOGIES:
        top, size = top_index_of_deck(state, mythology.number), state.deck_size[mythology.number]
        decks[mythology.id] = [depth for depth in range(1, size + 1) if city.known_decks >> top + 1 - depth & 1]
    known = {name: depths for name, depths in decks.items() if depths}
    return looked | ({"decks": known} if known else {})


def public_spaces(state: State, before_reveal: bool) -> int:
    """Return the spaces of the Pantheon that all players see, as bits: none in Age I, all of them from Age II on.

    `before_reveal` says that Age II has begun, but that the Pantheon is still to be turned face up.
    """
    return EVERY_SPACE if state.age >= Deck.AGE_II and not before_reveal else 0


def _initial_coins_on_astarte(divinities: int) -> int:
    """Return the coins that were put on a city's Divinities at their activation; only Astarte gets any.

    `divinities` has a bit for each Divinity.
    """
    return sum(unit_facts(d.row).reserve for d in DIVINITIES if divinities >> d.number & 1)


# --- building


def set_pantheon(builder: PositionBuilder) -> None:
    """Set the spaces of the Pantheon, the decks, and further components of the expansion.

    Call it after the cities are set, as Divinities in a city are not in a deck.
    """
    state, position = builder.state, builder.position
    _set_spaces(builder, builder.read_dict(position.pantheon, "pantheon"))
    given = builder.read_dict(position.decks, "decks")
    decks = {find(str(name), MYTHOLOGIES).number: cards for name, cards in given.items()}
    for mythology in MYTHOLOGIES:
        _set_deck(builder, mythology, builder.read_names(decks.get(mythology.number, ()), f"the deck {mythology.id}"))
    for divinity in DIVINITIES:
        if divinity.id in builder.used:
            state.unseen_divinities &= ~(1 << divinity.number)
    looked = builder.read_dict(position.looked, "looked")
    for name in looked:
        builder.parse_seat_name(name, "who has looked")
    for seat, name in enumerate(SEATS):
        _set_seat_knowledge(builder, seat, builder.read_dict(looked.get(name, {}), f"looked.{name}"))
    state.enki_tokens = builder.register_components(position.enki, "enki", TOKENS, "the tokens on Enki")
    if state.enki_tokens.bit_count() > ENKI_TOKENS:
        raise PositionError(f"{state.enki_tokens.bit_count()} Progress tokens lie on Enki; there are at most two")
    if position.minerva is not None:
        if not builder.is_int_in_range(position.minerva, -CAPITAL, CAPITAL):
            raise PositionError(f"Minerva stands on a space from -9 to 9, not on {position.minerva!r}")
        if position.minerva == state.pawn and not state.rules & RuleOption.MINERVA_ON_PAWN:
            raise PositionError("Minerva cannot stand where the pawn stands")
        state.minerva = position.minerva


def _set_spaces(builder: PositionBuilder, given: Mapping[object, object]) -> None:
    state = builder.state
    turned_up = state.age >= Deck.AGE_II and not (
        builder.is_deal_pending(Question.REVEAL_PANTHEON, Deck.AGE_II) or builder.is_pending(Question.REVEAL_SPACE)
    )
    for key, name in given.items():
        if not builder.is_key_in_range(key, 1, N_SPACES):
            raise PositionError(f"the Pantheon has spaces 1 to 6, no space {key}")
        space = int(str(key)) - 1
        if not isinstance(name, str) or state.space[space] != NONE:
            raise PositionError(f"space {key} of the Pantheon should hold one Divinity, by name")
        if name.startswith(UNKNOWN):
            if turned_up or not state.age:
                raise PositionError(f"space {key}: Divinities lie face down on the Pantheon in Age I only")
            state.space[space] = HIDDEN - find(name[1:], MYTHOLOGIES).number
        else:
            state.space[space] = builder.register_component(name, DIVINITIES, "the Pantheon").number
            if state.space[space] == Divinity.GATE and state.age < Deck.AGE_II:
                raise PositionError("the Gate comes to the Pantheon with Age II")


def _set_deck(builder: PositionBuilder, mythology: Unit, given: Sequence[str]) -> None:
    """Set the deck of a mythology; `given` lists its top cards, topmost first, with `?` for an unknown Divinity.

    The other Divinities of the mythology lie below the listed cards; no player has looked at them.
    """
    state = builder.state
    own = DIVINITIES[DECK_OF_MYTHOLOGY * mythology.number :][:DECK_OF_MYTHOLOGY]
    hidden = list(state.space).count(HIDDEN - mythology.number)
    left = DECK_OF_MYTHOLOGY - hidden - sum(divinity.id in builder.used for divinity in own)
    if left < len(given):
        raise PositionError(f"there are three {mythology.name} Divinities: {max(0, left)} are left for the deck")
    state.deck_size[mythology.number] = left
    for depth, name in enumerate(given):
        if name != UNKNOWN:
            divinity = builder.register_component(name, DIVINITIES, f"the {mythology.name} deck")
            if divinity not in own:
                raise PositionError(f"{divinity.id} is no {mythology.name} Divinity")
            state.divinity[top_index_of_deck(state, mythology.number) - depth] = divinity.number


def _set_seat_knowledge(builder: PositionBuilder, seat: int, given: Mapping[object, object]) -> None:
    """Set the spaces of the Pantheon and the places in the decks that a seat has looked at.

    `given` is the entry of the seat in the field `looked`.
    """
    state, city, name = builder.state, builder.state.city[seat], SEATS[seat]
    if set(given) - {"spaces", "decks"}:
        raise PositionError(f"looked.{name} has spaces and decks, nothing else")
    if "spaces" not in given:
        city.known_spaces = public_spaces(state, builder.is_deal_pending(Question.REVEAL_PANTHEON, Deck.AGE_II))
    for space in builder.read_numbers(given.get("spaces", ()), f"the spaces {name} has looked at", 1, N_SPACES):
        city.known_spaces |= 1 << space - 1
    for mythology_name, depths in builder.read_dict(given.get("decks", {}), f"the decks {name} has looked at").items():
        mythology = find(str(mythology_name), MYTHOLOGIES).number
        size = state.deck_size[mythology]
        for depth in builder.read_numbers(depths, f"the places of {mythology_name} that {name} has looked at", 1, size):
            city.known_decks |= 1 << top_index_of_deck(state, mythology) + 1 - depth


def set_city(builder: PositionBuilder, seat: int, given: Mapping[str, Any]) -> None:
    """Set the components of Pantheon in a city from the fields in `given`."""
    state, city, name = builder.state, builder.state.city[seat], SEATS[seat]
    where = f"the city of {name}"
    for token in builder.read_names(given.get("mythologies", ()), f"{name}.mythologies"):
        mythology = builder.find_and_count_mythology_token(token)
        city.mythologies += 1 << 2 * mythology.number
        builder.add_component_effects(seat, mythology.row)
    for token in builder.read_names(given.get("offerings", ()), f"{name}.offerings"):
        offering = builder.register_component(token, OFFERINGS, where)
        if state.age < Deck.AGE_II:
            raise PositionError(f"{offering.id} comes with Age II")
        city.offerings |= 1 << offering.number
    for divinity_name in builder.read_names(given.get("divinities", ()), f"{name}.divinities"):
        divinity = builder.register_component(divinity_name, DIVINITIES, where)
        city.divinities |= 1 << divinity.number
        builder.add_component_effects(seat, divinity.row)
    most = _initial_coins_on_astarte(city.divinities)
    city.reserve = given.get("astarte", most)
    if not builder.is_int_in_range(city.reserve, 0, most):
        raise PositionError(f"{name} cannot have {city.reserve!r} coins on Astarte; there can be {most} at most")


def set_snake(builder: PositionBuilder) -> None:
    """Put the snake of the Divinity Nisaba on a green card; its symbol then counts for the other city as well."""
    state, name = builder.state, builder.position.snake
    if name is None:
        return
    card = builder.find_placed(name, CARDS, "the snake lies on")
    owner = state.zone[card.row] - Zone.CITY
    if owner not in (0, 1) or card.colour is not Colour.GREEN:
        raise PositionError(f"the snake lies on a green card of a city, not on {card.id}")
    state.snake = card.row
    builder.add_scientific_symbol(1 - owner, card.facts.symbol)


def set_card_tokens(builder: PositionBuilder) -> None:
    """Set the Mythology or Offering tokens on cards of the structure, and those that are not in play yet."""
    state, given = builder.state, builder.read_dict(builder.position.marks, "marks")
    if builder.fresh:
        if given:
            raise PositionError("the structure is still to be dealt, and the tokens with it: leave out marks")
    else:
        state.marked = 0
    for slot, name in given.items():
        _set_card_token(builder, slot, name)
    owned = sum(city.mythologies >> 2 * m.number & 3 for m in MYTHOLOGIES for city in state.city)
    if owned + (state.marked.bit_count() if state.age == Deck.AGE_I else 0) > MAX_MYTHOLOGY_TOKENS:
        raise PositionError("more than five Mythology tokens are in play")
    placed = sum(divinity != NONE for divinity in state.space)
    to_place = state.marked.bit_count() + builder.is_pending(Question.PLACE_DIVINITY)
    if state.age == Deck.AGE_I and placed + to_place > N_SPACES:
        raise PositionError(f"{placed} Divinities lie on the Pantheon, and {to_place} more would have no room there")
    for number, used in enumerate(builder.mythologies):
        if used > COPIES:
            raise PositionError(f"there are two {MYTHOLOGIES[number].id} tokens, not {used}")
        state.mythology_pool &= ~((1 << used) - 1 << 2 * number)
    for offering in OFFERINGS:
        if offering.id in builder.used:
            state.offering_pool &= ~(1 << offering.number)
    if state.age >= Deck.AGE_II and not builder.is_deal_pending(Question.DEAL_OFFERING, Deck.AGE_II):
        state.offering_pool = 0


def _set_card_token(builder: PositionBuilder, place: object, name: object) -> None:
    state = builder.state
    slots = initial_token_slots(state)
    slot = int(str(place)) if builder.is_key_in_range(place, 0, N_SLOTS - 1) else NONE
    if not state.age or slot not in slots:
        there = ", ".join(map(str, slots)) if state.age and slots else "none"
        raise PositionError(f"slot {place} bears no token; the slots that do: {there}")
    if not state.hidden >> slot & 1:
        raise PositionError(f"no card lies face down in slot {slot}; its token is gone")
    state.marked |= 1 << slot
    if not isinstance(name, str):
        raise PositionError(f"slot {slot} bears a token, to be given by name")
    if name == UNKNOWN:
        return
    if state.age == Deck.AGE_I:
        state.spot[token_index(state, slot)] = builder.find_and_count_mythology_token(name).number
    else:
        state.spot[token_index(state, slot)] = builder.register_component(name, OFFERINGS, "the structure").number


def slots_with_undealt_token(state: State) -> list[int]:
    """Return the slots whose card bears a Mythology or Offering token that chance has yet to choose."""
    return [slot for slot in list_set_bits(state.marked) if state.spot[token_index(state, slot)] == NONE]


# --- checking questions


def explain_impossible_pantheon_question(state: State, entry: PendingQuestion, asked: Sequence[Question]) -> str | None:
    """Return why a question of Pantheon cannot be pending in a position, or None if it can.

    `asked` are all pending questions.
    """
    question, seat, subject = entry
    looking = Question.SEE_DIVINITY in asked
    match question:
        case Question.PLACE_DIVINITY if state.age != Deck.AGE_I:
            return "Divinities are placed in Age I"
        case Question.PLACE_DIVINITY if not looking and not _are_top_cards_known(state, subject, 2):
            return "no player has looked at the top two cards of that deck: name them, or let chance say"
        case Question.PICK_FROM_DECK if not looking and not _are_top_cards_known(state, subject, 3):
            return "no player has looked at that deck: name its cards, or let chance say"
        case Question.ORDER_DECK if state.deck_size[subject] != 2 or not _are_top_cards_known(state, subject, 2):
            return "there should then be two known cards in that deck"
        case Question.PICK_FROM_TOPS if not looking and not all(
            _are_top_cards_known(state, m.number, 1) for m in MYTHOLOGIES
        ):
            return "no player has looked at the top cards of the decks: name them, or let chance say"
        case Question.TUCK_CARD if state.city[seat].under[subject] != NONE:
            return "that Wonder is built"
        case Question.TUCK_CARD if Zone.DISCARD not in state.zone:
            return "the discard pile is empty"
        case Question.DEAL_MYTHOLOGY | Question.DEAL_OFFERING if TOKEN_DEALS.get(state.age) != question:
            return f"there are no such tokens in Age {state.age}"
        case Question.DEAL_MYTHOLOGY | Question.DEAL_OFFERING if (
            state.spot[subject] != NONE or not state.marked >> initial_token_slots(state)[subject] & 1
        ):
            return "no unknown token lies there"
        case Question.SEE_DIVINITY if state.divinity[subject & 15] != NONE:
            return "that card has been looked at"
        case Question.REVEAL_SPACE if state.space[subject] > HIDDEN:
            return "no unknown Divinity lies there"
        case Question.DRAW_ENKI_TOKEN if state.enki_tokens.bit_count() + subject > ENKI_TOKENS:
            return "there would be more than two"
        case Question.DRAW_ENKI_TOKEN if state.box_tokens.bit_count() < subject:
            return "too few tokens are in the box"
        case Question.CLAIM_TOKEN if not state.marked >> subject & 1 or state.spot[token_index(state, subject)] == NONE:
            return "no token lies there"
        case Question.REVEAL_PANTHEON if state.age != Deck.AGE_II or Divinity.GATE in state.space:
            return "the Pantheon is turned up once, in Age II"
    return None


def _are_top_cards_known(state: State, mythology: int, cards: int) -> bool:
    """Return whether a player has looked at the top `cards` cards of the deck of a mythology."""
    top = top_index_of_deck(state, mythology)
    return all(state.divinity[top - depth] != NONE for depth in range(min(cards, state.deck_size[mythology])))
