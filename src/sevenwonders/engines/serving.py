"""`EngineServer`: lets another program play against a player of this package, by the engine protocol."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from threading import Event, Lock, Thread

from .. import __version__
from ..errors import SevenWondersError, quoted
from ..game.game_type import AnyGameType
from ..game.player import Analysis, Player, compiled_part_name
from ..game.search import TreeSearch
from ..game.seats import SEATS
from ..game.styles import StyledPlayer
from ..game.views import KnownState
from ..registry import game_names, game_type
from .messages import FIELDS, PROTOCOL, Message, check_fields, decode_known_state, encode_line, parse_json_object

MAX_MS, MAX_SIMULATIONS = 3_600_000, 10_000_000
INFO_MOVES = 5


@dataclass(frozen=True)
class EngineSession:
    """A game in which this engine decides for another program.

    Attributes:
        kind: the type of the game.
        players: the number of players.
        seat: the seat that the engine plays for.
        player: the player that decides.
        default_limits: the player's own limits of simulations and seconds for an action.
        state: the position as the seat knows it.
    """

    kind: AnyGameType
    players: int
    seat: int
    player: Player[KnownState]
    default_limits: tuple[int | None, float | None] = (None, None)
    state: KnownState | None = None


class EngineServer:
    """Server of the engine protocol: a player of this package that decides for another program.

    A line that is no valid message is answered by a message `error`.

    Args:
        write: a function that writes a line; never called by two threads at once.
        name: the name of the player.
        make_player: a function that creates the player from the name of a game and a seed.
        games: the names of the supported games; by default all.
        prepare: a function that is called before each game; its argument is the name of the compiled code that the
            player needs.
        ask: a function that handles lines with questions about a position or a record, which have an `id` and no
            `type`.
    """

    def __init__(
        self,
        write: Callable[[str], object],
        name: str,
        make_player: Callable[[str, int], Player[KnownState]],
        games: Sequence[str] | None = None,
        prepare: Callable[[str], object] | None = None,
        ask: Callable[[str], object] | None = None,
    ) -> None:
        self._write, self._name, self._make_player, self._prepare, self._ask = write, name, make_player, prepare, ask
        self._games = game_names() if games is None else tuple(games)
        self._writing, self._stop = Lock(), Event()
        self._thinking: Thread | None = None
        self._is_busy = False  # cleared just before the answer is written, since the next line may follow at once
        self._session: EngineSession | None = None

    def handle_line(self, line: str) -> bool:
        """Handle a line of the program that uses this engine; return False if it asks the engine to quit."""
        message = parse_json_object(line)
        try:
            if self._ask is not None and "id" in message and "type" not in message:
                self._ask(line)
                return True
            return self._handle_message(message)
        except SevenWondersError as error:
            self._send({"type": "error", "error": str(error)})
        return True

    def close(self, stop: bool = False) -> None:
        """Wait for the running search to end.

        Args:
            stop: whether to end the search early, with the results so far.
        """
        if stop:
            self._stop.set()
        if self._thinking is not None:
            self._thinking.join()

    # --- messages to the engine

    def _handle_message(self, message: Message) -> bool:
        """Handle a message of the program that uses this engine; return False if it asks the engine to quit.

        Raises:
            SevenWondersError: the message is invalid, or cannot be handled now.
        """
        name = message.get("type")
        if not isinstance(name, str) or name not in FIELDS:
            raise SevenWondersError(f'a message is one line of JSON, an object with a "type": {", ".join(FIELDS)}')
        check_fields(message, FIELDS[name])
        match name:
            case "stop":
                self._stop.set()
            case "quit":
                self.close(stop=True)
                return False
            case _ if self._is_busy:
                raise SevenWondersError(f"it thinks; '{name}' has to wait for 'bestmove', which 'stop' brings at once")
            case "hello":
                self._answer_hello(message)
            case "new_game":
                self._session = self._start_session(message)
                self._send({"type": "ready"})
            case "position":
                self._session = self._copy_session_with_position(self._require_session(), message)
            case "go":
                self._start_thinking(self._require_session(), message)
        return True

    def _answer_hello(self, message: Message) -> None:
        """Answer the message `hello`, by which a program that uses this engine opens the connection.

        Raises:
            SevenWondersError: the program uses another version of the protocol.
        """
        asked = message.get("protocol", PROTOCOL)
        if asked != PROTOCOL:
            raise SevenWondersError(f"this engine speaks protocol {PROTOCOL}, not {asked}")
        name = f"sevenwonders {__version__} {self._name}"
        self._send({"type": "hello", "protocol": PROTOCOL, "name": name, "games": list(self._games)})

    def _start_session(self, message: Message) -> EngineSession:
        """Return a new session, with a player for the game that a message `new_game` describes.

        Raises:
            SevenWondersError: the engine does not play such a game.
        """
        name = message.get("game", self._games[0])
        if name not in self._games:
            raise SevenWondersError(f"this engine does not play {quoted(name)}; it plays {' and '.join(self._games)}")
        kind = game_type(name)
        changes: dict[str, object] = dict(message.get("options", {}))
        if "players" in message and len(kind.seats) > 1:
            changes.setdefault("players", message["players"])
        modules = message.get("modules", [])
        if not all(isinstance(module, str) for module in modules):
            raise SevenWondersError("'modules' should be a list of texts")
        players = kind.options(changes, modules=modules).num_players
        if message.get("players", players) != players:
            raise SevenWondersError(f"this game has {players} players, not {message['players']}")
        seat = _parse_seat(message.get("seat", SEATS[0]), players)
        player = self._make_player(name, message.get("seed", 0))
        if self._prepare is not None and (part := compiled_part_name(player)):
            self._prepare(f"{name}-{part}")
        search = _find_adjustable_search(player)
        default_limits = (None, None) if search is None else (search.simulations, search.seconds)
        return EngineSession(kind, players, seat, player, default_limits)

    def _copy_session_with_position(self, session: EngineSession, message: Message) -> EngineSession:
        """Return a copy of a session with the position that a message `position` sends.

        Args:
            session: the current session.
            message: the message, with the position and, if the seat has changed, the seat.

        Raises:
            SevenWondersError: the position cannot be read, or the seat has nothing to decide there.
        """
        seat = _parse_seat(message["seat"], session.players) if "seat" in message else session.seat
        kind = session.kind
        if "known" in message:
            state = decode_known_state(kind, message["known"], seat)
        elif "position" in message:
            start = kind.load_position(message["position"]).playable_state()
            if not (seat < session.players and kind.legal_codes(start, seat)):
                raise SevenWondersError(f"{SEATS[seat]} has nothing to decide in this position")
            state = kind.known(start, seat)
        else:
            raise SevenWondersError("this engine reads positions from 'known', or as a position code from 'position'")
        return replace(session, seat=seat, state=state)

    def _start_thinking(self, session: EngineSession, message: Message) -> None:
        """Start a search for the best action in a thread.

        Args:
            session: the session, with a position.
            message: the message `go` with the limits of the search.

        Raises:
            SevenWondersError: there is no position, or a limit is out of range.
        """
        if session.state is None:
            raise SevenWondersError("there is no position; say 'position' before 'go'")
        ms, simulations = message.get("ms"), message.get("simulations")
        if ms is not None and not 0 < ms <= MAX_MS:
            raise SevenWondersError(f"'ms' is more than 0 and at most {MAX_MS:,}, not {ms}")
        if simulations is not None and not 1 <= simulations <= MAX_SIMULATIONS:
            raise SevenWondersError(f"'simulations' is from 1 to {MAX_SIMULATIONS:,}, not {simulations}")
        if (search := _find_adjustable_search(session.player)) is not None:
            limits = (simulations, None if ms is None else ms / 1000)
            search.simulations, search.seconds = session.default_limits if limits == (None, None) else limits
        self._stop.clear()
        self._is_busy = True
        self._thinking = Thread(target=self._run_search, args=(session, session.state), name="engine", daemon=True)
        self._thinking.start()

    def _require_session(self) -> EngineSession:
        """Return the current session.

        Raises:
            SevenWondersError: no message `new_game` has started a game.
        """
        if self._session is None:
            raise SevenWondersError("there is no game; say 'new_game' first")
        return self._session

    # --- messages from the engine

    def _run_search(self, session: EngineSession, state: KnownState) -> None:
        """Choose an action, and send it or an error to the program that uses this engine.

        This runs in a separate thread.

        Args:
            session: the current session.
            state: the position as the seat of the engine knows it.
        """
        try:
            answer = self._decide(session, state)
        except SevenWondersError as error:
            answer = {"type": "error", "error": str(error)}
        except OSError:
            return  # the driving program has ended
        except Exception as error:  # a failure at a single position does not end the game
            answer = {"type": "error", "error": f"something went wrong that should not have: {error!r}"}
        self._is_busy = False
        with suppress(OSError):
            self._send(answer)

    def _decide(self, session: EngineSession, state: KnownState) -> Message:
        """Return the message `bestmove` with the action that the player chooses.

        Messages `info`, with the analysis so far, are sent during the search.

        Args:
            session: the session, with the player.
            state: the position as the seat knows it.
        """
        kind, seat, reported = session.kind, session.seat, 0

        def report(analysis: Analysis) -> None:
            nonlocal reported
            if analysis.simulations >= 2 * reported:  # a message for each slice would be too many
                reported = analysis.simulations
                self._send(build_analysis_message(kind, state, analysis))

        if isinstance(session.player, TreeSearch | StyledPlayer):
            decision = session.player.choose(state, seat, stop=self._stop, on_progress=report)
        else:
            decision = session.player.choose(state, seat, stop=self._stop)
        if decision.analysis is not None and decision.analysis.simulations > reported:
            self._send(build_analysis_message(kind, state, decision.analysis))
        return {"type": "bestmove", "action": str(kind.action(state, seat, decision.action))}

    def _send(self, message: Message) -> None:
        """Send a message, as a line of JSON, to the program that uses this engine."""
        with self._writing:
            self._write(encode_line(message))


def build_analysis_message(kind: AnyGameType, state: KnownState, analysis: Analysis) -> Message:
    """Return the message `info` about an analysis, with actions in notation such as `build altar`."""

    def format_continuation(codes: Sequence[int]) -> list[str]:
        return [str(action) for _, action in kind.iter_continuation(state, analysis.seat, codes)]

    return {
        "type": "info",
        "win": analysis.win,
        "outcomes": dict(analysis.outcomes),
        "wins": list(analysis.wins),
        "points": list(analysis.points),
        "simulations": analysis.simulations,
        "seconds": analysis.seconds,
        "line": format_continuation(analysis.line),
        "moves": [
            {
                "action": str(kind.action(state, analysis.seat, move.action)),
                "value": move.value,
                "visits": move.visits,
                "proved": move.proved,
                "line": format_continuation((move.action, *move.line))[1:],
            }
            for move in analysis.moves[:INFO_MOVES]
        ],
    }


def _find_adjustable_search(player: Player[KnownState]) -> TreeSearch[KnownState] | None:
    """Return the tree search of a player if its limits can be changed; None for any other player."""
    search = player.search if isinstance(player, StyledPlayer) else player
    return search if isinstance(search, TreeSearch) else None


def _parse_seat(name: str, players: int) -> int:
    """Return the index of a seat from its name, such as `p1`.

    Args:
        name: the name.
        players: the number of players of the game.

    Raises:
        SevenWondersError: the game has no such seat.
    """
    if name not in SEATS[:players]:
        raise SevenWondersError(f"there is no seat {quoted(name)}; choose from {', '.join(SEATS[:players])}")
    return SEATS.index(name)
