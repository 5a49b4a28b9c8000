"""`sevenwonders lab warm`: compilation to machine code before the first use."""

import atexit
import os
import shutil
import tempfile
import time
from collections.abc import Iterable, Sequence
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

from ..errors import SevenWondersError, format_suggestion
from ..kernel import machine_code
from ..kernel.compile_target import CompileTarget
from ..kernel.compiler import has_numba
from ..registry import game_type, game_types
from .output import make_console


def find_compile_targets(games: Iterable[str] | None = None) -> dict[str, CompileTarget]:
    """Return the parts of games that can be compiled to machine code, by names such as `duel-search`.

    `games` are the names of the games; by default all.
    """
    types = game_types() if games is None else map(game_type, games)
    return {part.command_line_name: part for game in types for part in game.compiled_parts.values()}


def compile_targets(out: Console, wanted: Sequence[CompileTarget]) -> None:
    """Compile the given parts, except those that the package has compiled; delete machine code unused for a month.

    `out` shows the progress.
    """
    wanted = [part for part in wanted if not part.is_prebuilt]
    if not wanted:
        out.print("ready: the machine code was built with the package")
        return
    if not has_numba():
        raise SevenWondersError("there is nothing to compile with, so rules are interpreted; run: pip install numba")
    if reason := machine_code.cache_error():
        raise SevenWondersError(reason)
    started = time.perf_counter()
    columns = SpinnerColumn(), TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn()
    with Progress(*columns, console=out) as progress:
        task = progress.add_task("", total=len(wanted))
        for part in wanted:
            progress.update(task, description=f"compiling {part.title}")
            part.compile_if_needed()
            progress.advance(task)
        progress.update(task, description="compiled everything")
    out.print(f"ready after {time.perf_counter() - started:.1f} s, kept in {escape(str(machine_code.cache_dir()))}")
    if removed := machine_code.remove_old_code():
        out.print(f"removed machine code that was not used for a month: {removed} of its files and folders")


def ensure_compiled(*names: str) -> None:
    """Compile each named part of the code, such as `duel-search`, that is not compiled yet.

    Progress is shown on standard error, because it may take a minute or two.
    """
    known = find_compile_targets({name.partition("-")[0] for name in names})
    missing = [known[name] for name in names if name in known and not known[name].is_ready]
    if missing:
        errors = make_console(errors=True)
        if reason := machine_code.cache_error():
            errors.print(reason)
            os.environ["SEVENWONDERS_CACHE"] = folder = tempfile.mkdtemp(prefix="sevenwonders-")  # workers find it, too
            atexit.register(shutil.rmtree, folder, ignore_errors=True)
        compile_targets(errors, missing)


def compile_ahead(
    only: Annotated[
        list[str] | None, typer.Option(help="One part, such as duel-search; may be repeated.", show_default="all")
    ] = None,
) -> None:
    """Compile the engines and their searches in advance."""
    known = find_compile_targets()
    for name in only or ():
        if name not in known:
            raise SevenWondersError(f"no part of the machine code is called '{name}'{format_suggestion(name, known)}")
    compile_targets(make_console(), [known[name] for name in only or known])
