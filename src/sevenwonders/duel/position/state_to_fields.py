"""Conversion of a state to the fields of a position's description: the fields of the base game."""

from ..components import CARDS, RESOURCES, TOKENS, WONDERS, Deck
from ..deal import UNKNOWN, UNKNOWN_GUILD, UNKNOWN_SENATOR
from ..ids import SEATS, ids_in_bits, ids_in_zone, military_token_sizes_left
from ..layout import N_SLOTS
from ..rules.state import N_PLACES, NO_SEAT, NONE, SHARED, Question, RuleOption, State, Victory, Zone, has_option
from ..rules.structure import REMOVED_CARDS
from .subjects import format_subject

EMPTY = "-"
CHANCE_NAME = "d"
SUPREMACIES = {Victory.MILITARY: "military", Victory.SCIENTIFIC: "scientific"}


def table_to_fields(state: State) -> dict[str, object]:
    """Return the fields of a position's description, except the structure, pending questions and expansions."""
    offered = [CARDS[card].id for card in state.card_offer if card != NONE]
    by_default = default_removed_left(state.age, len(offered))
    return {
        "p1": city_to_fields(state, 0),
        "p2": city_to_fields(state, 1),
        "age": state.age,
        "pawn": state.pawn,
        "loot": military_token_sizes_left(state),
        "board": ids_in_bits(TOKENS, state.board_tokens),
        "box": ids_in_bits(TOKENS, state.box_tokens),
        "discard": ids_in_zone(state, Zone.DISCARD),
        "gone": ids_in_zone(state, Zone.GONE),
        "spent": cards_of_triggered_conspiracies(state),
        "offered": offered,
        "removed": cards_shown_by_treason(state),
        "removed_seen": [name for seat, name in enumerate(SEATS) if state.removed_seen >> seat & 1],
        "removed_left": state.removed_left if state.removed_left != by_default else None,
        "constructed": state.constructed if state.constructed != count_built_wonders(state) else None,
        "active": SEATS[state.active],
        "again": bool(state.again),
        "pool": ids_in_bits(WONDERS, state.wonder_pool) or None,
        "offer": ids_in_bits(WONDERS, state.wonder_offer),
        "drawn": ids_in_bits(TOKENS, state.token_offer),
        "solo_pile": state.solo_pile if has_option(state, RuleOption.SOLO) else None,
        "achieved": [name for victory, name in SUPREMACIES.items() if state.achieved >> victory & 1],
    }


def city_to_fields(state: State, seat: int) -> dict[str, object]:
    """Return the fields of a city in a position's description, except those of expansions."""
    city = state.city[seat]
    wonders = []
    for wonder, under in zip(city.wonders, city.under, strict=True):
        built = f" with {CARDS[under].id}" if under != NONE else ""
        wonders.append(EMPTY if wonder == NONE else WONDERS[wonder].id + built)
    described = {
        "coins": city.coins,
        "cards": ids_in_zone(state, Zone.CITY + seat),
        "wonders": strip_empty_end(wonders, EMPTY),
        "tokens": ids_in_bits(TOKENS, city.tokens),
    }
    if city.fixed_soon:
        described["fixed_soon"] = [name for number, name in enumerate(RESOURCES) if city.fixed_soon >> number & 1]
    return described


def strip_empty_end(items: list[str], empty: str) -> list[str]:
    """Remove all entries that equal `empty` from the end of a list, in place, and return the list."""
    while items and items[-1] == empty:
        items.pop()
    return items


def count_built_wonders(state: State) -> int:
    """Return the number of built Wonders in both cities."""
    return sum(city.under[place] != NONE for city in state.city for place in range(N_PLACES))


def cards_of_triggered_conspiracies(state: State) -> list[str]:
    """Return the cards that lay under Conspiracies until these were triggered."""
    covered = {card for city in state.city for card in (*city.under, *city.plot_under)}
    return [
        CARDS[card].id for card in range(len(CARDS)) if state.zone[card] == Zone.UNDER_WONDER and card not in covered
    ]


def default_removed_left(age: int, offered: int) -> int:
    """Return the default of the field `removed_left`: how many cards removed before an Age are out of the game.

    These are all except the `offered` ones, from which the Statue of Liberty chooses. The result is 0 before Age I.
    """
    return REMOVED_CARDS - offered if age else 0


def cards_shown_by_treason(state: State) -> list[str]:
    """Return those cards removed before the current Age that the Conspiracy Treason has shown to a player."""
    deck = [card for card in CARDS if card.deck == state.age != Deck.NONE]
    return [card.id for number, card in enumerate(deck) if state.removed >> number & 1]


def structure_to_fields(state: State) -> dict[str, dict[int, str]]:
    """Return the field `structure` of a position's description: the cards or backs in the structure, by slot."""
    described = {}
    for slot in range(N_SLOTS):
        if state.present >> slot & 1:
            guild, senator = state.guild_backs >> slot & 1, state.senator_backs >> slot & 1
            back = UNKNOWN_GUILD if guild else UNKNOWN_SENATOR if senator else UNKNOWN
            described[slot] = CARDS[state.slot[slot]].id if state.slot[slot] != NONE else back
    return {"structure": described}


def agenda_to_fields(state: State) -> dict[str, list[str]]:
    """Return the field `pending` of a position: its pending decisions and chance events, with the next one last."""
    entries = [state.agenda[place] for place in range(state.n_agenda)]
    return {"pending": [format_pending_question(state, entry.question, entry.seat, entry.subject) for entry in entries]}


def end_to_fields(state: State) -> dict[str, str | None]:
    """Return the fields `victory` and `winner` of a position's description; no fields if the game is not over."""
    if not state.victory:
        return {}
    return {
        "victory": Victory(state.victory).name.lower(),
        "winner": SEATS[state.winner] if state.winner != SHARED else None,
    }


def format_pending_question(state: State, question: int, seat: int, subject: int) -> str:
    """Return a pending question as text, such as `p1 turn` or `p2 destroy_card brown`.

    Args:
        state: the position.
        question: the decision, as `Question`.
        seat: the seat that decides.
        subject: the number of the slot, Chamber or other item that the question is about.
    """
    who = EMPTY if seat == NO_SEAT else (*SEATS, CHANCE_NAME)[seat]
    return f"{who} {Question(question).name.lower()} {format_subject(state, question, seat, subject)}".rstrip()
