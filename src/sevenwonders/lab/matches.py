"""Whole games between players, alone or many at once on all processors.

A job is a small description of one game, a row its result; jobs are independent, so the rows do not depend on the
number of processes, and come back in the order of the jobs.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from ..duel import Deal, Game, Options
from ..duel.game import known
from ..duel.record import Record
from ..kernel.chance import Purpose, seed_of
from ..players import player_from
from ..records import block
from .workers import work_through


@dataclass(frozen=True)
class Job:
    """One game to play: two players by name, in the order of their seats, and a seed for the deal."""

    players: tuple[str, str]
    seed: int
    options: Options = field(default_factory=Options)
    number: int = 0  # players of different games of one deal get different random numbers
    keep_record: bool = False


@dataclass(frozen=True)
class Row:
    """How a game went.  `winner` is a seat, or None for a shared victory; scores are by category, with the total."""

    job: Job
    winner: int | None
    victory: str
    decisions: int
    age: int
    pawn: int
    scores: tuple[dict[str, int], dict[str, int]]
    record: str | None = None

    def points_of(self, seat: int) -> float:
        """1 for a win, a half for a shared victory, 0 for a loss."""
        return 0.5 if self.winner is None else float(self.winner == seat)


def play_game(job: Job) -> Game:
    """Play one game to its end."""
    players = [
        player_from(spec, seed_of(job.seed, Purpose.PLAYER, job.number, seat)) for seat, spec in enumerate(job.players)
    ]
    game = Game(job.options, seed=job.seed, deal=Deal.from_seed(job.seed, job.options), names=job.players)
    while game.seat is not None:
        game.play(players[game.seat].choose(known(game.state, game.seat), game.seat).action)
    return game


def play_job(job: Job) -> Row:
    """Play one game and sum it up."""
    game = play_game(job)
    result = game.result
    assert result is not None
    return Row(
        job=job,
        winner=result.winner,
        victory=result.victory.name.lower(),
        decisions=sum(ply.seat in (0, 1) for ply in game.plies),
        age=game.state.age,
        pawn=game.state.pawn,
        scores=result.scores,
        record=block(Record.of(game)) if job.keep_record else None,
    )


def play_all(jobs: Iterable[Job], processes: int | None = None) -> Iterator[Row]:
    """Play many games, several at once; rows come in the order of the jobs.

    Closing the iterator stops the work at once: what has been yielded is complete.
    """
    return work_through(play_job, jobs, processes)
