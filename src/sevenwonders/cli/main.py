"""The command itself: its subcommands, and what becomes of errors."""

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
from types import FrameType
from typing import NoReturn, TextIO

import typer
from rich.console import Console
from typer.exceptions import TyperException

from ..errors import SaveError, SevenWondersError, WorkerError
from . import INTERRUPTED
from .streams import make_printable, say

NAME = "sevenwonders"
ENDING = ("SIGTERM", "SIGHUP")  # Windows has the first alone
INTERRUPT_RETRY_SECONDS = 0.01
BROKEN_PIPE = 141  # the exit status after whoever read the output has gone
COMPLETION = "_SEVENWONDERS_COMPLETE"
HELP = """7 Wonders Duel and 7 Wonders: play, study and simulate.  A fan project, not affiliated with the publisher.

Without a command it opens the table in the browser, as `sevenwonders serve` does.
"""
GROUPS = (
    *("play", "serve", "puzzles", "records", "review.analyse", "review.luck", "arena", "calibrate", "simulate"),
    *("archives", "look_up", "train", "warm", "check", "lines.engine"),
)


def application(*groups: str) -> typer.Typer:
    """The command with the subcommands of some modules, by default of all.

    Who only opens the table does not wait for what the others import.
    """
    app = typer.Typer(
        name=NAME,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    for group in groups or GROUPS:
        importlib.import_module(f".{group}", __package__).register(app)
    app.callback(invoke_without_command=True, help=HELP)(version)
    return app


def version(
    context: typer.Context, show: bool = typer.Option(False, "--version", help="Print the version and stop.")
) -> None:
    """What happens without a subcommand."""
    if show:
        from .. import __version__

        say(f"sevenwonders {__version__}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        from .serve import serve

        serve()


OUR_WORDS = (  # what the reader of the command line says of a value, and what we say
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


def in_our_words(message: str) -> str:
    """What the reader of the command line found wrong, as we say it.

    >>> in_our_words("Invalid value for '--port': Input should be less than or equal to 65535")
    "'--port' is at most 65535"
    """
    for pattern, words in OUR_WORDS:
        if found := re.fullmatch(pattern, message):
            return found.expand(words)
    return message[:1].lower() + message[1:]


def end_like_an_interrupt() -> None:
    """Let SIGTERM, of a time limit for instance, and SIGHUP, of a closed terminal, end a command as Ctrl-C does."""

    def interrupt(number: int, frame: FrameType | None) -> NoReturn:
        signal.signal(number, signal.SIG_IGN)  # `timeout` sends it to the process and to its group
        for stream in (sys.stdout, sys.stderr):
            try:
                os.write(stream.fileno(), b"")
            except OSError:  # the terminal is closed, and what is to be written to files comes after what is shown
                _silence(stream)
        raise KeyboardInterrupt

    for number in (getattr(signal, name) for name in ENDING if hasattr(signal, name)):
        if signal.getsignal(number) == signal.SIG_DFL:  # not under nohup
            signal.signal(number, interrupt)
    sys.unraisablehook = repeat_lost_interrupt


def _interrupt_main_thread() -> None:
    if sys.platform == "win32":
        _thread.interrupt_main()
    else:  # a real signal also ends a wait
        signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGINT)


def repeat_lost_interrupt(lost: "sys.UnraisableHookArgs") -> None:
    """Interrupt the command again if the interrupt came where Python drops exceptions, such as in a destructor."""
    if issubclass(lost.exc_type, KeyboardInterrupt):
        again = threading.Timer(INTERRUPT_RETRY_SECONDS, _interrupt_main_thread)
        again.daemon = True
        again.start()
    else:
        sys.__unraisablehook__(lost)


def main() -> None:
    """Run the command; whatever goes wrong becomes one sentence and an exit code."""
    make_printable()
    try:
        _run()
    except (BrokenPipeError, SystemExit) as end:
        if not isinstance(end, BrokenPipeError) and not isinstance(end.__context__, BrokenPipeError):  # as Rich raises
            for stream in filter(None, (sys.stdout, sys.stderr)):
                try:
                    stream.flush()
                except OSError:  # the disk is full, which has been said; Python would try again and show a traceback
                    _silence(stream)
            raise
        for stream in (sys.stdout, sys.stderr):
            _silence(stream)  # whoever read us has gone
        sys.exit(BROKEN_PIPE)


def _silence(stream: TextIO) -> None:
    """Let a stream print nothing from now on."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _run() -> NoReturn:
    errors = Console(stderr=True, highlight=False, soft_wrap=True)

    def fail(sentence: object, code: int) -> NoReturn:
        errors.print(f"[bold red]sevenwonders:[/] {_plain(sentence)}")
        sys.exit(code)

    def warn(sentence: Warning | str, *_: object, **__: object) -> None:
        errors.print(f"[bold yellow]sevenwonders:[/] {_plain(sentence)}")

    warnings.showwarning = warn  # type: ignore[assignment]
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    completes = bool(os.environ.get(COMPLETION))  # a shell asks what may come next
    opens_the_table = sys.argv[1:2] in ([], ["serve"]) and not completes
    if not opens_the_table:
        end_like_an_interrupt()
        with contextlib.suppress(OSError):  # the folder was removed
            sys.path.append(os.getcwd())  # where players of one's own are, as in --players mybots.pointy:Pointy
    try:
        try:
            status = application(*["serve"] if opens_the_table else [])(standalone_mode=False, prog_name=NAME)
        except typer.Abort as abort:  # Typer makes it of EOFError, which a file that breaks off raises
            raise abort.__cause__ or KeyboardInterrupt from None
        sys.stdout.flush()
        sys.exit(status)
    except TyperException as error:
        if error.exit_code == 0 or not sys.argv[1:]:
            say(error.format_message())
            sys.exit(error.exit_code)
        wrong = in_our_words(error.format_message().rstrip("."))
        fail(f"{wrong}{' See' if wrong.endswith('?') else '; see'} '{_asked_of(error)} --help'", 2)
    except (SaveError, WorkerError) as error:
        fail(error, 1)
    except SevenWondersError as error:
        fail(error, 2)
    except KeyboardInterrupt:
        errors.print("interrupted")
        sys.exit(INTERRUPTED)
    except BrokenPipeError:
        raise
    except Exception as error:
        from ..players.custom import failed_player

        player, debugging = failed_player(error), os.environ.get("SEVENWONDERS_DEBUG")
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


def _asked_of(error: TyperException) -> str:
    """The command that was asked for, as far as it is known."""
    context, words = getattr(error, "ctx", None), list[str]()
    while context is not None:
        words.insert(0, context.info_name or NAME)
        context = context.parent
    return " ".join(words) or NAME


def _plain(text: object) -> str:
    return str(text).replace("[", r"\[")
