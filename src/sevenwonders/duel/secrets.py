"""Hidden information of a position, for analysis and tests, never for the players of a running game.

`known` and `view` contain only facts that a seat may know.
"""

from typing import TypedDict

from ..game.views import check_state_type
from .components import CARDS, CONSPIRACIES, DECREES, DIVINITIES, TOKENS, Deck
from .deal import purple_deck
from .ids import SEATS, ids_in_bits, ids_in_zone
from .options import options_of
from .position import agora, pantheon
from .rules.state import NONE, State, Zone


class Secrets(TypedDict):
    """Hidden information of a position; components are given by their ids.

    Attributes:
        discard: the discard pile, which all players may see.
        drawn: Progress tokens that The Great Library has drawn, and Conspiracies that a player chooses from.
        conspiracies: the Conspiracies of each seat; if prepared, with the card, as in `coup with altar`.
        bottom: the Conspiracies that each seat has put at the bottom of the deck.
        top: the Conspiracy that was put back on top.
        pantheon: Divinities by space, from 1; `?greek` for a Divinity that no seat has seen.
        decks: decks of Divinities from the top; `?` for a card that no seat has seen; wholly unseen decks are left out.
        enki: Progress tokens on Enki.
        locked: the Progress token that Obscurantism has locked.
        removed: the removed cards of this Age that Treason has shown to a player.
        unseen: the components that no seat has seen: `cards` of this Age (face down in the structure, or removed),
            `purple` cards, `senators`, `divinities`, `decrees`, `conspiracies`.
    """

    discard: list[str]
    drawn: list[str]
    conspiracies: dict[str, list[str]]
    bottom: dict[str, list[str]]
    top: str | None
    pantheon: dict[int, str]
    decks: dict[str, list[str]]
    enki: list[str]
    locked: str | None
    removed: list[str]
    unseen: dict[str, list[str]]


def secrets(state: State) -> Secrets:
    """Return all hidden information of a position.

    Chance chooses a face-down card only when it is turned up; until then it is among `unseen`.

    >>> from sevenwonders.duel import Game
    >>> game = Game(seed=7)
    >>> while not game.age:
    ...     _ = game.play(game.legal_codes()[0])
    >>> len(secrets(game.state)["unseen"]["cards"]), secrets(game.state)["discard"]
    (11, [])

    Raises:
        TypeError: the state is not a `State`.
    """
    check_state_type(state, State, "duel")
    options = options_of(state)
    cities = [agora.city_to_fields(state, seat) for seat in (0, 1)]
    divinities = pantheon.to_fields(state)
    purple = purple_deck(options)
    drawn = [CONSPIRACIES[card].id for card in state.plot_offer if card != NONE]
    own = [card for card in CARDS if card.deck == state.age != Deck.NONE]
    return {
        "discard": ids_in_zone(state, Zone.DISCARD),
        "drawn": ids_in_bits(TOKENS, state.token_offer) + drawn,
        "conspiracies": {name: city.get("conspiracies", []) for name, city in zip(SEATS, cities, strict=True)},
        "bottom": {name: city.get("bottom", []) for name, city in zip(SEATS, cities, strict=True)},
        "top": CONSPIRACIES[state.plot_top].id if state.plot_top != NONE else None,
        "pantheon": divinities["pantheon"] if options.pantheon else {},
        "decks": divinities["decks"] if options.pantheon else {},
        "enki": ids_in_bits(TOKENS, state.enki_tokens),
        "locked": TOKENS[state.locked].id if state.locked != NONE else None,
        "removed": ids_in_bits(own, state.removed),
        "unseen": {
            "cards": ids_in_bits(own, state.unseen),
            "purple": ids_in_bits([card for card in CARDS if card.deck == purple], state.unseen_guilds),
            "senators": ids_in_bits([card for card in CARDS if card.deck == Deck.SENATOR], state.unseen_senators),
            "divinities": ids_in_bits(DIVINITIES, state.unseen_divinities),
            "decrees": ids_in_bits(DECREES, state.unseen_decrees),
            "conspiracies": ids_in_bits(CONSPIRACIES, state.unseen_plots),
        },
    }
