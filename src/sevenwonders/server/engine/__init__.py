"""Computer players and advisers in subprocesses, so that a long search does not block the server.

`EnginePool` is the interface of the pool to the server.  For a move or a hint a process receives the position as its
seat may know it, and nothing else of the game: hidden information and the seed never leave the server.
"""

from ..work.fair_queue import Client
from .interface import AsyncEngine, Priority
from .job import EngineError
from .pool import EnginePool

__all__ = ["AsyncEngine", "Client", "EngineError", "EnginePool", "Priority"]
