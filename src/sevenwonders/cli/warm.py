"""`sevenwonders warm`: make all machine code now instead of at its first use."""

import time
from collections.abc import Callable

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

Step = tuple[str, Callable[[], object]]


def steps() -> list[Step]:
    """Everything that is compiled, in the order in which it builds on itself."""
    from ..duel.batch import Batch
    from ..duel.options import Options
    from ..lab.random_games import play_chunk
    from ..players.search import warm as warm_search

    def step_batch() -> None:
        batch = Batch(2, seed=0)
        batch.step(batch.random_actions())
        batch.observe()

    return [
        ("the rules", lambda: play_chunk(0, 1, 0, Options(), False)),
        ("stepping many games", step_batch),
        ("the search", warm_search),
    ]


def warm_up(console: Console) -> None:
    """Compile everything with a progress bar, and remove machine code of other versions."""
    from ..kernel import compiler

    compiler.check_cache()
    started = time.perf_counter()
    todo = steps()
    with Progress(
        SpinnerColumn(),
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        console=console,
    ) as progress:
        task = progress.add_task("", total=len(todo))
        for label, action in todo:
            progress.update(task, description=f"compiling {label}")
            action()
            progress.advance(task)
        progress.update(task, description="compiled everything")
    compiler.mark_warm()
    removed = compiler.clean()
    console.print(
        f"ready after {time.perf_counter() - started:.1f} s, kept in {compiler.cache_home() / compiler.digest()}"
    )
    if removed:
        console.print(f"removed machine code of {removed} other version{'s' if removed > 1 else ''}")


def make_ready(console: Console) -> None:
    """Compile everything unless that has been done, and say so: the first use may take a minute or two."""
    from ..kernel import compiler

    if not compiler.is_warm():
        console.print("The first use of the engine compiles it; later ones start at once.")
        warm_up(console)


def warm() -> None:
    """Compile the engine and the search once, so that nothing waits for it later."""
    warm_up(Console())


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(warm)
