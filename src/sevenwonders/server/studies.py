"""Studies: recorded games to step through, position by position."""

import contextlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from ..errors import RecordError, SevenWondersError, plural
from ..game.game import AnyGame
from ..game.record import MADE_NAMES
from ..game.seats import ALL_KNOWING, SEATS
from ..game.views import KnownState
from ..names import SeatName
from ..records import Concealed, Record, detect_site, dumps, loads
from ..records.reading import import_replays
from ..registry import game_type
from .errors import RequestRefusal, make_no_study_refusal
from .store import QuotaGuard, Store, StoreCache, compute_study_id
from .tables.names import name_to_json, read_record_names
from .tables.shuffle import make_secret
from .work.workers import WorkerPool

MAX_KEPT_BYTES = 40_000_000  # in memory, about
RECORD_BYTES, GAME_BYTES = 25, 35  # in memory for a byte of text: its records at most, its replayed games about
MAX_LOGS = 20  # games in a log of another site, each of which is replayed as it is read
MAX_GAMES = 500  # in a study; a megabyte holds about 300 complete games


class RecordedGame:
    """A recorded game, replayed as far as the record is complete.

    Simultaneous choices of a turn lead to one position; the position before any of these choices is the position before
    the turn.

    Args:
        record: the record.
        game: the game at its end, if the caller has replayed it.

    Attributes:
        whole: whether the record is complete.

    Raises:
        SevenWondersError: the record does not replay.
    """

    def __init__(self, record: Record, game: AnyGame | None = None) -> None:
        self.record, self.type = record, game_type(record.GAME)
        end = next((n for n, move in enumerate(record.moves) if isinstance(move.action, Concealed)), None)
        self.whole = end is None
        playable = record if end is None else replace(record, moves=record.moves[:end], result=None)
        self.game = playable.game() if game is None else game

    def contents_to_json(self) -> dict[str, object]:
        """Return the whole game as JSON: players, rules, result and plies. The deals of 7 Wonders are left out."""
        outcome = self.type.outcome(self.game) or self.record.result
        return {
            "rules": self.type.name,
            "names": dict(zip(SEATS, map(name_to_json, find_seat_names(self.record)), strict=False)),
            "modules": list(self.game.options.modules),
            "options": self.game.options.changed_values(),
            "result": outcome and outcome.write(),
            "whole": self.whole,
            "filled": len(self.record.filled),
            "metrics": [metric.to_json() for metric in self.type.metrics],
            "plies": list(self._iter_plies()),
        }

    def _iter_plies(self) -> Iterator[dict[str, object]]:
        """Yield the plies of the game as fields of `StudyPly`."""
        place = turn = 0
        steps = [(state.copy(), together) for state, together in self.game.iter_steps()]
        metrics = self.type.metrics
        for step, ((state, together), (after, _)) in enumerate(pairwise(steps)):
            events = self.type.events_between(state, together, after)
            turn = self.type.turn_number(state, turn)
            for ply, changes in zip(together, events, strict=True):
                is_chance = ply.seat == self.game.CHANCE
                if not (is_chance and self.type.simultaneous):
                    yield {
                        "ply": place,
                        "step": step,
                        "actor": ply.NAMES[ply.seat],
                        "text": ply.text(ALL_KNOWING).partition(" ")[2],
                        "stage": self.type.stage_index(state),
                        "turn": turn,
                        "metrics": {metric.id: metric.values(state, self.game.num_players) for metric in metrics},
                        "events": changes,
                        "question": ply.question,
                        "decision": not is_chance and len(self.type.legal_codes(state, ply.seat)) > 1,
                    }
                place += 1

    @property
    def result(self) -> dict[str, object] | None:
        """The result as in the protocol; None if the game has not ended, or was stopped without a winner."""
        if self.game.is_over:
            return self.type.result_to_json(self.game)
        ended = self.record.result
        return {"winner": SEATS[ended.winners[0]], "victory": ended.way} if ended and ended.winners else None

    def extract_deal(self) -> Record:
        """Return a record of the deal alone, without moves and names. Raises `Refusal` if the record is incomplete."""
        if not self.whole or self.record.result is None:
            raise RequestRefusal(
                "not_over", "a deal is played again when its game is over and its record is complete", 409
            )
        return replace(self.record.keep_only_chance(make_secret()), players=SEATS[: self.game.num_players])

    def position_view(self, ply: int, viewer: int | None, everything: bool) -> dict[str, object]:
        """Return the view of the position before a ply, with the legal actions if only one seat is to decide.

        Args:
            ply: the number of plies before the position.
            viewer: a seat, or None for a spectator.
            everything: return the view of the seat that is to decide, whatever `viewer` is.
        """
        at = self.game_before_ply(ply)
        views = self.type.views(at)
        if everything:
            viewer = self._find_deciding_seat(at, ply, None)
        shown = dict(views.view_for(viewer if viewer in range(at.num_players) else None))
        if len(at.asked) == 1 and "legal" not in shown:
            shown["legal"] = views.view_for(at.asked[0])["legal"]
        return shown

    def picture(self, ply: int, viewer: int | None, language: str, dark: bool) -> str:
        """Draw the position before a ply as SVG, as a seat may know it; None is a spectator."""
        at = self.game_before_ply(ply)
        return str(at.picture(viewer if viewer in range(at.num_players) else None, language=language, dark=dark))

    def ply_after_moves(self, moves: int) -> int:
        """Return the number of plies before the position after some moves, counting moves as the page does."""
        place, starts = 0, []
        for _, together in self.game.iter_steps():
            decisions = [number for number, ply in enumerate(together, place) if ply.seat != self.game.CHANCE]
            starts += decisions[:1]
            place += len(together)
        return starts[moves] if moves < len(starts) else place

    def find_decision(self, ply: int, viewer: int | None) -> tuple[KnownState, int] | None:
        """Return the position before a ply as the deciding seat knows it, and that seat; None if no seat is to decide.

        Args:
            ply: the number of plies before the position.
            viewer: the preferred seat, if several decide at once.
        """
        at = self.game_before_ply(ply)
        seat = self._find_deciding_seat(at, ply, viewer)
        return None if seat is None else (at.known(seat), seat)

    def _find_deciding_seat(self, at: AnyGame, ply: int, viewer: int | None) -> int | None:
        """Return the deciding seat to view: `viewer`, else the seat of the ply, else any seat that is to decide."""
        made_by = self.game.plies[ply].seat if ply < len(self.game.plies) else None
        return next((seat for seat in (viewer, made_by, *at.asked) if seat in at.asked), None)

    def code(self, ply: int) -> str:
        """Return the code of the position before a ply. Raises `PositionError` if the position has no code."""
        return self.type.position_of(self.game_before_ply(ply)).code()

    def game_before_ply(self, ply: int) -> AnyGame:
        """Return a copy of the game before a ply. Raises `Refusal` if there is no such position."""
        if not 0 <= ply <= len(self.game.plies):
            raise RequestRefusal(
                "no_ply", f"this game has {len(self.game.plies)} plies; there is no position {ply}", 404
            )
        at = self.game.copy()
        at.rewind(ply)
        return at


@dataclass
class Study:
    """The records of a record file, and their games that have been replayed."""

    id: str
    records: Sequence[Record]
    size: int = 0  # letters of its text
    games: dict[int, RecordedGame] = field(default_factory=dict)

    def game(self, number: int) -> RecordedGame:
        """Return a game, replayed as far as possible.

        Raises:
            Refusal: there is no game with this number, or the game does not replay.
        """
        if not 0 <= number < len(self.records):
            raise RequestRefusal(
                "no_game", f"this study has {plural(len(self.records), 'game')}; there is no game {number}", 404
            )
        if number not in self.games:
            try:
                self.games[number] = RecordedGame(self.records[number])
            except SevenWondersError as error:
                brief = error.brief if isinstance(error, RecordError) else str(error)
                refusal = RequestRefusal("no_replay", brief, 422)
                if isinstance(error, RecordError) and error.refusal:
                    refusal.reason, refusal.game = error.refusal, self.records[number].GAME
                raise refusal from None
        return self.games[number]

    def estimate_bytes(self) -> int:
        """Estimate the size of the study in memory, in bytes."""
        replayed = len(self.games) / max(1, len(self.records))
        return round(self.size * (RECORD_BYTES + GAME_BYTES * replayed))

    def text(self) -> str:
        """Return the text of the record file."""
        return dumps(self.records)

    def summary_to_json(self) -> dict[str, object]:
        """Return the fields of a `StudySummary`."""
        names = [[name_to_json(name) for name in find_seat_names(record)] for record in self.records]
        return {"study": self.id, "games": len(self.records), "names": names}

    def contents_to_json(self, number: int) -> dict[str, object]:
        """Return the fields of `StudyContents` for a game."""
        fields = self.game(number).contents_to_json()
        return {"study": self.id, "game": number, "games": len(self.records), **fields}


class StudyService:
    """The studies of a server: texts in the store, parsed studies in memory."""

    def __init__(self, store: Store, workers: WorkerPool, quota_guard: QuotaGuard) -> None:
        self._store, self._quota_guard = store, quota_guard
        self._kept = StoreCache[Study](store, MAX_KEPT_BYTES, Study.estimate_bytes)
        self.run = workers.run

    async def add(self, text: str, guest: str = "") -> Study:
        """Add a study from the text of a record file, or of a log of another site.

        Raises:
            Refusal: the text is neither of them, or a quota is reached.
        """
        study, text = await self.run(_parse_study, text)
        if len(study.records) == 1:  # a game that cannot be played is not kept
            await self.run(study.game, 0)
        is_kept = guest in await self._store.list_study_owners(study.id)
        async with contextlib.nullcontext() if is_kept else self._quota_guard.reserve_study(guest, study.size):
            return await self._kept.load_and_keep(study.id, self._save_study(study, text, guest))

    async def _save_study(self, study: Study, text: str, guest: str) -> Study:
        """Store the text of a study for a guest, and return the study."""
        await self._store.save_study(text, guest or None)
        return study

    async def get(self, name: str) -> Study:
        """Return a study, from memory if the store still has it. Raises `Refusal` for an unknown study."""
        return await self._kept.load_and_keep(name, self._load_from_store(name))

    async def _load_from_store(self, name: str) -> Study:
        """Return a cached study that the store still has, or parse the study from the store."""
        kept = self._kept.get(name)
        if kept is not None and await self._store.has_study(name):
            return kept
        text = await self._store.load_study_text(name)
        if text is None:
            self._kept.drop_values([name])
            raise make_no_study_refusal()
        return (await self.run(_parse_study, text))[0]


def format_origin(study: str, game: int) -> str:
    """Format the origin by which tables with the deal of a game refer to that game.

    >>> parse_origin(format_origin("e5", 2))
    ('e5', 2)
    """
    return f"{study}:{game}"


def parse_origin(origin: str) -> tuple[str, int]:
    """Parse an origin, and return the study and the number of its game."""
    study, _, number = origin.partition(":")
    return study, int(number)


def find_seat_names(record: Record) -> list[SeatName]:
    """Return the names of the seats of a record."""
    return read_record_names(record.players, record.meta.get(MADE_NAMES))


def _parse_study(text: str) -> tuple[Study, str]:
    """Parse a record file, or another site's log; return the study, and the text of its record file."""
    try:
        if detect_site(text) is None:
            return Study(compute_study_id(text), loads(text, max_games=MAX_GAMES), len(text)), text
        replays = import_replays(text, max_games=MAX_LOGS)
    except RecordError as error:
        raise RequestRefusal("bad_record", str(error), 422) from None
    records = [replay.record for replay in replays]
    games = {number: RecordedGame(replay.record, replay.game) for number, replay in enumerate(replays)}
    text = dumps(records)
    return Study(compute_study_id(text), records, len(text), games), text
