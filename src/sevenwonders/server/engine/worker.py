"""A process that thinks: `python -m sevenwonders.server.engine.worker`, jobs on its input, answers on its output.

It ends when its input ends, however the server came to its end, and does not hear Ctrl-C: the server says when to stop.
"""

import json
import os
import queue
import signal
import sys
import threading
import time
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ...errors import SevenWondersError
from ...players import Analysis, computer_player
from ...records import loads
from ...registry import game_type
from .tasks import Answer, Message, Task, TaskKind, position_of, to_line

if TYPE_CHECKING:
    from ...game.search import TreeSearch
    from ...game.views import KnownState
    from ...review import Judge, Moment

BETWEEN_REPORTS = 0.1  # seconds; the first one comes at once
MODESTY = 5  # how much less of a busy machine it asks for than the server


class Worker:
    """Does one job after the other, while a thread listens for the next one and for a stop."""

    def __init__(self) -> None:
        self._jobs: queue.SimpleQueue[Message] = queue.SimpleQueue()
        self._lock = threading.Lock()
        self._job = 0  # the one in work
        self._stopped = -1  # the last one that is to be stopped, begun or not
        self._stop = threading.Event()
        self._out = os.fdopen(os.dup(1), "wb", buffering=0)
        os.dup2(2, 1)  # whatever is printed must not look like an answer
        self._advisers: dict[str, TreeSearch[KnownState]] = {}  # by game
        self._studied = ""  # the record that is reviewed
        self._judge: Judge
        self._moments: dict[int, Moment] = {}  # of that record, by ply

    def run(self) -> None:
        """Work until there is nobody left to work for."""
        threading.Thread(target=self._listen, daemon=True).start()
        while True:
            message = self._jobs.get()
            with self._lock:
                self._job = message["job"]
                self._stop.clear()
                if self._job == self._stopped:
                    self._stop.set()
            try:
                self._say(answer=self._done(Task.of_message(message)))
            except (SevenWondersError, OSError) as error:
                self._say(failed=str(error))

    def _listen(self) -> None:
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

    def _say(self, **what: object) -> None:
        try:
            self._out.write(to_line({"job": self._job, **what}))
        except OSError:  # nobody listens any more
            os._exit(0)

    def _done(self, task: Task) -> Answer:
        match task.kind:
            case TaskKind.DECIDE:
                player = computer_player(task.player, task.seed, task.game)
                return player.choose(position_of(task.game, task.state), task.seat, stop=self._stop).action
            case TaskKind.ADVISE:
                return self._advise(task)
            case TaskKind.REVIEW:
                return self._review(task)
            case TaskKind.RISKS:
                return self._risks(task)

    def _advise(self, task: Task) -> dict[str, Any]:
        state, reported = position_of(task.game, task.state), 0.0

        def told(analysis: Analysis) -> dict[str, Any]:
            return game_type(task.game).explained(_counted(analysis), state).to_json()

        def report(analysis: Analysis) -> None:
            nonlocal reported
            if time.monotonic() - reported >= BETWEEN_REPORTS:
                self._say(progress=told(analysis))
                reported = time.monotonic()

        if task.game not in self._advisers:
            self._advisers[task.game] = game_type(task.game).search(seconds=task.seconds)
        adviser = self._advisers[task.game]
        adviser.seconds = task.seconds
        return told(adviser.analyse(state, task.seat, stop=self._stop, on_progress=report))

    def _review(self, task: Task) -> dict[str, Any] | None:
        """What a review says of a ply."""
        moment = self._moment(task)
        told = self._judge.review(moment, self._stop)
        if told is None:
            return None
        if told.analysis is not None and moment.seat is not None:
            kind = game_type(task.game)
            known = kind.known(moment.state, moment.seat)
            told = replace(told, analysis=kind.explained(told.analysis, known))
        return told.to_json()

    def _risks(self, task: Task) -> list[dict[str, Any]] | None:
        """What may be revealed after every action of a decision; None when it was stopped."""
        from ...review.hidden_cards import outs, worst_first

        moment, found = self._moment(task), []
        seat = moment.seat or 0
        analysis = self._judge.analyse(moment.state, seat, moment.codes[0], moment.ply, self._stop)
        for move, reveals in self._judge.risks(moment.state, analysis, moment.ply, self._stop):
            if move.risk is not None:
                worst, lost = move.risk, outs(reveals, seat)
                found.append(
                    {
                        "action": move.text,
                        "worst": list(worst.texts),
                        "chance": worst.chance,
                        "value": worst.value,
                        "losing": lost.losing,
                        "number": lost.number,
                        "losing_chance": lost.chance,
                        "exact": worst.exact,
                        "cards": [
                            {"what": what, "chance": chance, "value": wins[seat]}
                            for what, (chance, wins) in worst_first(reveals if worst.exact else (), seat)
                        ],
                    }
                )
        return None if self._stop.is_set() else found

    def _moment(self, task: Task) -> "Moment":
        """A ply of a record; the game is replayed once for all its plies."""
        if task.record != self._studied:
            from ...review import Judge, moments

            game = loads(task.record)[0].game()
            self._judge = Judge(game_type(task.game), game.num_players)
            self._moments = {one.ply: one for one in moments(game)}
            self._studied = task.record
        return self._moments[task.ply]


def _counted(analysis: Analysis) -> Analysis:
    """An analysis that counts the simulations that the tree holds from before, too."""
    return replace(analysis, simulations=max(analysis.simulations, sum(move.visits for move in analysis.moves)))


def main() -> None:
    """Serve the process that has started this one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(MODESTY)
    Worker().run()


if __name__ == "__main__":
    main()
