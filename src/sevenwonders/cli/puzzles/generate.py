"""`sevenwonders lab puzzles`: generation of new puzzles from self-play."""

from collections import Counter
from collections.abc import Sequence
from itertools import chain
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from ...errors import SevenWondersError, plural
from ...lab import workers
from ...lab.result_log import ResultLog
from ...puzzles import Puzzle, read, write
from ...puzzles.mining import PuzzleGenerator, generate_or_recheck, iter_puzzle_generators
from ...puzzles.selection import select_varied_puzzles
from ...registry import GAMES, game_type
from .. import compilation
from .. import options as opts
from ..output import make_console, report_interruption

FORMAT = "sevenwonders puzzles 1"


def generate(
    out: Annotated[Path, typer.Argument(help="Write the chosen puzzles to this file.")],
    game: opts.GameOption = GAMES[0],
    games: Annotated[int, typer.Option("--games", "-n", min=0, help="Number of games to search.")] = 300,
    most: Annotated[int, typer.Option(min=1, help="Maximum number of puzzles.")] = 600,
    seed: Annotated[int, typer.Option(help="The same seed finds the same puzzles.")] = 1,
    modules: Annotated[
        str | None, typer.Option(help="pantheon, agora or pantheon,agora.", show_default="all in turn")
    ] = None,
    seats: opts.SeatsOption = None,
    themes: Annotated[
        list[str] | None,
        typer.Option("--theme", help="Look only for this theme; may be repeated.", show_default="anything"),
    ] = None,
    beside: Annotated[
        Path | None, typer.Option(help="Choose from the puzzles of this file, too.", show_default=False)
    ] = None,
    recheck: Annotated[
        bool,
        typer.Option(
            "--recheck", help="Search the puzzles of --beside again, keeping ids; leave out those that no longer hold."
        ),
    ] = False,
    processes: opts.ProcessesOption = None,
    executor: opts.ExecutorOption = "local",
    results: opts.ResultsOption = None,
    force: opts.ForceOption = False,
) -> None:
    """Find puzzles in games of the search against itself.

    A deep search verifies each; up to --most are kept.
    """
    opts.check_new_file(out, force)
    if recheck and beside is None:
        raise SevenWondersError("--recheck looks at puzzles that are there; name their file with --beside")
    known = [] if beside is None else read(beside)
    opts.check_output_files(out, results)
    kind = game_type(game)
    kind.require_capability(kind.capabilities.puzzles, "puzzles")
    kind.require_capability(kind.capabilities.search, "search")
    names = None if modules is None else opts.parse_rules_options(kind, seats, "", None, modules).modules
    screen = make_console()
    compilation.ensure_compiled(f"{game}-search")
    work: list[PuzzleGenerator | Puzzle] = [*known] if recheck else []
    work += iter_puzzle_generators(kind.name, games, seed, names, seats, themes or ())
    setting = {"format": FORMAT, "game": kind.name, "seed": seed, "modules": names and list(names), "seats": seats}
    if themes:
        setting["themes"] = themes
    if recheck:
        setting["recheck"] = [puzzle.id for puzzle in known]
    rows, interruption = find_puzzles(work, results, setting, processes, screen, not force)
    chosen = select_varied_puzzles(chain([] if recheck else known, *rows), most)
    if not chosen and interruption:
        raise interruption
    if not chosen:
        raise SevenWondersError("no puzzle was found; look through more games")
    write(chosen, out)
    print_puzzle_counts(chosen, out, screen)
    if interruption:
        raise interruption


def find_puzzles(
    work: Sequence[PuzzleGenerator | Puzzle],
    results: Path | None,
    setting: dict[str, object],
    processes: int | None,
    screen: Console,
    is_new: bool,
) -> tuple[list[list[Puzzle]], Exception | None]:
    """Find puzzles in new games, and verify known puzzles again.

    Return a list of puzzles for each item of `work`, and the exception that ended the search early, or None.

    Args:
        work: the games to search and the puzzles to check.
        results: a file that stores the puzzles of each game, from which an interrupted search continues.
        setting: the description of the search, for this file.
        processes: the number of processes; by default one for each processor.
        screen: where to print the progress.
        is_new: whether the command was given without `--force`; after an interruption the advice then mentions it.
    """
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with (
        ResultLog[list[Puzzle]](
            results,
            setting,
            lambda row: [Puzzle.from_json(puzzle) for puzzle in row],
            lambda row: [puzzle.to_json() for puzzle in row],
        ) as journal,
        Progress(*columns, console=screen, disable=not screen.is_terminal) as progress,
    ):
        rows = journal.stored_results[: len(work)]
        task = progress.add_task("", total=len(work), completed=len(rows))
        try:
            for row in workers.map_in_workers(generate_or_recheck, work[len(rows) :], processes):
                journal.add(row)
                rows.append(row)
                progress.update(task, advance=1, description=f"{sum(map(len, rows)):,} puzzles")
        except KeyboardInterrupt:
            return rows, report_interruption(screen, results, "interrupted; the puzzles so far:", is_new)
        except Exception as error:  # a worker has ended, or the disk is full
            return rows, error
    return rows, None


def print_puzzle_counts(puzzles: Sequence[Puzzle], file: Path, screen: Console) -> None:
    """Print the number of puzzles in a file, by theme and by expansions."""
    proved = sum(puzzle.proved for puzzle in puzzles)
    screen.print(f"{plural(len(puzzles), 'puzzle')} in {escape(str(file))}, {proved:,} of them proved")
    for title, counts in (
        ("themes", Counter(theme for puzzle in puzzles for theme in puzzle.themes)),
        ("expansions", Counter(", ".join(puzzle.modules) or "none" for puzzle in puzzles)),
    ):
        screen.print(f"{title}: " + ", ".join(f"{name} {number}" for name, number in counts.most_common()))
