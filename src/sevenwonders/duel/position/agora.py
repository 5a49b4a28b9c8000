"""Agora in descriptions of positions: the Senate, Decrees, Conspiracies, and what the players know of them.

A rumour is a player's knowledge that a certain Conspiracy of the opponent is in one of several places.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from ...errors import PositionError
from ..components import CARDS, CONSPIRACIES, DECREES, FIRST_OF_DECK, TOKENS, Deck, Unit
from ..deal import UNKNOWN
from ..ids import SEATS, ids_in_bits, list_set_bits
from ..rules.effects import update_prices
from ..rules.expansions.senate import controlling_seat
from ..rules.state import CUBES, HIDDEN, N_CHAMBERS, N_PLOTS, N_RUMOURS, NO_SEAT, NONE, Question, State, Zone
from .builder import PendingQuestion, PositionBuilder
from .state_to_fields import EMPTY, strip_empty_end

CITY_FIELDS = ("cubes", "conspiracies", "triggered", "bottom", "rumours")
TOP, DRAWN, BOTTOM = "top", "drawn", "bottom"  # places that a rumour may name, besides held Conspiracies


# --- describing


def to_fields(state: State) -> dict[str, object]:
    """Return the fields of a position's description that belong to Agora, except those of the cities."""
    deck = {}
    if state.plot_top != NONE:
        deck = {"top": component_id_or_unknown(CONSPIRACIES, state.plot_top), "top_by": SEATS[state.plot_top_by]}
    face_down = state.locked != NONE and state.lock_seen != 3
    return {
        "decrees": [_format_decrees(state, chamber) for chamber in range(N_CHAMBERS)],
        "conspiracy_deck": deck,
        "drawn_conspiracies": [
            component_id_or_unknown(CONSPIRACIES, card) for card in state.plot_offer if card != NONE
        ],
        "conspired": bool(state.conspired),
        "locked": component_id_or_unknown(TOKENS, state.locked) if state.locked != NONE else None,
        "locked_by": SEATS[state.lock_seen - 1] if face_down else None,
        "suspects": (ids_in_bits(TOKENS, state.lock_suspects) or None) if face_down else None,
    }


def component_id_or_unknown(units: Sequence[Unit], number: int) -> str:
    """Return the id of the component at index `number` of `units`, or `?` if the component is hidden."""
    return units[number].id if number != HIDDEN else UNKNOWN


def city_to_fields(state: State, seat: int) -> dict[str, Any]:
    """Return the fields of a city in a position's description that belong to Agora."""
    city = state.city[seat]
    described = {
        "cubes": list(city.cubes) if any(city.cubes) else [],
        "conspiracies": strip_empty_end([_format_conspiracy(state, seat, place) for place in range(N_PLOTS)], EMPTY),
        "triggered": ids_in_bits(CONSPIRACIES, city.triggered),
        "bottom": ids_in_bits(CONSPIRACIES, city.bottom),
        "rumours": strip_empty_end([_format_rumour(state, seat, number) for number in range(1, N_RUMOURS + 1)], EMPTY),
    }
    return {name: value for name, value in described.items() if value}


def _format_decrees(state: State, chamber: int) -> str:
    """Return the names of the Decrees in a Chamber, separated by spaces, starting with the Decree that was dealt there.

    A face-down Decree is `?`.
    """
    decrees = [decree for decree in range(N_CHAMBERS) if state.decree_chamber[decree] == chamber]
    decrees.sort(key=lambda decree: decree != chamber)
    names = [state.decree[decree] for decree in decrees]
    return " ".join(DECREES[name].id if name != NONE else UNKNOWN for name in names)


def _format_conspiracy(state: State, seat: int, place: int) -> str:
    card, under = state.city[seat].plots[place], state.city[seat].plot_under[place]
    if card == NONE:
        return EMPTY
    name = component_id_or_unknown(CONSPIRACIES, card)
    return f"{name} with {CARDS[under].id}" if under != NONE else name


def _format_rumour(state: State, seat: int, number: int) -> str:
    """Return a seat's rumour with the given number, counting from 1, as text such as `coup among coup treason top`.

    A rumour is the opponent's knowledge that a Conspiracy of the seat is in one of the places after `among`. The result
    is `-` if there is no rumour with this number.
    """
    city = state.city[seat]
    about = city.rumours[number - 1]
    if about == NONE:
        return EMPTY
    places = [
        component_id_or_unknown(CONSPIRACIES, city.plots[place])
        for place in range(N_PLOTS)
        if city.plots[place] != NONE and city.plot_rumour[place] == number
    ]
    places += [TOP] if state.plot_top_by == seat and state.plot_top_rumour == number else []
    places += [DRAWN] if state.offer_rumour == number and seat_drawing_conspiracies(state) == seat else []
    places += [BOTTOM] if city.bottom_rumours >> number & 1 else []
    return f"{CONSPIRACIES[about].id} among {' '.join(places)}"


def seat_drawing_conspiracies(state: State) -> int:
    """Return the seat that has drawn Conspiracies and has to keep one; `NO_SEAT` if there is none."""
    for entry in reversed(state.agenda[: state.n_agenda]):
        if entry.question in (Question.KEEP_CONSPIRACY, Question.RETURN_CONSPIRACY):
            return int(entry.seat)
    return NO_SEAT


# --- building


def set_city(builder: PositionBuilder, seat: int, given: Mapping[str, object]) -> None:
    """Set the components of Agora in a city from the fields in `given`, except rumours, which are set later."""
    city, name = builder.state.city[seat], SEATS[seat]
    cubes = builder.read_numbers(given.get("cubes", ()), f"{name}.cubes", 0, CUBES)
    if cubes and len(cubes) != N_CHAMBERS:
        raise PositionError(f"{name}.cubes should have six numbers, one for each Chamber")
    if sum(cubes) > CUBES:
        raise PositionError(f"{name} has {sum(cubes)} Influence cubes in the Senate; a player has {CUBES}")
    city.cubes[: len(cubes)] = cubes
    held, words = given.get("conspiracies", ()), f"Conspiracies; there are {len(CONSPIRACIES)}"
    for place, text in builder.read_indexed_names(held, name, "conspiracies", N_PLOTS, words):
        _set_conspiracy(builder, seat, place, text)
    triggered, bottom = given.get("triggered", ()), given.get("bottom", ())
    city.triggered = builder.register_components(triggered, f"{name}.triggered", CONSPIRACIES, f"the city of {name}")
    city.bottom = builder.register_components(bottom, f"{name}.bottom", CONSPIRACIES, "the bottom of the deck")
    city.n_bottom = city.bottom.bit_count()


def _set_conspiracy(builder: PositionBuilder, seat: int, place: int, text: str) -> None:
    state, where = builder.state, f"the Conspiracies of {SEATS[seat]}"
    name, with_card, card = text.partition(" with ")
    state.city[seat].plots[place] = builder.register_component(name, CONSPIRACIES, where).number
    if with_card:
        state.city[seat].plot_under[place] = row = builder.register_component(card, CARDS, where).row
        state.zone[row] = Zone.UNDER_WONDER


def set_agora(builder: PositionBuilder) -> None:
    """Set the Decrees and their control, the deck of Conspiracies, and the token locked by Obscurantism."""
    state, position = builder.state, builder.position
    _set_decrees(builder)
    deck = builder.read_dict(position.conspiracy_deck, "conspiracy_deck")
    if set(deck) not in (set(), {"top", "top_by"}):
        raise PositionError("conspiracy_deck has top and top_by: the card put back on top, and who put it there")
    if deck:
        (top,) = builder.read_names([deck["top"]], "conspiracy_deck.top")
        state.plot_top = builder.register_component(top, CONSPIRACIES, "the top of the deck").number
        state.plot_top_by = builder.parse_seat_name(deck["top_by"], "conspiracy_deck.top_by")
    drawn = builder.read_names(position.drawn_conspiracies, "drawn_conspiracies")
    if len(drawn) > len(state.plot_offer):
        raise PositionError(f"{len(drawn)} Conspiracies are drawn; a player chooses from two")
    for place, name in enumerate(drawn):
        state.plot_offer[place] = builder.register_component(name, CONSPIRACIES, "those drawn").number
    for card in CONSPIRACIES:
        if card.id in builder.used:
            state.unseen_plots &= ~(1 << card.number)
    state.conspired = int(bool(position.conspired))
    for name in builder.read_names(position.spent, "spent"):
        state.zone[builder.register_component(name, CARDS, "the cards under Conspiracies").row] = Zone.UNDER_WONDER
    if position.locked is not None:
        (name,) = builder.read_names([position.locked], "locked")
        state.locked, state.lock_seen = builder.register_component(name, TOKENS, "the token that is locked").number, 3
    if position.locked_by is not None:
        state.lock_seen = 1 << builder.parse_seat_name(position.locked_by, "locked_by")


def _set_decrees(builder: PositionBuilder) -> None:
    """Set the Decrees: first those in the Chambers to which they were dealt, then a Decree that was moved, if any."""
    state = builder.state
    given = builder.position.decrees
    entries: object = [UNKNOWN] * N_CHAMBERS if given is None else given
    if not isinstance(entries, list | tuple) or len(entries) != N_CHAMBERS:
        raise PositionError("decrees should be a list with an entry for each of the six Chambers")
    chambers = [_parse_decree_names(builder, entry) for entry in entries]
    moved = [chamber for chamber in range(N_CHAMBERS) if not chambers[chamber]]
    others = [(chamber, name) for chamber in range(N_CHAMBERS) for name in chambers[chamber][1:]]
    if len(moved) > 1 or len(others) != len(moved):
        raise PositionError("the Senate has six Decrees, one in each Chamber; once a game, one is moved under another")
    for chamber, names in enumerate(chambers):
        if names:
            _place_decree(builder, chamber, chamber, names[0])
    for decree, (chamber, name) in zip(moved, others, strict=True):
        _place_decree(builder, decree, chamber, name)
    update_prices(state)


def _parse_decree_names(builder: PositionBuilder, entry: object) -> list[str]:
    return entry.split() if isinstance(entry, str) else builder.read_names(entry, "the Decrees of a Chamber")


def _place_decree(builder: PositionBuilder, decree: int, chamber: int, name: str) -> None:
    """Put a Decree in a Chamber, and give it to the seat that controls the Chamber.

    Args:
        builder: the position being built.
        decree: the index of the Chamber to which the Decree was dealt.
        chamber: the index of the Chamber in which it is now.
        name: the name of the Decree, `?` if it lies face down.
    """
    state = builder.state
    state.decree_chamber[decree] = chamber
    if name != UNKNOWN:
        number = builder.register_component(name, DECREES, "the Senate").number
        state.decree[decree] = number
        state.unseen_decrees &= ~(1 << number)
        if controlling_seat(state, chamber) != NO_SEAT:
            state.city[controlling_seat(state, chamber)].decrees |= 1 << number


def controlled_face_down_decrees(state: State) -> list[int]:
    """Return the face-down Decrees in Chambers that a player controls, which have to be turned face up.

    Each Decree is given as the index of the Chamber to which it was dealt.
    """
    return [
        decree
        for decree in range(N_CHAMBERS)
        if state.decree[decree] == NONE and controlling_seat(state, state.decree_chamber[decree]) != NO_SEAT
    ]


def set_suspects_of_locked_token(builder: PositionBuilder) -> None:
    """Set the tokens that may be the token locked face down by Obscurantism, as far as the other player knows.

    By default these are all tokens in the box and the locked token.
    """
    state, given = builder.state, builder.position.suspects
    if state.locked == NONE or state.lock_seen == 3:
        if given is not None:
            raise PositionError("suspects are for a token locked face down: say locked and locked_by")
        return
    state.lock_suspects = state.box_tokens | 1 << state.locked
    if given is not None:
        names = builder.read_names(given, "suspects")
        state.lock_suspects = sum({1 << builder.find_token(name).number for name in names})
        if not state.lock_suspects >> state.locked & 1:
            raise PositionError(f"{TOKENS[state.locked].id} is locked, but not among the suspects")


def set_shown_removed_cards(builder: PositionBuilder) -> None:
    """Set those cards removed before the current Age that the Conspiracy Treason has shown to a player."""
    state = builder.state
    for name in builder.read_names(builder.position.removed, "removed"):
        card = builder.register_component(name, CARDS, "the removed cards")
        if card.deck != state.age:
            raise PositionError(f"{card.id} is not a card of Age {state.age}, which this one's removed cards are")
        state.removed |= 1 << card.row - FIRST_OF_DECK[Deck(state.age)]
    for name in builder.read_names(builder.position.removed_seen, "removed_seen"):
        state.removed_seen |= 1 << builder.parse_seat_name(name, "who has seen the removed cards")
    if state.removed and not state.removed_seen:
        raise PositionError("the removed cards are named, so a player has seen them: say in removed_seen who has")


def set_known_conspiracies(builder: PositionBuilder) -> None:
    """Set what each player knows of the other's Conspiracies; call it after the pending questions are set."""
    for seat, name in enumerate(SEATS):
        rumours = builder.read_names(getattr(builder.position, name).get("rumours", ()), f"{name}.rumours")
        if len(rumours) > N_RUMOURS:
            raise PositionError(f"{name}.rumours has {len(rumours)} entries; there are at most {N_RUMOURS}")
        for number, text in enumerate(rumours, 1):
            if text != EMPTY:
                _set_rumour(builder, seat, number, text)


def _set_rumour(builder: PositionBuilder, seat: int, number: int, text: str) -> None:
    state, city = builder.state, builder.state.city[seat]
    name, among, rest = text.partition(" among ")
    if not among or not rest.split():
        raise PositionError(f"'{text}' should read like 'coup among coup treason top'")
    about = builder.find_placed(name, CONSPIRACIES, "a rumour is about")
    places = {
        TOP: state.plot_top_by == seat,
        DRAWN: seat_drawing_conspiracies(state) == seat,
        BOTTOM: city.n_bottom > 0,
    }
    cards: list[int] = []  # those in the places of the rumour
    for word in rest.split():
        if places.get(word) is False:
            raise PositionError(f"'{text}': nothing of {SEATS[seat]} is {word}")
        if word == TOP:
            state.plot_top_rumour = number
            cards.append(state.plot_top)
        elif word == DRAWN:
            state.offer_rumour = number
            cards += state.plot_offer
        elif word == BOTTOM:
            city.bottom_rumours |= 1 << number
            cards += list_set_bits(city.bottom)
        else:
            cards.append(builder.find_placed(word, CONSPIRACIES, "a rumour is about").number)
            if cards[-1] not in city.plots:
                raise PositionError(f"'{text}': {SEATS[seat]} does not hold {word}")
            city.plot_rumour[city.plots.index(cards[-1])] = number
    if about.number not in cards:
        raise PositionError(f"'{text}': {about.id} is in none of these places")
    city.rumours[number - 1] = about.number


# --- checking questions


def explain_impossible_agora_question(state: State, entry: PendingQuestion, asked: Sequence[Question]) -> str | None:
    """Return why a question of Agora cannot be pending in a position, or None if it can.

    `asked` are all pending questions.
    """
    question, seat, subject = entry
    drawn = sum(card != NONE for card in state.plot_offer)
    match question:
        case Question.KEEP_CONSPIRACY if not drawn and Question.DRAW_CONSPIRACY not in asked:
            return "no Conspiracy has been drawn: say drawn_conspiracies"
        case Question.RETURN_CONSPIRACY if drawn != 1:
            return f"one drawn Conspiracy should then be left, not {drawn}"
        case Question.DRAW_CONSPIRACY if Question.KEEP_CONSPIRACY not in asked:
            return "no player is to keep one: say that before"
        case Question.DRAW_CONSPIRACY if drawn + subject % 4 > 2 or state.unseen_plots.bit_count() < subject % 4:
            return "two Conspiracies are drawn, while there are any"
        case Question.FLIP_DECREE if state.decree[subject] != NONE:
            return "that Decree lies face up"
        case Question.LOOK_REMOVED_CARD if Question.BUILD_REMOVED not in asked:
            return "no player is to build one: say that before"
        case Question.LOOK_REMOVED_CARD if subject % 4 > state.removed_left - state.removed.bit_count():
            return "so many removed cards are not left"
        case Question.LOOK_REMOVED_CARD if not state.removed_seen >> subject // 4 & 1:
            return "who looks should be in removed_seen"
        case Question.LOCK_TOKEN if state.locked != NONE:
            return "a Progress token is locked already"
        case Question.SWAP_GIVE if state.zone[subject] != Zone.CITY + 1 - seat:
            return "the opponent has no such card"
        case Question.SWAP_GIVE if not any(
            state.zone[card.row] == Zone.CITY + seat and card.colour is CARDS[subject].colour for card in CARDS
        ):
            return "the player has no such card to give"
    return None
