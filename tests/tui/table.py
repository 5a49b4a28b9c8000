"""A small table for tests: the same face as the program's, without files and without a search."""

import threading

from sevenwonders import duel
from sevenwonders.duel.rules.state import CHANCE
from sevenwonders.players import Analysis, Move, Player


class TestTable:
    """A game, two seats, no file."""

    __test__ = False
    path = None
    is_preparing = False

    def __init__(self, game: duel.Game, players: tuple[Player | None, Player | None] = (None, None)) -> None:
        self.game, self.players = game, players

    @property
    def names(self) -> tuple[str, str]:
        return self.game.players

    def is_persons_turn(self) -> bool:
        return self.game.seat in (0, 1) and self.players[self.game.seat] is None

    def close(self) -> None:
        pass

    def forced(self) -> int | None:
        codes = self.game.legal_codes() if self.game.seat in (0, 1) else []
        return codes[0] if len(codes) == 1 else None

    def play(self, action) -> None:
        self.game.play(action)

    def computer_moves(self, stop: threading.Event | None = None, progress=None):
        seat = self.game.seat
        before = len(self.game.plies)
        self.play(self.players[seat].choose(self.game.state.copy(), seat).action)
        return self.game.plies[before].action

    def can_undo(self) -> bool:
        return any(ply.seat != CHANCE and self.players[ply.seat] is None for ply in self.game.plies)

    def undo(self) -> None:
        self.game.undo()
        while not self.is_persons_turn():
            self.game.undo()

    def hint(self, seconds: float, stop=None, progress=None) -> Analysis:
        """Made up, but of the right shape."""
        codes = self.game.legal_codes()
        share = 1 / len(codes)
        moves = tuple(Move(code, 100, share, 0.61 - 0.02 * n) for n, code in enumerate(codes))
        outcomes = {
            "win_military": 0.12,
            "win_scientific": 0.18,
            "win_civilian": 0.31,
            "loss_military": 0.09,
            "loss_scientific": 0.04,
            "loss_civilian": 0.25,
            "shared": 0.01,
        }
        analysis = Analysis(self.game.seat, 48_210, seconds, 0.61, outcomes, moves, (codes[0],))
        if progress:
            progress(analysis)
        return analysis
