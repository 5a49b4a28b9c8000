"""Capabilities of 7 Wonders; see `game.capabilities`."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ..game.capabilities import Capabilities, Examples, Picks, Playouts, PuzzleThemes, Rulings, Search, Styles
from .game import Game
from .rules.state import State
from .states import KnownState, imagine

if TYPE_CHECKING:
    from ..game.capabilities import BatchFactory
    from ..game.encoding import Encoding
    from ..game.events import EventsOf
    from ..game.learning import Learning
    from ..game.levels import Level
    from ..game.measures import Measures
    from ..game.metrics import Metric
    from ..game.player import Player, Reason
    from ..game.record import Record
    from ..game.views import Views
    from ..page import Page
    from ..pictures.registry import Pictures
    from ..rulebook.search import FoundComponents
    from .tui.screen import ClassicScreen


def aliases() -> "Mapping[str, list[str]]":
    from .components import ALL
    from .names import aliases_of

    return {unit.id: aliases_of(unit) for unit in ALL}


def batch() -> "BatchFactory":
    from .batch import Batch

    return Batch


def catalogue() -> "Callable[[], dict[str, object]]":
    from .catalogue import catalogue

    return catalogue


def component_search() -> "Callable[[Sequence[str]], FoundComponents]":
    from .describe import search

    return search


def determinize() -> Callable[[State, int, int], State]:
    return imagine


def encoding() -> "Callable[[Any], Encoding]":
    from .encoding import encoding

    return encoding


def events() -> "EventsOf":
    from .events import events_of

    return events_of


def examples() -> "Examples":
    from . import examples

    return examples


def greedy() -> "Callable[[int], Player[KnownState]]":
    from .players.greedy import GreedyPlayer

    return GreedyPlayer


def learning() -> "Learning":
    from .players.learning import LEARNING

    return LEARNING


def levels() -> "Mapping[int, Level[KnownState]]":
    from .players.levels import LEVELS

    return LEVELS


def measures() -> "type[Measures[Game]]":
    from .measures import Measures

    return Measures


def metrics() -> "Sequence[Metric[State]]":
    from .metrics import METRICS

    return METRICS


def page() -> "Page":
    from .page import PAGE

    return PAGE


def picks() -> "Picks[Game]":
    from . import choices

    return choices


def pictures() -> "Pictures":
    from . import picture

    return picture


def playouts() -> "Playouts[KnownState]":
    from .players import playouts

    return playouts


def puzzles() -> "PuzzleThemes[KnownState]":
    from . import puzzles

    return puzzles


def reasons() -> "Callable[[KnownState, int, int], tuple[Reason, ...]]":
    from .players.reasons import reasons

    return reasons


def record() -> "type[Record]":
    from .record import Record

    return Record


def rulings() -> "Rulings":
    from . import rulings

    return rulings


def screen() -> "type[ClassicScreen]":
    from .tui.screen import ClassicScreen

    return ClassicScreen


def search() -> "Search[KnownState]":
    from .players import search

    return search


def styles() -> "Styles[KnownState]":
    from .players import styles

    return styles


def view_type() -> type[Mapping[str, object]]:
    from .view_types import ClassicView

    return ClassicView


def views() -> "Callable[[Game], Views[Mapping[str, object]]]":
    from .view import Views

    return Views


CAPABILITIES = Capabilities[Game, State, KnownState](
    aliases=aliases,
    batch=batch,
    catalogue=catalogue,
    component_search=component_search,
    determinize=determinize,
    encoding=encoding,
    events=events,
    examples=examples,
    greedy=greedy,
    learning=learning,
    levels=levels,
    measures=measures,
    metrics=metrics,
    page=page,
    picks=picks,
    pictures=pictures,
    playouts=playouts,
    puzzles=puzzles,
    reasons=reasons,
    record=record,
    rulings=rulings,
    screen=screen,
    search=search,
    styles=styles,
    view_type=view_type,
    views=views,
)
