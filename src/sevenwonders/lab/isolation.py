"""Players from outside this package in separate processes, so that a crash or a changed class harms no other game."""

import math
import multiprocessing
import os
import signal
import sys
import threading
import time
import traceback
from multiprocessing import util
from multiprocessing.connection import Connection
from pathlib import Path, PurePath
from threading import Event
from types import CodeType, FrameType, TracebackType
from typing import Any, NoReturn, Self

import cloudpickle

from ..errors import PlayerError, SevenWondersError
from ..game.player import BasePlayer, Decision, Player, close_player
from ..game.search import TreeSearch
from ..game.styles import StyledPlayer
from ..game.views import KnownState
from ..players import Entrant, name_of, player_from
from ..players.custom import find_installed_players
from ..players.spec import BUILT_IN, is_import_path, is_program
from ..registry import game_type
from .workers import block_interrupts, delay_interrupts, end_with_parent, hide_main_module

MAX_REASON = 200  # characters
START_SECONDS = 60.0  # for a process to start and import the player
END_SECONDS = 2.0  # until the status of a process that ends is known
SLACK_SECONDS = 1.0  # until the process of a player that ignores its time limit is killed
MAX_TICK_SECONDS, TICKS = 0.2, 10  # between checks of the clock; an `OutOfTime` that a player catches is raised again
PACKAGE = str(Path(__file__).parents[1])


class OutOfTime(BaseException):
    """Raised when a player exceeds its time limit; a BaseException, so that `except Exception` does not catch it."""


class TimeLimit:
    """A time limit: `with limit:` raises `OutOfTime` if the block takes longer than `seconds`; None is no limit.

    In the main thread of a process on Unix the limit interrupts the block, except in machine code. Elsewhere it raises
    at the end of the block.
    """

    def __init__(self, seconds: float | None) -> None:
        self._seconds, self._ends = seconds or math.inf, math.inf
        on_main = threading.current_thread() is threading.main_thread()
        self._ticks = seconds is not None and on_main and hasattr(signal, "setitimer")
        if self._ticks:
            self._before = signal.signal(signal.SIGALRM, self._raise_if_over)
            tick = min(MAX_TICK_SECONDS, self._seconds / TICKS)
            self._timer = signal.setitimer(signal.ITIMER_REAL, tick, tick)  # may be in use, as by a test runner

    def close(self) -> None:
        """Restore the alarm signal and the timer that the process had before the limit was made."""
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
        """Stop the time limit of the current block; the next block has the full time again."""
        self._ends = math.inf

    def _raise_if_over(self, number: int, frame: FrameType | None) -> None:
        if time.monotonic() > self._ends:
            raise OutOfTime


class PlayerFault(Exception):
    """The cause of an error that a player raised in its own process.

    Attributes:
        reason: the description of the fault.
        where: the file and line in the code of the player, as in `bots.py:12`; empty if unknown.
    """

    def __init__(self, reason: str, where: str = "") -> None:
        super().__init__(reason)
        self.reason, self.where = reason, where


def is_custom_player(entrant: Entrant) -> bool:
    """Return whether a player runs Python code from outside this package: a class, an object or a factory.

    `entrant` is the name of the player, or the class, object or factory itself.

    >>> is_custom_player("greedy"), is_custom_player("mybots.pointy:Pointy"), is_custom_player("exec:python bot.py")
    (False, True, False)
    """
    package = __name__.partition(".")[0]
    if not isinstance(entrant, str):
        kind = entrant if hasattr(entrant, "__name__") else type(entrant)
        return str(getattr(kind, "__module__", "")).partition(".")[0] != package
    word = entrant.strip()
    if is_program(word):
        return False
    if is_import_path(word):
        return word.partition(":")[0].partition(".")[0] != package
    return not BUILT_IN.match(word) and word in find_installed_players()


def make_isolated_player(entrant: Entrant, seed: int, game: str) -> Player[KnownState]:
    """Make a player for a game of the lab; a player from outside this package is isolated in a separate process.

    A built-in player runs in this process, and so does a player that cannot be pickled. A search measures its time as
    processor time, so that other work does not weaken it.

    Args:
        entrant: the name of the player, or its class, object or factory.
        seed: the seed of its random numbers.
        game: the name of the game.

    Raises:
        PlayerError: there is no such player, or the player cannot be made.
    """
    if is_custom_player(entrant) and not multiprocessing.current_process().daemon:
        try:
            content = bytes(cloudpickle.dumps(entrant))
        except Exception:
            return player_from(entrant, seed, game)
        return IsolatedPlayer(content, name_of(entrant), seed, game)
    return _make_local_player(entrant, seed, game)


def check_player_starts(entrant: Entrant, game: str, seconds: float | None = None) -> None:
    """Check that a player exists, and can be made in time.

    Args:
        entrant: the name of the player, or its class, object or factory.
        game: the name of the game.
        seconds: the time limit; None for no limit.

    Raises:
        PlayerError: the player does not exist, or cannot be made in time.
    """
    player = make_isolated_player(entrant, 0, game)
    if isinstance(player, IsolatedPlayer):
        player.seconds = seconds
        try:
            player.start()
        finally:
            player.close()


class IsolatedPlayer(BasePlayer):
    """A player from outside this package; it runs in a separate process with all players of its class or factory.

    An error that the player raises in its process is raised in this process, with a `PlayerFault` as its cause.

    Attributes:
        seconds: the time limit for a decision; when it is exceeded, `OutOfTime` is raised and the process is killed.
        code_location: the line at which the code of the player begins, as in `bots.py:12`; empty before the start.
    """

    is_foreign = True

    def __init__(self, content: bytes, name: str, seed: int, game: str) -> None:
        self.name = name
        self.seconds: float | None = None
        self.code_location = ""
        self._content, self._seed, self._game = content, seed, game
        self._home: _PlayerProcess | None = None

    def start(self) -> None:
        """Start the process if it does not run, and make the player in it; do nothing if the player is already made."""
        if self._home is None:
            self._home = _get_player_process(self._content, self._game, self.name)
            self.code_location = self._ask_process("make", self._seed)

    def choose(self, state: KnownState, seat: int, *, stop: Event | None = None) -> Decision:
        """Let the player decide in its process, and return the decision; `stop` is ignored."""
        self.start()
        decision: Decision = self._ask_process("choose", state, seat)
        return decision

    def close(self) -> None:
        """Dismiss the player; its process keeps running for later players of the same class or factory."""
        if self._home is not None and self._home.is_running:
            self._ask_process("dismiss")
        self._home = None

    def _ask_process(self, command: str, *arguments: object) -> Any:
        assert self._home is not None
        return self._home.send_request(self.seconds, command, id(self), *arguments)


class _PlayerProcess:
    """A process that runs all players of one class or factory.

    It ends with its parent process, or earlier if a player ends it or exceeds a time limit.

    Args:
        content: the pickled class, object or factory of the players.
        game: the name of the game.
        name: the name of the players.
    """

    def __init__(self, content: bytes, game: str, name: str) -> None:
        method = _choose_start_method()
        context: Any = multiprocessing.get_context(method)
        self._name, self._lock, self.is_running = name, threading.Lock(), True
        self._connection, other = context.Pipe()
        self._process = context.Process(target=_serve_players, args=(other, content, game), name=f"player {name}")
        with delay_interrupts(), block_interrupts(), hide_main_module():
            if method == "forkserver":
                context.set_forkserver_preload([__name__])
            self._process.start()
        other.close()
        try:
            self.send_request(START_SECONDS, "start", 0)
        except OutOfTime:
            raise PlayerError(f"the player '{name}' did not start within {START_SECONDS:g} seconds") from None

    def send_request(self, seconds: float | None, *request: object) -> Any:
        """Send a request to the process and return the answer; kill the process if it does not answer in time.

        Args:
            seconds: the time for the answer; None for no limit.
            request: a command of `_serve_players` such as `choose`, the id of the player, and the arguments.
        """
        if not self.is_running:
            self._raise_process_ended()
        with self._lock:
            try:
                self._connection.send_bytes(cloudpickle.dumps((seconds, *request)))
                if not self._connection.poll(None if seconds is None else seconds + SLACK_SECONDS):
                    raise OutOfTime
                kind, *answer = cloudpickle.loads(self._connection.recv_bytes())
            except (EOFError, OSError):
                self.end(END_SECONDS)
                self._raise_process_ended()
            except BaseException:  # the answer will not be read
                self.end()
                raise
        if kind == "raised":
            error, reason, where = answer
            raise error from PlayerFault(reason, where)
        return answer[0]

    def end(self, patience: float = 0.0) -> None:
        """Kill the process if it does not end by itself within `patience` seconds."""
        if self.is_running:
            self.is_running = False
            self._connection.close()
            self._process.join(patience)
            self._process.kill()
            self._process.join()

    def _raise_process_ended(self) -> NoReturn:
        """Raise a `PlayerError` that says with which status or by which signal the process has ended."""
        status = self._process.exitcode
        if status is None or status >= 0:
            how = f"with the exit status {status}"
        else:
            how = f"by {signal.Signals(-status).name}" if -status in set(signal.Signals) else f"by signal {-status}"
        fault = PlayerFault(f"it ended its process {how}")
        raise PlayerError(f"the player '{self._name}' ended its process {how}") from fault


def _choose_start_method() -> str:
    """Return the start method for `multiprocessing`: `fork` if no other thread can hold locks, else another."""
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return "spawn"
    is_alone = threading.active_count() == 1 and "torch" not in sys.modules and sys.platform != "darwin"
    return "fork" if is_alone else "forkserver"


_homes: dict[tuple[int, bytes, str], _PlayerProcess] = {}


def _get_player_process(content: bytes, game: str, name: str) -> _PlayerProcess:
    """Return the process in which players of a class or factory run; start it if it does not run.

    Args:
        content: the pickled class or factory.
        game: the name of the game.
        name: the name of the player in error messages.
    """
    key = os.getpid(), content, game
    if key not in _homes or not _homes[key].is_running:
        if not _homes:
            util.Finalize(None, _end_all_processes, exitpriority=10)  # before the interpreter waits for them
        _homes[key] = _PlayerProcess(content, game, name)
    return _homes[key]


def _end_all_processes() -> None:
    for (process, *_), home in _homes.items():
        if process == os.getpid():
            home.end()


# --- in the process of a player


def _serve_players(connection: Connection, content: bytes, game: str) -> None:
    """Run players in this process on request, until the parent process closes the connection.

    Args:
        connection: the connection to the parent process.
        content: the pickled class, object or factory of the players.
        game: the name of the game.
    """
    end_with_parent()
    entrant: Entrant = ""
    players: dict[int, Player[KnownState]] = {}

    def run_command(command: str, number: int, *arguments: Any) -> object:
        nonlocal entrant
        match command:
            case "start":
                game_type(game)  # load the game, so that this does not count as time of a player
                entrant = cloudpickle.loads(content)
            case "make":
                players[number] = player = _make_local_player(entrant, arguments[0], game)
                return _format_definition_location(player, "choose")
            case "choose":
                decision = players[number].choose(*arguments)
                return Decision(decision.action) if hasattr(decision, "action") else decision
            case "dismiss":
                close_player(players.pop(number, None))
        return None

    while True:
        try:
            request = connection.recv_bytes()
        except (EOFError, OSError):
            return
        seconds, command, number, *arguments = cloudpickle.loads(request)
        limit = TimeLimit(None if command == "start" else seconds)
        try:
            with limit:
                result = run_command(command, number, *arguments)
            reply = _pickle_parts("answer", result)
        except BaseException as error:
            method = "choose" if number in players else "__init__"
            reply = _pickle_player_error(error, describe_fault(error, players.get(number, entrant), method))
        finally:
            limit.close()
        try:
            connection.send_bytes(reply)
        except OSError:  # the other process has gone meanwhile
            return


def _make_local_player(entrant: Entrant, seed: int, game: str) -> Player[KnownState]:
    """Make a player in this process, from its name, class, object or factory.

    A search measures its time as processor time of its thread.

    Args:
        entrant: the name, class, object or factory.
        seed: the seed of the player's random numbers.
        game: the name of the game.
    """
    player = player_from(entrant, seed, game)
    if isinstance(player, TreeSearch | StyledPlayer):
        player.clock = time.thread_time
    return player


def _pickle_parts(*parts: object) -> bytes:
    return bytes(cloudpickle.dumps(parts))


def _pickle_player_error(error: BaseException, fault: PlayerFault) -> bytes:
    """Pickle an error of a player, with the contents of a `PlayerFault` that describes its cause.

    An error that cannot be pickled becomes a `PlayerError`.
    """
    error.__traceback__ = error.__cause__ = error.__context__ = None
    try:
        content = _pickle_parts("raised", error, fault.reason, fault.where)
        cloudpickle.loads(content)
    except Exception:
        content = _pickle_parts("raised", PlayerError(fault.reason), fault.reason, fault.where)
    return content


def describe_fault(error: BaseException, thing: object, method: str) -> PlayerFault:
    """Describe an error that a player raised, and find its line.

    Args:
        error: the error.
        thing: the player, or the class or name from which it could not be made.
        method: the name of the method that raised the error.
    """
    return PlayerFault(_format_error_reason(error), _find_error_location(error, _find_code_object(thing, method)))


def _format_error_reason(error: BaseException) -> str:
    """Format an exception as one line, for a report of a player's fault.

    For an error of this package, the type and the advice after the semicolon are left out.
    """
    if isinstance(error, SevenWondersError):
        return str(error).partition("; ")[0][:MAX_REASON]
    lines = "".join(traceback.format_exception_only(error)).splitlines()
    return lines[0][:MAX_REASON] if lines else type(error).__name__


def _find_code_object(thing: object, method: str) -> CodeType | None:
    """Return the code object of a function, or of a method of an object or a class; None if there is none."""
    code = getattr(thing, "__code__", None) or getattr(getattr(thing, method, None), "__code__", None)
    return code if isinstance(code, CodeType) else None


def _format_definition_location(thing: object, method: str) -> str:
    """Return the file and line at which a function or a method begins, as in `bots.py:12`; empty if unknown."""
    code = _find_code_object(thing, method)
    return "" if code is None else f"{PurePath(code.co_filename).name}:{code.co_firstlineno}"


def _find_error_location(error: BaseException, code: CodeType | None) -> str:
    """Return the file and line of a player's error, as in `bots.py:12`.

    The line is the last line of the traceback in the player's file, or else the line at which `code`, the code of the
    player, begins. The text is empty if `code` is None.
    """
    if code is None:
        return ""
    file, raised = code.co_filename, error.__cause__ or error
    lines = [(frame.f_code.co_filename, line) for frame, line in traceback.walk_tb(raised.__traceback__)]
    if file.startswith("<"):  # a function that was sent here; what it calls may have a file
        own = [entry for entry in lines if not entry[0].startswith(("<", PACKAGE))]
    else:
        own = [entry for entry in lines if entry[0] == file]
    file, line = own[-1] if own else (file, code.co_firstlineno)
    return f"{PurePath(file).name}:{line}"
