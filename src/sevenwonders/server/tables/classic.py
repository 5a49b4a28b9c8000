"""A table of 7 Wonders for 3 to 7 in play.

Everybody chooses in secret; a choice may be replaced or revoked until the last one is made, and then all of them happen
together.  The computer takes over the seat of somebody who leaves, and gives it back.
"""

import contextlib
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ...classic.actions import action_of
from ...classic.game import Game, Ply, known
from ...classic.ids import SEAT_NAMES, SEATS
from ...classic.position import Position
from ...classic.record import Outcome, Record
from ...classic.rules.state import CHANCE, State
from ...classic.view import View, view
from ...errors import IllegalActionError
from ..errors import Refusal
from .setup import SeatKind
from .state import Coins, Event, EventKind, TableState


class RoundSights:
    """The views of one position, each made when it is asked for."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._made: dict[int | None, View] = {}

    def of(self, seat: int | None) -> View:
        """The view of a seat, or of a spectator; to be read, not to be changed."""
        if seat not in self._made:
            self._made[seat] = view(self._game, seat)
        return self._made[seat]


class ClassicCourse(TableState):
    """Choices are events of their own; the last one of a turn brings about all that they do."""

    SEAT_NAMES = SEAT_NAMES
    game: Game

    def new_game(self) -> Game:
        """The game at its beginning."""
        setup = self.setup
        position = None if setup.position is None else position_from(setup.position)
        names = tuple(sitter.name for sitter in setup.seats)
        return Game(setup.classic, seed=setup.seed, position=position, names=names)

    # --- looking

    @property
    def deciders(self) -> tuple[int, ...]:
        """The seats that have still to choose."""
        return self.game.deciders

    @property
    def asked(self) -> tuple[int, ...]:
        """Those, and the seats that may choose otherwise until the last one has chosen."""
        return self.game.asked

    @property
    def result(self) -> dict[str, Any] | None:
        """Who won, and everybody's rank."""
        outcome = Outcome.of(self.game)
        if outcome is None:
            return None
        ranks = dict(zip(SEATS, outcome.ranks, strict=False))
        return {"winners": [seat for seat, rank in ranks.items() if rank == 1], "ranks": ranks}

    def has_secrets(self) -> bool:
        """Hands are secret as long as the game goes on."""
        return not self.is_over

    def is_noticed(self, ply: Any, viewer: int | None) -> bool:
        """Everybody sees that something happens, if not with which card."""
        return True

    def sights(self) -> RoundSights:
        """The views of the position as it is now."""
        return RoundSights(self.game)

    def known(self, seat: int) -> State:
        """The position without what a seat cannot know."""
        return known(self.game.state, seat)

    def legal_codes(self, seat: int) -> list[int]:
        """What a seat that is asked may choose."""
        return self.game.legal_codes(seat)

    def notation(self, seat: int, code: int) -> str:
        """What a seat may choose, in notation."""
        return str(action_of(self.game.state, seat, code))

    # --- taking back

    def undo_point(self, seat: int) -> int | None:
        """The plies that are left when who plays alone against computers goes back to the last real choice."""
        if self._people() != {seat}:
            return None
        past, point = self.game.copy(), None
        with contextlib.suppress(IllegalActionError):  # the beginning is reached
            while True:
                before = len(past.plies)
                past.undo()
                if len(past.plies) == before or seat not in past.asked:
                    continue
                point = len(past.plies)
                if len(past.legal_codes(seat)) > 1:
                    break
        return point

    def _people(self) -> set[int]:
        """The seats of people, those included for whom the computer plays until they come back."""
        return {seat for seat, sitter in enumerate(self.setup.seats) if sitter.guest is not None}

    def can_undo(self, seats: frozenset[int]) -> bool:
        """Whether who plays these seats may take a choice back; where several people play, what happened stands."""
        if any(self.game.commitment(seat) is not None for seat in seats):
            return True
        return bool(seats) and self.undo_point(min(seats)) is not None

    def undoing(self, seats: frozenset[int], here: int | None) -> tuple[EventKind, int, str]:
        """Revoking the choice of this turn or, alone against computers, going back to the last real one."""
        alone = len(self._people()) == 1
        chosen = here is not None and self.game.commitment(here) is not None
        if here is not None and chosen and not (alone and len(self.legal_codes(here)) == 1):
            return EventKind.REVOKE, here, ""
        if not alone:
            raise Refusal("stands", "other people play here, so what has happened stands", 409)
        point = self.undo_point(min(seats))
        if point is None:
            raise Refusal("nothing_to_undo", "there is no choice of yours that could be taken back", 409)
        return EventKind.UNDO, min(seats), str(point)

    # --- records

    def record(self, fields: Mapping[str, object]) -> Record:
        """All of the game as a record."""
        return Record.of(self.game, meta=fields)

    # --- changing

    def _apply_other(self, event: Event) -> None:
        sitter = self.setup.seats[event.actor]
        match event.kind:
            case EventKind.REVOKE:
                self.game.revoke(event.actor)
            case EventKind.LEAVE:
                self._sit(event.actor, replace(sitter, kind=SeatKind.COMPUTER, player=event.move))
            case EventKind.RETURN:
                self._sit(event.actor, replace(sitter, kind=SeatKind.PERSON, player=None))
            case _:
                super()._apply_other(event)

    def _play(self, seat: int, move: str) -> None:
        self.game.commit(seat, move)

    def _written(self, event: Event, plies: list[Ply]) -> str:
        chosen = self.game.commitment(event.actor)
        if chosen is None:  # all have chosen, and it has happened
            chosen = next(ply.action for ply in plies if ply.seat == event.actor)
        return str(chosen)

    def _treasuries(self) -> Coins:
        return tuple(int(self.game.state.city[seat].coins) for seat in range(self.game.num_players))

    def _shared_out(self, plies: list[Ply], gained: Coins) -> list[Coins]:
        """To every seat what it gained itself, beside its own choice; to those who chose nothing, beside the last."""
        choosers = {ply.seat for ply in plies if ply.seat != CHANCE}
        others = tuple(0 if seat in choosers else coins for seat, coins in enumerate(gained))
        shares = []
        for ply in plies:
            own = tuple(coins if seat == ply.seat else 0 for seat, coins in enumerate(gained))
            shares.append(own)
        if choosers and any(others):
            last = max(number for number, ply in enumerate(plies) if ply.seat != CHANCE)
            shares[last] = tuple(map(sum, zip(shares[last], others, strict=True)))
        return shares

    def _rewind(self, point: int) -> None:
        self.game.rewind(point)

    def _shuffled_anew(self, point: int, seed: int) -> Game:
        return self.game.reshuffled(point, seed)

    def _rename(self, names: tuple[str, ...]) -> None:
        self.game.names = names


def position_from(text: str) -> Position:
    """A position as the store keeps it.

    Raises:
        SevenWondersError: it is none.
    """
    from ...records import loads

    record = loads(text, of=Record)[0]
    assert record.position is not None
    return record.position
