"""`sevenwonders arena`: matches between players, with error bars."""

import itertools
import sys
from contextlib import nullcontext
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.live import Live
from rich.table import Table

from ..duel.options import options_from
from ..errors import SevenWondersError
from ..lab.arena import Standing, match
from ..lab.intervals import percent
from ..lab.ratings import elo_text
from ..players import needs_compiler, player_from
from ..records import RecordWriter
from .arena_tables import table_arena
from .options import (
    DEFAULT_PROFILE,
    ForceOption,
    ModulesOption,
    OthersArgument,
    ProfileOption,
    RecordsOption,
    RulesOption,
    check_new,
    player_names,
    refuse,
    rules_options,
)
from .warm import make_ready


def show(standings: list[Standing], games: int, modules: tuple[str, ...] = ()) -> Table:
    """The matches so far as a table."""
    kinds = [kind.name.lower() for kind in options_from(modules=modules).victories]
    table = Table(box=None, header_style="bold", pad_edge=False)
    for column in ("match", "games", "score (95 %)", "Elo (95 %)", "victories", "first seat"):
        table.add_column(column, justify="right" if column in ("games", "first seat") else "left")
    for standing in standings:
        wins = " : ".join("/".join(str(side[kind]) for kind in kinds) for side in standing.victories)
        first = standing.first_seat / standing.games if standing.games else 0.5
        table.add_row(
            f"{standing.players[0]} - {standing.players[1]}",
            f"{standing.games}/{games}",
            percent(standing.score, standing.interval),
            elo_text(standing.score, standing.interval),
            wins + (f", {standing.shared} shared" if standing.shared else ""),
            f"{100 * first:.1f} %",
        )
    table.caption = f"victories: {'/'.join(kinds)} of each player; first seat: points of whoever starts"
    return table


def arena(
    players: Annotated[
        list[str], typer.Option("--players", help="Two or more players: random, greedy, search:1s, level:3.")
    ],
    others: OthersArgument = None,
    game: Annotated[str, typer.Option("--game", help="duel, or classic: 7 Wonders with 3 to 7 players.")] = "duel",
    games: Annotated[
        int | None,
        typer.Option(
            "--games",
            min=2,
            help="Games a match: each deal is played twice, in 7 Wonders once for every seat.",
            show_default="100, in 7 Wonders 20 deals",
        ),
    ] = None,
    seed: Annotated[int, typer.Option("--seed", help="The same seed plays the same deals.")] = 0,
    processes: Annotated[
        int | None, typer.Option("--processes", min=1, help="Games at once; default: one a core.")
    ] = None,
    ladder: Annotated[bool, typer.Option("--ladder", help="Match only neighbours of the list, not every two.")] = False,
    records: RecordsOption = None,
    force: ForceOption = False,
    profile: ProfileOption = DEFAULT_PROFILE,
    option: RulesOption = None,
    modules: ModulesOption = "",
    seats: Annotated[int, typer.Option("--seats", help="Players at a table of 7 Wonders.")] = 3,
    results: Annotated[
        Path | None,
        typer.Option("--results", help="Write down every game of 7 Wonders here; go on where the file ends."),
    ] = None,
    boards: Annotated[bool, typer.Option("--boards", help="Show first places of 7 Wonders by board, too.")] = False,
) -> None:
    """Play the same deals with the players in each other's seats, in parallel."""
    if game == "classic":
        refuse({"--ladder": ladder, "--records": records, "--profile": profile != DEFAULT_PROFILE}, "Duel")
        refuse({"--modules": modules}, "Duel")
        table_arena(players, others, games, seed, processes, seats, option, results, boards)
        return
    if game != "duel":
        raise SevenWondersError(f"there is no game '{game}'; choose duel or classic")
    refuse({"--seats": seats != 3, "--results": results, "--boards": boards}, "7 Wonders; add --game classic")
    games = 100 if games is None else games
    names = player_names(players, others)
    if len(names) < 2:
        raise SevenWondersError("a match needs two players, as in: --players search:1s greedy")
    if games % 2:
        raise SevenWondersError(f"{games} games are no pairs; each deal is played twice, so write {games + 1}")
    options = rules_options(profile, option, modules)
    check_new(records, force)
    matches = list(itertools.pairwise(names)) if ladder else list(itertools.combinations(names, 2))
    console = Console(width=None if sys.stdout.isatty() else 160, highlight=False)
    standings: list[Standing] = []
    if any(needs_compiler(player_from(name)) for name in names):
        make_ready(console, "duel-search")
    try:
        with (
            RecordWriter(records) if records else nullcontext() as sink,
            Live(console=console, refresh_per_second=4, transient=True) as live,
        ):
            for number, pair in enumerate(matches):
                standings.append(Standing(pair))
                live.update(show(standings, games, options.modules))
                for standing, rows in match(pair, games, seed + number, options, processes, sink is not None):
                    standings[-1] = standing
                    if sink:
                        sink.add_block("".join(row.record or "" for row in rows))
                    live.update(show(standings, games, options.modules))
    except KeyboardInterrupt:
        console.print("interrupted; the games so far:")
        raise typer.Exit(130) from None
    finally:
        console.print(show(standings, games, options.modules))


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(arena)
