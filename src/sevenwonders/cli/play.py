"""`sevenwonders play`: a game in this terminal."""

import secrets
import shutil
import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from ..duel import Game, Options
from ..kernel.errors import SevenWondersError
from ..table import PERSON, Table, last_game, new_game_file, resume_table
from .common import DEFAULT_PROFILE, ModulesOption, ProfileOption, RulesOption, SeedOption, random_seed, rules_options

MINIMUM = (100, 30)
IDLE = "random"  # who sits at the automa's place and is never asked


class SeatChoice(StrEnum):
    """Where the person sits."""

    first = "first"
    second = "second"
    random = "random"


def new_table(options: Options, spec: str, seat: SeatChoice, name: str, seed: int, path: Path) -> Table:
    """A person at a fresh table with an opponent (`person` for another one), or alone."""
    if path.exists():
        raise SevenWondersError(f"'{path}' exists; name another file, or use --resume to go on with it")
    if options.solo:
        return Table(Game(options, seed=seed, players=(name, "Automa")), (PERSON, IDLE), path)
    seats = (PERSON, spec)
    if seat is SeatChoice.second or (seat is SeatChoice.random and secrets.randbits(1)):
        seats = (spec, PERSON)
    names = [name if who == PERSON else who.replace("level:", "Level ") for who in seats]
    if spec == PERSON:
        names = ["Player 1", "Player 2"]
    return Table(Game(options, seed=seed, players=(names[0], names[1])), seats, path)


def play(
    level: Annotated[
        int | None, typer.Option("--level", min=1, max=6, help="The computer's level.", show_default="2")
    ] = None,
    opponent: Annotated[str | None, typer.Option("--opponent", help="Any player: greedy, search:1s, level:4.")] = None,
    hot_seat: Annotated[bool, typer.Option("--hot-seat", help="Two people at this terminal.")] = False,
    seat: Annotated[
        SeatChoice, typer.Option("--seat", help="Who starts: you first, second, or at random.")
    ] = SeatChoice.random,
    name: Annotated[str, typer.Option("--name", help="How you are called.")] = "You",
    plain: Annotated[bool, typer.Option("--plain", help="Lines of text, for pipes and screen readers.")] = False,
    ascii_only: Annotated[bool, typer.Option("--ascii", help="Only ASCII characters on the screen.")] = False,
    file: Annotated[Path | None, typer.Option("--file", help="Keep the game in this file.", show_default=False)] = None,
    resume: Annotated[
        Path | None, typer.Option("--resume", help="Go on with a saved game.", show_default=False)
    ] = None,
    last: Annotated[bool, typer.Option("--last", help="Go on with the game saved last.")] = False,
    seed: SeedOption = None,
    profile: ProfileOption = DEFAULT_PROFILE,
    option: RulesOption = None,
    modules: ModulesOption = "",
) -> None:
    """Play against the computer, or two at one terminal.  Every move is saved at once."""
    if hot_seat and (level or opponent):
        raise SevenWondersError("choose either --hot-seat or an opponent")
    if level and opponent:
        raise SevenWondersError("choose either --level or --opponent")
    spec = PERSON if hot_seat else opponent or f"level:{level or 2}"
    options = rules_options(profile, option, modules)
    if options.solo and (hot_seat or level or opponent or seat is SeatChoice.second):
        raise SevenWondersError(
            "the Solo Challenge has one player, who starts, and no opponent; leave out --level, --opponent and --seat"
        )

    def again() -> Table:
        """Another game of the same kind, newly dealt."""
        return new_table(options, spec, seat, name, random_seed(), new_game_file())

    if not plain:
        check_screen()
    if resume or last:
        settled = (
            level,
            opponent,
            hot_seat or None,
            file,
            seed,
            option,
            modules or None,
            profile if profile != DEFAULT_PROFILE else None,
        )
        if any(choice is not None for choice in settled) or (resume and last):
            raise SevenWondersError(
                "a saved game has its players, rules and file already; give --resume or --last alone"
            )
        table = resume_table(resume or last_game())
    else:
        table = new_table(options, spec, seat, name, random_seed() if seed is None else seed, file or new_game_file())
    try:
        if plain:
            from .plain import PlainGame

            PlainGame(table, Console(highlight=False, soft_wrap=True, no_color=True)).run()
        else:
            from ..tui import run

            table = run(table, ascii_only=ascii_only, again=again)
    finally:
        table.close()
    part(table)


def check_screen() -> None:
    """Refuse what is no terminal, and a terminal that is too small to begin with."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise SevenWondersError("this is no terminal; use --plain to play through pipes")
    size = shutil.get_terminal_size()
    if size.columns < MINIMUM[0] or size.lines < MINIMUM[1]:
        raise SevenWondersError(
            f"the terminal has {size.columns}x{size.lines} characters; make it {MINIMUM[0]}x{MINIMUM[1]} or use --plain"
        )


def part(table: Table) -> None:
    """Say where the game is; one that could not be saved where it should be is saved somewhere else."""
    wanted = table.path
    if not table.is_saved and table.rescue() != wanted:
        typer.echo(f"'{wanted}' cannot be written; the game was saved somewhere else:", err=True)
    if table.path is None or not table.path.exists():
        typer.echo("No move was made, so nothing was saved.")
    elif table.game.is_over:
        typer.echo(f"The game is saved; look at it with:\n  sevenwonders replay {table.path}")
    else:
        typer.echo(f"The game is saved; go on with:\n  sevenwonders play --resume {table.path}")
    if table.path != wanted:
        raise typer.Exit(1)


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(play)
