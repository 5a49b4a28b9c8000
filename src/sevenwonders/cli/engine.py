"""`sevenwonders lab engine`: players and analyses for other programs, in lines of JSON."""

import sys
from collections.abc import Mapping
from functools import cache
from threading import Lock
from typing import TYPE_CHECKING, Annotated

import typer

from ..errors import NotOfferedError
from .options import player_names

if TYPE_CHECKING:
    from ..review import Depth
    from ..review.engine import Engine as Analyst


def engine(
    game: Annotated[str | None, typer.Option(help="Offer only this game.", show_default="duel and classic")] = None,
    player: Annotated[str, typer.Option(help="The player: search, style:scholar, level:3 and so on.")] = "search",
) -> None:
    """Play for other programs, in lines of JSON on standard input and output."""
    from ..registry import game_type, game_types

    words = dict[str, str]()
    for kind in game_types() if game is None else [game_type(game)]:
        try:
            [words[kind.name]] = player_names([player], None, kind.name)
        except NotOfferedError:  # other games may have the player
            if game is not None:
                raise
    if not words:
        raise NotOfferedError(f"no game has the player '{player}'; choose another one, such as random")
    serve(words)


def serve(words: Mapping[str, str], depth: "Depth | None" = None, threads: int | None = None) -> None:
    """Answer the lines of standard input, until it ends, with the player of each game.

    Args:
        words: the names of the players by game.
        depth: the default depth of analyses and reviews.
        threads: the number of questions that are answered at the same time; by default one for each processor.
    """
    from ..engines.messages import as_line
    from ..engines.serving import Engine
    from ..players import player_from
    from .warm import make_ready

    writing = Lock()

    def write(line: str) -> None:
        with writing:
            print(line, flush=True)

    @cache
    def analyst() -> "Analyst":
        """Return the engine for analyses; it is created at the first question, because most programs only play."""
        from ..game.search import processors
        from ..review import DEFAULT_SETTINGS
        from ..review.engine import Engine as Analyst

        return Analyst(lambda answer: write(as_line(answer)), threads or processors(), depth or DEFAULT_SETTINGS)

    [word] = set(words.values())
    playing = Engine(
        write,
        word,
        lambda game, seed: player_from(words[game], seed, game),
        [*words],
        make_ready,
        lambda line: analyst().ask(line),
    )
    is_interrupted = True
    try:
        for line in sys.stdin:
            if line.strip() and not playing.take(line):
                break
        is_interrupted = False
    finally:
        playing.close(stop=is_interrupted)
        if analyst.cache_info().currsize:
            analyst().close(stop=is_interrupted)
