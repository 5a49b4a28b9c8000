"""Features of 7 Wonders Duel for code that serves both games: its players, pictures, puzzles and so on.

`game.capabilities` explains the entries.
"""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from ..game.capabilities import Capabilities
from .components import ALL
from .game import Game
from .rules.state import State
from .states import KnownState, determinize

if TYPE_CHECKING:
    from ..game.views import Views
    from . import (
        batch,
        catalogue,
        describe,
        encoding,
        events,
        examples,
        imports,
        measures,
        metrics,
        names,
        narrator,
        page,
        pick_statistics,
        picture,
        puzzles,
        record,
        rulings,
        view_types,
    )
    from .players import greedy, learning, levels, playouts, reasons, search, styles
    from .tui import screen
else:
    from ..lazy import lazy_modules

    batch, catalogue, describe, encoding, events, examples, imports, measures = lazy_modules(
        __package__, "batch catalogue describe encoding events examples imports measures"
    )
    metrics, names, narrator, page, pick_statistics, picture, puzzles, record, rulings, view_types = lazy_modules(
        __package__, "metrics names narrator page pick_statistics picture puzzles record rulings view_types"
    )
    greedy, learning, levels, playouts, reasons, search, styles = lazy_modules(
        f"{__package__}.players", "greedy learning levels playouts reasons search styles"
    )
    (screen,) = lazy_modules(f"{__package__}.tui", "screen")


def load_views() -> "Callable[[Game], Views[Mapping[str, object]]]":  # the package has a function of the module's name
    from .view import Views

    return Views


CAPABILITIES = Capabilities[Game, State, KnownState](
    aliases=lambda: {unit.id: names.aliases_of(unit) for unit in ALL},
    batch=lambda: batch.Batch,
    catalogue=lambda: catalogue.make_catalogue,
    component_search=lambda: describe.search_components,
    determinize=lambda: determinize,
    encoding=lambda: encoding.make_encoding,
    events=lambda: events.list_ply_events,
    examples=lambda: examples,
    greedy=lambda: greedy.GreedyPlayer,
    imports=lambda: imports,
    learning=lambda: learning.LEARNING,
    levels=lambda: levels.LEVELS,
    measures=lambda: measures.Measures,
    metrics=lambda: metrics.METRICS,
    narrator=lambda: narrator.DuelNarrator,
    page=lambda: page.PAGE,
    picks=lambda: pick_statistics,
    pictures=lambda: picture,
    playouts=lambda: playouts,
    puzzles=lambda: puzzles,
    reasons=lambda: reasons.find_reasons,
    record=lambda: record.Record,
    rulings=lambda: rulings,
    screen=lambda: screen.DuelScreen,
    search=lambda: search,
    styles=lambda: styles,
    view_type=lambda: view_types.View,
    views=load_views,
)
