"""`sevenwonders lab engine`: our players for other programs, in lines of JSON."""

import sys
from typing import Annotated

import typer

from ..errors import NotOfferedError
from .options import player_names


def engine(
    game: Annotated[
        str | None, typer.Option("--game", help="Offer only this game.", show_default="duel and classic")
    ] = None,
    player: Annotated[
        str, typer.Option("--player", help="The player: search, style:scholar, level:3 and so on.")
    ] = "search",
) -> None:
    """Play for other programs, in lines of JSON on standard input and output."""
    from ..engines.serving import Engine
    from ..players import player_from
    from ..registry import game_type, game_types
    from .warm import make_ready

    words = dict[str, str]()
    for kind in game_types() if game is None else [game_type(game)]:
        try:
            [words[kind.name]] = player_names([player], None, kind.name)
        except NotOfferedError:  # other games may have the player
            if game is not None:
                raise
    if not words:
        raise NotOfferedError(f"no game has the player '{player}'; choose another one, such as random")
    [word] = set(words.values())

    def tell(line: str) -> None:
        print(line, flush=True)

    playing = Engine(tell, word, lambda game, seed: player_from(words[game], seed, game), [*words], make_ready)
    try:
        for line in sys.stdin:
            if line.strip() and not playing.take(line):
                break
    except KeyboardInterrupt:
        playing.close(stop=True)
        raise
    playing.close()
