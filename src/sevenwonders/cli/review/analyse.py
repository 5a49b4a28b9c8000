"""`sevenwonders analyse`: reviews of recorded games as text or JSON, and an engine that answers questions."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import nullcontext
from itertools import chain, islice, tee
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape
from rich.status import Status
from rich.table import Table

from ...engines.messages import encode_line
from ...errors import SevenWondersError, plural
from ...game.game_type import AnyGameType
from ...game.search import count_processors
from ...lab import reviewing
from ...records import Record, RecordWriter
from ...registry import game_type, game_types
from ...review import DEFAULT_SETTINGS, PlyKind, PlyReview, Review, ReviewSettings, skill_band
from ...review.annotate import annotate_record
from ...review.sheet import FigureWithError, clip_share
from ...statistics import PlayerSkill, RunningMean, measure_player_skills
from .. import options as opts
from ..engine import serve_engine
from ..output import make_console, new_table, print_parts, report_interruption
from ..records import ErrorCounter, iter_readable_records
from ..streams import print_line
from .moves import evaluate_legal_moves, format_move_evaluations

MAX_FILLED_NAMES = 6  # of components that were filled in; more are whole Ages


def analyse_records(
    context: typer.Context,
    files: Annotated[list[Path] | None, typer.Argument(help="Record files, or - for standard input.")] = None,
    simulations: Annotated[
        int | None, typer.Option(min=1, help="Simulations for each decision.", show_default="1600")
    ] = None,
    seconds: Annotated[
        float | None, typer.Option(min=0.001, help="Seconds for each decision instead.", show_default=False)
    ] = None,
    ply: Annotated[
        int | None,
        typer.Option(min=0, help="Show every move before this ply, with replies and reveals.", show_default=False),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print a line of JSON a ply, and the sheets.")] = False,
    annotate: Annotated[
        Path | None, typer.Option(help="Write the games with comments and values to this record file.")
    ] = None,
    report: Annotated[bool, typer.Option("--report", help="Rate each player over all games.")] = False,
    engine: Annotated[
        bool, typer.Option("--engine", help="Answer questions: a line of JSON each, on standard input and output.")
    ] = False,
    seed: Annotated[int, typer.Option(help="Seed of the search.")] = 0,
    processes: opts.ProcessesOption = None,
    executor: opts.ExecutorOption = "local",
    results: opts.ResultsOption = None,
    write: opts.WriteOption = None,
    force: opts.ForceOption = False,
) -> None:
    """Review recorded games: skill and luck, mistakes, and who deserved to win."""
    depth = DEFAULT_SETTINGS
    if simulations is not None or seconds is not None:
        depth = ReviewSettings(simulations=simulations, seconds=seconds)
    errors = make_console(errors=True)
    if simulations is not None and seconds is not None:
        raise SevenWondersError("--simulations and --seconds both say how deep to look; give one of them")
    if engine:
        serve_review_engine(context, depth, processes)
        return
    if not files:
        raise SevenWondersError("name the record files to analyse, or - for standard input, or write --engine")
    if report and as_json:
        raise SevenWondersError("--report prints tables, which --json has no lines for; use --write FILE instead")
    if ply is not None:
        print_move_evaluations(context, files, ply, depth, as_json)
        return
    opts.check_new_file(annotate, force)
    opts.check_output_files(annotate, results, write, sources=files)
    error_counter = ErrorCounter()

    def print_review(review: Review, number: int, several: bool) -> None:
        error_counter.games += 1
        lines = _iter_json_lines(review, number) if as_json else format_review(review, number if several else None)
        for line in lines:
            print_line(line)

    interruption: Exception | None = None

    def iter_until_interrupted() -> Iterator[Review]:
        """Yield the reviews; store an interruption or error in `interruption`, so that they are still reported."""
        nonlocal interruption
        try:
            yield from _review_records(
                files, depth, seed, processes, results, errors, error_counter, print_review, annotate
            )
        except KeyboardInterrupt:
            words, forced = "interrupted; these were all reviews so far", annotate is not None and not force
            interruption = report_interruption(errors, results, words, forced)
        except Exception as error:
            interruption = error

    reviews = iter_until_interrupted()
    tables = list(_build_report_tables(reviews)) if report or write is not None else []
    for _ in reviews:
        pass
    if report and error_counter.games:
        print_parts(make_console(), *(part for table in tables for part in (table, "")))
    if write is not None and error_counter.games:
        opts.write_markdown(write, "What an archive says", tables)
    if interruption:
        raise interruption
    error_counter.exit_on_errors()


def print_move_evaluations(
    context: typer.Context, files: Sequence[Path], ply: int, depth: ReviewSettings, as_json: bool
) -> None:
    """Print the evaluation of each legal move before a ply, in the first game of a file.

    Args:
        context: the context of the command, with the options that were given.
        files: the record files, of which there may only be one.
        ply: the index of the ply.
        depth: the settings of the searches.
        as_json: whether to print JSON instead of lines of text.
    """
    opts.refuse_unused_options(context, "--ply", used=("ply", "simulations", "seconds", "as_json", "files"))
    if len(files) > 1:
        raise SevenWondersError("--ply looks at one game; name one file")
    wrong: list[str] = []
    record = next(iter(iter_readable_records(files, wrong.append)), None)
    if record is None:
        raise SevenWondersError(wrong[0] if wrong else "there is no game in it")
    opts.compile_for_players(["search:1"], record.GAME)
    analysis = evaluate_legal_moves(record, ply, depth)
    messages = game_type(record.GAME).messages()
    for line in [encode_line(analysis)] if as_json else format_move_evaluations(analysis, messages):
        print_line(line)


def serve_review_engine(context: typer.Context, depth: ReviewSettings, threads: int | None) -> None:
    """Run `sevenwonders lab engine` with `depth` as the default settings of reviews."""
    opts.refuse_unused_options(context, "--engine", used=("engine", "simulations", "seconds", "processes", "files"))
    if "files" in opts.find_given_options(context):
        raise SevenWondersError("the engine reads questions, no files; leave out either --engine or the files")
    serve_engine({game.name: "search" for game in game_types() if game.capabilities.search}, depth, threads)


def _review_records(
    files: Sequence[Path],
    depth: ReviewSettings,
    seed: int,
    processes: int | None,
    results: Path | None,
    errors: Console,
    error_counter: ErrorCounter,
    print_review: Callable[[Review, int, bool], None],
    annotate: Path | None,
) -> Iterator[Review]:
    """Review the games of record files in order; print and yield each review, and report games that cannot be reviewed.

    Args:
        files: the record files.
        depth: the settings of the reviews.
        seed: the seed of the searches.
        processes: the number of games at once; by default one for each processor.
        results: a file that stores the reviews, from which an interrupted command continues.
        errors: the console for the progress.
        error_counter: prints each error message.
        print_review: called with each review, the position of its game (from 1), and whether there are several games.
        annotate: a record file for the games with comments and values.
    """
    games = iter_readable_records(files, error_counter.print_error)
    first_games = list(islice(games, 2))
    several = len(first_games) > 1
    status = errors.status("")
    to_review, to_annotate = tee(_compile_before_review(chain(first_games, games), status))
    at_once = {"processes": processes} if several else {"processes": 1, "threads": processes or count_processors()}
    done = reviewing.review_records(to_review, depth, seed=seed, **at_once, journal=results)
    with status, RecordWriter(annotate) if annotate else nullcontext() as sink:
        for number, (record, result) in enumerate(zip(to_annotate, done, strict=True), 1):
            if result.review is None:
                error_counter.print_error(f"record {number}: {result.wrong}" if several else result.wrong)
            else:
                print_review(result.review, number, several)
            if sink:
                sink.add(record if result.review is None else annotate_record(record, result.review))
            status.update(f"{number:,} games")
            if result.review is not None:
                yield result.review


def _compile_before_review(records: Iterable[Record], status: Status) -> Iterator[Record]:
    """Yield the records; before the first record of each game, compile the search that reviews this game.

    Args:
        records: the records.
        status: the line of progress, which is hidden while the search compiles.
    """
    ready = set[str]()
    for record in records:
        if record.GAME not in ready:
            status.stop()  # the compiler shows its own progress
            opts.compile_for_players(["search:1"], record.GAME)
            status.start()
            ready.add(record.GAME)
        yield record


def _iter_json_lines(review: Review, number: int) -> Iterator[str]:
    plain = review.to_json()
    for entry in (*plain.pop("plies"), plain):
        yield encode_line({"record": number, **entry})


def format_review(review: Review, number: int | None) -> Iterator[str]:
    """Format a review as lines of text: skill, luck and mistakes of each seat, and who deserved to win.

    `number` is the position of the game among all games read, counting from 1, or None for a single game.
    """
    sheet = review.sheet()
    plies = {ply.ply: ply for ply in review.plies}
    names = " - ".join(review.names)
    yield f"{'' if number is None else f'Game {number}: '}{names}   ({review.engine['player']})"
    for name, seat in zip(review.names, sheet.seats, strict=True):
        accuracy, error = _format_with_error(seat.accuracy, "{:.1f}"), _format_with_error(seat.error, "{:.1f}")
        skill = f"accuracy {accuracy}, {error} thousandths a decision ({seat.band})" if seat.band else "no decision"
        yield f"  {name}: {skill}, luck {_format_luck(seat.luck)}"
        for ply in seat.finest[:1]:
            lead = 100 * plies[ply].lead_over_other_actions
            yield f"    {lead:+z6.1f} %  ply {ply}: {plies[ply].texts[0]} (better than anything else)"
        for ply in seat.costliest:
            yield f"    {100 * plies[ply].error:+z6.1f} %  {_describe_mistake(plies[ply])}"
        for ply in (*seat.luckiest[:1], *seat.unluckiest[:1]):
            luckiest = 100 * plies[ply].luck[sheet.seats.index(seat)]
            yield f"    {luckiest:+z6.1f} %  luck, ply {ply}: {', '.join(plies[ply].texts[:4])}"
        if seat.adjusted is not None:
            yield f"    result {seat.result:g}, less luck {_format_with_error(clip_share(seat.adjusted), '{:.2f}')}"
    if review.filled:
        out = sum(ply.is_filled and ply.kind is PlyKind.DECISION for ply in review.plies)
        names = ", ".join(review.filled[:MAX_FILLED_NAMES]) + (", ..." if len(review.filled) > MAX_FILLED_NAMES else "")
        yield f"  filled in, for the log did not tell: {names}; {plural(out, 'dependent decision')} left out"
    if sheet.deserved is not None:
        end = "." if sheet.sure else ", but that is within the error."
        yield f"  {review.names[sheet.deserved]} deserved to win{end}"


def _describe_mistake(review: PlyReview) -> str:
    assert review.analysis is not None
    return f"ply {review.ply}: {review.texts[0]} ({review.grade}); better {review.analysis.moves[0].text}"


def _format_with_error(figure: FigureWithError | None, form: str) -> str:
    if figure is None:
        return "-"
    return form.format(figure.value) + ("" if figure.error is None else " ± " + form.format(figure.error))


def _format_luck(figure: FigureWithError | None) -> str:
    """Format a share of the victory in per cent, with its error; "-" if there is none."""
    if figure is None:
        return "-"
    return f"{100 * figure.value:+z.1f}{'' if figure.error is None else f' ± {100 * figure.error:.1f}'} %"


def _build_report_tables(reviews: Iterable[Review]) -> Iterator[Table]:
    """Yield two tables over all reviews: each player's skill and luck, and where each player lost most."""
    games: dict[str, AnyGameType] = {}

    def iter_reviews_noting_games() -> Iterator[Review]:
        for review in reviews:
            games[review.game] = game_type(review.game)
            yield review

    players = measure_player_skills(iter_reviews_noting_games())
    columns = ("player", "games", "accuracy", "thousandths a decision", "", "result", "luck", "result less luck")
    table = new_table(*columns, right=["games"], title="All players")
    for name, account in sorted(players.items(), key=lambda item: -item[1].games):
        error = account.errors.mean_with_error
        table.add_row(
            escape(name),
            f"{account.games:,}",
            _format_with_error(account.accuracies.mean_with_error, "{:.1f}"),
            _format_with_error(error, "{:.1f}"),
            "" if error is None else skill_band(error.value),
            _format_with_error(account.results.mean_with_error, "{:.2f}"),
            _format_luck(account.luck.mean_with_error),
            _format_with_error(clip_share(account.adjusted.mean_with_error), "{:.2f}"),
        )
    table.caption = "means with their 95 % intervals; luck and results as a share of the victory"
    yield table
    ages = sorted({age for account in players.values() for age in account.by_age})
    stages = [_game_stage_names(games.values(), age) for age in ages]
    title = "Thousandths given away a decision, and what cost most"
    table = new_table("player", *stages, "costliest habit", title=title)
    for name, account in sorted(players.items(), key=lambda item: -item[1].games):
        means = [_format_with_error(account.by_age.get(age, RunningMean()).mean_with_error, "{:.1f}") for age in ages]
        table.add_row(escape(name), *means, _format_costliest_action_kind(account))
    yield table


def _game_stage_names(games: Iterable[AnyGameType], stage: int) -> str:
    """Return the name of the stage (such as an Age) at the given index, or several names if the games differ in it."""
    names = (game.stages[stage] for game in games if stage < len(game.stages))
    return " or ".join(dict.fromkeys(filter(None, names))) or "in a decision"


def _format_costliest_action_kind(account: PlayerSkill) -> str:
    habit = account.find_costliest_action_kind()
    return "" if habit is None else f"{habit[0]}: {habit[1]:.0%}".replace("%", " %")
