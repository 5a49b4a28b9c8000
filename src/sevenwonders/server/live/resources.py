"""The parts of a server that all its tables share."""

from dataclasses import dataclass, field

from ..engine import EnginePool
from ..store import Store
from ..work.workers import FairThreadPool
from .clock import SystemClock


@dataclass(frozen=True)
class TableResources:
    """The parts of a server that all its tables share.

    Attributes:
        store: the storage of the tables.
        engine: the engine for computer players and hints.
        workers: the threads that replay tables.
        delay: the delay for spectators in seconds, if players may have hidden information; 0 turns the delay off.
        clock: the clock of the server.
    """

    store: Store
    engine: EnginePool
    workers: FairThreadPool
    delay: float = 0
    clock: SystemClock = field(default_factory=SystemClock)
