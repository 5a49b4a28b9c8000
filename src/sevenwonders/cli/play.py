"""`sevenwonders play`: a game in this terminal."""

import shutil
import sys
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Annotated

import typer

from ..errors import SevenWondersError
from . import INTERRUPTED
from .options import (
    ModulesOption,
    ProfileOption,
    RulesOption,
    SeedOption,
    check_folder,
    game_options,
    games,
    random_seed,
    refuse_unused,
)
from .streams import can_print, say

if TYPE_CHECKING:
    from ..game.record import Record
    from ..local.table import Table


def play(
    context: typer.Context,
    game: Annotated[
        str | None, typer.Argument(help="duel for two, classic for 3 to 7.", show_default="duel", autocompletion=games)
    ] = None,
    players: Annotated[
        int | None, typer.Option("--players", help="classic: how many play, 3 to 7.", show_default="3")
    ] = None,
    people: Annotated[
        int | None, typer.Option("--people", help="How many of them sit at this terminal.", show_default="1")
    ] = None,
    level: Annotated[
        int | None, typer.Option("--level", min=1, help="The computer's level.", show_default="2; classic 3")
    ] = None,
    opponent: Annotated[
        str | None,
        typer.Option(
            "--opponent", help="Any player: search:1s, style:scholar, exec:COMMAND; classic: several, by commas."
        ),
    ] = None,
    hot_seat: Annotated[bool, typer.Option("--hot-seat", help="Everybody is a person at this terminal.")] = False,
    seat: Annotated[
        str | None,
        typer.Option("--seat", help="Where you sit: first, second, a number or random.", show_default="random"),
    ] = None,
    name: Annotated[str, typer.Option("--name", help="How you are called.")] = "You",
    plain: Annotated[bool, typer.Option("--plain", help="Lines of text, for pipes and screen readers.")] = False,
    tutored: Annotated[bool, typer.Option("--tutor", help="Ask again before a move that gives much away.")] = False,
    ascii_only: Annotated[bool, typer.Option("--ascii", help="Only ASCII characters on the screen.")] = False,
    file: Annotated[Path | None, typer.Option("--file", help="Keep the game in this file.", show_default=False)] = None,
    resume: Annotated[
        Path | None, typer.Option("--resume", help="Go on with a saved game.", show_default=False)
    ] = None,
    deal: Annotated[
        Path | None,
        typer.Option("--deal", help="Play a recorded game's deal, with its luck.", show_default=False),
    ] = None,
    last: Annotated[bool, typer.Option("--last", help="Go on with the game saved last.")] = False,
    seed: SeedOption = None,
    profile: ProfileOption = "",
    option: RulesOption = None,
    modules: ModulesOption = "",
) -> None:
    """Play against the computer, or several people at one terminal.

    Every move is saved at once.
    """
    from ..game.player import machine_code_of
    from ..local.saves import last_game, new_game_file
    from ..local.table import resume_table
    from ..local.tutor import Tutor
    from ..players.spec import is_own, words_of
    from ..registry import GAMES, game_type
    from .setting import Setting
    from .warm import make_ready

    if plain:
        refuse_unused(context, "--plain", unused=["ascii_only"])
    if hot_seat or (people or 1) > 1:
        refuse_unused(context, "several people at one terminal, who are called by their seats", unused=["name"])
    if resume or last:
        refuse_unused(context, "a saved game, which has its names", unused=["name"])
    chosen = (players, people, level, hot_seat, seat, file, option, modules, profile, seed is not None)
    opponents = words_of(opponent or "")
    again = None
    if resume or last:
        if deal or any(chosen) or (resume and last) or not all(map(is_own, opponents)):
            raise SevenWondersError(
                "a saved game has its players, rules and file already; give --resume or --last alone"
            )
        if not plain:
            check_screen()
        path = resume or last_game(game)
        table = resume_table(path, opponents)
        if game is not None and table.kind is not game_type(game):
            raise SevenWondersError(f"the game in '{path}' is one of {table.kind.title}; leave out '{game}'")
    else:
        like = _dealt(deal, game)
        if like and (players or profile or option or modules or seed is not None):
            raise SevenWondersError("a deal brings its game, rules and luck; leave out --players, rules and --seed")
        kind = game_type(like.GAME if like else game or GAMES[0])
        setting = Setting.of(
            kind,
            like.options if like else game_options(kind, players, profile, option, modules),
            players=players,
            people=people,
            hot_seat=hot_seat,
            level=level,
            opponents=opponents,
            seat=seat,
            name=name,
        )
        if not plain:
            check_screen()
        check_folder(file)
        table = setting.table(random_seed() if seed is None else seed, file or new_game_file(), like)

        def again() -> "Table":
            """Another game of the same kind, newly dealt."""
            return setting.table(random_seed(), new_game_file())

    tutor, status = Tutor() if tutored else None, 0
    try:
        parts = {"search", *map(machine_code_of, table.players)} - {""}  # for hints
        make_ready(*(f"{table.kind.name}-{part}" for part in sorted(parts)))
        if plain:
            from .output import plain_console
            from .plain import PlainGame

            PlainGame(table, plain_console(), tutor).run()
        else:
            from ..tui import run
            from ..tui.theme import ASCII

            ascii_only = ascii_only or not can_print("".join(ASCII))
            table, status = run(table, ascii_only=ascii_only, again=again, tutor=tutor)
    except KeyboardInterrupt:
        say()  # after the ^C
        status = INTERRUPTED
    finally:
        table.close()
    part(table)
    if status:
        raise typer.Exit(status)


def _dealt(file: Path | None, game: str | None) -> "Record | None":
    """The recorded game whose deal is to be played."""
    from ..registry import game_type
    from .records import read_one

    if file is None:
        return None
    record = read_one(file, advice="name a file with one of them")
    if game not in (None, record.GAME):
        raise SevenWondersError(f"the deal in '{file}' is one of {game_type(record.GAME).title}; leave out '{game}'")
    return record


def check_screen() -> None:
    """Refuse what is no terminal, and a terminal that is too small to begin with."""
    from ..tui.window import SMALLEST, fits

    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise SevenWondersError("this is no terminal; use --plain to play through pipes")
    size = shutil.get_terminal_size()
    if not fits(size.columns, size.lines):
        least = "x".join(map(str, SMALLEST))
        raise SevenWondersError(
            f"the terminal has {size.columns}x{size.lines} characters; make it {least} or use --plain"
        )


def part(table: "Table") -> None:
    """Say where the game is; one that could not be saved where it should be is saved somewhere else."""
    from ..players.spec import is_own

    wanted = table.path
    if not table.is_saved and table.rescue() != wanted:
        say(f"'{wanted}' cannot be written; the game was saved somewhere else:", errors=True)
    if table.path is None or not table.path.exists():
        say("No move was made, so nothing was saved.")
    elif table.game.is_over:
        say(f"The game is saved; look at it with:\n  sevenwonders replay {table.path}")
    else:
        own = ",".join(sorted(set(filter(is_own, table.seats))))
        against = f" --opponent {quote(own)}" if own else ""
        say(f"The game is saved; go on with:\n  sevenwonders play --resume {table.path}{against}")
    if table.path != wanted:
        raise typer.Exit(1)
