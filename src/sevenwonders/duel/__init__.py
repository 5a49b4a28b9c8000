"""7 Wonders Duel: rules, positions, prices and views.

>>> from sevenwonders import duel
>>> game = duel.Game(seed=7)
>>> game.play(game.legal_actions()[0])
<Ply p1 draft the_hanging_gardens>
>>> game.seat
1
"""

from importlib import import_module
from typing import TYPE_CHECKING

from ..lazy import GAME_MODULES, make_lazy_getattr
from ..pictures.registry import register_game_type
from .actions import Action, Verb, parse
from .coins import CoinFlow, Price, iter_coin_flows
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
    Unit,
    UnitFacts,
)
from .deal import Deal
from .game import Game, Ply, Result, leading_seats, score_sheet
from .names import find
from .options import PROFILES, Options
from .payment import FreeReason, Payment, Step, activation_payment, describe_price_step, payment
from .position import Position
from .rules.state import CHANCE, AgendaEntry, City, Question, State, Victory
from .secrets import Secrets, secrets
from .states import KnownState, action_of, apply, city_cards, deciders, determinize, discard_income, known, legal_codes
from .view import view
from .view_types import View

if TYPE_CHECKING:
    from ..rulebook.rulings import Ruling
    from .batch import Batch
    from .game_type import GAME
    from .record import Move, Record, RecordedResult
    from .rulings import RULINGS, find_rulings
else:
    __getattr__ = make_lazy_getattr(__name__, *GAME_MODULES)
register_game_type(lambda: import_module(".game_type", __name__).GAME, Game, Position)

# By topic: components, games, actions, positions, prices, records and rulings.
__all__ = ["ALL", "BY_ID", "CARDS", "CONSPIRACIES", "DECREES", "DIVINITIES", "MYTHOLOGIES", "OFFERINGS", "TOKENS"]
__all__ += ["WONDERS", "Colour", "Deck", "Unit", "UnitFacts", "find"]
__all__ += ["GAME", "PROFILES", "Batch", "Deal", "Game", "Options", "Ply", "Position", "Result"]
__all__ += ["Action", "Question", "Verb", "action_of", "apply", "deciders", "legal_codes", "parse"]
__all__ += ["CHANCE", "AgendaEntry", "City", "KnownState", "Secrets", "State", "Victory", "View"]
__all__ += ["city_cards", "determinize", "known", "leading_seats", "score_sheet", "secrets", "view"]
__all__ += ["CoinFlow", "FreeReason", "Payment", "Price", "Step"]
__all__ += ["activation_payment", "describe_price_step", "discard_income", "iter_coin_flows", "payment"]
__all__ += ["RULINGS", "Move", "Record", "RecordedResult", "Ruling", "find_rulings"]
