"""`sevenwonders simulate --game classic`: many games of 7 Wonders with 3 to 7 players."""

import itertools
from collections.abc import Iterator
from pathlib import Path

from rich.console import Console, Group
from rich.table import Table

from ..classic.components import MIN_PLAYERS
from ..classic.options import Options
from ..errors import SevenWondersError
from ..lab.table_results import TableResults, places, summary
from ..players import needs_compiler, player_from
from .collecting import collect
from .options import table_options
from .warm import make_ready

BATCH = 20  # games between two looks at the table, where every game is played by itself


def show(results: TableResults) -> Group:
    """What the games so far say: a table of figures, and one of boards and sides."""
    figures = Table(box=None, show_header=False, pad_edge=False)
    figures.add_column()
    figures.add_column(justify="right")
    for name, figure in summary(results):
        figures.add_row(name, figure)
    boards = Table(box=None, header_style="bold", pad_edge=False)
    boards.add_column("board and side")
    for column in ("seats", "first", "mean rank", "points"):
        boards.add_column(column, justify="right")
    if len(results):
        for place in places(results):
            share = f"{100 * place.share:.1f} %"
            boards.add_row(place.name, f"{place.number:,}", share, f"{place.rank:.2f}", f"{place.points:.1f}")
    return Group(figures, "", boards)


def random_chunks(games: int, seed: int, options: Options, keep: bool) -> Iterator[tuple[TableResults, list[str]]]:
    """Random games, compiled."""
    from ..classic.record import Record
    from ..lab.random_tables import random_tables
    from ..records import block

    for results, logs in random_tables(games, seed, options, keep=keep):
        played = zip(logs, results.numbers, strict=False)
        yield results, [block(Record.from_notes(options, notes, numbers, results.players)) for notes, numbers in played]


def played_chunks(
    players: tuple[str, ...], games: int, seed: int, options: Options, keep: bool
) -> Iterator[tuple[TableResults, list[str]]]:
    """Games of players that think."""
    from ..kernel.chance import seed_of
    from ..lab.tables import TableJob, play_tables

    jobs = (TableJob(players, seed_of(seed, number), options, 0, keep) for number in range(games))
    rows = play_tables(jobs)
    while chunk := list(itertools.islice(rows, BATCH)):
        yield TableResults.of(players, chunk), [row.record or "" for row in chunk]


def simulate_tables(
    names: list[str],
    games: int,
    seats: int | None,
    seed: int,
    option: list[str] | None,
    out: Path | None,
    records: Path | None,
) -> None:
    """Play the games and show what they say.

    Args:
        names: one player for all seats, or one for each seat; nobody for random games.
        games: how many.
        seats: how many play; as many as there are names unless it is said, and three at least.
        seed: decides everything.
        option: changes of the rules options.
        out: a file for the data.
        records: a file for the games.
    """
    options = table_options(max(MIN_PLAYERS, len(names)) if seats is None else seats, option)
    names = names or ["random"]
    if len(names) not in (1, options.players):
        raise SevenWondersError(f"simulate takes one player for all {options.players} seats, or {options.players}")
    players = tuple(names * options.players if len(names) == 1 else names)
    keep, console = records is not None, Console()
    if set(players) == {"random"}:
        make_ready(console, "classic-games")
        chunks = random_chunks(games, seed, options, keep)
    else:
        if any(needs_compiler(player_from(name, game="classic")) for name in players):
            make_ready(console, "classic-search")
        chunks = played_chunks(players, games, seed, options, keep)
    collect(TableResults.empty(players), chunks, show, console, out, records)
