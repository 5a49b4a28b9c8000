"""The command `sevenwonders`: one small file a group of subcommands."""

import os
import sys

import typer
from rich.console import Console

from ..kernel.errors import SevenWondersError
from . import arena, cards, play, records, rules, simulate, warm

app = typer.Typer(
    name="sevenwonders",
    help="7 Wonders Duel: play, study and simulate.  A fan project, not affiliated with the publisher.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
for module in (play, records, arena, simulate, cards, rules, warm):
    module.register(app)


@app.callback(invoke_without_command=True)
def version(
    context: typer.Context, show: bool = typer.Option(False, "--version", help="Print the version and stop.")
) -> None:
    """7 Wonders Duel: play, study and simulate.  A fan project, not affiliated with the publisher."""
    if show:
        from .. import __version__

        typer.echo(f"sevenwonders {__version__}")
        raise typer.Exit


def main() -> None:
    """Run the command; whatever goes wrong becomes one sentence and an exit code."""
    errors = Console(stderr=True, highlight=False, soft_wrap=True)
    try:
        app()
    except SevenWondersError as error:
        errors.print(f"[bold red]sevenwonders:[/] {_plain(error)}")
        sys.exit(2)
    except KeyboardInterrupt:
        errors.print("interrupted")
        sys.exit(130)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # whoever read us has gone
        sys.exit(141)
    except OSError as error:
        errors.print(f"[bold red]sevenwonders:[/] {_plain(error.strerror)}: {_plain(error.filename or 'a file')}")
        sys.exit(1)
    except Exception as error:
        if os.environ.get("SEVENWONDERS_DEBUG"):
            raise
        errors.print(
            f"[bold red]sevenwonders:[/] something went wrong that should not have: {_plain(repr(error))}; "
            "set SEVENWONDERS_DEBUG=1 for the details and please report them"
        )
        sys.exit(1)


def _plain(text: object) -> str:
    return str(text).replace("[", r"\[")
