"""The state of a table: its setup with all its events applied.

Every change of a table is an event; applying the events to the setup in their order gives the state.  Tables are stored
and loaded as setup and events.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from copy import copy
from dataclasses import replace
from datetime import datetime
from functools import cached_property
from typing import Self

from ...errors import SevenWondersError
from ...game.clock import Clocks
from ...game.events import Events
from ...game.game import AnyGame
from ...game.game_type import AnyGameType
from ...game.ply import Action, Ply
from ...game.record import MADE_NAMES, Forfeit, Record
from ...game.views import Views
from ...kernel.random_source import Seed
from ...kernel.struct import Struct
from ...records import dumps, loads
from ..errors import RequestRefusal
from ..protocol.shapes import SeatKind, TableKind
from .create import parse_position
from .events import Change, Event, EventKind
from .names import NAMELESS, encode_generated_names
from .setup import Outage, SeatOccupant, TableSetup
from .shuffle import Contributions, compute_key, derive_shuffle_seed

Gains = tuple[int, ...]  # for every seat
TABLE_BYTES, EVENT_BYTES = 500, 150  # in the database, without texts
# errors that rows of another version, or damaged rows, may cause
UNREADABLE_ROWS = (SevenWondersError, ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
MAX_CHANGES = 2_000  # for all seats together; a long game of seven players with every move taken back has a thousand
# kinds of events that change an earlier decision of a seat instead of advancing the game; so do some moves
CHANGES = (EventKind.REVOKE, EventKind.UNDO, EventKind.REDO, EventKind.ASK_UNDO, EventKind.RETURN)
OF_POSITION = ("is_over", "deciders", "asked", "has_secrets")  # properties that are computed once after an event
GOES_BACK = (EventKind.UNDO, EventKind.REVOKE, EventKind.REDO)
FORFEITS = {EventKind.RESIGN: "resignation", EventKind.CLAIM: "abandoned", EventKind.FLAG: "time"}  # reasons of a loss


class TableState:
    """A table in play.

    In simultaneous games all players choose in secret; a choice may be replaced or revoked until the last player has
    chosen, and then all choices are carried out together.  In other games a choice is carried out at once.

    Args:
        setup: the setup of the table.
        game: the current game, by default at its beginning.

    Attributes:
        setup: the setup, updated with the players who have joined and left since.
        game: the current game.
        gains: for each ply, the change of every seat's coins, or of another metric that the game logs.
        version: the number of the last event.
        game_version: the number of the last event that changed the game.
        cids: the version of the table after each request of a web page, by the id of the request.
        undo_asked: the seat that asks to take its last move back.
        undo_declined: the time when the other player declined a take-back; None again after the next move.
        changes: for every seat the number of its events that changed an earlier decision.
        undone: the game, `gains` and `shuffled_at` before each take-back since the last move of a person, for redo.
        forfeit: the seat that lost by resignation, absence or its clock, and the reason.
        clocks: the remaining times, None without a time control.
        times_left: for every ply the remaining time of its seat in milliseconds, None without a clock.
        rematch: the id of the table of the rematch.
        rematch_by: the seat that asked for the rematch.
        came: the seats whose players have sat down themselves, or opened the table since it was made for them.
        begun: whether the game has begun, if it has the deal of another game and its clocks wait for all players.
        shuffled_at: for every shuffle after a take-back, the number of plies before it.
        size: the approximate bytes that the table with its events takes in the database.
        added: the numbers that the web pages added to the shuffle; None before the shuffle, and if there is a seed.
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
        self.undone: list[tuple[AnyGame, tuple[Gains, ...], tuple[int, ...]]] = []
        self.forfeit: Forfeit | None = None
        self.rematch: str | None = None
        self.rematch_by: int | None = None
        self.shuffled_at: tuple[int, ...] = ()
        self.size = TABLE_BYTES + len(setup.position or "") + len(setup.luck or "")
        self.added: Contributions | None = None
        self.clocks = None if setup.time_control is None else Clocks(setup.time_control, len(setup.seats))
        self._set_initial_game(_make_initial_game(setup, setup.seed) if game is None else game)
        self._run_clocks(Event(0, setup.created, 0, EventKind.DEAL), Change(0))  # before the first event

    def _set_initial_game(self, game: AnyGame) -> None:
        """Set the game at its beginning."""
        self.game = game
        self.gains: list[Gains] = [(0,) * len(self.setup.seats)] * len(game.plies)
        self.times_left: list[int | None] = [None] * len(game.plies)
        self._events: list[Events] = []
        self._before: tuple[int, Struct | None] = (0, None)  # a position without open choices, and its number of plies

    @classmethod
    def replay(cls, setup: TableSetup, events: Iterable[Event] = ()) -> Self:
        """Return the state of a table after some events.

        Args:
            setup: the setup of the table before these events.
            events: all events of the table so far.

        Raises:
            RequestRefusal: the events do not give the recorded game, because another version of the program dealt it.
        """
        try:
            state = cls(setup)
            for event in events:
                state.apply(event, again=True)
        except UNREADABLE_ROWS:
            raise make_other_rules_refusal() from None
        return state

    def apply_to_copy(self, event: Event, again: bool = False) -> tuple[Self, Change]:
        """Return a copy of the state after an event, and the change by the event; this state is not modified.

        Args:
            event: the next event.
            again: whether the event is replayed; then chance must have the recorded outcomes.
        """
        state = self._copy()
        return state, state.apply(event, again)

    def with_server_outages(self, outages: Collection[Outage]) -> Self:
        """Return the state with additional periods in which no server ran; players' clocks do not count them."""
        if not outages or outages is self.setup.outages:
            return self
        other = copy(self)
        other.setup = self.setup.with_server_outages(outages)
        return other

    def anonymize_guest(self, guest: str) -> Self:
        """Return the state with a nameless player in place of a guest whose data is deleted; all events stay."""
        other, owner = self._copy(), "" if self.setup.owner == guest else self.setup.owner
        seats = (replace(each, guest=None, name=NAMELESS) if each.guest == guest else each for each in self.setup.seats)
        other.setup = replace(self.setup, seats=tuple(seats), owner=owner)
        other.game.names = other.setup.names
        return other

    def _copy(self) -> Self:
        """Return a copy that can be modified without affecting this state."""
        other = copy(self)
        other.clocks = self.clocks and self.clocks.copy()
        for name in ("game", "cids", "came", "changes", "undone", "gains", "times_left"):
            setattr(other, name, getattr(self, name).copy())
        return other

    # --- queries

    @property
    def game_type(self) -> AnyGameType:
        """The description of the game (7 Wonders Duel or 7 Wonders): its rules, records and features."""
        return self.setup.game_type

    @cached_property
    def is_over(self) -> bool:
        """True if the game is finished, or lost by resignation, absence, or a clock that has run out."""
        return self.game.is_over or self.forfeit is not None

    @property
    def reshuffle_count(self) -> int:
        """The number of times that the cards were shuffled again after a move was taken back."""
        return len(self.shuffled_at)

    @property
    def has_every_person_moved(self) -> bool:
        """True if every person at a table of friends has made a move; before that, the result does not count."""
        movers = {ply.seat for ply in self.game.plies}
        people = {seat for seat, sitter in enumerate(self.setup.seats) if sitter.player is None or sitter.is_stand_in}
        return self.setup.kind is not TableKind.FRIEND or people <= movers

    @property
    def is_dealt(self) -> bool:
        """True if the game has begun.

        If server and players shuffle together, the game waits for all of them.  A game with the deal of another game
        waits for the invited players to join; with a clock for the whole game, it also waits until all are present.
        """
        if self.setup.luck is not None:
            control = self.setup.time_control
            return not self.setup.is_waiting and (self.begun or control is None or control.is_per_move)
        return self.setup.seed is not None or self.added is not None

    @property
    def unvisited_seats(self) -> frozenset[int]:
        """The seats of people who must still open the table once before the deal.

        They must if they have days for each move, since they may not know yet that the owner has made a table for them,
        such as a rematch.
        """
        control = self.setup.time_control
        if self.is_dealt or control is None or not control.is_per_move:
            return frozenset()
        return self.setup.person_seats - self.setup.seats_of(self.setup.owner) - self.came

    @property
    def seed(self) -> Seed | None:
        """The seed or key of the first deal; None before the deal, and if the game has the deal of another game."""
        if self.added is None:
            return self.setup.seed
        return compute_key(self.setup.salt, self.added.numbers)

    @cached_property
    def deciders(self) -> tuple[int, ...]:
        """The seats that still have to decide; empty unless the game is running."""
        return self.game.deciders if self.is_dealt and not self.is_over else ()

    @cached_property
    def asked(self) -> tuple[int, ...]:
        """The seats that may decide now: those that still have to decide, and those that may change their choice."""
        return self.game.asked if self.is_dealt and not self.is_over else ()

    @property
    def ply_events(self) -> list[Events]:
        """For each ply, the changes on the table that its text does not mention; computed on first access."""
        first = len(self._events)
        if first < len(self.game.plies):
            at, before = self._before
            latest = self.game_type.iter_events(self.game, first, before if at == first else None)
            self._events = [*self._events, *latest]  # a new list: another thread, or a copy, may read the old one
        return self._events

    @property
    def move_count(self) -> int:
        """The number of moves that players have made."""
        return sum(ply.seat != self.game.CHANCE for ply in self.game.plies)

    @property
    def result(self) -> dict[str, object] | None:
        """The result of the game in the form of the protocol, None before its end."""
        return self.game_type.result_to_json(self.game, self.forfeit) if self.is_over else None

    @property
    def deadline(self) -> datetime | None:
        """The time when the next clock of a player runs out, None if no clock runs."""
        served = None if self.clocks is None else self.clocks.deadline
        return None if served is None else self.setup.to_wall_time(served)

    def returnable_seats(self, guest: str) -> frozenset[int]:
        """Return the seats that a guest may take back from a computer, because their clocks have not run out."""
        kept = self.setup.stand_in_seats(guest)
        if self.clocks is None or self.clocks.control.is_per_move:
            return kept
        left = self.clocks.time_left(0)
        return frozenset(seat for seat in kept if left[seat])

    @cached_property
    def has_secrets(self) -> bool:
        """True if a seat knows something that another seat must not know; always true in running simultaneous games."""
        return not self.is_over and (self.game_type.simultaneous or self.game.has_secrets())

    def views(self) -> Views[Mapping[str, object]]:
        """Return the object that gives the current position as JSON for each viewer: a seat or a spectator."""
        return self.game_type.views(self.game)

    def format_action(self, seat: int, code: int) -> str:
        """Return the notation of an action of a seat, by the code of the action."""
        return str(self.game_type.action(self.game.state, seat, code))

    def has_chance_outcome_since(self, ply: int) -> bool:
        """Return whether there was a chance outcome at the given ply index, or later."""
        return any(later.seat == self.game.CHANCE for later in self.game.plies[ply:])

    def make_record(self) -> Record:
        """Return the record of the whole game.

        After the end of the game it holds the proof that the cards come from the shuffle that the server committed to.
        """
        setup = self.setup
        fields: dict[str, object] = {"date": setup.created.date(), "site": "sevenwonders"}
        if self.is_over and self.is_dealt:
            fields |= {"_commitment": setup.commitment}
            if setup.luck is not None:
                fields |= {"_luck": setup.luck, "_salt": setup.salt}
            elif self.added is None:
                fields |= {"_seed": str(setup.seed), "_salt": setup.salt}
            else:
                fields |= {"_secret": setup.salt, **self.added.to_record_fields(len(setup.seats))}
            points = [*self.shuffled_at]
            fields |= {"_shuffles": len(points)} | ({"_shuffled_at": points} if points else {})
        if any(codes := encode_generated_names([sitter.name for sitter in setup.seats])):
            fields |= {MADE_NAMES: codes}
        if setup.time_control is not None:
            fields |= {"time_control": str(setup.time_control)}
        clocks = {ply: left / 1000 for ply, left in enumerate(self.times_left) if left is not None}
        end = None if self.forfeit is None else self.game_type.make_recorded_result(self.game, self.forfeit)
        return self.game_type.Record.of(self.game, clocks=clocks, result=end, meta=fields)

    def format_visible_record(self, viewer: int | None) -> str:
        """Return the game record as the text of a file: complete after the game, else without hidden information.

        The viewer is a seat, or None for a spectator.
        """
        whole = self.make_record()
        return dumps(whole if self.is_over else whole.seen_by(viewer))

    def has_secretly_chosen(self, seat: int, action: str) -> bool:
        """Return whether a seat has secretly chosen this action, in games where all choose at once.

        Raises `SevenWondersError` if `action` is not an action in notation.
        """
        chosen = self.game.committed_action(seat)
        return chosen is not None and self.game.to_code(seat, action) == self.game.to_code(seat, chosen)

    # --- changes

    def apply(self, event: Event, again: bool = False) -> Change:
        """Apply an event in place; `apply_to_copy` makes a copy first, for a state with other readers.

        Args:
            event: the next event.
            again: whether the event is replayed; then chance must have the recorded outcomes.

        Raises:
            SevenWondersError: the rules do not allow the move.
            RequestRefusal: chance outcomes differ from the recorded ones, or the seat has changed its mind too often.
        """
        if event.seq != self.version + 1:
            raise make_other_rules_refusal()
        change, seat, sitter = Change(event.seq, move=event.move), event.actor, self.setup.seats[event.actor]
        is_change = event.kind in CHANGES or (event.kind is EventKind.MOVE and bool(self.game.committed_action(seat)))
        if is_change and not again and self.changes[seat] >= MAX_CHANGES // len(self.setup.seats):
            raise RequestRefusal("full", "you have changed your mind too often at this table; play on, or give up", 409)
        if event.kind in (EventKind.JOIN, EventKind.RETURN):
            self.came.add(seat)
        match event.kind:
            case EventKind.DEAL:
                change = self._apply_deal(event)
            case EventKind.MOVE:
                change = self._apply_move(event, again)
            case EventKind.REVOKE:
                self._keep_undone_game()
                self.game.revoke(seat)
            case EventKind.UNDO:
                change = self._apply_undo(event)
            case EventKind.REDO:
                change = self._apply_redo(event)
            case EventKind.ASK_UNDO:
                self.undo_asked = seat
            case EventKind.DECLINE_UNDO:
                self.undo_asked, self.undo_declined = None, event.at
            case EventKind.RESIGN | EventKind.CLAIM:
                self.forfeit, self.undo_asked = Forfeit(seat, FORFEITS[event.kind]), None
            case EventKind.FLAG if self.setup.is_for_two:
                self.forfeit, self.undo_asked = Forfeit(seat, FORFEITS[event.kind]), None
            case EventKind.JOIN:
                self._change_occupant(seat, event.sitter or SeatOccupant(SeatKind.PERSON, NAMELESS))
            case EventKind.LEAVE | EventKind.FLAG:
                self.undo_asked = None
                self._change_occupant(seat, replace(sitter, kind=SeatKind.COMPUTER, player=event.move))
            case EventKind.RETURN:
                self._change_occupant(seat, replace(sitter, kind=SeatKind.PERSON, player=None))
            case EventKind.REMATCH:
                self.rematch, self.rematch_by = event.move, seat
        if event.kind not in GOES_BACK and not (event.kind is EventKind.MOVE and sitter.kind is SeatKind.COMPUTER):
            self.undone.clear()
        self.version = event.seq
        self.changes[seat] += is_change
        self.size += EVENT_BYTES + len(change.move) + sum(map(len, change.chance))
        if change.first is not None or change.is_dealt or change.undone_to is not None:
            self.game_version = event.seq
        for name in OF_POSITION:
            vars(self).pop(name, None)
        self._run_clocks(event, change)
        if event.cid is not None:
            self.cids[event.cid] = event.seq
        return change

    def _apply_deal(self, event: Event) -> Change:
        """Begin the game, with cards from the server's secret and the pages' numbers unless it repeats a deal."""
        if self.is_dealt:
            raise make_other_rules_refusal()
        self.begun = True
        if self.setup.luck is not None:
            return Change(event.seq, is_dealt=True)
        self.added = Contributions.parse(event.move)
        self._set_initial_game(_make_initial_game(self.setup, self.seed))
        return Change(event.seq, is_dealt=True, move=event.move)

    def _apply_move(self, event: Event, again: bool) -> Change:
        """Apply a move, or a secret choice of a simultaneous game, and return the change with the completed plies.

        Args:
            event: the event with the move.
            again: whether the event is stored already and is replayed; then the chance outcomes must be those that are
                stored.
        """
        first, before = len(self.game.plies), self._get_logged_metric()
        if self.game.asked == self.game.deciders:
            self._before = (first, self.game.state.copy())
        self.game.commit(event.actor, event.move)
        plies = self.game.plies[first:]
        gained = tuple(now - then for now, then in zip(self._get_logged_metric(), before, strict=True))
        chance = tuple(str(ply.action) for ply in plies if ply.seat == self.game.CHANCE)
        if again and chance != event.chance:
            raise make_other_rules_refusal()
        self.gains += self._split_metric_gains_by_ply(plies, gained)
        self.begun = True  # for tables of versions in which clocks did not wait for all players
        self.undo_asked = self.undo_declined = None
        chosen = self.game.committed_action(event.actor)
        if chosen is None:  # all have chosen, and the choices have been carried out
            chosen = next(ply.action for ply in plies if ply.seat == event.actor)
        return Change(event.seq, first if plies else None, move=str(chosen), chance=chance)

    def _run_clocks(self, event: Event, change: Change) -> None:
        """Run the clocks of the people who have to decide, and stop all other clocks, after an event and its change."""
        if self.clocks is None:
            return
        persons, deciders = self.setup.person_seats, self.deciders
        plies = [] if change.first is None else self.game.plies[change.first :]
        passed = {ply.seat for ply in plies if self.game_type.simultaneous or ply.seat not in deciders}
        if event.kind is EventKind.RETURN and not self.clocks.time_left(0)[event.actor]:
            passed.add(event.actor)  # the seat gets new days for the move
        mover, lag = (event.actor, event.lag) if event.kind is EventKind.MOVE else (None, 0)
        moment = self.setup.to_service_time(event.at)
        self.clocks.switch_to(persons & set(deciders), moment, mover=mover, lag=lag, done=passed & persons)
        if event.kind is EventKind.FLAG:
            self.clocks.set_clock_to_zero(event.actor)
        left = self.clocks.time_left(moment)
        self.times_left += [left[ply.seat] if ply.seat in persons else None for ply in plies]

    def _get_logged_metric(self) -> Gains:
        """Return the number that the game logs for each seat, such as its coins."""
        return self.game_type.logged_metric_values(self.game.state, len(self.setup.seats))

    def _split_metric_gains_by_ply(self, plies: list[Ply[Action]], gained: Gains) -> list[Gains]:
        """Divide the coins (or another metric) gained by plies that were carried out together among these plies.

        The gain of a seat belongs to its own choice, or to the last choice if the seat chose nothing.

        Args:
            plies: the plies.
            gained: the gain of each seat by all these plies.
        """
        choosers = {ply.seat for ply in plies if ply.seat != self.game.CHANCE}
        shares = [tuple(gain if seat == ply.seat else 0 for seat, gain in enumerate(gained)) for ply in plies]
        others = tuple(0 if seat in choosers else gain for seat, gain in enumerate(gained))
        if choosers and any(others):
            last = max(number for number, ply in enumerate(plies) if ply.seat != self.game.CHANCE)
            shares[last] = tuple(map(sum, zip(shares[last], others, strict=True)))
        return shares

    def _apply_undo(self, event: Event) -> Change:
        """Apply a take-back: rewind the game, and shuffle the hidden cards again if something was revealed since."""
        point = int(event.move)
        self._keep_undone_game()
        if self.has_chance_outcome_since(point):
            self.shuffled_at += (point,)
            self.game = self.game.copy_reshuffled_after(point, self._derive_current_seed())
        else:
            self.game.rewind(point)
            # Nothing was revealed since then, so an earlier point for the last shuffle gives the same cards.
            self.shuffled_at = tuple(min(earlier, point) for earlier in self.shuffled_at)
        del self.gains[point:], self.times_left[point:]
        self._events = self._events[:point]
        self._before = (0, None)
        self.undo_asked = None
        return Change(event.seq, undone_to=point, move=event.move)

    def _keep_undone_game(self) -> None:
        """Keep a copy of the game, to restore it after a take-back."""
        self.undone.append((self.game.copy(), tuple(self.gains), self.shuffled_at))

    def _apply_redo(self, event: Event) -> Change:
        """Restore the game as it was before the last take-back, with the same chance outcomes."""
        if not self.undone:
            raise make_other_rules_refusal()
        first = len(self.game.plies)
        self.game, gains, self.shuffled_at = self.undone.pop()
        self.gains = [*gains]
        self._before = (0, None)
        self.undo_asked = None
        return Change(event.seq, first if len(self.game.plies) > first else None)

    def _derive_current_seed(self) -> Seed:
        """Return the seed for the next cards; it depends on the number of shuffles after take-backs."""
        seed = 0 if self.setup.luck is not None else self.seed  # players of the earlier game may know its key
        assert seed is not None
        return derive_shuffle_seed(seed, self.setup.salt, self.reshuffle_count)

    def _change_occupant(self, seat: int, sitter: SeatOccupant) -> None:
        """Put a person or a computer on a seat."""
        self.setup = self.setup.with_occupant(seat, sitter)
        self.game.names = self.setup.names


UNREADABLE = ("other_rules", "lost_moves")  # the codes of tables that this program cannot read


def make_other_rules_refusal() -> RequestRefusal:
    """Return the refusal for a table whose stored events give another game, because another version dealt it."""
    return RequestRefusal(
        "other_rules",
        "this table was dealt by another version of the program; start that version to go on with it",
        409,
    )


def make_lost_moves_refusal() -> RequestRefusal:
    """Return the refusal for a table whose seats or moves are missing in the database."""
    return RequestRefusal(
        "lost_moves",
        "an earlier version lost the moves of this table in an upgrade; delete it, or restore a backup",
        409,
    )


def _make_initial_game(setup: TableSetup, seed: Seed | None) -> AnyGame:
    """Return the game of a table at its beginning.

    Args:
        setup: the setup of the table.
        seed: the seed or key of the shuffle; with None the game waits to be dealt.
    """
    if setup.luck is not None:
        (luck,) = loads(setup.luck)
        return luck.deal_again(0, setup.names)
    position = parse_position(setup.game_type, setup.position or "")
    return setup.game_type.Game(setup.options, seed=seed, position=position, names=setup.names)
