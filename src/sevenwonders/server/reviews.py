"""Reviews of recorded games: made while a guest watches, sent ply by ply to all watchers, and stored."""

import asyncio
import contextlib
import hashlib
import json
from collections.abc import AsyncIterator, Collection, Iterator, Sequence

from ..errors import SevenWondersError
from ..records import dumps
from ..review import Moment, PlyReview, engine_of, moments, result_of, sheet_of
from ..review.judge import left_out
from .analyses import analysis_for
from .engine import Party
from .engine.interface import Engine
from .errors import Refusal, no_study
from .protocol.figures import ReviewedPly, ReviewLine, ReviewSheet, RiskOfMove
from .store import Store
from .studies import RecordedGame, Studies, Study

MAX_PLIES_AT_ONCE = 2  # plies of one game that are reviewed at the same time
PLIES_BETWEEN_SAVES = 20


class ReviewInProgress:
    """The review of one game.

    Attributes:
        moments: the steps of the game that are reviewed.
        left_out: reviews of the plies that depend on components that an importer filled in.
        plies: the reviews so far, by number of the ply.
        watchers: the queues of the watching guests.
        task: the running review; None while no guest watches.
    """

    def __init__(self, study: Study, number: int, game: RecordedGame, kept: Sequence[PlyReview], engine: str) -> None:
        self.study, self.number, self.game, self.engine = study, number, game, engine
        steps = list(moments(game.game, game.record.filled))
        self.moments = [moment for moment in steps if not moment.is_filled]
        self.left_out = [left_out(moment) for moment in steps if moment.is_filled]
        self.plies = {review.ply: review for review in kept}
        self.watchers: set[asyncio.Queue[ReviewLine | None]] = set()
        self.task: asyncio.Task[None] | None = None

    @property
    def is_done(self) -> bool:
        """Return whether every ply has been reviewed."""
        return len(self.plies) == len(self.moments)

    def left(self) -> list[Moment]:
        """Return the steps of the game that have no review yet."""
        return [moment for moment in self.moments if moment.ply not in self.plies]

    def lines(self) -> list[ReviewLine]:
        """Return the lines so far, for a guest who starts to watch."""
        known = [self.line(moment, self.plies[moment.ply]) for moment in self.moments if moment.ply in self.plies]
        return [ReviewLine(all=len(self.moments)), *known, self.sheet()]

    def line(self, moment: Moment, review: PlyReview) -> ReviewLine:
        """Return the line of a reviewed ply."""
        kind, advice, best = self.game.type, None, list[str]()
        if review.analysis is not None and moment.seat is not None:
            known = kind.known(moment.state, moment.seat)
            advice = analysis_for(kind, known, moment.seat, review.analysis, thorough=True)
            best = [str(kind.action(known, moment.seat, code)) for code in review.best]
        return ReviewLine(ply=ReviewedPly.of(review, best, advice))

    def sheet(self) -> ReviewLine:
        """Return the line with the summary of the plies reviewed so far."""
        game = self.game.game
        sheet = sheet_of([*self.plies.values(), *self.left_out], game.num_players, result_of(game))
        return ReviewLine(sheet=ReviewSheet.of(sheet))

    def send(self, line: ReviewLine | None) -> None:
        """Send a line to every watcher; None ends the stream."""
        for watcher in self.watchers:
            watcher.put_nowait(line)


class Reviews:
    """The reviews of a server."""

    def __init__(self, store: Store, studies: Studies, engine: Engine) -> None:
        self._store, self._studies, self._engine = store, studies, engine
        self._going: dict[tuple[str, int], ReviewInProgress] = {}
        store.on_deletion(self._forget)

    async def kept(self, study: Study, number: int) -> list[ReviewLine]:
        """Return the lines of a review as far as plies have been reviewed, without reviewing further plies."""
        review = await self._open(study, number)
        return await self._studies.run(review.lines)

    async def watch(self, study: Study, number: int, client: Party) -> AsyncIterator[ReviewLine]:
        """Yield the lines of a review, first the stored ones; the review stops when its last watcher leaves."""
        review = self._going.setdefault((study.id, number), await self._open(study, number))
        queue: asyncio.Queue[ReviewLine | None] = asyncio.Queue()
        review.watchers.add(queue)
        try:
            lines = await self._studies.run(review.lines)
            for line in lines:
                yield line
            known = {line.ply.ply for line in lines if line.ply is not None}
            while review.task is not None or not queue.empty() or not review.is_done:
                if review.task is None and queue.empty():  # the first watcher, or one that came while the last left
                    self._going[study.id, number] = review
                    review.task = asyncio.create_task(self._review(review, client))
                while (next_line := await queue.get()) is not None:
                    if next_line.ply is None or next_line.ply.ply not in known:
                        yield next_line
                    if next_line.error is not None:
                        return
        finally:
            review.watchers.discard(queue)
            if not review.watchers:
                if review.task is not None:
                    review.task.cancel()
                elif self._going.get((study.id, number)) is review:
                    del self._going[study.id, number]

    async def risks(self, study: Study, number: int, ply: int, client: Party) -> list[RiskOfMove]:
        """Return the possible reveals after each action of a decision.

        Raises:
            Refusal: there is no such position, no player is to decide in the position, or the engine fails.
        """
        game = await self._studies.run(study.game, number)
        await self._studies.run(game.at, ply)
        if ply == len(game.game.plies) or game.game.plies[ply].seat == game.game.CHANCE:
            raise Refusal("no_decision", "no player is to decide in this position; choose another one", 409)
        try:
            text = await self._studies.run(lambda: dumps([game.type.Record.of(game.game)]))
            risks = await self._engine.risks(game.type.name, text, ply, client=client)
        except SevenWondersError as error:
            raise Refusal("no_analysis", str(error), 503) from None
        return [RiskOfMove.model_validate(risk) for risk in risks]

    async def close(self) -> None:
        """Stop all running reviews; the plies reviewed so far are stored."""
        tasks = [review.task for review in self._going.values() if review.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _forget(self, names: Collection[str]) -> None:
        """End the reviews of studies that have been deleted."""
        for (study, _), review in list(self._going.items()):
            if study in names:
                review.send(ReviewLine(error=no_study().sentence))
                if review.task is not None:
                    review.task.cancel()

    async def _open(self, study: Study, number: int) -> ReviewInProgress:
        """Return the running review of a game, or else a review with the stored plies."""
        if (study.id, number) in self._going:
            return self._going[study.id, number]
        game = await self._studies.run(study.game, number)
        engine = await self._studies.run(engine_name, game.type.name)
        kept = [PlyReview.from_json(each) for each in await self._store.review(study.id, number, engine)]
        opened = await self._studies.run(ReviewInProgress, study, number, game, kept, engine)
        return self._going.get((study.id, number), opened)

    async def _review(self, review: ReviewInProgress, client: Party) -> None:
        """Review the plies of a game, until all are done or the last watcher has left."""
        kind = review.game.type
        try:
            text = await self._studies.run(lambda: dumps([kind.Record.of(review.game.game)]))
            left = iter(review.left())
            workers = [asyncio.create_task(self._work(review, text, left, client)) for _ in range(MAX_PLIES_AT_ONCE)]
            try:
                await asyncio.gather(*workers)
            finally:
                for worker in workers:
                    worker.cancel()
            review.send(await self._studies.run(review.sheet))
        except (SevenWondersError, Refusal) as error:
            review.send(ReviewLine(error=str(error)))
        finally:
            with contextlib.suppress(Refusal):  # else the plies are reviewed again another time
                await asyncio.shield(self._save(review))
            review.task = None
            self._going.pop((review.study.id, review.number), None)
            review.send(None)

    async def _work(self, review: ReviewInProgress, text: str, left: Iterator[Moment], client: Party) -> None:
        """Review one ply after another from an iterator that several workers share."""
        for moment in left:
            ply = await self._engine.review(review.game.type.name, text, moment.ply, client=client)
            review.plies[moment.ply] = ply
            review.send(await self._studies.run(review.line, moment, ply))
            if len(review.plies) % PLIES_BETWEEN_SAVES == 0:
                await self._save(review)

    async def _save(self, review: ReviewInProgress) -> None:
        """Store the plies reviewed so far."""
        plies = [review.plies[ply].to_json() for ply in sorted(review.plies)]
        await self._store.save_review(review.study.id, review.number, review.engine, plies)


def engine_name(game: str) -> str:
    """Return a short hash of the engine that reviews a game; reviews by another engine are made again."""
    return hashlib.sha256(json.dumps(engine_of(game), sort_keys=True, default=str).encode()).hexdigest()[:20]
