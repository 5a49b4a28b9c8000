"""Reviews of recorded games: made while somebody looks, told ply by ply to all who do, and kept."""

import asyncio
import contextlib
import hashlib
import json
from collections.abc import AsyncIterator, Collection, Iterator, Sequence
from typing import Any

from ..errors import SevenWondersError
from ..game.seats import SEATS
from ..records import dumps
from ..review import (
    Figure,
    Moment,
    PlyReview,
    Reveal,
    SeatSheet,
    Sheet,
    engine_of,
    moments,
    result_of,
    sheet_of,
)
from ..review.judge import left_out
from ..review.sheet import shown_share
from .analyses import analysis_for
from .engine import Party
from .engine.interface import Engine
from .errors import Refusal, no_study
from .store import Store
from .studies import RecordedGame, Studies, Study

AT_ONCE = 2  # plies of a game that are asked about at the same time
SAVED_AFTER = 20  # plies


class ReviewInProgress:
    """A review of one game, while somebody looks.

    Attributes:
        moments: what is judged.
        left_out: what hangs on something that an importer filled in.
        watchers: where it is told.
    """

    def __init__(self, study: Study, number: int, game: RecordedGame, kept: Sequence[PlyReview], engine: str) -> None:
        self.study, self.number, self.game, self.engine = study, number, game, engine
        found = list(moments(game.game, game.record.filled))
        self.moments = [moment for moment in found if not moment.is_filled]
        self.left_out = [left_out(moment) for moment in found if moment.is_filled]
        self.plies = {one.ply: one for one in kept}
        self.watchers: set[asyncio.Queue[dict[str, object] | None]] = set()
        self.task: asyncio.Task[None] | None = None

    @property
    def is_done(self) -> bool:
        """Whether every ply has been looked at."""
        return len(self.plies) == len(self.moments)

    def left(self) -> list[Moment]:
        """What nobody has looked at."""
        return [moment for moment in self.moments if moment.ply not in self.plies]

    def lines(self) -> list[dict[str, Any]]:
        """What there is to tell to somebody who comes now."""
        looked_at = [moment for moment in self.moments if moment.ply in self.plies]
        known = [{"ply": self.told(moment, self.plies[moment.ply])} for moment in looked_at]
        return [{"all": len(self.moments)}, *known, {"sheet": self.sheet()}]

    def told(self, moment: Moment, found: PlyReview) -> dict[str, Any]:
        """`ReviewedPly` of a ply."""
        kind = self.game.type
        advice: dict[str, Any] | None = None
        best: list[str] = []
        if found.analysis is not None and moment.seat is not None:
            known = kind.known(moment.state, moment.seat)
            advice = analysis_for(kind, known, moment.seat, found.analysis, thorough=True)
            best = [str(kind.action(known, moment.seat, code)) for code in found.best]
        return {
            "ply": found.ply,
            "plies": found.plies,
            "seat": None if found.seat is None else SEATS[found.seat],
            "kind": found.kind.value,
            "actions": list(found.texts),
            "grade": found.grade and found.grade.value,
            "error": found.error,
            "lead": found.lead,
            "best": best,
            "proved": found.proved,
            "wins": _by_seat(found.wins),
            "advice": advice,
            "luck": _by_seat(found.luck),
            "luck_error": found.luck_error,
            "exact": found.exact,
            "outcomes": found.outcomes,
            "worst": _reveal(found.worst),
            "luckiest": _reveal(found.best_reveal),
        }

    def sheet(self) -> dict[str, Any]:
        """`ReviewSheet` of what has been looked at."""
        game = self.game.game
        return _sheet(sheet_of([*self.plies.values(), *self.left_out], game.num_players, result_of(game)))

    def tell(self, line: dict[str, Any] | None) -> None:
        """The same to everybody who looks; None when there is no more."""
        for watcher in self.watchers:
            watcher.put_nowait(line)


class Reviews:
    """The reviews of a server."""

    def __init__(self, store: Store, studies: Studies, engine: Engine) -> None:
        self._store, self._studies, self._engine = store, studies, engine
        self._going: dict[tuple[str, int], ReviewInProgress] = {}
        store.on_deletion(self._forget)

    async def kept(self, study: Study, number: int) -> list[dict[str, Any]]:
        """What has been found out about a game so far."""
        review = await self._open(study, number)
        return await self._studies.run(review.lines)

    async def watch(self, study: Study, number: int, party: Party) -> AsyncIterator[dict[str, object]]:
        """Yield the lines of a review, first those that are known; a review stops when its last watcher leaves."""
        review = self._going.setdefault((study.id, number), await self._open(study, number))
        queue: asyncio.Queue[dict[str, Any] | None] = asyncio.Queue()
        review.watchers.add(queue)
        try:
            lines = await self._studies.run(review.lines)
            for line in lines:
                yield line
            known = {line["ply"]["ply"] for line in lines if "ply" in line}
            while review.task is not None or not queue.empty() or not review.is_done:
                if review.task is None and queue.empty():  # the first watcher, or one that came while the last left
                    self._going[study.id, number] = review
                    review.task = asyncio.create_task(self._look(review, party))
                while (next_line := await queue.get()) is not None:
                    if "ply" not in next_line or next_line["ply"]["ply"] not in known:
                        yield next_line
                    if "error" in next_line:
                        return
        finally:
            review.watchers.discard(queue)
            if not review.watchers:
                if review.task is not None:
                    review.task.cancel()
                elif self._going.get((study.id, number)) is review:
                    del self._going[study.id, number]

    async def risks(self, study: Study, number: int, ply: int, party: Party) -> list[dict[str, Any]]:
        """Every action of a decision after which something is revealed: what may be, as `RiskOfMove`.

        Raises:
            Refusal: there is no such position, nobody decides there, or nobody can say.
        """
        game = await self._studies.run(study.game, number)
        await self._studies.run(game.at, ply)
        if ply == len(game.game.plies) or game.game.plies[ply].seat == game.game.CHANCE:
            raise Refusal("no_decision", "nobody is to decide in this position; choose another one", 409)
        try:
            text = await self._studies.run(lambda: dumps([game.type.Record.of(game.game)]))
            return await self._engine.risks(game.type.name, text, ply, party=party)
        except SevenWondersError as error:
            raise Refusal("no_analysis", str(error), 503) from None

    async def close(self) -> None:
        """Stop what goes on; what has been found out is kept."""
        tasks = [review.task for review in self._going.values() if review.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _forget(self, names: Collection[str]) -> None:
        """End the reviews of studies that have been deleted."""
        for (study, _), review in list(self._going.items()):
            if study in names:
                review.tell({"error": no_study().sentence})
                if review.task is not None:
                    review.task.cancel()

    async def _open(self, study: Study, number: int) -> ReviewInProgress:
        """The review of a game: the one that goes on, or what is kept of it."""
        if (study.id, number) in self._going:
            return self._going[study.id, number]
        game = await self._studies.run(study.game, number)
        engine = await self._studies.run(engine_name, game.type.name)
        kept = [PlyReview.from_json(each) for each in await self._store.review(study.id, number, engine)]
        opened = await self._studies.run(ReviewInProgress, study, number, game, kept, engine)
        return self._going.get((study.id, number), opened)

    async def _look(self, review: ReviewInProgress, party: Party) -> None:
        """Look at one ply after the other, until all is said or nobody listens."""
        kind = review.game.type
        try:
            text = await self._studies.run(lambda: dumps([kind.Record.of(review.game.game)]))
            left = iter(review.left())
            workers = [asyncio.create_task(self._work(review, text, left, party)) for _ in range(AT_ONCE)]
            try:
                await asyncio.gather(*workers)
            finally:
                for worker in workers:
                    worker.cancel()
            review.tell({"sheet": await self._studies.run(review.sheet)})
        except (SevenWondersError, Refusal) as error:
            review.tell({"error": str(error)})
        finally:
            with contextlib.suppress(Refusal):  # else it is looked at again another time
                await asyncio.shield(self._save(review))
            review.task = None
            self._going.pop((review.study.id, review.number), None)
            review.tell(None)

    async def _work(self, review: ReviewInProgress, text: str, left: Iterator[Moment], party: Party) -> None:
        for moment in left:
            found = await self._engine.review(review.game.type.name, text, moment.ply, party=party)
            review.plies[moment.ply] = found
            review.tell({"ply": await self._studies.run(review.told, moment, found)})
            if len(review.plies) % SAVED_AFTER == 0:
                await self._save(review)

    async def _save(self, review: ReviewInProgress) -> None:
        plies = [review.plies[ply].to_json() for ply in sorted(review.plies)]
        await self._store.save_review(review.study.id, review.number, review.engine, plies)


def engine_name(game: str) -> str:
    """Who reviews a game, short: what another one has said is looked at again."""
    return hashlib.sha256(json.dumps(engine_of(game), sort_keys=True, default=str).encode()).hexdigest()[:20]


def _by_seat(values: Sequence[float]) -> dict[str, float]:
    return dict(zip(SEATS, values, strict=False))


def _reveal(found: Reveal | None) -> dict[str, object] | None:
    return (
        None if found is None else {"actions": list(found.texts), "chance": found.chance, "wins": _by_seat(found.wins)}
    )


def _sheet(found: Sheet) -> dict[str, object]:
    seats = [_seat(SEATS[seat], sheet) for seat, sheet in enumerate(found.seats)]
    return {
        "seats": seats,
        "deserved": None if found.deserved is None else SEATS[found.deserved],
        "sure": found.sure,
    }


def _seat(seat: str, sheet: SeatSheet) -> dict[str, Any]:
    return {
        "seat": seat,
        "decisions": sheet.decisions,
        "band": sheet.band,
        "result": sheet.result,
        "accuracy": measured(sheet.accuracy),
        "error": measured(sheet.error),
        "luck": measured(sheet.luck),
        "adjusted": measured(shown_share(sheet.adjusted)),
        "costliest": list(sheet.costliest),
        "finest": list(sheet.finest),
        "luckiest": list(sheet.luckiest),
        "unluckiest": list(sheet.unluckiest),
    }


def measured(figure: Figure | None) -> dict[str, float | None] | None:
    """`Measured` of a figure."""
    return None if figure is None else {"value": figure.value, "error": figure.error}
