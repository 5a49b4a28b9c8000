"""`sevenwonders lab calibrate`: computer players' forecasts of games of other players, compared with the results."""

from collections.abc import Iterator, Sequence
from typing import Annotated

import typer
from rich.markup import escape
from rich.table import Table

from ..errors import SevenWondersError
from ..game.game_type import AnyGameType
from ..game.options import Options
from ..lab.calibration import (
    BINS,
    WIN,
    Estimate,
    Forecast,
    collect_forecasts,
    default_players,
    make_forecaster,
    select_event_forecasts,
)
from ..registry import GAMES, game_type
from ..statistics.intervals import format_share, format_share_difference
from . import options as opts
from .output import collect_with_progress, make_console, new_table, print_parts

Sample = Sequence[Sequence[Forecast]]


def parse_rule_sets(
    kind: AnyGameType, seats: int | None, profile: str, changes: list[str] | None, modules: str
) -> list[Options]:
    """Return one object of rules options with the given modules or, for `all`, an object for each set of modules.

    For `all`, sets of modules for a single player are left out.

    Args:
        kind: the game.
        seats: the number of players; None for the default.
        profile: the name of a profile, a named set of options; empty for the default.
        changes: rules options, as in `promo_wonders=both`.
        modules: the modules, separated by commas or spaces, or `all`.
    """
    if modules.strip().lower() != "all":
        return [opts.parse_rules_options(kind, seats, profile, changes, modules)]
    sets = [opts.parse_rules_options(kind, seats, profile, changes, ",".join(names)) for names in kind.configurations]
    return [options for options in sets if not kind.automa_names_by_seat(options)]


def build_stage_table(sample: Sample, names: Sequence[str], stages: Sequence[str]) -> Table:
    """Build a table that compares forecast chances to win with the results, in each stage of the game and overall.

    Args:
        sample: the forecasts of each game.
        names: the forecasters.
        stages: the names of the stages, such as Ages.
    """
    yardstick = names[-1]
    columns = ["stage", "player", "positions", "won", "Brier (95 %)", "better than a constant", "ECE (noise)"]
    columns += ["slope (95 %)", "wrong above 90 %"] + [f"better than {yardstick}"] * (len(names) > 1)
    table = new_table(*columns, right=("positions", "won"), title="The chance to win, by stage of the game")
    ages = sorted({position.age for game in sample for position in game})
    for age in [*ages, None]:
        some = [[position for position in game if age is None or position.age == age] for game in sample]
        forecasts_by_player = [select_event_forecasts(some, index) for index in range(len(names))]
        for name, forecast in zip(names, forecasts_by_player, strict=True):
            brier, error = forecast.brier_score(), forecast.calibration_error()
            slope, mistaken = forecast.calibration_slope(), forecast.invert_confident_forecasts()
            lead = "" if name == yardstick else _format_reduction(forecast.brier_reduction(forecasts_by_player[-1]))
            table.add_row(
                "all" if age is None else stages[age],
                name,
                f"{len(forecast):,}",
                f"{100 * forecast.came.mean():.1f} %",
                brier.format_estimate("{:.4f}"),
                _format_reduction(forecast.brier_reduction(forecast.constant_forecast)),
                f"{error.value:.3f} ({error.noise:.3f})",
                "" if slope is None else slope.format_estimate("{:.2f}"),
                f"{format_share(*mistaken.event_frequency())} of {len(mistaken):,}" if len(mistaken) else "never said",
                *[lead] * (len(names) > 1),
            )
    table.caption = (
        "Brier: mean squared distance from the result; a constant: the share of wins in that stage; "
        "ECE: expected calibration error in tenths, and how large chance alone would make it; "
        "slope of results over forecasts: above 1 forecasts are too close to their mean"
    )
    return table


def build_probability_table(sample: Sample, names: Sequence[str]) -> Table:
    """Build a table that compares forecast chances to win with the share of wins: a row for 0 to 10 %, and so on."""
    table = new_table("said", *names, right=["said"], title="Results by forecast")
    forecasts_by_tenth = [dict(select_event_forecasts(sample, index).iter_tenths()) for index in range(len(names))]
    for tenth in range(BINS):
        cells = []
        for forecasts in forecasts_by_tenth:
            some = forecasts.get(tenth)
            cells.append(
                f"{100 * some.said.mean():.1f} → {format_share(*some.event_frequency())}, {len(some):,}" if some else ""
            )
        table.add_row(f"{100 * tenth // BINS} to {100 * (tenth + 1) // BINS} %", *cells)
    table.caption = "mean forecast → how often it came true (95 %), number of positions"
    return table


def build_ending_table(sample: Sample, names: Sequence[str]) -> Table:
    """Build a table that compares, for each ending of a game, its forecast and its actual frequency.

    Args:
        sample: the forecasts of each game.
        names: the forecasters.
    """
    columns = ("ending", "player", "came", "said", "better than a constant", "ECE (noise)")
    table = new_table(*columns, right=("came", "said"), title="By kind of victory")
    kinds = [kind for kind in _list_forecast_events(sample) if kind != WIN]
    for kind in kinds:
        for index, name in enumerate(names):
            forecast = select_event_forecasts(sample, index, kind)
            error = forecast.calibration_error()
            table.add_row(
                kind.replace("_", ", "),
                name,
                f"{100 * forecast.came.mean():.1f} %",
                f"{100 * forecast.said.mean():.1f} %",
                _format_reduction(forecast.brier_reduction(forecast.constant_forecast)),
                f"{error.value:.3f} ({error.noise:.3f})",
            )
    return table


def build_table_by_player_to_move(sample: Sample, names: Sequence[str]) -> Table:
    """Build a table that compares forecast chances to win with the results, by the player to move."""
    said_by = [f"said by {name}" for name in names]
    columns = ("player to decide", "positions", "won (95 %)", *said_by)
    table = new_table(*columns, right=("positions", *said_by), title="By player to decide")
    for player in sorted({position.players[0] for game in sample for position in game}):
        some = [[position for position in game if position.players[0] == player] for game in sample]
        said = [select_event_forecasts(some, index) for index in range(len(names))]
        means = (f"{100 * forecast.said.mean():.1f} %" for forecast in said)
        table.add_row(escape(player), f"{len(said[0]):,}", format_share(*said[0].event_frequency()), *means)
    return table


def build_tables(sample: Sample, names: Sequence[str], stages: Sequence[str]) -> Iterator[Table]:
    """Yield all tables that compare forecasts with results.

    Args:
        sample: the forecasts of each game.
        names: the forecasters.
        stages: the names of the stages of the game.
    """
    names = [*map(escape, names)]
    yield build_stage_table(sample, names, stages)
    yield build_probability_table(sample, names)
    if len(_list_forecast_events(sample)) > 1:
        yield build_ending_table(sample, names)
    yield build_table_by_player_to_move(sample, names)


def _list_forecast_events(sample: Sample) -> list[str]:
    """Return the names of the events that were forecast: `win`, and endings such as `win_civilian`."""
    return list(dict.fromkeys(word for game in sample for position in game for said in position.said for word in said))


def _format_reduction(gain: Estimate | None) -> str:
    if gain is None:
        return ""
    value, interval = gain
    return format_share_difference(value, interval) if interval else f"{100 * value:+z.1f} %"


def calibrate(
    players: Annotated[
        list[str], typer.Option(help="Searches, styles or levels to ask; each is compared with the last.")
    ],
    others: opts.OthersArgument = None,
    game: opts.GameOption = GAMES[0],
    games: Annotated[int, typer.Option(min=2, help="Number of games.")] = 1700,
    positions: Annotated[int, typer.Option(min=1, help="Positions of each game to ask about.")] = 3,
    among: Annotated[
        str,
        typer.Option(
            help="Players of the games, drawn at random, separated by commas.", show_default="quick ones of all kinds"
        ),
    ] = "",
    seed: Annotated[int, typer.Option(help="The same seed plays the same games.")] = 0,
    processes: opts.ProcessesOption = None,
    executor: opts.ExecutorOption = "local",
    results: opts.ResultsOption = None,
    write: opts.WriteOption = None,
    profile: opts.ProfileOption = "",
    option: opts.RulesOption = None,
    modules: Annotated[
        str, typer.Option(help="As elsewhere, or all: every set of modules in turn.", show_default="the base game")
    ] = "",
    seats: opts.SeatsOption = None,
) -> None:
    """Ask players to forecast games of other players, and compare with the results."""
    kind = game_type(game)
    names = opts.parse_player_names(players, others, kind.name)
    pool = opts.parse_player_names([among], None, kind.name) if among else default_players(kind.name)
    if len(set(names)) < len(names):
        raise SevenWondersError("a player is named twice; name each player once")
    for name in names:
        make_forecaster(name, 0, kind.name)
    rules = parse_rule_sets(kind, seats, profile, option, modules)
    opts.check_output_files(results, write)
    out = make_console()
    opts.compile_for_players([*names, *pool], kind.name)
    asking = collect_forecasts(names, games, seed, rules, kind.name, processes, pool, positions, results)
    sample: list[list[Forecast]] = []
    try:
        collect_with_progress(
            out, sample, asking, lambda: f"{len(sample)}/{games} games, {sum(map(len, sample)):,} positions", results
        )
    finally:
        if sample:
            for table in build_tables(sample, names, kind.stages):
                print_parts(out, table, "")
            if write:
                title = "Calibration of players' forecasts"
                opts.write_markdown(write, title, build_tables(sample, names, kind.stages))
