"""Named styles of play: each style values the endings of a game differently, and prefers some actions in a search.

An ending is a victory of a certain kind (military, scientific, ...) for either player.  A network learns only positions
that its opponents reach.  Its training therefore includes players that pursue science, shields, Wonders or coins, or
that take the cards that the opponent wants.  Styles are also opponents for people.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ...game import styles
from ..components import CARDS, WONDERS, Colour, Progress
from ..rules.action_codes import BUILD, CARD, DISCARD, DRAFT, START, TOKEN, WONDER
from ..rules.state import N_PLACES
from ..states import KnownState
from .network.outputs import TO_WIN

N_SYMBOLS = 7
SYMBOL = np.array([card.facts.symbol for card in CARDS])
SHIELDS = np.array([card.facts.shields for card in CARDS])
COLOUR = np.array([int(card.colour) for card in CARDS])
POINTS = np.array([card.facts.points for card in CARDS])
MAKES = np.array([card.colour in (Colour.BROWN, Colour.GREY) for card in CARDS], float)
WONDER_SHIELDS = np.array([wonder.facts.shields for wonder in WONDERS])
WONDER_REPLAY = np.array([wonder.facts.replay for wonder in WONDERS])


@dataclass(frozen=True, slots=True)
class Style(styles.Style):
    """Style of play of a Duel player.

    `worth` has a value from 0 to 1 for each ending, in the order in which the network predicts the endings.
    """

    worth: tuple[float, ...] = TO_WIN

    def action_bonuses(self, state: np.record, seat: int, actions: np.ndarray) -> np.ndarray:
        """Return how much the style prefers each action.

        A search adds these bonuses to the logarithms of the actions' shares of visits.

        Args:
            state: the position.
            seat: the seat to act.
            actions: the codes of the legal actions.
        """
        city, other = state["city"][seat], state["city"][1 - seat]
        mine, theirs = _count_symbol_copies(int(city["symbols"])), _count_symbol_copies(int(other["symbols"]))
        slots, wonders, tokens = state["slot"], city["wonders"], int(state["board_tokens"])
        like, out = self.likes, np.zeros(len(actions))
        if not like:
            return out
        for place, action in enumerate(actions.tolist()):
            if action < DISCARD:
                card = int(slots[action - BUILD])
                out[place] = self._card_bonus(card, mine, tokens) + like.get("deny", 0.0) * _estimate_opponent_interest(
                    card, theirs, tokens
                )
            elif action < WONDER:
                card = int(slots[action - DISCARD])
                out[place] = like.get("coins", 0.0) - 0.6 * self._card_bonus(card, mine, tokens)
                out[place] += like.get("deny", 0.0) * _estimate_opponent_interest(card, theirs, tokens)
            elif action < START:
                slot, number = divmod(action - WONDER, N_PLACES)
                card, wonder = int(slots[slot]), int(wonders[number])
                out[place] = like.get("wonder", 0.0) + like.get("shield", 0.0) * WONDER_SHIELDS[wonder]
                out[place] += like.get("deny", 0.0) * _estimate_opponent_interest(
                    card, theirs, tokens
                ) - 0.6 * self._card_bonus(card, mine, tokens)
            elif TOKEN <= action < DRAFT:
                out[place] = like.get("law", 0.0) * (action - TOKEN == Progress.LAW)
            elif DRAFT <= action < CARD:
                out[place] = like.get("shield", 0.0) * WONDER_SHIELDS[action - DRAFT]
                out[place] += like.get("replay", 0.0) * WONDER_REPLAY[action - DRAFT]
            elif CARD <= action < CARD + len(CARDS):
                out[place] = self._card_bonus(action - CARD, mine, tokens)
        return out

    def _card_bonus(self, card: int, mine: list[int], tokens: int) -> float:
        """Return how much the style prefers to own a card, apart from denying it to the opponent.

        Args:
            card: the index of the card in `CARDS`.
            mine: the number of copies of each scientific symbol in the player's own city.
            tokens: the Progress tokens on the board, as bits.
        """
        like, symbol, bonus = self.likes, int(SYMBOL[card]), 0.0
        if symbol:
            new, pair = mine[symbol - 1] == 0, mine[symbol - 1] == 1 and tokens
            bonus += like.get("symbol", 0.0) * bool(new) + like.get("pair", 0.0) * bool(pair)
        bonus += like.get("shield", 0.0) * float(SHIELDS[card]) + like.get("resource", 0.0) * float(MAKES[card])
        if COLOUR[card] == Colour.BLUE:
            bonus += like.get("blue", 0.0) * float(POINTS[card])
        if COLOUR[card] in (Colour.YELLOW, Colour.PURPLE):
            bonus += like.get("trade", 0.0)
        if COLOUR[card] == Colour.SENATOR:
            bonus += like.get("senator", 0.0)
        return bonus


def _count_symbol_copies(symbols: int) -> list[int]:
    """Return the number of copies of each scientific symbol in a city; `symbols` packs them in two bits each."""
    return [symbols >> 2 * symbol & 3 for symbol in range(N_SYMBOLS)]


def _estimate_opponent_interest(card: int, theirs: list[int], tokens: int) -> float:
    """Estimate how much the opponent wants a card; 1 is about the value of a new scientific symbol.

    Args:
        card: the index of the card in `CARDS`.
        theirs: the number of copies of each scientific symbol in the opponent's city.
        tokens: the Progress tokens on the board, as bits.
    """
    symbol = int(SYMBOL[card])
    interest = 0.35 * float(SHIELDS[card]) + 0.12 * float(POINTS[card]) + 0.3 * float(MAKES[card])
    if symbol:
        interest += 1.0 if theirs[symbol - 1] == 0 else 0.8 if theirs[symbol - 1] == 1 and tokens else 0.0
    return interest


STYLES: dict[str, Style] = {
    style.name: style
    for style in (
        Style(styles.PLAIN, "plays to win"),
        Style(
            "scholar",
            "wants six symbols",
            {"symbol": 3.0, "pair": 3.0, "law": 4.0, "resource": 0.4},
            (0.8, 1.0, 0.5, 0.8, 0.0, 0.0, 0.0, 0.0, 0.3),
        ),
        Style(
            "general",
            "wants the capital",
            {"shield": 1.3, "resource": 0.2},
            (1.0, 0.8, 0.5, 0.8, 0.0, 0.0, 0.0, 0.0, 0.3),
        ),
        Style(
            "builder",
            "wants points: blue cards and Wonders",
            {"blue": 0.35, "wonder": 1.2, "replay": 0.5},
            (0.6, 0.6, 1.0, 0.6, 0.0, 0.0, 0.0, 0.0, 0.5),
        ),
        Style("miser", "hoards coins", {"coins": 1.2, "trade": 1.5}),
        Style("denier", "takes what the other one wants", {"deny": 1.6}),
        Style("senator", "wants the Senate", {"senator": 1.5}, (0.8, 0.8, 0.7, 1.0, 0.0, 0.0, 0.0, 0.0, 0.4), "agora"),
    )
}


def make_styled_player(
    style: str, seed: int = 0, *, simulations: int | None = None, seconds: float | None = None
) -> styles.StyledPlayer[KnownState]:
    """Return a player with a tree search that follows a style.

    Args:
        style: the name of the style in `STYLES`.
        seed: the seed of the player's random numbers.
        simulations: the maximum number of simulations for each action.
        seconds: the maximum time for each action; one second if neither limit is given.
    """
    from .search import SearchPlayer

    search = SearchPlayer(seed, simulations=simulations, seconds=seconds, reuse=False, worth=STYLES[style].worth)
    return styles.StyledPlayer(STYLES[style], search)
