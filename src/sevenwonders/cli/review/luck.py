"""`sevenwonders lab luck`: a check of the luck estimate of reviews over many games."""

from collections.abc import Iterator, Sequence
from typing import Annotated

import typer
from rich.table import Table

from ...errors import SevenWondersError
from ...lab.luck import GameLuck, estimate_luck_validity, measure_luck
from ...registry import GAMES, game_type
from ...review import DEFAULT_SETTINGS, ReviewSettings
from .. import options as opts
from ..output import collect_with_progress, make_console, new_table, print_parts


def build_luck_tables(games: Sequence[GameLuck], stages: Sequence[str]) -> Iterator[Table]:
    """Yield two tables over many games: luck compared with results, and the luck in each stage of the game.

    `stages` are the names of the stages, such as Ages.
    """
    result = estimate_luck_validity(games)
    table = new_table("", "found (95 %)", "what it should be", title=f"Luck in {len(games):,} games")
    table.add_row("result over luck, slope", result.slope.format_estimate("{:.2f}"), "1")
    table.add_row("the same, less what comes from looking no closer", result.sharp.format_estimate("{:.2f}"), "1")
    explained = result.explained.format_estimate("{:.1%}")
    table.add_row("variance of results that luck explains", explained, "the more the better")
    table.add_row("mean luck of the first seat", result.mean.format_estimate("{:+z.2%}"), "0")
    table.add_row("luck of a game, standard deviation", f"{result.spread:.1%}", "")
    table.add_row("of it, from looking no closer, by the review's own account", f"{result.noise:.1%}", "0")
    table.add_row("result of the first seat", result.result.format_estimate("{:.1%}"), "")
    table.add_row("result less luck", result.adjusted.format_estimate("{:.1%}"), "the same, more surely")
    table.caption = "luck and results as shares of the victory"
    yield table
    columns = ("stage", "strokes a game", "of them listed", "outcomes", "root mean square")
    table = new_table(*columns, title="Where luck comes from")
    for age in sorted({stroke.age for game in games for stroke in game.strokes}):
        strokes = [stroke for game in games for stroke in game.strokes if stroke.age == age]
        table.add_row(
            stages[age],
            f"{len(strokes) / len(games):.1f}",
            f"{sum(stroke.exact for stroke in strokes) / len(strokes):.0%}",
            f"{sum(stroke.outcomes for stroke in strokes) / len(strokes):.0f}",
            f"{(sum(stroke.luck**2 for stroke in strokes) / len(strokes)) ** 0.5:.1%}",
        )
    table.caption = (
        "a stroke: all that chance does from one decision to the next; the deal of a stage counts as the one before"
    )
    yield table


def check_luck_estimates(
    players: Annotated[list[str], typer.Option(help="The player, against itself.")] = ["search:100"],  # noqa: B006
    game: opts.GameOption = GAMES[0],
    games: Annotated[int, typer.Option(min=3, help="Number of games.")] = 2000,
    small: Annotated[int, typer.Option(min=1, help="Simulations to evaluate an outcome.")] = DEFAULT_SETTINGS.small,
    most: Annotated[
        int, typer.Option(min=2, help="Evaluate all outcomes up to this number, else a sample.")
    ] = DEFAULT_SETTINGS.most,
    seed: Annotated[int, typer.Option(help="The same seed plays the same games.")] = 0,
    processes: opts.ProcessesOption = None,
    executor: opts.ExecutorOption = "local",
    results: opts.ResultsOption = None,
    write: opts.WriteOption = None,
    profile: opts.ProfileOption = "",
    option: opts.RulesOption = None,
    modules: opts.ModulesOption = "",
) -> None:
    """Check the luck estimate of reviews on self-play games."""
    kind = game_type(game)
    kind.require_capability(kind.capabilities.search, "reviews")
    player, *others = opts.parse_player_names(players, None, kind.name)
    if others:
        raise SevenWondersError(f"one player plays itself; leave out {' and '.join(others)}")
    rules = opts.parse_rules_options(kind, None, profile, option, modules)
    opts.check_output_files(results, write)
    out = make_console()
    opts.compile_for_players([player, "search:1"], kind.name)
    lucky: list[GameLuck] = []
    depth = ReviewSettings(small=small, most=most, sample=min(most, DEFAULT_SETTINGS.sample))
    playing = measure_luck(player, games, seed, rules, kind.name, processes, depth, results)
    try:
        collect_with_progress(out, lucky, playing, lambda: f"{len(lucky)}/{games} games", results)
    finally:
        if len(lucky) > 2:
            for table in build_luck_tables(lucky, kind.stages):
                print_parts(out, table, "")
            if write:
                opts.write_markdown(write, "Whether luck is luck", build_luck_tables(lucky, kind.stages))
