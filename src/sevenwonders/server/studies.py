"""Studies: files of game records that guests have stored, to step through their games position by position."""

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
from ..records import ConcealedAction, Record, detect_site, dumps, loads
from ..records.reading import import_replays
from ..registry import game_type
from .errors import RequestRefusal, make_no_study_refusal
from .store import QuotaGuard, Store, StoreCache, compute_study_id
from .tables.names import decode_player_names, name_to_json
from .tables.shuffle import make_secret
from .work.workers import FairThreadPool

MAX_KEPT_BYTES = 40_000_000  # in memory, about
RECORD_BYTES, GAME_BYTES = 25, 35  # in memory per byte of text: for its records at most, for replayed games about
MAX_LOGS = 20  # games in a log of another site, each of which is replayed as it is read
MAX_GAMES = 500  # in a study; a megabyte holds about 300 complete games


class RecordedGame:
    """A game of a study, replayed from its record up to the first hidden move, if there is one.

    The simultaneous choices of a turn are several plies, but lead to one new position; the position before any of them
    is the position before the turn.

    Args:
        record: the record.
        game: the game at its end, if the caller has replayed it.

    Attributes:
        is_complete: whether the record has no hidden moves.

    Raises:
        SevenWondersError: the record does not replay.
    """

    def __init__(self, record: Record, game: AnyGame | None = None) -> None:
        self.record, self.type = record, game_type(record.GAME)
        end = next((n for n, move in enumerate(record.moves) if isinstance(move.action, ConcealedAction)), None)
        self.is_complete = end is None
        playable = record if end is None else replace(record, moves=record.moves[:end], result=None)
        self.game = playable.game() if game is None else game

    def contents_to_json(self) -> dict[str, object]:
        """Return the whole game as JSON: players, rules, result and plies.

        The plies that deal cards in 7 Wonders are left out.
        """
        outcome = self.type.make_recorded_result(self.game) or self.record.result
        return {
            "rules": self.type.name,
            "names": dict(zip(SEATS, map(name_to_json, find_seat_names(self.record)), strict=False)),
            "modules": list(self.game.options.modules),
            "options": self.game.options.changed_values(),
            "result": outcome and outcome.to_json(),
            "whole": self.is_complete,
            "filled": len(self.record.components_filled_in_by_import),
            "metrics": [metric.to_json() for metric in self.type.metrics],
            "plies": list(self._iter_plies()),
        }

    def _iter_plies(self) -> Iterator[dict[str, object]]:
        """Yield the plies of the game as fields of the model `StudyPly`."""
        index = turn = 0
        steps = [(state.copy(), together) for state, together in self.game.iter_steps()]
        metrics = self.type.metrics
        for step, ((state, together), (after, _)) in enumerate(pairwise(steps)):
            events = self.type.events_between(state, together, after)
            turn = self.type.turn_number(state, turn)
            for ply, changes in zip(together, events, strict=True):
                is_chance = ply.seat == self.game.CHANCE
                if not (is_chance and self.type.simultaneous):
                    yield {
                        "ply": index,
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
                index += 1

    @property
    def result(self) -> dict[str, object] | None:
        """The result as JSON of the protocol; None if the game has not ended, or was stopped without a winner."""
        if self.game.is_over:
            return self.type.result_to_json(self.game)
        ended = self.record.result
        return {"winner": SEATS[ended.winners[0]], "victory": ended.way} if ended and ended.winners else None

    def extract_deal(self) -> Record:
        """Return a record of the game's random events alone, without moves and names, to play the same deal again.

        Raises `RequestRefusal` if the game is not over, or if its record is incomplete.
        """
        if not self.is_complete or self.record.result is None:
            raise RequestRefusal(
                "not_over", "a deal is played again when its game is over and its record is complete", 409
            )
        return replace(self.record.keep_only_chance(make_secret()), players=SEATS[: self.game.num_players])

    def position_view(self, ply: int, viewer: int | None, everything: bool) -> dict[str, object]:
        """Return a view of the position before a ply as JSON, with the legal actions if just one seat is to decide.

        Args:
            ply: the number of plies before the position.
            viewer: the seat that sees the position, without information hidden from it; None for a spectator.
            everything: show what the seat that is to decide sees; `viewer` is ignored.
        """
        at = self.game_before_ply(ply)
        views = self.type.views(at)
        if everything:
            viewer = self._find_deciding_seat(at, ply, None)
        shown = dict(views.view_for(viewer if viewer in range(at.num_players) else None))
        if len(at.asked) == 1 and "legal" not in shown:
            shown["legal"] = views.view_for(at.asked[0])["legal"]
        return shown

    def render_position(self, ply: int, viewer: int | None, language: str, dark: bool) -> str:
        """Draw the position before a ply as SVG, without the information that is hidden from the viewer.

        Args:
            ply: the number of plies before the position.
            viewer: a seat, or None for a spectator.
            language: the language of the texts, such as `de`.
            dark: draw on a dark background.
        """
        at = self.game_before_ply(ply)
        return str(at.picture(viewer if viewer in range(at.num_players) else None, language=language, dark=dark))

    def ply_after_moves(self, moves: int) -> int:
        """Return the number of plies that were played when `moves` moves had been made, as the web page counts moves.

        The page counts decisions but not chance events; simultaneous choices count together as one move.
        """
        first, starts = 0, []
        for _, together in self.game.iter_steps():
            decisions = [number for number, ply in enumerate(together, first) if ply.seat != self.game.CHANCE]
            starts += decisions[:1]
            first += len(together)
        return starts[moves] if moves < len(starts) else first

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
        """Return a seat that is to decide, for the view of a position; None if no seat is to decide.

        Args:
            at: the game at the position.
            ply: the number of plies before the position; the seat of the next ply is the second preference.
            viewer: the first preference, if that seat is to decide.
        """
        made_by = self.game.plies[ply].seat if ply < len(self.game.plies) else None
        return next((seat for seat in (viewer, made_by, *at.asked) if seat in at.asked), None)

    def position_code_before_ply(self, ply: int) -> str:
        """Return the position before a ply as a position code, a short text.

        Raises `PositionError` if the position has no code.
        """
        return self.type.position_of(self.game_before_ply(ply)).code()

    def game_before_ply(self, ply: int) -> AnyGame:
        """Return a copy of the game, rewound to the position before a ply.

        Raises `RequestRefusal` if there is no such ply.
        """
        if not 0 <= ply <= len(self.game.plies):
            raise RequestRefusal(
                "no_ply", f"this game has {len(self.game.plies)} plies; there is no position {ply}", 404
            )
        at = self.game.copy()
        at.rewind(ply)
        return at


@dataclass
class Study:
    """The records of a record file, with the games that have been replayed so far.

    Attributes:
        id: the id of the study, a hash of its text.
        records: the records of the file.
        size: the length of its text in characters.
        games: the replayed games, by the index of the record.
    """

    id: str
    records: Sequence[Record]
    size: int = 0  # characters of its text
    games: dict[int, RecordedGame] = field(default_factory=dict)

    def get_game(self, number: int) -> RecordedGame:
        """Return the game at the given index in the study, replayed up to the first gap in its record.

        Raises:
            RequestRefusal: there is no game with this index, or the game does not replay.
        """
        if not 0 <= number < len(self.records):
            raise RequestRefusal(
                "no_game", f"this study has {plural(len(self.records), 'game')}; there is no game {number}", 404
            )
        if number not in self.games:
            try:
                self.games[number] = RecordedGame(self.records[number])
            except SevenWondersError as error:
                brief, reason = (error.brief, error.refusal) if isinstance(error, RecordError) else (str(error), None)
                refusal = RequestRefusal("no_replay", brief, 422)
                refusal.reason, refusal.game = reason, self.records[number].GAME
                raise refusal from None
        return self.games[number]

    def estimate_bytes(self) -> int:
        """Estimate the size of the study in memory, in bytes."""
        replayed = len(self.games) / max(1, len(self.records))
        return round(self.size * (RECORD_BYTES + GAME_BYTES * replayed))

    def summary_to_json(self) -> dict[str, object]:
        """Return the fields of the model `StudySummary`: the id, the number of games and the names of the players."""
        names = [[name_to_json(name) for name in find_seat_names(record)] for record in self.records]
        return {"study": self.id, "games": len(self.records), "names": names}

    def game_to_json(self, number: int) -> dict[str, object]:
        """Return the fields of the model `StudyGameContents` for the game at the given index."""
        fields = self.get_game(number).contents_to_json()
        return {"study": self.id, "game": number, "games": len(self.records), **fields}


class StudyService:
    """The studies (files of game records) of a server: their texts are in the store, parsed ones in a cache."""

    def __init__(self, store: Store, workers: FairThreadPool, quota_guard: QuotaGuard) -> None:
        self._store, self._quota_guard = store, quota_guard
        self._cache = StoreCache[Study](store, MAX_KEPT_BYTES, Study.estimate_bytes)
        self.run = workers.run

    async def add(self, text: str, guest: str = "") -> Study:
        """Store a record file, or a game log of another site, as a study, and return the study.

        Args:
            text: the text of the file.
            guest: the guest who owns the study; empty for a study without an owner.

        Raises:
            RequestRefusal: the text is neither a record file nor a known log, or a quota is reached.
        """
        study, text = await self.run(_parse_study, text)
        if len(study.records) == 1:  # a game that cannot be played is not kept
            await self.run(study.get_game, 0)
        is_kept = guest in await self._store.list_study_owners(study.id)
        async with contextlib.nullcontext() if is_kept else self._quota_guard.reserve_study(guest, study.size):
            return await self._cache.load_and_keep(study.id, self._save_study(study, text, guest))

    async def _save_study(self, study: Study, text: str, guest: str) -> Study:
        """Store the text of a study for a guest, and return the study."""
        await self._store.save_study(text, guest or None)
        return study

    async def get(self, name: str) -> Study:
        """Return the study with the given id, from memory or from the store.

        Raises `RequestRefusal` if the study is unknown or deleted.
        """
        return await self._cache.load_and_keep(name, self._load_from_store(name))

    async def get_game(self, name: str, number: int) -> RecordedGame:
        """Return a game of a study, replayed up to the first gap in its record.

        Args:
            name: the id of the study.
            number: the index of the game in the study.

        Raises:
            RequestRefusal: there is no such study or game, or the game does not replay.
        """
        return await self.run((await self.get(name)).get_game, number)

    async def _load_from_store(self, name: str) -> Study:
        """Return a study by its id: the cached one if the store still has its text, else a newly parsed one."""
        kept = self._cache.get(name)
        if kept is not None and await self._store.has_study(name):
            return kept
        text = await self._store.load_study_text(name)
        if text is None:
            self._cache.drop_values([name])
            raise make_no_study_refusal()
        return (await self.run(_parse_study, text))[0]


def format_game_ref(study: str, game: int) -> str:
    """Format a reference to a game of a study, for tables that play the deal of this game again.

    >>> parse_game_ref(format_game_ref("e5", 2))
    ('e5', 2)
    """
    return f"{study}:{game}"


def parse_game_ref(origin: str) -> tuple[str, int]:
    """Parse a reference from `format_game_ref`; return the id of the study and the index of the game in it."""
    study, _, number = origin.partition(":")
    return study, int(number)


def find_seat_names(record: Record) -> list[SeatName]:
    """Return the names of the players of a record, by seat.

    Names that the program made, such as "Guest 2", are returned as data that can be translated.
    """
    return decode_player_names(record.players, record.meta.get(MADE_NAMES))


def _parse_study(text: str) -> tuple[Study, str]:
    """Parse a record file, or a game log of another site; return the study, and its text as a record file.

    Raises `RequestRefusal` if the text is neither.
    """
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
