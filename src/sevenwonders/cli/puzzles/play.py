"""`sevenwonders puzzles`: puzzles for the user to solve in this terminal."""

import warnings
from collections.abc import Iterator, Sequence
from datetime import date
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from ... import review
from ...errors import SevenWondersError, format_suggestion
from ...puzzles import Puzzle, choose, daily, find, parse_modules, shipped
from ...puzzles.mistakes import iter_puzzles_from_mistakes
from ...puzzles.progress import PuzzleProgress, progress_path
from ...puzzles.table import PuzzleTable
from ...registry import GAMES, game_type
from .. import INTERRUPTED, compilation, play
from .. import options as opts
from ..output import make_console, make_plain_console, new_table, print_parts
from ..records import Viewer, iter_records, parse_viewer_seat
from ..streams import print_line
from .plain import play_plain_puzzles


def play_puzzles(
    context: typer.Context,
    name: Annotated[str | None, typer.Option("--id", help="Open the puzzle with this id.", show_default=False)] = None,
    game: opts.GameOption = GAMES[0],
    theme: Annotated[str, typer.Option(help="Theme, such as science.", show_default="anything")] = "",
    modules: Annotated[
        str | None, typer.Option(help="none, pantheon, agora, pantheon,agora or any.", show_default="none")
    ] = None,
    file: Annotated[
        Path | None,
        typer.Option("--from", help="Practise the mistakes of the first game of this record file.", show_default=False),
    ] = None,
    seat: Annotated[Viewer | None, typer.Option(help="With --from: the player, p1 to p7.", show_default="all")] = None,
    today: Annotated[bool, typer.Option("--daily", help="The puzzle of the day.")] = False,
    themes: Annotated[bool, typer.Option("--themes", help="Count puzzles by theme, and stop.")] = False,
    plain: opts.PlainOption = False,
    ascii_only: opts.AsciiOption = False,
    language: opts.LanguageOption = "en",
) -> None:
    """Solve puzzles: find the action that is better than the others.

    Without options you get a puzzle of the base game that suits your rating.
    """
    kind = game_type(game)
    if name is None and file is None:
        kind.require_capability(kind.capabilities.puzzles, "puzzles")
    if themes:
        opts.refuse_unused_options(context, "--themes", used=["themes", "game"])
        print_parts(make_console(), build_themes_table(shipped(kind.name), kind.puzzle_themes))
        return
    if theme and theme not in kind.puzzle_themes:
        raise SevenWondersError(f"there is no theme '{theme}'{format_suggestion(theme, kind.puzzle_themes)}")
    check_option_conflicts(name, theme, modules, today, file, seat)
    if name is not None or file is not None:
        opts.refuse_unused_options(context, "--id" if file is None else "--from", unused=["game"])
    if plain:
        opts.refuse_unused_options(context, "--plain", unused=["ascii_only"])
    wanted = parse_modules("none" if modules is None else modules)
    progress = PuzzleProgress() if file is not None else PuzzleProgress.load_from_file(progress_path(), warnings.warn)
    own = None if file is None else iter_mistake_puzzles(file, seat)
    words = kind.messages(language)

    def choose_next_puzzle() -> Puzzle:
        if own is not None:
            if (mistake := next(own, None)) is None:
                raise SevenWondersError(words.say("puzzles.mistakes.done"))
            return mistake
        rating, done = progress.solver.rating, progress.tried
        return choose(shipped(kind.name), theme=theme, modules=wanted, rating=rating, done=done, seed=opts.draw_seed())

    first = find(name) if name else daily(date.today(), kind.name, wanted) if today else choose_next_puzzle()
    if plain:
        try:
            play_plain_puzzles(first, choose_next_puzzle, progress, make_plain_console(), language)
        except KeyboardInterrupt:
            print_line(f"\n{progress.describe_progress(words)}")
            raise typer.Exit(INTERRUPTED) from None
        return
    from ...tui import make_app, run_app

    play.check_terminal()
    app = make_app(
        PuzzleTable(first, progress, language),
        ascii_only=ascii_only,
        again=lambda: PuzzleTable(choose_next_puzzle(), progress, language),
        language=language,
    )
    _, status = run_app(app)
    print_line(progress.describe_progress(words))
    if status:
        raise typer.Exit(status)


def build_themes_table(puzzles: Sequence[Puzzle], themes: Sequence[str]) -> Table:
    """Build a table of the number of puzzles by theme (rows) and by expansions or number of players (columns)."""
    sets = sorted({_sort_key_and_title(puzzle) for puzzle in puzzles})
    counts = ("all", *(name for _, name in sets))
    table = new_table("theme", *counts, right=counts)
    for theme in ("any", *themes):
        having = [puzzle for puzzle in puzzles if theme in ("any", *puzzle.themes)]
        numbers = [len(having), *(sum(_sort_key_and_title(puzzle) == each for puzzle in having) for each in sets)]
        table.add_row(theme, *map(str, numbers))
    return table


def _sort_key_and_title(puzzle: Puzzle) -> tuple[int, str]:
    """Return a sort key and a title for a puzzle's expansions, or for its number of players if that varies."""
    if len(puzzle.game_type.seats) > 1:
        return puzzle.players, f"{puzzle.players} players"
    return len(puzzle.modules), ", ".join(puzzle.modules) or "base game"


def check_option_conflicts(
    name: str | None, theme: str, modules: str | None, today: bool, file: Path | None, seat: Viewer | None
) -> None:
    """Raise `SevenWondersError` for options of `sevenwonders puzzles` that contradict each other.

    Args:
        name: the id of a puzzle; None if not given.
        theme: the theme of puzzles; empty if not given.
        modules: the expansions of puzzles; None if not given.
        today: whether the puzzle of the day is wanted.
        file: the record file whose mistakes become puzzles; None if not given.
        seat: the player whose mistakes are wanted; None if not given.
    """
    if sum((name is not None, bool(theme), today, file is not None)) > 1:
        raise SevenWondersError("give one of --id, --daily, --from and --theme")
    if modules is not None and (name is not None or file is not None):
        raise SevenWondersError("--modules chooses among all puzzles; leave out --id and --from, or --modules")
    if seat is not None and file is None:
        raise SevenWondersError("--seat says whose mistakes; add --from FILE")


def iter_mistake_puzzles(file: Path, seat: Viewer | None) -> Iterator[Puzzle]:
    """Yield the mistakes in a recorded game as puzzles, each as soon as the review has found it.

    Args:
        file: the record file, whose first game is reviewed.
        seat: the player whose mistakes to yield; None for all players.
    """
    record = next(iter_records(file), None)
    if record is None:
        raise SevenWondersError(f"there is no game in '{file}'; name another file")
    number, game = parse_viewer_seat(seat, len(record.players)), record.game()
    compilation.ensure_compiled(f"{record.GAME}-search")
    for ply in review.iter_ply_reviews(game, filled=record.components_filled_in_by_import):
        for _, puzzle in iter_puzzles_from_mistakes(game, [ply], None if seat is None or number is None else [number]):
            yield puzzle
