"""`sevenwonders lab check`: a comparison of games on a GPU with the same games on the processor."""

from typing import Annotated

import typer

from ..errors import SevenWondersError, plural
from ..lab.gpu_comparison import compare_with_gpu
from ..registry import game_type, game_types
from ..statistics.played_games import setting_options
from .options import complete_game_name
from .output import make_console


def check_gpu(
    device: Annotated[str, typer.Option(help="The GPU: cuda, or one of several such as cuda:1.")] = "cuda",
    game: Annotated[
        list[str] | None,
        typer.Option(
            help="duel or classic; may be repeated.",
            autocompletion=complete_game_name,
            metavar="GAME",
            show_default="both",
        ),
    ] = None,
    setting: Annotated[
        list[str] | None,
        typer.Option(
            help="A module set or a number of players, such as pantheon or 5; may be repeated.", show_default="all"
        ),
    ] = None,
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="Random games of each setting.")] = 100_000,
    steps: Annotated[int, typer.Option(min=1, help="Decisions of each game.")] = 200,
) -> None:
    """Compare random games on a GPU with the same games on the processor."""
    if device == "cpu":
        raise SevenWondersError("games on the processor are what a GPU is compared with; name a GPU, such as cuda")
    kinds = list(map(game_type, game)) if game else [kind for kind in game_types() if kind.capabilities.batch]
    for kind in kinds:
        kind.require_capability(kind.capabilities.batch, "batch of games")
    known = [(kind, label, options) for kind in kinds for label, options in setting_options(kind).items()]
    for label in setting or ():
        if label not in [name for _, name, _ in known]:
            raise SevenWondersError(f"there is no setting '{label}'; choose from {', '.join(n for _, n, _ in known)}")
    out, differ = make_console(), 0
    for kind, label, options in known:
        if setting and label not in setting:
            continue
        result = compare_with_gpu(kind, options, games, steps, device)
        wrong = ", ".join(f"{what} in {plural(number, 'game')}" for what, number in result.differences.items())
        played = f"{plural(games, 'game')}, {plural(steps, 'step')}, {result.ended:,} ended"
        out.print(f"{kind.title} {label}: {played}: {wrong or 'equal'}")
        differ += bool(result.differences)
    if differ:
        raise typer.Exit(1)
