"""Limits set by the components: maximum numbers of cards, Wonders and Senators in a position."""

from ...errors import PositionError
from ..components import CARDS, CONSPIRACIES, WONDERS, Colour, Deck, Divinity, Prompt, Unit
from ..ids import SEATS
from ..layout import N_AGES, STRUCTURES
from ..rules.expansions.senate import controlling_seat
from ..rules.setup import DRAFT_GROUP
from ..rules.state import N_CHAMBERS, N_PLACES, N_RUMOURS, NONE, Question, RuleOption, State, Zone, has_option
from ..rules.structure import GUILDS_IN_PLAY, REMOVED_CARDS, count_age_senators, purple_deck
from ..rules.wonders import MAX_WONDERS, is_wonder_limit_reached
from .builder import PositionBuilder

# The first Age with cards of a deck, if that is not the deck of an Age.
FIRST_AGE = {Deck.GUILD: Deck.AGE_III, Deck.TEMPLE: Deck.AGE_III, Deck.SENATOR: Deck.AGE_I}


def max_wonders(builder: PositionBuilder, seat: int) -> int:
    """Return the maximum number of Wonders of a player: four, and one more for each theft that may have happened.

    The Divinity Ra and the Conspiracy Extortion steal Wonders. In the Solo Challenge the player may have all Wonders.
    """
    state = builder.state
    if builder.options.solo:
        return N_PLACES
    if not (builder.options.pantheon or builder.options.agora):
        return DRAFT_GROUP
    extortion = next(card for card in CONSPIRACIES if card.facts.ask == Prompt.STEAL_WONDER)
    thefts_to_come = [
        builder.options.pantheon and not any(city.divinities >> Divinity.RA & 1 for city in state.city),
        builder.options.agora and not any(city.triggered >> extortion.number & 1 for city in state.city),
        builder.is_pending(Question.STEAL_WONDER),
    ]
    return N_PLACES - sum(thefts_to_come)


def check_counts(builder: PositionBuilder) -> None:
    """Raise `PositionError` if the position has more cards, Wonders or Senators than exist or can be in play."""
    state = builder.state
    _check_wonders(state)
    for card in CARDS:
        if FIRST_AGE.get(card.deck, card.deck) > state.age and card.id in builder.used:
            raise PositionError(f"{card.id} is in {builder.used[card.id]}, but Age {state.age} has not seen it yet")
    for age in range(1, state.age + 1):
        _check_card_counts_of_age(builder, age)
    if builder.options.agora:
        _check_senators(builder)
        _check_senate_not_won(state)


def _check_wonders(state: State) -> None:
    if has_option(state, RuleOption.SOLO):
        return
    built = sum(city.built[Colour.WONDER] for city in state.city)
    unbuilt = any(w != NONE and u == NONE for city in state.city for w, u in zip(city.wonders, city.under, strict=True))
    if built > MAX_WONDERS:
        raise PositionError(f"{built} Wonders are built; the seventh sends the rest back to the box")
    if is_wonder_limit_reached(state, built) and unbuilt:
        raise PositionError("seven Wonders are built; unbuilt ones went back to the box")
    if has_option(state, RuleOption.CUMULATIVE_WONDERS) and state.constructed > MAX_WONDERS:
        raise PositionError(f"{state.constructed} Wonders have been constructed; there are at most seven")
    if state.constructed < built:
        raise PositionError(f"fewer Wonders have been constructed ({state.constructed}) than stand ({built})")


def _can_have_removed_cards_in_play(state: State) -> bool:
    """Return whether the Statue of Liberty or Treason may have brought removed cards of an Age into play.

    This is so if the Statue is built or Treason triggered, or if the Statue may have been built and lost again.
    """
    liberty = next(wonder for wonder in WONDERS if wonder.facts.ask == Prompt.REMOVED_CARDS)
    treason = next(card for card in CONSPIRACIES if card.facts.ask == Prompt.TREASON)
    places = [place for city in state.city for place in zip(city.wonders, city.under, strict=True)]
    if any(wonder == liberty.number and under != NONE for wonder, under in places):
        return True
    fallible = state.rules & (RuleOption.PANTHEON | RuleOption.AGORA)
    treacherous = any(city.triggered >> treason.number & 1 for city in state.city)
    return bool(treacherous or (fallible and has_option(state, RuleOption.LIBERTY)))


def count_taken_from_structure(builder: PositionBuilder, age: int) -> int:
    """Return the number of cards, other than Senators, that have left the structure of an Age.

    For the current Age it is an upper bound, as a Senator may be among the cards taken.
    """
    state = builder.state
    slots = len(STRUCTURES[state.layout if age == state.age else age - 1 + N_AGES * bool(builder.options.agora)])
    own_slots = slots - (count_age_senators(age) if builder.options.agora else 0)
    return own_slots if age < state.age else min(own_slots, slots - state.present.bit_count())


def cards_outside_structure(builder: PositionBuilder, age: int) -> list[Unit]:
    """Return the cards of an Age that are known to be outside its structure, for example in a city."""
    zone = builder.state.zone
    away = [card for card in CARDS if card.deck == age and zone[card.row] not in (Zone.UNSEEN, Zone.STRUCTURE)]
    return away + [card for card in _known_purple_cards(builder, age) if zone[card.row] != Zone.STRUCTURE]


def _known_purple_cards(builder: PositionBuilder, age: int) -> list[Unit]:
    purple = purple_deck(builder.state) if age == Deck.AGE_III else Deck.NONE
    return [card for card in CARDS if card.deck == purple != Deck.NONE and builder.state.zone[card.row] != Zone.UNSEEN]


def _check_card_counts_of_age(builder: PositionBuilder, age: int) -> None:
    """Raise `PositionError` if more cards of an Age are outside its structure than have left it.

    For the current Age, also check the numbers of face-down, removed and purple cards.
    """
    state = builder.state
    away, taken = cards_outside_structure(builder, age), count_taken_from_structure(builder, age)
    guilds = _known_purple_cards(builder, age)
    shown = REMOVED_CARDS if _can_have_removed_cards_in_play(state) else 0
    if age == state.age:
        shown = max(shown, REMOVED_CARDS - state.removed_left)
    if len(away) > taken + shown:
        raise PositionError(
            f"more cards of Age {age} are elsewhere ({len(away)}) than have left its structure ({taken})"
        )
    if age < state.age:
        return
    if state.removed.bit_count() > state.removed_left:
        known = state.removed.bit_count()
        raise PositionError(f"more removed cards are known ({known}) than are left ({state.removed_left})")
    if builder.fresh:
        return
    hidden = (state.hidden & ~state.guild_backs & ~state.senator_backs).bit_count()
    unaccounted = state.unseen.bit_count() - hidden
    if builder.position.removed_left is None:
        state.removed_left = max(0, min(state.removed_left, unaccounted + state.removed.bit_count()))
    if unaccounted < state.removed_left - state.removed.bit_count():
        raise PositionError(f"more cards of Age {age} lie face down than are left in its deck")
    hidden_guilds = (state.hidden & state.guild_backs).bit_count()
    if age == Deck.AGE_III and len(guilds) + hidden_guilds > GUILDS_IN_PLAY:
        what = "Grand Temples" if builder.options.pantheon else "Guilds"
        raise PositionError(f"{len(guilds) + hidden_guilds} {what} are in play; a game has {GUILDS_IN_PLAY}")


def _check_senators(builder: PositionBuilder) -> None:
    state = builder.state
    zones = [state.zone[card.row] for card in CARDS if card.deck == Deck.SENATOR]
    face_down = 0 if builder.fresh else state.senator_backs.bit_count()
    elsewhere = sum(zone not in (Zone.UNSEEN, Zone.STRUCTURE) for zone in zones)
    dealt = sum(count_age_senators(age) for age in range(1, state.age + (0 if builder.fresh else 1)))
    if elsewhere + face_down > dealt:
        raise PositionError(
            f"more Senators are in play ({elsewhere + face_down}) than have been dealt up to now ({dealt})"
        )


def _check_senate_not_won(state: State) -> None:
    """Raise `PositionError` if a seat controls all six Chambers and no Decree is face down, which ends the game."""
    for seat, name in enumerate(SEATS):
        if NONE not in state.decree and all(controlling_seat(state, chamber) == seat for chamber in range(N_CHAMBERS)):
            raise PositionError(f"{name} controls all six Chambers; the game would be over")


def check_rumours(builder: PositionBuilder) -> None:
    """Raise `PositionError` if a player has more rumours than recruited Conspirators can have caused.

    A rumour is the opponent's knowledge that a Conspiracy of the player is in one of several places.
    """
    state = builder.state
    recruited = sum(
        zone in (Zone.CITY, Zone.SECOND_CITY) and CARDS[card].name == "Conspirator"
        for card, zone in enumerate(state.zone)
    )
    asked = [state.agenda[place].question for place in range(state.n_agenda)]
    left = 6 - recruited + asked.count(Question.INTRIGUE)
    for city, name in zip(state.city, SEATS, strict=True):
        rumours = sum(rumour != NONE for rumour in city.rumours)
        if rumours and rumours + (left + 1) // 2 > N_RUMOURS:
            raise PositionError(f"{name} has {rumours} rumours; so few Conspirators have not spread them")
