"""`sevenwonders warm`: make all machine code now instead of at its first use."""

import time
from collections.abc import Callable, Sequence
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

from ..errors import SevenWondersError, suggestion


def _duel_games() -> None:
    from ..duel.options import Options
    from ..lab.random_games import play_chunk

    play_chunk(0, 1, 0, Options(), False)


def _duel_steps() -> None:
    from ..duel.batch import Batch

    batch = Batch(2, seed=0)
    batch.step(batch.random_actions())
    batch.observe()


def _duel_search() -> None:
    from ..duel.players.search import warm

    warm()


def _classic_games() -> None:
    from ..classic.options import Options
    from ..lab.random_tables import play_chunk

    play_chunk(0, 1, 0, Options(), False)


def _classic_steps() -> None:
    from ..classic.batch import Batch

    batch = Batch(2, seed=0)
    batch.step(batch.random_actions())
    batch.observe()


def _classic_search() -> None:
    from ..classic.players.search import warm

    warm()


# Everything that is compiled, by the name under which `compiler.is_warm` knows it: what it is, and what makes it.
PARTS: dict[str, tuple[str, Callable[[], None]]] = {
    "duel-games": ("the rules of Duel", _duel_games),
    "duel-steps": ("stepping many games of Duel", _duel_steps),
    "duel-search": ("the search of Duel", _duel_search),
    "classic-games": ("the rules of 7 Wonders", _classic_games),
    "classic-steps": ("stepping many games of 7 Wonders", _classic_steps),
    "classic-search": ("the search of 7 Wonders", _classic_search),
}


def warm_up(console: Console, parts: Sequence[str] = tuple(PARTS)) -> None:
    """Compile some parts, by default all, with a progress bar, and remove machine code of other versions."""
    from ..kernel import compiler

    compiler.check_cache()
    started = time.perf_counter()
    with Progress(
        SpinnerColumn(),
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        console=console,
    ) as progress:
        task = progress.add_task("", total=len(parts))
        for part in parts:
            label, make = PARTS[part]
            progress.update(task, description=f"compiling {label}")
            make()
            compiler.mark_warm(part)
            progress.advance(task)
        progress.update(task, description="compiled everything")
    removed = compiler.clean()
    console.print(
        f"ready after {time.perf_counter() - started:.1f} s, kept in {compiler.cache_home() / compiler.digest()}"
    )
    if removed:
        console.print(f"removed machine code of {removed} other version{'s' if removed > 1 else ''}")


def make_ready(console: Console, *parts: str) -> None:
    """Compile some parts unless that has been done, and say so: the first use may take a minute or two."""
    from ..kernel import compiler

    missing = [part for part in parts if not compiler.is_warm(part)]
    if missing:
        console.print("The first use of the engine compiles it; later ones start at once.")
        warm_up(console, missing)


def warm(
    only: Annotated[
        list[str] | None,
        typer.Option("--only", help=f"One part, may be repeated: {', '.join(PARTS)}.", show_default="all"),
    ] = None,
) -> None:
    """Compile the engines and their searches once, so that nothing waits for it later."""
    for part in only or ():
        if part not in PARTS:
            raise SevenWondersError(f"nothing is called '{part}'{suggestion(part, PARTS)}")
    warm_up(Console(), only or tuple(PARTS))


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(warm)
