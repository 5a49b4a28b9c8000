"""Moves that are taken back: who may do so, how far, and the events for it.

A guest who plays only against computers can go back to the last choice between several actions, and so can people at
one screen in a turn-based game; later moves of computers, chance outcomes and forced moves are undone, too.  Two
friends ask each other to take the last move back, as long as it revealed nothing.  If several people choose at once, a
choice may be revoked until the last player has chosen; later it is final.

A player who may take back without asking may also redo (`can_redo`) until a person moves; chance events stay the same.
"""

from collections.abc import Collection
from datetime import datetime, timedelta

from ...game.game import AnyGame
from ..errors import RequestRefusal
from ..protocol.shapes import TableKind
from .events import EventKind
from .state import TableState

ASKING_PAUSE = timedelta(seconds=10)  # after the other player declined


def find_undo_point(state: TableState, seat: int) -> int | None:
    """Return the number of plies that remain when a seat takes back its last choice; None if it cannot.

    Whether the other player has to agree is not checked.
    """
    people = _find_person_seats(state)
    if _can_undo_alone(state):
        return _find_last_choice(state.game, people) if seat in people else None
    plies = state.game.plies
    decided = (number for number in reversed(range(len(plies))) if plies[number].seat != state.game.CHANCE)
    last = next(decided, None)
    return last if last is not None and not _are_moves_final(state) and plies[last].seat == seat else None


def can_undo(state: TableState, seats: frozenset[int]) -> bool:
    """Return whether the player of some seats may take a move back, or ask the other player for permission."""
    if not seats or state.forfeit is not None or state.undo_asked is not None:
        return False
    if any(state.game.committed_action(seat) is not None for seat in seats):
        return True
    if _can_undo_alone(state):
        people = _find_person_seats(state)
        return any(ply.seat in people for ply in state.game.plies)
    point = find_undo_point(state, min(seats))
    return point is not None and not (state.is_over or state.has_chance_outcome_since(point))


def can_redo(state: TableState, seats: frozenset[int]) -> bool:
    """Return whether the player of some seats may redo the moves that were taken back last."""
    return bool(state.undone and seats & _find_person_seats(state)) and _can_undo_alone(state) and state.forfeit is None


def make_undo_event(
    state: TableState, seats: frozenset[int], here: int | None, moment: datetime
) -> tuple[EventKind, int, str]:
    """Return the event by which a player takes a move back, or asks for it: its kind, its seat and its `move` text.

    Args:
        state: the state of the table.
        seats: the seats of the player.
        here: the one of these seats whose player is at the screen; None if that is unknown.
        moment: the time of the request.

    Raises:
        RequestRefusal: there is nothing that the player may take back.
    """
    if state.forfeit is not None:
        raise RequestRefusal("over", "the game was given up or lost on time; ask for a rematch to play again", 409)
    alone = _can_undo_alone(state)
    chosen = here is not None and state.game.committed_action(here) is not None
    if here is not None and chosen and not (alone and len(state.game.legal_codes(here)) == 1):
        return EventKind.REVOKE, here, ""
    if _are_moves_final(state) and not alone:
        raise RequestRefusal("stands", "other people play here, so what has happened stands", 409)
    seat = min(seats)
    point = find_undo_point(state, seat)
    if point is None:
        raise RequestRefusal("nothing_to_undo", "there is no move of yours that could be taken back", 409)
    if alone:
        return EventKind.UNDO, seat, str(point)
    if state.is_over:  # all players have seen all cards
        raise RequestRefusal("over", "the game is over, and its deal is known; ask for a rematch to play again", 409)
    if state.has_chance_outcome_since(point):
        raise RequestRefusal("revealed", "cards were turned up since; such a move stands", 409)
    if state.undo_asked is not None:
        raise RequestRefusal("asked_already", "you have asked already; wait for the answer", 409)
    if state.undo_declined is not None and moment < state.undo_declined + ASKING_PAUSE:
        raise RequestRefusal("declined", "the other player has just declined; ask again in a few seconds", 429)
    return EventKind.ASK_UNDO, seat, ""


def _are_moves_final(state: TableState) -> bool:
    """Return whether no move can be taken back because several people choose at once, or one of several has left."""
    return state.game_type.simultaneous or any(sitter.is_stand_in for sitter in state.setup.seats)


def _find_person_seats(state: TableState) -> frozenset[int]:
    """Return the seats of people, also of a person who has left and for whom a computer plays."""
    return frozenset(seat for seat, sitter in enumerate(state.setup.seats) if sitter.guest is not None)


def _can_undo_alone(state: TableState) -> bool:
    """Return whether a move may be taken back without the consent of another person.

    In simultaneous games only one person may play, because people have not seen the choices of others.  In turn-based
    games a single guest may play several seats at one screen.
    """
    if state.is_over and state.setup.kind is TableKind.FRIEND:
        return False  # the result is final, even if the others have deleted their data
    people = _find_person_seats(state)
    if state.game_type.simultaneous:
        return len(people) == 1
    return len({state.setup.seats[seat].guest for seat in people}) == 1


def _find_last_choice(game: AnyGame, seats: Collection[int]) -> int | None:
    """Return the number of plies before the last choice of some seats between several actions.

    If all their actions were forced, return the number of plies before the first one; None if they have not acted.
    """
    point, past = None, game.copy()
    for number in range(len(game.plies) - 1, -1, -1):
        if number >= len(past.plies) or game.plies[number].seat not in seats:
            continue
        seat = game.plies[number].seat
        past.rewind(number)
        point = len(past.plies)
        if len(past.legal_codes(seat)) > 1:
            break
    return point
