"""Computer players and analyses in subprocesses, so that a long search does not block the server.

`EnginePool` is the interface of the subprocesses to the server.  For a move or a hint, a subprocess receives only what
the seat to act may know of the position; hidden information and the seed never leave the server.
"""

from ..work.fair_queue import ClientKey
from .pool import EngineError, EnginePool
from .priority import Priority

__all__ = ["ClientKey", "EngineError", "EnginePool", "Priority"]
