"""`sevenwonders lab simulate`: many games, with statistics on the screen and results in a file."""

from contextlib import nullcontext
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Group, RenderableType
from rich.live import Live
from rich.table import Column, Table

from ..game.options import Options
from ..lab.results import Results, check_output_file, write_results
from ..lab.simulation import RANDOM
from ..lab.simulation import simulate as simulate_games
from ..records import RecordWriter
from ..registry import GAMES, game_type
from . import options as opts
from .output import make_console, new_table, print_json, print_parts, report_interruption


def build_tables(results: Results, options: Options) -> RenderableType:
    """Build the tables of the results so far: statistics of the games and, if the game has boards, results by board."""
    figures = Table(Column(), Column(justify="right"), box=None, show_header=False, pad_edge=False)
    for name, figure in results.iter_formatted_statistics(options):
        figures.add_row(name, figure)
    places = list(results.iter_board_results())
    if not places:
        return figures
    columns = ("seats", "first", "mean rank", "points")
    boards = new_table("board and side", *columns, right=columns)
    for place in places:
        share = f"{100 * place.share:.1f} %"
        boards.add_row(place.name, f"{place.number:,}", share, f"{place.rank:.2f}", f"{place.points:.1f}")
    return Group(figures, "", boards)


def simulate(
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="Number of games.")] = 10_000,
    players: Annotated[
        list[str] | None,
        typer.Option(help="One, or one for each seat, as in: greedy, or search:500 greedy.", show_default="random"),
    ] = None,
    others: opts.OthersArgument = None,
    game: opts.GameOption = GAMES[0],
    seats: opts.SeatsOption = None,
    seed: Annotated[int, typer.Option(help="The same seed plays the same games.")] = 0,
    out: Annotated[Path | None, typer.Option(help="Write one row a game to this .csv or .parquet file.")] = None,
    records: opts.RecordsOption = None,
    force: opts.ForceOption = False,
    profile: opts.ProfileOption = "",
    option: opts.RulesOption = None,
    modules: opts.ModulesOption = "",
    as_json: opts.JsonOption = False,
    executor: opts.ExecutorOption = "local",
) -> None:
    """Play many games on all cores and show the results."""
    if out:
        check_output_file(out)
    opts.check_new_file(out, force)
    opts.check_new_file(records, force)
    opts.check_output_files(out, records)
    kind = game_type(game)
    names = opts.parse_player_names(players or [RANDOM], others, kind.name)
    if seats is None and len(kind.seats) > 1 and len(names) > 1:
        seats = max(kind.seats[0], len(names))
    options = opts.parse_rules_options(kind, seats, profile, option, modules)
    screen = make_console(errors=as_json)
    opts.compile_for_players(names, kind.name, simulated=set(names) == {RANDOM})
    chunks = simulate_games(names, games, seed, options, kind.name, keep_records=records is not None)
    results = Results.from_rows(kind.name, names * (options.num_players if len(names) == 1 else 1))
    interruption = None
    try:
        with (
            RecordWriter(records) if records else nullcontext() as sink,
            Live(console=screen, transient=True, get_renderable=lambda: build_tables(results, options)),
        ):
            for chunk, texts in chunks:
                results += chunk
                if sink:
                    sink.add_block("".join(texts))
    except KeyboardInterrupt:
        interruption = report_interruption(screen)
    finally:
        if out and len(results):
            write_results(results, out)
        if as_json and (len(results) or interruption):
            experiment = opts.experiment_to_json(kind, options, seed, games, interruption is not None)
            print_json({**experiment, **results.to_json(options)})
        elif not as_json:
            print_parts(screen, build_tables(results, options))
    if interruption:
        raise interruption
