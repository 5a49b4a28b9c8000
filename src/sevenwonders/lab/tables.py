"""Whole games of 7 Wonders between 3 to 7 players: a job describes one, a row is how it went."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from ..classic import BOARD_SIDES, CHANCE, Game, Options, known
from ..classic.record import Record
from ..classic.rules.setup import row_of_side
from ..kernel.chance import Purpose, seed_of
from ..players import player_from
from ..records import block
from .workers import work_through

GAME = "classic"


@dataclass(frozen=True)
class TableJob:
    """One game to play: players by name, in the order of their seats, and a seed for the deal."""

    players: tuple[str, ...]
    seed: int
    options: Options = field(default_factory=Options)
    number: int = 0  # players of different games of one deal get different random numbers
    keep_record: bool = False


@dataclass(frozen=True)
class TableRow:
    """How a game went, seat by seat: ranks from 1 (shared by equals), boards, score sheets by category with totals.

    `decisions` counts those of all seats; `record` is the text of the game's record, if it was to be kept.
    """

    ranks: tuple[int, ...]
    boards: tuple[str, ...]
    scores: tuple[dict[str, int], ...]
    decisions: int = 0
    record: str | None = None

    def share(self, seat: int) -> float:
        """A seat's share of the victory: 1, or a part where several won together."""
        return 1 / self.ranks.count(1) if self.ranks[seat] == 1 else 0.0


def play_table(job: TableJob) -> TableRow:
    """Play one game to its end; everybody is shown what their seat knows, and chooses without hearing the others."""
    players = [
        player_from(spec, seed_of(job.seed, Purpose.PLAYER, job.number, seat), GAME)
        for seat, spec in enumerate(job.players)
    ]
    game = Game(job.options, seed=job.seed, names=job.players)
    while not game.is_over:
        for seat in game.deciders:
            game.commit(seat, players[seat].choose(known(game.state, seat), seat).action)
    result = game.result
    assert result is not None
    boards = tuple(BOARD_SIDES[row_of_side(game.state.city[seat])].id for seat in range(game.num_players))
    decisions = sum(ply.seat != CHANCE for ply in game.plies)
    record = block(Record.of(game)) if job.keep_record else None
    return TableRow(result.ranks, boards, result.scores, decisions, record)


def play_tables(jobs: Iterable[TableJob], processes: int | None = None) -> Iterator[TableRow]:
    """Play many games, several at once; rows come in the order of the jobs."""
    return work_through(play_table, jobs, processes)
