"""A table of 7 Wonders Duel in play."""

from collections.abc import Mapping
from typing import Any

from ...duel.actions import action_of
from ...duel.game import Game, Ply
from ...duel.ids import SEAT_NAMES
from ...duel.position import Position
from ...duel.record import Outcome, Record
from ...duel.rules.state import CHANCE, State
from ...duel.view import Views
from ..errors import Refusal
from .state import Coins, Event, EventKind, TableState


class DuelCourse(TableState):
    """One seat decides after the other; among friends who wants to take a move back has to ask."""

    SEAT_NAMES = SEAT_NAMES
    game: Game

    def new_game(self) -> Game:
        """The game at its beginning."""
        setup = self.setup
        position = None if setup.position is None else Position.from_code(setup.position)
        names = setup.seats[0].name, setup.seats[1].name
        return Game(setup.duel, seed=setup.seed, position=position, names=names)

    # --- looking

    @property
    def deciders(self) -> tuple[int, ...]:
        """The seat that is to decide."""
        seat = self.game.seat
        return () if self.is_over or seat is None or seat == CHANCE else (seat,)

    @property
    def asked(self) -> tuple[int, ...]:
        """The same: what has been decided has happened."""
        return self.deciders

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended."""
        if self.resigned is not None:
            return Outcome(1 - self.resigned, "resignation")
        return Outcome.of(self.game)

    @property
    def result(self) -> dict[str, Any] | None:
        """Who won, and how."""
        outcome = self.outcome
        if outcome is None:
            return None
        winner = "shared" if outcome.winner is None else SEAT_NAMES[outcome.winner]
        return {"winner": winner, "victory": outcome.victory}

    def has_secrets(self) -> bool:
        """Whether a seat holds or has seen something in secret."""
        return self.game.has_secrets()

    def is_noticed(self, ply: Any, viewer: int | None) -> bool:
        """Whether a viewer notices at all that something happened."""
        return bool(ply.is_noticed_by(viewer))

    def sights(self) -> Views:
        """The views of the position as it is now."""
        return Views(self.game)

    def known(self, seat: int) -> State:
        """The position without what a seat cannot know."""
        return self.game.known(seat)

    def legal_codes(self, seat: int) -> list[int]:
        """What the seat that is to decide may do."""
        return self.game.legal_codes()

    def notation(self, seat: int, code: int) -> str:
        """What a seat may do, in notation."""
        return str(action_of(self.game.state, code))

    # --- taking back

    def undo_point(self, seat: int) -> int | None:
        """The ply to go back to when a seat takes a move back; None when there is none.

        Against a computer and in a hot seat it is the last real choice of a person: what others, chance and forced
        moves did since is gone, too.  Among friends it is the seat's own move, as long as it was the last.
        """
        persons = self.setup.persons()
        alone = len({self.setup.seats[person].guest for person in persons}) == 1
        plies = self.game.plies
        if not alone:
            last = len(plies) - 1
            return last if plies and plies[last].seat == seat else None
        point, past = None, self.game.copy()
        for number in range(len(plies) - 1, -1, -1):
            if plies[number].seat not in persons:
                continue
            point = number
            past.rewind(number)
            if len(past.legal_codes()) > 1:
                break
        return point

    def can_undo(self, seats: frozenset[int]) -> bool:
        """Whether who plays these seats may take a move back, or ask for it."""
        if not seats or self.resigned is not None or self.undo_asked is not None:
            return False
        point = self.undo_point(min(seats))
        if self._is_among_friends(seats) and (self.is_over or (point is not None and self.reveals_since(point))):
            return False
        return point is not None

    def undoing(self, seats: frozenset[int], here: int | None) -> tuple[EventKind, int, str]:
        """Taking a move back, or asking a friend for it."""
        if self.resigned is not None:
            raise Refusal("over", "the game was given up; ask for a rematch to play again", 409)
        seat = min(seats)
        point = self.undo_point(seat)
        if point is None:
            raise Refusal("nothing_to_undo", "there is no move of yours that could be taken back", 409)
        if not self._is_among_friends(seats):
            return EventKind.UNDO, seat, str(point)
        if self.is_over:  # everybody has been told how all cards lie
            raise Refusal("over", "the game is over, and its deal is known; ask for a rematch to play again", 409)
        if self.reveals_since(point):
            raise Refusal("revealed", "cards were turned up since; such a move stands", 409)
        return EventKind.ASK_UNDO, seat, ""

    def _is_among_friends(self, seats: frozenset[int]) -> bool:
        return len(seats) == 1 and len(self.setup.persons()) == 2

    # --- records

    def record(self, fields: Mapping[str, object]) -> Record:
        """All of the game as a record."""
        outcome = self.outcome if self.resigned is not None else None
        return Record.of(self.game, result=outcome, meta=fields)

    # --- changing

    def _apply_other(self, event: Event) -> None:
        match event.kind:
            case EventKind.ASK_UNDO:
                self.undo_asked = event.actor
            case EventKind.DECLINE_UNDO:
                self.undo_asked = None
            case EventKind.RESIGN:
                self.resigned = event.actor
                self.undo_asked = None
            case _:
                super()._apply_other(event)

    def _play(self, seat: int, move: str) -> None:
        self.game.play(move)

    def _treasuries(self) -> Coins:
        cities = self.game.state.city
        return int(cities[0].coins), int(cities[1].coins)

    def _shared_out(self, plies: list[Ply], gained: Coins) -> list[Coins]:
        """All of it by the move, and none by what chance did after it."""
        return [gained, *[self.nothing] * (len(plies) - 1)]

    def _rewind(self, point: int) -> None:
        self.game.rewind(point)

    def _shuffled_anew(self, point: int, seed: int) -> Game:
        return self.game.reshuffled(point, seed)

    def _rename(self, names: tuple[str, ...]) -> None:
        self.game.names = names
