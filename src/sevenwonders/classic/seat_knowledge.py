"""Knowledge of a seat as plain data: the discard pile, the uses of cards, the hands that the seat passed on."""

from collections.abc import Mapping
from itertools import product
from typing import Literal

from ..game.seats import PerSeat
from .components import CARDS, MAX_PLAYERS, N_AGES, N_TURNS
from .ids import SEATS, cards_in_pile
from .rules.belief import count_turns_viewer_held_packet
from .rules.discard import discard_pile_size, is_discarded
from .rules.knowledge import first_discard_look_after, packet_held_by_seat, seat_holding_packet
from .rules.state import ENTRIES, HIDDEN, N_LOOKS, NONE, PLAYED_LAST, Question, State, Use, card_use_index
from .states import KnownState
from .view_types import CardUse, DiscardView, HandKnowledge

USES: Mapping[Use, Literal["build", "stage", "sell", "left"]] = {
    Use.BUILD: "build",
    Use.STAGE: "stage",
    Use.SELL: "sell",
    Use.LEFT: "left",
}


def make_discard_view(state: KnownState, seat: int | None) -> DiscardView:
    """Return the discard pile as a seat knows it, as plain data for its view.

    The fields are the size, the cards that the seat discarded, other seats' cards that it has seen there, and the cards
    taken from the pile.
    """
    entries = [entry for entry in range(ENTRIES) if entry % MAX_PLAYERS == seat and is_discarded(state, entry)]
    own = [CARDS[state.card[entry]].id for entry in entries]
    seen = [
        card.id
        for look in range(state.looks)
        for age in range(1, N_AGES + 1)
        for card in cards_in_pile(state.looked[N_AGES * look + age - 1], age)
    ]
    if seen:
        looked_at = (entry for entry in entries if first_discard_look_after(state, entry) < N_LOOKS)
        seen += [CARDS[state.card[entry]].id for entry in looked_at]
    taken = [CARDS[card].id for card in state.look_card[: state.looks] if card != NONE]
    for card in taken:
        for pile in (seen, own):
            if card in pile:
                pile.remove(card)
    return {"size": discard_pile_size(state), "own": own, "seen": sorted(seen), "taken": taken}


def list_past_card_uses(state: State) -> list[CardUse]:
    """Return the uses of cards so far, turn by turn: Age, turn, seat, use, and the card, None if hidden in `state`."""
    log: list[CardUse] = []
    for age, turn, seat in product(range(1, N_AGES + 1), range(PLAYED_LAST + 1), range(state.players)):
        entry = card_use_index(age, turn, seat)
        if state.use[entry]:
            card = state.card[entry]
            name = None if card == HIDDEN else CARDS[card].id
            use = USES[Use(state.use[entry])]
            log.append({"age": age, "turn": turn + 1, "seat": SEATS[seat], "use": use, "card": name})
    return log


def make_known_hand_views(state: KnownState, seat: int | None) -> PerSeat[HandKnowledge]:
    """Return, as plain data by seat, what `seat` knows about other hands because it has held them in this Age.

    `cards` of a `HandKnowledge` are the ids of the cards that were in the hand when `seat` passed it on, without those
    built in public since; `gone` is the number of cards taken from the hand since and used face down. Empty for a
    spectator (None).
    """
    if seat is None or state.patchy or not state.age or state.question not in (Question.CHOOSE, Question.EXTRA_CARD):
        return {}
    hands: PerSeat[HandKnowledge] = {}
    turn = min(state.turn, N_TURNS - 1)
    for other in range(state.players):
        packet = packet_held_by_seat(state.players, state.age, other, turn)
        if other == seat or count_turns_viewer_held_packet(state, state.age, packet, turn) == 0:
            continue
        seen = max(t for t in range(turn) if seat_holding_packet(state.players, state.age, packet, t) == seat)
        cards = cards_in_pile(state.held[(state.age - 1) * N_TURNS + seen], state.age)
        gone = 0
        for later in range(seen, state.turn):
            entry = card_use_index(state.age, later, seat_holding_packet(state.players, state.age, packet, later))
            card = state.card[entry]
            if card >= 0:
                cards.remove(CARDS[card])
            else:
                gone += 1
        hands[SEATS[other]] = {"cards": [card.id for card in cards], "gone": gone}
    return hands
