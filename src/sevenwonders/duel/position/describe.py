"""From a state to the words of a description."""

from typing import Any

from ..components import CARDS, TOKENS, WONDERS, Colour
from ..deal import UNKNOWN, UNKNOWN_GUILD
from ..ids import SEATS, in_zone, named
from ..layout import N_SLOTS
from ..rules.state import CHANCE, FIRST_CHANCE, NOBODY, NONE, Question, State, Zone

EMPTY = "-"
DEALER = "d"


def describe_city(state: State, seat: int) -> dict[str, Any]:
    """A city."""
    city = state.city[seat]
    wonders = []
    for wonder, under in zip(city.wonders, city.under, strict=True):
        built = f" with {CARDS[under].id}" if under != NONE else ""
        wonders.append(EMPTY if wonder == NONE else WONDERS[wonder].id + built)
    while wonders and wonders[-1] == EMPTY:
        wonders.pop()
    return {
        "coins": city.coins,
        "cards": in_zone(state, Zone.CITY + seat),
        "wonders": wonders,
        "tokens": named(TOKENS, city.tokens),
    }


def describe_structure(state: State) -> dict[int, str]:
    """The cards of the structure by slot."""
    described = {}
    for slot in range(N_SLOTS):
        if state.present >> slot & 1:
            back = UNKNOWN_GUILD if state.guild_backs >> slot & 1 else UNKNOWN
            described[slot] = CARDS[state.slot[slot]].id if state.slot[slot] != NONE else back
    return described


def describe_entry(question: int, seat: int, subject: int) -> str:
    """A question of the agenda."""
    name = Question(question).name.lower()
    who = DEALER if seat == CHANCE else EMPTY if seat == NOBODY else SEATS[seat]
    if question == Question.DESTROY_CARD:
        return f"{who} {name} {Colour(subject).name.lower()}"
    if question in (Question.LIBERTY_BUILD, Question.LIBERTY_DISCARD):
        return f"{who} {name} {CARDS[subject].id}"
    return f"{who} {name} {subject}" if subject or question >= FIRST_CHANCE else f"{who} {name}"
