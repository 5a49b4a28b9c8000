"""7 Wonders Duel: rules, positions, prices and views.

>>> from sevenwonders import duel
>>> game = duel.Game(seed=7)
>>> game.play(game.legal_actions()[0])
>>> game.seat
1
"""

from .actions import Action, Verb, parse
from .components import ALL, BY_ID, CARDS, TOKENS, WONDERS, Unit
from .deal import Deal
from .game import Game, Ply, Result, known, score_sheet
from .names import find
from .options import PROFILES, Options, options_from
from .payment import Payment, Step, activation, payment
from .position import Position
from .record import Record
from .rules.state import CHANCE, Question, State, Victory
from .view import view

__all__ = [
    "ALL",
    "BY_ID",
    "CARDS",
    "CHANCE",
    "PROFILES",
    "TOKENS",
    "WONDERS",
    "Action",
    "Deal",
    "Game",
    "Options",
    "Payment",
    "Ply",
    "Position",
    "Question",
    "Record",
    "Result",
    "State",
    "Step",
    "Unit",
    "Verb",
    "Victory",
    "activation",
    "find",
    "known",
    "options_from",
    "parse",
    "payment",
    "score_sheet",
    "view",
]
