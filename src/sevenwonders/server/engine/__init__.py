"""Computer players and advisers in processes of their own, so that a long search does not block the server.

`EnginePool` is the pool as the server sees it.  For a move or a hint a process receives the position as its seat may
know it, and nothing else of the game: what a seat cannot know, and the seed that decides it, never leave the server.
"""

from ..work.fairness import Party
from .interface import Engine, Priority
from .job import EngineError
from .pool import EnginePool

__all__ = ["Engine", "EngineError", "EnginePool", "Party", "Priority"]
