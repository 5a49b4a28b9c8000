"""Answers to questions in the protocol of engines: analyses of positions and reviews of game records, in parallel.

A question is a JSON object on one line.  docs/reference/engine-protocol.md describes the protocol.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from threading import Event, Lock
from typing import Any

from ..copies import UncopyableMixin
from ..engines.messages import LIST, NAME, NUMBER, TEXT, WHOLE, YES_OR_NO, Kinds, check_fields, parse_json_object
from ..errors import SevenWondersError, quoted
from ..game.game import AnyGame
from ..game.seats import SEATS
from ..records import loads
from ..registry import game_type
from .judge import DEFAULT_SETTINGS, Judge, ReviewSettings
from .ply import EvaluatedOutcome, PlyReview
from .reveals import count_losing_reveals, list_components_worst_first
from .reviewing import iter_ply_reviews, make_engine_fields, victory_shares
from .sheet import make_sheet
from .step import iter_legal_action_words

FIELDS: dict[str, Kinds] = {
    "id": NAME,
    "stop": NAME,
    **dict.fromkeys(("game", "position", "record", "seat"), TEXT),
    **dict.fromkeys(("ply", "simulations", "moves"), WHOLE),
    **dict.fromkeys(("review", "risks"), YES_OR_NO),
    "seconds": NUMBER,
    "plies": LIST,
}
MAX_SIMULATIONS, MAX_SECONDS = 10_000_000, 3600
Question = Mapping[str, Any]
Answer = dict[str, Any]


class AnalysisServer(UncopyableMixin):
    """Server that answers questions (requests in JSON) about positions and game records, several at the same time.

    The answer to an invalid question is an error message.

    Args:
        write: called with each answer, one at a time.
        threads: the number of questions that are answered at the same time.
        depth: how deep to search for questions that set no limits.
    """

    def __init__(
        self, write: Callable[[Answer], object], threads: int = 1, depth: ReviewSettings = DEFAULT_SETTINGS
    ) -> None:
        self._write, self._depth = write, depth
        self._writing = Lock()
        self._stops: dict[str | int, Event] = {}
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="engine")

    def handle_line(self, line: str) -> None:
        """Handle a line of JSON: queue the question in it, or stop the running question that it names."""
        question = parse_json_object(line)
        try:
            _check_question(question)
        except SevenWondersError as error:
            name = question.get("id")
            self._send_answer(name if isinstance(name, str | int) else None, {"error": str(error)})
            return
        name = question["id"]
        if "stop" in question:
            if (stop := self._stops.get(question["stop"])) is not None:
                stop.set()
            self._send_answer(name, {"stopping": question["stop"]})
        elif name in self._stops:
            self._send_answer(name, {"error": f"the question {name!r} is being answered; give this one another id"})
        else:
            self._stops[name] = stop = Event()
            self._pool.submit(self._send_answers, name, question, stop)

    def close(self, stop: bool = False) -> None:
        """Stop taking questions, and wait until all are answered.

        Args:
            stop: whether to end running questions early and to drop waiting ones.
        """
        if stop:
            for event in list(self._stops.values()):
                event.set()
        self._pool.shutdown(cancel_futures=stop)

    def _send_answers(self, name: str | int, question: Question, stop: Event) -> None:
        try:
            last: Answer = {}
            for answer in answer_question(question, self._depth, stop):
                if last:
                    self._send_answer(name, last, done=False)
                last = answer
            self._send_answer(name, last | ({"stopped": True} if stop.is_set() else {}))
        except SevenWondersError as error:
            self._send_answer(name, {"error": str(error)})
        except Exception as error:  # one question that breaks something does not end the others
            self._send_answer(name, {"error": f"something went wrong that should not have: {error!r}"})
        finally:
            self._stops.pop(name, None)

    def _send_answer(self, name: str | int | None, answer: Answer, done: bool = True) -> None:
        known = {} if name is None else {"id": name}
        with self._writing:
            self._write({**known, **answer, "done": done})


def answer_question(
    question: Question, default: ReviewSettings = DEFAULT_SETTINGS, stop: Event | None = None
) -> Iterator[Answer]:
    """Yield the answers to a question, which is a request for analyses or for a review, as JSON values.

    There is an answer for each position that the question names.  A question for a review gets an answer for each ply,
    and then the sheet: the summary of the game.

    Args:
        question: the fields of the question.
        default: how deep to search if the question sets no limits.
        stop: ends the answers early when it is set.

    Raises:
        SevenWondersError: the question cannot be answered; the message says why.
    """
    depth = _read_depth(question, default)
    game, filled = _load_game(question)
    if question.get("review"):
        yield from _review_game(game, filled, depth, stop)
        return
    plies = question.get("plies") or [question.get("ply", len(game.plies))]
    judge = Judge(game_type(game.NAME), game.num_players, depth)
    for ply in plies:
        if stop is not None and stop.is_set():
            return
        yield _analyse_position(judge, game, filled, ply, question, stop)


def _review_game(game: AnyGame, filled: Set[str], depth: ReviewSettings, stop: Event | None) -> Iterator[Answer]:
    plies: list[PlyReview] = []
    for ply in iter_ply_reviews(game, depth, stop=stop, filled=filled):
        plies.append(ply)
        yield ply.to_json()
    sheet = make_sheet(plies, game.num_players, victory_shares(game))
    yield {"engine": make_engine_fields(game.NAME, depth), "filled": sorted(filled), "sheet": sheet.to_json()}


def _analyse_position(
    judge: Judge, game: AnyGame, filled: Set[str], ply: object, question: Question, stop: Event | None
) -> Answer:
    if not isinstance(ply, int) or not 0 <= ply <= len(game.plies):
        raise SevenWondersError(f"the game has {len(game.plies)} plies; there is no position before ply {ply!r}")
    at = game.copy()
    at.rewind(ply)
    seat = _find_seat(at, question.get("seat"))
    if hanging := filled & set(iter_legal_action_words(judge.kind, at.state, seat)) if filled else ():
        raise SevenWondersError(
            f"before ply {ply} {SEATS[seat]} is offered what the log did not tell, and was filled in: "
            f"{', '.join(sorted(hanging)):.100}; nothing can be said of that"
        )
    known = judge.kind.known(at.state, seat)
    analysis = judge.analyse(at.state, seat, None, ply, stop)
    moves = analysis.moves[: question.get("moves", len(analysis.moves))]
    reveals: dict[int, list[EvaluatedOutcome]] = {}
    if question.get("risks"):
        risks = list(judge.iter_actions_with_reveals(at.state, replace(analysis, moves=moves), ply, stop))
        reveals = {move.action: some for move, some in risks}
        moves = (*(move for move, _ in risks), *moves[len(risks) :])

    def format_line(codes: Sequence[int]) -> list[str]:
        return [str(action) for _, action in judge.kind.iter_continuation(known, seat, codes)]

    explained = judge.kind.add_reasons(replace(analysis, moves=moves), known)
    answer = explained.to_json()
    for entry, move in zip(answer["moves"], explained.moves, strict=True):
        entry["line"] = format_line((move.action, *move.line))[1:]
        if some := reveals.get(move.action):
            entry["outs"] = count_losing_reveals(some, seat)._asdict()
            entry["cards"] = list_components_worst_first(some, seat)
            entry["reveals"] = [
                {"texts": reveal.texts, "chance": reveal.chance, "value": reveal.wins[seat]} for reveal in some
            ]
    return {"ply": ply, **answer, "seat": SEATS[seat], "line": format_line(explained.line)}


def _find_seat(game: AnyGame, name: str | None) -> int:
    """Return the seat that a question names; without a name, the first seat that has to decide.

    Args:
        game: the game at the position of the question.
        name: the name of the seat, such as `p1`, or None.
    """
    if name is not None:
        if name not in SEATS or SEATS.index(name) not in game.asked:
            raise SevenWondersError(f"{name!s:.40} has nothing to decide in this position")
        return SEATS.index(name)
    if not game.asked:
        over = "the game is over" if game.is_over else "chance is to speak"
        raise SevenWondersError(f"no player is to decide in this position: {over}")
    return game.asked[0]


def _load_game(question: Question) -> tuple[AnyGame, Set[str]]:
    """Load the game that a question contains as a position or as a record.

    Return the game, and the ids of the components that the record's importer filled in because a log did not show them.
    """
    if ("position" in question) == ("record" in question):
        raise SevenWondersError("a question gives either a 'position' (its code) or a 'record' (the text of a file)")
    if "position" in question:
        kind = game_type(question.get("game", "duel"))
        position = kind.load_position(question["position"])
        return kind.Game(position.rules_options(), position=position), frozenset()
    records = loads(question["record"])
    if len(records) > 1:
        raise SevenWondersError(f"the record holds {len(records)} games; ask about one at a time")
    return records[0].game(), records[0].components_filled_in_by_import


def _read_depth(question: Question, default: ReviewSettings) -> ReviewSettings:
    """Return the search limits for a question: those that the question sets, or else those of `default`."""
    simulations, seconds = question.get("simulations"), question.get("seconds")
    if simulations is not None and not 1 <= simulations <= MAX_SIMULATIONS:
        raise SevenWondersError(f"'simulations' is from 1 to {MAX_SIMULATIONS:,}, not {simulations}")
    if seconds is not None and not 0 < seconds <= MAX_SECONDS:
        raise SevenWondersError(f"'seconds' is more than 0 and at most {MAX_SECONDS}, not {seconds}")
    if simulations is None and seconds is None:
        return default
    return replace(default, simulations=simulations, seconds=seconds)


def _check_question(question: Question) -> None:
    """Check the names and types of the fields of a question, which is a request in JSON.

    Raises:
        SevenWondersError: the line is no valid question.
    """
    if not isinstance(question.get("id"), str | int):
        raise SevenWondersError('a question is one line of JSON, an object with an "id": a text or a whole number')
    for name in question:
        if name not in FIELDS:
            raise SevenWondersError(f"a question has no {quoted(str(name))}; it has {', '.join(FIELDS)}")
    check_fields(question, FIELDS)
