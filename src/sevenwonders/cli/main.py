"""The command itself: its subcommands, and the handling of errors."""

import _thread
import contextlib
import importlib
import io
import os
import re
import signal
import sys
import threading
import warnings
from collections.abc import Mapping, Sequence
from types import FrameType
from typing import NoReturn, TextIO

import typer
from rich.console import Console
from rich.text import Text
from typer.exceptions import TyperException

from ..errors import SaveError, SevenWondersError, WorkerKilledError
from . import INTERRUPTED
from .streams import make_streams_printable, print_line

Panels = Mapping[str, Mapping[str, str]]

NAME = "sevenwonders"
EXIT_SIGNALS = ("SIGTERM", "SIGHUP")  # Windows has only the first
INTERRUPT_RETRY_SECONDS = 0.01
BROKEN_PIPE = 141  # the exit status if the reader of the output has gone
COMPLETION = "_SEVENWONDERS_COMPLETE"  # set if a shell asks for completions
HELP = """7 Wonders Duel and 7 Wonders: play, study and simulate.  A fan project, not affiliated with the publisher.

Without a command it opens the table in the browser, as `sevenwonders serve` does.
"""
LAB_HELP = "Tools for research: many games, archives of games, training, machine code."
COMMANDS = {  # by panel of the help: each command with its module and function
    "Play": {"play": "play:play", "puzzles": "puzzles.play:play_puzzles"},
    "Study": {
        "replay": "records:replay",
        "analyse": "review.analyse:analyse_records",
        "picture": "records:picture",
        "import": "records:import_games",
        "cards": "components:cards",
        "rules": "components:rules",
    },
    "Server": {"serve": "serve:serve"},
}
LAB = {
    "Matches and simulations": {
        "arena": "arena:arena",
        "simulate": "simulate:simulate",
        "calibrate": "calibrate:calibrate",
        "luck": "review.luck:check_luck_estimates",
    },
    "Recorded games": {
        "explore": "archives.explore:show_pick_values",
        "statistics": "archives.explore:show_player_statistics",
        "export": "archives.tables:export",
        "query": "archives.tables:query",
        "trace": "records:trace",
        "verify": "records:verify_deals",
    },
    "Players and puzzles": {"train": "train:train", "engine": "engine:engine", "puzzles": "puzzles.generate:generate"},
    "Machine code": {"warm": "compilation:compile_ahead", "check": "gpu_check:check_gpu"},
}


def build_application(*words: str) -> typer.Typer:
    """Build the command with all its subcommands; if `words` (a command line) name a subcommand, with only this one.

    A single subcommand starts faster, because the modules of other subcommands are not imported.
    """
    app, lab = (
        typer.Typer(pretty_exceptions_enable=False, context_settings={"help_option_names": ["-h", "--help"]})
        for _ in range(2)
    )
    is_lab = words[:1] == ("lab",)
    if not is_lab:
        _add_commands(app, COMMANDS, words[:1])
    if is_lab or not _has_command(COMMANDS, words[:1]):
        _add_commands(lab, LAB, words[1:2])
        lab.callback(invoke_without_command=True)(print_lab_help)
        app.add_typer(lab, name="lab", help=LAB_HELP, rich_help_panel="Research")
    app.callback(invoke_without_command=True, help=HELP)(print_version_or_serve)
    return app


def _has_command(panels: Panels, words: Sequence[str]) -> bool:
    return any(word in commands for word in words for commands in panels.values())


def _add_commands(app: typer.Typer, panels: Panels, words: Sequence[str]) -> None:
    """Add the commands named in `words` to `app`, or all commands if none is named.

    `panels` are the commands by panel of the help text, as in `COMMANDS`.
    """
    is_known = _has_command(panels, words)
    for panel, commands in panels.items():
        for name, target in commands.items():
            if name in words or not is_known:
                module, _, function = target.partition(":")
                command = getattr(importlib.import_module(f".{module}", __package__), function)
                app.command(name, rich_help_panel=panel)(command)


def print_lab_help(context: typer.Context) -> None:
    """Print the help of `sevenwonders lab` if no subcommand is given."""
    if context.invoked_subcommand is None:
        print_line(context.get_help())


def describe_moved_command(words: Sequence[str]) -> str | None:
    """Return a sentence with the new name of a command that was moved; None for any other command.

    >>> describe_moved_command(["arena", "--players", "greedy"])
    "'sevenwonders arena' is now 'sevenwonders lab arena'"
    """
    if words[:2] == ["puzzles", "mine"]:
        return f"'{NAME} puzzles mine' is now '{NAME} lab puzzles'"
    if _has_command(LAB, words[:1]) and not _has_command(COMMANDS, words[:1]):
        return f"'{NAME} {words[0]}' is now '{NAME} lab {words[0]}'"
    return None


def print_version_or_serve(
    context: typer.Context, show: bool = typer.Option(False, "--version", help="Print the version and stop.")
) -> None:
    """Print the version, or open the table in the browser if no subcommand is named."""
    if show:
        from .. import __version__

        print_line(f"sevenwonders {__version__}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        from .serve import serve

        serve()


PARSER_MESSAGES = (  # patterns of the parser's messages, and our wording of them
    (r"Invalid value for '(.+?)': Value error, '(.*)' is not one of (.*)", r"'\1' cannot be '\2'; choose from \3"),
    (r"Invalid value for '(.+)': Input should be less than or equal to (.*)", r"'\1' is at most \2"),
    (r"Invalid value for '(.+)': Input should be greater than or equal to (.*)", r"'\1' is at least \2"),
    (r"Invalid value for '(.+)': Input should be a valid integer.*", r"'\1' should be a whole number"),
    (r"Invalid value for '(.+)': Input should be a valid number.*", r"'\1' should be a number"),
    (r"Invalid value for '(.+)': (?:Value error, )?(.*)", r"'\1': \2"),
    (r"Got unexpected extra argument\(s\) \((.*)\)", r"nothing is asked for that '\1' could answer"),
    (r"No such command '(.*?)'[.] Did you mean (.*)[?]", r"there is no command '\1'; did you mean \2?"),
    (r"No such command '(.*)'", r"there is no command '\1'"),
    (r"No such option: (\S+) \(Possible options: (.*)\)", r"there is no option '\1'; did you mean one of \2?"),
    (r"No such option: (\S+)(?: Did you mean (.*)[?])?", r"there is no option '\1'"),
    (r"Missing (option|argument) '(.*)'", r"the \1 '\2' is missing"),
    (r"Option '(.*)' requires an argument", r"'\1' wants a value after it"),
)


def reword_parser_message(message: str) -> str:
    """Rewrite an error message of the command-line parser in this program's wording.

    >>> reword_parser_message("Invalid value for '--port': Input should be less than or equal to 65535")
    "'--port' is at most 65535"
    """
    for pattern, words in PARSER_MESSAGES:
        if match := re.fullmatch(pattern, message):
            return match.expand(words)
    return message[:1].lower() + message[1:]


def treat_termination_as_interrupt() -> None:
    """Make SIGTERM (from a time limit, for example) and SIGHUP (from a closed terminal) act like Ctrl-C."""

    def raise_interrupt(number: int, frame: FrameType | None) -> NoReturn:
        signal.signal(number, signal.SIG_IGN)  # `timeout` sends it to the process and to its group
        for stream in (sys.stdout, sys.stderr):
            try:
                os.write(stream.fileno(), b"")
            except OSError:  # the terminal is closed, but files are still to be written
                _discard_output(stream)
        raise KeyboardInterrupt

    for number in (number for number in signal.Signals if number.name in EXIT_SIGNALS):
        if signal.getsignal(number) == signal.SIG_DFL:  # not under nohup
            signal.signal(number, raise_interrupt)
    sys.unraisablehook = repeat_lost_interrupt


def _interrupt_main_thread() -> None:
    if sys.platform == "win32":
        _thread.interrupt_main()
    else:  # a real signal also ends a wait
        signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGINT)


def repeat_lost_interrupt(lost: "sys.UnraisableHookArgs") -> None:
    """Repeat a Ctrl-C that Python dropped because it came in a destructor; report other exceptions dropped there.

    Used as `sys.unraisablehook`. The signal is sent until it is handled, because a single signal could come just before
    the main thread begins to wait.
    """
    if not issubclass(lost.exc_type, KeyboardInterrupt):
        sys.__unraisablehook__(lost)
        return
    before = signal.getsignal(signal.SIGINT)
    handled = threading.Event()
    has_returned = False

    def handle(number: int, frame: FrameType | None) -> None:
        if not has_returned:  # an exception raised inside the hook would be dropped, too
            return
        handled.set()
        signal.signal(number, before)
        if callable(before):
            before(number, frame)
        else:
            signal.default_int_handler(number, frame)

    def repeat() -> None:
        while not handled.wait(INTERRUPT_RETRY_SECONDS):
            _interrupt_main_thread()

    signal.signal(signal.SIGINT, handle)
    threading.Thread(target=repeat, daemon=True).start()
    has_returned = True


def main() -> None:
    """Run the command; print an error as one sentence and exit with a status other than 0."""
    make_streams_printable()
    try:
        _run_command()
    except (BrokenPipeError, SystemExit) as end:
        if not isinstance(end, BrokenPipeError) and not isinstance(end.__context__, BrokenPipeError):  # as Rich raises
            for stream in filter(None, (sys.stdout, sys.stderr)):
                try:
                    stream.flush()
                except OSError:  # the disk is full, and has been reported; Python would try again and show a traceback
                    _discard_output(stream)
            raise
        for stream in (sys.stdout, sys.stderr):
            _discard_output(stream)  # the reader has gone
        sys.exit(BROKEN_PIPE)


def _discard_output(stream: TextIO) -> None:
    """Redirect an output stream to the null device, so that later writes cannot fail."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _run_command() -> NoReturn:
    errors = Console(stderr=True, highlight=False, soft_wrap=True)

    def fail(sentence: object, code: int) -> NoReturn:
        errors.print(Text.assemble(("sevenwonders:", "bold red"), " ", str(sentence)))
        sys.exit(code)

    def warn(sentence: Warning | str, *_: object, **__: object) -> None:
        errors.print(Text.assemble(("sevenwonders:", "bold yellow"), " ", str(sentence)))

    warnings.showwarning = warn  # type: ignore[assignment]
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    words = [] if os.environ.get(COMPLETION) else sys.argv[1:] or ["serve"]
    if sentence := describe_moved_command(words):
        fail(sentence, 2)
    if words[:1] != ["serve"]:
        treat_termination_as_interrupt()
        with contextlib.suppress(OSError):  # the folder was removed
            sys.path.append(os.getcwd())  # for players of the user, as in --players mybots.pointy:Pointy
    try:
        try:
            status = build_application(*words[:2])(standalone_mode=False, prog_name=NAME)
        except typer.Abort as abort:  # Typer converts EOFError, which a truncated file raises
            raise abort.__cause__ or KeyboardInterrupt from None
        sys.stdout.flush()
        sys.exit(status)
    except TyperException as error:
        if error.exit_code == 0 or not sys.argv[1:]:
            print_line(error.format_message())
            sys.exit(error.exit_code)
        wrong = reword_parser_message(error.format_message().rstrip("."))
        fail(f"{wrong}{' See' if wrong.endswith('?') else '; see'} '{_format_called_command(error)} --help'", 2)
    except (SaveError, WorkerKilledError) as error:
        fail(error, 1)
    except SevenWondersError as error:
        fail(error, 2)
    except KeyboardInterrupt:
        errors.print("interrupted")
        sys.exit(INTERRUPTED)
    except BrokenPipeError:
        raise
    except Exception as error:
        from ..players.custom import find_failed_player

        player, debugging = find_failed_player(error), os.environ.get("SEVENWONDERS_DEBUG")
        if player and not debugging:
            fail(f"the player {player} failed: {error!r}; set SEVENWONDERS_DEBUG=1 for the details", 1)
        if isinstance(error, OSError) and not player:
            reason = os.strerror(error.errno) if error.errno else error.strerror or error
            fail(f"{error.filename or 'a file'} cannot be used: {reason}; name another file or folder", 1)
        if isinstance(error, ModuleNotFoundError) or debugging:
            raise  # `__main__` says which package is missing
        fail(
            f"something went wrong that should not have: {error!r}; "
            "set SEVENWONDERS_DEBUG=1 for the details and please report them",
            1,
        )


def _format_called_command(error: TyperException) -> str:
    """Return the command that was called, such as `sevenwonders lab arena`, as far as the parser recognized it."""
    context: typer.Context | None = getattr(error, "ctx", None)
    return NAME if context is None else context.command_path
