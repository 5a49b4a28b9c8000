"""Options that several commands share."""

from collections.abc import Mapping
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..duel.options import DEFAULT_PROFILE, Options, options_from
from ..errors import OptionError, SevenWondersError

if TYPE_CHECKING:
    from ..classic.options import Options as TableOptions


class GameChoice(StrEnum):
    """Which game is meant."""

    duel = "duel"
    classic = "classic"


GameOption = Annotated[GameChoice, typer.Option("--game", help="duel for two, classic for 3 to 7.")]
ProfileOption = Annotated[str, typer.Option("--profile", help="Rules: default, bga, rulebook_2015 or sevenwd_io.")]
RulesOption = Annotated[
    list[str] | None,
    typer.Option(
        "--option", "-o", help="A rules option, as in promo_wonders=both; see 'sevenwonders rules --options'."
    ),
]
ModulesOption = Annotated[
    str, typer.Option("--modules", help="pantheon, agora, pantheon,agora or solo.", show_default="the base game")
]
SeedOption = Annotated[
    int | None, typer.Option("--seed", help="The same seed gives the same deal and the same players.")
]

OthersArgument = Annotated[
    list[str] | None, typer.Argument(help="More players, after --players A.", show_default=False)
]
RecordsOption = Annotated[Path | None, typer.Option("--records", help="Write every game to this record file.")]
ForceOption = Annotated[bool, typer.Option("--force", help="Write over files that exist.")]

__all__ = [
    "DEFAULT_PROFILE",
    "ForceOption",
    "GameChoice",
    "GameOption",
    "ModulesOption",
    "OthersArgument",
    "ProfileOption",
    "RecordsOption",
    "RulesOption",
    "SeedOption",
    "check_folder",
    "check_new",
    "player_names",
    "random_seed",
    "refuse",
    "rules_options",
    "table_options",
    "table_players",
]


def player_names(players: list[str], others: list[str] | None) -> list[str]:
    """The players of `--players A B`, `--players A --players B` or `--players "A B"`; each is known to exist."""
    from ..players import player_from

    names = _words(players, others)
    for name in names:
        player_from(name)
    return names


def table_players(players: list[str], others: list[str] | None) -> list[str]:
    """The same for a table of 7 Wonders, each by its own name (`level:3` for `3`)."""
    from ..players import player_from

    return [player_from(name, game="classic").name for name in _words(players, others)]


def _words(players: list[str], others: list[str] | None) -> list[str]:
    return [name for given in (*players, *(others or [])) for name in given.replace(",", " ").split()]


def refuse(given: Mapping[str, object], whose: str) -> None:
    """Refuse options that belong to the other game: those that have a value."""
    for name, value in given.items():
        if value:
            raise SevenWondersError(f"{name} is for {whose}")


def check_folder(path: Path | None) -> None:
    """Refuse a file in a folder that is not there: rather than to make what was mistyped."""
    if path is not None and not path.absolute().parent.is_dir():
        raise SevenWondersError(f"there is no folder '{path.absolute().parent}' to write {path.name} to")


def check_new(path: Path | None, force: bool) -> None:
    """Refuse a file that cannot be written, or that holds something already, before hours of work."""
    if path is None:
        return
    check_folder(path)
    if path.is_dir():
        raise SevenWondersError(f"'{path}' is a folder; name a file in it")
    if path.is_file() and path.stat().st_size and not force:
        raise SevenWondersError(f"'{path}' exists; name another file, or add --force to write over it")


def rules_options(profile: str, changes: list[str] | None, modules: str = "") -> Options:
    """The rules options that a command line asks for."""
    given = _changes(changes, "promo_wonders=both")
    return options_from(profile, given, modules.replace(",", " ").lower().split())


def table_options(seats: int, changes: list[str] | None) -> "TableOptions":
    """Those of a game of 7 Wonders for an experiment: sides are drawn unless something else is said."""
    from ..classic.options import options_from

    return options_from({"players": seats, "sides": "random", **_changes(changes, "sides=day")})


def _changes(changes: list[str] | None, example: str) -> dict[str, str]:
    given = {}
    for change in changes or []:
        name, equals, value = change.partition("=")
        if not equals:
            raise OptionError(f"'{change}' should read like {example}")
        given[name.strip()] = value.strip()
    return given


def random_seed() -> int:
    """A seed nobody chose and nobody can guess from the first cards."""
    import secrets

    return secrets.randbits(63)
