"""`SubprocessEngine`: a player that runs as another program and answers by the engine protocol."""

from __future__ import annotations

import weakref
from collections.abc import Mapping
from functools import partial
from threading import Event
from time import monotonic
from typing import Any, NoReturn, TypeGuard

from ..errors import PlayerError, quoted
from ..game.game_type import AnyGameType
from ..game.player import Analysis, BasePlayer, Candidate, Decision
from ..game.refusals import join_actions
from ..game.search import resolve_budget
from ..game.seats import SEATS
from ..game.views import KnownState
from ..registry import game_type
from .messages import PROTOCOL, Message, build_position_message, encode_line, legal_actions_by_text, parse_json_object
from .program import ChildProcess, check_program_is_executable

STOP_SECONDS = 0.05  # between checks for a stop
MAX_NAMED = 5  # number of legal actions in an error message
MAX_SEED = 1 << 31  # exclusive; every programming language can parse smaller numbers
LARGE = 1e15  # larger numbers are ignored


class SubprocessEngine(BasePlayer):
    """A player that runs as another program, which gets positions and answers with actions by the engine protocol.

    The program starts at the first decision and ends with `close`, at the latest with this process.  It gets only
    positions with two or more legal actions, and only the information that its seat knows.  A copy, also in a forked
    process, is a new player that starts its own program.

    Args:
        command: the program and its arguments, as in `python bot.py`.
        game: the name of the game.
        seed: the seed of the program's random numbers.
        simulations: the maximum number of simulations for an action.
        seconds: the time for an action; by default one second.
        timeout: the number of seconds that an answer may be late.
        starting: the number of seconds that the program may take to start, since it may have to compile.
        name: the name of the player.
    """

    def __init__(
        self,
        command: str,
        *,
        game: str = "duel",
        seed: int = 0,
        simulations: int | None = None,
        seconds: float | None = None,
        timeout: float = 60.0,
        starting: float = 600.0,
        name: str = "",
    ) -> None:
        check_program_is_executable(command)
        self.name = name or f"exec:{command}"
        self._simulations, self._seconds = resolve_budget(simulations, seconds)
        self._timeout, self._starting, self._seed = timeout, starting, seed
        self._kind: AnyGameType = game_type(game)
        self._command = command
        self._arguments: dict[str, Any] = {"game": game, "seed": seed, "simulations": simulations, "seconds": seconds}
        self._arguments |= {"timeout": timeout, "starting": starting, "name": self.name}
        self._seat: int | None = None  # the seat that the program plays for
        self._program: ChildProcess | None = None
        self._end: weakref.finalize[..., SubprocessEngine] | None = None

    def __reduce__(self) -> tuple[object, tuple[()]]:
        """Pickle as the arguments for a new player, so that a copy, also in another process, starts its own program."""
        return partial(type(self), self._command, **self._arguments), ()

    def choose(self, state: KnownState, seat: int, *, stop: Event | None = None) -> Decision:
        """Return the decision of the program; a single legal action is returned without asking the program.

        Args:
            state: the position as the seat knows it.
            seat: the seat that decides.
            stop: tells the program to answer at once when it is set.

        Raises:
            PlayerError: the program cannot be started, has ended, is late, or sends an illegal action or an invalid
                message.
        """
        if not isinstance(state, self._kind.State):
            raise PlayerError(f"'{self.name}' was started to play {self._kind.title}; say with 'game' what it plays")
        legal = legal_actions_by_text(self._kind, state, seat)
        if len(legal) == 1:
            return Decision(next(iter(legal.values())))
        try:
            return self._ask_program(state, seat, legal, stop)
        except KeyboardInterrupt:  # the answer will not be read
            if self._program is not None:
                self._close_program(at_once=True)
            raise

    def _ask_program(self, state: KnownState, seat: int, legal: Mapping[str, int], stop: Event | None) -> Decision:
        """Ask the program for an action, after starting the program if it is not running.

        Args:
            state: the position as the seat knows it.
            seat: the seat that decides.
            legal: the codes of the legal actions by notation.
            stop: asks the program for its answer at once when it is set.

        Raises:
            PlayerError: the program fails, is late, or chooses an illegal action.
        """
        if self._program is not None and not self._program.is_own_child:
            self._program.close_input_after_fork()
            self._forget_program()
        if self._seat != seat:
            self._begin_game(state, seat)
        self._send(build_position_message(self._kind, state, seat))
        go: Message = {"type": "go"}
        if self._seconds is not None:
            go["ms"] = max(1, round(1000 * self._seconds))
        if self._simulations is not None:
            go["simulations"] = self._simulations
        self._send(go)
        thinking = self._starting if self._seconds is None else self._seconds
        answer, info = self._wait_for_message("bestmove", thinking + self._timeout, stop)
        action = answer.get("action")
        if not isinstance(action, str) or action not in legal:
            some = join_actions(list(legal), MAX_NAMED)
            self._fail(f"chose {quoted(action, 60)}, which {SEATS[seat]} may not do; it may {some}")
        return Decision(legal[action], _parse_analysis(info, seat, legal[action]))

    def close(self) -> None:
        """End the program if it is running; the next decision starts it again."""
        if self._program is not None:
            self._send({"type": "quit"})
            self._close_program()

    # --- messages

    def _begin_game(self, state: KnownState, seat: int) -> None:
        """Start the program if it is not running, and tell it the game, the options and its seat."""
        if self._program is None:
            self._program = ChildProcess(self._command)
            self._end = weakref.finalize(self, self._program.close)
            self._send({"type": "hello", "protocol": PROTOCOL})
            hello, _ = self._wait_for_message("hello", self._starting)
            if hello.get("protocol") != PROTOCOL:
                self._fail(f"speaks protocol {quoted(hello.get('protocol'), 20)} and not {PROTOCOL}")
            games = hello.get("games") or [self._kind.name]
            if not isinstance(games, list):
                self._fail(f"gave {quoted(games)} as its 'games', which should be a list")
            if self._kind.name not in games:
                self._fail(f"does not play '{self._kind.name}'")
        options = self._kind.Game.from_state(state).options
        self._send(
            {
                "type": "new_game",
                "game": self._kind.name,
                "players": options.num_players,
                "seat": SEATS[seat],
                "options": options.changed_values(),
                "modules": list(options.modules),
                "seed": self._seed % MAX_SEED,
            }
        )
        self._wait_for_message("ready", self._starting)
        self._seat = seat

    def _send(self, message: Message) -> None:
        """Send a message to the program as a line of JSON."""
        assert self._program is not None
        self._program.send(encode_line(message))

    def _wait_for_message(self, wanted: str, seconds: float, stop: Event | None = None) -> tuple[Message, Message]:
        """Wait for a message of a certain type; return it and the last message `info` that came before it.

        Args:
            wanted: the type of the message.
            seconds: the maximum time to wait.
            stop: asks the program for its answer at once when it is set.

        Raises:
            PlayerError: the program ends, is late, or sends an error or another message.
        """
        assert self._program is not None
        ends, stopped, info = monotonic() + seconds, False, Message()
        while True:
            if stop is not None and stop.is_set() and not stopped:
                self._send({"type": "stop"})
                ends, stopped = min(ends, monotonic() + self._timeout), True
            left = ends - monotonic()
            line = self._program.receive(left if stop is None or stopped else min(left, STOP_SECONDS))
            if line is None and left > STOP_SECONDS:
                continue
            if line is None:
                self._fail(f"gave no '{wanted}' within {seconds:g} seconds")
            if not line:
                self._fail(self._program.describe_end())
            message = parse_json_object(line)
            match message.get("type"):
                case "info":
                    info = message
                case "error":
                    self._fail(f"answered: {message.get('error')!s:.200}")
                case kind if kind == wanted:
                    return message, info
                case _:
                    shown = line.decode(errors="replace").strip()
                    self._fail(f"said {quoted(shown, 80)} where a line of JSON with the type '{wanted}' was expected")

    def _fail(self, what: str) -> NoReturn:
        """End the program, and raise a `PlayerError`.

        Args:
            what: the rest of the error message after the name of the engine, such as "does not play 'duel'".
        """
        self._close_program(at_once=True)
        raise PlayerError(f"the engine '{self.name}' {what}")

    def _close_program(self, at_once: bool = False) -> None:
        """End the program and forget it, so that the next decision starts a new one.

        Args:
            at_once: whether to kill the program without waiting for it to end.
        """
        assert self._program is not None
        self._program.close(at_once)
        self._forget_program()

    def _forget_program(self) -> None:
        """Forget the program, so that the next decision starts a new one."""
        assert self._end is not None
        self._end.detach()
        self._program = self._seat = self._end = None


def _parse_analysis(info: Mapping[str, object], seat: int, action: int) -> Analysis | None:
    """Return the analysis that a message `info` of the program reports; None if the message has no number `win`.

    Args:
        info: the message.
        seat: the seat that decided.
        action: the code of the action that the program chose.
    """
    if not _is_number(win := info.get("win")):
        return None
    simulations, seconds = (value if _is_number(value := info.get(name)) else 0 for name in ("simulations", "seconds"))
    kinds = sent if isinstance(sent := info.get("outcomes"), dict) else {}
    outcomes = {str(name): float(share) for name, share in kinds.items() if _is_number(share)}
    move = Candidate(action, int(simulations), 1.0, float(win))
    return Analysis(seat, int(simulations), float(seconds), float(win), outcomes, (move,))


def _is_number(value: object) -> TypeGuard[float]:
    """Return whether a value is a number that is not absurdly large."""
    return isinstance(value, int | float) and abs(value) < LARGE
