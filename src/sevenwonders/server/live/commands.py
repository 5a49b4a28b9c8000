"""Commands of guests at a table: permission, timing, and effect.

Most commands return the version of the table (the number of its last event) after them, or raise a `RequestRefusal`
with the reason.  Their parameter `cid` is an id that the web page gives the command: a command that is repeated with
the same `cid` is carried out only once.  Their parameter `version` is the version that the page has seen.
"""

from collections.abc import Awaitable, Callable

from ...errors import SevenWondersError
from ...names import SeatName
from ..errors import RequestRefusal, make_illegal_action_refusal
from ..protocol.messages import Emote, Greeting
from ..protocol.shapes import SeatKind, TableKind
from ..tables import EventKind
from ..tables.names import make_unique_name
from ..tables.setup import SeatOccupant
from ..tables.undo import can_redo, find_undo_point, make_undo_event
from .absence import make_not_away_refusal
from .table import Connection, LiveTable


async def play_move(table: LiveTable, connection: Connection, cid: str, version: int, action: str) -> int:
    """Play a move, or make a secret choice in games where all choose at once.

    Return the version of the table (the number of its last event).

    Args:
        table: the table.
        connection: the connection of the guest.
        cid: the id of the request, so that a repeated request is carried out once.
        version: the version of the table that the guest has seen; the move is refused if the game has changed since.
        action: the move in notation.
    """
    received = table.clock.now()
    async with table.hold_lock_for_request(cid, version, connection.guest) as done:
        if done is not None:
            return done
        _check_is_player(table, connection, "move")
        if table.state.setup.is_waiting:
            raise RequestRefusal("waiting", "a seat is still free; send the invitation to a friend first", 409)
        if table.state.is_over:
            raise RequestRefusal("over", "the game is over; ask for a rematch to play again", 409)
        seat = _find_moving_seat(table, connection)
        lag = table.clock_scheduler.grant_lag(seat, connection)
        if table.clock_scheduler.is_out_of_time(seat, received, lag):
            await table.clock_scheduler.flag_seat(seat)
            raise RequestRefusal("time", "your time was over before this move came", 409)
        try:
            if table.state.is_chosen(seat, action):
                return table.state.version
            return await table.append_event(EventKind.MOVE, seat, cid, action, at=received, lag=lag)
        except SevenWondersError as error:
            raise make_illegal_action_refusal(error) from None


def _find_moving_seat(table: LiveTable, connection: Connection) -> int:
    """Return the seat for which a guest decides now.  Raises `RequestRefusal` if no seat of the guest is to decide."""
    state, seats = table.state, table.seats_of(connection.guest)
    asked = [seat for seat in state.asked if seat in seats]
    if not asked:
        raise RequestRefusal("not_your_turn", "it is not your turn; wait for the other player", 409)
    if len(seats) == 1:
        return asked[0]
    if table.find_viewer(connection) not in asked:
        raise RequestRefusal("hand_over", "first say who sits at the screen now", 409)
    assert connection.sitting is not None
    return connection.sitting


async def revoke_choice(table: LiveTable, connection: Connection, cid: str, version: int) -> int:
    """Revoke the secret choice of a guest, in games where all choose at once, before all have chosen.

    Return the version of the table (the number of its last event).

    Args:
        table: the table.
        connection: the connection of the guest.
        cid: the id of the request, so that a repeated request is carried out once.
        version: the version of the table that the guest has seen; the request is refused if the game has changed since.
    """
    async with table.hold_lock_for_request(cid, version, connection.guest) as done:
        if done is not None:
            return done
        _check_is_player(table, connection, "choose")
        seat = table.find_viewer(connection)
        if seat is None or table.state.is_over or seat in table.state.deciders or seat not in table.state.asked:
            raise RequestRefusal("nothing_to_revoke", "there is no choice of yours that could still be changed", 409)
        return await table.append_event(EventKind.REVOKE, seat, cid)


async def undo_move(table: LiveTable, connection: Connection, cid: str, version: int) -> int:
    """Take the guest's last move back, or ask the other player for permission if that is needed.

    Return the version of the table (the number of its last event).

    Args:
        table: the table.
        connection: the connection of the guest.
        cid: the id of the request, so that a repeated request is carried out once.
        version: the version of the table that the guest has seen; the request is refused if the game has changed since.
    """
    async with table.hold_lock_for_request(cid, version, connection.guest) as done:
        if done is not None:
            return done
        seats = _check_is_player(table, connection, "take a move back")
        kind, actor, word = make_undo_event(table.state, seats, table.find_viewer(connection), table.clock.now())
        if kind is EventKind.UNDO:
            table.computers.cancel_thinking()
        return await table.append_event(kind, actor, cid, word)


async def redo_move(table: LiveTable, connection: Connection, cid: str, version: int) -> int:
    """Play the moves again that were taken back last.

    Return the version of the table (the number of its last event).

    Args:
        table: the table.
        connection: the connection of the guest.
        cid: the id of the request, so that a repeated request is carried out once.
        version: the version of the table that the guest has seen; the request is refused if the game has changed since.
    """
    async with table.hold_lock_for_request(cid, version, connection.guest) as done:
        if done is not None:
            return done
        seats = _check_is_player(table, connection, "play a move again")
        if not can_redo(table.state, seats):
            raise RequestRefusal("nothing_to_redo", "no move has been taken back that could be played again", 409)
        table.computers.cancel_thinking()
        return await table.append_event(EventKind.REDO, min(seats), cid)


async def answer_undo_request(table: LiveTable, connection: Connection, cid: str, version: int, agree: bool) -> int:
    """Accept or decline the other player's request to take a move back.

    The move is not taken back if that is no longer possible. Return the version of the table (the number of its last
    event).

    Args:
        table: the table.
        connection: the connection of the guest.
        cid: the id of the request, so that a repeated request is carried out once.
        version: the version of the table that the guest has seen; the answer is refused if the game has changed since.
        agree: whether the guest accepts.
    """
    async with table.hold_lock_for_request(cid, version, connection.guest) as done:
        if done is not None:
            return done
        asker, seats = table.state.undo_asked, table.seats_of(connection.guest)
        if asker is None or not seats or asker in seats:
            raise RequestRefusal("not_asked", "no player asks you to take a move back", 409)
        point = find_undo_point(table.state, asker) if agree else None
        if point is None:
            return await table.append_event(EventKind.DECLINE_UNDO, min(seats), cid)
        return await table.append_event(EventKind.UNDO, asker, cid, str(point))


async def resign_game(table: LiveTable, connection: Connection, cid: str, seat: int | None) -> int:
    """Resign a game of two players, and return the version of the table (the number of its last event).

    Args:
        table: the table.
        connection: the connection of the guest.
        cid: the id of the request, so that a repeated request is carried out once.
        seat: the seat that resigns, for a guest with both seats at one screen; None for the seat that is to decide.
    """
    async with table.hold_lock_for_request(cid) as done:
        if done is not None:
            return done
        _check_is_for_two(
            table,
            two=True,
            otherwise="only a game of two can be given up; leave this one, and the computer plays for you",
        )
        seats = _check_is_player(table, connection, "give up")
        _check_is_running(table)
        if table.state.setup.is_waiting:
            raise RequestRefusal("waiting", "a seat is still free; send the invitation to a friend first", 409)
        if seat is not None and seat not in seats:
            raise RequestRefusal("not_your_seat", "that is not your seat; you can give up only for yourself", 403)
        if seat is None:
            seat = next((acting for acting in table.state.deciders if acting in seats), min(seats))
        table.computers.cancel_thinking()
        return await table.append_event(EventKind.RESIGN, seat, cid)


async def leave_game(table: LiveTable, connection: Connection, cid: str) -> int:
    """Leave a game of more than two players; a computer takes over the seats of the guest.

    Return the version of the table (the number of its last event). `cid` is the id of the request, so that a repeated
    request is carried out once.
    """
    async with table.hold_lock_for_request(cid) as done:
        if done is not None:
            return done
        _check_is_for_two(table, two=False, otherwise="in a game of two no computer takes over a seat; give up instead")
        seats = _check_is_player(table, connection, "leave it")
        _check_is_running(table)
        first, *others = sorted(seats)
        for seat in others:
            await table.append_event(EventKind.LEAVE, seat, None, table.state.setup.substitute)
        return await table.append_event(EventKind.LEAVE, first, cid, table.state.setup.substitute)


async def return_to_seat(table: LiveTable, connection: Connection, cid: str) -> int:
    """Give a guest who left the game back the seats that a computer has played since.

    Return the version of the table (the number of its last event). `cid` is the id of the request, so that a repeated
    request is carried out once.
    """
    async with table.hold_lock_for_request(cid) as done:
        if done is not None:
            return done
        if table.state.setup.stand_in_seats(connection.guest) and not table.state.returnable_seats(connection.guest):
            raise RequestRefusal("time", "your time is over; the computer plays on for you to the end", 409)
        seats = sorted(table.state.returnable_seats(connection.guest))
        if not seats:
            raise RequestRefusal("no_seat", "no computer plays for you here", 409)
        _check_is_running(table)
        first, *others = seats
        for seat in others:
            await table.append_event(EventKind.RETURN, seat)
        return await table.append_event(EventKind.RETURN, first, cid)


async def vote_to_replace(table: LiveTable, connection: Connection, cid: str, seat: int) -> int:
    """Vote to let a computer play for the absent player of a seat; the computer takes over after enough votes.

    Return the version of the table (the number of its last event).

    Args:
        table: the table.
        connection: the connection of the guest who votes.
        cid: the id of the request, so that a repeated request is carried out once.
        seat: the seat of the absent player.
    """
    async with table.hold_lock_for_request(cid) as done:
        if done is not None:
            return done
        voter = _check_about_absent_seat(table, connection, seat)
        if table.absence.add_vote(table.state, table.presence_by_seat(), voter, seat):
            return await table.append_event(EventKind.LEAVE, seat, cid, table.state.setup.substitute)
        table.send_status()
        return table.state.version


async def claim_win(table: LiveTable, connection: Connection, cid: str, seat: int) -> int:
    """Claim the win in a game of two players, because the other player is away on their turn.

    Return the version of the table (the number of its last event).

    Args:
        table: the table.
        connection: the connection of the guest who claims the win.
        cid: the id of the request, so that a repeated request is carried out once.
        seat: the seat of the absent player.
    """
    async with table.hold_lock_for_request(cid) as done:
        if done is not None:
            return done
        _check_is_for_two(
            table,
            two=True,
            otherwise="only in a game of two can you claim the win; let the computer play for the absent player",
        )
        _check_about_absent_seat(table, connection, seat)
        table.absence.check_grace_period_is_over(table.state, table.presence_by_seat(), seat)
        table.computers.cancel_thinking()
        return await table.append_event(EventKind.CLAIM, seat, cid)


def _check_about_absent_seat(table: LiveTable, connection: Connection, seat: int) -> int:
    """Return the seat as which a guest acts against the absent player of another seat.

    Raises `RequestRefusal` if the guest does not play at the table, if the game is over, or if the other seat is the
    guest's own.
    """
    seats = _check_is_player(table, connection, "ask for that")
    _check_is_running(table)
    if seat in seats or seat >= len(table.state.setup.seats):
        raise make_not_away_refusal()
    return min(seats)


async def take_free_seat(table: LiveTable, guest: str, code: str, name: SeatName) -> None:
    """Take a free seat at a table for a guest.

    Args:
        table: the table.
        guest: the id of the guest.
        code: the code of the invitation, which a table needs that is not public.
        name: the name of the guest; a number is added if it is taken at the table.
    """
    async with table.hold_lock_for_request():
        setup = table.state.setup
        if any(sitter.guest == guest for sitter in setup.seats):  # or a stand-in plays for the guest, who may come back
            await table.shuffling.advance()  # the guest repeats a request because the answer was lost
            return
        if not setup.public and code != setup.code:
            raise RequestRefusal("wrong_code", "this invitation is not valid; ask your friend for the link again", 403)
        free = [seat for seat, sitter in enumerate(setup.seats) if sitter.kind is SeatKind.FREE]
        if not free:
            raise RequestRefusal("taken", "all seats are taken; you may watch", 409)
        _check_is_running(table)
        name = make_unique_name(name, (sitter.name for sitter in setup.seats))
        await table.append_event(EventKind.JOIN, free[0], sitter=SeatOccupant(SeatKind.PERSON, name, guest))
        await table.shuffling.advance()


async def get_or_make_rematch(
    table: LiveTable, guest: str, make: Callable[[], Awaitable[str]], exists: Callable[[str], Awaitable[bool]]
) -> str:
    """Return the id of the table of a rematch; make that table at the first request, or again if it has been deleted.

    Args:
        table: the table whose players want to play again.
        guest: the id of the guest who asks.
        make: makes the table of the rematch, and returns its id.
        exists: returns whether the table with an id exists.
    """
    async with table.hold_lock_for_request():
        seats = table.seats_of(guest)
        if not seats and table.state.setup.owner != guest:
            raise RequestRefusal("spectator", "only the players of this game can ask for a rematch", 403)
        if not table.state.is_over:
            raise RequestRefusal("not_over", "the game still goes on; finish it first", 409)
        if not table.state.has_every_person_moved:
            raise RequestRefusal(
                "not_played",
                "a rematch follows a game in which each player made a move; make a new table",
                409,
            )
        if table.state.rematch is None or not await exists(table.state.rematch):
            await table.append_event(EventKind.REMATCH, next(iter(seats), 0), None, await make())
        assert table.state.rematch is not None
        return table.state.rematch


async def add_shuffle_number(table: LiveTable, connection: Connection, number: str) -> None:
    """Add the random number of a guest's web page to the shuffle of server and players.

    It is ignored unless the page has sent its hash before.
    """
    async with table.hold_lock():
        if not table.state.is_dealt:
            await table.shuffling.accept_number(connection, number)


def set_pace(table: LiveTable, connection: Connection, milliseconds: int) -> None:
    """Set the minimum duration of computer moves at a table; ignored unless the guest plays at the table or owns it."""
    if table.seats_of(connection.guest) or table.state.setup.owner == connection.guest:
        table.computers.pace = milliseconds


def send_greeting(table: LiveTable, connection: Connection, what: Greeting | Emote) -> None:
    """Send a greeting or an emote (a sign for a feeling) to all web pages of a table of friends, with a rate limit."""
    seats = _check_is_player(table, connection, "greet")
    if table.state.setup.kind is not TableKind.FRIEND:
        raise RequestRefusal("nobody_to_greet", "greetings are for tables of friends; no other player is here", 409)
    table.send_greeting(min(seats), what)


def switch_hot_seat(table: LiveTable, connection: Connection, seat: int) -> None:
    """Show the position to another seat that a guest plays at the same screen, because its player is there now."""
    seats = table.seats_of(connection.guest)
    if len(seats) < 2:
        raise RequestRefusal("no_hot_seat", "the screen changes hands only in a hot seat", 409)
    if seat not in seats:
        raise RequestRefusal("not_your_seat", "no player at this screen has that seat", 403)
    table.stop_hint(connection)  # it was for the previous player
    connection.sitting = seat
    connection.post(table.render_sync(connection))


def _check_is_player(table: LiveTable, connection: Connection, wish: str) -> frozenset[int]:
    """Return the seats that a guest plays; raise `RequestRefusal` to a spectator.

    Args:
        table: the table.
        connection: the connection of the guest.
        wish: the action that only players may take, as a verb for the sentence of the refusal.
    """
    seats = table.seats_of(connection.guest)
    if not seats:
        raise RequestRefusal("spectator", f"you are watching; only players at the table can {wish}", 403)
    return seats


def _check_is_running(table: LiveTable) -> None:
    """Raise `RequestRefusal` if the game of a table is over."""
    if table.state.is_over:
        raise RequestRefusal("over", "the game is over already", 409)


def _check_is_for_two(table: LiveTable, *, two: bool, otherwise: str) -> None:
    """Raise `RequestRefusal` unless a table is for two players if `two` is true, or for more if it is false.

    Args:
        table: the table.
        two: the required answer.
        otherwise: the sentence of the refusal.
    """
    if table.state.setup.is_for_two is not two:
        raise RequestRefusal("other_game", otherwise, 409)
