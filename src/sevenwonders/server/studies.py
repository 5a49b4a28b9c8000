"""Studies: a recorded game to step through, position by position."""

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from ..duel.actions import Verb, legal_codes
from ..duel.game import SEAT_NAMES, Game
from ..duel.rules.state import CHANCE, Question
from ..duel.view import view
from ..kernel.errors import RecordError, SevenWondersError
from ..records import Outcome, Record, dumps, loads
from ..records.move import Concealed
from ..records.steps import steps
from ..records.telling import told
from .masks import Audience
from .refusals import Refusal
from .store import Store

MOST_KEPT = 32
AT_ONCE = 2


@dataclass
class Study:
    """A text of records and the games that have been looked at."""

    id: str
    records: Sequence[Record]
    games: dict[int, Game] = field(default_factory=dict)

    def game(self, number: int) -> Game:
        """A game, replayed as far as it can be.

        Raises:
            Refusal: there is none with this number, or it does not replay.
        """
        if not 0 <= number < len(self.records):
            raise Refusal("no_game", f"this study has {len(self.records)} games; there is no game {number}", 404)
        if number not in self.games:
            try:
                self.games[number] = told_part(self.records[number]).game()
            except SevenWondersError as error:
                raise Refusal("no_replay", str(error), 422) from None
        return self.games[number]

    def text(self) -> str:
        """The record file."""
        return dumps(self.records)

    def summary(self) -> dict[str, Any]:
        """What is in it."""
        return {"study": self.id, "games": len(self.records), "names": [list(each.players) for each in self.records]}

    def contents(self, number: int) -> dict[str, Any]:
        """A game from end to end: who, how it ended, and every ply."""
        game, record = self.game(number), self.records[number]
        outcome = Outcome.of(game) or record.result
        plies, turn = [], 0
        for place, (state, ply) in enumerate(steps(game)):
            if ply is None:
                break
            turn += ply.seat != CHANCE and state.agenda[state.n_agenda - 1].question == Question.TURN
            entry = {
                "ply": place,
                "actor": SEAT_NAMES[ply.seat],
                "text": ply.text().partition(" ")[2],
                "told": None if ply.seat == CHANCE else told(state, ply.seat, ply.action),
                "age": int(state.age),
                "turn": turn,
                "coins": [int(city.coins) for city in state.city],
                "pawn": int(state.pawn),
                "draft": ply.action.verb is Verb.DRAFT,
                "decision": ply.seat != CHANCE and len(legal_codes(state)) > 1,
            }
            plies.append(entry)
        return {
            "study": self.id,
            "game": number,
            "games": len(self.records),
            "names": dict(zip(("p1", "p2"), record.players, strict=True)),
            "modules": list(game.options.modules),
            "options": game.options.changed(),
            "result": None if outcome is None else outcome.write(),
            "whole": len(told_part(record).moves) == len(record.moves),
            "plies": plies,
        }

    def position(self, number: int, ply: int, viewer: Audience | None) -> dict[str, Any]:
        """The view before a ply, with the legal actions of whoever is to decide."""
        at = self.at(number, ply)
        acting = at.seat if at.seat in (0, 1) else None
        sight = view(at, acting if viewer is None else viewer.viewer)
        if acting is not None and "legal" not in sight:
            sight["legal"] = view(at, acting)["legal"]
        return sight

    def at(self, number: int, ply: int) -> Game:
        """The game before a ply."""
        game = self.game(number)
        if not 0 <= ply <= len(game.plies):
            raise Refusal("no_ply", f"this game has {len(game.plies)} plies; there is no position {ply}", 404)
        at = game.copy()
        at.rewind(ply)
        return at


def told_part(record: Record) -> Record:
    """A record up to the first thing that it does not tell."""
    known = next((n for n, move in enumerate(record.moves) if isinstance(move.action, Concealed)), None)
    return record if known is None else replace(record, moves=record.moves[:known], result=None)


class Studies:
    """The studies of a server; the texts are in the store, what is read of them in memory."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._kept: OrderedDict[str, Study] = OrderedDict()
        self._turns = asyncio.Semaphore(AT_ONCE)

    async def add(self, text: str) -> Study:
        """A new study of the text of a record file.

        Raises:
            Refusal: it is none.
        """
        records = await self.run(_read, text)
        study = Study(await self._store.save_study(text), records)
        if len(records) == 1:
            await self.run(study.game, 0)
        return self._keep(study)

    async def get(self, name: str) -> Study:
        """A study, from memory or from the store."""
        if name in self._kept:
            return self._keep(self._kept[name])
        text = await self._store.study(name)
        if text is None:
            raise Refusal("no_study", "there is no such study; drop the record file on the page again", 404)
        return self._keep(Study(name, await self.run(_read, text)))

    async def run(self, work: Any, *arguments: Any) -> Any:
        """Do something that takes a while in a thread, a few at a time."""
        async with self._turns:
            return await asyncio.to_thread(work, *arguments)

    def _keep(self, study: Study) -> Study:
        self._kept[study.id] = study
        self._kept.move_to_end(study.id)
        while len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
        return study


def _read(text: str) -> list[Record]:
    try:
        return loads(text)
    except RecordError as error:
        raise Refusal("bad_record", str(error), 422) from None
