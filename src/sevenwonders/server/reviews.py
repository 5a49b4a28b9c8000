"""Reviews of recorded games, ply by ply: computed while a guest watches, sent to all guests who watch, and stored."""

import asyncio
import contextlib
import hashlib
import json
from collections.abc import AsyncIterator, Collection, Iterator, Sequence

from ..errors import SevenWondersError
from ..records import dumps
from ..review import PlyReview, ReviewStep, iter_review_steps, make_engine_fields, make_sheet, victory_shares
from ..review.judge import make_unevaluated_review
from .analyses import analysis_to_json
from .engine import ClientKey, EnginePool
from .errors import RequestRefusal, make_no_study_refusal, refuse_on_error
from .protocol.figures import RevealRisks, ReviewedPly, ReviewMessage, ReviewSummary
from .store import Store
from .studies import RecordedGame, Study, StudyService

MAX_PLIES_AT_ONCE = 2  # plies of one game that are reviewed at the same time
PLIES_BETWEEN_SAVES = 20


class ReviewInProgress:
    """The review of one recorded game, complete or not.

    Args:
        study: the study (a stored file of game records) that the game is in.
        number: the index of the game in the study.
        game: the replayed game.
        kept: the stored reviews of plies.
        engine: the fingerprint of the engine that makes the reviews.

    Attributes:
        steps: the steps of the game to review: decisions, and chance events between decisions.
        left_out: empty reviews of plies that are not reviewed, because an importer had to make up their components.
        plies: the reviews so far, by the index of the first ply of the step.
        watchers: the message queues of the guests who watch the review.
        task: the running review; None while no guest watches.
    """

    def __init__(self, study: Study, number: int, game: RecordedGame, kept: Sequence[PlyReview], engine: str) -> None:
        self.study, self.number, self.game, self.engine = study, number, game, engine
        steps = list(iter_review_steps(game.game, game.record.components_filled_in_by_import))
        self.steps = [step for step in steps if not step.is_filled]
        self.left_out = [make_unevaluated_review(step) for step in steps if step.is_filled]
        self.plies = {review.ply: review for review in kept}
        self.watchers: set[asyncio.Queue[ReviewMessage | None]] = set()
        self.task: asyncio.Task[None] | None = None

    def list_messages(self) -> list[ReviewMessage]:
        """Return all messages of the review so far, for a guest who starts to watch.

        They are the number of plies, each reviewed ply, and the summary.
        """
        known = [self.make_ply_message(step, self.plies[step.ply]) for step in self.steps if step.ply in self.plies]
        return [ReviewMessage(all=len(self.steps)), *known, self.make_summary_message()]

    def make_ply_message(self, step: ReviewStep, review: PlyReview) -> ReviewMessage:
        """Return the message about a reviewed ply, with its analysis as JSON.

        Args:
            step: the step of the game that begins with the ply, and the position before it.
            review: the review of the ply.
        """
        kind, advice, best = self.game.type, None, list[str]()
        if review.analysis is not None and step.seat is not None:
            known = kind.known(step.state, step.seat)
            advice = analysis_to_json(kind, known, step.seat, review.analysis, thorough=True)
            best = [str(kind.action(known, step.seat, code)) for code in review.best]
        return ReviewMessage(ply=ReviewedPly.from_review(review, best, advice))

    def make_summary_message(self) -> ReviewMessage:
        """Return the message with the summary of all plies reviewed so far: accuracy and luck of each seat."""
        game = self.game.game
        sheet = make_sheet([*self.plies.values(), *self.left_out], game.num_players, victory_shares(game))
        return ReviewMessage(sheet=ReviewSummary.from_sheet(sheet))

    def send_to_watchers(self, line: ReviewMessage | None) -> None:
        """Send a message to every guest who watches the review; None ends the stream."""
        for watcher in self.watchers:
            watcher.put_nowait(line)


class ReviewService:
    """Computes and stores reviews of the games in studies (stored files of game records)."""

    def __init__(self, store: Store, studies: StudyService, engine: EnginePool) -> None:
        self._store, self._studies, self._engine = store, studies, engine
        self._going: dict[tuple[str, int], ReviewInProgress] = {}
        store.add_deletion_listener(self._end_deleted_reviews)

    async def load_stored_review(self, study: Study, number: int) -> list[ReviewMessage]:
        """Return the stored part of a game's review as messages, without reviewing further plies.

        Args:
            study: the study that the game is in.
            number: the index of the game in the study.
        """
        review = await self._open_review(study, number)
        return await self._studies.run(review.list_messages)

    async def stream_review(self, study: Study, number: int, client: ClientKey) -> AsyncIterator[ReviewMessage]:
        """Yield the messages of a game's review, first the stored ones, and review the remaining plies meanwhile.

        Guests who watch the same review share one computation, which stops when the last of them leaves.

        Args:
            study: the study that the game is in.
            number: the index of the game in the study.
            client: the guest to whom the computation is charged.
        """
        review = self._going.setdefault((study.id, number), await self._open_review(study, number))
        queue: asyncio.Queue[ReviewMessage | None] = asyncio.Queue()
        review.watchers.add(queue)
        try:
            lines = await self._studies.run(review.list_messages)
            for line in lines:
                yield line
            known = {line.ply.ply for line in lines if line.ply is not None}
            while review.task is not None or not queue.empty() or len(review.plies) < len(review.steps):
                if review.task is None and queue.empty():  # the first watcher, or one that came while the last left
                    self._going[study.id, number] = review
                    review.task = asyncio.create_task(self._run_review(review, client))
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

    async def list_reveal_risks(self, study: Study, number: int, ply: int, client: ClientKey) -> list[RevealRisks]:
        """Return the cards or tokens that each action at a recorded decision could reveal.

        Args:
            study: the study that the game is in.
            number: the index of the game in the study.
            ply: the number of plies before the decision.
            client: the guest to whom the computation is charged.

        Raises:
            RequestRefusal: there is no such position, no player is to decide in the position, or the engine fails.
        """
        game = await self._studies.run(study.get_game, number)
        await self._studies.run(game.game_before_ply, ply)
        if ply == len(game.game.plies) or game.game.plies[ply].seat == game.game.CHANCE:
            raise RequestRefusal("no_decision", "no player is to decide in this position; choose another one", 409)
        with refuse_on_error("no_analysis", 503):
            text = await self._studies.run(lambda: dumps([game.type.Record.of(game.game)]))
            risks = await self._engine.list_reveal_risks(game.type.name, text, ply, client=client)
        return [RevealRisks.model_validate(risk) for risk in risks]

    async def close(self) -> None:
        """Stop all running reviews, and store the plies reviewed so far."""
        tasks = [review.task for review in self._going.values() if review.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _end_deleted_reviews(self, names: Collection[str]) -> None:
        """End the reviews of deleted studies, given by their ids."""
        for (study, _), review in list(self._going.items()):
            if study in names:
                review.send_to_watchers(ReviewMessage(error=make_no_study_refusal().sentence))
                if review.task is not None:
                    review.task.cancel()

    async def _open_review(self, study: Study, number: int) -> ReviewInProgress:
        """Return the running review of a game, or else a new review with the stored plies.

        Args:
            study: the study (a stored file of game records) that the game is in.
            number: the index of the game in the study.
        """
        if (study.id, number) in self._going:
            return self._going[study.id, number]
        game = await self._studies.run(study.get_game, number)
        engine = await self._studies.run(engine_fingerprint, game.type.name)
        kept = [PlyReview.from_json(each) for each in await self._store.load_review(study.id, number, engine)]
        opened = await self._studies.run(ReviewInProgress, study, number, game, kept, engine)
        return self._going.get((study.id, number), opened)

    async def _run_review(self, review: ReviewInProgress, client: ClientKey) -> None:
        """Review the remaining plies of a game, until all are done or the last watching guest has left.

        Args:
            review: the review to complete.
            client: the guest to whom the computation is charged.
        """
        kind = review.game.type
        try:
            text = await self._studies.run(lambda: dumps([kind.Record.of(review.game.game)]))
            left = iter([step for step in review.steps if step.ply not in review.plies])
            workers = [
                asyncio.create_task(self._review_plies(review, text, left, client)) for _ in range(MAX_PLIES_AT_ONCE)
            ]
            try:
                await asyncio.gather(*workers)
            finally:
                for worker in workers:
                    worker.cancel()
            review.send_to_watchers(await self._studies.run(review.make_summary_message))
        except (SevenWondersError, RequestRefusal) as error:
            review.send_to_watchers(ReviewMessage(error=str(error)))
        finally:
            with contextlib.suppress(RequestRefusal):  # else the plies are reviewed again another time
                await asyncio.shield(self._save_review(review))
            review.task = None
            self._going.pop((review.study.id, review.number), None)
            review.send_to_watchers(None)

    async def _review_plies(
        self, review: ReviewInProgress, text: str, left: Iterator[ReviewStep], client: ClientKey
    ) -> None:
        """Review one ply after another; several tasks share the iterator `left`, and each takes its next ply.

        Args:
            review: the review to complete.
            text: the record of the game.
            left: iterates over the plies that have no review yet.
            client: the guest to whom the computation is charged.
        """
        for step in left:
            ply = await self._engine.review_ply(review.game.type.name, text, step.ply, client=client)
            review.plies[step.ply] = ply
            review.send_to_watchers(await self._studies.run(review.make_ply_message, step, ply))
            if len(review.plies) % PLIES_BETWEEN_SAVES == 0:
                await self._save_review(review)

    async def _save_review(self, review: ReviewInProgress) -> None:
        """Store the reviewed plies of a game."""
        plies = [review.plies[ply].to_json() for ply in sorted(review.plies)]
        await self._store.save_review(review.study.id, review.number, review.engine, plies)


def engine_fingerprint(game: str) -> str:
    """Return a short hash of the engine that reviews a game, by the name of the game.

    A game is reviewed again if its review was stored with another hash.
    """
    return hashlib.sha256(json.dumps(make_engine_fields(game), sort_keys=True, default=str).encode()).hexdigest()[:20]
