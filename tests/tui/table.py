"""A table for tests: the program's own, with players that are given and a hint that is made up."""

from collections.abc import Callable

from textual.pilot import Pilot

from sevenwonders import duel
from sevenwonders.local.table import LocalTable
from sevenwonders.players import Analysis, Candidate, Player


async def until(pilot: Pilot, holds: Callable[[], bool]) -> None:
    """Wait for as long as it takes until something holds; a test that waits in vain meets its time limit."""
    await pilot.pause()
    while not holds():
        await pilot.pause(0.005)


class TestTable(LocalTable):
    """A game, two seats, no file by default."""

    __test__ = False

    def __init__(self, game: duel.Game, players: tuple[Player | None, Player | None] = (None, None)) -> None:
        super().__init__(game)
        self.players = players

    def compute_hint(self, seat: int, seconds: float, stop=None, progress=None, *, state=None) -> Analysis:
        """Made up, but of the right shape."""
        codes = self.game.legal_codes()
        share = 1 / len(codes)
        moves = tuple(Candidate(code, 100, share, 0.61 - 0.02 * n) for n, code in enumerate(codes))
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
        analysis = duel.GAME.add_reasons(analysis, duel.known(self.game.state, self.game.seat))
        if progress:
            progress(analysis)
        return analysis
