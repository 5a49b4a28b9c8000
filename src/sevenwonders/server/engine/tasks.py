"""What is asked of a process that thinks, and what it answers: lines of JSON.

{"job": 7, "task": "decide", "game": "duel", "state": "...", "seat": 0, "player": "level:3", "seed": 1}
{"job": 8, "task": "advise", "game": "classic", "state": "...", "seat": 0, "seconds": 2.0}
{"job": 5, "task": "review", "game": "duel", "record": "...", "ply": 12}   what a review says of a ply
{"job": 6, "task": "risks", "game": "duel", "record": "...", "ply": 12}    what may be revealed after every action there
{"stop": 8}                                     answer now with what you have

{"job": 8, "progress": {...}}     an analysis on the way
{"job": 8, "answer": ...}         an action, an analysis, a ply reviewed, or null
{"job": 8, "failed": "..."}       a sentence
"""

import json
from base64 import b64decode, b64encode
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, cast

from ...game.views import KnownState
from ...registry import game_type

Message = dict[str, Any]
# An action, an analysis or review as plain data, what may be revealed, or None from a study that was stopped.
Answer = int | dict[str, Any] | list[dict[str, Any]] | None


class TaskKind(Enum):
    """What a process can be asked."""

    DECIDE = "decide"
    ADVISE = "advise"
    REVIEW = "review"
    RISKS = "risks"


STUDIED = (TaskKind.REVIEW, TaskKind.RISKS)  # asked about a ply of a record


@dataclass(frozen=True)
class Task:
    """One thing to think about; `seconds` bounds an advice, `record` and `ply` say what to review."""

    kind: TaskKind
    game: str
    state: str = ""
    seat: int = 0
    player: str = ""
    seed: int = 0
    seconds: float = 0.0
    record: str = ""
    ply: int = 0

    def to_message(self, job: int) -> Message:
        """What is sent."""
        message: Message = {"job": job, "task": self.kind.value, "game": self.game}
        if self.state:
            message |= {"state": self.state, "seat": self.seat}
        if self.kind is TaskKind.DECIDE:
            message |= {"player": self.player, "seed": self.seed}
        if self.kind is TaskKind.ADVISE:
            message["seconds"] = self.seconds
        if self.kind in STUDIED:
            message |= {"record": self.record, "ply": self.ply}
        return message

    @classmethod
    def of_message(cls, message: Mapping[str, Any]) -> "Task":
        """What was meant."""
        fields = {
            name: message[name]
            for name in ("state", "seat", "player", "seed", "seconds", "record", "ply")
            if name in message
        }
        return cls(TaskKind(message["task"]), message["game"], **fields)


def position_text(game: str, state: KnownState, seat: int) -> str:
    """A position without what a seat cannot know, as text."""
    known = game_type(game).known(state, seat)  # once more: nothing else may leave the process
    return b64encode(known.to_array().tobytes()).decode()


def position_of(game: str, text: str) -> KnownState:
    """The position of such a text."""
    import numpy as np

    made = game_type(game).State
    return cast("KnownState", made(np.frombuffer(b64decode(text), made.dtype)[0]))


def to_line(message: Message) -> bytes:
    """A message as a line."""
    return json.dumps(message, separators=(",", ":")).encode() + b"\n"
