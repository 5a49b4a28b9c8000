"""`sevenwonders lab engine`: our players for other programs, in lines of JSON."""

import sys
from typing import Annotated

import typer

from ..options import player_names


def engine(
    game: Annotated[
        str | None, typer.Option("--game", help="The only game that it plays.", show_default="duel and classic")
    ] = None,
    player: Annotated[
        str, typer.Option("--player", help="Who plays: search, style:scholar, level:3 and so on.")
    ] = "search",
) -> None:
    """Play for other programs, in lines of JSON on standard input and output."""
    from ...players.lines.serving import Engine
    from ...registry import GAMES, game_type
    from ..warm import make_ready

    games = GAMES if game is None else (game_type(game).name,)
    [word] = {name for one in games for name in player_names([player], None, one)}

    def tell(line: str) -> None:
        print(line, flush=True)

    playing = Engine(tell, word, games, make_ready)
    try:
        for line in sys.stdin:
            if line.strip() and not playing.take(line):
                break
    except KeyboardInterrupt:
        playing.close(stop=True)
        raise
    playing.close()
