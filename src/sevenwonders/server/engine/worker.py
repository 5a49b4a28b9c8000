"""The program of an engine process: `python -m sevenwonders.server.engine.worker` reads tasks and writes answers.

The process ends when its input ends, however the server ended.  It ignores Ctrl-C, because the server ends it.
"""

import json
import os
import queue
import signal
import sys
import threading
import time
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, BinaryIO

from ...errors import SevenWondersError
from ...players import Analysis, make_computer_player
from ...records import loads
from ...registry import game_type
from .tasks import MAX_RECORDS, Answer, EngineTask, Message, TaskKind, decode_known_position, encode_message

if TYPE_CHECKING:
    from ...game.search import TreeSearch
    from ...game.views import KnownState
    from ...review import Judge, ReviewStep

REPORT_SECONDS = 0.1  # between intermediate analyses; the first one is sent at once
WORKER_NICENESS = 5  # above that of the server, so that a busy machine serves pages first


@lru_cache(MAX_RECORDS)
def replay_for_review(text: str) -> "tuple[Judge, Mapping[int, ReviewStep]]":
    """Return a `Judge` for the game of a record, and the steps of the game by the index of their first ply.

    Raises `SevenWondersError` if the record does not replay.
    """
    from ...review import Judge, iter_review_steps

    game = loads(text)[0].game()
    return Judge(game_type(game.NAME), game.num_players), {step.ply: step for step in iter_review_steps(game)}


class EngineWorker:
    """The loop of an engine process: it runs one task after another, while a thread reads tasks and stop requests.

    Args:
        out: the unbuffered stream to which answers are written.
    """

    def __init__(self, out: BinaryIO) -> None:
        self._out = out
        self._jobs: queue.SimpleQueue[Message] = queue.SimpleQueue()
        self._lock = threading.Lock()
        self._job = 0  # the number of the running job
        self._stopped = -1  # the last job that was stopped, whether it had begun or not
        self._stop = threading.Event()
        self._advisers: dict[str, TreeSearch[KnownState]] = {}  # by game
        self._records: dict[str, str] = {}  # texts by key, the oldest first

    def run(self) -> None:
        """Run tasks one after another; the thread that reads them ends the process when the input ends."""
        threading.Thread(target=self._read_messages, daemon=True).start()
        while True:
            message = self._jobs.get()
            if "text" in message:
                self._cache_record_text(message["record"], message["text"])
                continue
            with self._lock:
                self._job = message["job"]
                self._stop.clear()
                if self._job == self._stopped:
                    self._stop.set()
            try:
                self._send_message(answer=self._run_task(EngineTask.from_message(message)))
            except (SevenWondersError, OSError) as error:
                self._send_message(failed=str(error))

    def _read_messages(self) -> None:
        """Read messages from the server: queue tasks and records, and stop the running task on request."""
        for line in sys.stdin.buffer:
            message = json.loads(line)
            if "stop" not in message:
                self._jobs.put(message)
                continue
            with self._lock:
                self._stopped = message["stop"]
                if self._job == self._stopped:
                    self._stop.set()
        os._exit(0)

    def _cache_record_text(self, key: str, text: str) -> None:
        """Store the text of a record under its key, and drop the oldest record if there are too many.

        `EngineProcess.send_task` drops its keys in the same order, so the server knows which records this process has.
        """
        if len(self._records) == MAX_RECORDS:
            del self._records[next(iter(self._records))]
        self._records[key] = text

    def _send_message(self, **fields: object) -> None:
        """Send a message with the id of the running job and the given fields to the server."""
        try:
            self._out.write(encode_message({"job": self._job, **fields}))
        except OSError:  # the server is gone
            os._exit(0)

    def _run_task(self, task: EngineTask) -> Answer:
        """Run a task, and return its answer: the code of an action, or an analysis or a review as JSON data."""
        match task.kind:
            case TaskKind.DECIDE:
                player = make_computer_player(task.player, task.seed, task.game)
                return player.choose(decode_known_position(task.game, task.state), task.seat, stop=self._stop).action
            case TaskKind.ADVISE:
                return self._analyse_position(task)
            case TaskKind.REVIEW:
                return self._review_ply(task)
            case TaskKind.RISKS:
                return self._list_reveal_risks(task)

    def _analyse_position(self, task: EngineTask) -> Message:
        """Return the analysis of a position as JSON data, and send better and better analyses during the search."""
        state, reported = decode_known_position(task.game, task.state), 0.0

        def analysis_to_json(analysis: Analysis) -> Message:
            reused = sum(move.visits for move in analysis.moves)  # with the simulations of earlier searches
            analysis = replace(analysis, simulations=max(analysis.simulations, reused))
            return game_type(task.game).add_reasons(analysis, state).to_json()

        def report_progress(analysis: Analysis) -> None:
            nonlocal reported
            if time.monotonic() - reported >= REPORT_SECONDS:
                self._send_message(progress=analysis_to_json(analysis))
                reported = time.monotonic()

        if task.game not in self._advisers:
            self._advisers[task.game] = game_type(task.game).make_search_player(seconds=task.seconds)
        adviser = self._advisers[task.game]
        adviser.seconds = task.seconds
        return analysis_to_json(adviser.analyse(state, task.seat, stop=self._stop, on_progress=report_progress))

    def _review_ply(self, task: EngineTask) -> Message | None:
        """Return the review of a ply as JSON data; None if the review was stopped."""
        judge, steps = replay_for_review(self._records[task.record])
        step = steps[task.ply]
        review = judge.review(step, self._stop)
        if review is None:
            return None
        if review.analysis is not None and step.seat is not None:
            known = judge.kind.known(step.state, step.seat)
            review = replace(review, analysis=judge.kind.add_reasons(review.analysis, known))
        return review.to_json()

    def _list_reveal_risks(self, task: EngineTask) -> list[Message] | None:
        """Return the cards or tokens that each action at a recorded decision could reveal, as JSON data.

        Return None if the task was stopped.
        """
        from ...review.reveals import count_losing_reveals, list_components_worst_first

        judge, steps = replay_for_review(self._records[task.record])
        step, risks = steps[task.ply], []
        seat = step.seat or 0
        analysis = judge.analyse(step.state, seat, step.codes[0], step.ply, self._stop)
        for move, reveals in judge.iter_actions_with_reveals(step.state, analysis, step.ply, self._stop):
            if move.risk is not None:
                worst, lost = move.risk, count_losing_reveals(reveals, seat)
                risks.append(
                    {
                        "action": move.text,
                        "worst": list(worst.texts),
                        "chance": worst.chance,
                        "value": worst.value,
                        "losing": lost.losing,
                        "number": lost.number,
                        "losing_chance": lost.chance,
                        "exact": worst.exact,
                        "cards": list_components_worst_first(reveals if worst.exact else (), seat),
                    }
                )
        return None if self._stop.is_set() else risks


def main() -> None:
    """Run an engine process, which the server has started, until its input ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(WORKER_NICENESS)
    out = os.fdopen(os.dup(1), "wb", buffering=0)
    os.dup2(2, 1)  # prints must not look like answers
    EngineWorker(out).run()


if __name__ == "__main__":
    main()
