"""Options that several commands share."""

from typing import Annotated

import typer

from ..duel.options import DEFAULT_PROFILE, Options, options_from
from ..kernel.errors import OptionError

ProfileOption = Annotated[str, typer.Option("--profile", help="Rules profile: bga, rulebook_2015 or sevenwd_io.")]
RulesOption = Annotated[
    list[str] | None,
    typer.Option(
        "--option", "-o", help="A rules option, as in promo_wonders=both; see 'sevenwonders rules --options'."
    ),
]
ModulesOption = Annotated[
    str, typer.Option("--modules", help="Expansions; none yet in this version.", show_default=False)
]
SeedOption = Annotated[
    int | None, typer.Option("--seed", help="The same seed gives the same deal and the same players.")
]

__all__ = ["DEFAULT_PROFILE", "ModulesOption", "ProfileOption", "RulesOption", "SeedOption", "rules_options"]


def rules_options(profile: str, changes: list[str] | None, modules: str = "") -> Options:
    """The rules options that a command line asks for."""
    for module in filter(None, modules.replace(",", " ").split()):
        raise OptionError(
            f"there is no module '{module}' in this version; it plays the base game and promotional Wonders"
        )
    given = {}
    for change in changes or []:
        name, equals, value = change.partition("=")
        if not equals:
            raise OptionError(f"'{change}' should read like promo_wonders=both")
        given[name.strip()] = value.strip()
    return options_from(profile, given)


def random_seed() -> int:
    """A seed nobody chose, short enough to read out."""
    import secrets

    return secrets.randbelow(10**9)
