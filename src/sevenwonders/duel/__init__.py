"""7 Wonders Duel: rules, positions, prices and views.

>>> from sevenwonders import duel
>>> game = duel.Game(seed=7)
>>> game.play(game.legal_actions()[0])
<Ply p1 draft the_hanging_gardens>
>>> game.seat
1
"""

from functools import partial
from typing import TYPE_CHECKING

from ..lazy import import_name, make_lazy_getattr
from ..pictures.registry import register_game_type
from .actions import Action, Verb, parse
from .coins import CoinFlow, Price, coins_moved
from .components import (
    ALL,
    BY_ID,
    CARDS,
    CONSPIRACIES,
    DECREES,
    DIVINITIES,
    MYTHOLOGIES,
    OFFERINGS,
    TOKENS,
    WONDERS,
    Colour,
    Deck,
    Facts,
    Unit,
)
from .deal import Deal
from .game import Game, Ply, Result, leaders, score_sheet
from .names import find
from .options import PROFILES, Options
from .payment import FreeReason, Payment, Step, activation_payment, describe_price_step, payment
from .position import Position
from .rules.state import CHANCE, City, Entry, Question, State, Victory
from .secrets import Secrets, secrets
from .states import (
    KnownState,
    action_of,
    apply,
    city_cards,
    deciders,
    determinize,
    discard_income,
    known,
    legal_codes,
)
from .view import view
from .view_types import View

if TYPE_CHECKING:
    from ..rulebook.rulings import Ruling
    from .batch import Batch
    from .game_type import GAME
    from .record import Move, Outcome, Record
    from .rulings import RULINGS, find_rulings
else:
    __getattr__ = make_lazy_getattr(
        __name__,
        dict.fromkeys(("Move", "Outcome", "Record"), "record")
        | dict.fromkeys(("RULINGS", "Ruling", "find_rulings"), "rulings")
        | {"Batch": "batch", "GAME": "game_type"},
    )

register_game_type(partial(import_name, f"{__name__}.game_type:GAME"), Game, Position)

__all__ = [
    "ALL",
    "BY_ID",
    "CARDS",
    "CHANCE",
    "CONSPIRACIES",
    "DECREES",
    "DIVINITIES",
    "GAME",
    "MYTHOLOGIES",
    "OFFERINGS",
    "PROFILES",
    "RULINGS",
    "TOKENS",
    "WONDERS",
    "Action",
    "Batch",
    "City",
    "CoinFlow",
    "Colour",
    "Deal",
    "Deck",
    "Entry",
    "Facts",
    "FreeReason",
    "Game",
    "KnownState",
    "Move",
    "Options",
    "Outcome",
    "Payment",
    "Ply",
    "Position",
    "Price",
    "Question",
    "Record",
    "Result",
    "Ruling",
    "Secrets",
    "State",
    "Step",
    "Unit",
    "Verb",
    "Victory",
    "View",
    "action_of",
    "activation_payment",
    "apply",
    "city_cards",
    "coins_moved",
    "deciders",
    "describe_price_step",
    "determinize",
    "discard_income",
    "find",
    "find_rulings",
    "known",
    "leaders",
    "legal_codes",
    "parse",
    "payment",
    "score_sheet",
    "secrets",
    "view",
]
