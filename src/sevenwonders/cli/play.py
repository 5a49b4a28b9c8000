"""`sevenwonders play`: a game in this terminal."""

import secrets
import shutil
import sys
from collections.abc import Callable
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from ..duel import Game, Options
from ..errors import SevenWondersError
from ..local.saves import PERSON, last_game, new_game_file
from ..local.table import Table, resume_table
from .options import (
    DEFAULT_PROFILE,
    GameChoice,
    ModulesOption,
    ProfileOption,
    RulesOption,
    SeedOption,
    check_folder,
    random_seed,
    rules_options,
)

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
        return Table(Game(options, seed=seed, names=(name, "Automa")), (PERSON, IDLE), path)
    seats = (PERSON, spec)
    if seat is SeatChoice.second or (seat is SeatChoice.random and secrets.randbits(1)):
        seats = (spec, PERSON)
    names = [name if who == PERSON else who.replace("level:", "Level ") for who in seats]
    if spec == PERSON:
        names = ["Player 1", "Player 2"]
    return Table(Game(options, seed=seed, names=(names[0], names[1])), seats, path)


def seat_choice(seat: str) -> SeatChoice:
    """Where the person sits in Duel.  Raises `SevenWondersError`."""
    try:
        return SeatChoice(seat)
    except ValueError:
        raise SevenWondersError(f"there is no seat '{seat}' for '--seat'; write first, second or random") from None


def play(
    game: Annotated[
        GameChoice, typer.Argument(help="duel for two, classic for 3 to 7.", show_default=True)
    ] = GameChoice.duel,
    players: Annotated[
        int | None, typer.Option("--players", help="classic: how many play, 3 to 7.", show_default="3")
    ] = None,
    people: Annotated[
        int | None, typer.Option("--people", help="classic: how many of them sit at this terminal.", show_default="1")
    ] = None,
    level: Annotated[
        int | None, typer.Option("--level", min=1, max=6, help="The computer's level.", show_default="2; classic 3")
    ] = None,
    opponent: Annotated[
        str | None,
        typer.Option("--opponent", help="Any player: greedy, search:1s, level:4; classic: one or several, by commas."),
    ] = None,
    hot_seat: Annotated[bool, typer.Option("--hot-seat", help="Everybody is a person at this terminal.")] = False,
    seat: Annotated[
        str, typer.Option("--seat", help="Where you sit: first, second or random; classic: 1 to 7 or random.")
    ] = "random",
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
    """Play against the computer, or several people at one terminal.  Every move is saved at once."""
    check_folder(file)
    if game is GameChoice.classic:
        play_round(
            level=level,
            opponent=opponent,
            hot_seat=hot_seat,
            seat=seat,
            name=name,
            plain=plain,
            ascii_only=ascii_only,
            file=file,
            resume=resume,
            last=last,
            seed=seed,
            option=option,
            players=players,
            people=people,
            of_duel=bool(modules) or profile != DEFAULT_PROFILE,
        )
        return
    if players is not None or people is not None:
        raise SevenWondersError("--players and --people are for the game of 3 to 7: sevenwonders play classic")
    if hot_seat and (level or opponent):
        raise SevenWondersError("choose either --hot-seat or an opponent")
    if level and opponent:
        raise SevenWondersError("choose either --level or --opponent")
    spec = PERSON if hot_seat else opponent or f"level:{level or 2}"
    place = seat_choice(seat)
    options = rules_options(profile, option, modules)
    if options.solo and (hot_seat or level or opponent or place is SeatChoice.second):
        raise SevenWondersError(
            "the Solo Challenge has one player, who starts, and no opponent; leave out --level, --opponent and --seat"
        )

    def again() -> Table:
        """Another game of the same kind, newly dealt."""
        return new_table(options, spec, place, name, random_seed(), new_game_file())

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
        if table.kind.simultaneous:
            run_round(table, plain=plain, ascii_only=ascii_only)
            return
    else:
        table = new_table(options, spec, place, name, random_seed() if seed is None else seed, file or new_game_file())
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


def play_round(
    *,
    level: int | None,
    opponent: str | None,
    hot_seat: bool,
    seat: str,
    name: str,
    plain: bool,
    ascii_only: bool,
    file: Path | None,
    resume: Path | None,
    last: bool,
    seed: int | None,
    option: list[str] | None,
    players: int | None,
    people: int | None,
    of_duel: bool,
) -> None:
    """The same for 3 to 7 players; `of_duel` says that something was asked for that only Duel has."""
    from .round_play import DEFAULT_LEVEL, setting

    if of_duel:
        raise SevenWondersError("--modules and --profile are for 7 Wonders Duel")
    if resume or last:
        settled = (level, opponent, hot_seat or None, file, seed, option, players, people)
        if any(choice is not None for choice in settled) or (resume and last):
            raise SevenWondersError(
                "a saved game has its players, rules and file already; give --resume or --last alone"
            )
        if not plain:
            check_screen()
        run_round(resume_table(resume or last_game(GameChoice.classic)), plain=plain, ascii_only=ascii_only)
        return
    if hot_seat and (level or opponent or people):
        raise SevenWondersError("choose either --hot-seat or an opponent; --people says how many are people")
    if people is not None and people < 1:
        raise SevenWondersError("at least one person plays; write --people 1 or more")
    if level and opponent:
        raise SevenWondersError("choose either --level or --opponent")
    specs = opponent.replace(",", " ").split() if opponent else [f"level:{level or DEFAULT_LEVEL}"]
    wanted = setting(
        players=players, changes=option, people=0 if hot_seat else people or 1, specs=specs, seat=seat, name=name
    )
    if not plain:
        check_screen()

    def again() -> Table:
        """Another game of the same kind, newly dealt."""
        return wanted.table(random_seed(), new_game_file())

    table = wanted.table(random_seed() if seed is None else seed, file or new_game_file())
    run_round(table, plain=plain, ascii_only=ascii_only, again=again)


def run_round(table: Table, *, plain: bool, ascii_only: bool, again: "Callable[[], Table] | None" = None) -> None:
    """Play at a table for 3 to 7, and say where the game is."""
    try:
        if plain:
            from .round_plain import PlainRound

            PlainRound(table, Console(highlight=False, soft_wrap=True, no_color=True)).run()
        else:
            from ..tui.classic import run

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
