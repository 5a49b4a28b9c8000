"""Pairs of Duel games that a viewer cannot tell apart: equal but for their secrets."""

import random
from collections.abc import Iterator

from sevenwonders.duel import Game, known
from sevenwonders.duel.actions import action_of
from sevenwonders.duel.hidden_facts import only_seat_knowing_action
from sevenwonders.duel.rules.state import Question


def looks(game: Game, code: int, viewer: int | None) -> tuple[int | None, str]:
    """Return the seat and text of an action as the viewer reads it."""
    hidden = only_seat_knowing_action(game.state, code) not in (None, viewer)
    return game.seat, action_of(game.state, code).text(hidden)


def is_unnoticed(game: Game, viewer: int | None) -> bool:
    """Return whether the viewer cannot notice that a chance event happens now."""
    return game.question is Question.DRAW_ENKI_TOKEN and only_seat_knowing_action(game.state, 0) not in (None, viewer)


def indistinguishable_games(game: Game, viewer: int | None, chooser: random.Random) -> Iterator[tuple[Game, Game]]:
    """Yield the game after each ply with a game that has other secrets and looks the same to the viewer.

    The pair ends when a secret comes out.
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
