"""Computer players and advisers in processes of their own, so that nobody who thinks keeps the server waiting.

`EnginePool` is the pool as the server sees it.  A process gets a position as its seat may know it and nothing else of a
game: what a seat cannot know, and the seed that will decide it, never leave the server.
"""

from ..work.fairness import Party
from .interface import Engine, Priority
from .job import EngineError
from .pool import EnginePool

__all__ = ["Engine", "EngineError", "EnginePool", "Party", "Priority"]
