"""7 Wonders Duel: rules, positions, prices and views.

>>> from sevenwonders import duel
>>> game = duel.Game(seed=7)
>>> game.play(game.legal_actions()[0])
>>> game.seat
1
"""

from .actions import Action, Verb, parse
from .coins import Coins, Price, coins_moved
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
    Unit,
)
from .deal import Deal
from .game import Game, Ply, Result, known, score_sheet
from .names import find
from .options import PROFILES, Options, options_from
from .payment import Free, Payment, Step, activation, payment
from .position import Position
from .record import Record
from .rules.state import CHANCE, Question, State, Victory
from .secrets import Secrets, secrets
from .view import view

__all__ = [
    "ALL",
    "BY_ID",
    "CARDS",
    "CHANCE",
    "CONSPIRACIES",
    "DECREES",
    "DIVINITIES",
    "MYTHOLOGIES",
    "OFFERINGS",
    "PROFILES",
    "TOKENS",
    "WONDERS",
    "Action",
    "Coins",
    "Deal",
    "Free",
    "Game",
    "Options",
    "Payment",
    "Ply",
    "Position",
    "Price",
    "Question",
    "Record",
    "Result",
    "Secrets",
    "State",
    "Step",
    "Unit",
    "Verb",
    "Victory",
    "activation",
    "coins_moved",
    "find",
    "known",
    "options_from",
    "parse",
    "payment",
    "score_sheet",
    "secrets",
    "view",
]
