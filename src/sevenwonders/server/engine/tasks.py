"""Messages between the server and its engine processes, as lines of JSON.

{"job": 7, "task": "decide", "game": "duel", "state": "...", "seat": 0, "player": "level:3", "seed": 1}
{"job": 8, "task": "advise", "game": "classic", "state": "...", "seat": 0, "seconds": 2.0}
{"record": "5f0a...", "text": "..."}            a record; a process remembers the last `MAX_RECORDS`
{"job": 5, "task": "review", "game": "duel", "record": "5f0a...", "ply": 12}   the review of a ply
{"job": 6, "task": "risks", "game": "duel", "record": "5f0a...", "ply": 12}    possible reveals after each action
{"stop": 8}                                     answer now with what you have

{"job": 8, "progress": {...}}     an analysis on the way
{"job": 8, "answer": ...}         an action, an analysis, a review of a ply, or null
{"job": 8, "failed": "..."}       a sentence
"""

import json
from base64 import b64decode, b64encode
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from hashlib import blake2b
from typing import Any, cast

from ...game.views import KnownState
from ...registry import game_type

MAX_RECORDS = 4  # a process keeps the latest records
Message = dict[str, Any]
# An action, an analysis or review as plain data, the fields of risks, or None from a study that was stopped.
Answer = int | Message | list[Message] | None


class TaskKind(Enum):
    """The kinds of tasks of an engine process.

    The tasks are to choose a move, to analyse a position, to review a ply (an action or a chance event), and to list
    the cards and tokens that each action could reveal.
    """

    DECIDE = "decide"
    ADVISE = "advise"
    REVIEW = "review"
    RISKS = "risks"


SENT_FIELDS = {  # the fields of a task in its message, besides its kind and game
    TaskKind.DECIDE: ("state", "seat", "player", "seed"),
    TaskKind.ADVISE: ("state", "seat", "seconds"),
    TaskKind.REVIEW: ("record", "ply"),
    TaskKind.RISKS: ("record", "ply"),
}


@dataclass(frozen=True)
class EngineTask:
    """A task for an engine process: to choose a move, to analyse a position, or to review a ply.

    Attributes:
        kind: the kind of the task.
        game: the name of the game.
        state: the position of a move or an analysis, encoded by `encode_known_position`.
        seat: the seat to act in the position.
        player: the name of the computer player that chooses a move.
        seed: the seed of the player's random numbers.
        seconds: the longest time of an analysis.
        record: the game record to review: its text in the server, but only `record_key` in a message.
        ply: the index of the ply to review.
    """

    kind: TaskKind
    game: str
    state: str = ""
    seat: int = 0
    player: str = ""
    seed: int = 0
    seconds: float = 0.0
    record: str = ""
    ply: int = 0

    @cached_property
    def record_key(self) -> str:
        """The key that stands for the record in messages: a hash of its text."""
        return blake2b(self.record.encode(), digest_size=16).hexdigest()

    def to_message(self, job: int) -> Message:
        """Return the task and the id of its job as a message to a process, in JSON data."""
        fields = {name: getattr(self, name) for name in SENT_FIELDS[self.kind]}
        if "record" in fields:
            fields["record"] = self.record_key
        return {"job": job, "task": self.kind.value, "game": self.game, **fields}

    @classmethod
    def from_message(cls, message: Message) -> "EngineTask":
        """Make a task from the message that `to_message` returned."""
        kind = TaskKind(message["task"])
        return cls(kind, message["game"], **{name: message[name] for name in SENT_FIELDS[kind]})


def encode_known_position(game: str, state: KnownState, seat: int) -> str:
    """Encode a position as text, after removing the information that is hidden from a seat."""
    known = game_type(game).known(state, seat)  # redacted again: nothing else may leave the process
    return b64encode(known.to_array().tobytes()).decode()


def decode_known_position(game: str, text: str) -> KnownState:
    """Decode a position from the text that `encode_known_position` returned."""
    import numpy as np

    made = game_type(game).State
    return cast("KnownState", made(np.frombuffer(b64decode(text), made.dtype)[0]))


def encode_message(message: Message) -> bytes:
    """Encode a message as a line of JSON in bytes."""
    return json.dumps(message, separators=(",", ":")).encode() + b"\n"
