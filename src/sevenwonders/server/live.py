"""A table that somebody sits at: it takes what people ask for, keeps it, and tells everybody.

One thing happens after the other, under the table's lock: the rules are asked, the event is stored durably, and only
then anybody hears of it.
"""

import asyncio
import contextlib
import logging
import time
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import replace
from typing import Any

from pydantic_core import to_json

from ..duel.actions import action_of
from ..duel.game import has_secrets, known
from ..duel.rules.state import CHANCE
from ..duel.view import Sights
from ..kernel.chance import Purpose, seed_of
from ..kernel.errors import SevenWondersError
from ..players import Analysis
from . import advice
from .course import Change, Course, Event, EventKind
from .information import information
from .masks import Audience, all_plies, told
from .refusals import Refusal
from .setting import Kind, SitterKind, now
from .store import Store
from .thinking import Thinking

log = logging.getLogger("sevenwonders.server")
RING = 64  # events kept for those who come back
DEFAULT_PACE = 700  # milliseconds


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
        self._ring: deque[tuple[int, dict[Audience, dict[str, Any]]]] = deque(maxlen=RING)
        self._sights: Sights | None = None  # of the position as it is now
        self._computer: asyncio.Task[None] | None = None

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
        if not self.visitors and not self._lock.locked():  # else it stops by itself, when what it does is kept
            self._stop_computer()
        self.tell_status()

    async def greet(self, visitor: Visitor, version: int | None) -> None:
        """Bring a page up to date, with what it missed or with everything; from now on it hears what happens."""
        async with self._lock:
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
            self._thinking.prepare()
        self.tell_status()
        self._wake()

    def _missed(self, visitor: Visitor, version: int | None) -> list[dict[str, Any]] | None:
        """The events since a version, None when everything has to be sent."""
        if version is None or version > self.course.version or self.course.setting.kind is Kind.HOT_SEAT:
            return None
        kept = [frames for number, frames in self._ring if number > version]
        if len(kept) < self.course.version - version:
            return None
        audience = self.audience(visitor)
        return [frames[audience] for frames in kept]

    # --- looking

    def seats_of(self, guest: str) -> frozenset[int]:
        """The seats a guest plays."""
        return self.course.setting.seats_of(guest)

    def audience(self, visitor: Visitor) -> Audience:
        """With whose eyes somebody sees the table."""
        seats = self.seats_of(visitor.guest)
        if len(seats) == 2:
            self._seat_at_the_screen(visitor)
            return Audience.of(visitor.sitting)
        return Audience.of(next(iter(seats), None))

    def _seat_at_the_screen(self, visitor: Visitor) -> None:
        """In a hot seat without secrets, who is to decide sits at the screen."""
        acting = self.course.game.seat
        if acting in (0, 1) and not self._has_secrets():
            visitor.sitting = acting

    def _has_secrets(self) -> bool:
        return any(has_secrets(self.course.game.state, seat) for seat in (0, 1))

    def view(self, audience: Audience) -> dict[str, Any]:
        """The game as an audience may see it."""
        if self._sights is None:
            self._sights = Sights(self.course.game)
        return self._sights.of(audience.viewer)

    def information(self, visitor: Visitor) -> dict[str, Any]:
        """The table apart from the game, for somebody."""
        acting, hand_over_to = self.course.game.seat, None
        both = len(self.seats_of(visitor.guest)) == 2
        if both and acting in (0, 1) and acting != visitor.sitting and self._has_secrets():
            hand_over_to = acting
        return information(self.course, visitor.guest, visitor.sitting if both else None, hand_over_to)

    def _board(self, visitor: Visitor) -> dict[str, Any]:
        audience = self.audience(visitor)
        return {"view": self.view(audience), "table": self.information(visitor)}

    def sync(self, visitor: Visitor) -> str:
        """Everything, for somebody."""
        audience = self.audience(visitor)
        frame = {
            "type": "sync",
            "version": self.course.version,
            **self._board(visitor),
            "plies": all_plies(self.course, audience.viewer),
            "thinking": self.is_thinking,
        }
        return to_json(frame).decode()

    # --- what people do

    async def move(self, visitor: Visitor, cid: str, version: int, action: str) -> int:
        """Play a move; the version afterwards."""
        async with self._asked(visitor, cid, version) as done:
            if done is not None:
                return done
            seats = self.seats_of(visitor.guest)
            acting = self.course.game.seat
            if not seats:
                raise Refusal("spectator", "you are watching; only who sits at the table can move", 403)
            if self.course.setting.is_waiting:
                raise Refusal("waiting", "the other seat is still free; send the invitation to a friend first", 409)
            if self.course.is_over:
                raise Refusal("over", "the game is over; ask for a rematch to play again", 409)
            if acting not in seats:
                raise Refusal("not_your_turn", "it is not your turn; wait for the other player", 409)
            if len(seats) == 2 and self._has_secrets() and visitor.sitting != acting:
                raise Refusal("hand_over", "first say who sits at the screen now", 409)
            try:
                return await self._happen(EventKind.MOVE, acting or 0, cid, action)
            except SevenWondersError as error:
                raise Refusal("illegal", str(error), 422) from None

    async def undo(self, visitor: Visitor, cid: str, version: int) -> int:
        """Take a move back, or ask a friend for it."""
        async with self._asked(visitor, cid, version) as done:
            if done is not None:
                return done
            seats = self.seats_of(visitor.guest)
            if not seats:
                raise Refusal("spectator", "you are watching; only who sits at the table can take a move back", 403)
            if self.course.resigned is not None:
                raise Refusal("over", "the game was given up; ask for a rematch to play again", 409)
            seat = next(iter(seats))
            point = self.course.undo_point(seat)
            if point is None:
                raise Refusal("nothing_to_undo", "there is no move of yours that could be taken back", 409)
            if len(self.course.setting.persons()) == 2 and len(seats) == 1:
                if self.course.reveals_since(point):
                    raise Refusal("revealed", "cards were turned up since; such a move stands", 409)
                return await self._happen(EventKind.ASK_UNDO, seat, cid)
            self._stop_computer()
            return await self._happen(EventKind.UNDO, seat, cid, str(point))

    async def answer_undo(self, visitor: Visitor, cid: str, version: int, agree: bool) -> int:
        """Let the other player take a move back, or not."""
        async with self._asked(visitor, cid, version) as done:
            if done is not None:
                return done
            asked, seats = self.course.undo_asked, self.seats_of(visitor.guest)
            if asked is None or not seats or asked in seats:
                raise Refusal("not_asked", "nobody asks you to take a move back", 409)
            point = self.course.undo_point(asked)
            if not agree or point is None:
                return await self._happen(EventKind.DECLINE_UNDO, next(iter(seats)), cid)
            return await self._happen(EventKind.UNDO, asked, cid, str(point))

    async def resign(self, visitor: Visitor, cid: str, version: int, seat: int | None) -> int:
        """Give up."""
        async with self._asked(visitor, cid, None) as done:
            if done is not None:
                return done
            seats, acting = self.seats_of(visitor.guest), self.course.game.seat
            if not seats:
                raise Refusal("spectator", "you are watching; only who sits at the table can give up", 403)
            if self.course.is_over:
                raise Refusal("over", "the game is over already", 409)
            if seat is not None and seat not in seats:
                raise Refusal("not_your_seat", "that is not your seat; nobody gives up for somebody else", 403)
            if seat is None:
                seat = acting if acting in seats else min(seats)
            self._stop_computer()
            return await self._happen(EventKind.RESIGN, seat or 0, cid)

    async def join(self, guest: str, name: str) -> None:
        """Take the free seat."""
        async with self._lock:
            setting = self.course.setting
            if setting.seats_of(guest):
                return
            free = next((seat for seat in (0, 1) if setting.seats[seat].kind is SitterKind.FREE), None)
            if free is None:
                raise Refusal("taken", "both seats are taken; you may watch", 409)
            await self._happen(EventKind.JOIN, free, None, f"{guest} {name}")

    async def play_again(self, guest: str, make: Callable[[], Awaitable[str]]) -> str:
        """The table of the rematch, made when nobody has asked before."""
        async with self._lock:
            seats = self.seats_of(guest)
            if not seats and self.course.setting.owner != guest:
                raise Refusal("spectator", "only who played here can ask for a rematch", 403)
            if not self.course.is_over:
                raise Refusal("not_over", "the game still goes on; finish it or give up first", 409)
            if self.course.rematch is None:
                await self._happen(EventKind.REMATCH, next(iter(seats), 0), None, await make())
            assert self.course.rematch is not None
            return self.course.rematch

    def look(self, visitor: Visitor, seat: int) -> None:
        """In a hot seat somebody else sits at the screen now."""
        if len(self.seats_of(visitor.guest)) != 2:
            raise Refusal("no_hot_seat", "the screen changes hands only in a hot seat", 409)
        visitor.sitting = seat
        visitor.post(self.sync(visitor))

    @contextlib.asynccontextmanager
    async def _asked(self, visitor: Visitor, cid: str, version: int | None) -> AsyncIterator[int | None]:
        """One request at a time; gives the version of one that has been done before."""
        async with self._lock:
            self.used = time.monotonic()
            done = self.course.cids.get(cid)
            if done is None and version is not None and version < self.course.game_version:
                raise Refusal("behind", "the table has moved on; look at it and decide again", 409)
            yield done

    async def _happen(self, kind: EventKind, actor: int, cid: str | None = None, move: str = "") -> int:
        """Something happens: it is worked out, stored and told.  Needs the lock.

        Raises:
            SevenWondersError: the rules do not allow it.
            Refusal: it could not be stored; then it has not happened.
        """
        event = Event(self.course.version + 1, now(), actor, kind, cid, move)
        change = self.course.apply(event)
        if change.plies:
            mover, *chance = (ply for ply, _ in change.plies)
            event = replace(event, move=str(mover.action), chance=tuple(str(ply.action) for ply in chance))
        try:
            await self._store.append(event, self.course)
        except Refusal as refusal:
            await self._reload()
            if cid is not None and cid in self.course.cids:  # it was kept, and only the answer was lost
                return self.course.cids[cid]
            raise refusal
        self._tell_change(change)
        return change.version

    async def _reload(self) -> None:
        """Go back to what is stored."""
        kept = await self._store.load(self.id)
        if kept is not None:
            self.course = await asyncio.to_thread(Course.start, *kept)
            self._ring.clear()
            self._sights = None
            for visitor in list(self.visitors):
                visitor.post(self.sync(visitor))

    # --- telling

    def _tell_change(self, change: Change) -> None:
        """Tell everybody what changed."""
        self._sights = None
        frames = {audience: told(change, self.course, audience) for audience in Audience}
        self._ring.append((change.version, frames))
        for visitor in list(self.visitors):
            before = Audience.of(visitor.sitting)
            audience = self.audience(visitor)
            is_passed_on = visitor.sitting is not None and audience is not before
            if is_passed_on and frames[audience] != frames[before]:  # they have not counted alike
                visitor.post(self.sync(visitor))
            else:
                visitor.post(to_json(frames[audience] | self._board(visitor)).decode())
        self._sights = None  # a thousand tables would keep millions of small objects for nobody
        self._wake()

    def tell_status(self) -> None:
        """Tell everybody who is here and whether a computer thinks."""
        here = [any(seat in self.seats_of(visitor.guest) for visitor in self.visitors) for seat in (0, 1)]
        frame = {
            "type": "status",
            "thinking": self.is_thinking,
            "preparing": self._thinking.preparing,
            "connected": {"p1": here[0], "p2": here[1]},
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
        return self._computer is not None and not self._computer.done()

    def _computers_turn(self) -> int | None:
        """The seat of the computer that is to decide."""
        seat = self.course.game.seat
        if self.course.is_over or seat in (None, CHANCE):
            return None
        return seat if self.course.setting.seats[seat or 0].kind is SitterKind.COMPUTER else None

    def _wake(self) -> None:
        """Let the computer think, if it is its turn and somebody is there to see it."""
        if self._computers_turn() is not None and self.visitors and not self.is_thinking:
            self._computer = asyncio.create_task(self._computer_plays())
            self.tell_status()

    def _stop_computer(self) -> None:
        if self._computer is not None:
            self._computer.cancel()
            self._computer = None

    async def _computer_plays(self) -> None:
        """Moves of computers, as long as it is their turn; who cannot think says so."""
        try:
            await self._computers_move()
        except (SevenWondersError, Refusal) as error:
            log.warning("a computer cannot move: %s", error)
            self._tell({"type": "error", "code": "computer", "error": f"{error}; reload the page to let it try again"})
        finally:
            if self._computer is asyncio.current_task():
                self._computer = None
                self.tell_status()

    async def _computers_move(self) -> None:
        while (seat := self._computers_turn()) is not None and self.visitors:
            version, started = self.course.game_version, time.monotonic()
            move = await self._decide(seat)
            await asyncio.sleep(max(0.0, self.pace / 1000 - (time.monotonic() - started)))
            async with self._lock:
                if self.course.game_version == version and self._computers_turn() == seat:
                    await self._happen(EventKind.MOVE, seat, None, move)

    async def _decide(self, seat: int) -> str:
        game, setting = self.course.game, self.course.setting
        codes = game.legal_codes()
        if len(codes) == 1:
            return str(action_of(game.state, codes[0]))
        state, plies = known(game.state, seat), len(game.plies)
        seed = seed_of(setting.seed, Purpose.PLAYER, seat, plies)
        code = await self._thinking.decide(state, seat, setting.seats[seat].player or "random", seed)
        return str(action_of(state, code))

    # --- hints

    def hint(self, visitor: Visitor, cid: str, seconds: float) -> None:
        """Begin to advise somebody; the answers come as frames."""
        seats, seat = self.seats_of(visitor.guest), self.course.game.seat
        if self.course.setting.kind is Kind.FRIEND:
            raise Refusal("no_hints", "there are no hints in a game among friends", 403)
        if seat not in seats or self.course.is_over:
            raise Refusal("not_your_turn", "a hint is for who is to move; wait for your turn", 409)
        self.stop_hint(visitor)
        visitor.hint = asyncio.create_task(self._advise(visitor, cid, seconds, seat or 0))

    def stop_hint(self, visitor: Visitor) -> None:
        """Enough of it."""
        if visitor.hint is not None:
            visitor.hint.cancel()
            visitor.hint = None

    async def _advise(self, visitor: Visitor, cid: str, seconds: float, seat: int) -> None:
        state = known(self.course.game.state, seat)

        def frame(analysis: Analysis, final: bool) -> str:
            return to_json({"type": "hint", "cid": cid, "final": final, **advice.analysis(state, analysis)}).decode()

        try:
            advised = await self._thinking.advise(state, seat, seconds, lambda part: visitor.post(frame(part, False)))
        except SevenWondersError as error:
            refused = {"type": "refused", "cid": cid, "code": "no_hint", "error": str(error)}
            visitor.post(to_json(refused | {"version": self.course.version}).decode())
        else:
            visitor.post(frame(advised, True))

    # --- the end

    async def close(self) -> None:
        """Stop what goes on."""
        tasks = [self._computer, *(visitor.hint for visitor in self.visitors)]
        for task in tasks:
            if task is not None:
                task.cancel()
                with contextlib.suppress(asyncio.CancelledError, Exception):
                    await task
