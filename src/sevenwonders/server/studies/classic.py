"""A recorded game of 7 Wonders for 3 to 7 players."""

from typing import Any

from ...classic.actions import legal_codes
from ...classic.game import Game, known
from ...classic.ids import SEAT_NAMES, SEATS
from ...classic.record import Outcome, Record
from ...classic.rules.state import CHANCE
from ...classic.view import view
from ...classic.words import told
from ...game.seats import ALL_KNOWING
from .studied import RecordedGame


class StudiedClassic(RecordedGame):
    """All choices of a turn leave one position, so the position before any of them is that before the turn."""

    record: Record
    game: Game

    def replayed(self) -> Game:
        """The whole game."""
        return self.record.game()

    def contents(self) -> dict[str, Any]:
        """Who played, how it ended, and every choice; what was dealt is left out."""
        game, record = self.game, self.record
        outcome = Outcome.of(game) or record.result
        plies, place = [], 0
        for step, (state, together) in enumerate(game.steps()):
            for ply in together:
                if ply.seat != CHANCE:
                    entry = {
                        "ply": place,
                        "step": step,
                        "actor": SEAT_NAMES[ply.seat],
                        "text": ply.text(ALL_KNOWING).partition(" ")[2],
                        "told": told(state, ply.seat, ply.action, False, game.names),
                        "age": ply.age,
                        "turn": ply.turn,
                        "coins": [int(state.city[seat].coins) for seat in range(game.num_players)],
                        "pawn": 0,
                        "draft": False,
                        "decision": len(legal_codes(state, ply.seat)) > 1,
                    }
                    plies.append(entry)
                place += 1
        return {
            "rules": "classic",
            "names": dict(zip(SEATS, record.players, strict=False)),
            "modules": [],
            "options": game.options.changed(),
            "result": None if outcome is None else outcome.write(),
            "whole": True,
            "plies": plies,
        }

    def position(self, ply: int, viewer: int | None, everything: bool) -> dict[str, Any]:
        """The view before the turn that a ply belongs to."""
        at = self.at(ply)
        if everything:
            viewer = self._chooser(at, ply, None)
        return dict(view(at, viewer if viewer is None or viewer < at.num_players else None))

    def decision(self, ply: int, viewer: int | None) -> tuple[Any, int] | None:
        """The position before the turn of a ply as a seat knows it: the one asked about, or the one that made it."""
        at = self.at(ply)
        seat = self._chooser(at, ply, viewer)
        return None if seat is None else (known(at.state, seat), seat)

    def _chooser(self, at: Game, ply: int, viewer: int | None) -> int | None:
        made_by = self.game.plies[ply].seat if ply < len(self.game.plies) else None
        return next((seat for seat in (viewer, made_by, *at.asked) if seat in at.asked), None)

    def at(self, ply: int) -> Game:
        """The game before the turn that a ply belongs to."""
        self.check(ply)
        at = self.game.copy()
        at.rewind(ply)
        return at
