"""A table that somebody sits at: it takes what people ask for, keeps it, and tells everybody.

One thing happens after the other, under the table's lock: the rules are asked, the event is stored durably, and only
then anybody hears of it.
"""

import asyncio
import contextlib
import logging
import time
from collections import deque
from collections.abc import AsyncIterator, Callable, Mapping
from dataclasses import replace
from typing import Any

from pydantic_core import to_json

from ...errors import SevenWondersError
from ...kernel.chance import Purpose, seed_of
from ...players import Analysis
from ..engine import advice
from ..engine.interface import Thinking
from ..errors import Refusal
from ..store import Store
from ..tables import Change, Course, Event, EventKind, start
from ..tables.setup import SEATS, GameName, Kind, SitterKind, now
from ..tables.state import Sights
from .frames import all_plies, told
from .information import information

log = logging.getLogger("sevenwonders.server")
RING = 64  # events kept for those who come back
DEFAULT_PACE = 700  # milliseconds
AWAY_SECONDS = 30  # after which others may let the computer play for somebody


class Visitor:
    """Somebody with the table on the screen: a socket.

    Attributes:
        guest: who it is.
        sitting: in a hot seat the seat that looks at the screen.
    """

    def __init__(self, guest: str, post: Callable[[str], None]) -> None:
        self.guest = guest
        self.post = post
        self.sitting: int | None = None
        self.hint: asyncio.Task[None] | None = None


class LiveTable:
    """A table in memory.

    Args:
        course: its state.
        store: where it is kept.
        thinking: where its computers think.
    """

    def __init__(self, course: Course, store: Store, thinking: Thinking) -> None:
        self.course = course
        self.visitors: set[Visitor] = set()
        self.pace = DEFAULT_PACE
        self.used = time.monotonic()
        self._store = store
        self._thinking = thinking
        self._lock = asyncio.Lock()
        self._ring: deque[tuple[int, dict[int | None, dict[str, Any]]]] = deque(maxlen=RING)
        self._sights: Sights | None = None  # of the position as it is now
        self._computers: dict[int, asyncio.Task[None]] = {}  # those that think, by seat
        self._left: dict[str, float] = {}  # when guests closed the page
        self._loaded = time.monotonic()
        self.kept = course.version  # how far it is stored; while an event is being stored, memory is ahead of it

    @property
    def id(self) -> str:
        """The name of the table."""
        return self.course.setting.id

    def is_idle(self, seconds: float) -> bool:
        """Whether nobody has looked at it for a while."""
        return not self.visitors and not self._lock.locked() and time.monotonic() - self.used > seconds

    # --- coming and going

    def leave(self, visitor: Visitor) -> None:
        """Somebody closes it."""
        self.visitors.discard(visitor)
        if visitor.hint is not None:
            visitor.hint.cancel()
        self.used = time.monotonic()
        if self.seats_of(visitor.guest):
            self._left[visitor.guest] = self.used
        if not self.visitors and not self._lock.locked():  # else it stops by itself, when what it does is kept
            self.stop_computers()
        if self.visitors and self.course.setting.game is GameName.CLASSIC:
            asyncio.get_running_loop().call_later(AWAY_SECONDS + 0.1, self.tell_status)
        self.tell_status()

    async def greet(self, visitor: Visitor, version: int | None) -> None:
        """Bring a page up to date, with what it missed or with everything; from now on it hears what happens."""
        async with self.settled():
            self.used = time.monotonic()
            missed = self._missed(visitor, version)
            if missed is None:
                visitor.post(self.sync(visitor))
            else:
                for frame in missed[:-1]:
                    visitor.post(to_json(frame | {"view": None, "table": None}).decode())
                if missed:
                    visitor.post(to_json(missed[-1] | self._board(visitor)).decode())
            self.visitors.add(visitor)
        if self.seats_of(visitor.guest) and self.course.setting.kind is not Kind.FRIEND:
            self._thinking.prepare(self.course.setting.game)
        self.tell_status()
        self._wake()

    def _missed(self, visitor: Visitor, version: int | None) -> list[dict[str, Any]] | None:
        """The events since a version, None when everything has to be sent."""
        if version is None or version > self.course.version or len(self.seats_of(visitor.guest)) > 1:
            return None
        since = [frames for number, frames in self._ring if number > version]
        if len(since) < self.course.version - version:
            return None
        viewer = self.viewer(visitor)
        return [frames[viewer] for frames in since]

    # --- looking

    def seats_of(self, guest: str) -> frozenset[int]:
        """The seats a guest plays."""
        return self.course.setting.seats_of(guest)

    def viewer(self, visitor: Visitor) -> int | None:
        """With whose eyes somebody sees the table."""
        seats = self.seats_of(visitor.guest)
        if len(seats) > 1:
            self._seat_at_the_screen(visitor, seats)
            return visitor.sitting
        return next(iter(seats), None)

    def _seat_at_the_screen(self, visitor: Visitor, seats: frozenset[int]) -> None:
        """Where several share a screen and there are no secrets, who is to decide sits at it."""
        acting = [seat for seat in self.course.deciders if seat in seats]
        if acting and not self.course.has_secrets():
            visitor.sitting = acting[0]
        elif visitor.sitting is not None and visitor.sitting not in seats:
            visitor.sitting = None

    def view(self, viewer: int | None) -> Mapping[str, Any]:
        """The game as a viewer may see it."""
        if self._sights is None:
            self._sights = self.course.sights()
        return self._sights.of(viewer)

    async def still_for(self, guest: str) -> tuple[Course, int | None]:
        """A copy of its state, to be read elsewhere while play goes on, and with whose eyes a guest may read it."""
        async with self.settled():
            return self.course.still(), self.viewer(Visitor(guest, lambda _: None))

    def information(self, visitor: Visitor) -> dict[str, Any]:
        """What there is to say apart from the game, for somebody."""
        seats, hand_over_to = self.seats_of(visitor.guest), None
        share = len(seats) > 1
        if share and self.course.has_secrets():
            waiting = [seat for seat in self.course.deciders if seat in seats]
            hand_over_to = waiting[0] if waiting and visitor.sitting not in waiting else None
        return information(self.course, visitor.guest, visitor.sitting if share else None, hand_over_to)

    def _board(self, visitor: Visitor) -> dict[str, Any]:
        viewer = self.viewer(visitor)
        return {"view": self.view(viewer), "table": self.information(visitor)}

    def sync(self, visitor: Visitor) -> str:
        """Everything, for somebody."""
        viewer = self.viewer(visitor)
        frame = {
            "type": "sync",
            "version": self.course.version,
            **self._board(visitor),
            "plies": all_plies(self.course, viewer),
            "thinking": self.is_thinking,
        }
        return to_json(frame).decode()

    def away(self) -> list[int]:
        """The seats of people whose page has been closed for a while."""
        here = {visitor.guest for visitor in self.visitors}
        since = time.monotonic() - AWAY_SECONDS
        guests = {seat: self.course.setting.seats[seat].guest or "" for seat in self.course.setting.persons()}
        return [
            seat
            for seat, guest in sorted(guests.items())
            if guest not in here and self._left.get(guest, self._loaded) < since
        ]

    # --- changing

    @contextlib.asynccontextmanager
    async def settled(self) -> AsyncIterator[None]:
        """The table while nothing happens: all there is to see is stored, and nobody has to take it back."""
        async with self._lock:
            await self._catch_up()
            yield

    @contextlib.asynccontextmanager
    async def asked(self, cid: str | None = None, version: int | None = None) -> AsyncIterator[int | None]:
        """One request at a time; gives the version of one that has been done before."""
        async with self.settled():
            self.used = time.monotonic()
            done = None if cid is None else self.course.cids.get(cid)
            if done is None and version is not None and version < self.course.game_version:
                raise Refusal("behind", "the table has moved on; look at it and decide again", 409)
            yield done

    async def happen(self, kind: EventKind, actor: int, cid: str | None = None, move: str = "") -> int:
        """Something happens: it is worked out, stored and told.  Needs the lock.

        Raises:
            SevenWondersError: the rules do not allow it.
            Refusal: it could not be stored; then it has not happened.
        """
        event = Event(self.course.version + 1, now(), actor, kind, cid, move)
        change = self.course.apply(event)
        event = replace(event, move=change.move, chance=change.chance)
        try:
            await self._store.append(event, self.course)
        except Refusal as refusal:
            with contextlib.suppress(Refusal):  # else the next who asks tries again
                await self._catch_up()
            done = self.course.cids.get(cid) if cid is not None else None
            if done is not None and done <= self.kept:  # it is stored, and only the answer was lost
                return done
            raise refusal
        self.kept = self.course.version
        if kind in (EventKind.JOIN, EventKind.RETURN):
            self._left[self.course.setting.seats[actor].guest or ""] = time.monotonic()  # here, if not yet on the line
        self._tell_change(change)
        return change.version

    async def _catch_up(self) -> None:
        """Go back to what is stored, where that may be something else.  Raises `Refusal` when it cannot be read."""
        if self.kept == self.course.version:
            return
        stored = await self._store.load(self.id)
        if stored is not None:
            self.course = await asyncio.to_thread(start, *stored)
            self._ring.clear()
            self._sights = None
            for visitor in list(self.visitors):
                visitor.post(self.sync(visitor))
        self.kept = self.course.version
        self._wake()

    # --- telling

    def _tell_change(self, change: Change) -> None:
        """Tell everybody what changed."""
        self._sights = None
        if change.plies or change.undone_to is not None:  # hints were about a position that is gone
            for visitor in self.visitors:
                self.stop_hint(visitor)
        viewers = (None, *range(len(self.course.setting.seats)))
        frames = {viewer: told(change, self.course, viewer) for viewer in viewers}
        self._ring.append((change.version, frames))
        for visitor in list(self.visitors):
            before = visitor.sitting
            viewer = self.viewer(visitor)
            is_passed_on = visitor.sitting is not None and viewer != before
            if is_passed_on and frames[viewer] != frames[before]:  # they have not counted alike
                visitor.post(self.sync(visitor))
            else:
                visitor.post(to_json(frames[viewer] | self._board(visitor)).decode())
        self._sights = None  # a thousand tables would keep millions of small objects for nobody
        self._wake()

    def tell_status(self) -> None:
        """Tell everybody who is here and whether a computer thinks."""
        here = {seat for visitor in self.visitors for seat in self.seats_of(visitor.guest)}
        frame = {
            "type": "status",
            "thinking": self.is_thinking,
            "preparing": self._thinking.preparing,
            "connected": {SEATS[seat]: seat in here for seat in range(len(self.course.setting.seats))},
            "away": [SEATS[seat] for seat in self.away()],
        }
        self._tell(frame)

    def _tell(self, frame: dict[str, Any]) -> None:
        """The same to everybody; it must hold nothing that anybody may not know."""
        text = to_json(frame).decode()
        for visitor in list(self.visitors):
            visitor.post(text)

    # --- computers

    @property
    def is_thinking(self) -> bool:
        """Whether a computer thinks about its move."""
        return any(not task.done() for task in self._computers.values())

    def _computers_to_decide(self) -> list[int]:
        """The seats of the computers that have still to decide."""
        setting = self.course.setting
        if self.course.is_over or setting.is_waiting:
            return []
        return [seat for seat in self.course.deciders if setting.seats[seat].kind is SitterKind.COMPUTER]

    def _wake(self) -> None:
        """Let the computers think that have to decide, if somebody is there to see it."""
        waiting = [seat for seat in self._computers_to_decide() if seat not in self._computers]
        if waiting and self.visitors:
            for seat in waiting:
                self._computers[seat] = asyncio.create_task(self._computer_plays(seat))
            self.tell_status()

    def stop_computers(self) -> None:
        """What they think about is not wanted any more."""
        for task in self._computers.values():
            task.cancel()
        self._computers.clear()

    async def _computer_plays(self, seat: int) -> None:
        """The next move of a computer; who cannot think says so."""
        try:
            await self._computer_moves(seat)
        except (SevenWondersError, Refusal) as error:
            log.warning("a computer cannot move: %s", error)
            self._tell({"type": "error", "code": "computer", "error": f"{error}; reload the page to let it try again"})
        finally:
            if self._computers.get(seat) is asyncio.current_task():
                del self._computers[seat]
            self.tell_status()

    async def _computer_moves(self, seat: int) -> None:
        while seat in self._computers_to_decide() and self.visitors:
            version, started = self.course.game_version, time.monotonic()
            move = await self._decide(seat)
            if self.course.deciders == (seat,):  # the others have decided: now something will be seen
                await asyncio.sleep(max(0.0, self.pace / 1000 - (time.monotonic() - started)))
            async with self.settled():
                if self.course.game_version == version and seat in self._computers_to_decide():
                    self._computers.pop(seat, None)  # it may be its turn again at once
                    await self.happen(EventKind.MOVE, seat, None, move)
                    return

    async def _decide(self, seat: int) -> str:
        course, setting = self.course, self.course.setting
        codes = course.legal_codes(seat)
        if len(codes) == 1:
            return course.notation(seat, codes[0])
        state, plies = course.known(seat), len(course.game.plies)
        seed = seed_of(setting.seed, Purpose.PLAYER, seat, plies)
        code = await self._thinking.decide(state, seat, setting.seats[seat].player or "random", seed)
        return course.notation(seat, code)

    # --- hints

    def hint(self, visitor: Visitor, cid: str, seconds: float) -> None:
        """Begin to advise somebody; the answers come as frames.  Needs the lock."""
        if self.course.setting.kind is Kind.FRIEND:
            raise Refusal("no_hints", "there are no hints in a game among friends", 403)
        own = self.seats_of(visitor.guest)
        asked = [seat for seat in self.course.asked if seat in own]
        if len(own) > 1:
            asked = [seat for seat in asked if seat == self.viewer(visitor)]
        if not asked or self.course.is_over:
            raise Refusal("not_your_turn", "a hint is for who is to move; wait for your turn", 409)
        self.stop_hint(visitor)
        advising = self._advise(visitor, cid, seconds, asked[0], self.course.known(asked[0]))
        visitor.hint = asyncio.create_task(advising)

    def stop_hint(self, visitor: Visitor) -> None:
        """Enough of it."""
        if visitor.hint is not None:
            visitor.hint.cancel()
            visitor.hint = None

    async def _advise(self, visitor: Visitor, cid: str, seconds: float, seat: int, state: Any) -> None:
        def frame(analysis: Analysis, final: bool) -> str:
            told = advice.analysis(state, seat, analysis)
            return to_json({"type": "hint", "cid": cid, "final": final, **told}).decode()

        try:
            advised = await self._thinking.advise(state, seat, seconds, lambda part: visitor.post(frame(part, False)))
        except SevenWondersError as error:
            refused = {"type": "refused", "cid": cid, "code": "no_hint", "error": str(error)}
            visitor.post(to_json(refused | {"version": self.kept}).decode())
        else:
            visitor.post(frame(advised, True))

    # --- the end

    async def close(self) -> None:
        """Stop what goes on."""
        tasks = [*self._computers.values(), *(visitor.hint for visitor in self.visitors)]
        for task in tasks:
            if task is not None:
                task.cancel()
                with contextlib.suppress(asyncio.CancelledError, Exception):
                    await task
