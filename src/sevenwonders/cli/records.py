"""`sevenwonders replay`, `picture`, `import`, `lab trace` and `lab verify`: commands for recorded games."""

import json
import sys
import zlib
from collections.abc import Callable, Iterable, Iterator
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape

from .. import records
from ..errors import RecordError, SaveError
from ..game.game import AnyGame
from ..records import Record, Source
from ..records.streaming import open_decompressed
from ..records.toml import check_encoding
from ..registry import find_game_by_position_code, game_type
from . import options as opts
from .output import make_console
from .streams import print_line

# The seat, or a spectator, from whose view a game is shown.
Viewer = StrEnum("Viewer", "p1 p2 p3 p4 p5 p6 p7 spectator")
FileArgument = Annotated[Path, typer.Argument(help="A record file of any number of games, or - for standard input.")]
NumberOption = Annotated[
    int | None, typer.Option("--game", min=1, help="Only this game of the file, counted from 1.", show_default="all")
]
SeatOption = Annotated[
    Viewer | None, typer.Option(help="Show only what this seat, or a spectator, may know.", show_default="everything")
]


def parse_viewer_seat(viewer: Viewer | None, players: int) -> int | None:
    """Return the viewer's seat, counting from 0; None for a spectator, and `ALL_KNOWING` if no viewer is given.

    Args:
        viewer: the value of the option `--seat`, as in `p1`.
        players: the number of players of the game.

    Raises:
        RecordError: the game has fewer players.
    """
    if viewer is None:
        return records.ALL_KNOWING
    if viewer is Viewer.spectator:
        return None
    seat = int(viewer.value[1:]) - 1
    if seat >= players:
        raise RecordError(f"the game has no {viewer.value}; it has {players} players")
    return seat


def resolve_source(file: Path) -> Source:
    """Return the file, or the stream of standard input for `-`."""
    return file if str(file) != "-" else sys.stdin.buffer


def iter_records(file: Path, game: int | None = None) -> Iterator[Record]:
    """Yield the games of a record file or of standard input; with `game`, only that game, counting from 1."""
    return records.iter_records(resolve_source(file), game)


def read_single_record(file: Path, game: int | None = None, advice: str = "add --game N for one of them") -> Record:
    """Read the only game of a record file; with `game`, the game at that position, counting from 1.

    Raises:
        RecordError: the file has several games; the message ends with `advice`.
    """
    games = iter_records(file, game)
    first = next(games)
    if next(games, None) is not None:
        raise RecordError(f"'{file}' holds several games; {advice}")
    return first


def iter_readable_records(files: Iterable[Path], report_error: Callable[[str], object]) -> Iterator[Record]:
    """Yield the games of record files; call `report_error` for an unreadable game or file, and continue."""
    for file in files:
        try:
            for text in records.iter_game_texts(resolve_source(file)):
                try:
                    yield from text.parse_records()
                except RecordError as error:
                    report_error(f"{file}: {error}")
        except RecordError as error:
            report_error(str(error))


class ErrorCounter:
    """Counter of errors in an archive of games, which prints each error and chooses the exit status of the command.

    Attributes:
        number: the number of errors.
        games: the number of valid games, which the command increments.
    """

    def __init__(self) -> None:
        self.number = self.games = 0

    def print_error(self, sentence: object) -> None:
        """Print an error message and count it."""
        self.number += 1
        make_console(errors=True).print(f"[bold red]sevenwonders:[/] {escape(str(sentence))}", soft_wrap=True)

    def exit_on_errors(self) -> None:
        """Exit with status 1 if there was an error, and with 2 if no game was valid; else return."""
        if self.number:
            raise typer.Exit(1 if self.games else 2)


def print_each_game(file: Path, game: int | None, lines: Callable[[Record], Iterable[str]]) -> None:
    """Print the lines that `lines` returns for each game of a record file.

    With `game`, print only the game at this position, from 1. An error in a game is printed, and the next game follows.
    """
    error_counter = ErrorCounter()
    for record in (
        iter_readable_records([file], error_counter.print_error) if game is None else iter_records(file, game)
    ):
        try:
            for line in lines(record):
                print_line(line)
            error_counter.games += 1
        except RecordError as error:
            error_counter.print_error(error)
    error_counter.exit_on_errors()


def replay(
    file: FileArgument, seat: SeatOption = None, game: NumberOption = None, language: opts.LanguageOption = "en"
) -> None:
    """Show recorded games move by move, with prices and the final score sheet."""
    print_each_game(file, game, lambda record: record.listing(parse_viewer_seat(seat, len(record.players)), language))


def trace(file: FileArgument, seat: SeatOption = None, game: NumberOption = None) -> None:
    """Print one JSON object a ply: who decides what, prices, coins, cities.

    The last one has the result.
    """

    def iter_json_lines(record: Record) -> Iterator[str]:
        for entry in record.trace(parse_viewer_seat(seat, len(record.players))):
            yield json.dumps(entry, separators=(",", ":"))

    print_each_game(file, game, iter_json_lines)


def picture(
    context: typer.Context,
    file: Annotated[str, typer.Argument(help="A record file, - for standard input, or a position code.")],
    to: Annotated[Path, typer.Option(help="Where to draw: a .svg or .png; a film is a .svg, .webp or .gif.")],
    at: Annotated[
        int | None, typer.Option(min=0, help="Number of plies before the position.", show_default="all")
    ] = None,
    seat: Annotated[Viewer, typer.Option(help="The viewer: p1 to p7 or spectator.")] = Viewer.spectator,
    game: NumberOption = None,
    animate: Annotated[bool, typer.Option("--animate", help="Draw the whole game, decision by decision.")] = False,
    seconds: Annotated[
        float, typer.Option(min=0.05, help="Seconds for each frame; the last takes four times as long.")
    ] = 1.0,
    width: Annotated[int | None, typer.Option(min=100, help="Width in pixels.", show_default="1600; film 800")] = None,
    language: opts.LanguageOption = "en",
    dark: Annotated[bool, typer.Option("--dark", help="Use the dark colours of the page.")] = False,
    force: opts.ForceOption = False,
) -> None:
    """Draw a position of a recorded game, or with --animate all of it.

    What the viewer may not know is not drawn.
    """
    from ..pictures.picture import Appearance, Film, Picture

    look = Appearance(language, dark)._asdict()
    (Film if animate else Picture).check_path_ending(to)
    if not animate:
        opts.refuse_unused_options(context, "a picture that does not move", unused=["seconds"])
    if to.suffix == ".svg":
        opts.refuse_unused_options(context, "a .svg, which has any size", unused=["width"])
    if find_game_by_position_code(file):
        opts.refuse_unused_options(context, "a position", unused=["game", "at"])
    opts.check_new_file(to, force)
    recorded = _load_game_to_draw(file, game)
    kind = game_type(recorded.NAME)
    kind.require_capability(kind.capabilities.pictures, "pictures")
    if at is not None:
        recorded.rewind(at)
    viewer = parse_viewer_seat(seat, recorded.num_players)
    drawn = recorded.film(viewer, seconds, **look) if animate else recorded.picture(viewer, **look)
    drawn.save(to, width)


def _load_game_to_draw(file: str, number: int | None) -> AnyGame:
    """Load a game of a record file, or start a game from a position code.

    Args:
        file: the path of the record file, or the position code.
        number: the position of the game in the file, counting from 1; None if the file has only one game.
    """
    if kind := find_game_by_position_code(file):
        return kind.Game(position=kind.load_position(file))
    return read_single_record(Path(file), number).replay().game


def verify_deals(file: FileArgument, game: NumberOption = None) -> None:
    """Check that games of a server were dealt as promised before they began."""
    from ..server.tables.proof import check_shuffle_proof

    print_each_game(file, game, lambda record: [check_shuffle_proof(record)])


def import_games(
    files: Annotated[list[Path], typer.Argument(help="Logs of another site, or - for standard input.")],
    to: Annotated[Path, typer.Option(help="Write the games to this record file.")],
    site: Annotated[
        str | None, typer.Option("--from", help="The site: 7wd.io, sevenee or bga.", show_default="detected")
    ] = None,
    option: opts.RulesOption = None,
    force: opts.ForceOption = False,
) -> None:
    """Make records of games that were played elsewhere.

    If one of them cannot be read, nothing is written.
    """
    opts.check_new_file(to, force)
    opts.check_output_files(to, sources=files)
    changes = opts.parse_option_changes(option)
    games: list[Record] = []
    for file in files:
        try:
            games += records.import_records(_read_log_text(file), site, changes)
        except RecordError as error:
            raise RecordError(f"{file}: {error}") from None
    try:
        records.dump(games, to)
    except RecordError as error:
        raise SaveError(str(error)) from None
    print_line(f"{len(games):,} game{'s' * (len(games) != 1)} in {to}")


def _read_log_text(file: Path) -> str:
    """Read the text of a log of another site, which may be compressed by gzip."""
    try:
        with open_decompressed(resolve_source(file)) as log:
            data = log.read()
        check_encoding(data)
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise RecordError("this is no text in UTF-8; save the log as it comes") from None
    except EOFError:
        raise RecordError("the compressed file breaks off") from None
    except (OSError, zlib.error) as error:
        reason = (isinstance(error, OSError) and error.strerror) or error
        raise RecordError(f"this cannot be read: {reason}") from None
