"""Games of Duel that somebody cannot tell apart: told twice, with other secrets."""

import random
from collections.abc import Iterator

from sevenwonders.duel import Game, known
from sevenwonders.duel.actions import action_of
from sevenwonders.duel.game import private_seat
from sevenwonders.duel.rules.state import Question


def looks(game: Game, code: int, viewer: int | None) -> tuple[int | None, str]:
    """How an action would read for a viewer."""
    hidden = private_seat(game.state, code) not in (None, viewer)
    return game.seat, action_of(game.state, code).text(hidden)


def is_unnoticed(game: Game, viewer: int | None) -> bool:
    """Whether chance decides something of which the viewer does not even know that it happens."""
    return game.question is Question.DRAW_ENKI_TOKEN and private_seat(game.state, 0) not in (None, viewer)


def twins(game: Game, viewer: int | None, chooser: random.Random) -> Iterator[tuple[Game, Game]]:
    """A game, and another one in which secrets are different and the viewer knows the same, after every ply.

    They part when a secret comes out.  Nothing but what the viewer knows of the position tells that.
    """
    first, other = Game(game.options), Game(game.options)
    for ply in game.plies:
        while is_unnoticed(other, viewer):
            other.play(chooser.choice(other.legal_codes()))
        if ply.is_noticed_by(viewer):
            wanted = looks(first, ply.code, viewer)
            alike = [code for code in other.legal_codes() if looks(other, code, viewer) == wanted]
            same = [code for code in alike if code == ply.code]
            if not alike:
                return
            other.play(same[0] if same and chooser.random() < 0.6 else chooser.choice(alike))
        first.play(ply.code)
        if any(is_unnoticed(each, viewer) for each in (first, other)):
            continue
        if known(first.state, viewer) != known(other.state, viewer):
            return
        yield first, other
