"""`sevenwonders lab engine`: a server of moves and analyses for other programs, in lines of JSON."""

import sys
from collections.abc import Mapping
from functools import cache
from threading import Lock
from typing import TYPE_CHECKING, Annotated

import typer

from ..errors import FeatureNotOfferedError
from .options import parse_player_names

if TYPE_CHECKING:
    from ..review import ReviewSettings
    from ..review.engine import AnalysisServer


def engine(
    game: Annotated[str | None, typer.Option(help="Offer only this game.", show_default="duel and classic")] = None,
    player: Annotated[str, typer.Option(help="The player: search, style:scholar, level:3 and so on.")] = "search",
) -> None:
    """Play for other programs, in lines of JSON on standard input and output."""
    from ..registry import game_type, game_types

    words = dict[str, str]()
    for kind in game_types() if game is None else [game_type(game)]:
        try:
            [words[kind.name]] = parse_player_names([player], None, kind.name)
        except FeatureNotOfferedError:  # other games may have the player
            if game is not None:
                raise
    if not words:
        raise FeatureNotOfferedError(f"no game has the player '{player}'; choose another one, such as random")
    serve_engine(words)


def serve_engine(words: Mapping[str, str], depth: "ReviewSettings | None" = None, threads: int | None = None) -> None:
    """Answer requests of another program, lines of JSON on standard input, until the input ends.

    Args:
        words: the name of the player to use for each game, by game.
        depth: the default settings of analyses and reviews.
        threads: the number of analyses at the same time; by default one for each processor.
    """
    from ..engines.messages import encode_line
    from ..engines.serving import EngineServer
    from ..players import player_from
    from .compilation import ensure_compiled

    writing = Lock()

    def write(line: str) -> None:
        with writing:
            print(line, flush=True)

    @cache
    def get_analysis_server() -> "AnalysisServer":
        """Return the server for analyses, created at the first call because most programs only ask for moves."""
        from ..game.search import count_processors
        from ..review import DEFAULT_SETTINGS
        from ..review.engine import AnalysisServer

        return AnalysisServer(
            lambda answer: write(encode_line(answer)), threads or count_processors(), depth or DEFAULT_SETTINGS
        )

    [word] = set(words.values())
    playing = EngineServer(
        write,
        word,
        lambda game, seed: player_from(words[game], seed, game),
        [*words],
        ensure_compiled,
        lambda line: get_analysis_server().handle_line(line),
    )
    is_interrupted = True
    try:
        for line in sys.stdin:
            if line.strip() and not playing.handle_line(line):
                break
        is_interrupted = False
    finally:
        playing.close(stop=is_interrupted)
        if get_analysis_server.cache_info().currsize:
            get_analysis_server().close(stop=is_interrupted)
