"""`sevenwonders train`: a course of training in a folder."""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from ..errors import SevenWondersError
from ..registry import GAMES
from . import INTERRUPTED
from .options import ExecutorOption, GameOption, ProcessesOption


def train(
    folder: Annotated[Path, typer.Argument(help="Where the course is kept; the same folder goes on with it.")],
    game: GameOption = GAMES[0],
    generations: Annotated[int, typer.Option("--generations", min=1, help="How many in all.")] = 10,
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="Games that each generation plays.")] = 20_000,
    window: Annotated[int, typer.Option("--window", min=1, help="From how many generations each learns.")] = 5,
    pairs: Annotated[
        int, typer.Option("--pairs", min=16, help="Pairs of games with the champion at most, with each budget.")
    ] = 400,
    style_pairs: Annotated[
        int, typer.Option("--style-pairs", min=16, help="Pairs of games with each style at most, with each budget.")
    ] = 100,
    simulations: Annotated[
        int,
        typer.Option(
            "--simulations", min=1, help="Simulations of a move in a gate; the large budget has four times as many."
        ),
    ] = 400,
    begin: Annotated[
        str, typer.Option("--begin", help="A network to begin with: its file, or shipped for the one of the package.")
    ] = "",
    afresh: Annotated[
        bool, typer.Option("--afresh", help="Each network learns from nothing, not from an older one.")
    ] = False,
    width: Annotated[
        int, typer.Option("--width", min=16, max=256, help="Units of the first layer of one that learns from nothing.")
    ] = 128,
    against: Annotated[
        str,
        typer.Option("--against", help="Train an exploiter, whose only aim is to beat this network: file or shipped."),
    ] = "",
    also: Annotated[
        list[Path] | None, typer.Option("--also", help="A network that joins the league, such as an exploiter.")
    ] = None,
    seed: Annotated[int, typer.Option("--seed", help="The same seed trains the same player.")] = 1,
    processes: ProcessesOption = None,
    executor: ExecutorOption = "local",
) -> None:
    """Train a player: games of a league, a network that learns from them, a gate that only the stronger passes."""
    from ..lab.training.course import Course, Training
    from ..lab.training.learner import need_torch
    from .warm import make_ready

    if folder.exists() and not folder.is_dir():
        raise SevenWondersError(f"{folder} is a file; name a folder for the course")
    console = Console(highlight=False, soft_wrap=True)
    need_torch()
    make_ready(f"{game}-search", f"{game}-learning", *([] if begin or against else [f"{game}-playouts"]))
    course = Course(
        game=game,
        generations=generations,
        games=games,
        window=window,
        seed=seed,
        pairs=pairs,
        style_pairs=style_pairs,
        simulations=simulations,
        begin=begin,
        afresh=afresh,
        width=width,
        against=against,
        also=tuple(map(str, also or ())),
    )
    try:
        network = Training(folder, course, processes, tell=console.print).run()
    except KeyboardInterrupt:
        console.print(f"stopped; the same command goes on from {folder}")
        raise typer.Exit(INTERRUPTED) from None
    console.print(f"the {'exploiter' if against else 'strongest player'} is in {network}")


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(train)
