"""Commands of guests at a table: permission, timing, and effect.

A command of a web page is a message, which `carry_out` passes to one of the functions in `COMMANDS`.  Each function
receives the command and the table, whose lock is held, and returns the version of the table (the number of its last
event) after the command, or raises a `RequestRefusal` with the reason.  The other public functions serve further
requests of guests.
"""

from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from datetime import datetime
from hashlib import blake2b
from typing import Any, Generic, TypeVar

from ...errors import SevenWondersError
from ...names import SeatName
from ..errors import RequestRefusal, make_illegal_action_refusal
from ..protocol import messages
from ..protocol.shapes import SeatKind, TableKind
from ..tables import EventKind, TableState
from ..tables.names import make_unique_name
from ..tables.setup import SeatOccupant, TableSetup
from ..tables.undo import can_redo, find_undo_point, make_undo_event
from .presence import make_not_away_refusal
from .table import Connection, LiveTable

# commands that are refused if the game has changed meanwhile
BOUND_TO_POSITION = (messages.PlayMove, messages.RevokeChoice, messages.Undo, messages.Redo, messages.UndoAnswer)
# events after which the moves that computers are thinking about are no longer wanted
ENDS_SEARCHES = (EventKind.UNDO, EventKind.REDO, EventKind.RESIGN, EventKind.CLAIM)
Message = TypeVar("Message", bound=messages.TableCommand, covariant=True)


@dataclass(frozen=True)
class GuestCommand(Generic[Message]):
    """A command of a guest at a table.

    Attributes:
        table: the table.
        connection: the connection of the guest's web page.
        message: the message of the page.
        received: when the message came.
        cid: the id of the command, unique at its table.
        state: the state of the table before the command.
        setup: the setup of the table before the command.
        seats: the seats that the guest plays.
    """

    table: LiveTable
    connection: Connection
    message: Message
    received: datetime
    cid: str
    state: TableState
    setup: TableSetup
    seats: frozenset[int]

    @property
    def viewer(self) -> int | None:
        """The seat whose view the page shows; None for a spectator."""
        return self.table.find_viewer_seat(self.connection)

    async def append_event(self, kind: EventKind, actor: int, move: str = "") -> int:
        """Append an event that carries the command out, and return the new version of the table.

        The kinds in `ENDS_SEARCHES` first cancel the searches of computers.

        Args:
            kind: the kind of the event.
            actor: the seat that caused the event, or that the event is about.
            move: the argument of the event.
        """
        if kind in ENDS_SEARCHES:
            self.table.computers.cancel_thinking()
        return await self.table.append_event(kind, actor, self.cid, move)


def make_unique_cid(guest: str, cid: str) -> str:
    """Return an id of a command that is unique at the table, although two guests may choose the same `cid`.

    Args:
        guest: the id of the guest.
        cid: the id that the guest's web page has given the command.
    """
    return blake2b(f"{guest} {cid}".encode(), digest_size=16).hexdigest()


async def carry_out(table: LiveTable, connection: Connection, message: messages.TableCommand) -> int:
    """Carry out a command of a guest, unless the same command was carried out before.

    Return the version of the table (the number of its last event) after the command.  Commands of delayed spectators
    are never refused for their version, since such a refusal would reveal a move.

    Args:
        table: the table.
        connection: the connection of the guest's web page.
        message: the command.

    Raises:
        RequestRefusal: the command is not allowed, or the game has changed since the version that the page has seen.
    """
    received, cid = table.clock.now(), make_unique_cid(connection.guest, message.cid)
    async with table.hold_lock():
        state, setup = table.state, table.state.setup
        if (done := state.cids.get(cid)) is not None:
            return done
        is_behind = isinstance(message, BOUND_TO_POSITION) and message.version < state.game_version
        if is_behind and not table.is_delayed_for(connection.guest):
            raise RequestRefusal("behind", "the table has moved on; look at it and decide again", 409)
        seats = setup.seats_of(connection.guest)
        return await COMMANDS[type(message)](
            GuestCommand(table, connection, message, received, cid, state, setup, seats)
        )


async def play_move(command: GuestCommand[messages.PlayMove]) -> int:
    """Play a move, or make a secret choice in games where all choose at once."""
    _check_is_player(command.seats, "move")
    _check_no_free_seat(command.state)
    if command.state.is_over:
        raise RequestRefusal("over", "the game is over; ask for a rematch to play again", 409)
    table, state, action = command.table, command.state, command.message.action
    seat = _find_moving_seat(command)
    lag = table.clock_scheduler.grant_lag_compensation(seat, command.connection)
    if table.clock_scheduler.is_out_of_time(seat, command.received, lag):
        await table.clock_scheduler.flag_seat(seat)
        raise RequestRefusal("time", "your time was over before this move came", 409)
    try:
        if state.has_secretly_chosen(seat, action):
            return state.version
        return await table.append_event(EventKind.MOVE, seat, command.cid, action, at=command.received, lag=lag)
    except SevenWondersError as error:
        raise make_illegal_action_refusal(error) from None


def _find_moving_seat(command: GuestCommand[messages.PlayMove]) -> int:
    """Return the seat for which a guest decides now.  Raises `RequestRefusal` if no seat of the guest is to decide."""
    asked = command.seats.intersection(command.state.asked)
    if not asked:
        raise RequestRefusal("not_your_turn", "it is not your turn; wait for the other player", 409)
    if (viewer := command.viewer) is None or viewer not in asked:
        raise RequestRefusal("hand_over", "first say who sits at the screen now", 409)
    return viewer


async def revoke_choice(command: GuestCommand[messages.RevokeChoice]) -> int:
    """Revoke the secret choice of a guest, in games where all choose at once, before all have chosen."""
    _check_is_player(command.seats, "choose")
    state, seat = command.state, command.viewer
    if seat is None or state.is_over or seat in state.deciders or seat not in state.asked:
        raise RequestRefusal("nothing_to_revoke", "there is no choice of yours that could still be changed", 409)
    return await command.append_event(EventKind.REVOKE, seat)


async def undo_or_ask_permission(command: GuestCommand[messages.Undo]) -> int:
    """Take the guest's last move back, or ask the other player for permission if that is needed."""
    _check_is_player(command.seats, "take a move back")
    now = command.table.clock.now()
    return await command.append_event(*make_undo_event(command.state, command.seats, command.viewer, now))


async def redo_move(command: GuestCommand[messages.Redo]) -> int:
    """Play again the moves that were taken back last."""
    _check_is_player(command.seats, "play a move again")
    if not can_redo(command.state, command.seats):
        raise RequestRefusal("nothing_to_redo", "no move has been taken back that could be played again", 409)
    return await command.append_event(EventKind.REDO, min(command.seats))


async def answer_undo_request(command: GuestCommand[messages.UndoAnswer]) -> int:
    """Accept or decline the other player's request to take a move back.

    The move is not taken back if that is no longer possible.
    """
    asker, seats = command.state.undo_asked, command.seats
    if asker is None or not seats or asker in seats:
        raise RequestRefusal("not_asked", "no player asks you to take a move back", 409)
    if command.message.agree and (point := find_undo_point(command.state, asker)) is not None:
        return await command.append_event(EventKind.UNDO, asker, str(point))
    return await command.append_event(EventKind.DECLINE_UNDO, min(seats))


async def resign_game(command: GuestCommand[messages.Resign]) -> int:
    """Resign a game of two players for the seat in the message or, without it, the guest's seat that is to decide."""
    if not command.setup.is_for_two:
        raise RequestRefusal(
            "other_game", "only a game of two can be given up; leave this one, and the computer plays for you", 409
        )
    _check_is_player(command.seats, "give up")
    _check_is_running(command.state)
    _check_no_free_seat(command.state)
    seat = command.message.seat
    if seat is None:
        seat = next((acting for acting in command.state.deciders if acting in command.seats), min(command.seats))
    elif seat not in command.seats:
        raise RequestRefusal("not_your_seat", "that is not your seat; you can give up only for yourself", 403)
    return await command.append_event(EventKind.RESIGN, seat)


async def leave_game(command: GuestCommand[messages.Leave]) -> int:
    """Leave a game of more than two players; a computer takes over the seats of the guest."""
    if command.setup.is_for_two:
        raise RequestRefusal("other_game", "in a game of two no computer takes over a seat; give up instead", 409)
    _check_is_player(command.seats, "leave it")
    _check_is_running(command.state)
    return await _append_for_each_seat(command, EventKind.LEAVE, command.seats, command.setup.stand_in_player)


async def rejoin_game(command: GuestCommand[messages.RejoinGame]) -> int:
    """Let a guest who left the game take back their seats from the computer that has played for them since."""
    guest = command.connection.guest
    if not (seats := command.state.returnable_seats(guest)):
        if command.setup.stand_in_seats(guest):
            raise RequestRefusal("time", "your time is over; the computer plays on for you to the end", 409)
        raise RequestRefusal("no_seat", "no computer plays for you here", 409)
    _check_is_running(command.state)
    return await _append_for_each_seat(command, EventKind.RETURN, seats)


async def _append_for_each_seat(
    command: GuestCommand[messages.TableCommand], kind: EventKind, seats: Iterable[int], move: str = ""
) -> int:
    """Append an event for each of the given seats of a guest, and return the version of the table after the last event.

    Args:
        command: the command, which counts as carried out after the last event.
        kind: the kind of the events.
        seats: the seats.
        move: the argument of the events.
    """
    first, *others = sorted(seats)
    for seat in others:
        await command.table.append_event(kind, seat, None, move)
    return await command.append_event(kind, first, move)


async def vote_to_replace(command: GuestCommand[messages.VoteToReplace]) -> int:
    """Vote to let a computer play for the absent player of a seat; the computer takes over after enough votes."""
    table, seat = command.table, command.message.seat
    _check_may_act_against_absent(command)
    if table.presence_tracker.add_vote(min(command.seats), seat):
        return await command.append_event(EventKind.LEAVE, seat, command.setup.stand_in_player)
    table.send_activity()
    return table.state.version


async def claim_win(command: GuestCommand[messages.ClaimWin]) -> int:
    """Claim the win in a game of two players, because the other player is away on their turn."""
    seat = command.message.seat
    if not command.setup.is_for_two:
        raise RequestRefusal(
            "other_game",
            "only in a game of two can you claim the win; let the computer play for the absent player",
            409,
        )
    _check_may_act_against_absent(command)
    command.table.presence_tracker.check_grace_period_is_over(seat)
    return await command.append_event(EventKind.CLAIM, seat)


COMMANDS: dict[type[messages.TableCommand], Callable[[GuestCommand[Any]], Awaitable[int]]] = {
    messages.PlayMove: play_move,
    messages.RevokeChoice: revoke_choice,
    messages.Undo: undo_or_ask_permission,
    messages.Redo: redo_move,
    messages.UndoAnswer: answer_undo_request,
    messages.Resign: resign_game,
    messages.Leave: leave_game,
    messages.RejoinGame: rejoin_game,
    messages.VoteToReplace: vote_to_replace,
    messages.ClaimWin: claim_win,
}


async def take_free_seat(table: LiveTable, guest: str, code: str, name: SeatName) -> None:
    """Seat a guest at the first free seat of a table.

    Args:
        table: the table.
        guest: the id of the guest.
        code: the invitation code; it is needed unless the table is public.
        name: the name of the guest; a number is added if another player at the table has that name.
    """
    async with table.hold_lock():
        setup = table.state.setup
        if any(sitter.guest == guest for sitter in setup.seats):  # or a stand-in plays for the guest, who may come back
            await table.shuffling.advance()  # the guest repeats a request because the answer was lost
            return
        if not setup.public and code != setup.code:
            raise RequestRefusal("wrong_code", "this invitation is not valid; ask your friend for the link again", 403)
        free = [seat for seat, sitter in enumerate(setup.seats) if sitter.kind is SeatKind.FREE]
        if not free:
            raise RequestRefusal("taken", "all seats are taken; you may watch", 409)
        _check_is_running(table.state)
        name = make_unique_name(name, (sitter.name for sitter in setup.seats))
        await table.append_event(EventKind.JOIN, free[0], sitter=SeatOccupant(SeatKind.PERSON, name, guest))
        await table.shuffling.advance()


def check_may_play_again(state: TableState, guest: str) -> None:
    """Raise `RequestRefusal` unless a guest may ask for a rematch of the game at a table."""
    if not state.setup.seats_of(guest) and state.setup.owner != guest:
        raise RequestRefusal("spectator", "only the players of this game can ask for a rematch", 403)
    if not state.is_over:
        raise RequestRefusal("not_over", "the game still goes on; finish it first", 409)
    if not state.has_every_person_moved:
        raise RequestRefusal(
            "not_played", "a rematch follows a game in which each player made a move; make a new table", 409
        )


def set_pace(table: LiveTable, connection: Connection, milliseconds: int) -> None:
    """Set the minimum duration of computer moves at a table; ignored unless the guest plays at the table or owns it."""
    if table.state.setup.seats_of(connection.guest) or table.state.setup.owner == connection.guest:
        table.computers.pace = milliseconds


def broadcast_greeting(table: LiveTable, connection: Connection, what: messages.Greeting | messages.Emote) -> None:
    """Send a greeting or an emote (a sign for a feeling) to all web pages of a table of friends, with a rate limit."""
    seats = table.state.setup.seats_of(connection.guest)
    _check_is_player(seats, "greet")
    if table.state.setup.kind is not TableKind.FRIEND:
        raise RequestRefusal("nobody_to_greet", "greetings are for tables of friends; no other player is here", 409)
    table.broadcast_greeting(min(seats), what)


def switch_hot_seat(table: LiveTable, connection: Connection, seat: int) -> None:
    """Switch a screen that several players share to the view of the given seat, whose player is at the screen now."""
    seats = table.state.setup.seats_of(connection.guest)
    if len(seats) < 2:
        raise RequestRefusal("no_hot_seat", "the screen changes hands only in a hot seat", 409)
    if seat not in seats:
        raise RequestRefusal("not_your_seat", "no player at this screen has that seat", 403)
    table.stop_hint(connection)  # it was for the previous player
    connection.sitting = seat
    connection.post(table.render_sync(connection))


def _check_is_player(seats: frozenset[int], wish: str) -> None:
    """Raise `RequestRefusal` if a guest has no seat and only watches; `wish` is the refused action as a verb."""
    if not seats:
        raise RequestRefusal("spectator", f"you are watching; only players at the table can {wish}", 403)


def _check_is_running(state: TableState) -> None:
    """Raise `RequestRefusal` if the game of a table is over."""
    if state.is_over:
        raise RequestRefusal("over", "the game is over already", 409)


def _check_no_free_seat(state: TableState) -> None:
    """Raise `RequestRefusal` if a table still has a free seat."""
    if state.setup.is_waiting:
        raise RequestRefusal("waiting", "a seat is still free; send the invitation to a friend first", 409)


def _check_may_act_against_absent(command: GuestCommand[messages.VoteToReplace | messages.ClaimWin]) -> None:
    """Raise `RequestRefusal` unless a guest may act against the absent player of the seat that a message names.

    The guest must have a seat in a running game, and the named seat must belong to another player.
    """
    _check_is_player(command.seats, "ask for that")
    _check_is_running(command.state)
    if command.message.seat in command.seats or command.message.seat >= len(command.setup.seats):
        raise make_not_away_refusal()
