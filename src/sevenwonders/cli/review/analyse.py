"""`sevenwonders analyse`: recorded games reviewed, for people and for programs, and an engine that answers them."""

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
from ..output import console, show, told_of_interruption
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


FILLED_NAMED = 6  # of what was filled in, by name; more is whole Ages


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
    from ...review import USUAL, Depth

    depth = USUAL
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

    def found() -> Iterator["Review"]:
        """The reviews until something cuts them short."""
        nonlocal interruption
        try:
            yield from _reviews(files, depth, seed, processes, results, errors, complaints.tell, show_one, annotate)
        except KeyboardInterrupt:
            words, forced = "interrupted; these were all reviews so far", annotate is not None and not force
            interruption = told_of_interruption(errors, results, words, forced)
        except Exception as error:
            interruption = error

    reviews = found()
    tables = list(_report(reviews)) if report or write is not None else []
    for _ in reviews:
        pass
    if report and complaints.games:
        show(console(), *(one for table in tables for one in (table, "")))
    if write is not None and complaints.games:
        write_markdown(write, "What an archive says", tables)
    if interruption:
        raise interruption
    complaints.end()


def table_of_moves(context: typer.Context, files: Sequence[Path], ply: int, depth: "Depth", as_json: bool) -> None:
    """Print what is said of every move of one position of the first game."""
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
    """Answer the lines of standard input as `lab engine` does, with this depth."""
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
    """Review the games, one after the other, showing each when it is done; what is wrong with one is told."""
    from ...game.search import processors
    from ...lab.reviewing import reviews
    from ...records import RecordWriter
    from ...review.annotate import annotated
    from ..records import readable

    games = readable(files, tell)
    some = list(islice(games, 2))
    several = len(some) > 1
    status = errors.status("")
    to_review, to_annotate = tee(_made_ready(chain(some, games), errors, status))
    at_once = {"processes": processes} if several else {"processes": 1, "threads": processes or processors()}
    done = reviews(to_review, depth, seed=seed, **at_once, journal=results)
    with status, RecordWriter(annotate) if annotate else nullcontext() as sink:
        for number, (record, one) in enumerate(zip(to_annotate, done, strict=True), 1):
            if one.review is None:
                tell(f"{'' if not several else f'record {number}: '}{one.wrong}")
            else:
                show(one.review, number, several)
            if sink:
                sink.add(record if one.review is None else annotated(record, one.review))
            status.update(f"{number:,} games")
            if one.review is not None:
                yield one.review


def _made_ready(records: "Iterable[Record]", errors: "Console", status: "Status") -> "Iterator[Record]":
    """Games, before the first of each kind of which what reviews it is compiled."""
    ready = set[str]()
    for record in records:
        if record.GAME not in ready:
            status.stop()  # it has a line of its own
            ready_for(["search:1"], record.GAME)
            status.start()
            ready.add(record.GAME)
        yield record


def _teller(as_json: bool) -> "Callable[[Review, int, bool], None]":
    def in_words(found: "Review", number: int, several: bool) -> None:
        for line in lines(found, number if several else None):
            say(line)

    def for_programs(found: "Review", number: int, several: bool) -> None:
        from ...engines.messages import as_line

        told = found.to_json()
        for entry in (*told.pop("plies"), told):
            say(as_line({"record": number, **entry}))

    return for_programs if as_json else in_words


def lines(found: "Review", number: int | None) -> Iterator[str]:
    """A review in words: the sheet of every seat, what was filled in, then who deserved it."""
    from ...review import Kind
    from ...review.sheet import shown_share

    sheet = found.sheet()
    plies = {one.ply: one for one in found.plies}
    names = " - ".join(found.names)
    yield f"{'' if number is None else f'Game {number}: '}{names}   ({found.engine['player']})"
    for name, seat in zip(found.names, sheet.seats, strict=True):
        accuracy, error = _told(seat.accuracy, "{:.1f}"), _told(seat.error, "{:.1f}")
        skill = f"accuracy {accuracy}, {error} thousandths a decision ({seat.band})" if seat.band else "no decision"
        yield f"  {name}: {skill}, luck {_points(seat.luck)}"
        for ply in seat.finest[:1]:
            yield f"    {100 * plies[ply].lead:+z6.1f} %  ply {ply}: {plies[ply].texts[0]} (better than anything else)"
        for ply in seat.costliest:
            yield f"    {100 * plies[ply].error:+z6.1f} %  {_told_move(plies[ply])}"
        for ply in (*seat.luckiest[:1], *seat.unluckiest[:1]):
            luckiest = 100 * plies[ply].luck[sheet.seats.index(seat)]
            yield f"    {luckiest:+z6.1f} %  luck, ply {ply}: {', '.join(plies[ply].texts[:4])}"
        if seat.adjusted is not None:
            yield f"    result {seat.result:g}, less luck {_told(shown_share(seat.adjusted), '{:.2f}')}"
    if found.filled:
        out = sum(one.is_filled and one.kind is Kind.DECISION for one in found.plies)
        names = ", ".join(found.filled[:FILLED_NAMED]) + (", ..." if len(found.filled) > FILLED_NAMED else "")
        yield f"  filled in, for the log did not tell: {names}; {plural(out, 'dependent decision')} left out"
    if sheet.deserved is not None:
        end = "." if sheet.sure else ", but that is within the error."
        yield f"  {found.names[sheet.deserved]} deserved to win{end}"


def _told_move(one: "PlyReview") -> str:
    assert one.analysis is not None
    return f"ply {one.ply}: {one.texts[0]} ({one.grade}); better {one.analysis.moves[0].text}"


def _told(figure: "Figure | None", form: str) -> str:
    if figure is None:
        return "-"
    return form.format(figure.value) + ("" if figure.error is None else " ± " + form.format(figure.error))


def _points(figure: "Figure | None") -> str:
    """A share of the victory in hundredths."""
    if figure is None:
        return "-"
    return f"{100 * figure.value:+z.1f}{'' if figure.error is None else f' ± {100 * figure.error:.1f}'} %"


def _report(found: "Iterable[Review]") -> "Iterator[Table]":
    """Who played how well, and where they gave away most."""
    from ...registry import game_type
    from ...review import band_of
    from ...review.sheet import shown_share
    from ...statistics import Mean, standards

    games: dict[str, AnyGameType] = {}

    def noted() -> "Iterator[Review]":
        for review in found:
            games[review.game] = game_type(review.game)
            yield review

    told = standards(noted())
    table = _table("Everybody who played")
    for column in ("player", "games", "accuracy", "thousandths a decision", "", "result", "luck", "result less luck"):
        table.add_column(column, justify="right" if column == "games" else "left")
    for name, account in sorted(told.items(), key=lambda item: -item[1].games):
        error = account.errors.figure
        table.add_row(
            escape(name),
            f"{account.games:,}",
            _told(account.accuracies.figure, "{:.1f}"),
            _told(error, "{:.1f}"),
            "" if error is None else band_of(error.value),
            _told(account.results.figure, "{:.2f}"),
            _points(account.luck.figure),
            _told(shown_share(account.adjusted.figure), "{:.2f}"),
        )
    table.caption = "means with their 95 % intervals; luck and results as a share of the victory"
    yield table
    ages = sorted({age for account in told.values() for age in account.by_age})
    table = _table("Thousandths given away a decision, and what cost most")
    for column in ("player", *(_stage(games.values(), age) for age in ages), "costliest habit"):
        table.add_column(column)
    for name, account in sorted(told.items(), key=lambda item: -item[1].games):
        means = [_told(account.by_age.get(age, Mean()).figure, "{:.1f}") for age in ages]
        table.add_row(escape(name), *means, _habit(account))
    yield table


def _stage(games: "Iterable[AnyGameType]", stage: int) -> str:
    """Return what the games call a stage."""
    names = (game.stages[stage] for game in games if stage < len(game.stages))
    return " or ".join(dict.fromkeys(filter(None, names))) or "in a decision"


def _habit(account: "Standard") -> str:
    found = account.habit()
    return "" if found is None else f"{found[0]}: {found[1]:.0%}".replace("%", " %")


def _table(title: str) -> "Table":
    from rich.table import Table

    return Table(box=None, header_style="bold", pad_edge=False, title=title, title_justify="left")
