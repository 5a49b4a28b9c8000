"""`sevenwonders analyse`: reviews of recorded games as text or JSON, and an engine that answers questions."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import nullcontext
from itertools import chain, islice, tee
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.markup import escape

from ...errors import SevenWondersError, plural
from ..options import (
    ExecutorOption,
    ForceOption,
    ProcessesOption,
    ResultsOption,
    WriteOption,
    check_folder,
    check_new,
    ready_for,
    refuse_unused,
    were_given,
    write_markdown,
)
from ..output import console, report_interruption, show
from ..records import Complaints
from ..streams import say

if TYPE_CHECKING:
    from rich.console import Console
    from rich.status import Status
    from rich.table import Table

    from ...game.game_type import AnyGameType
    from ...records import Record
    from ...review import Depth, PlyReview, Review
    from ...review.sheet import Figure
    from ...statistics import Standard


FILLED_NAMED = 6  # components that were filled in and are named; more are whole Ages


def analyse(
    context: typer.Context,
    files: Annotated[list[Path] | None, typer.Argument(help="Record files, or - for standard input.")] = None,
    simulations: Annotated[
        int | None, typer.Option("--simulations", min=1, help="Simulations for each decision.", show_default="1600")
    ] = None,
    seconds: Annotated[
        float | None,
        typer.Option("--seconds", min=0.001, help="Seconds for each decision instead.", show_default=False),
    ] = None,
    ply: Annotated[
        int | None,
        typer.Option(
            "--ply", min=0, help="Show every move before this ply, with replies and reveals.", show_default=False
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print a line of JSON a ply, and the sheets.")] = False,
    annotate: Annotated[
        Path | None, typer.Option("--annotate", help="Write the games with comments and values to this record file.")
    ] = None,
    report: Annotated[bool, typer.Option("--report", help="Rate each player over all games.")] = False,
    engine: Annotated[
        bool, typer.Option("--engine", help="Answer questions: a line of JSON each, on standard input and output.")
    ] = False,
    seed: Annotated[int, typer.Option("--seed", help="Seed of the search.")] = 0,
    processes: ProcessesOption = None,
    executor: ExecutorOption = "local",
    results: ResultsOption = None,
    write: WriteOption = None,
    force: ForceOption = False,
) -> None:
    """Review recorded games: skill and luck, mistakes, and who deserved to win."""
    from ...review import DEFAULT_SETTINGS, Depth

    depth = DEFAULT_SETTINGS
    if simulations is not None or seconds is not None:
        depth = Depth(simulations=simulations, seconds=seconds)
    errors = console(errors=True)
    if simulations is not None and seconds is not None:
        raise SevenWondersError("--simulations and --seconds both say how deep to look; give one of them")
    if engine:
        serve(context, depth, processes)
        return
    if not files:
        raise SevenWondersError("name the record files to analyse, or - for standard input, or write --engine")
    if report and as_json:
        raise SevenWondersError("--report prints tables, which --json has no lines for; use --write FILE instead")
    if ply is not None:
        table_of_moves(context, files, ply, depth, as_json)
        return
    check_new(annotate, force)
    check_folder(annotate, results, write, sources=files)
    complaints = Complaints()
    in_words_or_json = _teller(as_json)

    def show_one(review: "Review", number: int, several: bool) -> None:
        complaints.games += 1
        in_words_or_json(review, number, several)

    interruption: Exception | None = None

    def until_interrupted() -> Iterator["Review"]:
        """Yield the reviews until an interruption or error."""
        nonlocal interruption
        try:
            yield from _reviews(files, depth, seed, processes, results, errors, complaints.tell, show_one, annotate)
        except KeyboardInterrupt:
            words, forced = "interrupted; these were all reviews so far", annotate is not None and not force
            interruption = report_interruption(errors, results, words, forced)
        except Exception as error:
            interruption = error

    reviews = until_interrupted()
    tables = list(_report(reviews)) if report or write is not None else []
    for _ in reviews:
        pass
    if report and complaints.games:
        show(console(), *(part for table in tables for part in (table, "")))
    if write is not None and complaints.games:
        write_markdown(write, "What an archive says", tables)
    if interruption:
        raise interruption
    complaints.end()


def table_of_moves(context: typer.Context, files: Sequence[Path], ply: int, depth: "Depth", as_json: bool) -> None:
    """Print the evaluation of each move before a ply of the first game."""
    from ...engines.messages import as_line
    from ...registry import game_type
    from ..records import readable
    from .moves import lines, moves_of

    refuse_unused(context, "--ply", used=("ply", "simulations", "seconds", "as_json", "files"))
    if len(files) > 1:
        raise SevenWondersError("--ply looks at one game; name one file")
    wrong: list[str] = []
    record = next(iter(readable(files, wrong.append)), None)
    if record is None:
        raise SevenWondersError(wrong[0] if wrong else "there is no game in it")
    ready_for(["search:1"], record.GAME)
    analysis = moves_of(record, ply, depth)
    messages = game_type(record.GAME).messages()
    for line in [as_line(analysis)] if as_json else lines(analysis, messages):
        say(line)


def serve(context: typer.Context, depth: "Depth", threads: int | None) -> None:
    """Answer the lines of standard input as `lab engine` does, with `depth` as the default depth."""
    from ...registry import game_types
    from .. import engine

    refuse_unused(context, "--engine", used=("engine", "simulations", "seconds", "processes", "files"))
    if "files" in were_given(context):
        raise SevenWondersError("the engine reads questions, no files; leave out either --engine or the files")
    engine.serve({game.name: "search" for game in game_types() if game.capabilities.search}, depth, threads)


def _reviews(
    files: Sequence[Path],
    depth: "Depth",
    seed: int,
    processes: int | None,
    results: Path | None,
    errors: "Console",
    tell: Callable[[str], None],
    show: "Callable[[Review, int, bool], None]",
    annotate: Path | None,
) -> "Iterator[Review]":
    """Review the games in order, show each review when it is done, and report games that cannot be reviewed."""
    from ...game.search import processors
    from ...lab.reviewing import reviews
    from ...records import RecordWriter
    from ...review.annotate import annotated
    from ..records import readable

    games = readable(files, tell)
    first_games = list(islice(games, 2))
    several = len(first_games) > 1
    status = errors.status("")
    to_review, to_annotate = tee(_compiled_for(chain(first_games, games), errors, status))
    at_once = {"processes": processes} if several else {"processes": 1, "threads": processes or processors()}
    done = reviews(to_review, depth, seed=seed, **at_once, journal=results)
    with status, RecordWriter(annotate) if annotate else nullcontext() as sink:
        for number, (record, result) in enumerate(zip(to_annotate, done, strict=True), 1):
            if result.review is None:
                tell(f"{'' if not several else f'record {number}: '}{result.wrong}")
            else:
                show(result.review, number, several)
            if sink:
                sink.add(record if result.review is None else annotated(record, result.review))
            status.update(f"{number:,} games")
            if result.review is not None:
                yield result.review


def _compiled_for(records: "Iterable[Record]", errors: "Console", status: "Status") -> "Iterator[Record]":
    """Yield the records; before the first record of each game compile the search that reviews it."""
    ready = set[str]()
    for record in records:
        if record.GAME not in ready:
            status.stop()  # compiling has a line of its own
            ready_for(["search:1"], record.GAME)
            status.start()
            ready.add(record.GAME)
        yield record


def _teller(as_json: bool) -> "Callable[[Review, int, bool], None]":
    def in_words(review: "Review", number: int, several: bool) -> None:
        for line in lines(review, number if several else None):
            say(line)

    def for_programs(review: "Review", number: int, several: bool) -> None:
        from ...engines.messages import as_line

        plain = review.to_json()
        for entry in (*plain.pop("plies"), plain):
            say(as_line({"record": number, **entry}))

    return for_programs if as_json else in_words


def lines(review: "Review", number: int | None) -> Iterator[str]:
    """Yield the lines of a review: the sheet of each seat, filled-in components, and the seat that deserved to win."""
    from ...review import Kind
    from ...review.sheet import shown_share

    sheet = review.sheet()
    plies = {ply.ply: ply for ply in review.plies}
    names = " - ".join(review.names)
    yield f"{'' if number is None else f'Game {number}: '}{names}   ({review.engine['player']})"
    for name, seat in zip(review.names, sheet.seats, strict=True):
        accuracy, error = _with_error(seat.accuracy, "{:.1f}"), _with_error(seat.error, "{:.1f}")
        skill = f"accuracy {accuracy}, {error} thousandths a decision ({seat.band})" if seat.band else "no decision"
        yield f"  {name}: {skill}, luck {_points(seat.luck)}"
        for ply in seat.finest[:1]:
            yield f"    {100 * plies[ply].lead:+z6.1f} %  ply {ply}: {plies[ply].texts[0]} (better than anything else)"
        for ply in seat.costliest:
            yield f"    {100 * plies[ply].error:+z6.1f} %  {_describe_mistake(plies[ply])}"
        for ply in (*seat.luckiest[:1], *seat.unluckiest[:1]):
            luckiest = 100 * plies[ply].luck[sheet.seats.index(seat)]
            yield f"    {luckiest:+z6.1f} %  luck, ply {ply}: {', '.join(plies[ply].texts[:4])}"
        if seat.adjusted is not None:
            yield f"    result {seat.result:g}, less luck {_with_error(shown_share(seat.adjusted), '{:.2f}')}"
    if review.filled:
        out = sum(ply.is_filled and ply.kind is Kind.DECISION for ply in review.plies)
        names = ", ".join(review.filled[:FILLED_NAMED]) + (", ..." if len(review.filled) > FILLED_NAMED else "")
        yield f"  filled in, for the log did not tell: {names}; {plural(out, 'dependent decision')} left out"
    if sheet.deserved is not None:
        end = "." if sheet.sure else ", but that is within the error."
        yield f"  {review.names[sheet.deserved]} deserved to win{end}"


def _describe_mistake(review: "PlyReview") -> str:
    assert review.analysis is not None
    return f"ply {review.ply}: {review.texts[0]} ({review.grade}); better {review.analysis.moves[0].text}"


def _with_error(figure: "Figure | None", form: str) -> str:
    if figure is None:
        return "-"
    return form.format(figure.value) + ("" if figure.error is None else " ± " + form.format(figure.error))


def _points(figure: "Figure | None") -> str:
    """Format a share of the victory in per cent."""
    if figure is None:
        return "-"
    return f"{100 * figure.value:+z.1f}{'' if figure.error is None else f' ± {100 * figure.error:.1f}'} %"


def _report(reviews: "Iterable[Review]") -> "Iterator[Table]":
    """Yield two tables over all games: each player's skill, and where each player gave away most."""
    from ...registry import game_type
    from ...review import band_of
    from ...review.sheet import shown_share
    from ...statistics import Mean, standards

    games: dict[str, AnyGameType] = {}

    def with_games() -> "Iterator[Review]":
        for review in reviews:
            games[review.game] = game_type(review.game)
            yield review

    players = standards(with_games())
    table = _table("All players")
    for column in ("player", "games", "accuracy", "thousandths a decision", "", "result", "luck", "result less luck"):
        table.add_column(column, justify="right" if column == "games" else "left")
    for name, account in sorted(players.items(), key=lambda item: -item[1].games):
        error = account.errors.figure
        table.add_row(
            escape(name),
            f"{account.games:,}",
            _with_error(account.accuracies.figure, "{:.1f}"),
            _with_error(error, "{:.1f}"),
            "" if error is None else band_of(error.value),
            _with_error(account.results.figure, "{:.2f}"),
            _points(account.luck.figure),
            _with_error(shown_share(account.adjusted.figure), "{:.2f}"),
        )
    table.caption = "means with their 95 % intervals; luck and results as a share of the victory"
    yield table
    ages = sorted({age for account in players.values() for age in account.by_age})
    table = _table("Thousandths given away a decision, and what cost most")
    for column in ("player", *(_stage(games.values(), age) for age in ages), "costliest habit"):
        table.add_column(column)
    for name, account in sorted(players.items(), key=lambda item: -item[1].games):
        means = [_with_error(account.by_age.get(age, Mean()).figure, "{:.1f}") for age in ages]
        table.add_row(escape(name), *means, _habit(account))
    yield table


def _stage(games: "Iterable[AnyGameType]", stage: int) -> str:
    """Return the name of a stage in the given games."""
    names = (game.stages[stage] for game in games if stage < len(game.stages))
    return " or ".join(dict.fromkeys(filter(None, names))) or "in a decision"


def _habit(account: "Standard") -> str:
    habit = account.habit()
    return "" if habit is None else f"{habit[0]}: {habit[1]:.0%}".replace("%", " %")


def _table(title: str) -> "Table":
    from rich.table import Table

    return Table(box=None, header_style="bold", pad_edge=False, title=title, title_justify="left")
