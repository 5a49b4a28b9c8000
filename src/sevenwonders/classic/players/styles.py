"""Named styles of play, such as a liking for science: a style adds bonuses to the actions of a search.

A network learns only positions that its opponents reach.  Its training therefore includes players with styles.
"""

from __future__ import annotations

import numpy as np

from ...game import styles
from ..components import CARDS, Colour
from ..rules.action_codes import BUILD, N_ACTIONS, SELL, STAGE, TAKE, WAYS
from ..states import KnownState

KINDS = {
    "science": (Colour.GREEN,),
    "shields": (Colour.RED,),
    "points": (Colour.BLUE,),
    "guilds": (Colour.PURPLE,),
    "resources": (Colour.BROWN, Colour.GREY),
    "trade": (Colour.YELLOW,),
}
COLOUR = np.array([int(card.colour) for card in CARDS])


class Style(styles.Style):
    """Style of play for a computer player of 7 Wonders.

    The keys of `likes` are the kinds of cards in `KINDS`, `stage` for building a stage, `sell` for selling a card, and
    `deny` for using up a card that others could build.
    """

    __slots__ = ()

    def action_bonuses(self, state: np.record, seat: int, actions: np.ndarray) -> np.ndarray:
        """Return the style's bonus for each action, to be added to the logarithm of its share of visits at the root."""
        bonuses: np.ndarray = _compute_action_bonuses(self)[actions]
        return bonuses


def _compute_action_bonuses(style: Style) -> np.ndarray:
    """Return a style's bonus for every possible action, by the code of the action."""
    if style.name not in _worths:
        likes, out = style.likes, np.zeros(N_ACTIONS)
        cards = sum(likes.get(kind, 0.0) * np.isin(COLOUR, colours) for kind, colours in KINDS.items())
        cards = np.asarray(cards, float)
        out[BUILD:STAGE] = np.repeat(cards, WAYS)
        out[STAGE:SELL] = likes.get("stage", 0.0) + likes.get("deny", 0.0) * np.repeat(cards, WAYS)
        out[SELL:TAKE] = likes.get("sell", 0.0) + likes.get("deny", 0.0) * cards
        out[TAKE : TAKE + len(cards)] = cards
        _worths[style.name] = out
    return _worths[style.name]


_worths: dict[str, np.ndarray] = {}

STYLES: dict[str, Style] = {
    style.name: style
    for style in (
        Style(styles.PLAIN, "plays to win"),
        Style("scholar", "wants science", {"science": 2.5, "resources": 0.3}),
        Style("general", "wants shields", {"shields": 2.5, "resources": 0.3}),
        Style("patron", "wants blue cards and Guilds", {"points": 1.8, "guilds": 2.5, "resources": 0.5}),
        Style("merchant", "wants coins and trade", {"trade": 2.2, "sell": 1.2, "resources": 0.8}),
        Style("builder", "wants the stages of the Wonder", {"stage": 2.5, "resources": 0.8}),
    )
}


def make_styled_player(
    style: str, seed: int = 0, *, simulations: int | None = None, seconds: float | None = None
) -> styles.StyledPlayer[KnownState]:
    """Return a search player with the style called `style`, limited by simulations or seconds for each decision."""
    from .search import SearchPlayer

    search = SearchPlayer(seed, simulations=simulations, seconds=seconds)
    return styles.StyledPlayer(STYLES[style], search)
