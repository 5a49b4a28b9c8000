"""What is asked of a process that thinks, and what it answers: lines of JSON.

{"job": 7, "task": "decide", "state": "...", "seat": 0, "player": "level:3", "seed": 1}
{"job": 8, "task": "advise", "state": "...", "seat": 0, "seconds": 2.0}
{"job": 9, "task": "load"}        read the machine code of the search, so that the first search starts at once
{"job": 1, "task": "prepare"}     make the machine code
{"stop": 8}                       answer now with what you have

{"job": 8, "progress": {...}}     an analysis on the way; of `prepare`: {}
{"job": 8, "answer": ...}         an action, an analysis, or null
{"job": 8, "failed": "..."}       a sentence
"""

import json
from base64 import b64decode, b64encode
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any

import numpy as np

from ...duel.game import known
from ...duel.rules.state import State, state_t
from ...players import Analysis
from ...players.base import Move, Reason

Message = dict[str, Any]


class TaskKind(Enum):
    """What a process can be asked."""

    DECIDE = "decide"
    ADVISE = "advise"
    LOAD = "load"
    PREPARE = "prepare"


@dataclass(frozen=True)
class Task:
    """One thing to think about; `seconds` bounds an advice."""

    kind: TaskKind
    state: str = ""
    seat: int = 0
    player: str = ""
    seed: int = 0
    seconds: float = 0.0

    def to_message(self, job: int) -> Message:
        """What is sent."""
        message: Message = {"job": job, "task": self.kind.value}
        if self.state:
            message |= {"state": self.state, "seat": self.seat}
        if self.kind is TaskKind.DECIDE:
            message |= {"player": self.player, "seed": self.seed}
        if self.kind is TaskKind.ADVISE:
            message["seconds"] = self.seconds
        return message

    @classmethod
    def of_message(cls, message: Mapping[str, Any]) -> "Task":
        """What was meant."""
        fields = {name: message[name] for name in ("state", "seat", "player", "seed", "seconds") if name in message}
        return cls(TaskKind(message["task"]), **fields)


def written(state: State, seat: int) -> str:
    """A position without what a seat cannot know, as text."""
    return b64encode(known(state, seat).to_array().tobytes()).decode()


def read(text: str) -> State:
    """A position that was `written`."""
    return State(np.frombuffer(b64decode(text), state_t)[0])


def analysis_of(plain: Mapping[str, Any]) -> Analysis:
    """An analysis that was sent as plain data (`Analysis.to_json`)."""
    moves = tuple(
        Move(**{**move, "reasons": tuple(Reason(**reason) for reason in move["reasons"])}) for move in plain["moves"]
    )
    return Analysis(**{**plain, "moves": moves, "line": tuple(plain["line"])})


def to_line(message: Message) -> bytes:
    """A message as a line."""
    return json.dumps(message, separators=(",", ":")).encode() + b"\n"
