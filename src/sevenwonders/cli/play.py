"""`sevenwonders play`: a game in this terminal."""

import shutil
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from shlex import quote
from typing import Annotated

import typer

from ..errors import SevenWondersError
from ..game.player import compiled_part_name
from ..game.record import Record
from ..local.saves import find_last_unfinished_game, make_save_path
from ..local.table import LocalTable, resume_table
from ..local.tutor import Tutor
from ..players.spec import is_user_code, split_specs
from ..registry import GAMES, game_type
from . import INTERRUPTED, compilation
from . import options as opts
from .output import make_plain_console
from .plain import PlainGame
from .records import read_single_record
from .streams import can_print, print_line
from .table_config import TableConfig

# Options that may be given with a saved game.
OPTIONS_OF_SAVED_GAMES = {"game", "resume", "last", "opponent", "plain", "tutored", "ascii_only", "language"}


def play(
    context: typer.Context,
    game: Annotated[
        str | None,
        typer.Argument(
            help="duel for two, classic for 3 to 7.", show_default="duel", autocompletion=opts.complete_game_name
        ),
    ] = None,
    players: Annotated[int | None, typer.Option(help="classic: number of players, 3 to 7.", show_default="3")] = None,
    people: Annotated[int | None, typer.Option(help="Number of people at this terminal.", show_default="1")] = None,
    level: Annotated[int | None, typer.Option(min=1, help="The computer's level.", show_default="2; classic 3")] = None,
    opponent: Annotated[
        str | None,
        typer.Option(help="Any player: search:1s, style:scholar, exec:COMMAND; classic: several, by commas."),
    ] = None,
    hot_seat: Annotated[bool, typer.Option("--hot-seat", help="All players are people at this terminal.")] = False,
    seat: Annotated[
        str | None, typer.Option(help="Where you sit: first, second, a number or random.", show_default="random")
    ] = None,
    name: Annotated[str | None, typer.Option(help="Your name.", show_default="You")] = None,
    plain: opts.PlainOption = False,
    tutored: Annotated[
        bool, typer.Option("--tutor", help="Ask again before a move that gives away more than a tenth of a win.")
    ] = False,
    ascii_only: opts.AsciiOption = False,
    language: opts.LanguageOption = "en",
    file: Annotated[
        Path | None, typer.Option(help="Keep the game in this new file instead of the data folder.", show_default=False)
    ] = None,
    resume: Annotated[Path | None, typer.Option(help="Resume a saved game.", show_default=False)] = None,
    deal: Annotated[
        Path | None,
        typer.Option(help="Play the deal of this recorded game, with its rules and its luck.", show_default=False),
    ] = None,
    last: Annotated[bool, typer.Option("--last", help="Continue the game saved last.")] = False,
    seed: opts.SeedOption = None,
    profile: opts.ProfileOption = "",
    option: opts.RulesOption = None,
    modules: opts.ModulesOption = "",
) -> None:
    """Play against the computer, or several people at one terminal.

    Every move is saved at once.
    """
    if plain:
        opts.refuse_unused_options(context, "--plain", unused=["ascii_only"])
    if hot_seat or (people or 1) > 1:
        opts.refuse_unused_options(context, "several people, who have the names of their seats", unused=["name"])
    opponents = split_specs(opponent or "")
    if resume or last:
        refuse_options_of_saved_game(context, opponents)
        play_table(open_saved_table(resume, game, opponents, plain), None, plain, tutored, ascii_only, language)
        return
    record = read_deal_record(deal, game) if deal else None
    if record and (players or profile or option or modules or seed is not None):
        raise SevenWondersError("a deal brings its game, rules and luck; leave out --players, rules and --seed")
    kind = game_type(record.GAME if record else game or GAMES[0])
    if record:
        options = record.options
    else:
        # as an option, because the advice in the error about `seats` is for experiments
        number = [f"players={players}"] if players is not None and len(kind.seats) > 1 else []
        changes = [*(option or []), *number]
        options = opts.parse_rules_options(kind, None, profile, changes, modules, for_experiment=False)
    setting = TableConfig.from_options(
        kind,
        options,
        players=players,
        people=people,
        hot_seat=hot_seat,
        level=level,
        opponents=opponents,
        seat=seat,
        name=name,
        language=language,
    )
    if not plain:
        check_terminal()
    opts.check_output_files(file)
    table = setting.deal_table(opts.draw_seed() if seed is None else seed, file or make_save_path(), record)
    play_table(table, setting.deal_another_table, plain, tutored, ascii_only, language)


def refuse_options_of_saved_game(context: typer.Context, opponents: Sequence[str]) -> None:
    """Raise an error for given options that a saved game fixes already, such as its rules.

    `opponents` may only name players from outside this package, because a saved game does not contain their code.
    """
    opts.refuse_unused_options(context, "a saved game, which has its names", unused=["name"])
    given = opts.find_given_options(context).keys()
    if given - OPTIONS_OF_SAVED_GAMES or given >= {"resume", "last"} or not all(map(is_user_code, opponents)):
        raise SevenWondersError("a saved game has its players, rules and file already; give --resume or --last alone")


def open_saved_table(file: Path | None, game: str | None, opponents: Sequence[str], plain: bool) -> LocalTable:
    """Open the table of a saved game, or without `file` of the game saved last.

    Args:
        file: the file of the game.
        game: the name of the game, to which the saved game must belong; None for any.
        opponents: the players from outside this package that may be started again for the saved game.
        plain: whether the game is printed as lines of text, which any terminal or pipe can show.
    """
    if not plain:
        check_terminal()
    path = file or find_last_unfinished_game(game)
    table = resume_table(path, opponents)
    if game is not None and table.kind is not game_type(game):
        raise SevenWondersError(f"'{path}' holds a game of {table.kind.title}; leave out '{game}'")
    return table


def play_table(
    table: LocalTable,
    another_table: Callable[[], LocalTable] | None,
    plain: bool,
    tutored: bool,
    ascii_only: bool,
    language: str,
) -> None:
    """Play a game in this terminal, and print at the end where the game is saved.

    Args:
        table: the table.
        another_table: deals another game when this one is over; None if there is no other.
        plain: whether to print lines of text instead of drawing a screen.
        tutored: whether to warn people before bad moves.
        ascii_only: whether the screen has only ASCII characters.
        language: the language of the game, as in `en`.
    """
    tutor, status = Tutor(table.kind.messages(language)) if tutored else None, 0
    try:
        parts = {"search", *map(compiled_part_name, table.players)} - {""}  # for hints
        compilation.ensure_compiled(*(f"{table.kind.name}-{part}" for part in sorted(parts)))
        if plain:
            PlainGame(table, make_plain_console(), tutor, language).run()
        else:
            from ..tui import make_app, run_app
            from ..tui.theme import ASCII

            ascii_only = ascii_only or not can_print("".join(ASCII))
            app = make_app(table, ascii_only=ascii_only, again=another_table, tutor=tutor, language=language)
            table, status = run_app(app)
    except KeyboardInterrupt:
        print_line()  # after the ^C
        status = INTERRUPTED
    finally:
        table.close()
    ensure_saved_and_print_path(table)
    if status:
        raise typer.Exit(status)


def read_deal_record(file: Path, game: str | None) -> Record:
    """Read the recorded game of the option `--deal`, whose deal is to be played again.

    `game` is the name of the game, to which the record must belong; None for any.
    """
    record = read_single_record(file, advice="name a file with one of them")
    if game not in (None, record.GAME):
        raise SevenWondersError(f"'{file}' holds a game of {game_type(record.GAME).title}; leave out '{game}'")
    return record


def check_terminal() -> None:
    """Raise an error if input or output is a pipe, or the terminal is too small for the screen."""
    from ..tui.window import MIN_TERMINAL_SIZE, is_terminal_large_enough

    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise SevenWondersError("this is no terminal; use --plain to play through pipes")
    size = shutil.get_terminal_size()
    if not is_terminal_large_enough(size.columns, size.lines):
        least = "x".join(map(str, MIN_TERMINAL_SIZE))
        raise SevenWondersError(
            f"the terminal has {size.columns}x{size.lines} characters; make it {least} or use --plain"
        )


def ensure_saved_and_print_path(table: LocalTable) -> None:
    """Print where a game is saved; if its file cannot be written, first save it elsewhere, and exit with status 1."""
    wanted = table.path
    if not table.is_saved and table.save_anywhere() != wanted:
        print_line(f"'{wanted}' cannot be written; the game was saved somewhere else:", errors=True)
    if table.path is None or not table.path.exists():
        print_line("No move was made, so nothing was saved.")
    elif table.game.is_over:
        print_line(f"The game is saved; look at it with:\n  sevenwonders replay {table.path}")
    else:
        own = ",".join(sorted(set(filter(is_user_code, table.seats))))
        against = f" --opponent {quote(own)}" if own else ""
        print_line(f"The game is saved; go on with:\n  sevenwonders play --resume {table.path}{against}")
    if table.path != wanted:
        raise typer.Exit(1)
