"""A table in play: what its events make of its setup, one after the other.

Everything that changes a table is an event; the events in their order, applied to the setup, are the table.  That is
how it is kept and how it is loaded.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from copy import copy
from dataclasses import replace
from datetime import datetime
from functools import cached_property
from typing import Any, NamedTuple, Self

from ...errors import SevenWondersError
from ...game.clock import Clocks
from ...game.events import Events
from ...game.game import AnyGame
from ...game.game_type import AnyGameType
from ...game.ply import Ply
from ...game.record import MADE_NAMES, Forfeit, Record
from ...game.views import KnownState, Views
from ...kernel.dice import Seed
from ...kernel.struct import Struct
from ...records import dumps, loads
from ..errors import Refusal
from ..protocol.shapes import SeatKind, TableKind
from .commitment import shuffle_seed
from .create import read_position
from .deal import opening_of
from .events import Change, Event, EventKind, Gains
from .names import NAMELESS, codes_of
from .setup import Outage, Seat, TableSetup
from .shuffle import Contributions, key_of, key_of_shuffle

TABLE_BYTES, EVENT_BYTES = 500, 150  # in the database, without texts
# what rows of another version, or damaged ones, may lead to
UNREADABLE_ROWS = (SevenWondersError, ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
CHANGES = (EventKind.REVOKE, EventKind.UNDO, EventKind.REDO, EventKind.ASK_UNDO, EventKind.RETURN)
OF_POSITION = ("is_over", "deciders", "asked", "has_secrets")  # properties that are computed once after an event
GOES_BACK = (EventKind.UNDO, EventKind.REVOKE, EventKind.REDO)


class Undone(NamedTuple):
    """A game before a take-back, with what its plies did to the logged metric, and the places where it was shuffled."""

    game: AnyGame
    gains: tuple[Gains, ...]
    shuffled_at: tuple[int, ...]


class TableState:
    """A table in play.

    Everybody who is asked chooses in secret; a choice may be replaced or revoked until the last one is made, and then
    all of them happen together.  Where one seat decides after the other, what it chooses happens at once.

    Args:
        setup: the table as it was made.
        game: the game as it stands, by default at its beginning.

    Attributes:
        setup: the table, with those who have joined and left since.
        game: the game as it stands.
        gains: what each ply did to the logged metric of the game, such as coins, seat by seat.
        version: the number of the last event.
        game_version: the number of the last event that changed the game.
        cids: the versions of what pages have asked for, by the names they gave.
        undo_asked: the seat that would like to take its last move back.
        undo_declined: when the other player declined that, until the next move.
        changes: for every seat how often it has changed its mind; see `is_change`.
        undone: the games before what was taken back since the last move of a person, to go back to.
        forfeit: who lost the game otherwise than by the rules, and how.
        clocks: how much time everybody has, where it is counted.
        shown: for every ply what the clock of its seat showed then, in milliseconds.
        rematch: the table where they play again.
        rematch_by: the seat that asked for it.
        came: the seats whose people have sat down themselves, or looked at the table since it was made for them.
        begun: whether a game with the luck of another has begun, where its clocks wait for all to come.
        shuffled_at: after how many plies the future was shuffled anew, each time that a take-back did so.
        size: about how many bytes the table takes where it is kept, with all that happened at it.
        added: what the pages added to the shuffle; None before it, and where there is a seed.
    """

    def __init__(self, setup: TableSetup, game: AnyGame | None = None) -> None:
        self.setup = setup
        self.version = self.game_version = 0
        self.cids: dict[str, int] = {}
        self.came: set[int] = set()
        self.begun = False
        self.undo_asked: int | None = None
        self.undo_declined: datetime | None = None
        self.changes: Counter[int] = Counter()
        self.undone: list[Undone] = []
        self.forfeit: Forfeit | None = None
        self.rematch: str | None = None
        self.rematch_by: int | None = None
        self.shuffled_at: tuple[int, ...] = ()
        self.size = TABLE_BYTES + len(setup.position or "") + len(setup.luck or "")
        self.added: Contributions | None = None
        self.game = _new_game(setup, setup.seed) if game is None else game
        self.gains: list[Gains] = [(0,) * len(setup.seats)] * len(self.game.plies)
        self._events: list[Events] = []
        self._before: tuple[int, Struct | None] = (0, None)  # a position without open choices, and its number of plies
        self.clocks = None if setup.time_control is None else Clocks(setup.time_control, len(setup.seats))
        self.shown: list[int | None] = [None] * len(self.game.plies)
        self._run_clocks(setup.created)

    @classmethod
    def replay(cls, setup: TableSetup, events: Iterable[Event] = ()) -> Self:
        """A table as its events left it.

        Raises:
            Refusal: the events do not give the recorded game; then this program deals other than the one before.
        """
        try:
            state = cls(setup)
            for event in events:
                state.apply(event, again=True)
        except UNREADABLE_ROWS:
            raise other_rules() from None
        return state

    def after(self, event: Event, again: bool = False) -> tuple[Self, Change]:
        """Return the state after an event, and what the event changed; see `apply`.  This state stays as it is."""
        state = self._copy()
        return state, state.apply(event, again)

    def with_outages(self, outages: Collection[Outage]) -> Self:
        """Return the state of a table that was not served for some time."""
        if not outages:
            return self
        other = copy(self)
        other.setup = self.setup.with_outages(outages)
        return other

    def without(self, guest: str) -> Self:
        """Return the state with a player without a name in the place of a guest; all events stay."""
        other, owner = self._copy(), "" if self.setup.owner == guest else self.setup.owner
        seats = (replace(each, guest=None, name=NAMELESS) if each.guest == guest else each for each in self.setup.seats)
        other.setup = replace(self.setup, seats=tuple(seats), owner=owner)
        other.game.names = other.setup.names
        return other

    def _copy(self) -> Self:
        other = copy(self)
        other.clocks = self.clocks and self.clocks.copy()
        for name in ("game", "cids", "came", "changes", "undone", "gains", "shown"):
            setattr(other, name, copy(getattr(self, name)))
        return other

    # --- looking

    @property
    def type(self) -> AnyGameType:
        """What is played."""
        return self.setup.type

    @cached_property
    def is_over(self) -> bool:
        """Whether nobody can move any more."""
        return self.game.is_over or self.forfeit is not None

    @property
    def shuffles(self) -> int:
        """How often the future was shuffled anew."""
        return len(self.shuffled_at)

    @property
    def is_played(self) -> bool:
        """Return whether each of several friends has decided something: only then the result counts for them."""
        movers = {ply.seat for ply in self.game.plies}
        people = {seat for seat, sitter in enumerate(self.setup.seats) if sitter.player is None or sitter.is_stand_in}
        return self.setup.kind is not TableKind.FRIEND or people <= movers

    @property
    def is_dealt(self) -> bool:
        """Whether the game has begun; where server and players shuffle together, it waits for all of them.

        A deal that was played before waits for whoever is invited to it, and where time is counted for the whole game,
        until all are here.
        """
        if self.setup.luck is not None:
            control = self.setup.time_control
            return not self.setup.is_waiting and (self.begun or control is None or control.is_per_move)
        return self.setup.seed is not None or self.added is not None

    @property
    def unseen(self) -> frozenset[int]:
        """The seats that the guest who made the table has given to people, as in a rematch, until they come."""
        own = self.setup.seats_of(self.setup.owner)
        return frozenset() if self.is_dealt else self.setup.persons() - own - self.came

    @property
    def seed(self) -> Seed | None:
        """What the game was dealt from at first: a seed or a key; None before, and where it has the luck of another."""
        if self.added is None:
            return self.setup.seed
        return key_of(self.setup.salt, self.added.numbers)

    @cached_property
    def deciders(self) -> tuple[int, ...]:
        """The seats that have still to decide, as long as the game goes on."""
        return self.game.deciders if self.is_dealt and not self.is_over else ()

    @cached_property
    def asked(self) -> tuple[int, ...]:
        """The seats that may decide now: those that have still to, and those that may decide otherwise."""
        return self.game.asked if self.is_dealt and not self.is_over else ()

    @property
    def events(self) -> list[Events]:
        """The changes that each ply made on the table, computed when they are first asked for."""
        first = len(self._events)
        if first < len(self.game.plies):
            at, before = self._before
            latest = self.type.events(self.game, first, before if at == first else None)
            self._events = [*self._events, *latest]  # a new list: another thread, or a copy, may read the old one
        return self._events

    @property
    def moves(self) -> int:
        """How many moves players have made."""
        return sum(ply.seat != self.game.CHANCE for ply in self.game.plies)

    @property
    def result(self) -> dict[str, object] | None:
        """How the game ended, in the words of the protocol."""
        return self.type.result(self.game, self.forfeit) if self.is_over else None

    @property
    def deadline(self) -> datetime | None:
        """When the next clock runs out."""
        if self.clocks is None or self.clocks.deadline is None:
            return None
        return self.setup.moment(self.clocks.deadline)

    def returning(self, guest: str) -> frozenset[int]:
        """The seats that a guest may take back: those where a computer plays for them, and their time is not over."""
        kept = self.setup.kept_for(guest)
        if self.clocks is None or self.clocks.control.is_per_move:
            return kept
        left = self.clocks.left(0)
        return frozenset(seat for seat in kept if left[seat])

    @property
    def opening(self) -> str:
        """The opening of the game, by which a record of it is known again."""
        return opening_of(self.game)

    @cached_property
    def has_secrets(self) -> bool:
        """Whether a seat knows what another one at the same screen must not see; where all choose in secret, always."""
        return not self.is_over and (self.type.simultaneous or self.game.has_secrets())

    def views(self) -> Views[Mapping[str, object]]:
        """The views of the position as it is now."""
        return self.type.views(self.game)

    def known(self, seat: int) -> KnownState:
        """The position without what a seat cannot know."""
        return self.game.known(seat)

    def legal_codes(self, seat: int) -> list[int]:
        """What a seat that is asked may do, as integers."""
        return self.game.legal_codes(seat)

    def notation(self, seat: int, code: int) -> str:
        """What a seat may do, in notation."""
        return str(self.type.action(self.game.state, seat, code))

    def reveals_since(self, ply: int) -> bool:
        """Whether chance has shown anybody anything since a ply."""
        return any(later.seat == self.game.CHANCE for later in self.game.plies[ply:])

    def record(self) -> Record:
        """All of the game, with what proves that it was dealt as promised once it is over."""
        setup = self.setup
        fields: dict[str, object] = {"date": setup.created.date(), "site": "sevenwonders"}
        if self.is_over and self.is_dealt:
            fields |= {"_commitment": setup.commitment}
            if setup.luck is not None:
                fields |= {"_luck": setup.luck, "_salt": setup.salt}
            elif self.added is None:
                fields |= {"_seed": str(setup.seed), "_salt": setup.salt}
            else:
                fields |= {"_secret": setup.salt, **self.added.lists(len(setup.seats))}
            fields |= {"_shuffles": self.shuffles} | ({"_shuffled_at": list(self.shuffled_at)} if self.shuffles else {})
        if any(codes := codes_of([sitter.name for sitter in setup.seats])):
            fields |= {MADE_NAMES: codes}
        if setup.time_control is not None:
            fields |= {"time_control": str(setup.time_control)}
        clocks = {ply: left / 1000 for ply, left in enumerate(self.shown) if left is not None}
        end = None if self.forfeit is None else self.type.outcome(self.game, self.forfeit)
        return self.type.Record.of(self.game, clocks=clocks, result=end, meta=fields)

    def record_for(self, viewer: int | None) -> Record:
        """The record as a seat, or a spectator, may have it: whole when the game is over, else what they know."""
        whole = self.record()
        return whole if self.is_over else whole.seen_by(viewer)

    def record_text(self, viewer: int | None) -> str:
        """Return `record_for` as the text of a file."""
        return dumps(self.record_for(viewer))

    def is_change(self, kind: EventKind, actor: int) -> bool:
        """Return whether an event changes what a seat has done; all others bring the game nearer to its end."""
        return kind in CHANGES or (kind is EventKind.MOVE and self.game.commitment(actor) is not None)

    def is_chosen(self, seat: int, action: str) -> bool:
        """Return whether a seat has chosen just this action already.  Raises `SevenWondersError` where it is none."""
        chosen = self.game.commitment(seat)
        return chosen is not None and self.game.number_of(seat, action) == self.game.number_of(seat, chosen)

    # --- changing

    def apply(self, event: Event, again: bool = False) -> Change:
        """Change a state that has no other reader, as a replay does; `after` copies it first.

        Args:
            event: the next event.
            again: whether it is replayed; then chance must have the recorded outcome.

        Raises:
            SevenWondersError: the rules do not allow the move.
            Refusal: chance did something else than it is said to have done.
        """
        if event.seq != self.version + 1:
            raise other_rules()
        if event.kind in (EventKind.JOIN, EventKind.RETURN):
            self.came.add(event.actor)
        change, is_change = Change(event.seq, move=event.move), self.is_change(event.kind, event.actor)
        seat, sitter = event.actor, self.setup.seats[event.actor]
        match event.kind:
            case EventKind.DEAL:
                change = self._deal(event)
            case EventKind.MOVE:
                change = self._move(event, again)
            case EventKind.REVOKE:
                undone = self._undone()
                self.game.revoke(seat)
                self.undone.append(undone)
            case EventKind.UNDO:
                change = self._undo(event)
            case EventKind.REDO:
                change = self._redo(event)
            case EventKind.ASK_UNDO:
                self.undo_asked = seat
            case EventKind.DECLINE_UNDO:
                self.undo_asked, self.undo_declined = None, event.at
            case EventKind.RESIGN:
                self.forfeit, self.undo_asked = Forfeit(seat, "resignation"), None
            case EventKind.CLAIM:
                self.forfeit, self.undo_asked = Forfeit(seat, "abandoned"), None
            case EventKind.FLAG if self.setup.is_for_two:
                self.forfeit, self.undo_asked = Forfeit(seat, "time"), None
            case EventKind.JOIN:
                self._sit(seat, event.sitter or Seat(SeatKind.PERSON, NAMELESS))
            case EventKind.LEAVE | EventKind.FLAG:
                self.undo_asked = None
                self._sit(seat, replace(sitter, kind=SeatKind.COMPUTER, player=event.move))
            case EventKind.RETURN:
                self._sit(seat, replace(sitter, kind=SeatKind.PERSON, player=None))
            case EventKind.REMATCH:
                self.rematch, self.rematch_by = event.move, seat
        if event.kind not in GOES_BACK and not (event.kind is EventKind.MOVE and sitter.kind is SeatKind.COMPUTER):
            self.undone.clear()
        self.version = event.seq
        self.changes[seat] += is_change
        self.size += EVENT_BYTES + len(change.move) + sum(map(len, change.chance))
        if change.plies or change.anew or change.undone_to is not None:
            self.game_version = event.seq
        for name in OF_POSITION:
            vars(self).pop(name, None)
        self._run_clocks(event.at, event, change)
        if event.cid is not None:
            self.cids[event.cid] = event.seq
        return change

    def _deal(self, event: Event) -> Change:
        if self.is_dealt:
            raise other_rules()
        self.begun = True
        if self.setup.luck is not None:
            return Change(event.seq, anew=True)
        self.added = Contributions.read(event.move)
        self.game = _new_game(self.setup, self.seed)
        self.gains = [(0,) * len(self.setup.seats)] * len(self.game.plies)
        self._events = []
        self._before = (0, None)
        self.shown = [None] * len(self.game.plies)
        return Change(event.seq, anew=True, move=event.move)

    def _move(self, event: Event, again: bool) -> Change:
        first, before = len(self.game.plies), self._logged()
        if self.game.asked == self.game.deciders:
            self._before = (first, self.game.state.copy())
        self.game.commit(event.actor, event.move)
        plies = self.game.plies[first:]
        gained = tuple(now - then for now, then in zip(self._logged(), before, strict=True))
        gains = self._shared_out(plies, gained)
        chance = tuple(str(ply.action) for ply in plies if ply.seat == self.game.CHANCE)
        if again and chance != event.chance:
            raise other_rules()
        self.gains += gains
        self.begun = True  # of tables from before their clocks waited
        self.undo_asked = self.undo_declined = None
        chosen = self.game.commitment(event.actor)
        if chosen is None:  # all have chosen, and it has happened
            chosen = next(ply.action for ply in plies if ply.seat == event.actor)
        told = tuple(zip(plies, gains, strict=True))
        return Change(event.seq, first, told, move=str(chosen), chance=chance)

    def _run_clocks(self, at: datetime, event: Event | None = None, change: Change | None = None) -> None:
        """Let the clocks of those people run who are to decide."""
        if self.clocks is None:
            return
        persons, deciders = self.setup.persons(), self.deciders
        plies = [ply for ply, _ in change.plies] if change is not None else []
        passed = {ply.seat for ply in plies if self.type.simultaneous or ply.seat not in deciders}
        if event is not None and event.kind is EventKind.RETURN and not self.clocks.left(0)[event.actor]:
            passed.add(event.actor)  # of days for a move there are new ones
        mover, lag = (event.actor, event.lag) if event is not None and event.kind is EventKind.MOVE else (None, 0)
        moment = self.setup.served(at)
        self.clocks.run(persons & set(deciders), moment, mover=mover, lag=lag, done=passed & persons)
        if event is not None and event.kind is EventKind.FLAG:
            self.clocks.empty(event.actor)
        left = self.clocks.left(moment)
        self.shown += [left[ply.seat] if ply.seat in persons else None for ply in plies]

    def _logged(self) -> Gains:
        return self.type.logged(self.game.state, len(self.setup.seats))

    def _shared_out(self, plies: list[Ply[Any]], gained: Gains) -> list[Gains]:
        """What seats gained by plies that happened together, ply by ply.

        To every seat what it gained itself, beside its own choice; to those who chose nothing, beside the last one.
        """
        choosers = {ply.seat for ply in plies if ply.seat != self.game.CHANCE}
        shares = [tuple(gain if seat == ply.seat else 0 for seat, gain in enumerate(gained)) for ply in plies]
        others = tuple(0 if seat in choosers else gain for seat, gain in enumerate(gained))
        if choosers and any(others):
            last = max(number for number, ply in enumerate(plies) if ply.seat != self.game.CHANCE)
            shares[last] = tuple(map(sum, zip(shares[last], others, strict=True)))
        return shares

    def _undo(self, event: Event) -> Change:
        point = int(event.move)
        self.undone.append(self._undone())
        if self.reveals_since(point):
            self.shuffled_at += (point,)
            self.game = self.game.reshuffled(point, self._seed_of_shuffle())
        else:
            self.game.rewind(point)
            # Nothing was revealed in between, so an earlier place of the last shuffle gives the same cards.
            self.shuffled_at = tuple(min(place, point) for place in self.shuffled_at)
        del self.gains[point:], self.shown[point:]
        self._events = self._events[:point]
        self._before = (0, None)
        self.undo_asked = None
        return Change(event.seq, point, undone_to=point, move=event.move)

    def _undone(self) -> Undone:
        return Undone(self.game.copy(), tuple(self.gains), self.shuffled_at)

    def _redo(self, event: Event) -> Change:
        """Go back to the game before the last take-back: what chance did then, it has done again."""
        if not self.undone:
            raise other_rules()
        first, undone = len(self.game.plies), self.undone.pop()
        self.game, self.gains, self.shuffled_at = undone.game, list(undone.gains), undone.shuffled_at
        self._events = self._events[:first]
        self._before = (0, None)
        self.undo_asked = None
        return Change(event.seq, first, tuple(zip(self.game.plies[first:], self.gains[first:], strict=True)))

    def _seed_of_shuffle(self) -> Seed:
        """What the present shuffle comes from, after some take-backs."""
        seed = 0 if self.setup.luck is not None else self.seed  # who has played the deal may know its key
        assert seed is not None
        if isinstance(seed, str):
            return key_of_shuffle(seed, self.shuffles)
        return shuffle_seed(seed, self.setup.salt, self.shuffles)

    def _sit(self, seat: int, sitter: Seat) -> None:
        """Somebody takes a seat."""
        self.setup = self.setup.with_sitter(seat, sitter)
        self.game.names = self.setup.names


UNREADABLE = ("other_rules", "lost_moves")  # the codes of tables that this program cannot read


def other_rules() -> Refusal:
    """What is kept of a table does not give the game that it tells of."""
    return Refusal(
        "other_rules",
        "this table was dealt by another version of the program; start that version to go on with it",
        409,
    )


def lost_moves() -> Refusal:
    """Refuse a table of which seats or moves are gone."""
    return Refusal(
        "lost_moves",
        "an earlier version lost the moves of this table in an upgrade; delete it, or restore a backup",
        409,
    )


def _new_game(setup: TableSetup, seed: Seed | None) -> AnyGame:
    """The game of a table at its beginning; without a seed it waits to be dealt."""
    if setup.luck is not None:
        (luck,) = loads(setup.luck)
        return luck.dealt_again(0, setup.names)
    position = read_position(setup.type, setup.position or "")
    return setup.type.Game(setup.options, seed=seed, position=position, names=setup.names)
