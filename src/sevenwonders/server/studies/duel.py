"""A recorded game of 7 Wonders Duel."""

from dataclasses import replace
from typing import Any

from ...duel.actions import Verb, legal_codes
from ...duel.game import Game, known
from ...duel.ids import SEAT_NAMES
from ...duel.record import Outcome, Record
from ...duel.rules.state import CHANCE, Question
from ...duel.view import view
from ...duel.words import told
from ...records import Concealed
from .studied import RecordedGame


class StudiedDuel(RecordedGame):
    """Every ply is a position of its own."""

    record: Record
    game: Game

    def replayed(self) -> Game:
        """The game up to the first thing that the record does not tell."""
        return told_part(self.record).game()

    def contents(self) -> dict[str, Any]:
        """Who played, how it ended, and every ply."""
        game, record = self.game, self.record
        outcome = Outcome.of(game) or record.result
        plies, turn = [], 0
        for place, ((state, _), ply) in enumerate(zip(game.steps(), game.plies, strict=False)):
            turn += ply.seat != CHANCE and state.agenda[state.n_agenda - 1].question == Question.TURN
            entry = {
                "ply": place,
                "step": place,
                "actor": SEAT_NAMES[ply.seat],
                "text": ply.text().partition(" ")[2],
                "told": None if ply.seat == CHANCE else told(state, ply.seat, ply.action),
                "age": int(state.age),
                "turn": turn,
                "coins": [int(city.coins) for city in state.city],
                "pawn": int(state.pawn),
                "draft": ply.action.verb is Verb.DRAFT,
                "decision": ply.seat != CHANCE and len(legal_codes(state)) > 1,
            }
            plies.append(entry)
        return {
            "rules": "duel",
            "names": dict(zip(("p1", "p2"), record.players, strict=True)),
            "modules": list(game.options.modules),
            "options": game.options.changed(),
            "result": None if outcome is None else outcome.write(),
            "whole": len(told_part(record).moves) == len(record.moves),
            "plies": plies,
        }

    def position(self, ply: int, viewer: int | None, everything: bool) -> dict[str, Any]:
        """The view before a ply."""
        at = self.at(ply)
        acting = at.seat if at.seat in (0, 1) else None
        found = view(at, acting if everything else viewer if viewer in (0, 1) else None)
        if acting is not None and "legal" not in found:
            found["legal"] = view(at, acting)["legal"]
        return found

    def decision(self, ply: int, viewer: int | None) -> tuple[Any, int] | None:
        """The position before a ply as the seat to act knows it."""
        at = self.at(ply)
        return (known(at.state, at.seat), at.seat) if at.seat is not None and at.seat != CHANCE else None

    def at(self, ply: int) -> Game:
        """The game before a ply."""
        self.check(ply)
        at = self.game.copy()
        at.rewind(ply)
        return at


def told_part(record: Record) -> Record:
    """A record up to the first thing that it does not tell."""
    known_part = next((n for n, move in enumerate(record.moves) if isinstance(move.action, Concealed)), None)
    return record if known_part is None else replace(record, moves=record.moves[:known_part], result=None)
