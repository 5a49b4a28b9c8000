"""`sevenwonders lab train`: training in a league, or self-play without a search on a device."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from ..errors import SevenWondersError
from ..game.learning.trainable_network import require_torch
from ..lab.training.policy_gradient import PolicyGradientSettings, PolicyGradientTraining
from ..lab.training.run import TrainingRun
from ..lab.training.settings import LeagueSettings
from ..registry import GAMES, game_type
from . import INTERRUPTED
from . import options as opts
from .compilation import ensure_compiled

SHARED = {"folder", "game", "begin", "width", "seed", "device"}
SELF_PLAY = {"minutes", "entropy", "rate"}


def train(
    context: typer.Context,
    folder: Annotated[Path, typer.Argument(help="Folder of the training run; the same folder continues it.")],
    game: opts.GameOption = GAMES[0],
    generations: Annotated[int, typer.Option(min=1, help="Number of generations in all.")] = 10,
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="Games that each generation plays.")] = 20_000,
    window: Annotated[int, typer.Option(min=1, help="Number of generations that each learns from.")] = 5,
    pairs: Annotated[
        int, typer.Option(min=16, help="Pairs of games with the champion at most, with each budget.")
    ] = 400,
    style_pairs: Annotated[
        int, typer.Option(min=16, help="Pairs of games with each style at most, with each budget.")
    ] = 100,
    simulations: Annotated[
        int, typer.Option(min=1, help="Simulations of a move in a gate; the large budget has four times as many.")
    ] = 400,
    begin: Annotated[
        str, typer.Option(help="A network to begin with: its file, or shipped for that of the package.")
    ] = "",
    afresh: Annotated[bool, typer.Option("--afresh", help="Train each network from random weights.")] = False,
    width: Annotated[
        int, typer.Option(min=128, max=256, help="Units of the first layer with --afresh: 128 or 256.")
    ] = 128,
    against: Annotated[
        str, typer.Option(help="Train an exploiter, whose only aim is to beat this network: file or shipped.")
    ] = "",
    also: Annotated[
        list[Path] | None, typer.Option(help="A network that joins the league, such as an exploiter.")
    ] = None,
    seed: Annotated[int, typer.Option(min=0, help="The same seed trains the same player, in a league.")] = 1,
    processes: opts.ProcessesOption = None,
    executor: opts.ExecutorOption = "local",
    device: Annotated[
        str, typer.Option(help="Self-play without a search, not a league, on this device: cpu or cuda.")
    ] = "",
    minutes: Annotated[float, typer.Option(min=0.1, help="With --device: minutes of all runs together.")] = 30.0,
    entropy: Annotated[
        float, typer.Option(min=0, max=1, help="With --device: initial weight of the policy's entropy.")
    ] = 0.015,
    rate: Annotated[
        float | None,
        typer.Option(
            min=1e-6, max=1, help="With --device: initial learning rate.", show_default="0.001, with --begin 0.0004"
        ),
    ] = None,
) -> None:
    """Train a player: a network that learns from games of a league.

    Only a network that beats the champion replaces it.  With --device it learns by self-play without a search.
    """
    if folder.exists() and not folder.is_dir():
        raise SevenWondersError(f"{folder} is a file; name a folder for the training run")
    if width % 128:
        raise SevenWondersError(f"a first layer has 128 or 256 units, not {width}")
    _check_train_options(context, device)
    kind = game_type(game)
    kind.require_capability(kind.capabilities.learning, "player that learns")
    require_torch()
    if device:
        train_without_search(folder, PolicyGradientSettings(game, minutes, entropy, rate, width, begin, seed), device)
        return
    settings = LeagueSettings(
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
    train_in_league(folder, settings, processes)


def train_without_search(folder: Path, settings: PolicyGradientSettings, device: str) -> None:
    """Train a network by self-play without a search, and print where the network is.

    Args:
        folder: the folder for the files of the training run.
        settings: the settings of the training run.
        device: the name of the device, such as `cuda`; empty for the default.
    """
    ensure_compiled(f"{settings.game}-learning")
    with _report_interruption(folder) as out:
        out.print(f"the network is in {PolicyGradientTraining(folder, settings, device, report=out.print).run()}")


def train_in_league(folder: Path, settings: LeagueSettings, processes: int | None) -> None:
    """Train networks in a league, generation by generation, and print where the strongest one is.

    Args:
        folder: the folder of the training run.
        settings: the settings of the training run.
        processes: the number of games at once; None for one for each processor.
    """
    needs_playouts = not (settings.begin or settings.against)  # playouts play the first games
    ensure_compiled(*(f"{settings.game}-{part}" for part in ("search", "learning", *["playouts"] * needs_playouts)))
    with _report_interruption(folder) as out:
        network = TrainingRun(folder, settings, processes, report=out.print).run()
        out.print(f"the {'exploiter' if settings.against else 'strongest player'} is in {network}")


def _check_train_options(context: typer.Context, device: str) -> None:
    """Raise an error for league options with a device, for self-play options without a device, or a bad device."""
    options = opts.find_given_options(context)
    given = set(options)
    for name in sorted(given - SHARED - SELF_PLAY if device else given & SELF_PLAY):
        option = options[name]
        if device:
            raise SevenWondersError(f"{option} belongs to a league; leave out --device or {option}")
        raise SevenWondersError(f"{option} belongs to self-play without a search; add --device cpu")
    if "width" in given and "afresh" not in given and (others := sorted({"begin", "against"} & given)):
        raise SevenWondersError(
            f"--width is for a network that learns from nothing; leave out --width or --{others[0]}"
            + ("" if device else ", or add --afresh")
        )
    if device not in ("", "cpu"):
        from ..gpu.device import open_gpu

        open_gpu(device)


@contextmanager
def _report_interruption(folder: Path) -> Iterator[Console]:
    """Yield a console; after Ctrl-C in the `with` block, print how to continue the training in `folder`, and exit."""
    out = Console(highlight=False, soft_wrap=True, markup=False)
    try:
        yield out
    except KeyboardInterrupt:
        out.print(f"stopped; the same command goes on from {folder}")
        raise typer.Exit(INTERRUPTED) from None
