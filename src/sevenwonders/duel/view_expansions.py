"""Parts of a view that belong to expansions and the Solo Challenge.

A view is the table as a seat or a spectator may see it. The functions read a copy of the position that is redacted for
the viewer; `None` stands for a hidden component.
"""

from .components import CARDS, CONSPIRACIES, DECREES, DIVINITIES, MYTHOLOGIES, OFFERINGS, TOKENS, Deck
from .deal import SENATORS
from .ids import SEATS, ids_in_bits
from .rules import market
from .rules.expansions.pantheon import activation_price
from .rules.expansions.senate import POINTS, controlling_seat, cubes_left
from .rules.state import DECK_OF_MYTHOLOGY, HIDDEN, N_CHAMBERS, NO_SEAT, NONE, RuleOption, State, Victory, Zone
from .view_types import AgoraCityFields, Chamber, PantheonCityFields, PantheonSpace, PantheonView, SenateView, SoloView


def make_pantheon_view(state: State) -> PantheonView:
    """Return the Pantheon and the decks of Divinities, from the top, as plain data for a view.

    `None` stands for a Divinity that the viewer cannot know.
    """
    spaces: list[PantheonSpace] = []
    for space, divinity in enumerate(state.space):
        known = divinity >= 0
        family = divinity // DECK_OF_MYTHOLOGY if known else HIDDEN - divinity
        entry: PantheonSpace = {
            "space": space + 1,
            "divinity": DIVINITIES[divinity].id if known else None,
            "mythology": MYTHOLOGIES[family].id if 0 <= family < len(MYTHOLOGIES) else None,
            "face_up": known and state.age >= Deck.AGE_II,
        }
        if divinity != NONE:
            entry["price"] = {SEATS[seat]: activation_price(state, seat, space, 0) for seat in (0, 1)}
        spaces.append(entry)
    return {
        "spaces": spaces,
        "decks": [
            {"mythology": mythology.id, "left": size, "known": _known_cards_of_deck(state, mythology.number, size)}
            for mythology, size in zip(MYTHOLOGIES, state.deck_size, strict=True)
        ],
        "unseen": ids_in_bits(DIVINITIES, state.unseen_divinities),
        "enki_tokens": ids_in_bits(TOKENS, state.enki_tokens),
        "snake": None if state.snake == NONE else CARDS[state.snake].id,
    }


def _known_cards_of_deck(state: State, mythology: int, size: int) -> list[str | None]:
    """Return the Divinities in the deck of a mythology that has `size` cards, from the top; None for unknown ones."""
    cards = state.divinity[DECK_OF_MYTHOLOGY * mythology :][:size]
    return [None if card == NONE else DIVINITIES[card].id for card in reversed(cards)]


def make_senate_view(state: State) -> SenateView:
    """Return the Senate, the deck of Conspiracies and the locked Progress token as plain data for a view.

    The token is `hidden` if the viewer cannot know it.
    """
    chambers: list[Chamber] = []
    for chamber in range(N_CHAMBERS):
        control = controlling_seat(state, chamber)
        decrees = [state.decree[d] for d in range(N_CHAMBERS) if state.decree_chamber[d] == chamber]
        chambers.append(
            {
                "chamber": chamber + 1,
                "points": POINTS[chamber],
                "cubes": {SEATS[seat]: state.city[seat].cubes[chamber] for seat in (0, 1)},
                "controller": None if control == NO_SEAT else SEATS[control],
                "decrees": [None if decree == NONE else DECREES[decree].id for decree in decrees],
            }
        )
    top = state.plot_top
    away = sum(plot != NONE for city in state.city for plot in city.plots)
    away += sum(city.triggered.bit_count() + city.n_bottom for city in state.city) + (top != NONE)
    away += sum(plot != NONE for plot in state.plot_offer)
    return {
        "chambers": chambers,
        "unseen_decrees": ids_in_bits(DECREES, state.unseen_decrees),
        "conspiracy_deck": {
            "unseen": ids_in_bits(CONSPIRACIES, state.unseen_plots),
            "undrawn": len(CONSPIRACIES) - away,
            "on_top": None if top == NONE else {"by": SEATS[state.plot_top_by], "conspiracy": conspiracy_id(top)},
        },
        "locked_token": None if state.locked == NONE else "hidden" if state.locked < 0 else TOKENS[state.locked].id,
    }


def make_solo_view(state: State) -> SoloView:
    """Return the number of face-down Wonders and the supremacies reached in the Solo Challenge, as plain data."""
    reached = [v.name.lower() for v in (Victory.MILITARY, Victory.SCIENTIFIC) if state.achieved >> v & 1]
    return {"pile": state.solo_pile, "achieved": reached}


def conspiracy_id(plot: int) -> str | None:
    return CONSPIRACIES[plot].id if plot >= 0 else None


def make_pantheon_city_fields(state: State, seat: int) -> PantheonCityFields:
    """Return the entries that the expansion Pantheon adds to the view of a city; empty without Pantheon."""
    city = state.city[seat]
    if not state.rules & RuleOption.PANTHEON:
        return {}
    return {
        "divinities": ids_in_bits(DIVINITIES, city.divinities),
        "astarte": city.reserve,
        "mythology_tokens": [m.id for m in MYTHOLOGIES for _ in range(city.mythologies >> 2 * m.number & 3)],
        "offering_tokens": ids_in_bits(OFFERINGS, city.offerings),
    }


def make_agora_city_fields(state: State, seat: int) -> AgoraCityFields:
    """Return the keys that the expansion Agora adds to a city; none without it."""
    city = state.city[seat]
    if not state.rules & RuleOption.AGORA:
        return {}
    return {
        "senators": [card.id for card in SENATORS if state.zone[card.row] == Zone.CITY + seat],
        "senator_price": market.printed_coins(city, SENATORS[0].facts),
        "cubes_left": cubes_left(city),
        "decrees": ids_in_bits(DECREES, city.decrees),
        "conspiracies": [
            {"conspiracy": conspiracy_id(plot), "prepared_with": None if under == NONE else CARDS[under].id}
            for plot, under in zip(city.plots, city.plot_under, strict=True)
            if plot != NONE
        ],
        "triggered": ids_in_bits(CONSPIRACIES, city.triggered),
        "at_bottom": {"cards": city.n_bottom, "known": ids_in_bits(CONSPIRACIES, city.bottom)},
        "rumours": [CONSPIRACIES[card].id for card in city.rumours if card >= 0],
    }
