"""Interface of computer players, and the data of their decisions and analyses."""

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from threading import Event
from typing import Any, Generic, Protocol

from typing_extensions import TypeVar  # with defaults, before Python 3.13

from ..copies import DeepCopyMixin
from ..errors import reraise_as_record_error
from .views import KnownState

MIN_VISITS, MIN_VISITS_SHARE = 20, 0.02  # visits, and their share of simulations, of a reliable value
LISTS = ("line", "wins", "points", "range_50", "range_90")  # the fields of an analysis that are tuples

C = TypeVar("C", default=int, covariant=True)


@dataclass(frozen=True, slots=True)
class Reason:
    """Reason for an action, for a sentence in any language: `key` identifies the sentence, `values` fill its
    placeholders.

    `game.reasons.describe_reason` and the web page render the sentence in a language.
    """

    key: str
    values: Mapping[str, int | str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class WorstChanceOutcome:
    """The worst outcome of chance after an action, for the acting seat.

    Attributes:
        codes: the codes of the chance events.
        texts: the notations of the chance events.
        chance: the probability of the outcome.
        value: the expected result of the seat after the outcome, as `Candidate.value`.
        exact: whether all possible outcomes were evaluated; otherwise a random sample was, and `chance` is the share of
            this outcome in the sample.
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
        action: the code of the action; in the result of an `Engine`, the action itself.
        visits: the number of simulations with the action.
        share: the share of all visits.
        value: the expected result of the seat: 1 for a win, 0 for a loss, a fraction for a shared victory.
        prior: the prior probability of the action.
        points: the expected final points of the seat, if the search estimates points.
        reasons: reasons for the action, if the game offers reasons.
        proved: whether the value is certain under best play.
        outcomes: the probability of each ending after the action, as `Analysis.outcomes`.
        line: the expected continuation, the best reply first, up to the first chance event.
        risk: the worst outcome of chance after the action, if it was computed.
        text: the notation, if it was added.
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
    risk: WorstChanceOutcome | None = None
    text: str = ""


@dataclass(frozen=True, slots=True)
class Analysis(Generic[C]):
    """Result of a search, from the point of view of the seat to act.

    Attributes:
        seat: the seat to act.
        simulations: the number of simulations.
        seconds: the duration.
        win: the expected result of the seat, as `Candidate.value`.
        outcomes: the probability of each ending, if the game has several types of victory: `win_WAY` and `loss_WAY` for
            each type in `Measures.WAYS`, and `shared`.
        moves: the candidates, best first.
        line: the expected continuation, up to the first chance event.
        wins: the expected share of the victory of every seat, in games of more than two players.
        points: the expected points of every seat.
        exact: whether `win` and the values of all moves are exact, because the position was solved.
        range_50: the interval that contains the true chance to win in half of all cases, from low to high; empty if
            unknown.
        range_90: the interval that contains the true chance to win in nine of ten cases.
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

    def sort_by_value(self) -> list[Candidate[C]]:
        """Return the actions, highest value first; those with too few visits for a reliable value come last.

        Actions without visits are left out, unless no action has visits.

        >>> good, fair, luck = Candidate(1, 900, 0.89, 0.6), Candidate(2, 100, 0.1, 0.65), Candidate(3, 5, 0.01, 0.9)
        >>> [move.action for move in Analysis(0, 1005, 0.5, 0.6, moves=(good, fair, luck)).sort_by_value()]
        [2, 1, 3]
        """
        if self.exact:
            return sorted(self.moves, key=lambda move: -move.value)
        enough = max(MIN_VISITS, self.simulations * MIN_VISITS_SHARE)
        known = [move for move in self.moves if move.visits >= enough or move.proved]
        hardly = [move for move in self.moves if move.visits and move not in known]
        return sorted(known, key=lambda move: -move.value) + hardly or list(self.moves)

    def to_json(self) -> dict[str, Any]:
        """Return the analysis as plain data; `Action` objects become their notation.

        >>> Analysis(0, 10, 0.5, 0.7, moves=(Candidate(3, 10, 1.0, 0.7),)).to_json()["moves"][0]["action"]
        3
        """
        plain = asdict(self, dict_factory=_tuples_to_lists)
        moves = [
            entry | {"action": _encode_action(move.action), "line": _encode_actions(move.line)}
            for move, entry in zip(self.moves, plain["moves"], strict=True)
        ]
        return plain | {"outcomes": dict(self.outcomes), "moves": moves, "line": _encode_actions(self.line)}

    @classmethod
    def from_json(cls, plain: Mapping[str, Any]) -> "Analysis":
        """Parse the plain data of an analysis, also from older versions whose reasons had an English text.

        >>> analysis = Analysis(0, 10, 0.5, 0.7, moves=(Candidate(3, 10, 1.0, 0.7, reasons=(Reason("again"),)),))
        >>> Analysis.from_json(analysis.to_json()) == analysis
        True

        Raises:
            RecordError: the data is no analysis.
        """
        with reraise_as_record_error("an analysis", plain):
            moves = map(_parse_candidate, plain["moves"])
            lists = {name: tuple(plain.get(name, ())) for name in LISTS}
            return Analysis(**{**plain, "moves": tuple(moves), **lists})


def _tuples_to_lists(items: Iterable[tuple[str, Any]]) -> dict[str, Any]:
    """Return a dictionary of fields, with lists in place of tuples."""
    return {name: list(value) if isinstance(value, tuple) else value for name, value in items}


def _encode_action(action: object) -> int | str:
    """Return the code of an action, or its notation if it is an `Action`."""
    return action if isinstance(action, int) else str(action)


def _encode_actions(actions: Iterable[object]) -> list[int | str]:
    """Return a continuation (a sequence of actions) as codes, or as notation if it has `Action` objects."""
    return list(map(_encode_action, actions))


def _parse_candidate(plain: Mapping[str, Any]) -> Candidate:
    """Parse a candidate (the evaluation of a legal action) from its plain data."""
    risk = plain["risk"]
    if risk is not None:
        risk = WorstChanceOutcome(**{**risk, "codes": tuple(risk["codes"]), "texts": tuple(risk["texts"])})
    reasons = tuple(Reason(reason["key"], reason["values"]) for reason in plain["reasons"])
    lists = {"reasons": reasons, "line": tuple(plain["line"])}
    return Candidate(**{**plain, **lists, "risk": risk})


@dataclass(frozen=True, slots=True)
class Decision:
    """The decision of a player: the code of an action, with the analysis if there is any."""

    action: int
    analysis: Analysis | None = None


K = TypeVar("K", bound=KnownState, contravariant=True)


class Player(Protocol[K]):
    """Interface of players, which decide for a seat.

    A player gets the position as its seat knows it (`Game.known`), and must not change the position.
    """

    name: str

    def choose(self, state: K, seat: int, *, stop: Event | None = None) -> Decision:
        """Return the decision for the seat to act; when `stop` is set, decide at once with the results so far."""


class BasePlayer(DeepCopyMixin):
    """Base class of the built-in computer players, whose copies are independent."""

    name: str

    def __repr__(self) -> str:
        return f"<{type(self).__name__} '{self.name}'>"


def needs_compiler(player: object) -> bool:
    """Return whether a player needs machine code, which is compiled at its first use."""
    return bool(getattr(player, "compiled", False))


def compiled_part_name(player: object) -> str:
    """Return the name of the compiled part of the game that a player uses, a key of `GameType.compiled_parts`; "" for
    none.
    """
    return str(getattr(player, "compiled_part", "search")) if needs_compiler(player) else ""


def close_player(player: object) -> None:
    """Close a player if it has a method `close`, for example to end the program that plays for it."""
    close = getattr(player, "close", None)
    if callable(close):
        close()
