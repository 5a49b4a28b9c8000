"""Interface of computer players, and of their analyses."""

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from threading import Event
from typing import Any, Generic, Protocol

from typing_extensions import TypeVar  # with defaults, before Python 3.13

from ..copies import Independent
from ..errors import restores
from .views import KnownState

MIN_VISITS, MIN_VISITS_SHARE = 20, 0.02  # visits, and their share of simulations, of a reliable value
LISTS = ("line", "wins", "points", "range_50", "range_90")  # of an analysis

C = TypeVar("C", default=int, covariant=True)


@dataclass(frozen=True, slots=True)
class Reason:
    """Reason for an action: `key` identifies it, `values` are its numbers and ids.

    `game.reasons.describe_reason` renders it as a sentence in a language, and so does the page.
    """

    key: str
    values: Mapping[str, int | str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Risk:
    """The reveal after an action that is worst for who takes it.

    Attributes:
        codes: what chance then does, as integers.
        texts: the same in notation.
        chance: how probable that is.
        value: what the seat may then expect, as `Candidate.value`.
        exact: whether all that may be revealed was looked at; else it is the worst of some that were drawn by lot, and
            `chance` the part of them that it is.
    """

    codes: tuple[int, ...]
    texts: tuple[str, ...]
    chance: float
    value: float
    exact: bool = True


@dataclass(frozen=True, slots=True)
class Candidate(Generic[C]):
    """Evaluation of a legal action.

    Attributes:
        action: its number; the action itself where an `Engine` was asked.
        visits: the number of simulations that tried it.
        share: its part of all visits.
        value: the expected result of the seat: 1 a win, 0 a loss, a shared victory its part of 1.
        prior: its probability before the search.
        points: the expected final points of the seat, where a search counts them.
        reasons: reasons for it, where a game can give them.
        proved: whether the value is certain under best play.
        outcomes: a probability for each way to end the game after it, as `Analysis.outcomes`.
        line: the expected continuation, the best reply first, up to the first chance event.
        risk: the worst reveal after it, where it was computed.
        text: its notation, where it was added.
    """

    action: C
    visits: int
    share: float
    value: float
    prior: float = 0.0
    points: float | None = None
    reasons: tuple[Reason, ...] = ()
    proved: bool = False
    outcomes: Mapping[str, float] = field(default_factory=dict)
    line: tuple[C, ...] = ()
    risk: Risk | None = None
    text: str = ""


@dataclass(frozen=True, slots=True)
class Analysis(Generic[C]):
    """Result of a search in numbers, from the point of view of the seat to act.

    Attributes:
        seat: the seat to act.
        simulations: the number of simulations.
        seconds: the duration.
        win: the expected result of the seat, as `Candidate.value`.
        outcomes: a probability for each way to end the game, where the game has several: `win_WAY` and `loss_WAY`
            for each of its ways to win (`Measures.WAYS`), and `shared`.
        moves: the candidates, best first.
        line: the expected continuation, up to the first chance event.
        wins: the expected share of the victory of every seat, where more than two play.
        points: the expected points of every seat, likewise.
        exact: whether `win` and the values of all moves are exact: the game was solved from here on.
        range_50: the interval of the true chance to win in half of all cases, from low to high; empty where unknown.
        range_90: its interval in nine of ten cases.
    """

    seat: int
    simulations: int
    seconds: float
    win: float
    outcomes: Mapping[str, float] = field(default_factory=dict)
    moves: tuple[Candidate[C], ...] = ()
    line: tuple[C, ...] = ()
    wins: tuple[float, ...] = ()
    points: tuple[float, ...] = ()
    exact: bool = False
    range_50: tuple[float, ...] = ()
    range_90: tuple[float, ...] = ()

    def __repr__(self) -> str:
        best = f", best action {self.moves[0].action} of {len(self.moves)}" if self.moves else ""
        return f"<Analysis for p{self.seat + 1}: {100 * self.win:.1f} %{best}, {self.simulations:,} simulations>"

    def by_value(self) -> list[Candidate[C]]:
        """Return the actions by value, highest first, then those with too few visits, whose value is uncertain.

        Actions without visits are left out, unless no action has any.

        >>> good, fair, luck = Candidate(1, 900, 0.89, 0.6), Candidate(2, 100, 0.1, 0.65), Candidate(3, 5, 0.01, 0.9)
        >>> [move.action for move in Analysis(0, 1005, 0.5, 0.6, moves=(good, fair, luck)).by_value()]
        [2, 1, 3]
        """
        if self.exact:
            return sorted(self.moves, key=lambda move: -move.value)
        enough = max(MIN_VISITS, self.simulations * MIN_VISITS_SHARE)
        known = [move for move in self.moves if move.visits >= enough or move.proved]
        hardly = [move for move in self.moves if move.visits and move not in known]
        return sorted(known, key=lambda move: -move.value) + hardly or list(self.moves)

    def to_json(self) -> dict[str, Any]:
        """Return plain dictionaries, lists and numbers; actions that are no integers are in notation.

        >>> Analysis(0, 10, 0.5, 0.7, moves=(Candidate(3, 10, 1.0, 0.7),)).to_json()["moves"][0]["action"]
        3
        """
        plain = asdict(self)
        moves = [
            {**entry, "action": _plain(move.action), "reasons": list(entry["reasons"]), "line": _line(move.line)}
            for move, entry in zip(self.moves, plain["moves"], strict=True)
        ]
        lists = {name: list(plain[name]) for name in LISTS} | {"line": _line(self.line)}
        return plain | {"outcomes": dict(self.outcomes), "moves": moves} | lists

    @classmethod
    def from_json(cls, plain: Mapping[str, Any]) -> "Analysis":
        """Parse the result of `to_json`, also of versions whose reasons had a text in English.

        >>> found = Analysis(0, 10, 0.5, 0.7, moves=(Candidate(3, 10, 1.0, 0.7, reasons=(Reason("again"),)),))
        >>> Analysis.from_json(found.to_json()) == found
        True

        Raises:
            RecordError: it is something else.
        """
        with restores("an analysis", plain):
            moves = map(_candidate, plain["moves"])
            lists = {name: tuple(plain.get(name, ())) for name in LISTS}
            return Analysis(**{**plain, "moves": tuple(moves), **lists})


def _plain(action: object) -> int | str:
    return action if isinstance(action, int) else str(action)


def _line(actions: Iterable[object]) -> list[int | str]:
    return list(map(_plain, actions))


def _candidate(plain: Mapping[str, Any]) -> Candidate:
    risk = plain["risk"]
    if risk is not None:
        risk = Risk(tuple(risk["codes"]), tuple(risk["texts"]), risk["chance"], risk["value"])
    reasons = tuple(Reason(reason["key"], reason["values"]) for reason in plain["reasons"])
    lists = {"reasons": reasons, "line": tuple(plain["line"])}
    return Candidate(**{**plain, **lists, "risk": risk})


@dataclass(frozen=True, slots=True)
class Decision:
    """The action a player takes, with its reasons if it has any to tell."""

    action: int
    analysis: Analysis | None = None


K = TypeVar("K", bound=KnownState, contravariant=True)


class Player(Protocol[K]):
    """Anything that decides for a seat.

    A player is shown the state as that seat may know it (`Game.known`) when the seat is to act.  It must not change it.
    """

    name: str

    def choose(self, state: K, seat: int, *, stop: Event | None = None) -> Decision:
        """Return a legal action of the seat to act; when `stop` is set, at once, with the results so far."""
        ...


class NamedPlayer(Independent):
    """Base of this package's players.  Their copies are independent."""

    name: str

    def __repr__(self) -> str:
        return f"<{type(self).__name__} '{self.name}'>"


def needs_compiler(player: object) -> bool:
    """Return whether a player runs machine code, which is made at its first use."""
    return bool(getattr(player, "compiled", False))


def machine_code_of(player: object) -> str:
    """Return the part of its game's machine code that a player runs, see `GameType.compiled_parts`; "" for none."""
    return str(getattr(player, "compiled_part", "search")) if needs_compiler(player) else ""


def dismiss(player: object) -> None:
    """Close a player, if it has a `close` method, for example to end its subprocess."""
    close = getattr(player, "close", None)
    if callable(close):
        close()
