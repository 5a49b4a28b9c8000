"""Base classes and protocols that every game extends or implements.

The how-to guide "Add a game" shows an example of a new game.
"""

from typing import TYPE_CHECKING

from ..lazy import make_lazy_getattr

if TYPE_CHECKING:
    from ..kernel.chance import draw_below
    from ..kernel.compile_target import CompileTarget
    from ..kernel.compiler import compile_rule
    from ..kernel.rule import rule
    from ..kernel.struct import ConstTable, Int8, Int16, Int32, Int64, Struct, array, struct
    from ..messages import Messages
    from ..names import GeneratedName
    from ..page import GamePage
    from ..pictures.picture import Film, Picture
    from ..rulebook.chapters import Chapter, Topic
    from ..rulebook.search import ComponentDescription, FoundComponentList, Passage, RuleIndex, SearchResult
    from .actions import ActionField, VerbRow, VerbTable
    from .batch import Batch, SimultaneousBatch
    from .capabilities import Capabilities
    from .encoding import Encoding
    from .events import PlyEvent
    from .game import Game
    from .game_type import GameType
    from .hidden_facts import HiddenFact
    from .levels import Level
    from .measures import Measures, StatisticOverGames
    from .metrics import Metric
    from .narrator import Narrator
    from .options import Options, option
    from .pick_statistics import ComponentPick
    from .ply import Action, Ply, Result
    from .position import AnyPosition, Description
    from .puzzle_candidates import ActionEvaluation, PuzzleCandidate
    from .record import Forfeit
    from .rules import Deal, DefaultDeal, PositionRules, Rules
    from .search import RootStatistics, SearchSettings, Tree, TreeSearch
    from .seats import SEATS, Seat, seat_names
    from .styles import Style
    from .views import KnownState, Views
else:
    # Each module loads those below it alone: a game that is imported loads some of them before this package is whole.
    __getattr__ = make_lazy_getattr(
        __name__,
        ".kernel.chance:draw_below",
        ".kernel.compile_target:CompileTarget",
        ".kernel.compiler:compile_rule",
        ".kernel.rule:rule",
        ".kernel.struct:ConstTable Int8 Int16 Int32 Int64 Struct array struct",
        ".messages:Messages",
        ".names:GeneratedName",
        ".page:GamePage",
        ".pictures.picture:Film Picture",
        ".rulebook.chapters:Chapter Topic",
        ".rulebook.search:ComponentDescription SearchResult FoundComponentList Passage RuleIndex",
        "actions:ActionField VerbRow VerbTable",
        "batch:Batch SimultaneousBatch",
        "capabilities:Capabilities",
        "pick_statistics:ComponentPick",
        "encoding:Encoding",
        "events:PlyEvent",
        "puzzle_candidates:PuzzleCandidate ActionEvaluation",
        "game:Game",
        "game_type:GameType",
        "hidden_facts:HiddenFact",
        "levels:Level",
        "measures:StatisticOverGames Measures",
        "metrics:Metric",
        "narrator:Narrator",
        "options:Options option",
        "ply:Action Ply Result",
        "position:AnyPosition Description",
        "record:Forfeit",
        "rules:Deal DefaultDeal PositionRules Rules",
        "search:RootStatistics SearchSettings Tree TreeSearch",
        "seats:SEATS Seat seat_names",
        "styles:Style",
        "views:KnownState Views",
    )

# By topic: games, what happens in them, positions, data and functions of compiled rules, many games, players, the
# rulebook, and what a game offers.
__all__ = ["SEATS", "Game", "GameType", "Options", "PositionRules", "Rules", "Seat", "option", "seat_names"]
__all__ += ["Action", "ActionField", "Deal", "DefaultDeal", "Forfeit", "Ply", "PlyEvent", "Result"]
__all__ += ["VerbRow", "VerbTable"]
__all__ += ["AnyPosition", "Description", "HiddenFact", "KnownState", "Views"]
__all__ += ["ConstTable", "Int8", "Int16", "Int32", "Int64", "Struct", "array", "struct"]
__all__ += ["CompileTarget", "compile_rule", "draw_below", "rule"]
__all__ += ["Batch", "ComponentPick", "Encoding", "Measures", "Metric", "SimultaneousBatch", "StatisticOverGames"]
__all__ += ["ActionEvaluation", "Level", "RootStatistics", "SearchSettings", "Style", "Tree", "TreeSearch"]
__all__ += ["Chapter", "ComponentDescription", "FoundComponentList", "Passage", "RuleIndex", "SearchResult", "Topic"]
__all__ += ["Capabilities", "Film", "GamePage", "GeneratedName", "Messages", "Narrator", "Picture", "PuzzleCandidate"]
