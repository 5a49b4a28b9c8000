"""Messages to web pages about a table, for each viewer without the information that is hidden from it.

A viewer is a seat, or None for every spectator.  Plies (actions and chance events) that are hidden from a viewer are
left out and not counted, so that the indices of the other plies reveal nothing either.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Literal

from ...game.ply import Action, Ply
from ...game.seats import SEATS
from ...game.seats import Seat as SeatName
from ..protocol.messages import Changed, Sync
from ..protocol.shapes import ClockInfo, PlyText, TableInfo, TableKind, Viewer, You
from ..tables import Change, TableState
from ..tables.setup import TableSetup
from ..tables.shuffle import Contributions
from ..tables.undo import can_redo, can_undo

SPECTATOR: Literal["spectator"] = "spectator"
STRANGER = "-"  # never the id of a guest; the owner of some tables is ""


def format_viewer(viewer: int | None) -> Viewer:
    """Return the name of a viewer (a seat, or None for a spectator) in the protocol.

    >>> format_viewer(0), format_viewer(None)
    ('p1', 'spectator')
    """
    return SPECTATOR if viewer is None else SEATS[viewer]


def parse_viewer(name: str) -> int | None:
    """Return the viewer with the given name in the protocol: the index of the seat, or None for `spectator`."""
    return None if name == SPECTATOR else SEATS.index(name)


def list_visible_plies(state: TableState, viewer: int | None, first: int = 0) -> list[PlyText]:
    """Return the plies of a table's game as messages, without those that are hidden from a viewer.

    Args:
        state: the table.
        viewer: the seat that receives the messages, or None for spectators.
        first: the index of the first ply.
    """
    before = count_visible_plies(state.game.plies[:first], viewer)
    plies = zip(state.game.plies[first:], state.gains[first:], state.ply_events[first:], strict=True)
    seen = [each for each in plies if each[0].is_noticed_by(viewer)]
    return [
        PlyText(
            ply=number,
            actor=ply.NAMES[ply.seat],
            text=ply.text(viewer).partition(" ")[2],
            coins=gains,
            events=changed,
            question=ply.question,
        )
        for number, (ply, gains, changed) in enumerate(seen, before)
    ]


def count_visible_plies(plies: Sequence[Ply[Action]], viewer: int | None) -> int:
    """Count the plies that are not hidden from a viewer: a ply can be private to one seat."""
    return sum(ply.is_noticed_by(viewer) for ply in plies)


def make_event_frames(change: Change, state: TableState) -> dict[int | None, Changed]:
    """Return the message about an event at a table for each viewer; if no ply is secret, all share one message."""
    viewers = (None, *range(len(state.setup.seats)))
    if all(ply.private_to is None and all(map(ply.is_noticed_by, viewers)) for ply in state.game.plies):
        return dict.fromkeys(viewers, make_event_frame(change, state, None))
    return {viewer: make_event_frame(change, state, viewer) for viewer in viewers}


def make_event_frame(change: Change, state: TableState, viewer: int | None) -> Changed:
    """Return the message for a viewer about an event at a table, without the fields `view` and `table`.

    Args:
        change: the change by the event.
        state: the table after the event.
        viewer: the seat that receives the message, or None for spectators.
    """
    plies = [] if change.first is None else list_visible_plies(state, viewer, change.first)
    point = change.undone_to
    undone_to = None if point is None else count_visible_plies(state.game.plies[:point], viewer)
    return Changed(version=change.version, plies=plies, undone_to=undone_to)


def render_sync(
    state: TableState, viewer: int | None, view: Mapping[str, object], table: TableInfo, is_thinking: bool = False
) -> str:
    """Return the message with a whole table for a viewer, as JSON.

    Args:
        state: the table.
        viewer: the seat that receives the message, or None for a spectator.
        view: the position of the game as the viewer sees it.
        table: the information on the table.
        is_thinking: whether a computer is thinking.
    """
    plies = list_visible_plies(state, viewer)
    return Sync(version=state.version, view=view, table=table, plies=plies, thinking=is_thinking).model_dump_json()


def find_guest_role(setup: TableSetup, guest: str) -> You:
    """Return the role of a guest at a table: the name of the guest's seat, such as `p1`, or else one of these words.

    `both` is a guest with both seats of a game for two, `several` is a guest with several seats of a larger game, and
    `spectator` is a guest without a seat.
    """
    own = setup.seats_of(guest)
    if len(own) > 1:
        return "both" if setup.is_for_two else "several"
    return SEATS[next(iter(own))] if own else SPECTATOR


def make_base_table_fields(
    setup: TableSetup, guest: str, over: bool, result: Mapping[str, object] | None
) -> dict[str, Any]:
    """Return the information on a table that the lobby and the page of the table share: the fields of `BaseTableInfo`.

    Args:
        setup: the setup of the table.
        guest: the guest who receives it.
        over: whether the game is over.
        result: the result of the game as JSON; None before its end.
    """
    seats, waiting = {SEATS[seat]: sitter.info for seat, sitter in enumerate(setup.seats)}, setup.is_waiting
    has_invitation = waiting and setup.code is not None and setup.owner == guest
    return {
        "id": setup.id,
        "game": setup.game,
        "kind": setup.kind,
        "names": {seat: info.name for seat, info in seats.items()},
        "seats": seats,
        "you": find_guest_role(setup, guest),
        "modules": list(setup.options.modules),
        "profile": setup.profile,
        "over": over,
        "result": result,
        "waiting": waiting,
        "time_control": None if setup.time_control is None else str(setup.time_control),
        "invite": f"/t/{setup.id}?join={setup.code}" if has_invitation else None,
    }


def make_clock_info(state: TableState, moment: datetime) -> ClockInfo | None:
    """Return the remaining times of the people at a table; None for a table without clocks.

    Args:
        state: the state of the table.
        moment: the time for which the remaining times are given.
    """
    if state.clocks is None:
        return None
    left = state.clocks.time_left(state.setup.to_service_time(moment))
    return ClockInfo(
        low=state.clocks.control.low_milliseconds,
        left={SEATS[seat]: left[seat] for seat, sitter in enumerate(state.setup.seats) if sitter.guest is not None},
        running=[SEATS[seat] for seat in state.clocks.running_seats],
    )


def make_table_info(
    state: TableState, moment: datetime, guest: str, sitting: int | None, hand_over_to: int | None, delay: int = 0
) -> TableInfo:
    """Return the information on a table for a guest; after the game it includes the secret of the joint shuffle.

    Args:
        state: the state of the table.
        moment: the time for which the clocks are given.
        guest: the guest who receives it.
        sitting: the seat whose player is at the screen, if the guest plays several seats there.
        hand_over_to: the seat that should take over that screen.
        delay: the delay in seconds with which the guest sees the table as a spectator.
    """
    setup, over = state.setup, state.is_over
    numbers = {SEATS[seat]: number for seat, number in (state.added or Contributions()).numbers.items()}
    own = setup.seats_of(guest)
    return TableInfo(
        **make_base_table_fields(setup, guest, over, state.result),
        yours=[SEATS[seat] for seat in sorted(own)],
        options=setup.options.changed_values(),
        commitment=setup.commitment,
        dealt=state.is_dealt,
        added=list(numbers),
        numbers=numbers if over else {},
        played_before=setup.luck is not None,
        seed=str(state.seed) if over and state.seed is not None else None,
        salt=setup.salt if over and state.is_dealt else None,
        shuffles=state.reshuffle_count,
        rematch=state.rematch,
        rematch_by=_seat_name(state.rematch_by),
        can_rematch=over and state.has_every_person_moved,
        can_undo=can_undo(state, own),
        can_redo=can_redo(state, own),
        undo_asked=_seat_name(state.undo_asked),
        sitting=_seat_name(sitting),
        hand_over_to=_seat_name(hand_over_to),
        hints=bool(own) and setup.kind is not TableKind.FRIEND and setup.game_type.capabilities.search is not None,
        can_return=not over and bool(state.returnable_seats(guest)),
        learn=setup.learn,
        clock=make_clock_info(state, moment),
        public=setup.public,
        delay=delay,
    )


def _seat_name(seat: int | None) -> SeatName | None:
    """Return the name of a seat in the protocol, such as `p1`; None for no seat."""
    return None if seat is None else SEATS[seat]


def view_after_plies(state: TableState, viewer: int | None, plies: int) -> Mapping[str, object]:
    """Return the view of a past position of a table as JSON, for a viewer.

    Simultaneous choices are undone together.

    Args:
        state: the table.
        viewer: a seat, or None for a spectator.
        plies: the number of plies before the position, counting only those that the viewer may know.
    """
    game = state.game.copy()
    noticed = [number for number, ply in enumerate(game.plies) if ply.is_noticed_by(viewer)]
    if plies < len(noticed):
        game.rewind(noticed[plies])
    return state.game_type.views(game).view_for(viewer)
