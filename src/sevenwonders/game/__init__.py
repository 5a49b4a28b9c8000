"""Base classes and protocols that every game extends or implements.

The how-to guide "Add a game" shows an example of a new game.
"""

from typing import TYPE_CHECKING

from ..lazy import names_of

if TYPE_CHECKING:
    from ..kernel.chance import draw
    from ..kernel.compiled_part import CompiledPart
    from ..kernel.compiler import compiled
    from ..kernel.rule import rule
    from ..kernel.struct import ConstTable, Int8, Int16, Int32, Int64, Struct, array, struct
    from ..messages import Messages
    from ..names import MadeName
    from ..page import Page
    from ..pictures.film import Film, Picture
    from ..rulebook.chapters import Chapter, Topic
    from ..rulebook.search import Described, Found, FoundComponents, Passage, RuleIndex
    from .actions import ActionField, VerbRow, VerbTable
    from .batch import Batch, Everybody
    from .capabilities import Capabilities
    from .choices import Choice
    from .encoding import Encoding
    from .events import PlyEvent
    from .finding import Finding, Outlook
    from .game import Game
    from .game_type import GameType
    from .hidden_facts import HiddenFact
    from .levels import Level
    from .measures import Figure, Measures
    from .metrics import Metric
    from .narrator import Narrator
    from .options import Options, option
    from .ply import Action, Ply, Result
    from .position import AnyPosition, Description
    from .record import Forfeit
    from .rules import Deal, Outcomes, PositionRules, Rules
    from .search import Findings, SearchSettings, Tree, TreeSearch
    from .seats import SEATS, Seat, seat_names
    from .styles import Style
    from .views import KnownState, Views
else:
    MODULES = {
        ".kernel.chance": ("draw",),
        ".kernel.compiled_part": ("CompiledPart",),
        ".kernel.compiler": ("compiled",),
        ".kernel.rule": ("rule",),
        ".kernel.struct": ("ConstTable", "Int8", "Int16", "Int32", "Int64", "Struct", "array", "struct"),
        "actions": ("ActionField", "VerbRow", "VerbTable"),
        "batch": ("Batch", "Everybody"),
        "capabilities": ("Capabilities",),
        "choices": ("Choice",),
        ".pictures.film": ("Film", "Picture"),
        "encoding": ("Encoding",),
        "events": ("PlyEvent",),
        "finding": ("Finding", "Outlook"),
        "game": ("Game",),
        "game_type": ("GameType",),
        "levels": ("Level",),
        "measures": ("Figure", "Measures"),
        "metrics": ("Metric",),
        "narrator": ("Narrator",),
        "options": ("Options", "option"),
        ".messages": ("Messages",),
        ".names": ("MadeName",),
        ".page": ("Page",),
        "ply": ("Action", "Ply", "Result"),
        "position": ("AnyPosition", "Description"),
        ".rulebook.search": ("Described", "Found", "FoundComponents", "Passage", "RuleIndex"),
        ".rulebook.chapters": ("Chapter", "Topic"),
        "hidden_facts": ("HiddenFact",),
        "rules": ("Deal", "Outcomes", "PositionRules", "Rules"),
        "record": ("Forfeit",),
        "seats": ("SEATS", "Seat", "seat_names"),
        "search": ("Findings", "SearchSettings", "Tree", "TreeSearch"),
        "styles": ("Style",),
        "views": ("KnownState", "Views"),
    }
    # Each module loads those below it alone: a game that is imported loads some of them before this package is whole.
    __getattr__ = names_of(__name__, {name: module for module, names in MODULES.items() for name in names})

__all__ = [
    "SEATS",
    "Action",
    "ActionField",
    "AnyPosition",
    "Batch",
    "Capabilities",
    "Chapter",
    "Choice",
    "CompiledPart",
    "ConstTable",
    "Deal",
    "Described",
    "Description",
    "Encoding",
    "Everybody",
    "Figure",
    "Film",
    "Finding",
    "Findings",
    "Forfeit",
    "Found",
    "FoundComponents",
    "Game",
    "GameType",
    "HiddenFact",
    "Int8",
    "Int16",
    "Int32",
    "Int64",
    "KnownState",
    "Level",
    "MadeName",
    "Measures",
    "Messages",
    "Metric",
    "Narrator",
    "Options",
    "Outcomes",
    "Outlook",
    "Page",
    "Passage",
    "Picture",
    "Ply",
    "PlyEvent",
    "PositionRules",
    "Result",
    "RuleIndex",
    "Rules",
    "SearchSettings",
    "Seat",
    "Struct",
    "Style",
    "Topic",
    "Tree",
    "TreeSearch",
    "VerbRow",
    "VerbTable",
    "Views",
    "array",
    "compiled",
    "draw",
    "option",
    "rule",
    "seat_names",
    "struct",
]
