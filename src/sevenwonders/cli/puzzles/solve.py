"""`sevenwonders puzzles`: solve puzzles in this terminal."""

from datetime import date
from typing import Annotated

import typer
from rich.console import Console

from ...errors import SevenWondersError, suggestion
from ...registry import GAMES, game_type
from ..options import (
    GameOption,
    random_seed,
)


def solve(
    context: typer.Context,
    name: Annotated[str | None, typer.Option("--id", help="This puzzle.", show_default=False)] = None,
    game: GameOption = GAMES[0],
    theme: Annotated[str, typer.Option("--theme", help="What it is to be about.", show_default="anything")] = "",
    modules: Annotated[
        str | None, typer.Option("--modules", help="none, pantheon, agora or pantheon,agora.", show_default="any")
    ] = None,
    today: Annotated[bool, typer.Option("--daily", help="The puzzle of the day.")] = False,
    themes: Annotated[bool, typer.Option("--themes", help="List the themes and stop.")] = False,
    plain: Annotated[bool, typer.Option("--plain", help="Lines of text, for pipes and screen readers.")] = False,
    ascii_only: Annotated[bool, typer.Option("--ascii", help="Only ASCII characters on the screen.")] = False,
) -> None:
    """Solve puzzles: one action is better than others, find it.  Without options one as hard as you are strong."""
    if context.invoked_subcommand is not None:
        return
    from ...puzzles import Puzzle, choose, daily, find, shipped
    from ...puzzles.progress import Progress, progress_file
    from ...puzzles.table import PuzzleTable

    kind = game_type(game)
    if themes:
        for one in kind.puzzle_themes:
            typer.echo(f"{one:12} {sum(one in puzzle.themes for puzzle in shipped(game)):4}")
        return
    if theme and theme not in kind.puzzle_themes:
        raise SevenWondersError(f"there is no theme '{theme}'{suggestion(theme, kind.puzzle_themes)}")
    wanted = None if modules is None else [one for one in modules.replace(",", " ").split() if one != "none"]
    progress = Progress.load(progress_file())

    def another() -> Puzzle:
        rating, done = progress.solver.rating, progress.done
        return choose(shipped(kind.name), theme=theme, modules=wanted, rating=rating, done=done, seed=random_seed())

    first = find(name) if name else daily(date.today(), kind.name) if today else another()
    if plain:
        from .plain import PlainPuzzles

        PlainPuzzles(first, another, progress, Console(highlight=False, soft_wrap=True, no_color=True)).run()
        return
    from ...tui import run
    from ..play import check_screen

    check_screen()
    run(PuzzleTable(first, progress), ascii_only=ascii_only, again=lambda: PuzzleTable(another(), progress))
    typer.echo(progress.summary())
