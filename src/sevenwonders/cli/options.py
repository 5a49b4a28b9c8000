"""Command-line options that several commands share, and functions that check them."""

import secrets
import shlex
import sys
from collections.abc import Iterable
from io import StringIO
from pathlib import Path
from typing import Annotated

import typer
from rich import box
from rich.console import Console
from rich.table import Table

from ..errors import OptionError, SevenWondersError
from ..files import open_atomically
from ..game.game_type import AnyGameType
from ..game.options import Options
from ..game.player import compiled_part_name
from ..messages import check_language
from ..players import player_from
from ..players.spec import is_user_code, split_specs
from ..registry import game_names
from . import compilation


def complete_game_name(prefix: str) -> list[str]:
    """Return the games whose names start with `prefix`, for shell completion."""
    return [name for name in game_names() if name.startswith(prefix)]


GameOption = Annotated[
    str, typer.Option(help="duel for two, classic for 3 to 7.", autocompletion=complete_game_name, metavar="GAME")
]
ProfileOption = Annotated[
    str, typer.Option(help="Rules: default, bga, rulebook_2015 or sevenwd_io.", show_default="default")
]
RulesOption = Annotated[
    list[str] | None,
    typer.Option(
        "--option", "-o", help="A rules option, as in promo_wonders=both; see 'sevenwonders rules --options'."
    ),
]
ModulesOption = Annotated[
    str, typer.Option(help="pantheon, agora, pantheon,agora or solo.", show_default="the base game")
]
SeedOption = Annotated[int | None, typer.Option(help="The same seed gives the same deal and the same players.")]

OthersArgument = Annotated[list[str] | None, typer.Argument(help="More players.", show_default=False)]
SeatsOption = Annotated[int | None, typer.Option(help="Players at a table of 7 Wonders.", show_default="3")]
RecordsOption = Annotated[Path | None, typer.Option(help="Write every game to this record file.")]
ProcessesOption = Annotated[int | None, typer.Option(min=1, help="Number of processes; one a core by default.")]


def _use_executor(context: typer.Context, name: str) -> str:
    if name != "local":
        from ..lab import use_executor

        context.with_resource(use_executor(name))
    return name


ExecutorOption = Annotated[
    str,
    typer.Option(
        "--executor",
        callback=_use_executor,
        help="Where to work: local, or with the extra 'ray' on a Ray cluster: ray, ray:ADDRESS.",
    ),
]
ResultsOption = Annotated[Path | None, typer.Option(help="Keep the results in this file; continue where it ends.")]
WriteOption = Annotated[Path | None, typer.Option(help="Write the tables to this Markdown file, replacing it.")]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON for programs instead of tables.")]
LanguageOption = Annotated[
    str, typer.Option(callback=check_language, help="Language of what is printed: en, de, fr or es.")
]
PlainOption = Annotated[bool, typer.Option("--plain", help="Lines of text, for pipes and screen readers.")]
AsciiOption = Annotated[bool, typer.Option("--ascii", help="Only ASCII characters on the screen.")]
ForceOption = Annotated[bool, typer.Option("--force", help="Overwrite existing files.")]


def parse_player_names(players: list[str], others: list[str] | None, game: str) -> list[str]:
    """Return the names of the players given as `--players A B`, `--players A --players B` or `--players "A B"`.

    Players that do not exist raise an error. Short names are completed (`level:3` for `3`), except for players from
    outside this package.

    Args:
        players: the values of `--players`.
        others: the further words, which the parser treats as arguments.
        game: the name of the game.
    """
    from ..lab.isolation import check_player_starts, is_custom_player

    words = [word for given in (*players, *(others or [])) for word in split_specs(given)]
    if not words:
        raise SevenWondersError("no player is named; give one or more, as in: level:3 search:1s")
    for word in filter(is_custom_player, words):
        check_player_starts(word, game)
    return [
        word if is_user_code(word) or is_custom_player(word) else player_from(word, game=game).name for word in words
    ]


def compile_for_players(names: list[str], game: str, simulated: bool = False) -> None:
    """Compile the machine code that players need, unless it is compiled already.

    Args:
        names: the players.
        game: the name of the game.
        simulated: whether only the machine code for random games is needed, because all players are random.
    """
    from ..lab.isolation import is_custom_player

    parts = {compiled_part_name(player_from(name, game=game)) for name in names if not is_custom_player(name)} - {""}
    compilation.ensure_compiled(*(f"{game}-{part}" for part in (["games"] if simulated else sorted(parts))))


def find_given_options(context: typer.Context) -> dict[str, str]:
    """Return the options that the user gave, as spelled on the command line (`--game`), by parameter name."""
    named = {parameter.name: parameter.opts[0] for parameter in context.command.params if parameter.name}
    sources = {name: context.get_parameter_source(name) for name in named}
    return {name: named[name] for name, source in sources.items() if source and source.name == "COMMANDLINE"}


def refuse_unused_options(
    context: typer.Context, beside: str, *, unused: Iterable[str] = (), used: Iterable[str] | None = None
) -> None:
    """Raise an error for given options that have no effect together with another option.

    Args:
        context: the parsed command line.
        beside: the other option, as it is spelled.
        unused: the parameters without effect.
        used: instead of `unused`, all parameters that have an effect.

    Raises:
        SevenWondersError: an option without effect was given.
    """
    used_options = find_given_options(context)
    ignored = unused if used is None else used_options.keys() - set(used)
    for name in sorted(used_options.keys() & set(ignored)):
        raise SevenWondersError(f"{used_options[name]} does nothing beside {beside}; leave out one of them")


def check_output_files(*files: Path | None, sources: Iterable[Path] = ()) -> None:
    """Raise an error for output files that cannot be written, and for a file named twice.

    Args:
        files: the output files; None for options that were not given.
        sources: the input files, which may not be overwritten.
    """
    seen = set()
    read = {source.resolve() for source in sources}
    for path in filter(None, files):
        if not path.absolute().parent.is_dir():
            raise SevenWondersError(f"there is no folder '{path.absolute().parent}' to write {path.name} to")
        if path.is_dir():
            raise SevenWondersError(f"'{path}' is a folder; name a file in it")
        if path.resolve() in read:
            raise SevenWondersError(f"'{path}' is what is read; write to another file")
        if path.resolve() in seen:
            raise SevenWondersError(f"'{path}' is named twice; write each thing to a file of its own")
        seen.add(path.resolve())


def check_new_file(path: Path | None, force: bool) -> None:
    """Raise an error if an output file cannot be written, or if it is not empty and `--force` is not given.

    Commands call this before they start to work.
    """
    if path is None:
        return
    check_output_files(path)
    if path.is_file() and path.stat().st_size and not force:
        raise SevenWondersError(f"'{path}' exists; name another file, or add --force to write over it")


def write_markdown(path: Path, title: str, parts: Iterable[Table | str]) -> None:
    """Write a Markdown page: a title, the command line of this process, and tables and lines of text."""
    page = [f"# {title}", f"```sh\n{shlex.join(['sevenwonders', *sys.argv[1:]])}\n```"]
    for part in parts:
        if isinstance(part, str):
            page.append(part)
            continue
        above, below, part.title, part.caption = part.title, part.caption, None, None
        part.box, part.show_edge, part.pad_edge = box.MARKDOWN, True, True
        text = StringIO()
        Console(file=text, width=1000).print(part)
        page += [f"## {above}" if above else "", text.getvalue().strip(), str(below or "")]
    with open_atomically(path) as file:
        file.write(("\n\n".join(filter(None, page)) + "\n").encode())


def parse_rules_options(
    kind: AnyGameType,
    seats: int | None,
    profile: str,
    changes: list[str] | None,
    modules: str,
    *,
    for_experiment: bool = True,
) -> Options:
    """Return the rules options that the options of a command ask for.

    Args:
        kind: the game.
        seats: the number of players; None leaves it to `changes`, or else to the default.
        profile: the name of a profile, a named set of options; empty for the default.
        changes: rules options, as in `promo_wonders=both`.
        modules: the modules, separated by commas or spaces.
        for_experiment: whether choices that people make before a game are made at random.
    """
    given: dict[str, object] = {**parse_option_changes(changes)}
    if seats is not None:
        if len(kind.seats) == 1:
            raise SevenWondersError(f"{kind.title} has always {kind.seats[0]} players; add --game classic for more")
        given["players"] = seats
    make_options = kind.experiment_options if for_experiment else kind.options
    return make_options(given, profile, modules.replace(",", " ").lower().split())


def experiment_to_json(
    kind: AnyGameType, options: Options, seed: int, games: int, is_interrupted: bool
) -> dict[str, object]:
    """Describe an experiment in JSON values: the game, the seed, the planned games and the rules options.

    Args:
        kind: the game.
        options: the rules options.
        seed: the seed of the games.
        games: the planned number of games.
        is_interrupted: whether the experiment ended early.
    """
    from ..lab.result_log import options_to_json

    return {
        "game": kind.name,
        "seed": seed,
        "planned": games,
        "interrupted": is_interrupted,
        "options": options_to_json(options),
    }


def parse_option_changes(changes: list[str] | None) -> dict[str, str]:
    """Parse rules options such as `promo_wonders=both` to a dictionary.

    Raises `OptionError` for a text without an equals sign.
    """
    given = {}
    for change in changes or []:
        name, equals, value = change.partition("=")
        if not equals:
            raise OptionError(f"'{change}' should read like promo_wonders=both")
        given[name.strip()] = value.strip()
    return given


def draw_seed() -> int:
    """Draw a random seed, so large that players cannot find it from the first cards of a deal."""
    return secrets.randbits(63)
