"""`Engine`: our players for other programs, in lines of JSON."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from threading import Event, Lock, Thread
from typing import Any

from .. import __version__
from ..errors import SevenWondersError, quoted
from ..game.game_type import AnyGameType
from ..game.player import Analysis, Player, machine_code_of
from ..game.search import TreeSearch
from ..game.seats import SEATS
from ..game.styles import StyledPlayer
from ..game.views import KnownState
from ..registry import game_names, game_type
from .messages import (
    LIST,
    NUMBER,
    OBJECT,
    PROTOCOL,
    TEXT,
    WHOLE,
    Kinds,
    Message,
    as_line,
    check_fields,
    read_object,
    unpacked,
)

MOST_MS, MOST_SIMULATIONS = 3_600_000, 10_000_000
TOLD = 5  # moves of an `info`
FIELDS: dict[str, dict[str, Kinds]] = {
    "hello": {"protocol": WHOLE},
    "new_game": {
        "game": TEXT,
        "players": WHOLE,
        "seat": TEXT,
        "options": OBJECT,
        "modules": LIST,
        "seed": WHOLE,
    },
    "position": {"seat": TEXT, "known": TEXT, "position": TEXT},
    "go": {"ms": NUMBER, "simulations": WHOLE},
    "stop": {},
    "quit": {},
}


@dataclass(frozen=True)
class Sitting:
    """A game that is played.

    Attributes:
        kind: which one.
        players: how many play.
        seat: whom the engine plays for.
        player: who decides.
        usual: what the player spends on an action where nothing is said.
        state: the position, as the seat knows it.
    """

    kind: AnyGameType
    players: int
    seat: int
    player: Player[KnownState]
    usual: tuple[int | None, float | None] = (None, None)
    state: KnownState | None = None


class Engine:
    """Plays for another program; whatever is wrong with a line is told in an `error`, and the next one is taken.

    Args:
        write: is given every line; only one at a time.
        name: what the player is called.
        make_player: returns the player of a game, from the name of the game and a seed.
        games: what it plays; by default all games.
        prepare: is given the name of the machine code that the player needs, before the game begins.
    """

    def __init__(
        self,
        write: Callable[[str], object],
        name: str,
        make_player: Callable[[str, int], Player[Any]],
        games: Sequence[str] | None = None,
        prepare: Callable[[str], object] | None = None,
    ) -> None:
        self._write, self._name, self._make_player, self._prepare = write, name, make_player, prepare
        self._games = game_names() if games is None else tuple(games)
        self._writing, self._stop = Lock(), Event()
        self._thinking: Thread | None = None
        self._is_busy = False  # until its answer is about to be written: the next line may come at once
        self._sitting: Sitting | None = None

    def take(self, line: str) -> bool:
        """Take a line; returns whether another one may follow."""
        message = read_object(line)
        try:
            return self._take(message)
        except SevenWondersError as error:
            self._tell({"type": "error", "error": str(error)})
        return True

    def close(self, stop: bool = False) -> None:
        """Wait until it has answered; with `stop` at once, with what it has found."""
        if stop:
            self._stop.set()
        if self._thinking is not None:
            self._thinking.join()

    # --- what is asked

    def _take(self, message: Message) -> bool:
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
                self._hello(message)
            case "new_game":
                self._sitting = self._new_game(message)
                self._tell({"type": "ready"})
            case "position":
                self._sitting = self._position(self._seated(), message)
            case "go":
                self._go(self._seated(), message)
        return True

    def _hello(self, message: Message) -> None:
        asked = message.get("protocol", PROTOCOL)
        if asked != PROTOCOL:
            raise SevenWondersError(f"this engine speaks protocol {PROTOCOL}, not {asked}")
        name = f"sevenwonders {__version__} {self._name}"
        self._tell({"type": "hello", "protocol": PROTOCOL, "name": name, "games": list(self._games)})

    def _new_game(self, message: Message) -> Sitting:
        name = message.get("game", self._games[0])
        if name not in self._games:
            raise SevenWondersError(f"this engine does not play {quoted(name)}; it plays {' and '.join(self._games)}")
        kind = game_type(name)
        changes: dict[str, Any] = dict(message.get("options", {}))
        if "players" in message and len(kind.seats) > 1:
            changes.setdefault("players", message["players"])
        modules = message.get("modules", [])
        if not all(isinstance(module, str) for module in modules):
            raise SevenWondersError("'modules' should be a list of texts")
        players = kind.options(changes, modules=modules).num_players
        if message.get("players", players) != players:
            raise SevenWondersError(f"this game has {players} players, not {message['players']}")
        seat = _seat(message.get("seat", SEATS[0]), players)
        player = self._make_player(name, message.get("seed", 0))
        if self._prepare is not None and (part := machine_code_of(player)):
            self._prepare(f"{name}-{part}")
        search = _search_of(player)
        usual = (None, None) if search is None else (search.simulations, search.seconds)
        return Sitting(kind, players, seat, player, usual)

    def _position(self, sitting: Sitting, message: Message) -> Sitting:
        seat = _seat(message["seat"], sitting.players) if "seat" in message else sitting.seat
        kind = sitting.kind
        if "known" in message:
            state = unpacked(kind, message["known"], seat)
        elif "position" in message:
            start = kind.position_in(message["position"]).playable_state()
            if not (seat < sitting.players and kind.legal_codes(start, seat)):
                raise SevenWondersError(f"{SEATS[seat]} has nothing to decide in this position")
            state = kind.known(start, seat)
        else:
            raise SevenWondersError("this engine reads positions from 'known', or as a position code from 'position'")
        return replace(sitting, seat=seat, state=state)

    def _go(self, sitting: Sitting, message: Message) -> None:
        if sitting.state is None:
            raise SevenWondersError("there is no position; say 'position' before 'go'")
        ms, simulations = message.get("ms"), message.get("simulations")
        if ms is not None and not 0 < ms <= MOST_MS:
            raise SevenWondersError(f"'ms' is more than 0 and at most {MOST_MS:,}, not {ms}")
        if simulations is not None and not 1 <= simulations <= MOST_SIMULATIONS:
            raise SevenWondersError(f"'simulations' is from 1 to {MOST_SIMULATIONS:,}, not {simulations}")
        if (search := _search_of(sitting.player)) is not None:
            limits = (simulations, None if ms is None else ms / 1000)
            search.simulations, search.seconds = sitting.usual if limits == (None, None) else limits
        self._stop.clear()
        self._is_busy = True
        self._thinking = Thread(target=self._think, args=(sitting, sitting.state), name="engine", daemon=True)
        self._thinking.start()

    def _seated(self) -> Sitting:
        if self._sitting is None:
            raise SevenWondersError("there is no game; say 'new_game' first")
        return self._sitting

    # --- what is answered

    def _think(self, sitting: Sitting, state: KnownState) -> None:
        """In a thread: decide, and tell."""
        try:
            answer = self._decided(sitting, state)
        except SevenWondersError as error:
            answer = {"type": "error", "error": str(error)}
        except OSError:
            return  # whoever asked has gone
        except Exception as error:  # one position that breaks something does not end the game
            answer = {"type": "error", "error": f"something went wrong that should not have: {error!r}"}
        self._is_busy = False
        with suppress(OSError):
            self._tell(answer)

    def _decided(self, sitting: Sitting, state: KnownState) -> Message:
        """What the player chooses; what it finds on the way is told."""
        kind, seat, told = sitting.kind, sitting.seat, 0

        def tell(found: Analysis) -> None:
            nonlocal told
            if found.simulations >= 2 * told:  # every slice would be too much to read
                told = found.simulations
                self._tell(info_message(kind, state, found))

        if isinstance(sitting.player, TreeSearch | StyledPlayer):
            decision = sitting.player.choose(state, seat, stop=self._stop, on_progress=tell)
        else:
            decision = sitting.player.choose(state, seat, stop=self._stop)
        if decision.analysis is not None and decision.analysis.simulations > told:
            self._tell(info_message(kind, state, decision.analysis))
        return {"type": "bestmove", "action": str(kind.action(state, seat, decision.action))}

    def _tell(self, message: Message) -> None:
        with self._writing:
            self._write(as_line(message))


def info_message(kind: AnyGameType, state: KnownState, found: Analysis) -> Message:
    """What has been found so far, with lines in notation."""

    def line(codes: Sequence[int]) -> list[str]:
        return [str(action) for _, action in kind.line(state, found.seat, codes)]

    return {
        "type": "info",
        "win": found.win,
        "outcomes": dict(found.outcomes),
        "wins": list(found.wins),
        "points": list(found.points),
        "simulations": found.simulations,
        "seconds": found.seconds,
        "line": line(found.line),
        "moves": [
            {
                "action": str(kind.action(state, found.seat, move.action)),
                "value": move.value,
                "visits": move.visits,
                "proved": move.proved,
                "line": line((move.action, *move.line))[1:],
            }
            for move in found.moves[:TOLD]
        ],
    }


def _search_of(player: Player[KnownState]) -> TreeSearch[KnownState] | None:
    """What heeds limits, if anything: levels are as strong as they are."""
    search = player.search if isinstance(player, StyledPlayer) else player
    return search if isinstance(search, TreeSearch) else None


def _seat(name: str, players: int) -> int:
    if name not in SEATS[:players]:
        raise SevenWondersError(f"there is no seat {quoted(name)}; choose from {', '.join(SEATS[:players])}")
    return SEATS.index(name)
