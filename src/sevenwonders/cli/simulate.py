"""`sevenwonders simulate`: many games, what they say, and their data."""

import itertools
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from ..duel import Options
from ..errors import SevenWondersError
from ..lab.results import Results, check_format, summary
from ..players import needs_compiler, player_from
from .collecting import collect
from .options import (
    DEFAULT_PROFILE,
    ForceOption,
    GameChoice,
    GameOption,
    ModulesOption,
    OthersArgument,
    ProfileOption,
    RecordsOption,
    RulesOption,
    check_new,
    player_names,
    refuse,
    rules_options,
    table_players,
)
from .simulate_tables import simulate_tables
from .warm import make_ready

BATCH = 100  # games between two looks at the table, where every game is played by itself


def show(results: Results, modules: tuple[str, ...] = ()) -> Table:
    """What the games so far say, as a table."""
    table = Table(box=None, show_header=False, pad_edge=False)
    table.add_column()
    table.add_column(justify="right")
    for name, figure in summary(results, modules):
        table.add_row(name, figure)
    return table


def random_chunks(games: int, seed: int, options: Options, keep: bool) -> Iterator[tuple[Results, list[str]]]:
    """Random games, compiled."""
    from ..duel.record import Record
    from ..lab.random_games import PLAYERS, random_games
    from ..records import block

    for results, logs in random_games(games, seed, options, keep=keep):
        played = zip(logs, results.numbers, strict=False)
        yield results, [block(Record.from_notes(options, notes, numbers, PLAYERS)) for notes, numbers in played]


def played_chunks(
    players: tuple[str, str], games: int, seed: int, options: Options, keep: bool
) -> Iterator[tuple[Results, list[str]]]:
    """Games of players that think."""
    from ..kernel.chance import seed_of
    from ..lab.matches import Job, play_all

    jobs = (Job(players, seed_of(seed, number), options, 0, keep) for number in range(games))
    rows = play_all(jobs)
    while chunk := list(itertools.islice(rows, BATCH)):
        yield Results.of(players, chunk), [row.record or "" for row in chunk]


def simulate(
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games.")] = 10_000,
    players: Annotated[
        list[str] | None,
        typer.Option(
            "--players",
            help="One or two (7 Wonders: one or one a seat), as in: greedy, or search:500 greedy.",
            show_default="random",
        ),
    ] = None,
    others: OthersArgument = None,
    game: GameOption = GameChoice.duel,
    seats: Annotated[
        int | None, typer.Option("--seats", help="Players at a table of 7 Wonders.", show_default="3")
    ] = None,
    seed: Annotated[int, typer.Option("--seed", help="The same seed plays the same games.")] = 0,
    out: Annotated[
        Path | None, typer.Option("--out", help="Write one row a game to this .csv or .parquet file.")
    ] = None,
    records: RecordsOption = None,
    force: ForceOption = False,
    profile: ProfileOption = DEFAULT_PROFILE,
    option: RulesOption = None,
    modules: ModulesOption = "",
) -> None:
    """Play many games on all cores and show what they say."""
    if out:
        check_format(out)
    check_new(out, force)
    check_new(records, force)
    if game is GameChoice.classic:
        refuse({"--profile": profile != DEFAULT_PROFILE, "--modules": modules}, "Duel")
        simulate_tables(table_players(players or [], others), games, seats, seed, option, out, records)
        return
    refuse({"--seats": seats}, "7 Wonders; add --game classic")
    names = player_names(players or ["random"], others)
    if len(names) not in (1, 2):
        raise SevenWondersError("simulate takes one player for both seats, or two")
    pair = (names[0], names[-1])
    options = rules_options(profile, option, modules)
    keep = records is not None
    console = Console()
    if pair == ("random", "random"):
        make_ready(console, "duel-games")
        chunks = random_chunks(games, seed, options, keep)
    else:
        if any(needs_compiler(player_from(name)) for name in pair):
            make_ready(console, "duel-search")
        chunks = played_chunks(pair, games, seed, options, keep)
    collect(Results.empty(pair), chunks, lambda results: show(results, options.modules), console, out, records)


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(simulate)
