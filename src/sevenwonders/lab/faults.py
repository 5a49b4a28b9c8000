"""Games in which a player that fails loses: it raises, answers nonsense, or thinks for too long.

It is placed last.  The others go on, and a random player decides for it; the game is stopped when one is left.
"""

import math
import signal
import threading
import time
import traceback
from pathlib import PurePath
from types import CodeType, FrameType, TracebackType
from typing import Any, Self

from ..errors import PlayerError, SevenWondersError, quoted
from ..game.game import AnyGame
from ..game.player import Player, dismiss
from ..kernel.chance import Purpose, seed_of
from ..players import RandomPlayer
from ..players.custom import is_ours
from ..registry import game_type
from .jobs import Fault, Job, Row, row_of, seated

MAX_REASON = 200  # letters
MAX_TICK_SECONDS, TICKS = 0.2, 10  # how often a limit looks at the clock; one that is swallowed is raised again


class OutOfTime(BaseException):
    """Ends the thinking of a player whose time is up; no `except Exception` of the player holds it up."""


class TimeLimit:
    """Limits the seconds that something may take: `with limit:` raises `OutOfTime` when they are over.

    In the main thread of a process on Unix it is stopped, except in machine code; elsewhere it is refused afterwards.
    """

    def __init__(self, seconds: float | None) -> None:
        self._seconds, self._ends = seconds or math.inf, math.inf
        on_main = threading.current_thread() is threading.main_thread()
        self._ticks = seconds is not None and on_main and hasattr(signal, "setitimer")
        if self._ticks:
            self._before = signal.signal(signal.SIGALRM, self._tick)
            tick = min(MAX_TICK_SECONDS, self._seconds / TICKS)
            self._timer = signal.setitimer(signal.ITIMER_REAL, tick, tick)  # somebody else's, as of a test runner

    def close(self) -> None:
        """Give the process's timer back to whoever had it."""
        if self._ticks:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, self._before)
            signal.setitimer(signal.ITIMER_REAL, *self._timer)

    def __enter__(self) -> Self:
        self._ends = time.monotonic() + self._seconds
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        ends = self._ends
        self.disarm()
        if kind is None and time.monotonic() > ends:
            raise OutOfTime

    def disarm(self) -> None:
        """Stop counting."""
        self._ends = math.inf

    def _tick(self, number: int, frame: FrameType | None) -> None:
        if time.monotonic() > self._ends:
            raise OutOfTime


def play_with_faults(job: Job, seconds: float | None = None) -> tuple[AnyGame, list[Fault]]:
    """Play one game until it is over or one player is left that did not fail; return it with what players did wrong.

    Args:
        job: the game.
        seconds: how many a player that is not of this package may take for a decision.
    """
    game = game_type(job.game).dealt(job.options, job.seed, job.names)
    seats = range(len(job.players))
    players: dict[int, Player[Any]] = {}
    faults: list[Fault] = []
    limit, unlimited = TimeLimit(seconds), TimeLimit(None)
    limits = dict.fromkeys(seats, unlimited)

    def fail(seat: int, error: BaseException, code: CodeType | None) -> None:
        """Note what a player did wrong, and put a random player in its place."""
        limit.disarm()
        if isinstance(error, KeyboardInterrupt | GeneratorExit):
            raise error
        reason = f"it took longer than {seconds:g} seconds" if isinstance(error, OutOfTime) else _reason(error)
        faults.append(Fault(job.names[seat], seat, reason, _where(error, code)))
        if seat in players:
            _dismiss(players[seat], limit)
        limits[seat] = unlimited
        players[seat] = RandomPlayer(seed_of(job.seed, Purpose.PLAYER, job.number, seat), job.game)

    try:
        for seat in seats:
            try:
                with limit:
                    players[seat] = seated(job, seat)
                limits[seat] = unlimited if is_ours(players[seat]) else limit  # ours keep to their own time
            except BaseException as error:
                fail(seat, error, _code_of(job.players[seat], "__init__"))
        while not game.is_over and len(faults) < len(seats) - 1:
            for seat in game.deciders:
                try:
                    with limits[seat]:
                        decision = players[seat].choose(game.known(seat), seat)
                    if not hasattr(decision, "action"):
                        raise PlayerError(f"it answered {quoted(decision, 60)}, which is no Decision")
                    game.commit(seat, decision.action)
                except BaseException as error:
                    fail(seat, error, _code_of(players[seat], "choose"))
                    game.commit(seat, players[seat].choose(game.known(seat), seat).action)
    finally:
        for player in players.values():
            _dismiss(player, limit)
        limit.close()
    return game, faults


def play_job_with_faults(job: Job, seconds: float | None = None) -> Row:
    """Play one game so, and sum it up."""
    return row_of(job, *play_with_faults(job, seconds))


def _dismiss(player: Player[Any], limit: TimeLimit) -> None:
    """Let a player go, whatever it does about that."""
    try:
        with limit:
            dismiss(player)
    except BaseException as error:
        limit.disarm()
        if isinstance(error, KeyboardInterrupt | GeneratorExit):
            raise


def _reason(error: BaseException) -> str:
    """What an exception says, on one line; of this package's own ones without the type and the advice."""
    if isinstance(error, SevenWondersError):
        return str(error).partition("; ")[0][:MAX_REASON]
    lines = "".join(traceback.format_exception_only(error)).splitlines()
    return lines[0][:MAX_REASON] if lines else type(error).__name__


def _code_of(thing: object, method: str) -> CodeType | None:
    """The code of a function, or of a method of an object or a class."""
    code = getattr(thing, "__code__", None) or getattr(getattr(thing, method, None), "__code__", None)
    return code if isinstance(code, CodeType) else None


def _where(error: BaseException, code: CodeType | None) -> str:
    """The last line of the player's file that an exception went through, else that where its code begins."""
    if code is None:
        return ""
    file, raised = code.co_filename, error.__cause__ or error
    lines = [line for frame, line in traceback.walk_tb(raised.__traceback__) if frame.f_code.co_filename == file]
    return f"{PurePath(file).name}:{lines[-1] if lines else code.co_firstlineno}"
